import {
  applyInputChanges,
  applyPatch,
  inverted,
  isEmptyPatch,
  stillToDo,
  type DocumentPatch,
} from '../../../domain/documents/documentPatch.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { lockOf } from '../editor/session/lock.ts';

/** The change of one document of many. */
export interface KeyedPatch {
  key: string;
  patch: DocumentPatch;
}

/**
 * Writes a change into the stored version of each document, where it still is as it was shown: what somebody has typed
 * since stays, and so does a document that was submitted or has left draft.
 * @param written gets each key that was written, so that the caller knows them also if a later write fails
 */
export async function writePatches(
  store: Pick<CompanyStore, 'record' | 'edit'>,
  changes: readonly KeyedPatch[],
  stop: AbortSignal,
  written: (key: string) => void,
): Promise<void> {
  for (const { key, patch } of changes) {
    if (stop.aborted) return;
    const record = await store.record(key);
    if (record === undefined || lockOf(record) !== null) continue;
    const open = stillToDo(patch, currentVersion(record), record.badInput);
    if (isEmptyPatch(open)) continue;
    await store.edit(key, (held) => applyPatch(held, open), applyInputChanges(record.badInput, open));
    written(key);
  }
}

/** The changes that take others back, the last one first. */
export function takenBack(changes: readonly KeyedPatch[]): KeyedPatch[] {
  return changes.map(({ key, patch }) => ({ key, patch: inverted(patch) })).toReversed();
}
