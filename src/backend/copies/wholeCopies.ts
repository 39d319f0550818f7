import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { wholeCopySchema, type WholeCopy } from '../../domain/copies.ts';
import { ProblemError } from '../../domain/result.ts';
import { isFault } from '../keptFile.ts';
import { flushFolder, freeName, writeAll } from './files.ts';

/** Whole backups of one company in a folder: written beside first, flushed, renamed; the oldest go. */

const NAME = /^whole-\d{8}T\d{6}(?:-\d+)?\.daybook$/;
const PART = 'part-';
/** What the first line of a backup says of it (`src/store/backup.ts`). */
const headSchema = wholeCopySchema.omit({ name: true, bytes: true }).extend({ format: z.literal('daybook-backup') });
/** No head is longer. */
const LONGEST_HEAD = 64 * 1024;

/** A backup that is being written. */
export interface Upload {
  write(bytes: Buffer): Promise<void>;
  /** Makes it one of the copies, when it is as long as it should be and can be read. @throws ProblemError `copies.failed` */
  end(size: number, keep: number): Promise<WholeCopy>;
  giveUp(): Promise<void>;
}

export async function beginUpload(folder: string, id: string): Promise<Upload> {
  const draft = join(folder, `${PART}${id}.tmp`);
  const file = await open(draft, 'wx', 0o600);
  let written = 0;
  const giveUp = async (): Promise<void> => {
    await file.close();
    await rm(draft, { force: true });
  };
  return {
    giveUp,
    async write(bytes) {
      await writeAll(file, bytes, written);
      written += bytes.length;
    },
    async end(size, keep) {
      const head = written === size ? await headOf(draft) : null;
      if (head === null) {
        await giveUp();
        throw new ProblemError({ code: 'copies.failed', message: 'the copy did not arrive whole' });
      }
      await file.sync();
      await file.close();
      // By the time at which it was made, so that names sort by it.
      const name = await freeName(folder, `whole-${head.madeAt.slice(0, 19).replaceAll(/[-:]/g, '')}`, '.daybook');
      await rename(draft, join(folder, name));
      await flushFolder(folder);
      await removeOldest(folder, keep, name);
      return { ...head, name, bytes: written };
    },
  };
}

/** Removes what a killed backend has left half written. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(PART)) await rm(join(folder, name), { force: true });
}

/** The copies of a folder, newest first. A file that is no backup is left out, and stays. */
export async function listWhole(folder: string): Promise<WholeCopy[]> {
  const found = await Promise.all((await wholeNames(folder)).map(async (name): Promise<WholeCopy[]> => {
    const path = join(folder, name);
    // One that the disk cannot give does not hide the others.
    const head = await headOf(path).catch(() => null);
    return head ? [{ ...head, name, bytes: (await stat(path)).size }] : [];
  }));
  return found.flat();
}

/** Some bytes of a copy, from a place on. `next` is null at the end. */
export async function readWhole(folder: string, name: string, from: number, atMost: number): Promise<{ bytes: Buffer; next: number | null }> {
  if (!NAME.test(name)) throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
  const file = await open(join(folder, name), 'r');
  try {
    const { size } = await file.stat();
    const bytes = await readExactly(file, from, Math.min(atMost, size - from));
    return { bytes, next: from + bytes.length < size ? from + bytes.length : null };
  } finally {
    await file.close();
  }
}

async function readExactly(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

async function wholeNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort().reverse();
}

/** The one that was just made stays, though its date is an earlier one: the clock may have been set back. */
async function removeOldest(folder: string, keep: number, made: string): Promise<void> {
  for (const name of (await wholeNames(folder)).filter((each) => each !== made).slice(keep - 1)) await rm(join(folder, name), { force: true });
}

/** @returns null where the file is no backup that can be read */
async function headOf(path: string): Promise<z.infer<typeof headSchema> | null> {
  let text = '';
  const file = createReadStream(path, { end: LONGEST_HEAD });
  const plain = file.pipe(createGunzip());
  file.on('error', (fault) => plain.destroy(fault));
  try {
    for await (const piece of plain) {
      text += String(piece);
      if (text.includes('\n') || text.length > LONGEST_HEAD) break;
    }
    const parsed = headSchema.safeParse(JSON.parse(text.slice(0, text.indexOf('\n'))));
    return parsed.success ? parsed.data : null;
  } catch (fault) {
    if (fault instanceof SyntaxError || isZlibFault(fault) || isFault(fault, 'ENOENT')) return null;
    throw fault;
  } finally {
    file.destroy();
  }
}

function isZlibFault(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && fault.code.startsWith('Z_');
}
