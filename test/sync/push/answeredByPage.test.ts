import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { invoice, openOffice } from '../support/company.ts';
import { bankLine, firstOf } from '../records/contents.ts';
import { idOf, money, openTrade, posted, queue, settleService, synced, there, trade } from '../support/trade.ts';

/**
 * A connection on which something answers the first request of a method and path with a page of its own; the service
 * never receives it.
 */
function withPage(method: string, path: RegExp, status: number): typeof fetch {
  let isShown = false;
  return async (input, init) => {
    if (isShown || (init?.method ?? 'GET') !== method || !path.test(String(input))) return fetch(input, init);
    isShown = true;
    return new Response('<html><body>This request was looked at by your company.</body></html>', {
      status,
      headers: { 'Content-Type': 'text/html' },
    });
  };
}

describe('a change that something on the way answers with 200 and a page is not done', () => {
  test('a submission: it is submitted in the same run', async () => {
    const office = await openTrade({ client: { fetch: withPage('POST', /\/submit$/, 200) } });
    const key = await synced(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'submit' });
    expect(await office.sync()).toMatchObject({ problem: null, inDoubt: 0, conflicts: 0 });
    expect(office.store.must(key).commands).toEqual([]);
    settleService(office);
    expect(await there(office, key)).toMatchObject({ statusList: expect.stringContaining('posted') });
  });

  test('an allocation: it is there once', async () => {
    const office = await openTrade({ client: { fetch: withPage('POST', /\/allocation$/, 200) } });
    const bill = await posted(office, trade('saleInvoice', 1));
    const { key } = await posted(office, money('receipt', 2, '25.2'));
    queue(office, key, {
      name: 'allocate',
      allocations: [{ document: idOf(office, bill.key), amount: decimal('10') }],
    });
    // It may have arrived all the same, and the service would not refuse a second one.
    expect(await office.sync()).toMatchObject({ problem: null, inDoubt: 1, conflicts: 0 });
    office.afterTimeLimit();
    expect(await office.sync()).toMatchObject({ problem: null, inDoubt: 0, conflicts: 0 });
    expect(office.store.must(key).commands).toEqual([]);
    const { allocations } = await there(office, key);
    expect(allocations).toMatchObject([{ docId: bill.id, allocAmountCurrency: '10.00000' }]);
  });

  test('the deletion of a bank transaction, which no list would show again: it is gone', async () => {
    const office = await openOffice({ client: { fetch: withPage('DELETE', /\/BankTransaction\//, 200) } });
    const account = await firstOf(office, '/api/Catalog/BankAccount');
    const key = office.store.make(bankLine(account.id));
    await office.sync();
    const path = `/api/BankTransaction/${String(office.store.resource('bankTransaction', key).id)}`;
    office.store.command(key, 'delete');
    expect(await office.sync()).toMatchObject({ problem: null, deleted: 1, inDoubt: 0 });
    expect((await office.colleague.get(path)).status).toBe(404);
  });
});

test('a record answered with 404 and a page is not gone: an edit of it waits, and is sent when the service answers again', async () => {
  let isDown = false;
  const page = () =>
    new Response('<html><h1>404 Not Found</h1></html>', { status: 404, headers: { 'Content-Type': 'text/html' } });
  const line: typeof fetch = async (input, init) =>
    isDown && (init?.method ?? 'GET') === 'GET' && String(input).includes('/api/document/')
      ? page()
      : fetch(input, init);
  const office = await openOffice({ client: { fetch: line } });
  const key = await synced(office, invoice(1));
  office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
  isDown = true;
  expect(await office.sync()).toMatchObject({
    updated: 0,
    conflicts: 0,
    problem: { code: 'service.nonsense', status: 404 },
  });
  expect(office.store.must(key)).toMatchObject({
    goneAt: null,
    conflict: null,
    rejection: null,
    local: { description: 'Mine' },
  });
  isDown = false;
  expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
  expect(await office.onlyInvoice()).toMatchObject({ description: 'Mine' });
});

/** A connection on which something else answers everything, from the first request of a method and path on. */
function lostAt(method: string, path: RegExp, status: number, headers: Record<string, string>) {
  const state = { isLost: false, isOver: false };
  const line: typeof fetch = async (input, init) => {
    if ((init?.method ?? 'GET') === method && path.test(String(input))) state.isLost = true;
    return state.isLost && !state.isOver
      ? new Response('<html>Welcome</html>', { status, headers })
      : fetch(input, init);
  };
  return { state, line };
}

test.each([404, 403])('a gateway that has lost its service (%i and a page) refuses no draft', async (status) => {
  const { state, line } = lostAt('POST', /\/api\/saleInvoice$/i, status, { 'Content-Type': 'text/html' });
  const office = await openOffice({ client: { fetch: line } });
  const keys = [1, 2].map((number) => office.store.draft(invoice(number)));
  expect(await office.sync()).toMatchObject({ created: 0, rejected: 0, problem: { code: 'service.nonsense' } });
  expect(keys.map((key) => office.store.must(key).rejection)).toEqual([null, null]);
  state.isOver = true;
  expect(await office.sync()).toMatchObject({ created: 2, rejected: 0, problem: null });
});

test.each([
  ['a page', 200, { 'Content-Type': 'text/html' }],
  ['a redirection', 302, { Location: 'http://portal.example/' }],
])('a guest network that answers everything with %s puts few bank lines in doubt', async (_what, status, headers) => {
  const { state, line } = lostAt('POST', /\/BankTransaction/, status, headers);
  const office = await openOffice({ client: { fetch: line } });
  const account = await firstOf(office, '/api/Catalog/BankAccount');
  for (let count = 0; count < 8; count += 1) office.store.make(bankLine(account.id));
  const report = await office.sync();
  expect(report.reachedEnd).toBe(false);
  expect(report.inDoubt).toBeLessThanOrEqual(3);
  state.isOver = true;
  expect(await office.sync()).toMatchObject({ created: 8 - report.inDoubt });
});
