import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';
import {
  adjusted,
  isUsableRounding,
  roundMoved,
  roundPrice,
  type PriceRounding,
} from '../../../src/domain/prices/rounding.ts';

const to = (step: string, ending = '0', direction: PriceRounding['direction'] = 'nearest'): PriceRounding => ({
  step: decimal(step),
  ending: decimal(ending),
  direction,
});

describe('rounding of a price', () => {
  it.each([
    // To 0.05: 10.37 lies 0.02 from 10.35 and 0.03 from 10.40; 10.375 lies between them and goes up.
    ['10.37', to('0.05'), '10.35'],
    ['10.375', to('0.05'), '10.4'],
    ['10.37', to('0.05', '0', 'up'), '10.4'],
    ['10.39', to('0.05', '0', 'down'), '10.35'],
    // To .99: 10.20 lies 0.21 from 9.99, 10.49 lies 0.50 from both 9.99 and 10.99.
    ['10.2', to('1', '0.99'), '9.99'],
    ['10.49', to('1', '0.99'), '10.99'],
    ['10.2', to('1', '0.99', 'up'), '10.99'],
    ['10.99', to('1', '0.99', 'up'), '10.99'],
    ['10.98', to('1', '0.99', 'down'), '9.99'],
    ['10.5', to('1'), '11'],
    ['10.49', to('1'), '10'],
    // Custom: to tens that end in 9.5.
    ['123.4', to('10', '9.5'), '119.5'],
    ['125', to('10', '9.5'), '129.5'],
    // Above zero it stays above zero.
    ['0.1', to('1', '0.99'), '0.99'],
    ['0.01', to('0.05', '0', 'down'), '0.05'],
    ['0.2', to('1'), '1'],
    ['0', to('1'), '0'],
    // Without a rounding: five decimals, as the service keeps them.
    ['1.234565', null, '1.23457'],
    ['10', null, '10'],
  ])('of %s is %j → %s', (price, rounding, expected) =>
    expect(roundPrice(new Decimal(price), rounding)).toBe(expected),
  );

  it('moves by percent and amount exactly before it rounds', () => {
    // 19.99 + 3.5 % = 20.68965; to 0.05: 20.70.
    expect(adjusted(new Decimal('19.99'), { kind: 'percent', by: decimal('3.5') }).toFixed()).toBe('20.68965');
    expect(roundPrice(adjusted(new Decimal('19.99'), { kind: 'percent', by: decimal('3.5') }), to('0.05'))).toBe(
      '20.7',
    );
    expect(adjusted(new Decimal('19.99'), { kind: 'amount', by: decimal('-0.5') }).toFixed()).toBe('19.49');
  });

  it('gives an allowed amount, as near as possible', () => {
    const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => new Decimal(n).div(100));
    fc.assert(
      fc.property(
        cents(10_000_000),
        fc.constantFrom(to('0.05'), to('1', '0.99'), to('1'), to('0.1', '0.09'), to('10', '9.5')),
        fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
        (price, kind, direction) => {
          const rounded = new Decimal(roundPrice(price, { ...kind, direction }));
          expect(rounded.minus(kind.ending).mod(kind.step).isZero()).toBe(true);
          if (rounded.lte(kind.step)) return;
          const far = rounded.minus(price);
          if (direction === 'nearest') expect(far.abs().times(2).lte(kind.step)).toBe(true);
          if (direction === 'up') expect(far.gte(0) && far.lt(kind.step)).toBe(true);
          if (direction === 'down') expect(far.lte(0) && far.gt(new Decimal(kind.step).neg())).toBe(true);
        },
      ),
    );
  });

  it('needs a step above zero and an ending below it', () => {
    expect(
      [to('1', '0.99'), to('0'), to('0.05', '0.05'), to('1', '-0.01'), to('0.000001')].map(isUsableRounding),
    ).toEqual([true, false, false, false, false]);
  });
});

describe('a changed price', () => {
  const moved = (price: string, percent: string, currency = 'GBP') =>
    roundMoved(
      adjusted(new Decimal(price), { kind: 'percent', by: decimal(percent) }),
      { unitPrice: decimal(price), currency },
      currency,
      'decimals',
    );

  test.each([
    // 16.63 + 5 % = 17.4615; 18.90 + 5 % = 19.845: half goes up.
    ['16.63', '5', '17.46'],
    ['18.9', '5', '19.85'],
    // A screw at 1.25 pence stays a price of four decimals: 0.0125 + 5 % = 0.013125.
    ['0.0125', '5', '0.0131'],
    // A price that does not change stays as it is.
    ['0.12345', '0', '0.12345'],
    // 0.01 − 90 % = 0.001: never zero.
    ['0.01', '-90', '0.01'],
  ])('%s by %s %% keeps as many decimals as it had: %s', (price, percent, expected) =>
    expect(moved(price, percent)).toBe(expected),
  );

  test('takes the decimals of the currency that it is converted to', () => {
    // 12.50 × 190.5 = 2381.25 yen; 0.0125 keeps its two more decimals: 2.38125.
    expect(roundMoved(new Decimal('2381.25'), { unitPrice: decimal('12.5'), currency: 'GBP' }, 'JPY', 'decimals')).toBe(
      '2381',
    );
    expect(
      roundMoved(new Decimal('2.38125'), { unitPrice: decimal('0.0125'), currency: 'GBP' }, 'JPY', 'decimals'),
    ).toBe('2.38');
    expect(moved('5.125', '10', 'KWD')).toBe('5.638');
  });
});
