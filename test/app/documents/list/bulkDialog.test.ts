import { flushPromises, mount } from '@vue/test-utils';
import { beforeAll, expect, it } from 'vitest';
import BulkDialog from '../../../../src/app/documents/list/BulkDialog.vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { connectionSchema } from '../../../../src/domain/service/connection.ts';
import { guid } from '../../../support/documents.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);

async function companyOfService(): Promise<CompanyData> {
  const company = await smallCompany();
  const address = {
    name: 'Small company',
    baseUrl: 'http://127.0.0.1:1',
    domain: 'small',
    userName: 'clerk',
    isDemo: false,
    key: 'memory',
  };
  const companies = useCompanies();
  companies.connections = [connectionSchema.parse({ id: guid(1, 40), ...address, apiVersion: '1.19' })];
  companies.currentId = guid(1, 40);
  return company;
}

it('the dialog before submitting many documents shows their number, totals, dates and parties', async () => {
  const company = await companyOfService();
  const kobe = company.reference('contactAccount', 'KOBE')?.id;
  const record = (key: string, n: number, part: Record<string, unknown>) => ({
    expectedRevision: null,
    record: recordOf({ key, id: guid(n, 41), base: invoiceOf(company, { id: guid(n, 41), ...part }) }),
  });
  await company.store.forSync.write([
    record('a', 1, { docDate: '2026-02-27', grossCurrencyAmount: '1200.5' }),
    record('b', 2, { docDate: '2026-03-01', grossCurrencyAmount: '30' }),
    record('c', 3, { docDate: '2026-03-02', currency: 'JPY', contactAccountId: kobe, grossCurrencyAmount: '5000' }),
  ]);
  await expect.poll(() => company.listed.value.length).toBe(3);
  const wrapper = mount(BulkDialog, {
    attachTo: document.body,
    props: { action: 'submit', keys: ['a', 'b', 'c'] },
  });
  await flushPromises();
  const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
  await expect.poll(dialog).toContain('3 are submitted with the next sync.');
  // 1,200.50 + 30.00
  expect(dialog()).toContain('2 sales invoices: 1,230.50 GBP');
  expect(dialog()).toContain('1 sales invoice: 5,000 JPY');
  expect(dialog()).toContain('27 Feb 2026 to 02 Mar 2026');
  expect(dialog()).toContain('ASH Ashdown Furniture, KOBE Kobe Lighting');
  wrapper.unmount();
  company.close();
});

it('Undo takes back what was asked for here and nothing else, and says what was carried out meanwhile', async () => {
  const company = await companyOfService();
  const { store } = company;
  const record = (key: string, n: number) => ({
    expectedRevision: null,
    record: recordOf({
      key,
      id: guid(n, 41),
      base: invoiceOf(company, { id: guid(n, 41), grossCurrencyAmount: '30' }),
    }),
  });
  await store.forSync.write([record('a', 1), record('b', 2)]);
  await expect.poll(() => company.listed.value.length).toBe(2);
  const wrapper = mount(BulkDialog, { attachTo: document.body, props: { action: 'submit', keys: ['a', 'b'] } });
  const yes = () => document.querySelector<HTMLButtonElement>('[role=dialog] button.primary');
  await expect.poll(yes).not.toBeNull();
  yes()?.click();
  await expect.poll(() => useToasts().current?.action).toBeDefined();
  const undo = useToasts().current?.action;
  // A sync carries out the first one, which somebody then disputes.
  const held = await store.record('a');
  if (!held?.base) throw new Error('the invoice is not there');
  const posted: DocumentRecord = { ...held, commands: [], base: { ...held.base, statusList: ['posted'] } };
  await store.forSync.write([{ expectedRevision: held.revision, record: { ...posted, revision: held.revision + 1 } }]);
  await store.queueCommand('a', { name: 'dispute', note: 'Damaged' });
  undo?.run();
  await expect
    .poll(() => useToasts().current?.text)
    .toBe('1 document is not asked for any more. 1 was carried out already, or something else was asked for after it.');
  expect((await store.record('a'))?.commands).toMatchObject([{ name: 'dispute' }]);
  expect((await store.record('b'))?.commands).toEqual([]);
  wrapper.unmount();
  company.close();
});
