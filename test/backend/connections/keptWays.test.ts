import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { normaliseAddress } from '../../../src/api/transport/address.ts';
import { openConnections, type Connections } from '../../../src/backend/connections/connections.ts';
import { openKeychain } from '../../../src/backend/connections/keychain.ts';
import { createServiceClients, tryCredentials } from '../../../src/backend/runs/serviceClients.ts';
import { apiVersionSchema } from '../../../src/domain/values/apiVersion.ts';
import { keptLog } from '../../support/keptLog.ts';
import { secretsInMemory } from '../../support/secretsInMemory.ts';
import { startedService } from '../../support/startedService.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/**
 * A service of version 1.13, which changes a project only by its own path, and an app that can be started again and
 * again.
 */
async function opened() {
  const seen: string[] = [];
  const service = await startedService({
    apiVersion: '1.13',
    spellings: '1.13',
    faults: {
      onRequest: ({ method, url }) => {
        if (method === 'PATCH') seen.push(url.replace(/[0-9a-f-]{36}/, '<id>'));
        return method === 'PATCH' && url === '/api/Project' ? { status: 404 } : 'none';
      },
    },
  });
  const dataFolder = temporaryFolder();
  const secrets = secretsInMemory();
  const log = keptLog();
  const start = async () => {
    const keychain = await openKeychain(secrets);
    const connections = await openConnections({
      dataFolder,
      keychain,
      log,
      now: () => new Date('2026-03-02T09:00:00Z'),
      normaliseAddress,
      signIn: tryCredentials,
    });
    return { connections, clients: createServiceClients(connections, log) };
  };
  const first = await start();
  const added = await first.connections.add({
    baseUrl: service.address,
    domain: service.domain,
    userName: service.user,
    apiKey: service.apiKey,
  });
  if (!added.ok) throw new Error(added.problem.message);
  const { id } = added.value;
  const project = await first.clients.of(id).createResource({ kind: 'project', description: 'Slipway' });
  if (project === null) throw new Error('the project has no id');
  const rename = async (
    { clients }: Pick<Awaited<ReturnType<typeof start>>, 'clients'>,
    description: string,
  ): Promise<string[]> => {
    seen.length = 0;
    await clients.of(id).updateResource('project', project, { description });
    return [...seen];
  };
  const isKept = (connections: Connections) => expect.poll(() => connections.waysOf(id)).toEqual({ project: 1 });
  return { id, dataFolder, log, first, start, rename, isKept };
}

it('what was found out of a service is known when the app is started again', async () => {
  const { first, start, rename, isKept, log } = await opened();
  expect(await rename(first, 'Slipway I')).toEqual(['/api/Project', '/api/Project/<id>']);
  await isKept(first.connections);
  expect(await rename(await start(), 'Slipway II')).toEqual(['/api/Project/<id>']);
  expect(first.connections.list()[0]).not.toHaveProperty('ways');
  expect(log.lines.join()).not.toContain('could not be kept');
});

it('it is found out anew when the service has another version, also by the client that is in use', async () => {
  const { id, first, start, rename, isKept } = await opened();
  await rename(first, 'Slipway I');
  await isKept(first.connections);
  await first.connections.update(id, { apiVersion: apiVersionSchema.parse('1.14') });
  expect(first.connections.waysOf(id)).toEqual({});
  expect(await rename(first, 'Slipway II')).toEqual(['/api/Project', '/api/Project/<id>']);
  await isKept(first.connections);
  await first.connections.update(id, { apiVersion: apiVersionSchema.parse('1.14') });
  expect(await rename(await start(), 'Slipway III')).toEqual(['/api/Project/<id>']);
});

it('a list of connections is read without it, as earlier versions wrote it, and with anything else in its place', async () => {
  const { id, dataFolder, first, start, rename, isKept } = await opened();
  await rename(first, 'Slipway I');
  await isKept(first.connections);
  const path = join(dataFolder, 'connections.json');
  const written = readFileSync(path, 'utf8');
  expect(written).toContain('"project": 1');
  for (const ways of ['{ "project": "two" }', '[]', 'null']) {
    writeFileSync(path, written.replace(/\{\s*"project": 1\s*\}/, ways));
    const { connections } = await start();
    expect(connections.find(id)).toMatchObject({ domain: 'demo' });
    expect(connections.waysOf(id)).toEqual({});
  }
  const {
    version,
    connections: [{ ways: _, ...earlier }],
  } = JSON.parse(written) as { version: number; connections: [Record<string, unknown>] };
  writeFileSync(path, JSON.stringify({ version, connections: [earlier] }));
  const last = await start();
  expect(await rename(last, 'Slipway II')).toEqual(['/api/Project', '/api/Project/<id>']);
  await isKept(last.connections);
});
