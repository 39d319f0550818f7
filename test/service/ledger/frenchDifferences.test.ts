import { expect, test } from 'vitest';
import { openChartBooks } from './support/chartBooks.ts';

// The figures were worked out by hand.

test('French conversion differences are on the balance sheet, with a provision for the losses, until the next day', async () => {
  const { books } = await openChartBooks('FR');
  const dollars = { currency: 'USD', currencyRate: 1.25 };
  const details = (price: number) => [{ currencyUnitPrice: price, taxCodeId: '0' }];
  // USD 1,000.00 are 800.00, USD 500.00 are 400.00.
  const sale = { contactAccountId: 'CUST', docDate: '2026-03-10', ...dollars, details: details(1000) };
  await books.post('saleInvoice', sale);
  const bill = { contactAccountId: 'SUPP', docDate: '2026-03-10', ...dollars, details: details(500) };
  await books.post('purchaseInvoice', bill);
  const posted = { 401000: '400.00 Cr', 411000: '800.00 Dr', 607000: '400.00 Dr', 707000: '800.00 Cr' };
  const revalued = async (rate: number) => {
    await books.rate('2026-03-31', rate, 'USD');
    expect((await books.revalue('2026-03-31')).status).toBe(200);
    const balances = await books.balances('2026-03-31');
    expect(balances).toMatchObject(posted);
    expect(await books.balances('2026-04-01')).toEqual(posted);
    return Object.fromEntries(Object.entries(balances).filter(([code]) => !(code in posted)));
  };
  // 625.00 and 312.50.
  expect(await revalued(1.6)).toEqual({
    151500: '175.00 Cr',
    401800: '87.50 Dr',
    411800: '175.00 Cr',
    476000: '175.00 Dr',
    477000: '87.50 Cr',
    681500: '175.00 Dr',
  });
  // A rate that was wrong is put right: 1,000.00 and 500.00.
  expect(await revalued(1)).toEqual({
    151500: '100.00 Cr',
    401800: '100.00 Cr',
    411800: '200.00 Dr',
    476000: '100.00 Dr',
    477000: '200.00 Cr',
    681500: '100.00 Dr',
  });
});
