import { expect, test } from 'vitest';
import { financeClient } from '../../../src/api/financeClient.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import { openService } from '../../service/support/service.ts';

test('users are read and changed, and a refusal says its reason', async () => {
  const { service } = await openService();
  const { address: baseUrl, domain, user: userName, apiKey } = service;
  const client = financeClient({ baseUrl, domain, userName, apiKey: async () => apiKey });
  const people = await client.people();
  expect([people?.self, people?.users.map(({ role }) => role)]).toEqual(['bookkeeper', ['administrator']]);
  const { reader } = people?.roles ?? {};
  if (!reader) throw new Error('there is no such role');
  expect(await client.changePeople({ act: 'addUser', name: 'Zoë/1', rights: reader })).toEqual({ apiKey: null });
  const made = await client.changePeople({
    ...{ act: 'createKey', name: 'Zoë/1', description: 'Laptop', validFrom: null, validTo: null },
  });
  expect(made.apiKey).toMatch(/^\S{32}$/);
  expect(await client.changePeople({ act: 'lock', name: userName }).catch(problemOf)).toMatchObject({
    ...{ code: 'service.refused', because: { reason: 'lastAdministrator', facts: {} } },
  });
  const other = financeClient({ baseUrl, domain, userName: 'Zoë/1', apiKey: async () => made.apiKey ?? '' });
  expect(await other.people().catch(problemOf)).toMatchObject({ code: 'permission.denied', status: 403 });
});

test('a service that does not manage users over HTTP has none', async () => {
  const { service } = await openService({ apiVersion: '1.13', spellings: 'published' });
  const { address: baseUrl, domain, user: userName, apiKey } = service;
  const client = financeClient({ baseUrl, domain, userName, apiKey: async () => apiKey });
  expect(await client.people()).toBeNull();
});
