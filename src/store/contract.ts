import type { Document, DocumentClass } from '../domain/document.ts';
import type { Command, DocumentRecord } from '../domain/record.ts';
import type { Reference, ReferenceKind } from '../domain/reference.ts';
import type { RateDirection } from '../domain/totals.ts';
import type { LocalStore } from '../sync/ports.ts';

/**
 * What a list shows of a document: small enough that 100,000 fit in memory. Written in the same
 * transaction as the record. `needs` is what the badge follows from, before it is known whether a run is under way.
 */
export interface DocumentRow {
  key: string;
  docClass: DocumentClass;
  docNo: string;
  docDate: string;
  dueDate: string;
  contactAccountId: string;
  description: string;
  theirRef: string;
  theirDocNo: string;
  currency: string;
  /** Decimal strings in document currency; '' while unknown. */
  netCurrencyAmount: string;
  taxCurrencyAmount: string;
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /** The service's statuses, comma separated; 'draft' for a draft that only exists here. */
  statusList: string;
  state: 'synced' | 'saved' | 'queued' | 'inFlight' | 'rejected' | 'conflict';
}

/** What the database learned or was told about the company; each may be corrected in settings. */
export interface CompanySettings {
  baseCurrency: string | null;
  rateDirection: RateDirection;
}

/** Tells what has been written, by this window or another one of the same origin. */
export interface StoreChange {
  /** Keys of records written or removed; 'many' when there were too many to name. */
  documents: readonly string[] | 'many';
  references: readonly ReferenceKind[];
}

/** The local database of one connection. All methods reject with a ProblemError `store.failed` when the database refuses. */
export interface CompanyStore {
  readonly connectionId: string;

  /** The newest documents of a class by document date, straight from an index: the first page of a list. */
  firstRows(docClass: DocumentClass, count: number): Promise<DocumentRow[]>;
  /** Every row of a class, in chunks as they are read, newest first. */
  allRows(docClass: DocumentClass): AsyncIterable<DocumentRow[]>;
  rows(keys: readonly string[]): Promise<DocumentRow[]>;
  /** Rows of every class that are not on the service yet. */
  pendingRows(): Promise<DocumentRow[]>;

  record(key: string): Promise<DocumentRecord | undefined>;

  /** Keeps a new draft under its IntRef (the caller minted it). Rejects when that key exists. */
  createDraft(document: Document): Promise<DocumentRecord>;

  /**
   * Changes a record in one transaction: `change` gets the version that people see and returns the
   * next one; what equals the service's version again stops being pending. `badInput` replaces the
   * texts that are no valid values. The revision moves.
   */
  edit(key: string, change: (document: Document) => Document, badInput?: Record<string, string>): Promise<DocumentRecord>;

  /** Queues a command (spec 3), behind those that wait already. */
  queueCommand(key: string, name: Command['name']): Promise<DocumentRecord>;

  /** Removes a draft that the service has never seen and that no request may have carried there. Rejects otherwise. */
  discardDraft(key: string): Promise<void>;

  /** Lets a record that the service refused be sent again as it is: what was refused may be allowed by now. */
  sendAgain(key: string): Promise<DocumentRecord>;

  /** Settles a conflict: `mine` keeps the local version over the service's, `theirs` takes the service's. */
  resolveConflict(key: string, choice: 'mine' | 'theirs'): Promise<DocumentRecord>;

  references(kind: ReferenceKind): Promise<Reference[]>;

  settings(): Promise<CompanySettings>;
  saveSettings(settings: CompanySettings): Promise<void>;

  onChange(listener: (change: StoreChange) => void): () => void;

  /** The engine's port (`src/sync/ports.ts`); served over the bridge by the page. */
  readonly forSync: LocalStore;

  close(): void;
}

/** Opens, and on first use makes, the database of a connection. */
export type OpenCompanyStore = (connectionId: string) => Promise<CompanyStore>;
