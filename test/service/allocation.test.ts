import { expect, test } from 'vitest';
import { listOf, messageOf, MONDAY, objectOf, openService, type Integrator } from './support/service.ts';

const CUSTOMER = { contactAccountId: 'C00001' };

interface Office {
  api: Integrator;
  /** Posts a sales invoice over this many pounds. @returns its id */
  owed(amount: number, fields?: Record<string, unknown>): Promise<string>;
}

async function office(): Promise<Office> {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  const owed = async (amount: number, fields: Record<string, unknown> = {}): Promise<string> => {
    const id = await api.create('/api/saleInvoice', {
      ...CUSTOMER,
      ...fields,
      details: [{ taxCodeId: 'Z', currencyUnitPrice: amount }],
    });
    await api.call('POST', `/api/document/${id}/submit`);
    now += 10_000;
    return id;
  };
  return { api, owed };
}

const outstandingOf = async (api: Integrator, id: string) =>
  (await api.read(`/api/document/${id}`)).outstandingCurrencyAmount;

test('a receipt is created with its allocation, and both sides show it (spec 4.7 rule 3, receipt; 2.8 outstandingAmount)', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const receipt = await api.create('/api/receipt', {
    ...CUSTOMER,
    currencyAmount: '250.00',
    bankAccountId: 'GBP-CUR',
    allocations: [{ docId: 'SI000001', allocAmountCurrency: '60' }],
  });
  const read = await api.read(`/api/receipt/${receipt}`);
  expect(read).toMatchObject({
    docNo: 'RC000001',
    grossCurrencyAmount: '250.00000',
    taxCurrencyAmount: '0.00000',
    bankCurrency: 'GBP',
    bankCurrencyAmount: '250.00000',
    outstandingCurrencyAmount: '190.00000',
  });
  expect(read.allocations).toMatchObject([
    {
      docId: invoice,
      docNo: 'SI000001',
      allocAmountCurrency: '60.00000',
      allocAmountBase: '60.00000',
      allocCurrencyRate: '1',
    },
  ]);
  expect((await api.read(`/api/document/${invoice}`)).allocations).toMatchObject([
    { docId: receipt, docNo: 'RC000001' },
  ]);
  expect(await outstandingOf(api, invoice)).toBe('40.00000');
  expect(await api.read(`/api/document/${invoice}/match/outstanding/amount`)).toEqual({
    outstandingAmount: '40.00000',
    outstandingCurrencyAmount: '40.00000',
    currency: 'GBP',
  });
});

test.each(['/api/document', '/api/documents', '/api/receipt'])(
  'an existing receipt by %s (spec 4.7 Allocate)',
  async (base) => {
    const { api, owed } = await office();
    const [first, second] = [await owed(30), await owed(50)];
    const receipt = await api.create('/api/receipt', { ...CUSTOMER, currencyAmount: 70 });
    const made = await api.call('POST', `${base}/${receipt}/allocation`, {
      Allocations: [{ DocId: first }, { DocId: second }],
    });
    // Without an amount, as much as both leave open: 30 of 30, then 40 of 50.
    expect([made.status, listOf([{ made: made.json }])]).toEqual([
      201,
      [{ made: [expect.any(String), expect.any(String)] }],
    ]);
    expect([
      await outstandingOf(api, first),
      await outstandingOf(api, second),
      await outstandingOf(api, receipt),
    ]).toEqual(['0.00000', '10.00000', '0.00000']);
  },
);

test('service notes, allocateAuto: the oldest first, until nothing is left', async () => {
  const { api, owed } = await office();
  const later = await owed(50, { docDate: '2026-02-02' });
  const earlier = await owed(50, { docDate: '2026-01-02' });
  const receipt = await api.create('/api/receipt', { ...CUSTOMER, currencyAmount: 60, allocateAuto: true });
  expect([
    await outstandingOf(api, earlier),
    await outstandingOf(api, later),
    await outstandingOf(api, receipt),
  ]).toEqual(['0.00000', '40.00000', '0.00000']);
});

test('match details with MatchName, and in reverse; an allocation is taken back (spec 4.7 Match details, Match reverse)', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const receipt = await api.create('/api/receipt', {
    ...CUSTOMER,
    currencyAmount: 100,
    allocations: [{ docId: invoice }],
  });
  const [match] = await api.list(`/api/document/${receipt}/match/details`);
  expect(match).toMatchObject({
    matchName: 'M000001',
    docId: invoice,
    docNo: 'SI000001',
    docClass: 'saleInvoice',
    allocAmountCurrency: '100.00000',
  });
  expect(await api.list(`/api/document/${receipt}/match/reverse`)).toMatchObject([
    { matchName: 'M000001', docId: receipt, docNo: 'RC000001' },
  ]);
  expect(
    (await api.call('POST', `/api/document/${invoice}/reverse`, { periodId: '2026-03', reason: 'x' })).status,
  ).toBe(400);
  expect((await api.call('DELETE', `/api/document/${invoice}/allocations/${String(match?.id)}`)).status).toBe(204);
  expect([await outstandingOf(api, invoice), await outstandingOf(api, receipt)]).toEqual(['100.00000', '100.00000']);
  expect((await api.call('DELETE', `/api/document/${invoice}/allocations/${String(match?.id)}`)).status).toBe(404);
});

test('service notes: both documents share contact account, currency and side, go opposite ways, and leave enough open', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const refused = async (fields: Record<string, unknown>, docId: string, amount?: number) =>
    messageOf(
      await api.call('POST', '/api/receipt', {
        ...CUSTOMER,
        currencyAmount: 500,
        ...fields,
        allocations: [{ docId, allocAmountCurrency: amount }],
      }),
    );
  expect(await refused({ contactAccountId: 'C00002' }, invoice)).toMatch(/not of the same contact account\.$/);
  expect(await refused({ currency: 'EUR' }, invoice)).toMatch(/not of the same currency\.$/);
  expect(await refused({}, invoice, 101)).toBe(
    'Allocation #1 AllocAmountCurrency 101 is more than the 100 GBP that SI000001 leaves open.',
  );
  expect(await refused({}, invoice, -1)).toBe('Allocation #1 AllocAmountCurrency must be greater than zero.');
  expect(await refused({}, 'SI999999')).toBe('Allocation #1 DocId names no document: SI999999.');
  const draft = await api.invoice({ details: [{ taxCodeId: 'Z', currencyUnitPrice: 5 }] });
  expect(await refused({}, String(draft.id))).toBe('Allocation #1: nothing is open of SI000002.');
  const other = await owed(10);
  const same = await api.call('POST', `/api/document/${invoice}/allocation`, { docId: other });
  expect([same.status, messageOf(same)]).toEqual([400, 'Allocation #1: SI000001 and SI000003 go the same way.']);
  // None of the refused receipts exists.
  expect(await api.list('/api/receipt')).toEqual([]);
  expect(await outstandingOf(api, invoice)).toBe('100.00000');
});

test('a payment pays out a credit to a customer, and settles no invoice of one', async () => {
  const { api, owed } = await office();
  const [invoice, credit] = [await owed(10), await owed(-95.7)];
  const pay = (docId: string) =>
    api.call('POST', '/api/payment', {
      ...CUSTOMER,
      currencyAmount: 95.7,
      bankAccountId: 'GBP-CUR',
      allocations: [{ docId }],
    });
  expect(messageOf(await pay(invoice))).toMatch(/^Allocation #1: \S+ and SI000001 go the same way\.$/);
  const payment = String((await pay(credit)).json);
  expect([
    await outstandingOf(api, credit),
    await outstandingOf(api, payment),
    await outstandingOf(api, invoice),
  ]).toEqual(['0.00000', '0.00000', '10.00000']);
});

test('a credit note is allocated to an invoice', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const credit = await owed(-30);
  expect(await outstandingOf(api, credit)).toBe('-30.00000');
  expect((await api.call('POST', `/api/document/${credit}/allocation`, { docId: invoice })).status).toBe(201);
  expect([await outstandingOf(api, invoice), await outstandingOf(api, credit)]).toEqual(['70.00000', '0.00000']);
});

test('a credit note is open again by what was allocated of it, once that is taken back', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const credit = await owed(-30);
  await api.call('POST', `/api/document/${credit}/allocation`, {
    Allocations: [{ DocId: invoice, AllocAmountCurrency: 20 }],
  });
  expect([await outstandingOf(api, invoice), await outstandingOf(api, credit)]).toEqual(['80.00000', '-10.00000']);
  const [match] = await api.list(`/api/document/${credit}/match/details`);
  expect((await api.call('DELETE', `/api/document/${credit}/allocations/${String(match?.id)}`)).status).toBe(204);
  expect([await outstandingOf(api, invoice), await outstandingOf(api, credit)]).toEqual(['100.00000', '-30.00000']);
});

test('an abandoned receipt gives back what it was allocated to; a smaller amount than allocated is refused', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const receipt = await api.create('/api/receipt', {
    ...CUSTOMER,
    currencyAmount: 100,
    allocations: [{ docId: invoice, allocAmountCurrency: 80 }],
  });
  expect((await api.call('PATCH', `/api/receipt/${receipt}`, { currencyAmount: 90 })).status).toBe(200);
  expect(await outstandingOf(api, receipt)).toBe('10.00000');
  expect(messageOf(await api.call('PATCH', `/api/receipt/${receipt}`, { currencyAmount: 79 }))).toBe(
    'CurrencyAmount is less than what is allocated of RC000001.',
  );
  await api.call('POST', `/api/receipt/${receipt}/abandon`);
  expect([await outstandingOf(api, invoice), await outstandingOf(api, receipt)]).toEqual(['100.00000', '0.00000']);
});

test('currency and contact account of a receipt stay while it is allocated', async () => {
  const { api, owed } = await office();
  const invoice = await owed(100);
  const receipt = await api.create('/api/receipt', {
    ...CUSTOMER,
    currencyAmount: 100,
    allocations: [{ docId: invoice, allocAmountCurrency: 80 }],
  });
  const changed = async (fields: Record<string, unknown>) =>
    messageOf(await api.call('PATCH', `/api/receipt/${receipt}`, fields));
  expect(await changed({ currency: 'EUR' })).toBe('The currency cannot be changed while RC000001 is allocated.');
  expect(await changed({ contactAccountId: 'C00002' })).toBe(
    'The contact account cannot be changed while RC000001 is allocated.',
  );
  expect((await api.call('PATCH', `/api/receipt/${receipt}`, { description: 'Part payment' })).status).toBe(200);
  const [match] = await api.list(`/api/document/${receipt}/match/details`);
  await api.call('DELETE', `/api/receipt/${receipt}/allocations/${String(match?.id)}`);
  expect((await api.call('PATCH', `/api/receipt/${receipt}`, { currency: 'EUR' })).status).toBe(200);
});

test('service notes, payment create: amounts in base and bank currency; the contact account is optional for sundry types', async () => {
  const { api } = await office();
  const payment = await api.create('/api/payment', {
    docTypeId: 'PAS',
    currency: 'EUR',
    currencyAmount: '115.25',
    bankAccountId: 'GBP-CUR',
  });
  // 115.25 ÷ 1.1525 = 100.00 in sterling, the amount on the account.
  expect(await api.read(`/api/payment/${payment}`)).toMatchObject({
    grossCurrencyAmount: '115.25000',
    grossAmount: '100.00000',
    bankCurrency: 'GBP',
    bankCurrencyAmount: '100.00000',
    bankCurrencyRate: '1',
  });
  const missing = await api.call('POST', '/api/payment', { contactAccountId: 'S00001' });
  expect([missing.status, objectOf(missing.json).message]).toEqual([400, 'CurrencyAmount is required.']);
  expect(messageOf(await api.call('POST', '/api/payment', { currencyAmount: 1 }))).toBe(
    'ContactAccountId is required.',
  );
});

test('what reaches the bank is above zero, and the amount itself in its own currency', async () => {
  const { api } = await office();
  const statuses: number[] = [];
  for (const terms of [
    { currency: 'EUR', bankCurrencyAmount: -85 },
    { currency: 'EUR', bankCurrencyAmount: 0 },
    { bankCurrencyAmount: 10 },
    { currency: 'EUR', bankCurrencyAmount: 85 },
    { bankCurrencyAmount: 100 },
  ])
    statuses.push(
      (
        await api.call('POST', '/api/payment', {
          ...{ docTypeId: 'PAS', bankAccountId: 'GBP-CUR', currencyAmount: 100 },
          ...terms,
        })
      ).status,
    );
  expect(statuses).toEqual([400, 400, 400, 201, 201]);
});

test('service notes, payment: a draft that is changed to another currency leaves the account with another amount', async () => {
  const { api } = await office();
  const payment = await api.create('/api/payment', {
    docTypeId: 'PAS',
    currencyAmount: '115.25',
    bankAccountId: 'GBP-CUR',
  });
  expect(await api.read(`/api/payment/${payment}`)).toMatchObject({ currency: 'GBP', bankCurrencyAmount: '115.25000' });
  expect((await api.call('PATCH', `/api/payment/${payment}`, { currency: 'EUR' })).status).toBe(200);
  // 115.25 ÷ 1.1525 = 100.00 in sterling.
  expect(await api.read(`/api/payment/${payment}`)).toMatchObject({
    currency: 'EUR',
    grossCurrencyAmount: '115.25000',
    grossAmount: '100.00000',
    bankCurrency: 'GBP',
    bankCurrencyAmount: '100.00000',
  });
});

test('nothing is open of a payment without a contact account, since documents that are allocated share one', async () => {
  const { api } = await office();
  const line = { accountId: '7900', currencyUnitPrice: '12.50' };
  const charges = await api.create('/api/payment', { docTypeId: 'PAS', bankAccountId: 'GBP-CUR', details: [line] });
  expect(await outstandingOf(api, charges)).toBe('0.00000');
  await api.call('PATCH', `/api/payment/${charges}`, { details: [{ ...line, currencyUnitPrice: '15' }] });
  await api.call('POST', `/api/document/${charges}/submit`);
  expect(await api.read(`/api/document/${charges}`)).toMatchObject({
    outstandingCurrencyAmount: '0.00000',
    outstandingAmount: '0.00000',
  });
});
