import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListedPrices, NO_PRICE_FILTER, PRICE_SORTS, type PriceSort } from '../../../src/app/prices/listedPrices.ts';
import {
  defaultsBy,
  priceEntry,
  type PriceEntry,
  type PriceNames,
} from '../../../src/app/company/prices/priceEntry.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { compareDecimals, decimal } from '../../../src/domain/values/decimal.ts';
import type { PriceKind } from '../../../src/domain/prices/priceContent.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';

const names: PriceNames = { find: () => undefined, baseCurrency: () => 'GBP', today: () => localDate('2026-03-02') };
function entry(key: string, content: { from: string; to?: string; at: string; product?: string }): PriceEntry {
  const { from, to, at, product = 'desk' } = content;
  return priceEntry(
    {
      ...emptyResourceRecord<PriceKind>(key, 'salePrice'),
      local: {
        kind: 'salePrice',
        productId: product,
        quantityFrom: decimal(from),
        unitPrice: decimal(at),
        ...(to !== undefined && { quantityTo: decimal(to) }),
      },
    },
    names,
    defaultsBy(names),
  );
}
const keys = (list: ListedPrices) => list.visible.map(({ key }) => key);

test('amounts are sorted by value, open-ended bands after all others, and equal values as in a price list', () => {
  const list = new ListedPrices(() => false);
  list.put([
    entry('a', { from: '1', to: '9', at: '100' }),
    entry('b', { from: '10', to: '99', at: '20.5' }),
    entry('c', { from: '100', at: '3' }),
    entry('d', { from: '2', at: '100', product: 'armchair' }),
  ]);
  expect(keys(list)).toEqual(['d', 'a', 'b', 'c']);
  list.sortBy({ column: 'unitPrice', descending: false });
  expect(keys(list)).toEqual(['c', 'b', 'd', 'a']);
  list.sortBy({ column: 'unitPrice', descending: true });
  expect(keys(list)).toEqual(['d', 'a', 'b', 'c']);
  list.sortBy({ column: 'quantityTo', descending: false });
  expect(keys(list)).toEqual(['a', 'b', 'd', 'c']);
});

test('numbers within the texts of prices are sorted by value', () => {
  const list = new ListedPrices(() => false);
  const at = (key: string, product: string) => entry(key, { from: '1', at: '1', product });
  list.put([at('a', 'P-10'), at('b', 'P-100'), at('c', 'P-2')]);
  expect(keys(list)).toEqual(['c', 'a', 'b']);
  list.sortBy({ column: 'product', descending: true });
  expect(keys(list)).toEqual(['b', 'a', 'c']);
  list.put([at('d', 'P-20')]);
  expect(keys(list)).toEqual(['b', 'd', 'a', 'c']);
});

test('prices are found as people type their products', () => {
  const list = new ListedPrices(() => false);
  list.put([entry('a', { from: '1', at: '1', product: 'Tür' }), entry('b', { from: '1', at: '1', product: 'Feuer' })]);
  const found = (query: string): string[] => {
    list.filterBy({ ...NO_PRICE_FILTER, query });
    return keys(list);
  };
  expect([found('tur'), found('tuer'), found('TÜR'), found('feur')]).toEqual([['a'], ['a'], ['a'], []]);
});

test('sorting all at once and adding one after the other give the same order', () => {
  const made = fc.record({
    from: fc.integer({ min: 1, max: 5 }),
    to: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    at: fc.integer({ min: -3, max: 12 }),
    product: fc.constantFrom('a', 'b'),
  });
  fc.assert(
    fc.property(
      fc.array(made, { maxLength: 20 }),
      fc.constantFrom(...PRICE_SORTS),
      fc.boolean(),
      (prices, column: PriceSort, descending) => {
        const entries = prices.map(({ from, to, at, product }, n) =>
          entry(String(n).padStart(2, '0'), {
            from: String(from),
            at: String(at),
            product,
            ...(to !== undefined && { to: String(to) }),
          }),
        );
        const [atOnce, oneByOne] = [new ListedPrices(() => false), new ListedPrices(() => false)];
        atOnce.put(entries);
        atOnce.sortBy({ column, descending });
        oneByOne.sortBy({ column, descending });
        for (const each of entries) oneByOne.put([each]);
        expect(keys(atOnce)).toEqual(keys(oneByOne));
        if (column !== 'unitPrice') return;
        const amounts = atOnce.visible.map(({ content }) => content.unitPrice ?? decimal('0'));
        expect(amounts).toEqual(amounts.toSorted((a, b) => (descending ? -1 : 1) * compareDecimals(a, b)));
      },
    ),
  );
});
