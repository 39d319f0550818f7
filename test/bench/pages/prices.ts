import { ListedDocuments } from '../../../src/app/list/listedDocuments.ts';
import { NO_FILTER } from '../../../src/app/list/documentFilter.ts';
import { NEWEST_FIRST } from '../../../src/app/list/documentOrder.ts';
import { ListedPrices, NO_PRICE_FILTER, type PriceSort } from '../../../src/app/prices/listedPrices.ts';
import { PriceBook } from '../../../src/app/prices/priceBook.ts';
import { PriceDesk } from '../../../src/app/prices/priceDesk.ts';
import { defaultsBy, type PriceNames } from '../../../src/app/prices/priceEntry.ts';
import { priceOfEntry } from '../../../src/app/prices/priceTable.ts';
import { currencyCode } from '../../../src/domain/currency.ts';
import { addDays, localDate } from '../../../src/domain/dates.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import type { PriceQuery } from '../../../src/domain/prices/choosePrice.ts';
import type { PriceRecord } from '../../../src/domain/prices/priceContent.ts';
import { planBulkChange } from '../../../src/domain/prices/pricePlan.ts';
import { referenceSchema, type Reference } from '../../../src/domain/reference.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { openCompanyStore } from '../../../src/store/companyStore.ts';
import type { CompanyStore, DocumentRow } from '../../../src/store/contract.ts';
import { storedResource } from '../../../src/store/resourceRow.ts';
import { databaseName } from '../../../src/store/schema.ts';
import { guid, instant, pulledRecord } from '../../support/documents.ts';
import { offer } from './offer.ts';
import { answered, committed } from './rawDatabase.ts';

const COMPANY = 'prices';
const RAW = 'raw-prices';
const BATCH = 1_000;
/** Prices of each product: bands, dates, customers, projects. */
const EACH = 50;
const PRODUCTS = 2_000;
const CUSTOMERS = 300;
const FIRST = localDate('2025-01-01');

function price(n: number): PriceRecord {
  const [product, of] = [Math.floor(n / EACH), n % EACH];
  const id = guid(n, 30);
  const band = of % 5;
  const customer = of >= 20 ? guid((product * 7 + of) % CUSTOMERS, 32) : undefined;
  return {
    ...emptyResourceRecord(id, 'salePrice'), id,
    base: {
      kind: 'salePrice', id, isActive: true, lastModified: instant(n % 3_600), lastModifiedBy: 'A. Okafor',
      productId: guid(product, 31), unitOfMeasureId: guid(1, 33), currency: currencyCode('GBP'),
      quantityFrom: decimal(String([1, 10, 50, 100, 500][band])), ...(band < 4 && { quantityTo: decimal(String([9, 49, 99, 499][band])) }),
      unitPrice: decimal(`${10 + (n % 90)}.${String(n % 100).padStart(2, '0')}`), effectiveDate: addDays(FIRST, Math.floor((of % 20) / 5) * 90), ...(customer !== undefined && { customerId: customer }),
    },
  };
}

const products = Array.from({ length: PRODUCTS }, (_, n) => referenceSchema.parse({ kind: 'product', id: guid(n, 31), code: `P${String(n).padStart(5, '0')}`, description: `Article ${n % 97} of oak`, uomId: guid(1, 33) }));
const customers = Array.from({ length: CUSTOMERS }, (_, n) => referenceSchema.parse({ kind: 'contactAccount', id: guid(n, 32), code: `C${String(n).padStart(4, '0')}`, description: `Customer ${n} Limited` }));
const byId = new Map<string, Reference>([...products, ...customers].map((one) => [one.id, one]));
const names: PriceNames = { find: (_, reference) => byId.get(reference), baseCurrency: () => 'GBP', today: () => localDate('2026-03-02') };

async function fill(count: number): Promise<void> {
  const store = await openCompanyStore(COMPANY);
  for (let start = 0; start < count; start += BATCH) {
    await store.forSync.write(Array.from({ length: BATCH }, (_, n) => ({ expectedRevision: null, record: price(start + n) })));
    await store.forSync.write(Array.from({ length: BATCH }, (_, n) => ({ expectedRevision: null, record: pulledRecord(start + n, {}, 1) })));
  }
  store.close();
}

let store: CompanyStore | null = null;
let book: PriceBook | null = null;
let list = new ListedPrices(() => false);

function opened(): { store: CompanyStore; book: PriceBook } {
  if (!store || !book) throw new Error('no prices have been loaded');
  return { store, book };
}

/** Loads every price as the page does. Milliseconds until all are listed, sorted, and the index is ready. */
async function loadPrices(): Promise<number> {
  store?.close();
  store = await openCompanyStore(COMPANY);
  const started = performance.now();
  const next = new PriceBook(store, names);
  const listed = new ListedPrices(() => false);
  next.follow((put, gone) => listed.put(put, gone));
  await next.read();
  const took = performance.now() - started;
  if (listed.visible.length < BATCH) throw new Error(`${listed.visible.length} prices`);
  [book, list] = [next, listed];
  return took;
}

/** Every record in one request of IndexedDB: the least that reading them can take. */
async function rawAll(table: 'resources' | 'documentRows'): Promise<number> {
  const database = await answered(indexedDB.open(databaseName(COMPANY)));
  const started = performance.now();
  await answered(database.transaction(table).objectStore(table).getAll());
  const took = performance.now() - started;
  database.close();
  return took;
}

/** As many documents, as their list loads them. */
async function loadDocuments(): Promise<number> {
  const from = await openCompanyStore(COMPANY);
  const documents = new ListedDocuments(() => localDate('2026-03-02'));
  documents.showScope('saleInvoice', NO_FILTER, NEWEST_FIRST);
  const rows: DocumentRow[] = [];
  const started = performance.now();
  for await (const chunk of from.allRows('saleInvoice')) {
    documents.put(chunk);
    rows.push(...chunk);
  }
  const took = performance.now() - started;
  from.close();
  return took;
}

/** Each letter of a search as it is typed: milliseconds from the letter to the rows that match. */
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

/** 1,000 lines of documents: most find a price, of a customer or general, of several dates and bands. */
const lines = Array.from({ length: 1_000 }, (_, n): PriceQuery => ({
  side: 'sale', productId: guid((n * 7919) % PRODUCTS, 31), quantity: decimal(String(1 + ((n * 31) % 600))), date: addDays(FIRST, (n * 13) % 400), currency: 'GBP', unitId: guid(1, 33),
  partyId: guid((n * 17) % CUSTOMERS, 32), projectId: n % 3 === 0 ? guid(n, 34) : undefined,
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

/** The same lines looked up in a Map that has one ready answer for each product, currency, unit and customer: no dates, no bands. */
function lookUp(): number {
  const answers = new Map<string, string>();
  for (const { price: one } of opened().book.entries.values()) if (one) answers.set(`${one.side} ${one.productId} ${one.currency} ${one.unitId} ${one.partyId ?? ''}`, one.key);
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

/** Every price looked at for each line: what there would be without an index. Milliseconds for 1,000 lines, from 10 of them. */
function bruteForce(): number {
  const all = [...opened().book.entries.values()].flatMap(({ price: one }) => one ?? []);
  const started = performance.now();
  for (const line of lines.slice(0, 10)) all.filter((one) => one.productId === line.productId && one.currency === line.currency && one.effectiveDate <= line.date);
  return (performance.now() - started) * 100;
}

/** Raises 10,000 prices by 5 %, rounded to 0.05: previewed, written and shown. Milliseconds for the plan, and for doing it. */
async function bulkChange(count: number, round: number): Promise<[plan: number, apply: number]> {
  const { store: to, book: from } = opened();
  const desk = new PriceDesk(to, from);
  const chosen = [...from.entries.values()].slice(0, count).flatMap((entry) => priceOfEntry(entry) ?? []);
  const started = performance.now();
  const plan = planBulkChange(chosen, chosen, { adjustment: { kind: 'amount', by: decimal(String(round + 1)) }, rounding: { step: decimal('0.05'), ending: decimal('0'), direction: 'nearest' }, effectiveDate: null }, defaultsBy(names));
  const planned = performance.now();
  const applied = await desk.apply(plan);
  const done = performance.now();
  if (applied?.changed !== count) throw new Error(`${applied?.changed ?? 0} changed`);
  return [planned - started, done - planned];
}

/** The same records as IndexedDB takes them at best: read, and put back whole, in one transaction of the same durability and indexes. */
async function rawBulkPut(count: number): Promise<number> {
  const made = await openCompanyStore(RAW);
  made.close();
  const records = Array.from({ length: count }, (_, n) => {
    const record = price(n);
    return storedResource({ ...record, local: record.base, revision: 1 });
  });
  const database = await answered(indexedDB.open(databaseName(RAW)));
  const write = async (): Promise<void> => {
    const transaction = database.transaction(['resources', 'references', 'childReads'], 'readwrite', { durability: 'strict' });
    const table = transaction.objectStore('resources');
    for (const record of records) table.put(record);
    await committed(transaction);
  };
  await write();
  const started = performance.now();
  await write();
  const took = performance.now() - started;
  database.close();
  return took;
}

offer({ fill, loadPrices, rawAll, loadDocuments, typeSearch, sortBy, choosePrices, lookUp, bruteForce, bulkChange, rawBulkPut });
