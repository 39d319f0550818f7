import { createPinia } from 'pinia';
import { createApp, nextTick, type Component } from 'vue';
import DocumentEditor from '../../../src/app/documents/editor/DocumentEditor.vue';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { loadTexts } from '../../../src/app/base/i18n/texts.ts';
import '../../../src/app/base/styles/tokens.css';
import '../../../src/app/base/styles/controls.css';
import '../../../src/app/base/styles/shell.css';
import '../../../src/app/base/styles/grid.css';
import '../../../src/app/base/styles/editor.css';
import '../../../src/app/base/styles/pages.css';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { draftInvoice, guid, intRef, invoiceLine } from '../../support/documents.ts';
import BareGrid from './BareGrid.vue';
import { offer } from './offer.ts';

const COMPANY = 'key-to-paint';
const NO_CURSOR = { watermark: null, sweptAt: null, resumeAt: null };

let end = (): void => undefined;
/** Reads the text that must have changed on the page by the time a key is painted. */
let watched: () => string = () => '';
let samples: number[] = [];
let pressedAt = 0;

const painted = new MessageChannel();
let waiting: (() => void) | null = null;
painted.port1.onmessage = () => waiting?.();

addEventListener(
  'keydown',
  (event) => {
    pressedAt = event.timeStamp;
  },
  { capture: true },
);
// Measures from the key press until right after the frame that shows it: a message sent while a frame is prepared
// arrives after that frame was painted.
addEventListener(
  'input',
  () => {
    const [from, before] = [pressedAt, watched()];
    requestAnimationFrame(() => {
      waiting = () => {
        const took = performance.now() - from;
        if (watched() === before) throw new Error(`the frame still shows ${before}`);
        samples.push(took);
      };
      painted.port2.postMessage(null);
    });
  },
  { capture: true },
);

/** @returns a function that removes it from the page */
async function mount(component: Component, props: Record<string, unknown>, pinia = createPinia()): Promise<() => void> {
  const place = document.createElement('main');
  place.className = 'editor-place';
  place.style.height = '100%';
  document.querySelector('#app')?.replaceChildren(place);
  const app = createApp(component, props).use(pinia);
  app.mount(place);
  await nextTick();
  return () => app.unmount();
}

/** Opens the editor on a draft of this many lines in a real store. @returns the height of its grid in px */
async function mountEditor(lines: number): Promise<number> {
  end();
  await loadTexts(['work', 'prices']);
  const store = await openCompanyStore(COMPANY);
  await store.forSync.writeReferences(
    'taxCode',
    [referenceSchema.parse({ kind: 'taxCode', id: guid(1, 3), code: 'S', description: 'Standard', taxRate: '20' })],
    true,
    { stream: 'reference:taxCode', ...NO_CURSOR },
  );
  await store.forSync.writeReferences(
    'legalEntity',
    [referenceSchema.parse({ kind: 'legalEntity', id: guid(1, 8), code: 'HQ', baseCurrency: 'EUR' })],
    true,
    { stream: 'reference:legalEntity', ...NO_CURSOR },
  );
  const draft = draftInvoice(lines, {
    currency: currencyCode('GBP'),
    currencyRate: decimal('0.85'),
    lines: Array.from({ length: lines }, (_, n) => invoiceLine(n)),
  });
  const record = (await store.record(intRef(lines))) ?? (await store.createDraft(draft));
  const company = new CompanyData(store);
  await company.read();
  const pinia = createPinia();
  useCompanies(pinia).company = company;
  const unmount = await mount(DocumentEditor, { source: { record }, isRunning: false, isBeside: false }, pinia);
  end = () => {
    unmount();
    company.close();
  };
  watched = () => document.querySelector('[data-total="gross"]')?.textContent ?? '';
  return document.querySelector('.line-grid')?.clientHeight ?? 0;
}

async function mountBare(lines: number, columns: number, height: number): Promise<void> {
  end();
  end = await mount(BareGrid, { lines, columns, height });
  watched = () => document.querySelector('.grid-row.active .grid-cell:last-child')?.textContent ?? '';
}

/** Milliseconds of every key since the last call. */
function taken(): number[] {
  const all = samples;
  samples = [];
  return all;
}

offer({ mountEditor, mountBare, taken });
