import { expect, test } from 'vitest';
import { instantSchema } from '../../src/domain/values/dates.ts';
import { messageOf, MONDAY, objectOf, openService, signIn } from './support/service.ts';

const SIGN_IN = '/api/session/create/api';

test('signing in answers the token, its due time, the domain and the API version (spec 2.2 tokenDue, sessionToken, domain, apiVer; 4.1 create; 5 rule 4)', async () => {
  const { service } = await openService();
  const response = await fetch(service.address + SIGN_IN, {
    method: 'POST',
    headers: { Domain: 'demo', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bookkeeper', userApiKey: service.apiKey }),
  });
  expect(response.status).toBe(200);
  const session = objectOf(await response.json());
  expect(Object.keys(session).sort()).toEqual(['apiVer', 'domain', 'sessionToken', 'tokenDue']);
  // Half an hour after ten.
  expect(session.tokenDue).toBe('2026-03-02T10:30:00.0000000Z');
  expect(instantSchema.parse(session.tokenDue)).toBe(session.tokenDue);
  expect(session.domain).toBe('demo');
  expect(session.apiVer).toBe('1.19');
});

test('the body may be in PascalCase', async () => {
  const { service } = await openService();
  const response = await fetch(service.address + SIGN_IN, {
    method: 'POST',
    headers: { Domain: 'demo', 'Content-Type': 'application/json' },
    body: JSON.stringify({ Username: 'bookkeeper', UserApiKey: service.apiKey }),
  });
  expect(response.status).toBe(200);
});

test.each([
  ['no Domain header', {}, { username: 'bookkeeper', userApiKey: 'KEY' }, 'The Domain header is missing.'],
  [
    'another domain',
    { Domain: 'elsewhere' },
    { username: 'bookkeeper', userApiKey: 'KEY' },
    'The domain is not known.',
  ],
  [
    'a wrong key',
    { Domain: 'demo' },
    { username: 'bookkeeper', userApiKey: 'wrong' },
    'The user name or the API key is wrong.',
  ],
  [
    'a wrong user',
    { Domain: 'demo' },
    { username: 'nobody', userApiKey: 'KEY' },
    'The user name or the API key is wrong.',
  ],
  ['no key', { Domain: 'demo' }, { username: 'bookkeeper' }, 'The user name and the API key are required.'],
])('signing in with %s is refused (spec 7 401)', async (_what, headers, body, message) => {
  const { service } = await openService();
  const response = await fetch(service.address + SIGN_IN, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body).replace('KEY', service.apiKey),
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message });
});

test('an API key that has expired is refused, another key of the same account is not (spec 5 rule 3)', async () => {
  let now = MONDAY;
  const { service } = await openService({ clock: () => now });
  const short = service.company.keys.create({
    userName: 'bookkeeper',
    description: 'one hour',
    validUntil: MONDAY + 3_600_000,
  });
  const enter = (key: string) =>
    fetch(service.address + SIGN_IN, {
      method: 'POST',
      headers: { Domain: 'demo', 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'bookkeeper', userApiKey: key }),
    });
  expect((await enter(short)).status).toBe(200);
  now = MONDAY + 3_600_000;
  const late = await enter(short);
  expect(late.status).toBe(401);
  expect(await late.json()).toEqual({ message: 'The API key has expired.' });
  expect((await enter(service.apiKey)).status).toBe(200);
});

test('each session expires on its own, 30 minutes after its creation (spec 5 rule 6; 8 token lifetime)', async () => {
  let now = MONDAY;
  const first = await openService({ clock: () => now });
  now = MONDAY + 10 * 60_000;
  const second = await signIn(first.service);
  expect(second.token).not.toBe(first.token);

  now = MONDAY + 30 * 60_000 - 1;
  expect((await first.get('/api/Profile')).status).toBe(200);
  now = MONDAY + 30 * 60_000;
  const late = await first.get('/api/Profile');
  expect(late.status).toBe(401);
  expect(messageOf(late)).toBe('The session token has expired.');
  expect((await second.get('/api/Profile')).status).toBe(200);
  now = MONDAY + 40 * 60_000;
  expect((await second.get('/api/Profile')).status).toBe(401);
});

test.each([
  ['no Authorization header', { Domain: 'demo' }, 'The Authorization header is missing.'],
  [
    'another scheme',
    { Domain: 'demo', Authorization: 'Basic abc' },
    'The Authorization header must be: Bearer <session token>.',
  ],
  ['an unknown token', { Domain: 'demo', Authorization: 'Bearer abc' }, 'The session token is not valid.'],
])('a request with %s gets 401 (spec 5 rule 5; 7 401)', async (_what, headers, message) => {
  const { service } = await openService();
  for (const path of [
    '/api/Profile',
    '/api/document',
    '/api/saleInvoice/SI000001',
    '/api/Catalog',
    '/api/Department',
  ]) {
    const response = await fetch(service.address + path, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message });
  }
});

test('a valid token without its domain gets 401 (spec 5 rule 5)', async () => {
  const { service, token } = await openService();
  const missing = await fetch(`${service.address}/api/Profile`, { headers: { Authorization: `Bearer ${token}` } });
  expect([missing.status, await missing.json()]).toEqual([401, { message: 'The Domain header is missing.' }]);
  const other = await fetch(`${service.address}/api/Profile`, {
    headers: { Authorization: `Bearer ${token}`, Domain: 'elsewhere' },
  });
  expect([other.status, await other.json()]).toEqual([401, { message: 'The domain is not known.' }]);
});

test('service notes, further paths: the profile names the user; closing ends this session and no other', async () => {
  const first = await openService();
  const second = await signIn(first.service);
  const profile = await first.read('/api/Profile');
  expect(profile.username).toBe('bookkeeper');
  expect(profile.userId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await first.call('POST', '/api/Session/close')).status).toBe(200);
  expect((await first.get('/api/Profile')).status).toBe(401);
  expect((await second.get('/api/Profile')).status).toBe(200);
});

test('the service behaves as the version it was started with (spec 9 1.2.1 created, 1.16.x StatusList)', async () => {
  const old = await openService({ apiVersion: '1.2' });
  expect(old.service.apiVersion).toBe('1.2');
  // Creates return 201 since 1.2.1; statusList is a string since 1.16.
  const created = await old.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001' });
  expect(created.status).toBe(200);
  expect((await old.read(`/api/document/${String(created.json)}`)).statusList).toEqual(['draft']);

  const newer = await openService({ apiVersion: '1.16' });
  const again = await newer.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001' });
  expect(again.status).toBe(201);
  expect((await newer.read(`/api/document/${String(again.json)}`)).statusList).toBe('draft');
  await expect(openService({ apiVersion: '2.0' })).rejects.toThrow('does not know the API version 2.0');
});
