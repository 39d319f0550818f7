import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createSyncRuns, type SyncEngine } from '../../../../src/backend/runs/syncRuns.ts';
import { openBackendEndpoint } from '../../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../../src/bridge/pageEndpoint.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import { syncReportSchema } from '../../../../src/domain/service/syncRun.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import CompanyMenu from '../../../../src/app/shell/CompanyMenu.vue';
import SyncBar from '../../../../src/app/shell/SyncBar.vue';
import { pulledRecord } from '../../../support/documents.ts';
import { keptLog } from '../../../support/keptLog.ts';
import { portPair } from '../../../support/portPair.ts';
import { freshPinia } from '../../support/pinia.ts';
import { routerTo } from '../../support/router.ts';
import { connectionOf } from '../../support/connection.ts';

const wrappers: VueWrapper[] = [];
beforeEach(() => {
  localStorage.clear();
  freshPinia();
});
afterEach(() => {
  for (const wrapper of wrappers.splice(0)) wrapper.unmount();
});

const someRouter = () => routerTo({ home: '/home', saleInvoice: '/saleInvoice', welcome: '/welcome' });
const connection = (name: string) =>
  connectionOf({ id: uuidV7(systemMint), name, domain: name.toLowerCase(), userName: 'ada' });
const report = syncReportSchema.parse({
  startedAt: '2026-03-02T09:00:00Z',
  finishedAt: '2026-03-02T09:00:02Z',
  apiVersion: '1.19',
  created: 0,
  updated: 0,
  pulled: 2,
  rejected: 0,
  conflicts: 0,
  inDoubt: 0,
  notReady: 0,
  requests: 4,
  problem: null,
  denied: [],
});

/** A page that knows two companies and has the first one open, connected to a backend whose runs use this engine. */
async function pageOf(engine: SyncEngine) {
  const [north, south] = [connection('North'), connection('South')];
  const [pagePort, backendPort] = portPair();
  onTestFinished(() => pagePort.close());
  const endpoint = openBackendEndpoint(backendPort);
  const runs = createSyncRuns({
    isReplaced: () => false,
    connections: { find: (id) => [north, south].find((one) => one.id === id) ?? null, update: () => Promise.resolve() },
    engine,
    serviceOf: () => ({ requestCount: 0 }) as never,
    prepare: async () => ok(null),
    pages: () => [endpoint],
    tellProgress: (connectionId, progress) => endpoint.emit('sync.progress', { connectionId, progress }),
    tellFinished: (connectionId, ended) => endpoint.emit('sync.finished', { connectionId, report: ended }),
    log: keptLog(),
    now: () => new Date('2026-03-02T09:00:00Z'),
  });
  endpoint.serve('app.info', async () =>
    ok({ version: '1.0.0', build: '', host: 'local' as const, keychain: { available: true, reason: '' } }),
  );
  endpoint.serve('connections.list', async () => ok([north, south]));
  endpoint.serve('sync.run', ({ connectionId }) => runs.run(endpoint, connectionId));
  endpoint.serve('sync.cancel', async ({ connectionId }) => {
    runs.cancel(connectionId);
    return ok(null);
  });
  const line = createPageLine();
  line.attach(pagePort);
  const companies = useCompanies();
  companies.serve(line.endpoint);
  useSync().listen(line.endpoint);
  useBackend().attach(line.endpoint);
  await companies.start();
  await expect.poll(() => companies.company?.store).toBeTruthy();
  onTestFinished(async () => {
    for (const { id } of [north, south]) {
      await companies.open(id);
      companies.company?.close();
    }
  });
  const bar = mount(SyncBar, {
    attachTo: document.body,
    global: { plugins: [someRouter()] },
    props: { connection: north },
  });
  wrappers.push(bar);
  const press = (text: string) =>
    bar
      .findAll('button')
      .find((each) => each.text() === text)
      ?.trigger('click');
  return { north, south, companies, bar, press };
}

it('a run writes into its own company, although another one is opened meanwhile', async () => {
  const otherIsOpen = Promise.withResolvers<undefined>();
  const cursor = { stream: 'document:saleInvoice', watermark: null, sweptAt: null, resumeAt: 10 } as const;
  const { north, south, companies, press } = await pageOf(async ({ store, onProgress }) => {
    await store.write([{ expectedRevision: null, record: pulledRecord(1) }], [cursor]);
    onProgress({ phase: 'pulling', done: 1, planned: 2 });
    await otherIsOpen.promise;
    expect((await store.cursor('document:saleInvoice'))?.resumeAt).toBe(10);
    await store.write([{ expectedRevision: null, record: pulledRecord(2) }]);
    return report;
  });
  expect(companies.currentName).toBe('North');
  await press('Sync');
  await expect.poll(() => useSync().current.progress?.done).toBe(1);

  const router = someRouter();
  await router.push('/saleInvoice');
  wrappers.push(
    mount(CompanyMenu, { attachTo: document.body, global: { plugins: [router] }, props: { startOpen: true } }),
  );
  await flushPromises();
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await expect
    .poll(() => items().map((item) => item.textContent?.slice(0, 5)))
    .toEqual(['North', 'South', expect.any(String)]);
  items()[1]?.click();
  await expect.poll(() => [companies.currentName, companies.company?.isRead.value]).toEqual(['South', true]);
  // The run belongs to the other company: nothing is said about it here.
  expect(useSync().current.progress).toBeNull();
  await expect.poll(() => useSync().runs.get(north.id)?.progress).toMatchObject({ done: 1 });

  otherIsOpen.resolve(undefined);
  await expect.poll(() => useSync().runs.get(north.id)?.report).toMatchObject({ problem: null });
  expect(useSync().runs.get(south.id)?.report ?? null).toBeNull();
  const held = [];
  for (const { id } of [north, south]) {
    await companies.open(id);
    const { store } = companies.company ?? {};
    const documents = await store?.forSync.records([1, 2].map((n) => pulledRecord(n).key));
    held.push({ documents: documents?.map((record) => record.id), runs: (await store?.runs())?.length });
  }
  expect(held).toEqual([
    { documents: [pulledRecord(1).id, pulledRecord(2).id], runs: 1 },
    { documents: [], runs: 0 },
  ]);
});

it('is cancelled by the button in the bar, which says so until the run has ended', async () => {
  const cancelled = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<undefined>();
  const { bar, press } = await pageOf(async ({ signal, onProgress }) => {
    signal.addEventListener('abort', () => cancelled.resolve(undefined));
    onProgress({ phase: 'pushing', done: 3, planned: 9 });
    await cancelled.promise;
    await mayEnd.promise;
    return { ...report, problem: { code: 'sync.cancelled', message: '' } };
  });
  const said = () => bar.find('.sync-state > span:last-child').text();
  await press('Sync');
  await expect.poll(said).toBe('Sending: 3 of 9');
  await press('Cancel');
  await cancelled.promise;
  expect(said()).toBe('Stopping…');
  expect(bar.find('button').element.disabled).toBe(true);
  mayEnd.resolve(undefined);
  await expect.poll(() => useSync().current.report?.problem).toMatchObject({ code: 'sync.cancelled' });
  expect(useSync().isRunning).toBe(false);
  expect(bar.findAll('button').map((each) => each.text())).toEqual(['Sync']);
});
