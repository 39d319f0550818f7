import { sameValue } from '../../domain/documents/content.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Document,
  type DocumentLine,
} from '../../domain/documents/document.ts';
import { tripled, type LineTriple } from '../../domain/merge/lines.ts';
import type { Json } from '../../domain/values/json.ts';
import { isSpelling } from '../../domain/merge/spelling.ts';
import { agrees, headerSlots, lineSlots, pathsOf, withSlots, type Slots } from '../../domain/documents/slots.ts';

/**
 * Chooses a field's value from what it was before (`base`), as it was sent (`sent`), and as it stands elsewhere
 * (`other`); `sentFields` are the fields sent with it.
 */
type Choose = (
  path: string,
  base: Json | undefined,
  sent: Json | undefined,
  other: Json | undefined,
  sentFields: Slots,
) => Json | undefined;

/**
 * The service's value where it is what was sent, or the service's spelling of a sent change; otherwise the value as
 * before.
 */
const serviceValue: Choose = (path, base, sent, read, sentFields) =>
  agrees(path, sent, read) || (!sameValue(base, sent) && isSpelling(path, sent, read, sentFields)) ? read : base;

/**
 * The value wanted here; in the service's spelling where it is still what was sent. A value that reads as before has
 * not arrived, however alike the two are: an edit of the spaces alone is sent again.
 */
function wantedInSpelling(base: Slots): Choose {
  return (path, wanted, sent, read, sentFields) =>
    sameValue(wanted, sent) && !sameValue(base.get(path), read) && isSpelling(path, sent, read, sentFields)
      ? read
      : wanted;
}

/**
 * The value sent where something else is wanted by now; otherwise the value as before. Both were written here, so
 * spelling plays no part: one code is not another, nor is one GUID.
 */
const sentIfOvertaken: Choose = (_path, base, sent, wanted) => (sameValue(sent, wanted) ? base : sent);

/** @returns the chosen value of every path that one of the three has */
function chosenSlots(base: Slots, sent: Slots, other: Slots, choose: Choose): Slots {
  const slots = new Map<string, Json>();
  for (const path of pathsOf(base, sent, other)) {
    const value = choose(path, base.get(path), sent.get(path), other.get(path), sent);
    if (value !== undefined) slots.set(path, value);
  }
  return slots;
}

function chosenLine(base: DocumentLine, sent: DocumentLine, other: DocumentLine, choose: Choose): DocumentLine {
  return withSlots(base, chosenSlots(lineSlots(base), lineSlots(sent), lineSlots(other), choose), LINE_FIELDS);
}

function chosenHeader(base: Document, sent: Document, other: Document, choose: Choose): Document {
  return withSlots(base, chosenSlots(headerSlots(base), headerSlots(sent), headerSlots(other), choose), HEADER_FIELDS);
}

function absorbedLine({ base, local: sent, remote: read, isLikely }: LineTriple): DocumentLine | null {
  // Added by the update and there, or removed by it and gone.
  if (!base) return sent && read ? { ...sent, ...(read.id === undefined ? {} : { id: read.id }) } : null;
  if (!sent && !read) return null;
  if (!sent || !read || isLikely) return base;
  return chosenLine(base, sent, read, serviceValue);
}

/**
 * The common version after an update whose answer was lost, of which any part may have arrived. A field or line that
 * reads as it was sent is ours, and no colleague's change.
 */
export function absorbed(base: Document, sent: Document, read: Document): Document {
  const lines = tripled(base.lines, sent.lines, read.lines, true).flatMap((triple) => absorbedLine(triple) ?? []);
  return { ...chosenHeader(base, sent, read, serviceValue), lines };
}

/** As `absorbed`, for content that consists of fields only. */
export function absorbedFields(base: Slots, sent: Slots, read: Slots): Slots {
  return chosenSlots(base, sent, read, serviceValue);
}

/**
 * The version wanted here after an update whose answer was lost, with the service's spelling of what was sent: so it is
 * not sent again for its spelling alone.
 */
export function inSpellingOf(read: Document, sent: Document, wanted: Document, base: Document): Document {
  const before = new Map(base.lines.map((line) => [lineKey(line), line]));
  const triples = tripled(sent.lines, wanted.lines, read.lines);
  const lines = wanted.lines.map((line) => {
    const triple = triples.find(({ local }) => local === line);
    if (!triple?.base || !triple.remote || triple.isLikely) return line;
    return chosenLine(line, triple.base, triple.remote, wantedInSpelling(lineSlots(before.get(lineKey(triple.base)))));
  });
  return { ...chosenHeader(wanted, sent, read, wantedInSpelling(headerSlots(base))), lines };
}

/** As `inSpellingOf`, for content that consists of fields only. */
export function fieldsInSpellingOf(read: Slots, sent: Slots, wanted: Slots, base: Slots): Slots {
  return chosenSlots(wanted, sent, read, wantedInSpelling(base));
}

function overtakenLine({ base, local: sent, remote: wanted }: LineTriple): DocumentLine | null {
  // Added by the update. If it is still wanted, it is sent again unless it is there; if not, it is removed where it is
  // there.
  if (!base) return sent && !wanted ? sent : null;
  // Removed by the update. It is removed again or, if it is wanted again by now, added where it is not there.
  if (!sent) return wanted ? null : base;
  return wanted ? chosenLine(base, sent, wanted, sentIfOvertaken) : sent;
}

/**
 * The common version after an update whose answer was lost, when people have edited since and it is not known which
 * part of the update has arrived. It differs from whatever is still wanted as it was sent, so that this is sent again
 * where it has not arrived. It also differs from whatever was undone, so that this is undone where it has arrived.
 */
export function overtakenBase(base: Document, sent: Document, wanted: Document): Document {
  const lines = tripled(base.lines, sent.lines, wanted.lines, true).flatMap((triple) => overtakenLine(triple) ?? []);
  return { ...chosenHeader(base, sent, wanted, sentIfOvertaken), lines };
}

/** As `overtakenBase`, for content that consists of fields only. */
export function overtakenFields(base: Slots, sent: Slots, wanted: Slots): Slots {
  return chosenSlots(base, sent, wanted, sentIfOvertaken);
}
