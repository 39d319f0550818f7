import { describe, expect, it, vi } from 'vitest';
import type { BackendEndpoint, PageEndpoint } from '../../../src/bridge/endpoint.ts';
import { createProgressFeed } from '../../../src/backend/runs/progressFeed.ts';
import { createSyncRuns, type SyncEngine } from '../../../src/backend/runs/syncRuns.ts';
import { SETTLING_TIMEOUT } from '../../../src/backend/runs/settleTyping.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { Connection } from '../../../src/domain/service/connection.ts';
import { ok, ProblemError } from '../../../src/domain/values/result.ts';
import { syncReportSchema, type SyncProgress, type SyncReport } from '../../../src/domain/service/syncRun.ts';
import type { FinanceService } from '../../../src/sync/run/ports.ts';
import { openRawService } from '../../api/support/rawService.ts';
import { backendFor } from '../../support/backendFor.ts';
import { keptLog } from '../../support/keptLog.ts';
import { portPair } from '../../support/portPair.ts';
import { startedService } from '../../support/startedService.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

const harbour: Connection = {
  id: 'harbour',
  name: 'Harbour',
  baseUrl: 'https://finance.example',
  domain: 'harbour',
  userName: 'ada',
  isDemo: false,
  key: 'keychain',
  apiVersion: null,
};
const report = {
  startedAt: '2026-03-01T09:00:00.000Z',
  finishedAt: '2026-03-01T09:00:01.000Z',
  apiVersion: '1.13',
  created: 1,
  updated: 2,
  pulled: 3,
  rejected: 0,
  conflicts: 0,
  inDoubt: 0,
  notReady: 0,
  requests: 9,
  problem: null,
  denied: [],
} as unknown as SyncReport;

const NOW = '2026-03-01T09:30:00.0000000Z';

/** @param pages the other open pages. The one that asks is not among them, so that only the engine calls it */
function runs(
  engine: SyncEngine,
  update: () => Promise<void> = () => Promise.resolve(),
  pages: readonly Pick<BackendEndpoint, 'call'>[] = [],
  isReplaced = false,
  connection: Connection = harbour,
) {
  const emitted: string[] = [];
  const reports: SyncReport[] = [];
  const versions: unknown[] = [];
  const log = keptLog();
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  const all = createSyncRuns({
    isReplaced: () => isReplaced,
    connections: {
      find: (id) => (id === connection.id ? connection : null),
      update: async (_id, facts) => (versions.push(facts), update()),
    },
    engine,
    serviceOf: () => ({ requestCount: 0 }) as FinanceService,
    prepare: async () => ok(null),
    pages: () => pages,
    tellProgress: (_id, progress) => emitted.push(`${progress.phase} ${progress.done}/${progress.planned}`),
    tellFinished: (_id, ended) => {
      emitted.push('finished');
      reports.push(ended);
    },
    log,
    now: () => new Date(NOW),
  });
  return {
    all,
    emitted,
    reports,
    log: log.lines,
    versions,
    page: line.endpoint,
    pagePort,
    endpoint: openBackendEndpoint(backendPort),
  };
}

/** Waits until the run is cancelled, as the engine does between two operations. */
const untilCancelled: SyncEngine = ({ signal }) =>
  new Promise((resolve) => {
    const end = (): void => resolve({ ...report, problem: { code: 'sync.cancelled', message: 'cancelled' } });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

describe('a sync run', () => {
  it.each([false, true])('asks for journals only of the company on this computer (isOwn: %s)', async (isOwn) => {
    const asked: unknown[] = [];
    const engine: SyncEngine = async ({ hasJournals }) => {
      asked.push(hasJournals);
      return report;
    };
    const { all, endpoint } = runs(engine, undefined, [], false, isOwn ? { ...harbour, isOwn } : harbour);
    expect(await all.run(endpoint, 'harbour')).toMatchObject({ ok: true });
    expect(asked).toEqual([isOwn]);
  });

  it('that is running when the disk is nearly full ends as a cancelled one does, and says why', async () => {
    const { all, log, endpoint } = runs(untilCancelled);
    const run = all.run(endpoint, 'harbour');
    all.stopAll({ code: 'disk.low', message: '150 MB are free on the disk of /data, less than 200 MB' });
    expect(await run).toMatchObject({
      ok: true,
      value: { problem: { code: 'disk.low', message: expect.stringContaining('150 MB') } },
    });
    expect(log).toEqual([expect.stringContaining('sync of harbour broke off (disk.low)')]);
  });

  it('works on the store of the page that asked, emits its progress and its end, and stores the version', async () => {
    const { all, emitted, versions, page, endpoint } = runs(async ({ store, onProgress }) => {
      onProgress({ phase: 'pulling', done: 0, planned: 1 });
      expect(await store.pendingKeys()).toEqual(['INV-1']);
      onProgress({ phase: 'pulling', done: 1, planned: 1 });
      return report;
    });
    page.serve('store.pendingKeys', async ({ connectionId }) => (connectionId === 'harbour' ? ['INV-1'] : []));
    expect(await all.run(endpoint, 'harbour')).toEqual({ ok: true, value: report });
    expect(emitted).toEqual(['pulling 0/1', 'pulling 1/1', 'finished']);
    expect(versions).toEqual([{ apiVersion: '1.13' }]);
  });

  it('passes on the answers about short lists and a service that went back, and does not log a run that only set records aside as broken off', async () => {
    const asked: unknown[] = [];
    const partly = {
      ...report,
      problem: { code: 'service.failed', message: 'no room' },
      reachedEnd: true,
    } as SyncReport;
    const { all, log, endpoint } = runs(
      async ({ agreedGone, wentBack }) => (asked.push([agreedGone, wentBack]), partly),
    );
    const wentBack = { answer: 'leave' as const, mark: '3-abc' };
    await all.run(endpoint, 'harbour', { agreedGone: { contactAccount: 300 }, wentBack });
    await all.run(endpoint, 'harbour');
    expect(asked).toEqual([
      [new Map([['contactAccount', 300]]), wentBack],
      [new Map(), undefined],
    ]);
    expect(log.at(-1)).toMatch(/^sync of harbour ended with a problem \(service\.failed\): 1 created/);
  });

  it('ends for every window even if its version cannot be stored', async () => {
    const { all, reports, log, endpoint } = runs(
      async () => report,
      () => Promise.reject(new Error('ENOSPC: no space left on device')),
    );
    expect(await all.run(endpoint, 'harbour')).toEqual({ ok: true, value: report });
    expect(reports).toEqual([report]);
    expect(log.at(-1)).toBe('the version of harbour could not be kept: ENOSPC: no space left on device');
  });

  it('that breaks off without a report ends for every window, with the reason and after its last figure', async () => {
    const { all, emitted, reports, endpoint } = runs(async ({ onProgress }) => {
      onProgress({ phase: 'pulling', done: 0, planned: 2 });
      onProgress({ phase: 'pulling', done: 1, planned: 2 });
      throw new Error('a bug');
    });
    const problem = { code: 'internal', message: 'a bug' };
    expect(await all.run(endpoint, 'harbour')).toEqual({ ok: false, problem });
    expect(emitted).toEqual(['pulling 0/2', 'pulling 1/2', 'finished']);
    expect(reports).toMatchObject([{ startedAt: NOW, finishedAt: NOW, problem, created: 0, requests: 0 }]);
    expect(syncReportSchema.safeParse(reports[0]).success).toBe(true);
  });

  it('is the only one of its connection', async () => {
    const { all, endpoint } = runs(untilCancelled);
    const first = all.run(endpoint, 'harbour');
    expect(await all.run(endpoint, 'harbour')).toMatchObject({ ok: false, problem: { code: 'sync.running' } });
    all.cancel('harbour');
    expect(await first).toMatchObject({ ok: true, value: { problem: { code: 'sync.cancelled' } } });
    const next = all.run(endpoint, 'harbour');
    await all.close();
    expect(await next).toMatchObject({ ok: true });
  });

  it('is refused while a backup is restored: it would send and write what is being replaced', async () => {
    let hasRun = false;
    const { all, endpoint } = runs(async () => ((hasRun = true), report), undefined, [], true);
    expect(await all.run(endpoint, 'harbour')).toMatchObject({ ok: false, problem: { code: 'store.replacing' } });
    expect(hasRun).toBe(false);
  });

  it('ends with sync.pageGone when the page goes, even while the engine waits for its store', async () => {
    const { all, endpoint, page, pagePort } = runs(async ({ store }) => {
      const fault: unknown = await store.pendingKeys().catch((thrown: unknown) => thrown);
      return { ...report, problem: fault instanceof ProblemError ? fault.problem : null };
    });
    page.serve('store.pendingKeys', () => {
      pagePort.close();
      return new Promise(() => undefined);
    });
    expect(await all.run(endpoint, 'harbour')).toMatchObject({
      ok: true,
      value: { problem: { code: 'sync.pageGone' } },
    });
  });

  it('ends with sync.pageGone when the engine only learns that it was stopped', async () => {
    const { all, endpoint, pagePort } = runs(untilCancelled);
    const run = all.run(endpoint, 'harbour');
    pagePort.close();
    expect(await run).toMatchObject({ ok: true, value: { problem: { code: 'sync.pageGone' } } });
  });

  it('reads the store after every window has stored what is being typed in it', async () => {
    const stored = Promise.withResolvers<ReturnType<typeof ok<null>>>();
    const asked: unknown[] = [];
    let hasLooked = false;
    const slow = {
      call: (name: string, request: unknown) => (asked.push([name, request]), stored.promise),
    } as unknown as Pick<BackendEndpoint, 'call'>;
    const { all, endpoint } = runs(
      async () => {
        hasLooked = true;
        return report;
      },
      undefined,
      [slow, slow],
    );
    const run = all.run(endpoint, 'harbour');
    await until(() => asked.length === 2);
    expect(asked).toEqual(Array(2).fill(['typing.settle', { connectionId: 'harbour' }]));
    expect(hasLooked).toBe(false);
    stored.resolve(ok(null));
    expect(await run).toEqual({ ok: true, value: report });
    expect(hasLooked).toBe(true);
  });

  it('continues without a window that does not answer or could not store, and reports how many there were', async () => {
    vi.useFakeTimers();
    try {
      const answering = (answer: unknown) => ({ call: () => answer }) as unknown as Pick<BackendEndpoint, 'call'>;
      const silent = answering(new Promise(() => undefined));
      const full = answering(
        Promise.resolve({ ok: false, problem: { code: 'store.failed', message: 'QuotaExceededError' } }),
      );
      const gone = answering(Promise.resolve({ ok: false, problem: { code: 'bridge.closed', message: '' } }));
      const { all, log, endpoint } = runs(async () => report, undefined, [
        silent,
        full,
        gone,
        answering(Promise.resolve(ok(null))),
      ]);
      const run = all.run(endpoint, 'harbour');
      await vi.advanceTimersByTimeAsync(SETTLING_TIMEOUT - 1);
      expect(log).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await run).toEqual({ ok: true, value: { ...report, unsettled: 2 } });
      expect(log.slice(0, 2)).toEqual([
        'harbour: a window has not stored what is typed in it: it does not answer',
        'harbour: a window has not stored what is typed in it: store.failed: QuotaExceededError',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is cancelled while it waits for a window', async () => {
    const silent = { call: () => new Promise(() => undefined) } as unknown as Pick<BackendEndpoint, 'call'>;
    const { all, endpoint } = runs(untilCancelled, undefined, [silent]);
    const run = all.run(endpoint, 'harbour');
    all.cancel('harbour');
    expect(await run).toMatchObject({ ok: true, value: { problem: { code: 'sync.cancelled' } } });
  });

  it('is refused for an unknown connection, and its failure is an answer', async () => {
    const { all, endpoint } = runs(() => Promise.reject(new Error('a bug')));
    expect(await all.run(endpoint, 'nobody')).toMatchObject({ ok: false, problem: { code: 'connection.unknown' } });
    expect(await all.run(endpoint, 'harbour')).toMatchObject({
      ok: false,
      problem: { code: 'internal', message: 'a bug' },
    });
    expect(await all.run(endpoint, 'harbour')).toMatchObject({ ok: false, problem: { code: 'internal' } });
  });
});

describe('progress', () => {
  const at = (phase: SyncProgress['phase'], done: number): SyncProgress => ({ phase, done, planned: 500 });

  it('is emitted at most once in an interval, a new step at once, and the last figure always', () => {
    vi.useFakeTimers();
    try {
      const emitted: string[] = [];
      const feed = createProgressFeed((progress) => emitted.push(`${progress.phase} ${progress.done}`));
      for (let done = 0; done < 200; done += 1) feed.report(at('pulling', done));
      expect(emitted).toEqual(['pulling 0']);
      vi.advanceTimersByTime(100);
      expect(emitted).toEqual(['pulling 0', 'pulling 199']);
      feed.report(at('pushing', 200));
      feed.report(at('pushing', 201));
      expect(emitted).toEqual(['pulling 0', 'pulling 199', 'pushing 200']);
      feed.end();
      expect(emitted.at(-1)).toBe('pushing 201');
      vi.advanceTimersByTime(1000);
      expect(emitted).toHaveLength(4);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is emitted at once when something holds the run up, and when it continues', () => {
    vi.useFakeTimers();
    try {
      const emitted: (string | undefined)[] = [];
      const feed = createProgressFeed(({ heldUpBy }) => emitted.push(heldUpBy));
      feed.report(at('pulling', 1));
      feed.report({ ...at('pulling', 1), heldUpBy: 'network.lost' });
      feed.report(at('pulling', 1));
      feed.end();
      expect(emitted).toEqual([undefined, 'network.lost', undefined]);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** The smallest store for a first sync: it is empty and accepts everything. */
function serveEmptyStore(
  page: PageEndpoint,
  whileListsAreWritten: () => Promise<unknown> = () => Promise.resolve(),
): { invoices: string[]; others: string[]; references: number } {
  const taken = { invoices: [] as string[], others: [] as string[], references: 0 };
  page.serve('store.cursor', async () => null);
  page.serve('store.held', async () => []);
  page.serve('store.records', async () => []);
  page.serve('store.heldOf', async () => []);
  page.serve('store.parentsDue', async () => []);
  page.serve('store.typesWithContact', async () => []);
  page.serve('store.pendingKeys', async () => []);
  page.serve('store.attachments', async () => []);
  page.serve('store.attachmentPart', async () => null);
  page.serve('store.writeAttachments', async () => []);
  page.serve('store.write', async ({ writes }) => {
    for (const { record } of writes)
      ('docClass' in record && record.docClass === 'saleInvoice' ? taken.invoices : taken.others).push(record.key);
    return [];
  });
  page.serve('store.writeShown', async () => []);
  page.serve('store.writeReferences', async ({ references }) => {
    await whileListsAreWritten();
    taken.references += references.length;
    return references.length;
  });
  return taken;
}

describe('the whole backend', () => {
  it('opens the demo company once for all callers, and syncs it from its real service', async () => {
    const { page, addPage, log } = await backendFor(temporaryFolder());
    const other = addPage().page;
    const events: string[] = [];
    other.on('connections.changed', (all) => events.push(`${all.length} connections`));
    other.on('sync.finished', () => events.push('finished'));
    const [first, second] = await Promise.all([
      page.call('connections.openDemo', null),
      other.call('connections.openDemo', null),
    ]);
    expect(first).toMatchObject({ ok: true, value: { name: 'Demo company', isDemo: true, apiVersion: '1.19' } });
    expect(second).toEqual(first);
    expect(await other.call('connections.list', null)).toEqual({ ok: true, value: [first.ok && first.value] });

    const taken = serveEmptyStore(page);
    const connectionId = first.ok ? first.value.id : '';
    const run = await page.call('sync.run', { connectionId });
    expect(run).toMatchObject({ ok: true, value: { problem: null, created: 0, rejected: 0 } });
    // The service's 400, two credits, two deposits, a fit-out, one that is never paid, six deliveries, and a draft with
    // an order number.
    expect(new Set(taken.invoices).size).toBe(413);
    expect(taken.others.length).toBeGreaterThan(100);
    expect(taken.references).toBeGreaterThan(20);
    await until(() => events.includes('finished'));
    expect(events[0]).toBe('1 connections');
    expect(log.at(-1)).toMatch(/^sync of demo-\S+ ended: 0 created, 0 updated, 0 deleted, \d+ pulled, 0 rejected/);
  });

  it('starts the demo company again for a sync of a later run', async () => {
    const dataFolder = temporaryFolder();
    const first = await backendFor(dataFolder);
    const opened = await first.page.call('connections.openDemo', null);
    await first.backend.close();
    const second = await backendFor(dataFolder);
    serveEmptyStore(second.page);
    const connectionId = opened.ok ? opened.value.id : '';
    expect(await second.page.call('sync.run', { connectionId })).toMatchObject({ ok: true, value: { problem: null } });
    expect(await second.page.call('connections.openDemo', null)).toMatchObject({
      ok: true,
      value: { id: connectionId },
    });
  });

  it('ends a run that any of its windows cancels, before everything was read', async () => {
    const { page, addPage } = await backendFor(temporaryFolder());
    const service = await startedService({ demo: 60 });
    const added = await page.call('connections.add', {
      baseUrl: service.address,
      domain: service.domain,
      userName: service.user,
      apiKey: service.apiKey,
    });
    const connectionId = added.ok ? added.value.id : '';
    const { page: other } = addPage();
    // Lists come before documents, and the run waits for them to be written.
    const taken = serveEmptyStore(page, () => other.call('sync.cancel', { connectionId }));
    expect(await page.call('sync.run', { connectionId })).toMatchObject({
      ok: true,
      value: { problem: { code: 'sync.cancelled' } },
    });
    expect(taken.invoices).toEqual([]);
  });

  it('reports a service that has gone, and the next run can start', async () => {
    const service = await startedService();
    const { page } = await backendFor(temporaryFolder());
    const added = await page.call('connections.add', {
      baseUrl: service.address,
      domain: service.domain,
      userName: service.user,
      apiKey: service.apiKey,
    });
    await service.close();
    serveEmptyStore(page);
    const connectionId = added.ok ? added.value.id : '';
    for (let run = 0; run < 2; run += 1) {
      expect(await page.call('sync.run', { connectionId })).toMatchObject({
        ok: true,
        value: { problem: { code: expect.stringMatching(/^network\.(unreachable|lost)$/) } },
      });
    }
  });

  /** A connection to a service that accepts every key but 'wrong', and the keys that it has received so far. */
  async function signedIn() {
    const service = await openRawService();
    const { signIn } = service;
    const keys: unknown[] = [];
    service.signIn = (response, asked) => {
      const { userApiKey } = JSON.parse(asked.body) as Record<string, unknown>;
      keys.push(userApiKey);
      if (userApiKey === 'wrong') service.text(response, 401, '');
      else signIn(response, asked);
    };
    const { page } = await backendFor(temporaryFolder());
    const added = await page.call('connections.add', {
      baseUrl: service.address,
      domain: 'demo',
      userName: 'ada',
      apiKey: 'old',
    });
    const connectionId = added.ok ? added.value.id : '';
    const ask = () => page.call('enquiries.list', { connectionId });
    const setKey = (apiKey: string) => page.call('connections.setKey', { connectionId, apiKey });
    expect(await ask()).toMatchObject({ ok: true });
    keys.length = 0;
    return { service, keys, ask, setKey };
  }

  it('keeps its session when a new key does not work', async () => {
    const { keys, ask, setKey } = await signedIn();
    expect(await setKey('wrong')).toMatchObject({ ok: false, problem: { code: 'session.badCredentials' } });
    expect(await ask()).toMatchObject({ ok: true });
    expect(keys).toEqual(['wrong']);
  });

  it('signs in with a new key once it is stored, even if a page asks something during its test', async () => {
    const { service, keys, ask, setKey } = await signedIn();
    const { signIn } = service;
    service.signIn = (response, asked) => {
      service.signIn = signIn;
      // The new key is being tested when another page asks something.
      void ask().then(() => signIn(response, asked));
    };
    expect(await setKey('new')).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: true });
    expect(keys).toEqual(['new', 'new']);
  });
});
