import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import ReportsPage from '../../../src/app/reports/ReportsPage.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { sentSchema } from '../../../src/domain/sending/sent.ts';
import { findings } from '../support/axe.ts';
import { guid } from '../../support/documents.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { routerTo } from '../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

const sentOf = (part: Record<string, unknown>) =>
  sentSchema.parse({
    id: 'a',
    at: '2026-03-02T09:00:00.000Z',
    document: 'daybook-invoice',
    number: 'SI-7',
    partyName: 'Ashdown Furniture',
    way: 'mail',
    to: 'office@ashdown.example',
    files: ['Invoice SI-7.pdf'],
    ...part,
  });

it('lists what was made into mails and files, newest first, and opens the document', async () => {
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ local: invoiceOf(company, { docNo: 'SI-7' }) }) },
  ]);
  await company.read();
  await company.store.savePageSettings('local.sentDocuments.a', sentOf({}));
  await company.store.savePageSettings(
    'local.sentDocuments.b',
    sentOf({ id: 'b', at: '2026-03-03T09:00:00.000Z', number: '', way: 'files', to: '', files: ['a.pdf', 'a.xml'] }),
  );
  await company.store.savePageSettings('local.sentDocuments.c', { id: 'c', at: 'tomorrow' });
  const router = routerTo({ reports: '/reports/:report?', saleInvoice: '/sales/:key?' });
  await router.push('/reports/sent');
  wrapper = mount(ReportsPage, { attachTo: document.body, global: { plugins: [router] } });
  const rows = () => wrapper.findAll('[role="grid"] .grid-row');
  await expect.poll(() => rows().length).toBe(2);
  const cells = rows().map((row) => row.findAll('.grid-cell').map((cell) => cell.text()));
  expect(cells.map((row) => row.slice(1))).toEqual([
    ['No number yet', 'Ashdown Furniture', 'Saved as files', 'a.pdf, a.xml'],
    ['SI-7', 'Ashdown Furniture', 'office@ashdown.example', 'Invoice SI-7.pdf'],
  ]);
  expect(wrapper.get('.report-notes').text()).toContain('1 entry of the log cannot be read');
  expect(await findings(wrapper.element)).toEqual([]);
  await rows()[1]?.get('.grid-cell').trigger('keydown', { key: 'Enter' });
  await expect.poll(() => router.currentRoute.value.params.key).toBe('daybook-invoice');
});

it('opens a document that was read from the service anew, under the key that it has now', async () => {
  const [noted, id] = [`daybook-${guid(1)}`, guid(7)];
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: id, id, base: invoiceOf(company, { id, intRef: noted }) }) },
  ]);
  await company.read();
  await company.store.savePageSettings('local.sentDocuments.a', sentOf({ document: noted }));
  const router = routerTo({ reports: '/reports/:report?', saleInvoice: '/sales/:key?' });
  await router.push('/reports/sent');
  wrapper = mount(ReportsPage, { attachTo: document.body, global: { plugins: [router] } });
  await expect.poll(() => wrapper.findAll('[role="grid"] .grid-row').length).toBe(1);
  await wrapper.get('[role="grid"] .grid-row .grid-cell').trigger('keydown', { key: 'Enter' });
  await expect.poll(() => router.currentRoute.value.params.key).toBe(id);
});
