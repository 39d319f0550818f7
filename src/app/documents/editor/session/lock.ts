import { isDraft } from '../../../../domain/documents/document.ts';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import { hasUnreadableFields } from '../../../../domain/values/unreadable.ts';

/** Why a document cannot be edited; null if it can. */
export type WhyLocked = 'notDraft' | 'commandQueued' | 'gone' | 'conflict' | 'unreadable' | null;

export function lockOf(record: DocumentRecord | null): WhyLocked {
  if (!record) return null;
  if (record.conflict) return 'conflict';
  if (record.goneAt !== null) return 'gone';
  if (hasUnreadableFields(record)) return 'unreadable';
  if (record.base !== null && !isDraft(record.base)) return 'notDraft';
  // An edit after a queued command would come too late for it. Taking the command back unlocks the document.
  return record.commands.length > 0 ? 'commandQueued' : null;
}
