import type { Table, Transaction } from 'dexie';
import { deedsBetween, goesOn, type LocalDeed, type LocalEvent } from '../domain/records/localHistory.ts';
import { isDocumentRecord, type SyncRecord } from '../domain/service/storeChange.ts';
import { instantOf } from '../domain/values/dates.ts';
import { isOnSheet } from './priceSheets.ts';
import type { CompanyDatabase } from './schema.ts';
import type { StoredDocument, StoredResource } from './stored.ts';

/*
 * The history of what was done on this computer: rows are added in the transaction of the deed, and never changed.
 * It comes along in backups, whole copies and moves like every table.
 */

/** Of more records at once nobody types: what was noted last of each is not looked up. */
const MOST_LOOKED_UP = 50;

/** Whether what is done with a record is noted: prices and bank lines come in thousands and show no history. */
function hasHistory(record: SyncRecord): boolean {
  return isDocumentRecord(record) || !(isOnSheet(record.kind) || record.kind === 'bankTransaction');
}

/** Notes what was done to records, in the caller's transaction, which covers the table of the history. */
export async function noteWritten(
  database: CompanyDatabase,
  written: readonly { before: SyncRecord | null; after: SyncRecord | null }[],
): Promise<void> {
  const at = instantOf(database.now());
  const deeds = written.flatMap(({ before, after }) =>
    after && hasHistory(after) ? deedsBetween(before, after, at) : [],
  );
  if (deeds.length > 0) await add(database, deeds);
}

async function add({ history }: CompanyDatabase, deeds: readonly LocalDeed[]): Promise<void> {
  const isTyping = deeds.length <= MOST_LOOKED_UP;
  const fresh: LocalDeed[] = [];
  for (const deed of deeds) {
    const last =
      isTyping && deed.act === 'changed' ? await history.where('record').equals(deed.record).last() : undefined;
    if (!goesOn(last, deed)) fresh.push(deed);
  }
  await history.bulkAdd(fresh);
}

/** Notes what was done with records beside changing them, such as printing. */
export async function noteDeeds(
  database: CompanyDatabase,
  records: readonly string[],
  deed: Pick<LocalDeed, 'act' | 'detail'>,
): Promise<void> {
  const at = instantOf(database.now());
  await database.transaction('rw', database.history, async () =>
    add(
      database,
      records.map((record) => ({ record, at, ...deed })),
    ),
  );
}

/** What was done with a record, the oldest first. */
export function historyOf({ history }: CompanyDatabase, record: string): Promise<LocalEvent[]> {
  return history.where('record').equals(record).sortBy('number');
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
