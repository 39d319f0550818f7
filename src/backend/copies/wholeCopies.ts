import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { wholeCopySchema, type WholeCopy } from '../../domain/copies/copies.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { isFault } from '../files/keptFile.ts';
import { flushFolder, freeName, writeAll } from './files.ts';

/**
 * Whole backups of one company in a folder. A backup is written to a draft, flushed and renamed. The oldest are
 * removed, except those that are protected (`held`).
 */

const NAME = /^(whole|held)-(\d{8}T\d{6}(?:-\d+)?\.daybook)$/;
/**
 * How many are protected when a person continues with a database that lacks records: the newest copy may already be of
 * that database.
 */
const PROTECTED_COPIES = 2;
const ENDING = '.daybook';
/** The prefix of file names that are not completely written yet. */
export const DRAFT = 'part-';
/** The first line of a backup (`src/store/backup/backup.ts`). */
const headSchema = wholeCopySchema
  .omit({ name: true, bytes: true, isHeld: true })
  .extend({ format: z.literal('daybook-backup') });
/** A head is never longer. */
const LONGEST_HEAD = 64 * 1024;

/** A backup that is being written. */
export interface Upload {
  write(bytes: Buffer): Promise<void>;
  /**
   * Makes the upload one of the copies, if it has the expected size and can be read.
   * @throws ProblemError `copies.failed`
   */
  end(size: number, keep: number): Promise<WholeCopy>;
  giveUp(): Promise<void>;
}

export async function beginUpload(folder: string, id: string): Promise<Upload> {
  const draft = join(folder, `${DRAFT}${id}.tmp`);
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
      // The name contains the time at which the backup was made, so that names sort by it.
      const name = await freeName(folder, `whole-${head.madeAt.slice(0, 19).replaceAll(/[-:]/g, '')}`, ENDING);
      await rename(draft, join(folder, name));
      await flushFolder(folder);
      await removeOldest(folder, keep, name);
      return { ...head, name, bytes: written, isHeld: false };
    },
  };
}

/** Removes unfinished files of a killed backend. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(DRAFT)) await rm(join(folder, name), { force: true });
}

/** The copies in a folder, newest first. A file that is no backup is ignored. */
export async function listWhole(folder: string): Promise<WholeCopy[]> {
  const found: WholeCopy[] = [];
  // One after the other, so that only one read waits for a folder that hangs.
  for (const name of await copyNames(folder)) {
    const path = join(folder, name);
    // A copy that the disk cannot read does not hide the others.
    const head = await headOf(path).catch(() => null);
    if (head) found.push({ ...head, name, bytes: (await stat(path)).size, isHeld: isHeld(name) });
  }
  return found;
}

/** Protects the newest copies with records from removal until they are released. */
export async function protectNewest(folder: string): Promise<void> {
  const filled = (await listWhole(folder)).filter(({ documents, records }) => documents + records > 0);
  for (const { name } of filled.slice(0, PROTECTED_COPIES)) if (!isHeld(name)) await renameAs(folder, name, 'held');
}

/** Releases a protected copy: it is removed in its turn again. @throws ProblemError when none has that name */
export async function release(folder: string, name: string): Promise<void> {
  if (!isHeld(name) || !(await readdir(folder)).includes(name))
    throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
  await renameAs(folder, name, 'whole');
}

async function renameAs(folder: string, name: string, prefix: 'whole' | 'held'): Promise<void> {
  const [moment = ''] = /^\d+T\d+/.exec(timeOf(name)) ?? [];
  await rename(join(folder, name), join(folder, await freeName(folder, `${prefix}-${moment}`, ENDING)));
  await flushFolder(folder);
}

function isHeld(name: string): boolean {
  return NAME.exec(name)?.[1] === 'held';
}

/** The part of a name that contains its time: names sort by it. */
function timeOf(name: string): string {
  return NAME.exec(name)?.[2] ?? '';
}

/** Some bytes of a copy, from a position. `next` is null at the end. */
export async function readWholeCopy(
  folder: string,
  name: string,
  from: number,
  atMost: number,
): Promise<{ bytes: Buffer; next: number | null }> {
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

/** The names of the copies, newest first. */
async function copyNames(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}

/**
 * Removes the oldest copies, except the one that was just made: its date may be an earlier one if the clock was set
 * back.
 */
async function removeOldest(folder: string, keep: number, made: string): Promise<void> {
  const removed = (await copyNames(folder)).filter((name) => name !== made && !isHeld(name)).slice(keep - 1);
  for (const name of removed) await rm(join(folder, name), { force: true });
}

/** @returns null when the file is no readable backup */
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
