import { expect, test } from 'vitest';
import { openBooks } from './support/books.ts';
import { openChartBooks, traderOf } from './support/chartBooks.ts';

// The figures were worked out by hand.

test.each(['invoice', 'cash'] as const)(
  'what a customer has paid too much is paid back, and a supplier’s too, under the scheme %s',
  async (scheme) => {
    const { books } = await openChartBooks('GB', { scheme });
    const { bill } = traderOf(books);
    const pay = (path: 'receipt' | 'payment', contactAccountId: string, docDate: string, paid: number, docId: string) =>
      books.post(path, { contactAccountId, docDate, currencyAmount: paid, allocations: [{ docId }] });
    const sale = await bill('saleInvoice', '2026-05-01', 1000, ['S', '4000']);
    const received = await pay('receipt', 'CUST', '2026-05-02', 1300, sale);
    await pay('payment', 'CUST', '2026-06-01', 100, received);
    const purchase = await bill('purchaseInvoice', '2026-05-01', 500, ['S', '5000']);
    const paid = await pay('payment', 'SUPP', '2026-05-03', 650, purchase);
    await pay('receipt', 'SUPP', '2026-06-02', 50, paid);
    await books.on('2026-07-02');
    // 1,300 − 100 − 650 + 50; the tax is that of the invoices.
    expect(await books.balances('2026-06-30')).toEqual({
      1200: '600.00 Dr',
      2200: '200.00 Cr',
      2201: '100.00 Dr',
      4000: '1000.00 Cr',
      5000: '500.00 Dr',
    });
    expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: 200, 3: 200, 4: 100, 5: 100, 6: 1000, 7: 500 });
    for (const name of ['agedDebtors', 'agedCreditors'])
      expect((await books.enquire(name, { asAt: '2026-06-30' })).map(({ amount }) => Number(amount))).toEqual([0]);
    const { outstandingAmount } = await books.api.read(`/api/document/${received}`);
    expect(Number(outstandingAmount)).toBe(0);
  },
);

test('money below zero in another currency than its bank leaves the bank, and is no exchange difference', async () => {
  const books = await openBooks();
  await books.rate('2026-01-01', 1.25);
  await books.post('receipt', {
    docTypeId: 'RCS',
    docDate: '2026-01-10',
    currency: 'EUR',
    bankAccountId: 'BANK',
    details: [{ accountId: '4000', currencyUnitPrice: '-100', taxCodeId: null }],
  });
  // 100 euros at 1.25 to the pound.
  expect(await books.balances('2026-01-31')).toEqual({ 1200: '80.00 Cr', 4000: '80.00 Dr' });
});

test('money that comes back for an expense lessens what was claimed and cost, and owes no tax', async () => {
  const { books } = await openChartBooks('GB');
  const coded = (path: 'payment' | 'receipt', docDate: string, details: readonly Record<string, unknown>[]) =>
    books.post(path, { docTypeId: path === 'payment' ? 'PAS' : 'RCS', docDate, bankAccountId: 'BANK', details });
  // Entertainment, whose tax is not reclaimed, comes back in full; so does half of the stationery, with its tax.
  await coded('payment', '2026-05-01', [{ accountId: '7403', currencyUnitPrice: '100', taxCodeId: 'NR' }]);
  await coded('receipt', '2026-05-02', [{ accountId: '7403', currencyUnitPrice: '100', taxCodeId: 'NR' }]);
  await coded('payment', '2026-05-03', [{ accountId: '7500', currencyUnitPrice: '80', taxCodeId: 'S' }]);
  await coded('receipt', '2026-05-04', [{ accountId: '7500', currencyUnitPrice: '40', taxCodeId: 'S' }]);
  // A customer gets a sale back by card. Box 5 is the difference between boxes 3 and 4, to be got back.
  await coded('payment', '2026-05-05', [{ accountId: '4000', currencyUnitPrice: '50', taxCodeId: 'S' }]);
  expect(await books.balances('2026-06-30')).toEqual({
    1200: '108.00 Cr',
    2200: '10.00 Dr',
    2201: '8.00 Dr',
    4000: '50.00 Dr',
    7500: '40.00 Dr',
  });
  expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: -10, 3: -10, 4: 8, 5: 18, 6: -50, 7: 40 });
});
