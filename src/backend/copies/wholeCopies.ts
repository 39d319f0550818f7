import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { wholeCopySchema, type WholeCopy } from '../../domain/copies/copies.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { isFault } from '../files/keptFile.ts';
import { flushFolder, freeName, writeAll } from './files.ts';

/** Whole backups of one company in a folder: written beside first, flushed, renamed; the oldest go, apart from those that are held. */

const NAME = /^(whole|held)-(\d{8}T\d{6}(?:-\d+)?\.daybook)$/;
/** How many stay when somebody goes on with a database that lacks something: the newest may be of it already. */
const HELD_AT_ONCE = 2;
const ENDING = '.daybook';
/** How the names of files begin that are not written to their end yet. */
export const DRAFT = 'part-';
/** What the first line of a backup says of it (`src/store/backup/backup.ts`). */
const headSchema = wholeCopySchema
  .omit({ name: true, bytes: true, isHeld: true })
  .extend({ format: z.literal('daybook-backup') });
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
      // By the time at which it was made, so that names sort by it.
      const name = await freeName(folder, `whole-${head.madeAt.slice(0, 19).replaceAll(/[-:]/g, '')}`, ENDING);
      await rename(draft, join(folder, name));
      await flushFolder(folder);
      await removeOldest(folder, keep, name);
      return { ...head, name, bytes: written, isHeld: false };
    },
  };
}

/** Removes what a killed backend has left half written. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(DRAFT)) await rm(join(folder, name), { force: true });
}

/** The copies of a folder, newest first. A file that is no backup is left out, and stays. */
export async function listWhole(folder: string): Promise<WholeCopy[]> {
  const found: WholeCopy[] = [];
  // One after the other: where the folder hangs, no more than one of them waits for it.
  for (const name of await copyNames(folder)) {
    const path = join(folder, name);
    // One that the disk cannot give does not hide the others.
    const head = await headOf(path).catch(() => null);
    if (head) found.push({ ...head, name, bytes: (await stat(path)).size, isHeld: isHeld(name) });
  }
  return found;
}

/** Has the newest copies that hold records stay until they are let go. */
export async function holdNewest(folder: string): Promise<void> {
  const filled = (await listWhole(folder)).filter(({ documents, records }) => documents + records > 0);
  for (const { name } of filled.slice(0, HELD_AT_ONCE)) if (!isHeld(name)) await renameAs(folder, name, 'held');
}

/** From now on it goes as the others do. @throws ProblemError when there is none of that name */
export async function letGo(folder: string, name: string): Promise<void> {
  if (!isHeld(name) || !(await readdir(folder)).includes(name))
    throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
  await renameAs(folder, name, 'whole');
}

async function renameAs(folder: string, name: string, how: 'whole' | 'held'): Promise<void> {
  const [moment = ''] = /^\d+T\d+/.exec(placeOf(name)) ?? [];
  await rename(join(folder, name), join(folder, await freeName(folder, `${how}-${moment}`, ENDING)));
  await flushFolder(folder);
}

function isHeld(name: string): boolean {
  return NAME.exec(name)?.[1] === 'held';
}

/** What of its name says when it was made: names sort by it. */
function placeOf(name: string): string {
  return NAME.exec(name)?.[2] ?? '';
}

/** Some bytes of a copy, from a place on. `next` is null at the end. */
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

/** Newest first. */
async function copyNames(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
}

/** The one that was just made stays, though its date is an earlier one: the clock may have been set back. */
async function removeOldest(folder: string, keep: number, made: string): Promise<void> {
  const going = (await copyNames(folder)).filter((name) => name !== made && !isHeld(name)).slice(keep - 1);
  for (const name of going) await rm(join(folder, name), { force: true });
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
