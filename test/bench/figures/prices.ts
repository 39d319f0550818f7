import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const PRICES = 100_000;
const BULK = 10_000;
const REPETITIONS = 3;
const SEARCHES = ['P00123', 'customer 77', '45.15', 'oak 2025-04'];
const SORTS = ['unitPrice', 'party', 'effectiveDate', 'quantityFrom'] as const;
const DOCUMENT_SORTS = ['grossCurrencyAmount', 'party', 'dueDate', 'docNo'] as const;

interface PricesPage {
  fill(count: number): Promise<void>;
  loadPrices(): Promise<[first: number, all: number]>;
  rawAll(table: 'priceSheets' | 'documentRows'): Promise<number>;
  loadDocuments(): Promise<[first: number, all: number]>;
  typeSearch(text: string): number[];
  sortBy(column: string): number;
  sortDocuments(column: string): number;
  narrow(): [prices: number, documents: number];
  choosePrices(): number;
  lookUp(): number;
  bruteForce(): number;
  bulkChange(count: number, round: number): Promise<[number, number]>;
  rawBulkPut(count: number): Promise<[sheets: number, rows: number]>;
}
declare const bench: PricesPage;

/** A company with 100,000 sale prices of 2,000 products, and as many invoices beside them. */
export const prices: Figure = {
  name: 'choosePrices',
  title: '100,000 prices',
  async measure({ pages }) {
    const page = await pages.open('prices');
    await page.evaluate((count) => bench.fill(count), PRICES);
    const [firsts, loads, firstDocuments, documents, raw, rawRows]: number[][] = [[], [], [], [], [], []];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      raw?.push(await page.evaluate(() => bench.rawAll('priceSheets')));
      const [first, all] = await page.evaluate(() => bench.loadPrices());
      firsts?.push(first);
      loads?.push(all);
      rawRows?.push(await page.evaluate(() => bench.rawAll('documentRows')));
      const [firstDocument, allDocuments] = await page.evaluate(() => bench.loadDocuments());
      firstDocuments?.push(firstDocument);
      documents?.push(allDocuments);
    }
    const [chosen, lookedUp, brute, typed, sorted]: number[][] = [[], [], [], [], []];
    for (let repetition = 0; repetition < 30; repetition += 1) {
      chosen?.push(await page.evaluate(() => bench.choosePrices()));
      lookedUp?.push(await page.evaluate(() => bench.lookUp()));
    }
    brute?.push(await page.evaluate(() => bench.bruteForce()));
    for (const text of SEARCHES) typed?.push(...(await page.evaluate((search) => bench.typeSearch(search), text)));
    const [sortedDocuments, narrowed, narrowedDocuments]: number[][] = [[], [], []];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      for (const column of SORTS) sorted?.push(await page.evaluate((by) => bench.sortBy(by), column));
      for (const column of DOCUMENT_SORTS)
        sortedDocuments?.push(await page.evaluate((by) => bench.sortDocuments(by), column));
      const [pricesTook, documentsTook] = await page.evaluate(() => bench.narrow());
      narrowed?.push(pricesTook);
      narrowedDocuments?.push(documentsTook);
    }
    const [planned, applied, put, putRows]: number[][] = [[], [], [], []];
    for (let round = 0; round < REPETITIONS; round += 1) {
      const [plan, apply] = await page.evaluate(([count, nth]) => bench.bulkChange(count, nth), [BULK, round] as const);
      planned?.push(plan);
      applied?.push(apply);
      const [sheets, rows] = await page.evaluate((count) => bench.rawBulkPut(count), BULK);
      put?.push(sheets);
      putRows?.push(rows);
    }
    await page.close();

    const summary = (samples: number[] = []) => ({
      unit: 'ms' as const,
      value: median(samples),
      p95: p95(samples),
      samples: samples.length,
    });
    const against = (samples: number[] = [], limits: number[] = [], what: string) => ({
      ...summary(samples),
      limit: { what, value: median(limits) },
      ratio: median(limits) / median(samples),
    });
    return [
      {
        what: 'the price that holds, for 1,000 lines among 100,000',
        ...against(chosen, lookedUp, 'a Map of ready answers'),
        aim: { of: 'value', atMost: 20 },
        note: `every price looked at: ${Math.round(median(brute ?? [])).toLocaleString('en-GB')} ms`,
      },
      { what: 'the first rows of the grid', ...against(firsts, firstDocuments, 'of the list of 100,000 invoices') },
      {
        what: 'the grid with all 100,000 prices, sorted, and the index',
        ...against(loads, documents, 'the list of 100,000 invoices'),
        aim: { of: 'ratio', atLeast: 1 },
        note: `one raw getAll: ${Math.round(median(raw ?? []))} ms of sheets of prices, ${Math.round(median(rawRows ?? []))} ms of rows of invoices`,
      },
      {
        what: 'search as one types, letter → matches in 100,000 prices',
        ...summary(typed),
        aim: { of: 'value', atMost: 50 },
      },
      {
        what: 'sorting 100,000 prices by another column',
        ...against(sorted, sortedDocuments, 'as many invoices'),
        aim: { of: 'value', atMost: 100 },
      },
      {
        what: 'narrowing 100,000 prices by a field',
        ...against(narrowed, narrowedDocuments, 'as many invoices'),
        aim: { of: 'value', atMost: 100 },
      },
      { what: 'planning a bulk change of 10,000 prices', ...summary(planned) },
      {
        what: 'doing it: 10,000 prices changed, kept and shown',
        ...against(applied, put, 'raw put of the same rows, same durability'),
        aim: { of: 'value', atMost: 1_000 },
        note: `a raw row with the same indexes for each price: ${Math.round(median(putRows ?? [])).toLocaleString('en-GB')} ms`,
      },
    ];
  },
};
