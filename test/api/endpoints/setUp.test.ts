import { expect, test } from 'vitest';
import { financeClient } from '../../../src/api/financeClient.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import { openOwnCompany } from '../../service/setUp/support/ownCompany.ts';

test('the set-up of a company on this computer is read and changed, and a refusal says its field and reason', async () => {
  const { service } = (await openOwnCompany()).api;
  const { address: baseUrl, domain, user: userName, apiKey } = service;
  const client = financeClient({ baseUrl, domain, userName, apiKey: async () => apiKey });
  const { rows, mayChange } = await client.setUp('payTerm');
  expect([rows.map(({ values }) => values.code), mayChange]).toEqual([['N14', 'N30', 'N60', 'N7', 'NOW'], true]);
  const term = { code: 'N45', description: '45 days', days: '45' };
  const made = await client.saveSetUp('payTerm', { id: null, revision: '', values: term });
  expect(made.values).toEqual({ ...term, isActive: 'true' });
  const again = client.saveSetUp('payTerm', { id: null, revision: '', values: term });
  expect(await again.catch(problemOf)).toMatchObject({
    code: 'service.refused',
    field: 'code',
    because: { reason: 'codeTaken', facts: { code: 'N45' } },
  });
  const change = { id: made.id, revision: made.revision, values: { days: '46' } };
  expect((await client.saveSetUp('payTerm', change)).values.days).toBe('46');
  expect(await client.saveSetUp('payTerm', change).catch(problemOf)).toMatchObject({
    code: 'service.refused',
    because: { reason: 'changedMeanwhile' },
  });
});
