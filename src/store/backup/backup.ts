import { type BackupHead, type DoubtedKind, FORMAT, headSchema, type InspectedBackup } from './contract.ts';
import type { IndexableType } from 'dexie';
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
import { restoredAttachment, restoredRecord, waitsUnreferenced, type Restoring } from './restoredWork.ts';
import { identityOf, keepIdentity } from '../copies/identity.ts';
import { countRestore, restoresOf } from './restores.ts';
import { CompanyDatabase, SCHEMAS } from '../schema.ts';
import { fromTypedJson, toTypedJson } from './typedJson.ts';

/**
 * How rows are written. 1: as plain JSON, which lost a letterhead's logo, and the bytes of attached files as Base64; its
 * files say nothing of it. 2: as typed JSON (`typedJson.ts`).
 */
const ENCODING = 2;

const row = z.record(z.string(), z.unknown());
const chunkSchema = z.object({ table: z.string(), rows: z.array(row) });
const endSchema = z.object({ end: z.literal(true), rows: z.number().int() });

/** Rows of lists follow from the documents, and are made anew. */
const DERIVED = 'documentRows';
/** Prices are written as the records that they are, whatever they lie on. */
const SHEETS = 'priceSheets';
/** Tables that are read before the others: those that say how far something has been read, and files, which go once they are sent. */
const FIRST: ReadonlySet<string> = new Set(['cursors', 'childReads', 'attachmentBytes']);
/** Rows are checked as what comes over the bridge is; tables that are not named are the page's own notes. */
const CHECKS: Readonly<Record<string, z.ZodType>> = {
  documents: documentRecordSchema,
  resources: resourceRecordSchema,
  references: referenceSchema,
  cursors: cursorSchema,
  attachments: attachmentSchema,
  attachmentBytes: storedPartSchema,
};
/** Parts of attached files: of these one stands in a line. */
const FILES = 'attachmentBytes';

function badFile(message: string, cause?: unknown): ProblemError {
  return new ProblemError({ code: 'store.badBackup', message }, { cause });
}

const NEWEST_SCHEMA = Math.max(...SCHEMAS.map(({ version }) => version));

/** The rows of a line as the tables hold them. */
function rowsOf({ encoding }: BackupHead, { table, rows }: z.infer<typeof chunkSchema>): Record<string, unknown>[] {
  if (encoding > 1) return row.array().parse(fromTypedJson(rows));
  return table === FILES ? rows.map((each) => ({ ...partOfText(each) })) : rows;
}

async function lineOf(table: string, rows: readonly unknown[]): Promise<string> {
  return JSON.stringify({ table, rows: await toTypedJson(rows) });
}

/** How many records a database holds. One of an older schema lacks tables and indexes. */
async function countsOf(database: CompanyDatabase): Promise<Pick<BackupHead, 'documents' | 'records' | 'waiting'>> {
  const { documents, resources, prices } = database;
  const has = (name: string): boolean => database.tables.some((table) => table.name === name);
  const waitingIn = async (name: string): Promise<number> =>
    has(name) ? database.table(name).where('pending').equals(1).count() : 0;
  const priceCounts = has(SHEETS)
    ? await Promise.all(PRICE_KINDS.map(async (kind) => (await prices.within(kind)).length))
    : [];
  const waiting = [
    await waitingIn('documents'),
    await waitingIn('attachments'),
    ...(database.verno >= NEWEST_SCHEMA
      ? [(await heldPendingKeys(database)).length]
      : [await waitingIn('resources'), has(SHEETS) ? (await prices.pending()).length : 0]),
  ];
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  return {
    documents: await documents.count(),
    records: (has('resources') ? await resources.count() : 0) + sum(priceCounts),
    waiting: sum(waiting),
  };
}

async function* linesOf(database: CompanyDatabase, company: string, now: number): AsyncGenerator<string> {
  const { prices } = database;
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
  // How far was read comes before what was read: should a sync write meanwhile, too much is read again and never too little.
  const inOrder = [...database.tables].sort((a, b) => Number(FIRST.has(b.name)) - Number(FIRST.has(a.name)));
  for (const table of inOrder) {
    if (table.name === DERIVED) continue;
    if (table.name === SHEETS) {
      for (const kind of PRICE_KINDS) {
        for await (const chunk of prices.all(kind, (work) => work())) {
          yield lineOf('resources', chunk);
          rows += chunk.length;
        }
      }
      continue;
    }
    const atOnce = table.name === FILES ? 1 : BULK;
    let keys: IndexableType[] = await table.orderBy(':id').limit(atOnce).primaryKeys();
    while (keys.length > 0) {
      const chunk: unknown[] = (await table.bulkGet(keys)).filter((found) => found !== undefined);
      if (chunk.length > 0) yield lineOf(table.name, chunk);
      rows += chunk.length;
      keys = keys.length < atOnce ? [] : await table.where(':id').above(keys.at(-1)).limit(atOnce).primaryKeys();
    }
  }
  yield JSON.stringify({ end: true, rows });
}

/** Writes everything that this computer keeps of a company into one file, in a read of its own for each thousand rows. */
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

/** The same of a database whose schema is older than this Daybook's. It stays as it is. */
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

interface CheckedBackup {
  head: BackupHead;
  chunks: string[];
  /** Records that may have been sent since, and of which the service cannot be asked by a reference of ours. */
  waiting: ResourceRecord[];
  files: Attachment[];
  /** Keys of the documents that the service had. */
  documentsThere: ReadonlySet<string>;
}

/** Reads a whole file and checks every row of it. @throws ProblemError `store.badBackup` */
async function checked(file: Blob): Promise<CheckedBackup> {
  let head: BackupHead | null = null;
  let ended = false;
  let rows = 0;
  const chunks: string[] = [];
  const waiting: ResourceRecord[] = [];
  const files: Attachment[] = [];
  const documentsThere = new Set<string>();
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
      CHECKS[chunk.table]?.array().parse(held);
      if (chunk.table === 'resources')
        waiting.push(...resourceRecordSchema.array().parse(held).filter(waitsUnreferenced));
      if (chunk.table === 'attachments') files.push(...attachmentSchema.array().parse(held));
      if (chunk.table === 'documents')
        for (const { key, id } of documentRecordSchema.array().parse(held)) if (id !== null) documentsThere.add(key);
      rows += held.length;
      chunks.push(line);
    }
  } catch (thrown) {
    if (thrown instanceof ProblemError) throw thrown;
    throw badFile(head === null ? 'it is no backup of Daybook' : 'it is damaged', thrown);
  }
  if (head === null) throw badFile('it is no backup of Daybook');
  if (!ended) throw badFile('it was cut short');
  return { head, chunks, waiting, files, documentsThere };
}

/** What is to be kept of a backup's unsent work, by what this database knows of it before it is replaced; in the caller's transaction. */
async function restoredWork(
  database: CompanyDatabase,
  { waiting, files, documentsThere }: CheckedBackup,
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
      const [now, document] = [knownFiles[at], documents[at]];
      return restoredAttachment(
        file,
        now && attachmentOf(now),
        documentsThere.has(file.documentKey) || (document?.id ?? null) !== null,
        restoring,
      );
    }),
  };
}

/** What a backup says of itself and what putting it back here would leave in doubt, once all of it has been checked. @throws ProblemError `store.badBackup` */
export async function inspectBackup(database: CompanyDatabase, file: Blob): Promise<InspectedBackup> {
  const backup = await checked(file);
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
 * Puts a backup in the place of everything that this computer keeps of the company, in one transaction: all of it or
 * nothing. What had been sent since is found again on the service by its IntRef or code; a bank line, price, contact or file by what
 * this computer knows of it, else it is in doubt (`restoredRecord`). What had been read is read again, since the cursors are those of the backup. A run that began before writes nothing any more (`CompanyStore.forRun`): its cursors
 * would cover rows that are no longer there.
 * @throws ProblemError `store.badBackup` when the file is damaged, of another company, or of a newer Daybook
 */
export async function restoreBackup(database: CompanyDatabase, file: Blob, now: number): Promise<void> {
  const backup = await checked(file);
  const { head, chunks } = backup;
  if (database.name !== `daybook-${head.connectionId}`) throw badFile(`it is of another company: ${head.company}`);
  await database.transaction('rw', database.tables, async () => {
    const [restores, identity] = [await restoresOf(database), await identityOf(database)];
    const work = await restoredWork(database, backup, { madeAt: head.madeAt, at: instantOf(now) });
    for (const table of database.tables) await table.clear();
    database.prices.forgetWhole();
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
    // Last, over the count that the backup was made with.
    await countRestore(database, restores);
    // What was removed before the backup was made is no news to the copies.
    await database.settings.delete('discarded');
    // It stays the database that the sentinel beside the copies knows.
    if (identity !== null) await keepIdentity(database, identity);
  });
}
