import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BookCopy } from '../../domain/copies/bookCopies.ts';
import { instantOf, instantSchema, localDateSchema, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { flushFolder, freeName } from '../copies/files.ts';
import { isFault } from '../files/keptFile.ts';
import { checkBooks, copyOpenBooks, faultOf, flushFile } from './bookFile.ts';

/** How many days' copies are kept, and how many of what other files have replaced. */
export const COPIES_KEPT = 14;
const ENDING = '.sqlite';
const DRAFT = 'unfinished.sqlite';
const DAY = /^(\d{4}-\d{2}-\d{2})\.sqlite$/;
const REPLACED = /^replaced-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(?:-\d+)?\.sqlite$/;

/** The folder of the copies of a company's file, beside it. */
export const copiesOf = (database: string): string => database.replace(/\.sqlite$/, '-copies');

/**
 * Copies the books of a company on this computer, once a day, while its service works on (`copyOpenBooks`). It is on
 * the disk before it gets its name. The oldest beyond `COPIES_KEPT` go.
 * @returns whether a copy was made: false when there is one of today
 * @throws the system's error; Error when the copy does not pass the check. Then no copy is left, and none goes
 */
export async function copyBooks(database: string, folder: string, today: LocalDate): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${today}${ENDING}`;
  if ((await readdir(folder)).includes(name)) return false;
  const draft = join(folder, DRAFT);
  await copyOpenBooks(database, draft);
  await rename(draft, join(folder, name));
  await flushFolder(folder);
  await removeOldest(folder, name);
  return true;
}

/** The names of the copies in a folder; none where there is no folder. */
export async function copyNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((fault: unknown) => {
    if (isFault(fault, 'ENOENT') || isFault(fault, 'ENOTDIR')) return [];
    throw fault;
  });
  return names.filter((name) => momentOf(name) !== null);
}

/** The copies in the folder beside the books and in the one below the folder that a person has chosen, newest first. */
export async function listCopies(beside: string, chosen: string): Promise<BookCopy[]> {
  const [near, far] = [await copyNames(beside), await copyNames(chosen)];
  const found: BookCopy[] = [];
  for (const name of new Set([...near, ...far])) {
    const moment = momentOf(name);
    if (moment === null) continue;
    const [isBeside, isInFolder] = [near.includes(name), far.includes(name)];
    const { size } = await stat(join(isBeside ? beside : chosen, name));
    found.push({ name, ...moment, bytes: size, isBeside, isInFolder });
  }
  return found.sort((one, other) => (sortText(one) < sortText(other) ? 1 : -1));
}

/**
 * Copies to the chosen folder, which is there, what it lacks of the copies beside the books, and drops its oldest.
 * @param inChosen does a piece of work in that folder; without one, `chosen` is null. Each file is a piece of its own:
 *   what is typed is written to that folder, too, and waits for no more than one file
 */
export async function mirrorCopies(
  beside: string,
  inChosen: <T>(piece: (chosen: string | null) => Promise<T>) => Promise<T>,
): Promise<void> {
  const lackingIn = async (chosen: string | null): Promise<string[]> => {
    const there = chosen === null ? null : await copyNames(chosen);
    return there === null ? [] : (await copyNames(beside)).filter((name) => !there.includes(name));
  };
  for (const name of await inChosen(lackingIn))
    await inChosen(async (chosen) => {
      // Another mirroring, or another folder, may have come between.
      if (chosen === null || !(await lackingIn(chosen)).includes(name)) return;
      await copyWhole(join(beside, name), join(chosen, name));
      await removeOldest(chosen, name);
    });
}

/** Copies a file that nothing changes: it is on the disk before it gets its name. If that fails, nothing is left. */
export async function copyWhole(from: string, to: string): Promise<void> {
  // Not one name for all: several copies may be on their way to this folder at once.
  const draft = `${to}.unfinished`;
  try {
    await copyFile(from, draft);
    await flushFile(draft);
    await rename(draft, to);
  } catch (fault) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw fault;
  }
  await flushFolder(dirname(to));
}

/**
 * Keeps the present file of books before another takes its place: among the copies if it is sound, else beside them
 * under another name, with what SQLite has beside it. Nothing may have it open. Does nothing where there is none.
 */
export async function keepReplaced(database: string, now: number): Promise<void> {
  const folder = copiesOf(database);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = instantOf(now).slice(0, 19).replaceAll(/[-:]/g, '');
  const beside = (await readdir(dirname(database))).filter((name) => name.startsWith(basename(database)));
  if (!beside.includes(basename(database))) return;
  if (faultOf(database) !== null) {
    // Whatever is wrong with it, it is kept as it is.
    const stem = await freeName(folder, `damaged-${stamp}`, ENDING);
    for (const name of beside)
      await copyWhole(join(dirname(database), name), join(folder, stem + name.slice(basename(database).length)));
    return;
  }
  checkBooks(database);
  const name = await freeName(folder, `replaced-${stamp}`, ENDING);
  await copyWhole(database, join(folder, name));
  await removeOldest(folder, name);
}

/** Puts a checked file in the place of the books. Nothing may have either open. */
export async function putInPlace(file: string, database: string): Promise<void> {
  // SQLite would take what is left of the former file for a part of the new one.
  for (const end of ['-wal', '-shm', '-journal']) await rm(database + end, { force: true });
  // A stick keeps no modes.
  await chmod(file, 0o600);
  await rename(file, database);
  await flushFolder(dirname(database));
}

/** When a copy was made, as its name says; null for the name of anything else. */
function momentOf(name: string): Pick<BookCopy, 'day' | 'replacedAt'> | null {
  const day = localDateSchema.safeParse(DAY.exec(name)?.[1]);
  if (day.success) return { day: day.data };
  const [, year, month, date, hour, minute, second] = REPLACED.exec(name) ?? [];
  const at = instantSchema.safeParse(
    `${String(year)}-${String(month)}-${String(date)}T${String(hour)}:${String(minute)}:${String(second)}Z`,
  );
  return at.success ? { day: todayOn(Date.parse(at.data)), replacedAt: at.data } : null;
}

/** The newest sorts last; on one day, what was replaced after the day's copy. */
const sortText = ({ day, replacedAt }: BookCopy): string => `${day} ${replacedAt ?? ''}`;

/** @param made stays: where the clock has been ahead, others are of later days */
async function removeOldest(folder: string, made: string): Promise<void> {
  const names = (await copyNames(folder)).sort();
  for (const kind of [DAY, REPLACED]) {
    const others = names.filter((name) => kind.test(name) && name !== made);
    for (const old of others.slice(0, kind.test(made) ? 1 - COPIES_KEPT : -COPIES_KEPT)) await rm(join(folder, old));
  }
}
