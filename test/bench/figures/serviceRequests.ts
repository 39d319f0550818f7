import { join } from 'node:path';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { HttpLoad, requestText, sessionHeaders } from '../httpLoad.ts';
import { invoiceBody } from '../invoiceBody.ts';
import { startLocalService, startProcess } from '../localService.ts';
import { median, p95 } from '../statistics.ts';

const CONNECTIONS = 8;
const REPETITIONS = 9;
const CREATES = 1_000;
const READS = 3_000;
const DOCUMENTS = 500;
const BARE = 'test/bench/bareService.ts';

/** One of the two sides: what is asked of it, and the milliseconds of each repetition. */
interface Side {
  load: HttpLoad;
  create(body: string): Buffer;
  read(id: string): Buffer;
  created: string[];
  creates: number[];
  reads: number[];
}

function idIn(body: string): string {
  const id: unknown = JSON.parse(body);
  if (typeof id !== 'string') throw new Error(`no id: ${body}`);
  return id;
}

async function create(side: Side, from: number): Promise<void> {
  const requests = Array.from({ length: CREATES }, (_, n) => side.create(invoiceBody(from + n)));
  const started = performance.now();
  await side.load.ask(requests, 201, ({ body }) => side.created.push(idIn(body)));
  side.creates.push(performance.now() - started);
}

async function read(side: Side): Promise<void> {
  const requests = Array.from({ length: READS }, (_, n) => side.read(side.created[n % DOCUMENTS] ?? ''));
  const started = performance.now();
  await side.load.ask(requests, 200);
  side.reads.push(performance.now() - started);
}

/** Both sides take turns and swap places each time, so that other load on the machine affects both. */
async function measureBoth(service: Side, bare: Side): Promise<void> {
  for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
    const turns = repetition % 2 === 0 ? [service, bare] : [bare, service];
    for (const side of turns) await create(side, 1 + repetition * CREATES);
    for (const side of turns) await read(side);
  }
  for (const side of [service, bare]) {
    // In the first repetition the code is not compiled yet.
    side.creates.shift();
    side.reads.shift();
  }
}

function rateOf(
  what: string,
  limit: string,
  count: number,
  service: readonly number[],
  bare: readonly number[],
  atLeast: number,
): Measurement {
  const perSecond = (milliseconds: number): number => (count * 1_000) / milliseconds;
  return {
    what,
    unit: 'records/s',
    value: perSecond(median(service)),
    p95: perSecond(p95(service)),
    samples: service.length,
    limit: { what: limit, value: perSecond(median(bare)) },
    ratio: median(service.map((milliseconds, turn) => (bare[turn] ?? Number.NaN) / milliseconds)),
    aim: { of: 'ratio', atLeast },
    note: 'ratio: median over turns',
  };
}

/**
 * Creating and reading invoices of five lines over eight connections. Both sides are processes with a database file.
 */
export const serviceRequests: Figure = {
  name: 'serviceRequests',
  title: 'Creating and reading at the local service',
  measure: () =>
    withFolder(async (folder) => {
      const service = await startLocalService({ database: join(folder, 'service.db') });
      const bare = await startProcess(BARE, ['--db', join(folder, 'bare.db')], ['Address', 'Document']);
      const headers = await sessionHeaders(service);
      const sides: [Side, Side] = [
        {
          load: await HttpLoad.open(service.address, CONNECTIONS),
          create: (body) => requestText(service.address, 'POST', '/api/saleInvoice', headers, body),
          read: (id) => requestText(service.address, 'GET', `/api/saleInvoice/${id}`, headers),
          created: [],
          creates: [],
          reads: [],
        },
        {
          load: await HttpLoad.open(bare.printed.Address, CONNECTIONS),
          create: (body) => requestText(bare.printed.Address, 'POST', '/document', headers, body),
          read: (id) => requestText(bare.printed.Address, 'GET', `/document/${id}`, headers),
          created: [],
          creates: [],
          reads: [],
        },
      ];
      try {
        await measureBoth(...sides);
      } finally {
        for (const { load } of sides) load.close();
        await service.stop();
        await bare.stop();
      }
      const [own, limit] = sides;
      return [
        rateOf(
          'creating an invoice of 5 lines with all rules',
          `bare Fastify, same rows inserted, ${String(CONNECTIONS)} connections`,
          CREATES,
          own.creates,
          limit.creates,
          0.5,
        ),
        rateOf(
          'reading an invoice of 5 lines',
          `bare Fastify, same row selected, ${String(CONNECTIONS)} connections`,
          READS,
          own.reads,
          limit.reads,
          0.7,
        ),
      ];
    }),
};
