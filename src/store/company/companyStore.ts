import type { InspectedBackup, MoreInBackup } from '../backupContract.ts';
import type { StoredRow } from '../stored.ts';
import Dexie from 'dexie';
import type { Instant } from '../../domain/values/dates.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { systemMint, type Guid, type MintSource } from '../../domain/values/identifiers.ts';
import { type DocumentRecord } from '../../domain/documents/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { LocalEvent } from '../../domain/records/localHistory.ts';
import type { CommandIntent } from '../../domain/records/commands.ts';
import { REFERENCE_KINDS } from '../../domain/references/reference.ts';
import { RESOURCE_KINDS } from '../../domain/resources/content.ts';
import { KEPT_OF_RUNS, type SyncReport } from '../../domain/service/syncRun.ts';
import type { LocalStore } from '../../domain/service/localStore.ts';
import type { AttachmentStore } from '../attachmentContract.ts';
import { DexieAttachmentStore } from '../attachments/attachmentStore.ts';
import type { BankStore } from '../bankContract.ts';
import { DexieBankStore } from '../bank/bankStore.ts';
import { ChangeFeed } from '../changes.ts';
import type {
  CompanySettings,
  CompanyStore,
  DocumentListRow,
  EditMade,
  OpenCompanyStore,
  RemovedLink,
  SharedRecords,
  StoreChange,
} from '../contract.ts';
import type { ConflictChoice, ResourceStore } from '../resourceContract.ts';
import type { CopySource } from '../copyContract.ts';
import { DexieCopySource } from '../copies/copySource.ts';
import { discardDrafts, linkAgain } from '../documents/discardDrafts.ts';
import { answerWhich, resolveConflict } from '../documents/settleDocument.ts';
import { PageSettingsTable } from './pageSettings.ts';
import { asStoreProblem } from '../problems.ts';
import { notAllowed } from '../refusals.ts';
import { heldReferences } from '../records/heldResources.ts';
import { DexieResourceStore } from '../records/resourceStore.ts';
import { isOnSheet } from '../priceSheets.ts';
import { refuseMoved } from '../backup/movedNote.ts';
import { historyOf, noteDeeds } from '../localHistory.ts';
import { restoresOf } from '../backup/restores.ts';
import { recordOf, listRowOf } from '../documentRow.ts';
import { CompanyDatabase, databaseName, refuseNewer } from '../schema.ts';
import { DOCUMENT_EDITS, lateEdit, newDraftRecord } from '../documents/documentEdits.ts';
import { documentTable } from '../documents/documentWrites.ts';
import { NotedKeys } from '../documents/notedKeys.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { only, RecordChanges, type RecordTable } from '../records/recordChanges.ts';
import { isQueuedLast, withEdit } from '../records/recordEdits.ts';
import { callSharedRight, sharedRecords } from './sharedIntRefs.ts';
import { syncPort } from './syncPort.ts';

/** Rows in one read of `allRows`: those of 5,000 would keep the page still for 0.1 s. */
const ROWS_PER_READ = 1_000;
const DEFAULT_SETTINGS: CompanySettings = { baseCurrency: null, rateDirection: 'foreignPerBase' };

/** Rows of a class in list order: the first ones, or those after `last`. */
function readRows(
  database: CompanyDatabase,
  docClass: DocumentClass,
  count: number,
  last?: StoredRow,
): Promise<StoredRow[]> {
  const from = last ? [docClass, last.newestFirst, last.key] : [docClass];
  const to = [docClass, Dexie.maxKey];
  return asStoreProblem(() => database.documentRows.where(':id').between(from, to, !last, true).limit(count).toArray());
}

/** While one read is worked on, the database is at the next one. */
async function* readAllRows(database: CompanyDatabase, docClass: DocumentClass): AsyncGenerator<DocumentListRow[]> {
  const readAfter = (last?: StoredRow): Promise<StoredRow[]> => {
    const reading = readRows(database, docClass, ROWS_PER_READ, last);
    // Whoever asks for the rows hears of the fault; who has stopped asking does not.
    reading.catch(() => undefined);
    return reading;
  };
  for (let next: Promise<StoredRow[]> | null = readAfter(); next !== null;) {
    const rows: StoredRow[] = await next;
    next = rows.length === ROWS_PER_READ ? readAfter(rows.at(-1)) : null;
    if (rows.length > 0) yield rows;
  }
}

/** Rows that are built between two rests of the page: some tens of milliseconds. */
const ROWS_AT_ONCE = 500;

class DexieCompanyStore implements CompanyStore {
  readonly connectionId: string;
  readonly forSync;
  readonly resources: ResourceStore;
  readonly bank: BankStore;
  readonly attachments: AttachmentStore;
  readonly copies: CopySource;
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;
  private readonly mint: MintSource;
  private readonly page: PageSettingsTable;
  private readonly documents: RecordTable<DocumentRecord>;
  private readonly noted: NotedKeys;
  private readonly changes: RecordChanges<'document'>;

  constructor(connectionId: string, database: CompanyDatabase, mint: MintSource) {
    this.connectionId = connectionId;
    this.database = database;
    this.mint = mint;
    database.now = () => mint.now();
    this.feed = new ChangeFeed(connectionId);
    this.page = new PageSettingsTable(database, this.feed);
    this.feed.onChangeElsewhere = ({ resources }) => {
      if (resources.some(({ kind }) => isOnSheet(kind))) database.prices.invalidateIndex();
    };
    this.documents = documentTable(database);
    this.noted = new NotedKeys(database);
    this.feed.listen((change) => this.noted.changed(change.documents));
    this.changes = new RecordChanges(database, this.feed, mint, DOCUMENT_EDITS);
    this.forSync = syncPort(database, this.feed);
    this.resources = new DexieResourceStore(database, this.feed, mint, () => this.settings());
    this.bank = new DexieBankStore(database, this.feed, mint, () => this.settings());
    this.attachments = new DexieAttachmentStore(database, this.feed, mint);
    this.copies = new DexieCopySource(database, mint, () => this.publishAll());
  }

  firstRows(docClass: DocumentClass, count: number): Promise<DocumentListRow[]> {
    return readRows(this.database, docClass, count);
  }

  allRows(docClass: DocumentClass): AsyncIterable<DocumentListRow[]> {
    return readAllRows(this.database, docClass);
  }

  rows(keys: readonly string[]): Promise<DocumentListRow[]> {
    // Built from the records: a row is stored under its document date, which only the record knows.
    return asStoreProblem(async () => {
      const rows: DocumentListRow[] = [];
      // Ten thousand at once would keep the page still for as long as their totals take.
      for (const chunk of inChunks(keys, ROWS_AT_ONCE))
        for (const record of await this.database.documents.bulkGet([...chunk]))
          if (record) rows.push(listRowOf(record));
      return rows;
    });
  }

  async pendingRows(): Promise<DocumentListRow[]> {
    return this.rows(await asStoreProblem(() => this.database.documents.where('pending').equals(1).primaryKeys()));
  }

  record(key: string): Promise<DocumentRecord | undefined> {
    return asStoreProblem(async () => {
      const stored = await this.database.documents.get(key);
      return stored && recordOf(stored);
    });
  }

  records(keys: readonly string[]): Promise<DocumentRecord[]> {
    return asStoreProblem(async () => {
      const found: DocumentRecord[] = [];
      for (const chunk of inChunks(keys))
        for (const stored of await this.database.documents.bulkGet([...chunk]))
          if (stored) found.push(recordOf(stored));
      return found;
    });
  }

  keysNow(noted: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.noted.now(noted);
  }

  async createDraft(document: Document, badInput: Record<string, string> = {}): Promise<DocumentRecord> {
    return only(await this.newDrafts([document], badInput));
  }

  async createDrafts(documents: readonly Document[]): Promise<void> {
    await this.newDrafts(documents, {});
  }

  edit(
    key: string,
    change: (document: Document) => Document,
    badInput?: Record<string, string>,
    made?: EditMade,
  ): Promise<DocumentRecord> {
    return this.changeOne(key, (record, at) => {
      const next = change(currentVersion(record));
      const late = made && lateEdit(record, next, made, at);
      return withEdit(DOCUMENT_EDITS, record, next, badInput ?? record.badInput, late);
    });
  }

  queueCommand(key: string, command: CommandIntent): Promise<DocumentRecord> {
    return this.changeOne(key, (record, queuedAt) =>
      isQueuedLast(record, command) ? record : { ...record, commands: [...record.commands, { ...command, queuedAt }] },
    );
  }

  async takeBackCommand(key: string): Promise<DocumentRecord> {
    return only(await this.changes.takeBackCommand(this.documents, [key]));
  }

  async sendAgain(key: string): Promise<DocumentRecord> {
    return only(await this.changes.sendAgain(this.documents, [key]));
  }

  async discardDraft(key: string): Promise<void> {
    await this.discardDrafts([key]);
  }

  discardDrafts(keys: readonly string[]): Promise<readonly RemovedLink[]> {
    return discardDrafts(keys, this.database, this.changes);
  }

  async linkAgain(links: readonly RemovedLink[]): Promise<void> {
    if (links.length > 0) this.feed.publish(await linkAgain(links, this.database, this.changes.now()));
  }

  resolveConflict(key: string, choice: ConflictChoice): Promise<DocumentRecord> {
    return resolveConflict(key, choice, this.database, this.changes);
  }

  answerWhich(key: string, id: Guid | null): Promise<DocumentRecord> {
    return answerWhich(key, id, this.database, this.changes);
  }

  sharedRecords(): Promise<SharedRecords[]> {
    return asStoreProblem(() => sharedRecords(this.database));
  }

  callSharedRight(shared: Pick<SharedRecords, 'stream' | 'intRef'>): Promise<void> {
    return asStoreProblem(() => callSharedRight(this.database, shared));
  }

  references: CompanyStore['references'] = (kind) => asStoreProblem(() => heldReferences(this.database, kind));

  referencesOf: CompanyStore['referencesOf'] = (kind, ids) =>
    asStoreProblem(async () =>
      (await this.database.references.bulkGet(ids.map((id): [string, string] => [kind, id]))).filter(
        (found) => found !== undefined,
      ),
    );

  settings(): Promise<CompanySettings> {
    return asStoreProblem(() => this.heldSettings());
  }

  changeSettings(change: (settings: CompanySettings) => CompanySettings): Promise<CompanySettings> {
    const { settings } = this.database;
    return asStoreProblem(() =>
      this.database.transaction('rw', settings, async () => {
        const value = change(await this.heldSettings());
        await settings.put({ name: 'company', value });
        return value;
      }),
    );
  }

  pageSettings: CompanyStore['pageSettings'] = (name) => this.page.read(name);
  savePageSettings: CompanyStore['savePageSettings'] = (name, value) => this.page.save(name, value);
  pageSettingsNamed: CompanyStore['pageSettingsNamed'] = (prefix) => this.page.named(prefix);
  changePageSettings: CompanyStore['changePageSettings'] = (name, change) => this.page.change(name, change);
  splitPageSettings: CompanyStore['splitPageSettings'] = (name, split) => this.page.split(name, split);
  removePageSettings: CompanyStore['removePageSettings'] = (name, read) => this.page.remove(name, read);

  async keepRun(report: SyncReport): Promise<void> {
    const { syncRuns } = this.database;
    await asStoreProblem(() =>
      this.database.transaction('rw', syncRuns, async () => {
        await syncRuns.put(report);
        await syncRuns.orderBy('startedAt').reverse().offset(KEPT_OF_RUNS.runs).delete();
      }),
    );
  }

  historyOf(key: string): Promise<LocalEvent[]> {
    return asStoreProblem(() => historyOf(this.database, key));
  }

  noteDone(keys: readonly string[], act: 'printed' | 'exported', detail = ''): Promise<void> {
    return asStoreProblem(() => noteDeeds(this.database, keys, { act, detail }));
  }

  runs(): Promise<SyncReport[]> {
    return asStoreProblem(() => this.database.syncRuns.orderBy('startedAt').reverse().toArray());
  }

  backup(company: string, more?: MoreInBackup): Promise<Blob> {
    return asStoreProblem(async () =>
      (await import('../copies/onDemand.ts')).writeBackup(this.database, company, this.mint.now(), more),
    );
  }

  async takeBackMove(): Promise<void> {
    await asStoreProblem(async () =>
      (await import('../copies/onDemand.ts')).takeBackMove(this.database, this.mint.now()),
    );
    this.publishAll();
  }

  inspectBackup(file: Blob): Promise<InspectedBackup> {
    return asStoreProblem(async () => (await import('../copies/onDemand.ts')).inspectBackup(this.database, file));
  }

  async restore(file: Blob, how?: { withoutUnreadable: boolean }): Promise<Instant> {
    const madeAt = await asStoreProblem(async () =>
      (await import('../copies/onDemand.ts')).restoreBackup(this.database, file, this.mint.now(), how),
    );
    this.publishAll();
    return madeAt;
  }

  async forRun(): Promise<LocalStore> {
    const restores = await asStoreProblem(async () => {
      await refuseMoved(this.database);
      return restoresOf(this.database);
    });
    const feed = { publish: (change: StoreChange) => this.feed.publish({ ...change, isOfRun: true }) };
    return syncPort(this.database, feed, restores);
  }

  onChange: CompanyStore['onChange'] = (listener) => this.feed.listen(listener);

  onClosedByBrowser(listener: () => void): void {
    this.database.onClosedByBrowser = listener;
  }

  onRecordMissing(listener: () => void): void {
    // The change that misses it is in a transaction, which the listener must not use.
    this.database.onRecordMissing = () => Dexie.ignoreTransaction(listener);
  }

  reopen(): Promise<void> {
    return asStoreProblem(async () => {
      if (!this.database.isOpen()) await this.database.open();
    });
  }

  close(): void {
    this.feed.close();
    this.database.close();
  }

  private publishAll(): void {
    this.feed.publish({
      documents: 'many',
      references: REFERENCE_KINDS.map((kind) => ({ kind, ids: 'many' })),
      resources: RESOURCE_KINDS.map((kind) => ({ kind, keys: 'many' })),
      attachments: 'many',
      pageSettings: 'many',
    });
  }

  private async heldSettings(): Promise<CompanySettings> {
    const held = await this.database.settings.get('company');
    return held?.name === 'company' ? held.value : DEFAULT_SETTINGS;
  }

  /** Stores new drafts in one transaction. @throws ProblemError when one has no IntRef, or exists */
  private async newDrafts(documents: readonly Document[], badInput: Record<string, string>): Promise<DocumentRecord[]> {
    const at = this.changes.now();
    const records = documents.map((document) => {
      const { intRef } = document;
      if (intRef === undefined) throw notAllowed('A draft needs an IntRef.');
      return newDraftRecord({ ...document, intRef }, at, badInput);
    });
    const taken = await this.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
    if (taken.length > 0) throw notAllowed(`There is a document ${taken.join(', ')} already.`);
    return records;
  }

  private async changeOne(
    key: string,
    change: (record: DocumentRecord, at: Instant) => DocumentRecord,
  ): Promise<DocumentRecord> {
    return only(await this.changes.change(this.documents, [key], change));
  }
}

/**
 * Opens the database of a connection, and creates it on first use.
 * @param mint the clock for time stamps, and the source of references for the draft that a settled conflict may create
 */
export const openCompanyStore = (async (connectionId: string, mint: MintSource = systemMint): Promise<CompanyStore> => {
  const database = new CompanyDatabase(connectionId);
  await asStoreProblem(async () => {
    await refuseNewer(connectionId);
    await database.open();
  });
  return new DexieCompanyStore(connectionId, database, mint);
}) satisfies OpenCompanyStore;

/** Deletes the whole database of a connection that was removed. */
export function deleteCompanyStore(connectionId: string): Promise<void> {
  return asStoreProblem(() => Dexie.delete(databaseName(connectionId)));
}
