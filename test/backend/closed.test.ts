import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openLog } from '../../src/backend/files/log.ts';
import { valueOf } from '../../src/domain/values/result.ts';
import type { Fault, FaultedRequest } from '../../src/service/service.ts';
import { backendFor } from '../support/backendFor.ts';
import { startedService } from '../support/startedService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** A connected backend that has a session, and what its service has seen. */
async function connected(fault: (request: FaultedRequest) => Fault = () => 'none') {
  const seen: FaultedRequest[] = [];
  const service = await startedService({
    demo: 0,
    faults: {
      onRequest(request) {
        seen.push(request);
        return fault(request);
      },
    },
  });
  const { backend, page, log } = await backendFor(temporaryFolder());
  const { id: connectionId } = valueOf(
    await page.call('connections.add', {
      baseUrl: service.address,
      domain: service.domain,
      userName: service.user,
      apiKey: service.apiKey,
    }),
  );
  const askAnything = () => page.call('enquiries.list', { connectionId });
  const closings = () => seen.filter(({ url }) => url === '/api/Session/close');
  return { backend, log, service, seen, askAnything, closings };
}

it('closes its session on the service when it ends, so that the token is worth nothing afterwards', async () => {
  const { backend, service, seen, askAnything, closings } = await connected();
  valueOf(await askAnything());
  await backend.close();
  expect(closings()).toMatchObject([{ method: 'POST' }]);
  const { authorization } = seen.find(({ url }) => url.startsWith('/api/Enquiry'))?.headers ?? {};
  expect(closings()[0]?.headers['authorization']).toBe(authorization);
  const again = await fetch(`${service.address}/api/Department?take=1`, {
    headers: { Authorization: String(authorization), Domain: service.domain },
  });
  expect(again.status).toBe(401);
});

it('asks nothing when it has no session', async () => {
  const { backend, seen } = await connected();
  const before = seen.length;
  await backend.close();
  expect(seen.slice(before)).toEqual([]);
});

it('ends although the service does not answer, and says so in the log', async () => {
  const { backend, log, askAnything } = await connected(({ url }) =>
    url === '/api/Session/close' ? { delayMs: 3_600_000 } : 'none',
  );
  valueOf(await askAnything());
  await backend.close();
  expect(log.join('\n')).toContain('was not closed: network.lost');
});

it('ends although the service is gone', async () => {
  const { backend, log, service, askAnything } = await connected();
  valueOf(await askAnything());
  await service.close();
  await backend.close();
  expect(log.join('\n')).toMatch(/was not closed: network\./);
});

it.skipIf(process.platform === 'win32')('writes every file for its user only', async () => {
  const dataFolder = temporaryFolder();
  const log = openLog(
    dataFolder,
    () => new Date(),
    () => undefined,
  );
  const { backend, page } = await backendFor(dataFolder, { log });
  const { id: connectionId } = valueOf(await page.call('connections.openDemo', null));
  valueOf(await page.call('copies.configure', { folder: join(dataFolder, 'moved copies'), keep: 3 }));
  const mark = { table: 'documents' as const, key: 'SI-1', revision: 1, mark: 'a' };
  valueOf(await page.call('copies.append', { connectionId, gone: [], put: [{ ...mark, row: { key: 'SI-1' } }] }));
  valueOf(await page.call('copies.copyAside', { connectionId }));
  valueOf(await page.call('copies.keepLeftOut', { connectionId, name: null, text: 'six oak chairs' }));
  const head = {
    format: 'daybook-backup',
    schema: 4,
    connectionId,
    company: 'Ashdown Ltd',
    madeAt: '2026-03-02T10:00:00.0000000Z',
    documents: 1,
    records: 0,
    waiting: 1,
  };
  const file = gzipSync(`${JSON.stringify(head)}\n{"end":true,"rows":0}\n`);
  const upload = valueOf(await page.call('copies.beginWhole', { connectionId }));
  valueOf(await page.call('copies.writeWhole', { upload, bytes: file.toString('base64') }));
  valueOf(await page.call('copies.endWhole', { upload, size: file.length }));
  valueOf(await page.call('disk.setFloor', { floorMb: 60 }));
  const files = (): string[] =>
    readdirSync(dataFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const open = files().filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  const names = files().map((path) => path.slice(dataFolder.length + 1));
  for (const written of [
    /daybook\.log$/,
    /connections\.json$/,
    /\.sqlite$/,
    /unsent\.journal$/,
    /unsent-.*\.journal$/,
    /left-out-/,
    /whole-/,
  ])
    expect(names).toContainEqual(expect.stringMatching(written));
  await backend.close();
});
