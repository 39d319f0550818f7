import type { StoredResource } from '../stored.ts';
import Dexie, { type Table } from 'dexie';
import { RESOURCE_KINDS, type ResourceKind } from '../../domain/resources/content.ts';
import type { Reference, ReferenceKind } from '../../domain/references/reference.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { isOnSheet, isPriceRecord } from '../priceSheets.ts';
import { addRows, deleteRows, putRows } from '../bulk.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { KEYS_AT_ONCE } from '../chunks.ts';
import { ofKind, resourceOf, storedResource } from '../resourceRow.ts';
import type { CompanyDatabase } from '../schema.ts';

/*
 * Stored records other than documents: prices are on their sheets, every other record has a row. Reads and writes run
 * in the caller's transaction. A function that asks nothing of the database must not await anything: the transaction
 * may end meanwhile.
 */

/** The tables that hold records of a kind. */
export function tablesOf({ resources, priceSheets }: CompanyDatabase, kind: ResourceKind): Table[] {
  return [isOnSheet(kind) ? priceSheets : resources];
}

/** Everything stored of a kind of reference data. */
export async function heldReferences({ references }: CompanyDatabase, kind: ReferenceKind): Promise<Reference[]> {
  return references.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray();
}

/** The stored records with these keys, in the order of the keys; of one kind, or of any kind if none is given. */
export async function heldByKey(
  database: CompanyDatabase,
  keys: readonly string[],
  kind?: ResourceKind,
): Promise<ResourceRecord[]> {
  const rows = kind !== undefined && isOnSheet(kind) ? [] : await database.resources.bulkGet([...keys]);
  const others = kind !== undefined && !isOnSheet(kind) ? [] : keys.filter((_, index) => rows[index] === undefined);
  const prices = others.length > 0 ? await database.prices.find(others) : new Map<string, ResourceRecord>();
  return keys.flatMap((key, index) => {
    const row = rows[index];
    if (row) return resourceOf(row);
    const price = prices.get(key);
    return price?.key === key ? price : [];
  });
}

/** Keys of prices in one read: a read of a price reads every price of its sheet. */
const PRICES_AT_ONCE = 10_000;

/** The stored records of a kind with these keys, in the order of the keys. */
export async function heldOfKind<K extends ResourceKind>(
  database: CompanyDatabase,
  kind: K,
  keys: readonly string[],
): Promise<ResourceRecord<K>[]> {
  const found: ResourceRecord<K>[] = [];
  for (const chunk of inChunks(keys, isOnSheet(kind) ? PRICES_AT_ONCE : KEYS_AT_ONCE))
    found.push(...(await heldByKey(database, chunk, kind)).flatMap((record) => ofKind(record, kind) ?? []));
  return found;
}

/** Records of a kind by their ids on the service. */
export async function heldById(
  database: CompanyDatabase,
  ids: readonly string[],
  kind: ResourceKind,
): Promise<ResourceRecord[]> {
  if (!isOnSheet(kind)) {
    const rows = await Promise.all(ids.map((id) => database.resources.where('id').equals(id).toArray()));
    return rows
      .flat()
      .filter((row) => row.kind === kind)
      .map(resourceOf);
  }
  const found = await database.prices.find(ids);
  return ids.flatMap((id) => {
    const price = found.get(id);
    return price?.id === id && price.kind === kind ? price : [];
  });
}

/** Records of a kind: all, or those below one parent. */
export async function heldWithin(
  database: CompanyDatabase,
  kind: ResourceKind,
  parent?: string,
): Promise<ResourceRecord[]> {
  if (isOnSheet(kind)) return database.prices.within(kind, parent);
  const within = parent === undefined ? [kind] : [kind, parent];
  const rows: StoredResource[] = await database.resources
    .where('[kind+parent+key]')
    .between(within, [...within, Dexie.maxKey])
    .toArray();
  return rows.map(resourceOf);
}

/** Records in one read: more would hold up the page. */
const RECORDS_PER_READ = 500;
/** Keys in one read, for the same reason: the database returns 50,000 at once, in 24 ms. */
const KEYS_PER_READ = 4_000;

/** Keys of the pending records of a kind, in order and in portions. */
async function* pendingKeysOf({ resources }: CompanyDatabase, kind: ResourceKind): AsyncGenerator<string[]> {
  let last: string | undefined;
  do {
    const from = [1, kind, last ?? Dexie.minKey];
    const keys: string[] = await resources
      .where('[pending+kind+key]')
      .between(from, [1, kind, Dexie.maxKey], last === undefined, true)
      .limit(KEYS_PER_READ)
      .primaryKeys();
    if (keys.length > 0) yield keys;
    last = keys.length === KEYS_PER_READ ? keys.at(-1) : undefined;
  } while (last !== undefined);
}

/** Kinds with a row for each record. */
const IN_ROWS = RESOURCE_KINDS.filter((kind) => !isOnSheet(kind));

/** Pending records by kind, in portions; a record that is sent meanwhile may be missing. */
export async function* pendingInPieces(database: CompanyDatabase): AsyncGenerator<ResourceRecord[]> {
  const { resources, prices } = database;
  for (const kind of IN_ROWS) {
    for await (const keys of pendingKeysOf(database, kind)) {
      for (const piece of inChunks(keys, RECORDS_PER_READ))
        yield (await resources.bulkGet([...piece])).flatMap((row) => (row?.pending === 1 ? resourceOf(row) : []));
    }
  }
  yield await prices.pending();
}

/** Keys of pending records by kind, in portions. Only prices are read for it. */
export async function* pendingKindsInPieces(
  database: CompanyDatabase,
): AsyncGenerator<{ kind: ResourceKind; keys: string[] }> {
  for (const kind of IN_ROWS) for await (const keys of pendingKeysOf(database, kind)) yield { kind, keys };
  for (const { kind, key } of await database.prices.pending()) yield { kind, keys: [key] };
}

/** All pending records, in the caller's transaction. */
export async function heldPending({ resources, prices }: CompanyDatabase): Promise<ResourceRecord[]> {
  return [
    ...(await resources.where('[pending+kind+key]').between([1], [1, Dexie.maxKey]).toArray()).map(resourceOf),
    ...(await prices.pending()),
  ];
}

/**
 * Keys of all pending records. A sync asks for them with each kind, and mostly they are few: then one request is
 * enough, instead of one for each kind.
 */
export async function heldPendingKeys(database: CompanyDatabase): Promise<string[]> {
  const { resources, prices } = database;
  const few = await resources
    .where('[pending+kind+key]')
    .between([1], [1, Dexie.maxKey])
    .limit(KEYS_PER_READ)
    .primaryKeys();
  if (few.length < KEYS_PER_READ) return [...few.sort(), ...(await prices.pending()).map(({ key }) => key)];
  const all: string[] = [];
  for await (const { keys } of pendingKindsInPieces(database)) for (const key of keys) all.push(key);
  return all.sort();
}

/** Up to this many keys are removed one by one: to check whether they form a range would cost as much. */
const FEW_KEYS = 20;

/**
 * Removes rows by their keys: as one range when no other row lies between them, as with the lines of one import.
 */
async function removeRows(resources: CompanyDatabase['resources'], keys: readonly string[]): Promise<void> {
  const sorted = [...keys].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (sorted.length > FEW_KEYS && first !== undefined && last !== undefined) {
    const range = resources.where(':id').between(first, last, true, true);
    const there = await range.primaryKeys();
    if (there.length === sorted.length && there.every((key, at) => key === sorted[at])) {
      await range.delete();
      return;
    }
  }
  await deleteRows(resources, sorted);
}

/** Writes records over those with the same keys, and removes others. */
export async function putHeld(
  { resources, prices }: CompanyDatabase,
  put: readonly ResourceRecord[],
  gone: readonly ResourceRecord[],
): Promise<void> {
  const [rows, rowsGone] = [
    put.filter((record) => !isPriceRecord(record)),
    gone.filter((record) => !isPriceRecord(record)),
  ];
  const [onSheets, sheetsGone] = [put.filter(isPriceRecord), gone.filter(isPriceRecord)];
  if (rowsGone.length > 0)
    await removeRows(
      resources,
      rowsGone.map(({ key }) => key),
    );
  if (rows.length > 0) await putRows(resources, rows.map(storedResource));
  if (onSheets.length + sheetsGone.length > 0) await prices.write(onSheets, sheetsGone);
}

/** Adds new records. @returns the keys that existed already */
export async function addHeld(
  { resources, prices }: CompanyDatabase,
  records: readonly ResourceRecord[],
): Promise<Set<string>> {
  const onSheets = records.filter(isPriceRecord);
  const taken = onSheets.length > 0 ? await prices.append(onSheets) : new Set<string>();
  const rows = records.filter((record) => !isPriceRecord(record));
  if (rows.length > 0)
    for (const position of await addRows(resources, rows.map(storedResource))) taken.add(rows[position]?.key ?? '');
  return taken;
}
