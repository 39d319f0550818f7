import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openChartBooks } from './support/chartBooks.ts';

// The figures were worked out by hand, by the lines of the form 3310-CA3.

test('French months: whole euros, tax on payment, what the buyer owes, fixed assets, and a credit that is carried on', async () => {
  const { books } = await openChartBooks('FR');
  const post = (
    path: 'saleInvoice' | 'purchaseInvoice',
    docDate: string,
    taxCodeId: string,
    price: string,
    more = {},
  ) =>
    books.post(path, {
      contactAccountId: path === 'saleInvoice' ? 'CUST' : 'SUPP',
      docDate,
      details: [{ currencyUnitPrice: price, taxCodeId, ...more }],
    });
  await post('saleInvoice', '2026-01-05', '20', '1000.40');
  const services = await post('saleInvoice', '2026-01-08', '20S', '500');
  await post('saleInvoice', '2026-01-10', 'EXP', '300.60');
  await post('saleInvoice', '2026-01-12', 'LIC', '250');
  await post('purchaseInvoice', '2026-01-14', '20', '400');
  await post('purchaseInvoice', '2026-01-15', '20I', '1200', { accountId: '218300' });
  await post('purchaseInvoice', '2026-01-18', 'AIC', '350');
  await post('purchaseInvoice', '2026-01-20', 'PSE', '100');
  await post('saleInvoice', '2026-01-22', '5.5', '60');
  await post('saleInvoice', '2026-01-25', 'EXO', '40');
  await books.on('2026-02-20');
  expect(await books.germanBoxes('2026-01-01', '2026-01-31')).toEqual({
    A1: 1060,
    A3: 100,
    B2: 350,
    E1: 301,
    E2: 40,
    F2: 250,
    // 1,000.40 + 350 + 100; 200.08 + 70 + 20.
    '08': [1450, 290],
    '09': [60, 3],
    16: 293,
    17: 70,
    19: 240,
    // 80 + 70 + 20.
    20: 170,
    23: 410,
    25: 117,
    27: 117,
  });
  expect((await books.fileReturn('2026-01-01', '2026-01-31')).status).toBe(201);
  // 293.38 owed, 410.00 claimed: the form makes 117.00 of 116.62.
  expect(await books.balances('2026-01-31')).toMatchObject({
    445510: '117.00 Dr',
    445740: '100.00 Cr',
    658000: '0.38 Cr',
  });

  const receipt = { contactAccountId: 'CUST', docDate: '2026-02-10', currencyAmount: 600 };
  await books.post('receipt', { ...receipt, allocations: [{ docId: services }] });
  const bill = await post('purchaseInvoice', '2026-02-12', '20S', '200');
  const payment = { contactAccountId: 'SUPP', docDate: '2026-02-15', currencyAmount: 120 };
  await books.post('payment', { ...payment, allocations: [{ docId: bill }] });
  await books.on('2026-03-20');
  expect(await books.germanBoxes('2026-02-01', '2026-02-28')).toEqual({
    A1: 500,
    '08': [500, 100],
    16: 100,
    20: 20,
    22: 117,
    23: 137,
    25: 37,
    27: 37,
  });
  expect((await books.fileReturn('2026-02-01', '2026-02-28')).status).toBe(201);

  await post('saleInvoice', '2026-03-10', '20', '1000');
  await books.on('2026-04-20');
  const march = { A1: 1000, '08': [1000, 200], 16: 200, 22: 37, 23: 37, 28: 163, 32: 163 };
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual(march);
  expect((await books.fileReturn('2026-03-01', '2026-03-31')).status).toBe(201);
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual(march);
  const { 445510: payable, 658000: rounding, 445640: waiting } = await books.balances('2026-03-31');
  expect([payable, rounding, waiting]).toEqual(['163.00 Cr', '0.38 Cr', '20.00 Dr']);
  const again = await books.fileReturn('2026-03-01', '2026-03-31');
  expect([again.status, messageOf(again)]).toEqual([
    400,
    'DateFrom must be 2026-04-01: the last return went to 2026-03-31.',
  ]);
});
