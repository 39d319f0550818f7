import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import RecordsArea from '../../../src/app/records/RecordsArea.vue';
import type { FormKind } from '../../../src/app/editing/recordFields/recordFields.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { showCompany } from '../support/company.ts';

const KINDS: readonly FormKind[] = ['contactAccount', 'contact', 'product', 'project', 'department', 'costCentre'];

/** The page of a kind of record, with one open if a key is given. */
export async function openRecords(
  company: CompanyData,
  kind: FormKind,
  key = '',
): Promise<{ wrapper: VueWrapper; router: Router }> {
  showCompany(company);
  const page = { render: () => null };
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      ...[...KINDS, 'prices', 'sync'].map((name) => ({ path: `/${name}/:key?`, name, component: page })),
      { path: '/:key?', name: 'saleInvoice', component: page },
      { path: '/receipt/:key?', name: 'receipt', component: page },
    ],
  });
  await router.push({ name: kind, params: { key } });
  const wrapper = mount(RecordsArea, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  return { wrapper, router };
}
