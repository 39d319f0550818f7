import type { DatabaseSync } from 'node:sqlite';
import {
  CommitUnknown,
  GoneBack,
  OtherLayout,
  StorageUnavailable,
  type Engine,
  type Statement,
  type StatementOptions,
  type Value,
} from './engine.ts';
import { EventTable, LAYOUT_SETTING, SESSIONS_ENDED, UNASKED, type Asking } from './eventTable.ts';
import { stateOf, type Happening } from './history.ts';
import { SqliteEngine } from './sqliteEngine.ts';
import { Stamps, type Stamp } from './stamps.ts';

const READY = 'ready';

interface GroupMember {
  /** Does the work; returns a function that informs the caller once the group is committed. */
  run(): () => void;
  fail(error: unknown): void;
}

/** A company's database: transactions, settings and stamps over the engine that keeps it. */
export class Database {
  readonly engine: Engine;
  readonly stamps: Stamps;
  /** Whether it is empty: it must be filled and then marked with `markReady`. */
  readonly isNew: boolean;
  private depth = 0;
  private group: GroupMember[] = [];
  private readonly undoings: (() => void)[] = [];
  readonly events: EventTable;
  private readonly happenings: Happening[] = [];
  private readonly followers = new Map<string, ((id: string) => void)[]>();
  private readonly ofAnything: (() => void)[] = [];
  private readonly ofSessions: (() => void)[] = [];
  private sessionsEnded = 0;
  private readonly layout: string | null;
  /** Whether nobody asks first whether a reference or a number is taken: the database refuses it then. */
  isTrusting = false;
  private isUnwritten = false;
  /** Whether others have done something that this process does not know yet. */
  private isBehind = false;
  private isOfThisTurn = false;
  /** Who asks for what is done now. */
  private asking = UNASKED;

  /** @param source a file, `:memory:`, a serialized database, which is kept in memory, or an engine that is open */
  constructor(source: string | Uint8Array | Engine) {
    this.engine = typeof source === 'string' || source instanceof Uint8Array ? new SqliteEngine(source) : source;
    try {
      this.isNew = this.setting(READY) === null;
      this.layout = this.setting(LAYOUT_SETTING);
      if (this.isNew) this.engine.empty();
      this.events = new EventTable(this.engine);
      this.stamps = new Stamps(this.latest());
    } catch (error) {
      if (this.engine !== source) this.engine.close();
      throw error;
    }
  }

  /** The file, where SQLite keeps it. */
  get sqlite(): DatabaseSync {
    if (this.engine instanceof SqliteEngine) return this.engine.file;
    throw new TypeError('this company is not kept in a file');
  }

  get isTransaction(): boolean {
    return this.engine.isTransaction;
  }

  prepare(sql: string, options?: StatementOptions): Statement {
    return this.engine.prepare(sql, options);
  }

  /** @param list a parameter that is a JSON array of texts @returns a table of this name with them in its `value` */
  eachOf(list: string, name: string): string {
    return this.engine.eachOf(list, name);
  }

  /** The rows of a statement as arrays of their columns. */
  cells(sql: string, ...values: Value[]): IterableIterator<Value[]> {
    return this.engine.cells(sql, ...values);
  }

  /** Does everything in one transaction, or nothing. Inside another transaction it joins that one. */
  transact<T>(work: () => T): T {
    if (this.depth > 0) return work();
    // Whoever makes a company in an office has begun one around all of it.
    const isWithin = this.engine.isTransaction;
    if (!isWithin) this.engine.begin();
    this.depth = 1;
    try {
      this.catchUp();
      const result = work();
      const noted = this.events.write(this.happenings);
      if (!isWithin) this.engine.commit();
      noted();
      return result;
    } catch (error) {
      this.engine.rollback();
      this.undoSince(0);
      throw error;
    } finally {
      this.undoings.length = 0;
      this.happenings.length = 0;
      this.depth = 0;
    }
  }

  /** Reads everything as it is at one moment. */
  view<T>(work: () => T): T {
    if (this.engine.isTransaction) return work();
    this.engine.beginReading();
    try {
      return work();
    } finally {
      this.engine.rollback();
    }
  }

  /** Has memory follow what other processes have done. Called before each request, and within each transaction. */
  catchUp(): void {
    this.isBehind ||= this.engine.hasChanged();
    if (!this.isBehind) return;
    const { happened, sessionsEnded, layout, newest, hasGoneBack } = this.events.newer();
    if (layout !== this.layout) throw new OtherLayout();
    if (hasGoneBack) throw new GoneBack();
    for (const { at, kind, recordId } of happened) {
      this.stamps.follow(at);
      for (const follower of this.followers.get(kind) ?? []) follower(recordId);
    }
    if (happened.length > 0) for (const follower of this.ofAnything) follower();
    if (sessionsEnded !== this.sessionsEnded) for (const follower of this.ofSessions) follower();
    this.sessionsEnded = sessionsEnded;
    // A follower asks the database, which may be away: what was not followed to the end is followed again.
    this.events.followed(newest);
    this.isBehind = false;
  }

  /** `catchUp` once for all requests of a turn of the event loop: what is read in it was sent before it began. */
  catchUpInTurn(): void {
    if (this.isOfThisTurn) return;
    this.catchUp();
    this.isOfThisTurn = true;
    setImmediate(() => (this.isOfThisTurn = false));
  }

  /** Is told what other processes have done to anything of a kind, by its id. */
  follow(kind: string, follower: (id: string) => void): void {
    const known = this.followers.get(kind);
    if (known) known.push(follower);
    else this.followers.set(kind, [follower]);
  }

  /** Is told that other processes have done something. */
  followAll(follower: () => void): void {
    this.ofAnything.push(follower);
  }

  /** Is told that sessions have ended, in any process. They are not in the history. */
  followSessions(follower: () => void): void {
    this.ofSessions.push(follower);
  }

  /** Tells the other processes that a session has ended. */
  noteSessionEnd(): void {
    this.prepare(
      'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(setting.value AS INTEGER) + 1 AS TEXT)',
    ).run(SESSIONS_ENDED, '1');
  }

  /**
   * Puts down in the history what is done within the transaction that is under way.
   * @param describe is called at once, unless what is done has no history
   */
  note(describe: () => Omit<Happening, keyof Asking>): void {
    if (this.isUnwritten) return;
    if (this.depth === 0) throw new Error('what is done belongs into a transaction');
    const count = this.happenings.push({ ...describe(), ...this.asking });
    this.onRollback(() => (this.happenings.length = count - 1));
  }

  /** Does what begins a company and is not its history, such as filling it for demonstrations. */
  withoutHistory(work: () => void): void {
    this.isUnwritten = true;
    try {
      work();
    } finally {
      this.isUnwritten = false;
    }
  }

  /** Has memory follow the database when the transaction that is under way comes to nothing. */
  onRollback(undo: () => void): void {
    if (this.depth > 0) this.undoings.push(undo);
  }

  /** Has memory follow what is taken back: everything that was done since there were so many undoings. */
  private undoSince(count: number): void {
    for (const undo of this.undoings.splice(count).toReversed()) undo();
  }

  /**
   * Like `transact`, but in one commit with all other work requested in the same turn of the event loop; each piece of
   * work is still all or nothing by itself.
   * @param asking who asks for it, for the history
   * @returns the result of the work, once it is committed
   */
  grouped<T>(work: () => T, asking: Asking = UNASKED): Promise<T> {
    return new Promise((resolve, reject) => {
      this.group.push({
        run: () => {
          this.asking = asking;
          try {
            const result = work();
            return () => resolve(result);
          } finally {
            this.asking = UNASKED;
          }
        },
        fail: reject,
      });
      if (this.group.length === 1) setImmediate(() => this.commitGroup());
    });
  }

  private commitGroup(): void {
    const members = this.group;
    this.group = [];
    if (this.engine.isRemote && this.commitTrusting(members)) return;
    const answers: (() => void)[] = [];
    try {
      this.transact(() => {
        for (const member of members) answers.push(members.length === 1 ? member.run() : this.runMember(member));
      });
    } catch (error) {
      for (const { fail } of members) fail(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /**
   * Commits a group with as few questions as can be. When the database refuses something of it, or what is to be
   * refused has written already, nothing of the group is done.
   * @returns whether the group is done; otherwise each member must ask, and be undone by itself
   */
  private commitTrusting(members: readonly GroupMember[]): boolean {
    const answers: (() => void)[] = [];
    this.isTrusting = true;
    try {
      this.transact(() => {
        for (const { run, fail } of members) {
          const [touched, undoings] = [this.engine.touched, this.undoings.length];
          try {
            answers.push(run());
          } catch (error) {
            if (this.engine.touched !== touched) throw error;
            this.undoSince(undoings);
            answers.push(() => fail(error));
          }
        }
      });
    } catch (error) {
      if (!(error instanceof StorageUnavailable || error instanceof CommitUnknown)) return false;
      for (const { fail } of members) fail(error);
      return true;
    } finally {
      this.isTrusting = false;
    }
    for (const answer of answers) answer();
    return true;
  }

  /** Runs one member of a group; its failure undoes nothing of the others. */
  private runMember({ run, fail }: GroupMember): () => void {
    try {
      return this.attempt(run);
    } catch (error) {
      return () => fail(error);
    }
  }

  /** Like `transact`, but a failure undoes this work alone, also within another transaction, which may go on. */
  attempt<T>(work: () => T): T {
    if (this.depth === 0) return this.transact(work);
    const before = this.undoings.length;
    this.depth += 1;
    const savepoint = `attempt_${String(this.depth)}`;
    this.engine.exec(`SAVEPOINT ${savepoint}`);
    try {
      const result = work();
      this.engine.exec(`RELEASE ${savepoint}`);
      this.engine.flush();
      return result;
    } catch (error) {
      this.engine.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
      this.undoSince(before);
      throw error;
    } finally {
      this.depth -= 1;
    }
  }

  setting(name: string): string | null {
    const row = this.prepare('SELECT value FROM setting WHERE name = ?').get(name);
    return typeof row?.value === 'string' ? row.value : null;
  }

  putSetting(name: string, value: string): void {
    this.transact(() => {
      this.prepare('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
        name,
        value,
      );
      if (name === READY) return;
      this.note(() => ({
        ...{ at: this.stamps.next(0), userName: '', kind: 'setting', recordId: name },
        ...{ changes: [], state: stateOf(value) },
      }));
    });
  }

  /** Marks the initial contents as complete. Without this mark the next opening treats the database as new. */
  markReady(): void {
    this.putSetting(READY, 'yes');
  }

  /** From now on a commit is on the disk before its answer is sent: a power failure loses nothing that was answered. */
  waitForDisk(): void {
    this.engine.waitForDisk();
  }

  close(): void {
    this.engine.close();
  }

  private latest(): Stamp | null {
    const row = this.prepare(
      'SELECT max(latest) AS latest FROM (SELECT max(modified) AS latest FROM record UNION ALL SELECT max(modified) FROM document UNION ALL SELECT max(modified) FROM child) AS latest_of_each',
    ).get();
    return typeof row?.latest === 'string' ? row.latest : null;
  }
}
