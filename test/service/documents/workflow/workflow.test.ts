import { expect, test } from 'vitest';
import { messageOf, MONDAY, openService, type Integrator } from '../../support/service.ts';

/** Runs a test with a service whose clock the test sets. */
async function withClock(
  options: { apiVersion?: string; database?: string } = {},
): Promise<{ api: Integrator; wait(milliseconds: number): void }> {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: 5000, ...options });
  return { api, wait: (milliseconds) => void (now += milliseconds) };
}

const LINE = { taxCodeId: 'Z', currencyUnitPrice: 80 };

test('pending states pass by themselves until the document is posted and owed (spec 3 submission; 2.8 outstandingCurrencyAmount)', async () => {
  const { api, wait } = await withClock();
  const { id } = await api.invoice({ details: [LINE] });
  const path = `/api/document/${String(id)}`;
  const state = async () => {
    const { statusList, outstandingCurrencyAmount } = await api.read(path);
    return [statusList, outstandingCurrencyAmount];
  };
  expect((await api.call('POST', `${path}/submit`)).json).toBe(id);
  expect(await state()).toEqual(['pending_auth', '0.00000']);
  wait(4999);
  expect(await state()).toEqual(['pending_auth', '0.00000']);
  wait(1);
  expect(await state()).toEqual(['approved,pending_posting', '0.00000']);
  wait(5000);
  expect(await state()).toEqual(['approved,posted', '80.00000']);
  expect(await api.list('/api/saleInvoice?posted=true&outstanding=true&draft=false')).toHaveLength(1);
  for (const method of ['submit', 'abandon'] as const)
    expect((await api.call('POST', `${path}/${method}`)).status).toBe(400);
  expect(messageOf(await api.call('PATCH', path, { description: 'x' }))).toBe(
    'Only a draft can be amended; SI000001 is approved, posted.',
  );
});

test('the queue moves on although nobody reads the document, and a search shows it', async () => {
  const { api, wait } = await withClock();
  const { id } = await api.invoice({ details: [LINE] });
  await api.call('POST', `/api/document/${String(id)}/submit`);
  wait(60_000);
  expect(await api.list('/api/document?posted=true')).toHaveLength(1);
});

test('a sales order becomes a draft again, a document in the ledger does not (spec 4.7 Unauthorise)', async () => {
  const { api, wait } = await withClock();
  const order = await api.create('/api/saleOrder', { contactAccountId: 'C00001', details: [LINE] });
  expect(messageOf(await api.call('POST', `/api/saleOrder/${order}/unauthorise`))).toBe(
    'Only an authorised document can be unauthorised; SO000001 is draft.',
  );
  await api.call('POST', `/api/saleOrder/${order}/submit`);
  wait(60_000);
  // Orders are not posted to a ledger.
  expect((await api.read(`/api/document/${order}`)).statusList).toBe('approved');
  expect((await api.call('POST', `/api/saleOrder/${order}/unauthorise`)).json).toBe(order);
  expect((await api.read(`/api/document/${order}`)).statusList).toBe('draft');
  const { id } = await api.invoice({ details: [LINE] });
  await api.call('POST', `/api/document/${String(id)}/submit`);
  wait(60_000);
  const posted = await api.call('POST', `/api/saleInvoice/${String(id)}/unauthorise`);
  expect([posted.status, messageOf(posted)]).toEqual([
    400,
    'Only what is not in the ledger can be unauthorised; SI000001 is approved, posted.',
  ]);
});

test('an invoice that is unauthorised before it is posted stays a draft', async () => {
  const { api, wait } = await withClock();
  const { id } = await api.invoice({ details: [LINE] });
  const path = `/api/document/${String(id)}`;
  await api.call('POST', `${path}/submit`);
  wait(5000);
  expect((await api.read(path)).statusList).toBe('approved,pending_posting');
  expect((await api.call('POST', `${path}/unauthorise`)).json).toBe(id);
  wait(60_000);
  expect(await api.read(path)).toMatchObject({ statusList: 'draft', outstandingCurrencyAmount: '0.00000' });
});

test.each([
  ['1.19', 400],
  ['1.5', 400],
  ['1.4', 404],
] as const)(
  'unauthorise by the wrong class gets, in %s, %i (spec 7 400 unauthorise class; 9 1.5.0 unauthorise)',
  async (apiVersion, status) => {
    const { api } = await withClock({ apiVersion });
    const order = await api.create('/api/saleOrder', { contactAccountId: 'C00001' });
    expect((await api.call('POST', `/api/purchaseInvoice/${order}/unauthorise`)).status).toBe(status);
  },
);

test('custom fields are merged in any state, also in dispute (spec 3 dispute amended; 4.7 Amend; 2.8 TheirRef)', async () => {
  const { api, wait } = await withClock();
  const { id } = await api.invoice({ details: [LINE] });
  const path = `/api/document/${String(id)}`;
  expect((await api.call('PATCH', `${path}/amend`, { Ext: { First: 1 } })).json).toBe(id);
  await api.call('POST', `${path}/submit`);
  wait(60_000);
  await api.call('POST', `${path}/dispute`, { note: 'Goods were damaged.' });
  expect((await api.read(path)).statusList).toBe('approved,posted,dispute');
  await api.call('PATCH', `${path}/amend`, {
    ext: { Second: 2, First: null },
    theirRef: 'TR',
    description: 'Disputed',
  });
  expect(await api.read(path)).toMatchObject({
    ext: { Second: 2 },
    theirRef: 'TR',
    description: 'Disputed',
    statusList: 'approved,posted,dispute',
  });
  const long = await api.call('PATCH', `${path}/amend`, { description: 'x'.repeat(101) });
  expect([long.status, messageOf(long)]).toEqual([400, 'Description is longer than 100 characters.']);
});

test('before it a document in dispute cannot be amended (spec 9 1.7.x dispute amend)', async () => {
  const { api, wait } = await withClock({ apiVersion: '1.7' });
  const { id } = await api.invoice({ details: [LINE] });
  const path = `/api/document/${String(id)}`;
  await api.call('POST', `${path}/submit`);
  wait(60_000);
  await api.call('POST', `${path}/dispute`);
  expect((await api.call('PATCH', `${path}/amend`, { ext: { A: 1 } })).status).toBe(400);
});

test('service notes, Amend: from 1.13 also their number, due date and payment method change after posting', async () => {
  for (const [apiVersion, changes] of [
    ['1.19', true],
    ['1.12', false],
  ] as const) {
    const { api, wait } = await withClock({ apiVersion });
    const { id } = await api.invoice({ details: [LINE] });
    const path = `/api/document/${String(id)}`;
    await api.call('POST', `${path}/submit`);
    wait(60_000);
    const fields = async () => {
      const { theirDocNo, dueDate, paymentMethodId } = await api.read(path);
      return { theirDocNo, dueDate, paymentMethodId };
    };
    const before = await fields();
    const swift = (await api.list('/api/Catalog/PaymentMethod')).find(({ code }) => code === 'SWIFT')?.id;
    const after = { theirDocNo: 'THEIRS', dueDate: '2027-01-31', paymentMethodId: swift };
    await api.call('PATCH', `${path}/amend`, { ...after, paymentMethodId: 'SWIFT' });
    expect(await fields()).toEqual(changes ? after : before);
    expect(before.paymentMethodId).not.toBe(swift);
  }
});

test('service notes, further paths: posted documents are unposted and reversed', async () => {
  const { api, wait } = await withClock();
  const { id } = await api.invoice({ details: [LINE] });
  const path = `/api/document/${String(id)}`;
  await api.call('POST', `${path}/submit`);
  wait(60_000);
  await api.call('POST', `${path}/unpost`);
  expect(await api.read(path)).toMatchObject({ statusList: 'approved', outstandingAmount: '0.00000' });
  await api.call('POST', `${path}/unauthorise`);
  await api.call('POST', `${path}/submit`);
  wait(60_000);
  const without = await api.call('POST', `${path}/reverse`, { reason: 'Wrong customer' });
  expect([without.status, messageOf(without)]).toEqual([400, 'PeriodId is required.']);
  const silent = await api.call('POST', `${path}/reverse`, { periodId: '2026-03' });
  expect([silent.status, messageOf(silent)]).toEqual([400, 'Reason is required.']);
  await api.call('POST', `${path}/reverse`, { periodId: '2026-03', reason: 'Wrong customer' });
  expect(await api.read(path)).toMatchObject({ statusList: 'approved,posted,reversed', outstandingAmount: '0.00000' });
  expect(await api.list('/api/document?reversed=true')).toHaveLength(1);
});
