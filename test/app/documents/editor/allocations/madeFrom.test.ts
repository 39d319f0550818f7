import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../../support/documents.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const order = (docNo: string, revision: number) =>
  recordOf({
    key: 'daybook-order',
    docClass: 'saleOrder',
    id: guid(5),
    revision,
    base: invoiceOf(company, { docClass: 'saleOrder', intRef: 'daybook-order', id: guid(5), docNo }),
  });

it('an invoice names the order that it was made from as soon as that has a number, whatever the list shows', async () => {
  await company.store.forSync.write([{ expectedRevision: null, record: order('', 1) }]);
  await expect.poll(() => company.entry('daybook-order')?.row.docNo).toBe('');
  const base = invoiceOf(company, { id: guid(1), docNo: 'SI-1', ext: { ConvertedFrom: 'daybook-order' } });
  wrapper = await editorOf(company, recordOf({ id: guid(1), base }));
  const said = () => wrapper?.text() ?? '';
  await expect.poll(said).toContain('Made from draft');
  // The list shows invoices, and the sync brings nothing but the order.
  expect(company.scope.value).toBe('saleInvoice');
  await company.store.forSync.write([{ expectedRevision: 1, record: order('SO-7', 2) }]);
  await expect.poll(said).toContain('Made from SO-7');
});
