import type { ListEntry } from './listEntry.ts';
import { compareAmounts } from './amountOrder.ts';
import { LIFE_CYCLE, lifeCycleOf, type LifeCycle } from '../../../domain/documents/lifeCycle.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { compareKeys, sortKey } from '../../../domain/values/sortKey.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { textOrder } from '../../base/format/textOrder.ts';

const AMOUNTS = ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount', 'outstandingCurrencyAmount'] as const;
export type AmountColumn = (typeof AMOUNTS)[number];

/** Columns by which lists can be sorted. */
export const SORT_COLUMNS = [
  'sync',
  'life',
  'docClass',
  'docNo',
  'docDate',
  'dueDate',
  'party',
  'description',
  'theirRef',
  'theirDocNo',
  'orderNo',
  'transNo',
  'project',
  'status',
  'currency',
  ...AMOUNTS,
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sorting {
  column: SortColumn;
  descending: boolean;
}

/** The order in which lists open. */
export const NEWEST_FIRST: Sorting = { column: 'docDate', descending: true };

type Order = (a: ListEntry, b: ListEntry) => number;

const STATE_ORDER: readonly DocumentListRow['state'][] = [
  'conflict',
  'rejected',
  'inFlight',
  'saved',
  'waits',
  'queued',
  'unreadable',
  'gone',
  'synced',
];
/** The place of each word as a text that sorts. */
const LIFE_ORDER: ReadonlyMap<LifeCycle, string> = new Map(
  LIFE_CYCLE.map((life, place) => [life, String(place).padStart(2, '0')]),
);
const LATEST = '9999-99-99';
const AMOUNT_COLUMNS: ReadonlySet<string> = new Set(AMOUNTS);

/** By the life cycle; of overdue documents the one that was due first comes first. */
function lifeValue(row: DocumentListRow, today: LocalDate): string {
  const life = lifeCycleOf(row, today);
  const place = LIFE_ORDER.get(life) ?? '';
  return life === 'overdue' ? `${place} ${row.dueDate}` : place;
}

/** Columns in which nearly every document has a text of its own. */
const OWN_TEXTS = ['docNo', 'description', 'theirRef', 'theirDocNo', 'orderNo', 'transNo'] as const;
const OWN_TEXT_COLUMNS: ReadonlySet<string> = new Set(OWN_TEXTS);
const TEXT_COLUMNS: ReadonlySet<string> = new Set(['party', 'project', ...OWN_TEXTS]);

/**
 * The value by which a column sorts an entry.
 * @param today by which the life cycle is known
 */
function sortValue(column: SortColumn, { row, names }: ListEntry, today: LocalDate): string {
  switch (column) {
    case 'party':
      return names.partyName;
    case 'project':
      return names.project;
    case 'status':
      return row.statusList;
    case 'life':
      return lifeValue(row, today);
    case 'sync':
      return String(STATE_ORDER.indexOf(row.state));
    // A document without a date counts as the newest, as in the store's own order.
    case 'docDate':
      return row.docDate || LATEST;
    default:
      return row[column];
  }
}

/** The key of an entry's value; that of a text is made once. */
function keyOf(column: SortColumn, entry: ListEntry, today: LocalDate): string {
  const value = sortValue(column, entry, today);
  return TEXT_COLUMNS.has(column) ? (entry.sortKeys[column] ??= sortKey(value)) : value;
}

function valueOrder(column: SortColumn): (a: string, b: string) => number {
  return AMOUNT_COLUMNS.has(column) ? compareAmounts : compareKeys;
}

/**
 * The order of rows that another order leaves equal: newest date first, then the key, so that it is always the same.
 */
export const compareNewestFirst: Order = (a, b) =>
  compareKeys(b.row.docDate || LATEST, a.row.docDate || LATEST) || compareKeys(b.key, a.key);

export function orderOf({ column, descending }: Sorting, today: LocalDate): Order {
  const compare = valueOrder(column);
  const sign = descending ? -1 : 1;
  return (a, b) => sign * compare(keyOf(column, a, today), keyOf(column, b, today)) || compareNewestFirst(a, b);
}

/**
 * Sorts positive amounts: more digits before the point means larger; with equally many, texts compare as the amounts
 * do.
 */
function sortedPositive(amounts: readonly string[]): string[] {
  const keys = amounts.map((amount) => {
    const point = amount.indexOf('.');
    return String.fromCharCode(point < 0 ? amount.length : point) + amount;
  });
  return keys.sort().map((key) => key.slice(1));
}

/**
 * Sorts distinct values. Engines sort texts several times faster without a comparing function, so amounts are turned
 * into texts that sort in their order.
 */
function sortedValues(column: SortColumn, values: readonly string[]): string[] {
  if (!AMOUNT_COLUMNS.has(column)) return [...values].sort();
  const negative = values.filter((value) => value.startsWith('-')).map((value) => value.slice(1));
  const positive = values.filter((value) => value !== '' && !value.startsWith('-'));
  return [
    ...values.filter((value) => value === ''),
    ...sortedPositive(negative)
      .reverse()
      .map((value) => `-${value}`),
    ...sortedPositive(positive),
  ];
}

/** Sorts entries that are in `newestFirst` order. */
export function sorted(newest: readonly ListEntry[], sorting: Sorting, today: LocalDate): ListEntry[] {
  const { column, descending } = sorting;
  if (column === 'docDate' && descending) return [...newest];
  const order = OWN_TEXT_COLUMNS.has(column)
    ? textOrder(
        newest.map((entry) => keyOf(column, entry, today)),
        descending,
      )
    : null;
  return order ? inOrder(newest, order) : sortedByValue(newest, sorting, today);
}

/** Entries in the order of their places. */
function inOrder(entries: readonly ListEntry[], order: Uint32Array): ListEntry[] {
  const result = new Array<ListEntry>(order.length);
  for (let at = 0; at < order.length; at += 1) {
    const entry = entries[order[at] ?? 0];
    if (entry) result[at] = entry;
  }
  return result;
}

/**
 * Groups equal values first, so that values are compared and not entries: most columns have far fewer values than a
 * list has rows.
 */
function sortedByValue(newest: readonly ListEntry[], { column, descending }: Sorting, today: LocalDate): ListEntry[] {
  // The number of each entry's value and of each key, and how many entries have that key.
  const numberOf = new Map<string, number>();
  const numberOfKey = new Map<string, number>();
  const counts: number[] = [];
  const held = new Int32Array(newest.length);
  newest.forEach((entry, index) => {
    const value = sortValue(column, entry, today);
    let number = numberOf.get(value);
    if (number === undefined) {
      const key = keyOf(column, entry, today);
      number = numberOfKey.get(key) ?? counts.push(0) - 1;
      numberOf.set(value, number);
      numberOfKey.set(key, number);
    }
    held[index] = number;
    counts[number] = (counts[number] ?? 0) + 1;
  });
  const keys = sortedValues(column, [...numberOfKey.keys()]);
  if (descending) keys.reverse();
  // Where the entries of each key begin in the result.
  const places = new Int32Array(counts.length);
  let place = 0;
  for (const key of keys) {
    const number = numberOfKey.get(key) ?? 0;
    places[number] = place;
    place += counts[number] ?? 0;
  }
  const order = new Array<ListEntry>(newest.length);
  newest.forEach((entry, index) => {
    const number = held[index] ?? 0;
    const at = places[number] ?? 0;
    order[at] = entry;
    places[number] = at + 1;
  });
  return order;
}
