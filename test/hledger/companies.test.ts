import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hledgerJournal } from '../../src/service/exports/hledger.ts';
import { COUNTRIES, openChartBooks } from '../service/ledger/support/chartBooks.ts';
import { entrySums, hledgerSums } from '../service/ledger/support/hledgerSums.ts';
import { command, keepBooks, scheme } from '../service/ledger/support/history.ts';

const COMPANIES = 200;
const companies = Array.from({ length: COMPANIES }, (_, n) => ({
  seed: n + 1,
  country: COUNTRIES[n % COUNTRIES.length] ?? 'GB',
}));

/** `-t "company 17 "` makes one of them again. */
test.each(companies)('hledger finds the same sums in company $seed of $country', async ({ seed, country }) => {
  const { books, words } = await openChartBooks(country);
  const [history] = fc.sample(fc.tuple(fc.array(command, { minLength: 15, maxLength: 30 }), scheme), {
    seed,
    numRuns: 1,
  });
  if (!history) throw new Error('there is no history');
  await keepBooks(...history, books, words);
  const sums = entrySums(books, words.currency);
  expect(Object.keys(sums).length).toBeGreaterThan(1);
  expect(hledgerSums([...hledgerJournal(books.api.service.company)].join(''))).toEqual(sums);
});
