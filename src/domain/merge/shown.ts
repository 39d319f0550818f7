import type { Document } from '../documents/document.ts';
import { isPending, type DocumentRecord } from '../documents/record.ts';
import { recognisedDocument } from './merge.ts';

/** Whether the service's version is all that there is of a document: nothing of it waits here, is under way or is to be decided, also not should it be shown again. */
export function isAsShown<R extends DocumentRecord>(record: R): record is R & { base: Document } {
  return record.base !== null && !isPending(record) && record.whenBack === undefined;
}

/**
 * The record of which nothing waits here, with what the service shows by now: nothing is to be merged. Lines keep the
 * references by which they are known here, and what once set the record aside has passed.
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
