import { expect, it } from 'vitest';
import type { PageEndpoint } from '../../../src/bridge/endpoint.ts';
import { serveStore } from '../../../src/bridge/remoteStore.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';
import type { FaultedRequest } from '../../../src/service/service.ts';
import { backendFor } from '../../support/backendFor.ts';
import { startedService } from '../../support/startedService.ts';
import { MemoryStore } from '../../support/memoryStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { intRef } from '../../support/documents.ts';
import { invoice } from '../../sync/support/company.ts';
import { clientOf } from '../../api/support/clientOf.ts';

/** The service of one company, and every request that it received. */
async function company(domain: string) {
  const seen: FaultedRequest[] = [];
  const service = await startedService({
    domain,
    demo: 0,
    faults: {
      onRequest: (request) => {
        seen.push(request);
        return 'none';
      },
    },
  });
  return { service, seen };
}

/** Serves the store of each company to the engine, as the page does. */
function serveStores(page: PageEndpoint, stores: ReadonlyMap<string, MemoryStore>): void {
  serveStore(page, (connectionId) => {
    const store = stores.get(connectionId);
    if (!store) throw new Error(`no books are open of ${connectionId}`);
    return store;
  });
}

it('companies that sync at the same time receive nothing of each other', async () => {
  const [north, south] = [await company('north'), await company('south')];
  const { page, log } = await backendFor(temporaryFolder());
  const stores = new Map<string, MemoryStore>();
  const opened = [];
  for (const [n, { service }] of [north, south].entries()) {
    const added = await page.call('connections.add', {
      baseUrl: service.address,
      domain: service.domain,
      userName: service.user,
      apiKey: service.apiKey,
    });
    if (!added.ok) throw new Error(added.problem.message);
    const store = new MemoryStore();
    opened.push({
      id: added.value.id,
      store,
      key: store.draft(invoice(n + 1, { description: n === 0 ? 'For the north' : 'For the south' })),
    });
    stores.set(added.value.id, store);
  }
  serveStores(page, stores);
  const runs = await Promise.all(opened.map(({ id }) => page.call('sync.run', { connectionId: id })));
  expect(runs).toMatchObject([
    { ok: true, value: { created: 1, problem: null } },
    { ok: true, value: { created: 1, problem: null } },
  ]);

  const keys = [intRef(1), intRef(2)];
  for (const [at, { service, seen }] of [north, south].entries()) {
    const [own, foreign] = [opened[at], [south, north][at]?.service];
    expect([...(own?.store.documents.values() ?? [])].map(({ key, id }) => [key, id !== null])).toEqual([
      [keys[at], true],
    ]);
    const client = clientOf(service, { exchange: nodeExchange() });
    expect(
      await Promise.all(keys.map(async (key) => (await client.documentByIntRef('saleInvoice', key)) !== null)),
    ).toEqual([at === 0, at === 1]);
    // Every request of a company has its own domain and session.
    expect(seen.length).toBeGreaterThan(10);
    expect(new Set(seen.map(({ headers }) => headers['domain']))).toEqual(new Set([service.domain]));
    expect(JSON.stringify(seen)).not.toContain(foreign?.domain);
    // The report of a run goes to the page, and from there into exports: neither it nor the log contains secrets.
    const output = JSON.stringify([runs[at], log]);
    expect(output).toContain('/api/saleInvoice');
    const tokens = new Set(
      seen
        .map(({ headers }) => String(headers['authorization'] ?? '').replace('Bearer ', ''))
        .filter((token) => token !== ''),
    );
    expect(tokens.size).toBeGreaterThan(0);
    expect([service.apiKey, ...tokens].filter((secret) => output.includes(secret))).toEqual([]);
  }
});
