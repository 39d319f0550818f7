import { describe, expect, it } from 'vitest';
import { answerCells, joinedParts, comparedPart, sectioned } from '../../../../src/app/reports/ledger/ledgerRows.ts';
import { LEDGER_REPORTS } from '../../../../src/app/reports/ledger/ledgerReports.ts';
import { parseDecimal } from '../../../../src/domain/values/decimal.ts';

const row = (section: string, code: string, amount: string) => ({
  section,
  accountId: code === '' ? '' : `id-${code}`,
  accountCode: code,
  description: '',
  amount: parseDecimal(amount) ?? '',
});

describe('answers that are compared', () => {
  const march = [
    row('income', '4000', '500'),
    row('income', '4200', '30'),
    row('income', '', '530'),
    row('expenses', '6000', '80'),
    row('expenses', '', '80'),
    row('profit', '', '450'),
  ];
  const february = [
    row('income', '4100', '70'),
    row('income', '4200', '20'),
    row('income', '', '90'),
    row('costOfSales', '5000', '40'),
    row('costOfSales', '', '40'),
    row('grossProfit', '', '50'),
    row('profit', '', '50'),
  ];

  it('are one row for each account and total of any of them, in the order of the ledger', () => {
    const table = joinedParts([
      { part: 'own', rows: march },
      { part: 'before', rows: february },
    ]);
    expect(
      table.map((cells) => [cells.section, cells.accountCode, cells.amount, cells['amount before']].join(' ')),
    ).toEqual([
      'income 4000 500 0',
      'income 4100 0 70',
      'income 4200 30 20',
      'income  530 90',
      'costOfSales 5000 0 40',
      'costOfSales  0 40',
      // March sold without costs of sales, so that its gross profit is its income.
      'grossProfit  530 50',
      'expenses 6000 80 0',
      'expenses  80 0',
      'profit  450 50',
    ]);
  });

  it('keep an account apart that stands in two sections: debtors, and customers in credit', () => {
    const table = joinedParts([
      { part: 'own', rows: [row('currentAssets', '1100', '600'), row('currentLiabilities', '1100', '25')] },
    ]);
    expect(table.map(({ section, amount }) => `${section} ${amount}`)).toEqual([
      'currentAssets 600',
      'currentLiabilities 25',
    ]);
  });

  it('have a heading above the first account of each section, and named sums', () => {
    const rows = sectioned(
      joinedParts([{ part: 'own', rows: march }]),
      (section) => `The ${section}`,
      ({ section = '' }) => ({ description: `Sum of ${section}`, ...(section === 'profit' && { partOf: 'equity' }) }),
    );
    expect(rows.map(({ kind, cells }) => `${kind} ${cells.description || cells.accountCode}`)).toEqual([
      'heading The income',
      'entry 4000',
      'entry 4200',
      'total Sum of income',
      'heading The expenses',
      'entry 6000',
      'total Sum of expenses',
      'heading The equity',
      'entry Sum of profit',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('an answer', () => {
  const columns = (...names: string[]) => names.map((name) => ({ name, isNumber: false }));

  it('is read by the names of its columns, in any case, and an empty amount is none', () => {
    const [cells] = answerCells(LEDGER_REPORTS.trialBalance, {
      columns: columns('Credit', 'debit', 'ACCOUNTCODE', 'description', 'accountId'),
      rows: [['', '12.50000', '1100', 'Debtors', 'a']],
    });
    expect(cells).toMatchObject({ accountId: 'a', accountCode: '1100', debit: '12.5', credit: '0' });
  });

  it('of a statement may lack the columns of accounts, while nothing was posted', () => {
    const rows = [['profit', '0.00']];
    expect(answerCells(LEDGER_REPORTS.profitAndLoss, { columns: columns('section', 'amount'), rows })).toMatchObject([
      { section: 'profit', accountId: '', amount: '0' },
    ]);
  });

  it.each([
    ['without an amount', ['section', 'accountId'], ['income', 'a']],
    ['with a word as an amount', ['section', 'amount'], ['income', 'much']],
  ])('%s is a problem', (_, names, cells) => {
    expect(() => answerCells(LEDGER_REPORTS.profitAndLoss, { columns: columns(...names), rows: [cells] })).toThrow(
      /profitAndLoss/,
    );
  });
});

it('a column of a compared amount says which answer it is of', () => {
  expect([
    comparedPart('amount'),
    comparedPart('amount before'),
    comparedPart('amount yearBefore'),
    comparedPart(),
  ]).toEqual(['own', 'before', 'yearBefore', 'own']);
});
