import { afterEach, beforeAll, expect, it } from 'vitest';
import type { VueWrapper } from '@vue/test-utils';
import { useCompanies } from '../../../../../src/app/company/companies/companies.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
});

it('shows what was written after its record was read and before it listened', async () => {
  const record = recordOf({ local: invoiceOf(company, { description: 'Chairs' }) });
  const opened = editorOf(company, record, async () => {
    await company.store.edit(record.key, (document) => ({ ...document, description: 'Six oak chairs' }));
    // The page hears of it before the editor is there.
    await expect.poll(() => company.entry(record.key)?.row.description).toBe('Six oak chairs');
  });
  wrapper = await opened;
  // Also what else could be at fault, so that a red says which it was.
  const seen = async () => ({
    shown: wrapper?.find<HTMLInputElement>('[data-path="description"] input').element.value,
    stored: (await company.store.record(record.key))?.local?.description,
    isOfThisCompany: useCompanies().company === company,
  });
  await expect.poll(seen).toEqual({ shown: 'Six oak chairs', stored: 'Six oak chairs', isOfThisCompany: true });
});
