import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RequestLog } from '../../../src/api/transport/requestLog.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { instantSchema } from '../../../src/domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { syncReportSchema, type SyncReport as Report } from '../../../src/domain/service/syncRun.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import SyncReport from '../../../src/app/shell/SyncReport.vue';
import RunHistory from '../../../src/app/sync/RunHistory.vue';
import { portPair } from '../../support/portPair.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { routerTo } from '../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper?.unmount();
  useSync().runs.delete('');
  // The state of a company without runs is one for all.
  useSync().current.report = null;
});

const NONE = { created: 0, updated: 0, pulled: 0, rejected: 0, conflicts: 0, inDoubt: 0, notReady: 0 };
/** As runs were kept before deletions were counted. */
const before = (at: string): Report =>
  syncReportSchema.parse({
    startedAt: `2026-03-0${at}T09:00:00Z`,
    finishedAt: `2026-03-0${at}T09:00:02Z`,
    apiVersion: '1.13',
    ...NONE,
    updated: 3,
    requests: 4,
    problem: null,
    denied: [],
  });
const undone = (): Report =>
  syncReportSchema.parse({
    ...before('2'),
    updated: 0,
    deleted: 19,
    kinds: { bankTransaction: { ...NONE, deleted: 19 } },
  });

it('shows deletions as deletions, in the list of runs and in the run; older runs are read as they were', async () => {
  await company.store.keepRun(before('1'));
  await company.store.keepRun(undone());
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect
    .poll(() => wrapper?.findAll('[data-column="counts"]').map((cell) => cell.text()))
    .toEqual(['deleted 19', 'updated 3']);
  await wrapper.find('[data-column="counts"]').trigger('click');
  await flushPromises();
  await expect.poll(() => wrapper?.findAll('.notice').map((each) => each.text())).toEqual(['Bank line: deleted 19']);
});

it('lists the run that has just ended while it is still being kept, and lists it once when it is', async () => {
  const sync = useSync();
  const ended = (report: Report | null) =>
    sync.runs.set('', { progress: null, isCancelling: false, report, problem: null });
  const counts = () => wrapper?.findAll('[data-column="counts"]').map((cell) => cell.text());
  await company.store.keepRun(before('1'));
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect.poll(counts).toEqual(['updated 3']);
  ended(undone());
  await expect.poll(counts).toEqual(['deleted 19', 'updated 3']);
  await company.store.keepRun(undone());
  for (const report of [undone(), null]) {
    ended(report);
    await flushPromises();
    await expect.poll(counts).toEqual(['deleted 19', 'updated 3']);
  }
});

it('shows in the list what was left open at the end of a run', async () => {
  await company.store.keepRun(
    syncReportSchema.parse({ ...before('3'), updated: 0, rejected: 1, conflicts: 2, inDoubt: 3 }),
  );
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect
    .poll(() => wrapper?.find('[data-column="result"] .clip, [data-column="result"]').text())
    .toBe('Finished · refused 1 · 2 in conflict · 3 in doubt');
});

it('shows in the list that a window had not stored its typing', async () => {
  await company.store.keepRun(syncReportSchema.parse({ ...before('3'), unsettled: 2 }));
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect
    .poll(() => wrapper?.find('[data-column="result"]').text())
    .toBe('Finished · what was being typed in 2 windows went with the next sync');
});

it('shows in the list, and in the line after a run, how many records the service has more than once', async () => {
  const report = syncReportSchema.parse({ ...before('3'), sharedIntRefs: 2 });
  await company.store.keepRun(report);
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect
    .poll(() => wrapper?.find('[data-column="result"]').text())
    .toBe('Finished · 2 records are more than once on the service.');
  wrapper.unmount();
  useSync().runs.set('', { progress: null, isCancelling: false, report, problem: null });
  wrapper = mount(SyncReport, { props: { connectionId: '' }, global: { stubs: { RouterLink: true } } });
  expect(wrapper.find('.strip.bad').text()).toContain('2 records are more than once on the service.');
});

it('gives the text of a run the lines that it needs, more of them in a narrow window', async () => {
  await company.store.keepRun(
    syncReportSchema.parse({
      ...before('3'),
      updated: 0,
      rejected: 1,
      problem: { code: 'sync.cancelled', message: '' },
    }),
  );
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect.poll(() => wrapper?.find('[data-column="result"]').text()).toBe('Stopped: Cancelled · refused 1');
  const rowHeight = () => wrapper?.find<HTMLElement>('.grid').element.style.getPropertyValue('--row');
  const beforeNarrow = window.innerWidth;
  try {
    for (const [width, height] of [
      [1280, '42px'],
      [640, '78px'],
    ] as const) {
      Object.defineProperty(window, 'innerWidth', { configurable: true, value: width });
      window.dispatchEvent(new Event('resize'));
      await expect.poll(rowHeight).toBe(height);
    }
  } finally {
    Object.defineProperty(window, 'innerWidth', { configurable: true, value: beforeNarrow });
  }
});

it('says deleted in the line with the result of a run', async () => {
  const sync = useSync();
  const router = routerTo({ sync: '/' });
  sync.current.report = undone();
  wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'demo' } });
  await flushPromises();
  expect(wrapper.text()).toBe('Sync finished: deleted 19.');
});

it('links to the settings for a refused key, but not for a session refused to a good key', async () => {
  const sync = useSync();
  const router = routerTo({ sync: '/sync', settings: '/settings' });
  for (const [code, links] of [
    ['session.badCredentials', ['Settings']],
    ['session.expired', []],
  ] as const) {
    sync.current.report = { ...undone(), problem: { code, message: '' }, reachedEnd: false };
    wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: code } });
    await flushPromises();
    expect(wrapper.findAll('a').map((link) => link.text())).toEqual(links);
    wrapper.unmount();
  }
});

it('keeps the line with the result of a run while the pointer or the focus is on it, and removes it ten seconds later', async () => {
  const sync = useSync();
  const router = routerTo({ sync: '/' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    sync.current.report = undone();
    wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'looked at' } });
    const isDismissed = (): boolean => sync.runs.has('looked at');
    for (const [come, go] of [
      ['mouseenter', 'mouseleave'],
      ['focusin', 'focusout'],
    ] as const) {
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
  const router = routerTo({ sync: '/' });
  const right = 'no right';
  useSync().current.report = syncReportSchema.parse({
    ...before('2'),
    updated: 0,
    pulled: 1600,
    waiting: 3,
    denied: ['purchaseInvoice', 'purchasePrice', 'salePrice'],
    deniedToSend: { saleInvoice: right, department: right, salePrice: right },
  });
  wrapper = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'demo' } });
  await flushPromises();
  expect(wrapper.text()).toBe(
    'Sync finished: read 1,600, 3 could not go. You may not send: sales invoices, departments, prices. You may not read: purchase invoices, prices.Show them',
  );
  expect(wrapper.find('.strip').classes()).toContain('bad');
});

it('names the first of very many kinds that may not be read, and how many there are besides; the history names them all', async () => {
  const router = routerTo({ sync: '/' });
  const denied = [
    'saleInvoice',
    'saleOrder',
    'saleQuote',
    'purchaseOrder',
    'purchaseInvoice',
    'payment',
    'receipt',
    'salePrice',
    'purchasePrice',
  ];
  const report = syncReportSchema.parse({ ...before('2'), updated: 0, pulled: 3, denied });
  useSync().current.report = report;
  const line = mount(SyncReport, { global: { plugins: [router] }, props: { connectionId: 'demo' } });
  await flushPromises();
  expect(line.find('.strip').text()).toContain(
    'You may not read: sales invoices, sales orders, sales quotes, purchase orders, purchase invoices, payments and 2 more.',
  );
  line.unmount();
  await company.store.keepRun(report);
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect
    .poll(() => wrapper?.find('[data-column="result"]').text())
    .toContain(
      'sales invoices, sales orders, sales quotes, purchase orders, purchase invoices, payments, receipts, prices.',
    );
});

describe('a run that is opened', () => {
  /** Opens the run that was kept. */
  async function opened(report: Report): Promise<VueWrapper> {
    await company.store.keepRun(report);
    wrapper = mount(RunHistory, { attachTo: document.body });
    const history = wrapper;
    await expect.poll(() => history.find('[data-column="counts"]').exists()).toBe(true);
    await history.find('[data-column="counts"]').trigger('click');
    await flushPromises();
    return history;
  }
  /** The file that the button hands to the downloads: its name and its text. */
  async function exported(history: VueWrapper): Promise<{ name: string; text: string }> {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
    const downloads: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download);
    });
    try {
      await history
        .findAll('button')
        .find((each) => each.text() === 'Export')
        ?.trigger('click');
      await expect.poll(() => downloads).toHaveLength(1);
      const [blob] = made.mock.calls[0] ?? [];
      return { name: downloads[0] ?? '', text: blob instanceof Blob ? await blob.text() : '' };
    } finally {
      made.mockRestore();
      click.mockRestore();
    }
  }

  it('can be exported with the outcome of each request, also of one that was never answered', async () => {
    // Signing in is counted, and has no row: that alone is nothing left out.
    const history = await opened(
      syncReportSchema.parse({
        ...before('2'),
        requests: 3,
        outcomes: [
          {
            at: '2026-03-02T09:00:00.5000000Z',
            method: 'POST',
            path: '/api/saleInvoice',
            record: 'daybook-2',
            status: null,
            took: 30000,
          },
          {
            at: '2026-03-02T09:00:31.0000000Z',
            method: 'GET',
            path: '/api/Department',
            record: '',
            status: 200,
            took: 12,
          },
        ],
      }),
    );
    expect(history.text()).not.toContain('requests are kept');
    const { name, text } = await exported(history);
    expect(name).toBe('Daybook sync 2026-03-02T09-00-00.csv');
    // A byte order mark, which a reading as text takes away in some places.
    expect(text.replace('\uFEFF', '')).toBe(
      'When,Operation,Record,Answer,ms\r\n2026-03-02T09:00:00.5000000Z,POST /api/saleInvoice,daybook-2,no answer,30000\r\n2026-03-02T09:00:31.0000000Z,GET /api/Department,,200,12\r\n',
    );
  });

  it('says on the page and in the file when requests of it are not kept', async () => {
    const log = new RequestLog();
    for (let n = 0; n < 2500; n += 1)
      log.note({ method: 'POST', path: '/api/Product', begun: Date.UTC(2026, 2, 2, 9), took: 5, status: 200 });
    for (let n = 0; n < 1000; n += 1)
      log.note({ method: 'GET', path: '/api/Product', begun: Date.UTC(2026, 2, 2, 10), took: 5, status: 200 });
    // Those 3,500 and signing in.
    const history = await opened(syncReportSchema.parse({ ...before('2'), requests: 3501, outcomes: log.take() }));
    const said =
      '2,200 of 3,501 requests are kept: the last 2,000 that sent something or went wrong, and the last 200 that only read.';
    expect(history.findAll('.notice').map((each) => each.text())).toEqual([said]);
    const lines = (await exported(history)).text.trimEnd().split('\r\n');
    // The headings, what is kept, and what is not.
    expect(lines).toHaveLength(2202);
    expect(lines.at(-1)).toBe(`,"${said}",,,`);
  });
});

it('says how many syncs are kept, which is as many as the store keeps', async () => {
  const day = Date.UTC(2026, 2, 2);
  for (let n = 0; n <= 100; n += 1)
    await company.store.keepRun({
      ...before('1'),
      startedAt: instantSchema.parse(new Date(day + 60_000 * n).toISOString()),
    });
  expect(await company.store.runs()).toHaveLength(100);
  wrapper = mount(RunHistory, { attachTo: document.body });
  await expect.poll(() => wrapper?.text()).toContain('The last 100 syncs are kept.');
});
