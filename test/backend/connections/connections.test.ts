import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../../src/api/transport/address.ts';
import { connectionId } from '../../../src/backend/connections/connectionFile.ts';
import { type Connections, openConnections } from '../../../src/backend/connections/connections.ts';
import { openKeychain, type SecretStore } from '../../../src/backend/connections/keychain.ts';
import { createServiceClients, tryCredentials } from '../../../src/backend/runs/serviceClients.ts';
import { apiVersionSchema } from '../../../src/domain/values/apiVersion.ts';
import { connectionName, shownName, type Credentials } from '../../../src/domain/service/connection.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { keptLog } from '../../support/keptLog.ts';
import { secretsInMemory } from '../../support/secretsInMemory.ts';
import { startedService } from '../../support/startedService.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const account = { baseUrl: 'https://finance.example.com', domain: 'books', userName: 'ann', isDemo: false };
const NOW = new Date('2026-03-01T09:30:00.000Z');

async function connectionsIn(
  dataFolder: string,
  secrets: SecretStore = secretsInMemory(),
): Promise<Connections & { log: string[] }> {
  const log = keptLog();
  const keychain = await openKeychain(secrets);
  const connections = await openConnections({
    dataFolder,
    keychain,
    log,
    now: () => NOW,
    normaliseAddress,
    signIn: tryCredentials,
  });
  return Object.assign(connections, { log: log.lines });
}

/** The same with services that accept everybody, as soon as `gate` is open. */
async function connectionsBehind(
  gate: { isOpen: Promise<unknown> },
  dataFolder = temporaryFolder(),
): Promise<Connections> {
  const keychain = await openKeychain(secretsInMemory());
  const signIn = async () => {
    await gate.isOpen;
    return ok({ apiVersion: apiVersionSchema.parse('1.19') });
  };
  return openConnections({ dataFolder, keychain, log: keptLog(), now: () => NOW, normaliseAddress, signIn });
}

async function serviceAndKey(): Promise<Credentials> {
  const service = await startedService();
  return { baseUrl: service.address, domain: service.domain, userName: service.user, apiKey: service.apiKey };
}

describe('a new connection', () => {
  it('is stored after a real sign-in, with its address normalised and its key only in the keychain', async () => {
    const dataFolder = temporaryFolder();
    const credentials = await serviceAndKey();
    const secrets = secretsInMemory();
    const connections = await connectionsIn(dataFolder, secrets);
    const added = await connections.add({
      ...credentials,
      baseUrl: `  ${credentials.baseUrl}/api/ `,
      userName: ` ${credentials.userName} `,
    });
    expect(added).toMatchObject({
      ok: true,
      value: {
        name: 'demo',
        baseUrl: credentials.baseUrl,
        domain: 'demo',
        userName: credentials.userName,
        isDemo: false,
        key: 'keychain',
        apiVersion: '1.19',
      },
    });
    const id = added.ok ? added.value.id : '';
    expect(id).toMatch(/^demo-[0-9a-f]{12}$/);
    expect(await connections.keyOf(id)).toBe(credentials.apiKey);
    expect(JSON.stringify(added)).not.toContain(credentials.apiKey);
    expect(connections.log.join()).not.toContain(credentials.apiKey);
    expect(readFileSync(join(dataFolder, 'connections.json'), 'utf8')).not.toContain(credentials.apiKey);
    expect(statSync(join(dataFolder, 'connections.json')).mode & 0o077).toBe(0);

    const later = await connectionsIn(dataFolder, secrets);
    expect(later.list()).toEqual([added.ok && added.value]);
  });

  it('is passed to the listeners without its key', async () => {
    const connections = await connectionsIn(temporaryFolder());
    const notified: string[] = [];
    connections.onChange((all) => notified.push(JSON.stringify(all)));
    const credentials = await serviceAndKey();
    const added = await connections.add(credentials);
    await connections.remove(added.ok ? added.value.id : '');
    expect(notified).toHaveLength(2);
    expect(notified.join()).not.toContain(credentials.apiKey);
    expect(notified[1]).toBe('[]');
  });

  it('keeps its key only for this run when there is no keychain', async () => {
    const dataFolder = temporaryFolder();
    const broken = secretsInMemory({ set: () => Promise.reject(new Error('no bus')) });
    const connections = await connectionsIn(dataFolder, broken);
    const credentials = await serviceAndKey();
    const added = await connections.add(credentials);
    expect(added).toMatchObject({ ok: true, value: { key: 'memory' } });
    expect(await connections.keyOf(added.ok ? added.value.id : '')).toBe(credentials.apiKey);
    for (const name of readdirSync(dataFolder))
      expect(readFileSync(join(dataFolder, name), 'utf8')).not.toContain(credentials.apiKey);
    expect((await connectionsIn(dataFolder, broken)).list()).toMatchObject([{ key: 'missing' }]);
  });
});

describe('what is wrong with a connection', () => {
  const good = { baseUrl: 'https://finance.example', domain: 'harbour', userName: 'ada', apiKey: 'k' };

  it.each([
    [{ baseUrl: '' }, 'baseUrl', 'connection.badAddress'],
    [{ baseUrl: 'ftp://finance.example' }, 'baseUrl', 'connection.badAddress'],
    [{ baseUrl: 'http://finance.example' }, 'baseUrl', 'connection.badAddress'],
    [{ domain: '  ' }, 'domain', 'session.badCredentials'],
    [{ userName: '' }, 'userName', 'session.badCredentials'],
    [{ apiKey: ' ' }, 'apiKey', 'key.missing'],
  ])('%j is said at its field, before anything is sent', async (wrong, field, code) => {
    const connections = await connectionsIn(temporaryFolder());
    expect(await connections.add({ ...good, ...wrong })).toMatchObject({ ok: false, problem: { field, code } });
    expect(connections.list()).toEqual([]);
  });

  it('is the address when nobody answers there', async () => {
    const service = await startedService();
    await service.close();
    const connections = await connectionsIn(temporaryFolder());
    expect(await connections.add({ ...good, baseUrl: service.address })).toMatchObject({
      ok: false,
      problem: { code: 'network.unreachable', field: 'baseUrl' },
    });
  });

  it('is the key when the service refuses it, and nothing is kept', async () => {
    const dataFolder = temporaryFolder();
    const connections = await connectionsIn(dataFolder);
    const credentials = await serviceAndKey();
    expect(await connections.add({ ...credentials, apiKey: 'wrong' })).toMatchObject({
      ok: false,
      problem: { code: 'session.badCredentials', field: 'apiKey' },
    });
    expect(readdirSync(dataFolder)).toEqual([]);
  });

  it('is that it exists already, however its names are spelt', async () => {
    const connections = await connectionsIn(temporaryFolder());
    const credentials = await serviceAndKey();
    await connections.add(credentials);
    const again = await connections.add({ ...credentials, domain: 'DEMO', baseUrl: `${credentials.baseUrl}/` });
    expect(again).toMatchObject({ ok: false, problem: { code: 'connection.duplicate', field: 'domain' } });
    expect(connections.list()).toHaveLength(1);
  });
});

describe('connections that are changed at the same time', () => {
  const typed = (domain: string, baseUrl = 'https://finance.example'): Credentials => ({
    baseUrl,
    domain,
    userName: 'ada',
    apiKey: 'k',
  });

  it('are all stored, each under its own name', async () => {
    const dataFolder = temporaryFolder();
    const connections = await connectionsBehind({ isOpen: Promise.resolve() }, dataFolder);
    const added = await Promise.all([
      connections.add(typed('north')),
      connections.add(typed('south')),
      connections.add(typed('north', 'https://other.example')),
    ]);
    expect(added.map(({ ok: isAdded }) => isAdded)).toEqual([true, true, true]);
    const names = ['north', 'south', 'north (other.example)'];
    expect(connections.list().map(({ name }) => name)).toEqual(names);
    expect((await connectionsIn(dataFolder)).list().map(({ name }) => name)).toEqual(names);
  });

  it('are one if they are the same, even if the address is spelt differently', async () => {
    const connections = await connectionsBehind({ isOpen: Promise.resolve() });
    const added = await Promise.all([
      connections.add(typed('north', 'https://finance.example/books')),
      connections.add(typed('NORTH', 'https://finance.example/Books')),
    ]);
    expect(added).toMatchObject([
      { ok: true },
      { ok: false, problem: { code: 'connection.duplicate', field: 'domain' } },
    ]);
    expect(connections.list()).toHaveLength(1);
  });

  it('all take effect: a new name while a key is tested, and a removal', async () => {
    const connections = await connectionsBehind({ isOpen: Promise.resolve() });
    for (const domain of ['north', 'south']) await connections.add(typed(domain));
    const [north, south] = connections.list().map(({ id }) => id);
    await Promise.all([
      connections.setKey(north!, 'new'),
      connections.rename(north!, 'Acme'),
      connections.remove(south!),
      connections.update(north!, { baseUrl: 'https://moved.example' }),
    ]);
    expect(connections.list()).toMatchObject([{ id: north, name: 'Acme', baseUrl: 'https://moved.example' }]);
    expect(await connections.keyOf(north!)).toBe('new');
  });

  it('stores no key for one that was removed during the test of the key', async () => {
    const gate: { isOpen: Promise<unknown> } = { isOpen: Promise.resolve() };
    const connections = await connectionsBehind(gate);
    const added = await connections.add(typed('north'));
    const id = added.ok ? added.value.id : '';
    const { promise, resolve } = Promise.withResolvers<undefined>();
    gate.isOpen = promise;
    const setting = connections.setKey(id, 'new');
    await connections.remove(id);
    resolve(undefined);
    expect(await setting).toMatchObject({ problem: { code: 'connection.unknown' } });
    expect(await connections.keyOf(id)).toBeNull();
  });
});

describe('the name of a connection', () => {
  it('is what was typed, else its domain; for two with one domain, what distinguishes them', async () => {
    const connections = await connectionsIn(temporaryFolder());
    const [first, second, third] = [await serviceAndKey(), await serviceAndKey(), await serviceAndKey()];
    expect(await connections.add({ ...first, name: ' ' })).toMatchObject({ value: { name: 'demo' } });
    expect(await connections.add(second)).toMatchObject({
      value: { name: `demo (${second.baseUrl.replace('http://', '')})` },
    });
    expect(await connections.add({ ...third, name: ' Acme, north ' })).toMatchObject({
      value: { name: 'Acme, north' },
    });
    expect(connections.list()).toHaveLength(3);
  });

  it('can be changed, is stored, is passed to the listeners, and can be removed again', async () => {
    const dataFolder = temporaryFolder();
    const secrets = secretsInMemory();
    const connections = await connectionsIn(dataFolder, secrets);
    const notified: string[] = [];
    connections.onChange(([one]) => notified.push(one?.name ?? ''));
    const added = await connections.add(await serviceAndKey());
    const id = added.ok ? added.value.id : '';
    expect(await connections.rename(id, ' Acme ')).toMatchObject({
      ok: true,
      value: { id, name: 'Acme', domain: 'demo' },
    });
    expect((await connectionsIn(dataFolder, secrets)).find(id)).toMatchObject({ name: 'Acme' });
    expect(await connections.rename(id, '  ')).toMatchObject({ value: { name: 'demo' } });
    expect(notified).toEqual(['demo', 'Acme', 'demo']);
    expect(await connections.rename('nobody', 'x')).toMatchObject({ problem: { code: 'connection.unknown' } });
  });

  it.each([
    [{ userName: 'bob' }, 'books (bob)'],
    [{ baseUrl: 'https://other.example:8443/finance' }, 'books (other.example:8443/finance)'],
    [{ userName: 'bob', baseUrl: 'https://other.example' }, 'books (bob, other.example)'],
    [{ domain: 'BOOKS', userName: 'bob' }, 'BOOKS (bob)'],
    [{ domain: 'ledgers' }, 'ledgers'],
  ])('of another account %j is %s', (other, name) => {
    expect(connectionName({ ...account, ...other }, [{ ...account, name: 'books' }])).toBe(name);
  });
});

describe('connections that were given one name', () => {
  it('are shown with what distinguishes them; others by their name', () => {
    const [north, south, west] = [
      { ...account, id: 'a', name: 'demo' },
      { ...account, id: 'b', name: 'Demo', baseUrl: 'http://127.0.0.1:24801' },
      { ...account, id: 'c', name: 'West' },
    ];
    expect([north, south, west].map((one) => shownName(one, [north, south, west]))).toEqual([
      'demo (finance.example.com)',
      'Demo (127.0.0.1:24801)',
      'West',
    ]);
  });
});

describe('the key of a connection', () => {
  it('is replaced only by one that signs in', async () => {
    const connections = await connectionsIn(temporaryFolder());
    const credentials = await serviceAndKey();
    const added = await connections.add(credentials);
    const id = added.ok ? added.value.id : '';
    expect(await connections.setKey(id, 'wrong')).toMatchObject({ ok: false, problem: { field: 'apiKey' } });
    expect(await connections.keyOf(id)).toBe(credentials.apiKey);
    expect(await connections.setKey(id, ` ${credentials.apiKey} `)).toMatchObject({
      ok: true,
      value: { id, key: 'keychain' },
    });
    expect(await connections.setKey('nobody', 'x')).toMatchObject({ problem: { code: 'connection.unknown' } });
  });

  it('is removed with the connection', async () => {
    const secrets = secretsInMemory();
    const connections = await connectionsIn(temporaryFolder(), secrets);
    const added = await connections.add(await serviceAndKey());
    const id = added.ok ? added.value.id : '';
    expect(await connections.remove(id)).toEqual({ ok: true, value: null });
    expect(await secrets.get(id)).toBeNull();
    expect(await connections.remove(id)).toMatchObject({ problem: { code: 'connection.unknown' } });
  });

  it('that the keychain cannot read is reported with its error, and not as a missing key', async () => {
    const secrets = secretsInMemory();
    const connections = await connectionsIn(temporaryFolder(), secrets);
    const added = await connections.add(await serviceAndKey());
    const id = added.ok ? added.value.id : '';
    secrets.get = () => Promise.reject(new Error('the keychain is locked'));
    await expect(connections.keyOf(id)).rejects.toMatchObject({
      problem: { code: 'key.store', message: 'the keychain is locked' },
    });
    await expect(createServiceClients(connections, keptLog()).of(id).signIn()).rejects.toMatchObject({
      problem: { code: 'key.store', message: 'the keychain is locked' },
    });
  });

  it('that the keychain cannot remove keeps its connection', async () => {
    const secrets = secretsInMemory();
    const connections = await connectionsIn(temporaryFolder(), secrets);
    const added = await connections.add(await serviceAndKey());
    secrets.delete = () => Promise.reject(new Error('the keychain is locked'));
    expect(await connections.remove(added.ok ? added.value.id : '')).toMatchObject({
      problem: { code: 'key.store', message: 'the keychain is locked' },
    });
    expect(connections.list()).toHaveLength(1);
  });
});

describe('the list of connections', () => {
  it.each([
    '',
    '{',
    'null',
    '{"version":1}',
    '{"version":2,"connections":[]}',
    '{"version":1,"connections":[{"id":"../x"}]}',
  ])('that reads %j is put aside, said and not lost', async (text) => {
    const dataFolder = temporaryFolder();
    writeFileSync(join(dataFolder, 'connections.json'), text);
    const connections = await connectionsIn(dataFolder);
    expect(connections.list()).toEqual([]);
    const aside = 'connections.json.broken-20260301T093000Z';
    expect(connections.log).toEqual([expect.stringContaining(`it was put aside as ${join(dataFolder, aside)}`)]);
    expect(readFileSync(join(dataFolder, aside), 'utf8')).toBe(text);
    await connections.add(await serviceAndKey());
    expect(readFileSync(join(dataFolder, aside), 'utf8')).toBe(text);
    expect((await connectionsIn(dataFolder)).list()).toHaveLength(1);
  });

  it.each([
    ['Harbour Books Ltd', /^harbour-books-ltd-[0-9a-f]{12}$/],
    ['ÄÖ', /^company-[0-9a-f]{12}$/],
    ['--a--', /^a-[0-9a-f]{12}$/],
    ['x'.repeat(90), /^x{40}-[0-9a-f]{12}$/],
  ])('names the database of %j %s', (domain, id) => {
    expect(connectionId({ ...account, domain })).toMatch(id);
  });

  it('names the same account’s database alike, however it is spelt, and another account’s otherwise', () => {
    const id = connectionId(account);
    expect(connectionId({ ...account, domain: 'BOOKS', userName: 'Ann' })).toBe(id);
    expect(connectionId({ ...account, userName: 'ben' })).not.toBe(id);
    expect(connectionId({ ...account, baseUrl: 'https://other.example.com' })).not.toBe(id);
    const demo = connectionId({ ...account, baseUrl: 'http://127.0.0.1:4001', isDemo: true });
    expect(connectionId({ ...account, baseUrl: 'http://127.0.0.1:4002', isDemo: true })).toBe(demo);
  });

  it('brings a connection that was removed and made again back to its database', async () => {
    const connections = await connectionsIn(temporaryFolder());
    const credentials = await serviceAndKey();
    const first = await connections.add(credentials);
    await connections.remove(first.ok ? first.value.id : '');
    const second = await connections.add(credentials);
    expect(second.ok && second.value.id).toBe(first.ok && first.value.id);
  });
});
