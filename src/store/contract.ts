import type { Instant } from '../domain/values/dates.ts';
import type { InspectedBackup, MoreInBackup } from './backupContract.ts';
import type { Document } from '../domain/documents/document.ts';
import type { DocumentClass } from '../domain/kinds/documentClasses.ts';
import type { DecimalString } from '../domain/values/decimal.ts';
import type { Guid, IntRef } from '../domain/values/identifiers.ts';
import type { BaseAmounts } from '../domain/documents/documentAmounts.ts';
import type { Facts } from '../domain/learning/facts.ts';
import type { DocumentRecord } from '../domain/documents/record.ts';
import type { CommandIntent } from '../domain/records/commands.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import type { Reference, ReferenceKind } from '../domain/references/reference.ts';
import type { Stream, SyncRecord } from '../domain/service/storeChange.ts';
import type { LocalEvent } from '../domain/records/localHistory.ts';
import type { SyncReport } from '../domain/service/syncRun.ts';
import type { RateDirection } from '../domain/documents/totals.ts';
import type { LocalStore } from '../domain/service/localStore.ts';
import type { AttachmentStore } from './attachmentContract.ts';
import type { BankStore } from './bankContract.ts';
import type { CopySource } from './copyContract.ts';
import type { ConflictChoice, ResourceStore } from './resourceContract.ts';

/**
 * What a list shows of a document, small enough that 100,000 rows fit in memory. Written in the same transaction as the
 * record. The page works out the sync state from `state` once it knows whether a run is under way.
 */
export interface DocumentListRow {
  key: string;
  docClass: DocumentClass;
  docNo: string;
  docDate: string;
  dueDate: string;
  contactAccountId: string;
  description: string;
  theirRef: string;
  theirDocNo: string;
  /** The header's project, as the document refers to it. */
  projectId: string;
  docTypeId: string;
  legalEntityId: string;
  orderNo: string;
  transNo: string;
  /** Every word of the line texts once, in lower case, so that searches find them. */
  lineWords: string;
  currency: string;
  /** Decimal strings in document currency; '' while unknown. */
  netCurrencyAmount: string;
  taxCurrencyAmount: string;
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /**
   * How much of what is outstanding unposted documents have allocated. The store never has it: its rows are as the
   * service reported them, and the page adds it back (`UnpostedAllocations`). Left out if nothing.
   */
  settledByDrafts?: DecimalString;
  /** The tax date. Left out if it is the document date. */
  taxDate?: string;
  /** Its amounts in base currency. Left out if the document is in that currency, or if one of them is not known. */
  inBase?: BaseAmounts;
  /** The service's statuses, comma separated; 'draft' for a draft that only exists here. */
  statusList: string;
  state: 'synced' | 'saved' | 'waits' | 'queued' | 'inFlight' | 'rejected' | 'conflict' | 'unreadable' | 'gone';
  /**
   * Fields that sums need and that could not be read as the service sent them: they are '' in this row, which does not
   * mean zero or none. Left out when all are readable.
   */
  unread?: readonly SummedField[];
}

/** Fields that sums over documents and balances by age need. */
export const SUMMED_FIELDS = [
  'contactAccountId',
  'docDate',
  'dueDate',
  'currency',
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
  'outstandingCurrencyAmount',
  'statusList',
] as const;
export type SummedField = (typeof SUMMED_FIELDS)[number];

export interface AutoSync {
  /** Minutes from the start of one run to the start of the next; null: no timer. */
  everyMinutes: number | null;
  /** Sync as soon as the network is back. */
  onReconnect: boolean;
}

/** What Daybook has learned about the company or a person has set. Each can be corrected in the settings. */
export interface CompanySettings {
  baseCurrency: string | null;
  rateDirection: RateDirection;
  /**
   * What Daybook has learned from documents that it read, and what a person has answered (`src/domain/learning`); left
   * out while there is nothing.
   */
  facts?: Facts;
  /**
   * Whether a new bank transaction without a bank reference gets a short token as its reference, so that it can be
   * found on the service when its upload is in doubt. Off unless set: Daybook does not write what nobody typed.
   */
  marksBankReferences?: boolean;
  /** When Daybook syncs by itself while it is open; never unless set. */
  autoSync?: AutoSync;
}

/** The local metadata of a bank line before and after a document that it was linked to went (`hereOnly`). */
export interface RemovedLink {
  /** Key of the line. */
  line: string;
  before: ResourceRecord['hereOnly'];
  after: ResourceRecord['hereOnly'];
}

/** Records in use that the service has under one IntRef, although it should have one. */
export interface SharedRecords {
  stream: Stream;
  intRef: IntRef;
  /** Two or more, of one kind. */
  records: readonly SyncRecord[];
}

/** What a transaction wrote, in this window or another one of the same origin. */
export interface StoreChange {
  /** Keys of documents written or removed; 'many' when there are too many to list. */
  documents: readonly string[] | 'many';
  /**
   * The rows of these documents, when this window wrote them and has them at hand: listeners need not read them back.
   */
  rows?: readonly DocumentListRow[] | undefined;
  /** Kinds of references that were written or removed, with the ids or 'many'. */
  references: readonly { kind: ReferenceKind; ids: readonly string[] | 'many' }[];
  /** Kinds of other records that were written, with the keys or 'many'. */
  resources: readonly { kind: ResourceKind; keys: readonly string[] | 'many' }[];
  /** Keys of documents whose attachments were written, or 'many'. */
  attachments?: readonly string[] | 'many' | undefined;
  /** Names of page settings that were saved, or 'many' when all may be others. */
  pageSettings?: readonly string[] | 'many' | undefined;
  /** Set when a sync run wrote the change. */
  isOfRun?: true | undefined;
  /** Set when another window wrote the change. */
  isElsewhere?: true | undefined;
}

/** An edit as it was made, some time before it is written: the version that was on the screen before and after it. */
export interface EditMade {
  before: Document;
  after: Document;
}

/** The parts of a page setting by their new names, and what stays of it under its own name (undefined: nothing). */
export interface SplitSettings {
  parts: ReadonlyMap<string, unknown>;
  rest: unknown;
}

/**
 * The local database of one connection. All methods reject with a ProblemError `store.failed` when the database
 * refuses.
 */
export interface CompanyStore {
  readonly connectionId: string;

  /** The newest documents of a class by document date, read in order by the primary key: the first page of a list. */
  firstRows(docClass: DocumentClass, count: number): Promise<DocumentListRow[]>;
  /** Every row of a class, in chunks as they are read, newest first. */
  allRows(docClass: DocumentClass): AsyncIterable<DocumentListRow[]>;
  rows(keys: readonly string[]): Promise<DocumentListRow[]>;
  /** Rows of documents of every class with something that is not on the service yet. */
  pendingRows(): Promise<DocumentListRow[]>;

  record(key: string): Promise<DocumentRecord | undefined>;
  /** Several records in few reads, in the order of their keys; those that are not there are left out. */
  records(keys: readonly string[]): Promise<DocumentRecord[]>;

  /**
   * The keys that documents have now, by the keys under which other records have noted them: after a database was lost,
   * a document made here is read from the service again, and has another key. Documents that are not there are left
   * out.
   */
  keysNow(noted: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Stores a new draft under its IntRef, which the caller has minted, with the texts that are no valid values. Rejects
   * when the key exists.
   */
  createDraft(document: Document, badInput?: Record<string, string>): Promise<DocumentRecord>;
  /** Stores many new drafts in one transaction. Rejects when a key exists; the others are stored all the same. */
  createDrafts(documents: readonly Document[]): Promise<void>;

  /**
   * Changes a record in one transaction. `change` gets the version that people see and returns the next one. A record
   * that equals the service's version again is no longer pending. `badInput` replaces the texts that are no valid
   * values. The revision rises. What both the edit and a version that came in from the service since it was `made` have
   * changed is a conflict.
   */
  edit(
    key: string,
    change: (document: Document) => Document,
    badInput?: Record<string, string>,
    made?: EditMade,
  ): Promise<DocumentRecord>;

  /** Queues a command (spec 3) after those that wait already. */
  queueCommand(key: string, command: CommandIntent): Promise<DocumentRecord>;

  /** Takes back the last queued command, if no request has sent it yet. */
  takeBackCommand(key: string): Promise<DocumentRecord>;

  /**
   * Removes a draft that the service has never seen and that no request may have sent, or of which a person knows which
   * document on the service it is (`answerWhich`). Rejects otherwise. A bank line that was linked to it is linked to it
   * no longer.
   */
  discardDraft(key: string): Promise<void>;
  /**
   * Removes many such drafts in one transaction: all of them, or none.
   * @returns the links of bank lines that went with them, for `linkAgain`
   */
  discardDrafts(keys: readonly string[]): Promise<readonly RemovedLink[]>;
  /** Brings such links back, once their drafts are there again. A line that was changed meanwhile stays as it is. */
  linkAgain(links: readonly RemovedLink[]): Promise<void>;

  /** Sends a refused record again as it is: the service may accept it by now. */
  sendAgain(key: string): Promise<DocumentRecord>;

  /**
   * Settles a conflict: `mine` keeps the local version, `theirs` takes the service's; or field by field, by the paths
   * of the conflict.
   */
  resolveConflict(key: string, choice: ConflictChoice): Promise<DocumentRecord>;

  /**
   * Says which of several documents on the service a draft in doubt is; null: none, so that it is sent. The other
   * document of this id is removed here, and its files move to the draft.
   */
  answerWhich(key: string, id: Guid | null): Promise<DocumentRecord>;

  /** Records that share an IntRef on the service, as a person has to look at them. */
  sharedRecords(): Promise<SharedRecords[]>;
  /** Notes that all records under an IntRef are right: they are not shown again. */
  callSharedRight(shared: Pick<SharedRecords, 'stream' | 'intRef'>): Promise<void>;

  /** Records other than documents. */
  readonly resources: ResourceStore;
  /** Imports of bank statements. */
  readonly bank: BankStore;
  /** Files attached to documents. */
  readonly attachments: AttachmentStore;
  /** What the copies outside the browser profile need from the database. */
  readonly copies: CopySource;

  /**
   * References read from the service, and those created here that it does not have yet. The id of the latter is the key
   * of their record until the service gives them one.
   */
  references(kind: ReferenceKind): Promise<Reference[]>;
  /** References of a kind with these ids; an id that is not stored is left out. */
  referencesOf(kind: ReferenceKind, ids: readonly string[]): Promise<Reference[]>;

  settings(): Promise<CompanySettings>;
  /** Changes the stored settings in one transaction, so that two windows do not undo each other's changes. */
  changeSettings(change: (settings: CompanySettings) => CompanySettings): Promise<CompanySettings>;

  /**
   * What the page stores for this company under a name (filters, columns, the letterhead); undefined at first. The page
   * checks what it reads.
   */
  pageSettings(name: string): Promise<unknown>;
  savePageSettings(name: string, value: unknown): Promise<void>;
  /** Page settings whose names begin with `prefix`. */
  pageSettingsNamed(prefix: string): Promise<{ name: string; value: unknown }[]>;
  /**
   * Changes one in a transaction, so that two windows do not undo each other's changes.
   * @param change gets undefined if there is none; where it returns undefined, nothing is written
   */
  changePageSettings(name: string, change: (value: unknown) => unknown): Promise<void>;
  /**
   * Splits one into several, in one transaction. It is removed, but for what cannot be split off.
   * @param split gets what is stored; it is not called if there is none. A part whose name is there already stays as it
   *   is there
   */
  splitPageSettings(name: string, split: (value: unknown) => SplitSettings): Promise<void>;
  /** @param read what was read: nothing is removed if another window has saved something else since */
  removePageSettings(name: string, read?: unknown): Promise<void>;

  /** Stores the report of a run; the last hundred are kept. */
  keepRun(report: SyncReport): Promise<void>;
  /** What was done with a record on this computer, the oldest first. */
  historyOf(key: string): Promise<LocalEvent[]>;
  /** Notes that records were printed or exported. */
  noteDone(keys: readonly string[], act: 'printed' | 'exported', detail?: string): Promise<void>;

  /** Reports of the last runs, newest first. */
  runs(): Promise<SyncReport[]>;

  /**
   * Writes everything that this computer has of the company into one file.
   * @param company its name, for people
   * @param more what goes into the file besides
   */
  backup(company: string, more?: MoreInBackup): Promise<Blob>;
  /**
   * This computer is the one in use again after its books were moved: what may have been sent from the other one
   * meanwhile is in doubt, as after a restore, and the note of the move is removed. A second call changes nothing more.
   */
  takeBackMove(): Promise<void>;
  /**
   * Checks a whole backup and says what its head says, and what would be in doubt and left out after restoring it.
   * Rejects with `store.badBackup`.
   */
  inspectBackup(file: Blob): Promise<InspectedBackup>;
  /**
   * Replaces everything with a backup, all of it or nothing. Listeners must read everything again. Rejects with
   * `store.badBackup`; a row that cannot be read is a reason, unless `withoutUnreadable` says to leave such rows out.
   * @returns when the backup was made
   */
  restore(file: Blob, how?: { withoutUnreadable: boolean }): Promise<Instant>;

  onChange(listener: (change: StoreChange) => void): () => void;

  /** The engine's port (`src/sync/run/ports.ts`) that keeps writing after a restore. */
  readonly forSync: LocalStore;
  /**
   * The engine's port for one run that begins now; the page serves it over the bridge. Once a backup is restored, in
   * this window or another one, every write rejects with `store.failed`. Rejects with `store.moved` while the books are
   * moved to another computer.
   */
  forRun(): Promise<LocalStore>;

  /**
   * Calls the listener when the browser closes the database by itself: because it cannot write to a full disk, or
   * because somebody removes the database.
   */
  onClosedByBrowser(listener: () => void): void;
  /** Hears when a change names a record that is not there: somebody may have emptied the database. */
  onRecordMissing(listener: () => void): void;
  /**
   * Opens the database again after the browser has closed it, as Chromium does when it cannot write to a full disk.
   * Rejects with `store.failed` when it is gone: it is never made anew.
   */
  reopen(): Promise<void>;
  close(): void;
}

/** Opens the database of a connection, and creates it on first use. */
export type OpenCompanyStore = (connectionId: string) => Promise<CompanyStore>;
