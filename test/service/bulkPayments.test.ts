import { expect, test } from 'vitest';
import { listOf, messageOf, MONDAY, openService, type Integrator } from './support/service.ts';

const PATHS = ['/api/BatchPayments', '/api/BatchPayment'];
const SECOND = 1_000;

/** A service with posted purchase invoices of 100, 40 and 60 pounds, the second of another supplier. */
async function openBills(): Promise<{ api: Integrator; bills: string[] }> {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: SECOND });
  const bills: string[] = [];
  for (const [supplier, price] of [
    ['S00001', 100],
    ['S00002', 40],
    ['S00001', 60],
  ] as const) {
    const id = await api.create('/api/purchaseInvoice', {
      contactAccountId: supplier,
      currency: 'GBP',
      details: [{ quantity: 1, currencyUnitPrice: price, taxCodeId: 'Z' }],
    });
    await api.call('POST', `/api/document/${id}/submit`);
    bills.push(id);
  }
  now += 10 * SECOND;
  return { api, bills };
}
const open = async (api: Integrator, id: string | undefined) =>
  (await api.read(`/api/document/${String(id)}`)).outstandingCurrencyAmount;

test.each(PATHS)(
  'bulk payments by %s name invoices, and make one payment for each supplier (spec 4.8 Bulk payments)',
  async (path) => {
    const { api, bills } = await openBills();
    const [first, second, third] = bills;
    const id = await api.create(path, {
      batchPaymentTypeId: 'BACS',
      bankAccountId: 'GBP-CUR',
      paymentDate: '2026-03-06',
      description: 'Weekly run',
      bankRef: 'DAYBOOK-1',
      periodId: '2026-03',
      allocations: [{ docId: first }, { docId: second, allocAmountCurrency: '15.50' }],
    });
    const batch = await api.read(`${path}/${id}`);
    expect(batch).toMatchObject({
      batchNo: 'BP000001',
      state: 'draft',
      bankRef: 'DAYBOOK-1',
      allocations: [
        { docId: first, allocAmountCurrency: '100.00000' },
        { docId: second, allocAmountCurrency: '15.50000' },
      ],
      paymentIds: [],
    });
    expect((await api.read(`${path}/BP000001`)).id).toBe(id);
    const added = await api.call('POST', `${path}/${id}/allocations`, { allocations: [{ docId: third }] });
    expect([added.status, listOf((await api.read(`${path}/${id}`)).allocations).length]).toEqual([200, 3]);
    await api.call('PATCH', `${path}/${id}`, { description: 'Weekly', bankRef: 'DAYBOOK-2' });
    // Nothing is paid before it is processed, and a batch that has left the draft is not changed.
    for (const step of ['submit', 'post']) expect((await api.call('POST', `${path}/${id}/${step}`)).json).toBe(id);
    expect(messageOf(await api.call('PATCH', `${path}/${id}`, { description: 'x' }))).toBe(
      'The batch payment BP000001 is posted and cannot be changed.',
    );
    expect(await api.list('/api/payment')).toEqual([]);
    expect((await api.call('POST', `${path}/${id}/process`)).status).toBe(200);
    const payments = await api.list('/api/payment');
    expect(payments.map(({ grossCurrencyAmount, docDate }) => [grossCurrencyAmount, docDate])).toEqual([
      ['160.00000', '2026-03-06'],
      ['15.50000', '2026-03-06'],
    ]);
    expect(await api.read(`${path}/${id}`)).toMatchObject({
      state: 'processed',
      bankRef: 'DAYBOOK-2',
      paymentIds: payments.map((payment) => payment.id),
    });
    expect([await open(api, first), await open(api, second), await open(api, third)]).toEqual([
      '0.00000',
      '24.50000',
      '0.00000',
    ]);
    expect((await api.call('POST', `${path}/${id}/process`)).status).toBe(400);
  },
);

test('a bulk payment goes back, loses invoices, and is abandoned (spec 4.8 Bulk payments)', async () => {
  const { api, bills } = await openBills();
  const id = await api.create('/api/BatchPayments', {
    bankAccountId: 'GBP-CUR',
    paymentDate: '2026-03-06',
    allocations: bills.map((docId) => ({ docId })),
  });
  const step = async (name: string) => (await api.call('POST', `/api/BatchPayments/${id}/${name}`)).status;
  for (const name of ['submit', 'post', 'unpost', 'amend']) expect(await step(name)).toBe(200);
  expect(await step('process')).toBe(400);
  const [allocation] = listOf((await api.read(`/api/BatchPayments/${id}`)).allocations);
  const gone = `/api/BatchPayments/${id}/allocations/${String(allocation?.id)}`;
  expect([(await api.call('DELETE', gone)).status, (await api.call('DELETE', gone)).status]).toEqual([204, 404]);
  await api.call('PUT', `/api/BatchPayments/${id}/allocations`, { allocations: [{ docId: bills[2] }] });
  expect((await api.read(`/api/BatchPayments/${id}`)).allocations).toMatchObject([
    { docId: bills[2], allocAmountCurrency: '60.00000' },
  ]);
  expect([await step('abandon'), await step('submit')]).toEqual([200, 400]);
  expect(await api.list('/api/payment')).toEqual([]);
});

test('bulk payments are filtered by modification, date, state, bank account and description (spec 4.8 Bulk payments)', async () => {
  const { api } = await openBills();
  const create = (description: string, paymentDate: string, bankAccountId: string) =>
    api.create('/api/BatchPayments', { description, paymentDate, bankAccountId });
  const weekly = await create('Weekly run', '2026-03-06', 'GBP-CUR');
  await create('Rents', '2026-03-31', 'EUR-CUR');
  const found = async (query: string) =>
    (await api.list(`/api/BatchPayments?${query}`)).map(({ description }) => description);
  expect(await found('')).toEqual(['Weekly run', 'Rents']);
  expect(await found('PaymentDateFrom=2026-03-07')).toEqual(['Rents']);
  expect(await found('PaymentDateTo=2026-03-06')).toEqual(['Weekly run']);
  expect(await found('BankAccountId=EUR-CUR')).toEqual(['Rents']);
  expect(await found('Description=weekly')).toEqual(['Weekly run']);
  expect(await found('State=draft')).toEqual(['Weekly run', 'Rents']);
  await api.call('POST', `/api/BatchPayments/${weekly}/abandon`);
  expect(await found('State=draft')).toEqual(['Rents']);
  expect(await found('State=abandoned')).toEqual(['Weekly run']);
  expect(await found('LastModifiedTo=2026-03-01')).toEqual([]);
  expect(await found('LastModifiedFrom=2026-03-02')).toEqual(['Weekly run', 'Rents']);
  expect(await found('take=1')).toEqual(['Weekly run']);
});

test('a bulk payment takes open purchase invoices only (spec 4.8 Bulk payments)', async () => {
  const { api, bills } = await openBills();
  const { docNo } = await api.invoice();
  const refused = async (allocation: object) =>
    messageOf(
      await api.call('POST', '/api/BatchPayment', {
        bankAccountId: 'GBP-CUR',
        paymentDate: '2026-03-06',
        allocations: [allocation],
      }),
    );
  expect(await refused({ docId: docNo })).toBe('Allocation #1 SI000001 is not a purchase invoice.');
  expect(await refused({ docId: bills[1], allocAmountCurrency: 40.01 })).toBe(
    'Allocation #1 AllocAmountCurrency is more than PI000002 leaves open.',
  );
  expect(await refused({ docId: 'PI9' })).toBe('Allocation #1 DocId names no document: PI9.');
  expect(messageOf(await api.call('POST', '/api/BatchPayment', { bankAccountId: 'GBP-CUR' }))).toBe(
    'PaymentDate is required.',
  );
  expect(await api.list('/api/BatchPayment')).toEqual([]);
});

test('a bulk payment pays from its own bank account', async () => {
  const { api, bills } = await openBills();
  const deposit = (await api.list('/api/Catalog/BankAccount')).find(({ code }) => code === 'GBP-DEP')?.id;
  const id = await api.create('/api/BatchPayments', {
    bankAccountId: 'GBP-DEP',
    paymentDate: '2026-03-06',
    allocations: [{ docId: bills[0] }],
  });
  for (const step of ['submit', 'post', 'process']) await api.call('POST', `/api/BatchPayments/${id}/${step}`);
  expect(await api.list('/api/payment')).toHaveLength(1);
  expect((await api.read('/api/payment/PY000001')).bankAccountId).toBe(deposit);
});

test('whoever may not change the invoices of a bulk payment may not pay them by it', async () => {
  const { api, bills } = await openBills();
  const id = await api.create('/api/BatchPayments', {
    bankAccountId: 'GBP-CUR',
    paymentDate: '2026-03-06',
    allocations: [{ docId: bills[0] }],
  });
  for (const step of ['submit', 'post'])
    expect((await api.call('POST', `/api/BatchPayments/${id}/${step}`)).status).toBe(200);
  api.service.company.users.setRights('bookkeeper', { classes: { purchaseInvoice: 'read' } });
  expect((await api.call('POST', `/api/BatchPayments/${id}/process`)).status).toBe(403);
  expect(await api.list('/api/payment')).toEqual([]);
  expect(await open(api, bills[0])).toBe('100.00000');
});

test('who sees one legal entity sees and changes no bulk payment of another', async () => {
  const { api, bills } = await openBills();
  await api.call('PUT', '/api/Catalog/LegalEntity', { code: 'IE', description: 'Ireland', baseCurrency: 'GBP' });
  const paying = { bankAccountId: 'GBP-CUR', paymentDate: '2026-03-06' };
  const [batch, empty] = [
    await api.create('/api/BatchPayments', { ...paying, allocations: [{ docId: bills[0] }] }),
    await api.create('/api/BatchPayments', { ...paying, legalEntityId: 'HV' }),
  ];
  const [allocation] = listOf((await api.read(`/api/BatchPayments/${batch}`)).allocations);
  api.service.company.users.setRights('bookkeeper', { legalEntities: ['IE'] });
  expect(await api.list('/api/BatchPayments')).toEqual([]);
  for (const [method, path, body] of [
    ['GET', batch, undefined],
    ['GET', empty, undefined],
    ['PATCH', batch, { paymentDate: '2030-01-01' }],
    ['DELETE', `${batch}/allocations/${String(allocation?.id)}`, undefined],
    ['POST', `${batch}/submit`, undefined],
  ] as const)
    expect([method, (await api.call(method, `/api/BatchPayments/${path}`, body)).status]).toEqual([method, 403]);
  const created = await api.call('POST', '/api/BatchPayments', { ...paying, legalEntityId: 'HV' });
  expect(created.status).toBe(403);
});
