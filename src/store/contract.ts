import type { Instant } from '../domain/values/dates.ts';
import type { InspectedBackup } from './backup/contract.ts';
import type { Document, DocumentClass } from '../domain/documents/document.ts';
import type { Guid } from '../domain/values/identifiers.ts';
import type { Facts } from '../domain/learning/facts.ts';
import type { CommandIntent, DocumentRecord } from '../domain/documents/record.ts';
import type { ContentOf, ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import type { ChildKind } from '../domain/resources/traits.ts';
import type { Reference, ReferenceKind } from '../domain/resources/reference.ts';
import type { SyncReport } from '../domain/service/syncRun.ts';
import type { RateDirection } from '../domain/documents/totals.ts';
import type { LocalStore } from '../sync/ports.ts';
import type { AttachmentStore } from './attachments/attachmentContract.ts';
import type { BankStore } from './bank/bankContract.ts';
import type { CopySource } from './copies/contract.ts';

/** How what lies below one parent stands: when it was last read (the service's clock; null: never), and whether the next sync reads it. */
export interface ChildReading {
  readAt: Instant | null;
  isDue: boolean;
}

/**
 * What a list shows of a document: small enough that 100,000 fit in memory. Written in the same
 * transaction as the record. `needs` is what the badge follows from, before it is known whether a run is under way.
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
  /** Every word of its lines' texts once, in lower case, so that searches look into them too. */
  lineWords: string;
  currency: string;
  /** Decimal strings in document currency; '' while unknown. */
  netCurrencyAmount: string;
  taxCurrencyAmount: string;
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /** The service's statuses, comma separated; 'draft' for a draft that only exists here. */
  statusList: string;
  state: 'synced' | 'saved' | 'waits' | 'queued' | 'inFlight' | 'rejected' | 'conflict' | 'unreadable';
  /** What of this row that sums need cannot be read as the service sent it: it is '' here, and is not nothing. Left out where all is readable. */
  unread?: readonly SummedField[];
}

/** What sums over documents, and balances by age, need of each. */
export const SUMMED_FIELDS = [
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
  /** Minutes from the start of one run to the next; null: not by the clock. */
  everyMinutes: number | null;
  /** As soon as the network is back. */
  onReconnect: boolean;
}

/** What the database learned or was told about the company; each may be corrected in settings. */
export interface CompanySettings {
  baseCurrency: string | null;
  rateDirection: RateDirection;
  /** What documents read have shown, and what a person has answered (`src/domain/learning`); nothing yet when it is left out. */
  facts?: Facts;
  /**
   * Whether a new bank transaction without a bank reference gets a short token as one, so that it can be looked for on
   * the service when its upload is in doubt. Off unless set: what a person did not type is not written.
   */
  marksBankReferences?: boolean;
  /** When Daybook syncs by itself, while it is open; never unless set. */
  autoSync?: AutoSync;
}

export type ConflictChoice = 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>;

/** What only a person can tell of a request whose outcome is unknown (docs/sync.md, "Unknown outcomes"). */
export type DoubtAnswer = { outcome: 'there'; id?: Guid } | { outcome: 'notThere' };

/**
 * Records of the other kinds: structure, parties, products, prices, bank transactions. They have the same states,
 * commands and conflicts as documents. Methods on one record reject with a ProblemError `store.failed`.
 */
export interface ResourceStore {
  /** Every record of a kind, in no particular order; locked ones too. 100,000 prices are read in chunks. */
  all<K extends ResourceKind>(kind: K): AsyncIterable<ResourceRecord<K>[]>;
  /** Those under one parent: the prices of a product (by its id or key), the bank transactions of a bank account. */
  under<K extends ResourceKind>(kind: K, parent: string): Promise<ResourceRecord<K>[]>;
  record<K extends ResourceKind>(kind: K, key: string): Promise<ResourceRecord<K> | undefined>;
  records<K extends ResourceKind>(kind: K, keys: readonly string[]): Promise<ResourceRecord<K>[]>;
  /** Records of every kind that are not on the service yet. */
  pending(): Promise<ResourceRecord[]>;
  /** What kind each of those is, by key: to be counted, without holding them all. */
  pendingKinds(): Promise<Map<string, ResourceKind>>;

  /** Keeps new records under keys minted here, in one transaction; their IntRef is the key where the kind has one. */
  create<K extends ResourceKind>(
    contents: readonly ContentOf<K>[],
    hereOnly?: readonly ResourceRecord['hereOnly'][],
  ): Promise<ResourceRecord<K>[]>;
  /**
   * Changes records in one transaction: `change` gets the version that people see. What equals the service's version
   * again stops being pending. `badInput` replaces the texts that are no valid values; `hereOnly` what only this computer knows.
   * `seen` gives the content as the edit was made of it, in what it changes: what the edit and the service's version, come in since,
   * have both changed is a conflict.
   */
  edit<K extends ResourceKind>(
    kind: K,
    edits: readonly {
      key: string;
      change: (content: ContentOf<K>) => ContentOf<K>;
      seen?: (content: ContentOf<K>) => ContentOf<K>;
      badInput?: Record<string, string>;
      hereOnly?: ResourceRecord['hereOnly'];
    }[],
  ): Promise<ResourceRecord<K>[]>;
  queueCommand(kind: ResourceKind, keys: readonly string[], command: CommandIntent): Promise<void>;
  takeBackCommand(kind: ResourceKind, keys: readonly string[]): Promise<void>;
  /** When what lies below a parent was last read; undefined while the service does not have the parent. */
  childReading(kind: ChildKind, parent: string): Promise<ChildReading | undefined>;
  /** Has what lies below these parents, or below all, read with the next sync, though its time has not come. */
  readAgain(kind: ChildKind, parents: readonly string[] | 'all'): Promise<void>;
  /** Removes records that the service has never seen and that no request may have carried there. Rejects otherwise. */
  discard(kind: ResourceKind, keys: readonly string[]): Promise<void>;
  sendAgain(kind: ResourceKind, keys: readonly string[]): Promise<void>;
  resolveConflict<K extends ResourceKind>(kind: K, key: string, choice: ConflictChoice): Promise<ResourceRecord<K>>;
  /** Settles an unknown outcome by what the person has found on the service. */
  answerDoubt(kind: ResourceKind, key: string, answer: DoubtAnswer): Promise<void>;
  /** The same answer for many, in one transaction; those that were settled meanwhile stay as they are. @returns how many were answered */
  answerDoubts(kind: ResourceKind, keys: readonly string[], outcome: DoubtAnswer['outcome']): Promise<number>;
}

/** Tells what has been written, by this window or another one of the same origin. */
export interface StoreChange {
  /** Keys of records written or removed; 'many' when there were too many to name. */
  documents: readonly string[] | 'many';
  /** Rows of such documents as they were written by this window, where they are at hand: those need not be read back. */
  rows?: readonly DocumentListRow[] | undefined;
  /** Kinds of references of which something was written or removed, with their ids, or 'many'. */
  references: readonly { kind: ReferenceKind; ids: readonly string[] | 'many' }[];
  /** Kinds of other records of which something was written, with the keys, or 'many'. */
  resources: readonly { kind: ResourceKind; keys: readonly string[] | 'many' }[];
  /** Keys of documents of whose attachments something was written, or 'many'. */
  attachments?: readonly string[] | 'many' | undefined;
  /** Names of page settings that were saved. */
  pageSettings?: readonly string[] | undefined;
  /** Whether another window has written it. */
  isElsewhere?: true | undefined;
}

/** An edit as it was made, some time before it is written: the version that was on the screen, and what became of it there. */
export interface EditMade {
  before: Document;
  after: Document;
}

/** The local database of one connection. All methods reject with a ProblemError `store.failed` when the database refuses. */
export interface CompanyStore {
  readonly connectionId: string;

  /** The newest documents of a class by document date, straight from an index: the first page of a list. */
  firstRows(docClass: DocumentClass, count: number): Promise<DocumentListRow[]>;
  /** Every row of a class, in chunks as they are read, newest first. */
  allRows(docClass: DocumentClass): AsyncIterable<DocumentListRow[]>;
  rows(keys: readonly string[]): Promise<DocumentListRow[]>;
  /** Rows of every class that are not on the service yet. */
  pendingRows(): Promise<DocumentListRow[]>;

  record(key: string): Promise<DocumentRecord | undefined>;

  /** Keeps a new draft under its IntRef (the caller minted it), with the texts that are no valid values. Rejects when that key exists. */
  createDraft(document: Document, badInput?: Record<string, string>): Promise<DocumentRecord>;

  /**
   * Changes a record in one transaction: `change` gets the version that people see and returns the
   * next one; what equals the service's version again stops being pending. `badInput` replaces the
   * texts that are no valid values. The revision moves. What an edit and the service's version, come in since it was `made`,
   * have both changed is a conflict.
   */
  edit(
    key: string,
    change: (document: Document) => Document,
    badInput?: Record<string, string>,
    made?: EditMade,
  ): Promise<DocumentRecord>;

  /** Queues a command (spec 3), behind those that wait already. */
  queueCommand(key: string, command: CommandIntent): Promise<DocumentRecord>;

  /** Takes a queued command back that no request has carried yet; the last one first. */
  takeBackCommand(key: string): Promise<DocumentRecord>;

  /** Removes a draft that the service has never seen and that no request may have carried there. Rejects otherwise. */
  discardDraft(key: string): Promise<void>;

  /** Lets a record that the service refused be sent again as it is: what was refused may be allowed by now. */
  sendAgain(key: string): Promise<DocumentRecord>;

  /** Settles a conflict: `mine` keeps the local version over the service's, `theirs` takes the service's; or field by field, by the conflict's paths. */
  resolveConflict(key: string, choice: ConflictChoice): Promise<DocumentRecord>;

  /** Everything that is edited here and is no document. */
  readonly resources: ResourceStore;
  /** Imports of bank statements. */
  readonly bank: BankStore;
  /** Files attached to documents. */
  readonly attachments: AttachmentStore;
  /** What the copies outside the browser profile need of it. */
  readonly copies: CopySource;

  /** Those read from the service, and those made here that it does not have yet, whose id is their record's key until they have a real one. */
  references(kind: ReferenceKind): Promise<Reference[]>;
  /** Those of a kind with these ids; one that is not held is left out. */
  referencesOf(kind: ReferenceKind, ids: readonly string[]): Promise<Reference[]>;

  settings(): Promise<CompanySettings>;
  /** Changes them as they are kept then, in one transaction: of two windows none takes back what the other has changed. */
  changeSettings(change: (settings: CompanySettings) => CompanySettings): Promise<CompanySettings>;

  /** What the page keeps of this company under a name (filters, columns, the letterhead); undefined at first. The page checks what it reads. */
  pageSettings(name: string): Promise<unknown>;
  savePageSettings(name: string, value: unknown): Promise<void>;

  /** Keeps what became of a run; the last hundred are kept. */
  keepRun(report: SyncReport): Promise<void>;
  /** What became of the last runs, newest first. */
  runs(): Promise<SyncReport[]>;

  /** Everything that this computer keeps of the company, in one file. @param company its name, for people */
  backup(company: string): Promise<Blob>;
  /** What a backup says of itself and what restoring it would leave in doubt, once all of it has been checked. Rejects with `store.badBackup`. */
  inspectBackup(file: Blob): Promise<InspectedBackup>;
  /** Puts a backup in the place of everything, all of it or nothing; everything is then to be read again. Rejects with `store.badBackup`. */
  restore(file: Blob): Promise<void>;

  onChange(listener: (change: StoreChange) => void): () => void;

  /** The engine's port (`src/sync/ports.ts`), without regard to when it began. */
  readonly forSync: LocalStore;
  /**
   * The engine's port for one run that begins now; served over the bridge by the page. Once a backup is restored, here or in
   * another window, it writes nothing any more and rejects with `store.failed`.
   */
  forRun(): Promise<LocalStore>;

  /** Opens the database again where the browser has closed it, as Chromium does when it could not write to a full disk. */
  reopen(): Promise<void>;
  close(): void;
}

/** Opens, and on first use makes, the database of a connection. */
export type OpenCompanyStore = (connectionId: string) => Promise<CompanyStore>;
