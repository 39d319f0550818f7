import type { Document, DocumentLine } from '../documents/document.ts';
import { HEADER_REFERENCES, LINE_REFERENCES, referencesOf } from '../documents/documentReferences.ts';
import type { Lookup } from '../learning/lookup.ts';
import type { ReferenceKind } from '../references/reference.ts';
import { isGuid, isMintedKey } from '../values/identifiers.ts';

function withIdsIn<Part extends Document | DocumentLine>(
  part: Part,
  fields: Readonly<Record<string, ReferenceKind>>,
  lookup: Pick<Lookup, 'all'>,
): Part {
  const next = { ...part };
  for (const { field, kind, value } of referencesOf(part, fields)) {
    const id = isMintedKey(value)
      ? lookup.all(kind).find(({ madeHere, intRef }) => madeHere === value || intRef === value)?.id
      : undefined;
    if (id === undefined || !isGuid(id)) continue;
    const [first = '', inPost] = field.split('.');
    if (inPost === undefined) Object.assign(next, { [first]: id });
    else next.post = { ...next.post, [inPost]: id };
  }
  return next;
}

/**
 * The document with the service's ids of records that were made on this computer: another computer knows them by these
 * alone. A record that the service does not have yet keeps its key.
 */
export function withServiceIds(document: Document, lookup: Pick<Lookup, 'all'>): Document {
  return {
    ...withIdsIn(document, HEADER_REFERENCES, lookup),
    lines: document.lines.map((line) => withIdsIn(line, LINE_REFERENCES, lookup)),
  };
}
