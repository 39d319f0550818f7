import { isDraft, type Document } from '../domain/document.ts';
import { mergeDocuments } from '../domain/merge/merge.ts';
import { currentDocument, type DocumentRecord } from '../domain/record.ts';
import type { EditMade } from './contract.ts';

/**
 * What is asked about where the service's version has come in after an edit was made and before it is written (promise C): a
 * field that both have changed. Had the edit been written first, the pull would have asked.
 * @param next the record's content with the edit done to it
 * @returns the content with this side's values, and the fields to choose; null where there is nothing to be asked
 */
export function contestedMeanwhile(record: DocumentRecord, next: Document, { before, after }: EditMade) {
  const { base, conflict, inFlight } = record;
  // A document that has left draft is asked about as a whole by the next run, and what is under way by its outcome.
  if (!base || conflict || inFlight || !isDraft(base) || base.lastModified === before.lastModified) return null;
  const { merged, conflicts } = mergeDocuments(before, after, currentDocument(record));
  // A line that was taken away there is not in `next`.
  return conflicts.length === 0 ? null : { local: { ...next, lines: merged.lines }, fields: conflicts, theirs: base };
}
