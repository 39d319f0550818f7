import type { CopiedTable, CopyMark, CopyName, CopyRow, UnreadableRow } from '../../domain/copies/copies.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';

/** Rows that were written, by name. */
export interface WrittenNames {
  documents: readonly string[];
  resources: ReadonlyMap<ResourceKind, readonly string[]>;
  /** Whether something was written of attached files. */
  attachments: boolean;
  /** Names of page settings. */
  pageSettings: readonly string[];
}

/** What the journal is told of rows: those that wait as they are now, and those that wait no more. */
export interface CopyPiece {
  put: CopyRow[];
  gone: CopyName[];
}

/** Where unsent work that is put back comes from. */
export interface UnsentSource {
  /** When it was last written. */
  madeAt: Instant;
  rows: readonly CopyRow[];
  /** Rows that the copy has and could not give. */
  unreadable: readonly UnreadableRow[];
  /** A part of an attached file as Base64, or null where the copy lacks it. */
  part(key: string, part: number): Promise<string | null>;
}

/** How many rows were put back. Those that the database holds as new or newer are not among them. */
export type PutBackCount = Record<CopiedTable, number>;
export interface PutBack extends PutBackCount {
  /** Rows that were not put back, and why. They stay in the copy. */
  unreadable: readonly UnreadableRow[];
}

/** The company's database as the copies outside of it see it. Every method rejects with a ProblemError `store.failed`. */
export interface CopySource {
  /** The database's identity; null until `identify` was called once. */
  identity(): Promise<string | null>;
  identify(): Promise<string>;
  /** Documents, and other records without the prices, which lie on sheets and are not counted one by one. */
  counts(): Promise<{ documents: number; records: number }>;
  /** Whether it holds neither documents nor other records. */
  isEmpty(): Promise<boolean>;
  /** Rows by name, as the journal is to know them. */
  written(names: WrittenNames): Promise<CopyPiece>;
  /** Everything that waits, in pieces. */
  waiting(): AsyncIterable<CopyRow[]>;
  /** Of these marks those of which the database knows nothing, or only an older revision, and that nobody has removed here. */
  lacks(marks: readonly CopyMark[]): Promise<CopyMark[]>;
  /** Rows that waited and were removed here, of which the journal may not know yet. */
  discarded(): Promise<readonly CopyName[]>;
  /** The journal knows that these wait no more. */
  forgetDiscarded(names: readonly CopyName[]): Promise<void>;
  /**
   * Adds unsent work to what is held, in one transaction. A record that is held already, under its key, its IntRef or its id, is
   * not added a second time: the newer revision stays. What the service may have without our knowing is in doubt (`restoredWork.ts`).
   * A row that is not what it should be is named, and costs no other.
   */
  putBack(source: UnsentSource): Promise<PutBack>;
}
