import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listenToKeys } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../../support/documents.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let stop = (): void => undefined;
const shown: VueWrapper[] = [];
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  stop = listenToKeys(window);
  const posted = (n: number, key: string, part: Record<string, unknown>) => ({
    expectedRevision: null,
    record: recordOf({
      key,
      docClass: part['docClass'] ?? 'saleInvoice',
      id: guid(n, 42),
      base: invoiceOf(company, { id: guid(n, 42), intRef: key, statusList: ['posted'], ...part }),
    }),
  });
  const KOBE = company.reference('contactAccount', 'KOBE')?.id;
  await company.store.forSync.write([
    posted(1, 'late', { docNo: 'SI-1', dueDate: '2020-01-01', ...amounts('200', '120') }),
    posted(2, 'later', { docNo: 'SI-2', dueDate: '2099-12-31', ...amounts('30', '30') }),
    posted(3, 'settled', { docNo: 'SI-3', ...amounts('70', '0') }),
    posted(4, 'money', { docClass: 'receipt', docNo: 'RC-1', lines: [], currencyAmount: '50', ...amounts('50', '50') }),
    posted(5, 'other', { docNo: 'SI-5', contactAccountId: KOBE, ...amounts('900', '900') }),
    posted(6, 'bought', { docClass: 'purchaseInvoice', docNo: 'PI-1', ...amounts('400', '400') }),
    posted(7, 'draft', { docNo: '', statusList: ['draft'], ...amounts('10', '') }),
  ]);
  await expect.poll(() => company.documentCount).toBe(7);
});
afterEach(() => {
  stop();
  for (const wrapper of shown.splice(0)) wrapper.unmount();
});
const amounts = (gross: string, open: string) => ({
  grossCurrencyAmount: gross,
  ...(open !== '' && { outstandingCurrencyAmount: open }),
});

async function opened(part: Record<string, unknown> = {}): Promise<VueWrapper> {
  const wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, part) }));
  shown.push(wrapper);
  return wrapper;
}
const tables = (wrapper: VueWrapper): string[][] =>
  wrapper.findAll('.party-body table').map((table) =>
    table.findAll('tbody tr').map((row) =>
      row
        .findAll('th, td')
        .map((cell) => cell.text())
        .join(' | '),
    ),
  );
async function press(): Promise<void> {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', code: 'KeyG', altKey: true, cancelable: true }));
  await flushPromises();
}

it('shows what is open with the customer, and the last documents with it', async () => {
  const wrapper = await opened();
  // 120 + 30 − 50 that is not allocated; only the 120 are past their date.
  expect(wrapper.findAll('.party-head dd').map((one) => one.text())).toEqual(['100.00 GBP', '120.00']);
  const [open, last] = tables(wrapper);
  expect(open).toEqual([
    'SI-1 | 01 Jan 2020 | 120.00 | GBP',
    'RC-1 | 01 Mar 2026 | −50.00 | GBP',
    'SI-2 | 31 Dec 2099 | 30.00 | GBP',
  ]);
  expect(wrapper.findAll('.party-body td.bad').map((one) => one.text())).toEqual(['01 Jan 2020']);
  // Of all classes, at most five; not the open document, and not another customer's.
  expect(last).toHaveLength(5);
  expect(last?.join()).not.toContain('SI-5');
  expect(await findings(wrapper.element)).toEqual([]);
  await wrapper
    .findAll('.party-body button')
    .find((one) => one.text() === 'SI-1')
    ?.trigger('click');
  expect(wrapper.emitted('open')).toEqual([['late']]);
});

it('is folded by a key, and stays folded in the next document', async () => {
  const wrapper = await opened();
  await press();
  expect(wrapper.find('.party-body').exists()).toBe(false);
  expect(wrapper.find('.party-head').text()).toContain('100.00 GBP');
  for (const one of shown.splice(0)) one.unmount();
  const next = await opened({ intRef: 'daybook-next' });
  expect(next.find('.party-body').exists()).toBe(false);
  await press();
  expect(next.find('.party-body').exists()).toBe(true);
});

it('leaves its room to more than six lines until it is asked for', async () => {
  const lines = Array.from({ length: 7 }, (_, at) => ({
    intRef: `line-${at}`,
    description: 'Chairs',
    quantity: '1',
    currencyUnitPrice: '1',
  }));
  const wrapper = await opened({ lines });
  expect(wrapper.find('.party-panel').exists()).toBe(true);
  expect(wrapper.find('.party-body').exists()).toBe(false);
  await press();
  expect(wrapper.find('.party-body').exists()).toBe(true);
});

it('is not there before a customer is chosen', async () => {
  const wrapper = await opened({ contactAccountId: undefined });
  expect(wrapper.find('.party-panel').exists()).toBe(false);
});
