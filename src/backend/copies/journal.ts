import { Turns } from '../../domain/values/turns.ts';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  copyNameText,
  copyRowSchema,
  type Appended,
  type CopyMark,
  type CopyName,
  type CopyRow,
  type UnreadableRow,
  type UnsentCount,
} from '../../domain/copies/copies.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { faultMessage, isNoRoom, setAside } from '../files/keptFile.ts';
import { flushFolder, writeAll } from './files.ts';
import { decodeRecord, encodeRecord, JOURNAL_HEADER, RECORD_MARK_AT, type JournalRecord } from './journalFormat.ts';
import { JournalIndex, type JournalPlace } from './journalIndex.ts';
import { clearFrom, readRecords } from './journalReading.ts';

/** Bytes read or written at once. */
const CHUNK = 1024 * 1024;
/** Bytes allocated after the last record, so that typed work can still be written when the disk is full. */
const RESERVE = 16 * 1024 * 1024;
/** The class of a document, or the kind of another record, in the text of its row. */
const KINDS: Partial<Record<CopyName['table'], RegExp>> = {
  documents: /"docClass":"(\w+)"/,
  resources: /"kind":"(\w+)"/,
};
/** A journal with fewer outdated bytes is not compacted. */
const WORTH_COMPACTING = 4 * 1024 * 1024;

export interface JournalOptions {
  reserve?: number;
  worthCompacting?: number;
  now(): Instant;
  /** Called with errors of work that nobody waits for. */
  complain(fault: unknown): void;
}

export interface JournalRows {
  rows: CopyRow[];
  unreadable: UnreadableRow[];
  next: number | null;
}

/**
 * The unsent work of a company, in a file to which records are only appended. `append` answers once the records are on
 * the disk. Work runs one piece at a time, in the order in which windows ask for it.
 */
export class CopyJournal {
  /** A new id for each time that the journal is opened. */
  readonly id = randomUUID();
  private readonly path: string;
  private readonly options: JournalOptions & { reserve: number; worthCompacting: number };
  private handle: FileHandle;
  private index: JournalIndex;
  /** The position of the next record. */
  private end: number;
  /** Bytes of the file, including the zeros after the last record. */
  private allocated: number;
  /** Whether a failed write may have left bytes after `end`. */
  private isUnclean = false;
  /** After a failed compaction: the size at which to try again. */
  private compactFrom = 0;
  private readonly turns = new Turns();
  private isClosed = false;

  private constructor(path: string, options: JournalOptions, opened: OpenedJournal) {
    this.path = path;
    this.options = { reserve: RESERVE, worthCompacting: WORTH_COMPACTING, ...options };
    ({ handle: this.handle, index: this.index, end: this.end, allocated: this.allocated } = opened);
  }

  /** Opens a journal, and creates it if it is missing. Damage between its records is reported. */
  static async open(path: string, options: JournalOptions): Promise<CopyJournal> {
    await rm(draftOf(path), { force: true });
    const opened = (await openAt(path, options.complain)) ?? (await createAt(path));
    const journal = new CopyJournal(path, options, opened);
    journal.keepReserve();
    return journal;
  }

  get count(): UnsentCount {
    return this.index.count();
  }

  marks(): CopyMark[] {
    return this.index.marks();
  }

  /** A row that is both in `gone` and in `put` becomes one record, so that a torn end never loses it. */
  append(gone: readonly CopyName[], put: readonly CopyRow[]): Promise<Appended> {
    const at = this.options.now();
    const goneNames = new Set(gone.map(copyNameText));
    const putNames = new Set(put.map(copyNameText));
    return this.turns.take(async () => {
      await this.write([
        ...gone
          .filter((each) => !putNames.has(copyNameText(each)))
          .map(({ table, key }): JournalRecord => ({ head: { op: 'gone', table, key, at }, body: Buffer.alloc(0) })),
        ...put.map(({ row, ...mark }): JournalRecord => ({
          head: { op: 'put', ...mark, ...(goneNames.has(copyNameText(mark)) ? { instead: true } : {}), at },
          body: Buffer.from(JSON.stringify(row)),
        })),
      ]);
      const files = put.filter(({ table }) => table === 'attachments');
      const wanted = files
        .filter(({ key, row }) => row['size'] !== 0 && !this.index.hasWhole(key))
        .map(({ key }) => key);
      return { journal: this.id, held: this.index.size, wanted, reserve: this.allocated - this.end };
    });
  }

  appendPart(key: string, part: number, parts: number, bytes: Buffer): Promise<void> {
    const at = this.options.now();
    return this.turns.take(() => this.write([{ head: { op: 'part', key, part, parts, at }, body: bytes }]));
  }

  /**
   * Some of the current rows, from a position in their order. `next` is where the rest begins, or null. Rows that
   * cannot be read are reported and do not affect the others.
   */
  rows(from: number, atMost: number): Promise<JournalRows> {
    return this.turns.take(async () => {
      const held = this.index.heldRows().slice(from);
      const read: JournalRows = { rows: [], unreadable: [], next: null };
      if (from === 0)
        for (const { mark, place, why } of this.index.damagedRows())
          read.unreadable.push(await this.unreadableAt(mark, place, why));
      let bytes = 0;
      for (const [at, { mark, place }] of held.entries()) {
        if (bytes >= atMost) return { ...read, next: from + at };
        bytes += place.end - place.start;
        const found = await this.rowAt(place);
        if (found.ok) read.rows.push(found.row);
        else read.unreadable.push(await this.unreadableAt(mark, place, found.why));
      }
      return read;
    });
  }

  part(key: string, part: number): Promise<Buffer | null> {
    return this.turns.take(async () => {
      const place = this.index.partPlace(key, part);
      return place ? (await this.read(place)).body : null;
    });
  }

  /** Copies every record into a new file. */
  copyTo(path: string): Promise<void> {
    return this.turns.take(async () => {
      const file = await open(path, 'wx', 0o600);
      try {
        for (let at = 0; at < this.end; at += CHUNK) {
          const piece = Buffer.alloc(Math.min(CHUNK, this.end - at));
          await this.handle.read(piece, 0, piece.length, at);
          await writeAll(file, piece, at);
        }
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  /** Waits for work in progress and closes the file. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.turns.take(() => this.handle.close());
  }

  /** Closes the file for good and releases what was allocated ahead. */
  async closeForGood(): Promise<void> {
    this.isClosed = true;
    await this.turns.take(async () => {
      await this.handle.truncate(this.end);
      await this.handle.close();
    });
  }

  private async write(records: readonly JournalRecord[]): Promise<void> {
    const relevant = records.filter(({ head }) => this.index.hasEffect(head));
    if (relevant.length === 0) return;
    const encoded = relevant.map(encodeRecord);
    await this.flush(Buffer.concat(encoded));
    const hadDamage = this.index.hasDamage;
    for (const [at, { head }] of relevant.entries()) {
      const end = this.end + (encoded[at]?.length ?? 0);
      this.index.add(head, { start: this.end, end });
      this.end = end;
    }
    this.allocated = Math.max(this.allocated, this.end);
    const outdated = this.end - JOURNAL_HEADER.length - this.index.liveBytes;
    const isWorthIt = hadDamage || outdated > Math.max(this.options.worthCompacting, this.index.liveBytes);
    // Damaged records stay until the page has said what became of their rows.
    if (isWorthIt && !this.index.hasDamage && this.end >= this.compactFrom) this.background(() => this.compact());
    this.keepReserve();
  }

  /** Writes after the last record, and waits until it is on the disk. */
  private async flush(bytes: Buffer): Promise<void> {
    const { nlink, size } = await this.handle.stat();
    if (nlink === 0) throw new Error(`the journal ${this.path} is no longer there`);
    if (this.isUnclean) await clearFrom(this.handle, this.end, size);
    this.isUnclean = true;
    await writeAll(this.handle, bytes, this.end);
    await this.handle.datasync();
    this.isUnclean = false;
  }

  private async rowAt(place: JournalPlace): Promise<{ ok: true; row: CopyRow } | { ok: false; why: string }> {
    try {
      const { head, body } = await this.read(place);
      const parsed = copyRowSchema.safeParse({ ...head, row: JSON.parse(body.toString('utf8')) });
      return parsed.success ? { ok: true, row: parsed.data } : { ok: false, why: 'it is no row' };
    } catch (fault) {
      this.options.complain(fault);
      return { ok: false, why: faultMessage(fault) };
    }
  }

  /** A row that cannot be read, with what is left of its text. */
  private async unreadableAt({ table, key }: CopyMark, place: JournalPlace, why: string): Promise<UnreadableRow> {
    const text = (await this.bytesAt(place)).subarray(RECORD_MARK_AT).toString('utf8').replaceAll('\0', '');
    const kind = KINDS[table]?.exec(text)?.[1];
    return { table, key, ...(kind === undefined ? {} : { kind }), why, text };
  }

  private async bytesAt({ start, end }: JournalPlace): Promise<Buffer> {
    const bytes = Buffer.alloc(end - start);
    const { bytesRead } = await this.handle.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  }

  private async read(place: JournalPlace): Promise<JournalRecord> {
    const decoded = decodeRecord(await this.bytesAt(place), 0);
    if (decoded.state !== 'record') throw new Error(`the journal ${this.path} is damaged at ${String(place.start)}`);
    return decoded.record;
  }

  /** Allocates ahead in pieces, so that an append waits for one piece at most. */
  private keepReserve(): void {
    const { reserve } = this.options;
    if (this.allocated - this.end >= reserve / 2) return;
    const extend = async (): Promise<void> => {
      const missing = this.end + reserve - this.allocated;
      if (missing <= 0 || this.isClosed) return;
      const size = Math.min(CHUNK, missing);
      await writeAll(this.handle, Buffer.alloc(size), this.allocated);
      this.allocated += size;
      if (missing > size) this.background(extend);
      else await this.handle.datasync();
    };
    this.background(extend);
  }

  /** Runs work that nobody waits for. A full disk ends it: the answer to `append` says how much reserve is left. */
  private background(work: () => Promise<void>): void {
    void this.turns.take(work).catch(async (fault: unknown) => {
      if (this.isClosed) return;
      if (!isNoRoom(fault)) this.options.complain(fault);
      this.allocated = Math.max(this.end, (await this.handle.stat()).size);
    });
  }

  /** Writes the current records into a new file with a reserve, which replaces the old one. */
  private async compact(): Promise<void> {
    if (this.isClosed) return;
    // On a full disk each attempt would take the last space from other writes.
    this.compactFrom = this.end + this.options.worthCompacting;
    const draft = draftOf(this.path);
    const old = this.handle;
    const file = await open(draft, 'w+', 0o600);
    try {
      await writeAll(file, JOURNAL_HEADER, 0);
      let end = JOURNAL_HEADER.length;
      const index = new JournalIndex();
      for (const place of this.index.places()) {
        const record = await this.read(place);
        const encoded = encodeRecord(record);
        await writeAll(file, encoded, end);
        index.add(record.head, { start: end, end: end + encoded.length });
        end += encoded.length;
      }
      let allocated = end;
      for (; allocated < end + this.options.reserve; allocated += CHUNK)
        await writeAll(file, Buffer.alloc(CHUNK), allocated);
      await file.sync();
      await rename(draft, this.path);
      // From here on the new file is the journal, even if something fails: records appended to the old file would be
      // lost.
      this.handle = file;
      this.index = index;
      this.end = end;
      this.allocated = allocated;
      this.isUnclean = false;
      this.compactFrom = 0;
    } catch (fault) {
      await file.close();
      await rm(draft, { force: true });
      throw fault;
    }
    await old.close();
    await flushFolder(dirname(this.path));
  }
}

interface OpenedJournal {
  handle: FileHandle;
  index: JournalIndex;
  end: number;
  allocated: number;
}

function draftOf(path: string): string {
  return `${path}.tmp`;
}

/** @returns null when there is no journal; a file that is no journal is set aside */
async function openAt(path: string, complain: JournalOptions['complain']): Promise<OpenedJournal | null> {
  const handle = await open(path, constants.O_RDWR).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });
  if (handle === null) return null;
  const { size } = await handle.stat();
  const header = Buffer.alloc(JOURNAL_HEADER.length);
  await handle.read(header, 0, header.length, 0);
  if (!header.equals(JOURNAL_HEADER)) {
    await handle.close();
    complain(new Error(`it is no journal, and was put aside as ${await setAside(path, new Date())}`));
    return null;
  }
  const index = new JournalIndex();
  const { end, damaged } = await readRecords(handle, size, index);
  for (const place of damaged)
    complain(
      new Error(`bytes ${String(place.start)} to ${String(place.end)} are damaged; what stands behind them was read`),
    );
  return { handle, index, end, allocated: size };
}

async function createAt(path: string): Promise<OpenedJournal> {
  const draft = draftOf(path);
  const handle = await open(draft, 'w+', 0o600);
  await writeAll(handle, JOURNAL_HEADER, 0);
  await handle.sync();
  await rename(draft, path);
  await flushFolder(dirname(path));
  return { handle, index: new JournalIndex(), end: JOURNAL_HEADER.length, allocated: JOURNAL_HEADER.length };
}
