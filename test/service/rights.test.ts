import { expect, test } from 'vitest';
import type { RightsInput } from '../../src/service/rights.ts';
import { messageOf, openService, type Integrator } from './support/service.ts';

const SALE = { contactAccountId: 'C00001' };
const PURCHASE = { contactAccountId: 'S00001' };

async function restricted(rights: RightsInput, apiVersion?: string): Promise<Integrator> {
  const api = await openService(apiVersion === undefined ? {} : { apiVersion });
  await api.create('/api/saleInvoice', SALE);
  await api.create('/api/purchaseInvoice', PURCHASE);
  api.service.company.sessions.setRights('bookkeeper', rights);
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
  api.service.company.sessions.setRights('bookkeeper', { legalEntities: ['HV'] });
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
  api.service.company.sessions.setRights('bookkeeper', { legalEntities: [] });
  expect((await api.call('PATCH', `/api/document/detail/${line}`, { quantity: 2 })).status).toBe(403);
  api.service.company.sessions.setRights('bookkeeper', { classes: { purchaseInvoice: 'read' } });
  const payment = { contactAccountId: 'S00001', currencyAmount: 1, allocations: [{ docId: 'PI000001' }] };
  const batch = { bankAccountId: 'GBP-CUR', paymentDate: '2026-03-06', allocations: payment.allocations };
  expect((await api.call('POST', '/api/BatchPayments', batch)).status).toBe(403);
  expect(
    (await api.call('POST', '/api/DocumentBatch', { documents: [{ ...payment, docClass: 'payment' }] })).status,
  ).toBe(403);
  expect(await api.list('/api/payment')).toEqual([]);
});
