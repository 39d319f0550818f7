import { newDraftRecord } from '../../../src/store/documents/documentEdits.ts';
import { systemClocks } from '../../../src/api/transport/clocks.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../../src/api/transport/exchange.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { SPECIFIED_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { isPending } from '../../../src/domain/records/state.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { RESOURCE_KINDS, type ResourceContent } from '../../../src/domain/resources/content.ts';
import { isDocumentRecord, type RecordWrite } from '../../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import { WIDTH } from '../../../src/sync/run/context.ts';
import { runSync } from '../../../src/sync/run.ts';
import { draftInvoice, intRef, invoiceLine } from '../../support/documents.ts';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { exchangeOver, FAR, fetchOver } from '../line.ts';
import { startLocalService, type LocalService } from '../localService.ts';
import { PageStore } from '../pageStore.ts';
import { median } from '../statistics.ts';
import { clientOf } from '../../api/support/clientOf.ts';

const REPETITIONS = 3;
/** A push takes two seconds and the speed of the disk varies: with more repetitions the engine's part shows. */
const PUSHES = 9;
const PULLED = 20_000;
/** Over a line, waiting takes most of the time, so fewer documents are enough. */
const PULLED_FROM_AFAR = 3_000;
/** How many of each are pushed; 2,000 in all. */
const INVOICES = 1_000;
const ORDERS = 300;
const PURCHASES = 300;
const OTHERS = 100;
const DOCUMENTS = INVOICES + ORDERS + PURCHASES;
const MADE = DOCUMENTS + OTHERS * 4;

interface Asked {
  method: string;
  path: string;
  body: string | undefined;
}

function document(
  n: number,
  docClass: Document['docClass'],
  docTypeId: string,
  contactAccountId: string,
): Document & { intRef: string } {
  return {
    ...draftInvoice(n, { docClass, docTypeId, contactAccountId }),
    intRef: intRef(n),
    lines: Array.from({ length: 5 }, (_, at) =>
      invoiceLine(n * 10 + at, {
        productId: undefined,
        accountId: docClass === 'purchaseInvoice' ? '5000' : '4000',
        taxCodeId: 'S',
      }),
    ),
  };
}

/** What a bookkeeper has drafted: documents of three classes, and records of four other kinds. */
function drafted(): RecordWrite[] {
  const at = instantOf(Date.now());
  const documents = [
    ...Array.from({ length: INVOICES }, (_, n) => document(n, 'saleInvoice', 'SIN', 'C00001')),
    ...Array.from({ length: ORDERS }, (_, n) => document(10_000 + n, 'saleOrder', 'SOR', 'C00002')),
    ...Array.from({ length: PURCHASES }, (_, n) => document(20_000 + n, 'purchaseInvoice', 'PIN', 'S00001')),
  ].map((draft) => newDraftRecord(draft, at));
  const contents = Array.from({ length: OTHERS }, (_, n): ResourceContent[] => {
    const code = `ZB${String(n)}`;
    return [
      { kind: 'department', code, description: `Department ${String(n)}` },
      { kind: 'costCentre', code, description: `Cost centre ${String(n)}` },
      { kind: 'contactAccount', description: `Customer ${String(n)}`, intRef: intRef(n, 1), customer: {} },
      { kind: 'project', description: `Project ${String(n)}`, intRef: intRef(n, 2) },
    ];
  }).flat();
  const records = contents.map((local, n) => ({
    ...emptyResourceRecord('intRef' in local && local.intRef !== undefined ? local.intRef : intRef(n, 3), local.kind),
    revision: 1,
    local,
    editedAt: at,
  }));
  return [...documents, ...records].map((record) => ({ expectedRevision: null, record }));
}

/** What the backend sends its requests with, over a line; records the requests. */
function remembering(asked: Asked[], line: number): Exchange {
  const exchange = exchangeOver(nodeExchange(), line);
  return (baseUrl, outgoing, signal) => {
    const { method, path, body } = outgoing;
    if (!path.startsWith('/api/session'))
      asked.push({ method, path, body: typeof body === 'string' ? body : undefined });
    return exchange(baseUrl, outgoing, signal);
  };
}

async function engine(store: PageStore, service: LocalService, exchange: Exchange): Promise<SyncReport> {
  const client = clientOf(service, { exchange });
  const environment = {
    now: systemClocks.now,
    wait: systemClocks.wait,
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
    random: Math.random,
  };
  const report = await runSync({
    store,
    service: client,
    environment,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    docClasses: SPECIFIED_CLASSES,
  });
  if (report.problem) throw new Error(`the sync failed: ${report.problem.message}`);
  return report;
}

/**
 * Sends the same requests in the same order, as many at a time, with the platform's own client and nothing else.
 * @returns milliseconds, including the sign-in
 * @param bears statuses that are not failures, besides those of success
 */
async function bare(
  service: LocalService,
  asked: readonly Asked[],
  line: number,
  bears: readonly number[] = [],
): Promise<number> {
  const send = fetchOver(line);
  const started = performance.now();
  const signIn = await send(`${service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: service.domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: service.user, userApiKey: service.apiKey }),
  });
  const session: unknown = await signIn.json();
  const token =
    typeof session === 'object' && session !== null && 'sessionToken' in session ? String(session.sessionToken) : '';
  const headers = { Authorization: `Bearer ${token}`, Domain: service.domain, 'Content-Type': 'application/json' };
  const waiting = asked.values();
  const worker = async (): Promise<void> => {
    for (const { method, path, body } of waiting) {
      const answer = await send(`${service.address}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.text();
      if (answer.status >= 300 && !bears.includes(answer.status))
        throw new Error(`${method} ${path}: HTTP ${String(answer.status)} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return performance.now() - started;
}

/** A company is filled once. Every run starts with a copy of it, so that ids are the same. */
async function company(
  folder: string,
  name: string,
  documents: number,
): Promise<<T>(work: (service: LocalService) => Promise<T>) => Promise<T>> {
  const template = join(folder, `${name}.sqlite`);
  await (await startLocalService({ database: template, documents })).stop();
  let copies = 0;
  return async (work) => {
    copies += 1;
    const database = join(folder, `${name}-${String(copies)}.sqlite`);
    copyFileSync(template, database);
    const service = await startLocalService({ database, documents });
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  };
}

interface Timed {
  engine: number[];
  limit: number[];
}
const ratioOf = ({ engine: times, limit }: Timed): number => median(limit) / median(times);

function rate(what: string, records: number, timed: Timed, atLeast: number): Measurement {
  const perSecond = (milliseconds: number): number => (records * 1_000) / milliseconds;
  return {
    what,
    unit: 'records/s',
    value: perSecond(median(timed.engine)),
    samples: timed.engine.length,
    limit: {
      what: `bare HTTP client, the same requests, ${String(WIDTH)} at a time`,
      value: perSecond(median(timed.limit)),
    },
    ratio: ratioOf(timed),
    aim: { of: 'ratio', atLeast },
  };
}

/**
 * The engine with everything that it does besides the network (intents, schema checks on the way to the page,
 * merging), compared with a bare client that sends exactly the same requests. The page's own writing is not included.
 */
export const syncWhole: Figure = {
  name: 'syncWhole',
  title: 'Pushing, pulling and an idle sync',
  measure: () => withFolder(measured),
};

type Company = Awaited<ReturnType<typeof company>>;

interface Pushed {
  timed: Timed;
  /** Requests of an idle run. */
  idle: number;
  /** Requests for each created record. */
  perCreate: number;
  /** Requests for each document with one changed header field, beyond those of an idle run. */
  perUpdate: number;
}

/**
 * Changes one header field of every drafted document here and sends it. @returns the requests of that run beyond those
 * of an idle run right before it
 */
async function changedHere(store: PageStore, service: LocalService): Promise<number> {
  // Records pushed a moment ago are listed once more: those pages do not count as part of the changes.
  const idle = (await engine(store, service, nodeExchange())).requests;
  const keys = drafted().map(({ record }) => record.key);
  const documents = (await store.records(keys)).filter(isDocumentRecord);
  const at = instantOf(Date.now());
  await store.write(
    documents.map((record) => {
      if (!record.base || isPending(record)) throw new Error(`${record.key} is not synced`);
      return {
        expectedRevision: record.revision,
        record: {
          ...record,
          revision: record.revision + 1,
          local: { ...record.base, theirRef: 'Changed here' },
          editedAt: at,
        },
      };
    }),
  );
  const report = await engine(store, service, nodeExchange());
  if (report.updated !== DOCUMENTS)
    throw new Error(`${String(report.updated)} of ${String(DOCUMENTS)} updated; ${String(report.rejected)} refused`);
  return report.requests - idle;
}

async function pushes(small: Company, line: number, repetitions: number): Promise<Pushed> {
  const timed: Timed = { engine: [], limit: [] };
  let [idle, perCreate, perUpdate] = [0, 0, 0];
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    const asked: Asked[] = [];
    const took = await small(async (service) => {
      const store = new PageStore();
      await engine(store, service, nodeExchange());
      idle = (await engine(store, service, nodeExchange())).requests;
      await store.write(drafted());
      const started = performance.now();
      const report = await engine(store, service, remembering(asked, line));
      const milliseconds = performance.now() - started;
      if (report.created !== MADE)
        throw new Error(`${String(report.created)} of ${String(MADE)} created; ${String(report.rejected)} refused`);
      perCreate = report.requests / MADE;
      // The count is the same each time, so once is enough.
      if (repetition === 0) perUpdate = (await changedHere(store, service)) / DOCUMENTS;
      return milliseconds;
    });
    // What the engine looks for again by its id has another one here, and is not found.
    const limit = await small((service) => bare(service, asked, line, [404]));
    // The first repetition of each warms up.
    if (repetition === 0 && repetitions > 0) continue;
    timed.engine.push(took);
    timed.limit.push(limit);
  }
  return { timed, idle, perCreate, perUpdate };
}

async function pull(large: Company, documents: number, line: number): Promise<Timed> {
  const asked: Asked[] = [];
  const took = await large(async (service) => {
    const started = performance.now();
    const report = await engine(new PageStore(), service, remembering(asked, line));
    if (report.pulled < documents) throw new Error(`${String(report.pulled)} pulled`);
    return performance.now() - started;
  });
  return { engine: [took], limit: [await large((service) => bare(service, asked, line))] };
}

const READS_ONE = /^\/api\/document\/[0-9a-f-]{36}(?=$|\?)/;

/**
 * Pulls what a colleague has changed in all documents held here: each is read again and merged. Repeated several times.
 */
async function pullChanged(filled: Company, documents: number, line: number, repetitions: number): Promise<Timed> {
  return filled(async (service) => {
    const store = new PageStore();
    const first: Asked[] = [];
    await engine(store, service, remembering(first, 0));
    const paths = first.flatMap(({ method, path }) => (method === 'GET' ? (READS_ONE.exec(path) ?? []) : []));
    const timed: Timed = { engine: [], limit: [] };
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const body = JSON.stringify({ theirRef: `Changed there ${String(repetition)}` });
      // Abandoned documents cannot be changed (docs/local-service.md, "Amend").
      await bare(
        service,
        paths.map((path): Asked => ({ method: 'PATCH', path: `${path}/amend`, body })),
        0,
        [400],
      );
      const asked: Asked[] = [];
      const started = performance.now();
      const report = await engine(store, service, remembering(asked, line));
      timed.engine.push(performance.now() - started);
      if (report.pulled < documents * 0.95) throw new Error(`${String(report.pulled)} pulled`);
      timed.limit.push(await bare(service, asked, line));
    }
    return timed;
  });
}

async function measured(folder: string): Promise<Measurement[]> {
  const small = await company(folder, 'small', 0);
  const pushed = await pushes(small, 0, PUSHES);
  const pushedFar = await pushes(small, FAR, 0);
  const [large, middle] = [await company(folder, 'large', PULLED), await company(folder, 'middle', PULLED_FROM_AFAR)];
  const pulled = await pull(large, PULLED, 0);
  const pulledFar = await pull(middle, PULLED_FROM_AFAR, FAR);
  const changed = await pullChanged(large, PULLED, 0, REPETITIONS);
  const changedFar = await pullChanged(middle, PULLED_FROM_AFAR, FAR, 1);
  const far = `over a line of ${String(FAR)} ms`;
  return [
    rate('2,000 mixed records pushed, a whole run', MADE, pushed.timed, 0.9),
    rate(`the same ${far}`, MADE, pushedFar.timed, 0.9),
    {
      what: 'requests of that run, for each record',
      unit: 'requests/draft',
      value: pushed.perCreate,
      aim: { of: 'value', atMost: 1.05 },
    },
    {
      what: 'requests for each of its 1,600 documents, a field of its header changed',
      unit: 'requests/draft',
      value: pushed.perUpdate,
      aim: { of: 'value', atMost: 3 },
      note: 'read, written and read back, those of an idle sync taken off; each line that is changed as well costs one more',
    },
    {
      what: 'requests of an idle sync, for each kind of record',
      unit: 'requests/draft',
      value: pushed.idle / KINDS,
      aim: { of: 'value', atMost: 1 },
      note: `${String(pushed.idle)} requests`,
    },
    rate('20,000 documents pulled, a first load', PULLED, pulled, 0.8),
    rate(`3,000 documents pulled ${far}`, PULLED_FROM_AFAR, pulledFar, 0.8),
    rate('20,000 changed documents pulled', PULLED, changed, 0.8),
    rate(`3,000 changed documents pulled ${far}`, PULLED_FROM_AFAR, changedFar, 0.8),
  ];
}

/** Document classes and kinds of records that are synced. */
const KINDS = SPECIFIED_CLASSES.length + RESOURCE_KINDS.length;
