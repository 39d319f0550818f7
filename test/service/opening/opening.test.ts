import { beforeEach, expect, test } from 'vitest';
import { listOf, messageOf, type Answer } from '../support/service.ts';
import { openBooks, type Books } from '../ledger/support/books.ts';

/** Of 31 December 2025, as another program has it; a debit is above zero. */
const BALANCES = {
  1200: '5000.00',
  1100: '1800.00',
  2100: '-600.00',
  2202: '-700.00',
  3000: '-1000.00',
  3200: '-1500.00',
  4000: '-9000.00',
  5000: '6000.00',
};
const SAME = {
  1200: '5000.00 Dr',
  1100: '1800.00 Dr',
  2100: '600.00 Cr',
  2202: '700.00 Cr',
  3000: '1000.00 Cr',
  3200: '1500.00 Cr',
  4000: '9000.00 Cr',
  5000: '6000.00 Dr',
};
const invoice = (docNo: string, grossCurrencyAmount: string, fields: Record<string, unknown> = {}) => ({
  docClass: 'saleInvoice',
  contactAccountId: 'CUST',
  docNo,
  docDate: '2025-11-15',
  dueDate: '2025-12-15',
  grossCurrencyAmount,
  ...fields,
});
const TAXED = { taxes: [{ taxCodeId: 'S', netCurrencyAmount: '1000.00', taxCurrencyAmount: '200.00' }] };
const ITEMS = [
  invoice('INV-7', '1200.00', TAXED),
  invoice('INV-9', '600.00', { contactAccountId: undefined, contactName: 'Harbour Light Ltd' }),
  invoice('B-1', '600.00', { docClass: 'purchaseInvoice', contactAccountId: 'SUPP' }),
];

function balancesOf(amounts: Readonly<Record<string, string>>) {
  return Object.entries(amounts).map(([accountId, amount]) => ({ accountId, amount }));
}

let books: Books;
beforeEach(async () => {
  books = await openBooks();
  await books.put('Account', { code: '9998', description: 'Suspense', accountType: 'asset' });
});

const path = '/api/LegalEntity/CO/opening';
function open(input: Record<string, unknown> = {}): Promise<Answer> {
  const whole = { date: '2025-12-31', balances: balancesOf(BALANCES), items: ITEMS };
  return books.api.call('POST', path, { ...whole, ...input });
}
/** @throws Error when it is refused */
async function opened(input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const answer = await open(input);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json as Record<string, unknown>;
}
const receive = (docDate: string, currencyAmount: string, docId: string) =>
  books.post('receipt', { contactAccountId: 'CUST', docDate, currencyAmount, allocations: [{ docId }] });
const idOf = async (docNo: string): Promise<string> => String((await books.api.read(`/api/saleInvoice/${docNo}`)).id);

test('the trial balance of the day before the books start is the one that was given', async () => {
  const read = await opened();
  expect(await books.balances('2025-12-31')).toEqual(SAME);
  expect(read).toMatchObject({
    documents: '4',
    imbalance: '0.00000',
    suspense: { accountCode: '9998', amount: '0.00000' },
  });
  // On the next day the profit of 3,000.00 is retained, and the new year begins with none.
  const { 4000: sales, 5000: costs, 3200: retained, ...rest } = SAME;
  expect([sales, costs, retained]).toEqual(['9000.00 Cr', '6000.00 Dr', '1500.00 Cr']);
  expect(await books.balances('2026-01-01')).toEqual({ ...rest, 3200: '4500.00 Cr' });
});

test('suspense is not in the trial balance where all of the opening is explained', async () => {
  await books.put('LegalEntity', { code: 'CO', ledger: { suspenseAccountId: '9998' } });
  await opened();
  const codes = async (includeEmpty: boolean) =>
    (await books.enquire('trialBalance', { asAt: '2025-12-31', includeEmpty })).map(({ accountCode }) => accountCode);
  expect(await codes(false)).not.toContain('9998');
  expect(await codes(true)).toContain('9998');
});

test('an open invoice keeps its number and dates, is in no return, and is paid like any other', async () => {
  await opened();
  expect(await books.api.read('/api/saleInvoice/INV-7')).toMatchObject({
    docNo: 'INV-7',
    docDate: '2025-11-15',
    dueDate: '2025-12-15',
    statusList: 'approved,posted',
    netAmount: '1000.00000',
    taxAmount: '200.00000',
    outstandingAmount: '1200.00000',
  });
  expect(await books.boxes('2025-10-01', '2026-03-31')).toEqual({});
  const aged = await books.enquire('agedDebtors', { asAt: '2025-12-31' });
  // Due 15 December: 16 days late.
  expect(aged.map(({ description, days30 }) => [description, days30])).toEqual([
    ['Harbour Light Ltd', '600.00000'],
    ['A customer', '1200.00000'],
    [undefined, '1800.00000'],
  ]);
  await receive('2026-01-20', '1200', await idOf('INV-7'));
  expect(await books.balances('2026-01-31')).toMatchObject({ 1100: '600.00 Dr', 1200: '6200.00 Dr' });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({});
  // The supplier's number is theirs; ours is of the series.
  const [bill] = listOf((await books.api.call('GET', '/api/purchaseInvoice?IncludeClosed=true')).json);
  expect(bill).toMatchObject({ theirDocNo: 'B-1', outstandingAmount: '600.00000' });
});

test('under a cash scheme the tax of an open invoice waits, and its payments release it', async () => {
  await books.scheme('2026-01-01', 'payment', 'payment');
  await opened({
    balances: balancesOf({ 1100: '1200', 2210: '-200', 3200: '-1000' }),
    items: [invoice('INV-7', '1200.00', TAXED)],
  });
  const day = '2025-12-31';
  expect(await books.balances(day)).toEqual({ 1100: '1200.00 Dr', 2210: '200.00 Cr', 3200: '1000.00 Cr' });
  await receive('2026-02-05', '400', await idOf('INV-7'));
  expect(await books.balances('2026-03-31')).toMatchObject({ 2200: '66.67 Cr', 2210: '133.33 Cr' });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 66.67, 3: 66.67, 5: 66.67, 6: 333 });
});

test('under a cash scheme the tax of an open bill and of a credit waits, and what settles them releases it', async () => {
  await books.scheme('2026-01-01', 'payment', 'payment');
  const taxed = (net: string, tax: string) => ({
    taxes: [{ taxCodeId: 'S', netCurrencyAmount: net, taxCurrencyAmount: tax }],
  });
  await opened({
    balances: balancesOf({ 1100: '900', 2100: '-600', 2210: '-150', 2211: '100', 3200: '-250' }),
    items: [
      invoice('INV-7', '1200.00', TAXED),
      invoice('CN-1', '-300.00', taxed('-250.00', '-50.00')),
      invoice('B-1', '600.00', { docClass: 'purchaseInvoice', contactAccountId: 'SUPP', ...taxed('500.00', '100.00') }),
    ],
  });
  const bill = listOf((await books.api.call('GET', '/api/purchaseInvoice?IncludeClosed=true')).json)[0];
  await books.post('payment', {
    contactAccountId: 'SUPP',
    docDate: '2026-02-10',
    currencyAmount: '250',
    allocations: [{ docId: bill?.id }],
  });
  // 100.00 × 250 ÷ 600, and 208.33 of its net.
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 4: 41.67, 5: 41.67, 7: 208 });
  await books.api.call('POST', `/api/saleInvoice/${await idOf('CN-1')}/allocate`, {
    allocations: [{ docId: await idOf('INV-7') }],
  });
  // The credit takes 50.00 of the invoice's tax and gives up its own; the rest is paid in the next quarter.
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 4: 41.67, 5: 41.67, 7: 208 });
  await receive('2026-04-05', '900', await idOf('INV-7'));
  // The first quarter's tax is for its own return, filed or not.
  expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: 150, 3: 150, 5: 150, 6: 750 });
  expect(await books.balances('2026-06-30')).toEqual({
    1200: '650.00 Dr',
    2100: '350.00 Cr',
    2200: '150.00 Cr',
    2201: '41.67 Dr',
    2211: '58.33 Dr',
    3200: '250.00 Cr',
  });
});

test('a balance of customers is compared with their invoices, not posted again, and the difference is on suspense', async () => {
  const read = await opened({ items: ITEMS.filter(({ docNo }) => docNo !== 'INV-9') });
  expect(read.suspense).toMatchObject({ amount: '600.00000' });
  expect(listOf(read.comparisons)).toMatchObject([
    { accountCode: '1100', givenAmount: '1800.00000', postedAmount: '1200.00000', difference: '600.00000' },
    { accountCode: '2100', givenAmount: '-600.00000', postedAmount: '-600.00000', difference: '0.00000' },
  ]);
  expect(await books.balances('2025-12-31')).toEqual({ ...SAME, 1100: '1200.00 Dr', 9998: '600.00 Dr' });
  // Balances that do not balance by 0.01 are held there, too.
  await books.api.call('DELETE', path);
  const other = await opened({ balances: balancesOf({ ...BALANCES, 5000: '6000.01' }) });
  expect(other).toMatchObject({ imbalance: '0.01000', suspense: { amount: '-0.01000' } });
});

test('in the middle of a year, its profit so far counts in the year', async () => {
  // 30 June 2026: sales 900.00 and costs 400.00 since January, in the bank.
  await opened({
    date: '2026-06-30',
    balances: balancesOf({ 1200: '1500', 3000: '-1000', 4000: '-900', 5000: '400' }),
    items: [],
  });
  await books.sundry('receipt', '2026-07-10', '4000', '100');
  const rows = await books.enquire('profitAndLoss', { dateFrom: '2026-01-01', dateTo: '2026-12-31' });
  expect(rows.find(({ section }) => section === 'profit')).toMatchObject({ amount: '600.00000' });
  const early = await books.api.create('/api/journal', {
    docDate: '2026-06-30',
    details: [
      { accountId: '5000', netCurrencyAmount: 1 },
      { accountId: '2109', netCurrencyAmount: -1 },
    ],
  });
  expect(messageOf(await books.submit(early))).toBe(
    'DocDate 2026-06-30 is before the day on which these books start, 2026-07-01.',
  );
});

test('a preview says what would come of it and leaves nothing behind', async () => {
  const input = { accounts: [{ code: '6000', description: 'Rent', accountType: 'expense' }] };
  const withRent = { ...input, balances: balancesOf({ ...BALANCES, 5000: '5000', 6000: '1000' }) };
  const preview = await opened({ ...withRent, isPreview: true });
  expect(await books.balances('2026-12-31')).toEqual({});
  expect((await books.api.call('GET', '/api/saleInvoice/INV-7')).status).toBe(404);
  expect((await books.api.call('GET', '/api/Catalog/Account/6000')).status).toBe(404);
  expect((await books.api.call('GET', path)).json).toMatchObject({ openedAt: null, booksStart: '2026-01-01' });
  // The id of the new account is another one.
  const told = ({ trialBalance, ...rest }: Record<string, unknown>) => [
    rest,
    listOf(trialBalance).map(({ accountId: _id, ...row }) => row),
  ];
  expect(told(await opened(withRent))).toEqual(told(preview));
  expect(await books.balances('2025-12-31')).toEqual({ ...SAME, 5000: '5000.00 Dr', 6000: '1000.00 Dr' });
});

test('what is refused leaves nothing behind, and says which part is at fault', async () => {
  const refused = async (input: Record<string, unknown>) => {
    const answer = await open(input);
    expect(answer.status).toBe(400);
    expect(await books.balances('2026-12-31')).toEqual({});
    return messageOf(answer);
  };
  expect(await refused({ balances: balancesOf({ 1200: '1', 2200: '-1' }) })).toBe(
    'Balance #2 AccountId: 2200 is an account of tax, which belongs to returns of these books. What is owed for earlier ones belongs on 2202.',
  );
  expect(await refused({ balances: [{ accountId: '1234', amount: 1 }] })).toBe(
    'Balance #1 AccountId names no account: 1234.',
  );
  expect(await refused({ items: [invoice('INV-7', '1', { docDate: '2026-01-01' })] })).toBe(
    'Item #1 DocDate 2026-01-01 is after the day of the balances, 2025-12-31.',
  );
  expect(await refused({ items: [invoice('INV-7', '1', { contactAccountId: null })] })).toBe(
    'Item #1 ContactName is required: it says whose invoice it is.',
  );
  expect(await refused({ items: [invoice('INV-7', '1'), invoice('INV-7', '2')] })).toBe(
    'DocNo INV-7 is already used by another document.',
  );
  expect(await refused({ items: [invoice('INV-7', '0')] })).toBe(
    'Item #1 GrossCurrencyAmount must not be zero: nothing is open of INV-7.',
  );
  expect(await refused({ balances: [], items: [] })).toBe(
    'Balances are required: nothing of what was given is above or below zero.',
  );
});

test('it is taken back while nothing is posted after it, and can be done again with the same numbers', async () => {
  await opened({ date: '2026-03-31' });
  const id = await idOf('INV-7');
  expect((await books.api.call('GET', path)).json).toMatchObject({ openedAt: '2026-03-31', canTakeBack: true });
  expect((await books.api.call('DELETE', path)).status).toBe(204);
  expect(await books.balances('2026-12-31')).toEqual({});
  expect(await books.api.read(`/api/document/${id}`)).toMatchObject({
    statusList: 'approved,posted,reversed',
    outstandingAmount: '0.00000',
  });
  await opened();
  expect(await books.balances('2025-12-31')).toEqual(SAME);
  expect(messageOf(await open())).toBe('The books of CO are open already. Take the opening back first.');
  await receive('2026-01-20', '1200', await idOf('INV-7'));
  expect(messageOf(await books.api.call('DELETE', path))).toBe(
    'The opening cannot be taken back: something was posted after it. Correct it by a journal.',
  );
  const journal = String(listOf((await books.api.call('GET', '/api/journal')).json)[0]?.id);
  expect(messageOf(await books.api.call('POST', `/api/document/${journal}/unpost`))).toContain(
    'belongs to the opening balances and cannot be unposted',
  );
});

test('what was taken back can be given again, also where it had moved the start of the books forward', async () => {
  const given = { date: '2026-06-30', balances: balancesOf({ 1200: '500', 3200: '-500' }), items: [] };
  expect((await open(given)).status).toBe(200);
  expect((await books.api.call('DELETE', '/api/LegalEntity/CO/opening')).status).toBe(204);
  expect((await open(given)).status).toBe(200);
  expect(await books.balances('2026-06-30')).toEqual({ 1200: '500.00 Dr', 3200: '500.00 Cr' });
});

test('books in which something is posted keep their first day', async () => {
  await books.sundry('receipt', '2026-01-10', '4000', '100');
  expect(messageOf(await open({ date: '2026-03-31' }))).toBe(
    'Date: the books of CO start on 2026-01-01, and something is posted in them. Give the balances at the end of 2025-12-31.',
  );
  await opened();
  expect(await books.balances('2025-12-31')).toEqual(SAME);
});

test('invoices and bank accounts in another currency keep it, at what they were worth', async () => {
  // EUR 1,000.00 at 1.15 are 869.57; EUR 460.00 in the bank were worth 400.00.
  await opened({
    balances: balancesOf({ 1100: '869.57', 1210: '390.00', 3200: '-1259.57' }),
    items: [invoice('EX-1', '1000.00', { currency: 'EUR', currencyRate: '1.15' })],
    bankBalances: [{ bankAccountId: 'EUROS', currencyAmount: '460.00', amount: '400.00' }],
  });
  expect(await books.balances('2025-12-31')).toEqual({
    1100: '869.57 Dr',
    1210: '400.00 Dr',
    3200: '1259.57 Cr',
    // Ten less were given for the bank.
    9998: '10.00 Cr',
  });
  const banks = await books.enquire('bankBalances', { asAt: '2025-12-31' });
  expect(banks.find(({ accountCode }) => accountCode === '1210')).toMatchObject({
    currency: 'EUR',
    currencyAmount: '460.00000',
    balance: '400.00000',
  });
  await books.post('receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-01-31',
    currency: 'EUR',
    currencyRate: '1.12',
    currencyAmount: '1000',
    allocations: [{ docId: await idOf('EX-1') }],
  });
  // Received 892.86 for 869.57.
  expect(await books.balances('2026-01-31')).toMatchObject({ 4900: '23.29 Cr' });
});
