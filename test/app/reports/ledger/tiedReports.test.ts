import { afterEach, beforeAll, expect, it } from 'vitest';
import { failed, ok, type Result } from '../../../../src/domain/values/result.ts';
import { until } from '../../../support/until.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { openReport, type OpenReport } from './support/openReport.ts';

beforeAll(giveLayout);
let opened: OpenReport | undefined;
smallCompanyForEach();
afterEach(() => opened?.page.unmount());

function table(names: readonly string[], ...rows: string[][]) {
  return ok({ columns: names.map((name) => ({ name, isNumber: false })), rows });
}
const BALANCES = ['accountId', 'accountCode', 'description', 'accountType', 'debit', 'credit'];
const AGED = [
  ...['contactAccountId', 'contactAccountCode', 'description', 'notDue', 'days30', 'days60', 'days90', 'older'],
  ...['unallocated', 'amount'],
];
const trialBalance = (debtors: string, creditors: string) =>
  table(
    BALANCES,
    ['d', '1100', 'Debtors', 'debtors', debtors, '0'],
    ['c', '2100', 'Creditors', 'creditors', '0', creditors],
    ['b', '1200', 'Bank', 'bank', '500', '0'],
    ['e', '1210', 'Bank in euros', 'bank', '0', '20'],
  );

async function open(address: string, answer: Result<unknown>, balances: Result<unknown>): Promise<OpenReport> {
  opened = await openReport(address, ({ ref }) => (ref === 'trialBalance' ? balances : answer));
  return opened;
}
const owed = (total: string) =>
  table(
    AGED,
    ['k', 'ASH', 'Ashdown', '100.00', '20.00', '0', '0', '5.00', '-3.00', '122.00'],
    ['', '', '', '100.00', '20.00', '0', '0', '5.00', '-3.00', total],
  );

it('an aged list of the ledger has its ages and total, agrees with its control account, and is accessible', async () => {
  const { page, rows, headings, asked } = await open(
    'agedDebtors?to=2026-03-31',
    owed('122.00'),
    trialBalance('122', '0'),
  );
  await until(() => page.text().includes('It agrees with'));
  expect(headings()).toEqual([
    ...['Party', 'Name', 'Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'],
    ...['Not allocated', 'Amount'],
  ]);
  expect(rows()).toEqual([
    ['ASH', 'Ashdown', '100.00', '20.00', '', '', '5.00', '−3.00', '122.00'],
    ['', 'Total', '100.00', '20.00', '0.00', '0.00', '5.00', '−3.00', '122.00'],
  ]);
  expect(page.text()).toContain('It agrees with the control accounts of customers: 122.00.');
  expect(asked().map(({ ref, body }) => [ref, body])).toEqual([
    ['agedDebtors', { asAt: '2026-03-31' }],
    ['trialBalance', { asAt: '2026-03-31' }],
  ]);
  expect(await findings(page.element.parentElement as HTMLElement)).toEqual([]);
});

it('one that differs from its control account says by how much', async () => {
  const { page } = await open('agedCreditors', owed('122.00'), trialBalance('0', '120.50'));
  await until(() => page.text().includes('differs'));
  expect(page.text()).toContain('It differs by 1.50 from the control accounts of suppliers, which come to 120.50.');
});

it('bank balances are in their currencies, and their sum agrees with the trial balance', async () => {
  const columns = ['accountId', 'accountCode', 'description', 'currency', 'currencyAmount', 'balance'];
  const banks = table(
    columns,
    ['b', '1200', 'Bank', 'GBP', '500.00', '500.00'],
    ['e', '1210', 'Bank in yen', 'JPY', '-3800', '-20.00'],
  );
  const { page, rows } = await open('bankBalances', banks, trialBalance('0', '0'));
  await until(() => page.text().includes('It agrees with'));
  expect(rows()).toEqual([
    ['1200', 'Bank', 'GBP', '500.00', '500.00'],
    ['1210', 'Bank in yen', 'JPY', '−3,800', '−20.00'],
    ['', 'Total', '', '', '480.00'],
  ]);
});

it('without a trial balance it says nothing about control accounts', async () => {
  const { page } = await open(
    'agedDebtors',
    owed('122.00'),
    failed('service.refused', 'no such enquiry', { status: 404 }),
  );
  await until(() => page.text().includes('Ashdown') && page.text().includes('As answered'));
  expect(page.text()).not.toContain('control accounts');
});
