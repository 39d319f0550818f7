import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hledgerJournal } from '../../../src/service/exports/hledger.ts';
import { startedScript } from '../../support/startedScript.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openBooks } from './support/books.ts';
import { COUNTRIES, openChartBooks } from './support/chartBooks.ts';
import { entrySums, hledgerSums } from './support/hledgerSums.ts';
import { command, keepBooks, scheme } from './support/history.ts';

test.each(COUNTRIES)(
  'another program accepts the ledger of a company of %s, and finds the same sums',
  async (country) => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 20 }), scheme, async (commands, terms) => {
        const { books, words } = await openChartBooks(country);
        await keepBooks(commands, terms, books, words);
        const journal = [...hledgerJournal(books.api.service.company)].join('');
        expect(hledgerSums(journal)).toEqual(entrySums(books, words.currency));
      }),
      { numRuns: 1 },
    );
  },
);

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
