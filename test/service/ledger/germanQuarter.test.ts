import { expect, test } from 'vitest';
import { openGermanBooks } from './support/germanBooks.ts';

// The figures were worked out by hand.

test('a German quarter: tax on payment, deposit, discount, goods from the EU, deferral, returns and a correction', async () => {
  const books = await openGermanBooks();
  const { api } = books;
  await books.scheme('2026-01-01', 'payment', 'invoice');
  const customer = { contactAccountId: 'CUST' };
  const receive = (docDate: string, currencyAmount: number, docId: string) =>
    books.post('receipt', { ...customer, docDate, currencyAmount, allocations: [{ docId }] });

  await books.journal('2026-01-05', [
    ['1800', '10000'],
    ['2900', '-10000'],
  ]);
  const goods = await books.invoice('purchaseInvoice', '2026-01-10', '2000', '19');
  await books.invoice('purchaseInvoice', '2026-01-12', '1000', 'EU19');
  await books.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-01-20',
    details: [{ accountId: '6300', currencyUnitPrice: 1200, taxCodeId: '0', deferredProfileId: 'M12' }],
  });
  expect(await books.balances('2026-01-31')).toEqual({
    1404: '190.00 Dr',
    1406: '380.00 Dr',
    1800: '10000.00 Dr',
    1900: '1100.00 Dr',
    2900: '10000.00 Cr',
    3300: '4580.00 Cr',
    3804: '190.00 Cr',
    5400: '3000.00 Dr',
    6300: '100.00 Dr',
  });

  const sale = await books.invoice('saleInvoice', '2026-02-01', '3000', '19');
  const deposit = await books.post('saleInvoice', {
    ...customer,
    docTypeId: 'ANZ',
    docDate: '2026-02-15',
    details: [{ currencyUnitPrice: 1000, taxCodeId: '19' }],
  });
  await receive('2026-02-20', 1190, deposit);
  // 3,570.00 less 2 %: 71.40, which is 60.00 and 11.40.
  await receive('2026-02-28', 3498.6, sale);
  const discount = await books.post('saleInvoice', {
    ...customer,
    docTypeId: 'SKG',
    docDate: '2026-02-28',
    details: [{ quantity: -1, isNetEntry: false, currencyUnitPrice: 71.4, taxCodeId: '19' }],
  });
  await api.call('POST', `/api/document/${discount}/allocation`, { allocations: [{ docId: sale }] });
  expect(await books.balances('2026-02-28')).toEqual({
    1404: '190.00 Dr',
    1406: '380.00 Dr',
    1800: '14688.60 Dr',
    1900: '1000.00 Dr',
    2900: '10000.00 Cr',
    3272: '1000.00 Cr',
    3300: '4580.00 Cr',
    3804: '190.00 Cr',
    3806: '748.60 Cr',
    4400: '3000.00 Cr',
    4736: '60.00 Dr',
    5400: '3000.00 Dr',
    6300: '200.00 Dr',
  });
  expect(await books.columns('2026-02-28')).toEqual(['19518.60', '19518.60']);

  await books.post('saleInvoice', {
    ...customer,
    docDate: '2026-03-10',
    details: [
      { currencyUnitPrice: 5000, taxCodeId: '19' },
      { currencyUnitPrice: -1000, taxCodeId: '19', depositId: deposit },
    ],
  });
  await books.post('payment', {
    contactAccountId: 'SUPP',
    docDate: '2026-03-31',
    currencyAmount: 2380,
    allocations: [{ docId: goods }],
  });
  await books.on('2026-04-10');
  const months = [
    ['2026-01-01', '2026-01-31', { 61: 190, 66: 380, 83: -380, 89: [1000, 190] }],
    // 1,000 of the deposit and 2,940 of what was paid.
    ['2026-02-01', '2026-02-28', { 81: [3940, 748.6], 83: 748.6 }],
    ['2026-03-01', '2026-03-31', { 83: 0 }],
  ] as const;
  for (const [dateFrom, dateTo, boxes] of months) {
    expect(await books.germanBoxes(dateFrom, dateTo)).toEqual(boxes);
    expect((await books.fileReturn(dateFrom, dateTo)).status).toBe(201);
  }
  const march = {
    1200: '4760.00 Dr',
    1800: '12308.60 Dr',
    1900: '900.00 Dr',
    2900: '10000.00 Cr',
    3300: '2200.00 Cr',
    3814: '760.00 Cr',
    3820: '368.60 Cr',
    4400: '8000.00 Cr',
    4736: '60.00 Dr',
    5400: '3000.00 Dr',
    6300: '300.00 Dr',
  };
  expect(await books.balances('2026-03-31')).toEqual(march);
  expect(await books.columns('2026-03-31')).toEqual(['21328.60', '21328.60']);

  // A bill of February that comes late makes a second version of that month's return.
  await books.invoice('purchaseInvoice', '2026-02-25', '100', '19');
  expect(await books.germanBoxes('2026-02-01', '2026-02-28')).toEqual({ 66: 19, 81: [3940, 748.6], 83: 729.6 });
  expect((await books.fileReturn('2026-02-01', '2026-02-28')).status).toBe(201);
  expect(await books.balances('2026-03-31')).toEqual({
    ...march,
    3300: '2319.00 Cr',
    3820: '349.60 Cr',
    5400: '3100.00 Dr',
  });
});
