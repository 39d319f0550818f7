import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { NO_FIELDS } from '../../support/emptiness.ts';
import { invoice, openOffice } from '../support/company.ts';
import {
  bankLine,
  contact,
  costCentre,
  customer,
  department,
  firstOf,
  listed,
  product,
  project,
  purchasePrice,
  salePrice,
} from './contents.ts';

describe('records created without a network', () => {
  test('of every kind reach the service once, and a second run writes nothing', async () => {
    const office = await openOffice();
    const { store } = office;
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const keys = {
      department: store.make(department('WORKS')),
      costCentre: store.make(costCentre('CC-9')),
      contactAccount: store.make(customer('Harbour Chandlers')),
      project: store.make(project('Slipway repair')),
      product: store.make(product('ROPE-12')),
      bankTransaction: store.make(bankLine(bank.id)),
    };
    const contactKey = store.make(contact(keys.contactAccount));
    const sale = store.make(salePrice(keys.product, { customerId: keys.contactAccount, projectId: keys.project }));
    const purchase = store.make(purchasePrice(keys.product));
    const report = await office.sync();
    expect(report).toMatchObject({ created: 9, rejected: 0, conflicts: 0, inDoubt: 0, notReady: 0, problem: null });
    expect(report.kinds).toMatchObject({
      department: { created: 1 },
      salePrice: { created: 1 },
      bankTransaction: { created: 1 },
    });
    for (const record of store.resources.values())
      expect(record).toMatchObject({ local: null, inFlight: null, rejection: null, conflict: null });

    expect(await listed(office, '/api/Department', 'WORKS')).toMatchObject([
      { id: store.resource('department', keys.department).id, description: 'Department WORKS' },
    ]);
    const party = await office.colleague.read(`/api/ContactAccount/${keys.contactAccount}`);
    expect(party).toMatchObject({
      intRef: keys.contactAccount,
      description: 'Harbour Chandlers',
      customer: { currency: 'GBP', creditLimit: '2500' },
    });
    const goods = store.resource('product', keys.product);
    const prices = await office.colleague.list(`/api/Product/${String(goods.id)}/SalePrice`);
    expect(prices).toMatchObject([
      { id: store.resource('salePrice', sale).id, customerId: party.id, unitPrice: '9.95' },
    ]);
    // The service has filled in what was left open, and it is known here without another run.
    expect(store.resource('salePrice', sale).base).toMatchObject({
      productId: goods.id,
      customerId: party.id,
      currency: 'GBP',
      effectiveDate: '2026-03-02',
    });
    expect(store.resource('purchasePrice', purchase).base).toMatchObject({ currency: 'GBP' });
    expect(store.resource('contact', contactKey).base).toMatchObject({
      contactAccountId: party.id,
      email: 'ada@example.com',
    });
    expect(
      await office.colleague.read(
        `/api/BankTransaction/${String(store.resource('bankTransaction', keys.bankTransaction).id)}`,
      ),
    ).toMatchObject({ description: 'Card payment 4417', depositAmount: '120.50000' });

    const before = office.seen.length;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0, problem: null });
    expect(office.seen.slice(before).filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('the first contact of an account goes where the service writes null for an account without any', async () => {
    const line: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if ((init?.method ?? 'GET') !== 'GET') return answer;
      return new Response((await answer.text()).replace(/"contacts":\s*\[\]/g, '"contacts":null'), {
        status: answer.status,
        headers: answer.headers,
      });
    };
    const office = await openOffice({ client: { fetch: line } });
    const party = office.store.make(customer('Harbour Chandlers'));
    const key = office.store.make(contact(party));
    expect(await office.sync()).toMatchObject({ created: 2, problem: null, inDoubt: 0 });
    expect(await office.colleague.list(`/api/ContactAccount/${party}/contacts`)).toMatchObject([
      { id: office.store.resource('contact', key).id, email: 'ada@example.com' },
    ]);
  });

  test('are sent before what names them: a department before its child, a party before its document', async () => {
    const office = await openOffice();
    const { store } = office;
    // Created in the wrong order: the child's key is the older one.
    const child = store.make(department('CHILD'));
    const parent = store.make(department('PARENT'));
    store.change('department', child, { parentDepartmentId: parent });
    const party = store.make(customer('New customer'));
    const draft = store.draft(invoice(1, { contactAccountId: party, post: { department: child } }));
    expect(await office.sync()).toMatchObject({ created: 4, problem: null, conflicts: 0 });
    const [row] = await listed(office, '/api/Department', 'CHILD');
    expect(row?.parentDepartmentId).toBe(store.resource('department', parent).id);
    const partyId = store.resource('contactAccount', party).id;
    expect(await office.onlyInvoice()).toMatchObject({
      intRef: draft,
      contactAccountId: partyId,
      post: { department: row?.id },
    });
    expect(store.must(draft)).toMatchObject({ local: null, conflict: null, base: { contactAccountId: partyId } });
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0 });
  });

  test('that are not complete stay here, and what names them waits with the reason', async () => {
    const office = await openOffice();
    const { store } = office;
    const parent = store.make(department('P1', { description: '' }));
    const child = store.make(department('C1', { parentDepartmentId: parent }));
    const other = store.make(department('O1'));
    expect(await office.sync()).toMatchObject({ created: 1, notReady: 1, waiting: 1, rejected: 0, problem: null });
    expect(store.resource('department', other).id).not.toBeNull();
    expect(store.resource('department', child)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: { code: 'record.waits', message: 'P1', field: 'parentDepartmentId' },
    });
    store.change('department', parent, { description: 'Complete now' });
    expect(await office.sync()).toMatchObject({ created: 2, notReady: 0 });
    expect(store.resource('department', child)).toMatchObject({
      rejection: null,
      base: { parentDepartmentId: store.resource('department', parent).id },
    });
  });

  test('that the service refuses are set aside with its words, with the field, and the others go on', async () => {
    const office = await openOffice();
    const { store } = office;
    const bad = store.make(department('BAD', { legalEntityId: 'NOWHERE' }));
    const child = store.make(department('BADCHILD', { parentDepartmentId: bad }));
    const good = store.make(department('GOOD'));
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 1, waiting: 1, problem: null });
    expect(store.resource('department', bad).rejection).toMatchObject({
      code: 'service.refused',
      status: 400,
      field: 'legalEntityId',
      message: expect.stringContaining('NOWHERE'),
    });
    expect(store.resource('department', child).rejection).toMatchObject({ code: 'record.waits' });
    expect(store.resource('department', good).local).toBeNull();
    // Nothing is sent again until something is changed.
    const before = office.seen.length;
    await office.sync();
    expect(office.seen.slice(before).filter((each) => !each.startsWith('GET'))).toEqual([]);
    store.change('department', bad, { legalEntityId: undefined });
    expect(await office.sync()).toMatchObject({ created: 2, rejected: 0, notReady: 0 });
  });

  test('that are edited while they are sent keep the edit, which is sent afterwards as a change', async () => {
    const office = await openOffice();
    const key = office.store.make(department('EDIT'));
    office.strike((request) => {
      if (request.method !== 'POST' || request.url !== '/api/Department') return undefined;
      office.store.change('department', key, { description: 'Edited meanwhile' });
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ created: 1, updated: 1, conflicts: 0 });
    expect(office.store.resource('department', key)).toMatchObject({
      inFlight: null,
      conflict: null,
      local: null,
      base: { description: 'Edited meanwhile' },
    });
    expect(office.count('POST', /^\/api\/Department$/)).toBe(1);
    expect(await listed(office, '/api/Department', 'EDIT')).toMatchObject([{ description: 'Edited meanwhile' }]);
  });
});

describe("what the version or the user's rights do not allow", () => {
  test('departments and prices wait for a newer service, with the reason; the rest is sent', async () => {
    const office = await openOffice({ apiVersion: '1.5' });
    const { store } = office;
    const held = store.make(department('LATER'));
    const goods = store.make(product('NOW'));
    const price = store.make(salePrice(goods));
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, waiting: 2, problem: null });
    expect(store.resource('department', held).rejection).toMatchObject({
      code: 'version.tooOld',
      message: expect.stringContaining('1.5'),
    });
    expect(store.resource('salePrice', price).rejection).toMatchObject({ code: 'version.tooOld' });
    expect(office.seen.filter((each) => /Department|SalePrice|PurchasePrice/.test(each))).toEqual([]);
  });

  test('403 on one kind does not affect the others', async () => {
    const office = await openOffice();
    const { store } = office;
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const line = store.make(bankLine(bank.id));
    const dept = store.make(department('ALLOWED'));
    office.on('POST', /^\/api\/BankTransaction$/, { status: 403 });
    const report = await office.sync();
    expect(report).toMatchObject({
      created: 1,
      problem: null,
      denied: [],
      deniedToSend: NO_FIELDS,
      waiting: 1,
      rejected: 0,
      inDoubt: 0,
    });
    expect(store.resource('bankTransaction', line)).toMatchObject({
      inFlight: null,
      rejection: { code: 'permission.denied' },
      local: { depositAmount: decimal('120.5') },
    });
    expect(store.resource('department', dept).id).not.toBeNull();
  });
});

test('a price that was not found and arrives before it is sent again is recognised as ours, and not sent a second time', async () => {
  const office = await openOffice();
  const made = office.store.make(product('NET-5'));
  await office.sync();
  const goods = String(office.store.resource('product', made).id);
  const key = office.store.make(salePrice(goods));
  let isDead = false;
  const end = office.hold(({ method, url }) => {
    isDead ||= method === 'POST' && url.endsWith('/SalePrice');
    return isDead ? 'dropBeforeCommit' : undefined;
  });
  await office.sync();
  end();
  expect(office.store.resource('salePrice', key).inFlight).not.toBeNull();
  await office.sync();
  office.afterTimeLimit();
  const service = office.service();
  const list = service.listResources.bind(service);
  let hasCome = false;
  // Lists are read after everything in doubt has been looked for.
  service.listResources = async (...asked) => {
    if (!hasCome)
      await office.colleague.call('POST', `/api/Product/${goods}/SalePrice`, { quantityFrom: 1, unitPrice: 9.95 });
    hasCome = true;
    return list(...asked);
  };
  office.store.childReads.set(`salePrice:${goods}`, '');
  expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, conflicts: 0, problem: null });
  const prices = await office.colleague.list(`/api/Product/${goods}/SalePrice`);
  expect(prices).toHaveLength(1);
  expect(office.store.resource('salePrice', key)).toMatchObject({ id: prices[0]?.id, local: null });
  expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toHaveLength(1);
});
