import Dexie, { type Table, type Transaction } from 'dexie';
import type { Attachment } from '../domain/attachment.ts';
import type { DocumentRecord } from '../domain/record.ts';
import { PRICE_KINDS } from '../domain/prices/priceContent.ts';
import type { Reference } from '../domain/reference.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import type { Cursor } from '../domain/storeChange.ts';
import type { SyncReport } from '../domain/syncRun.ts';
import type { CompanySettings, DocumentRow } from './contract.ts';
import type { Discarded } from './copies/discarded.ts';
import { isPriceRecord, PriceSheets, type SheetPlace, type StoredSheet } from './priceSheets.ts';
import { unreadable } from './problems.ts';
import { resourceOf } from './resourceRow.ts';
import { recordOf, storedRow } from './row.ts';

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

/**
 * A record of another kind at rest. Its primary key is its key, for bulk reads and writes; its place under its kind and
 * parent is an index, from which a kind of 100,000 is read in chunks.
 */
export type StoredResource = ResourceRecord & { parent: string; pending?: 1 };

/**
 * When the records of a kind under one parent were last read from the service (its clock); '' when they never were, or
 * when the parent has changed since. Written with the parent, so that what is due is one range of an index.
 */
export interface StoredChildRead {
  kind: ResourceKind;
  parent: string;
  readAt: string;
  /** Of what is to be read again because somebody asked: when it was read before. */
  before?: string;
}

/** An attachment at rest. `pending` is there only while the service does not have it. */
export type StoredAttachment = Attachment & { pending?: 1 };
/** A piece of an attached file, so that one read holds a megabyte and not sixteen; gone once the service has the file. */
export interface StoredAttachmentPart {
  key: string;
  part: number;
  bytes: Uint8Array;
}

/** The company's settings, what the page keeps, under `page.` and its name for it, how often a backup was restored, the database's identity, and what was removed and is still in the copies. */
export type StoredSettings = { name: 'company'; value: CompanySettings } | { name: `page.${string}`; value: unknown } | { name: 'restores'; value: number } | { name: 'identity'; value: string } | { name: 'discarded'; value: readonly Discarded[] };

interface Schema {
  version: number;
  /** Tables that are new or have other indexes than before. */
  stores: Record<string, string>;
  upgrade?: (transaction: Transaction) => Promise<void>;
}

const ROWS_AT_ONCE = 1_000;

/** Rows that lack what lists show by now are made again from their documents: those of version 1 the words of lines and the project, those of version 4 type, legal entity, order number and trans-no. */
async function makeRowsAnew(transaction: Transaction): Promise<void> {
  const documents = transaction.table<StoredDocument, string>('documents');
  const rows = transaction.table<StoredRow, RowPlace>('documentRows');
  let chunk = await documents.orderBy(':id').limit(ROWS_AT_ONCE).toArray();
  while (chunk.length > 0) {
    await rows.bulkPut(chunk.map((stored) => storedRow(recordOf(stored))));
    const last = chunk.at(-1)?.key ?? '';
    chunk = chunk.length < ROWS_AT_ONCE ? [] : await documents.where(':id').above(last).limit(ROWS_AT_ONCE).toArray();
  }
}

/** Prices of version 2 lay in rows of their own, among the other records. */
async function putPricesOnSheets(transaction: Transaction): Promise<void> {
  const resources = transaction.table<StoredResource, string>('resources');
  const sheets = new PriceSheets(transaction.table<StoredSheet, SheetPlace>('priceSheets'));
  for (const kind of PRICE_KINDS) {
    const next = () => resources.where('[kind+parent+key]').between([kind], [kind, []]).limit(ROWS_AT_ONCE).toArray();
    for (let chunk = await next(); chunk.length > 0; chunk = await next()) {
      await sheets.append(chunk.map(resourceOf).filter(isPriceRecord));
      await resources.bulkDelete(chunk.map(({ key }) => key));
    }
  }
}

/**
 * Every schema ever released, oldest first. A released one is never changed: a change of tables,
 * indexes or stored shapes is a new version with its upgrade, and a fixture in `test/store` of the one before.
 *
 * Two secondary indexes on documents, three on other records, none on rows and none multi-entry: each index costs the
 * first load of a company about as much as a small table.
 */
export const SCHEMAS: readonly Schema[] = [
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
  {
    version: 2,
    stores: {
      resources: '&key, [kind+parent+key], id, pending',
      childReads: '&[kind+parent], [kind+readAt]',
      syncRuns: '&startedAt',
      attachments: '&key, documentKey, pending',
      attachmentBytes: '&[key+part]',
    },
    upgrade: makeRowsAnew,
  },
  {
    version: 3,
    stores: { priceSheets: '&[kind+parent+part], pending' },
    upgrade: putPricesOnSheets,
  },
  {
    version: 4,
    stores: { resources: '&key, [kind+parent+key], id, [pending+kind+key]' },
  },
  {
    version: 5,
    stores: {},
    upgrade: makeRowsAnew,
  },
];

/** The database of one connection. */
export class CompanyDatabase extends Dexie {
  declare readonly documents: Table<StoredDocument, string>;
  declare readonly documentRows: Table<StoredRow, RowPlace>;
  declare readonly references: Table<Reference, [string, string]>;
  declare readonly cursors: Table<Cursor, string>;
  declare readonly settings: Table<StoredSettings, string>;
  /** Every record that is neither a document nor a price. */
  declare readonly resources: Table<StoredResource, string>;
  declare readonly priceSheets: Table<StoredSheet, SheetPlace>;
  declare readonly childReads: Table<StoredChildRead, [string, string]>;
  declare readonly syncRuns: Table<SyncReport, string>;
  declare readonly attachments: Table<StoredAttachment, string>;
  declare readonly attachmentBytes: Table<StoredAttachmentPart, [string, number]>;
  readonly prices: PriceSheets;

  /** @param upTo the newest schema that is asked for: an older database opened by its own stays as it is */
  constructor(connectionId: string, upTo: number = Infinity) {
    // Without Dexie's query cache: reads here go to the database once and are kept by the page.
    // Strict: what is committed is on the disk before a request leaves, so that even a power cut cannot make
    // the engine forget that it may have sent something. Measured, the first load is no slower for it.
    super(databaseName(connectionId), { cache: 'disabled', autoOpen: false, chromeTransactionDurability: 'strict' });
    for (const { version, stores, upgrade } of SCHEMAS.filter((schema) => schema.version <= upTo)) {
      const declared = this.version(version).stores(stores);
      if (upgrade) declared.upgrade(upgrade);
    }
    this.prices = new PriceSheets(this.priceSheets);
  }
}

/** Dexie counts its own versions in tens of the database's. */
const NATIVE_VERSIONS = 10;

/** The databases of this origin. Of files that a full disk has damaged Chromium does not even tell these, and what it rejects with is no DOMException. */
async function databasesHere(): Promise<IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch (thrown) {
    throw unreadable(thrown);
  }
}

/**
 * Rejects with a VersionError when a newer Daybook made the database. Dexie itself would open it, and
 * add to it whatever it missed.
 */
export async function refuseNewer(connectionId: string): Promise<void> {
  const newest = Math.max(...SCHEMAS.map((schema) => schema.version));
  const name = databaseName(connectionId);
  const made = (await databasesHere()).find((one) => one.name === name)?.version ?? 0;
  if (made > newest * NATIVE_VERSIONS) throw new Dexie.VersionError(`version ${made} is newer than ${newest * NATIVE_VERSIONS}`);
}

/** Whether there is a database of the connection. Asking does not make one. */
export async function hasDatabase(connectionId: string): Promise<boolean> {
  return (await databasesHere()).some(({ name }) => name === databaseName(connectionId));
}

/** The schema of a database that opening would bring to a newer one; null where there is none, or nothing to bring. */
export async function olderSchemaOf(connectionId: string): Promise<number | null> {
  const made = (await databasesHere()).find(({ name }) => name === databaseName(connectionId))?.version;
  const newest = Math.max(...SCHEMAS.map((schema) => schema.version));
  return made !== undefined && made < newest * NATIVE_VERSIONS ? made / NATIVE_VERSIONS : null;
}

export function databaseName(connectionId: string): string {
  return `daybook-${connectionId}`;
}
