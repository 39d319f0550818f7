import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../src/domain/values/decimal.ts';
import { AMOUNT_FIELDS } from '../../src/domain/values/amountFields.ts';
import { linesOf, openService } from './support/service.ts';

const PLACES = { GBP: 2, EUR: 2, JPY: 0, KWD: 3 } as const;

const decimalText = (most: number, places: number) =>
  fc.integer({ min: -most, max: most }).map((value) => new Decimal(value).div(10 ** places).toFixed());

const line = fc.record(
  {
    quantity: decimalText(1_000_000, 3),
    currencyUnitPrice: decimalText(100_000_000, 4),
    taxCodeId: fc.constantFrom('S', 'R', 'Z', 'E', 'X'),
    isNetEntry: fc.boolean(),
    productId: fc.constantFrom('PAP-A4-80', 'CHR-ERG', 'FIT-HR'),
  },
  { requiredKeys: ['taxCodeId'] },
);
const document = fc.record({
  currency: fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD'),
  rate: fc.integer({ min: 1, max: 5_000_000 }).map((value) => new Decimal(value).div(10_000).toFixed()),
  lines: fc.array(line, { maxLength: 8 }),
});

test('for any document, header totals are the sum of the lines, each line adds up and is rounded to its currency (spec 2.10.5)', async () => {
  const api = await openService();
  await fc.assert(
    fc.asyncProperty(document, async ({ currency, rate, lines }) => {
      const invoice = await api.invoice({
        currency,
        ...(currency === 'GBP' ? {} : { currencyRate: rate }),
        details: lines,
      });
      const stored = linesOf(invoice);
      expect(stored).toHaveLength(lines.length);
      for (const field of AMOUNT_FIELDS) {
        const sum = stored.reduce((total, each) => total.plus(String(each[field])), new Decimal(0));
        expect(invoice[field]).toBe(sum.toFixed(5));
      }
      for (const each of [...stored, invoice]) {
        const amount = (name: string) => new Decimal(String(each[name]));
        expect(amount('netCurrencyAmount').plus(amount('taxCurrencyAmount')).toFixed(5)).toBe(each.grossCurrencyAmount);
        expect(amount('netAmount').plus(amount('taxAmount')).toFixed(5)).toBe(each.grossAmount);
        for (const name of ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount']) {
          expect(amount(name).decimalPlaces()).toBeLessThanOrEqual(PLACES[currency]);
        }
        for (const name of ['netAmount', 'taxAmount', 'grossAmount'])
          expect(amount(name).decimalPlaces()).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 150 },
  );
});

test('any document may be sent again with the amounts it was read with, and reads the same (spec 2.10 supplied)', async () => {
  const api = await openService();
  const nudge = fc.integer({ min: -10, max: 10 }).map((value) => new Decimal(value).div(1000));
  await fc.assert(
    fc.asyncProperty(
      document,
      fc.array(nudge, { minLength: 12, maxLength: 12 }),
      async ({ currency, lines }, nudges) => {
        const calculated = await api.invoice({ currency, details: lines });
        const supplied = (from: Record<string, unknown>, at: number) =>
          Object.fromEntries(
            AMOUNT_FIELDS.map((field, index) => [
              field,
              new Decimal(String(from[field])).plus(nudges[(at + index) % 12] ?? 0).toFixed(),
            ]),
          );
        // First within the tolerance on the lines, then exactly as read.
        const first = await api.invoice({
          currency,
          details: linesOf(calculated).map((each, at) => ({ ...lines[at], ...supplied(each, at) })),
        });
        const asRead = (from: Record<string, unknown>) =>
          Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, from[field]]));
        const second = await api.invoice({
          currency,
          ...asRead(first),
          details: linesOf(first).map((each, at) => ({ ...lines[at], ...asRead(each) })),
        });
        expect(asRead(second)).toEqual(asRead(first));
        expect(linesOf(second).map(asRead)).toEqual(linesOf(first).map(asRead));
      },
    ),
    { numRuns: 60 },
  );
});

test('for any document whose lines supply amounts in its currency, base amounts are those at the rate, and what is read may be sent again (spec 2.10 supplied; 2.10.4)', async () => {
  const api = await openService();
  const CURRENCY_FIELDS = ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'] as const;
  const nudges = fc.record({
    fields: fc.subarray([...CURRENCY_FIELDS]),
    by: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 3, maxLength: 3 }),
  });
  // Rates at which a hundredth is at most a hundredth of a pound, so that the limits below hold.
  const rate = fc.integer({ min: 10_000, max: 5_000_000 }).map((value) => new Decimal(value).div(10_000).toFixed());
  await fc.assert(
    fc.asyncProperty(
      document,
      rate,
      fc.array(nudges, { minLength: 8, maxLength: 8 }),
      async ({ currency, lines }, currencyRate, supplied) => {
        const header = { currency, ...(currency === 'GBP' ? {} : { currencyRate }) };
        const calculated = await api.invoice({ ...header, details: lines });
        const withSupplied = linesOf(calculated).map((each, at) => {
          const { fields = [], by = [] } = supplied[at] ?? {};
          return {
            ...lines[at],
            ...Object.fromEntries(
              fields.map((field, index) => [
                field,
                new Decimal(String(each[field])).plus(new Decimal(by[index] ?? 0).div(100)).toFixed(),
              ]),
            ),
          };
        });
        const first = await api.invoice({ ...header, details: withSupplied });
        for (const [at, each] of linesOf(first).entries()) {
          const amount = (name: string) => new Decimal(String(each[name]));
          // Yen have no hundredths, so there the amount stays.
          for (const field of supplied[at]?.fields ?? [])
            if (currency !== 'JPY')
              expect(amount(field).toFixed()).toBe(
                Object.entries(withSupplied[at] ?? {}).find(([name]) => name === field)?.[1],
              );
          for (const [field, base] of [
            ['netCurrencyAmount', 'netAmount'],
            ['taxCurrencyAmount', 'taxAmount'],
            ['grossCurrencyAmount', 'grossAmount'],
          ] as const) {
            const converted = currency === 'GBP' ? amount(field) : amount(field).div(currencyRate);
            // Net and tax are each rounded, and gross is their sum.
            expect(
              amount(base)
                .minus(converted)
                .abs()
                .lte(currency === 'GBP' ? 0 : '0.01'),
            ).toBe(true);
          }
        }
        for (const field of AMOUNT_FIELDS)
          expect(first[field]).toBe(
            linesOf(first)
              .reduce((sum, each) => sum.plus(String(each[field])), new Decimal(0))
              .toFixed(5),
          );
        const asRead = (from: Record<string, unknown>) =>
          Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, from[field]]));
        const second = await api.invoice({
          ...header,
          ...asRead(first),
          details: linesOf(first).map((each, at) => ({ ...lines[at], ...asRead(each) })),
        });
        expect([asRead(second), ...linesOf(second).map(asRead)]).toEqual([
          asRead(first),
          ...linesOf(first).map(asRead),
        ]);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['payment', 'S00001'],
  ['receipt', 'C00001'],
])(
  'any %s takes a supplied amount that differs by at most 0.01 from what is paid, and refuses any other (spec 2.10 supplied rule 1, supplied rule 2)',
  async (docClass, contactAccountId) => {
    const api = await openService();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 10_000_000 }),
        fc.integer({ min: -3, max: 3 }),
        fc.constantFrom(...AMOUNT_FIELDS),
        async (pence, by, field) => {
          const paid = new Decimal(pence).div(100);
          const calculated = field.startsWith('tax') ? new Decimal(0) : paid;
          const given = calculated.plus(new Decimal(by).div(100)).toFixed();
          const answer = await api.call('POST', `/api/${docClass}`, {
            contactAccountId,
            currency: 'GBP',
            currencyAmount: paid.toFixed(),
            [field]: given,
          });
          expect(answer.status).toBe(Math.abs(by) <= 1 ? 201 : 400);
          if (answer.status !== 201) return;
          const read = await api.read(`/api/${docClass}/${String(answer.json)}`);
          expect(new Decimal(String(read[field])).toFixed()).toBe(given);
          const amount = (name: string) => new Decimal(String(read[name]));
          expect(amount('netCurrencyAmount').plus(amount('taxCurrencyAmount')).toFixed()).toBe(
            amount('grossCurrencyAmount').toFixed(),
          );
          expect(amount('netAmount').plus(amount('taxAmount')).toFixed()).toBe(amount('grossAmount').toFixed());
        },
      ),
      { numRuns: 80 },
    );
  },
);

test('any sequence of Ext updates ends as if each had been merged by hand (spec 2.11 merge, replace, null)', async () => {
  const api = await openService();
  const ext = fc.dictionary(
    fc.constantFrom('A', 'a', 'B', 'Quantity', 'ext', '__proto__'),
    fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.record({ Deep: fc.boolean() })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(ext, { maxLength: 5 }), async (updates) => {
      const { id } = await api.invoice();
      const expected = new Map<string, unknown>();
      for (const update of updates) {
        await api.call('PATCH', `/api/document/${String(id)}`, { ext: update });
        for (const [name, value] of Object.entries(update)) {
          if (value === null) expected.delete(name);
          else expected.set(name, value);
        }
      }
      const read: unknown = JSON.parse((await api.get(`/api/document/${String(id)}`)).text);
      const kept =
        typeof read === 'object' && read !== null && 'ext' in read && typeof read.ext === 'object' ? read.ext : {};
      expect(new Map(Object.entries(kept ?? {}))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
