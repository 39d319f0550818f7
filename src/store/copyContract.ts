import type { CopiedTable, CopyMark, CopyName, CopyRow, UnreadableRow } from '../domain/copies/copies.ts';
import type { Instant } from '../domain/values/dates.ts';
import type { ResourceKind } from '../domain/resources/content.ts';

/** Names of rows that were written. */
export interface WrittenNames {
  documents: readonly string[];
  resources: ReadonlyMap<ResourceKind, readonly string[]>;
  /** Whether attached files were written. */
  attachments: boolean;
  /** Names of page settings. */
  pageSettings: readonly string[];
}

/** What the journal must write: rows that it keeps, as they are now, and rows that it no longer keeps. */
export interface CopyPiece {
  put: CopyRow[];
  gone: CopyName[];
}

/** A copy whose unsent work is put back into the database. */
export interface UnsentSource {
  /** When the copy was last written. */
  madeAt: Instant;
  rows: readonly CopyRow[];
  /** Rows of the copy that could not be read. */
  unreadable: readonly UnreadableRow[];
  /** A part of an attached file as Base64; null when the copy lacks it. */
  part(key: string, part: number): Promise<string | null>;
}

/**
 * How many rows were put back. Rows of which the database already holds this revision or a newer one are not counted.
 */
export type PutBackCount = Record<CopiedTable, number>;
export interface PutBack extends PutBackCount {
  /** Rows that were not put back, each with the reason. They stay in the copy. */
  unreadable: readonly UnreadableRow[];
}

/** The database of a company, for the copies outside of it. Every method rejects with a ProblemError `store.failed`. */
export interface CopySource {
  /** The identity of the database; null before the first call of `identify`. */
  identity(): Promise<string | null>;
  identify(): Promise<string>;
  /**
   * The number of documents, and of other records without prices, which are stored on sheets and not counted one by
   * one.
   */
  counts(): Promise<{ documents: number; records: number }>;
  /** Whether the database holds neither documents nor other records. */
  isEmpty(): Promise<boolean>;
  /**
   * Notes when the newest whole copy was made: the journal keeps what came since and what the service does not list.
   */
  noteWhole(at: Instant): Promise<void>;
  /** These rows, as the journal should store them. */
  written(names: WrittenNames): Promise<CopyPiece>;
  /** Everything that the journal keeps: what is pending, and what neither a sync nor a whole copy could bring back. */
  waiting(): AsyncIterable<CopyRow[]>;
  /** The marks for which the database has no row, or only an older revision, and whose row nobody has removed here. */
  lacks(marks: readonly CopyMark[]): Promise<CopyMark[]>;
  /** Pending rows that were removed here and that the journal may still hold. */
  discarded(): Promise<readonly CopyName[]>;
  /** Called when the journal knows that these are no longer pending. */
  forgetDiscarded(names: readonly CopyName[]): Promise<void>;
  /**
   * Adds unsent work to the database, in one transaction. A record that is stored already, under its key, IntRef or id,
   * is not added a second time: the newer revision stays. A record that the service may have without our knowing is in
   * doubt (`restoredWork.ts`). A row that cannot be read is reported and does not affect the others.
   * @param onTopOf when the backup was made that the database has just been replaced with: records that stay on this
   *   computer have no revision, and those that were copied later are the newer ones; otherwise
   *   those stay that are there
   */
  putBack(source: UnsentSource, onTopOf?: Instant): Promise<PutBack>;
}
