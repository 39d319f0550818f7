import type { InspectedBackup } from './backup/contract.ts';
import type { StoredRow } from './stored.ts';
import Dexie from 'dexie';
import { sameContent, sameValue } from '../domain/documents/content.ts';
import { instantOf, type Instant } from '../domain/values/dates.ts';
import type { Document, DocumentClass } from '../domain/documents/document.ts';
import { systemMint, type Guid, type MintSource } from '../domain/values/identifiers.ts';
import { isAskedWhich, type DocumentRecord } from '../domain/documents/record.ts';
import { currentVersion } from '../domain/records/record.ts';
import type { CommandIntent } from '../domain/records/commands.ts';
import { REFERENCE_KINDS } from '../domain/resources/reference.ts';
import { RESOURCE_KINDS } from '../domain/resources/content.ts';
import { KEPT_OF_RUNS, type SyncReport } from '../domain/service/syncRun.ts';
import type { LocalStore } from '../domain/service/localStore.ts';
import type { AttachmentStore } from './attachments/attachmentContract.ts';
import { dropBytes } from './attachments/attachmentRow.ts';
import { DexieAttachmentStore } from './attachments/attachmentStore.ts';
import type { BankStore } from './bank/bankContract.ts';
import { DexieBankStore } from './bank/bankStore.ts';
import { ChangeFeed, documentsChanged, pageSettingChanged, writtenDocuments } from './changes.ts';
import type {
  CompanySettings,
  CompanyStore,
  ConflictChoice,
  DocumentListRow,
  EditMade,
  OpenCompanyStore,
  ResourceStore,
  SharedRecords,
} from './contract.ts';
import type { CopySource } from './copies/contract.ts';
import { DexieCopySource } from './copies/copySource.ts';
import { noteDiscarded } from './copies/discarded.ts';
import { answeredWhich } from './documents/answerWhich.ts';
import { mergeLateEdit } from './documents/lateEdit.ts';
import { asStoreProblem } from './problems.ts';
import { notAllowed } from './refusals.ts';
import { DexieResourceStore } from './records/resourceStore.ts';
import { isOnSheet } from './prices/priceSheets.ts';
import { restoresOf } from './backup/restores.ts';
import { recordOf, rowOf, rowPlace } from './documents/row.ts';
import { CompanyDatabase, databaseName, refuseNewer } from './schema.ts';
import { newDraftRecord, settleConflict } from './documents/settleConflict.ts';
import { callSharedRight, sharedRecords } from './sharedIntRefs.ts';
import { addDocuments, replaceDocuments, syncPort } from './syncPort.ts';

/** Rows in one read of `allRows`. */
const ROWS_PER_READ = 5_000;
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

async function* readAllRows(database: CompanyDatabase, docClass: DocumentClass): AsyncGenerator<DocumentListRow[]> {
  let last: StoredRow | undefined;
  do {
    const rows: StoredRow[] = await readRows(database, docClass, ROWS_PER_READ, last);
    if (rows.length > 0) yield rows;
    last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined;
  } while (last);
}

function edited(
  record: DocumentRecord,
  next: Document,
  badInput: Record<string, string>,
  at: Instant,
  made?: EditMade,
): DocumentRecord {
  const late = made && mergeLateEdit(record, next, made);
  if (late && late.fields.length > 0) {
    const { local, fields, theirs } = late;
    return { ...record, local, badInput, conflict: { kind: 'fields', fields, theirs, seenAt: at } };
  }
  const wanted = late?.local ?? next;
  const hasInvalidInput = Object.keys(badInput).length > 0;
  // The service does not have a text that is no valid value, so such a text keeps the record pending.
  const local = record.base !== null && !hasInvalidInput && sameContent(record.base, wanted) ? null : wanted;
  return { ...record, local, badInput, rejection: local === null ? null : record.rejection };
}

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

  constructor(connectionId: string, database: CompanyDatabase, mint: MintSource) {
    this.connectionId = connectionId;
    this.database = database;
    this.mint = mint;
    this.feed = new ChangeFeed(connectionId);
    this.feed.onChangeElsewhere = ({ resources }) => {
      if (resources.some(({ kind }) => isOnSheet(kind))) database.prices.invalidateIndex();
    };
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
    return asStoreProblem(async () =>
      (await this.database.documents.bulkGet([...keys])).filter((record) => record !== undefined).map(rowOf),
    );
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

  async createDraft(document: Document, badInput: Record<string, string> = {}): Promise<DocumentRecord> {
    const { intRef } = document;
    if (intRef === undefined) throw notAllowed('A draft needs an IntRef.');
    const record = newDraftRecord({ ...document, intRef }, this.now(), badInput);
    const taken = await this.forSync.write([{ expectedRevision: null, record }]);
    if (taken.length > 0) throw notAllowed(`There is a document ${intRef} already.`);
    return record;
  }

  edit(
    key: string,
    change: (document: Document) => Document,
    badInput?: Record<string, string>,
    made?: EditMade,
  ): Promise<DocumentRecord> {
    return this.changeRecord(key, (record) =>
      edited(record, change(currentVersion(record)), badInput ?? record.badInput, this.now(), made),
    );
  }

  queueCommand(key: string, command: CommandIntent): Promise<DocumentRecord> {
    return this.changeRecord(key, (record) => {
      const last = record.commands.at(-1);
      // The same command twice in a row, as by a double click, is queued once.
      if (last && sameValue(last, { ...command, queuedAt: last.queuedAt })) return record;
      return { ...record, commands: [...record.commands, { ...command, queuedAt: this.now() }] };
    });
  }

  takeBackCommand(key: string): Promise<DocumentRecord> {
    return this.changeRecord(key, (record) => {
      if (record.commands.length === 0) return record;
      if (record.inFlight?.operation === 'command' && record.commands.length === 1)
        throw notAllowed('This may have reached the service. Sync first.');
      return {
        ...record,
        commands: record.commands.slice(0, -1),
        rejection: record.local === null ? null : record.rejection,
      };
    });
  }

  sendAgain(key: string): Promise<DocumentRecord> {
    return this.changeRecord(key, (record) => (record.rejection === null ? record : { ...record, rejection: null }));
  }

  async discardDraft(key: string): Promise<void> {
    const { documents, documentRows, attachments, attachmentBytes, settings } = this.database;
    const files = await asStoreProblem(() =>
      this.database.transaction('rw', [documents, documentRows, attachments, attachmentBytes, settings], async () => {
        const record = await this.held(key);
        if (record.base !== null || record.id !== null)
          throw notAllowed('This document is on the service; abandon it there instead.');
        if (record.inFlight !== null && !isAskedWhich(record))
          throw notAllowed('This draft may have reached the service. Sync first, then abandon it.');
        const attached = await attachments.where('documentKey').equals(key).primaryKeys();
        await Promise.all([
          documents.delete(key),
          documentRows.delete(rowPlace(record)),
          attachments.bulkDelete(attached),
        ]);
        await dropBytes(this.database, attached);
        await noteDiscarded(this.database, [{ table: 'documents', key, revision: record.revision }]);
        return attached.length;
      }),
    );
    this.feed.publish({ ...documentsChanged([key]), ...(files > 0 ? { attachments: [key] } : {}) });
  }

  async resolveConflict(key: string, choice: ConflictChoice): Promise<DocumentRecord> {
    const { documents, documentRows, attachments } = this.database;
    const { settled, copy, movedFiles } = await asStoreProblem(() =>
      this.database.transaction('rw', [documents, documentRows, attachments], async () => {
        const record = await this.held(key);
        if (record.conflict === null) throw notAllowed('There is no conflict to settle: it was settled already.');
        const settlement = settleConflict(record, record.conflict, choice, this.mint, this.now());
        await replaceDocuments(this.database, [{ before: record, after: settlement.settled }]);
        if (settlement.copy) await addDocuments(this.database, [settlement.copy]);
        // The document is gone: files that were never sent move to the draft that replaces it.
        if (!settlement.copy || settlement.settled.goneAt === null) return { ...settlement, movedFiles: 0 };
        const { key: copyKey } = settlement.copy;
        const movedFiles = await attachments
          .where('documentKey')
          .equals(key)
          .and(({ id, inFlight }) => id === null && inFlight === null)
          // The revision rises, so that a run that read the file before does not write it back.
          .modify((file) => {
            file.documentKey = copyKey;
            file.rejection = null;
            file.revision += 1;
          });
        return { ...settlement, movedFiles };
      }),
    );
    const keys = copy ? [key, copy.key] : [key];
    this.feed.publish({ ...documentsChanged(keys), ...(movedFiles > 0 ? { attachments: keys } : {}) });
    return copy ?? settled;
  }

  async answerWhich(key: string, id: Guid | null): Promise<DocumentRecord> {
    const { documents, documentRows, attachments } = this.database;
    const { after, replaced } = await asStoreProblem(() =>
      this.database.transaction('rw', [documents, documentRows, attachments], async () => {
        const record = await this.held(key);
        const stored = id === null ? undefined : await documents.where('id').equals(id).first();
        const other = stored && recordOf(stored);
        const after = { ...answeredWhich(record, id, other), revision: record.revision + 1, editedAt: this.now() };
        await replaceDocuments(this.database, [{ before: record, after }]);
        if (!other) return { after, replaced: [] };
        await Promise.all([documents.delete(other.key), documentRows.delete(rowPlace(other))]);
        await attachments.where('documentKey').equals(other.key).modify({ documentKey: key });
        return { after, replaced: [other.key] };
      }),
    );
    const keys = [key, ...replaced];
    this.feed.publish({ ...documentsChanged(keys), ...(replaced.length > 0 ? { attachments: keys } : {}) });
    return after;
  }

  sharedRecords(): Promise<SharedRecords[]> {
    return asStoreProblem(() => sharedRecords(this.database));
  }

  callSharedRight(shared: Pick<SharedRecords, 'stream' | 'intRef'>): Promise<void> {
    return asStoreProblem(() => callSharedRight(this.database, shared));
  }

  references: CompanyStore['references'] = (kind) =>
    asStoreProblem(() =>
      this.database.references.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray(),
    );

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

  async pageSettings(name: string): Promise<unknown> {
    return (await asStoreProblem(() => this.database.settings.get(`page.${name}`)))?.value;
  }

  async savePageSettings(name: string, value: unknown): Promise<void> {
    await asStoreProblem(() => this.database.settings.put({ name: `page.${name}`, value }));
    this.feed.publish(pageSettingChanged(name));
  }

  pageSettingsNamed(prefix: string): Promise<{ name: string; value: unknown }[]> {
    return asStoreProblem(async () =>
      (await this.database.settings.where('name').startsWith(`page.${prefix}`).toArray()).map(({ name, value }) => ({
        name: name.replace(/^page\./, ''),
        value,
      })),
    );
  }

  async removePageSettings(name: string, read?: unknown): Promise<void> {
    const { settings } = this.database;
    await asStoreProblem(() =>
      this.database.transaction('rw', settings, async () => {
        if (read !== undefined && !sameValue((await settings.get(`page.${name}`))?.value, read)) return;
        await settings.delete(`page.${name}`);
      }),
    );
    this.feed.publish(pageSettingChanged(name));
  }

  async keepRun(report: SyncReport): Promise<void> {
    const { syncRuns } = this.database;
    await asStoreProblem(() =>
      this.database.transaction('rw', syncRuns, async () => {
        await syncRuns.put(report);
        await syncRuns.orderBy('startedAt').reverse().offset(KEPT_OF_RUNS.runs).delete();
      }),
    );
  }

  runs(): Promise<SyncReport[]> {
    return asStoreProblem(() => this.database.syncRuns.orderBy('startedAt').reverse().toArray());
  }

  backup(company: string): Promise<Blob> {
    return asStoreProblem(async () =>
      (await import('./copies/onDemand.ts')).writeBackup(this.database, company, this.mint.now()),
    );
  }

  inspectBackup(file: Blob): Promise<InspectedBackup> {
    return asStoreProblem(async () => (await import('./copies/onDemand.ts')).inspectBackup(this.database, file));
  }

  async restore(file: Blob, how?: { withoutUnreadable: boolean }): Promise<void> {
    await asStoreProblem(async () =>
      (await import('./copies/onDemand.ts')).restoreBackup(this.database, file, this.mint.now(), how),
    );
    this.publishAll();
  }

  async forRun(): Promise<LocalStore> {
    const restores = await asStoreProblem(() => restoresOf(this.database));
    return syncPort(this.database, this.feed, restores);
  }

  onChange: CompanyStore['onChange'] = (listener) => this.feed.listen(listener);

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
    });
  }

  private now() {
    return instantOf(this.mint.now());
  }

  private async heldSettings(): Promise<CompanySettings> {
    const held = await this.database.settings.get('company');
    return held?.name === 'company' ? held.value : DEFAULT_SETTINGS;
  }

  /** The record with this key. @throws ProblemError when there is none */
  private async held(key: string): Promise<DocumentRecord> {
    const stored = await this.database.documents.get(key);
    if (!stored) throw notAllowed(`There is no document ${key}.`);
    return recordOf(stored);
  }

  /** Reads, changes and writes a record and its row in one transaction. A change raises the revision. */
  private async changeRecord(key: string, change: (record: DocumentRecord) => DocumentRecord): Promise<DocumentRecord> {
    const { documents, documentRows } = this.database;
    const { before, after, rows } = await asStoreProblem(() =>
      this.database.transaction('rw', [documents, documentRows], async () => {
        const found = await this.held(key);
        const changed = change(found);
        if (changed === found) return { before: found, after: found, rows: [] };
        const moved = { ...changed, revision: found.revision + 1, editedAt: this.now() };
        return {
          before: found,
          after: moved,
          rows: await replaceDocuments(this.database, [{ before: found, after: moved }]),
        };
      }),
    );
    if (after !== before) this.feed.publish({ ...documentsChanged([key]), ...writtenDocuments(rows) });
    return after;
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
