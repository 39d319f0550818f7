import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import LinePriceNote from '../../../../../src/app/documents/editor/lines/LinePriceNote.vue';
import { useLinePrices } from '../../../../../src/app/company/prices/linePrices.ts';
import { usePrices } from '../../../../../src/app/company/prices/livePrices.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { documentSchema } from '../../../../../src/domain/documents/document.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import { DESK, pricedCompany, salePrice, servicePrices } from '../../../prices/support.ts';

let company: CompanyData;
beforeEach(async () => {
  company = await pricedCompany();
  // From 2026 on, a list has a price of the desk; before, only the desk itself has one: 300 pounds.
  await servicePrices(company, [salePrice({ at: '310' })]);
  await usePrices().read();
});
afterEach(() => company.close());

const noteOf = (price: string) =>
  mount(LinePriceNote, {
    props: {
      line: { productId: DESK, quantity: decimal('1'), currencyUnitPrice: decimal(price) },
      document: documentSchema.parse({
        docClass: 'saleInvoice',
        docDate: '2025-12-31',
        currency: 'GBP',
        lines: [],
        statusList: [],
      }),
      prices: useLinePrices(),
      isLocked: false,
    },
  });

it('keeps naming the product’s own price when another one is typed over it, and offers it', async () => {
  expect(noteOf('300').text()).toBe('300.00: the product’s own price');
  const note = noteOf('250');
  expect(note.text()).toContain('300.00: the product’s own price');
  await note.get('button').trigger('click');
  expect(note.emitted('use')).toEqual([['300']]);
});
