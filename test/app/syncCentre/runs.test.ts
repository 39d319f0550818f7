import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { systemMint, uuidV7 } from '../../../src/domain/identifiers.ts';
import { ok } from '../../../src/domain/result.ts';
import { syncReportSchema, type SyncReport as Report } from '../../../src/domain/syncRun.ts';
import type { Books } from '../../../src/app/session/books.ts';
import { useBackend } from '../../../src/app/session/backend.ts';
import { useCompanies } from '../../../src/app/session/companies.ts';
import { useSync } from '../../../src/app/session/syncRuns.ts';
import SyncReport from '../../../src/app/shell/SyncReport.vue';
import RunHistory from '../../../src/app/syncCentre/RunHistory.vue';
import { portPair } from '../../support/portPair.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);
let books: Books;
let wrapper: VueWrapper | undefined;
beforeEach(async () => {
  localStorage.clear();
  books = await smallCompany();
});
afterEach(() => {
  wrapper?.unmount();
  books.close();
  // The state of a company without runs is one for all.
  useSync().current.report = null;
});

const NONE = { created: 0, updated: 0, pulled: 0, rejected: 0, conflicts: 0, inDoubt: 0, notReady: 0 };
/** As runs were kept before deletions were counted. */
const before = (at: string): Report => syncReportSchema.parse({ startedAt: `2026-03-0${at}T09:00:00Z`, finishedAt: `2026-03-0${at}T09:00:02Z`, apiVersion: '1.13', ...NONE, updated: 3, requests: 4, problem: null, denied: [] });
const undone = (): Report => syncReportSchema.parse({ ...before('2'), updated: 0, deleted: 19, kinds: { bankTransaction: { ...NONE, deleted: 19 } } });

it('tells what was deleted as deleted, in the list of runs and in the run; a run of before is read as it was', async () => {
  await books.store.keepRun(before('1'));
  await books.store.keepRun(undone());
  wrapper = mount(RunHistory, { attachTo: document.body, props: { books } });
  await expect.poll(() => wrapper?.findAll('[data-column="counts"]').map((cell) => cell.text())).toEqual(['deleted 19', 'updated 3']);
  await wrapper.find('[data-column="counts"]').trigger('click');
  await flushPromises();
  await expect.poll(() => wrapper?.findAll('.notice').map((each) => each.text())).toEqual(['Bank line: deleted 19']);
});

it('tells in the list what stood open at the end of a run', async () => {
  await books.store.keepRun(syncReportSchema.parse({ ...before('3'), updated: 0, rejected: 1, conflicts: 2, inDoubt: 3 }));
  wrapper = mount(RunHistory, { attachTo: document.body, props: { books } });
  await expect.poll(() => wrapper?.find('[data-column="result"] .clip, [data-column="result"]').text()).toBe('Finished · refused 1 · 2 in conflict · 3 in doubt');
});

it('gives what is said of a run the lines that it takes, more of them in a narrow window', async () => {
  await books.store.keepRun(syncReportSchema.parse({ ...before('3'), updated: 0, rejected: 1, problem: { code: 'sync.cancelled', message: '' } }));
  wrapper = mount(RunHistory, { attachTo: document.body, props: { books } });
  await expect.poll(() => wrapper?.find('[data-column="result"]').text()).toBe('Stopped: Cancelled · refused 1');
  const rowHeight = () => wrapper?.find<HTMLElement>('.grid').element.style.getPropertyValue('--row');
  const beforeNarrow = window.innerWidth;
  try {
    for (const [width, height] of [[1280, '42px'], [640, '78px']] as const) {
      Object.defineProperty(window, 'innerWidth', { configurable: true, value: width });
      window.dispatchEvent(new Event('resize'));
      await expect.poll(rowHeight).toBe(height);
    }
  } finally {
    Object.defineProperty(window, 'innerWidth', { configurable: true, value: beforeNarrow });
  }
});

it('says deleted in the line that tells what became of a run', async () => {
  const sync = useSync();
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', name: 'sync', component: { render: () => null } }] });
  sync.current.report = undone();
  wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'demo' } });
  await flushPromises();
  expect(wrapper.text()).toBe('Sync finished: deleted 19.');
});

it('stays while the pointer or the keys are on the line that tells what became of a run, and goes ten seconds later', async () => {
  const sync = useSync();
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', name: 'sync', component: { render: () => null } }] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    sync.current.report = undone();
    wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'looked at' } });
    const isDismissed = (): boolean => sync.runs.has('looked at');
    for (const [come, go] of [['mouseenter', 'mouseleave'], ['focusin', 'focusout']] as const) {
      await wrapper.find('.strip').trigger(come);
      vi.advanceTimersByTime(60_000);
      expect(isDismissed()).toBe(false);
      await wrapper.find('.strip').trigger(go);
      vi.advanceTimersByTime(9_999);
      expect(isDismissed()).toBe(false);
    }
    vi.advanceTimersByTime(1);
    expect(isDismissed()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('begins with what is typed being kept, and takes away what the last run said', async () => {
  const [companies, sync] = [useCompanies(), useSync()];
  const typed = Promise.withResolvers<undefined>();
  const settle = (): Promise<undefined> => typed.promise;
  companies.unsaved.add(settle);
  try {
    sync.runs.set('typed', { progress: null, isCancelling: false, report: undone(), problem: null });
    const run = sync.run('typed');
    expect(sync.runs.get('typed')).toMatchObject({ report: null, progress: { phase: 'signingIn' } });
    await flushPromises();
    // Without a backend it ends as soon as it asks for one: it has not asked.
    expect(sync.runs.get('typed')?.progress).not.toBeNull();
    typed.resolve(undefined);
    await run;
    expect(sync.runs.get('typed')?.progress).toBeNull();
  } finally {
    companies.unsaved.delete(settle);
  }
});

it('does not bring back what was dismissed between the event and the answer, which both tell of the run; the next run is told', async () => {
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  const backend = openBackendEndpoint(backendPort);
  const connectionId = uuidV7(systemMint);
  let answer = Promise.withResolvers<Report>();
  backend.serve('sync.run', async () => ok(await answer.promise));
  useBackend().attach(line.endpoint);
  const sync = useSync();
  sync.listen(line.endpoint);
  for (const report of [before('1'), before('2')]) {
    answer = Promise.withResolvers<Report>();
    const run = sync.run(connectionId);
    backend.emit('sync.finished', { connectionId, report });
    await expect.poll(() => sync.runs.get(connectionId)?.report).toEqual(report);
    sync.dismiss(connectionId);
    answer.resolve(report);
    await run;
    expect(sync.runs.get(connectionId)?.report).toBeNull();
  }
});

it('names what may not be sent and what may not be read apart, in the words of the areas, and is no success then', async () => {
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', name: 'sync', component: { render: () => null } }] });
  const right = 'no right';
  useSync().current.report = syncReportSchema.parse({
    ...before('2'), updated: 0, pulled: 1600, waiting: 3, denied: ['purchaseInvoice', 'purchasePrice', 'salePrice'], deniedToSend: { saleInvoice: right, department: right, salePrice: right },
  });
  wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'demo' } });
  await flushPromises();
  expect(wrapper.text()).toBe('Sync finished: read 1,600, 3 could not go. You may not send: sale invoices, departments, prices. You may not read: purchase invoices, prices.Show them');
  expect(wrapper.find('.strip').classes()).toContain('bad');
});

it('names the first of very many kinds that may not be read, and how many there are besides; the history names them all', async () => {
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', name: 'sync', component: { render: () => null } }] });
  const denied = ['saleInvoice', 'saleOrder', 'saleQuote', 'purchaseOrder', 'purchaseInvoice', 'payment', 'receipt', 'salePrice', 'purchasePrice'];
  const report = syncReportSchema.parse({ ...before('2'), updated: 0, pulled: 3, denied });
  useSync().current.report = report;
  const line = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'demo' } });
  await flushPromises();
  expect(line.find('.strip').text()).toContain('You may not read: sale invoices, sale orders, sale quotes, purchase orders, purchase invoices, payments and 2 more.');
  line.unmount();
  await books.store.keepRun(report);
  wrapper = mount(RunHistory, { attachTo: document.body, props: { books } });
  await expect.poll(() => wrapper?.find('[data-column="result"]').text()).toContain('payments, receipts, prices.');
});
