import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openBooks, type Books } from './support/books.ts';

const buy = (books: Books, docDate: string, currencyUnitPrice: number, deferral: Record<string, unknown>) =>
  books.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate,
    details: [{ currencyUnitPrice, taxCodeId: 'Z', ...deferral }],
  });

/** Costs, and what is prepaid. */
async function costs(books: Books, day: string) {
  const { 1300: prepaid, 5000: cost } = await books.balances(day);
  return [cost, prepaid];
}

test('a year that is paid in advance is cost month by month, and its tax is not deferred', async () => {
  const books = await openBooks();
  await books.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-03-01',
    details: [{ currencyUnitPrice: 1200, taxCodeId: 'S', deferredProfileId: 'M12' }],
  });
  const owed = { 2100: '1440.00 Cr', 2201: '240.00 Dr' };
  expect(await books.balances('2026-03-30')).toEqual({ ...owed, 1300: '1200.00 Dr' });
  expect(await books.balances('2026-03-31')).toEqual({ ...owed, 1300: '1100.00 Dr', 5000: '100.00 Dr' });
  expect(await books.balances('2026-12-31')).toEqual({ ...owed, 1300: '200.00 Dr', 5000: '1000.00 Dr' });
  expect(await books.balances('2027-02-28')).toEqual({ ...owed, 3200: '1000.00 Dr', 5000: '200.00 Dr' });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 4: 240, 5: 240, 7: 1200 });
});

test('of income the last month takes what rounding leaves', async () => {
  const books = await openBooks();
  await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-01-15',
    details: [{ currencyUnitPrice: 100, taxCodeId: 'Z', deferredProfileId: 'M3' }],
  });
  const income = async (day: string) => {
    const { 2300: deferred, 4000: earned } = await books.balances(day);
    return [earned, deferred];
  };
  expect(await income('2026-01-31')).toEqual(['33.33 Cr', '66.67 Cr']);
  expect(await income('2026-02-28')).toEqual(['66.66 Cr', '33.34 Cr']);
  expect(await income('2026-03-31')).toEqual(['100.00 Cr', undefined]);
});

test('months before the document count on its date, and those that are closed in the first open one', async () => {
  const books = await openBooks();
  await books.setPeriod('2026-04', 'closed');
  const span = { profileId: 'M3', periods: 5, dateFrom: '2026-01-01', dateTo: '2026-05-31' };
  await buy(books, '2026-03-10', 500, { deferredDistribution: span });
  expect(await costs(books, '2026-03-09')).toEqual([undefined, undefined]);
  expect(await costs(books, '2026-03-10')).toEqual(['200.00 Dr', '300.00 Dr']);
  expect(await costs(books, '2026-03-31')).toEqual(['300.00 Dr', '200.00 Dr']);
  expect(await costs(books, '2026-04-30')).toEqual(['300.00 Dr', '200.00 Dr']);
  expect(await costs(books, '2026-05-01')).toEqual(['400.00 Dr', '100.00 Dr']);
  expect(await costs(books, '2026-05-31')).toEqual(['500.00 Dr', undefined]);
});

test('a deferred purchase is unposted with its months, unless one of them is not open: then it is reversed', async () => {
  const books = await openBooks();
  const id = await buy(books, '2026-03-01', 300, { deferredProfileId: 'M3' });
  await books.api.call('POST', `/api/document/${id}/unpost`);
  for (const day of ['2026-03-31', '2026-04-30', '2026-05-31']) expect(await books.balances(day)).toEqual({});
  await books.submitAgain(id);
  await books.setPeriod('2026-04', 'closed');
  expect(messageOf(await books.api.call('POST', `/api/document/${id}/unpost`))).toBe(
    'PI000001 cannot be unposted: the period 2026-04 is not open. Reverse it into an open period.',
  );
  const reversed = await books.api.call('POST', `/api/document/${id}/reverse`, { periodId: '2026-05', reason: 'x' });
  expect(reversed.status).toBe(200);
  expect(await costs(books, '2026-04-30')).toEqual(['200.00 Dr', '100.00 Dr']);
  for (const day of ['2026-05-01', '2026-05-31', '2026-12-31']) expect(await books.balances(day)).toEqual({});
});

test('a deferral without its account is refused, and so is one in a journal', async () => {
  const books = await openBooks();
  await books.put('LegalEntity', { code: 'CO', ledger: { prepaidAccountId: null } });
  const id = await books.api.create('/api/purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-03-01',
    details: [{ currencyUnitPrice: 300, taxCodeId: 'Z', deferredProfileId: 'M3' }],
  });
  expect(messageOf(await books.submit(id))).toBe(
    'Ledger.PrepaidAccountId of the legal entity CO is required: it says on which account to post.',
  );
  const journal = await books.api.create('/api/journal', {
    details: [{ accountId: '5000', netCurrencyAmount: 1, deferredProfileId: 'M3' }],
  });
  expect(messageOf(await books.submit(journal))).toBe(
    'Line #1 DeferredDistribution: a journal defers nothing. Write a journal for each month.',
  );
});

test('the months of a profile follow the date of their draft, and those that somebody gave stay', async () => {
  const books = await openBooks();
  const draft = (deferral: Record<string, unknown>) =>
    books.api.create('/api/purchaseInvoice', {
      contactAccountId: 'SUPP',
      docDate: '2026-01-05',
      details: [{ currencyUnitPrice: 1200, taxCodeId: 'Z', ...deferral }],
    });
  const months = { profileId: 'M12', periods: 12, dateFrom: '2026-03-01', dateTo: '2027-02-28' };
  for (const [deferral, cost, prepaid] of [
    [{ deferredProfileId: 'M12' }, '100.00 Dr', '1100.00 Dr'],
    [{ deferredDistribution: months }, '500.00 Dr', '1900.00 Dr'],
  ] as const) {
    const id = await draft(deferral);
    await books.api.call('PATCH', `/api/purchaseInvoice/${id}`, { docDate: '2026-06-05' });
    await books.submit(id);
    expect(await costs(books, '2026-06-30')).toEqual([cost, prepaid]);
  }
});
