import { describe, expect, test } from 'vitest';
import { decimal } from '../../src/domain/values/decimal.ts';
import { intRef } from '../support/documents.ts';
import { NO_FIELDS } from '../support/emptiness.ts';
import { MemoryStore } from '../support/memoryStore.ts';
import { invoice, line, openOffice, type Office } from './support/company.ts';
import { bankLine, customer, department, firstOf, listed, product, salePrice } from './records/contents.ts';
import { allocation, changesSeen, money, openTrade, posted, withInvoice } from './support/trade.ts';

/**
 * The named cases of docs/sync.md, "How it is proved", each under its own name and in its plainest form. Their
 * variations are in the files beside this one. The cases of pulling and of runs that end early are in
 * `pullingCases.test.ts`; "double click on Sync / two windows" is in `test/e2e/syncing.test.ts`, and kills of real
 * processes are in `test/kill`.
 */

const CREATE = /^\/api\/saleInvoice$/;
const ONE_DOCUMENT = /^\/api\/document\/[0-9a-f-]+(\?|$)/;

/** Makes every write of the store fail once the service has answered such a request. */
function dieAfter(office: Office, method: string, path: RegExp): void {
  let isDead = false;
  office.strike((request) => {
    if (request.method !== method || !path.test(request.url)) return undefined;
    isDead = true;
    return 'none';
  });
  office.store.beforeWrite = () => {
    if (isDead) throw new Error('killed');
  };
}

function revive(office: Office): void {
  office.store.beforeWrite = () => undefined;
}

async function expectOnceAndSynced(office: Office, key: string): Promise<void> {
  const there = await office.onlyInvoice();
  expect(there.intRef).toBe(key);
  expect(office.store.must(key)).toMatchObject({
    id: there.id,
    local: null,
    inFlight: null,
    conflict: null,
    rejection: null,
  });
}

describe('creating', () => {
  test('create answer lost', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.on('POST', CREATE, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(office.count('POST', CREATE)).toBe(1);
    await expectOnceAndSynced(office, key);
  });

  test('connection refused', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const refused = await openOffice({
      client: {
        fetch: () =>
          Promise.reject(
            new TypeError('fetch failed', {
              cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
            }),
          ),
      },
    });
    expect(await office.sync(office.store, refused.service())).toMatchObject({
      created: 0,
      inDoubt: 0,
      problem: { code: 'network.unreachable' },
    });
    expect(office.store.must(key)).toMatchObject({ inFlight: null, rejection: null });
    expect(await office.sync()).toMatchObject({ created: 1 });
    await expectOnceAndSynced(office, key);
  });

  test('commit that lands after a negative look-up', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.on('POST', CREATE, 'dropBeforeCommit');
    // The first create has arrived by the time that it is sent again.
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('GET', /IntRef=/) < 2)
        return undefined;
      return 'duplicate';
    });
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, inDoubt: 0 });
    await expectOnceAndSynced(office, key);
  });

  test('main killed before send', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const record = office.store.must(key);
    office.store.documents.set(key, {
      ...record,
      inFlight: {
        operation: 'create',
        revision: 0,
        sentAt: '2026-03-02T09:00:00.000Z' as never,
        sent: record.local ?? undefined,
      },
    });
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    await expectOnceAndSynced(office, key);
  });

  test.each(['main killed after send', 'renderer killed before its commit', 'both killed after 201'])(
    '%s',
    async () => {
      // To the store the three are the same: the intent is there, the outcome is not.
      const office = await openOffice();
      const key = office.store.draft(invoice(1));
      dieAfter(office, 'POST', CREATE);
      await office.sync();
      expect(office.store.must(key)).toMatchObject({ id: null, inFlight: { operation: 'create' } });
      revive(office);
      expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, problem: null });
      expect(office.count('POST', CREATE)).toBe(1);
      await expectOnceAndSynced(office, key);
    },
  );

  test('profile restored from an old backup', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const backup = office.store.must(key);
    await office.sync();
    office.store.documents.set(key, backup);
    office.store.cursors.clear();
    expect(await office.sync()).toMatchObject({ created: 0, conflicts: 0, inDoubt: 0 });
    await expectOnceAndSynced(office, key);
  });

  test('the same company on two laptops', async () => {
    const { office, path } = await withInvoice();
    const other = new MemoryStore();
    await office.sync(other);
    const { key } = other.only();
    other.edit(key, (document) => ({ ...document, theirRef: 'From the other' }));
    expect(await office.sync(other)).toMatchObject({ updated: 1, conflicts: 0 });
    await office.sync();
    expect(office.store.only().base).toMatchObject({ theirRef: 'From the other' });
    expect(await office.colleague.read(path)).toMatchObject({ theirRef: 'From the other' });
  });
});

describe('unknown outcomes of other kinds', () => {
  test('bank answer lost', async () => {
    const office = await openOffice();
    const key = office.store.make(bankLine((await firstOf(office, '/api/Catalog/BankAccount')).id));
    office.on('POST', /^\/api\/BankTransaction$/, 'dropAfterCommit');
    for (let run = 0; run < 3; run += 1) expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    expect(office.count('POST', /^\/api\/BankTransaction$/)).toBe(1);
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      id: null,
      inFlight: { operation: 'create' },
    });
  });

  test('price answer lost, and a colleague adds an identical price', async () => {
    const office = await openOffice();
    const goods = office.store.make(product('CASE-1'));
    await office.sync();
    const parent = office.store.resource('product', goods).id ?? '';
    const prices = `/api/Product/${parent}/SalePrice`;
    const first = office.store.make(salePrice(parent));
    office.on('POST', /SalePrice$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    expect(await office.colleague.list(prices)).toMatchObject([{ id: office.store.resource('salePrice', first).id }]);

    const second = office.store.make(salePrice(parent, { quantityFrom: decimal('10') }));
    dieAfter(office, 'POST', /SalePrice$/);
    await office.sync();
    revive(office);
    await office.colleague.call('POST', prices, { quantityFrom: 10, unitPrice: 9.95 });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    expect(office.store.resource('salePrice', second).inFlight?.candidates).toHaveLength(2);
    expect(await office.colleague.list(prices)).toHaveLength(3);
  });

  test('department code clash', async () => {
    const office = await openOffice();
    await office.colleague.create('/api/Department', { code: 'CLASH', description: 'Theirs' });
    const key = office.store.make(department('CLASH', { description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 1 });
    expect(office.store.resource('department', key)).toMatchObject({
      id: null,
      rejection: { code: 'record.codeTaken', field: 'code' },
    });
    expect(await listed(office, '/api/Department', 'CLASH')).toMatchObject([{ description: 'Theirs' }]);
  });

  test('allocation answer lost', async () => {
    const office = await openTrade();
    const owed = await posted(office, invoice(1));
    const key = office.store.draft(money('receipt', 2, '25.2', { allocations: [allocation(String(owed.id), '25.2')] }));
    office.on('POST', /^\/api\/receipt/, 'dropAfterCommit');
    await office.sync();
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, problem: null });
    expect(await office.colleague.list('/api/receipt')).toHaveLength(1);
    expect(office.store.must(key)).toMatchObject({
      local: null,
      base: { allocations: [{ docId: owed.id, allocAmountCurrency: '25.2' }] },
    });
  });
});

describe('refusals and sessions', () => {
  test('400 in mid-batch', async () => {
    const office = await openOffice();
    const bad = office.store.draft(invoice(2, { lines: [line(2, { taxCodeId: 'NONE' })] }));
    for (const n of [1, 3, 4]) office.store.draft(invoice(n));
    expect(await office.sync()).toMatchObject({ created: 3, rejected: 1, problem: null });
    expect(office.store.must(bad).rejection?.message).toContain('NONE');
  });

  test('rejected parent', async () => {
    const office = await openOffice();
    const parent = office.store.make(customer('Bad terms', { customer: { payTermId: 'NONE' } }));
    const waiting = office.store.draft(invoice(1, { contactAccountId: parent }));
    office.store.draft(invoice(2));
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 1 });
    expect(office.store.resource('contactAccount', parent).rejection?.message).toContain('NONE');
    expect(office.store.must(waiting)).toMatchObject({ id: null, inFlight: null });
    office.store.change('contactAccount', parent, { customer: {} });
    await office.sync();
    expect(office.store.must(waiting)).toMatchObject({
      local: null,
      base: { contactAccountId: office.store.resource('contactAccount', parent).id },
    });
  });

  test('token expires mid-batch', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 20; n += 1) office.store.draft(invoice(n));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('POST', CREATE) < 8) return undefined;
      office.colleague.service.company.sessions.closeAll();
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ created: 20, problem: null });
    expect(office.count('POST', /session/)).toBe(2);
  });

  test('key revoked', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const { service } = office.colleague;
    service.company.keys.revoke(service.apiKey);
    expect(await office.sync()).toMatchObject({ created: 0, problem: { code: 'session.badCredentials' } });
    expect(office.store.must(key)).toMatchObject({
      inFlight: null,
      rejection: null,
      local: { description: 'Order 1' },
    });
  });

  test('403 on one class', async () => {
    const office = await openOffice();
    const { service } = office.colleague;
    const keys = [1, 2, 3].map((n) => office.store.draft(invoice(n)));
    office.store.make(department('STILL'));
    service.company.users.setRights(service.user, { classes: { saleInvoice: 'read' } });
    expect(await office.sync()).toMatchObject({
      created: 1,
      rejected: 0,
      inDoubt: 0,
      denied: [],
      deniedToSend: { saleInvoice: expect.any(String) },
      waiting: 3,
    });
    for (const key of keys)
      expect(office.store.must(key)).toMatchObject({ inFlight: null, id: null, local: { docClass: 'saleInvoice' } });
    expect(await listed(office, '/api/Department', 'STILL')).toHaveLength(1);
  });

  test('403 on one document', async () => {
    const office = await openOffice();
    const [first, second] = [office.store.draft(invoice(1)), office.store.draft(invoice(2))];
    office.on('POST', CREATE, { status: 403 });
    expect(await office.sync()).toMatchObject({
      created: 1,
      rejected: 0,
      inDoubt: 0,
      denied: [],
      deniedToSend: NO_FIELDS,
      waiting: 1,
    });
    expect([first, second].map((key) => office.store.must(key).rejection?.code ?? null).sort()).toEqual([
      null,
      'permission.denied',
    ]);
    expect(await office.sync()).toMatchObject({ created: 1, waiting: 0 });
    expect(await office.invoices()).toHaveLength(2);
  });
});

describe('conflicts', () => {
  test('edit during push', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url)) return undefined;
      office.store.edit(key, (document) => ({ ...document, description: 'Meanwhile' }));
      return 'none';
    });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      base: { description: 'Order 1' },
      local: { description: 'Meanwhile' },
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Meanwhile' });
  });

  test('remote edit between read and write', async () => {
    const { office, key, path } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    let isDone = false;
    office.strike((request) => {
      if (request.method !== 'PATCH' || !ONE_DOCUMENT.test(request.url) || isDone) return undefined;
      isDone = true;
      return 'colleague';
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    // The window cannot be closed; the read-back shows what happened in it.
    expect(office.store.must(key)).toMatchObject({
      local: null,
      base: { description: 'Mine', theirRef: 'Colleague 1' },
    });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Mine', theirRef: 'Colleague 1' });
  });

  test('disjoint line edits', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', `${path}/detail/${intRef(3, 1)}`, { quantity: 7 });
    office.store.edit(key, (document) => ({
      ...document,
      lines: [{ ...document.lines[0]!, quantity: decimal('5') }, ...document.lines.slice(1)],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect((await office.onlyInvoice()).details.map((each) => each.quantity)).toEqual(['5', '2', '7']);
  });

  test('same-field conflict', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', path, { description: 'Theirs' });
    office.seen.length = 0;
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changesSeen(office)).toEqual([]);
    expect(office.store.must(key).conflict?.fields).toMatchObject([
      { path: 'description', base: 'Order 1', mine: 'Mine', theirs: 'Theirs' },
    ]);
  });

  test('remote adds a line while one is removed here: that one is deleted, and the others stay as they are', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('POST', `${path}/detail`, {
      description: 'Theirs',
      accountId: '4000',
      taxCodeId: 'S',
      quantity: 1,
      currencyUnitPrice: 3,
    });
    const before = (await office.onlyInvoice()).details.map((each) => each.id);
    office.store.edit(key, (document) => ({ ...document, lines: document.lines.slice(1) }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    const after = (await office.onlyInvoice()).details;
    expect(after.map((each) => each.description)).toEqual(['Line 2', 'Line 3', 'Theirs']);
    expect(before).toHaveLength(4);
    expect(after.map((each) => each.id)).toEqual(before.slice(1));
    expect(office.store.must(key).base?.lines.map((each) => each.id)).toEqual(after.map((each) => each.id));
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
  });

  test('posted under an edit', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('POST', `${path}/submit`);
    office.serviceTime += 10_000;
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changesSeen(office)).toEqual([]);
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine' },
      conflict: { kind: 'leftDraft', theirs: { statusList: ['approved', 'posted'] } },
    });
  });
});
