import { createPinia } from 'pinia';
import { createApp, type App as Application, type Component } from 'vue';
import App from '../../../src/app/shell/App.vue';
import { makeRouter } from '../../../src/app/shell/routes.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import '../../../src/app/base/styles/tokens.css';
import '../../../src/app/base/styles/controls.css';
import '../../../src/app/base/styles/shell.css';
import '../../../src/app/base/styles/grid.css';
import '../../../src/app/base/styles/list.css';
import '../../../src/app/base/styles/print.css';
import '../../../src/app/base/styles/editor.css';
import '../../../src/app/base/styles/pages.css';
import '../../../src/app/base/styles/records.css';
import '../../../src/app/base/styles/bank.css';
import type { Connection } from '../../../src/domain/service/connection.ts';
import { DocumentFigures } from '../../../src/domain/reports/documentFigures.ts';
import { RowChecks } from '../../../src/domain/reports/flightCheck/rowChecks.ts';
import { workedOff } from '../../../src/app/base/ui/slices.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { guid, pulledRecord } from '../../support/documents.ts';
import BareList from './BareList.vue';
import { offer } from './offer.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

const COMPANY = 'list-page';
const BATCH = 1_000;
const TODAY = localDate('2026-03-18');
/** As many as `pulledRecord` names. */
const PARTIES = 300;

const STATUSES = [['approved', 'posted', 'outstanding'], ['approved', 'posted'], ['draft']] as const;

/** One invoice, with its own status and gross amount. */
function invoice(n: number): DocumentRecord {
  const record = pulledRecord(n);
  if (record.base === null) return record;
  const [statusList, gross] = [[...(STATUSES[n % STATUSES.length] ?? [])], decimal(`${25 + ((n * 37) % 5_000)}.2`)];
  return {
    ...record,
    base: {
      ...record.base,
      statusList,
      grossCurrencyAmount: gross,
      // Nothing is settled of a draft.
      outstandingCurrencyAmount: statusList.some((status) => status !== 'approved' && status !== 'posted')
        ? gross
        : decimal('0'),
    },
  };
}

/** Fills the company anew: another figure of the same run may have left it. */
async function fill(count: number): Promise<void> {
  await deleteCompanyStore(COMPANY);
  const store = await openCompanyStore(COMPANY);
  for (let start = 0; start < count; start += BATCH) {
    const refused = await store.forSync.write(
      Array.from({ length: BATCH }, (_, n) => ({ expectedRevision: null, record: invoice(start + n) })),
    );
    if (refused.length > 0) throw new Error('an invoice was there already');
  }
  const parties = Array.from({ length: PARTIES }, (_, n) =>
    referenceSchema.parse({
      kind: 'contactAccount',
      id: guid(n, 5),
      code: `C${String(n).padStart(5, '0')}`,
      description: `Customer number ${n} and partners`,
      isCustomer: true,
    }),
  );
  await store.forSync.writeReferences('contactAccount', parties, true, unreadCursor('reference:contactAccount'));
  store.close();
  const connection: Connection = {
    id: COMPANY,
    name: 'Bench',
    baseUrl: 'http://127.0.0.1:1',
    domain: 'bench',
    userName: 'bench',
    isDemo: false,
    key: 'missing',
    apiVersion: null,
  };
  localStorage.setItem('daybook.connections', JSON.stringify([connection]));
}

/** Changes the newest invoice, as a sync would, so that no earlier sorting is valid any more. */
async function touch(count: number, description: string): Promise<void> {
  const store = await openCompanyStore(COMPANY);
  const key = invoice(count - 1).key;
  const record = await store.record(key);
  if (!record?.base) throw new Error('there is no such invoice');
  const refused = await store.forSync.write([
    { expectedRevision: record.revision, record: { ...record, base: { ...record.base, description } } },
  ]);
  if (refused.length > 0) throw new Error('the invoice was changed meanwhile');
  store.close();
}

/**
 * Changes the newest invoices, as a sync would, below a page that shows them.
 * @returns milliseconds from when they are stored until the first of them is shown
 */
async function changeSome(documents: number, count: number): Promise<number> {
  const store = await openCompanyStore(COMPANY);
  const text = `Changed at ${String(performance.now())}`;
  const keys = Array.from({ length: count }, (_, at) => invoice(documents - 1 - at).key);
  const records = await store.records(keys);
  const writes = records.flatMap((record) =>
    'docClass' in record && record.base !== null
      ? [{ expectedRevision: record.revision, record: { ...record, base: { ...record.base, description: text } } }]
      : [],
  );
  const refused = await store.forSync.write(writes);
  const stored = performance.now();
  if (writes.length !== count || refused.length > 0) throw new Error('the invoices were changed meanwhile');
  store.close();
  const field = document.querySelector<HTMLInputElement>('.search-box input');
  if (field === null) throw new Error('there is no list');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  while (document.querySelector('.list-count')?.textContent.includes(`${String(count)} of`) !== true)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - stored;
}

let shown: Application | null = null;
function mount(component: Component, props: Record<string, unknown> = {}): Application {
  shown?.unmount();
  shown = createApp(component, props).use(createPinia());
  return shown;
}

/** Opens the whole of Daybook as it is while its backend is out of reach: with the data stored on this computer. */
function openDaybook(): void {
  // The areas that fold are there, too.
  localStorage.setItem('daybook.openGroups', 'sale,purchase,books,records,company');
  const app = mount(App).use(makeRouter());
  void useCompanies().start();
  app.mount('#app');
}

/** Milliseconds from the first painted frame of Home until a frame that shows what is asked for. */
interface HomeTimes {
  /** Figures, be they those of the last time. */
  figures: number;
  /** The figures of all documents as they are now. */
  read: number;
}

/** Opens Daybook at Home. */
async function openHome(): Promise<HomeTimes> {
  location.hash = '#/';
  openDaybook();
  const framed = async (isThere: () => boolean): Promise<number> => {
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now();
  };
  const has = (selector: string) => document.querySelector(selector) !== null;
  const first = await framed(() => has('.home h1'));
  const figures = await framed(() => has('.home [data-side="sale"] tbody'));
  const read = await framed(() => !has('.home .page-head [role="status"]'));
  return { figures: figures - first, read: read - first };
}

/** Milliseconds of counting every row in all figures, of a bare loop over the same rows, and of changing a few rows. */
interface CountTimes {
  counted: number;
  looped: number;
  changed: number;
}

async function countRows(changes: number): Promise<CountTimes> {
  const store = await openCompanyStore(COMPANY);
  const rows: DocumentListRow[] = [];
  for await (const chunk of store.allRows('saleInvoice')) rows.push(...chunk);
  store.close();
  const timed = (work: () => void): number => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  const figures = new DocumentFigures();
  const counted = timed(() => {
    for (const row of rows) figures.add(row, 1);
  });
  // The least that a sum by day takes: the status is looked at, and pence are added by due date.
  const byDay = new Map<string, number>();
  const looped = timed(() => {
    for (const { statusList, dueDate, outstandingCurrencyAmount } of rows)
      if (statusList.includes('posted'))
        byDay.set(dueDate, (byDay.get(dueDate) ?? 0) + Math.round(Number(outstandingCurrencyAmount) * 100));
  });
  if (byDay.size === 0 || figures.owed.aged(TODAY).length === 0) throw new Error('nothing was counted');
  const changed = timed(() => {
    for (const row of rows.slice(0, changes)) {
      figures.add(row, -1);
      figures.add({ ...row, dueDate: TODAY }, 1);
    }
  });
  return { counted, looped, changed };
}

/** Milliseconds of the flight check of a month over all rows, of a bare loop, and of the longest slice of the check. */
interface CheckTimes {
  checked: number;
  looped: number;
  longest: number;
}

async function checkRows(): Promise<CheckTimes> {
  const store = await openCompanyStore(COMPANY);
  const rows: DocumentListRow[] = [];
  for await (const chunk of store.allRows('saleInvoice')) rows.push(...chunk);
  store.close();
  const checks = new RowChecks({
    period: { from: localDate('2026-02-01'), to: localDate('2026-02-28') },
    today: localDate('2026-03-02'),
    partyOf: (reference) => reference,
    allowsDuplicates: () => false,
  });
  function* steps(): Generator<void, number> {
    for (const row of rows) {
      checks.add(row);
      yield;
    }
    return (yield* checks.finish()).length;
  }
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const started = performance.now();
  const found = await workedOff(steps(), () => true);
  const checked = performance.now() - started;
  observer.disconnect();
  const byDay = new Map<string, number>();
  const before = performance.now();
  for (const { statusList, dueDate, outstandingCurrencyAmount } of rows)
    if (statusList.includes('posted'))
      byDay.set(dueDate, (byDay.get(dueDate) ?? 0) + Math.round(Number(outstandingCurrencyAmount) * 100));
  const looped = performance.now() - before;
  if (found === null || found === 0 || byDay.size === 0) throw new Error('nothing was checked');
  return { checked, looped, longest };
}

/** Opens the grid alone, with the same number of rows of text. */
function openBare(rows: number, columns: number): void {
  mount(BareList, {
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_cell, column) => `${row}.${column} text`),
    ),
    columns,
  }).mount('#app');
}

const painted = new MessageChannel();
let waiting: (() => void) | null = null;
painted.port1.onmessage = () => waiting?.();

let isArmed = false;
let isThere: () => boolean = () => false;
let samples: number[] = [];

/**
 * What the page shows: the grid's name, the number of rows, the first visible ones, and the search text (a letter may
 * leave all rows).
 */
function picture(): string {
  const grid = document.querySelector('[role="grid"]');
  const rows = [...document.querySelectorAll('.grid-body .grid-row')].slice(0, 12).map((row) => row.textContent ?? '');
  const search = document.querySelector<HTMLInputElement>('.search-box input')?.value;
  return [
    search,
    grid?.getAttribute('aria-label'),
    grid?.getAttribute('aria-rowcount'),
    document.querySelector('.list-count')?.textContent,
    ...rows,
  ].join('|');
}

/** Measures the next press: until a frame is painted whose grid shows rows and differs from before. */
function arm(): void {
  const before = picture();
  isThere = () => picture() !== before && document.querySelectorAll('.grid-body .grid-row').length > 10;
  isArmed = true;
}
function begin(event: Event): void {
  if (!isArmed) return;
  isArmed = false;
  const from = event.timeStamp;
  const look = (): void => {
    if (!isThere()) return void requestAnimationFrame(look);
    // A message sent while a frame is prepared arrives after that frame was painted.
    waiting = () => samples.push(performance.now() - from);
    painted.port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
for (const name of ['click', 'keydown', 'change']) addEventListener(name, begin, { capture: true });

/** Milliseconds of every press since the last call. */
function taken(): number[] {
  const all = samples;
  samples = [];
  return all;
}
const count = (): number => samples.length;

offer({ fill, touch, changeSome, openDaybook, openHome, countRows, checkRows, openBare, arm, taken, count });
