import type { IndexableType, Table } from 'dexie';
import { connectionIdSchema } from '../../domain/service/connection.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { PRICE_KINDS } from '../../domain/prices/priceContent.ts';
import { BULK } from '../../domain/values/chunks.ts';
import { heldPendingKeys } from '../records/heldResources.ts';
import { CompanyDatabase, NEWEST_SCHEMA } from '../schema.ts';
import {
  type BackupHead,
  ENCODING,
  FILE_PARTS_TABLE,
  FORMAT,
  type MoreInBackup,
  READING_TABLES,
} from '../backupContract.ts';
import { bookLines } from './booksInBackup.ts';
import { toTypedJson } from './typedJson.ts';

/** List rows are left out: a restore makes them again from the documents. */
const DERIVED_TABLE = 'documentRows';
/** Prices are written as records, however they are stored. */
const SHEETS_TABLE = 'priceSheets';
/**
 * Tables that are read before the others: those that say how far something has been read, and bytes of files, which are
 * deleted once they are sent.
 */
const READ_FIRST: ReadonlySet<string> = new Set([...READING_TABLES, FILE_PARTS_TABLE]);

async function lineOf(table: string, rows: readonly unknown[]): Promise<string> {
  return JSON.stringify({ table, rows: await toTypedJson(rows) });
}

/** How many records a database holds. A database with an older schema lacks some tables and indexes. */
async function countsOf(
  database: CompanyDatabase,
): Promise<Pick<BackupHead, 'documents' | 'records' | 'prices' | 'waiting'>> {
  const { documents, resources, prices } = database;
  const has = (name: string): boolean => database.tables.some((table) => table.name === name);
  const waitingIn = async (name: string): Promise<number> =>
    has(name) ? database.table(name).where('pending').equals(1).count() : 0;
  const priceCounts = has(SHEETS_TABLE)
    ? await Promise.all(PRICE_KINDS.map(async (kind) => (await prices.within(kind)).length))
    : [];
  const waiting = [
    await waitingIn('documents'),
    await waitingIn('attachments'),
    ...(database.verno >= NEWEST_SCHEMA
      ? [(await heldPendingKeys(database)).length]
      : [await waitingIn('resources'), has(SHEETS_TABLE) ? (await prices.pending()).length : 0]),
  ];
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  return {
    documents: await documents.count(),
    records: (has('resources') ? await resources.count() : 0) + sum(priceCounts),
    // Before they had sheets, prices were among the other records and nobody counted them apart.
    ...(has(SHEETS_TABLE) && { prices: sum(priceCounts) }),
    waiting: sum(waiting),
  };
}

async function* priceChunks({ prices }: CompanyDatabase): AsyncGenerator<readonly unknown[]> {
  for (const kind of PRICE_KINDS) yield* prices.all(kind, (work) => work());
}

/** A line of documents holds this many on average. */
const ROWS_PER_LINE = 64;
/** Where no row ends a line by its key. */
const MOST_ROWS_PER_LINE = 256;

/**
 * Whether a row is the last one of its line. Its key alone decides: a row that comes or goes changes one line, and the
 * others stay as they were in the last copy.
 */
function endsLine(key: IndexableType): boolean {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(key)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 8) % ROWS_PER_LINE === 0;
}

/** The rows of a table in the order of their keys, a line at a time. */
async function* chunksOf(table: Table<unknown, IndexableType>): AsyncGenerator<readonly unknown[]> {
  const atOnce = table.name === FILE_PARTS_TABLE ? 1 : BULK;
  let line: unknown[] = [];
  let keys: IndexableType[] = await table.orderBy(':id').limit(atOnce).primaryKeys();
  while (keys.length > 0) {
    const chunk: unknown[] = await table.bulkGet(keys);
    for (const [at, row] of chunk.entries()) {
      if (row === undefined) continue;
      line.push(row);
      if (line.length < Math.min(atOnce, MOST_ROWS_PER_LINE) && !endsLine(keys[at] ?? 0)) continue;
      yield line;
      line = [];
    }
    keys = keys.length < atOnce ? [] : await table.where(':id').above(keys.at(-1)).limit(atOnce).primaryKeys();
  }
  if (line.length > 0) yield line;
}

/** A line of a backup, and how many rows of the database it holds. */
export interface BackupLine {
  text: string;
  rows: number;
}

/** The lines of a backup, one after the other: the head first, which counts the rows. */
export async function* linesOf(
  database: CompanyDatabase,
  company: string,
  now: number,
  { account, books }: MoreInBackup = {},
): AsyncGenerator<BackupLine> {
  const head: BackupHead = {
    format: FORMAT,
    encoding: ENCODING,
    schema: database.verno,
    connectionId: connectionIdSchema.parse(database.name.replace(/^daybook-/, '')),
    company,
    madeAt: instantOf(now),
    ...(await countsOf(database)),
    ...(account === undefined ? {} : { account }),
  };
  yield { text: JSON.stringify(head), rows: 0 };
  let rows = 0;
  // Cursors come before the rows that they cover: if a sync writes meanwhile, the next one reads too much, never too
  // little.
  const inOrder = [...database.tables].sort((a, b) => Number(READ_FIRST.has(b.name)) - Number(READ_FIRST.has(a.name)));
  for (const table of inOrder) {
    if (table.name === DERIVED_TABLE) continue;
    // Prices are written as records: their sheets are how this schema stores them.
    const isPrices = table.name === SHEETS_TABLE;
    for await (const chunk of isPrices ? priceChunks(database) : chunksOf(table)) {
      yield { text: await lineOf(isPrices ? 'resources' : table.name, chunk), rows: chunk.length };
      rows += chunk.length;
    }
  }
  // Last, so that they know at least what these rows do: the next sync reads what they know more.
  if (books)
    for await (const line of bookLines(await books())) {
      yield { text: line, rows: 1 };
      rows += 1;
    }
  yield { text: JSON.stringify({ end: true, rows }), rows: 0 };
}

/** Writes everything that this computer has of a company into one file, with one read for each thousand rows. */
export async function writeBackup(
  database: CompanyDatabase,
  company: string,
  now: number,
  more: MoreInBackup = {},
): Promise<Blob> {
  const lines = linesOf(database, company, now, more);
  // A browser may say only that a stream has failed.
  const faults: unknown[] = [];
  const text = new ReadableStream<string>({
    async pull(controller) {
      try {
        const next = await lines.next();
        if (next.done) controller.close();
        else controller.enqueue(`${next.value.text}\n`);
      } catch (thrown) {
        faults.push(thrown);
        throw thrown;
      }
    },
  });
  try {
    return await new Response(text.pipeThrough(new TextEncoderStream()).pipeThrough(new CompressionStream('gzip')), {
      headers: { 'Content-Type': 'application/gzip' },
    }).blob();
  } catch (thrown) {
    throw faults[0] ?? thrown;
  }
}

/** Writes a backup of a database with an older schema, without upgrading it. */
export async function writeOlderBackup(
  connectionId: string,
  schema: number,
  company: string,
  now: number,
): Promise<Blob> {
  const database = new CompanyDatabase(connectionId, schema);
  await database.open();
  try {
    return await writeBackup(database, company, now);
  } finally {
    database.close();
  }
}
