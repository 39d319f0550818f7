import { deedsBetween, goesOn, type LocalDeed, type LocalEvent } from '../domain/records/localHistory.ts';
import type { SyncRecord } from '../domain/service/storeChange.ts';
import { instantOf } from '../domain/values/dates.ts';
import { hasHistory } from './beginHistory.ts';
import type { CompanyDatabase } from './schema.ts';

/*
 * The history of what was done on this computer: rows are added in the transaction of the deed, and never changed.
 * It comes along in backups, whole copies and moves like every table.
 */

/** Of more records at once nobody types: what was noted last of each is not looked up. */
const MOST_LOOKED_UP = 50;

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
