import type { Document } from '../documents/document.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { isPending } from '../records/state.ts';
import { recognisedDocument } from './merge.ts';

/**
 * Whether the service's version is all that there is of a document: nothing is pending, and no command waits for it to
 * come back (`whenBack`).
 */
export function isAsShown<R extends DocumentRecord>(record: R): record is R & { base: Document } {
  return record.base !== null && !isPending(record) && record.whenBack === undefined;
}

/**
 * Replaces the service's version of a record that has nothing pending; there is nothing to merge. Lines keep the
 * references that they have here. A conflict, a rejection and the mark "gone" are removed.
 */
export function withShown(record: DocumentRecord & { base: Document }, read: Document): DocumentRecord {
  return {
    ...record,
    id: read.id ?? record.id,
    base: recognisedDocument(record.base, read),
    local: null,
    conflict: null,
    rejection: null,
    goneAt: null,
  };
}
