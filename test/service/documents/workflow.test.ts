import { expect, test } from 'vitest';
import { messageOf, MONDAY, openService, type Integrator } from '../support/service.ts';

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

test('amending does not turn reverse charge, whose tax codes it would leave as they are', async () => {
  const { api, wait } = await withClock();
  for (const [docClass, party] of [
    ['saleInvoice', 'C00001'],
    ['purchaseInvoice', 'S00001'],
  ] as const)
    for (const [had, given, status] of [
      [undefined, true, 400],
      [true, null, 400],
      [true, false, 400],
      [true, 'true', 200],
      [undefined, false, 200],
    ] as const) {
      const id = await api.create(`/api/${docClass}`, {
        contactAccountId: party,
        ext: had === undefined ? {} : { DomesticReverseChargeApply: had },
        details: [{ accountId: '5000', taxCodeId: 'S', currencyUnitPrice: 80 }],
      });
      await api.call('POST', `/api/document/${id}/submit`);
      wait(60_000);
      const before = await api.read(`/api/document/${id}`);
      expect(before.statusList).toBe('approved,posted');
      const answer = await api.call('PATCH', `/api/document/${id}/amend`, {
        description: 'x',
        ext: { DomesticReverseChargeApply: given },
      });
      expect([docClass, had, given, answer.status]).toEqual([docClass, had, given, status]);
      if (status === 200) continue;
      expect(messageOf(answer)).toBe(
        `DomesticReverseChargeApply can be changed only while it is a draft; ${String(before.docNo)} is approved, posted.`,
      );
      expect(await api.read(`/api/document/${id}`)).toEqual(before);
    }
});

test('a document that cannot be posted is in error by itself: requests and other documents go on', async () => {
  let now = MONDAY;
  const failures: string[] = [];
  const api = await openService({
    clock: () => now,
    postingDelay: 5000,
    onFailure: (error, what) => failures.push(`${what}: ${String(error)}`),
  });
  const { database } = api.service.company;
  const invoice = await api.create('/api/saleInvoice', { contactAccountId: 'C00001', details: [LINE] });
  await api.call('POST', `/api/document/${invoice}/submit`);
  now += 60_000;
  const receipt = await api.create('/api/receipt', {
    contactAccountId: 'C00001',
    currencyAmount: 80,
    allocations: [{ docId: invoice }],
  });
  const { id: other } = await api.invoice({ details: [LINE] });
  for (const id of [receipt, other]) await api.call('POST', `/api/document/${String(id)}/submit`);
  // A damaged row, which posting the receipt reads.
  database.prepare("UPDATE allocation SET amount = 'damaged'").run();
  now += 60_000;
  const states = async (docClass: string) =>
    (await api.list(`/api/${docClass}`)).map(({ docNo, statusList }) => [docNo, statusList]);
  expect(await states('receipt')).toEqual([['RC000001', 'approved,error']]);
  expect(await states('saleInvoice')).toEqual([
    ['SI000001', 'approved,posted'],
    ['SI000002', 'approved,posted'],
  ]);
  expect(failures).toEqual(['Posting RC000001: TypeError: the allocation table holds something that is not a number']);
  // It does not come back by itself, and a document after it is posted too.
  const { id: last } = await api.invoice({ details: [LINE] });
  await api.call('POST', `/api/document/${String(last)}/submit`);
  now += 60_000;
  expect((await api.read(`/api/document/${String(last)}`)).statusList).toBe('approved,posted');
  expect(failures).toHaveLength(1);
  // Once it is mended, it is made a draft and sent again.
  database.prepare("UPDATE allocation SET amount = '80'").run();
  expect((await api.call('POST', `/api/document/${receipt}/unauthorise`)).status).toBe(200);
  await api.call('POST', `/api/document/${receipt}/submit`);
  now += 60_000;
  expect((await api.read(`/api/document/${receipt}`)).statusList).toBe('approved,posted');
});

test('a document that cannot even be read leaves the queue, and is reported', async () => {
  let now = MONDAY;
  const failures: string[] = [];
  const api = await openService({
    clock: () => now,
    postingDelay: 5000,
    onFailure: (_error, what) => failures.push(what),
  });
  const { id } = await api.invoice({ details: [LINE] });
  const { id: other } = await api.invoice({ details: [LINE] });
  for (const each of [id, other]) await api.call('POST', `/api/document/${String(each)}/submit`);
  api.service.company.database.prepare("UPDATE document SET lines = 'damaged' WHERE id = ?").run(String(id));
  now += 60_000;
  expect((await api.read(`/api/document/${String(other)}`)).statusList).toBe('approved,posted');
  expect((await api.get('/api/Profile')).status).toBe(200);
  expect(failures).toEqual([`Posting ${String(id)}`]);
});
