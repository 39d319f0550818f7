import 'fake-indexeddb/auto';
import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { usePrices } from '../../../../../src/app/company/prices/livePrices.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout } from '../../../support/company.ts';
import { LAMP, pricedCompany, salePrice, servicePrices } from '../../../prices/support.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
beforeEach(async () => {
  company = await pricedCompany();
  await servicePrices(company, [salePrice()]);
  await usePrices().read();
});
afterEach(() => {
  wrapper.unmount();
  company.close();
});

const lamps = (part: Record<string, unknown> = {}) =>
  recordOf({
    local: invoiceOf(company, {
      lines: [{ intRef: 'lamps', productId: LAMP, quantity: '-2', currencyUnitPrice: '12' }],
      ...part,
    }),
  });

it('a line of a product without a price says so', async () => {
  wrapper = await editorOf(company, lamps());
  await expect
    .poll(() => wrapper.find('.line-price').exists() && wrapper.get('.line-price').text())
    .toBe('This product has no price.');
});

it('a line of a credit does not, because it takes back what was charged', async () => {
  wrapper = await editorOf(company, lamps({ ext: { CreditOf: 'daybook-original' } }));
  await expect.poll(() => wrapper.findAll('.line-grid .grid-row').length).toBeGreaterThan(0);
  expect(wrapper.find('.line-price').exists()).toBe(false);
});
