import { NO_FILTER, type ListFilter } from '../../../src/app/company/documents/documentFilter.ts';
import { NEWEST_FIRST, type SortColumn } from '../../../src/app/company/documents/documentOrder.ts';
import { ListedDocuments } from '../../../src/app/company/documents/listedDocuments.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { databaseName } from '../../../src/store/schema.ts';
import { pulledRecord } from '../../support/documents.ts';
import { offer } from './offer.ts';
import { answered } from './rawDatabase.ts';

const COMPANY = 'list';
const BATCH = 1_000;

async function fill(count: number): Promise<void> {
  const store = await openCompanyStore(COMPANY);
  for (let start = 0; start < count; start += BATCH) {
    const writes = Array.from({ length: BATCH }, (_, n) => ({
      expectedRevision: null,
      record: pulledRecord(start + n),
    }));
    const refused = await store.forSync.write(writes);
    if (refused.length > 0) throw new Error('an invoice was there already');
  }
  store.close();
}

/** Opens the database and reads the first page of the list. @returns milliseconds */
async function firstRows(count: number): Promise<number> {
  const started = performance.now();
  const store = await openCompanyStore(COMPANY);
  const rows = await store.firstRows('saleInvoice', count);
  const took = performance.now() - started;
  store.close();
  if (rows.length !== count) throw new Error(`${rows.length} rows`);
  return took;
}

/** The same by IndexedDB alone. */
async function rawFirstRows(count: number): Promise<number> {
  const started = performance.now();
  const database = await answered(indexedDB.open(databaseName(COMPANY)));
  const table = database.transaction('documentRows').objectStore('documentRows');
  const rows = await answered(table.getAll(IDBKeyRange.bound(['saleInvoice'], ['saleInvoice', []]), count));
  const took = performance.now() - started;
  database.close();
  if (rows.length !== count) throw new Error(`${rows.length} rows`);
  return took;
}

async function allRows(): Promise<number> {
  const store = await openCompanyStore(COMPANY);
  const started = performance.now();
  let read = 0;
  for await (const rows of store.allRows('saleInvoice')) read += rows.length;
  const took = performance.now() - started;
  store.close();
  if (read < BATCH) throw new Error(`${read} rows`);
  return took;
}

/** Reads every row in one request of IndexedDB: the least that reading them can take. */
async function rawAllRows(): Promise<number> {
  const database = await answered(indexedDB.open(databaseName(COMPANY)));
  const started = performance.now();
  await answered(database.transaction('documentRows').objectStore('documentRows').getAll());
  const took = performance.now() - started;
  database.close();
  return took;
}

const list = new ListedDocuments(() => localDate('2026-03-18'));
let rows: DocumentListRow[] = [];

/** Loads the list as the page does. @returns milliseconds until it holds every row, sorted */
async function loadList(): Promise<number> {
  const store = await openCompanyStore(COMPANY);
  rows = [];
  list.keepOnly(new Set());
  const started = performance.now();
  for await (const chunk of store.allRows('saleInvoice')) {
    list.put(chunk);
    rows.push(...chunk);
  }
  const took = performance.now() - started;
  store.close();
  return took;
}

/** Types a search letter by letter. @returns milliseconds from each letter to the matching rows */
function typeSearch(text: string): number[] {
  list.filterBy(NO_FILTER);
  const times: number[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const started = performance.now();
    list.filterBy({ ...NO_FILTER, query: text.slice(0, length) });
    times.push(performance.now() - started);
  }
  if (list.visible.length === 0) throw new Error(`nothing matches ${text}`);
  return times;
}

/** Passes once over as many ready-made texts for each letter: the least that looking at every row costs. */
function typeScan(text: string): number[] {
  const texts = rows.map((row) =>
    `${row.docNo} ${row.contactAccountId} ${row.description} ${row.theirRef} ${row.grossCurrencyAmount} ${row.docDate}`.toLowerCase(),
  );
  const times: number[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const wanted = text.slice(0, length).toLowerCase();
    const started = performance.now();
    texts.filter((one) => one.includes(wanted));
    times.push(performance.now() - started);
  }
  return times;
}

/** Sorts all rows by a column, each time from another order, in both directions. @returns milliseconds of each */
function sortBy(column: SortColumn): number[] {
  list.filterBy(NO_FILTER);
  return [false, true].map((descending) => {
    list.sortBy(NEWEST_FIRST);
    const started = performance.now();
    list.sortBy({ column, descending });
    return performance.now() - started;
  });
}

/** Filters all rows by a currency, an amount or dates. @returns milliseconds of each */
function filterBy(): number[] {
  const filters: Partial<ListFilter>[] = [
    { currency: 'GBP' },
    { least: '100', most: '200' },
    { from: '2025-01-01', to: '2025-06-30' },
    { status: 'outstanding' },
    { period: 'thisYear' },
  ];
  list.sortBy(NEWEST_FIRST);
  return filters.map((part) => {
    list.filterBy(NO_FILTER);
    const started = performance.now();
    list.filterBy({ ...NO_FILTER, ...part });
    return performance.now() - started;
  });
}

/**
 * Finds the best matches in all classes for each letter, as the palette does: nothing is filtered before. @returns
 * milliseconds of each
 */
function typeFind(text: string): number[] {
  list.filterBy(NO_FILTER);
  const times: number[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const started = performance.now();
    list.search(text.slice(0, length), 20);
    times.push(performance.now() - started);
  }
  return times;
}

/** Edits one invoice several times, each edit stored before the next. @returns milliseconds of each */
async function edits(count: number): Promise<number[]> {
  const store = await openCompanyStore(COMPANY);
  const [row] = await store.firstRows('saleInvoice', 1);
  const times: number[] = [];
  for (let n = 0; n < count && row; n += 1) {
    const started = performance.now();
    await store.edit(row.key, (document) => ({ ...document, description: `Changed ${n}` }));
    times.push(performance.now() - started);
  }
  store.close();
  return times;
}

offer({
  fill,
  firstRows,
  rawFirstRows,
  allRows,
  rawAllRows,
  loadList,
  typeSearch,
  typeScan,
  typeFind,
  sortBy,
  filterBy,
  edits,
});
