import { describe, expect, test } from 'vitest';
import { FinanceClient } from '../../src/api/financeClient.ts';
import type { ExtraKind, ExtraRow } from '../../src/domain/extras.ts';
import { problemOf } from '../../src/domain/result.ts';
import { openService, type Integrator } from '../service/support.ts';
import { openRawService } from './support/rawService.ts';

function clientOf({ service }: Integrator): FinanceClient {
  return new FinanceClient({ baseUrl: service.address, domain: service.domain, userName: service.user, apiKey: () => service.apiKey });
}
const valuesOf = async (client: FinanceClient, kind: ExtraKind, ref: string): Promise<ExtraRow['values'][]> => (await client.extras(kind, ref)).rows.map(({ values }) => values);

describe('what the service keeps beside its records', () => {
  test('the milestones of a project go as a whole, and none at all takes them away (spec 4.8)', async () => {
    const api = await openService();
    const client = clientOf(api);
    const { id } = await api.read('/api/Project/J00003');
    await client.saveExtras('milestones', String(id), [], [{ values: { description: 'Roof', dueDate: '2026-05-01', isReached: 'true' } }, { values: { description: 'Keys' } }]);
    expect(await api.list('/api/Project/J00003/milestone')).toMatchObject([{ description: 'Roof', dueDate: '2026-05-01', isReached: true }, { description: 'Keys' }]);
    expect(await valuesOf(client, 'milestones', String(id))).toEqual([{ description: 'Roof', dueDate: '2026-05-01', isReached: 'true' }, { description: 'Keys' }]);
    await client.saveExtras('milestones', String(id), (await client.extras('milestones', String(id))).rows, []);
    expect(await api.list('/api/Project/J00003/milestone')).toEqual([]);
  });

  test('so does its availability; the projects below it are read with it, closed ones too', async () => {
    const api = await openService();
    const client = clientOf(api);
    const { id: resource } = (await api.list('/api/Catalog/Resource'))[0] ?? {};
    await client.saveExtras('availability', 'J00002', [], [{ values: { resourceId: String(resource), dateFrom: '2026-04-01', quantity: '0.5' } }]);
    expect(await valuesOf(client, 'availability', 'J00002')).toEqual([{ resourceId: resource, dateFrom: '2026-04-01', quantity: '0.5' }]);
    expect((await valuesOf(client, 'subProjects', 'J00002')).map(({ code }) => code)).toEqual(['J00006', 'J00007']);
  });

  test('budgets go one by one: what is new, what changed, what is taken away (spec 9, 1.19)', async () => {
    const api = await openService();
    const client = clientOf(api);
    const { id: account } = await api.read('/api/Catalog/Account').catch(async () => (await api.list('/api/Catalog/Account')).find(({ code }) => code === '4000') ?? {});
    const first = { values: { accountId: String(account), periodId: '2026-03', budgetAmount: '1000' } };
    await client.saveExtras('budgets', '', [], [first, { values: { ...first.values, periodId: '2026-04', description: 'April' } }]);
    const [march, april] = (await client.extras('budgets', '')).rows;
    if (!march || !april) throw new Error('there are not two budgets');
    expect([march.values.budgetAmount, april.values.description]).toEqual(['1000', 'April']);
    const { description: _, ...plain } = april.values;
    await client.saveExtras('budgets', '', [march, april], [{ ...april, values: { ...plain, budgetAmount: '1250.5' } }]);
    expect(await api.list('/api/Budget')).toMatchObject([{ id: april.id, budgetAmount: '1250.50000' }]);
    expect((await client.extras('budgets', '')).rows[0]?.values).not.toHaveProperty('description');
  });

  test('an item is added to a catalog, or changed by its code, and the others stay', async () => {
    const api = await openService();
    const client = clientOf(api);
    const { rows } = await client.extras('catalogItems', 'PaymentMethod');
    const [first, ...others] = rows;
    if (!first) throw new Error('there is no payment method');
    await client.saveExtras('catalogItems', 'PaymentMethod', rows, [{ ...first, values: { ...first.values, description: 'By bank' } }, ...others, { values: { code: 'APP', description: 'By telephone' } }]);
    const after = await valuesOf(client, 'catalogItems', 'PaymentMethod');
    expect(after).toHaveLength(rows.length + 1);
    expect(after).toEqual(expect.arrayContaining([{ code: first.values.code, description: 'By bank' }, { code: 'APP', description: 'By telephone' }]));
  });

  test('stock of a product and staff of a department are read with them', async () => {
    const api = await openService();
    const client = clientOf(api);
    expect(await client.extras('stock', 'PAP-A4-80')).toEqual({ rows: [] });
    expect(await valuesOf(client, 'departmentResources', 'SAL')).toEqual([{ code: 'AHUGHES', description: 'Anwen Hughes' }]);
    expect(await valuesOf(client, 'costCentreResources', 'CDF')).toEqual([{ code: 'MOKORO', description: 'Martin Okoro' }]);
  });
});

test('what is not shown is no empty list, and a row that cannot be read is named', async () => {
  const service = await openRawService();
  service.answer = (response) => service.json(response, 200, { id: 'x', code: 'P' });
  const thrown: unknown = await service.client().extras('stock', 'P').catch((error: unknown) => error);
  expect(problemOf(thrown).code).toBe('service.nonsense');
  service.answer = (response) => service.json(response, 200, { stock: [{ stockLocationId: 'MAIN', quantity: 'many' }, { stockLocationId: 'VAN', quantity: '2.0' }] });
  expect(await service.client().extras('stock', 'P')).toMatchObject({ rows: [{ values: { stockLocationId: 'VAN', quantity: '2' } }], unreadable: [{ kind: 'stock', field: 'quantity' }] });
});
