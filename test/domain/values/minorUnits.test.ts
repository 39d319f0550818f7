import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal, decimalIn, parseDecimal, roundTo } from '../../../src/domain/values/decimal.ts';
import {
  decimalTextOf,
  dividedBy,
  fractionText,
  isWithin,
  minus,
  plus,
  times,
  unitsAt,
  writtenFraction,
  type Fraction,
} from '../../../src/domain/values/minorUnits.ts';

/** Amounts, quantities and rates as programs write them: signs, points without digits beside them, zeros behind. */
const written = fc
  .record({
    sign: fc.constantFrom('', '-', '+'),
    whole: fc.stringMatching(/^\d{0,12}$/),
    places: fc.stringMatching(/^(?:\.\d{0,8})?$/),
  })
  .map(({ sign, whole, places }) => `${sign}${whole}${places}`)
  .filter((text) => /\d/.test(text));
const fraction = (text: string): Fraction => {
  const read = writtenFraction(text);
  if (read === null) throw new Error(`${text} is a number`);
  return read;
};
const number = (text: string): Decimal => new Decimal(decimalIn(text) ?? Number.NaN);

describe('exact fractions', () => {
  it.each([
    ['12.50', 1250n, 100n],
    ['+.5', 5n, 10n],
    ['-7.', -7n, 1n],
    ['1.5e3', 1500n, 1n],
    [' 8 ', 8n, 1n],
    ['123456789012345678901234.5', 1234567890123456789012345n, 10n],
  ])('%s is %s ÷ %s', (text, units, power) => expect(writtenFraction(text)).toEqual({ units, power }));

  it.each(['', '.', '-', '1,5', '1.2.3', '0x1', '12 EUR'])('"%s" is no number', (text) =>
    expect(writtenFraction(text)).toBeNull(),
  );

  it('come to the same as decimal objects', () => {
    fc.assert(
      fc.property(written, written, (a, b) => {
        const [left, right] = [fraction(a), fraction(b)];
        expect(fractionText(left)).toBe(parseDecimal(a));
        expect(fractionText(plus(left, right))).toBe(parseDecimal(number(a).plus(number(b)).toFixed()));
        expect(fractionText(minus(left, right))).toBe(parseDecimal(number(a).minus(number(b)).toFixed()));
        expect(fractionText(times(left, right))).toBe(parseDecimal(number(a).times(number(b)).toFixed()));
        expect(isWithin(left, fraction(b.replace('-', '')))).toBe(number(a).abs().lte(number(b).abs()));
        expect(decimalTextOf(unitsAt(left, 2), 2)).toBe(parseDecimal(roundTo(number(a), 2).toFixed()));
        if (number(b).isZero()) expect(() => dividedBy(left, right)).toThrow(RangeError);
        else
          expect(decimalTextOf(unitsAt(dividedBy(left, right), 8), 8)).toBe(
            parseDecimal(roundTo(number(a).div(number(b)), 8).toFixed()),
          );
      }),
    );
  });

  it('stay short when a thousand numbers with other decimals are added', () => {
    const parts = Array.from({ length: 1_000 }, (_, index) => fraction(index % 2 === 0 ? '1.5' : '0.125'));
    const sum = parts.reduce(plus);
    expect(sum).toEqual({ units: 812_500n, power: 1_000n });
    expect(fractionText(sum)).toBe(decimal('812.5'));
  });
});
