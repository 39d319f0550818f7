import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { h } from 'vue';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createMemoryHistory, createRouter, RouterView } from 'vue-router';
import { loadTexts, speak } from '../../../src/app/base/i18n/texts.ts';
import { AREAS } from '../../../src/app/shell/areas.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { plainTexts, wordsOfData } from '../../support/pseudoTexts.ts';
import { giveLayout, smallCompany } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { textPacks } from '../support/textPacks.ts';

beforeAll(giveLayout);
let company: CompanyData | undefined;
let wrapper: VueWrapper | undefined;
afterEach(async () => {
  wrapper?.unmount();
  company?.close();
  company = undefined;
  await speak('en');
});

// Finds a forgotten text in seconds; whether texts fit is seen in a browser only.
it.each(AREAS.map(({ name, path, page }) => ({ name, path, page })))(
  '$name shows no plain English',
  async ({ name, path, page }) => {
    company = await smallCompany();
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ local: invoiceOf(company, { docNo: 'SI-0001' }) }) },
    ]);
    await loadTexts(textPacks, 'pseudo');
    await speak('pseudo');
    const router = createRouter({
      history: createMemoryHistory(),
      routes: AREAS.map((area) => ({ name: area.name, path: area.path, component: { render: () => null } })).map(
        (route) => (route.path === path ? { ...route, component: page } : route),
      ),
    });
    await router.push({ name, params: {} });
    wrapper = mount({ render: () => h(RouterView) }, { attachTo: document.body, global: { plugins: [router] } });
    await router.isReady();
    await flushPromises();
    await expect.poll(() => document.body.textContent).toContain('⟦');
    // With the parts that the page loads on demand.
    await vi.dynamicImportSettled();
    await flushPromises();
    expect(plainTexts(await wordsOfData())).toEqual([]);
  },
);

it('a text that does not come through t is found, and data is not', () => {
  const element = document.createElement('p');
  element.title = 'Close (Esc)';
  element.append('⟦Ťó ⟦šéñđ⟧⟧ GBP Ashdown left over');
  document.body.append(element);
  expect(plainTexts(['ashdown'])).toEqual(['⟦Ťó ⟦šéñđ⟧⟧ GBP Ashdown left over', 'title: Close (Esc)']);
  expect(plainTexts(['ashdown', 'left', 'over', 'close'])).toEqual([]);
  element.remove();
});
