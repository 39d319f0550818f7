import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tally } from '../../../src/domain/reports/tally.ts';
import { decimal, Decimal, toDecimalString, type DecimalString } from '../../../src/domain/values/decimal.ts';

const amount: fc.Arbitrary<DecimalString> = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 7 }))
  .map(([units, places]) => toDecimalString(new Decimal(units.toString()).div(new Decimal(10).pow(places))));
const entry = fc.tuple(fc.constantFrom('a', 'b', 'c'), amount);

describe('a tally', () => {
  it('adds pence, thousandths and finer amounts exactly', () => {
    const tally = new Tally();
    // 0.1 + 0.2 + 0.005 + 0.0000001
    for (const text of ['0.1', '0.2', '0.005', '0.0000001']) tally.add('a', decimal(text), 1);
    expect(tally.get('a').amount.toFixed()).toBe('0.3050001');
    expect(tally.get('a').count).toBe(4);
  });

  it('forgets a key when its last amount is taken out, and knows nothing of others', () => {
    const tally = new Tally();
    tally.add('a', decimal('12.5'), 1);
    tally.add('a', decimal('12.5'), -1);
    expect([...tally]).toEqual([]);
    expect(tally.get('a')).toEqual({ amount: new Decimal(0), count: 0 });
  });

  it('equals the sum by decimals, in whatever order amounts come and go', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (stay, leave) => {
        const tally = new Tally();
        for (const [key, each] of leave) tally.add(key, each, 1);
        for (const [key, each] of stay) tally.add(key, each, 1);
        for (const [key, each] of leave.toReversed()) tally.add(key, each, -1);
        for (const key of ['a', 'b', 'c']) {
          const mine = stay.filter(([of]) => of === key);
          const sum = mine.reduce((total, [, each]) => total.plus(each), new Decimal(0));
          expect(tally.get(key).count).toBe(mine.length);
          if (mine.length > 0) expect(tally.get(key).amount.equals(sum)).toBe(true);
        }
      }),
    );
  });

  it('is the same after it was stored and read, and goes on from there', () => {
    fc.assert(
      fc.property(fc.array(entry), entry, (entries, [key, more]) => {
        const tally = new Tally();
        for (const [of, each] of entries) tally.add(of, each, 1);
        const read = Tally.of(tally.rows());
        expect(read.rows()).toEqual(tally.rows());
        for (const each of [tally, read]) each.add(key, more, 1);
        expect(read.rows()).toEqual(tally.rows());
      }),
    );
  });
});
