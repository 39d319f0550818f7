import { expect, test } from 'vitest';
import { linesOf, messageOf, openService, type Integrator } from './support/service.ts';

const SALE = { contactAccountId: 'C00001' };
const AVAILABILITY = { dateFrom: '2026-02-01' };
const DEPARTMENT = { code: 'X', description: 'x' };
const FEE = { bankAccountRef: 'GBP-CUR', description: 'Fee', bankDate: '2026-02-27', depositAmount: 1 };
const PAYMENTS = { bankAccountId: 'GBP-CUR', paymentDate: '2026-03-06' };
const BATCH = { documents: [{ docClass: 'saleOrder', ...SALE }] };

/** Version before, version since, method, path, body. */
type Row = readonly [string, string, string, string, unknown];

/**
 * The endpoint does not exist before its version. From then on it answers: with success, or with a refusal of its own.
 */
async function expectSince([before, since, method, path, body]: Row): Promise<void> {
  for (const [apiVersion, isThere] of [
    [before, false],
    [since, true],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.call('POST', '/api/saleInvoice', { ...SALE, details: [{}] });
    const { status } = await api.call(method, path, body);
    expect([apiVersion, method, path, status !== 404]).toEqual([apiVersion, method, path, isThere]);
  }
}

test('the allocation endpoint is there from 1.0.2 on (spec 9 1.0.2 allocation)', () =>
  expectSince(['1.0.1', '1.0.2', 'POST', '/api/document/SI000001/allocation', { allocations: [] }]));

test.each<Row>([
  ['1.0.7', '1.0.8', 'GET', '/api/Contact', undefined],
  ['1.0.7', '1.0.8', 'GET', '/api/contactAccount/C00001/contacts', undefined],
  ['1.0.7', '1.0.8', 'POST', '/api/contactAccount/C00001/contacts', { firstName: 'Nia' }],
])('contacts, and those of contact accounts, from 1.0.8 on: %s, %s: %s %s (spec 9 1.0.8 contacts)', (...row) =>
  expectSince(row),
);

test.each<Row>([['1.0.10', '1.1.0', 'POST', '/api/document/SI000001/detail', { quantity: 1 }]])(
  'lines are added from 1.1.0 on: %s, %s: %s %s (spec 9 1.1.0 details)',
  (...row) => expectSince(row),
);

test('lines are patched from 1.1.0 on, and before only by the old path (spec 9 1.1.0 details)', async () => {
  for (const [apiVersion, status] of [
    ['1.0.10', 404],
    ['1.1.0', 200],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.call('POST', '/api/saleInvoice', { ...SALE, details: [{ intRef: 'a' }] });
    const [line] = linesOf(await api.read('/api/document/SI000001'));
    expect((await api.call('PATCH', `/api/document/SI000001/detail/${String(line?.id)}`, { quantity: 2 })).status).toBe(
      status,
    );
    expect((await api.call('PATCH', `/api/document/detail/${String(line?.id)}`, { quantity: 3 })).status).toBe(200);
  }
});

test.each<Row>([
  ['1.1.1', '1.2.0', 'GET', '/api/Project/J00002/availability', undefined],
  ['1.1.1', '1.2.0', 'POST', '/api/Project/J00002/availability', AVAILABILITY],
  ['1.1.1', '1.2.0', 'PUT', '/api/Project/J00002/milestone', [{ description: 'Roof' }]],
  ['1.1.1', '1.2.0', 'POST', '/api/Project/J00002/lock', undefined],
  ['1.1.1', '1.2.0', 'POST', '/api/Project/J00002/unlock', undefined],
])('parts and locks of projects from 1.2.0 on: %s, %s: %s %s (spec 9 1.2.0 projects)', (...row) => expectSince(row));

test('filters and includes of projects from 1.2.0 on (spec 9 1.2.0 projects)', async () => {
  for (const [apiVersion, found, subs] of [
    ['1.1.1', 11, false],
    ['1.2.0', 1, true],
  ] as const) {
    const api = await openService({ apiVersion });
    const { json: id } = await api.call('POST', '/api/Project', {
      code: 'NEW',
      description: 'New',
      contactAccountId: 'C00002',
    });
    // Before, neither filter exists: the ten open projects of the demo company and this one.
    expect(await api.list('/api/Project?ContactAccountId=C00002&Code=NEW')).toHaveLength(found);
    expect('subProjects' in (await api.read(`/api/Project/${String(id)}?include=subProjects`))).toBe(subs);
  }
});

test.each<Row>([
  ['1.2.1', '1.2.2', 'GET', '/api/Department/SAL', undefined],
  ['1.2.1', '1.2.2', 'GET', '/api/CostCentre/EXE', undefined],
  ['1.2.1', '1.2.2', 'GET', '/api/LegalEntity/HV', undefined],
])(
  'departments, cost centres and legal entities are read from 1.2.2 on: %s, %s: %s %s (spec 9 1.2.2 structure)',
  (...row) => expectSince(row),
);

test.each<Row>([['1.2.6', '1.2.7', 'PUT', '/api/Catalog/PayTerm', { code: 'N7', description: 'A week', days: 7 }]])(
  'catalogs are managed from 1.2.7 on: %s, %s: %s %s (spec 9 1.2.7 catalogs)',
  (...row) => expectSince(row),
);
test.each<Row>([
  ['1.2.6', '1.2.7', 'POST', '/api/document/SI000001/abandon', undefined],
  ['1.2.6', '1.2.7', 'POST', '/api/document/SI000001/unauthorise', undefined],
])('abandon and unauthorise from 1.2.7 on: %s, %s: %s %s (spec 9 1.2.7 abandon)', (...row) => expectSince(row));
test.each<Row>([['1.2.6', '1.2.7', 'GET', '/api/document/SI000001/match/reverse', undefined]])(
  'matches in reverse from 1.2.7 on: %s, %s: %s %s (spec 9 1.2.7 match)',
  (...row) => expectSince(row),
);
test.each<Row>([['1.2.13', '1.3.0', 'GET', '/api/document/SI000001/Attachment', undefined]])(
  'attachments from 1.3.0 on: %s, %s: %s %s (spec 9 1.3.0 attachments)',
  (...row) => expectSince(row),
);
test.each<Row>([['1.3', '1.4.0', 'POST', '/api/BankTransaction', FEE]])(
  'bank transactions from 1.4.0 on: %s, %s: %s %s (spec 9 1.4.0 bank transactions)',
  (...row) => expectSince(row),
);
test.each<Row>([
  ['1.5', '1.6.0', 'POST', '/api/Department', DEPARTMENT],
  ['1.5', '1.6.0', 'PATCH', '/api/Department/SAL', { description: 'x' }],
  ['1.5', '1.6.0', 'POST', '/api/Department/SAL/lock', undefined],
])('departments are managed from 1.6.0 on: %s, %s: %s %s (spec 9 1.6.0 departments)', (...row) => expectSince(row));
test.each<Row>([
  ['1.5', '1.6.0', 'POST', '/api/CostCentre', DEPARTMENT],
  ['1.5', '1.6.0', 'PATCH', '/api/CostCentre/EXE', { description: 'x' }],
  ['1.5', '1.6.0', 'POST', '/api/CostCentre/EXE/lock', undefined],
])('cost centres are managed from 1.6.0 on: %s, %s: %s %s (spec 9 1.6.0 cost centres)', (...row) => expectSince(row));
test.each<Row>([['1.7', '1.8.0', 'POST', '/api/BatchPayments', PAYMENTS]])(
  'bulk payments are made from 1.8.0 on: %s, %s: %s %s (spec 9 1.8.x bulk payments)',
  (...row) => expectSince(row),
);
test.each<Row>([['1.7', '1.8.0', 'POST', '/api/DocumentBatch', BATCH]])(
  'documents are batched from 1.8.0 on: %s, %s: %s %s (spec 9 1.8.x batching)',
  (...row) => expectSince(row),
);
test.each<Row>([
  ['1.8', '1.9.0', 'POST', '/api/document/SI000001/unpost', undefined],
  ['1.8', '1.9.0', 'POST', '/api/document/SI000001/reverse', undefined],
])('further document endpoints from 1.9.0 on: %s, %s: %s %s (spec 9 1.9.x documents)', (...row) => expectSince(row));

test('at 1.0 bulk payments are listed, customers and suppliers locked and unlocked (spec 9 1.0 BatchPayments, 1.0 lock)', async () => {
  const api = await openService({ apiVersion: '1.0' });
  expect(await api.list('/api/BatchPayments')).toEqual([]);
  for (const code of ['C00001', 'S00001']) {
    for (const [step, isActive] of [
      ['lock', false],
      ['unlock', true],
    ] as const) {
      expect((await api.call('POST', `/contactAccount/${code}/${step}`)).status).toBe(200);
      expect((await api.read(`/api/contactAccount/${code}`)).isActive).toBe(isActive);
    }
  }
});

test('the old update of a line is marked as deprecated (spec 9 1.1.0 deprecation)', async () => {
  const api = await openService();
  const { text } = await api.get('/openapi.json');
  expect(JSON.parse(text)).toMatchObject({ paths: { '/api/document/detail/{line}': { patch: { deprecated: true } } } });
});

const finds = async (api: Integrator, query: string): Promise<string> =>
  (await api.list(`/api/document?${query}`)).map(({ docNo }) => String(docNo)).join('');

test.each([
  ['currency=EUR', '1.0', '1.0.1'],
  ['ContactAccount=C00051', '1.0', '1.0.1'],
  ['docType=SSV', '1.0', '1.0.1'],
  ['DocDateFrom=2026-02-01', '1.0', '1.0.1'],
])('a filter %s finds from 1.0.1 on, and is no filter before (spec 9 1.0.1 filters)', async (query, before, since) => {
  for (const [apiVersion, found] of [
    [before, 'AB'],
    [since, 'B'],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.call('POST', '/api/saleInvoice', { docNo: 'A', docDate: '2026-01-01', ...SALE });
    await api.call('POST', '/api/saleInvoice', {
      docNo: 'B',
      docDate: '2026-02-01',
      contactAccountId: 'C00051',
      docTypeId: 'SSV',
    });
    expect(await finds(api, query)).toBe(found);
  }
});

test.each([
  ['1.1.0', 'AB'],
  ['1.1.1', 'B'],
])('a status filter finds, in %s, %s (spec 9 1.1.1 status filters)', async (apiVersion, found) => {
  let now = Date.parse('2026-03-02T10:00:00Z');
  const api = await openService({ apiVersion, clock: () => now });
  for (const docNo of ['A', 'B'])
    await api.call('POST', '/api/saleInvoice', { docNo, ...SALE, details: [{ taxCodeId: 'Z', currencyUnitPrice: 1 }] });
  await api.call('POST', '/api/document/B/submit');
  now += 60_000;
  for (const filter of ['posted=true', 'approved=true', 'outstanding=true', 'draft=false'])
    expect(await finds(api, filter)).toBe(found);
});

test.each([
  ['1.3', 'AB'],
  ['1.4', 'B'],
])('a search by TheirDocNo finds, in %s, %s (spec 9 1.4.0 TheirDocNo)', async (apiVersion, found) => {
  const api = await openService({ apiVersion });
  for (const docNo of ['A', 'B']) await api.create('/api/saleInvoice', { docNo, theirDocNo: `T-${docNo}`, ...SALE });
  expect(await finds(api, 'TheirDocNo=T-B')).toBe(found);
});

test('several classes in one search from 1.0.2 on (spec 9 1.0.2 docClass)', async () => {
  const before = await openService({ apiVersion: '1.0.1' });
  const refused = await before.get('/api/document?docClass=saleInvoice,saleOrder');
  expect([refused.status, messageOf(refused)]).toEqual([400, 'docClass names one class before version 1.0.2.']);
  expect((await before.get('/api/document?docClass=saleInvoice')).status).toBe(200);
  const since = await openService({ apiVersion: '1.0.2' });
  expect((await since.get('/api/document?docClass=saleInvoice,saleOrder')).status).toBe(200);
});

test('a search shows more of the header from 1.6.0 on (spec 9 1.6.0 search)', async () => {
  for (const [apiVersion, isShown] of [
    ['1.5', false],
    ['1.6', true],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.create('/api/saleInvoice', { ...SALE, projectId: 'J00002' });
    const [summary] = await api.list('/api/saleInvoice');
    for (const field of ['taxDate', 'projectId', 'paymentTermsId'])
      expect([field, field in (summary ?? {})]).toEqual([field, isShown]);
    expect(await api.read('/api/saleInvoice/SI000001')).toHaveProperty('projectId');
  }
});

test.each([
  ['1.2.1', 1],
  ['1.2.2', 0],
])('in %s an enquiry over nothing that may be seen has %i rows (spec 9 1.2.2 enquiries)', async (apiVersion, rows) => {
  const api = await openService({ apiVersion });
  await api.call('POST', '/api/receipt', { ...SALE, currencyAmount: 30 });
  api.service.company.users.setRights('bookkeeper', { legalEntities: [] });
  expect((await api.call('POST', '/api/Enquiry/run/debtors')).json).toHaveLength(rows);
});

test('unknown properties are reported from 1.2.9 on (spec 9 1.2.7 unknown properties)', async () => {
  for (const [apiVersion, status] of [
    ['1.2.8', 201],
    ['1.2.9', 400],
  ] as const) {
    const api = await openService({ apiVersion });
    expect(
      (await api.call('POST', '/api/saleInvoice', { ...SALE, foo: 1 }, { 'X-Validate-Unknown-Properties': 'true' }))
        .status,
    ).toBe(status);
  }
});

test('a document type without a contact account takes none from 1.2.2 on (spec 9 1.2.2 contact account)', async () => {
  for (const [apiVersion, status] of [
    ['1.2.1', 400],
    ['1.2.2', 201],
  ] as const) {
    const api = await openService({ apiVersion });
    expect((await api.call('POST', '/api/payment', { docTypeId: 'PAS', currencyAmount: 5 })).status).toBe(status);
  }
});

test('closed parts of a project are shown when asked for, from 1.11 on (spec 9 1.11.x IncludeClosed; 4.8 Project include)', async () => {
  for (const [apiVersion, query, found] of [
    ['1.10', '&IncludeClosed=true', 1],
    ['1.11', '', 1],
    ['1.11', '&IncludeClosed=true', 2],
  ] as const) {
    const api = await openService({ apiVersion });
    for (const code of ['OPEN', 'SHUT'])
      await api.create('/api/Project', { code, description: code, parentProjectId: 'J00003' });
    await api.call('POST', '/api/Project/SHUT/lock');
    expect((await api.read(`/api/Project/J00003?include=subProjects${query}`)).subProjects).toHaveLength(found);
  }
});
