import { expect, test } from 'vitest';
import { listOf } from '../support/service.ts';
import { openBooks, type Books } from './support/books.ts';

/** 20 % up to June, 21 % from July on. */
async function booksWithNewRate(): Promise<Books> {
  const books = await openBooks();
  await books.put('TaxCode', {
    code: 'S',
    description: 'Standard rate',
    rates: [{ dateFrom: '2026-07-01', taxRate: 21 }],
  });
  return books;
}

/** Credits on the account of tax on sales up to a day. */
const outputTax = async (books: Books, day: string) => (await books.balances(day))['2200'];

test('the tax date of an invoice chooses the rate of its tax code', async () => {
  const books = await booksWithNewRate();
  await books.invoice('saleInvoice', '2026-06-30', '100', 'S');
  expect(await outputTax(books, '2026-12-31')).toBe('20.00 Cr');
  await books.invoice('saleInvoice', '2026-07-01', '100', 'S');
  expect(await outputTax(books, '2026-12-31')).toBe('41.00 Cr');
  // Invoiced in July for June.
  await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-07-02',
    taxDate: '2026-06-30',
    details: [{ currencyUnitPrice: 100, taxCodeId: 'S' }],
  });
  expect(await outputTax(books, '2026-12-31')).toBe('61.00 Cr');
});

test('a draft whose tax date moves takes the rate of the new day', async () => {
  const books = await booksWithNewRate();
  const id = await books.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-06-30',
    details: [{ currencyUnitPrice: 100, taxCodeId: 'S' }],
  });
  await books.api.call('PATCH', `/api/saleInvoice/${id}`, { docDate: '2026-07-01', taxDate: '2026-07-01' });
  expect(await books.api.read(`/api/saleInvoice/${id}`)).toMatchObject({
    taxCurrencyAmount: '21.00000',
    details: [{ taxRate: '21', taxCurrencyAmount: '21.00000' }],
  });
});

test('tax that the buyer owes is at the rate that the ordinary code has on the day', async () => {
  const books = await booksWithNewRate();
  await books.invoice('purchaseInvoice', '2026-06-30', '100', 'RC');
  expect(await outputTax(books, '2026-12-31')).toBe('20.00 Cr');
  await books.invoice('purchaseInvoice', '2026-07-01', '100', 'RC');
  expect(await outputTax(books, '2026-12-31')).toBe('41.00 Cr');
});

test('the catalog shows the rates, and as the rate that of today', async () => {
  const books = await booksWithNewRate();
  const rateOn = async (day: string) => {
    await books.on(day);
    const codes = listOf((await books.api.call('GET', '/api/Catalog/TaxCode')).json);
    return codes.find(({ code }) => code === 'S');
  };
  expect(await rateOn('2026-06-30')).toMatchObject({
    taxRate: '20',
    rates: [{ taxRate: '20' }, { dateFrom: '2026-07-01', taxRate: '21' }],
  });
  expect(await rateOn('2026-07-01')).toMatchObject({ taxRate: '21' });
});
