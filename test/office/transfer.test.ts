import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFinanceService } from '../../src/service/service.ts';
import { AFTER_POSTINGS, TABLES } from '../../src/service/transfer/copyCompany.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { run, serve } from '../service/support/commands.ts';
import { MONDAY } from '../service/support/service.ts';
import { engineOf, filledOffice, newDatabase } from './support/databases.ts';

/** A file with the demo company on its ledger. */
async function books(): Promise<string> {
  const file = join(temporaryFolder(), 'books.db');
  await openFinanceService({ database: file, demo: 'books', clock: () => MONDAY }).close();
  return file;
}

const ledgerOf = async (database: string): Promise<string> =>
  (await run('export', '--db', database, '--format', 'csv')).said;
const part = (said: string, name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(said)?.[1] ?? '';

test('a company moves from a file to an office and back, with all that it holds', async () => {
  const [file, office] = [await books(), newDatabase()];
  const moved = await run('import', '--db', office, '--from', file);
  expect([moved.code, moved.complained]).toEqual([0, '']);
  expect(Number(part(moved.said, 'Documents'))).toBeGreaterThan(1_000);
  expect(await ledgerOf(office)).toBe(await ledgerOf(file));
  expect((await run('verify', '--db', office)).code).toBe(0);

  // Whoever signs in to the office goes on where the file was: the next numbers, postings and allocations follow.
  const key = part(
    (await run('keys', 'create', '--db', office, '--user', 'bookkeeper', '--description', 'x')).said,
    'API key',
  );
  const call = await serve(office, `Domain: demo\nUser name: bookkeeper\nAPI key: ${key}\n`);
  const made = await call('POST', '/api/saleInvoice', {
    contactAccountId: 'C00001',
    details: [{ description: 'Chairs', quantity: 2, currencyUnitPrice: 60 }],
  });
  expect(made.status).toBe(201);
  expect((await call('POST', `/api/document/${String(made.json)}/submit`)).status).toBe(200);

  const back = join(temporaryFolder(), 'back.db');
  const exported = await run('export', '--db', office, '--to', back);
  expect([exported.code, exported.complained]).toEqual([0, '']);
  expect(statSync(back).mode & 0o077).toBe(0);
  expect(part(exported.said, 'Documents')).toBe(String(Number(part(moved.said, 'Documents')) + 1));
  expect(await ledgerOf(back)).toBe(await ledgerOf(office));
  expect((await run('verify', '--db', back)).code).toBe(0);
});

test('an import into an office that holds a company, and an export over a file, are refused whole', async () => {
  const [file, office] = [await books(), newDatabase()];
  await run('import', '--db', office, '--from', file);
  expect(await run('import', '--db', office, '--from', file)).toEqual({
    code: 1,
    said: '',
    complained: 'The database holds a company already: make another database for the new one.\n',
  });
  expect((await run('export', '--db', office, '--to', file)).complained).toBe(
    `The file ${file} exists already: choose another name for the export.\n`,
  );
  const nowhere = join(temporaryFolder(), 'none', 'x.db');
  expect((await run('export', '--db', office, '--to', nowhere)).complained).toBe(
    `There is no folder ${dirname(nowhere)}: make it first.\n`,
  );
  expect(existsSync(nowhere)).toBe(false);
  const missing = join(temporaryFolder(), 'none.db');
  expect(await run('import', '--db', newDatabase(), '--from', missing)).toEqual({
    code: 1,
    said: '',
    complained: `There is no file ${missing}.\n`,
  });
  expect(await run('import', '--db', file, '--from', missing)).toMatchObject({ code: 2 });
});

test('both engines have the same tables and columns, and a move leaves out only who is signed in', () => {
  const file = openFinanceService({ database: ':memory:', demo: 0, clock: () => MONDAY });
  onTestFinished(() => file.close());
  const { database } = file.company;
  const office = engineOf(filledOffice('columns', (engine) => void openFinanceService({ database: engine, demo: 0 })));
  const inFile = database
    .prepare(
      "SELECT m.name AS table_name, c.name AS column_name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'",
    )
    .all();
  const inOffice = office
    .prepare("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'daybook'")
    .all();
  const named = (rows: typeof inFile) =>
    rows.map((row) => `${String(row.table_name)}.${String(row.column_name)}`).toSorted();
  expect(named(inOffice)).toEqual(named(inFile));
  const moved = [...TABLES, ...AFTER_POSTINGS].map(([table]) => table);
  expect(new Set([...moved, 'posting', 'entry', 'session', 'sign_in_failure'])).toEqual(
    new Set(inFile.map((row) => String(row.table_name))),
  );
});
