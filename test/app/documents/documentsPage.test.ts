import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Router } from 'vue-router';
import { startDocument } from '../../../src/app/company/newDocuments/startDocument.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import DocumentsPage from '../../../src/app/documents/DocumentsPage.vue';
// The page loads it on demand. Loading it here makes it available at once, even on a busy machine.
import '../../../src/app/documents/editor/DocumentEditor.vue';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { routerTo } from '../support/router.ts';

beforeAll(giveLayout);

let company: CompanyData;
let page: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  page.unmount();
  document.body.replaceChildren();
});

/** The list of sales invoices in a window that shows it or a document, not both. */
async function openList(status: string): Promise<Router> {
  const base = invoiceOf(company, { id: '00000000-0000-4000-8000-000000000077', statusList: [status] });
  await company.store.forSync.write([{ expectedRevision: null, record: recordOf({ id: base.id, base }) }]);
  const router = routerTo({ saleInvoice: '/sale-invoices/:key?', contactAccount: '/contact-accounts/:key?' });
  await router.push('/sale-invoices');
  page = mount(DocumentsPage, { attachTo: document.body, global: { plugins: [router] } });
  await expect.poll(() => page.find('.grid-row [data-column="docNo"]').exists()).toBe(true);
  return router;
}

// A row that is hidden keeps the focus until the browser draws next; on a busy machine the document is there before.
it.each([
  ['posted', 'the document as a whole, which cannot be edited', '.editor'],
  ['draft', 'its first field', '.editor [data-path="contactAccountId"] input'],
])('a document that is %s, opened by Enter, gives the keyboard to %s', async (status, _what, selector) => {
  await openList(status);
  const cell = page.get<HTMLElement>('.grid-row [data-column="docNo"]');
  cell.element.focus();
  await cell.trigger('keydown', { key: 'Enter' });
  await expect.poll(() => page.find('.editor').exists()).toBe(true);
  await flushPromises();
  expect(cell.isVisible()).toBe(false);
  await expect.poll(() => document.activeElement?.matches(selector)).toBe(true);
});

describe('a new draft that is left', () => {
  const pressed = async (on: Element | null, key: string): Promise<void> => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await flushPromises();
  };
  const field = (id: string) => page.get<HTMLInputElement>(`.editor [data-path="${id}"] input`);
  const drafts = async () => (await company.store.pendingRows()).map(({ key }) => key);
  /** Types into a field of a new draft, until it is stored. @returns its key */
  async function begun(id: string, text: string): Promise<string> {
    await startDocument(company, await openList('posted'), 'saleInvoice');
    await expect.poll(() => page.find('.editor').exists()).toBe(true);
    field(id).element.focus();
    await field(id).setValue(text);
    await expect.poll(drafts).toHaveLength(1);
    const [key = ''] = await drafts();
    return key;
  }
  const back = (): Promise<void> => page.get('.editor [aria-label="Back to the list"]').trigger('click');
  it('after the first letters of a customer, and Esc twice, is gone', async () => {
    await begun('contactAccountId', 'zeb');
    await pressed(field('contactAccountId').element, 'Escape');
    expect(field('contactAccountId').element.value).toBe('zeb');
    await pressed(field('contactAccountId').element, 'Escape');
    await expect.poll(drafts).toEqual([]);
    expect(page.find('.editor').exists()).toBe(false);
  });

  it('with a text that was taken out again is gone, however it is left', async () => {
    await begun('theirRef', 'PO 7');
    await field('theirRef').setValue('');
    await back();
    await expect.poll(drafts).toEqual([]);
  });
});
