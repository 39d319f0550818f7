import type { Figure, Measurement } from '../figure.ts';
import { median, p95 } from '../statistics.ts';
import type { ReportTimes } from '../pages/reports.ts';

const DOCUMENTS = 100_000;
const ROUNDS = 7;
/** The most milliseconds that a report may take once what it needs has been read. */
const MOST = 200;

declare const bench: { make(count: number): Promise<void>; count(): Promise<ReportTimes> };

const REPORTS = [
  ['aged', 'aged debtors of 100,000 documents'],
  ['vat', 'VAT by tax code and in boxes of 100,000 documents, all in one period'],
  ['movements', 'statements of all movements of 100,000 documents'],
  ['reminders', 'reminders of 100,000 documents'],
] as const;

/** The reports of a company with 100,000 documents, each worked out anew from what is in memory. */
export const reports: Figure = {
  name: 'reports',
  title: 'Reports of a company with 100,000 documents',
  async measure({ pages }) {
    const page = await pages.open('reports');
    await page.evaluate((count) => bench.make(count), DOCUMENTS);
    const rounds: ReportTimes[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await page.evaluate(() => bench.count()));
    await page.close();
    const looped = median(rounds.map((each) => each.looped));
    return REPORTS.map(([name, what]): Measurement => {
      const times = rounds.map((each) => each[name]);
      return {
        what,
        unit: 'ms',
        value: median(times),
        p95: p95(times),
        samples: times.length,
        limit: { what: 'one loop over the same rows that adds up pence by party', value: looped },
        ratio: looped / median(times),
        aim: { of: 'value', atMost: MOST },
      };
    });
  },
};
