import Dexie, { type Table } from 'dexie';
import type { DocumentRecord } from '../domain/record.ts';
import type { Reference } from '../domain/reference.ts';
import type { Cursor } from '../domain/storeChange.ts';
import type { CompanySettings, DocumentRow } from './contract.ts';

/**
 * A record at rest. `pending` is there only while something of the record is not on the service,
 * so that its index holds nothing but what waits.
 */
export type StoredDocument = DocumentRecord & { pending?: 1 };

/**
 * A list row at rest. Its primary key is its place in the list: class, then `newestFirst`, which
 * falls as the document date rises, then the record's key. So a list is read newest first in the
 * one direction in which many records come in one request, and without an index (half the time).
 * A row whose date changes moves: the old one is removed in the same transaction.
 */
export type StoredRow = DocumentRow & { newestFirst: number };
export type RowPlace = [docClass: string, newestFirst: number, key: string];

/** The company's settings, and what the page keeps, under `page.` and its name for it. */
export type StoredSettings = { name: 'company'; value: CompanySettings } | { name: `page.${string}`; value: unknown };

/**
 * Every schema ever released, oldest first. A released one is never changed: a change of tables,
 * indexes or stored shapes is a new version with its upgrade, and a fixture in `test/store` of the one before.
 *
 * Two secondary indexes on documents, none on rows and none multi-entry: each index costs the
 * first load of a company about as much as a small table.
 */
export const SCHEMAS: readonly { version: number; stores: Record<string, string> }[] = [
  {
    version: 1,
    stores: {
      documents: '&key, id, pending',
      documentRows: '&[docClass+newestFirst+key]',
      references: '&[kind+id]',
      cursors: '&stream',
      settings: '&name',
    },
  },
];

/** The database of one connection. */
export class CompanyDatabase extends Dexie {
  declare readonly documents: Table<StoredDocument, string>;
  declare readonly documentRows: Table<StoredRow, RowPlace>;
  declare readonly references: Table<Reference, [string, string]>;
  declare readonly cursors: Table<Cursor, string>;
  declare readonly settings: Table<StoredSettings, string>;

  constructor(connectionId: string) {
    // Without Dexie's query cache: reads here go to the database once and are kept by the page.
    // Strict: what is committed is on the disk before a request leaves, so that even a power cut cannot make
    // the engine forget that it may have sent something. Measured, the first load is no slower for it.
    super(databaseName(connectionId), { cache: 'disabled', autoOpen: false, chromeTransactionDurability: 'strict' });
    for (const { version, stores } of SCHEMAS) this.version(version).stores(stores);
  }
}

/** Dexie counts its own versions in tens of the database's. */
const NATIVE_VERSIONS = 10;

/**
 * Rejects with a VersionError when a newer Daybook made the database. Dexie itself would open it, and
 * add to it whatever it missed.
 */
export async function refuseNewer(connectionId: string): Promise<void> {
  const newest = Math.max(...SCHEMAS.map((schema) => schema.version));
  const name = databaseName(connectionId);
  const made = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? 0;
  if (made > newest * NATIVE_VERSIONS) throw new Dexie.VersionError(`version ${made} is newer than ${newest * NATIVE_VERSIONS}`);
}

export function databaseName(connectionId: string): string {
  return `daybook-${connectionId}`;
}
