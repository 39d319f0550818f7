import fc from 'fast-check';
import { documentSchema } from '../../../src/domain/documents/document.ts';
import { withDiscount } from '../../../src/domain/documents/lineDiscount.ts';
import { DocumentTotals, lineAmounts } from '../../../src/domain/documents/totals.ts';
import {
  buyerWaysSchema,
  sellerDetailsSchema,
  settledOf,
  type SaleSources,
} from '../../../src/domain/einvoices/saleEInvoice.ts';
import { lineUnit } from '../../../src/domain/einvoices/units.ts';
import { decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';

const seller = sellerDetailsSchema.parse({
  id: 'company',
  name: 'Harbour Ltd',
  vatId: 'GB999999973',
  city: 'Hull',
  postcode: 'HU1 1AA',
  country: 'GB',
  iban: 'GB29 NWBK 6016 1331 9268 19',
  contactName: 'Ann Quay',
  phone: '01482 000000',
  email: 'ann@harbour.example',
  endpoint: 'ann@harbour.example',
  endpointScheme: 'EM',
});
const buyer = buyerWaysSchema.parse({
  id: 'c',
  vatId: 'DE136695976',
  buyerReference: '04011000-1234512345-06',
  endpoint: 'office@nagel.example',
  endpointScheme: 'EM',
});
const UNITS = [undefined, { code: 'HOUR', description: 'Hour' }, { code: 'CRATE', description: 'Crate of 20' }];
const TOTALS = { currency: 'EUR', baseCurrency: 'EUR', rateDirection: 'foreignPerBase' } as const;

const line = fc
  .record({
    quantity: fc.integer({ min: -400, max: 4_000 }).map((each) => decimal(String(each / 4))),
    price: fc.integer({ min: -999, max: 99_999 }).map((cents) => decimal((cents / 100).toFixed(2))),
    discount: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 1_000 }).map((tenths) => ({ percent: decimal(String(tenths / 10)) })),
        fc.integer({ min: 1, max: 999 }).map((cents) => ({ amount: decimal((cents / 100).toFixed(2)) })),
      ),
      { nil: null },
    ),
    isNetEntry: fc.boolean(),
    taxRate: fc.constantFrom('19', '7', '20'),
    textPost: fc.constantFrom(undefined, 'Oak', 'Oak\noiled'),
    unit: fc.integer({ min: 0, max: UNITS.length - 1 }),
  })
  .map(({ price, discount, ...each }) => ({ ...each, currencyUnitPrice: price, discount }));

/** A sales invoice or credit with discounts, units, prices with and without tax, and a part of it settled. */
export const randomSale: fc.Arbitrary<SaleSources> = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 5 }), settled: fc.constantFrom(0, 25, 100) })
  .map(({ lines, settled }) => {
    const draft = documentSchema.parse({
      docClass: 'saleInvoice',
      docNo: 'SI-7',
      docDate: '2026-03-05',
      dueDate: '2026-04-04',
      currency: 'EUR',
      statusList: ['posted'],
      lines: lines.map(({ unit: _, discount: __, ...each }, at) => ({
        ...each,
        intRef: `line-${at}`,
        description: `Thing ${at}`,
        taxCodeId: `T${each.taxRate}`,
      })),
    });
    const whole = { ...draft, lines: draft.lines.map((each, at) => withDiscount(each, lines[at]?.discount ?? null)) };
    const totals = new DocumentTotals(TOTALS);
    for (const each of whole.lines) totals.set(each.intRef ?? '', each);
    const { gross } = totals.header.currency;
    const document = {
      ...whole,
      grossCurrencyAmount: toDecimalString(gross),
      // To the cent, since that is what can be paid.
      outstandingCurrencyAmount: toDecimalString(gross.minus(gross.times(settled).div(100).toDecimalPlaces(2))),
    };
    return {
      document,
      amounts: whole.lines.map((each) => lineAmounts(each, TOTALS).currency),
      seller,
      buyer,
      buyerName: 'Nägel & Söhne GmbH',
      buyerAddress: { city: 'Köln', postcode: '50667', countryCode: 'DE' },
      rateOf: ({ taxRate }) => taxRate,
      unitOf: ({ intRef }) => lineUnit(UNITS[lines[Number(intRef?.slice(5))]?.unit ?? 0]),
      prepaid: settledOf(document),
      credits: { number: 'SI-1', issueDate: '2026-02-01' },
    };
  });
