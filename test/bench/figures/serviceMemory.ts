import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { HttpLoad, requestText, sessionHeaders } from '../httpLoad.ts';
import { invoiceBody } from '../invoiceBody.ts';
import { startLocalService } from '../localService.ts';
import { median } from '../statistics.ts';

const REQUESTS = 100_000;
/**
 * Memory is measured this often. A figure is the median of several measurements, because garbage collection comes at
 * any time.
 */
const STEPS = 100;
const LOOKS = 11;
const CONNECTIONS = 8;
/**
 * Invoices created before the first request counts: they fill the 64 MB of its file that the database keeps in memory.
 */
const BEFOREHAND = 18_000;
/** How many of these are read and searched. */
const READ = 500;
/** The first share of requests, in which code is compiled, is not compared. */
const SETTLED = 0.2;

/** Resident memory of a process in MB. */
async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / 1024;
}

/**
 * Memory after a fifth of 100,000 requests and after all of them: reads, and in every ten one page of a search and one
 * created invoice.
 */
export const serviceMemory: Figure = {
  name: 'serviceMemory',
  title: 'Memory of the local service over 100,000 requests',
  measure: () =>
    withFolder(async (folder) => {
      const service = await startLocalService({ database: join(folder, 'service.db') });
      const load = await HttpLoad.open(service.address, CONNECTIONS);
      try {
        const headers = await sessionHeaders(service);
        const get = (path: string): Buffer => requestText(service.address, 'GET', `/api/saleInvoice${path}`, headers);
        const create = (number: number): Buffer =>
          requestText(service.address, 'POST', '/api/saleInvoice', headers, invoiceBody(number));
        const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);
        await load.ask(numbers(BEFOREHAND).map(create), 201);

        const looks: number[] = [];
        const step = REQUESTS / STEPS;
        for (let from = 0; from < REQUESTS; from += step) {
          const asked = numbers(step).map((at) => from + at);
          await load.ask(
            asked.filter((number) => number % 10 === 0).map((number) => create(BEFOREHAND + number)),
            201,
          );
          await load.ask(
            asked
              .filter((number) => number % 10 !== 0)
              .map((number) =>
                get(number % 10 === 1 ? `?skip=${String(number % READ)}` : `/intref/bench-${String(number % READ)}`),
              ),
            200,
          );
          looks.push(await residentMemory(service.pid));
        }
        const settled = STEPS * SETTLED;
        const early = median(looks.slice(settled - LOOKS, settled));
        const late = median(looks.slice(-LOOKS));
        return [
          {
            what: `memory after ${REQUESTS.toLocaleString('en-GB')} requests`,
            unit: 'MB',
            value: late,
            samples: LOOKS,
            limit: { what: 'after 20 % of them', value: early },
            ratio: late / early,
            aim: { of: 'ratio', atMost: 1.1 },
          },
        ];
      } finally {
        load.close();
        await service.stop();
      }
    }),
};
