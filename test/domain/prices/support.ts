import fc from 'fast-check';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Price, PriceDefaults, SettledPrice } from '../../../src/domain/prices/price.ts';

type Facts = Partial<Omit<SettledPrice, 'quantityFrom' | 'quantityTo' | 'unitPrice' | 'effectiveDate'>> & {
  from?: string;
  to?: string;
  at?: string;
  on?: string;
};

/** A sale price of product OAK in pounds per piece, from one piece, since January 2026, unless something else is said. */
export function price(
  key: string,
  { from = '1', to, at = '10', on = '2026-01-01', ...facts }: Facts = {},
): SettledPrice {
  return {
    key,
    side: 'sale',
    productId: 'OAK',
    currency: 'GBP',
    unitId: 'EACH',
    isLocked: false,
    quantityFrom: decimal(from),
    quantityTo: to === undefined ? undefined : decimal(to),
    unitPrice: decimal(at),
    effectiveDate: localDate(on),
    ...facts,
  };
}

export const DEFAULTS: PriceDefaults = { currency: 'GBP', today: localDate('2026-03-02'), unitOf: () => 'EACH' };

const quantity = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map((n) => decimal(String(n))),
  fc.integer({ min: 0, max: 300 }).map((n) => decimal(String(n / 10))),
);
export const someDate = fc.integer({ min: 0, max: 20 }).map((days) => addDays(localDate('2026-01-01'), days));
const some = <T>(...values: T[]) => fc.constantFrom(...values);
/** Ten times the first for each of the others. */
const mostly = <T>(first: T, ...others: T[]) => fc.constantFrom(...others, ...Array.from({ length: 10 }, () => first));

/** Price lists in which much competes: few products, parties, projects, dates, quantities and amounts; equal prices too. */
export const priceList: fc.Arbitrary<SettledPrice[]> = fc.noBias(
  fc
    .array(
      fc.record({
        side: mostly('sale' as const, 'purchase' as const),
        productId: mostly('OAK', 'ASH'),
        currency: mostly('GBP', 'EUR'),
        unitId: mostly('EACH', 'BOX', ''),
        partyId: some(undefined, undefined, 'C1', 'C2'),
        projectId: some(undefined, undefined, 'J1', 'J2'),
        quantityFrom: quantity,
        quantityTo: fc.oneof(fc.constant(undefined), quantity),
        unitPrice: fc.integer({ min: 0, max: 5 }).map((n) => decimal(String(n))),
        effectiveDate: someDate,
        isLocked: some(false, false, false, true),
      }),
      { minLength: 1, maxLength: 60, size: 'max' },
    )
    .map((rows) => rows.map((row, n) => ({ ...row, key: `p${n}` }))),
);

export const priceQuery = fc.noBias(
  fc.record({
    side: mostly('sale' as const, 'purchase' as const),
    productId: mostly('OAK', 'ASH', 'ELM'),
    currency: mostly('GBP', 'EUR'),
    unitId: mostly('EACH', 'BOX', ''),
    partyId: some(undefined, 'C1', 'C2', 'C3'),
    projectId: some(undefined, 'J1', 'J2', 'J3'),
    quantity,
    date: someDate.map((date) => addDays(date, 6)),
  }),
);

export function plain(prices: readonly Price[]): Price[] {
  return prices.map((one) => ({ ...one }));
}
