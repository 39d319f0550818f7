import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const INVOICES = 100_000;
const FIRST_PAGE = 60;
const REPETITIONS = 7;
const SEARCHES = ['SI0123', 'Order 4242', 'PO-77', '126 gbp', 'order', 'half leather'];
const SORTS = ['party', 'docNo', 'grossCurrencyAmount', 'description', 'dueDate'];

interface ListPage {
  fill(count: number): Promise<void>;
  firstRows(count: number): Promise<number>;
  rawFirstRows(count: number): Promise<number>;
  allRows(): Promise<number>;
  rawAllRows(): Promise<number>;
  loadList(): Promise<number>;
  typeSearch(text: string): number[];
  typeScan(text: string): number[];
  typeFind(text: string): number[];
  sortBy(column: string): number[];
  filterBy(): number[];
  edits(count: number): Promise<number[]>;
}
declare const bench: ListPage;

/** Opening a company that holds 100,000 invoices, and finding one of them. */
export const list: Figure = {
  name: 'list',
  title: 'A list of 100,000 invoices',
  async measure({ pages }) {
    const page = await pages.open('list');
    await page.evaluate((count) => bench.fill(count), INVOICES);

    const first: number[] = [];
    const rawFirst: number[] = [];
    const all: number[] = [];
    const rawAll: number[] = [];
    const loads: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      first.push(await page.evaluate((count) => bench.firstRows(count), FIRST_PAGE));
      rawFirst.push(await page.evaluate((count) => bench.rawFirstRows(count), FIRST_PAGE));
      all.push(await page.evaluate(() => bench.allRows()));
      rawAll.push(await page.evaluate(() => bench.rawAllRows()));
      loads.push(await page.evaluate(() => bench.loadList()));
    }
    const typed: number[] = [];
    const scanned: number[] = [];
    const found: number[] = [];
    const sorted: number[] = [];
    for (const text of SEARCHES) {
      typed.push(...(await page.evaluate((search) => bench.typeSearch(search), text)));
      scanned.push(...(await page.evaluate((search) => bench.typeScan(search), text)));
      found.push(...(await page.evaluate((search) => bench.typeFind(search), text)));
    }
    for (const column of SORTS) sorted.push(...(await page.evaluate((name) => bench.sortBy(name), column)));
    const filtered = await page.evaluate(() => bench.filterBy());
    const edits = await page.evaluate((count) => bench.edits(count), 100);
    await page.close();

    const against = (samples: number[], limits: number[], limit: string) => ({
      unit: 'ms' as const,
      value: median(samples),
      p95: p95(samples),
      samples: samples.length,
      limit: { what: limit, value: median(limits) },
      ratio: median(limits) / median(samples),
    });
    return [
      {
        what: `opening the database, first ${FIRST_PAGE} of 100,000 rows`,
        ...against(first, rawFirst, 'raw IndexedDB'),
      },
      { what: 'reading all 100,000 rows, newest first, in chunks', ...against(all, rawAll, 'one raw getAll') },
      { what: 'the list with all 100,000 rows, sorted', ...against(loads, rawAll, 'one raw getAll') },
      { what: 'search as one types, letter → matches in 100,000', ...against(typed, scanned, 'scan of ready texts') },
      {
        what: "the palette's search, letter → best matches in 100,000",
        unit: 'ms',
        value: median(found),
        p95: p95(found),
        samples: found.length,
        aim: { of: 'value', atMost: 50 },
      },
      {
        what: 'sorting 100,000 by another column',
        unit: 'ms',
        value: median(sorted),
        p95: p95(sorted),
        samples: sorted.length,
        aim: { of: 'value', atMost: 100 },
      },
      {
        what: 'narrowing 100,000 by a field',
        unit: 'ms',
        value: median(filtered),
        p95: p95(filtered),
        samples: filtered.length,
        aim: { of: 'value', atMost: 100 },
      },
      {
        what: 'an edit on the disk, among 100,000',
        unit: 'ms',
        value: median(edits),
        p95: p95(edits),
        samples: edits.length,
      },
    ];
  },
};
