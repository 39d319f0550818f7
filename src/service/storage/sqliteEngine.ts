import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { OtherLayout, type Engine, type Row, type Statement, type StatementOptions, type Value } from './engine.ts';
import { refuseUnfinished } from './finished.ts';
import { sha256 } from './hash.ts';
import { EMPTIED, STEPS } from './sqliteLayouts.ts';

const LAYOUT = STEPS.length;

/**
 * Brings the file of a company to the layout of this release.
 * @returns the layout that it had, and the one that it has
 * @throws Error with a sentence
 */
export function migrateFile(file: string): { from: number; to: number } {
  refuseUnfinished(file);
  const engine = new SqliteEngine(file);
  engine.close();
  return { from: engine.from, to: LAYOUT };
}

/** Each row is an array, whatever its type says: `setReturnArrays`. */
function cellsOf(row: object): Value[] {
  return Array.isArray(row) ? row : Object.values(row);
}

/**
 * One file, which SQLite keeps.
 *
 * Write-ahead log with synchronous=NORMAL: a commit has reached the operating system before the answer is sent, so a
 * killed process loses nothing that it answered with 2xx. Only a power failure or a crash of the whole machine can lose
 * the last moments; the file stays intact even then. FULL waits for the disk on each create, several hundred times
 * slower: a company for demonstrations, tests and training does not need that, books of one's own do (`waitForDisk`).
 * The log is written back into the file every 8,000 pages (32 MB) instead of every 1,000, because NORMAL waits for the
 * disk then.
 */
export class SqliteEngine implements Engine {
  readonly isRemote = false;
  readonly touched = 0;
  readonly file: DatabaseSync;
  /** The version of the data when `hasChanged` was last asked; SQLite counts what others commit. */
  private version: unknown;
  private readonly versionNow: StatementSync;
  /** Whether its tables were made just now. */
  private isMade = false;
  /** The layout that the file had when it was opened. */
  from = LAYOUT;

  /** @param source a file, `:memory:`, or a serialized database, which is kept in memory */
  constructor(source: string | Uint8Array) {
    const path = typeof source === 'string' ? source : ':memory:';
    this.file = new DatabaseSync(path);
    try {
      if (typeof source !== 'string') this.file.deserialize(source);
      this.file.exec(
        'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000',
      );
      this.arrange(path);
      this.versionNow = this.file.prepare('PRAGMA data_version');
      this.version = this.versionNow.get()?.data_version;
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  get isTransaction(): boolean {
    return this.file.isTransaction;
  }

  prepare(sql: string, { isExact = false }: StatementOptions = {}): Statement {
    const statement = this.file.prepare(sql);
    if (isExact) statement.setReadBigInts(true);
    return statement as StatementSync & { iterate(...values: Value[]): IterableIterator<Row> };
  }

  *cells(sql: string, ...values: Value[]): IterableIterator<Value[]> {
    const statement = this.file.prepare(sql);
    statement.setReturnArrays(true);
    for (const row of statement.iterate(...values)) yield cellsOf(row);
  }

  eachOf(list: string, name: string): string {
    return `json_each(${list}) AS ${name}`;
  }

  exec(sql: string): void {
    this.file.exec(sql);
  }

  begin(): void {
    this.file.exec('BEGIN IMMEDIATE');
  }

  beginReading(): void {
    this.file.exec('BEGIN');
  }

  commit(): void {
    this.file.exec('COMMIT');
  }

  rollback(): void {
    if (this.file.isTransaction) this.file.exec('ROLLBACK');
  }

  flush(): void {
    // Each statement is done when it is given.
  }

  hasChanged(): boolean {
    const version = this.versionNow.get()?.data_version;
    if (version === this.version) return false;
    if (this.layout !== LAYOUT) throw new OtherLayout();
    this.version = version;
    return true;
  }

  waitForDisk(): void {
    this.file.exec('PRAGMA synchronous = FULL');
  }

  close(): void {
    this.file.close();
  }

  /** Brings the file to the newest layout, and empties one that was not filled to its end. */
  private arrange(path: string): void {
    const { layout } = this;
    if (layout === 0 && this.hasTables()) throw this.notOurs(path);
    if (layout > LAYOUT && this.isOurs()) throw this.newer(path);
    if (layout < 0 || layout > LAYOUT) throw this.notOurs(path);
    if (layout === LAYOUT) return;
    if (layout > 0) this.from = this.upgrade(path);
    else this.isMade = this.bringUpToDate(path) === 0;
  }

  private get layout(): number {
    return Number(this.file.prepare('PRAGMA user_version').get()?.user_version);
  }

  /** Whether its first table is there, whatever layout it is of. */
  private isOurs(): boolean {
    return this.file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'account_user'").get() !== undefined;
  }

  private hasTables(): boolean {
    const found = this.file.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'").get();
    return found?.tables !== 0;
  }

  private newer(path: string): Error {
    return new Error(`${path} is of a newer release: update Daybook.`);
  }

  private notOurs(path: string): Error {
    return new Error(`${path} is not a database of this Finance Service.`);
  }

  /** Nothing that a step deletes, such as keys in plain text, is left in the file or its log. */
  private upgrade(path: string): number {
    this.file.exec('PRAGMA secure_delete = ON');
    const had = this.bringUpToDate(path);
    this.file.exec('PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)');
    return had;
  }

  /** @returns the layout that it had when nobody else could change it any more: two processes may begin at once */
  private bringUpToDate(path: string): number {
    this.file.function('sha256', { deterministic: true }, (text) => sha256(String(text)));
    let had: number;
    this.begin();
    try {
      had = this.layout;
      if (had > LAYOUT) throw this.newer(path);
      this.file.exec(`${STEPS.slice(had).join(';')}; PRAGMA user_version = ${String(LAYOUT)}`);
      this.commit();
    } catch (error) {
      this.rollback();
      throw error;
    }
    // The index statistics take effect only when they are read again.
    this.file.exec('ANALYZE sqlite_schema');
    return had;
  }

  empty(): void {
    if (this.isMade) return;
    this.begin();
    this.file.exec(EMPTIED);
    this.commit();
  }
}
