import { closeSync, openSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { LocalDate } from '../../domain/values/dates.ts';
import { flushFolder } from '../copies/files.ts';

/** How many days' copies are kept. */
export const COPIES_KEPT = 14;
const DRAFT = 'unfinished.sqlite';
const COPY = /^\d{4}-\d{2}-\d{2}\.sqlite$/;

/** The folder of the copies of a company's file, beside it. */
export const copiesOf = (database: string): string => database.replace(/\.sqlite$/, '-copies');

/**
 * Copies the books of a company on this computer, once a day, while its service works on: one file that stands for
 * itself, passes SQLite's own check, and is on the disk before it gets its name. The oldest beyond `COPIES_KEPT` go.
 * @returns whether a copy was made: false when there is one of today
 * @throws the system's error; Error when the copy does not pass the check. Then no copy is left, and none goes
 */
export async function copyBooks(books: DatabaseSync, folder: string, today: LocalDate): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${today}.sqlite`;
  if ((await readdir(folder)).includes(name)) return false;
  const draft = join(folder, DRAFT);
  // A process that was killed may have left both.
  for (const left of [draft, `${draft}-journal`]) await rm(left, { force: true });
  try {
    // SQLite keeps the mode of a file that is there.
    closeSync(openSync(draft, 'wx', 0o600));
    await backup(books, draft);
    check(draft);
    await flushFile(draft);
    await rename(draft, join(folder, name));
  } catch (fault) {
    await rm(draft, { force: true });
    throw fault;
  }
  await flushFolder(folder);
  const copies = (await readdir(folder)).filter((each) => COPY.test(each)).sort();
  for (const old of copies.slice(0, -COPIES_KEPT)) await rm(join(folder, old));
  return true;
}

/** @throws Error when SQLite finds a fault in a copy */
function check(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // Without files beside it, so that it can be put back by its name alone.
    copy.exec('PRAGMA journal_mode = DELETE');
    const found = copy.prepare('PRAGMA quick_check').get()?.quick_check;
    if (found !== 'ok') throw new Error(`the copy is damaged: ${String(found)}`);
  } finally {
    copy.close();
  }
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
