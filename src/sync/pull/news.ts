import { inChunks } from '../../domain/values/chunks.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { StoredVersion, Stream, SyncRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../run/context.ts';
import { mayHideChange } from './cursors.ts';
import type { PagedRow } from './seenRows.ts';
import { shownOlder } from '../rules/rebase.ts';
import { isSharedWith } from '../run/sharedIntRefs.ts';

/** A row of a list whose records are stored here. */
export interface ListedRow extends PagedRow {
  id: Guid;
  intRef?: IntRef | undefined;
  /** Set when some of its fields cannot be read: then it is always compared. */
  unreadable?: readonly object[] | undefined;
}

/** Where the records of a list are stored. */
export interface StoredList<R extends SyncRecord> {
  stream: Stream;
  /** Their kind, unless they are documents. */
  kind?: ResourceKind;
  /** Reads whole records from the store. */
  records(keys: readonly string[]): Promise<R[]>;
  /** How many records are read from the store at once. */
  atOnce: number;
}

/** A row that says something new, and what is stored of its record. */
export interface RowNews<Row, R> {
  row: Row;
  /** What is stored under the row's id. */
  held: StoredVersion | undefined;
  /**
   * The record under the row's id or, if there is none, under its IntRef: it may be ours, from an old backup or another
   * laptop. Left out where the store holds nothing but the service's version (`isOnlyShown`).
   */
  record: R | undefined;
  /**
   * The row says nothing new, but the record may have changed within the second in which it was read
   * (`mayHideChange`), or cannot be read.
   */
  isAgain: boolean;
}

/**
 * Whether the store holds nothing but a version that was read. A version that was sent and never read has no
 * modification, and has to be compared with what others made of it.
 */
export function isOnlyShown(held: StoredVersion | undefined): boolean {
  return held?.isAsShown === true && held.lastModified !== null;
}

/**
 * Notes the records that were edited here, and that others have changed since: their stored versions are about to be
 * replaced, which matters if the service has gone back (docs/sync.md).
 */
async function noteOvertaken<R extends SyncRecord>(
  run: RunContext,
  records: StoredList<R>['records'],
  rows: readonly ListedRow[],
  held: ReadonlyMap<string, StoredVersion>,
): Promise<void> {
  const keys = rows.flatMap(({ id, lastModified: shown }) => {
    const { key, revision = 0, lastModified } = held.get(id) ?? {};
    const isLater = shown !== undefined && lastModified != null && shown > lastModified;
    return key !== undefined && revision > 0 && isLater ? [key] : [];
  });
  if (keys.length > 0) await run.lastKnown.overtook(await records(keys));
}

/**
 * Shows records again that were gone and are listed in an older form, which is not taken in.
 * @returns their rows
 */
async function takeBackOlder<Row extends ListedRow>(
  run: RunContext,
  rows: readonly Row[],
  recordOf: (row: Row) => SyncRecord | undefined,
): Promise<ReadonlySet<Row>> {
  const older = new Set<Row>();
  for (const row of rows) {
    const record = recordOf(row);
    if (!record || !run.lastKnown.comesBackOlder(record, row)) continue;
    older.add(row);
    await run.change(record, (current) => shownOlder(current));
  }
  return older;
}

/**
 * The rows of a list that say more than the store knows.
 * @param lookedAt when the last look at the list began
 */
export async function newsAmong<Row extends ListedRow, R extends SyncRecord>(
  run: RunContext,
  { stream, kind, records, atOnce }: StoredList<R>,
  rows: readonly Row[],
  lookedAt: Instant | undefined,
): Promise<RowNews<Row, R>[]> {
  run.sharedIntRefs.see(stream, rows);
  const ids = rows.map(({ id }) => id);
  const held = new Map<string, StoredVersion>((await run.store.held(ids, kind)).map((each) => [each.id, each]));
  const isNew = (row: Row): boolean => {
    const known = held.get(row.id);
    // A row without a time of modification is always compared.
    return !known || row.lastModified === undefined || known.lastModified !== row.lastModified;
  };
  const isOlder = ({ id, lastModified: shown }: Row): boolean => {
    const known = held.get(id);
    const isBefore = known?.lastModified != null && shown !== undefined && shown < known.lastModified;
    if (!isBefore || run.lastKnown.takesOlder) return false;
    run.lastKnown.suspect(known.key);
    return true;
  };
  const news = rows.filter(
    (row) => !isOlder(row) && (isNew(row) || row.unreadable !== undefined || mayHideChange(row.lastModified, lookedAt)),
  );
  const keys = news.flatMap((row) => {
    const known = held.get(row.id);
    return isOnlyShown(known) && isNew(row) ? [] : (known?.key ?? row.intRef ?? []);
  });
  const byKey = new Map<string, R>();
  for (const some of inChunks(keys, atOnce)) for (const record of await records(some)) byKey.set(record.key, record);
  await noteOvertaken(run, records, rows, held);
  const older = await takeBackOlder(run, news, (row) => byKey.get(held.get(row.id)?.key ?? ''));
  return news.flatMap((row) => {
    if (older.has(row)) return [];
    const known = held.get(row.id);
    const record = byKey.get(known?.key ?? row.intRef ?? '');
    if (!known && row.intRef !== undefined && isSharedWith(record, row.id))
      run.sharedIntRefs.note(stream, row.intRef, [record.id, row.id]);
    return [{ row, held: known, record, isAgain: !isNew(row) }];
  });
}
