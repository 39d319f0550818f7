import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { defineComponent, h, nextTick } from 'vue';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import App from '../../../../src/app/shell/App.vue';
import { newDocument } from '../../../../src/domain/drafting/documentDraft.ts';
import DocumentEditor from '../../../../src/app/documents/editor/DocumentEditor.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useCompany } from '../../../../src/app/company/session/useCompany.ts';
import { AREAS } from '../../../../src/app/shell/areas.ts';
import type { Connection } from '../../../../src/domain/service/connection.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { connectionOf } from '../../support/connection.ts';

beforeAll(giveLayout);
let acme: CompanyData;
let wrapper: VueWrapper | undefined;
beforeEach(async () => {
  localStorage.clear();
  acme = await smallCompany();
});
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
  acme.close();
});

const named = (id: string, name: string): Connection => connectionOf({ id, name, domain: name, apiVersion: '1.13' });
/** An area whose only page is a new sales invoice of the open company. */
const NewInvoice = defineComponent({
  setup() {
    const { lookup } = useCompany();
    return () =>
      h(DocumentEditor, {
        source: { fresh: newDocument('saleInvoice', localDate('2026-03-18'), lookup, systemMint) },
        isRunning: false,
        isBeside: false,
      });
  },
});

/** Daybook with Acme open, and unfinished typing in a new sales invoice there. */
async function typingAtAcme(): Promise<ReturnType<typeof useCompanies>> {
  const companies = useCompanies();
  companies.connections = [named(acme.connectionId, 'Acme'), named(uuidV7(systemMint), 'Bolt')];
  companies.isSettled = true;
  await companies.open(acme.connectionId);
  const page = { render: () => null };
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      ...AREAS.map(({ name, path }) => ({ name, path, component: name === 'saleInvoice' ? NewInvoice : page })),
      { path: '/welcome', name: 'welcome', component: page },
    ],
  });
  await router.push({ name: 'saleInvoice' });
  wrapper = mount(App, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  await wrapper.get('[data-path="theirRef"] input').setValue('PO-88');
  return companies;
}
const pageText = () => wrapper?.get('#page').text();
const keptAtAcme = async () =>
  (await Promise.all((await acme.store.pendingRows()).map(({ key }) => acme.store.record(key)))).map(
    (record) => record?.local?.theirRef,
  );

it('shows nothing of the previous company while another one opens, and stores what was being typed there', async () => {
  const companies = await typingAtAcme();
  const bolt = companies.connections[1]!.id;
  const opening = companies.open(bolt);
  await nextTick();
  expect(companies.currentName).toBe('Bolt');
  expect(pageText()).toBe('Reading this computer’s books…');
  await opening;
  expect(companies.company?.connectionId).toBe(bolt);
  await expect.poll(keptAtAcme).toEqual(['PO-88']);
  expect(await companies.company?.store.pendingRows()).toEqual([]);
});

it('shows nothing of the previous company when another one cannot be opened, and shows it again when it is chosen', async () => {
  const companies = await typingAtAcme();
  const open = indexedDB.open.bind(indexedDB);
  Object.defineProperty(indexedDB, 'open', {
    configurable: true,
    value: () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    },
  });
  try {
    await companies.open(companies.connections[1]!.id);
  } finally {
    Object.defineProperty(indexedDB, 'open', { configurable: true, value: open });
  }
  await nextTick();
  expect(companies.company?.connectionId).toBeUndefined();
  // It is unknown what it should hold while the backend does not answer: it must not look like an empty company.
  await expect.poll(() => wrapper?.find('#page h1').text()).toBe('The database of Bolt cannot be read');
  await expect.poll(keptAtAcme).toEqual(['PO-88']);
  await companies.open(acme.connectionId);
  await nextTick();
  expect(companies.company?.connectionId).toBe(acme.connectionId);
  expect(wrapper?.find('[data-path="theirRef"] input').exists()).toBe(true);
});

it('opens without what was remembered of its companies if that is damaged: the list comes from elsewhere', async () => {
  localStorage.setItem('daybook.connections', '[{"id":"acm');
  const companies = useCompanies();
  await companies.start();
  expect(companies.connections).toEqual([]);
});
