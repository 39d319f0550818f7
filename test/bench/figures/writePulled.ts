import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const INVOICES = 20_000;
const REPETITIONS = 5;

interface WritePage {
  prepare(count: number): Promise<void>;
  throughStore(): Promise<number>;
  raw(): Promise<number>;
}
declare const bench: WritePage;

/**
 * The first load of a company: 20,000 invoices of five lines, one page of the list per transaction, compared with
 * IndexedDB itself.
 */
export const writePulled: Figure = {
  name: 'writePulled',
  title: 'Writing 20,000 pulled invoices',
  async measure({ pages }) {
    const page = await pages.open('writePulled');
    await page.evaluate((count) => bench.prepare(count), INVOICES);
    const store: number[] = [];
    const raw: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      // Each side goes first as often as second, because earlier writes affect the disk.
      if (repetition % 2 === 0) store.push(await page.evaluate(() => bench.throughStore()));
      raw.push(await page.evaluate(() => bench.raw()));
      if (repetition % 2 === 1) store.push(await page.evaluate(() => bench.throughStore()));
    }
    await page.close();
    const perSecond = (milliseconds: number): number => (INVOICES * 1_000) / milliseconds;
    return [
      {
        what: 'writing 20,000 pulled invoices',
        unit: 'records/s',
        value: perSecond(median(store)),
        p95: perSecond(p95(store)),
        samples: store.length,
        limit: { what: 'raw IndexedDB, same tables, indexes, durability', value: perSecond(median(raw)) },
        ratio: median(raw) / median(store),
        aim: { of: 'ratio', atLeast: 0.8 },
      },
    ];
  },
};
