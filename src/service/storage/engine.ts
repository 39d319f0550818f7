/** What a column holds, or a statement is given. Truth values are 0 and 1. */
export type Value = string | number | bigint | null | Uint8Array;

export type Row = Record<string, Value>;

/**
 * A statement in SQL that both engines read; its parameters are `?` in their order, or `?1`, `?2` by number. Rows of it
 * are read within the call, so nothing else happens between two of them.
 */
export interface Statement {
  /** The first row; undefined without any. */
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
  /** Rows one after the other, for those that are too many to be held together. */
  iterate(...values: Value[]): IterableIterator<Row>;
  /** @returns how many rows it changed */
  run(...values: Value[]): { changes: number | bigint };
}

/** What keeps the company does not answer, or is too busy: nothing was done, and it may be tried again. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** Another release has changed the tables meanwhile: this process reads and writes nothing of them any more. */
export class OtherLayout extends StorageUnavailable {
  constructor() {
    super('The company was brought up to date by another release of this service: start that one.');
  }
}

/** The database lacks what this process has seen in it: whatever it remembers may be wrong, and it must begin anew. */
export class GoneBack extends StorageUnavailable {
  constructor() {
    super('The database lacks what was in it before, as after a failover or a restore: start this service again.');
  }
}

/** A text holds a character that the engine cannot store; nothing was done. */
export class UnstorableText extends Error {
  override readonly name = 'UnstorableText';
}

/** Whether a transaction was committed cannot be told: whoever asked for it must find out, and is not answered. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

export interface StatementOptions {
  /** Whether whole numbers come as bigints, exact at any size; otherwise as numbers. */
  isExact?: boolean;
}

/** What keeps a company: SQLite in one file, or a PostgreSQL database. Every call has ended when it returns. */
export interface Engine {
  prepare(sql: string, options?: StatementOptions): Statement;
  /** The rows of a statement as arrays of their columns, for many that are read once. */
  cells(sql: string, ...values: Value[]): IterableIterator<Value[]>;
  /** What stands in a statement for a table of this name whose `value` are the texts of a JSON array. */
  eachOf(list: string, name: string): string;
  /** Statements without parameters and answer. */
  exec(sql: string): void;
  readonly isTransaction: boolean;
  /** Whether each question travels to another process: then as few as can be are asked. */
  readonly isRemote: boolean;
  /** Grows with each write that is asked for, and when one fails: while it stays, a remote transaction is as it was. */
  readonly touched: number;
  /** Begins a transaction that is alone in writing, in this process and in others. */
  begin(): void;
  /** Begins a transaction that sees everything as it is now, and changes nothing; `rollback` ends it. */
  beginReading(): void;
  /** @throws whatever kept it from being committed: then nothing of it is */
  commit(): void;
  /** Takes back the transaction that is open, if there is one. */
  rollback(): void;
  /** Has everything done that was written so far within the transaction. @throws what was refused of it */
  flush(): void;
  /** Whether another connection has committed something since this was last asked. */
  hasChanged(): boolean;
  /** Empties what was not filled to its end, because the process was killed. */
  empty(): void;
  /** From now on a commit is on the disk before its answer is sent: a power failure loses nothing that was answered. */
  waitForDisk(): void;
  close(): void;
}
