import { expect, test } from 'vitest';
import { listOf, messageOf } from '../support/service.ts';
import { openBooks, type Books } from './support/books.ts';

const invoice = (books: Books, path: string, docDate: string, currencyUnitPrice: number, fields = {}) =>
  books.post(path, {
    contactAccountId: path === 'saleInvoice' ? 'CUST' : 'SUPP',
    docDate,
    currency: 'EUR',
    details: [{ currencyUnitPrice, taxCodeId: 'Z' }],
    ...fields,
  });

test('a document without a rate takes that of its day, and its own rate wins', async () => {
  const books = await openBooks();
  await books.rate('2026-02-01', 1.2);
  await books.rate('2026-03-01', 1.25);
  const rateOf = async (docDate: string, currencyRate?: number) => {
    const id = await books.api.create('/api/saleInvoice', {
      contactAccountId: 'CUST',
      docDate,
      currency: 'EUR',
      currencyRate,
      details: [{ currencyUnitPrice: 10, taxCodeId: 'Z' }],
    });
    return Number((await books.api.read(`/api/document/${id}`)).currencyRate);
  };
  // Before the first day with a rate it is that of the catalog.
  expect(await rateOf('2026-01-31')).toBe(1.15);
  expect(await rateOf('2026-02-28')).toBe(1.2);
  expect(await rateOf('2026-03-01')).toBe(1.25);
  expect(await rateOf('2026-03-01', 1.11)).toBe(1.11);
  // Corrected.
  await books.rate('2026-03-01', 1.24);
  expect(await rateOf('2026-12-31')).toBe(1.24);
  expect(listOf((await books.api.get('/api/Currency/EUR/rate')).json)).toEqual([
    { date: '2026-03-01', currencyRate: '1.24' },
    { date: '2026-02-01', currencyRate: '1.2' },
  ]);
  expect(messageOf(await books.rate('2026-03-01', 0))).toBe('CurrencyRate must be greater than zero.');
});

test('what is owed to suppliers is worth more when their currency rises: a loss until it is paid', async () => {
  const books = await openBooks();
  await books.rate('2026-03-01', 1.25);
  await invoice(books, 'purchaseInvoice', '2026-03-01', 100);
  await books.rate('2026-03-31', 1);
  const rows = listOf((await books.revalue('2026-03-31')).json);
  expect(rows).toMatchObject([
    {
      currency: 'EUR',
      currencyAmount: '-100.00000',
      currencyRate: '1',
      bookAmount: '-80.00000',
      baseAmount: '-100.00000',
    },
  ]);
  expect(await books.balances('2026-03-31')).toEqual({
    2100: '80.00 Cr',
    2119: '20.00 Cr',
    4910: '20.00 Dr',
    5000: '80.00 Dr',
  });
  expect(await books.balances('2026-04-01')).toEqual({ 2100: '80.00 Cr', 5000: '80.00 Dr' });
});

test('a bank account in another currency stays at the closing rate', async () => {
  const books = await openBooks();
  await books.rate('2026-03-01', 1.25);
  await books.post('receipt', {
    docTypeId: 'RCS',
    docDate: '2026-03-01',
    currency: 'EUR',
    bankAccountId: 'EUROS',
    details: [{ accountId: '4000', currencyUnitPrice: 100, taxCodeId: null }],
  });
  await books.rate('2026-03-31', 1);
  await books.revalue('2026-03-31');
  const worth = { 1210: '100.00 Dr', 4000: '80.00 Cr', 4900: '20.00 Cr' };
  expect(await books.balances('2026-03-31')).toEqual(worth);
  expect(await books.balances('2026-04-30')).toEqual(worth);
  // The next one starts from there.
  await books.rate('2026-04-30', 1.25);
  await books.revalue('2026-04-30');
  expect(await books.balances('2026-04-30')).toEqual({
    1210: '80.00 Dr',
    4000: '80.00 Cr',
    4900: '20.00 Cr',
    7900: '20.00 Dr',
  });
});

test('a second revaluation of a day posts only what has changed since', async () => {
  const books = await openBooks();
  const { postings } = books.api.service.company.generalLedger;
  await books.rate('2026-03-31', 1.25);
  await invoice(books, 'saleInvoice', '2026-03-01', 100, { currencyRate: 2 });
  await books.revalue('2026-03-31');
  const count = () => [...postings.every()].length;
  const before = [count(), await books.balances('2026-03-31')];
  await books.revalue('2026-03-31');
  expect([count(), await books.balances('2026-03-31')]).toEqual(before);
  await invoice(books, 'saleInvoice', '2026-03-02', 50, { currencyRate: 2 });
  await books.revalue('2026-03-31');
  // EUR 150.00 are 75.00 in the books and worth 120.00.
  expect(await books.balances('2026-03-31')).toMatchObject({ 1100: '75.00 Dr', 1109: '45.00 Dr', 4910: '45.00 Cr' });
  expect(await books.balances('2026-04-01')).toEqual({ 1100: '75.00 Dr', 4000: '75.00 Cr' });
});

test('a revaluation needs a rate, an open day and the day after it, and its accounts', async () => {
  const books = await openBooks();
  expect(listOf((await books.revalue('2026-03-31')).json)).toEqual([]);
  await invoice(books, 'saleInvoice', '2026-03-01', 100);
  const refused = await books.revalue('2026-03-31');
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'Date: EUR has no rate on 2026-03-31 or before. Enter one.',
  ]);
  await books.rate('2026-03-31', 2);
  await books.setPeriod('2026-04', 'locked');
  expect(messageOf(await books.revalue('2026-03-31'))).toBe(
    'The period 2026-04 is locked: choose a date in an open one.',
  );
  expect(await books.balances('2026-03-31')).toEqual({ 1100: '86.96 Dr', 4000: '86.96 Cr' });
  await books.put('LegalEntity', { code: 'CO', ledger: { debtorsValuationAccountId: null } });
  expect(messageOf(await books.revalue('2026-03-31'))).toBe(
    'Ledger.DebtorsValuationAccountId of the legal entity CO is required: it says on which account to post.',
  );
});

test('a bank account in another currency takes no amount in pounds, by which its units would be unknown', async () => {
  const books = await openBooks();
  await books.rate('2026-01-01', 1.25);
  const transfer = (fields: Record<string, unknown>, currencyUnitPrice: string) => ({
    ...{ docTypeId: 'PAS', docDate: '2026-01-10', bankAccountId: 'BANK', ...fields },
    details: [{ accountId: '1210', currencyUnitPrice, taxCodeId: null }],
  });
  const inPounds = await books.api.create('/api/payment', transfer({ currency: 'GBP' }, '80'));
  expect(messageOf(await books.submit(inPounds))).toBe(
    'Line #1 AccountId 1210 is a bank account in EUR, and the amount is in GBP. Choose EUR as the Currency; ' +
      'BankCurrencyAmount says what another bank account moves.',
  );
  const byJournal = await books.api.create('/api/journal', {
    docDate: '2026-01-10',
    details: [
      { accountId: '1210', netCurrencyAmount: '80' },
      { accountId: '3000', netCurrencyAmount: '-80' },
    ],
  });
  expect(messageOf(await books.submit(byJournal))).toContain('Line #1 AccountId 1210 is a bank account in EUR');
  await books.post('payment', transfer({ currency: 'EUR', bankCurrencyAmount: '80' }, '100'));
  await books.rate('2026-01-31', 1);
  await books.revalue('2026-01-31');
  // 100 euros at 1.00 to the pound, for which the other account paid 80.
  expect(await books.balances('2026-01-31')).toMatchObject({ 1200: '80.00 Cr', 1210: '100.00 Dr' });
});
