import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Router } from 'vue-router';
import AreaNav from '../../../src/app/shell/AreaNav.vue';
import { newDocument } from '../../../src/domain/drafting/documentDraft.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { findings } from '../support/axe.ts';
import { showCompany, smallCompanyForEach } from '../support/company.ts';
import { openConnection } from '../support/shownShell.ts';
import { areaPaths, routerTo } from '../support/router.ts';

let company: CompanyData;
let router: Router;
let shown: VueWrapper;

async function show(at: string): Promise<void> {
  router = routerTo(areaPaths);
  await router.push({ name: at });
  shown = mount(AreaNav, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
}
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  openConnection(company, false);
  showCompany(company);
  await show('home');
});
afterEach(() => shown.unmount());

const entries = (group: string): string[] => shown.findAll(`[data-group="${group}"] .area`).map((area) => area.text());
const fold = (group: string) => shown.get(`[data-group="${group}"] .area-fold`);

it('begins with what a week needs, and folds the rest of each group under its heading', () => {
  expect(shown.findAll('.area').map((area) => area.text())).toEqual([
    ...['Home', 'Bank', 'Sales invoices', 'Receipts', 'Purchase invoices', 'Payments', 'Payment run'],
    ...['Month end', 'Reports', 'Customers, suppliers', 'Products', 'Prices', 'Sync centre', 'Settings'],
  ]);
  expect(fold('sale').text()).toBe('Sales2 more');
  expect(fold('sale').attributes('aria-expanded')).toBe('false');
});

it('opens a group, and remembers it', async () => {
  await fold('sale').trigger('click');
  expect(entries('sale')).toEqual(['Sales invoices', 'Receipts', 'Sales orders', 'Sales quotes']);
  expect(fold('sale').attributes('aria-expanded')).toBe('true');
  expect(fold('sale').text()).toBe('Salesfewer');
  await fold('purchase').trigger('click');
  await fold('sale').trigger('click');
  shown.unmount();
  await show('home');
  expect(entries('sale')).toEqual(['Sales invoices', 'Receipts']);
  expect(entries('purchase')).toEqual(['Purchase invoices', 'Payments', 'Payment run', 'Purchase orders']);
});

it('shows the entry of the page that is open, wherever it is', async () => {
  await router.push({ name: 'saleQuote' });
  await flushPromises();
  expect(entries('sale')).toEqual(['Sales invoices', 'Receipts', 'Sales quotes']);
  expect(shown.get('[aria-current="page"]').text()).toBe('Sales quotes');
  expect(fold('sale').text()).toBe('Sales1 more');
  await router.push({ name: 'purchaseOrder' });
  await flushPromises();
  expect(entries('sale')).toEqual(['Sales invoices', 'Receipts']);
  // Nothing is left to fold away, and the heading does not speak of it.
  expect(fold('purchase').text()).toBe('Purchases');
});

it('says how much waits in what is folded', async () => {
  await company.store.createDraft(newDocument('saleQuote', localDate('2026-07-01'), company.lookup, systemMint));
  await expect.poll(() => fold('sale').find('.count').exists()).toBe(true);
  expect(fold('sale').get('.count').attributes('aria-label')).toBe('1 not on the service yet');
  await fold('sale').trigger('click');
  expect(fold('sale').find('.count').exists()).toBe(false);
  expect(shown.get('.area[href="/sale-quotes"] .count').text()).toBe('1');
});

it('follows another window', async () => {
  localStorage.setItem('daybook.openGroups', 'sale,nothing');
  window.dispatchEvent(new StorageEvent('storage', { key: 'daybook.openGroups' }));
  await flushPromises();
  expect(entries('sale')).toHaveLength(4);
});

it('shows journals only in a company on this computer, and has no fault that axe knows', async () => {
  expect(entries('books')).not.toContain('Journals');
  openConnection(company, true);
  await flushPromises();
  expect(entries('books')).toEqual(['Month end', 'Reports', 'Journals']);
  expect(await findings(shown.element)).toEqual([]);
});
