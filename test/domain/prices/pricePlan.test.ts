import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { breakKey, settlePrice } from '../../../src/domain/prices/price.ts';
import {
  planBulkChange,
  planCopy,
  planPriceImport,
  sameTerms,
  type BulkPriceChange,
  type PricePlan,
} from '../../../src/domain/prices/pricePlan.ts';
import type { Price } from '../../../src/domain/prices/price.ts';
import { DEFAULTS, plain, price, priceList, someDate } from './support.ts';

/** A list after a plan was carried out. */
function carriedOut(prices: readonly Price[], { changes, creates }: PricePlan): Price[] {
  return [
    ...prices.map((one) => ({ ...one, ...changes.find(({ before }) => before.key === one.key)?.after })),
    ...creates.map(({ terms }, n) => ({ ...terms, key: `new${n}`, isLocked: false })),
  ];
}

const FIVE_PERCENT: BulkPriceChange = {
  adjustment: { kind: 'percent', by: decimal('5') },
  rounding: { step: decimal('0.05'), ending: decimal('0'), direction: 'nearest' },
  effectiveDate: localDate('2026-06-01'),
};

describe('a bulk change', () => {
  it('creates new prices from the given day and skips locked ones', () => {
    const list = [
      price('a', { at: '10' }),
      price('b', { from: '10', at: '9.99' }),
      price('c', { from: '20', isLocked: true }),
      price('d', { from: '30', at: '0' }),
    ];
    const plan = planBulkChange(list, list, FIVE_PERCENT, DEFAULTS);
    // 10 → 10.50; 9.99 → 10.4895 → 10.50; 0 stays 0.
    expect(plan.creates.map(({ terms, from }) => [from?.key, terms.unitPrice, terms.effectiveDate])).toEqual([
      ['a', '10.5', '2026-06-01'],
      ['b', '10.5', '2026-06-01'],
      ['d', '0', '2026-06-01'],
    ]);
    expect(plan.changes).toEqual([]);
    expect(plan.skipped.map(({ why }) => why)).toEqual(['locked']);
  });

  it('changes a price of that very day itself from today on, and keeps past ones', () => {
    // Today is 2 March 2026.
    const list = [
      price('holds', { at: '10', on: '2026-03-01' }),
      price('begins', { at: '10', on: '2026-03-02', from: '10' }),
    ];
    const on = (day: string) =>
      planBulkChange(list, list, { ...FIVE_PERCENT, effectiveDate: localDate(day) }, DEFAULTS);
    expect(on('2026-03-02').changes.map(({ before, after }) => [before.key, after.unitPrice])).toEqual([
      ['begins', '10.5'],
    ]);
    expect(on('2026-03-02').creates.map(({ from }) => from?.key)).toEqual(['holds']);
    expect(on('2026-03-01').changes).toEqual([]);
    expect(on('2026-03-01').skipped.map(({ price: { quantityFrom }, why }) => [quantityFrom, why])).toEqual([
      ['1', 'past'],
    ]);
  });

  it('from a new date creates prices next to the old ones, and changes existing ones of that date', () => {
    const list = [
      price('a', { at: '10' }),
      price('b', { from: '10', at: '9' }),
      price('b in June', { from: '10', at: '8', on: '2026-06-01' }),
    ];
    const plan = planBulkChange(
      list.slice(0, 2),
      list,
      { ...FIVE_PERCENT, effectiveDate: localDate('2026-06-01') },
      DEFAULTS,
    );
    expect(
      plan.creates.map(({ terms, from }) => [from?.key, terms.quantityFrom, terms.unitPrice, terms.effectiveDate]),
    ).toEqual([['a', '1', '10.5', '2026-06-01']]);
    expect(plan.changes.map(({ before, after }) => [before.key, after.unitPrice])).toEqual([['b in June', '9.45']]);
  });

  it('from a new date starts from the price of that day if several dates of a break are chosen', () => {
    const list = [
      price('old', { at: '10' }),
      price('holds', { at: '20', on: '2026-05-01' }),
      price('later', { at: '30', on: '2026-07-01' }),
    ];
    const plan = planBulkChange(list, list, { ...FIVE_PERCENT, effectiveDate: localDate('2026-06-01') }, DEFAULTS);
    expect(plan.creates.map(({ terms, from }) => [from?.key, terms.unitPrice])).toEqual([['holds', '21']]);
    expect(plan.skipped.map(({ why }) => why)).toEqual(['twice', 'twice']);
  });

  it('never makes a price negative', () => {
    const list = [price('a', { at: '0.4' })];
    expect(
      planBulkChange(
        list,
        list,
        { adjustment: { kind: 'amount', by: decimal('-0.5') }, rounding: null, effectiveDate: localDate('2026-06-01') },
        DEFAULTS,
      ),
    ).toMatchObject({ creates: [], changes: [], skipped: [{ why: 'negative' }] });
  });
});

describe('a copy', () => {
  it('to another currency converts, adjusts and rounds once', () => {
    const list = [price('a', { at: '19.99' })];
    // 19.99 × 1.17 = 23.3883; less 2 % = 22.920534; to .99: 22.99.
    const plan = planCopy(
      list,
      list,
      {
        currency: { code: 'EUR', rate: decimal('1.17') },
        adjustment: { kind: 'percent', by: decimal('-2') },
        rounding: { step: decimal('1'), ending: decimal('0.99'), direction: 'nearest' },
        effectiveDate: null,
      },
      DEFAULTS,
    );
    expect(plan.creates.map(({ terms }) => [terms.currency, terms.unitPrice, terms.effectiveDate])).toEqual([
      ['EUR', '22.99', '2026-01-01'],
    ]);
    expect(plan.changes).toEqual([]);
  });

  it('to a customer keeps the list, and to itself changes nothing', () => {
    const list = [price('a', { at: '10' }), price('b', { partyId: 'C1', at: '10' })];
    const copied = { adjustment: null, rounding: null, effectiveDate: null };
    expect(
      planCopy(list.slice(0, 1), list, { ...copied, partyId: 'C2' }, DEFAULTS).creates.map(
        ({ terms }) => terms.partyId,
      ),
    ).toEqual(['C2']);
    expect(planCopy(list.slice(0, 1), list, { ...copied, partyId: 'C1' }, DEFAULTS)).toMatchObject({
      creates: [],
      changes: [],
      skipped: [{ why: 'same' }],
    });
    expect(planCopy(list.slice(1), list, { ...copied, partyId: null }, DEFAULTS)).toMatchObject({
      creates: [],
      changes: [],
      skipped: [{ why: 'same' }],
    });
  });

  it('to a customer takes the list price before what another customer or a project pays', () => {
    const list = [
      price('of C1', { partyId: 'C1', at: '7' }),
      price('of a project', { projectId: 'J1', at: '8' }),
      price('list', { at: '10' }),
    ];
    const plan = planCopy(
      list,
      list,
      { adjustment: null, rounding: null, effectiveDate: localDate('2026-06-01'), partyId: 'C2' },
      DEFAULTS,
    );
    expect(plan.creates.map(({ terms, from }) => [from?.key, terms.projectId, terms.unitPrice])).toEqual([
      ['list', undefined, '10'],
      ['of a project', 'J1', '8'],
    ]);
    expect(plan.skipped.map(({ price: { unitPrice }, why }) => [unitPrice, why])).toEqual([['7', 'twice']]);
  });

  it('changes no past price', () => {
    const list = [price('list', { at: '10' }), price('of C1', { partyId: 'C1', at: '7' })];
    const plan = planCopy(
      list.slice(0, 1),
      list,
      { adjustment: null, rounding: null, effectiveDate: null, partyId: 'C1' },
      DEFAULTS,
    );
    expect(plan).toMatchObject({ creates: [], changes: [], skipped: [{ why: 'past' }] });
  });
});

describe('an import', () => {
  it('changes an existing break, even with explicit defaults, and creates all others', () => {
    const { currency: _, unitId: __, ...bare } = price('bare', { at: '10' });
    const { plan } = planPriceImport(
      [price('', { at: '11', to: '9' }), price('', { from: '10', at: '9' })],
      [bare],
      DEFAULTS,
    );
    expect(plan.changes).toEqual([
      { before: bare, after: expect.objectContaining({ unitPrice: '11', quantityTo: '9', currency: undefined }) },
    ]);
    expect(plan.creates.map(({ terms }) => terms.quantityFrom)).toEqual(['10']);
  });

  it('gives the outcome of each row: with two prices for one break neither is used, a repeated row counts once', () => {
    const list = [price('a', { at: '10' }), price('b', { from: '10', at: '9' })];
    const { plan, outcomes } = planPriceImport(
      [
        price('', { at: '11' }),
        price('', { from: '10', at: '9' }),
        price('', { from: '25', at: '8' }),
        price('', { from: '25', at: '8.5' }),
        price('', { from: '50', at: '7' }),
        price('', { from: '50', at: '7' }),
      ],
      list,
      DEFAULTS,
    );
    expect(outcomes.map(({ what }) => what)).toEqual([
      'changed',
      'same',
      'contradicts',
      'contradicts',
      'made',
      'twice',
    ]);
    expect(plan.creates.map(({ terms }) => terms.unitPrice)).toEqual(['7']);
    expect(plan.changes.map(({ after }) => after.unitPrice)).toEqual(['11']);
  });

  it('does not bring a locked price back into force, unless another one has replaced it', () => {
    const list = [
      price('old', { at: '8.8', isLocked: true }),
      price('gone', { from: '10', at: '9', isLocked: true }),
      price('now', { from: '10', at: '9.5' }),
    ];
    const { plan, outcomes } = planPriceImport(
      [price('', { at: '8.8' }), price('', { from: '10', at: '9.75' })],
      list,
      DEFAULTS,
    );
    expect(outcomes.map(({ what }) => what)).toEqual(['locked', 'changed']);
    expect(plan.creates).toEqual([]);
    expect(plan.changes.map(({ before, after }) => [before.key, after.unitPrice])).toEqual([['now', '9.75']]);
  });

  it('of an unchanged export does nothing', () => {
    fc.assert(
      fc.property(priceList, (prices) => {
        const { plan } = planPriceImport(
          prices.filter(({ unitId }) => unitId !== ''),
          prices,
          DEFAULTS,
        );
        const places = prices.map((one) => breakKey(settlePrice(one, DEFAULTS)));
        // Lists that hold two prices for one break say something else about it: nobody can export those and mean one.
        fc.pre(new Set(places).size === places.length);
        expect([plan.creates, plan.changes]).toEqual([[], []]);
      }),
    );
  });
});

describe('for random price lists', () => {
  const change = fc.record({
    adjustment: fc.option(
      fc.record({
        kind: fc.constantFrom('percent' as const, 'amount' as const),
        by: fc.integer({ min: -300, max: 300 }).map((n) => decimal(String(n / 100))),
      }),
    ),
    rounding: fc.constantFrom(null, FIVE_PERCENT.rounding),
    effectiveDate: someDate,
  });

  it('every chosen price is changed, made anew or left out with a reason, and no break is made twice', () => {
    fc.assert(
      fc.property(priceList, change, fc.nat(40), (prices, bulkChange, count) => {
        const list = plain(prices);
        const chosen = list.slice(0, count);
        const plan = planBulkChange(chosen, list, bulkChange, DEFAULTS);
        expect(plan.creates.length + plan.changes.length + plan.skipped.length).toBe(chosen.length);
        const placeOf = (terms: (typeof plan.creates)[number]['terms']) =>
          breakKey(settlePrice({ ...terms, key: '', isLocked: false }, DEFAULTS));
        const made = plan.creates.map(({ terms }) => placeOf(terms));
        expect(new Set(made).size).toBe(made.length);
        const held = new Set(list.filter((one) => !one.isLocked).map(placeOf));
        expect(made.some((place) => held.has(place))).toBe(false);
        expect(
          [...plan.creates.map(({ terms }) => terms), ...plan.changes.map(({ after }) => after)].every(
            ({ unitPrice }) => !unitPrice.startsWith('-'),
          ),
        ).toBe(true);
      }),
    );
  });

  it('neither a change nor a copy touches a price that has held since before today', () => {
    let changed = 0;
    const today = addDays(localDate('2026-01-01'), 10);
    fc.assert(
      fc.property(priceList, change, fc.constantFrom(undefined, 'C1', null), (prices, bulkChange, partyId) => {
        const list = plain(prices);
        const defaults = { ...DEFAULTS, today };
        const plans = [
          planBulkChange(list, list, bulkChange, defaults),
          planCopy(list, list, { ...bulkChange, partyId }, defaults),
          planCopy(list, list, { ...bulkChange, effectiveDate: null, partyId }, defaults),
        ];
        for (const { changes } of plans) {
          expect(changes.filter(({ before }) => (before.effectiveDate ?? today) < today)).toEqual([]);
          changed += changes.length;
        }
      }),
    );
    expect(changed).toBeGreaterThan(100);
  });

  it('a change to a new date does nothing the second time, and keeps the prices that it started from', () => {
    fc.assert(
      fc.property(priceList, someDate, (prices, effectiveDate) => {
        const list = plain(prices).filter((one) => one.effectiveDate !== effectiveDate);
        const bulkChange = { adjustment: { kind: 'amount' as const, by: decimal('1') }, rounding: null, effectiveDate };
        const after = carriedOut(list, planBulkChange(list, list, bulkChange, DEFAULTS));
        const kept = list.filter((one) => after.some((each) => each.key === one.key && sameTerms(each, one)));
        expect(kept).toEqual(list);
        expect(planBulkChange(list, after, bulkChange, DEFAULTS)).toMatchObject({ creates: [], changes: [] });
      }),
    );
  });
});
