import { z } from 'zod';
import type { UnreadableRow } from '../../domain/copies/copies.ts';
import { attachmentSchema, isOnLine, partCount, type Attachment } from '../../domain/documents/attachment.ts';
import { localEventSchema } from '../../domain/records/localHistory.ts';
import { documentRecordSchema } from '../../domain/documents/record.ts';
import { resourceRecordSchema, type ResourceRecord } from '../../domain/resources/record.ts';
import { referenceSchema } from '../../domain/references/reference.ts';
import { cursorSchema } from '../../domain/service/storeChange.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { partOfText, storedPartSchema } from '../attachments/attachmentRow.ts';
import { LACKS_BYTES, LACKS_DOCUMENT, misfitOf, unreadableCopyRow } from './checkedRows.ts';
import { NEWEST_SCHEMA } from '../schema.ts';
import { type BackupHead, ENCODING, FILE_PARTS_TABLE, headSchema, type BooksFacts } from '../backupContract.ts';
import { badFile, textLines } from './backupLines.ts';
import { NotedBooks } from './booksInBackup.ts';
import { couldBeDuplicated } from './restoredWork.ts';
import { fromTypedJson } from './typedJson.ts';

const rowSchema = z.record(z.string(), z.unknown());
const chunkSchema = z.object({ table: z.string(), rows: z.array(z.unknown()) });
const endSchema = z.object({ end: z.literal(true), rows: z.number().int() });
/**
 * Schemas for the rows of each table, as strict as those for the bridge. Tables without one hold only notes of Daybook
 * itself.
 */
const ROW_SCHEMAS: Readonly<Record<string, z.ZodType<Record<string, unknown>>>> = {
  documents: documentRecordSchema,
  resources: resourceRecordSchema,
  references: referenceSchema,
  cursors: cursorSchema,
  attachments: attachmentSchema,
  [FILE_PARTS_TABLE]: storedPartSchema,
  history: localEventSchema,
};
/** Fields that name a row of one table or another. */
const KEYS = ['key', 'stream', 'name', 'id', 'startedAt'] as const;

/** The rows of one table in one line, as the table stores them, and those that cannot be read. */
interface ReadChunk {
  table: string;
  rows: Record<string, unknown>[];
  unreadable: UnreadableRow[];
}

/** A checked backup. */
export interface CheckedBackup {
  head: BackupHead;
  /** The lines between the head and the end. */
  chunks: string[];
  /** Records that may have been sent since, and that cannot be found on the service by a reference of ours. */
  waiting: ResourceRecord[];
  files: Attachment[];
  /** Keys of the documents that the service had when the backup was made. */
  documentsOnService: ReadonlySet<string>;
  /**
   * Rows that cannot be read, and files that could not be sent because their bytes or their document cannot be read.
   */
  unreadable: UnreadableRow[];
  /** Set if it holds the file with the books of a company on this computer (`booksIn`); null otherwise. */
  books: BooksFacts | null;
}

/** What restoring has to know of the rows in a backup. */
class NotedRows {
  readonly waiting: ResourceRecord[] = [];
  readonly files: Attachment[] = [];
  readonly documentsOnService = new Set<string>();
  readonly unreadable: UnreadableRow[] = [];
  private readonly documents = new Set<string>();
  /** How many parts of each file can be read. */
  private readonly parts = new Map<string, number>();

  note({ table, rows, unreadable }: ReadChunk): void {
    this.unreadable.push(...unreadable);
    if (table === 'resources') this.waiting.push(...resourceRecordSchema.array().parse(rows).filter(couldBeDuplicated));
    if (table === 'attachments') this.files.push(...attachmentSchema.array().parse(rows));
    if (table === FILE_PARTS_TABLE)
      for (const { key } of storedPartSchema.array().parse(rows)) this.parts.set(key, (this.parts.get(key) ?? 0) + 1);
    if (table !== 'documents') return;
    for (const { key, id } of documentRecordSchema.array().parse(rows)) {
      this.documents.add(key);
      if (id !== null) this.documentsOnService.add(key);
    }
  }

  /** Why a file that waits could not be sent from here; null when it could. */
  whyUseless(file: Attachment): string | null {
    const { id, key, size, documentKey } = file;
    if (id !== null) return null;
    if (this.lacks(FILE_PARTS_TABLE) && (this.parts.get(key) ?? 0) !== partCount(size)) return LACKS_BYTES;
    return this.lacks('documents') && !isOnLine(file) && !this.documents.has(documentKey) ? LACKS_DOCUMENT : null;
  }

  private lacks(name: string): boolean {
    return this.unreadable.some(({ table }) => table === name);
  }
}

/** Reads a whole file and checks every row by itself. @throws ProblemError `store.badBackup` */
export async function checkBackup(file: Blob): Promise<CheckedBackup> {
  let head: BackupHead | null = null;
  let ended = false;
  let rows = 0;
  const chunks: string[] = [];
  const noted = new NotedRows();
  const books = new NotedBooks();
  try {
    for await (const line of textLines(file)) {
      if (head !== null && books.note(line)) {
        rows += 1;
        continue;
      }
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
      const chunk = chunkOf(head, json);
      noted.note(chunk);
      rows += chunk.rows.length + chunk.unreadable.length;
      chunks.push(line);
    }
  } catch (thrown) {
    if (thrown instanceof ProblemError) throw thrown;
    throw badFile(head === null ? 'it is no backup of Daybook' : 'it is damaged', thrown);
  }
  if (head === null) throw badFile('it is no backup of Daybook');
  if (!ended) throw badFile('it was cut short');
  const { waiting, documentsOnService } = noted;
  const files = noted.files.map((each) => ({ each, why: noted.whyUseless(each) }));
  const useless = files.flatMap(({ each, why }) =>
    why === null ? [] : unreadableCopyRow({ table: 'attachments', key: each.key }, each, why),
  );
  return {
    head,
    chunks,
    waiting,
    documentsOnService,
    files: files.flatMap(({ each, why }) => (why === null ? each : [])),
    unreadable: [...noted.unreadable, ...useless],
    books: books.found(),
  };
}

/** Reads one of the lines of a checked backup. */
export function readChunk(head: BackupHead, line: string): ReadChunk {
  return chunkOf(head, JSON.parse(line));
}

function chunkOf(head: BackupHead, json: unknown): ReadChunk {
  const { table, rows } = chunkSchema.parse(json);
  const chunk: ReadChunk = { table, rows: [], unreadable: [] };
  for (const each of rows) {
    const read = rowOf(head, table, each);
    if (read.ok) chunk.rows.push(read.row);
    else chunk.unreadable.push(unreadableCopyRow({ table, key: keyOf(each) }, each, read.why));
  }
  return chunk;
}

function rowOf(
  { encoding }: BackupHead,
  table: string,
  json: unknown,
): { ok: true; row: Record<string, unknown> } | { ok: false; why: string } {
  try {
    const plain = rowSchema.parse(encoding > 1 ? fromTypedJson(json) : json);
    const row = encoding > 1 || table !== FILE_PARTS_TABLE ? plain : { ...partOfText(plain) };
    return { ok: true, row: ROW_SCHEMAS[table]?.parse(row) ?? row };
  } catch (thrown) {
    if (thrown instanceof z.ZodError) return { ok: false, why: misfitOf(thrown) };
    // `fromTypedJson` throws these for a value that it cannot decode.
    if (thrown instanceof TypeError || thrown instanceof RangeError || thrown instanceof SyntaxError)
      return { ok: false, why: thrown.message };
    throw thrown;
  }
}

function keyOf(row: unknown): string {
  const named = rowSchema.safeParse(row);
  const key = named.success ? KEYS.map((name) => named.data[name]).find((each) => typeof each === 'string') : undefined;
  return typeof key === 'string' ? key : '';
}
