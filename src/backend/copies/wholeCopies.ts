import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { WholeCopy } from '../../domain/copies/copies.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { bytesAt, ChunkedCopy, fileOfTime, readChunkList, timeOfList, type ChunkList } from './chunkFiles.ts';
import { copyHeadOf, type CopyHead } from './copyHead.ts';
import { flushFolder, writeAll } from './files.ts';

/**
 * Whole copies of one company in a folder: backups, and what has changed since one (`chunkFiles.ts`). A copy is written
 * to a draft, flushed and renamed. The oldest are removed, except those that are protected (`held`) and those that
 * others are based on.
 */

const NAME = /^(whole|held)-(\d{8}T\d{6}(?:-\d+)?)(\.daybook|\.changes)$/;
/**
 * How many are protected when a person continues with a database that lacks records: the newest copy may already be of
 * that database.
 */
const PROTECTED_COPIES = 2;
/** The prefix of file names that are not completely written yet. */
export const DRAFT = 'part-';
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
      const head = written === size ? await copyHeadOf(draft) : null;
      if (head === null) {
        await giveUp();
        throw new ProblemError({ code: 'copies.failed', message: 'the copy did not arrive whole' });
      }
      await file.sync();
      await file.close();
      const name = `whole-${await freeTime(folder, head.madeAt)}.daybook`;
      await rename(draft, join(folder, name));
      await flushFolder(folder);
      await removeOldest(folder, keep, name);
      return { ...head, name, bytes: written, isHeld: false };
    },
  };
}

/** The time for the name of a copy, so that names sort by it: one that no other copy in the folder has. */
export async function freeTime(folder: string, madeAt: Instant): Promise<string> {
  return freeFrom(folder, madeAt.slice(0, 19).replaceAll(/[-:]/g, ''));
}

async function freeFrom(folder: string, moment: string): Promise<string> {
  for (let more = 0; ; more += 1) {
    const time = `${moment}${more === 0 ? '' : `-${String(more)}`}`;
    if ((await fileOfTime(folder, time)) === null) return time;
  }
}

/** Removes unfinished files of a killed backend. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(DRAFT)) await rm(join(folder, name), { force: true });
  await removeUnusedLists(folder);
}

/** Removes lists of chunks whose copy is not there: it was removed, or never got its name. */
async function removeUnusedLists(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const time = timeOfList(name);
    if (time !== null && (await fileOfTime(folder, time)) === null) await rm(join(folder, name), { force: true });
  }
}

/** The copies in a folder, newest first. A file that is no backup is ignored. */
export async function listWhole(folder: string): Promise<WholeCopy[]> {
  const found: WholeCopy[] = [];
  // One after the other, so that only one read waits for a folder that hangs.
  for (const name of await copyNames(folder)) {
    const path = join(folder, name);
    // A copy that the disk cannot read does not hide the others.
    const head = await headOfCopy(folder, name).catch(() => null);
    if (head) found.push({ ...head, name, bytes: (await stat(path)).size, isHeld: isHeld(name) });
  }
  return found;
}

/** Protects the newest copies with records from removal until they are released. */
export async function protectNewest(folder: string): Promise<void> {
  const filled = (await listWhole(folder)).filter(({ documents, records }) => documents + records > 0);
  const bases = await Promise.all(filled.map(async ({ name }) => baseOf(folder, name)));
  const newest = filled.slice(0, PROTECTED_COPIES);
  // A damaged chunk of a full copy spoils all that share it.
  const another = filled[bases.findIndex((base) => !bases.slice(0, PROTECTED_COPIES).some((each) => each === base))];
  if (another && new Set(bases.slice(0, PROTECTED_COPIES)).size === 1) newest.push(another);
  for (const { name } of newest) if (!isHeld(name)) await renameAs(folder, name, 'held');
}

/** The time of the full copy that a copy is based on, or is. */
async function baseOf(folder: string, name: string): Promise<string> {
  return (await readChunkList(folder, timeOf(name)))?.full ?? timeOf(name);
}

/** Releases a protected copy: it is removed in its turn again. @throws ProblemError when none has that name */
export async function release(folder: string, name: string): Promise<void> {
  if (!isHeld(name) || !(await readdir(folder)).includes(name))
    throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
  await renameAs(folder, name, 'whole');
}

async function renameAs(folder: string, name: string, prefix: 'whole' | 'held'): Promise<void> {
  const ending = NAME.exec(name)?.[3] ?? '';
  const same = `${prefix}-${timeOf(name)}${ending}`;
  // A copy in chunks keeps its time, by which others find it. Of the others, earlier Daybooks may have left two.
  const isTaken = (await readdir(folder)).includes(same);
  const [moment = ''] = /^\d+T\d+/.exec(timeOf(name)) ?? [];
  const to = isTaken ? `${prefix}-${await freeFrom(folder, moment)}${ending}` : same;
  await rename(join(folder, name), join(folder, to));
  await flushFolder(folder);
}

/** @returns null for a file that is no copy, or that is based on one that is not there */
async function headOfCopy(folder: string, name: string): Promise<CopyHead | null> {
  if (name.endsWith('.daybook')) return copyHeadOf(join(folder, name));
  const list = await readChunkList(folder, timeOf(name));
  if (list === null) return null;
  return list.full === null || (await fileOfTime(folder, list.full)) !== null ? list.head : null;
}

function isHeld(name: string): boolean {
  return NAME.exec(name)?.[1] === 'held';
}

/** The part of a name that contains its time: names sort by it. */
function timeOf(name: string): string {
  return NAME.exec(name)?.[2] ?? '';
}

/**
 * Some bytes of a copy, from a position, as if it were one file. `next` is null at the end.
 * @throws ProblemError `copies.damaged` that says which bytes of which file
 */
export async function readWholeCopy(
  folder: string,
  name: string,
  from: number,
  atMost: number,
): Promise<{ bytes: Buffer; next: number | null }> {
  if (!NAME.test(name)) throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
  const list = await readChunkList(folder, timeOf(name));
  if (list !== null && name.endsWith('.daybook')) {
    // It is a backup by itself, whatever its list says.
    if (from === 0) await verifyFull(folder, name, list);
  } else if (list !== null) {
    const copy = await ChunkedCopy.open(folder, name, list);
    try {
      if (from === 0) await copy.verify();
      return await copy.read(from, atMost);
    } finally {
      await copy.close();
    }
  }
  const file = await open(join(folder, name), 'r');
  try {
    const { size } = await file.stat();
    const bytes = await bytesAt(file, from, Math.min(atMost, size - from));
    return { bytes, next: from + bytes.length < size ? from + bytes.length : null };
  } finally {
    await file.close();
  }
}

/** @throws ProblemError `copies.damaged` that says which bytes of a full copy */
async function verifyFull(folder: string, name: string, list: ChunkList): Promise<void> {
  const copy = await ChunkedCopy.open(folder, name, { ...list, full: null });
  try {
    await copy.verify();
  } catch (fault) {
    const content = createReadStream(join(folder, name)).pipe(createGunzip());
    const isSound = await finished(content.resume()).then(
      () => true,
      () => false,
    );
    if (!isSound) throw fault;
  } finally {
    await copy.close();
  }
}

/** The names of the copies, newest first. */
async function copyNames(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}

/**
 * Removes the oldest copies, except the one that was just made: its date may be an earlier one if the clock was set
 * back. A full copy stays as long as another one is based on it. What is based on one that has gone counts for none,
 * and goes when all copies that are kept are newer.
 */
export async function removeOldest(folder: string, keep: number, made: string): Promise<void> {
  const names = await copyNames(folder);
  const lists = new Map<string, ChunkList | null>();
  for (const name of names) lists.set(name, await readChunkList(folder, timeOf(name)));
  const times = new Set(names.map(timeOf));
  const lacksBase = (name: string): boolean => {
    const base = lists.get(name)?.full ?? null;
    return base !== null && !times.has(base);
  };
  const others = names.filter((name) => name !== made && !isHeld(name));
  const [last, ...tooMany] = others.filter((name) => !lacksBase(name)).slice(keep - 2);
  const old = new Set(tooMany);
  if (last !== undefined) for (const name of others) if (lacksBase(name) && timeOf(name) < timeOf(last)) old.add(name);
  const needed = new Set<string>();
  for (const name of names.filter((each) => !old.has(each))) {
    const list = lists.get(name) ?? null;
    if (list !== null) needed.add(list.full ?? '');
    // While its list cannot be read, any full copy before it may be the one.
    else if (name.endsWith('.changes'))
      for (const other of names) if (timeOf(other) < timeOf(name)) needed.add(timeOf(other));
  }
  for (const name of old) if (!needed.has(timeOf(name))) await rm(join(folder, name), { force: true });
  await removeUnusedLists(folder);
}
