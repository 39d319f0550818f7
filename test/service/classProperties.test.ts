import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../src/domain/values/decimal.ts';
import { AMOUNT_FIELDS } from '../../src/domain/values/amountFields.ts';
import { linesOf, openService, type Integrator } from './support/service.ts';

const decimalText = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((value) => new Decimal(value).div(10 ** places).toFixed());
const line = fc.record(
  {
    description: fc.constantFrom('First', 'Second'),
    quantity: decimalText(-1_000_000, 1_000_000, 3),
    currencyUnitPrice: decimalText(0, 100_000_000, 4),
    taxCodeId: fc.constantFrom('S', 'R', 'Z', 'E', 'X'),
    isNetEntry: fc.boolean(),
    productId: fc.constantFrom('PAP-A4-80', 'CHR-ERG'),
  },
  { requiredKeys: ['taxCodeId'] },
);
const currency = fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD');

const CLASSES = [
  ['saleOrder', 'C00001'],
  ['saleQuote', 'C00001'],
  ['purchaseOrder', 'S00001'],
  ['purchaseInvoice', 'S00001'],
] as const;

/** Fields that the service alone sets, and that may differ between two equal documents or lines. */
const OWN = new Set(['id', 'docNo', 'transNo', 'docId', 'createdDate', 'lastModified', 'lastModifiedBy', 'details']);

function shared(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.has(name)));
}

async function made(api: Integrator, path: string, body: object): Promise<Record<string, unknown>> {
  return api.read(`${path}/${await api.create(path, body)}`);
}

test.each(CLASSES)(
  'for any %s header totals are the sum of the lines, and what is read back may be supplied again (spec 2.10.5)',
  async (docClass, contactAccountId) => {
    const api = await openService();
    const path = `/api/${docClass}`;
    await fc.assert(
      fc.asyncProperty(currency, fc.array(line, { maxLength: 6 }), async (code, details) => {
        const first = await made(api, path, { contactAccountId, currency: code, details });
        for (const field of AMOUNT_FIELDS) {
          expect(first[field]).toBe(
            linesOf(first)
              .reduce((sum, each) => sum.plus(String(each[field])), new Decimal(0))
              .toFixed(5),
          );
        }
        const { id: _id, docNo: _docNo, ...again } = first;
        const second = await made(api, path, again);
        expect(shared(second)).toEqual(shared(first));
        expect(linesOf(second).map(shared)).toEqual(linesOf(first).map(shared));
      }),
      { numRuns: 40 },
    );
  },
);

test.each([
  ['payment', 'S00001'],
  ['receipt', 'C00001'],
])('any %s is worth what was paid, and what is read back may be supplied again', async (docClass, contactAccountId) => {
  const api = await openService();
  const path = `/api/${docClass}`;
  // In whole units, which every currency has.
  await fc.assert(
    fc.asyncProperty(currency, fc.integer({ min: 1, max: 1_000_000 }), async (code, currencyAmount) => {
      const first = await made(api, path, { contactAccountId, currency: code, currencyAmount });
      const amount = new Decimal(currencyAmount).toFixed(5);
      expect([
        first.netCurrencyAmount,
        first.taxCurrencyAmount,
        first.grossCurrencyAmount,
        first.outstandingCurrencyAmount,
      ]).toEqual([amount, '0.00000', amount, amount]);
      const { id: _id, docNo: _docNo, allocations: _none, ...again } = first;
      const second = await made(api, path, { ...again, currencyAmount: first.grossCurrencyAmount });
      expect(shared(second)).toEqual(shared(first));
    }),
    { numRuns: 40 },
  );
});
