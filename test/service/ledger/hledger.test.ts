import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { hledgerJournal } from '../../../src/service/ledger/hledger.ts';
import { startedScript } from '../../support/startedScript.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openBooks, type Books } from './support/books.ts';
import { command, keepBooks, scheme } from './support/history.ts';

/** What the program hledger finds that each account comes to, if it accepts the journal. */
function sumsOf(journal: string): Record<string, string> {
  const done = spawnSync('hledger', ['-f', '-', 'balance', '--flat', '--no-total', '--empty', '-O', 'csv'], {
    input: journal,
    encoding: 'utf8',
  });
  if (done.error) throw done.error;
  expect([done.status, done.stderr]).toEqual([0, '']);
  const rows = done.stdout.trim().split('\n').slice(1);
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, code = '', sum = ''] = /^"(\d+) [^"]*","(?:GBP )?(-?[\d.]+)"$/.exec(row) ?? [];
      if (code === '') throw new Error(`hledger wrote ${row}`);
      return new Decimal(sum).isZero() ? [] : [[code, new Decimal(sum).toFixed(2)]];
    }),
  );
}

/** The same from the entries in the database, in whole pennies. */
function ownSums({ api }: Books): Record<string, string> {
  const { database, directory } = api.service.company;
  const rows = database.sqlite.prepare('SELECT account_id, sum(amount) AS sum FROM entry GROUP BY account_id').all();
  return Object.fromEntries(
    rows.flatMap(({ account_id: id, sum }) => {
      const pence = new Decimal(String(sum));
      const code = directory.byId('account', String(id))?.code ?? '';
      return pence.isZero() ? [] : [[code, pence.div(100).toFixed(2)]];
    }),
  );
}

test('another program accepts the ledger of any history, and finds the same sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), scheme, async (commands, terms) => {
      const { books } = await keepBooks(commands, terms);
      expect(sumsOf([...hledgerJournal(books.api.service.company)].join(''))).toEqual(ownSums(books));
    }),
    { numRuns: 8 },
  );
});

test('the ledger of a file is exported to a file or to standard output', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'company.db');
  const books = await openBooks({ database });
  await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  const run = async (...args: string[]) => {
    const program = startedScript('src/service/cli.ts', ['export', '--db', database, ...args]);
    return { code: await program.ended, said: program.said };
  };
  const journal = [
    '2026-01-20 (1) SI2026-00001',
    '    1100 Debtors  GBP 600.00',
    '    4000 Sales  GBP -500.00',
    '    2200 VAT on sales  GBP -100.00',
    '',
    '',
  ].join('\n');
  expect(await run('--format', 'hledger')).toEqual({ code: 0, said: journal });
  const file = join(folder, 'books.journal');
  expect(await run('--format', 'hledger', '--to', file)).toEqual({ code: 0, said: '' });
  expect(readFileSync(file, 'utf8')).toBe(journal);
  expect(await run('--format', 'paper')).toMatchObject({ code: 2 });
});
