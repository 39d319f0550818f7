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
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { guid } from '../../support/documents.ts';
import BareGrid from './BareGrid.vue';
import { keysTaken } from './keySamples.ts';
import { offer } from './offer.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

const COMPANY = 'bank-page';

/** A company with one bank account, in pounds. */
async function found(): Promise<void> {
  const store = await openCompanyStore(COMPANY);
  const account = referenceSchema.parse({
    kind: 'bankAccount',
    id: guid(1, 6),
    code: 'CUR',
    description: 'Current account',
    currency: 'GBP',
  });
  await store.forSync.writeReferences('bankAccount', [account], true, unreadCursor('reference:bankAccount'));
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

let shown: Application | null = null;
function mount(component: Component, props: Record<string, unknown> = {}): Application {
  shown?.unmount();
  shown = createApp(component, props).use(createPinia());
  return shown;
}

/** Opens the whole of Daybook at its bank page, as it is while its backend is out of reach. */
function openBank(): void {
  location.hash = '#/bank';
  const app = mount(App).use(makeRouter());
  void useCompanies().start();
  app.mount('#app');
}

/** Opens the grid alone, with the same rows, columns and height. */
function openBare(lines: number, columns: number, height: number): void {
  mount(BareGrid, { lines, columns, height }).mount('#app');
}

offer({ found, openBank, openBare, keysTaken });
