import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discountedPrice,
  discountOf,
  discountText,
  endedDiscount,
  readDiscount,
  textAfter,
  withDiscount,
  withFinalPrice,
  type LineDiscount,
} from '../../../src/domain/documents/lineDiscount.ts';
import type { DocumentLine } from '../../../src/domain/documents/document.ts';
import { intRefSchema } from '../../../src/domain/values/identifiers.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';

const INT_REF = intRefSchema.parse('daybook-line');
const percent = (number: string): LineDiscount => ({ percent: decimal(number) });
const amount = (number: string): LineDiscount => ({ amount: decimal(number) });
const line = (price: string, textPost?: string): DocumentLine => ({
  intRef: INT_REF,
  currencyUnitPrice: decimal(price),
  ...(textPost !== undefined && { textPost }),
});

describe('the price after a discount', () => {
  it.each([
    ['100', percent('10'), '90'],
    ['19.99', percent('12.5'), '17.49125'],
    // 0.99999 × 0.5 = 0.499995: the midpoint goes away from zero.
    ['0.99999', percent('50'), '0.5'],
    ['-0.99999', percent('50'), '-0.5'],
    // 1 × 0.66667 = 0.66667; a third cannot be written exactly.
    ['1', percent('33.333'), '0.66667'],
    ['100', percent('100'), '0'],
    ['100', amount('2.5'), '97.5'],
    ['2', amount('2.5'), '-0.5'],
  ])('%s less %o is %s', (listPrice, discount, price) => {
    expect(discountedPrice({ listPrice: decimal(listPrice), discount })).toBe(price);
  });
});

describe('a discount at rest', () => {
  it.each([
    ['10%', percent('10')],
    ['2.50', amount('2.5')],
  ])('%s is read', (text, discount) => {
    expect(readDiscount(text)).toEqual(discount);
  });
  it.each(['', '%', '0%', '0', '-5', '-5%', '101%', 'ten'])('“%s” is none', (text) => {
    expect(readDiscount(text)).toBeNull();
  });
});

describe('a line with a discount', () => {
  it('has the price that is sent, and a note of list price and discount', () => {
    const discounted = withDiscount(line('100'), percent('10'));
    expect(discounted).toMatchObject({ currencyUnitPrice: '90', textPost: '100 - 10%' });
    expect(discountOf(discounted)).toEqual({ listPrice: '100', discount: percent('10') });
    expect(textAfter(discounted)).toBeUndefined();
  });

  it('keeps what people have written after the line', () => {
    const discounted = withDiscount(line('100', 'Serial 12\nSerial 13'), amount('5'));
    expect(discounted.textPost).toBe('Serial 12\nSerial 13\n100 - 5');
    expect(textAfter(discounted)).toBe('Serial 12\nSerial 13');
    expect(withDiscount(discounted, null)).toEqual(line('100', 'Serial 12\nSerial 13'));
  });

  it('another discount is taken off the list price, not off the discounted one', () => {
    const discounted = withDiscount(withDiscount(line('100'), percent('10')), percent('20'));
    expect(discounted).toMatchObject({ currencyUnitPrice: '80', textPost: '100 - 20%' });
  });

  it('has none if somebody has set another price since', () => {
    const discounted = { ...withDiscount(line('100'), percent('10')), currencyUnitPrice: decimal('95') };
    expect(discountOf(discounted)).toBeNull();
    expect(textAfter(discounted)).toBe('100 - 10%');
    expect(withDiscount(discounted, percent('50'))).toMatchObject({ currencyUnitPrice: '47.5', textPost: '95 - 50%' });
  });

  it('a text that only looks like a note is none', () => {
    for (const text of ['100 - 10', 'A 100 - 10%', '100 - 10% for all', '100-10%'])
      expect(discountOf(line('90.5', text))).toBeNull();
    expect(discountOf({ intRef: INT_REF, textPost: '100 - 10%' })).toBeNull();
  });

  it('without a price has nothing to take a discount off', () => {
    const unpriced: DocumentLine = { intRef: INT_REF };
    expect(withDiscount(unpriced, percent('10'))).toBe(unpriced);
  });

  const number = (most: number): fc.Arbitrary<Decimal> =>
    fc.integer({ min: 1, max: most * 1000 }).map((thousandths) => new Decimal(thousandths).div(1000));
  it('is found again in whatever is written, and taken off without a trace', () => {
    const discounts = fc.oneof(
      number(100).map((share): LineDiscount => ({ percent: toDecimalString(share) })),
      number(500).map((each): LineDiscount => ({ amount: toDecimalString(each) })),
    );
    const texts = fc.option(fc.constantFrom('Serial 12', 'Two\nlines', '5 - 3%\nand more'), { nil: undefined });
    fc.assert(
      fc.property(number(10_000), discounts, texts, (price, discount, text) => {
        const plain = line(price.toFixed(), text);
        const discounted = withDiscount(plain, discount);
        expect(discountOf(discounted)).toEqual({ listPrice: plain.currencyUnitPrice, discount });
        expect(readDiscount(discountText(discount))).toEqual(discount);
        expect(withDiscount(discounted, null)).toEqual({ ...plain, textPost: text });
      }),
    );
  });
});

describe('a line that gets another price', () => {
  it('loses the note of its discount, and keeps the other text', () => {
    const discounted = withDiscount(line('100', 'Oak'), percent('10'));
    const repriced = { ...discounted, currencyUnitPrice: decimal('95') };
    expect(withFinalPrice(repriced, discounted)).toEqual(line('95', 'Oak'));
    expect(withFinalPrice(discounted, discounted)).toBe(discounted);
  });

  it('keeps words that only look like a note: a season, a range of numbers', () => {
    const season = line('90', 'Season\n2025 - 26');
    const repriced = { ...season, currencyUnitPrice: decimal('95') };
    expect(withFinalPrice(repriced, season)).toBe(repriced);
    const discounted = withDiscount(season, percent('10'));
    expect(discounted.textPost).toBe('Season\n2025 - 26\n90 - 10%');
    expect(withFinalPrice({ ...discounted, currencyUnitPrice: decimal('80') }, discounted).textPost).toBe(
      'Season\n2025 - 26',
    );
  });
});

describe('a discount whose price was changed elsewhere', () => {
  const discounted = withDiscount(line('100', 'Oak'), percent('10'));
  const repriced: DocumentLine = { ...discounted, currencyUnitPrice: decimal('80') };

  it('is none, and its note is a text that is told', () => {
    expect(endedDiscount(discounted)).toBeNull();
    expect(discountOf(repriced)).toBeNull();
    expect(textAfter(repriced)).toBe('Oak\n100 - 10%');
    expect(endedDiscount(repriced)).toBe('100 - 10%');
  });

  it('leaves no note behind once a discount is entered again, or the note is removed', () => {
    const again = withDiscount(repriced, percent('5'));
    expect(again).toMatchObject({ currencyUnitPrice: '76', textPost: 'Oak\n80 - 5%' });
    expect(endedDiscount(again)).toBeNull();
    expect(endedDiscount({ ...repriced, textPost: 'Oak' })).toBeNull();
    // A note of an amount may be somebody's own words: it stays, and is told still.
    const amountOff = { ...withDiscount(line('100'), amount('5')), currencyUnitPrice: decimal('80') };
    expect(endedDiscount(withDiscount(amountOff, percent('5')))).toBe('100 - 5');
    expect(endedDiscount({ intRef: INT_REF, textPost: '100 - 10%' })).toBeNull();
  });
});
