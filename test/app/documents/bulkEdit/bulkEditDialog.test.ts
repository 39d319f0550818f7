import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import BulkEditDialog from '../../../../src/app/documents/bulkEdit/BulkEditDialog.vue';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf } from '../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
const KEYS = ['daybook-a', 'daybook-b', 'daybook-c'];
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  for (const key of KEYS) await company.store.createDraft(invoiceOf(company, { intRef: key, statusList: [] }));
  await company.store.queueCommand('daybook-c', { name: 'submit' });
  wrapper = mount(BulkEditDialog, { attachTo: document.body, props: { keys: KEYS } });
  await expect.poll(() => document.querySelector('.bulk-edit select')).not.toBeNull();
});
afterEach(() => wrapper?.unmount());

const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
const rates = async (): Promise<(string | undefined)[]> =>
  (await Promise.all(KEYS.map((key) => company.store.record(key)))).map(
    (record) => record && currentVersion(record).lines[0]?.taxRate,
  );
function element<E extends Element>(selector: string, kind: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${selector}`);
  return found;
}
async function chooseField(path: string): Promise<void> {
  const select = element('.bulk-edit select', HTMLSelectElement);
  select.value = path;
  select.dispatchEvent(new Event('change'));
  await flushPromises();
}
async function typeValue(text: string): Promise<void> {
  const input = element('.bulk-edit-value input', HTMLInputElement);
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input'));
  input.dispatchEvent(new Event('blur'));
  await flushPromises();
}
const yes = (): HTMLButtonElement => element('.dialog-actions .primary', HTMLButtonElement);

it('shows what becomes of each document, changes them at a button, and takes it back in one step', async () => {
  expect(yes().disabled).toBe(true);
  await chooseField('lines.taxCodeId');
  await typeValue('T');
  await expect.poll(dialog).toContain('2 drafts change, 1 stay as they are.');
  // 25.00 net, with 20 % and with 10 %.
  expect(dialog()).toContain('30.00 → 27.50 GBP');
  expect(dialog()).toContain('stays: something is asked for already');
  expect(await findings(document.body)).toEqual([]);
  expect(await rates()).toEqual(['20', '20', '20']);
  yes().click();
  await expect.poll(() => useToasts().current?.text).toBe('Tax code changed in 2 drafts.');
  expect(await rates()).toEqual(['10', '10', '20']);
  expect(wrapper?.emitted('close')).toHaveLength(1);
  useToasts().current?.action?.run();
  await expect.poll(() => useToasts().current?.text).toBe('2 drafts are as before.');
  expect(await rates()).toEqual(['20', '20', '20']);
});

it('has the focus in the choice of the field once there is one', async () => {
  await expect.poll(() => document.activeElement).toBe(element('.bulk-edit select', HTMLSelectElement));
});

it('takes no text that is no value, and says why', async () => {
  await chooseField('dueDate');
  await typeValue('2026-02-31');
  expect(dialog()).toContain('There is no such day as “2026-02-31”.');
  expect(yes().disabled).toBe(true);
  await typeValue('2026-04-01');
  await expect.poll(() => yes().textContent?.trim()).toBe('Change 2 drafts');
});

it('shows what else changes with another party', async () => {
  await chooseField('contactAccountId');
  await typeValue('KOBE');
  await expect.poll(dialog).toContain('2 drafts change, 1 stay as they are.');
  expect(dialog()).toContain('Currency: JPY');
  // 1 March and 30 days
  expect(dialog()).toContain('Due date: 31 Mar 2026');
  yes().click();
  await expect.poll(() => useToasts().current?.text).toBe('Customer changed in 2 drafts.');
  const [first] = await Promise.all(KEYS.map((key) => company.store.record(key)));
  expect(first && currentVersion(first)).toMatchObject({ currency: 'JPY', dueDate: '2026-03-31' });
});
