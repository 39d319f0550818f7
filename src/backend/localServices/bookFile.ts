import { closeSync, openSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import type { BookFigures } from '../../domain/copies/bookCopies.ts';
import { instantSchema } from '../../domain/values/dates.ts';
import { STEPS } from '../../service/storage/sqliteLayouts.ts';

/** Milliseconds to wait for another program that has the file open, such as one that copies it. */
const BUSY = 5_000;

/** More than any file has. */
const MOST_PAGES = 2 ** 31 - 1;

/** A file of books: the database of the service of a company on this computer. */

/**
 * Copies books that are open, while they are changed: one file that stands for itself, passes SQLite's own check, and
 * is on the disk. Only its owner can read it.
 * @throws the system's error; Error when the copy does not pass the check. Then no copy is left
 */
export async function copyOpenBooks(database: string, copy: string): Promise<void> {
  // A process that was killed may have left both.
  for (const left of [copy, `${copy}-journal`]) await rm(left, { force: true });
  try {
    // SQLite keeps the mode of a file that is there.
    closeSync(openSync(copy, 'wx', 0o600));
    await copyCommitted(database, copy);
    checkBooks(copy);
    await flushFile(copy);
  } catch (fault) {
    await rm(copy, { force: true });
    throw fault;
  }
}

/**
 * Copies what is committed, over a connection of its own: over the one that writes, SQLite refuses to begin while it
 * does, and Node gives up without an error's name. In one step, so that no write has it begin again.
 */
async function copyCommitted(database: string, copy: string): Promise<void> {
  const books = new DatabaseSync(database, { readOnly: true, timeout: BUSY });
  try {
    await backup(books, copy, { rate: MOST_PAGES });
  } finally {
    books.close();
  }
}

/**
 * Checks a file of books that nothing has open, and has it stand for itself: no file beside it belongs to it.
 * @throws Error when SQLite finds a fault in it
 */
export function checkBooks(path: string): void {
  const books = new DatabaseSync(path, { timeout: BUSY });
  try {
    // Without files beside it, so that it can be put back by its name alone.
    books.exec('PRAGMA journal_mode = DELETE');
    requireSound(books);
  } finally {
    books.close();
  }
}

/**
 * Checks a file of books that came from elsewhere, before it takes the place of any.
 * @throws Error when SQLite finds a fault in it, or it is of a newer Daybook, which this one could not open
 */
export function checkArrived(path: string): void {
  checkBooks(path);
  const books = new DatabaseSync(path, { readOnly: true, timeout: BUSY });
  try {
    if (Number(books.prepare('PRAGMA user_version').get()?.user_version) > STEPS.length)
      throw new Error('the books in it are of a newer Daybook: update Daybook first');
  } finally {
    books.close();
  }
}

/**
 * Which fault SQLite finds in a file of books, which stays as it is; null for none.
 * @throws the system's error when nobody can say, as on a full disk
 */
export function faultOf(path: string): string | null {
  try {
    const books = new DatabaseSync(path, { readOnly: true, timeout: BUSY });
    try {
      requireSound(books);
      return null;
    } finally {
      books.close();
    }
  } catch (fault) {
    if (fault instanceof DamagedBooks || isDamage(fault)) return fault.message;
    throw fault;
  }
}

class DamagedBooks extends Error {}

/** SQLite's words for a damaged file: it is malformed, or no database at all (SQLITE_CORRUPT, SQLITE_NOTADB). */
const DAMAGE: readonly number[] = [11, 26];
function isDamage(fault: unknown): fault is Error {
  // The upper bits say more of the same.
  return (
    fault instanceof Error &&
    'errcode' in fault &&
    typeof fault.errcode === 'number' &&
    DAMAGE.includes(fault.errcode & 0xff)
  );
}

function requireSound(books: DatabaseSync): void {
  const found = books.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new DamagedBooks(`the file is damaged: ${String(found)}`);
}

/** What a file of books holds, also while a service has it open. @throws Error when it is no readable file of books */
export function figuresOf(path: string): BookFigures {
  const books = new DatabaseSync(path, { readOnly: true, timeout: BUSY });
  try {
    const documents = books.prepare('SELECT count(*) AS count FROM document').get()?.count;
    const posting = books.prepare('SELECT count(*) AS count, max(posted) AS last FROM posting').get();
    return {
      documents: Number(documents),
      postings: Number(posting?.count),
      // The service writes its times in UTC, without saying so.
      lastPosted: typeof posting?.last === 'string' ? instantSchema.parse(`${posting.last}Z`) : null,
    };
  } finally {
    books.close();
  }
}

/** Waits until the contents of a file are on the disk. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
