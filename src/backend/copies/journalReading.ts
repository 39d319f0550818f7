import type { FileHandle } from 'node:fs/promises';
import { writeAll } from './files.ts';
import { decodeRecord, HEADER, RECORD_MARK, RECORD_MARK_AT } from './journalFormat.ts';
import type { JournalIndex, JournalPlace } from './journalIndex.ts';

/** Bytes read or written at once. */
const CHUNK = 1024 * 1024;

/** What reading a journal finds apart from its records. */
export interface ReadJournal {
  /** Where the last whole record ends. */
  end: number;
  /** Damaged bytes between whole records. A torn end does not count. */
  damaged: JournalPlace[];
}

/**
 * Adds every whole record to the index. After a damaged one it searches for the next whole record, so that a changed
 * bit or a lost block costs only the records that it hit.
 */
export async function readRecords(handle: FileHandle, size: number, index: JournalIndex): Promise<ReadJournal> {
  const damaged: JournalPlace[] = [];
  for (let at = HEADER.length; ;) {
    const end = await readUnbroken(handle, at, size, index);
    const next = await findRecord(handle, end + 1, size);
    if (next === null) return { end, damaged };
    damaged.push({ start: end, end: next });
    at = next;
  }
}

/** Adds the consecutive records from a position. @returns where the last of them ends */
async function readUnbroken(handle: FileHandle, from: number, size: number, index: JournalIndex): Promise<number> {
  let rest = Buffer.alloc(0);
  /** The position of `rest` in the file. */
  let base = from;
  for (;;) {
    const read = Buffer.alloc(Math.min(CHUNK, size - base - rest.length));
    const { bytesRead } =
      read.length > 0 ? await handle.read(read, 0, read.length, base + rest.length) : { bytesRead: 0 };
    const bytes = Buffer.concat([rest, read.subarray(0, bytesRead)]);
    let at = 0;
    for (;;) {
      const decoded = decodeRecord(bytes, at);
      if (decoded.state === 'end' || decoded.state === 'torn') return base + at;
      if (decoded.state === 'short') break;
      index.add(decoded.record.head, { start: base + at, end: base + decoded.end });
      at = decoded.end;
    }
    if (bytesRead === 0) return base + at;
    rest = bytes.subarray(at);
    base += at;
  }
}

/** The position of the next whole record, searched from `from`; null when there is none. */
async function findRecord(handle: FileHandle, from: number, size: number): Promise<number | null> {
  const overlap = RECORD_MARK.length - 1;
  const piece = Buffer.alloc(CHUNK + overlap);
  for (let base = from + RECORD_MARK_AT; base < size; base += CHUNK) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, size - base), base);
    const bytes = piece.subarray(0, bytesRead);
    for (let mark = bytes.indexOf(RECORD_MARK); mark >= 0; mark = bytes.indexOf(RECORD_MARK, mark + 1)) {
      const start = base + mark - RECORD_MARK_AT;
      if (await isRecordAt(handle, start, size)) return start;
    }
  }
  return null;
}

async function isRecordAt(handle: FileHandle, start: number, size: number): Promise<boolean> {
  const prefix = Buffer.alloc(RECORD_MARK_AT);
  await handle.read(prefix, 0, prefix.length, start);
  const length = RECORD_MARK_AT + prefix.readUInt32LE(0);
  if (start + length > size) return false;
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, start);
  return decodeRecord(bytes, 0).state === 'record';
}

/** Writes zeros over the rest of a torn record, so that none of it is ever read after a record that is written next. */
export async function clearFrom(handle: FileHandle, from: number, size: number): Promise<void> {
  let isCleared = false;
  for (let at = from; at < size; at += CHUNK) {
    const piece = Buffer.alloc(Math.min(CHUNK, size - at));
    await handle.read(piece, 0, piece.length, at);
    if (piece.every((byte) => byte === 0)) continue;
    await writeAll(handle, Buffer.alloc(piece.length), at);
    isCleared = true;
  }
  if (isCleared) await handle.datasync();
}
