import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchTotals, type BatchAmount } from '../../../src/domain/documents/batch.ts';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';

const row = (gross: string | null, currency = 'GBP'): BatchAmount => ({
  currency,
  gross: gross === null ? null : new Decimal(gross),
});
const shown = (totals: ReturnType<typeof batchTotals>) => ({
  ...totals,
  entered: totals.entered.toFixed(),
  difference: totals.difference?.toFixed() ?? null,
  others: totals.others.map(({ currency, entered }) => `${entered.toFixed()} ${currency}`),
});

describe('the total of a batch', () => {
  it('is what is still to be entered of the typed total', () => {
    // 120.10 + 99.95 − 20.05 = 200.00 of 250.00
    const totals = batchTotals([row('120.10'), row('99.95'), row('-20.05')], 'GBP', decimal('250'));
    expect(shown(totals)).toEqual({
      currency: 'GBP',
      entered: '200',
      difference: '50',
      others: [],
      counted: 3,
      uncounted: 0,
    });
  });

  it('counts the currency of the first row, and tells what other currencies come to', () => {
    const totals = batchTotals(
      [row('10', 'EUR'), row('7.50', 'USD'), row(null), row('2.50', 'EUR')],
      'GBP',
      decimal('12.50'),
    );
    expect(shown(totals)).toEqual({
      currency: 'EUR',
      entered: '12.5',
      difference: '0',
      others: ['7.5 USD'],
      counted: 3,
      uncounted: 1,
    });
  });

  it('has no difference while no total is typed, and the base currency while there is no row', () => {
    expect(shown(batchTotals([], 'GBP', undefined))).toMatchObject({ currency: 'GBP', entered: '0', difference: null });
  });

  it('does not depend on the order of the rows of one currency', () => {
    const pence = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(pence), (amounts) => {
        const rows = amounts.map((each) => row((each / 100).toFixed(2)));
        const sum = amounts.reduce((total, each) => total + each, 0);
        const totals = batchTotals(rows, 'GBP', decimal('0'));
        expect(totals.entered.times(100).toFixed()).toBe(String(sum === 0 ? 0 : sum));
        expect(totals.difference?.plus(totals.entered).isZero()).toBe(true);
        expect(shown(batchTotals(rows.toReversed(), 'GBP', decimal('0')))).toEqual(shown(totals));
      }),
    );
  });
});
