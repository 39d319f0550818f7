import { expect, test } from 'vitest';
import { linesOf, messageOf } from '../support/service.ts';
import { openGermanBooks } from './support/germanBooks.ts';

const discount = (details: readonly Record<string, unknown>[]) => ({
  contactAccountId: 'SUPP',
  docTypeId: 'SKE',
  docDate: '2026-04-08',
  details,
});

test('a discount from a supplier is on the account of its tax code, and the document shows it', async () => {
  const books = await openGermanBooks();
  const id = await books.post(
    'purchaseInvoice',
    discount([{ currencyUnitPrice: -20, taxCodeId: '19', accountId: '5400' }]),
  );
  expect(await books.balances('2026-04-30')).toEqual({ 1406: '3.80 Cr', 3300: '23.80 Dr', 5736: '20.00 Cr' });
  const account = (await books.api.list('/api/Catalog/Account')).find(({ code }) => code === '5736');
  expect(linesOf(await books.api.read(`/api/document/${id}`))[0]?.accountId).toBe(account?.id);
});

test('a discount whose tax code has no such account, or no tax code, is refused', async () => {
  const books = await openGermanBooks();
  const refusal = async (line: Record<string, unknown>) =>
    messageOf(await books.submit(await books.api.create('/api/purchaseInvoice', discount([line]))));
  expect(await refusal({ currencyUnitPrice: -20, taxCodeId: '0' })).toBe(
    'PurchaseDiscountAccountId of the tax code 0 is required: it says on which account to post.',
  );
  expect(await refusal({ currencyUnitPrice: -20 })).toBe(
    'Line #1 TaxCodeId is required: it says on which account discounts are.',
  );
});

test('a document without a type never takes the one for discounts while there is another', async () => {
  const books = await openGermanBooks();
  const types = await books.api.list('/api/Catalog/DocType');
  const idOf = (wanted: string) => types.find(({ code }) => code === wanted)?.id;
  const typeOf = async () => {
    const fields = { contactAccountId: 'CUST', details: [{ currencyUnitPrice: 1, taxCodeId: '19' }] };
    return (await books.api.read(`/api/document/${await books.api.create('/api/saleInvoice', fields)}`)).docTypeId;
  };
  await books.put('DocType', { code: 'SIN', isDiscount: true });
  await books.put('DocType', { code: 'SKG', isDiscount: false });
  expect(await typeOf()).toBe(idOf('SKG'));
  await books.put('DocType', { code: 'SKG', isActive: false });
  await books.put('DocType', { code: 'ANZ', isActive: false });
  expect(await typeOf()).toBe(idOf('SIN'));
});

test('under the cash scheme a discount and its receipt make due just what was paid', async () => {
  const books = await openGermanBooks();
  await books.scheme('2026-01-01', 'payment', 'invoice');
  const invoice = await books.invoice('saleInvoice', '2026-03-10', '1000', '19');
  const allocations = [{ docId: invoice }];
  await books.post('receipt', { contactAccountId: 'CUST', docDate: '2026-04-08', currencyAmount: 1166.2, allocations });
  const credit = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docTypeId: 'SKG',
    docDate: '2026-04-08',
    details: [{ currencyUnitPrice: -20, taxCodeId: '19' }],
  });
  await books.api.call('POST', `/api/document/${credit}/allocation`, { allocations });
  // 1,166.20 ÷ 1.19 = 980.00, tax 186.20.
  expect(await books.balances('2026-04-30')).toEqual({
    1800: '1166.20 Dr',
    3806: '186.20 Cr',
    4400: '1000.00 Cr',
    4736: '20.00 Dr',
  });
  expect(await books.germanBoxes('2026-04-01', '2026-04-30')).toEqual({ 81: [980, 186.2], 83: 186.2 });
});
