import type {
  RowPlace,
  StoredAttachment,
  StoredAttachmentPart,
  StoredChildRead,
  StoredDocument,
  StoredResource,
  StoredRow,
  StoredSettings,
} from './stored.ts';
import Dexie, { type Table, type Transaction } from 'dexie';
import type { LocalDeed, LocalEvent } from '../domain/records/localHistory.ts';
import { PRICE_KINDS } from '../domain/prices/priceContent.ts';
import type { Reference } from '../domain/references/reference.ts';
import type { Cursor } from '../domain/service/storeChange.ts';
import type { SyncReport } from '../domain/service/syncRun.ts';
import { beginHistory } from './beginHistory.ts';
import { isPriceRecord, PriceSheets, type SheetPlace, type StoredSheet } from './priceSheets.ts';
import { unreadableDatabase } from './problems.ts';
import { resourceOf } from './resourceRow.ts';
import { recordOf, storedRow } from './documentRow.ts';

interface Schema {
  version: number;
  /** Tables that are new or have other indexes than before. */
  stores: Record<string, string>;
  upgrade?: (transaction: Transaction) => Promise<void>;
}

const ROWS_AT_ONCE = 1_000;

/**
 * Makes list rows again from their documents, because lists show more now: rows of version 1 lack the words of lines
 * and the project, rows of version 4 type, legal entity, order number and trans-no, rows of version 5 tax date and
 * base amounts.
 */
async function rebuildRows(transaction: Transaction): Promise<void> {
  const documents = transaction.table<StoredDocument, string>('documents');
  const rows = transaction.table<StoredRow, RowPlace>('documentRows');
  let chunk = await documents.orderBy(':id').limit(ROWS_AT_ONCE).toArray();
  while (chunk.length > 0) {
    await rows.bulkPut(chunk.map((stored) => storedRow(recordOf(stored))));
    const last = chunk.at(-1)?.key ?? '';
    chunk = chunk.length < ROWS_AT_ONCE ? [] : await documents.where(':id').above(last).limit(ROWS_AT_ONCE).toArray();
  }
}

/** Moves prices onto sheets: in version 2 each was a row among the other records. */
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
 * Every schema ever released, oldest first. A released one is never changed: a change of tables, indexes or stored
 * shapes is a new version with its upgrade, and a fixture in `test/store` of the version before.
 *
 * Documents have two secondary indexes, other records three, rows none, and no index has multiple entries: each index
 * costs the first load of a company about as much as a small table.
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
    upgrade: rebuildRows,
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
    upgrade: rebuildRows,
  },
  {
    version: 6,
    stores: {},
    upgrade: rebuildRows,
  },
  {
    version: 7,
    stores: { history: '++number, record' },
    upgrade: beginHistory,
  },
];

export const NEWEST_SCHEMA = Math.max(...SCHEMAS.map(({ version }) => version));

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
  /** What was done here, only ever added to. */
  declare readonly history: Table<LocalEvent, number, LocalDeed>;
  /** The clock of the history, ms since 1970. */
  now: () => number = Date.now;
  readonly prices: PriceSheets;
  /**
   * Called when the browser closes the database by itself: it may have been removed, as when a person clears the site's
   * data, or it could not be written.
   */
  onClosedByBrowser = (): void => undefined;
  /** Called when a record is not there that the page has: somebody may have emptied the database under it. */
  onRecordMissing = (): void => undefined;
  private hasOpened = false;
  /** Since it was opened, neither Daybook nor the browser has closed it. */
  private isInUse = false;

  /** @param upTo the newest schema to declare: opening an older database with its own schema does not upgrade it */
  constructor(connectionId: string, upTo: number = Infinity) {
    // Without Dexie's query cache: the page keeps what it has read.
    // Strict durability: a commit is on the disk before a request leaves, so that even a power cut cannot make the
    // engine forget that it may have sent something. Measured, the first load is no slower for it.
    super(databaseName(connectionId), { cache: 'disabled', autoOpen: false, chromeTransactionDurability: 'strict' });
    for (const { version, stores, upgrade } of SCHEMAS.filter((schema) => schema.version <= upTo)) {
      const declared = this.version(version).stores(stores);
      if (upgrade) declared.upgrade(upgrade);
    }
    this.prices = new PriceSheets(this.priceSheets);
    this.on(
      'ready',
      () => {
        this.hasOpened = true;
        this.isInUse = true;
      },
      // Each time that it is opened, not the first time only.
      true,
    );
    // Dexie opens it again by itself. A database that has gone meanwhile is not made anew, empty, under a running page.
    this.on('populate', (making) => {
      if (this.hasOpened) making.abort();
    });
    // Another window upgrades or deletes it, and tells so itself. This is called before Dexie closes it for that.
    this.on('versionchange', () => {
      this.isInUse = false;
    });
    this.on('close', () => {
      if (this.isInUse) this.onClosedByBrowser();
      this.isInUse = false;
    });
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    // Dexie passes options when it closes what the browser has closed.
    if (options === undefined) this.isInUse = false;
    super.close(options);
  }
}

/** The version number of IndexedDB for one of Dexie's versions: ten times as high. */
const NATIVE_VERSIONS = 10;

/**
 * The databases of this origin. When a full disk has damaged the files, Chromium cannot even list them, and it rejects
 * with something that is no DOMException.
 */
async function listDatabases(): Promise<IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases();
  } catch (thrown) {
    throw unreadableDatabase(thrown);
  }
}

/**
 * Rejects with a VersionError when a newer Daybook made the database. Dexie itself would open it and add whatever it
 * thinks is missing.
 */
export async function refuseNewer(connectionId: string): Promise<void> {
  const newest = Math.max(...SCHEMAS.map((schema) => schema.version));
  const name = databaseName(connectionId);
  const version = (await listDatabases()).find((one) => one.name === name)?.version ?? 0;
  if (version > newest * NATIVE_VERSIONS)
    throw new Dexie.VersionError(`version ${version} is newer than ${newest * NATIVE_VERSIONS}`);
}

/** Whether the connection has a database. This check does not create one. */
export async function hasDatabase(connectionId: string): Promise<boolean> {
  return (await listDatabases()).some(({ name }) => name === databaseName(connectionId));
}

/** The schema of a stored database that opening would upgrade; null when there is no database or nothing to upgrade. */
export async function olderSchemaOf(connectionId: string): Promise<number | null> {
  const version = (await listDatabases()).find(({ name }) => name === databaseName(connectionId))?.version;
  const newest = Math.max(...SCHEMAS.map((schema) => schema.version));
  return version !== undefined && version < newest * NATIVE_VERSIONS ? version / NATIVE_VERSIONS : null;
}

export function databaseName(connectionId: string): string {
  return `daybook-${connectionId}`;
}
