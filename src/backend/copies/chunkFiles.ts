import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { copyChunkSchema } from '../../domain/copies/copies.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { readKept } from '../files/keptFile.ts';
import { copyHeadSchema } from './copyHead.ts';

/*
 * Whole copies in chunks. A full copy is a backup like any other, `whole-TIME.daybook`; one after it,
 * `whole-TIME.changes`, has only the chunks that the full one lacks. `chunks-TIME.json` beside each says where its
 * chunks stand, in their order. Each is deflated by itself up to a full byte and ends no stream, so that gzip's header,
 * the chunks of any two files and gzip's end are a backup.
 */

interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
type InflateWithInfo = (
  bytes: Uint8Array,
  options: { info: true; maxOutputLength: number },
  answer: (fault: Error | null, read: Inflated) => void,
) => void;

const deflated = promisify<Uint8Array, object, Buffer>(deflateRaw);
const inflated = promisify<Uint8Array, object, Buffer>(inflateRaw);
/** With `info: true` zlib also says how many of the bytes it took. */
const inflatedWithInfo = promisify(inflateRaw as unknown as InflateWithInfo);

/** A header of gzip that says nothing of the file, and a last block of nothing. */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);
/** A text is never longer: a document with thousands of lines takes some megabytes. */
const LONGEST_TEXT = 512 * 1024 * 1024;

const placeSchema = copyChunkSchema.omit({ bytes: true }).extend({
  /** Whether it stands in the full copy and not in the file itself. */
  isInFull: z.boolean(),
  start: z.number().int().nonnegative(),
  /** Bytes in the file. */
  stored: z.number().int().positive(),
});
export type ChunkPlace = z.infer<typeof placeSchema>;

const listSchema = z.object({
  version: z.literal(1),
  head: copyHeadSchema,
  /** The time in the name of the full copy that some of its chunks stand in; null if it is a full one itself. */
  full: z.string().nullable(),
  chunks: z.array(placeSchema),
});
export type ChunkList = z.infer<typeof listSchema>;

const LIST = /^chunks-(\d{8}T\d{6}(?:-\d+)?)\.json$/;

export function listName(time: string): string {
  return `chunks-${time}.json`;
}

/** The time of a copy in the name of its list; null for another file. */
export function timeOfList(name: string): string | null {
  return LIST.exec(name)?.[1] ?? null;
}

/** Where the chunks of a copy stand; null where it has no list that can be read: one bad list stops no other copy. */
export async function readChunkList(folder: string, time: string): Promise<ChunkList | null> {
  const kept = await readKept(join(folder, listName(time)), listSchema).catch(() => null);
  return kept?.state === 'there' ? kept.content : null;
}

/** The end of a gzip file with this text. */
export function gzipEnd(sum: number, length: number): Buffer {
  const end = Buffer.alloc(LAST_BLOCK.length + 8);
  LAST_BLOCK.copy(end);
  end.writeUInt32LE(sum, LAST_BLOCK.length);
  end.writeUInt32LE(length % 2 ** 32, LAST_BLOCK.length + 4);
  return end;
}

/** A chunk as the files have it. */
export function storedForm(text: Uint8Array): Promise<Buffer> {
  return deflated(text, { finishFlush: constants.Z_FULL_FLUSH });
}

/** The text of a chunk; null when it is not the one with that digest. */
export async function chunkText(
  bytes: Uint8Array,
  { digest, length }: Pick<ChunkPlace, 'digest' | 'length'>,
): Promise<Buffer | null> {
  if (length > LONGEST_TEXT) return null;
  const text = await inflated(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: length }).catch(
    () => null,
  );
  return text?.length === length && createHash('sha256').update(text).digest('hex') === digest ? text : null;
}

/**
 * The text of a chunk of a file; null when it is damaged. Some bits leave its text as it is and end the file of all
 * chunks there, as that of its last block: so a block behind it must be reached.
 */
export async function storedText(bytes: Uint8Array, place: ChunkPlace): Promise<Buffer | null> {
  const { digest, length } = place;
  if (length > LONGEST_TEXT) return null;
  const all = Buffer.concat([bytes, LAST_BLOCK]);
  const read = await inflatedWithInfo(all, { info: true, maxOutputLength: length }).catch(() => null);
  if (read?.engine.bytesWritten !== all.length || read.buffer.length !== length) return null;
  return createHash('sha256').update(read.buffer).digest('hex') === digest ? read.buffer : null;
}

export async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}

/** The file of the copy of a time, protected or not; null when there is none. */
export async function fileOfTime(folder: string, time: string): Promise<string | null> {
  const names = ['.daybook', '.changes'].flatMap((ending) => [`whole-${time}${ending}`, `held-${time}${ending}`]);
  return (await readdir(folder)).find((name) => names.includes(name)) ?? null;
}

/** A copy in chunks, opened to be read as the one file that it stands for. */
export class ChunkedCopy {
  private readonly name: string;
  private readonly list: ChunkList;
  private readonly own: FileHandle;
  private readonly full: { name: string; file: FileHandle } | null;

  private constructor(name: string, list: ChunkList, own: FileHandle, full: { name: string; file: FileHandle } | null) {
    this.name = name;
    this.list = list;
    this.own = own;
    this.full = full;
  }

  /** @throws ProblemError `copies.damaged` when the full copy is no longer there */
  static async open(folder: string, name: string, list: ChunkList): Promise<ChunkedCopy> {
    const fullName = list.full === null ? null : await fileOfTime(folder, list.full);
    if (list.full !== null && fullName === null)
      throw new ProblemError({ code: 'copies.damaged', message: `${name} without the full copy of ${list.full}` });
    const own = await open(join(folder, name), 'r');
    try {
      const full = fullName === null ? null : { name: fullName, file: await open(join(folder, fullName), 'r') };
      return new ChunkedCopy(name, list, own, full);
    } catch (fault) {
      await own.close();
      throw fault;
    }
  }

  async close(): Promise<void> {
    await this.own.close();
    await this.full?.file.close();
  }

  /**
   * Reads every chunk. @returns the end of the gzip file that the copy stands for
   * @throws ProblemError `copies.damaged` that names the file and the bytes of it
   */
  async verify(): Promise<Buffer> {
    let [sum, length] = [0, 0];
    for (const place of this.list.chunks) {
      const text = await storedText(await this.stored(place), place);
      if (text === null) throw this.damaged(place);
      sum = crc32(text, sum);
      length += text.length;
    }
    return gzipEnd(sum, length);
  }

  /** Some bytes of that file. @returns `next` is null at its end */
  async read(from: number, atMost: number): Promise<{ bytes: Buffer; next: number | null }> {
    const pieces: Buffer[] = [];
    const until = from + atMost;
    let at = 0;
    const take = (piece: Buffer): void => {
      pieces.push(piece.subarray(Math.max(0, from - at), Math.max(0, until - at)));
    };
    take(GZIP_HEAD);
    at += GZIP_HEAD.length;
    for (const place of this.list.chunks) {
      if (at < until && at + place.stored > from) take(await this.stored(place));
      at += place.stored;
    }
    const end = at + gzipEnd(0, 0).length;
    if (until > at) take(await this.verify());
    return { bytes: Buffer.concat(pieces), next: until < end ? until : null };
  }

  private stored({ isInFull, start, stored }: ChunkPlace): Promise<Buffer> {
    return bytesAt(isInFull && this.full ? this.full.file : this.own, start, stored);
  }

  private damaged({ isInFull, start, stored }: ChunkPlace): ProblemError {
    const file = isInFull && this.full ? this.full.name : this.name;
    const where = `bytes ${String(start)} to ${String(start + stored)} of ${file}`;
    return new ProblemError({ code: 'copies.damaged', message: where });
  }
}
