import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { CopyChunk, WholeCopy } from '../../domain/copies/copies.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { writeText } from '../files/keptFile.ts';
import {
  bytesAt,
  fileOfTime,
  GZIP_HEAD,
  gzipEnd,
  listName,
  readChunkList,
  storedForm,
  storedText,
  chunkText,
  timeOfList,
  type ChunkList,
  type ChunkPlace,
} from './chunkFiles.ts';
import { headIn, type CopyHead } from './copyHead.ts';
import { flushFolder, writeAll } from './files.ts';
import { DRAFT, freeTime, removeOldest } from './wholeCopies.ts';

/** Milliseconds after which the next copy is a full one. */
const MONTH = 30 * 24 * 60 * 60_000;

/** The full copy that the next one is based on, and its chunks. */
interface FullCopy {
  time: string;
  name: string;
  chunks: ReadonlyMap<string, ChunkPlace>;
}

/**
 * The full copy to base the next one on; null when a full one is due. At most half of the copies that are kept share a
 * full one, so that a damaged chunk spoils none of the other half; and none is older than a month.
 */
async function fullCopyFor(folder: string, keep: number, now: number): Promise<FullCopy | null> {
  const times = (await readdir(folder)).flatMap((name) => timeOfList(name) ?? []).sort();
  const lists: { time: string; list: ChunkList }[] = [];
  for (const time of times) {
    const list = await readChunkList(folder, time);
    if (list !== null && (await fileOfTime(folder, time)) !== null) lists.push({ time, list });
  }
  const newest = lists.findLast(({ list }) => list.full === null && Date.parse(list.head.madeAt) <= now);
  if (!newest) return null;
  const age = now - Date.parse(newest.list.head.madeAt);
  const sharing = 1 + lists.filter(({ list }) => list.full === newest.time).length;
  const name = await fileOfTime(folder, newest.time);
  if (age > MONTH || sharing + 1 > keep / 2 || name === null) return null;
  return { time: newest.time, name, chunks: new Map(newest.list.chunks.map((place) => [place.digest, place])) };
}

/** A whole copy that is being written in chunks. */
export class ChunkUpload {
  private readonly folder: string;
  private readonly draft: string;
  private readonly file: FileHandle;
  private readonly full: (FullCopy & { file: FileHandle }) | null;
  private readonly places: ChunkPlace[] = [];
  private head: CopyHead | null = null;
  private written = 0;
  /** Checksum and length of the text so far, for the end of a full copy. */
  private sum = 0;
  private length = 0;

  private constructor(folder: string, draft: string, file: FileHandle, full: (FullCopy & { file: FileHandle }) | null) {
    this.folder = folder;
    this.draft = draft;
    this.file = file;
    this.full = full;
  }

  /** @param keep how many copies are kept @param now milliseconds since 1970 */
  static async begin(folder: string, id: string, keep: number, now: number): Promise<ChunkUpload> {
    const full = await fullCopyFor(folder, keep, now);
    const opened = full && { ...full, file: await open(join(folder, full.name), 'r') };
    const draft = join(folder, `${DRAFT}${id}.tmp`);
    const upload = new ChunkUpload(folder, draft, await open(draft, 'wx', 0o600), opened);
    if (full === null) await upload.append(GZIP_HEAD);
    return upload;
  }

  /** Digests of the chunks that need not be written. */
  get held(): string[] {
    return [...(this.full?.chunks.keys() ?? [])];
  }

  /**
   * Takes the next chunks.
   * @returns digests of those that are damaged in the full copy; then it has taken none
   * @throws ProblemError `copies.failed` when one did not arrive as its digest says
   */
  async write(chunks: readonly CopyChunk[]): Promise<string[]> {
    const lacks: string[] = [];
    for (const { digest, bytes } of chunks) if (bytes === null && !(await this.isHeld(digest))) lacks.push(digest);
    if (lacks.length > 0) return lacks;
    for (const chunk of chunks) {
      const held = chunk.bytes === null ? this.full?.chunks.get(chunk.digest) : undefined;
      if (held) this.places.push({ ...held, isInFull: true });
      else await this.writeOwn(chunk);
    }
    return [];
  }

  /**
   * Makes the upload one of the copies, if every chunk has arrived.
   * @throws ProblemError `copies.failed`
   */
  async end(chunks: number, keep: number): Promise<WholeCopy> {
    const { head, folder, full } = this;
    if (head === null || chunks !== this.places.length) {
      await this.giveUp();
      throw new ProblemError({ code: 'copies.failed', message: 'the copy did not arrive whole' });
    }
    if (full !== null && (await fileOfTime(folder, full.time)) === null) {
      // A person, or another copy with fewer kept, has removed it meanwhile: this one could never be read.
      await this.giveUp();
      throw new ProblemError({ code: 'copies.failed', message: `the full copy of ${full.time} has gone meanwhile` });
    }
    if (full === null) await this.append(gzipEnd(this.sum, this.length));
    await this.file.sync();
    await this.close();
    const time = await freeTime(folder, head.madeAt);
    const name = `whole-${time}${full === null ? '.daybook' : '.changes'}`;
    // One that has nothing of its full one does without it.
    const needed = this.places.some(({ isInFull }) => isInFull) ? (full?.time ?? null) : null;
    const list: ChunkList = { version: 1, head, full: needed, chunks: this.places };
    try {
      // The list first: a copy is there once its file has its name.
      await writeText(join(folder, listName(time)), JSON.stringify(list));
      await rename(this.draft, join(folder, name));
    } catch (fault) {
      await rm(join(folder, listName(time)), { force: true });
      throw fault;
    }
    await flushFolder(folder);
    await removeOldest(folder, keep, name);
    return { ...head, name, bytes: this.written, isHeld: false };
  }

  /** Removes what was written. A second call does nothing more. */
  async giveUp(): Promise<void> {
    await this.close();
    await rm(this.draft, { force: true });
  }

  private async close(): Promise<void> {
    // A handle that is closed already answers at once.
    await this.file.close();
    await this.full?.file.close();
  }

  private async isHeld(digest: string): Promise<boolean> {
    const place = this.full?.chunks.get(digest);
    if (!place || !this.full) return false;
    return (await storedText(await bytesAt(this.full.file, place.start, place.stored), place)) !== null;
  }

  private async writeOwn({ digest, length, bytes }: CopyChunk): Promise<void> {
    const text = await chunkText(Buffer.from(bytes ?? '', 'base64'), { digest, length });
    if (text === null)
      throw new ProblemError({ code: 'copies.failed', message: 'a part of the copy did not arrive whole' });
    if (this.places.length === 0) this.head = headIn(text.toString('utf8'));
    this.sum = crc32(text, this.sum);
    this.length += text.length;
    const stored = await storedForm(text);
    this.places.push({ digest, length, isInFull: false, start: this.written, stored: stored.length });
    await this.append(stored);
  }

  private async append(bytes: Buffer): Promise<void> {
    await writeAll(this.file, bytes, this.written);
    this.written += bytes.length;
  }
}
