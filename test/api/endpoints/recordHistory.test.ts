import { expect, onTestFinished, test } from 'vitest';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';
import { financeClient } from '../../../src/api/financeClient.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import { startFinanceService } from '../../../src/service/service.ts';
import { guid } from '../../support/documents.ts';
import { MONDAY, signIn } from '../../service/support/service.ts';
import { openRawService } from '../support/rawService.ts';

test('the history of a document and of a record: who, when, what was asked, and what it changed', async () => {
  const service = await startFinanceService({ database: ':memory:', demo: 0, clock: () => MONDAY });
  onTestFinished(() => service.close());
  const { address, domain, user, apiKey } = service;
  const exchange = fetchExchange(fetch);
  const client = financeClient({ baseUrl: address, domain, userName: user, apiKey: () => apiKey, exchange });
  const api = await signIn(service);
  const lines = [{ description: 'Chairs', quantity: '2', currencyUnitPrice: '60' }];
  const invoice = { docTypeId: 'SIN', contactAccountId: 'C00001', details: lines };
  const id = (await api.create('/api/SaleInvoice', invoice)) as Guid;
  await api.call('PATCH', `/api/SaleInvoice/${id}`, { theirRef: 'PO-7' });
  await api.call('PATCH', `/api/SaleInvoice/${id}`, { theirRef: null });
  expect(await client.history('saleInvoice', id)).toMatchObject({
    rows: [
      { userName: user, asked: 'POST /api/SaleInvoice', changes: [], isGone: false },
      // Times are UTC, as everywhere.
      { at: expect.stringMatching(/^2026-03-02T10:00:00\.\d{7}Z$/), changes: [{ field: 'theirRef', after: 'PO-7' }] },
      { changes: [{ field: 'theirRef', before: 'PO-7' }] },
    ],
  });
  const quay = (await api.create('/api/Department', { code: 'QUAY', description: 'Quay' })) as Guid;
  expect((await client.history('department', quay))?.rows).toMatchObject([{ asked: 'POST /api/Department' }]);
});

test('a service without a history has none, and an event that cannot be read is set aside by name', async () => {
  const raw = await openRawService();
  raw.answer = (response) => raw.json(response, 404, { message: 'Nothing is here.' });
  expect(await raw.client().history('saleInvoice', guid(1))).toBeNull();
  const event = { number: 1, at: '2026-03-02T10:00:00', userName: 'ann', asked: '', changes: [], isGone: false };
  raw.answer = (response) => raw.json(response, 200, [event, { ...event, number: 'second' }]);
  const read = await raw.client().history('saleInvoice', guid(1));
  expect(read?.rows).toMatchObject([{ number: 1, userName: 'ann' }]);
  expect(read?.unreadable).toHaveLength(1);
});
