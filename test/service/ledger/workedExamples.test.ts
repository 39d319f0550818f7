import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openBooks } from './support/books.ts';
import { openGermanBooks } from './support/germanBooks.ts';

// The figures were worked out by hand, and checked twice.

test('A: receipts at other rates than the invoice leave a gain and a loss, and a revaluation is undone the next day', async () => {
  const books = await openBooks();
  const euros = { contactAccountId: 'CUST', currency: 'EUR' };
  const invoice = await books.post('saleInvoice', {
    ...euros,
    docDate: '2026-03-01',
    currencyRate: 1.15,
    details: [{ currencyUnitPrice: 1000, taxCodeId: 'Z' }],
  });
  expect(await books.balances('2026-03-01')).toEqual({ 1100: '869.57 Dr', 4000: '869.57 Cr' });
  const receive = (docDate: string, currencyRate: number, currencyAmount: string) =>
    books.post('receipt', {
      ...euros,
      docDate,
      currencyRate,
      currencyAmount,
      bankAccountId: 'BANK',
      allocations: [{ docId: invoice }],
    });
  await receive('2026-03-31', 1.12, '333.33');
  expect(await books.balances('2026-03-31')).toEqual({
    1100: '579.72 Dr',
    1200: '297.62 Dr',
    4000: '869.57 Cr',
    4900: '7.77 Cr',
  });
  await books.rate('2026-03-31', 1.12);
  expect((await books.revalue('2026-03-31')).status).toBe(200);
  expect(await books.balances('2026-03-31')).toEqual({
    1100: '579.72 Dr',
    1109: '15.52 Dr',
    1200: '297.62 Dr',
    4000: '869.57 Cr',
    4900: '7.77 Cr',
    4910: '15.52 Cr',
  });
  expect(await books.balances('2026-04-01')).toEqual({
    1100: '579.72 Dr',
    1200: '297.62 Dr',
    4000: '869.57 Cr',
    4900: '7.77 Cr',
  });
  await receive('2026-05-01', 1.2, '666.67');
  expect(await books.balances('2026-05-01')).toEqual({
    1200: '853.18 Dr',
    4000: '869.57 Cr',
    4900: '7.77 Cr',
    7900: '24.16 Dr',
  });
  expect(await books.columns('2026-05-01')).toEqual(['877.34', '877.34']);
});

test('B: goods from the EU are taxed and claimed; of half recoverable tax the rest is cost', async () => {
  const books = await openGermanBooks();
  await books.invoice('purchaseInvoice', '2026-03-10', '1000', 'EU19');
  expect(await books.balances('2026-03-31')).toEqual({
    1404: '190.00 Dr',
    3300: '1000.00 Cr',
    3804: '190.00 Cr',
    5400: '1000.00 Dr',
  });
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual({ 61: 190, 83: 0, 89: [1000, 190] });

  const half = await openGermanBooks();
  await half.put('TaxCode', { code: 'EU19', terms: [{ dateFrom: '2026-01-01', recoverable: 50 }] });
  await half.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-03-10',
    details: [
      { currencyUnitPrice: 10.03, taxCodeId: 'EU19' },
      { currencyUnitPrice: 10.03, taxCodeId: 'EU19' },
    ],
  });
  expect(await half.balances('2026-03-31')).toEqual({
    1404: '1.91 Dr',
    3300: '20.06 Cr',
    3804: '3.81 Cr',
    5400: '21.96 Dr',
  });
  expect(await half.columns('2026-03-31')).toEqual(['23.87', '23.87']);
});

test('C: a settlement discount is a credit on accounts of its own, and reduces the tax of the month in which it is taken', async () => {
  const books = await openGermanBooks();
  const invoice = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-03-10',
    details: [
      { currencyUnitPrice: 1000, taxCodeId: '19' },
      { currencyUnitPrice: 500, taxCodeId: '7' },
    ],
  });
  // 2 % of 1,725.00, gross by tax code, as Daybook drafts it: with the account of the invoice's lines.
  const line = { accountId: '4400', quantity: -1, isNetEntry: false };
  const credit = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docTypeId: 'SKG',
    docDate: '2026-04-08',
    details: [
      { ...line, currencyUnitPrice: 23.8, taxCodeId: '19' },
      { ...line, currencyUnitPrice: 10.7, taxCodeId: '7' },
    ],
  });
  const receipt = await books.post('receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-04-08',
    currencyAmount: 1690.5,
    allocations: [{ docId: invoice }],
  });
  await books.api.call('POST', `/api/document/${credit}/allocation`, { allocations: [{ docId: invoice }] });
  for (const id of [invoice, credit, receipt])
    expect((await books.api.read(`/api/document/${id}`)).outstandingAmount).toBe('0.00000');
  expect(await books.balances('2026-03-31')).toMatchObject({ 1200: '1725.00 Dr' });
  expect(await books.balances('2026-04-30')).toEqual({
    1800: '1690.50 Dr',
    3801: '34.30 Cr',
    3806: '186.20 Cr',
    4400: '1500.00 Cr',
    4731: '10.00 Dr',
    4736: '20.00 Dr',
  });
  expect(await books.columns('2026-04-30')).toEqual(['1720.50', '1720.50']);
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual({ 81: [1000, 190], 83: 225, 86: [500, 35] });
  expect(await books.germanBoxes('2026-04-01', '2026-04-30')).toEqual({ 81: [-20, -3.8], 83: -4.5, 86: [-10, -0.7] });
});

test('D: under the cash scheme tax is due as receipts come in, and the last one takes the remainder', async () => {
  const books = await openBooks();
  await books.scheme('2026-01-01', 'payment', 'payment');
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', 'S');
  expect(await books.balances('2026-03-31')).toEqual({ 1100: '1200.00 Dr', 2210: '200.00 Cr', 4000: '1000.00 Cr' });
  const receive = (docDate: string) =>
    books.post('receipt', {
      contactAccountId: 'CUST',
      docDate,
      currencyAmount: '400',
      allocations: [{ docId: invoice }],
    });
  await receive('2026-04-05');
  await receive('2026-05-05');
  await receive('2026-07-05');
  expect(await books.balances('2026-06-30')).toEqual({
    1100: '400.00 Dr',
    1200: '800.00 Dr',
    2200: '133.34 Cr',
    2210: '66.66 Cr',
    4000: '1000.00 Cr',
  });
  expect(await books.columns('2026-06-30')).toEqual(['1200.00', '1200.00']);
  expect(await books.balances('2026-07-05')).toEqual({ 1200: '1200.00 Dr', 2200: '200.00 Cr', 4000: '1000.00 Cr' });
  await books.on('2026-10-02');
  // The same whether or not the quarter before is filed.
  for (const isFiled of [false, true]) {
    const file = async (from: string, to: string) => isFiled && (await books.fileReturn(from, to));
    expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({});
    await file('2026-01-01', '2026-03-31');
    expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: 133.34, 3: 133.34, 5: 133.34, 6: 666 });
    await file('2026-04-01', '2026-06-30');
    expect(await books.boxes('2026-07-01', '2026-09-30')).toEqual({ 1: 66.66, 3: 66.66, 5: 66.66, 6: 333 });
  }
  expect(await books.boxes('2026-01-01', '2026-12-31')).toEqual({ 1: 200, 3: 200, 5: 200, 6: 1000 });
});

test('E: an invoice in a closed month and a filed quarter is reversed into an open month, and the past stays', async () => {
  const books = await openBooks();
  const invoice = await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  const january = { 1100: '600.00 Dr', 2200: '100.00 Cr', 4000: '500.00 Cr' };
  expect(await books.balances('2026-01-31')).toEqual(january);
  expect((await books.setPeriod('2026-01', 'closed')).status).toBe(200);

  await books.on('2026-04-05');
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 100, 3: 100, 5: 100, 6: 500 });
  expect((await books.fileReturn('2026-01-01', '2026-03-31')).status).toBe(201);
  const march = { 1100: '600.00 Dr', 2202: '100.00 Cr', 4000: '500.00 Cr' };
  expect(await books.balances('2026-03-30')).toEqual(january);
  expect(await books.balances('2026-03-31')).toEqual(march);

  await books.on('2026-04-10');
  const refused = await books.api.call('POST', `/api/document/${invoice}/unpost`);
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'SI2026-00001 was issued and cannot be unposted. Credit it, or reverse it into an open period.',
  ]);
  const intoJanuary = await books.api.call('POST', `/api/document/${invoice}/reverse`, {
    periodId: '2026-01',
    reason: 'Wrong customer',
  });
  expect(intoJanuary.status).toBe(403);
  expect(await books.balances('2026-04-30')).toEqual(march);
  expect((await books.api.read(`/api/document/${invoice}`)).statusList).toBe('approved,posted');

  const reversed = await books.api.call('POST', `/api/document/${invoice}/reverse`, {
    periodId: '2026-04',
    reason: 'Wrong customer',
  });
  expect(reversed.status).toBe(200);
  expect(await books.balances('2026-01-31')).toEqual(january);
  expect(await books.balances('2026-03-31')).toEqual(march);
  expect(await books.balances('2026-04-09')).toEqual(march);
  expect(await books.balances('2026-04-30')).toEqual({ 2200: '100.00 Dr', 2202: '100.00 Cr' });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 100, 3: 100, 5: 100, 6: 500 });
  expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: -100, 3: -100, 5: 100, 6: -500 });
});

test('F: earlier profit stands on the account of retained profit, and a late cost of the year before changes only that', async () => {
  const books = await openBooks();
  await books.sundry('receipt', '2026-01-05', '3000', '1000');
  await books.sundry('receipt', '2026-06-30', '4000', '5000');
  await books.sundry('payment', '2026-12-31', '5000', '3200');
  await books.sundry('payment', '2027-03-31', '3200', '600');
  await books.sundry('receipt', '2027-01-01', '4000', '2400');
  await books.sundry('payment', '2027-06-30', '5000', '1500');
  const first = { 1200: '2800.00 Dr', 3000: '1000.00 Cr', 4000: '5000.00 Cr', 5000: '3200.00 Dr' };
  expect(await books.balances('2026-12-31')).toEqual(first);
  expect(await books.columns('2026-12-31')).toEqual(['6000.00', '6000.00']);
  expect(await books.balances('2027-06-30')).toEqual({
    1200: '3100.00 Dr',
    3000: '1000.00 Cr',
    3200: '1200.00 Cr',
    4000: '2400.00 Cr',
    5000: '1500.00 Dr',
  });
  expect(await books.columns('2027-06-30')).toEqual(['4600.00', '4600.00']);

  await books.journal('2026-12-31', [
    ['5000', '100'],
    ['2109', '-100'],
  ]);
  const after = await books.balances('2027-06-30');
  expect(after).toMatchObject({ 2109: '100.00 Cr', 3200: '1100.00 Cr' });
  // This year's profit is still 2,400 − 1,500 = 900.
  expect([after['4000'], after['5000']]).toEqual(['2400.00 Cr', '1500.00 Dr']);
});
