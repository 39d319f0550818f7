import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import {
  CommitUnknown,
  StorageUnavailable,
  UnstorableText,
  type Engine,
  type Row,
  type Statement,
  type StatementOptions,
  type Value,
} from '../engine.ts';
import { numberedParameters } from './numberedParameters.ts';
import type { ThreadAnswer, Answered, Asked, ThreadData } from './postgresThread.ts';

/** The advisory lock under which everything is written, in all processes of an office. */
const WRITING = 7_326_001;
/** How long an answer may take, ms: more than PostgreSQL's own limits, so that it is the one to end a statement. */
const ANSWER_LIMIT = 90_000;
/** How many statements wait at most until they are sent. */
const MOST_WAITING = 500;
/** How many rows of a long list are held at once. */
const FETCHED = 5_000;
/** PostgreSQL's codes for texts with U+0000. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05']);
/** PostgreSQL's codes for what goes away by itself: serialization failures, deadlocks, limits, no room on the disk. */
const PASSING = /^(40001|40P01|55P03|57014|53\w{3}|25P03)$/;

/** How often, and after how many ms each, it is asked what came of a transaction. */
const STATUS_LOOKS = 100;
const STATUS_PAUSE = 100;

const noRow: Answered = { rows: [], changes: 0, command: '' };

/** A statement that PostgreSQL refused. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  /** SQLSTATE */
  readonly code: string | undefined;

  constructor({ message, code }: { message: string; code?: string | undefined }) {
    super(message);
    this.code = code;
  }
}

/**
 * A company in a PostgreSQL database. The connection lives in a thread of its own, and each question waits for its
 * answer, so that the rules of the service stay the same over both engines: no other request comes between two
 * statements of one. Within a transaction what is written waits until something is read, or the end, and is sent with
 * it: a command of many statements takes a few round trips.
 *
 * One advisory lock stands around each transaction: what is written is seen in the order of its events.
 */
export class PostgresEngine implements Engine {
  isTransaction = false;
  readonly isRemote = true;
  touched = 0;
  private readonly thread: Worker;
  private readonly port: MessagePort;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly names = new Map<string, string>();
  private waiting: Asked[] = [];
  /** Whether the connection was lost within the transaction that is open. */
  private isBroken = false;
  /** Whether a transaction is open on the connection: what is asked then is asked on no other. */
  private isBegun = false;
  private isListing = false;
  /** The number of the transaction that writes, which tells afterwards what came of it. */
  private transactionId: () => string | null = () => null;
  private isClosed = false;
  /** How many questions were asked of the thread. */
  private asked = 0;
  private cursors = 0;
  /** What batches that were sent came to. */
  private readonly answersOf = new WeakMap<Asked[], Answered[]>();

  private readonly answerLimit: number;

  /**
   * @param url `postgres://USER@HOST/DATABASE`; the password comes from the environment or a file, as for libpq
   * @param answerLimit how long an answer may take, ms
   */
  constructor(url: string, answerLimit = ANSWER_LIMIT) {
    this.answerLimit = answerLimit;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const data: ThreadData = { url, port: port2, signal: this.signal };
    this.thread = new Worker(new URL('./postgresThread.ts', import.meta.url), {
      workerData: data,
      transferList: [port2],
    });
    this.thread.unref();
    port1.unref();
  }

  prepare(sql: string, { isExact = false }: StatementOptions = {}): Statement {
    const text = numberedParameters(sql);
    const asked = (values: Value[]): Asked => ({ text, name: this.nameOf(text), values, isExact, isCells: false });
    const rows = (values: Value[]): Row[] => this.ask(asked(values)).rows as Row[];
    return {
      get: (...values) => rows(values)[0],
      all: (...values) => rows(values),
      iterate: (...values) => this.fetched(asked(values)) as IterableIterator<Row>,
      run: (...values) => this.write(asked(values)),
    };
  }

  cells(sql: string, ...values: Value[]): IterableIterator<Value[]> {
    const text = numberedParameters(sql);
    return this.fetched({ text, name: null, values, isExact: false, isCells: true }) as IterableIterator<Value[]>;
  }

  eachOf(list: string, name: string): string {
    return `unnest(ARRAY(SELECT json_array_elements_text(CAST(${list} AS json)))) AS ${name}(value)`;
  }

  exec(sql: string): void {
    this.write({ text: sql, name: null, values: [], isExact: false, isCells: false });
  }

  begin(): void {
    if (this.isListing) throw new Error('a transaction began while a list was read');
    this.isTransaction = true;
    this.waiting.push(plain('BEGIN'), plain(`SELECT pg_advisory_xact_lock(${String(WRITING)})`));
    this.transactionId = this.later(plain('SELECT pg_current_xact_id() AS id'), ({ rows }) =>
      String((rows as Row[])[0]?.id),
    );
  }

  beginReading(): void {
    this.isTransaction = true;
    this.waiting.push(plain('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY'));
  }

  commit(): void {
    const id = this.transactionId();
    try {
      const { command } = this.ask(plain('COMMIT'));
      // Of a transaction in which something has failed PostgreSQL takes everything back, and calls that no error.
      if (command !== 'COMMIT') throw new PostgresError({ message: 'the transaction was taken back' });
    } catch (error) {
      if (!this.isBroken) throw error;
      this.isTransaction = false;
      this.isBroken = false;
      if (id === null || !this.isCommitted(id)) throw error;
    }
    this.isTransaction = false;
    this.isBegun = false;
  }

  rollback(): void {
    this.waiting = [];
    const { isTransaction, isBroken } = this;
    this.isTransaction = false;
    this.isBroken = false;
    // Without its connection a transaction is taken back by PostgreSQL itself.
    if (!isTransaction || isBroken) return;
    try {
      this.ask(plain('ROLLBACK'));
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
    }
  }

  flush(): void {
    if (this.waiting.length > 0) this.send();
  }

  hasChanged(): boolean {
    return true;
  }

  empty(): void {
    // A company is made in one transaction: none was filled in part.
  }

  waitForDisk(): void {
    // PostgreSQL does, unless its administrator has said otherwise.
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const before = Atomics.load(this.signal, 0);
    this.port.postMessage({ close: true });
    Atomics.wait(this.signal, 0, before, this.answerLimit);
    void this.thread.terminate();
  }

  /** The rows of a long list, some thousand at a time. */
  private *fetched(asked: Asked): IterableIterator<unknown> {
    const isOwn = !this.isTransaction;
    this.cursors += 1;
    const cursor = `list_${String(this.cursors)}`;
    const plainly = (text: string): Asked => ({ ...asked, text, name: null, values: [] });
    this.isListing = isOwn;
    if (isOwn) this.ask(plain('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    try {
      this.ask({ ...asked, text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${asked.text}`, name: null });
      for (;;) {
        const { rows } = this.ask(plainly(`FETCH ${String(FETCHED)} FROM ${cursor}`));
        yield* rows;
        if (rows.length < FETCHED) break;
      }
      this.ask(plain(`CLOSE ${cursor}`));
    } finally {
      this.isListing = false;
      if (isOwn) this.ask(plain('COMMIT'));
    }
  }

  private nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    const name = `s${String(this.names.size + 1)}`;
    this.names.set(text, name);
    return name;
  }

  /** Within a transaction it waits; whoever asks how many rows it changed has it sent. */
  private write(asked: Asked): { readonly changes: number } {
    this.touched += 1;
    if (!this.isTransaction) return { changes: this.ask(asked).changes };
    // What waits is held in memory.
    if (this.waiting.length >= MOST_WAITING) this.flush();
    const changes = this.later(asked, (answered) => answered.changes);
    return {
      get changes() {
        return changes() ?? 0;
      },
    };
  }

  /** Puts a statement to those that wait. @returns what it came to; sends those that wait if it is asked before */
  private later<T>(asked: Asked, read: (answered: Answered) => T): () => T | null {
    const batch = this.waiting;
    const at = batch.push(asked) - 1;
    return () => {
      const answered = (this.answersOf.get(batch) ?? this.send())[at];
      return answered ? read(answered) : null;
    };
  }

  private ask(asked: Asked): Answered {
    this.waiting.push(asked);
    return this.send().at(-1) ?? noRow;
  }

  /** Sends what waits. @throws StorageUnavailable without a connection, PostgresError for a refused statement */
  private send(): Answered[] {
    const batch = this.waiting;
    this.waiting = [];
    if (this.isBroken) throw new StorageUnavailable('The database has not answered within this transaction.');
    const answer = this.exchange(batch, this.isBegun);
    this.isBegun = !('lost' in answer) && (this.isTransaction || this.isListing);
    if (!('answers' in answer)) this.touched += 1;
    // What comes after it must not be done outside its transaction, on a connection of its own.
    if ('lost' in answer) this.isBroken = this.isTransaction;
    if ('lost' in answer) throw new StorageUnavailable(`The database does not answer: ${answer.lost}.`);
    if ('failed' in answer) {
      const { failed } = answer;
      const { code = '', message } = failed;
      if (PASSING.test(code)) throw new StorageUnavailable(`The database is busy: ${message}.`);
      if (UNSTORABLE.has(code)) throw new UnstorableText(message);
      throw new PostgresError(failed);
    }
    this.answersOf.set(batch, answer.answers);
    return answer.answers;
  }

  private exchange(asked: Asked[], isWithin: boolean): ThreadAnswer {
    if (this.isClosed) return { lost: 'it is closed' };
    this.asked += 1;
    this.port.postMessage({ number: this.asked, asked, isWithin });
    for (;;) {
      const before = Atomics.load(this.signal, 0);
      const received = receiveMessageOnPort(this.port) as
        | { message: { number: number; answer: ThreadAnswer } }
        | undefined;
      // The answer to a question that was given up on comes late.
      if (received?.message.number === this.asked) return received.message.answer;
      if (received || Atomics.wait(this.signal, 0, before, this.answerLimit) !== 'timed-out') continue;
      this.port.postMessage({ drop: true });
      return { lost: 'it takes too long' };
    }
  }

  /** What came of a transaction whose COMMIT was not answered. @throws CommitUnknown if that cannot be told */
  private isCommitted(id: string): boolean {
    const asked = { ...plain('SELECT pg_xact_status(CAST($1 AS xid8)) AS status'), values: [id] };
    try {
      for (let looks = 0; looks < STATUS_LOOKS; looks += 1) {
        const [row] = this.ask(asked).rows as Row[];
        if (row?.status === 'committed' || row?.status === 'aborted') return row.status === 'committed';
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STATUS_PAUSE);
      }
    } catch (error) {
      throw new CommitUnknown(error instanceof Error ? error.message : String(error), { cause: error });
    }
    throw new CommitUnknown('The database is still busy with the transaction.');
  }
}

function plain(text: string): Asked {
  return { text, name: null, values: [], isExact: false, isCells: false };
}
