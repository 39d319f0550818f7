import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openBooks } from './support/books.ts';

test('of tax that is recovered in part, the rest is what each line cost, from the day of the share on', async () => {
  const books = await openBooks();
  await books.put('TaxCode', { code: 'S', terms: [{ dateFrom: '2026-04-01', recoverable: 50 }] });
  await books.invoice('purchaseInvoice', '2026-03-31', '100', 'S');
  expect(await books.balances('2026-03-31')).toEqual({ 2100: '120.00 Cr', 2201: '20.00 Dr', 5000: '100.00 Dr' });
  await books.put('Department', { code: 'D1', description: 'One' });
  const bill = await books.post('purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-04-01',
    details: [
      { currencyUnitPrice: 10.03, taxCodeId: 'S', post: { department: 'D1' } },
      { currencyUnitPrice: 20.05, taxCodeId: 'S', accountId: '7900' },
    ],
  });
  // Tax 2.01 + 4.01 = 6.02, half of it 3.01. The other 3.01 is 1.005, rounded 1.01, and the remaining 2.00.
  expect(await books.balances('2026-04-30')).toEqual({
    2100: '156.10 Cr',
    2201: '23.01 Dr',
    5000: '111.04 Dr',
    7900: '22.05 Dr',
  });
  expect(await books.boxes('2026-04-01', '2026-04-30')).toMatchObject({ 4: 3.01, 7: 30 });
  const { database, directory } = books.api.service.company;
  const byDepartment = database
    .prepare(
      "SELECT department, sum(amount) AS amount FROM entry WHERE role = 'net' AND date = ? GROUP BY department ORDER BY amount DESC",
    )
    .all('2026-04-01');
  expect(byDepartment).toEqual([
    { department: null, amount: 2205 },
    { department: directory.byCode('department', 'D1')?.id, amount: 1104 },
  ]);
  await books.api.call('POST', `/api/document/${bill}/unpost`);
  expect(await books.balances('2026-04-30')).toEqual({ 2100: '120.00 Cr', 2201: '20.00 Dr', 5000: '100.00 Dr' });
});

test('a British buyer who recovers half of a reverse charge owes all of it in box 1', async () => {
  const books = await openBooks();
  await books.put('TaxCode', { code: 'RC', terms: [{ dateFrom: '2026-01-01', recoverable: 50 }] });
  await books.invoice('purchaseInvoice', '2026-03-10', '20.06', 'RC');
  // 20 % of 20.06 is 4.01, half of it 2.01.
  expect(await books.balances('2026-03-31')).toEqual({
    2100: '20.06 Cr',
    2200: '4.01 Cr',
    2201: '2.01 Dr',
    5000: '22.06 Dr',
  });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 4.01, 3: 4.01, 4: 2.01, 5: 2, 7: 20 });
});

test('who is not registered has no tax: what a supplier charges is cost, and none is charged on sales', async () => {
  const books = await openBooks();
  const taxTerms = [
    { dateFrom: '2026-01-01', isRegistered: false },
    { dateFrom: '2026-04-01', isRegistered: true },
  ];
  await books.put('LegalEntity', { code: 'CO', ledger: { taxTerms } });
  await books.invoice('purchaseInvoice', '2026-03-31', '100', 'S');
  await books.invoice('saleInvoice', '2026-03-31', '50', 'Z');
  expect(await books.balances('2026-03-31')).toEqual({
    1100: '50.00 Dr',
    2100: '120.00 Cr',
    4000: '50.00 Cr',
    5000: '120.00 Dr',
  });
  const sale = await books.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-03-31',
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S' }],
  });
  expect(messageOf(await books.submit(sale))).toBe('Line #1 TaxCodeId S: CO is not registered for tax on 2026-03-31.');
  await books.invoice('purchaseInvoice', '2026-04-01', '100', 'S');
  expect(await books.boxes('2026-01-01', '2026-06-30')).toEqual({ 4: 20, 5: 20, 7: 100 });
});

test('a share is from 0 to 100 per cent', async () => {
  const books = await openBooks();
  const answer = await books.api.call('PUT', '/api/Catalog/TaxCode', {
    code: 'S',
    terms: [{ dateFrom: '2026-04-01', recoverable: 101 }],
  });
  expect([answer.status, messageOf(answer)]).toEqual([400, 'Terms.0.Recoverable is not from 0 to 100.']);
});
