import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openChartBooks, traderOf } from './support/chartBooks.ts';
import { openGermanBooks } from './support/germanBooks.ts';

test('a German return has bases in whole euros and their tax; what it rounds goes to the rounding account', async () => {
  const books = await openGermanBooks();
  await books.invoice('saleInvoice', '2026-03-10', '100.55', '19');
  await books.invoice('saleInvoice', '2026-03-11', '50.99', '7');
  await books.invoice('saleInvoice', '2026-03-12', '70', '0');
  await books.invoice('purchaseInvoice', '2026-03-13', '30', '19');
  await books.invoice('purchaseInvoice', '2026-03-14', '10.50', '13B');
  await books.on('2026-04-05');
  const march = ['2026-03-01', '2026-03-31'] as const;
  // Booked are 19.10 and 3.57; the form has 19 % of 100 and 7 % of 50. 19.00 + 3.50 + 2.00 − 5.70 − 2.00 = 16.80.
  const boxes = { 43: 70, 66: 5.7, 67: 2, 81: [100, 19], 83: 16.8, 84: [10, 2], 86: [50, 3.5] };
  expect(await books.germanBoxes(...march)).toEqual(boxes);
  expect((await books.fileReturn(...march)).status).toBe(201);
  const { 3820: payable, 6969: rounding, ...others } = await books.balances('2026-04-30');
  expect([payable, rounding]).toEqual(['16.80 Cr', '0.17 Cr']);
  expect(Object.keys(others)).toEqual(['1200', '3300', '4400', '5400']);
  expect(await books.germanBoxes(...march)).toEqual(boxes);
});

test('a German correction is a further version of the same period', async () => {
  const books = await openGermanBooks();
  await books.invoice('saleInvoice', '2026-03-10', '1000', '19');
  await books.on('2026-05-05');
  const march = ['2026-03-01', '2026-03-31'] as const;
  await books.fileReturn(...march);
  expect(messageOf(await books.fileReturn(...march))).toBe(
    'The return from 2026-03-01 to 2026-03-31 was filed, and nothing has changed since.',
  );
  await books.invoice('purchaseInvoice', '2026-03-20', '200', '19');
  expect(await books.germanBoxes('2026-04-01', '2026-04-30')).toEqual({ 83: 0 });
  expect(await books.germanBoxes(...march)).toEqual({ 66: 38, 81: [1000, 190], 83: 152 });
  expect((await books.fileReturn(...march)).status).toBe(201);
  const { 1406: input, 3806: output, 3820: payable, 6969: rounding } = await books.balances('2026-05-31');
  expect([input, output, payable, rounding]).toEqual([undefined, undefined, '152.00 Cr', undefined]);
  expect(messageOf(await books.fileReturn('2026-05-01', '2026-05-04'))).toBe(
    'DateFrom must be 2026-04-01: the last return went to 2026-03-31.',
  );
});

test('under the German scheme sales count as they are paid, and an unpaid purchase is claimed', async () => {
  const books = await openGermanBooks();
  await books.scheme('2026-01-01', 'payment', 'invoice');
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', '19');
  await books.invoice('purchaseInvoice', '2026-03-20', '200', '19');
  await books.post('receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-04-10',
    currencyAmount: '595',
    allocations: [{ docId: invoice }],
  });
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual({ 66: 38, 83: -38 });
  expect(await books.germanBoxes('2026-04-01', '2026-04-30')).toEqual({ 81: [500, 95], 83: 95 });
});

test('a German return refuses what no rounding explains: tax that was posted without a base would become income', async () => {
  const books = await openGermanBooks();
  await books.invoice('saleInvoice', '2026-01-05', '1000', '19');
  const audit = await books.post('journal', {
    docDate: '2026-01-20',
    description: 'Tax audit',
    details: [
      { accountId: '5400', netCurrencyAmount: '5000' },
      { accountId: '3806', netCurrencyAmount: '-5000', taxCodeId: '19', taxRole: 'output', taxBase: '0' },
    ],
  });
  await books.on('2026-02-10');
  const january = ['2026-01-01', '2026-01-31'] as const;
  expect(messageOf(await books.fileReturn(...january))).toBe(
    'DateTo: the return comes to 190.00 and its tax accounts to 5190.00, more than rounding explains. Look for tax ' +
      'without a base, or with a code that stands in no box, and correct it first.',
  );
  await books.api.call('POST', `/api/document/${audit}/unpost`);
  expect((await books.fileReturn(...january)).status).toBe(201);
});

test('after a change of rate a German invoice takes off what a deposit bore, and all of it bears the new rate', async () => {
  const { books } = await openChartBooks('DE');
  await books.put('TaxCode', { code: '19', rates: [{ dateFrom: '2026-05-01', taxRate: 25 }] });
  const deposit = await books.post('saleInvoice', {
    ...{ contactAccountId: 'CUST', docTypeId: 'SDE', docDate: '2026-03-01' },
    details: [{ currencyUnitPrice: 1000, taxCodeId: '19' }],
  });
  await traderOf(books).receive('2026-03-10', 1190, deposit);
  await books.post('saleInvoice', {
    ...{ contactAccountId: 'CUST', docTypeId: 'SIN', docDate: '2026-06-10' },
    details: [
      { currencyUnitPrice: 3000, taxCodeId: '19' },
      { currencyUnitPrice: -1000, taxCodeId: '19', depositId: deposit },
    ],
  });
  // 25% of 3,000 less the 190 of March: 2,000 net and 560 tax are asked for (§ 27 (1) UStG).
  const balances = await books.balances('2026-06-30');
  expect(Object.values(balances)).toContain('2560.00 Dr');
  expect(Object.values(balances)).toContain('750.00 Cr');
});
