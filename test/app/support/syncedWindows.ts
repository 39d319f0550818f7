import type { Pinia } from 'pinia';
import { onTestFinished } from 'vitest';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import { createSyncRuns } from '../../../src/backend/runs/syncRuns.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import type { BackendEndpoint } from '../../../src/bridge/endpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { ok } from '../../../src/domain/values/result.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import { syncReportSchema } from '../../../src/domain/service/syncRun.ts';
import { keptLog } from '../../support/keptLog.ts';
import { portPair } from '../../support/portPair.ts';
import { anotherPinia } from './pinia.ts';
import { connectionOf } from './connection.ts';

const report = syncReportSchema.parse({
  startedAt: '2026-03-02T09:00:00Z',
  finishedAt: '2026-03-02T09:00:02Z',
  apiVersion: '1.19',
  created: 0,
  updated: 0,
  pulled: 0,
  rejected: 0,
  conflicts: 0,
  inDoubt: 0,
  notReady: 0,
  requests: 0,
  problem: null,
  denied: [],
});

export interface SyncedWindows {
  /** The records that the last run found waiting to be sent. */
  found: readonly SyncRecord[];
  /** Opens another window of the same company at the same backend. */
  addWindow(): Pinia;
  /** Syncs from the active window, as a person does. */
  sync(isByItself?: boolean): Promise<void>;
}

/** The active window (its Pinia), at a backend whose runs only look at what waits in the store. */
export function syncedWindows(connectionId: string): SyncedWindows {
  const connection = connectionOf({ id: connectionId, name: 'Harbour', userName: 'ada' });
  const pages: BackendEndpoint[] = [];
  const windows: SyncedWindows = {
    found: [],
    addWindow() {
      const pinia = anotherPinia();
      join();
      return pinia;
    },
    sync: (isByItself = false) => useSync().run(connectionId, { isByItself }),
  };
  const runs = createSyncRuns({
    isReplaced: () => false,
    connections: { find: (id) => (id === connectionId ? connection : null), update: () => Promise.resolve() },
    engine: async ({ store }) => {
      windows.found = await store.records(await store.pendingKeys());
      return report;
    },
    serviceOf: () => ({ requestCount: 0 }) as never,
    prepare: async () => ok(null),
    pages: () => pages,
    tellProgress: () => undefined,
    tellFinished: (_, ended) => {
      for (const page of pages) page.emit('sync.finished', { connectionId, report: ended });
    },
    log: keptLog(),
    now: () => new Date('2026-03-02T09:00:00Z'),
  });
  function join(): void {
    const [pagePort, backendPort] = portPair();
    onTestFinished(() => pagePort.close());
    const endpoint = openBackendEndpoint(backendPort);
    endpoint.serve('app.info', async () =>
      ok({ version: '1.0.0', build: '', host: 'local' as const, keychain: { available: true, reason: '' } }),
    );
    endpoint.serve('sync.run', (asked) => runs.run(endpoint, asked.connectionId));
    pages.push(endpoint);
    const line = createPageLine();
    line.attach(pagePort);
    useCompanies().serve(line.endpoint);
    useSync().listen(line.endpoint);
    useBackend().attach(line.endpoint);
  }
  join();
  return windows;
}
