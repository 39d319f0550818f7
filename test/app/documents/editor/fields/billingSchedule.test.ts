import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listenToKeys } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../../support/documents.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompany } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let stop: () => void;
beforeEach(async () => {
  stop = listenToKeys(window);
  company = await smallCompany();
});
afterEach(() => {
  stop();
  wrapper.unmount();
  company.close();
});

/** A draft of 2 × 10 and 1 × 5 at 20 %: 30.00 gross. */
async function openDraft(part: Record<string, unknown> = {}): Promise<void> {
  wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { statusList: [], ...part }) }));
  await showMoreFields();
}
async function showMoreFields(): Promise<void> {
  if (wrapper.find('.more-fields').exists()) return;
  window.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'h', code: 'KeyH', altKey: true, shiftKey: true, cancelable: true }),
  );
  await flushPromises();
}
async function typeInto(path: string, text: string): Promise<void> {
  const input = wrapper.get<HTMLInputElement>(`[data-path="billingSchedule.${path}"] input`);
  await input.setValue(text);
  await input.trigger('blur');
  await flushPromises();
}
const section = (): string => wrapper.get('.billing-schedule').text();
const values = (): string[][] =>
  wrapper.findAll('.billing-row').map((row) => row.findAll('input').map(({ element }) => element.value));
const storedSchedule = async (): Promise<unknown> =>
  (await company.store.record('daybook-invoice'))?.local?.billingSchedule;

it('takes instalments in rows, the last of them empty, and shows their sum', async () => {
  await openDraft();
  expect(values()).toEqual([['', '', '']]);
  await typeInto('0.billingDate', '1-4-2026');
  await typeInto('0.currencyAmount', '10');
  await typeInto('1.billingDate', '1-6-2026');
  await typeInto('1.currencyAmount', '12*1.5');
  await typeInto('1.description', 'On delivery');
  expect(values()).toEqual([
    ['01 Apr 2026', '10.00', ''],
    ['01 Jun 2026', '18.00', 'On delivery'],
    ['', '', ''],
  ]);
  expect(section()).toContain('The instalments come to 28.00 of 30.00.');
  await expect.poll(storedSchedule).toEqual([
    { billingDate: '2026-04-01', currencyAmount: '10' },
    { billingDate: '2026-06-01', currencyAmount: '18', description: 'On delivery' },
  ]);
  expect(await findings(wrapper.get('.billing-schedule').element)).toEqual([]);
});

it('says in place if they exceed the invoice, and what else is wrong', async () => {
  await openDraft({ billingSchedule: [{ billingDate: '2026-04-01', currencyAmount: '30' }] });
  expect(section()).toContain('The instalments come to 30.00 of 30.00.');
  await typeInto('1.currencyAmount', '0.01');
  expect(section()).toContain('The instalments come to 30.01, more than the document’s 30.00.');
  expect(wrapper.get('[data-path="billingSchedule.1.billingDate"]').classes()).toContain('is-missing');
  expect(wrapper.text()).toContain('the billing schedule comes to more than the document');
});

it('removes a row with its invalid input, and keeps that of the rows below', async () => {
  await openDraft({
    billingSchedule: [
      { billingDate: '2026-04-01', currencyAmount: '10' },
      { billingDate: '2026-05-01', currencyAmount: '5' },
    ],
  });
  await typeInto('0.currencyAmount', 'ten');
  await typeInto('1.currencyAmount', 'five');
  await wrapper.get('[aria-label="Remove instalment 1"]').trigger('click');
  expect(values()).toEqual([
    ['01 May 2026', 'five', ''],
    ['', '', ''],
  ]);
  await wrapper.get('[aria-label="Undo"]').trigger('click');
  expect(values().map(([date, amount]) => [date, amount])).toEqual([
    ['01 Apr 2026', 'ten'],
    ['01 May 2026', 'five'],
    ['', ''],
  ]);
});

it('is shown as the service has it once the invoice is created, and cannot be typed', async () => {
  const base = invoiceOf(company, {
    id: guid(7),
    lastModified: '2026-03-02T10:00:00Z',
    billingSchedule: [{ id: guid(8), billingDate: '2026-04-01', currencyAmount: '10', description: 'First' }],
  });
  wrapper = await editorOf(company, recordOf({ id: guid(7), base }));
  await showMoreFields();
  expect(section()).toContain('01 Apr 2026');
  expect(section()).toContain('The service takes no change of it.');
  expect(wrapper.find('.billing-schedule input').exists()).toBe(false);
});

it('says if the service has not returned the schedule that was sent', async () => {
  const base = invoiceOf(company, {
    id: guid(7),
    lastModified: '2026-03-02T10:00:00Z',
    billingSchedule: [{ billingDate: '2026-04-01', currencyAmount: '10' }],
  });
  wrapper = await editorOf(company, recordOf({ id: guid(7), base }));
  await showMoreFields();
  expect(section()).toContain('the service does not show it');
});

it.each(['purchaseOrder', 'purchaseInvoice', 'payment', 'receipt'])(
  'is not offered for a class that sells nothing by lines: %s',
  async (docClass) => {
    wrapper = await editorOf(company, recordOf({ docClass, local: invoiceOf(company, { docClass, statusList: [] }) }));
    await showMoreFields();
    expect(wrapper.find('.more-fields').exists()).toBe(true);
    expect(wrapper.find('.billing-schedule').exists()).toBe(false);
  },
);
