import { expect, test } from 'vitest';
import { listOf, messageOf } from '../support/service.ts';
import { openBooks, openSetUp, type Books } from './support/books.ts';

const draft = (books: Books, docDate: string, fields: Record<string, unknown> = {}): Promise<string> =>
  books.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate,
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S' }],
    ...fields,
  });
const numberOf = async (books: Books, id: string): Promise<unknown> =>
  (await books.api.read(`/api/document/${id}`)).docNo;

test('a sales invoice gets the next number of its type and year when it is posted, and a draft has none', async () => {
  const books = await openBooks();
  await books.put('DocType', { code: 'SCR', description: 'Credits', docClass: 'saleInvoice', prefix: 'SC' });
  await books.put('DocType', { code: 'SCR', controlAccountId: '1100', accountId: '4000' });
  const [first, second, third] = [
    await draft(books, '2026-03-01'),
    await draft(books, '2026-03-02'),
    await draft(books, '2027-01-01'),
  ];
  const credit = await draft(books, '2026-03-03', { docTypeId: 'SCR' });
  expect(await numberOf(books, first)).toBeUndefined();
  await books.submit(second);
  await books.submit(third);
  await books.submit(first);
  await books.submit(credit);
  const numbers = await Promise.all([second, third, first, credit].map((id) => numberOf(books, id)));
  expect(numbers).toEqual(['SI2026-00001', 'SI2027-00001', 'SI2026-00002', 'SC2026-00001']);
  // By its number it is found, and the ledger names it so.
  expect((await books.api.read('/api/document/SI2026-00002')).id).toBe(first);
  const { postings } = books.api.service.company.generalLedger;
  expect([...postings.every()].map(({ text }) => text)).toEqual(numbers);
});

test('a draft that is changed, deleted or refused takes no number', async () => {
  const books = await openBooks();
  const [changed, abandoned] = [await draft(books, '2026-03-01'), await draft(books, '2026-03-01')];
  const refused = await draft(books, '2025-12-31');
  expect((await books.api.call('PATCH', `/api/document/${changed}`, { description: 'Changed' })).status).toBe(200);
  expect((await books.api.call('POST', `/api/document/${abandoned}/abandon`)).status).toBe(200);
  expect((await books.submit(refused)).status).toBe(400);
  expect(await Promise.all([changed, abandoned, refused].map((id) => numberOf(books, id)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await books.submit(changed);
  expect(await numberOf(books, changed)).toBe('SI2026-00001');
});

test('drafts without a number are listed, found by their other references, and named in sentences', async () => {
  const books = await openBooks();
  const ids = [await draft(books, '2026-03-01', { intRef: 'MINE' }), await draft(books, '2026-03-01')];
  const listed = await books.api.list('/api/saleInvoice');
  expect(listed.map(({ id, docNo }) => [id, docNo])).toEqual(ids.map((id) => [id, undefined]));
  const { id, transNo } = await books.api.read('/api/document/MINE');
  expect(id).toBe(ids[0]);
  expect(messageOf(await books.api.call('POST', '/api/document/MINE/unpost'))).toBe(
    `Only a posted document can be unposted; Document ${String(transNo)} is draft.`,
  );
});

test('where a ledger numbers sales invoices, nobody else does', async () => {
  const books = await openBooks();
  const sentence = 'DocNo cannot be given: a sales invoice gets the next number of its year when it is posted.';
  const given = await books.api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'CUST',
    docNo: 'MY-1',
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S' }],
  });
  expect([given.status, messageOf(given)]).toEqual([400, sentence]);
  const id = await draft(books, '2026-03-01');
  expect(messageOf(await books.api.call('PATCH', `/api/document/${id}`, { docNo: 'MY-1' }))).toBe(sentence);
  // Purchases and quotes are numbered as they are made.
  const bill = await books.api.create('/api/purchaseInvoice', {
    contactAccountId: 'SUPP',
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S' }],
  });
  expect(await numberOf(books, bill)).toBe('PI000001');
});

test('a draft from before the ledger started gets its number anew, in the series without gaps', async () => {
  const books = await openSetUp();
  const id = await draft(books, '2026-03-01', { docNo: 'OLD-7' });
  await books.api.call('POST', '/api/LegalEntity/CO/ledger', { dateFrom: '2026-01-01' });
  expect(await numberOf(books, id)).toBe('OLD-7');
  expect((await books.api.call('PATCH', `/api/document/${id}`, { docNo: 'OLD-7', description: 'x' })).status).toBe(200);
  await books.submit(id);
  expect(await numberOf(books, id)).toBe('SI2026-00001');
  expect(listOf((await books.api.get('/api/document?DocNo=OLD-7')).json)).toEqual([]);
});
