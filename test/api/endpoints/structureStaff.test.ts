import { expect, test } from 'vitest';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';
import { financeClient } from '../../../src/api/financeClient.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import { startFinanceService } from '../../../src/service/service.ts';
import { guid } from '../../support/documents.ts';
import { MONDAY, signIn } from '../../service/support/service.ts';
import { openRawService } from '../support/rawService.ts';

test('who belongs to a department or cost centre is read with it (spec 4.4, 4.5: include=resources)', async () => {
  const service = await startFinanceService({ database: ':memory:', demo: 0, clock: () => MONDAY });
  try {
    const { address, domain, user, apiKey } = service;
    const client = financeClient({
      baseUrl: address,
      domain,
      userName: user,
      apiKey: () => apiKey,
      exchange: fetchExchange(fetch),
    });
    const api = await signIn(service);
    const department = (await api.create('/api/Department', { code: 'QUAY', description: 'Quay' })) as Guid;
    const costCentre = (await api.create('/api/CostCentre', { code: 'PIER', description: 'Pier' })) as Guid;
    expect(await client.staff('department', department)).toEqual({ rows: [] });
    await api.call('PUT', '/api/Catalog/Resource', {
      code: 'NVALE',
      description: 'Nia Vale',
      departmentId: department,
      costCentreId: costCentre,
    });
    expect((await client.staff('department', department)).rows).toMatchObject([
      { kind: 'resource', code: 'NVALE', description: 'Nia Vale' },
    ]);
    expect((await client.staff('costCentre', costCentre)).rows).toMatchObject([{ code: 'NVALE' }]);
  } finally {
    await service.close();
  }
});

test('an answer that does not show the staff does not mean "nobody"', async () => {
  const raw = await openRawService();
  raw.answer = (response) => raw.json(response, 200, { id: guid(1), code: 'QUAY' });
  const thrown: unknown = await raw
    .client()
    .staff('department', guid(1))
    .catch((error: unknown) => error);
  expect(problemOf(thrown).code).toBe('service.nonsense');
});
