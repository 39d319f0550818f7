import { type BackupHead, type DoubtedKind, FORMAT, headSchema, type InspectedBackup } from './contract.ts';
import type { IndexableType, Table } from 'dexie';
import { z } from 'zod';
import { ATTACHMENT_KIND, attachmentSchema, type Attachment } from '../../domain/documents/attachment.ts';
import { connectionIdSchema } from '../../domain/service/connection.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { PRICE_KINDS } from '../../domain/prices/priceContent.ts';
import { documentRecordSchema, type DocumentRecord } from '../../domain/documents/record.ts';
import { referenceSchema } from '../../domain/resources/reference.ts';
import { resourceRecordSchema, type ResourceRecord } from '../../domain/resources/record.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { cursorSchema } from '../../domain/service/storeChange.ts';
import {
  attachmentOf,
  dropBytes,
  partOfText,
  storedAttachment,
  storedPartSchema,
} from '../attachments/attachmentRow.ts';
import { BULK, inChunks } from '../chunks.ts';
import { storedDocument, storedRow } from '../documents/row.ts';
import { addHeld, heldByKey, heldPendingKeys } from '../records/heldResources.ts';
import { restoredAttachment, restoredRecord, couldBeDuplicated, type Restoring } from './restoredWork.ts';
import { identityOf, keepIdentity } from '../copies/identity.ts';
import { countRestore, restoresOf } from './restores.ts';
import { CompanyDatabase, SCHEMAS } from '../schema.ts';
import { fromTypedJson, toTypedJson } from './typedJson.ts';

/**
 * How rows are written. 1: as plain JSON, which lost the logo of a letterhead, with the bytes of attached files as
 * Base64; such a file has no `encoding`. 2: as typed JSON (`typedJson.ts`).
 */
const ENCODING = 2;

const row = z.record(z.string(), z.unknown());
const chunkSchema = z.object({ table: z.string(), rows: z.array(row) });
const endSchema = z.object({ end: z.literal(true), rows: z.number().int() });

/** List rows are left out: a restore makes them again from the documents. */
const DERIVED_TABLE = 'documentRows';
/** Prices are written as records, however they are stored. */
const SHEETS_TABLE = 'priceSheets';
/**
 * Tables that are read before the others: those that say how far something has been read, and bytes of files, which are
 * deleted once they are sent.
 */
const READ_FIRST: ReadonlySet<string> = new Set(['cursors', 'childReads', 'attachmentBytes']);
/**
 * Schemas for the rows of each table, as strict as those for the bridge. Tables without one hold only notes of Daybook
 * itself.
 */
const ROW_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  documents: documentRecordSchema,
  resources: resourceRecordSchema,
  references: referenceSchema,
  cursors: cursorSchema,
  attachments: attachmentSchema,
  attachmentBytes: storedPartSchema,
};
/** Parts of attached files: each has a line of its own. */
const FILE_PARTS_TABLE = 'attachmentBytes';

function badFile(message: string, cause?: unknown): ProblemError {
  return new ProblemError({ code: 'store.badBackup', message }, { cause });
}

const NEWEST_SCHEMA = Math.max(...SCHEMAS.map(({ version }) => version));

/** The rows of a line as the tables store them. */
function rowsOf({ encoding }: BackupHead, { table, rows }: z.infer<typeof chunkSchema>): Record<string, unknown>[] {
  if (encoding > 1) return row.array().parse(fromTypedJson(rows));
  return table === FILE_PARTS_TABLE ? rows.map((each) => ({ ...partOfText(each) })) : rows;
}

async function lineOf(table: string, rows: readonly unknown[]): Promise<string> {
  return JSON.stringify({ table, rows: await toTypedJson(rows) });
}

/** How many records a database holds. A database with an older schema lacks some tables and indexes. */
async function countsOf(database: CompanyDatabase): Promise<Pick<BackupHead, 'documents' | 'records' | 'waiting'>> {
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
    waiting: sum(waiting),
  };
}

async function* priceChunks({ prices }: CompanyDatabase): AsyncGenerator<readonly unknown[]> {
  for (const kind of PRICE_KINDS) yield* prices.all(kind, (work) => work());
}

/** The rows of a table in the order of their keys, as many at once as memory bears. */
async function* chunksOf(table: Table<unknown, IndexableType>): AsyncGenerator<readonly unknown[]> {
  const atOnce = table.name === FILE_PARTS_TABLE ? 1 : BULK;
  let keys: IndexableType[] = await table.orderBy(':id').limit(atOnce).primaryKeys();
  while (keys.length > 0) {
    const chunk: unknown[] = (await table.bulkGet(keys)).filter((found) => found !== undefined);
    if (chunk.length > 0) yield chunk;
    keys = keys.length < atOnce ? [] : await table.where(':id').above(keys.at(-1)).limit(atOnce).primaryKeys();
  }
}

async function* linesOf(database: CompanyDatabase, company: string, now: number): AsyncGenerator<string> {
  const head: BackupHead = {
    format: FORMAT,
    encoding: ENCODING,
    schema: database.verno,
    connectionId: connectionIdSchema.parse(database.name.replace(/^daybook-/, '')),
    company,
    madeAt: instantOf(now),
    ...(await countsOf(database)),
  };
  yield JSON.stringify(head);
  let rows = 0;
  // Cursors come before the rows that they cover: if a sync writes meanwhile, the next one reads too much, never too
  // little.
  const inOrder = [...database.tables].sort((a, b) => Number(READ_FIRST.has(b.name)) - Number(READ_FIRST.has(a.name)));
  for (const table of inOrder) {
    if (table.name === DERIVED_TABLE) continue;
    // Prices are written as records: their sheets are how this schema stores them.
    const isPrices = table.name === SHEETS_TABLE;
    for await (const chunk of isPrices ? priceChunks(database) : chunksOf(table)) {
      yield lineOf(isPrices ? 'resources' : table.name, chunk);
      rows += chunk.length;
    }
  }
  yield JSON.stringify({ end: true, rows });
}

/** Writes everything that this computer has of a company into one file, with one read for each thousand rows. */
export async function writeBackup(database: CompanyDatabase, company: string, now: number): Promise<Blob> {
  const lines = linesOf(database, company, now);
  const text = new ReadableStream<string>({
    async pull(controller) {
      const next = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(`${next.value}\n`);
    },
  });
  return new Response(text.pipeThrough(new TextEncoderStream()).pipeThrough(new CompressionStream('gzip')), {
    headers: { 'Content-Type': 'application/gzip' },
  }).blob();
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

async function* textLines(file: Blob): AsyncGenerator<string> {
  let rest = '';
  const reader = file
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** What restoring has to know of the records in a backup. */
interface NotedRecords {
  /** Records that may have been sent since, and that cannot be found on the service by a reference of ours. */
  waiting: ResourceRecord[];
  files: Attachment[];
  /** Keys of the documents that the service had when the backup was made. */
  documentsOnService: Set<string>;
}

interface CheckedBackup extends NotedRecords {
  head: BackupHead;
  chunks: string[];
}

/** @throws ZodError when a row is malformed */
function noteRecords({ waiting, files, documentsOnService }: NotedRecords, table: string, rows: unknown): void {
  if (table === 'resources') waiting.push(...resourceRecordSchema.array().parse(rows).filter(couldBeDuplicated));
  if (table === 'attachments') files.push(...attachmentSchema.array().parse(rows));
  if (table !== 'documents') return;
  for (const { key, id } of documentRecordSchema.array().parse(rows)) if (id !== null) documentsOnService.add(key);
}

/** Reads a whole file and checks every row. @throws ProblemError `store.badBackup` */
async function checkBackup(file: Blob): Promise<CheckedBackup> {
  let head: BackupHead | null = null;
  let ended = false;
  let rows = 0;
  const chunks: string[] = [];
  const found: NotedRecords = { waiting: [], files: [], documentsOnService: new Set() };
  try {
    for await (const line of textLines(file)) {
      const json: unknown = JSON.parse(line);
      if (head === null) {
        head = headSchema.parse(json);
        if (head.schema > NEWEST_SCHEMA || head.encoding > ENCODING) throw badFile('it was made by a newer Daybook');
        continue;
      }
      const end = endSchema.safeParse(json);
      if (end.success) {
        if (end.data.rows !== rows)
          throw badFile(`it holds ${String(rows)} rows and should hold ${String(end.data.rows)}`);
        ended = true;
        continue;
      }
      const chunk = chunkSchema.parse(json);
      const held = rowsOf(head, chunk);
      ROW_SCHEMAS[chunk.table]?.array().parse(held);
      noteRecords(found, chunk.table, held);
      rows += held.length;
      chunks.push(line);
    }
  } catch (thrown) {
    if (thrown instanceof ProblemError) throw thrown;
    throw badFile(head === null ? 'it is no backup of Daybook' : 'it is damaged', thrown);
  }
  if (head === null) throw badFile('it is no backup of Daybook');
  if (!ended) throw badFile('it was cut short');
  return { head, chunks, ...found };
}

/**
 * The unsent work of a backup, adjusted to what this database knows of it before it is replaced; in the caller's
 * transaction.
 */
async function restoredWork(
  database: CompanyDatabase,
  { waiting, files, documentsOnService }: CheckedBackup,
  restoring: Restoring,
): Promise<{ records: Map<string, ResourceRecord>; files: Attachment[] }> {
  const known = new Map<string, ResourceRecord>();
  for (const keys of inChunks(waiting.map(({ key }) => key)))
    for (const record of await heldByKey(database, keys)) known.set(record.key, record);
  const knownFiles = await database.attachments.bulkGet(files.map(({ key }) => key));
  const documents = await database.documents.bulkGet(files.map(({ documentKey }) => documentKey));
  return {
    records: new Map(waiting.map((record) => [record.key, restoredRecord(record, known.get(record.key), restoring)])),
    files: files.map((file, at) => {
      const [current, document] = [knownFiles[at], documents[at]];
      return restoredAttachment(
        file,
        current && attachmentOf(current),
        documentsOnService.has(file.documentKey) || (document?.id ?? null) !== null,
        restoring,
      );
    }),
  };
}

/**
 * The head of a backup and what would be in doubt after restoring it, once all of it has been checked.
 * @throws ProblemError `store.badBackup`
 */
export async function inspectBackup(database: CompanyDatabase, file: Blob): Promise<InspectedBackup> {
  const backup = await checkBackup(file);
  const { head } = backup;
  const work = await database.transaction('r', database.tables, async () =>
    restoredWork(database, backup, { madeAt: head.madeAt, at: head.madeAt }),
  );
  const inDoubt: InspectedBackup['inDoubt'] = {};
  const count = (kind: DoubtedKind, { inFlight }: Pick<ResourceRecord, 'inFlight'> | Attachment): void => {
    if (inFlight?.restoredAt) inDoubt[kind] = (inDoubt[kind] ?? 0) + 1;
  };
  for (const record of work.records.values()) count(record.kind, record);
  for (const file of work.files) count(ATTACHMENT_KIND, file);
  return { ...head, inDoubt };
}

/**
 * Replaces everything that this computer has of the company with a backup, in one transaction: all of it or nothing.
 * Work that was sent after the backup was made is found on the service by its IntRef or code. A bank line, price,
 * contact or file is recognised by what this computer knows of it, or is in doubt (`restoredRecord`). What was read
 * after the backup was made is read again, because the cursors are those of the backup. A run that began before writes
 * nothing any more (`CompanyStore.forRun`): its cursors would cover rows that no longer exist.
 * @throws ProblemError `store.badBackup` when the file is damaged, of another company, or of a newer Daybook
 */
export async function restoreBackup(database: CompanyDatabase, file: Blob, now: number): Promise<void> {
  const backup = await checkBackup(file);
  const { head, chunks } = backup;
  if (database.name !== `daybook-${head.connectionId}`) throw badFile(`it is of another company: ${head.company}`);
  await database.transaction('rw', database.tables, async () => {
    const [restores, identity] = [await restoresOf(database), await identityOf(database)];
    const work = await restoredWork(database, backup, { madeAt: head.madeAt, at: instantOf(now) });
    for (const table of database.tables) await table.clear();
    database.prices.invalidateIndex();
    for (const line of chunks) {
      const chunk = chunkSchema.parse(JSON.parse(line));
      const { table } = chunk;
      const rows = rowsOf(head, chunk);
      if (table === 'documents') {
        const records: DocumentRecord[] = documentRecordSchema.array().parse(rows);
        await database.documents.bulkPut(records.map(storedDocument));
        await database.documentRows.bulkPut(records.map(storedRow));
      } else if (table === 'resources')
        await addHeld(
          database,
          resourceRecordSchema
            .array()
            .parse(rows)
            .map((record: ResourceRecord) => work.records.get(record.key) ?? record),
        );
      else if (table === 'attachments') continue;
      else await database.tables.find(({ name }) => name === table)?.bulkPut(rows);
    }
    await database.attachments.bulkPut(work.files.map(storedAttachment));
    await dropBytes(
      database,
      work.files.filter(({ id }) => id !== null).map(({ key }) => key),
    );
    // After the settings of the backup, to overwrite the count in them.
    await countRestore(database, restores);
    // The copies already know what was removed before the backup was made.
    await database.settings.delete('discarded');
    // The database keeps its identity, which the sentinel beside the copies names.
    if (identity !== null) await keepIdentity(database, identity);
  });
}
