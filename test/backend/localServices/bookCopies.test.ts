import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { COPIES_KEPT, copyBooks, mirrorCopies } from '../../../src/backend/localServices/bookCopies.ts';
import { faultOf } from '../../../src/backend/localServices/bookFile.ts';
import { makeCompany } from '../../../src/backend/localServices/makeCompany.ts';
import { newCompanySchema } from '../../../src/domain/service/newCompany.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { startFinanceService } from '../../../src/service/service.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const MONDAY = localDate('2026-03-02');

/** The books of a company on this computer, whose service runs, and a folder for copies of them. */
async function ownBooks() {
  const folder = temporaryFolder();
  const database = join(folder, 'own-company.sqlite');
  makeCompany(
    database,
    newCompanySchema.parse({
      name: 'Vale',
      country: 'GB',
      legalForm: 'company',
      language: 'en',
      currency: 'GBP',
      vat: null,
      yearStart: '2026-01-01',
    }),
  );
  const service = await startFinanceService({ database, port: 0 });
  onTestFinished(() => service.close());
  return { database, books: service.company.database.sqlite, copies: join(folder, 'copies') };
}

const accountsIn = (database: DatabaseSync): unknown =>
  database.prepare("SELECT count(*) AS accounts FROM record WHERE kind = 'account'").get();

it('copies the books while their service has them open: once a day, whole, for the owner alone', async () => {
  const { database, books, copies } = await ownBooks();
  expect(await copyBooks(database, copies, MONDAY)).toBe(true);
  expect(readdirSync(copies)).toEqual(['2026-03-02.sqlite']);
  const path = join(copies, '2026-03-02.sqlite');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => copy.close());
  expect(accountsIn(copy)).toEqual(accountsIn(books));
  expect(accountsIn(copy)).not.toEqual({ accounts: 0 });
  expect(await copyBooks(database, copies, MONDAY)).toBe(false);
});

it('copies what is committed when a write is under way as it begins', async () => {
  const { database, books, copies } = await ownBooks();
  const before = accountsIn(books);
  books.exec("BEGIN IMMEDIATE; DELETE FROM record WHERE kind = 'account'");
  expect(await copyBooks(database, copies, MONDAY)).toBe(true);
  books.exec('ROLLBACK');
  const copy = new DatabaseSync(join(copies, '2026-03-02.sqlite'), { readOnly: true });
  onTestFinished(() => copy.close());
  expect(accountsIn(copy)).toEqual(before);
});

it('puts no folder in the place of a disk that has gone meanwhile', async () => {
  const { database, copies } = await ownBooks();
  await copyBooks(database, copies, MONDAY);
  const disk = join(temporaryFolder(), 'stick');
  await expect(mirrorCopies(copies, (piece) => piece(join(disk, 'company', 'books')))).rejects.toThrow(/ENOENT/);
  expect(existsSync(disk)).toBe(false);
});

it('mirrors file by file: what else waits for that folder comes between two of them', async () => {
  const [copies, chosen] = [temporaryFolder(), temporaryFolder()];
  const days = [0, 1, 2].map((at) => `${addDays(MONDAY, at)}.sqlite`);
  for (const day of days) writeFileSync(join(copies, day), day);
  const copied: string[][] = [];
  await mirrorCopies(copies, async (piece) => {
    const before = readdirSync(chosen);
    const done = await piece(chosen);
    copied.push(readdirSync(chosen).filter((name) => !before.includes(name)));
    return done;
  });
  expect(copied).toEqual([[], ...days.map((day) => [day])]);
});

it('keeps the newest days, and lets go of nothing else in the folder', async () => {
  const { database, copies } = await ownBooks();
  mkdirSync(copies);
  const day = (at: number): string => `${addDays(MONDAY, at)}.sqlite`;
  for (let at = -COPIES_KEPT; at < 0; at += 1) writeFileSync(join(copies, day(at)), '');
  writeFileSync(join(copies, 'before the audit.sqlite'), '');
  await copyBooks(database, copies, MONDAY);
  const kept = Array.from({ length: COPIES_KEPT }, (_, index) => day(index + 1 - COPIES_KEPT));
  expect(readdirSync(copies).sort()).toEqual([...kept, 'before the audit.sqlite']);
});

it('says why it cannot copy, and keeps the copies that are there', async () => {
  const { database, copies } = await ownBooks();
  await copyBooks(database, copies, MONDAY);
  // A folder stands where the draft would.
  mkdirSync(join(copies, 'unfinished.sqlite'));
  await expect(copyBooks(database, copies, addDays(MONDAY, 1))).rejects.toThrow(/unfinished\.sqlite/);
  expect(readdirSync(copies).sort()).toEqual(['2026-03-02.sqlite', 'unfinished.sqlite']);
});

it('has no copy of books that SQLite finds damaged', async () => {
  const { copies } = await ownBooks();
  const path = join(copies, '..', 'damaged.sqlite');
  const whole = new DatabaseSync(path);
  whole.exec('PRAGMA page_size = 4096; CREATE TABLE line (text TEXT); BEGIN');
  for (let at = 0; at < 500; at += 1) whole.prepare('INSERT INTO line VALUES (?)').run(`line ${String(at)}`);
  whole.exec('COMMIT');
  whole.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, 2 * 4096);
  closeSync(file);
  await expect(copyBooks(path, copies, MONDAY)).rejects.toThrow(/damaged|malformed/);
  expect(readdirSync(copies)).toEqual([]);
});

it('keeps books of one’s own on the disk before it answers, those of a demonstration only from a kill', async () => {
  const { books } = await ownBooks();
  // SQLite's numbers: 1 is NORMAL, 2 is FULL.
  expect(books.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  const demo = await startFinanceService({ database: join(temporaryFolder(), 'demo.sqlite'), port: 0 });
  onTestFinished(() => demo.close());
  expect(demo.company.database.sqlite.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
});

it('calls books damaged only if SQLite does: what cannot be opened now may be sound', async () => {
  const { database, copies } = await ownBooks();
  await copyBooks(database, copies, MONDAY);
  expect(faultOf(join(copies, '2026-03-02.sqlite'))).toBeNull();
  writeFileSync(join(copies, 'letter.sqlite'), 'Dear Ann, the chairs have come.'.repeat(40));
  expect(faultOf(join(copies, 'letter.sqlite'))).toBe('file is not a database');
  expect(() => faultOf(copies)).toThrow(/unable to open|disk I\/O error/);
});

it('keeps the copy that it has just made, also beside as many of later days: the clock was ahead', async () => {
  const { database, copies } = await ownBooks();
  mkdirSync(copies);
  const ahead = (at: number): string => `${addDays(localDate('2027-12-01'), at)}`;
  for (let at = 0; at < COPIES_KEPT; at += 1) {
    writeFileSync(join(copies, `${ahead(at)}.sqlite`), '');
    writeFileSync(join(copies, `replaced-${ahead(at).replaceAll('-', '')}T100000.sqlite`), '');
  }
  expect(await copyBooks(database, copies, MONDAY)).toBe(true);
  expect(readdirSync(copies).filter((name) => /^20/.test(name))).toHaveLength(COPIES_KEPT);
  expect(readdirSync(copies)).toContain(`${MONDAY}.sqlite`);
  expect(readdirSync(copies)).not.toContain(`${ahead(0)}.sqlite`);
});
