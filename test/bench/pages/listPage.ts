import { createPinia } from 'pinia';
import { createApp, type App as Application, type Component } from 'vue';
import App from '../../../src/app/shell/App.vue';
import { makeRouter } from '../../../src/app/shell/routes.ts';
import { useCompanies } from '../../../src/app/company/session/companies.ts';
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
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { referenceSchema } from '../../../src/domain/resources/reference.ts';
import { openCompanyStore } from '../../../src/store/companyStore.ts';
import { guid, pulledRecord } from '../../support/documents.ts';
import BareList from './BareList.vue';
import { offer } from './offer.ts';

const COMPANY = 'list-page';
const BATCH = 1_000;
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
      outstandingCurrencyAmount: statusList.some((status) => status === 'outstanding') ? gross : decimal('0'),
    },
  };
}

async function fill(count: number): Promise<void> {
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
  await store.forSync.writeReferences('contactAccount', parties, true, {
    stream: 'reference:contactAccount',
    watermark: null,
    sweptAt: null,
    resumeAt: null,
  });
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

let shown: Application | null = null;
function mount(component: Component, props: Record<string, unknown> = {}): Application {
  shown?.unmount();
  shown = createApp(component, props).use(createPinia());
  return shown;
}

/** Opens the whole of Daybook as it is while its backend is out of reach: with the data stored on this computer. */
function openDaybook(): void {
  const app = mount(App).use(makeRouter());
  void useCompanies().start();
  app.mount('#app');
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

offer({ fill, touch, openDaybook, openBare, arm, taken, count });
