import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { hledgerJournal } from '../../../src/service/exports/hledger.ts';
import { chartOf } from '../../../src/service/newCompany/charts.ts';
import { createCompany } from '../../../src/service/newCompany/createCompany.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { listOf, openService, type Integrator } from '../support/service.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');

async function openTrade(taxNo: string | undefined): Promise<Integrator> {
  const database = join(temporaryFolder(), 'company.db');
  const { domain } = createCompany(
    database,
    {
      chart: chartOf('GB'),
      country: 'GB',
      name: 'Vale',
      legalForm: 'company',
      language: 'en',
      currency: 'GBP',
      yearStart: localDate('2025-01-01'),
      taxNo,
      scheme: 'invoice',
      isDemo: true,
    },
    () => NOW,
  );
  return openService({ database, demo: 'none', domain, postingDelay: 0, clock: () => NOW });
}

async function enquire(api: Integrator, name: string, body: object): Promise<Record<string, unknown>[]> {
  return listOf((await api.call('POST', `/api/Enquiry/run/${name}`, body)).json);
}

const cents = (value: unknown): number => Math.round(Number(value) * 100);
/** The total of a section of a statement; NaN without one. */
const totalOf = (rows: readonly Record<string, unknown>[], section: string): number =>
  cents(rows.findLast((row) => row.section === section && row.accountId === undefined)?.amount);

test('the trade of a demo adds up: the year, its returns, and every statement of each quarter', async () => {
  const api = await openTrade('GB794118312');
  const year = await enquire(api, 'profitAndLoss', { dateFrom: '2025-01-01', dateTo: '2025-12-31' });
  // Worked out by hand: 37,680.00 + 30,690.00 + 5,903.91 + 3,000.00 of sales, 52.01 of exchange gains, less 16,080.00 of goods,
  // 7,800.00 of rent, 576.00 of telephone, 26,160.00 of wages, 480.00 of depreciation, 975.00 of bad debt, 900.00 of
  // accountancy and 49.35 of exchange losses.
  expect(totalOf(year, 'profit')).toBe(2_430_557);
  const boxes = async (dateFrom: string, dateTo: string) =>
    Object.fromEntries(
      (await enquire(api, 'taxReturn', { dateFrom, dateTo })).map(({ box, amount }) => [box, Number(amount)]),
    );
  // Sales of 16,500.00 at 20 % and 1,339.13 abroad; purchases of 6,024.00 at 20 % and 1,950.00 of exempt rent.
  expect(await boxes('2025-01-01', '2025-03-31')).toMatchObject({ 1: 3300, 4: 1204.8, 5: 2095.2, 6: 17_839, 7: 7974 });
  // 4,704.00 at 20 %, and 195.00 for the bad debt.
  expect((await boxes('2025-10-01', '2025-12-31'))['4']).toBe(1135.8);
  // Of a fitting of 3,000.00 the deposit of 900.00 is taxed in May, when it is paid, and the rest in July.
  const { 2120: before } = await balancesOf('2025-05-11');
  const { 2120: held } = await balancesOf('2025-06-30');
  const { 2120: after } = await balancesOf('2025-07-18');
  expect([before, held, after]).toEqual([undefined, -90_000, 0]);
  const quarters = [await boxes('2025-04-01', '2025-06-30'), await boxes('2025-07-01', '2025-09-30')];
  // Sales of 16,245.00 + 900.00 and of 17,940.00 + 2,100.00 at 20 %.
  expect(quarters.map((quarter) => quarter['1'])).toEqual([3429, 4008]);

  async function balancesOf(asAt: string): Promise<Record<string, number>> {
    const rows = await enquire(api, 'trialBalance', { asAt });
    return Object.fromEntries(
      rows.map(({ accountCode, debit, credit }) => [accountCode, cents(debit) - cents(credit)]),
    );
  }

  for (const asAt of ['2025-03-31', '2025-12-31', '2026-06-30', '2026-11-29']) {
    const sheet = await enquire(api, 'balanceSheet', { asAt });
    expect(totalOf(sheet, 'assets')).toBe(totalOf(sheet, 'liabilities') + totalOf(sheet, 'equity'));
    const balances = new Map(
      (await enquire(api, 'trialBalance', { asAt })).map(({ accountCode, debit, credit }) => [
        accountCode,
        cents(debit) - cents(credit),
      ]),
    );
    for (const [name, account, sign] of [
      ['agedDebtors', '1100', 1],
      ['agedCreditors', '2100', -1],
    ] as const) {
      const owed = cents((await enquire(api, name, { asAt })).at(-1)?.amount);
      expect(owed).toBeGreaterThan(0);
      expect(owed).toBe(sign * (balances.get(account) ?? 0));
    }
    expect(balances.get('1200')).toBeGreaterThan(0);
  }
  const stateOf = async (month: string) => (await api.read(`/api/LegalEntity/CO/period/${month}`)).state;
  expect([await stateOf('2025-12'), await stateOf('2026-08'), await stateOf('2026-09')]).toEqual([
    'closed',
    'closed',
    'open',
  ]);
});

test('one that is not registered has the same net and no tax', async () => {
  const api = await openTrade(undefined);
  const codes = (await enquire(api, 'trialBalance', { asAt: '2025-12-31' })).map(({ accountCode }) => accountCode);
  expect(codes).toContain('8100');
  expect(codes.filter((code) => String(code).startsWith('220'))).toEqual([]);
});

test('another program accepts the trade, with the same money in the bank', async () => {
  const api = await openTrade('GB794118312');
  const input = [...hledgerJournal(api.service.company)].join('');
  const done = spawnSync('hledger', ['-f', '-', 'balance', '--flat', '--no-total', '-O', 'csv', '1200'], {
    input,
    encoding: 'utf8',
  });
  expect([done.status, done.stderr]).toEqual([0, '']);
  const [, sum = ''] = /"1200 Current account","GBP (-?[\d.]+)"/.exec(done.stdout) ?? [];
  const [bank] = await enquire(api, 'bankBalances', { asAt: '2026-11-29' });
  expect(cents(sum)).toBe(cents(bank?.balance));
});
