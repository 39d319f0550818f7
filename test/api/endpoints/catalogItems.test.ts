import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';
import { financeClient, type FinanceClient } from '../../../src/api/financeClient.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import { startFinanceService, type LocalFinanceService } from '../../../src/service/service.ts';
import { MONDAY, signIn } from '../../service/support/service.ts';
import { guid } from '../../support/documents.ts';
import { openRawService } from '../support/rawService.ts';

let service: LocalFinanceService;
let client: FinanceClient;
beforeAll(async () => {
  service = await startFinanceService({ database: ':memory:', demo: 0, clock: () => MONDAY });
  const { address, domain, user, apiKey } = service;
  client = financeClient({
    baseUrl: address,
    domain,
    userName: user,
    apiKey: () => apiKey,
    exchange: fetchExchange(fetch),
  });
});
afterAll(() => service.close());

test('an item is added to a catalog, and the others stay; the same code again renames it (spec 4.8 Catalog items)', async () => {
  const api = await signIn(service);
  const before = await api.list('/api/Catalog/PaymentMethod');
  const added = await client.putCatalogItem('paymentMethod', { code: 'WIRE', description: 'Wire' });
  expect(added).toMatchObject({ kind: 'paymentMethod', code: 'WIRE', description: 'Wire' });
  const renamed = await client.putCatalogItem('paymentMethod', { code: 'WIRE', description: 'Wire transfer' });
  expect(renamed).toMatchObject({ id: added.id, description: 'Wire transfer' });
  const after = await api.list('/api/Catalog/PaymentMethod');
  expect(after.map(({ code }) => code).toSorted()).toEqual([...before.map(({ code }) => code), 'WIRE'].toSorted());
});

test('an item that was accepted but is not in its list does not count as added', async () => {
  const raw = await openRawService();
  raw.answer = (response, { method }) =>
    method === 'PUT' ? raw.json(response, 201, guid(1)) : raw.json(response, 200, []);
  const thrown: unknown = await raw
    .client()
    .putCatalogItem('account', { code: '4999', description: 'Other' })
    .catch((error: unknown) => error);
  expect(problemOf(thrown).code).toBe('service.nonsense');
});
