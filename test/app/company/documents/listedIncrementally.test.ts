import type { ListEntry, Names } from '../../../../src/app/company/documents/listEntry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FILTER, type ListFilter } from '../../../../src/app/company/documents/documentFilter.ts';
import { SORT_COLUMNS, type Sorting } from '../../../../src/app/company/documents/documentOrder.ts';
import type { DocumentScope } from '../../../../src/app/company/documents/documentScope.ts';
import { ListedDocuments } from '../../../../src/app/company/documents/listedDocuments.ts';
import { exchange } from '../../../../src/app/company/documents/orderedEntries.ts';
import { localDate, type LocalDate } from '../../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../../src/store/contract.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const PARTIES = ['id-1', 'id-2', 'id-3'];
const DAYS = ['2026-03-30', '2026-03-31', '2026-04-01'].map((day) => localDate(day));

const row: fc.Arbitrary<DocumentListRow> = fc.record({
  key: fc.constantFrom(...KEYS),
  docClass: fc.constantFrom('saleInvoice', 'saleOrder', 'purchaseInvoice'),
  docNo: fc.constantFrom('', 'SI1', 'SI2', 'si02', 'SI10', 'Łódź 3'),
  docDate: fc.constantFrom('', ...DAYS),
  dueDate: fc.constantFrom('', ...DAYS),
  contactAccountId: fc.constantFrom(...PARTIES),
  description: fc.constantFrom('', 'oak', 'Oak table', 'ash'),
  theirRef: fc.constantFrom('', 'PO'),
  theirDocNo: fc.constant(''),
  docTypeId: fc.constant(''),
  legalEntityId: fc.constant(''),
  orderNo: fc.constantFrom('', 'ORD-7'),
  transNo: fc.constantFrom('', '4711'),
  projectId: fc.constantFrom('', 'id-2'),
  lineWords: fc.constantFrom('', 'varnish'),
  currency: fc.constantFrom('GBP', 'EUR'),
  netCurrencyAmount: fc.constant(''),
  taxCurrencyAmount: fc.constant(''),
  grossCurrencyAmount: fc.constantFrom('', '9.5', '10', '-20'),
  outstandingCurrencyAmount: fc.constantFrom('', '0', '10'),
  statusList: fc.constantFrom('draft', 'approved,posted', 'approved,posted,outstanding', 'abandoned'),
  state: fc.constantFrom('synced', 'queued', 'saved'),
});
const name = fc.record({
  code: fc.constantFrom('A10', 'A2', 'a02', 'Z'),
  name: fc.constantFrom('', 'Ash & Co', 'Oakley'),
});
const filter: fc.Arbitrary<ListFilter> = fc
  .record({
    query: fc.constantFrom('', '', 'o', 'oa', 'oak', 'si1'),
    status: fc.constantFrom('', 'outstanding', 'overdue'),
    party: fc.constantFrom('', '', 'id-1'),
    period: fc.constantFrom('' as const, '' as const, 'thisMonth' as const),
  })
  .map((part) => ({ ...NO_FILTER, ...part }));
const sorting: fc.Arbitrary<Sorting> = fc.record({
  column: fc.constantFrom(...SORT_COLUMNS),
  descending: fc.boolean(),
});
const scope: fc.Arbitrary<DocumentScope> = fc.constantFrom('all', 'saleInvoice', 'saleOrder');

/** The rows and the view settings: everything that a list depends on. */
interface Importer {
  rows: Map<string, DocumentListRow>;
  names: Names;
  scope: DocumentScope;
  filter: ListFilter;
  sorting: Sorting;
  day: LocalDate;
}
type Step = (list: ListedDocuments, desk: Importer) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(row, { maxLength: 5 }).map((rows): Step => (list, desk) => {
      for (const each of rows) desk.rows.set(each.key, each);
      list.put(rows);
    }),
  },
  {
    weight: 3,
    arbitrary: fc.subarray(KEYS).map((keys): Step => (list, desk) => {
      for (const key of keys) desk.rows.delete(key);
      list.remove(keys);
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...PARTIES), name).map(([id, named]): Step => (list, desk) => {
      desk.names = {
        parties: new Map([...desk.names.parties, [id, named]]),
        projects: new Map([...desk.names.projects, [id, named]]),
      };
      list.setNames(desk.names, new Set([id]));
    }),
  },
  fc.tuple(scope, filter, sorting).map(([to, by, order]): Step => (list, desk) => {
    Object.assign(desk, { scope: to, filter: by, sorting: order });
    list.showScope(to, by, order);
  }),
  filter.map((by): Step => (list, desk) => {
    desk.filter = by;
    list.filterBy(by);
  }),
  sorting.map((order): Step => (list, desk) => {
    desk.sorting = order;
    list.sortBy(order);
  }),
  // A day goes by: what is shown of it changes with the next record.
  fc.tuple(fc.constantFrom(...DAYS), row).map(([day, one]): Step => (list, desk) => {
    desk.day = day;
    desk.rows.set(one.key, one);
    list.put([one]);
  }),
);

/** The same list made of all its rows at once. */
function fromScratch({ rows, names, scope: shown, filter: by, sorting: order, day }: Importer): ListedDocuments {
  const list = new ListedDocuments(() => day);
  list.setNames(names);
  list.put([...rows.values()]);
  list.showScope(shown, by, order);
  return list;
}

/** Entries without the keys that a list makes when it is sorted. */
const listedAs = (entries: readonly ListEntry[]) =>
  entries.map(({ key, row: listed, names, searched, searchedLines }) => ({
    key,
    listed,
    names,
    searched,
    searchedLines,
  }));

describe('a list that gets its rows a few at a time', () => {
  it('shows, counts and finds the same as one made from all rows at once', () => {
    // Several changes may come before anybody looks.
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 30 }), (steps) => {
        const desk: Importer = {
          rows: new Map(),
          names: { parties: new Map(), projects: new Map() },
          scope: 'saleInvoice',
          filter: NO_FILTER,
          sorting: { column: 'docDate', descending: true },
          day: localDate('2026-03-31'),
        };
        const list = new ListedDocuments(() => desk.day);
        list.showScope(desk.scope, desk.filter, desk.sorting);
        let before = list.visible;
        for (const [each, isLookedAt] of steps) {
          const copy = [...before];
          each(list, desk);
          // An array that was given out before does not change.
          expect(before).toEqual(copy);
          if (!isLookedAt) continue;
          before = list.visible;
          const anew = fromScratch(desk);
          expect(listedAs(list.visible)).toEqual(listedAs(anew.visible));
          const shown = new Set(anew.visible.map(({ key }) => key));
          for (const key of KEYS) expect(list.isShown(key)).toBe(shown.has(key));
          for (const one of ['all', 'saleInvoice', 'saleOrder'] as const) expect(list.count(one)).toBe(anew.count(one));
          for (const party of PARTIES) expect(listedAs(list.ofParty(party))).toEqual(listedAs(anew.ofParty(party)));
          expect(listedAs(list.latest(100))).toEqual(listedAs(anew.latest(100)));
          expect(listedAs(list.search('oak', 10))).toEqual(listedAs(anew.search('oak', 10)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows the same array as before when nothing of it has changed', () => {
    const list = new ListedDocuments(() => localDate('2026-03-31'));
    const [one] = fc.sample(row, 1);
    if (!one) throw new Error('no row was made');
    list.showScope('saleInvoice', NO_FILTER, { column: 'docDate', descending: true });
    list.put([
      { ...one, key: 'a', docClass: 'saleInvoice' },
      { ...one, key: 'b', docClass: 'saleOrder' },
    ]);
    const before = list.visible;
    list.put([{ ...one, key: 'c', docClass: 'saleOrder' }]);
    list.remove(['b']);
    expect(list.visible).toBe(before);
  });
});

describe('exchanging some entries of a sorted list', () => {
  it('gives the same as sorting all of them again', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, numbers, (there, gone, added) => {
        const order = (a: number, b: number): number => a - b;
        const come = added.filter((each) => !there.includes(each) || gone.includes(each));
        const expected = [...there.filter((each) => !gone.includes(each)), ...come].sort(order);
        const entries = there.toSorted(order);
        exchange(entries, gone, come, order);
        expect(entries).toEqual(expected);
      }),
    );
  });
});
