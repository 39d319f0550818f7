import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import type { Router } from 'vue-router';
import { expect } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { PriceContent, PriceKind } from '../../../src/domain/prices/priceContent.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { usePrices, type LivePrices } from '../../../src/app/company/prices/livePrices.ts';
// The page loads these on demand. Loading them here makes them available at once, even on a busy machine.
import '../../../src/app/prices/change/BulkDialog.vue';
import '../../../src/app/prices/change/ImportDialog.vue';
import '../../../src/app/prices/PriceAside.vue';
import PricesPage from '../../../src/app/prices/PricesPage.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { guid } from '../../support/documents.ts';
import { smallCompany } from '../support/company.ts';
import { routerTo } from '../support/router.ts';

const CURSOR = { watermark: null, sweptAt: null, resumeAt: null };

/** The small company with units, a supplier, a project and a second product; chairs are counted in pieces or boxes. */
export async function pricedCompany(): Promise<CompanyData> {
  const company = await smallCompany();
  const keep = (kind: 'unitOfMeasure' | 'product' | 'contactAccount' | 'project', facts: Record<string, unknown>[]) =>
    company.store.forSync.writeReferences(
      kind,
      facts.map((one) => referenceSchema.parse({ kind, ...one })),
      false,
      { stream: `reference:${kind}`, ...CURSOR },
    );
  await keep('unitOfMeasure', [
    { id: guid(1, 20), code: 'EACH', description: 'Piece', uomGroupId: 'COUNT' },
    { id: guid(2, 20), code: 'BOX', description: 'Box of ten', uomGroupId: 'COUNT' },
    { id: guid(3, 20), code: 'HOUR', description: 'Hour', uomGroupId: 'TIME' },
  ]);
  await keep('product', [
    {
      id: guid(1, 21),
      code: 'DESK',
      description: 'Oak desk',
      isSale: true,
      isPurchase: true,
      uomId: guid(1, 20),
      uomGroupId: 'COUNT',
      unitPrice: '300',
    },
    { id: guid(2, 21), code: 'LAMP', description: 'Reading lamp', isSale: true, isPurchase: true, uomId: guid(1, 20) },
  ]);
  await keep('contactAccount', [
    { id: guid(1, 22), code: 'MILL', description: 'Millbrook Timber', isSupplier: true, isCustomer: false },
  ]);
  await keep('project', [{ id: guid(1, 23), code: 'J1', description: 'Town hall' }]);
  await expect
    .poll(
      () =>
        company.reference('project', 'J1') !== undefined &&
        company.reference('product', 'LAMP') !== undefined &&
        company.reference('unitOfMeasure', 'BOX') !== undefined,
    )
    .toBe(true);
  return company;
}

export const DESK = guid(1, 21);
export const LAMP = guid(2, 21);

interface Facts {
  of?: string;
  from?: string;
  to?: string;
  at?: string;
  on?: string;
  customer?: string;
  currency?: string;
}
/** A sale price of the desk: 300 pounds from one piece, since January 2026, unless stated otherwise. */
export function salePrice({
  of = DESK,
  from = '1',
  to,
  at = '300',
  on = '2026-01-01',
  customer,
  currency = 'GBP',
}: Facts = {}): PriceContent {
  return {
    kind: 'salePrice',
    productId: of,
    quantityFrom: decimal(from),
    unitPrice: decimal(at),
    effectiveDate: localDate(on),
    currency: currencyCode(currency),
    ...(to !== undefined && { quantityTo: decimal(to) }),
    ...(customer !== undefined && { customerId: customer }),
  };
}

let told = 0;

/** Prices on the service, stored as a sync would store them. @returns their keys */
export async function servicePrices(company: CompanyData, contents: readonly PriceContent[]): Promise<string[]> {
  const records = contents.map((content) => {
    told += 1;
    const id = guid(told, 30);
    return { ...emptyResourceRecord<PriceKind>(id, content.kind), id, base: { ...content, id, isActive: true } };
  });
  await company.store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
  return records.map(({ key }) => key);
}

export interface Opened {
  company: CompanyData;
  livePrices: LivePrices;
  wrapper: VueWrapper;
  router: Router;
}

/** The prices page at an address such as `/prices?product=…`. */
export async function openPrices(company: CompanyData, address = '/prices'): Promise<Opened> {
  const router = routerTo({ prices: '/prices/:key?', product: '/product/:key?' });
  await router.push(address);
  const wrapper = mount(PricesPage, { attachTo: document.body, global: { plugins: [router] } });
  const livePrices = usePrices();
  await livePrices.read();
  await flushPromises();
  return { company, livePrices, wrapper, router };
}
