import { expect, test } from 'vitest';
import { linesOf, listOf, messageOf, openService } from './support/service.ts';

const SALE = { contactAccountId: 'C00001' };

test('a code is made up or given, changeable, and of its type only (spec 2.1 Code)', async () => {
  const api = await openService();
  const made = await api.create('/api/contactAccount', { description: 'First' });
  // After the demo company's 85 contact accounts.
  expect((await api.read(`/api/contactAccount/${made}`)).code).toBe('C00086');
  await api.create('/api/contactAccount', { code: 'OWN', description: 'Second' });
  await api.create('/api/Product', { code: 'OWN', description: 'A product' });
  expect((await api.call('PATCH', '/api/contactAccount/OWN', { code: 'NEWER' })).status).toBe(200);
  expect((await api.get('/api/contactAccount/OWN')).status).toBe(404);
  expect((await api.read('/api/contactAccount/NEWER')).description).toBe('Second');
  expect(messageOf(await api.call('PATCH', `/api/contactAccount/${made}`, { code: 'NEWER' }))).toBe(
    'Code NEWER is already used by another contact account.',
  );
});

test('a department has a manager, named by code or id (spec 2.5 managerResourceId)', async () => {
  const api = await openService();
  const [resource] = await api.list('/api/Catalog/Resource');
  for (const [code, managerResourceId] of [
    ['X', resource?.code],
    ['Y', resource?.id],
  ]) {
    await api.create('/api/Department', { code, description: 'x', managerResourceId });
    expect((await api.read(`/api/Department/${String(code)}`)).managerResourceId).toBe(resource?.id);
  }
  expect(
    messageOf(await api.call('POST', '/api/Department', { code: 'Z', description: 'x', managerResourceId: 'NOBODY' })),
  ).toBe('ManagerResourceId names no resource: NOBODY.');
});

test('a series that the document type does not number by is refused (spec 2.8 DocSerieId)', async () => {
  const api = await openService();
  expect((await api.invoice({ docSerieId: 'SI' })).docSerieId).toBe('SI');
  const wrong = await api.call('POST', '/api/saleInvoice', { ...SALE, docSerieId: 'PI' });
  expect([wrong.status, messageOf(wrong)]).toEqual([400, 'DocSerieId PI is not a series of the document type SIN.']);
});

test('the responsible resource is named by code or id (spec 2.8 ResponsibleResourceId)', async () => {
  const api = await openService();
  const [resource] = await api.list('/api/Catalog/Resource');
  for (const responsibleResourceId of [resource?.code, resource?.id])
    expect((await api.invoice({ responsibleResourceId })).responsibleResourceId).toBe(resource?.id);
  expect(messageOf(await api.call('POST', '/api/saleInvoice', { ...SALE, responsibleResourceId: 'NOBODY' }))).toBe(
    'ResponsibleResourceId names no resource: NOBODY.',
  );
});

test('a contact account is required, by code or id, except for types that have none (spec 2.8 ContactAccountId)', async () => {
  const api = await openService();
  const { id } = await api.read('/api/contactAccount/C00001');
  for (const contactAccountId of ['C00001', id])
    expect((await api.invoice({ contactAccountId })).contactAccountId).toBe(id);
  const missing = await api.call('POST', '/api/saleInvoice', {});
  expect([missing.status, messageOf(missing)]).toEqual([400, 'ContactAccountId is required.']);
  expect(
    await api.read(`/api/payment/${await api.create('/api/payment', { docTypeId: 'PAS', currencyAmount: 1 })}`),
  ).not.toHaveProperty('contactAccountId');
});

test('stock locations, by code or id, and dates of header and line are read back (spec 2.1 rule 1; 2.8 FromStockLocationId, ToStockLocationId, StockDate; 2.9 FromStockLocationId, ToStockLocationId, StockDate)', async () => {
  const api = await openService();
  const stock = { fromStockLocationId: 'MAIN', toStockLocationId: 'VAN', stockDate: '2026-03-01' };
  const id = await api.create('/api/saleOrder', {
    ...SALE,
    docTypeId: 'SOS',
    ...stock,
    details: [{ productSkuId: 'PAP-A4-80', ...stock, stockDate: '2026-03-04' }],
  });
  const order = await api.read(`/api/saleOrder/${id}`);
  const ids = Object.fromEntries(
    (await api.list('/api/Catalog/StockLocation')).map((each) => [String(each.code), each.id]),
  );
  const read = { fromStockLocationId: ids.MAIN, toStockLocationId: ids.VAN };
  expect(order).toMatchObject({ ...read, stockDate: '2026-03-01' });
  expect(linesOf(order)).toMatchObject([{ ...read, stockDate: '2026-03-04' }]);
  expect(
    (await api.call('PATCH', `/api/saleOrder/${id}`, { fromStockLocationId: ids.EXE, toStockLocationId: null })).status,
  ).toBe(200);
  expect(await api.read(`/api/saleOrder/${id}`)).toMatchObject({ fromStockLocationId: ids.EXE });
  expect(await api.read(`/api/saleOrder/${id}`)).not.toHaveProperty('toStockLocationId');
  const unknown = await api.call('POST', '/api/saleInvoice', { ...SALE, details: [{ toStockLocationId: 'MOON' }] });
  expect([unknown.status, messageOf(unknown)]).toEqual([
    400,
    'Line #1 ToStockLocationId names no stock location: MOON.',
  ]);
});

test('the id of a line is its own whatever is sent; its posting fields are read as ids (spec 2.9 id, Post)', async () => {
  const api = await openService();
  const own = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
  const invoice = await api.invoice({
    details: [{ id: own, intRef: 'a', post: { costCentre: 'CDF', department: 'SAL' } }],
  });
  const [line] = linesOf(invoice);
  expect(line?.id).not.toBe(own);
  expect(line?.post).toEqual({
    costCentre: (await api.read('/api/CostCentre/CDF')).id,
    department: (await api.read('/api/Department/SAL')).id,
  });
  await api.call('PATCH', `/api/document/${String(invoice.id)}/detail/a`, { id: own, quantity: 2 });
  expect(linesOf(await api.read(`/api/document/${String(invoice.id)}`))[0]).toMatchObject({
    id: line?.id,
    quantity: '2',
  });
});

test.each(['Department', 'CostCentre'])(
  'each %s is on a page by skip and take (spec 4.4 GetDepartments; 4.5 GetCostCentres; 8 page size)',
  async (name) => {
    const api = await openService();
    const before = (await api.list(`/api/${name}`)).length;
    for (let number = 0; number < 101 - before; number += 1)
      await api.create(`/api/${name}`, { code: `N${String(number)}`, description: 'x' });
    expect(await api.list(`/api/${name}`)).toHaveLength(100);
    const whole = [
      ...(await api.list(`/api/${name}?skip=0&take=60`)),
      ...(await api.list(`/api/${name}?skip=60&take=60`)),
    ];
    expect(new Set(whole.map(({ id }) => id)).size).toBe(101);
  },
);

test('one document is read by id or DocNo, with the extras that include names (spec 4.7 Get one)', async () => {
  const api = await openService();
  const receipt = await api.create('/api/receipt', { ...SALE, currencyAmount: 10 });
  const refund = await api.create('/api/saleInvoice', { ...SALE, details: [] });
  for (const reference of [receipt, 'RC000001']) {
    expect(await api.read(`/api/document/${reference}?include=allocations,Matches`)).toMatchObject({
      id: receipt,
      allocations: [],
      matches: [],
    });
  }
  expect(await api.read(`/api/document/${refund}`)).not.toHaveProperty('matches');
  const wrong = await api.get(`/api/document/${refund}?include=nothing`);
  expect([wrong.status, messageOf(wrong)]).toEqual([
    400,
    'include may name allocations, details, matches, not nothing.',
  ]);
});

test('include brings the match with its name (spec 4.7 Get one)', async () => {
  let now = Date.parse('2026-03-02T10:00:00Z');
  const api = await openService({ clock: () => now });
  const { id } = await api.invoice({ details: [{ taxCodeId: 'Z', currencyUnitPrice: 10 }] });
  await api.call('POST', `/api/document/${String(id)}/submit`);
  now += 60_000;
  await api.create('/api/receipt', { ...SALE, currencyAmount: 10, allocations: [{ docId: id }] });
  const read = await api.read('/api/receipt/RC000001?include=matches');
  expect(listOf(read.matches)).toMatchObject([{ matchName: 'M000001', docId: id }]);
});

test('a reversed document is found by its state, the others are not (spec 4.7 filter reversed)', async () => {
  let now = Date.parse('2026-03-02T10:00:00Z');
  const api = await openService({ clock: () => now });
  for (const docNo of ['A', 'B']) await api.invoice({ docNo, details: [{ taxCodeId: 'Z', currencyUnitPrice: 10 }] });
  await api.call('POST', '/api/document/A/submit');
  now += 60_000;
  await api.call('POST', '/api/document/A/reverse', { periodId: '2026-03', reason: 'x' });
  expect((await api.list('/api/document?reversed=true')).map(({ docNo }) => docNo)).toEqual(['A']);
  expect((await api.list('/api/document?reversed=false')).map(({ docNo }) => docNo)).toEqual(['B']);
});

test('a search includes documents of closed projects, contact accounts, types and legal entities (spec 4.7 closed)', async () => {
  const api = await openService();
  await api.invoice({ projectId: 'J00002' });
  await api.call('POST', '/api/Project/J00002/lock');
  await api.call('POST', '/api/contactAccount/C00001/lock');
  for (const [catalog, item] of [
    ['DocType', { code: 'SIN', isActive: false }],
    ['LegalEntity', { code: 'HV', isActive: false }],
  ] as const) {
    expect((await api.call('PUT', `/api/Catalog/${catalog}`, item)).status).toBe(201);
  }
  for (const query of ['', '?ContactAccount=C00001', '?docType=SIN', '?LegalEntityId=HV'])
    expect(await api.list(`/api/saleInvoice${query}`)).toHaveLength(1);
});

test.each([
  ['payment', 'S00001'],
  ['receipt', 'C00001'],
])(
  'a %s is created, read, searched, changed and abandoned by its class name (spec 4.7 payment, receipt)',
  async (docClass, contactAccountId) => {
    const api = await openService();
    const id = await api.create(`/api/${docClass}`, { contactAccountId, currencyAmount: '12.50' });
    const path = `/api/${docClass}/${id}`;
    expect(await api.read(path)).toMatchObject({ docClass, grossCurrencyAmount: '12.50000', statusList: 'draft' });
    expect(await api.list(`/api/${docClass}`)).toHaveLength(1);
    await api.call('PATCH', path, { currencyAmount: 13 });
    expect((await api.read(path)).grossCurrencyAmount).toBe('13.00000');
    expect((await api.call('POST', `${path}/abandon`)).json).toBe(id);
  },
);

test('a contact account is created, read by id, code or IntRef, patched, locked and unlocked, with its contacts on request (spec 4.8 Contact account)', async () => {
  const api = await openService();
  const id = await api.create('/api/contactAccount', {
    code: 'FERRY',
    intRef: 'crm-5',
    description: 'Ferry Road Motors',
    customer: {},
  });
  await api.create('/contactAccount/FERRY/contacts', { firstName: 'Nia' });
  for (const reference of [id, 'FERRY', 'crm-5']) {
    expect(listOf((await api.read(`/api/contactAccount/${reference}?include=contacts`)).contacts)).toMatchObject([
      { firstName: 'Nia' },
    ]);
  }
  expect(await api.read('/api/contactAccount/FERRY')).not.toHaveProperty('contacts');
  expect((await api.call('PATCH', '/api/contactAccount/crm-5', { description: 'Ferry Road' })).json).toBe(id);
  for (const [step, isActive] of [
    ['lock', false],
    ['unlock', true],
  ] as const) {
    expect((await api.call('POST', `/contactAccount/crm-5/${step}`)).status).toBe(200);
    expect(await api.read('/api/contactAccount/FERRY')).toMatchObject({ description: 'Ferry Road', isActive });
  }
});

test('an allocation needs the right to change the other document as well (spec 5 rule 7)', async () => {
  let now = Date.parse('2026-03-02T10:00:00Z');
  const api = await openService({ clock: () => now });
  const { id } = await api.invoice({ details: [{ taxCodeId: 'Z', currencyUnitPrice: 10 }] });
  await api.call('POST', `/api/document/${String(id)}/submit`);
  now += 60_000;
  const receipt = await api.create('/api/receipt', { ...SALE, currencyAmount: 10 });
  api.service.company.users.setRights('bookkeeper', { classes: { saleInvoice: 'read' } });
  expect((await api.call('POST', `/api/receipt/${receipt}/allocation`, { docId: id })).status).toBe(403);
  expect(
    (await api.call('POST', '/api/receipt', { ...SALE, currencyAmount: 10, allocations: [{ docId: id }] })).status,
  ).toBe(403);
  expect((await api.call('POST', '/api/receipt', { ...SALE, currencyAmount: 10, allocateAuto: true })).status).toBe(
    403,
  );
  expect((await api.read(`/api/document/${String(id)}`)).outstandingAmount).toBe('10.00000');
  // Rights to purchases do not affect it.
  api.service.company.users.setRights('bookkeeper', { classes: { purchaseInvoice: 'none' } });
  await api.create('/api/receipt', { ...SALE, currencyAmount: 10, allocateAuto: true });
  expect((await api.read(`/api/document/${String(id)}`)).outstandingAmount).toBe('0.00000');
});
