import { flushPromises, mount } from '@vue/test-utils';
import { beforeAll, expect, it } from 'vitest';
import BulkDialog from '../../../../src/app/documents/list/BulkDialog.vue';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { connectionSchema } from '../../../../src/domain/service/connection.ts';
import { guid } from '../../../support/documents.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);

it('the dialog before submitting many documents shows their number, totals, dates and parties', async () => {
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
