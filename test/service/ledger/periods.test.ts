import { expect, test } from 'vitest';
import { messageOf } from '../support/service.ts';
import { openBooks, type Books } from './support/books.ts';

const draft = (books: Books, docDate: string): Promise<string> =>
  books.api.create('/api/purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate,
    details: [{ currencyUnitPrice: 10, taxCodeId: 'S' }],
  });

test('a closed period takes postings of those who have the right to, and a locked one of nobody', async () => {
  const books = await openBooks();
  const { users } = books.api.service.company;
  const [first, second] = [await draft(books, '2026-01-31'), await draft(books, '2026-01-31')];
  await books.setPeriod('2026-01', 'closed');
  const refused = await books.submit(first);
  expect([refused.status, messageOf(refused)]).toEqual([
    403,
    'The period 2026-01 is closed: choose a date in an open one, or have it opened again.',
  ]);
  expect((await books.submit(await draft(books, '2026-02-01'))).status).toBe(200);
  users.setRights('bookkeeper', { postsInClosed: true });
  expect((await books.submit(first)).status).toBe(200);
  await books.setPeriod('2026-01', 'locked');
  const locked = await books.submit(second);
  expect([locked.status, messageOf(locked)]).toEqual([
    400,
    'The period 2026-01 is locked: choose a date in an open one.',
  ]);
});

test('a period is opened again for a reason, and a locked one never', async () => {
  const books = await openBooks();
  const reopen = (reason?: string) => books.setPeriod('2026-01', 'open', reason);
  await books.setPeriod('2026-01', 'closed');
  expect(messageOf(await reopen())).toBe('Reason is required to open the period 2026-01 again.');
  expect((await reopen('A late invoice')).status).toBe(200);
  expect(await books.api.read('/api/LegalEntity/CO/period/2026-01')).toEqual({ periodCode: '2026-01', state: 'open' });
  await books.setPeriod('2026-01', 'locked');
  expect(messageOf(await reopen('A late invoice'))).toBe('The period 2026-01 is locked for good.');
});

test('in a closed period a purchase is not unposted, and is reversed into an open one', async () => {
  const books = await openBooks();
  const id = await books.invoice('purchaseInvoice', '2026-01-20', '70', 'S');
  await books.setPeriod('2026-01', 'closed');
  const { api } = books;
  expect(messageOf(await api.call('POST', `/api/document/${id}/unpost`))).toBe(
    'PI000001 cannot be unposted: the period 2026-01 is not open. Reverse it into an open period.',
  );
  const into = (periodId: string) => api.call('POST', `/api/document/${id}/reverse`, { periodId, reason: 'Not ours' });
  expect(messageOf(await into('2025-12'))).toBe(
    'PeriodId: the period 2025-12 ends before PI000001 was posted, on 2026-01-20.',
  );
  expect((await into('2026-03')).status).toBe(200);
  const january = { 2100: '84.00 Cr', 2201: '14.00 Dr', 5000: '70.00 Dr' };
  expect(await books.balances('2026-02-28')).toEqual(january);
  expect(await books.balances('2026-03-01')).toEqual({});
});

test('a return says when it corrects more than it may: 10,000, or 1 % of box 6 up to 50,000', async () => {
  const books = await openBooks();
  // What belongs to a filed return is dated after it.
  const sell = (docDate: string, price: string) =>
    books.post('saleInvoice', {
      ...{ contactAccountId: 'CUST', docDate, taxDate: '2026-04-01' },
      details: [{ currencyUnitPrice: price, taxCodeId: 'S' }],
    });
  await books.on('2026-07-05');
  expect((await books.fileReturn('2026-01-01', '2026-03-31')).status).toBe(201);
  const late = async () => {
    const rows = await books.enquire('taxReturn', { dateFrom: '2026-04-01', dateTo: '2026-06-30' });
    return rows.filter(({ box }) => box === 'late').map(({ description, amount }) => [description, amount]);
  };
  const sentence = (limit: string) =>
    `Tax of periods that were filed: more than the ${limit} that a return may correct. Tell HMRC about it apart.`;
  await sell('2026-03-31', '50000');
  expect(await late()).toEqual([]);
  // 10,000.20 of tax; box 6 has 50,001.
  await sell('2026-03-31', '1');
  expect(await late()).toEqual([[sentence('10000.00'), '10000.20000']]);
  // 1 % of 1,050,001.
  await sell('2026-04-01', '1000000');
  expect(await late()).toEqual([]);
  // 50,000.20 of tax; 1 % of 12,250,001 would be more than 50,000.
  await sell('2026-03-31', '200000');
  await sell('2026-04-01', '11000000');
  expect(await late()).toEqual([[sentence('50000.00'), '50000.20000']]);
});

test('returns are filed in order, from the start of the books, and what is late waits for the next one alone', async () => {
  const books = await openBooks();
  const sell = (docDate: string, price: string, taxDate?: string) =>
    books.post('saleInvoice', {
      ...{ contactAccountId: 'CUST', docDate, taxDate },
      details: [{ currencyUnitPrice: price, taxCodeId: 'S' }],
    });
  // The supply was before the books began, and no return of these books covers that day.
  await sell('2026-01-05', '10', '2025-12-30');
  await sell('2026-01-20', '100');
  await sell('2026-04-20', '1000');
  await books.on('2026-10-02');
  const skipping = await books.fileReturn('2026-04-01', '2026-06-30');
  expect([skipping.status, messageOf(skipping)]).toEqual([
    400,
    'DateFrom must be 2026-01-01: there is tax from that day on which no return has taken.',
  ]);
  expect(await books.boxes('2026-04-01', '2026-06-30')).toMatchObject({ 1: 200, 6: 1000 });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toMatchObject({ 1: 22, 6: 110 });
  expect((await books.fileReturn('2026-01-01', '2026-03-31')).status).toBe(201);
  // A journal of tax has any date; here it is one of the quarter that was filed.
  await books.post('journal', {
    ...{ docDate: '2026-03-31', taxDate: '2026-04-01', description: 'Late' },
    details: [
      { accountId: '2200', netCurrencyAmount: -6, taxCodeId: 'S', taxRole: 'output', taxBase: -30 },
      { accountId: '5000', netCurrencyAmount: 6 },
    ],
  });
  expect(await books.boxes('2026-04-01', '2026-06-30')).toMatchObject({ 1: 206, 6: 1030 });
  expect(await books.boxes('2026-07-01', '2026-09-30')).toEqual({});
  expect(await books.boxes('2026-01-01', '2026-06-30')).toMatchObject({ 1: 226, 6: 1130 });
});

test('a short financial year ends where the set-up says, and years of twelve months follow the last', async () => {
  const books = await openBooks();
  const years = [
    { dateFrom: '2026-01-01', dateTo: '2026-03-31' },
    { dateFrom: '2026-04-01', dateTo: '2027-03-31' },
  ];
  await books.api.call('PUT', '/api/Catalog/LegalEntity', { code: 'CO', ledger: { years } });
  await books.sundry('receipt', '2026-03-31', '4000', '10');
  await books.sundry('receipt', '2026-04-01', '4000', '20');
  await books.sundry('receipt', '2027-04-01', '4000', '40');
  await books.sundry('receipt', '2028-04-01', '4000', '80');
  const profit = async (day: string) => {
    const { 3200: retained, 4000: sales } = await books.balances(day);
    return [retained, sales];
  };
  expect(await profit('2026-03-31')).toEqual([undefined, '10.00 Cr']);
  expect(await profit('2027-03-31')).toEqual(['10.00 Cr', '20.00 Cr']);
  expect(await profit('2028-03-31')).toEqual(['30.00 Cr', '40.00 Cr']);
  expect(await profit('2028-04-01')).toEqual(['70.00 Cr', '80.00 Cr']);
});

test('what undoes a document on its own day leaves no tax, whatever the tax date; a later one none before it', async () => {
  const quarters = async (books: Books) => [
    await books.boxes('2026-01-01', '2026-03-31'),
    await books.boxes('2026-04-01', '2026-06-30'),
  ];
  const bill = (books: Books, docDate: string, taxDate: string): Promise<string> =>
    books.post('purchaseInvoice', {
      contactAccountId: 'SUPP',
      ...{ docDate, taxDate },
      details: [{ currencyUnitPrice: 100, taxCodeId: 'S' }],
    });
  for (const [docDate, taxDate] of [
    ['2026-04-05', '2026-03-28'],
    ['2026-03-28', '2026-04-05'],
  ] as const) {
    const books = await openBooks();
    const id = await bill(books, docDate, taxDate);
    const posted = await quarters(books);
    expect((await books.api.call('POST', `/api/document/${id}/unpost`)).status).toBe(200);
    expect(await quarters(books)).toEqual([{}, {}]);
    await books.submitAgain(id);
    expect(await quarters(books)).toEqual(posted);
  }
  const books = await openBooks();
  await books.on('2026-03-15');
  const id = await bill(books, '2026-03-10', '2026-04-20');
  expect(
    (await books.api.call('POST', `/api/document/${id}/reverse`, { periodId: '2026-03', reason: 'Twice' })).status,
  ).toBe(200);
  expect(await quarters(books)).toEqual([{}, {}]);
});
