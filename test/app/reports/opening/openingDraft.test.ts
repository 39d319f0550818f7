import { expect, test } from 'vitest';
import type { OpeningState } from '../../../../src/domain/service/opening.ts';
import { currencyCodeSchema } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import {
  balanceRows,
  emptyDraft,
  faultsOf,
  matchedAccount,
  NEW_BALANCE,
  NEW_ITEM,
  openingOf,
  rowsAfter,
} from '../../../../src/app/reports/opening/openingDraft.ts';

const account = (code: string, description: string, accountType: string, isOfReturns = false) => ({
  id: `id-${code}`,
  code,
  description,
  accountType,
  isOfReturns,
});
const STATE: OpeningState = {
  baseCurrency: currencyCodeSchema.parse('GBP'),
  booksStart: localDate('2026-01-01'),
  documents: 0,
  canTakeBack: false,
  hasPostings: false,
  taxPayableAccountId: 'id-2202',
  accounts: [
    account('1100', 'Trade debtors', 'debtors'),
    account('1101', 'Other debtors', 'asset'),
    account('1200', 'Current account', 'bank'),
    account('2100', 'Trade creditors', 'creditors'),
    account('2200', 'VAT on sales', 'tax', true),
    account('2202', 'VAT payable', 'liability'),
    account('4000', 'Sales', 'income'),
  ],
};
const DAY = localDate('2025-12-31');
const NONE: ReadonlySet<string> = new Set();

test('an account of another program is found by its name, by what it is for, then by its code', () => {
  const matched = (code: string, name: string) => matchedAccount(STATE, code, name);
  expect(matched('090', 'CURRENT ACCOUNT')).toBe('id-1200');
  expect(matched('610', 'Accounts Receivable')).toBe('id-1100');
  expect(matched('1100', 'Debtors Control Account')).toBe('id-1100');
  expect(matched('800', 'Accounts Payable (A/P)')).toBe('id-2100');
  expect(matched('4000', 'Sales type A')).toBe('id-4000');
  // A name beats a code that means something else there.
  expect(matched('4000', 'Other debtors')).toBe('id-1101');
  expect(matched('999', 'Goodwill')).toBe('');
});

test('tax that earlier returns have asked for stands on what is payable', () => {
  expect(matchedAccount(STATE, '2200', 'Sales Tax Control')).toBe('id-2202');
});

test('an account that is not there becomes a new one of the type that the table names', () => {
  const read = (type: string) => ({ line: 1, code: '710', name: 'Office Equipment', type, amount: decimal('20') });
  expect(
    balanceRows(STATE, ['Fixed Asset', 'Revenue', 'Overhead', '', 'Xyz'].map(read)).map((row) => row.newType),
  ).toEqual(['asset', 'income', 'expense', null, null]);
});

test('what is missing is named cell by cell; rows in which nothing stands do not count', () => {
  const draft = {
    ...emptyDraft(DAY),
    balances: [
      { ...NEW_BALANCE },
      { ...NEW_BALANCE, name: 'Goodwill', amount: decimal('5') },
      { ...NEW_BALANCE, accountId: 'id-4000' },
    ],
    sale: [
      { ...NEW_ITEM },
      { ...NEW_ITEM, party: 'A', number: '1', date: localDate('2026-01-01'), amount: decimal('5') },
      { ...NEW_ITEM, number: '1', date: DAY, amount: decimal('0') },
    ],
    purchase: [
      { ...NEW_ITEM, party: 'B', number: '7', date: DAY, amount: decimal('5') },
      { ...NEW_ITEM, party: 'C', number: '7', date: DAY, amount: decimal('5') },
    ],
    banks: { euros: { amount: decimal('5'), base: null } },
  };
  expect(faultsOf(draft, new Set(['euros'])).map(({ part, row, what }) => `${part} ${row} ${what}`)).toEqual([
    'balances 1 account',
    'balances 2 amount',
    'sale 1 afterDay',
    'sale 2 party',
    'sale 2 amount',
    'sale 2 twice',
    'banks 0 base',
  ]);
  expect(faultsOf(draft, NONE).some(({ part }) => part === 'banks')).toBe(false);
});

test('what is sent: new accounts with a free code, the tax in each invoice, and bank balances', () => {
  const draft = {
    ...emptyDraft(DAY),
    balances: [
      { ...NEW_BALANCE, code: '4000', name: 'Goodwill', newType: 'asset' as const, amount: decimal('5') },
      { ...NEW_BALANCE, accountId: 'id-4000', amount: decimal('-5') },
      { ...NEW_BALANCE },
    ],
    sale: [
      { ...NEW_ITEM, party: ' A ', number: 'INV-1', date: DAY, amount: decimal('100'), taxCodeId: 'S' },
      { ...NEW_ITEM, party: 'A', number: 'INV-2', date: DAY, amount: decimal('-10') },
    ],
    banks: { bank: { amount: decimal('7'), base: null } },
  };
  expect(openingOf(draft, STATE, () => decimal('20'))).toEqual({
    date: DAY,
    // 4000 is taken.
    accounts: [{ code: 'N001', description: 'Goodwill', accountType: 'asset' }],
    balances: [
      { accountId: 'N001', amount: '5' },
      { accountId: 'id-4000', amount: '-5' },
    ],
    items: [
      {
        docClass: 'saleInvoice',
        contactName: 'A',
        docNo: 'INV-1',
        docDate: DAY,
        dueDate: DAY,
        currency: 'GBP',
        grossCurrencyAmount: '100',
        // 100 ÷ 1.2 is 83.33.
        taxes: [{ taxCodeId: 'S', netCurrencyAmount: '83.33', taxCurrencyAmount: '16.67' }],
      },
      {
        docClass: 'saleInvoice',
        contactName: 'A',
        docNo: 'INV-2',
        docDate: DAY,
        dueDate: DAY,
        currency: 'GBP',
        grossCurrencyAmount: '-10',
      },
    ],
    bankBalances: [{ bankAccountId: 'bank', currencyAmount: '7' }],
  });
});

test('a trial balance without types takes them from a chart of accounts, whichever is read first', () => {
  const chart = [
    { line: 1, code: '710', name: 'Office Equipment', type: 'Fixed', amount: decimal('0') },
    { line: 2, code: '720', name: 'Van', type: 'Fixed', amount: decimal('0') },
    { line: 3, code: '990', name: 'Riddle', type: '?', amount: decimal('0') },
  ];
  const balances = [{ line: 1, code: '710', name: 'Office Equipment', type: '', amount: decimal('20') }];
  const typed = { ...NEW_BALANCE, code: '710', name: 'Office Equipment', newType: 'asset', amount: decimal('20') };
  const after = rowsAfter(STATE, rowsAfter(STATE, [], chart), balances);
  expect(after.map(({ code, newType, amount }) => [code, newType, amount])).toEqual([
    ['710', 'asset', '20'],
    ['720', 'asset', '0'],
    ['990', null, '0'],
  ]);
  expect(rowsAfter(STATE, rowsAfter(STATE, [], balances), chart)[0]).toEqual(typed);
  // Another trial balance takes the place of the first.
  expect(
    rowsAfter(
      STATE,
      [typed as (typeof after)[number]],
      [{ line: 1, code: '1', name: 'Cash', type: '', amount: decimal('5') }],
    ),
  ).toHaveLength(1);
  const draft = { ...emptyDraft(DAY), balances: after };
  expect(faultsOf(draft, NONE)).toEqual([]);
  expect(openingOf(draft, STATE, () => undefined)).toMatchObject({
    accounts: [
      { code: '710', description: 'Office Equipment', accountType: 'asset' },
      { code: '720', description: 'Van', accountType: 'asset' },
    ],
    balances: [{ accountId: '710', amount: '20' }],
  });
});
