import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openBooks, type Books } from './support/books.ts';

// The figures were worked out by hand.

/** Rows of a statement as `section code amount`; totals have no code. */
async function statement(books: Books, name: string, body: Record<string, unknown>): Promise<string[]> {
  const rows = await books.enquire(name, body);
  return rows.map(({ section, accountCode, amount }) =>
    [section, accountCode, Number(amount).toFixed(2)].filter((part) => part !== undefined).join(' '),
  );
}

const year = (of: number) => ({ dateFrom: `${String(of)}-01-01`, dateTo: `${String(of)}-12-31` });

/** Rows of an account as `date document or text: debit credit = balance`. */
async function ledgerOf(books: Books, account: string, dateFrom: string, dateTo: string): Promise<string[]> {
  const rows = await books.enquire('accountLedger', { account, dateFrom, dateTo });
  return rows.map(
    ({ date, document, text, debit, credit, balance }) =>
      `${String(date)} ${String(document ?? text)}: ${Number(debit).toFixed(2)} ${Number(credit).toFixed(2)} = ${Number(balance).toFixed(2)}`,
  );
}

async function receivedInEuros(): Promise<Books> {
  const books = await openBooks();
  const euros = { contactAccountId: 'CUST', currency: 'EUR' };
  const invoice = await books.post('saleInvoice', {
    ...euros,
    docDate: '2026-03-01',
    dueDate: '2026-03-01',
    currencyRate: 1.15,
    details: [{ currencyUnitPrice: 1000, taxCodeId: 'Z' }],
  });
  const receive = (docDate: string, currencyRate: number, currencyAmount: string, bankAccountId: string) =>
    books.post('receipt', {
      ...euros,
      docDate,
      currencyRate,
      currencyAmount,
      bankAccountId,
      allocations: [{ docId: invoice }],
    });
  await receive('2026-03-31', 1.12, '333.33', 'EUROS');
  await receive('2026-05-01', 1.2, '666.67', 'BANK');
  return books;
}

test('an account whose only entries are tax of nothing has not moved', async () => {
  const books = await openBooks();
  await books.invoice('saleInvoice', '2026-03-01', '100', 'Z');
  const codes = (await books.enquire('trialBalance', { asAt: '2026-03-31' })).map(({ accountCode }) => accountCode);
  expect(codes).toEqual(['1100', '4000']);
});

test('A: gain and loss of exchange stand in the profit and loss, and what is open in the aged list of each day', async () => {
  const books = await receivedInEuros();
  expect(await statement(books, 'profitAndLoss', { dateFrom: '2026-01-01', dateTo: '2026-05-01' })).toEqual([
    'income 4000 869.57',
    'income 4900 7.77',
    'income 877.34',
    'expenses 7900 24.16',
    'expenses 24.16',
    'profit 853.18',
  ]);
  expect(await statement(books, 'balanceSheet', { asAt: '2026-03-31' })).toEqual([
    'currentAssets 1100 579.72',
    'currentAssets 1210 297.62',
    'currentAssets 877.34',
    'assets 877.34',
    'liabilities 0.00',
    'profit 877.34',
    'equity 877.34',
  ]);
  const open = async (asAt: string) =>
    (await books.enquire('agedDebtors', { asAt })).map(({ amount }) => Number(amount));
  expect(await open('2026-02-28')).toEqual([0]);
  expect(await open('2026-03-30')).toEqual([869.57, 869.57]);
  expect(await books.enquire('agedDebtors', { asAt: '2026-03-31' })).toMatchObject([
    { contactAccountCode: 'CUST', description: 'A customer', days30: '579.72000', unallocated: '0.00000' },
    { days30: '579.72000', amount: '579.72000' },
  ]);
  expect(await open('2026-05-01')).toEqual([0]);
  expect(await ledgerOf(books, '1100', '2026-03-01', '2026-03-31')).toEqual([
    '2026-03-01 Opening balance: 0.00 0.00 = 0.00',
    '2026-03-01 SI2026-00001: 869.57 0.00 = 869.57',
    '2026-03-31 RC000001: 0.00 297.62 = 571.95',
    '2026-03-31 RC000001 – SI2026-00001: 7.77 0.00 = 579.72',
  ]);
  expect(await books.enquire('bankBalances', { asAt: '2026-05-01' })).toMatchObject([
    {
      bankAccountCode: 'BANK',
      accountCode: '1200',
      currency: 'GBP',
      currencyAmount: '555.56000',
      balance: '555.56000',
    },
    {
      bankAccountCode: 'EUROS',
      accountCode: '1210',
      currency: 'EUR',
      currencyAmount: '333.33000',
      balance: '297.62000',
    },
  ]);
});

test('E: what is reversed into April leaves the statements of January as they were', async () => {
  const books = await openBooks();
  const invoice = await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  await books.on('2026-04-05');
  expect((await books.fileReturn('2026-01-01', '2026-03-31')).status).toBe(201);
  await books.on('2026-04-10');
  await books.api.call('POST', `/api/document/${invoice}/reverse`, { periodId: '2026-04', reason: 'Wrong customer' });
  expect(await statement(books, 'balanceSheet', { asAt: '2026-01-31' })).toEqual([
    'currentAssets 1100 600.00',
    'currentAssets 600.00',
    'assets 600.00',
    'currentLiabilities 2200 100.00',
    'currentLiabilities 100.00',
    'liabilities 100.00',
    'profit 500.00',
    'equity 500.00',
  ]);
  expect(await statement(books, 'balanceSheet', { asAt: '2026-04-30' })).toEqual([
    'currentAssets 2200 100.00',
    'currentAssets 100.00',
    'assets 100.00',
    'currentLiabilities 2202 100.00',
    'currentLiabilities 100.00',
    'liabilities 100.00',
    'profit 0.00',
    'equity 0.00',
  ]);
  const profit = async (dateFrom: string, dateTo: string) =>
    (await statement(books, 'profitAndLoss', { dateFrom, dateTo })).at(-1);
  expect(await profit('2026-01-01', '2026-03-31')).toBe('profit 500.00');
  expect(await profit('2026-04-01', '2026-04-30')).toBe('profit -500.00');
  const owed = async (asAt: string) => (await books.enquire('agedDebtors', { asAt })).at(-1)?.amount;
  expect([await owed('2026-04-09'), await owed('2026-04-10')]).toEqual(['600.00000', '0.00000']);
});

test('F: a new year begins with the profit of the one before on the account of retained profit', async () => {
  const books = await openBooks();
  await books.sundry('receipt', '2026-01-05', '3000', '1000');
  await books.sundry('receipt', '2026-06-30', '4000', '5000');
  await books.sundry('payment', '2026-12-31', '5000', '3200');
  await books.sundry('receipt', '2027-01-01', '4000', '2400');
  await books.sundry('payment', '2027-03-31', '3200', '600');
  await books.sundry('payment', '2027-06-30', '5000', '1500');
  const profits = ['income 4000 5000.00', 'income 5000.00', 'expenses 5000 3200.00', 'expenses 3200.00'];
  expect(await statement(books, 'ProfitAndLoss', year(2026))).toEqual([...profits, 'profit 1800.00']);
  expect((await statement(books, 'profitAndLoss', { dateFrom: '2026-01-01', dateTo: '2027-06-30' })).at(-1)).toBe(
    'profit 2700.00',
  );
  const bank = (amount: string) => [
    `currentAssets 1200 ${amount}`,
    `currentAssets ${amount}`,
    `assets ${amount}`,
    'liabilities 0.00',
  ];
  expect(await statement(books, 'balanceSheet', { asAt: '2026-12-31' })).toEqual([
    ...bank('2800.00'),
    'equity 3000 1000.00',
    'profit 1800.00',
    'equity 2800.00',
  ]);
  expect(await statement(books, 'BALANCESHEET', { AsAt: '2027-06-30' })).toEqual([
    ...bank('3100.00'),
    'equity 3000 1000.00',
    'equity 3200 1200.00',
    'profit 900.00',
    'equity 3100.00',
  ]);
  expect(await ledgerOf(books, '3200', '2026-01-01', '2027-06-30')).toEqual([
    '2026-01-01 Opening balance: 0.00 0.00 = 0.00',
    '2027-01-01 Profit of the year to 2026-12-31: 0.00 1800.00 = -1800.00',
    '2027-03-31 PA000002: 600.00 0.00 = -1200.00',
  ]);
  expect(await ledgerOf(books, '4000', '2026-06-01', '2027-12-31')).toEqual([
    '2026-06-01 Opening balance: 0.00 0.00 = 0.00',
    '2026-06-30 RC000002: 0.00 5000.00 = -5000.00',
    '2027-01-01 Profit of the year to 2026-12-31: 5000.00 0.00 = 0.00',
    '2027-01-01 RC000003: 0.00 2400.00 = -2400.00',
  ]);
  expect(await ledgerOf(books, '4000', '2027-02-01', '2027-02-28')).toEqual([
    '2027-02-01 Opening balance: 0.00 0.00 = -2400.00',
  ]);
  expect(await ledgerOf(books, '3200', '2027-02-01', '2027-02-28')).toEqual([
    '2027-02-01 Opening balance: 0.00 0.00 = -1800.00',
  ]);
});

test('accounts stand in the part of the report that they name, and a loss and tax on profit below their totals', async () => {
  const books = await openBooks();
  const group = (code: string, reportGroup: string) =>
    books.api.call('PUT', '/api/Catalog/Account', { code, reportGroup });
  for (const [code, reportGroup] of [
    ['5000', 'costOfSales'],
    ['4900', 'otherIncome'],
    ['7900', 'taxOnProfit'],
    ['2109', 'longTermLiabilities'],
  ] as const)
    expect((await group(code, reportGroup)).status).toBe(201);
  await books.journal('2026-02-01', [
    ['1200', '1000'],
    ['4000', '-700'],
    ['5000', '300'],
    ['4900', '-20'],
    ['8200', '15'],
    ['7900', '90'],
    ['2109', '-685'],
  ]);
  expect(await statement(books, 'profitAndLoss', year(2026))).toEqual([
    'income 4000 700.00',
    'income 700.00',
    'costOfSales 5000 300.00',
    'costOfSales 300.00',
    'grossProfit 400.00',
    'otherIncome 4900 20.00',
    'otherIncome 20.00',
    'expenses 8200 15.00',
    'expenses 15.00',
    'profitBeforeTax 405.00',
    'taxOnProfit 7900 90.00',
    'taxOnProfit 90.00',
    'profit 315.00',
  ]);
  expect(await statement(books, 'balanceSheet', { asAt: '2026-02-01' })).toEqual([
    'currentAssets 1200 1000.00',
    'currentAssets 1000.00',
    'assets 1000.00',
    'longTermLiabilities 2109 685.00',
    'longTermLiabilities 685.00',
    'liabilities 685.00',
    'profit 315.00',
    'equity 315.00',
  ]);
  const refused = await group('5000', 'somewhere');
  expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringMatching(/^ReportGroup /)]);
  for (const [code, way] of [
    ['4000', 'does not fit an account of the type income: choose income or otherIncome or financialIncome.'],
    ['1100', 'does not fit an account of the type debtors: leave it out.'],
  ] as const) {
    const misplaced = await group(code, 'fixedAssets');
    expect([misplaced.status, messageOf(misplaced)]).toEqual([400, `ReportGroup fixedAssets ${way}`]);
  }
  const empty = await statement(books, 'profitAndLoss', { ...year(2025), includeEmpty: true });
  expect(empty).toContain('income 4000 0.00');
  expect(await statement(books, 'profitAndLoss', year(2025))).toEqual(['profit 0.00']);
});

test('customers in credit are among the liabilities, and suppliers in debit among the assets', async () => {
  const books = await openBooks();
  await books.api.create('/api/ContactAccount', {
    code: 'CUST2',
    description: 'Another',
    customer: { currency: 'GBP' },
  });
  await books.invoice('saleInvoice', '2026-02-01', '100', 'Z');
  await books.post('receipt', { contactAccountId: 'CUST2', docDate: '2026-02-01', currencyAmount: '30' });
  await books.post('payment', { contactAccountId: 'SUPP', docDate: '2026-02-01', currencyAmount: '70' });
  expect(await statement(books, 'balanceSheet', { asAt: '2026-02-01' })).toEqual([
    'currentAssets 1100 100.00',
    'currentAssets 2100 70.00',
    'currentAssets 170.00',
    'assets 170.00',
    'currentLiabilities 1100 30.00',
    'currentLiabilities 1200 40.00',
    'currentLiabilities 70.00',
    'liabilities 70.00',
    'profit 100.00',
    'equity 100.00',
  ]);
  expect(await books.enquire('agedCreditors', { asAt: '2026-02-01' })).toMatchObject([
    { contactAccountCode: 'SUPP', unallocated: '-70.00000', amount: '-70.00000' },
    { amount: '-70.00000' },
  ]);
});

test('what is owed stands by how long it has been due, with money that is not allocated apart', async () => {
  const books = await openBooks();
  let oldest = '';
  for (const [dueDate, price] of [
    ['2026-07-01', '10'],
    ['2026-06-30', '5'],
    ['2026-06-29', '1'],
    ['2026-05-31', '2'],
    ['2026-05-30', '4'],
    ['2026-05-01', '8'],
    ['2026-04-30', '16'],
    ['2026-04-01', '32'],
    ['2026-03-31', '64'],
  ] as const)
    for (const [path, contactAccountId] of [
      ['saleInvoice', 'CUST'],
      ['purchaseInvoice', 'SUPP'],
    ] as const) {
      const made = await books.post(path, {
        contactAccountId,
        docDate: '2026-03-01',
        dueDate,
        details: [{ currencyUnitPrice: price, taxCodeId: 'Z' }],
      });
      if (path === 'saleInvoice') oldest = made;
    }
  await books.post('receipt', { contactAccountId: 'CUST', docDate: '2026-06-30', currencyAmount: '7' });
  await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-06-30',
    details: [{ currencyUnitPrice: '-3', taxCodeId: 'Z' }],
  });
  await books.post('receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-07-01',
    currencyAmount: '50',
    allocations: [{ docId: oldest }],
  });
  const ages = { notDue: 15, days30: 3, days60: 12, days90: 48, older: 64 };
  const read = async (name: string) =>
    (await books.enquire(name, { asAt: '2026-06-30' })).map((row) =>
      Object.fromEntries(
        [...Object.keys(ages), 'unallocated', 'amount'].map((column) => [column, Number(row[column])]),
      ),
    );
  const debtors = { ...ages, unallocated: -10, amount: 132 };
  expect(await read('agedDebtors')).toEqual([debtors, debtors]);
  const creditors = { ...ages, unallocated: 0, amount: 142 };
  expect(await read('agedCreditors')).toEqual([creditors, creditors]);
  // What came on the next day settles nothing before it.
  const next = (await books.enquire('agedDebtors', { asAt: '2026-07-01' })).at(-1);
  expect([next?.older, next?.amount].map(Number)).toEqual([64 + 32 - 50, 82]);
  // Who is given more time owes nothing that is due.
  expect((await books.api.call('PATCH', `/api/document/${oldest}/amend`, { dueDate: '2026-12-31' })).status).toBe(200);
  const later = (await books.enquire('agedDebtors', { asAt: '2026-07-01' })).at(-1);
  expect([later?.notDue, later?.older, later?.amount].map(Number)).toEqual([10 + 14, 32, 82]);
});

test.each([
  ['profitAndLoss', { dateFrom: '2026-01-01' }, 'DateTo is not a date (YYYY-MM-DD).'],
  [
    'profitAndLoss',
    { dateFrom: '2026-02-01', dateTo: '2026-01-31' },
    'DateTo 2026-01-31 is before DateFrom 2026-02-01.',
  ],
  ['balanceSheet', {}, 'AsAt is not a date (YYYY-MM-DD).'],
  ['agedDebtors', { asAt: '31/01/2026' }, 'AsAt is not a date (YYYY-MM-DD).'],
  ['bankBalances', { asAt: '2026-01-01', includeEmpty: 'perhaps' }, 'IncludeEmpty is neither true nor false.'],
  ['accountLedger', { dateFrom: '2026-01-01', dateTo: '2026-12-31' }, 'Account is not a text.'],
  ['accountLedger', { account: '9999', ...year(2026) }, 'Account names no account: 9999.'],
  ['balanceSheet', { asAt: '2026-01-01', legalEntityId: 'NONE' }, 'LegalEntityId names no legal entity: NONE.'],
])('%s with %j answers 400 and names the field', async (name, body, sentence) => {
  const books = await openBooks();
  const answer = await books.api.call('POST', `/api/Enquiry/run/${name}`, body);
  expect([answer.status, messageOf(answer)]).toEqual([400, sentence]);
});

test('as a table, a statement has its columns', async () => {
  const books = await openBooks();
  await books.invoice('saleInvoice', '2026-02-01', '100', 'Z');
  const ask = { account: '4000', dateFrom: '2026-02-01', dateTo: '2026-02-01' };
  const answer = await books.api.call('POST', '/api/Enquiry/run/accountLedger/table', ask);
  expect(answer.json).toMatchObject({
    columns: ['date', 'posting', 'document', 'text', 'debit', 'credit', 'balance'],
    data: [
      ['2026-02-01', '', '', 'Opening balance', '0', '0', '0'],
      ['2026-02-01', '1', 'SI2026-00001', 'Sales', '0', '100', '-100'],
    ],
  });
});
