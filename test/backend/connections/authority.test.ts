import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { normaliseAddress } from '../../../src/api/transport/address.ts';
import { trustedWith } from '../../../src/backend/connections/authority.ts';
import { type Connections, openConnections } from '../../../src/backend/connections/connections.ts';
import { testConnection } from '../../../src/backend/connections/connectionTest.ts';
import { openKeychain } from '../../../src/backend/connections/keychain.ts';
import { createServiceClients, tryCredentials } from '../../../src/backend/runs/serviceClients.ts';
import type { Credentials } from '../../../src/domain/service/connection.ts';
import { valueOf } from '../../../src/domain/values/result.ts';
import { type Authority, newAuthority, newCertificate, type Signed } from '../../support/certificates.ts';
import { keptLog } from '../../support/keptLog.ts';
import { secretsInMemory } from '../../support/secretsInMemory.ts';
import { startedService } from '../../support/startedService.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const NOW = new Date('2026-03-01T09:30:00.000Z');

async function connectionsIn(dataFolder: string): Promise<Connections> {
  return openConnections({
    dataFolder,
    keychain: await openKeychain(secretsInMemory()),
    log: keptLog(),
    now: () => NOW,
    normaliseAddress,
    signIn: tryCredentials,
  });
}

/** A real service with a certificate of this authority. */
async function officeOf(authority: Authority): Promise<Credentials> {
  const folder = temporaryFolder();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const pair = newCertificate({ by: authority });
  writeFileSync(files.cert, pair.cert);
  writeFileSync(files.key, pair.key);
  const service = await startedService({ tls: files });
  return { baseUrl: service.address, domain: service.domain, userName: service.user, apiKey: service.apiKey };
}

/** What answers with this certificate, whatever is asked. */
async function addressWith(pair: Signed): Promise<string> {
  const server = createServer(pair, (_request, response) => response.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `https://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`;
}

test('a connection trusts the authority that was chosen for it, and only that connection does', async () => {
  const folder = temporaryFolder();
  const connections = await connectionsIn(folder);
  const [ours, theirs] = [newAuthority(), newAuthority()];
  const [office, other] = [await officeOf(ours), await officeOf(theirs)];
  expect(await connections.add(office)).toMatchObject({
    ok: false,
    problem: { code: 'network.unreachable', why: 'unknownAuthority', field: 'baseUrl' },
  });
  expect(connections.list()).toEqual([]);
  const added = valueOf(await connections.add({ ...office, authority: `Our authority\n${ours.cert}` }));
  expect(added.authority).toEqual({ name: expect.stringMatching(/^Office [0-9a-f]{8}$/), validUntil: '2049-01-01' });
  // Another connection of the same computer knows nothing of it.
  expect(await connections.add({ ...other, userName: 'b', authority: ours.cert })).toMatchObject({
    problem: { why: 'unknownAuthority' },
  });
  const clients = createServiceClients(connections, keptLog());
  expect(await clients.of(added.id).signIn()).toMatchObject({ apiVersion: '1.19' });
  // The file holds it, and the next start knows it.
  const file = readFileSync(join(folder, 'connections.json'), 'utf8');
  expect(file).toContain('BEGIN CERTIFICATE');
  expect(file).not.toContain('Our authority');
  expect((await connectionsIn(folder)).list()).toMatchObject([{ authority: added.authority }]);
});

test('it is chosen later, serves a new key too, and is taken back', async () => {
  const connections = await connectionsIn(temporaryFolder());
  const [old, renewed] = [newAuthority(), newAuthority()];
  const office = await officeOf(renewed);
  const { id } = valueOf(await connections.add({ ...office, authority: `${old.cert}${renewed.cert}` }));
  const clients = createServiceClients(connections, keptLog());
  const failure = (): Promise<unknown> => {
    clients.forget(id);
    return clients
      .of(id)
      .signIn()
      .then(
        () => null,
        (fault: unknown) => (fault instanceof Error && 'problem' in fault ? fault.problem : fault),
      );
  };
  expect(await failure()).toBeNull();
  expect(valueOf(await connections.setAuthority(id, old.cert)).authority?.name).toMatch(/^Office /);
  expect(await failure()).toMatchObject({ why: 'unknownAuthority' });
  expect(await connections.setKey(id, office.apiKey)).toMatchObject({ problem: { why: 'unknownAuthority' } });
  await connections.setAuthority(id, renewed.cert);
  expect(await failure()).toBeNull();
  expect(await connections.setKey(id, office.apiKey)).toMatchObject({ ok: true });
  expect(valueOf(await connections.setAuthority(id, null))).not.toHaveProperty('authority');
  expect(await failure()).toMatchObject({ why: 'unknownAuthority' });
});

test('with an authority of its own, a connection still trusts those of the computer', async () => {
  const [computers, ours] = [newAuthority(), newAuthority()];
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, computers.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
  const connections = await connectionsIn(temporaryFolder());
  expect(await connections.add({ ...(await officeOf(computers)), authority: ours.cert })).toMatchObject({ ok: true });
});

test('the test of a connection trusts it, too', async () => {
  const connections = await connectionsIn(temporaryFolder());
  const ours = newAuthority();
  const { id, baseUrl } = valueOf(await connections.add({ ...(await officeOf(ours)), authority: ours.cert }));
  const client = createServiceClients(connections, keptLog()).of(id);
  const tlsWith = async (ca: string[] | undefined): Promise<unknown> =>
    (await testConnection(baseUrl, client, {}, undefined, ca)).steps.find(({ step }) => step === 'tls');
  expect(await tlsWith(trustedWith(connections.authorityOf(id)))).toMatchObject({ state: 'ok' });
  expect(await tlsWith(trustedWith(undefined))).toMatchObject({ state: 'failed' });
});

test.each<[string, (by: Authority) => Signed, string]>([
  ['is not valid any more', (by) => newCertificate({ by, until: new Date('2025-01-01') }), 'notValidNow'],
  ['is not valid yet', (by) => newCertificate({ by, from: new Date('2048-01-01') }), 'notValidNow'],
  ['is for another name', (by) => newCertificate({ by, names: ['books.example.org'] }), 'otherName'],
  ['nobody but itself has signed', () => newCertificate(), 'unknownAuthority'],
])('a certificate that %s is refused, and what is wrong with it is told', async (_, made, why) => {
  const authority = newAuthority();
  const credentials = { baseUrl: await addressWith(made(authority)), domain: 'd', userName: 'u', apiKey: 'k' };
  const connections = await connectionsIn(temporaryFolder());
  expect(await connections.add({ ...credentials, authority: authority.cert })).toMatchObject({
    problem: { code: 'network.unreachable', why, field: 'baseUrl' },
  });
});

test.each<[string, (by: Authority) => string, object]>([
  ['holds a key', ({ cert, key }) => cert + key, { code: 'connection.privateKey' }],
  ['holds none', () => 'hello', { code: 'connection.noCertificate' }],
  ['is damaged', ({ cert }) => cert.replace('MII', 'AAA'), { code: 'connection.noCertificate' }],
  [
    'has expired',
    () => newCertificate({ until: new Date('2026-02-28T12:00:00Z') }).cert,
    { code: 'connection.expiredAuthority', message: '2026-02-28' },
  ],
])('a file that %s is not kept', async (_, text, problem) => {
  const folder = temporaryFolder();
  const connections = await connectionsIn(folder);
  const authority = newAuthority();
  const office = await officeOf(authority);
  const refused = { ok: false, problem: { ...problem, field: 'authority' } };
  expect(await connections.add({ ...office, authority: text(authority) })).toMatchObject(refused);
  const { id } = valueOf(await connections.add({ ...office, authority: authority.cert }));
  const before = connections.list();
  expect(await connections.setAuthority(id, text(authority))).toMatchObject(refused);
  expect(connections.list()).toEqual(before);
  expect(readFileSync(join(folder, 'connections.json'), 'utf8')).not.toContain('PRIVATE KEY');
});
