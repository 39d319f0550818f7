import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';
import { choosePrice, whyNoPrice, type PriceAbsence, type PriceQuery } from '../../../src/domain/prices/choosePrice.ts';
import { settlePrice, type SettledPrice } from '../../../src/domain/prices/price.ts';
import { PriceIndex } from '../../../src/domain/prices/priceIndex.ts';
import { DEFAULTS, price, priceList, priceQuery } from './support.ts';

function ask(quantity: string, change: Partial<PriceQuery> = {}): PriceQuery {
  return {
    side: 'sale',
    productId: 'OAK',
    quantity: decimal(quantity),
    date: localDate('2026-03-02'),
    currency: 'GBP',
    unitId: 'EACH',
    ...change,
  };
}

/** The rule as a person would read it from the list, criterion by criterion, with ordinary arithmetic. */
function readByHand(prices: readonly SettledPrice[], query: PriceQuery): SettledPrice[] {
  const quantity = new Decimal(query.quantity).abs();
  let left = prices.filter(
    (one) =>
      !one.isLocked &&
      one.side === query.side &&
      one.productId === query.productId &&
      one.currency === query.currency &&
      one.unitId === query.unitId,
  );
  left = left.filter(
    (one) => quantity.gte(one.quantityFrom) && (one.quantityTo === undefined || quantity.lte(one.quantityTo)),
  );
  left = left.filter((one) => one.effectiveDate <= query.date);
  const scopes: readonly ((one: SettledPrice) => boolean)[] = [
    (one) =>
      one.partyId !== undefined &&
      one.projectId !== undefined &&
      one.partyId === query.partyId &&
      one.projectId === query.projectId,
    (one) => one.partyId !== undefined && one.projectId === undefined && one.partyId === query.partyId,
    (one) => one.partyId === undefined && one.projectId !== undefined && one.projectId === query.projectId,
    (one) => one.partyId === undefined && one.projectId === undefined,
  ];
  left = scopes.map((scope) => left.filter(scope)).find((some) => some.length > 0) ?? [];
  const latest = left
    .map((one) => one.effectiveDate)
    .sort()
    .at(-1);
  left = left.filter((one) => one.effectiveDate === latest);
  const most = Decimal.max(0, ...left.map((one) => one.quantityFrom));
  left = left.filter((one) => most.eq(one.quantityFrom));
  const soonest = Decimal.min(Infinity, ...left.map((one) => one.quantityTo ?? Infinity));
  left = left.filter((one) => soonest.eq(one.quantityTo ?? Infinity));
  const cheapest = Decimal.min(Infinity, ...left.map((one) => one.unitPrice));
  left = left.filter((one) => cheapest.eq(one.unitPrice));
  const first = left.map((one) => one.key).sort()[0];
  return left.filter((one) => one.key === first);
}

describe('the price that applies', () => {
  const breaks = [
    price('1+', { to: '9', at: '10' }),
    price('10+', { from: '10', to: '99', at: '9' }),
    price('100+', { from: '100', at: '8' }),
  ];

  it.each([
    ['1', '1+'],
    ['9', '1+'],
    ['10', '10+'],
    ['99', '10+'],
    ['100', '100+'],
    ['5000', '100+'],
    ['-10', '10+'],
  ])(
    'for %s pieces is that of the band %s: both ends belong to it, and a credit counts as what it credits',
    (quantity, key) => {
      expect(choosePrice(breaks, ask(quantity))?.price.key).toBe(key);
    },
  );

  it('does not exist between bands for whole pieces, or below the first band', () => {
    expect(choosePrice(breaks, ask('9.5'))).toBeNull();
    expect(choosePrice(breaks, ask('0.5'))).toBeNull();
    expect(whyNoPrice(breaks, ask('9.5'))).toBe('quantity');
  });

  it('is that of the next band where one ends and the next starts', () => {
    expect(
      choosePrice([price('low', { to: '10' }), price('high', { from: '10', to: '20' })], ask('10'))?.price.key,
    ).toBe('high');
  });

  it('is the most specific one, however old: party and project, party, project, general', () => {
    const both = price('both', { partyId: 'C1', projectId: 'J1', on: '2020-01-01' });
    const party = price('party', { partyId: 'C1', on: '2021-01-01' });
    const project = price('project', { projectId: 'J1', on: '2022-01-01' });
    const general = price('general');
    const line = ask('1', { partyId: 'C1', projectId: 'J1' });
    expect(choosePrice([general, project, party, both], line)).toMatchObject({
      scope: 'partyAndProject',
      price: { key: 'both' },
    });
    expect(choosePrice([general, project, party], line)).toMatchObject({ scope: 'party', price: { key: 'party' } });
    expect(choosePrice([general, project], line)).toMatchObject({ scope: 'project', price: { key: 'project' } });
    expect(choosePrice([general], line)).toMatchObject({ scope: 'general', price: { key: 'general' } });
    expect(choosePrice([both, party, project], ask('1', { partyId: 'C2' }))).toBeNull();
  });

  it('is that of the latest past date, before that of the higher break', () => {
    const old = price('old 100+', { from: '100', on: '2025-01-01' });
    const fresh = price('new 1+', { on: '2026-03-02' });
    const coming = price('coming', { on: '2026-03-03' });
    expect(choosePrice([old, fresh, coming], ask('100'))?.price.key).toBe('new 1+');
    expect(choosePrice([old, fresh, coming], ask('100', { date: localDate('2026-03-01') }))?.price.key).toBe(
      'old 100+',
    );
  });

  it("is of the line's side, currency and unit, and never a locked one", () => {
    expect(whyNoPrice([], ask('1'))).toBe('noPrices');
    expect(whyNoPrice([price('a', { side: 'purchase' })], ask('1'))).toBe('noPrices');
    expect(whyNoPrice([price('a', { isLocked: true })], ask('1'))).toBe('locked');
    expect(whyNoPrice([price('a', { currency: 'EUR' })], ask('1'))).toBe('currency');
    expect(whyNoPrice([price('a', { unitId: 'BOX' })], ask('1'))).toBe('unit');
    expect(whyNoPrice([price('a', { partyId: 'C2' })], ask('1', { partyId: 'C1' }))).toBe('party');
    expect(whyNoPrice([price('a', { on: '2026-03-03' })], ask('1'))).toBe('date');
  });

  it('explains itself by facts: a customer price from 1 March 2026, 100 and more', () => {
    const chosen = choosePrice(
      [price('a', { partyId: 'C1', from: '100', on: '2026-03-01', at: '7.5' })],
      ask('250', { partyId: 'C1' }),
    );
    expect(chosen).toMatchObject({
      scope: 'party',
      effectiveDate: '2026-03-01',
      quantityFrom: '100',
      price: { unitPrice: '7.5' },
    });
    expect(chosen?.quantityTo).toBeUndefined();
  });

  it('with a tie is the one that ends sooner, then the cheaper, then the one with the smaller key', () => {
    expect(choosePrice([price('open'), price('ends', { to: '50', at: '99' })], ask('5'))?.price.key).toBe('ends');
    expect(choosePrice([price('dear', { at: '9.5' }), price('cheap', { at: '9.45' })], ask('5'))?.price.key).toBe(
      'cheap',
    );
    expect(choosePrice([price('b'), price('a')], ask('5'))?.price.key).toBe('a');
  });

  it("takes the environment's currency, the product's unit and today by default (spec 2.3)", () => {
    const { currency: _, effectiveDate: __, unitId: ___, ...bare } = price('bare');
    expect(settlePrice(bare, DEFAULTS)).toMatchObject({ currency: 'GBP', effectiveDate: '2026-03-02', unitId: 'EACH' });
  });
});

describe('for random price lists', () => {
  it('the chosen price is the one that reading the rule by hand leaves, whatever the order of the list', () => {
    let found = 0;
    fc.assert(
      fc.property(priceList, priceQuery, fc.infiniteStream(fc.nat()), (prices, query, chance) => {
        const byHand = readByHand(prices, query);
        expect(byHand.length).toBeLessThanOrEqual(1);
        const shuffled = prices
          .map((one) => ({ one, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        for (const list of [prices, shuffled]) {
          expect(choosePrice(list, query)?.price).toEqual(byHand[0]);
          expect(new PriceIndex(list).choose(query)).toEqual(choosePrice(list, query));
        }
        found += byHand.length;
      }),
      { numRuns: 2_000 },
    );
    // Many lines find a price, or the property would say little.
    expect(found).toBeGreaterThan(600);
  });

  it('an index with added and removed prices answers like a new one', () => {
    fc.assert(
      fc.property(
        priceList,
        priceList,
        fc.array(fc.nat(39)),
        fc.array(priceQuery, { minLength: 1, maxLength: 5 }),
        (before, after, gone, queries) => {
          const index = new PriceIndex(before);
          for (const one of after) index.set(one);
          for (const n of gone) index.delete(`p${n}`);
          const left = [...new Map([...before, ...after].map((one) => [one.key, one])).values()].filter(
            ({ key }) => !gone.some((n) => key === `p${n}`),
          );
          for (const query of queries) expect(index.choose(query)).toEqual(new PriceIndex(left).choose(query));
          expect(index.size).toBe(left.length);
          expect(
            index
              .ofProduct('OAK')
              .map(({ key }) => key)
              .sort(),
          ).toEqual(
            left
              .filter(({ productId }) => productId === 'OAK')
              .map(({ key }) => key)
              .sort(),
          );
        },
      ),
    );
  });

  it('if no price applies, every price fails the given condition or one before it, and some only that', () => {
    const conditions: readonly [PriceAbsence, (one: SettledPrice, line: PriceQuery) => boolean][] = [
      ['noPrices', (one, line) => one.side === line.side && one.productId === line.productId],
      ['locked', (one) => !one.isLocked],
      ['currency', (one, line) => one.currency === line.currency],
      ['unit', (one, line) => one.unitId === line.unitId],
      [
        'party',
        (one, line) =>
          [undefined, line.partyId].includes(one.partyId) && [undefined, line.projectId].includes(one.projectId),
      ],
      ['date', (one, line) => one.effectiveDate <= line.date],
      [
        'quantity',
        (one, line) => {
          const quantity = Math.abs(Number(line.quantity));
          return Number(one.quantityFrom) <= quantity && quantity <= Number(one.quantityTo ?? Infinity);
        },
      ],
    ];
    const given = new Map<PriceAbsence, number>();
    fc.assert(
      fc.property(priceList, priceQuery, (prices, query) => {
        if (choosePrice(prices, query)) return;
        const why = whyNoPrice(prices, query);
        const at = conditions.findIndex(([absence]) => absence === why);
        const firstFailed = prices.map((one) => conditions.findIndex(([, holds]) => !holds(one, query)));
        expect(firstFailed.every((failed) => failed >= 0 && failed <= at)).toBe(true);
        if (prices.length > 0) expect(firstFailed).toContain(at);
        else expect(why).toBe('noPrices');
        given.set(why, (given.get(why) ?? 0) + 1);
      }),
      { numRuns: 3_000 },
    );
    // Each reason was given, or the property would say nothing of it.
    expect([...given.keys()].sort()).toEqual(conditions.map(([absence]) => absence).sort());
  });
});
