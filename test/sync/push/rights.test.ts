import { describe, expect, test } from 'vitest';
import { Denials } from '../../../src/sync/run/denials.ts';
import { wasDenied, permissionBatches } from '../../../src/sync/run/permissionBatches.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import type { FaultedRequest } from '../../../src/service/service.ts';
import { instant, intRef } from '../../support/documents.ts';
import { NO_FIELDS } from '../../support/emptiness.ts';
import { invoice, openOffice, type Office } from '../support/company.ts';
import { bankLine, contact, customer, department, firstOf, listed, project } from '../records/contents.ts';
import { idOf, openTrade, posted, queue, trade } from '../support/trade.ts';

/** An office whose service refuses this user everything that contains a word (data access control). */
async function withGuard(): Promise<{ office: Office; guard: { word: string | null; refused: number } }> {
  const guard: { word: string | null; refused: number } = { word: 'Secret', refused: 0 };
  const guarded: typeof fetch = (input, init) => {
    if (
      guard.word === null ||
      init?.method === 'GET' ||
      typeof init?.body !== 'string' ||
      !init.body.includes(guard.word)
    )
      return fetch(input, init);
    guard.refused += 1;
    return Promise.resolve(Response.json({ message: 'Not for this user.' }, { status: 403 }));
  };
  return { office: await openOffice({ client: { fetch: guarded } }), guard };
}

/** The requests under way at once, and one more that begins when the first is answered. */
const MOST_AT_FIRST = 7;

/** Answers 403 to such requests from now on. */
function forbid(office: Office, isSuch: (request: FaultedRequest) => boolean): void {
  office.strike((request) => {
    if (!isSuch(request)) return undefined;
    forbid(office, isSuch);
    return { status: 403 };
  });
}

const there = async (office: Office): Promise<unknown[]> =>
  (await office.invoices()).map(({ description }) => description).sort();

describe('403 on one document', () => {
  test("sets that one aside with the service's words; the others of its class go", async () => {
    const { office } = await withGuard();
    const secret = office.store.draft(invoice(1, { description: 'Secret 1' }));
    for (let n = 2; n <= 20; n += 1) office.store.draft(invoice(n));
    expect(await office.sync()).toMatchObject({
      created: 19,
      rejected: 0,
      inDoubt: 0,
      waiting: 1,
      deniedToSend: NO_FIELDS,
      problem: null,
    });
    expect(office.store.must(secret)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: { code: 'permission.denied', message: 'Not for this user.' },
      local: { description: 'Secret 1' },
    });
    expect(await there(office)).toHaveLength(19);
  });

  test('a record that names a refused one waits, too, where the run ends before it comes to that', async () => {
    const office = await openOffice();
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const named = office.store.make(project('Slipway repair'));
    office.store.make(bankLine(bank.id));
    office.store.draft(invoice(1, { projectId: named }));
    office.store.draft(invoice(2));
    office.on('POST', /^\/api\/Project$/, { status: 403 });
    // The session is refused, and its successor too, before any document goes.
    office.on('POST', /^\/api\/BankTransaction$/, { status: 401 });
    office.on('POST', /^\/api\/BankTransaction$/, { status: 401 });
    const report = await office.sync();
    expect(report).toMatchObject({ created: 0, waiting: 2, problem: { code: 'session.expired' } });
    expect(report.kinds).toMatchObject({ project: { waiting: 1 }, saleInvoice: { waiting: 1 } });
  });

  test('several of them beside one that was accepted without its id being given do not mean the whole class', async () => {
    const telling: typeof fetch = async (input, init) => {
      if (init?.method !== 'POST' || !String(input).endsWith('/api/saleInvoice')) return fetch(input, init);
      if (String(init.body).includes('Secret'))
        return Response.json({ message: 'Not for this user.' }, { status: 403 });
      await fetch(input, init);
      return new Response(null, { status: 204 });
    };
    const office = await openOffice({ client: { fetch: telling } });
    office.store.draft(invoice(1));
    for (const n of [2, 3]) office.store.draft(invoice(n, { description: `Secret ${n}` }));
    const report = await office.sync();
    expect(report).toMatchObject({ created: 1, waiting: 2, inDoubt: 0, problem: null });
    expect(report.deniedToSend).toEqual({});
  });

  test('many of them, all drafted before the others, do not hold these up for good', async () => {
    const { office, guard } = await withGuard();
    for (let n = 1; n <= 9; n += 1) office.store.draft(invoice(n, { description: `Secret ${n}` }));
    for (let n = 10; n <= 12; n += 1) office.store.draft(invoice(n));
    const later = (): unknown => (office.time.time += 60_000);
    for (let run = 0; run < 3; run += 1) {
      later();
      await office.sync();
    }
    expect(await there(office)).toEqual(['Order 10', 'Order 11', 'Order 12']);
    // Once all have been tried, each run tries one of them: the one refused longest ago.
    later();
    await office.sync();
    const words = (): string[] =>
      [...office.store.documents.values()].filter(wasDenied).map(({ rejection }) => rejection?.at ?? '');
    expect(words()).toHaveLength(9);
    guard.refused = 0;
    const before = words();
    later();
    expect(await office.sync()).toMatchObject({ created: 0, waiting: 9, deniedToSend: NO_FIELDS });
    expect(guard.refused).toBe(1);
    expect(words().filter((at) => !before.includes(at))).toHaveLength(1);
  });

  test('is sent in the end, with the others that were refused, once the right has been given', async () => {
    const { office, guard } = await withGuard();
    for (let n = 1; n <= 9; n += 1) office.store.draft(invoice(n, { description: `Secret ${n}` }));
    for (let run = 0; run < 3; run += 1) await office.sync();
    guard.word = null;
    expect(await office.sync()).toMatchObject({ created: 9, waiting: 0, rejected: 0, problem: null });
    expect(office.store.must(intRef(1))).toMatchObject({ local: null, rejection: null });
    expect(await there(office)).toHaveLength(9);
  });

  test('and edited since counts as never refused', async () => {
    const { office } = await withGuard();
    const [mine, other] = [
      office.store.draft(invoice(1, { description: 'Secret 1' })),
      office.store.draft(invoice(2, { description: 'Secret 2' })),
    ];
    await office.sync();
    office.store.edit(mine, (document) => ({ ...document, description: 'Open' }));
    expect(await office.sync()).toMatchObject({ created: 1, waiting: 1 });
    expect(office.store.must(mine).id).not.toBeNull();
    expect(office.store.must(other).rejection).toMatchObject({ code: 'permission.denied' });
  });

  test('that a colleague has hidden from this user keeps its edit, and the edits of others are sent', async () => {
    const office = await openOffice();
    const keys = [1, 2, 3].map((n) => office.store.draft(invoice(n)));
    await office.sync();
    for (const key of keys) office.store.edit(key, (document) => ({ ...document, description: 'Edited' }));
    forbid(office, ({ method, url }) => method === 'GET' && url.includes(idOf(office, keys[0]!)));
    expect(await office.sync()).toMatchObject({
      updated: 2,
      inDoubt: 0,
      conflicts: 0,
      waiting: 1,
      deniedToSend: NO_FIELDS,
    });
    expect(office.store.must(keys[0]!)).toMatchObject({
      local: { description: 'Edited' },
      inFlight: null,
      goneAt: null,
      rejection: { code: 'permission.denied' },
    });
  });
});

describe('a right that is missing altogether', () => {
  test('costs a few requests, whatever waits; everything is sent once it has been given', async () => {
    const office = await openOffice();
    const { service } = office.colleague;
    for (let n = 1; n <= 40; n += 1) office.store.draft(invoice(n));
    office.store.make(department('OPEN'));
    service.company.users.setRights(service.user, { classes: { saleInvoice: 'read' } });
    const asked = (): number => office.count('POST', /^\/api\/saleInvoice/);
    expect(await office.sync()).toMatchObject({
      created: 1,
      rejected: 0,
      inDoubt: 0,
      waiting: 40,
      denied: [],
      problem: null,
      deniedToSend: { saleInvoice: expect.stringContaining('saleInvoice') },
    });
    expect(asked()).toBeLessThanOrEqual(MOST_AT_FIRST);
    expect([...office.store.documents.values()].every(({ inFlight }) => inFlight === null)).toBe(true);
    const before = asked();
    expect(await office.sync()).toMatchObject({
      created: 0,
      waiting: 40,
      deniedToSend: { saleInvoice: expect.any(String) },
    });
    expect(asked() - before).toBe(2);
    service.company.users.setRights(service.user, {});
    expect(await office.sync()).toMatchObject({ created: 40, waiting: 0, deniedToSend: NO_FIELDS, problem: null });
    expect(await listed(office, '/api/Department', 'OPEN')).toHaveLength(1);
  });

  test('leaves unsent records in doubt, and reports it, where the store has no room left for writing that', async () => {
    const office = await openOffice();
    const { service } = office.colleague;
    for (let n = 1; n <= 20; n += 1) office.store.draft(invoice(n));
    service.company.users.setRights(service.user, { classes: { saleInvoice: 'read' } });
    office.store.beforeWrite = (batch) => {
      if (batch.some(({ record }) => 'docClass' in record && record.inFlight === null && record.rejection === null))
        throw new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });
    };
    expect(await office.sync()).toMatchObject({ problem: { code: 'store.failed', message: 'QuotaExceededError' } });
    office.store.beforeWrite = () => undefined;
    service.company.users.setRights(service.user, {});
    expect(await office.sync()).toMatchObject({ created: 20, inDoubt: 0, waiting: 0, problem: null });
  });

  test('to submit does not keep drafts from being sent', async () => {
    const office = await openTrade();
    for (let n = 1; n <= 9; n += 1) queue(office, office.store.draft(trade('saleInvoice', n)), { name: 'submit' });
    forbid(office, ({ url }) => url.endsWith('/submit'));
    expect(await office.sync()).toMatchObject({
      created: 9,
      rejected: 0,
      inDoubt: 0,
      waiting: 9,
      deniedToSend: { 'saleInvoice submit': expect.any(String) },
    });
    expect(office.count('POST', /\/submit$/)).toBeLessThanOrEqual(MOST_AT_FIRST);
    const late = office.store.draft(trade('saleInvoice', 10));
    expect(await office.sync()).toMatchObject({ created: 1 });
    expect(office.store.must(late).local).toBeNull();
  });
});

test('a command that was accepted, on a document that may not be read any more, stays in doubt and is not sent twice', async () => {
  const office = await openTrade();
  const invoiced = await posted(office, trade('saleInvoice', 1));
  queue(office, invoiced.key, { name: 'amend', fields: { description: 'Amended' } });
  let isHidden = false;
  office.strike(({ url }) => {
    if (!url.endsWith('/amend')) return undefined;
    isHidden = true;
    return 'none';
  });
  forbid(office, ({ method, url }) => isHidden && method === 'GET' && url.includes(String(invoiced.id)));
  expect(await office.sync()).toMatchObject({ inDoubt: 1, waiting: 0 });
  expect(await office.sync()).toMatchObject({ inDoubt: 1 });
  expect(office.count('PATCH', /\/amend$/)).toBe(1);
  isHidden = false;
  expect(await office.sync()).toMatchObject({ inDoubt: 0, waiting: 0, conflicts: 0 });
  expect(office.count('PATCH', /\/amend$/)).toBe(1);
  expect(office.store.must(invoiced.key)).toMatchObject({
    commands: [],
    inFlight: null,
    base: { description: 'Amended' },
  });
});

test('a party hidden from this user stays as it was, and the rest of the list is read', async () => {
  const office = await openOffice();
  await office.sync();
  const { service } = office.colleague;
  const hidden = await firstOf(office, '/api/ContactAccount');
  const entity = await firstOf(office, '/api/Catalog/LegalEntity');
  await office.colleague.call('PATCH', `/api/ContactAccount/${hidden.id}`, { dacLegalEntityId: entity.id });
  await office.colleague.call('POST', '/api/ContactAccount', {
    description: 'New there',
    customer: { currency: 'GBP' },
  });
  service.company.users.setRights(service.user, { legalEntities: [] });
  for (const [stream, cursor] of office.store.cursors)
    office.store.cursors.set(stream, { ...cursor, sweptAt: instant() });
  expect(await office.sync()).toMatchObject({ denied: [], problem: null });
  expect(
    office.seen.filter((each) => each.startsWith(`GET /api/ContactAccount/${hidden.id}?include=customer`)),
  ).toHaveLength(1);
  expect(office.store.resourceOf('contactAccount', hidden.id)).toMatchObject({ goneAt: null });
  expect(
    [...office.store.resources.values()].filter(
      ({ base }) => base?.kind === 'contactAccount' && base.description === 'New there',
    ),
  ).toHaveLength(1);
  expect(office.store.cursors.get('resource:contactAccount')?.sweptAt).not.toBe(instant());
});

test('a party that may not be looked into keeps its own contacts here, and no others', async () => {
  const office = await openOffice();
  const { store } = office;
  const [hidden, seen] = [store.make(customer('Hidden')), store.make(customer('Seen'))];
  await office.sync();
  const look = `/api/ContactAccount/${String(store.resource('contactAccount', hidden).id)}?include=contacts`;
  forbid(office, ({ method, url }) => method === 'GET' && url === look);
  const below = (party: string, lastName: string): string => store.make(contact(party, { lastName }));
  const first = below(hidden, 'One');
  await office.sync();
  expect(store.resource('contact', first)).toMatchObject({ id: null, rejection: { code: 'permission.denied' } });
  const [second, third, other] = [
    below(hidden, 'Two'),
    below(String(store.resource('contactAccount', hidden).id), 'Three'),
    below(seen, 'Four'),
  ];
  const asked = (): number => office.seen.filter((each) => each === `GET ${look}`).length;
  const before = asked();
  expect(await office.sync()).toMatchObject({
    created: 1,
    waiting: 3,
    inDoubt: 0,
    deniedToSend: NO_FIELDS,
    problem: null,
  });
  expect(store.resource('contact', other).id).not.toBeNull();
  for (const key of [second, third])
    expect(store.resource('contact', key)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: { code: 'permission.denied' },
    });
  // However many are to be written there; the run before has tried what is there.
  expect(asked() - before).toBe(1);
});

describe('refusals', () => {
  const denials = new Denials();
  test('one concerns the record, two the kind and operation, unless one was accepted', () => {
    denials.refused('saleInvoice', 'create', 'No.');
    expect(denials.has('saleInvoice', 'create')).toBe(false);
    denials.refused('saleInvoice', 'create', 'No again.');
    expect(denials.has('saleInvoice', 'create')).toBe(true);
    expect(denials.has('saleInvoice', 'update')).toBe(false);
    expect(denials.toSend).toEqual({ saleInvoice: 'No.' });
    denials.accepted('saleInvoice', 'update');
    expect(denials.toSend).toEqual({ 'saleInvoice create': 'No.' });
    denials.accepted('saleInvoice', 'create');
    expect(denials.has('saleInvoice', 'create')).toBe(false);
    expect(denials.toSend).toEqual({});
  });

  test('below one record that may not be looked into concern that record, however much was to be written there', () => {
    const below = new Denials();
    for (const parent of ['P', 'P', 'P']) below.refused('contact', 'create', 'No.', false, parent);
    expect(below.has('contact', 'create')).toBe(false);
    below.refused('contact', 'create', 'No.', false, 'Q');
    expect(below.has('contact', 'create')).toBe(true);
  });

  test('refused records are tried after the others, first the one refused longest ago', () => {
    const record = (name: string, at: number | null) => ({
      name,
      revision: 1,
      rejection:
        at === null ? null : { code: 'permission.denied' as const, message: '', revision: 1, at: instantOf(at) },
    });
    const names = permissionBatches(
      [
        record('late', 9),
        record('a', null),
        record('early', 2),
        record('b', null),
        record('c', null),
        record('middle', 5),
      ],
      6,
    ).map(({ records, width, isAgain }) => [records.map(({ name }) => name), width, isAgain]);
    expect(names).toEqual([
      [['a', 'b'], 1, false],
      [['c'], 6, false],
      [['early'], 1, true],
      [['middle', 'late'], 6, true],
    ]);
    expect(permissionBatches([record('a', null), record('b', null)], 6)).toEqual([
      { records: [record('a', null), record('b', null)], width: 6, isAgain: false },
    ]);
  });
});
