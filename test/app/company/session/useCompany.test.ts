import { mount, type VueWrapper } from '@vue/test-utils';
import { defineComponent, nextTick, onBeforeUnmount } from 'vue';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import App from '../../../../src/app/shell/App.vue';
import { AREAS } from '../../../../src/app/shell/areas.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useCompany } from '../../../../src/app/company/session/useCompany.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { freshPinia } from '../../support/pinia.ts';
import { connectionOf } from '../../support/connection.ts';

let wrapper: VueWrapper | undefined;
beforeEach(() => {
  giveLayout();
  localStorage.clear();
});
afterEach(() => wrapper?.unmount());

it('says what is wrong where no company is open', () => {
  freshPinia();
  expect(() => useCompany()).toThrow('useCompany() needs an open company');
});

it('gives the page the open company: the page is mounted anew when its company is closed and opened again', async () => {
  const acme = await smallCompany();
  const companies = useCompanies();
  companies.connections = [connectionOf({ id: acme.connectionId, apiVersion: '1.13' })];
  companies.isSettled = true;
  const shown: CompanyData[] = [];
  const left: CompanyData[] = [];
  const Page = defineComponent({
    setup() {
      const company = useCompany();
      shown.push(company);
      onBeforeUnmount(() => left.push(company));
      return () => null;
    },
  });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      ...AREAS.map(({ name, path }) => ({ name, path, component: Page })),
      { path: '/welcome', name: 'welcome', component: Page },
    ],
  });
  await router.push({ name: 'sync' });
  await companies.open(acme.connectionId);
  const first = companies.company;
  wrapper = mount(App, { attachTo: document.body, global: { plugins: [router] } });
  expect(shown).toEqual([first]);
  await companies.reopen(acme.connectionId);
  await nextTick();
  expect(left).toEqual([first]);
  expect(companies.company).not.toBe(first);
  expect(shown).toEqual([first, companies.company]);
  companies.company?.close();
  acme.close();
});
