import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const PRICES = 100_000;
const BULK = 10_000;
const REPETITIONS = 3;
const SEARCHES = ['P00123', 'customer 77', '45.15', 'oak 2025-04'];
const SORTS = ['unitPrice', 'party', 'effectiveDate', 'quantityFrom'] as const;

interface PricesPage {
  fill(count: number): Promise<void>;
  loadPrices(): Promise<number>;
  rawAll(table: 'resources' | 'documentRows'): Promise<number>;
  loadDocuments(): Promise<number>;
  typeSearch(text: string): number[];
  sortBy(column: string): number;
  choosePrices(): number;
  lookUp(): number;
  bruteForce(): number;
  bulkChange(count: number, round: number): Promise<[number, number]>;
  rawBulkPut(count: number): Promise<number>;
}
declare const bench: PricesPage;

/** A company with 100,000 sale prices of 2,000 products, and as many invoices beside them. */
export const prices: Figure = {
  name: 'choosePrices',
  title: '100,000 prices',
  async measure({ pages }) {
    const page = await pages.open('prices');
    await page.evaluate((count) => bench.fill(count), PRICES);
    const [loads, documents, raw, rawRows]: number[][] = [[], [], [], []];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      raw?.push(await page.evaluate(() => bench.rawAll('resources')));
      loads?.push(await page.evaluate(() => bench.loadPrices()));
      rawRows?.push(await page.evaluate(() => bench.rawAll('documentRows')));
      documents?.push(await page.evaluate(() => bench.loadDocuments()));
    }
    const [chosen, lookedUp, brute, typed, sorted]: number[][] = [[], [], [], [], []];
    for (let repetition = 0; repetition < 30; repetition += 1) {
      chosen?.push(await page.evaluate(() => bench.choosePrices()));
      lookedUp?.push(await page.evaluate(() => bench.lookUp()));
    }
    brute?.push(await page.evaluate(() => bench.bruteForce()));
    for (const text of SEARCHES) typed?.push(...(await page.evaluate((search) => bench.typeSearch(search), text)));
    for (const column of SORTS) sorted?.push(await page.evaluate((by) => bench.sortBy(by), column));
    const [planned, applied, put]: number[][] = [[], [], []];
    for (let round = 0; round < REPETITIONS; round += 1) {
      const [plan, apply] = await page.evaluate(([count, nth]) => bench.bulkChange(count, nth), [BULK, round] as const);
      planned?.push(plan);
      applied?.push(apply);
      put?.push(await page.evaluate((count) => bench.rawBulkPut(count), BULK));
    }
    await page.close();

    const told = (samples: number[] = []) => ({ unit: 'ms' as const, value: median(samples), p95: p95(samples), samples: samples.length });
    const against = (samples: number[] = [], limits: number[] = [], what: string) => ({ ...told(samples), limit: { what, value: median(limits) }, ratio: median(limits) / median(samples) });
    return [
      { what: 'the price that holds, for 1,000 lines among 100,000', ...against(chosen, lookedUp, 'a Map of ready answers'), aim: { of: 'value', atMost: 20 }, note: `every price looked at: ${Math.round(median(brute ?? [])).toLocaleString('en-GB')} ms` },
      { what: 'the grid with all 100,000 prices, sorted, and the index', ...against(loads, documents, 'the list of 100,000 invoices'), aim: { of: 'ratio', atLeast: 1 }, note: `one raw getAll: ${Math.round(median(raw ?? []))} ms of prices, ${Math.round(median(rawRows ?? []))} ms of rows of invoices` },
      { what: 'search as one types, letter → matches in 100,000 prices', ...told(typed), aim: { of: 'value', atMost: 50 } },
      { what: 'sorting 100,000 prices by another column', ...told(sorted) },
      { what: 'planning a bulk change of 10,000 prices', ...told(planned) },
      { what: 'doing it: 10,000 prices changed, kept and shown', ...against(applied, put, 'raw bulk put, same indexes and durability'), aim: { of: 'value', atMost: 1_000 } },
    ];
  },
};
