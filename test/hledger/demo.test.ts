import { expect, test } from 'vitest';
import { hledgerJournal } from '../../src/service/exports/hledger.ts';
import { openService } from '../service/support/service.ts';
import { entrySums, hledgerSums } from '../service/ledger/support/hledgerSums.ts';

test.each(['2026-03-02', '2027-01-10'])('hledger finds the same sums in the demo company of %s', async (today) => {
  const api = await openService({ demo: 'books', clock: () => Date.parse(`${today}T12:00:00Z`) });
  const sums = entrySums({ api }, 'GBP');
  // Accounts that come to nothing are left out: of 54 accounts most do not.
  expect(Object.keys(sums).length).toBeGreaterThan(30);
  expect(hledgerSums([...hledgerJournal(api.service.company)].join(''))).toEqual(sums);
});
