import type { Table, Transaction } from 'dexie';
import type { LocalDeed, LocalEvent } from '../domain/records/localHistory.ts';
import { isDocumentRecord, type SyncRecord } from '../domain/service/storeChange.ts';
import { isOnSheet } from './priceSheets.ts';
import type { StoredDocument, StoredResource } from './stored.ts';

/** Whether what is done with a record is noted: prices and bank lines come in thousands and show no history. */
export function hasHistory(record: SyncRecord): boolean {
  return isDocumentRecord(record) || !(isOnSheet(record.kind) || record.kind === 'bankTransaction');
}

/** Records that are read at once when their history begins. */
const AT_ONCE = 1_000;

/** Begins the history with what records themselves say of it: versions up to 6 kept none. */
export async function beginHistory(transaction: Transaction): Promise<void> {
  const history = transaction.table<LocalEvent, number, LocalDeed>('history');
  for (const name of ['documents', 'resources']) {
    const table: Table<StoredDocument | StoredResource, string> = transaction.table(name);
    for (let last = ''; ;) {
      const chunk = await table.where(':id').above(last).limit(AT_ONCE).toArray();
      const deeds = chunk
        .filter(hasHistory)
        .flatMap(({ key, editedAt, conflict }): LocalDeed[] => [
          ...(editedAt === null ? [] : [{ record: key, at: editedAt, act: 'changed' as const, detail: '' }]),
          ...(conflict ? [{ record: key, at: conflict.seenAt, act: 'conflict' as const, detail: '' }] : []),
        ]);
      if (deeds.length > 0) await history.bulkAdd(deeds);
      const end = chunk.at(-1);
      if (!end || chunk.length < AT_ONCE) break;
      last = end.key;
    }
  }
}
