import { expect, test } from 'vitest';
import { listOf, messageOf } from '../support/service.ts';
import { openBooks, openSetUp, type Books } from './support/books.ts';

async function cashBooks(): Promise<Books> {
  const books = await openBooks();
  await books.scheme('2026-01-01', 'payment', 'payment');
  return books;
}

const receive = (
  books: Books,
  docDate: string,
  currencyAmount: string,
  docId?: string,
  fields: Record<string, unknown> = {},
) =>
  books.post('receipt', {
    contactAccountId: 'CUST',
    docDate,
    currencyAmount,
    allocations: docId === undefined ? undefined : [{ docId }],
    ...fields,
  });

/** Tax on sales: due, and not due. */
async function onSales(books: Books, day = '2026-12-31') {
  const { 2200: due, 2210: waits } = await books.balances(day);
  return [due, waits];
}

test('an allocation that is removed gives its tax back, and whoever pays then takes the remainder', async () => {
  const books = await cashBooks();
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', 'S');
  const first = await receive(books, '2026-04-05', '400', invoice);
  await receive(books, '2026-04-06', '400', invoice);
  await receive(books, '2026-04-07', '400', invoice);
  expect(await onSales(books)).toEqual(['200.00 Cr', undefined]);
  const [allocation] = listOf((await books.api.read(`/api/document/${first}`)).allocations);
  const removed = await books.api.call('DELETE', `/api/document/${first}/allocations/${String(allocation?.id)}`);
  expect(removed.status).toBe(204);
  // 66.67 of 200.00, as it was released.
  expect(await onSales(books)).toEqual(['133.33 Cr', '66.67 Cr']);
  await receive(books, '2026-04-08', '400', invoice);
  expect(await onSales(books)).toEqual(['200.00 Cr', undefined]);
});

test('the last of three thirds that round down takes the penny that is left', async () => {
  const books = await cashBooks();
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '500', 'S');
  for (const [day, due] of [
    ['2026-04-05', '33.33 Cr'],
    ['2026-04-06', '66.66 Cr'],
    ['2026-04-07', '100.00 Cr'],
  ] as const) {
    await receive(books, day, '200', invoice);
    expect((await onSales(books))[0]).toBe(due);
  }
});

test('the boxes of a removed allocation fall into the return of the day on which it is given back', async () => {
  const books = await cashBooks();
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', 'S');
  const receipt = await receive(books, '2026-03-20', '1200', invoice);
  await books.on('2026-04-10');
  expect((await books.fileReturn('2026-01-01', '2026-03-31')).status).toBe(201);
  await books.setPeriod('2026-03', 'closed');
  const [allocation] = listOf((await books.api.read(`/api/document/${receipt}`)).allocations);
  await books.api.call('DELETE', `/api/document/${receipt}/allocations/${String(allocation?.id)}`);
  expect(await onSales(books, '2026-03-31')).toEqual([undefined, undefined]);
  expect(await onSales(books, '2026-04-30')).toEqual(['200.00 Dr', '200.00 Cr']);
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 200, 3: 200, 5: 200, 6: 1000 });
  expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: -200, 3: -200, 5: 200, 6: -1000 });
});

test('a receipt that is a draft yet makes nothing due, and is not counted as the last one', async () => {
  const books = await cashBooks();
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', 'S');
  const draft = await books.api.create('/api/receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-04-05',
    currencyAmount: '400',
    allocations: [{ docId: invoice }],
  });
  expect(await onSales(books)).toEqual([undefined, '200.00 Cr']);
  // 800 of 1,200: 133.33.
  await receive(books, '2026-04-06', '800', invoice);
  expect(await onSales(books)).toEqual(['133.33 Cr', '66.67 Cr']);
  expect((await books.submit(draft)).status).toBe(200);
  expect(await onSales(books)).toEqual(['200.00 Cr', undefined]);
});

test('a credit note that is set against its invoice makes nothing due', async () => {
  const books = await cashBooks();
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', 'S');
  const credit = await books.invoice('saleInvoice', '2026-03-11', '-300', 'S');
  expect(await onSales(books)).toEqual([undefined, '140.00 Cr']);
  const set = await books.api.call('POST', `/api/document/${credit}/allocation`, { allocations: [{ docId: invoice }] });
  expect(set.status).toBe(201);
  expect(await onSales(books)).toEqual([undefined, '140.00 Cr']);
  await receive(books, '2026-04-06', '840', invoice);
  expect(await onSales(books)).toEqual(['140.00 Cr', undefined]);
});

test('each code releases its own part, with the net of the zero rate for box 6', async () => {
  const books = await cashBooks();
  const invoice = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-03-10',
    details: [
      { currencyUnitPrice: 100, taxCodeId: 'S' },
      { currencyUnitPrice: 100, taxCodeId: 'R' },
      { currencyUnitPrice: 75, taxCodeId: 'Z' },
    ],
  });
  // 100 of 300: a third of 20.00 and of 5.00, and of the net of 275.00.
  await receive(books, '2026-04-06', '100', invoice);
  expect(await onSales(books)).toEqual(['8.34 Cr', '16.66 Cr']);
  expect(await books.boxes('2026-01-01', '2026-12-31')).toEqual({ 1: 8.34, 3: 8.34, 5: 8.34, 6: 91 });
});

test('in another currency tax is released at the rate of the invoice', async () => {
  const books = await cashBooks();
  const euros = { currency: 'EUR', currencyRate: 1.25 };
  // EUR 1,200.00 is 960.00, with tax of 160.00; half of it is paid at another rate.
  const invoice = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-03-10',
    ...euros,
    details: [{ currencyUnitPrice: 1000, taxCodeId: 'S' }],
  });
  await receive(books, '2026-04-06', '600', invoice, { currency: 'EUR', currencyRate: 1.2, bankAccountId: 'BANK' });
  expect(await books.balances('2026-04-06')).toEqual({
    1100: '480.00 Dr',
    1200: '500.00 Dr',
    2200: '80.00 Cr',
    2210: '80.00 Cr',
    4000: '800.00 Cr',
    4900: '20.00 Cr',
  });
});

test('a code decides before the scheme, from the day on that it names, and for the side that it names', async () => {
  const books = await cashBooks();
  await books.put('TaxCode', {
    code: 'S',
    terms: [
      { dateFrom: '2026-04-01', saleDue: 'invoice' },
      { dateFrom: '2026-07-01', saleDue: 'payment' },
    ],
  });
  const sell = (day: string) => books.invoice('saleInvoice', day, '100', 'S');
  await sell('2026-03-31');
  expect(await onSales(books)).toEqual([undefined, '20.00 Cr']);
  await sell('2026-04-01');
  expect(await onSales(books)).toEqual(['20.00 Cr', '20.00 Cr']);
  await sell('2026-07-01');
  expect(await onSales(books)).toEqual(['20.00 Cr', '40.00 Cr']);
  await books.invoice('purchaseInvoice', '2026-04-01', '100', 'S');
  expect(await books.balances('2026-12-31')).toMatchObject({ 2211: '20.00 Dr' });
});

test('where only sales wait, the tax of an unpaid purchase is claimed', async () => {
  const books = await openBooks();
  await books.scheme('2026-01-01', 'payment', 'invoice');
  await books.invoice('purchaseInvoice', '2026-03-10', '100', 'S');
  await books.invoice('saleInvoice', '2026-03-10', '100', 'S');
  expect(await books.balances('2026-03-31')).toMatchObject({ 2201: '20.00 Dr', 2210: '20.00 Cr' });
});

test('a purchase is claimed as it is paid; what is paid from the bank by its lines, and what a buyer owes, at once', async () => {
  const books = await cashBooks();
  const bill = await books.invoice('purchaseInvoice', '2026-03-10', '100', 'S');
  expect(await books.balances('2026-03-31')).toEqual({ 2100: '120.00 Cr', 2211: '20.00 Dr', 5000: '100.00 Dr' });
  await books.post('payment', {
    contactAccountId: 'SUPP',
    docDate: '2026-04-01',
    currencyAmount: '60',
    allocations: [{ docId: bill }],
  });
  expect(await books.balances('2026-04-01')).toMatchObject({ 2201: '10.00 Dr', 2211: '10.00 Dr' });
  await books.post('payment', {
    docTypeId: 'PAS',
    docDate: '2026-04-02',
    details: [{ accountId: '5000', currencyUnitPrice: '80', taxCodeId: 'S' }],
  });
  expect(await books.balances('2026-04-02')).toMatchObject({ 2201: '26.00 Dr', 2211: '10.00 Dr' });
  await books.invoice('purchaseInvoice', '2026-04-03', '100', 'RC');
  expect(await books.balances('2026-04-03')).toMatchObject({ 2200: '20.00 Cr', 2201: '46.00 Dr', 2211: '10.00 Dr' });
  await books.invoice('saleInvoice', '2026-04-04', '300', 'RC');
  expect(await books.boxes('2026-01-01', '2026-12-31')).toMatchObject({ 6: 300 });
});

test('an unpaid purchase is unposted, and nothing waits any more', async () => {
  const books = await cashBooks();
  const bill = await books.invoice('purchaseInvoice', '2026-03-10', '100', 'S');
  await books.api.call('POST', `/api/document/${bill}/unpost`);
  expect(await books.balances('2026-12-31')).toEqual({});
  await books.api.call('POST', `/api/document/${bill}/unauthorise`);
  expect((await books.submit(bill)).status).toBe(200);
  await books.post('payment', {
    contactAccountId: 'SUPP',
    docDate: '2026-04-01',
    currencyAmount: '120',
    allocations: [{ docId: bill }],
  });
  expect(await books.balances('2026-04-01')).toEqual({ 1200: '120.00 Cr', 2201: '20.00 Dr', 5000: '100.00 Dr' });
});

test('without the accounts on which tax waits a ledger does not start, and nothing is posted', async () => {
  const books = await openSetUp();
  const scheme = () => books.scheme('2026-01-01', 'payment', 'payment');
  await books.put('TaxCode', { code: 'R', outputNotDueAccountId: null, inputNotDueAccountId: null });
  await scheme();
  const start = () => books.api.call('POST', '/api/LegalEntity/CO/ledger', { dateFrom: '2026-01-01' });
  expect(messageOf(await start())).toBe(
    'OutputNotDueAccountId of the tax code R is required: it says on which account to post. InputNotDueAccountId of the tax code R is required: it says on which account to post.',
  );
  await books.put('LegalEntity', { code: 'CO', ledger: { taxTerms: null } });
  expect((await start()).status).toBe(200);
  await scheme();
  const id = await books.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-01-20',
    details: [{ currencyUnitPrice: 10, taxCodeId: 'R' }],
  });
  expect(messageOf(await books.submit(id))).toBe(
    'OutputNotDueAccountId of the tax code R is required: it says on which account to post.',
  );
});

test('what a journal writes off is never paid: its tax does not fall due, and the loss is less by it', async () => {
  const books = await openBooks();
  await books.scheme('2026-01-01', 'payment', 'payment');
  const invoice = await books.invoice('saleInvoice', '2026-01-10', '1000', 'S');
  const receipt = { contactAccountId: 'CUST', docDate: '2026-02-05', currencyAmount: 300 };
  await books.post('receipt', { ...receipt, allocations: [{ docId: invoice }] });
  const loss = await books.journal(
    '2026-06-30',
    [
      ['7900', '900'],
      ['1100', '-900'],
    ],
    'CUST',
  );
  const allocated = await books.api.call('POST', `/api/document/${loss}/allocation`, {
    allocations: [{ docId: invoice }],
  });
  expect(allocated.status).toBe(201);
  // 300.00 of 1,200.00 were paid: 50.00 of the tax is due, and 150.00 of it is no loss.
  expect(await books.balances('2026-06-30')).toEqual({
    1200: '300.00 Dr',
    2200: '50.00 Cr',
    4000: '1000.00 Cr',
    7900: '750.00 Dr',
  });
  expect(await books.boxes('2026-01-01', '2026-06-30')).toEqual({ 1: 50, 3: 50, 5: 50, 6: 250 });

  // What is set off against what we owe the same party is paid.
  const other = await books.invoice('saleInvoice', '2026-07-01', '100', 'S');
  const setOff = await books.journal(
    '2026-07-31',
    [
      ['2109', '120'],
      ['1100', '-120'],
    ],
    'CUST',
  );
  await books.api.call('POST', `/api/document/${setOff}/allocation`, { allocations: [{ docId: other }] });
  expect((await books.boxes('2026-07-01', '2026-07-31'))[1]).toBe(20);
});
