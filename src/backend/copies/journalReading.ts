import type { FileHandle } from 'node:fs/promises';
import { writeAll } from './files.ts';
import { decodeRecord, JOURNAL_HEADER, headOf, RECORD_MARK, RECORD_MARK_AT, type RecordHead } from './journalFormat.ts';
import type { JournalIndex, JournalPlace } from './journalIndex.ts';

/** Bytes read or written at once. */
const CHUNK = 1024 * 1024;

/** What reading a journal finds apart from its records. */
export interface ReadJournal {
  /** Where the next record is written: after the last whole record, and after the rest of one that was torn. */
  end: number;
  /** Damaged bytes between whole records. A torn end does not count. */
  damaged: JournalPlace[];
}

/**
 * Adds every whole record to the index. After a damaged one it searches for the next whole record, so that a changed
 * bit or a lost block costs only the records that it hit. What is damaged or torn is added to the index, too: it stays
 * in the file, so that a person can be told and can read what is left of it.
 */
export async function readRecords(handle: FileHandle, size: number, index: JournalIndex): Promise<ReadJournal> {
  const damaged: JournalPlace[] = [];
  for (let at = JOURNAL_HEADER.length; ;) {
    const end = await readUnbroken(handle, at, size, index);
    const next = await findRecord(handle, end + 1, size);
    if (next === null) {
      const torn = { start: end, end: await lastByte(handle, end, size) };
      await addDamage(handle, torn, true, index);
      return { end: torn.end, damaged };
    }
    damaged.push({ start: end, end: next });
    await addDamage(handle, { start: end, end: next }, false, index);
    at = next;
  }
}

/**
 * Adds damaged bytes to the index: one entry for each record whose head can be read, and one for each gap.
 * @param isLast whether no whole record follows
 */
async function addDamage(handle: FileHandle, place: JournalPlace, isLast: boolean, index: JournalIndex): Promise<void> {
  const bytes = Buffer.alloc(place.end - place.start);
  await handle.read(bytes, 0, bytes.length, place.start);
  const add = (head: RecordHead | null, start: number, end: number, isTorn: boolean): void => {
    const why = isTorn ? 'it was not written to its end' : 'its checksum is wrong';
    if (start < end) index.addDamage(head, { start: place.start + start, end: place.start + end }, why);
  };
  const named = headsIn(bytes);
  const first = named[0]?.start ?? bytes.length;
  add(null, 0, first, isLast && first === bytes.length);
  for (const [at, { head, start }] of named.entries()) {
    const next = named[at + 1]?.start ?? bytes.length;
    const length = RECORD_MARK_AT + bytes.readUInt32LE(start);
    // The length may be damaged: what it leaves over is a gap.
    const end = Math.min(start + length, next);
    add(head, start, end, isLast && start + length > bytes.length);
    add(null, end, next, isLast && next === bytes.length);
  }
}

/** The records in damaged bytes whose head can be read, and where they begin. */
function headsIn(bytes: Buffer): { head: RecordHead; start: number }[] {
  const found: { head: RecordHead; start: number }[] = [];
  for (let mark = bytes.indexOf(RECORD_MARK); mark >= 0; mark = bytes.indexOf(RECORD_MARK, mark + 1)) {
    const head = mark < RECORD_MARK_AT ? null : headOf(bytes.subarray(mark));
    if (head !== null) found.push({ head, start: mark - RECORD_MARK_AT });
  }
  return found;
}

/** Where the last byte that is not zero ends; `from` when there is none. */
async function lastByte(handle: FileHandle, from: number, size: number): Promise<number> {
  let last = from;
  for (let at = from; at < size; at += CHUNK) {
    const piece = Buffer.alloc(Math.min(CHUNK, size - at));
    await handle.read(piece, 0, piece.length, at);
    const written = piece.findLastIndex((byte) => byte !== 0);
    if (written >= 0) last = at + written + 1;
  }
  return last;
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

/**
 * Writes zeros over the rest of a record whose write failed, so that none of it is ever read after a record that is
 * written next.
 */
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
