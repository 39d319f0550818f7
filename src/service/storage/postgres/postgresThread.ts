import { workerData, type MessagePort } from 'node:worker_threads';
import { Client, DatabaseError, types } from 'pg';
import type { Value } from '../engine.ts';

/** What the engine asks of its connection: statements in their order, sent at once. */
export interface Asked {
  text: string;
  /** Under which it is prepared; null for what is asked once. */
  name: string | null;
  values: Value[];
  isExact: boolean;
  /** Whether rows come as arrays. */
  isCells: boolean;
}

export interface Answered {
  rows: unknown[];
  changes: number;
  /** `COMMIT`, `INSERT` … */
  command: string;
}

/** What came of all that was asked at once. */
export type ThreadAnswer =
  | { answers: Answered[] }
  /** A statement failed; `code` is PostgreSQL's (SQLSTATE). Those after it were not done. */
  | { failed: { message: string; code: string | undefined } }
  /** There is no connection. */
  | { lost: string };

export interface ThreadData {
  url: string;
  port: MessagePort;
  /** Its first number counts the answers. */
  signal: Int32Array;
}

const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const NUMERIC = 1700;
const BOOL = 16;
const BYTEA = 17;
const WHOLE: ReadonlySet<number> = new Set([INT8, INT2, INT4, NUMERIC]);
const CONNECTING_LIMIT = 10_000;
/**
 * What is set for each connection. A process that stands still must not hold what others wait for (milliseconds). A plan
 * that was made while the tables were small would read them whole for ever.
 */
const SETTINGS = `
  SET search_path TO daybook; SET timezone TO 'UTC'; SET client_min_messages TO warning;
  SET plan_cache_mode TO force_custom_plan; SET lock_timeout TO 15000; SET statement_timeout TO 60000; SET idle_in_transaction_session_timeout TO 15000`;

/** Columns as the service reads them: numbers or bigints for whole numbers and truth values, and texts as they are. */
function parserOf(isExact: boolean) {
  return (oid: number) => {
    if (WHOLE.has(oid)) return (text: string) => (isExact ? BigInt(text) : Number(text));
    if (oid === BOOL) return (text: string) => (isExact ? BigInt(text === 't') : Number(text === 't'));
    if (oid === BYTEA) return (text: string): unknown => types.getTypeParser(BYTEA, 'text')(text);
    return (text: string) => text;
  };
}
const PARSERS = { exact: { getTypeParser: parserOf(true) }, plain: { getTypeParser: parserOf(false) } };

const { url, signal, port } = workerData as ThreadData;
let client: Client | null = null;

async function connected(): Promise<Client> {
  if (client) return client;
  const made = new Client({
    connectionString: url,
    pipeline: true,
    application_name: 'Finance Service',
    connectionTimeoutMillis: CONNECTING_LIMIT,
    keepAlive: true,
  });
  const drop = (): void => {
    if (client === made) client = null;
  };
  made.on('error', drop);
  made.on('end', drop);
  await made.connect();
  await made.query(SETTINGS);
  client = made;
  return made;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @param isWithin whether the transaction that it belongs to has begun: with its connection that has ended too */
async function answer(asked: Asked[], isWithin: boolean): Promise<ThreadAnswer> {
  if (isWithin && !client) return { lost: 'the connection was lost within a transaction' };
  let open: Client;
  try {
    open = await connected();
  } catch (error) {
    return { lost: wordsOf(error) };
  }
  const sent = asked.map(({ text, name, values, isExact, isCells }) =>
    open.query({
      text,
      ...(name === null ? {} : { name }),
      ...(values.length > 0 ? { values } : {}),
      types: isExact ? PARSERS.exact : PARSERS.plain,
      ...(isCells ? { rowMode: 'array' as const } : {}),
    }),
  );
  const ended = await Promise.allSettled(sent);
  const answers: Answered[] = [];
  for (const each of ended) {
    if (each.status === 'fulfilled') {
      answers.push({ rows: each.value.rows, changes: each.value.rowCount ?? 0, command: each.value.command });
      continue;
    }
    const error: unknown = each.reason;
    const code = error instanceof DatabaseError ? error.code : undefined;
    // What PostgreSQL has not said, or one of its class 57P or 08, is about the connection.
    if (client !== open || code === undefined || /^(57P|08)/.test(code)) {
      client = null;
      open.end().catch(() => null);
      return { lost: wordsOf(error) };
    }
    return { failed: { message: wordsOf(error), code } };
  }
  return { answers };
}

function respond(number: number, made: ThreadAnswer | null): void {
  if (made) port.postMessage({ number, answer: made });
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
}

/** What the engine sends: a question, that its connection is of no use any more, or the end. */
type Message = { number: number; asked: Asked[]; isWithin: boolean } | { drop: true } | { close: true };

port.on('message', (message: Message) => {
  if ('asked' in message) {
    void answer(message.asked, message.isWithin).then((made) => respond(message.number, made));
    return;
  }
  const ending = client ? client.end().catch(() => null) : Promise.resolve();
  client = null;
  if ('drop' in message) return;
  void ending.then(() => {
    respond(0, null);
    port.close();
  });
});
