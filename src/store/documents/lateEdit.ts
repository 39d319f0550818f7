import { isDraft, type Document } from '../../domain/documents/document.ts';
import { mergeDocuments } from '../../domain/merge/merge.ts';
import { currentDocument, type DocumentRecord } from '../../domain/documents/record.ts';
import type { EditMade } from '../contract.ts';

/**
 * An edit that is written after the service's version has come in, which it was made without (promise C). Had the edit been
 * written first, the pull would have merged them, and asked.
 * @param next the record's content with the edit done to it
 * @returns the content with this side's values, the fields that both have changed, and the service's version; null where none has come
 *   in, or there is no draft to be merged with: that is asked about as a whole by the next run
 */
export function mergedLate(record: DocumentRecord, next: Document, { before, after }: EditMade) {
  const { base, conflict } = record;
  if (!base || conflict || !isDraft(base) || base.lastModified === before.lastModified) return null;
  const { merged, conflicts } = mergeDocuments(before, after, currentDocument(record));
  // A line that was taken away there, or has another id by now, is not in `next`.
  return { local: { ...next, lines: merged.lines }, fields: conflicts, theirs: base };
}
