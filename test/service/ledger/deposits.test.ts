import { expect, test } from 'vitest';
import { linesOf, listOf, messageOf } from '../support/service.ts';
import { openBooks, openSetUp, type Books } from './support/books.ts';

const ask = (books: Books, docDate: string, details: readonly Record<string, unknown>[], fields = {}) =>
  books.post('saleInvoice', { contactAccountId: 'CUST', docTypeId: 'SDP', docDate, details, ...fields });
const receive = (books: Books, docDate: string, currencyAmount: number, docId: string, fields = {}) =>
  books.post('receipt', { contactAccountId: 'CUST', docDate, currencyAmount, allocations: [{ docId }], ...fields });
const draftFinal = (books: Books, docDate: string, details: readonly Record<string, unknown>[], fields = {}) =>
  books.api.create('/api/saleInvoice', { contactAccountId: 'CUST', docTypeId: 'SIN', docDate, details, ...fields });

test('the tax of a deposit is due when it is received; the final invoice deducts net and tax', async () => {
  const books = await openBooks();
  const deposit = await ask(books, '2026-03-10', [{ currencyUnitPrice: 1000, taxCodeId: 'S' }]);
  expect(await books.balances('2026-03-31')).toEqual({ 1100: '1200.00 Dr', 2210: '200.00 Cr', 2310: '1000.00 Cr' });
  await receive(books, '2026-04-05', 1200, deposit);
  expect(await books.balances('2026-06-30')).toEqual({ 1200: '1200.00 Dr', 2200: '200.00 Cr', 2310: '1000.00 Cr' });
  const final = await draftFinal(books, '2026-07-20', [
    { currencyUnitPrice: 3000, taxCodeId: 'S' },
    { currencyUnitPrice: -1000, taxCodeId: 'S', depositId: deposit },
  ]);
  expect((await books.submit(final)).status).toBe(200);
  // 3,000 and 600 of tax, less 1,000 and 200.
  expect(await books.balances('2026-07-31')).toEqual({
    1100: '2400.00 Dr',
    1200: '1200.00 Dr',
    2200: '600.00 Cr',
    4000: '3000.00 Cr',
  });
  await books.on('2026-10-05');
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({});
  await books.fileReturn('2026-01-01', '2026-03-31');
  expect(await books.boxes('2026-04-01', '2026-06-30')).toEqual({ 1: 200, 3: 200, 5: 200, 6: 1000 });
  await books.fileReturn('2026-04-01', '2026-06-30');
  expect(await books.boxes('2026-07-01', '2026-09-30')).toEqual({ 1: 400, 3: 400, 5: 400, 6: 2000 });
  const account = (await books.api.list('/api/Catalog/Account')).find(({ code }) => code === '2310');
  expect(linesOf(await books.api.read(`/api/document/${final}`))[1]).toMatchObject({
    accountId: account?.id,
    depositId: deposit,
  });
});

test('no more is deducted than is left with the tax code, by one invoice or by several', async () => {
  const books = await openBooks();
  const deposit = await ask(books, '2026-03-10', [
    { currencyUnitPrice: 100, taxCodeId: 'S' },
    { currencyUnitPrice: 50, taxCodeId: 'R' },
  ]);
  await receive(books, '2026-03-11', 172.5, deposit);
  const deduct = (price: number, taxCodeId: string) => ({ currencyUnitPrice: price, taxCodeId, depositId: deposit });
  const first = await draftFinal(books, '2026-04-01', [{ currencyUnitPrice: 500, taxCodeId: 'S' }, deduct(-60, 'S')]);
  expect((await books.submit(first)).status).toBe(200);
  const second = await draftFinal(books, '2026-04-02', [
    { currencyUnitPrice: 500, taxCodeId: 'S' },
    deduct(-30, 'S'),
    deduct(-11, 'S'),
  ]);
  expect(messageOf(await books.submit(second))).toBe(
    'Line #3 DepositId: with this tax code 10.00 GBP are left of the deposit. Deduct no more, as a line below zero.',
  );
  const third = await draftFinal(books, '2026-04-02', [{ currencyUnitPrice: 500, taxCodeId: 'R' }, deduct(-50, 'R')]);
  expect((await books.submit(third)).status).toBe(200);
  expect(await books.balances('2026-04-30')).toMatchObject({ 2310: '40.00 Cr' });
  const paid = async () => {
    const [allocation] = listOf((await books.api.read(`/api/document/${deposit}`)).allocations);
    return books.api.call('DELETE', `/api/document/${deposit}/allocations/${String(allocation?.id)}`);
  };
  expect(messageOf(await paid())).toBe(
    'The deposit is deducted by an invoice. Reverse that before you take its payment away.',
  );
  // What is reversed is left again.
  await books.api.call('POST', `/api/document/${third}/reverse`, { periodId: '2026-04', reason: 'x' });
  expect(await books.balances('2026-04-30')).toMatchObject({ 2310: '90.00 Cr' });
  const added = await draftFinal(books, '2026-04-03', [{ currencyUnitPrice: 500, taxCodeId: 'R' }, deduct(50, 'R')]);
  expect(messageOf(await books.submit(added))).toContain('Line #2 DepositId: with this tax code 50.00 GBP are left');
  await books.api.call('POST', `/api/document/${first}/reverse`, { periodId: '2026-04', reason: 'x' });
  expect((await paid()).status).toBe(204);
  expect(await books.balances('2026-04-30')).toMatchObject({ 2210: '22.50 Cr', 2310: '150.00 Cr' });
});

test('a deposit that is not paid is not deducted; it is taken back by a deposit below zero', async () => {
  const books = await openBooks();
  const deposit = await ask(books, '2026-03-10', [{ currencyUnitPrice: 100, taxCodeId: 'S' }]);
  const final = await draftFinal(books, '2026-04-01', [
    { currencyUnitPrice: 500, taxCodeId: 'S' },
    { currencyUnitPrice: -100, taxCodeId: 'S', depositId: deposit },
  ]);
  expect(messageOf(await books.submit(final))).toBe(
    'Line #2 DepositId: the deposit is not paid. Deduct it when it is, or credit it.',
  );
  const back = { currencyUnitPrice: -100, taxCodeId: 'S' };
  const fields = { contactAccountId: 'CUST', docTypeId: 'SDP', docDate: '2026-04-02' };
  const nameless = await books.api.create('/api/saleInvoice', { ...fields, details: [back] });
  expect(messageOf(await books.submit(nameless))).toBe(
    'Line #1 DepositId is required: a deposit below zero takes one back, and says which.',
  );
  const credit = await ask(books, '2026-04-02', [{ ...back, depositId: deposit }]);
  await books.api.call('POST', `/api/document/${credit}/allocation`, { allocations: [{ docId: deposit }] });
  expect(await books.balances('2026-12-31')).toEqual({});
  expect(messageOf(await books.submit(final))).toContain('0.00 GBP are left of the deposit');
});

test('a deposit of another contact, no deposit, and a deposit on a receipt are refused', async () => {
  const books = await openBooks();
  await books.api.create('/api/ContactAccount', { code: 'B', description: 'Another', customer: { currency: 'GBP' } });
  const deposit = await ask(books, '2026-03-10', [{ currencyUnitPrice: 100, taxCodeId: 'S' }], {
    contactAccountId: 'B',
  });
  const deduct = async (depositId: string) =>
    messageOf(
      await books.submit(
        await draftFinal(books, '2026-04-01', [{ currencyUnitPrice: -100, taxCodeId: 'S', depositId }]),
      ),
    );
  expect(await deduct(deposit)).toMatch(
    /^Line #1 DepositId: the deposit and Document \d+ are not of the same contact account\.$/,
  );
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '100', 'S');
  expect(await deduct(invoice)).toBe('Line #1 DepositId names no deposit that is posted.');
  const receipt = await books.api.call('POST', '/api/receipt', {
    docTypeId: 'RCS',
    details: [{ accountId: '4000', currencyUnitPrice: 1, depositId: deposit }],
  });
  expect(messageOf(receipt)).toBe('Line #1 DepositId is only for an invoice.');
});

test('a deposit in another currency is deducted at its own rate; the rest is an exchange difference', async () => {
  const books = await openBooks();
  const euros = { currency: 'EUR', currencyRate: 1.25 };
  // EUR 100.00 are 80.00, and 100.00 when it is deducted.
  const deposit = await ask(books, '2026-03-10', [{ currencyUnitPrice: 100, taxCodeId: 'Z' }], euros);
  await receive(books, '2026-03-10', 100, deposit, { ...euros, bankAccountId: 'BANK' });
  const final = await draftFinal(
    books,
    '2026-04-01',
    [
      { currencyUnitPrice: 300, taxCodeId: 'Z' },
      { currencyUnitPrice: -100, taxCodeId: 'Z', depositId: deposit },
    ],
    { currency: 'EUR', currencyRate: 1 },
  );
  expect((await books.submit(final)).status).toBe(200);
  expect(await books.balances('2026-04-30')).toEqual({
    1100: '200.00 Dr',
    1200: '80.00 Dr',
    4000: '300.00 Cr',
    7900: '20.00 Dr',
  });
});

test('a ledger does not start without the account of deposits that a document type needs', async () => {
  const books = await openSetUp();
  await books.put('LegalEntity', { code: 'CO', ledger: { depositsPaidAccountId: null } });
  const start = await books.api.call('POST', '/api/LegalEntity/CO/ledger', { dateFrom: '2026-01-01' });
  expect(messageOf(start)).toBe(
    'Ledger.DepositsPaidAccountId of the legal entity CO is required: it says on which account to post.',
  );
});

test('where tax is recovered in part, a penny of rounding between deposit and invoice keeps none of it', async () => {
  const books = await openBooks();
  await books.put('TaxCode', { code: 'S', terms: [{ dateFrom: '2026-01-01', recoverable: 50 }] });
  const supplier = { contactAccountId: 'SUPP' };
  // Tax 2.01, of which 1.01 is claimed: 11.03 are deposited.
  const deposit = await books.post('purchaseInvoice', {
    ...supplier,
    docTypeId: 'PDP',
    docDate: '2026-03-10',
    details: [{ currencyUnitPrice: 10.03, taxCodeId: 'S' }],
  });
  expect(await books.balances('2026-03-31')).toMatchObject({ 1310: '11.03 Dr', 2211: '1.01 Dr' });
  const allocations = [{ docId: deposit }];
  await books.post('payment', { ...supplier, docDate: '2026-04-01', currencyAmount: 12.04, allocations });
  // Tax 6.01 − 2.01 = 4.00, of which 2.00 is cost: 3.01 of the first line, −1.01 of the second, which is −11.04.
  await books.post('purchaseInvoice', {
    ...supplier,
    docTypeId: 'PIN',
    docDate: '2026-05-01',
    details: [
      { currencyUnitPrice: 30.05, taxCodeId: 'S' },
      { currencyUnitPrice: -10.03, taxCodeId: 'S', depositId: deposit },
    ],
  });
  expect(await books.balances('2026-05-31')).toEqual({
    1200: '12.04 Cr',
    2100: '24.02 Cr',
    2201: '3.01 Dr',
    5000: '33.06 Dr',
    8200: '0.01 Cr',
  });
});

test('a deposit to a supplier is claimed when it is paid', async () => {
  const books = await openBooks();
  const deposit = await books.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docTypeId: 'PDP',
    docDate: '2026-03-10',
    details: [{ currencyUnitPrice: 100, taxCodeId: 'S' }],
  });
  expect(await books.balances('2026-03-31')).toEqual({ 1310: '100.00 Dr', 2100: '120.00 Cr', 2211: '20.00 Dr' });
  await books.post('payment', {
    contactAccountId: 'SUPP',
    docDate: '2026-04-01',
    currencyAmount: 120,
    allocations: [{ docId: deposit }],
  });
  await books.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docTypeId: 'PIN',
    docDate: '2026-05-01',
    details: [
      { currencyUnitPrice: 300, taxCodeId: 'S' },
      { currencyUnitPrice: -100, taxCodeId: 'S', depositId: deposit },
    ],
  });
  expect(await books.balances('2026-05-31')).toEqual({
    1200: '120.00 Cr',
    2100: '240.00 Cr',
    2201: '60.00 Dr',
    5000: '300.00 Dr',
  });
});

test('money on the account of deposits bears its tax at once, and is deducted like a deposit that was asked for', async () => {
  const books = await openBooks();
  const customer = { contactAccountId: 'CUST' };
  // 1,200.00 on 5 January, without an invoice: 1,000.00 and 200.00.
  const receipt = await books.post('receipt', {
    ...customer,
    docDate: '2026-01-05',
    details: [{ accountId: '2310', currencyUnitPrice: 1000, taxCodeId: 'S' }],
  });
  expect(await books.balances('2026-01-31')).toEqual({ 1200: '1200.00 Dr', 2200: '200.00 Cr', 2310: '1000.00 Cr' });
  expect(await books.boxes('2026-01-01', '2026-01-31')).toEqual({ 1: 200, 3: 200, 5: 200, 6: 1000 });

  const final = (price: number) => ({
    ...customer,
    docDate: '2026-02-10',
    details: [
      { currencyUnitPrice: 2500, taxCodeId: 'S' },
      { currencyUnitPrice: price, taxCodeId: 'S', depositId: receipt },
    ],
  });
  const tooMuch = await books.api.create('/api/saleInvoice', final(-1000.01));
  expect(messageOf(await books.submit(tooMuch))).toContain('1000.00 GBP are left of the deposit');
  await books.post('saleInvoice', final(-1000));
  expect(await books.balances('2026-02-28')).toEqual({
    1100: '1800.00 Dr',
    1200: '1200.00 Dr',
    2200: '500.00 Cr',
    4000: '2500.00 Cr',
  });
  for (const way of ['unpost', 'reverse']) {
    const answer = await books.api.call('POST', `/api/document/${receipt}/${way}`, {
      periodId: '2026-03',
      reason: 'x',
    });
    expect([answer.status, messageOf(answer)]).toEqual([
      400,
      'The deposit is deducted by an invoice. Reverse that before you take its payment away.',
    ]);
  }
});
