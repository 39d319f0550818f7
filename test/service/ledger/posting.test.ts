import { expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { listOf, messageOf } from '../support/service.ts';
import { openBooks, openSetUp } from './support/books.ts';

test('a sales invoice is owed by the customer, sold and taxed; a purchase the other way round', async () => {
  const books = await openBooks();
  await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  // 200.00 and 5 % of it, 10.00.
  await books.invoice('purchaseInvoice', '2026-01-21', '200', 'R');
  expect(await books.balances('2026-01-19')).toEqual({});
  expect(await books.balances('2026-01-31')).toEqual({
    1100: '600.00 Dr',
    2100: '210.00 Cr',
    2200: '100.00 Cr',
    2201: '10.00 Dr',
    4000: '500.00 Cr',
    5000: '200.00 Dr',
  });
  expect(await books.columns('2026-01-31')).toEqual(['810.00', '810.00']);
});

test('a credit note posts the other way round', async () => {
  const books = await openBooks();
  await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  await books.invoice('saleInvoice', '2026-01-21', '-150', 'S');
  expect(await books.balances('2026-01-31')).toEqual({ 1100: '420.00 Dr', 2200: '70.00 Cr', 4000: '350.00 Cr' });
});

test('a receipt is open on the customer’s account, and its allocation moves nothing', async () => {
  const books = await openBooks();
  const { api } = books;
  const invoice = await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  const receipt = await books.post('receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-01-25',
    currencyAmount: '250.50',
  });
  const before = { 1100: '349.50 Dr', 1200: '250.50 Dr', 2200: '100.00 Cr', 4000: '500.00 Cr' };
  expect(await books.balances('2026-01-31')).toEqual(before);
  const allocations = [{ docId: invoice, allocAmountCurrency: '250.50' }];
  expect((await api.call('POST', `/api/document/${receipt}/allocation`, { allocations })).status).toBe(201);
  expect(await books.balances('2026-01-31')).toEqual(before);
  expect((await api.read(`/api/document/${invoice}`)).outstandingAmount).toBe('349.50000');
});

test('the lines of a payment say what it is for, and leave nothing open', async () => {
  const books = await openBooks();
  const payment = await books.post('payment', {
    docTypeId: 'PAS',
    docDate: '2026-01-25',
    details: [{ accountId: '5000', currencyUnitPrice: '80', taxCodeId: 'S' }],
  });
  expect(await books.balances('2026-01-31')).toEqual({ 1200: '96.00 Cr', 2201: '16.00 Dr', 5000: '80.00 Dr' });
  expect((await books.api.read(`/api/document/${payment}`)).outstandingAmount).toBe('0.00000');
});

test('who pays out a customer’s credit takes it off the customer’s account', async () => {
  const books = await openBooks();
  const { api } = books;
  const credit = await books.invoice('saleInvoice', '2026-01-20', '-100', 'Z');
  const paid = await books.post('payment', { contactAccountId: 'CUST', docDate: '2026-01-25', currencyAmount: '100' });
  expect(await books.balances('2026-01-31')).toEqual({
    1100: '100.00 Cr',
    1200: '100.00 Cr',
    2100: '100.00 Dr',
    4000: '100.00 Dr',
  });
  const made = await api.call('POST', `/api/document/${paid}/allocation`, { allocations: [{ docId: credit }] });
  expect(made.status).toBe(201);
  expect(await books.balances('2026-01-31')).toEqual({ 1200: '100.00 Cr', 4000: '100.00 Dr' });
  const [allocation] = listOf((await api.read(`/api/document/${paid}`)).allocations);
  await api.call('DELETE', `/api/document/${paid}/allocations/${String(allocation?.id)}`);
  expect(await books.balances('2026-01-31')).toMatchObject({ 1100: '100.00 Cr', 2100: '100.00 Dr' });
});

test('who buys under a reverse charge owes the tax and claims it', async () => {
  const books = await openBooks();
  await books.invoice('purchaseInvoice', '2026-01-21', '1000', 'RC');
  expect(await books.balances('2026-01-31')).toEqual({
    2100: '1000.00 Cr',
    2200: '200.00 Cr',
    2201: '200.00 Dr',
    5000: '1000.00 Dr',
  });
});

test('explicit amounts that do not add up by a penny a line go to rounding, and by more are refused', async () => {
  const books = await openBooks();
  const { api } = books;
  const line = {
    netCurrencyAmount: 10,
    taxCurrencyAmount: 2,
    grossCurrencyAmount: 12,
    netAmount: 10,
    taxAmount: 2,
    grossAmount: 12,
  };
  const header = (gross: number) => ({ ...line, taxCurrencyAmount: 2, grossCurrencyAmount: gross, grossAmount: gross });
  const fields = { contactAccountId: 'SUPP', docDate: '2026-01-20', explicitAmounts: true };
  const details = [{ ...line, taxCodeId: 'S' }];
  await books.post('purchaseInvoice', { ...fields, ...header(12.01), details });
  expect(await books.balances('2026-01-31')).toEqual({
    2100: '12.01 Cr',
    2201: '2.00 Dr',
    5000: '10.00 Dr',
    8200: '0.01 Dr',
  });
  const id = await api.create('/api/purchaseInvoice', { ...fields, ...header(12.02), details });
  const refused = await books.submit(id);
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'The amounts of PI000002 do not add up: its lines differ from its header by 0.02 GBP. Correct them; up to 0.01 a line is posted as rounding.',
  ]);
  expect((await api.read(`/api/document/${id}`)).statusList).toBe('draft');
});

test('a purchase is unposted on its own date, and every figure is as it was', async () => {
  const books = await openBooks();
  await books.invoice('purchaseInvoice', '2026-01-20', '70', 'S');
  const before = await books.balances('2026-01-31');
  const id = await books.invoice('purchaseInvoice', '2026-01-21', '30', 'S');
  expect((await books.api.call('POST', `/api/document/${id}/unpost`)).status).toBe(200);
  expect(await books.balances('2026-01-31')).toEqual(before);
});

test.each([
  ['an account of the wrong type', { accountId: '1200' }, 'Line #1 AccountId: the account 1200 is of the type bank'],
  ['no account', { accountId: 'NONE' }, 'Line #1 AccountId: the account NONE has no type that the ledger knows'],
])('a sale on %s is refused when it is submitted', async (_what, line, sentence) => {
  const books = await openBooks();
  await books.api.call('PUT', '/api/Catalog/Account', { code: 'NONE', description: 'Without a type' });
  const id = await books.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-01-20',
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S', ...line }],
  });
  const refused = await books.submit(id);
  expect(refused.status).toBe(400);
  expect(messageOf(refused)).toContain(sentence);
});

test('what is dated before the books start is refused', async () => {
  const books = await openBooks();
  const id = await books.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2025-12-31',
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S' }],
  });
  expect(messageOf(await books.submit(id))).toBe(
    'DocDate 2025-12-31 is before the day on which these books start, 2026-01-01.',
  );
});

test('a ledger starts when its set-up is complete, and not twice', async () => {
  const books = await openSetUp();
  const { api } = books;
  const start = () => api.call('POST', '/api/LegalEntity/CO/ledger', { dateFrom: '2026-01-01' });
  expect((await api.call('POST', '/api/Enquiry/run/trialBalance', { asAt: '2026-01-31' })).status).toBe(404);
  expect((await api.list('/api/Enquiry')).map(({ id }) => id)).toEqual(['debtors', 'creditors', 'turnover']);
  await api.call('PUT', '/api/Catalog/DocType', { code: 'SIN', controlAccountId: null });
  await api.call('PUT', '/api/Catalog/LegalEntity', { code: 'CO', ledger: { roundingAccountId: '1200' } });
  const refused = await start();
  expect(refused.status).toBe(400);
  expect(messageOf(refused)).toBe(
    'Ledger.RoundingAccountId of the legal entity CO: the account 1200 is of the type bank, and the rounding account must be of the type income or expense. ControlAccountId of the document type SIN is required: it says on which account to post.',
  );
  await api.call('PUT', '/api/Catalog/DocType', { code: 'SIN', controlAccountId: '1100' });
  await api.call('PUT', '/api/Catalog/LegalEntity', { code: 'CO', ledger: { roundingAccountId: '8200' } });
  const { database, documents, directory } = api.service.company;
  const takenBack = () => {
    const entity = directory.require('legalEntity', 'CO', 'LegalEntityId');
    documents.generalLedger.start(entity, localDate('2026-01-01'));
    // As another request of the same turn does.
    documents.generalLedger.startOf(entity.id);
    throw new Error('taken back');
  };
  expect(() => database.transact(takenBack)).toThrow('taken back');
  expect((await start()).status).toBe(200);
  expect((await api.list('/api/Enquiry')).map(({ id }) => id)).toContain('trialBalance');
  expect(messageOf(await start())).toBe('The ledger of CO has started already.');
});

test('the base currency of a ledger cannot be changed', async () => {
  const books = await openBooks();
  const put = (baseCurrency: string) =>
    books.api.call('PUT', '/api/Catalog/LegalEntity', { code: 'CO', description: 'Our company', baseCurrency });
  expect(messageOf(await put('EUR'))).toBe('BaseCurrency: the ledger of CO is in GBP, which cannot be changed.');
  expect((await put('GBP')).status).toBe(201);
});

test('a ledger does not start where documents were posted without one', async () => {
  const books = await openSetUp();
  await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  const refused = await books.api.call('POST', '/api/LegalEntity/CO/ledger', { dateFrom: '2026-01-01' });
  expect(messageOf(refused)).toBe(
    'The ledger of CO cannot start: SI000001 and perhaps others were posted without one.',
  );
});
