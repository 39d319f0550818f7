import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { bytesOf } from '../support/bytesOf.ts';
import { MONDAY } from '../support/service.ts';

interface Opened {
  service: ServiceInProcess;
  folder: string;
  pass(milliseconds: number): void;
  /** Opens the file once more, as another process does. */
  another(): ServiceInProcess;
}

function opened(): Opened {
  const folder = temporaryFolder();
  let now = MONDAY;
  const another = (): ServiceInProcess => {
    const service = openFinanceService({ database: join(folder, 'office.db'), clock: () => now });
    let closing: Promise<void> | null = null;
    const end = service.close;
    const close = (): Promise<void> => (closing ??= end());
    onTestFinished(close);
    return Object.assign(service, { close });
  };
  return { service: another(), folder, another, pass: (milliseconds) => void (now += milliseconds) };
}

interface Said {
  status: number;
  message: string | undefined;
  token: string;
}

async function enter(service: ServiceInProcess, username: string, userApiKey: string): Promise<Said> {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain: service.domain },
    payload: { username, userApiKey },
  });
  const { message, sessionToken = '' } = answer.json<{ message?: string; sessionToken?: string }>();
  return { status: answer.statusCode, message, token: sessionToken };
}

async function read(service: ServiceInProcess, token: string, url: string): Promise<number> {
  const headers = { domain: service.domain, authorization: `Bearer ${token}` };
  // What comes over a connection comes in a turn of its own.
  await setImmediate();
  return (await service.inject({ method: 'GET', url, headers })).statusCode;
}

const profile = (service: ServiceInProcess, token: string): Promise<number> => read(service, token, '/api/Profile');

test('a stolen database file has no key and no token in it, in the file or in its log', async () => {
  const { service, folder } = opened();
  const { keys, users } = service.company;
  users.add('ann');
  const made = keys.create({ userName: 'ann', description: 'The laptop of Ann' });
  const revoked = keys.create({ userName: 'ann', description: 'Lost' });
  keys.revoke(revoked);
  const { status, token } = await enter(service, 'ann', made);
  expect([status, await profile(service, token)]).toEqual([200, 200]);
  await enter(service, 'ann', `${made.slice(0, -1)}!`);
  // A key that is typed into the wrong field is not kept either.
  await enter(service, made, 'ann');
  const secrets = [made, revoked, service.apiKey, token];
  const stolen = (): string[] => {
    const bytes = bytesOf(folder);
    expect(bytes).toContain('The laptop of Ann');
    return secrets.filter((secret) =>
      [secret, secret.slice(8), secret.slice(-12)].some((part) => bytes.includes(part)),
    );
  };
  expect(readdirSync(folder)).toContain('office.db-wal');
  expect(stolen()).toEqual([]);
  service.company.database.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(stolen()).toEqual([]);
});

test('a key tells when it was last used and from where, and its validity (spec 5 rule 3)', async () => {
  const { service, pass } = opened();
  const { keys, users } = service.company;
  users.add('ann');
  const key = keys.create({
    userName: 'ann',
    description: 'The audit',
    validFrom: MONDAY + 1_000,
    validUntil: MONDAY + 3_000,
  });
  const listed = {
    prefix: key.slice(0, 8),
    userName: 'ann',
    description: 'The audit',
    created: MONDAY,
    validFrom: MONDAY + 1_000,
    validUntil: MONDAY + 3_000,
    lastUsed: null,
    lastAddress: null,
    revoked: null,
  };
  expect(keys.all()).toEqual([listed]);
  expect(await enter(service, 'ann', key)).toMatchObject({
    status: 401,
    message: 'The API key is valid from 2026-03-02T10:00:01.000Z on.',
  });
  pass(1_000);
  expect((await enter(service, 'ann', key)).status).toBe(200);
  expect(keys.all()).toEqual([{ ...listed, lastUsed: MONDAY + 1_000, lastAddress: '127.0.0.1' }]);
  pass(2_000);
  expect(await enter(service, 'ann', key)).toMatchObject({ status: 401, message: 'The API key has expired.' });
});

test("a key signs in nobody but its user, and its first characters are no key's worth", async () => {
  const { service } = opened();
  const { keys, users } = service.company;
  for (const name of ['ann', 'ben']) users.add(name);
  const key = keys.create({ userName: 'ann', description: 'Ann' });
  const wrong = { status: 401, message: 'The user name or the API key is wrong.' };
  for (const [name, text] of [
    ['ben', key],
    ['carl', key],
    ['ann', key.slice(0, 8)],
    ['ann', `${key}x`],
    ['ann', key.toLowerCase()],
  ] as const)
    expect(await enter(service, name, text)).toMatchObject(wrong);
  expect((await enter(service, 'ann', key)).status).toBe(200);
});

test('a revoked key begins no session; the one that it began lasts its 30 minutes (spec 5 rule 6)', async () => {
  const { service, pass } = opened();
  const { keys } = service.company;
  const key = keys.create({ userName: 'bookkeeper', description: 'To be revoked' });
  const { token } = await enter(service, 'bookkeeper', key);
  expect([keys.revoke(key.slice(0, 8)), keys.revoke(key.slice(0, 8))]).toEqual([true, false]);
  expect(await enter(service, 'bookkeeper', key)).toMatchObject({ status: 401, message: 'The API key was revoked.' });
  pass(30 * 60_000 - 1);
  expect(await profile(service, token)).toBe(200);
  pass(1);
  expect(await profile(service, token)).toBe(401);
});

test('a session holds in every process, survives a restart, and ends everywhere when it is closed', async () => {
  const { service, another } = opened();
  const { token } = await enter(service, 'bookkeeper', service.apiKey);
  const other = another();
  expect(await profile(other, token)).toBe(200);
  await service.close();
  const restarted = another();
  expect(await profile(restarted, token)).toBe(200);
  const headers = { domain: 'demo', authorization: `Bearer ${token}` };
  expect((await restarted.inject({ method: 'POST', url: '/api/Session/close', headers })).statusCode).toBe(200);
  expect([await profile(restarted, token), await profile(other, token)]).toEqual([401, 401]);
});

test('locking a user in one process ends the sessions in another, and none begins; nobody else notices', async () => {
  const { service, another } = opened();
  const { keys, users } = service.company;
  users.add('ann');
  const key = keys.create({ userName: 'ann', description: 'Ann' });
  const { token } = await enter(service, 'ann', key);
  const mine = await enter(service, 'bookkeeper', service.apiKey);
  const other = another();
  expect([await profile(service, token), await profile(other, token)]).toEqual([200, 200]);
  expect([other.company.users.lock('ann'), other.company.users.lock('ann')]).toEqual([true, false]);
  expect([await profile(service, token), await profile(other, token)]).toEqual([401, 401]);
  expect(await enter(service, 'ann', key)).toMatchObject({ status: 401, message: 'The user ann is locked.' });
  expect(await profile(service, mine.token)).toBe(200);
});

test('rights that one process sets hold for the next request to another', async () => {
  const { service, another } = opened();
  const { token } = await enter(service, 'bookkeeper', service.apiKey);
  const list = () => read(service, token, '/api/Department');
  const other = another();
  expect(await list()).toBe(200);
  other.company.users.setRights('bookkeeper', { areas: { records: 'none' } });
  expect(await list()).toBe(403);
  other.company.users.setRights('bookkeeper', {});
  expect(await list()).toBe(200);
});

test('a clock with fractions of a millisecond signs in as any other', async () => {
  const { service, pass } = opened();
  pass(0.25);
  const { keys, users } = service.company;
  expect((await enter(service, 'bookkeeper', service.apiKey)).status).toBe(200);
  expect((await enter(service, 'bookkeeper', 'wrong')).status).toBe(401);
  expect([keys.revoke(service.apiKey), users.lock('bookkeeper')]).toEqual([true, true]);
  expect(keys.all()).toMatchObject([{ created: MONDAY, lastUsed: MONDAY, revoked: MONDAY }]);
});
