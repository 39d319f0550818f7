import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { checkPrices, findingsByKey } from '../../../src/domain/prices/priceChecks.ts';
import type { SettledPrice } from '../../../src/domain/prices/price.ts';
import { price } from './support.ts';

const TODAY = localDate('2026-03-02');
const check = (...prices: SettledPrice[]) =>
  checkPrices(prices, TODAY, () => false).map(({ code, keys, from, to }) => [code, keys.join(' '), from, to]);

describe('a price list', () => {
  it('is in order with bands that follow each other, open or closed, by whole pieces or by decimals', () => {
    expect(check(price('a', { to: '9' }), price('b', { from: '10', to: '99' }), price('c', { from: '100' }))).toEqual(
      [],
    );
    expect(check(price('a'), price('b', { from: '10' }), price('c', { from: '100' }))).toEqual([]);
    expect(check(price('a', { to: '9.99' }), price('b', { from: '10' }))).toEqual([]);
    expect(check(price('a', { to: '10' }), price('b', { from: '10' }))).toEqual([]);
  });

  it('with a gap or an overlap reports the quantities', () => {
    expect(check(price('a', { to: '9' }), price('b', { from: '11' }))).toEqual([['gap', 'a b', '9', '11']]);
    expect(check(price('a', { to: '9.9' }), price('b', { from: '10.1' }))).toEqual([['gap', 'a b', '9.9', '10.1']]);
    expect(check(price('a', { to: '12' }), price('b', { from: '10' }))).toEqual([['overlap', 'a b', '10', '12']]);
    expect(check(price('a', { to: '99' }), price('b', { from: '10', to: '20' }))).toEqual([
      ['overlap', 'a b', '10', '20'],
    ]);
  });

  it('with the same band twice reports it; other parties, currencies, units, projects and sides are other lists', () => {
    expect(check(price('a'), price('b', { at: '9' }))).toEqual([['duplicate', 'a b', '1', undefined]]);
    expect(
      check(
        price('a'),
        price('b', { partyId: 'C1' }),
        price('c', { currency: 'EUR' }),
        price('d', { unitId: 'BOX' }),
        price('e', { projectId: 'J1' }),
        price('f', { side: 'purchase' }),
        price('g', { isLocked: true }),
      ),
    ).toEqual([]);
  });

  it('may replace its bands from a later date; a gap is one where no earlier price fills it', () => {
    const older = [price('a', { to: '9' }), price('b', { from: '10' })];
    expect(check(...older, price('c', { on: '2026-04-01' }))).toEqual([]);
    expect(
      check(...older, price('c', { to: '4', on: '2026-04-01' }), price('d', { from: '8', on: '2026-04-01' })),
    ).toEqual([]);
    expect(
      check(
        price('a', { to: '4' }),
        price('b', { from: '8', on: '2026-04-01' }),
        price('c', { from: '20', on: '2026-05-01' }),
      ),
    ).toEqual([['gap', 'a b', '4', '8']]);
  });

  it('with a price that the service would refuse reports it', () => {
    expect(check(price('a', { from: '10', to: '9' }), price('b', { from: '12' }))).toEqual([
      ['fromAboveTo', 'a', '10', '9'],
    ]);
  });

  it('reports past dates of prices created or changed here, not of those on the service', () => {
    const findings = checkPrices(
      [price('old'), price('mine', { from: '10' }), price('today', { from: '20', on: '2026-03-02' })],
      TODAY,
      (key) => key !== 'old',
    );
    expect(findings).toEqual([{ code: 'past', keys: ['mine'], date: '2026-01-01' }]);
    expect(findingsByKey(findings).get('mine')).toEqual(findings);
  });
});
