import { expect, test } from 'vitest';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import { FieldsShown } from '../../../src/domain/service/fieldsShown.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { withoutNotShown } from '../../../src/sync/rules/notShown.ts';
import { guid, instant, intRef } from '../../support/documents.ts';
import { linesOf } from '../../service/support/service.ts';
import { openAt113, whole } from '../at113/support.ts';
import { customer, department, product, project } from '../records/contents.ts';
import { invoice, line, openOffice, type Office } from '../support/company.ts';
import { queue } from '../support/trade.ts';
import { clientOf } from '../../api/support/clientOf.ts';

/** A service of 1.13 that takes and shows only what it publishes. */
const published = () => openAt113({ spellings: 'published' });
const TRADE = { contactGroupCustomerId: 'CUST' };

async function someProduct(office: Office): Promise<string> {
  return String((await office.colleague.list('/api/Product?take=1'))[0]?.id);
}

/** Syncs, and says what nobody should be asked or told, and how much was written. */
async function synced(office: Office) {
  const { problem, conflicts, rejected, created, updated } = await office.sync();
  return { problem, conflicts, rejected, written: created + updated };
}

const QUIET = { problem: null, conflicts: 0, rejected: 0 };

test('whether a product is sold and bought is read from its parts, and written into them, where nothing else says so', async () => {
  const office = await published();
  const key = office.store.make(product('NET-1', { sale: { accountId: '4000' }, isPurchase: false }));
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 1 });
  const { id } = office.store.resource('product', key);
  expect(await office.colleague.read(`/api/Product/${String(id)}`)).toMatchObject({ sale: { isActive: true } });
  expect(office.store.resource('product', key)).toMatchObject({ local: null, base: { isSale: true } });
  office.store.change('product', key, { isSale: false });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 1 });
  expect(await office.colleague.read(`/api/Product/${String(id)}`)).toMatchObject({ sale: { isActive: false } });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 0 });
});

test('a service of 1.16 with the shapes of 1.13 is treated as it answers: by refusals, and by what it does not show', async () => {
  const office = await openAt113({ spellings: 'published', apiVersion: '1.16' });
  const [goods, party] = [office.store.make(product('NET-1')), office.store.make(customer('Quay Stores'))];
  const deferred = office.store.draft(invoice(1, { lines: [line(1, { deferredProfileId: 'DEF3' })] }));
  expect(await office.sync()).toMatchObject({ problem: null, conflicts: 0, rejected: 1, created: 2 });
  expect(office.store.resource('contactAccount', party).rejection).toMatchObject({
    code: 'service.refused',
    message: expect.stringContaining('ContactGroupCustomerId'),
  });
  expect(office.store.resource('product', goods)).toMatchObject({
    local: null,
    base: { isSale: true, sale: { unitPrice: '12.5' }, notShown: ['sale.unitPrice'] },
  });
  expect(office.store.must(deferred)).toMatchObject({
    local: null,
    base: { lines: [{ deferredProfileId: 'DEF3' }], notShown: ['lines.deferredProfileId'] },
  });
  expect(await synced(office)).toMatchObject({ ...QUIET, rejected: 1, written: 0 });
});

test('a product type of more than one letter is refused with its field, and goes once it is short enough', async () => {
  const office = await published();
  const key = office.store.make(product('NET-1', { sale: { accountId: '4000' }, productType: 'Goods' }));
  expect(await office.sync()).toMatchObject({ problem: null, created: 0, rejected: 1 });
  expect(office.store.resource('product', key).rejection).toMatchObject({
    field: 'productType',
    message: 'ProductType is longer than 1 characters.',
  });
  office.store.change('product', key, { productType: 'G' });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 1 });
  expect(office.store.resource('product', key)).toMatchObject({ local: null, base: { productType: 'G' } });
});

test('what the service takes and does not show is kept as it was sent, and nobody is asked about it', async () => {
  const office = await published();
  const party = office.store.make(
    customer('Quay Stores', { customer: { ...TRADE, taxCodeId: 'S', accountId: '4000' }, ext: { Colour: 'red' } }),
  );
  const above = office.store.make(project('Slip'));
  const below = office.store.make(project('Slip, east', { parentProjectId: above }));
  expect(await synced(office)).toMatchObject(QUIET);
  expect(office.store.resource('contactAccount', party)).toMatchObject({
    local: null,
    base: {
      customer: { taxCodeId: 'S', accountId: '4000' },
      ext: { Colour: 'red' },
      notShown: expect.arrayContaining(['customer.taxCodeId', 'customer.accountId', 'ext.Colour']),
    },
  });
  expect(office.store.resource('project', below)).toMatchObject({
    local: null,
    base: { parentProjectId: office.store.resource('project', above).id, notShown: ['parentProjectId'] },
  });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 0 });

  // A change of it is sent, and a change of a field that is shown is not in its way.
  office.store.change('contactAccount', party, {
    description: 'Quay Stores Ltd',
    customer: { ...TRADE, taxCodeId: 'Z', accountId: '4000' },
  });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 1 });
  const id = String(office.store.resource('contactAccount', party).id);
  await office.colleague.call('PATCH', `/api/ContactAccount/${id}`, { description: 'Quay Stores plc' });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 0 });
  expect(office.store.resource('contactAccount', party)).toMatchObject({
    local: null,
    base: { description: 'Quay Stores plc', customer: { taxCodeId: 'Z' } },
  });
});

test('a new e-mail address of a party is sent, although the service does not show the tax code that the party was sent with', async () => {
  const office = await published();
  const person = { firstName: 'Ada', email: 'ada@quay.example' };
  const party = office.store.make(customer('Quay Stores', { customer: { ...TRADE, taxCodeId: 'S' }, contact: person }));
  expect(await synced(office)).toMatchObject(QUIET);
  expect(office.store.resource('contactAccount', party).base).toMatchObject({ notShown: ['customer.taxCodeId'] });
  office.store.change('contactAccount', party, { contact: { ...person, email: 'office@quay.example' } });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 1 });
  const { id, local } = office.store.resource('contactAccount', party);
  expect(local).toBeNull();
  expect(await office.colleague.read(`/api/ContactAccount/${String(id)}?include=contact`)).toMatchObject({
    contact: { emails: [{ email: 'office@quay.example' }] },
  });
});

test('a party of which no read shows whether it is locked is locked and unlocked once each, as it was asked for', async () => {
  const office = await published();
  const party = office.store.make(customer('Quay Stores', { customer: TRADE }));
  await synced(office);
  const isActive = () => office.store.resource('contactAccount', party).base?.isActive;
  const sent = (name: string) => office.count('POST', new RegExp(`/api/ContactAccount/[^/]+/${name}$`));
  expect(isActive()).toBeUndefined();
  for (const [name, isInUse] of [
    ['lock', false],
    ['unlock', true],
    ['lock', false],
  ] as const) {
    office.store.command(party, name);
    expect(await synced(office)).toMatchObject(QUIET);
    expect(office.store.resource('contactAccount', party)).toMatchObject({
      commands: [],
      inFlight: null,
      conflict: null,
    });
    expect(isActive()).toBe(isInUse);
    // A later read, which does not show it, changes nothing.
    office.reads = 'everything';
    expect(await synced(office)).toMatchObject({ ...QUIET, written: 0 });
    office.reads = undefined;
    expect(isActive()).toBe(isInUse);
  }
  expect([sent('lock'), sent('unlock')]).toEqual([2, 1]);
});

test('what the service has filled in is not taken away with a field that it does not show', () => {
  const made = { kind: 'project', description: 'Slip', dateTo: localDate('2026-05-01') } as const;
  const theirs = { kind: 'project', id: guid(1), code: 'J00001', description: 'Slip', isActive: true } as const;
  const record: ResourceRecord = {
    ...emptyResourceRecord(intRef(1), 'project'),
    id: guid(1),
    local: made,
    conflict: { kind: 'fields', fields: [{ path: 'dateTo', mine: made.dateTo }], theirs, seenAt: instant() },
  };
  const { record: next, missed } = withoutNotShown(record, record, new FieldsShown());
  expect(missed).toEqual(['dateTo']);
  expect(next).toMatchObject({
    conflict: null,
    base: { code: 'J00001' },
    local: { code: 'J00001', dateTo: made.dateTo },
  });
});

test('a line’s SKU, which no read shows, neither asks anything nor holds back a submit', async () => {
  const office = await published();
  const productId = await someProduct(office);
  const key = office.store.draft(invoice(1, { lines: [line(1, { productId, productSkuId: 'RED' as never })] }));
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 2 });
  queue(office, key, { name: 'submit' });
  expect(await synced(office)).toMatchObject(QUIET);
  const record = office.store.documents.get(key);
  expect(record).toMatchObject({
    commands: [],
    conflict: null,
    local: null,
    base: { lines: [{ productSkuId: 'RED' }], notShown: ['lines.productSkuId'] },
  });
  expect(record?.base?.statusList).not.toContain('draft');
});

test('a colleague’s change of a line is seen and merged although the line has an SKU that is not shown', async () => {
  const office = await published();
  const productId = await someProduct(office);
  const key = office.store.draft(invoice(1, { lines: [line(1, { productId, productSkuId: 'RED' as never })] }));
  await office.sync();
  office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
  expect(await synced(office)).toMatchObject(QUIET);
  const { details, id } = await whole(office, key);
  const [first] = linesOf({ details });
  await office.colleague.call('PATCH', `/api/document/${String(id)}/detail/${String(first?.id)}`, {
    description: 'Theirs',
  });
  office.store.edit(key, (document) => ({ ...document, dueDate: localDate('2026-05-01') }));
  expect(await synced(office)).toMatchObject(QUIET);
  expect(office.store.documents.get(key)).toMatchObject({
    local: null,
    base: { dueDate: '2026-05-01', lines: [{ description: 'Theirs', productSkuId: 'RED' }] },
  });
  // Both change the same field: a question, as ever, and about this field alone.
  await office.colleague.call('PATCH', `/api/document/${String(id)}`, { description: 'Theirs' });
  office.store.edit(key, (document) => ({ ...document, description: 'Mine again' }));
  expect(await synced(office)).toMatchObject({ conflicts: 1 });
  expect(office.store.documents.get(key)?.conflict?.fields).toMatchObject([{ path: 'description', theirs: 'Theirs' }]);
});

test('what is kept of a line stays where a colleague has changed the document and nobody here has', async () => {
  const office = await published();
  const productId = await someProduct(office);
  const key = office.store.draft(invoice(1, { lines: [line(1, { productId, productSkuId: 'RED' as never })] }));
  await office.sync();
  await office.colleague.call('PATCH', `/api/document/${String(office.store.must(key).id)}`, { description: 'Theirs' });
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 0 });
  expect(office.store.must(key)).toMatchObject({
    local: null,
    base: { description: 'Theirs', lines: [{ productSkuId: 'RED' }], notShown: ['lines.productSkuId'] },
  });
});

/** Has reads of documents leave out a property of the header. */
function hiding(property: string): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const text = await answer.text();
    const shown = /\/api\/(document|saleInvoice)/i.test(String(input))
      ? text.replaceAll(new RegExp(`"${property}":"[^"]*",?`, 'g'), '')
      : text;
    return new Response(shown, { status: answer.status, headers: answer.headers });
  };
}

test('an amendment of a field that is not shown is kept as it was asked for, and is sent once', async () => {
  const office = await openOffice({ client: { fetch: hiding('theirRef') } });
  const key = office.store.draft(invoice(1));
  await office.sync();
  queue(office, key, { name: 'submit' });
  await office.sync();
  queue(office, key, { name: 'amend', fields: { theirRef: 'PO 7' } });
  expect(await synced(office)).toMatchObject(QUIET);
  expect(office.store.must(key)).toMatchObject({
    commands: [],
    base: { theirRef: 'PO 7', notShown: ['theirRef'] },
  });
  await office.sync();
  expect(office.count('PATCH', /\/amend$/)).toBe(1);
});

/** Has the service lose a property of the next so many bodies that carry it. */
function losing(property: string, times: number): typeof fetch {
  let left = times;
  return (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    if (!body || !(property in body) || left === 0) return fetch(input, init);
    left -= 1;
    const { [property]: _, ...rest } = body;
    return fetch(input, { ...init, body: JSON.stringify(rest) });
  };
}

test('one read without a field is not enough: what was only lost is sent again, and is shown then', async () => {
  const office = await openOffice({ client: { fetch: losing('legacyRef', 1) } });
  const key = office.store.make(department('SLIP', { legacyRef: 'L-1' }));
  expect(await synced(office)).toMatchObject({ ...QUIET, written: 2 });
  const { base, local, id } = office.store.resource('department', key);
  expect(local).toBeNull();
  expect(base).toMatchObject({ legacyRef: 'L-1' });
  expect(base).not.toHaveProperty('notShown');
  expect(await office.colleague.read(`/api/Department/${String(id)}`)).toMatchObject({ legacyRef: 'L-1' });
});

test('a field that was ever shown is never taken for one that is not: a colleague’s emptying is a change', async () => {
  const office = await openOffice();
  const [one, other] = ['SLIP', 'QUAY'].map((code) => office.store.make(department(code, { legacyRef: `L-${code}` })));
  await office.sync();
  const path = `/api/Department/${String(office.store.resource('department', one ?? '').id)}`;
  await office.colleague.call('PATCH', path, { legacyRef: null });
  office.store.change('department', one ?? '', { legacyRef: 'L-MINE' });
  expect(await synced(office)).toMatchObject({ conflicts: 1 });
  expect(office.store.resource('department', one ?? '').conflict?.fields).toMatchObject([
    { path: 'legacyRef', base: 'L-SLIP', mine: 'L-MINE' },
  ]);
  expect(office.store.resource('department', other ?? '')).toMatchObject({ base: { legacyRef: 'L-QUAY' } });
});

test('what is known of one version is known in later runs, and is found out anew of another version', async () => {
  const office = await published();
  office.store.make(customer('Quay', { customer: { ...TRADE, taxCodeId: 'S' } }));
  await office.sync();
  const { service } = office.colleague;
  // Daybook has been started again.
  const client = clientOf(service);
  office.seen.length = 0;
  const second = office.store.make(customer('Slip', { customer: { ...TRADE, taxCodeId: 'S' } }));
  expect(await office.sync(office.store, client)).toMatchObject({ ...QUIET, created: 1, updated: 0 });
  expect(office.store.resource('contactAccount', second).base).toMatchObject({ notShown: ['customer.taxCodeId'] });
  expect(office.store.cursors.get('fields')?.fields?.missed).toMatchObject({ contactAccount: ['customer.taxCodeId'] });

  const stored = office.store.cursors.get('fields');
  if (stored?.fields) office.store.cursors.set('fields', { ...stored, fields: { ...stored.fields, version: '1.12' } });
  const third = office.store.make(customer('Mole', { customer: { ...TRADE, taxCodeId: 'S' } }));
  const fresh = clientOf(service);
  expect(await office.sync(office.store, fresh)).toMatchObject({ ...QUIET, created: 1, updated: 1 });
  expect(office.store.resource('contactAccount', third).base).toMatchObject({ customer: { taxCodeId: 'S' } });
});
