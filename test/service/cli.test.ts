import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { objectOf } from './support/service.ts';
import type { Started } from '../support/process.ts';
import { startedScript } from '../support/startedScript.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { untilMet } from '../support/until.ts';

const CLI = 'src/service/cli.ts';

interface Running {
  process: Started;
  address: string;
  domain: string;
  userName: string;
  apiKey: string;
  token: string;
}

/** Starts the program, reads the four lines it prints, and signs in with them. */
async function start(...args: string[]): Promise<Running> {
  const started = startedScript(CLI, args);
  await started.line(/^API key: /);
  const match = /^Address: (http:\/\/127\.0\.0\.1:\d+)\nDomain: (.+)\nUser name: (.+)\nAPI key: (\S+)\n$/.exec(
    started.said,
  );
  const [, address = '', domain = '', userName = '', apiKey = ''] = match ?? [];
  const access = { address, domain, userName, apiKey };
  return { process: started, ...access, token: await signedIn(access) };
}

/** @returns the token */
async function signedIn({ address, domain, userName, apiKey }: Omit<Running, 'process' | 'token'>): Promise<string> {
  const response = await fetch(`${address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: userName, userApiKey: apiKey }),
  });
  expect(response.status).toBe(200);
  return String(objectOf(await response.json()).sessionToken);
}

async function call(
  { address, domain, token }: Running,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(address + path, {
    method,
    headers: {
      Domain: domain,
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: await response.json() };
}

function kill({ process }: Running, signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | string> {
  return process.end(signal);
}

async function runToEnd(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const run = startedScript(CLI, args);
  return { code: await run.ended, stdout: run.said, stderr: run.complained };
}

test('a killed service keeps its key and everything that it has answered with 2xx', async () => {
  const database = join(temporaryFolder(), 'killed.db');
  let service = await start('--db', database, '--demo', '0');
  const { apiKey } = service;
  const kept = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    // Eight at a time, killed at the last answer: some requests are still under way.
    const creates = Array.from({ length: 24 }, async (_, index) => {
      const intRef = `daybook-${String(round)}-${String(index)}`;
      const answer = await call(service, 'POST', '/api/saleInvoice', {
        contactAccountId: 'C00001',
        intRef,
        details: [{ intRef: `${intRef}-line`, productId: 'PAP-A4-80', quantity: 2 }],
      });
      if (answer.status === 201) kept.add(intRef);
    });
    await Promise.race(creates);
    const settled = Promise.allSettled(creates);
    expect(await kill(service, 'SIGKILL')).toBe('SIGKILL');
    await settled;
    service = await start('--db', database);
    expect(await signedIn({ ...service, apiKey })).not.toBe(service.token);
    for (const intRef of kept) {
      const { status, json } = await call(service, 'GET', `/api/Document/intref/${intRef}`);
      expect(status, intRef).toBe(200);
      // 2 × 21.95 = 43.90; 20 % = 8.78; 52.68
      expect(objectOf(json)).toMatchObject({ intRef, grossCurrencyAmount: 52.68, statusList: 'draft' });
    }
  }
  expect(kept.size).toBeGreaterThanOrEqual(3);
  await kill(service, 'SIGTERM');
});

test('after a restart, numbers and stamps continue, and codes stay unique', async () => {
  const database = join(temporaryFolder(), 'restarted.db');
  const first = await start('--db', database, '--demo', '0');
  const before = await call(first, 'POST', '/api/saleInvoice', { contactAccountId: 'C00001', intRef: 'one' });
  const document = objectOf((await call(first, 'GET', `/api/document/${String(before.json)}`)).json);
  await kill(first, 'SIGTERM');
  const second = await start('--db', database, '--demo', 'small');
  // An existing database is not filled again.
  expect((await call(second, 'GET', '/api/document')).json).toHaveLength(1);
  const clash = await call(second, 'POST', '/api/saleInvoice', { contactAccountId: 'C00001', intRef: 'one' });
  expect(clash).toEqual({ status: 400, json: { message: 'IntRef one is already used by another document.' } });
  const after = await call(second, 'POST', '/api/saleInvoice', { contactAccountId: 'C00001' });
  const next = objectOf((await call(second, 'GET', `/api/document/${String(after.json)}`)).json);
  expect([document.docNo, next.docNo]).toEqual(['SI000001', 'SI000002']);
  expect(String(next.lastModified) > String(document.lastModified)).toBe(true);
  await kill(second, 'SIGTERM');
});

test('a service killed while it fills its database fills it again', async () => {
  const database = join(temporaryFolder(), 'half.db');
  const filling = startedScript(CLI, ['--db', database, '--demo', '200000']);
  // The write-ahead log holds a first batch of documents.
  await untilMet(() =>
    expect(existsSync(`${database}-wal`) && statSync(`${database}-wal`).size > 2_000_000).toBe(true),
  );
  await filling.end('SIGKILL');
  const service = await start('--db', database, '--demo', '5');
  expect((await call(service, 'GET', '/api/document')).json).toHaveLength(5);
  await kill(service, 'SIGTERM');
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s closes the service cleanly', async (signal) => {
  const service = await start('--demo', '0');
  // An open, idle connection does not delay the end.
  expect((await call(service, 'GET', '/api/Profile')).status).toBe(200);
  expect(await kill(service, signal)).toBe(0);
});

test('a chosen port is used, and a port in use is reported', async () => {
  const first = await start('--demo', 'none');
  const port = new URL(first.address).port;
  const second = await runToEnd('--port', port, '--demo', 'none');
  expect(second).toEqual({ code: 1, stdout: '', stderr: `The port ${port} is already in use.\n` });
  await kill(first, 'SIGTERM');
});

test.each([
  [['--port', 'x'], '--port must be a whole number from 0 to 65535, not "x".'],
  [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000".'],
  [['--demo', 'large'], '--demo must be none, small, books or a number of sales invoices, not "large".'],
  [
    ['--demo', 'books', '--api-version', '1.2'],
    '--demo books needs --api-version 1.2.2 or later: it has payments without a supplier.',
  ],
  [['--api-version', '3.1'], '--api-version must be from 1.0 to 1.19, not "3.1".'],
  [['--spellings', '1.14'], '--spellings must be both, 1.13, published, not "1.14".'],
  [['--faults', 'refuse=2'], 'In the faults, refuse must be a number from 0 to 1, not "2".'],
  [['--db', ''], '--db must be a file or :memory:.'],
  [['--colour'], "Unknown option '--colour'."],
  [['surprise'], "Unexpected argument 'surprise'."],
])('bad arguments %j get a sentence and the exit code 2', async (args, sentence) => {
  const { code, stdout, stderr } = await runToEnd(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.startsWith(`${sentence}\n\n`)).toBe(true);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('a database that cannot be used is reported', async () => {
  const { code, stderr } = await runToEnd('--db', join(temporaryFolder(), 'no', 'such', 'folder.db'));
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database .+folder\.db cannot be used: unable to open database file\.\n$/),
  ]);
  const other = await runToEnd('--db', CLI);
  expect([other.code, other.stderr]).toEqual([
    1,
    expect.stringMatching(/^The database .+cli\.ts cannot be used: file is not a database\.\n$/),
  ]);
});
