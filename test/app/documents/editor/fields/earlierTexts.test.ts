import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);

let company: CompanyData;
let editor: VueWrapper;
/** Lets the documents of before be read. */
let release: () => void;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const earlier = invoiceOf(company, {
    intRef: 'daybook-earlier',
    description: 'November order',
    lines: [{ intRef: 'pads', description: 'November pads', quantity: '1', currencyUnitPrice: '4' }],
  });
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: 'daybook-earlier', local: earlier }) },
  ]);
  await expect.poll(() => company.documentsOf(earlier.contactAccountId ?? '')).toHaveLength(1);
  const released = new Promise<void>((resolve) => (release = resolve));
  const read = company.store.record.bind(company.store);
  vi.spyOn(company.store, 'record').mockImplementation(async (key) => {
    if (key === 'daybook-earlier') await released;
    return read(key);
  });
  editor = await editorOf(company, recordOf({ local: invoiceOf(company) }));
});
afterEach(() => {
  release();
  vi.restoreAllMocks();
  editor.unmount();
  document.body.replaceChildren();
});

const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);

it.each([
  ['document', '[data-path="description"] input', 'November order'],
  ['line', '.line-grid [data-at="0:2"] input', 'November pads'],
])('the texts of before are offered for a %s also when they come after the typing', async (what, selector, text) => {
  if (what === 'line') {
    editor.get<HTMLElement>('.line-grid [data-at="0:2"]').element.focus();
    await editor.get('.line-grid [data-at="0:2"]').trigger('keydown', { key: 'F2' });
  }
  const field = editor.get<HTMLInputElement>(selector);
  field.element.focus();
  await field.setValue('nov');
  expect(options()).toEqual([]);
  release();
  await expect.poll(options).toEqual([text]);
});
