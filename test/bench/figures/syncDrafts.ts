import { newDraftRecord } from '../../../src/store/documents/documentEdits.ts';
import { systemClocks } from '../../../src/api/transport/clocks.ts';
import { createBody } from '../../../src/api/wire/documentWriting.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';
import { WIDTH } from '../../../src/sync/run/context.ts';
import { runSync } from '../../../src/sync/run.ts';
import { draftInvoice, intRef, invoiceLine } from '../../support/documents.ts';
import type { Figure, Measurement } from '../figure.ts';
import { exchangeOver, fetchOver, FAR } from '../line.ts';
import { startLocalService, type LocalService } from '../localService.ts';
import { PageStore } from '../pageStore.ts';
import { median, p95 } from '../statistics.ts';
import { clientOf } from '../../api/support/clientOf.ts';

const DRAFTS = 500;
const LINES = 5;
const REPETITIONS = 7;

/** Drafts of five lines that refer to the demo company's records by code. */
function drafts(): (Document & { intRef: string })[] {
  return Array.from({ length: DRAFTS }, (_, n) => ({
    ...draftInvoice(n, { docTypeId: 'SIN', contactAccountId: 'C00001' }),
    intRef: intRef(n),
    lines: Array.from({ length: LINES }, (_line, at) =>
      invoiceLine(n * 10 + at, { productId: undefined, accountId: '4000', taxCodeId: 'S' }),
    ),
  }));
}

interface Sync {
  milliseconds: number;
  requests: number;
}

/** The second sync of a bookkeeper who has drafted 500 invoices since the first. */
async function sync(service: LocalService, line: number): Promise<Sync> {
  const store = new PageStore();
  const client = clientOf(service, { exchange: exchangeOver(nodeExchange(), line) });
  const environment = {
    now: systemClocks.now,
    wait: systemClocks.wait,
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
    random: Math.random,
  };
  const run = () =>
    runSync({
      store,
      service: client,
      environment,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      docClasses: ['saleInvoice'],
    });
  const first = await run();
  if (first.problem) throw new Error(`the first sync failed: ${first.problem.message}`);
  const records = drafts().map((draft) => newDraftRecord(draft, instantOf(Date.now())));
  const refused = await store.write(records.map((record) => ({ expectedRevision: null, record })));
  if (refused.length > 0) throw new Error('a draft was there already');

  const started = performance.now();
  const report = await run();
  const milliseconds = performance.now() - started;
  if (report.created !== DRAFTS || report.problem)
    throw new Error(`${report.created} created; ${report.problem?.message ?? 'no problem'}`);
  if ((await store.pendingKeys()).length > 0) throw new Error('something is still pending');
  return { milliseconds, requests: report.requests };
}

/**
 * Sends the same bodies, as many at a time, with the platform's own client and nothing else. @returns milliseconds,
 * including the sign-in
 */
async function bare(service: LocalService, milliseconds: number): Promise<number> {
  const line = fetchOver(milliseconds);
  const bodies = drafts().map((draft) => JSON.stringify(createBody(draft)));
  const started = performance.now();
  const signIn = await line(`${service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: service.domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: service.user, userApiKey: service.apiKey }),
  });
  const session: unknown = await signIn.json();
  const token =
    typeof session === 'object' && session !== null && 'sessionToken' in session ? String(session.sessionToken) : '';
  const headers = { Authorization: `Bearer ${token}`, Domain: service.domain, 'Content-Type': 'application/json' };
  const waiting = bodies.values();
  const worker = async (): Promise<void> => {
    for (const body of waiting) {
      const answer = await line(`${service.address}/api/saleInvoice`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status !== 201) throw new Error(`HTTP ${answer.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return performance.now() - started;
}

/** Each repetition has a new service without documents. */
async function withService<T>(work: (service: LocalService, line: number) => Promise<T>, line = 0): Promise<T> {
  const service = await startLocalService();
  try {
    return await work(service, line);
  } finally {
    await service.stop();
  }
}

/** Both sides take turns, so that other load on the machine affects both. */
async function measured(line: number): Promise<{ runs: Sync[]; limits: number[] }> {
  const runs: Sync[] = [];
  const limits: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    if (repetition % 2 === 0) runs.push(await withService(sync, line));
    limits.push(await withService(bare, line));
    if (repetition % 2 === 1) runs.push(await withService(sync, line));
  }
  return { runs, limits };
}

const perSecond = (milliseconds: number): number => (DRAFTS * 1_000) / milliseconds;

function rateOf(what: string, limit: string, { runs, limits }: { runs: Sync[]; limits: number[] }): Measurement {
  const times = runs.map((run) => run.milliseconds);
  return {
    what,
    unit: 'records/s',
    value: perSecond(median(times)),
    p95: perSecond(p95(times)),
    samples: times.length,
    limit: { what: limit, value: perSecond(median(limits)) },
    ratio: median(limits) / median(times),
    aim: { of: 'ratio', atLeast: 0.9 },
  };
}

/**
 * A whole run of the engine against sending alone, in turns. The run includes the reference lists that are due, the
 * search for others' changes, writing each record's intent and outcome for the page, and reading back. It does not
 * include the page's own writing, which is a figure of its own and happens in another process. On this machine's
 * loopback the service answers in a millisecond, so this compares the processor time of two programs; over a line, as
 * with a remote service, it compares how well the requests overlap.
 */
export const syncDrafts: Figure = {
  name: 'syncDrafts',
  title: 'Syncing 500 drafts',
  async measure() {
    // Both sides run once first, so that their code is compiled.
    await withService(bare);
    await withService(sync);
    const here = await measured(0);
    const there = await measured(FAR);
    const requests = median(here.runs.map((run) => run.requests));
    return [
      rateOf('500 drafts of 5 lines synced, a whole run', `bare HTTP client, ${WIDTH} at a time`, here),
      rateOf(`the same over a line of ${FAR} ms`, `bare HTTP client, ${WIDTH} at a time`, there),
      {
        what: 'requests of that run, for each draft',
        unit: 'requests/draft',
        value: requests / DRAFTS,
        aim: { of: 'value', atMost: (DRAFTS * 1.05 + 5) / DRAFTS },
        note: `${requests} requests`,
      },
    ];
  },
};
