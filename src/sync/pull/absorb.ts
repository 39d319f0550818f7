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
import { agrees, headerSlots, lineSlots, pathsOf, withSlots, type Slots } from '../../domain/merge/slots.ts';

/** What is taken of a field: by what it was before, as it was sent, and as it stands elsewhere; `beside` are the fields sent with it. */
type Pick = (
  path: string,
  base: Json | undefined,
  sent: Json | undefined,
  other: Json | undefined,
  beside: Slots,
) => Json | undefined;

/** What the service shows wherever that is what was sent, or its spelling of what was changed, else as before. */
const arrived: Pick = (path, base, sent, read, beside) =>
  agrees(path, sent, read) || (!sameValue(base, sent) && isSpelling(path, sent, read, beside)) ? read : base;

/**
 * What is wanted here, in the service's spelling wherever it is still what was sent. What reads as before has not arrived, however alike
 * the two are: an edit of the spaces alone goes again.
 */
function spelledThere(base: Slots): Pick {
  return (path, wanted, sent, read, beside) =>
    sameValue(wanted, sent) && !sameValue(base.get(path), read) && isSpelling(path, sent, read, beside) ? read : wanted;
}

/** As it was sent wherever something else is wanted by now, else as before. Both were written here: one code is not another, nor a GUID. */
const overtaken: Pick = (_path, base, sent, wanted) => (sameValue(sent, wanted) ? base : sent);

/** @returns of every path that one of the three has what is picked */
function pickedSlots(base: Slots, sent: Slots, other: Slots, pick: Pick): Slots {
  const slots = new Map<string, Json>();
  for (const path of pathsOf(base, sent, other)) {
    const value = pick(path, base.get(path), sent.get(path), other.get(path), sent);
    if (value !== undefined) slots.set(path, value);
  }
  return slots;
}

function pickedLine(base: DocumentLine, sent: DocumentLine, other: DocumentLine, pick: Pick): DocumentLine {
  return withSlots(base, pickedSlots(lineSlots(base), lineSlots(sent), lineSlots(other), pick), LINE_FIELDS);
}

function pickedHeader(base: Document, sent: Document, other: Document, pick: Pick): Document {
  return withSlots(base, pickedSlots(headerSlots(base), headerSlots(sent), headerSlots(other), pick), HEADER_FIELDS);
}

function absorbedLine({ base, local: sent, remote: read }: LineTriple): DocumentLine | null {
  // Added by the update, and there: or removed by it, and gone.
  if (!base) return sent && read ? { ...sent, ...(read.id === undefined ? {} : { id: read.id }) } : null;
  if (!sent && !read) return null;
  if (!sent || !read) return base;
  return pickedLine(base, sent, read, arrived);
}

/**
 * The common version after an update whose answer was lost, of which any part may have arrived: a field or line that
 * reads as it was sent is ours, and no colleague's change.
 */
export function absorbed(base: Document, sent: Document, read: Document): Document {
  const lines = tripled(base.lines, sent.lines, read.lines, true).flatMap((triple) => absorbedLine(triple) ?? []);
  return { ...pickedHeader(base, sent, read, arrived), lines };
}

/** As `absorbed`, of a content that is nothing but fields. */
export function absorbedFields(base: Slots, sent: Slots, read: Slots): Slots {
  return pickedSlots(base, sent, read, arrived);
}

/**
 * What is wanted here after an update whose answer was lost, with the service's spelling of what was sent: so it is not sent again for
 * its spelling alone.
 */
export function inSpellingOf(read: Document, sent: Document, wanted: Document, base: Document): Document {
  const before = new Map(base.lines.map((line) => [lineKey(line), line]));
  const triples = tripled(sent.lines, wanted.lines, read.lines);
  const lines = wanted.lines.map((line) => {
    const triple = triples.find(({ local }) => local === line);
    if (!triple?.base || !triple.remote) return line;
    return pickedLine(line, triple.base, triple.remote, spelledThere(lineSlots(before.get(lineKey(triple.base)))));
  });
  return { ...pickedHeader(wanted, sent, read, spelledThere(headerSlots(base))), lines };
}

/** As `inSpellingOf`, of a content that is nothing but fields. */
export function fieldsInSpellingOf(read: Slots, sent: Slots, wanted: Slots, base: Slots): Slots {
  return pickedSlots(wanted, sent, read, spelledThere(base));
}

function overtakenLine({ base, local: sent, remote: wanted }: LineTriple): DocumentLine | null {
  // Added by the update and still wanted: it goes again unless it is there. Not wanted any more: it is removed where it is there.
  if (!base) return sent && !wanted ? sent : null;
  // Removed by the update: it is removed again, or, wanted again by now, added where it is not there.
  if (!sent) return wanted ? null : base;
  return wanted ? pickedLine(base, sent, wanted, overtaken) : sent;
}

/**
 * The common version after an update whose answer was lost, while nobody knows whether any part of it has arrived, and other things
 * are wanted by now: whatever is still wanted as it was sent differs from it, so that it goes again where it has not arrived, and so
 * does what was undone, so that it is undone where it has.
 */
export function overtakenBase(base: Document, sent: Document, wanted: Document): Document {
  const lines = tripled(base.lines, sent.lines, wanted.lines, true).flatMap((triple) => overtakenLine(triple) ?? []);
  return { ...pickedHeader(base, sent, wanted, overtaken), lines };
}

/** As `overtakenBase`, of a content that is nothing but fields. */
export function overtakenFields(base: Slots, sent: Slots, wanted: Slots): Slots {
  return pickedSlots(base, sent, wanted, overtaken);
}
