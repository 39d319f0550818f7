import { describe, expect, it } from 'vitest';
import {
  baseTotalsOfOpenInvoice,
  draftInvoice,
  intRefOfOpenInvoice,
  syncAndWait,
  totalsOfOpenInvoice,
} from './support/bookkeeper.ts';
import { connectedScene, type Scene } from './support/scene.ts';
import { documentsByIntRef, isPublished } from './support/service.ts';

/** One line entered net and one entered gross, at 20 %, by spec 2.10; base amounts are those ÷ the demo company's rate. */
const CASES = [
  {
    // Net 7 × 333 = 2331, tax 466.2 → 466, gross 2797; ÷ 201.35: 11.577 → 11.58, 2.314 → 2.31, sum 13.89.
    // Gross 1100, net ÷ 1.2 = 916.67 → 917, tax 183; ÷ 201.35: gross 5.463 → 5.46, net 4.554 → 4.55, rest 0.91.
    customer: 'Minato Shoji',
    currency: 'JPY',
    lines: [
      { description: 'Cable', quantity: '7', price: '333', taxCode: 'S' },
      { description: 'Delivery', quantity: '1', price: '1100', taxCode: 'S', entry: 'Gross' as const },
    ],
    totals: { net: '3,248', tax: '649', gross: '3,897' },
    rate: '201.35',
    base: ['16.13', '3.22', '19.35'],
  },
  {
    // Net 3 × 1.2345 = 3.7035 → 3.704, tax 0.7408 → 0.741, gross 4.445; ÷ 0.4118: 8.995 → 8.99, 1.799 → 1.80, sum 10.79.
    // Gross 10.0005 → 10.001, net ÷ 1.2 = 8.3342 → 8.334, tax 1.667; ÷ 0.4118: gross 24.286 → 24.29, net 20.238 → 20.24, rest 4.05.
    customer: 'Al Dana',
    currency: 'KWD',
    lines: [
      { description: 'Cable', quantity: '3', price: '1.2345', taxCode: 'S' },
      { description: 'Delivery', quantity: '1', price: '10.0005', taxCode: 'S', entry: 'Gross' as const },
    ],
    totals: { net: '12.038', tax: '2.408', gross: '14.446' },
    rate: '0.4118',
    base: ['29.23', '5.85', '35.08'],
  },
];

const AMOUNTS = [
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
  'netAmount',
  'taxAmount',
  'grossAmount',
];

describe('an invoice in a foreign currency (spec 2.10)', () => {
  let scene: Scene;

  connectedScene((its) => (scene = its));

  it.each(CASES)(
    'totals the same in $currency while typed and on the service',
    async ({ customer, currency, lines, totals, rate, base }) => {
      await draftInvoice(scene.page, customer, lines);
      // It shows no rates: somebody types the rate, and before that there are no base amounts.
      if (isPublished) {
        expect(await scene.page.locator('[data-total="baseNet"]').count()).toBe(0);
        const field = scene.page.getByLabel(`Rate ${currency}/GBP`);
        await field.fill(rate);
        await field.press('Tab');
      }
      await expect.poll(() => totalsOfOpenInvoice(scene.page)).toEqual(totals);
      await expect.poll(() => baseTotalsOfOpenInvoice(scene.page)).toEqual(base);
      const intRef = intRefOfOpenInvoice(scene.page);

      expect(await syncAndWait(scene.page)).toMatch(/created 1/);
      const [found] = documentsByIntRef(scene.database, intRef);
      const header = JSON.parse(String(found?.['header'])) as Record<string, unknown>;
      const typed = [...Object.values(totals), ...base].map((shown) => Number(shown.replaceAll(',', '')));
      expect(AMOUNTS.map((field) => Number(header[field]))).toEqual(typed);
    },
  );
});
