import type { Measurement } from './figure.ts';
import { HttpLoad, requestText } from './httpLoad.ts';
import { invoiceBody } from './invoiceBody.ts';
import { median, p95 } from './statistics.ts';

const REPETITIONS = 9;
export const CREATES = 1_000;
export const READS = 3_000;
const DOCUMENTS = 500;

/** One of the two sides: what is asked of it, and the milliseconds of each repetition. */
export interface Side {
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
export async function measureBoth(service: Side, bare: Side): Promise<void> {
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

export function rateOf(
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

/** A side that listens at an address. @param path where documents are made and read */
export async function sideAt(
  address: string,
  path: string,
  headers: Parameters<typeof requestText>[3],
  connections: number,
): Promise<Side> {
  return {
    load: await HttpLoad.open(address, connections),
    create: (body) => requestText(address, 'POST', path, headers, body),
    read: (id) => requestText(address, 'GET', `${path}/${id}`, headers),
    created: [],
    creates: [],
    reads: [],
  };
}
