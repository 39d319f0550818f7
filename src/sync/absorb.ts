import { HEADER_FIELDS, LINE_FIELDS, type Document, type DocumentLine } from '../domain/document.ts';
import { tripled } from '../domain/merge/lines.ts';
import type { Json } from '../domain/json.ts';
import { agrees, headerSlots, lineSlots, pathsOf, withSlots, type Slots } from '../domain/merge/slots.ts';

/** The base, with what the service now shows wherever that is what was sent. */
function absorbedSlots(base: Slots, sent: Slots, read: Slots): Slots {
  const slots = new Map<string, Json>();
  for (const path of pathsOf(base, sent, read)) {
    const value = agrees(path, sent.get(path), read.get(path)) ? read.get(path) : base.get(path);
    if (value !== undefined) slots.set(path, value);
  }
  return slots;
}

function absorbedLine(base: DocumentLine | undefined, sent: DocumentLine | undefined, read: DocumentLine | undefined): DocumentLine | null {
  // Added by the update, and there: or removed by it, and gone.
  if (!base) return sent && read ? { ...sent, ...(read.id === undefined ? {} : { id: read.id }) } : null;
  if (!sent && !read) return null;
  if (!sent || !read) return base;
  return withSlots(base, absorbedSlots(lineSlots(base), lineSlots(sent), lineSlots(read)), LINE_FIELDS);
}

/**
 * The common version after an update whose answer was lost, of which any part may have arrived: a field or line that
 * reads as it was sent is ours, and no colleague's change.
 */
export function absorbed(base: Document, sent: Document, read: Document): Document {
  const lines = tripled(base.lines, sent.lines, read.lines, true).flatMap((triple) => absorbedLine(triple.base, triple.local, triple.remote) ?? []);
  return { ...withSlots(base, absorbedSlots(headerSlots(base), headerSlots(sent), headerSlots(read)), HEADER_FIELDS), lines };
}
