import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { connect, TLSSocket } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepRenewed, readCertificate } from '../../../src/service/http/tls.ts';
import { ArgumentError } from '../../../src/service/base/arguments.ts';
import { readArguments } from '../../../src/service/cliArguments.ts';
import { startFinanceService } from '../../../src/service/service.ts';
import { newAuthority, newCertificate, type Authority, type Signed } from '../../support/certificates.ts';
import { startedScript } from '../../support/startedScript.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { untilMet } from '../../support/until.ts';

const CLI = 'src/service/cli.ts';
const DAY = 86_400_000;

interface Files {
  folder: string;
  cert: string;
  key: string;
}

function put({ cert, key }: Files, pair: Signed): void {
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.key);
}

function filesOf(pair: Signed): Files {
  const folder = temporaryFolder();
  const files = { folder, cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  put(files, pair);
  return files;
}

async function served(files: Files, ...args: string[]) {
  const started = startedScript(CLI, ['--demo', 'none', '--tls-cert', files.cert, '--tls-key', files.key, ...args]);
  const [, address = ''] = await started.line(/^Address: (.+)$/);
  return { started, address };
}

/** Asks over the agent's connection. @returns the status, and the serial number of the certificate */
function ask(
  address: string,
  authority: Authority,
  agent: Agent,
  path = '/health/live',
): Promise<{ status: number; serial: string; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { ca: authority.cert, agent }, (response) => {
      const { socket } = response;
      const serial = socket instanceof TLSSocket ? socket.getPeerCertificate().serialNumber : '';
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, serial, text }));
    });
    asked.once('error', reject);
    asked.end();
  });
}

function agent(): Agent {
  const made = new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 });
  onTestFinished(() => made.destroy());
  return made;
}

test('HTTPS with a certificate of the office; plain HTTP is no answer', async () => {
  const authority = newAuthority();
  const { address, started } = await served(filesOf(newCertificate({ by: authority })), '--host', 'localhost');
  expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect(await ask(address, authority, agent())).toMatchObject({ status: 200 });
  await expect(ask(address, newAuthority(), agent())).rejects.toMatchObject({
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  await expect(fetch(address.replace('https', 'http'))).rejects.toThrow('fetch failed');
  expect(await started.end('SIGTERM')).toBe(0);
});

test('with a certificate it listens for other computers', async () => {
  const authority = newAuthority();
  const { address } = await served(filesOf(newCertificate({ by: authority })), '--host', '0.0.0.0');
  const port = new URL(address).port;
  expect(await ask(`https://127.0.0.1:${port}`, authority, agent())).toMatchObject({ status: 200 });
});

test('a renewed certificate is served to new connections, and the open ones stay', async () => {
  const authority = newAuthority();
  const [first, second] = [newCertificate({ by: authority }), newCertificate({ by: authority })];
  const files = filesOf(first);
  const { address, started } = await served(files);
  const kept = agent();
  const before = await ask(address, authority, kept);
  // The certificate comes first and its key later, as programs that renew write them: meanwhile nothing changes.
  writeFileSync(files.cert, second.cert);
  await started.line(/does not belong to the certificate .+ The one before is still served\.$/);
  expect(await ask(address, authority, agent())).toEqual(before);
  writeFileSync(files.key, second.key);
  await started.line(/^The certificate was renewed: it is valid until 2049-01-01T00:00:00\.000Z\.$/);
  const metrics = await ask(address, authority, agent(), '/metrics');
  expect(metrics.text).toContain(
    `\ndaybook_certificate_valid_until_seconds ${String(Date.parse('2049-01-01') / 1000)}\n`,
  );
  const after = await ask(address, authority, agent());
  expect(after.serial).not.toBe(before.serial);
  // The connection from before the renewal still shows what it began with.
  expect(await ask(address, authority, kept)).toEqual(before);
  writeFileSync(files.cert, newCertificate({ by: authority, until: new Date(Date.now() - DAY) }).cert);
  await untilMet(() => expect(started.complained.match(/does not belong/g)).toHaveLength(2));
  expect(await ask(address, authority, agent())).toEqual(after);
});

test('a certificate that expires while it is served is told once', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + DAY);
  const files = filesOf(newCertificate({ until }));
  const told: string[] = [];
  const looking = keepRenewed(
    { setSecureContext: () => undefined },
    { files, first: readCertificate(files, Date.now()), tell: (sentence) => told.push(sentence) },
  );
  onTestFinished(looking.stop);
  expect(looking.validUntil()).toBe(until.getTime());
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  vi.setSystemTime(until);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['The certificate that is served has expired.']);
});

const expired = new Date('2025-06-30T12:00:00Z');
const notYet = new Date('2048-01-01T00:00:00Z');

test.each<[string, (files: Files) => void, RegExp]>([
  [
    'has expired',
    (files) => put(files, newCertificate({ until: expired })),
    /^The certificate .+cert\.pem expired at 2025-06-30T12:00:00\.000Z\.$/,
  ],
  [
    'is not valid yet',
    (files) => put(files, newCertificate({ from: notYet })),
    /^The certificate .+ is valid only from 2048-01-01T00:00:00\.000Z on\.$/,
  ],
  [
    'has the key of another',
    (files) => writeFileSync(files.key, newCertificate().key),
    /^The private key .+key\.pem does not belong to the certificate .+cert\.pem\.$/,
  ],
  [
    'is none',
    (files) => writeFileSync(files.cert, 'hello'),
    /cert\.pem holds no certificate \(PEM: -----BEGIN CERTIFICATE-----\)\.$/,
  ],
  [
    'comes with no key',
    (files) => writeFileSync(files.key, readFileSync(files.cert)),
    /key\.pem holds no private key \(PEM: -----BEGIN PRIVATE KEY-----\)\.$/,
  ],
  [
    'has a sealed key',
    (files) =>
      writeFileSync(files.key, '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n'),
    /^The private key .+ is protected by a password: the service needs it without one\.$/,
  ],
  [
    'is not there',
    (files) => {
      files.cert += 'x';
    },
    /^The certificate .+cert\.pemx cannot be read: there is no such file\.$/,
  ],
  [
    'is a folder',
    (files) => {
      files.key = files.folder;
    },
    /^The private key .+ cannot be read: it is a folder\.$/,
  ],
])('a certificate that %s: one sentence, and nothing is begun', async (_, spoil, sentence) => {
  const files = filesOf(newCertificate());
  spoil(files);
  const database = join(files.folder, 'books.db');
  await expect(startFinanceService({ database, tls: files })).rejects.toThrow(sentence);
  expect(existsSync(database)).toBe(false);
});

test('the program says it in one sentence and ends', async () => {
  const files = filesOf(newCertificate({ until: expired }));
  const run = startedScript(CLI, ['--tls-cert', files.cert, '--tls-key', files.key]);
  expect([await run.ended, run.said]).toEqual([1, '']);
  expect(run.complained).toBe(`The certificate ${files.cert} expired at 2025-06-30T12:00:00.000Z.\n`);
});

test.each([
  [
    ['--host', '0.0.0.0'],
    '--host 0.0.0.0 is reached from other computers: that takes --tls-cert and --tls-key, because keys would travel unencrypted.',
  ],
  [
    ['--host', '::'],
    '--host :: is reached from other computers: that takes --tls-cert and --tls-key, because keys would travel unencrypted.',
  ],
  [
    ['--host', 'books.example.org'],
    '--host books.example.org is reached from other computers: that takes --tls-cert and --tls-key, because keys would travel unencrypted.',
  ],
  [['--host', ''], '--host must be an address to listen on.'],
  [['--tls-cert', 'x'], '--tls-cert and --tls-key belong together: --tls-key is missing.'],
  [['--tls-key', 'x'], '--tls-cert and --tls-key belong together: --tls-cert is missing.'],
])('%j is refused with a sentence', async (args, sentence) => {
  expect(() => readArguments(args)).toThrow(new ArgumentError(sentence));
});

test('versions of TLS before 1.2 are refused', async () => {
  const authority = newAuthority();
  const { address } = await served(filesOf(newCertificate({ by: authority })));
  const { hostname, port } = new URL(address);
  const failure = await new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      ca: authority.cert,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    socket.once('secureConnect', () => resolve('connected'));
    socket.once('error', (error) => resolve('code' in error ? error.code : error.message));
  });
  expect(failure).toMatch(/PROTOCOL_VERSION/);
});
