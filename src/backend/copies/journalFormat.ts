import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { copyMarkSchema, copyNameSchema } from '../../domain/copies/copies.ts';
import { instantSchema } from '../../domain/values/dates.ts';

/*
 * The bytes of a journal. The file begins with `HEADER`. Each record is its length and its checksum (4 bytes each,
 * little endian), then its content: a line of JSON that says what the record is about, and after the newline the row as
 * JSON or the bytes of a file. Zeros follow the last record: a length of 0 is the end.
 */

export const JOURNAL_HEADER = Buffer.from('DAYBOOK-JOURNAL1', 'latin1');
const PREFIX = 8;
/**
 * A longer record is damage: files are split into parts of 1 MB, and a document with thousands of lines takes some
 * megabytes.
 */
const LONGEST = 256 * 1024 * 1024;
const NEWLINE = 0x0a;
/**
 * The first bytes of the content of each record, and their position in it. A reader uses them to find the next record
 * after damage.
 */
export const RECORD_MARK = Buffer.from('{"op":"');
export const RECORD_MARK_AT = PREFIX;

const headSchema = z.discriminatedUnion('op', [
  // `instead`: the record replaces the current row even if that one is newer, as after a backup was restored.
  copyMarkSchema.extend({ op: z.literal('put'), instead: z.literal(true).optional(), at: instantSchema }),
  copyNameSchema.extend({ op: z.literal('gone'), at: instantSchema }),
  z.object({
    op: z.literal('part'),
    key: z.string(),
    part: z.number().int(),
    parts: z.number().int(),
    at: instantSchema,
  }),
]);
/** What a record is about: a row with its content, a row that is no longer pending, or a part of an attached file. */
export type RecordHead = z.infer<typeof headSchema>;

export interface JournalRecord {
  head: RecordHead;
  body: Buffer;
}

export function encodeRecord({ head, body }: JournalRecord): Buffer {
  // `op` comes first, whatever the order of the fields, for `RECORD_MARK`.
  const { op, ...about } = head;
  const content = Buffer.concat([Buffer.from(`${JSON.stringify({ op, ...about })}\n`), body]);
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt32LE(content.length, 0);
  prefix.writeUInt32LE(crc32(content), 4);
  return Buffer.concat([prefix, content]);
}

export type Decoded =
  | { state: 'record'; record: JournalRecord; /** Where the next record begins. */ end: number }
  | { state: 'end' }
  /** These bytes were never completely written, or are damaged. */
  | { state: 'torn' }
  /** The bytes end before the record does. */
  | { state: 'short' };

/** Decodes the record that begins at a position. */
export function decodeRecord(bytes: Buffer, at: number): Decoded {
  if (at + PREFIX > bytes.length) return { state: 'short' };
  const length = bytes.readUInt32LE(at);
  if (length === 0) return { state: 'end' };
  if (length > LONGEST) return { state: 'torn' };
  const end = at + PREFIX + length;
  if (end > bytes.length) return { state: 'short' };
  const content = bytes.subarray(at + PREFIX, end);
  if (crc32(content) !== bytes.readUInt32LE(at + 4)) return { state: 'torn' };
  const head = headOf(content);
  if (head === null) return { state: 'torn' };
  return { state: 'record', record: { head, body: content.subarray(content.indexOf(NEWLINE) + 1) }, end };
}

/** What a record is about, from its content; null if that cannot be read. */
export function headOf(content: Buffer): RecordHead | null {
  const line = content.indexOf(NEWLINE);
  if (line < 0) return null;
  try {
    const parsed = headSchema.safeParse(JSON.parse(content.toString('utf8', 0, line)));
    return parsed.success ? parsed.data : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}
