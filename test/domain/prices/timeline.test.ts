import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { choosePrice } from '../../../src/domain/prices/choosePrice.ts';
import { priceTimeline } from '../../../src/domain/prices/timeline.ts';
import { price, priceList, priceQuery, someDate } from './support.ts';

const five = { side: 'sale' as const, productId: 'OAK', quantity: decimal('5'), currency: 'GBP', unitId: 'EACH' };

describe('the timeline', () => {
  it('shows the period of each price', () => {
    const list = [
      price('winter', { on: '2026-01-01' }),
      price('spring', { on: '2026-03-01' }),
      price('bulk only', { from: '100', on: '2026-04-01' }),
      price('summer', { on: '2026-06-01' }),
      price('locked', { on: '2026-07-01', isLocked: true }),
    ];
    expect(priceTimeline(list, five).map(({ from, to, choice }) => [from, to, choice?.price.key])).toEqual([
      ['2026-01-01', '2026-02-28', 'winter'],
      ['2026-03-01', '2026-05-31', 'spring'],
      ['2026-06-01', null, 'summer'],
    ]);
  });

  it('is empty if no price ever applies', () => {
    expect(priceTimeline([price('a', { from: '10' })], five)).toEqual([]);
  });

  it('agrees with the rule on every day', () => {
    fc.assert(
      fc.property(priceList, priceQuery, someDate, (prices, query, date) => {
        const segment = priceTimeline(prices, query).find(
          ({ from, to }) => from <= date && (to === null || date <= to),
        );
        expect(segment?.choice?.price.key).toBe(choosePrice(prices, { ...query, date })?.price.key);
      }),
    );
  });
});
