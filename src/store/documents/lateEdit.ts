import { isDraft, type Document } from '../../domain/documents/document.ts';
import { mergeDocuments } from '../../domain/merge/merge.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { EditMade } from '../contract.ts';

/**
 * Merges an edit that is written after a newer version came in from the service, when the edit was made without knowing
 * that version (promise C). Had the edit been written first, the pull would have merged both and asked.
 * @param next the record's content with the edit applied
 * @returns the content with this side's values, the fields that both sides changed, and the service's version; null
 *   when no newer version has come in, or when the service's version is no draft: the next run asks about such a
 *   document as a whole
 */
export function mergeLateEdit(record: DocumentRecord, next: Document, { before, after }: EditMade) {
  const { base, conflict } = record;
  if (!base || conflict || !isDraft(base) || base.lastModified === before.lastModified) return null;
  const { merged, conflicts } = mergeDocuments(before, after, currentVersion(record));
  // A line that the service has removed, or has given another id since, is missing in `next`.
  return { local: { ...next, lines: merged.lines }, fields: conflicts, theirs: base };
}
