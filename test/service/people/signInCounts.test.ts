import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { networkOf, SignInCounts } from '../../../src/service/people/signInCounts.ts';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import { Database } from '../../../src/service/storage/database.ts';
import { MONDAY } from '../support/service.ts';

const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';

function opened(): { service: ServiceInProcess; pass(milliseconds: number): void } {
  let now = MONDAY;
  const service = openFinanceService({ database: ':memory:', clock: () => now });
  onTestFinished(() => service.close());
  return { service, pass: (milliseconds) => void (now += milliseconds) };
}

function counts(): SignInCounts {
  const database = new Database(':memory:');
  onTestFinished(() => database.close());
  return new SignInCounts(database);
}

async function enter(service: ServiceInProcess, username: string, userApiKey: string, remoteAddress: string) {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/session/create/api',
    remoteAddress,
    headers: { domain: service.domain },
    payload: { username, userApiKey },
  });
  return {
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    message: answer.json<{ message?: string }>().message,
  };
}

test('after five wrong keys each further one waits twice as long; the right one waits too, and ends it', async () => {
  const { service, pass } = opened();
  const key = service.apiKey;
  const wrong = { status: 401, wait: undefined, message: 'The user name or the API key is wrong.' };
  for (let n = 1; n <= 5; n += 1) expect(await enter(service, 'bookkeeper', 'guess', HERE)).toEqual(wrong);
  for (const seconds of [1, 2, 4, 8]) {
    const message = `Signing in has failed too often. Try again in ${seconds === 1 ? '1 second' : `${String(seconds)} seconds`}.`;
    expect(await enter(service, 'bookkeeper', 'guess', HERE)).toEqual({ status: 429, wait: String(seconds), message });
    expect((await enter(service, 'bookkeeper', key, HERE)).status).toBe(429);
    pass(seconds * 1_000 - 1);
    expect((await enter(service, 'bookkeeper', 'guess', HERE)).wait).toBe('1');
    pass(1);
    if (seconds < 8) expect(await enter(service, 'bookkeeper', 'guess', HERE)).toEqual(wrong);
  }
  expect((await enter(service, 'bookkeeper', key, HERE)).status).toBe(200);
  expect(await enter(service, 'bookkeeper', 'guess', HERE)).toEqual(wrong);
});

test('nobody is kept out by what others guess: not from elsewhere, and not at an address where one signed in', async () => {
  const { service } = opened();
  const key = service.apiKey;
  expect((await enter(service, 'bookkeeper', key, HERE)).status).toBe(200);
  for (let n = 0; n < 40; n += 1) await enter(service, n % 2 ? 'bookkeeper' : `name ${String(n)}`, 'guess', HERE);
  expect((await enter(service, 'bookkeeper', 'guess', HERE)).status).toBe(429);
  expect((await enter(service, 'bookkeeper', key, HERE)).status).toBe(200);
  for (let n = 0; n < 40; n += 1) await enter(service, 'bookkeeper', 'guess', `203.0.113.${String(n)}`);
  expect((await enter(service, 'bookkeeper', key, ELSEWHERE)).status).toBe(200);
});

test('an address that tries many names waits after twenty, whether they exist or not', async () => {
  const { service } = opened();
  for (let n = 1; n <= 20; n += 1) expect((await enter(service, `name ${String(n)}`, 'guess', HERE)).status).toBe(401);
  expect((await enter(service, 'bookkeeper', 'guess', HERE)).status).toBe(429);
  expect((await enter(service, 'nobody', 'guess', HERE)).status).toBe(429);
  // 20 names and the address itself: whoever has to wait adds no rows.
  const { sqlite } = service.company.database;
  expect(sqlite.prepare('SELECT count(*) AS rows FROM sign_in_failure').get()).toEqual({ rows: 21 });
});

test('no wait is longer than five minutes, and a quarter of an hour after the last failure all is forgotten', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_200_000 }), { maxLength: 40 }), (steps) => {
      const held = counts();
      let now = MONDAY;
      for (const step of steps) {
        held.note('ann', HERE, now);
        now += step;
        const wait = held.waitOf('ann', HERE, now);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(300_000);
        expect(held.waitOf('ann', HERE, now + wait)).toBe(0);
        expect(held.waitOf('ann', HERE, now - 86_400_000)).toBeLessThanOrEqual(300_000);
        expect(held.waitOf('ann', ELSEWHERE, now)).toBe(0);
      }
      now += 900_000;
      for (let n = 0; n < 5; n += 1) {
        expect(held.waitOf('ann', HERE, now)).toBe(0);
        held.note('ann', HERE, now);
      }
      expect(held.waitOf('ann', HERE, now)).toBe(1_000);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:0db8::7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
