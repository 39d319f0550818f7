import { expect, test } from 'vitest';
import { linesOf, openService } from './support/service.ts';

/** Version before, version since, name, value. */
type Row = readonly [string, string, string, unknown];

/** The value at `a.b` of an object. */
function at(read: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([each]) => each === name)?.[1]
          : undefined,
      read,
    );
}

/** `customer.isHold` and true → `{ customer: { isHold: true } }` */
function body(path: string, value: unknown): Record<string, unknown> {
  const [outer = '', ...rest] = path.split('.');
  return { [outer]: rest.length === 0 ? value : body(rest.join('.'), value) };
}

/**
 * The field is ignored and not shown before its version, and stored from then on. References are read as ids, so they
 * only have to be there.
 */
async function expectField(path: string, always: object, [before, since, name, value]: Row): Promise<void> {
  for (const [apiVersion, isThere] of [
    [before, false],
    [since, true],
  ] as const) {
    const api = await openService({ apiVersion });
    const made = await api.call('POST', path, { ...always, ...body(name, value) });
    const read = at(await api.read(`${path}/${String(made.json)}`), name);
    expect([apiVersion, name, read]).toEqual([
      apiVersion,
      name,
      isThere ? (name.endsWith('Id') ? expect.any(String) : value) : undefined,
    ]);
  }
}

const ACCOUNT = { description: 'Ferry Road Motors', customer: { currency: 'GBP' } };
const onAccount = (...row: Row) => expectField('/api/contactAccount', ACCOUNT, row);
const onProject = (...row: Row) => expectField('/api/Project', { description: 'New hall' }, row);
const onProduct = (...row: Row) => expectField('/api/Product', { description: 'Rowing boat' }, row);
const onInvoice = (...row: Row) => expectField('/api/saleInvoice', { contactAccountId: 'C00001' }, row);

test.each<Row>([
  ['1.0', '1.0.1', 'customer.isHold', true],
  ['1.0', '1.0.1', 'customer.isStop', true],
])('%s, %s: hold and stop of customers: %s (spec 9 1.0.1 hold and stop)', onAccount);
test.each<Row>([
  ['1.0.2', '1.0.3', 'customer.projectId', 'J00002'],
  ['1.0.2', '1.0.3', 'supplier.projectId', 'J00002'],
])('%s, %s: projects of customers and suppliers: %s (spec 9 1.0.3 ProjectId)', onAccount);
test.each<Row>([
  ['1.6', '1.7', 'customer.warningMessage', 'On stop'],
  ['1.6', '1.7', 'supplier.warningMessage', 'On stop'],
])('%s, %s: warnings: %s (spec 9 1.7.x WarningMessage)', onAccount);
test.each<Row>([
  ['1.8', '1.9', 'isParent', true],
  ['1.8', '1.9', 'parentContactAccountId', 'C00001'],
])('%s, %s: contact accounts above each other: %s (spec 9 1.9.x contact accounts)', onAccount);
test.each<Row>([
  ['1.17', '1.18', 'customer.isDraft', true],
  ['1.17', '1.18', 'supplier.isDraft', true],
  ['1.17', '1.18', 'resource.isDraft', true],
])('%s, %s: drafts of contact accounts: %s (spec 9 1.18.0 IsDraft)', onAccount);
test.each<Row>([['1.2.12', '1.2.13', 'intRef', 'crm-1']])(
  '%s, %s: %s of contact accounts (spec 9 1.2.7 IntRef)',
  onAccount,
);
test.each<Row>([['1.2.12', '1.2.13', 'intRef', 'crm-1']])('%s, %s: %s of projects (spec 9 1.2.7 IntRef)', onProject);
test.each<Row>([['1.0.2', '1.0.3', 'ext', { A: 'b' }]])('%s, %s: %s of contact accounts (spec 9 1.0.3 Ext)', onAccount);
test.each<Row>([['1.0.2', '1.0.3', 'ext', { A: 'b' }]])('%s, %s: %s of projects (spec 9 1.0.3 Ext)', onProject);
test.each<Row>([['1.0.2', '1.0.3', 'ext', { A: 'b' }]])('%s, %s: %s of headers (spec 9 1.0.3 Ext)', onInvoice);
test.each<Row>([
  ['1.0.2', '1.0.3', 'allowTasks', true],
  ['1.0.2', '1.0.3', 'allowTimesheets', true],
  ['1.0.2', '1.0.3', 'legalEntityId', 'HV'],
])('%s, %s: fields of projects: %s (spec 9 1.0.3 project fields)', onProject);
test.each<Row>([['1.2.6', '1.2.7', 'isParent', true]])('%s, %s: %s of projects (spec 9 1.2.7 IsParent)', onProject);
test.each<Row>([
  ['1.14', '1.15', 'allowDisbursements', true],
  ['1.14', '1.15', 'isWIP', true],
])('%s, %s: fields of projects: %s (spec 9 1.15.x projects)', onProject);
test.each<Row>([['1.0.7', '1.0.8', 'productGroupId', 'Stationery']])(
  '%s, %s: groups of products: %s (spec 9 1.0.8 products)',
  onProduct,
);
test.each<Row>([['1.7', '1.8', 'ext', { Length: '3 m' }]])('%s, %s: %s of products (spec 9 1.8.x products)', onProduct);
test.each<Row>([['1.15', '1.16', 'urls', ['https://example.org']]])(
  '%s, %s: %s of contacts (spec 9 1.16.x urls)',
  (...row) => expectField('/api/Contact', { firstName: 'Nia' }, row),
);

test.each<Row>([
  ['1.0.1', '1.0.2', 'intRef', 'one'],
  ['1.0.1', '1.0.2', 'theirRef', 'TR'],
])('%s, %s: references of documents: %s (spec 9 1.0.2 references)', onInvoice);
test.each<Row>([
  ['1.0.2', '1.0.3', 'textHeader', 'Dear Sirs'],
  ['1.0.2', '1.0.3', 'textFooter', 'Thank you'],
])('%s, %s: texts of a header: %s (spec 9 1.0.3 texts)', onInvoice);
test.each<Row>([['1.2.2', '1.2.3', 'projectId', 'J00002']])('%s, %s: %s of a header (spec 9 1.2.2 project)', onInvoice);
test.each<Row>([['1.2.9', '1.2.10', 'post', { costCentre: 'BRS' }]])(
  '%s, %s: posting fields (spec 9 1.2.7 Post)',
  async (before, since, name, value) => {
    for (const [apiVersion, isThere] of [
      [before, false],
      [since, true],
    ] as const) {
      const api = await openService({ apiVersion });
      const made = await api.create('/api/saleInvoice', { contactAccountId: 'C00001', [name]: value });
      const { id } = await api.read('/api/CostCentre/BRS');
      expect((await api.read(`/api/saleInvoice/${made}`)).post).toEqual(isThere ? { costCentre: id } : undefined);
    }
  },
);
test.each<Row>([
  ['1.3', '1.4', 'fromStockLocationId', 'MAIN'],
  ['1.3', '1.4', 'toStockLocationId', 'VAN'],
  ['1.3', '1.4', 'stockDate', '2026-03-01'],
])('%s, %s: stock fields: %s (spec 9 1.4.0 stock fields)', onInvoice);

test.each<Row>([
  ['1.0.2', '1.0.3', 'textPre', 'Before'],
  ['1.0.2', '1.0.3', 'textPost', 'After'],
])('%s, %s: texts of a line: %s (spec 9 1.0.3 texts)', async (before, since, name, value) => {
  for (const [apiVersion, expected] of [
    [before, undefined],
    [since, value],
  ] as const) {
    const api = await openService({ apiVersion });
    const made = await api.call('POST', '/api/saleInvoice', {
      contactAccountId: 'C00001',
      details: [{ [name]: value }],
    });
    expect(linesOf(await api.read(`/api/saleInvoice/${String(made.json)}`))[0]?.[name]).toBe(expected);
  }
});

test('the type of a product stands on the line from 1.2.9 on (spec 9 1.2.7 ProductType)', async () => {
  for (const [apiVersion, expected] of [
    ['1.2.8', undefined],
    ['1.2.9', 'Goods'],
  ] as const) {
    const api = await openService({ apiVersion });
    const id = await api.create('/api/saleInvoice', {
      contactAccountId: 'C00001',
      details: [{ productId: 'PAP-A4-80' }],
    });
    expect(linesOf(await api.read(`/api/saleInvoice/${id}`))[0]?.productType).toBe(expected);
  }
});

test('at 1.0 a contact account has its extra nodes, bank details and credit fields, and takes updates of them (spec 9 1.0 extra nodes, 1.0 bank details, 1.0 credit fields)', async () => {
  const api = await openService({ apiVersion: '1.0' });
  const bank = { accountName: 'Ferry Road', sortCode: '20-00-00', accountNo: '12345678' };
  const credit = { reminderGroupId: 'R1', creditScore: '82', creditReportDate: '2026-01-31' };
  const { json: id } = await api.call('POST', '/api/contactAccount', {
    description: 'Ferry Road Motors',
    customer: credit,
    bankDetails: [bank],
  });
  const path = `/api/contactAccount/${String(id)}?include=customer,bankDetails,contacts`;
  expect(await api.read(path)).toMatchObject({ customer: credit, bankDetails: [bank], contacts: [] });
  await api.call('PATCH', `/api/contactAccount/${String(id)}`, { customer: { creditScore: '40' }, bankDetails: [] });
  expect(await api.read(path)).toMatchObject({ customer: { ...credit, creditScore: '40' }, bankDetails: [] });
  expect((await api.get(`/api/contactAccount/${String(id)}?include=nothing`)).status).toBe(400);
});

test('a product is updated by its code from 1.0.8 on, and by its id before (spec 9 1.0.8 products)', async () => {
  for (const [apiVersion, status] of [
    ['1.0.7', 404],
    ['1.0.8', 200],
  ] as const) {
    const api = await openService({ apiVersion });
    const { id } = await api.read('/api/Product/PAP-A4-80');
    expect([apiVersion, (await api.call('PATCH', '/api/Product/PAP-A4-80', { description: 'Paper' })).status]).toEqual([
      apiVersion,
      status,
    ]);
    expect((await api.call('PATCH', `/api/Product/${String(id)}`, { description: 'Copier paper' })).status).toBe(200);
    expect((await api.read('/api/Product/PAP-A4-80')).description).toBe('Copier paper');
  }
});

test('a product names its group by its id, whatever it was given, and a group that there is (spec 2.1 rule 1)', async () => {
  const api = await openService();
  const group = (await api.list('/api/Catalog/ProductGroup')).find(({ code }) => code === 'Stationery');
  for (const reference of ['Stationery', group?.id]) {
    const id = await api.create('/api/Product', { description: 'Envelopes', productGroupId: reference });
    expect((await api.read(`/api/Product/${id}`)).productGroupId).toBe(group?.id);
  }
  const refused = await api.call('POST', '/api/Product', { description: 'Rowing boat', productGroupId: 'BOATS' });
  expect([refused.status, refused.json]).toEqual([400, { message: 'ProductGroupId names no product group: BOATS.' }]);
});

test('documents and their lines are referred to by IntRef from 1.1.0 on (spec 2.1 IntRef of documents and lines)', async () => {
  for (const [apiVersion, status] of [
    ['1.0.10', 404],
    ['1.1.0', 200],
  ] as const) {
    const api = await openService({ apiVersion });
    const made = await api.call('POST', '/api/saleInvoice', {
      contactAccountId: 'C00001',
      intRef: 'order-7',
      details: [{ intRef: 'row-1', quantity: 1 }],
    });
    for (const path of ['/api/document/order-7', '/api/saleInvoice/order-7', '/api/document/intref/order-7'])
      expect([apiVersion, path, (await api.get(path)).status]).toEqual([apiVersion, path, status]);
    expect([
      apiVersion,
      (await api.call('PATCH', '/api/document/detail/row-1', { description: 'One' })).status,
    ]).toEqual([apiVersion, status]);
    expect((await api.get(`/api/document/${String(made.json)}`)).status).toBe(200);
  }
});
