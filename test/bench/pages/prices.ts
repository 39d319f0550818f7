import { ListedDocuments } from '../../../src/app/company/documents/listedDocuments.ts';
import { NO_FILTER } from '../../../src/app/company/documents/documentFilter.ts';
import { NEWEST_FIRST } from '../../../src/app/company/documents/documentOrder.ts';
import type { SortColumn } from '../../../src/app/company/documents/documentOrder.ts';
import { ListedPrices, NO_PRICE_FILTER, type PriceSort } from '../../../src/app/prices/listedPrices.ts';
import { LivePrices } from '../../../src/app/company/prices/livePrices.ts';
import { PriceEditor } from '../../../src/app/prices/priceEditor.ts';
import { defaultsBy, type PriceNames } from '../../../src/app/company/prices/priceEntry.ts';
import { priceOfEntry } from '../../../src/app/prices/priceTable.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { PriceQuery } from '../../../src/domain/prices/choosePrice.ts';
import type { PriceRecord } from '../../../src/domain/prices/priceContent.ts';
import { planBulkChange } from '../../../src/domain/prices/pricePlan.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { databaseName } from '../../../src/store/schema.ts';
import { guid, instant, pulledRecord } from '../../support/documents.ts';
import { offer } from './offer.ts';
import { answered, committed } from './rawDatabase.ts';

const COMPANY = 'prices';
const RAW = 'raw-prices';
const BATCH = 1_000;
/** Prices of each product: bands, dates, customers, projects. */
const EACH = 50;
/** Prices of each product that begin on the newest day: these are changed. */
const CHANGED_EACH = 10;
const PRODUCTS = 2_000;
const CUSTOMERS = 300;
const FIRST = localDate('2025-01-01');
/** The last of the four days on which prices begin. */
const NEWEST = addDays(FIRST, 270);

function price(n: number): PriceRecord {
  const [product, of] = [Math.floor(n / EACH), n % EACH];
  const id = guid(n, 30);
  const band = of % 5;
  const customer = of >= 20 ? guid((product * 7 + of) % CUSTOMERS, 32) : undefined;
  return {
    ...emptyResourceRecord(id, 'salePrice'),
    id,
    base: {
      kind: 'salePrice',
      id,
      isActive: true,
      lastModified: instant(n % 3_600),
      lastModifiedBy: 'A. Okafor',
      productId: guid(product, 31),
      unitOfMeasureId: guid(1, 33),
      currency: currencyCode('GBP'),
      quantityFrom: decimal(String([1, 10, 50, 100, 500][band])),
      ...(band < 4 && { quantityTo: decimal(String([9, 49, 99, 499][band])) }),
      unitPrice: decimal(`${10 + (n % 90)}.${String(n % 100).padStart(2, '0')}`),
      effectiveDate: addDays(FIRST, Math.floor((of % 20) / 5) * 90),
      ...(customer !== undefined && { customerId: customer }),
    },
  };
}

const products = Array.from({ length: PRODUCTS }, (_, n) =>
  referenceSchema.parse({
    kind: 'product',
    id: guid(n, 31),
    code: `P${String(n).padStart(5, '0')}`,
    description: `Article ${n % 97} of oak`,
    uomId: guid(1, 33),
  }),
);
const customers = Array.from({ length: CUSTOMERS }, (_, n) =>
  referenceSchema.parse({
    kind: 'contactAccount',
    id: guid(n, 32),
    code: `C${String(n).padStart(4, '0')}`,
    description: `Customer ${n} Limited`,
  }),
);
const byId = new Map<string, Reference>([...products, ...customers].map((one) => [one.id, one]));
const names: PriceNames = {
  find: (_, reference) => byId.get(reference),
  baseCurrency: () => 'GBP',
  today: () => localDate('2026-03-02'),
};

async function fill(count: number): Promise<void> {
  const store = await openCompanyStore(COMPANY);
  for (let start = 0; start < count; start += BATCH) {
    await store.forSync.write(
      Array.from({ length: BATCH }, (_, n) => ({ expectedRevision: null, record: price(start + n) })),
    );
    await store.forSync.write(
      Array.from({ length: BATCH }, (_, n) => ({ expectedRevision: null, record: pulledRecord(start + n, {}, 1) })),
    );
  }
  store.close();
}

let store: CompanyStore | null = null;
let book: LivePrices | null = null;
let list = new ListedPrices(() => false);

function opened(): { store: CompanyStore; book: LivePrices } {
  if (!store || !book) throw new Error('no prices have been loaded');
  return { store, book };
}

/**
 * Loads every price as the page does. @returns milliseconds until the first are listed, and until all are, sorted and
 * indexed
 */
async function loadPrices(): Promise<[first: number, all: number]> {
  store?.close();
  store = await openCompanyStore(COMPANY);
  const started = performance.now();
  const next = new LivePrices(store, names);
  const listed = new ListedPrices(() => false);
  let first = 0;
  next.follow((put, gone) => {
    listed.put(put, gone);
    if (first === 0 && put.length > 0) first = performance.now() - started;
  });
  await next.read();
  const all = performance.now() - started;
  if (listed.visible.length < BATCH) throw new Error(`${listed.visible.length} prices`);
  [book, list] = [next, listed];
  return [first, all];
}

/** Reads every record in one request of IndexedDB: the least that reading them can take. */
async function rawAll(table: 'priceSheets' | 'documentRows'): Promise<number> {
  const database = await answered(indexedDB.open(databaseName(COMPANY)));
  const started = performance.now();
  await answered(database.transaction(table).objectStore(table).getAll());
  const took = performance.now() - started;
  database.close();
  return took;
}

let documents = new ListedDocuments(() => localDate('2026-03-02'));

/** Loads as many documents as their list does. @returns milliseconds until the first and until all are listed */
async function loadDocuments(): Promise<[first: number, all: number]> {
  const from = await openCompanyStore(COMPANY);
  documents = new ListedDocuments(() => localDate('2026-03-02'));
  documents.showScope('saleInvoice', NO_FILTER, NEWEST_FIRST);
  const started = performance.now();
  documents.put(await from.firstRows('saleInvoice', 60));
  const first = performance.now() - started;
  for await (const chunk of from.allRows('saleInvoice')) documents.put(chunk);
  const all = performance.now() - started - first;
  if (documents.visible.length < BATCH) throw new Error(`${documents.visible.length} documents`);
  from.close();
  return [first, all];
}

/** Types a search letter by letter. @returns milliseconds from each letter to the matching rows */
function typeSearch(text: string): number[] {
  list.filterBy(NO_PRICE_FILTER);
  const times: number[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const started = performance.now();
    list.filterBy({ ...NO_PRICE_FILTER, query: text.slice(0, length) });
    times.push(performance.now() - started);
  }
  if (list.visible.length === 0) throw new Error(`nothing matches ${text}`);
  list.filterBy(NO_PRICE_FILTER);
  return times;
}

function sortBy(column: PriceSort): number {
  list.sortBy({ column: 'product', descending: false });
  const started = performance.now();
  list.sortBy({ column, descending: true });
  return performance.now() - started;
}

/** The same for the list of documents. */
function sortDocuments(column: SortColumn): number {
  documents.sortBy(NEWEST_FIRST);
  const started = performance.now();
  documents.sortBy({ column, descending: true });
  return performance.now() - started;
}

/** Filters each list by a field. @returns milliseconds: prices, documents */
function narrow(): [prices: number, documents: number] {
  list.filterBy(NO_PRICE_FILTER);
  documents.filterBy(NO_FILTER);
  const started = performance.now();
  list.filterBy({ ...NO_PRICE_FILTER, showing: 'unsent' });
  const between = performance.now();
  documents.filterBy({ ...NO_FILTER, currency: 'EUR' });
  const done = performance.now();
  list.filterBy(NO_PRICE_FILTER);
  documents.filterBy(NO_FILTER);
  return [between - started, done - between];
}

/** 1,000 document lines: most find a price, for a customer or general, with several dates and quantity breaks. */
const lines = Array.from({ length: 1_000 }, (_, n): PriceQuery => ({
  side: 'sale',
  productId: guid((n * 7919) % PRODUCTS, 31),
  quantity: decimal(String(1 + ((n * 31) % 600))),
  date: addDays(FIRST, (n * 13) % 400),
  currency: 'GBP',
  unitId: guid(1, 33),
  partyId: guid((n * 17) % CUSTOMERS, 32),
  projectId: n % 3 === 0 ? guid(n, 34) : undefined,
}));

function choosePrices(): number {
  const { book: from } = opened();
  let found = 0;
  const started = performance.now();
  for (const line of lines) if (from.choose(line)) found += 1;
  const took = performance.now() - started;
  if (found < 900) throw new Error(`${found} prices for 1,000 lines`);
  return took;
}

/**
 * Looks the same lines up in a Map with one ready answer for each product, currency, unit and customer: no dates, no
 * breaks.
 */
function lookUp(): number {
  const answers = new Map<string, string>();
  for (const { price: one } of opened().book.entries.values())
    if (one) answers.set(`${one.side} ${one.productId} ${one.currency} ${one.unitId} ${one.partyId ?? ''}`, one.key);
  let found = 0;
  const started = performance.now();
  for (const line of lines) {
    const listed = `${line.side} ${line.productId} ${line.currency} ${line.unitId} `;
    if (answers.get(listed + (line.partyId ?? '')) ?? answers.get(listed)) found += 1;
  }
  const took = performance.now() - started;
  if (found < 900) throw new Error(`${found} answers for 1,000 lines`);
  return took;
}

/**
 * Compares every price with each line, as without an index. @returns milliseconds for 1,000 lines, measured with 10 of
 * them
 */
function bruteForce(): number {
  const all = [...opened().book.entries.values()].flatMap(({ price: one }) => one ?? []);
  const started = performance.now();
  for (const line of lines.slice(0, 10))
    all.filter(
      (one) => one.productId === line.productId && one.currency === line.currency && one.effectiveDate <= line.date,
    );
  return (performance.now() - started) * 100;
}

/**
 * Raises 10,000 prices by 5 %, rounded to 0.05: previewed, written and shown. @returns milliseconds for the plan, and
 * for carrying it out
 */
async function bulkChange(count: number, round: number): Promise<[plan: number, apply: number]> {
  const { store: to, book: from } = opened();
  const desk = new PriceEditor(to, from);
  const chosen = [...from.entries.values()]
    .flatMap((entry) => priceOfEntry(entry) ?? [])
    .filter(({ effectiveDate }) => effectiveDate === NEWEST)
    .slice(0, count);
  const started = performance.now();
  const plan = planBulkChange(
    chosen,
    chosen,
    {
      adjustment: { kind: 'amount', by: decimal(String(round + 1)) },
      rounding: { step: decimal('0.05'), ending: decimal('0'), direction: 'nearest' },
      effectiveDate: NEWEST,
    },
    { ...defaultsBy(names), today: NEWEST },
  );
  const planned = performance.now();
  const applied = await desk.apply(plan);
  const done = performance.now();
  if (applied?.changed !== count) throw new Error(`${applied?.changed ?? 0} changed`);
  return [planned - started, done - planned];
}

/**
 * Writes the same prices as fast as IndexedDB can: in one transaction of the same durability, over existing rows.
 * @returns milliseconds for the store's own rows, and for one row per price with the same indexes
 */
async function rawBulkPut(count: number): Promise<[sheets: number, rows: number]> {
  await answered(indexedDB.deleteDatabase(RAW));
  const opening = indexedDB.open(RAW, 1);
  opening.onupgradeneeded = () => {
    opening.result
      .createObjectStore('sheets', { keyPath: ['kind', 'parent', 'part'] })
      .createIndex('pending', 'pending');
    const rows = opening.result.createObjectStore('rows', { keyPath: 'key' });
    for (const index of [['kind', 'parent', 'key'], 'id', 'pending']) rows.createIndex(String(index), index);
  };
  const database = await answered(opening);
  const records = Array.from({ length: count }, (_, n) => {
    const record = price(n);
    return { ...record, local: record.base, revision: 1, parent: record.base?.productId ?? '', pending: 1 };
  });
  // A row of the store holds every price of a product, of which some change.
  const sheets = Array.from({ length: count / CHANGED_EACH }, (_, product) => ({
    kind: 'salePrice',
    parent: guid(product, 31),
    part: 0,
    pending: 1,
    records: JSON.stringify(
      Array.from({ length: EACH }, (__, of) => {
        const { key, kind, id, revision, base } = price(product * EACH + of);
        return { key, kind, id, revision, base, ...(of < CHANGED_EACH && { local: base }) };
      }),
    ),
  }));
  const write = async (table: string, list: readonly object[]): Promise<number> => {
    const started = performance.now();
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
    for (const one of list) transaction.objectStore(table).put(one);
    await committed(transaction);
    return performance.now() - started;
  };
  await write('sheets', sheets);
  await write('rows', records);
  const took: [number, number] = [await write('sheets', sheets), await write('rows', records)];
  database.close();
  return took;
}

offer({
  fill,
  loadPrices,
  rawAll,
  loadDocuments,
  typeSearch,
  sortBy,
  sortDocuments,
  narrow,
  choosePrices,
  lookUp,
  bruteForce,
  bulkChange,
  rawBulkPut,
});
