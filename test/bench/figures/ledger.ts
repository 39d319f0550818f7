import { join } from 'node:path';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { HttpLoad, requestText, sessionHeaders } from '../httpLoad.ts';
import { invoiceBody } from '../invoiceBody.ts';
import { ASKED_DAYS, makeLedgerCompany, makeUnwaitingCompany, YEAR_OF_BOOKS } from '../ledger/ledgerCompany.ts';
import { startLedger, startOwnCompany, startProcess, type ServiceProcess } from '../localService.ts';
import { median, p95 } from '../statistics.ts';

const DOCUMENTS = 100_000;
const REPETITIONS = 15;
const BARE = 'test/bench/bareService.ts';
const TURNS = 7;
const INVOICES = 300;

type Asked = readonly [what: string, name: string, body: object, atMost: number];

const ENQUIRIES: readonly Asked[] = [
  ['trial balance', 'trialBalance', { asAt: ASKED_DAYS.end }, 100],
  ['profit and loss of a year', 'profitAndLoss', YEAR_OF_BOOKS, 100],
  ['balance sheet', 'balanceSheet', { asAt: ASKED_DAYS.end }, 150],
  ...(['agedDebtors', 'agedCreditors'] as const).flatMap((name) =>
    Object.entries(ASKED_DAYS).map(([day, asAt]): Asked => [
      `${name === 'agedDebtors' ? 'aged debtors' : 'aged creditors'} as at the ${day} of the books`,
      name,
      { asAt },
      150,
    ]),
  ),
];

type Service = Parameters<typeof sessionHeaders>[0];

async function readBooks(service: Service): Promise<Measurement[]> {
  const load = await HttpLoad.open(service.address, 1);
  try {
    const headers = await sessionHeaders(service);
    const measured: Measurement[] = [];
    for (const [what, name, body, atMost] of ENQUIRIES) {
      const request = requestText(service.address, 'POST', `/api/Enquiry/run/${name}`, headers, JSON.stringify(body));
      const milliseconds: number[] = [];
      await load.ask([request, request], 200);
      await load.ask(
        Array.from({ length: REPETITIONS }, () => request),
        200,
        (_, taken) => milliseconds.push(taken),
      );
      measured.push({
        what: `${what}, ${DOCUMENTS.toLocaleString('en-GB')} documents`,
        unit: 'ms',
        value: median(milliseconds),
        p95: p95(milliseconds),
        samples: REPETITIONS,
        aim: { of: 'value', atMost },
      });
    }
    return measured;
  } finally {
    load.close();
  }
}

/** One of the two sides of posting: where an invoice is created and where it is submitted. */
interface Side {
  load: HttpLoad;
  create(body: string): Buffer;
  submit(id: string): Buffer;
  milliseconds: number[];
}

async function post({ load, create, submit, milliseconds }: Side, from: number): Promise<void> {
  const started = performance.now();
  const ids: string[] = [];
  await load.ask(
    Array.from({ length: INVOICES }, (_, n) => create(invoiceBody(from + n))),
    201,
    ({ body }) => ids.push(String(JSON.parse(body))),
  );
  await load.ask(ids.map(submit), 200);
  milliseconds.push(performance.now() - started);
}

/** Invoices created and posted, at the service and at the bare server, which take turns. */
async function postBoth(service: Service, bare: ServiceProcess<'Address'>): Promise<Measurement> {
  const headers = await sessionHeaders(service);
  const { address } = service;
  const own: Side = {
    load: await HttpLoad.open(address, 8),
    create: (body) => requestText(address, 'POST', '/api/saleInvoice', headers, body),
    submit: (id) => requestText(address, 'POST', `/api/document/${id}/submit`, headers, '{}'),
    milliseconds: [],
  };
  const at = bare.printed.Address;
  const limit: Side = {
    load: await HttpLoad.open(at, 8),
    create: (body) => requestText(at, 'POST', '/document', headers, body),
    submit: (id) => requestText(at, 'POST', `/document/${id}/submit`, headers, '{}'),
    milliseconds: [],
  };
  try {
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const side of turn % 2 === 0 ? [own, limit] : [limit, own]) await post(side, 1 + turn * INVOICES);
  } finally {
    own.load.close();
    limit.load.close();
  }
  // In the first turn the code is not compiled yet.
  const [taken, least] = [own.milliseconds.slice(1), limit.milliseconds.slice(1)];
  const perSecond = (milliseconds: number): number => (INVOICES * 1_000) / milliseconds;
  return {
    what: 'creating and posting an invoice of 5 lines, without waiting for the disk',
    unit: 'records/s',
    value: perSecond(median(taken)),
    p95: perSecond(p95(taken)),
    samples: TURNS,
    limit: { what: 'bare Fastify, same rows, 8 connections', value: perSecond(median(least)) },
    ratio: median(taken.map((milliseconds, turn) => (least[turn] ?? Number.NaN) / milliseconds)),
    aim: { of: 'ratio', atLeast: 0.5 },
    note: 'ratio: median over turns',
  };
}

/** A company of one's own with a ledger of 100,000 posted documents: its enquiries; and posting in an empty one. */
export const ledger: Figure = {
  name: 'ledger',
  title: 'A general ledger of 100,000 documents',
  measure: () =>
    withFolder(async (folder) => {
      const books = join(folder, 'books.sqlite');
      const created = makeLedgerCompany(books, DOCUMENTS);
      const full = await startOwnCompany(books);
      const measured = await readBooks({ ...created, address: full.printed.Address }).finally(full.stop);
      const [own, limit] = [join(folder, 'own.sqlite'), join(folder, 'bare.sqlite')];
      for (const file of [own, limit]) makeUnwaitingCompany(file);
      const service = await startLedger(own);
      const bare = await startProcess(BARE, ['--db', limit, '--ledger'], ['Address']);
      try {
        return [...measured, await postBoth(service, bare)];
      } finally {
        await service.stop();
        await bare.stop();
      }
    }),
};
