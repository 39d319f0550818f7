import { expect, test } from 'vitest';
import { currencyCodeSchema } from '../../src/domain/values/currency.ts';
import type { RightsInput } from '../../src/service/base/rights.ts';
import { listOf, messageOf, MONDAY, openService, type Integrator } from './support/service.ts';

const SALE = { contactAccountId: 'C00001' };
const PURCHASE = { contactAccountId: 'S00001' };

async function restricted(rights: RightsInput, apiVersion?: string): Promise<Integrator> {
  const api = await openService(apiVersion === undefined ? {} : { apiVersion });
  await api.create('/api/saleInvoice', SALE);
  await api.create('/api/purchaseInvoice', PURCHASE);
  api.service.company.users.setRights('bookkeeper', rights);
  return api;
}

test('a class that the user may not see answers 403, one that is only seen 403 to changes (spec 5 rule 7; 7 403)', async () => {
  const api = await restricted({ classes: { purchaseInvoice: 'none', saleInvoice: 'read' } });
  for (const [method, path, body] of [
    ['GET', '/api/purchaseInvoice', undefined],
    ['GET', '/api/purchaseInvoice/PI000001', undefined],
    ['GET', '/api/document/PI000001', undefined],
    ['GET', '/api/document?docClass=saleInvoice,purchaseInvoice', undefined],
    ['POST', '/api/purchaseInvoice', PURCHASE],
    ['POST', '/api/document', { ...PURCHASE, docTypeId: 'PIN' }],
    ['POST', '/api/saleInvoice', SALE],
    ['PATCH', '/api/document/SI000001', { description: 'x' }],
    ['POST', '/api/document/SI000001/abandon', undefined],
  ] as const) {
    const answer = await api.call(method, path, body);
    expect([method, path, answer.status, typeof messageOf(answer)]).toEqual([method, path, 403, 'string']);
  }
  expect(messageOf(await api.get('/api/purchaseInvoice'))).toBe(
    'The user may not see documents of the class purchaseInvoice.',
  );
  expect(await api.list('/api/saleInvoice')).toHaveLength(1);
  expect((await api.read('/api/document/SI000001')).description).toBeUndefined();
});

test('the generic endpoint needs the elevated permission to be queried across all classes (spec 5 rule 8 elevated)', async () => {
  const api = await restricted({ acrossClasses: false });
  const across = await api.get('/api/document');
  expect([across.status, messageOf(across)]).toEqual([403, 'The user may not query across all classes of documents.']);
  expect(await api.list('/api/document?docClass=saleInvoice')).toHaveLength(1);
  expect((await api.read('/api/document/SI000001')).docNo).toBe('SI000001');
});

test('data access control leaves out of a search what the user may not see, and refuses to show it (spec 5 rule 8 search; 9 1.12.0 access control)', async () => {
  const api = await restricted({ legalEntities: [] });
  expect(await api.list('/api/document')).toEqual([]);
  expect((await api.get('/api/document/SI000001')).status).toBe(403);
  api.service.company.users.setRights('bookkeeper', { legalEntities: ['HV'] });
  expect(await api.list('/api/document')).toHaveLength(2);
  expect((await api.get('/api/document/SI000001')).status).toBe(200);
});

test('before it there is no data access control on search (spec 9 1.12.0 access control)', async () => {
  const api = await restricted({ legalEntities: [] }, '1.11');
  expect(await api.list('/api/document')).toHaveLength(2);
});

test.each([
  ['1.4', 403],
  ['1.3', 401],
] as const)('missing permission is, in %s, %i (spec 9 1.4.0 forbidden)', async (apiVersion, status) => {
  const api = await restricted({ classes: { saleInvoice: 'none' } }, apiVersion === '1.3' ? '1.3' : apiVersion);
  expect((await api.get('/api/saleInvoice')).status).toBe(status);
});

test('areas beside documents are seen or changed only with permission (spec 5 rule 7)', async () => {
  const api = await restricted({ areas: { bank: 'none', records: 'read', prices: 'none' } });
  expect((await api.call('POST', '/api/BankTransaction', {})).status).toBe(403);
  expect((await api.get('/api/Product/PAP-A4-80/SalePrice')).status).toBe(403);
  expect((await api.get('/api/Department')).status).toBe(200);
  expect((await api.call('POST', '/api/Department', { code: 'X', description: 'x' })).status).toBe(403);
  expect((await api.call('POST', '/api/ContactAccount/C00001/lock')).status).toBe(403);
});

test('a search over all classes leaves out those that the user may not see (spec 5 rule 8 search)', async () => {
  const api = await restricted({ classes: { purchaseInvoice: 'none' } });
  expect((await api.list('/api/document')).map(({ docNo }) => docNo)).toEqual(['SI000001']);
});

test('neither a batch nor a line by its own path goes round the rights (spec 5 rule 7; 7 403)', async () => {
  const api = await restricted({});
  const line = await api.create('/api/document/SI000001/detail', { quantity: 1, currencyUnitPrice: 10 });
  api.service.company.users.setRights('bookkeeper', { legalEntities: [] });
  expect((await api.call('PATCH', `/api/document/detail/${line}`, { quantity: 2 })).status).toBe(403);
  api.service.company.users.setRights('bookkeeper', { classes: { purchaseInvoice: 'read' } });
  const payment = { contactAccountId: 'S00001', currencyAmount: 1, allocations: [{ docId: 'PI000001' }] };
  const batch = { bankAccountId: 'GBP-CUR', paymentDate: '2026-03-06', allocations: payment.allocations };
  expect((await api.call('POST', '/api/BatchPayments', batch)).status).toBe(403);
  expect(
    (await api.call('POST', '/api/DocumentBatch', { documents: [{ ...payment, docClass: 'payment' }] })).status,
  ).toBe(403);
  expect(await api.list('/api/payment')).toEqual([]);
});

/**
 * A user of the first legal entity, HV. The second one, TWO, has a document, a draft and a project; a customer and a
 * supplier belong to it alone, and the customer has a contact.
 */
async function ofOneEntity(apiVersion = '1.19'): Promise<{ api: Integrator; draft: string; contact: string }> {
  const api = await openService({ apiVersion });
  const { directory, source, users } = api.service.company;
  directory.keep(
    'legalEntity',
    { code: 'TWO', description: 'Second firm', isActive: true, baseCurrency: currencyCodeSchema.parse('GBP') },
    { userName: 'x', source },
  );
  await api.create('/api/ContactAccount', { code: 'HIDC', description: 'Hidden customer', customer: {} });
  await api.create('/api/ContactAccount', { code: 'HIDS', description: 'Hidden supplier', supplier: {} });
  const contact = await api.create('/api/ContactAccount/HIDC/contacts', { firstName: 'Nia' });
  for (const code of ['HIDC', 'HIDS'])
    await api.call('PATCH', `/api/ContactAccount/${code}`, { dacLegalEntityId: 'TWO' });
  const draft = await api.create('/api/saleInvoice', SALE);
  users.setRights('bookkeeper', { legalEntities: ['HV'] });
  return { api, draft, contact };
}

test('a user of one legal entity makes nothing in another (spec 9 1.12.0 access control)', async () => {
  const { api, draft } = await ofOneEntity();
  for (const [method, path, body] of [
    ['POST', '/api/saleInvoice', { ...SALE, legalEntityId: 'TWO' }],
    ['POST', '/api/document', { ...SALE, docTypeId: 'SIN', legalEntityId: 'TWO' }],
    ['POST', '/api/DocumentBatch', { documents: [{ ...SALE, docClass: 'saleInvoice', legalEntityId: 'TWO' }] }],
    ['PATCH', `/api/document/${draft}`, { legalEntityId: 'TWO' }],
    ['PATCH', `/api/saleInvoice/${draft}`, { legalEntityId: 'TWO', description: 'moved' }],
    ['POST', '/api/Project', { code: 'P2', description: 'x', legalEntityId: 'TWO' }],
    ['PATCH', '/api/Project/J00002', { legalEntityId: 'TWO' }],
    ['PATCH', '/api/ContactAccount/C00001', { dacLegalEntityId: 'TWO' }],
  ] as const) {
    const answer = await api.call(method, path, body);
    expect([method, path, answer.status, answer.json]).toEqual([
      method,
      path,
      403,
      { message: 'The user may not see TWO.' },
    ]);
  }
  expect(await api.list('/api/document')).toHaveLength(1);
  expect((await api.read(`/api/document/${draft}`)).description).toBeUndefined();
  // In their own, named or not, they do; and a PATCH that names where it is already changes the rest.
  const made = await api.create('/api/saleInvoice', SALE);
  const { legalEntityId } = await api.read(`/api/document/${made}`);
  expect((await api.call('PATCH', `/api/document/${draft}`, { legalEntityId, description: 'kept' })).status).toBe(200);
});

test('a document that names no legal entity goes to one that its user may see', async () => {
  const { api } = await ofOneEntity();
  const two = api.service.company.directory.get('legalEntity', 'TWO').id;
  api.service.company.users.setRights('bookkeeper', { legalEntities: ['TWO'] });
  expect((await api.invoice()).legalEntityId).toBe(two);
  api.service.company.users.setRights('bookkeeper', { legalEntities: [] });
  expect((await api.call('POST', '/api/saleInvoice', SALE)).status).toBe(403);
});

test('an account that the user may not see is named nowhere (spec 9 1.12.0 DacLegalEntityId)', async () => {
  const { api, draft } = await ofOneEntity();
  const price = { quantityFrom: 1, unitPrice: 5 };
  for (const [method, path, body, name] of [
    ['POST', '/api/saleInvoice', { contactAccountId: 'HIDC' }, 'HIDC'],
    ['POST', '/api/purchaseInvoice', { contactAccountId: 'HIDS' }, 'HIDS'],
    ['PATCH', `/api/document/${draft}`, { contactAccountId: 'HIDC' }, 'HIDC'],
    ['POST', '/api/Project', { code: 'P3', description: 'x', contactAccountId: 'HIDC' }, 'HIDC'],
    ['PATCH', '/api/Project', { code: 'J00002', contactAccountId: 'HIDC' }, 'HIDC'],
    ['POST', '/api/ContactAccount', { description: 'below', parentContactAccountId: 'HIDC' }, 'HIDC'],
    ['POST', '/api/Product/PAP-A4-80/SalePrice', { ...price, customerRef: 'HIDC' }, 'HIDC'],
    ['POST', '/api/Product/PAP-A4-80/PurchasePrice', { ...price, supplierRef: 'HIDS' }, 'HIDS'],
  ] as const) {
    const answer = await api.call(method, path, body);
    expect([method, path, answer.status, answer.json]).toEqual([
      method,
      path,
      403,
      { message: `The user may not see ${name}.` },
    ]);
  }
  expect(await api.list('/api/document')).toHaveLength(1);
  expect(await api.list('/api/Product/PAP-A4-80/SalePrice')).toEqual([]);
});

test('the contact of an account that the user may not see is neither listed, read, changed nor deleted', async () => {
  const { api, contact } = await ofOneEntity();
  expect(await api.list('/api/Contact')).toEqual([]);
  for (const [method, path, body] of [
    ['GET', `/api/Contact/${contact}`, undefined],
    ['PATCH', `/api/Contact/${contact}`, { firstName: 'Mo' }],
    ['POST', `/api/Contact/${contact}/lock`, undefined],
    ['DELETE', `/api/Contact/${contact}`, undefined],
    ['POST', `/api/ContactAccount/C00001/contactLinks/${contact}`, undefined],
  ] as const)
    expect([method, (await api.call(method, path, body)).status]).toEqual([method, 403]);
  api.service.company.users.setRights('bookkeeper', {});
  expect(await api.read(`/api/Contact/${contact}`)).toMatchObject({ firstName: 'Nia', isActive: true });
  // One that a seen account has too is seen.
  await api.call('POST', `/api/ContactAccount/C00001/contactLinks/${contact}`);
  api.service.company.users.setRights('bookkeeper', { legalEntities: ['HV'] });
  expect((await api.get(`/api/Contact/${contact}`)).status).toBe(200);
});

test('a draft keeps an account that was hidden since', async () => {
  const { api, draft } = await ofOneEntity();
  const { users } = api.service.company;
  users.setRights('bookkeeper', {});
  await api.call('PATCH', '/api/ContactAccount/C00001', { dacLegalEntityId: 'TWO' });
  users.setRights('bookkeeper', { legalEntities: ['HV'] });
  for (const body of [{ description: 'x' }, { contactAccountId: 'C00001', description: 'y' }])
    expect((await api.call('PATCH', `/api/document/${draft}`, body)).status).toBe(200);
});

test('before data access control an account is hidden from nobody', async () => {
  const { api } = await ofOneEntity('1.11');
  expect((await api.call('POST', '/api/saleInvoice', { contactAccountId: 'HIDC' })).status).toBe(201);
});

test('to take an allocation back, a user needs the right to change both documents', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  const details = [{ quantity: 1, currencyUnitPrice: 100, taxCodeId: 'Z' }];
  const invoice = await api.create('/api/saleInvoice', { ...SALE, currency: 'GBP', details });
  await api.call('POST', `/api/document/${invoice}/submit`);
  now += 10_000;
  const paid = { currency: 'GBP', currencyAmount: 100, allocations: [{ docId: invoice }] };
  const receipt = await api.create('/api/receipt', { ...SALE, ...paid });
  const [allocation] = listOf((await api.read(`/api/receipt/${receipt}`)).allocations);
  // Who may not see invoices sees that the receipt is allocated, and not to which.
  const [told] = listOf((await api.read(`/api/receipt/${receipt}`)).allocations);
  expect(told?.docNo).toMatch(/^SI/);
  api.service.company.users.setRights('bookkeeper', { classes: { saleInvoice: 'none' } });
  const whole = await api.read(`/api/receipt/${receipt}?include=matches`);
  const matched = await api.list(`/api/receipt/${receipt}/match/details`);
  for (const match of [...listOf(whole.allocations), ...listOf(whole.matches), ...matched])
    expect(match).toMatchObject({ docNo: '', ...('docDate' in match && { docDate: '' }) });
  expect(listOf(whole.matches)).toHaveLength(1);
  api.service.company.users.setRights('bookkeeper', { classes: { saleInvoice: 'read' } });
  const taken = `/api/receipt/${receipt}/allocations/${String(allocation?.id)}`;
  expect((await api.call('DELETE', taken)).status).toBe(403);
  expect((await api.call('POST', `/api/receipt/${receipt}/abandon`)).status).toBe(403);
  api.service.company.users.setRights('bookkeeper', {});
  expect((await api.call('DELETE', taken)).status).toBe(204);
});

test('catalogs show what is needed to choose: addresses and warnings need the area of records, prices that of prices', async () => {
  const api = await restricted({ areas: { records: 'none', prices: 'none' } });
  const first = async (name: string) => (await api.list(`/api/Catalog/${name}`))[0] ?? {};
  const hidden = ['address', 'warningMessage', 'unitPrice'];
  for (const name of ['ContactAccount', 'Product']) {
    const item = await first(name);
    expect([item.code, hidden.filter((field) => field in item)]).toEqual([expect.any(String), []]);
  }
  api.service.company.users.setRights('bookkeeper', {});
  expect([(await first('ContactAccount')).address, (await first('Product')).unitPrice]).not.toContain(undefined);
});
