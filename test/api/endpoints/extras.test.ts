import { describe, expect, test } from 'vitest';
import { problemOf } from '../../../src/domain/values/result.ts';
import { openService } from '../../service/support/service.ts';
import { openRawService } from '../support/rawService.ts';
import { clientOf } from '../support/clientOf.ts';

describe("the service's smaller lists", () => {
  test('budgets are sent one by one: new, changed and removed ones (spec 9, 1.19)', async () => {
    const api = await openService();
    const client = clientOf(api.service);
    const { id: account } = await api
      .read('/api/Catalog/Account')
      .catch(async () => (await api.list('/api/Catalog/Account')).find(({ code }) => code === '4000') ?? {});
    const first = { values: { accountId: String(account), periodId: '2026-03', budgetAmount: '1000' } };
    await client.saveExtras(
      'budgets',
      '',
      [],
      [first, { values: { ...first.values, periodId: '2026-04', description: 'April' } }],
    );
    const [march, april] = (await client.extras('budgets', '')).rows;
    if (!march || !april) throw new Error('there are not two budgets');
    expect([march.values.budgetAmount, march.values.periodId, april.values.description]).toEqual([
      '1000',
      '2026-03',
      'April',
    ]);
    const { description: _, ...plain } = april.values;
    await client.saveExtras(
      'budgets',
      '',
      [march, april],
      [{ ...april, values: { ...plain, budgetAmount: '1250.5' } }],
    );
    expect(await api.list('/api/Budget')).toMatchObject([{ id: april.id, budgetAmount: '1250.50000' }]);
    expect((await client.extras('budgets', '')).rows[0]?.values).not.toHaveProperty('description');
  });

  test('nothing is written where the list differs from what was shown', async () => {
    const api = await openService();
    const client = clientOf(api.service);
    const account = String((await api.list('/api/Catalog/Account')).find(({ code }) => code === '4000')?.id);
    const row = { values: { accountId: account, periodId: '2026-03', budgetAmount: '1000' } };
    expect(await client.saveExtras('budgets', '', [], [row])).toMatchObject({ isWritten: true });
    // The answer was lost: the page still shows no budget, and saves the row again.
    expect(await client.saveExtras('budgets', '', [], [row])).toMatchObject({
      isWritten: false,
      listing: { rows: [row] },
    });
    expect(await api.list('/api/Budget')).toHaveLength(1);
  });

  test('stock of a product is read with it', async () => {
    const api = await openService();
    const client = clientOf(api.service);
    expect(await client.extras('stock', 'PAP-A4-80')).toEqual({ rows: [] });
  });
});

test('a list that is not shown is not empty, and a row that cannot be read is named', async () => {
  const service = await openRawService();
  service.answer = (response) => service.json(response, 200, { id: 'x', code: 'P' });
  const thrown: unknown = await service
    .client()
    .extras('stock', 'P')
    .catch((error: unknown) => error);
  expect(problemOf(thrown).code).toBe('service.nonsense');
  service.answer = (response) =>
    service.json(response, 200, {
      stock: [
        { stockLocationId: 'MAIN', quantity: 'many' },
        { stockLocationId: 'VAN', quantity: '2.0' },
      ],
    });
  expect(await service.client().extras('stock', 'P')).toMatchObject({
    rows: [{ values: { stockLocationId: 'VAN', quantity: '2' } }],
    unreadable: [{ kind: 'stock', field: 'quantity' }],
  });
});
