import type { LocalDate } from '../../domain/values/dates.ts';
import { compareDecimals, decimal, type DecimalString } from '../../domain/values/decimal.ts';
import { listKey, type PriceSide } from '../../domain/prices/price.ts';
import { compareKeys, sortKey } from '../../domain/values/sortKey.ts';
import { hasWords, queryWords } from '../base/format/searching.ts';
import type { PriceEntry } from '../company/prices/priceEntry.ts';

/** Columns that can be sorted by. */
export const PRICE_SORTS = [
  'state',
  'side',
  'product',
  'productName',
  'party',
  'project',
  'quantityFrom',
  'quantityTo',
  'unit',
  'unitPrice',
  'currency',
  'effectiveDate',
] as const;
export type PriceSort = (typeof PRICE_SORTS)[number];

export interface PriceSorting {
  column: PriceSort;
  descending: boolean;
}

/** Which prices the state filter lists. */
export type PriceShowing = 'all' | 'unsent' | 'locked' | 'pointedOut';

export interface PriceFilter {
  /** Words that a row must contain, in any order. */
  query: string;
  side: PriceSide | '';
  /** Ids, or '' for all. */
  productId: string;
  /** Only prices for this party. */
  partyId: string;
  currency: string;
  /**
   * Only prices in force on this day: for each quantity from, the one with the latest date that is not after the day.
   */
  day: LocalDate | '';
  showing: PriceShowing;
}

export const NO_PRICE_FILTER: PriceFilter = {
  query: '',
  side: '',
  productId: '',
  partyId: '',
  currency: '',
  day: '',
  showing: 'all',
};

type Order = (a: PriceEntry, b: PriceEntry) => number;

function compareAmounts(a: DecimalString | undefined, b: DecimalString | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  return compareDecimals(a, b);
}
/** The latest date comes first. A price that takes effect when it is sent counts as the latest of all. */
const LATEST = '9999-99-99';

/** The usual order of a price list: competing prices together, the latest date first, then by quantity. */
const asListed: Order = (a, b) =>
  compareKeys(a.order, b.order) ||
  compareKeys(b.content.effectiveDate ?? LATEST, a.content.effectiveDate ?? LATEST) ||
  compareAmounts(a.content.quantityFrom, b.content.quantityFrom) ||
  compareKeys(a.key, b.key);

const STATES: readonly PriceEntry['state'][] = [
  'conflict',
  'rejected',
  'unknown',
  'sending',
  'saved',
  'queued',
  'unreadable',
  'gone',
  'synced',
];

/** The value that a column sorts by. Equal values have equal texts. */
function sortValue(column: PriceSort, entry: PriceEntry): string {
  switch (column) {
    case 'state':
      return String(STATES.indexOf(entry.state));
    case 'quantityFrom':
      return entry.content.quantityFrom ?? '';
    case 'quantityTo':
      return entry.content.quantityTo ?? '';
    case 'unitPrice':
      return entry.content.unitPrice ?? '';
    case 'effectiveDate':
      return entry.content.effectiveDate ?? LATEST;
    default:
      return entry[column];
  }
}

const TEXT_COLUMNS: ReadonlySet<PriceSort> = new Set(['product', 'productName', 'party', 'project', 'unit']);

/** The key of a price's value; that of a text is made once. Equal keys have equal places. */
function keyOf(column: PriceSort, entry: PriceEntry): string {
  const value = sortValue(column, entry);
  return TEXT_COLUMNS.has(column) ? (entry.sortKeys[column] ??= sortKey(value)) : value;
}

function compareValues(column: PriceSort, a: string, b: string): number {
  if (column !== 'quantityFrom' && column !== 'quantityTo' && column !== 'unitPrice') return compareKeys(a, b);
  // An open-ended band comes after all others; any other missing amount comes first.
  if (a === '' || b === '') return (Number(a === '') - Number(b === '')) * (column === 'quantityTo' ? 1 : -1);
  return compareDecimals(decimal(a), decimal(b));
}

function orderOf({ column, descending }: PriceSorting): Order {
  if (column === 'product' && !descending) return asListed;
  const sign = descending ? -1 : 1;
  return (a, b) => sign * compareValues(column, keyOf(column, a), keyOf(column, b)) || asListed(a, b);
}

/**
 * Sorts prices that are already in `asListed` order by a column. Each value is compared once, however many prices have
 * it.
 */
function sorted(listed: readonly PriceEntry[], { column, descending }: PriceSorting): PriceEntry[] {
  const groups = new Map<string, PriceEntry[]>();
  const groupOf = new Map<string, PriceEntry[]>();
  for (const entry of listed) {
    const value = sortValue(column, entry);
    let group = groupOf.get(value);
    if (group === undefined) {
      const key = keyOf(column, entry);
      group = groups.get(key) ?? [];
      groups.set(key, group);
      groupOf.set(value, group);
    }
    group.push(entry);
  }
  const sign = descending ? -1 : 1;
  return [...groups].sort(([a], [b]) => sign * compareValues(column, a, b)).flatMap(([, group]) => group);
}

function bandOf({ price }: PriceEntry): string {
  return price ? `${listKey(price)} ${price.quantityFrom}` : '';
}

/**
 * The date of the price in force on a day: for each list and quantity from, the latest date that is not after the day.
 */
function inForce(entries: Iterable<PriceEntry>, day: LocalDate): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.price || entry.isLocked || entry.price.effectiveDate > day) continue;
    const band = bandOf(entry);
    if ((latest.get(band) ?? '') < entry.price.effectiveDate) latest.set(band, entry.price.effectiveDate);
  }
  return latest;
}

/** Prices in memory: sorted, filtered and searched without asking the database. */
export class ListedPrices {
  private readonly entries = new Map<string, PriceEntry>();
  private listed: PriceEntry[] = [];
  /** The prices in the chosen order; the same array as `listed` if that is `asListed`. */
  private order: PriceEntry[] = this.listed;
  private shown: PriceEntry[] = [];
  private sorting: PriceSorting = { column: 'product', descending: false };
  private filter: PriceFilter = NO_PRICE_FILTER;
  private readonly isPointedOut: (entry: PriceEntry) => boolean;

  /** @param isPointedOut whether there is a warning about a price; called only for that filter */
  constructor(isPointedOut: (entry: PriceEntry) => boolean) {
    this.isPointedOut = isPointedOut;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The shown prices, in order. A new array after every change. */
  get visible(): readonly PriceEntry[] {
    return this.shown;
  }

  /** Adds prices, replacing those with the same key, and removes others. */
  put(batch: readonly PriceEntry[], gone: readonly string[] = []): void {
    const fresh = new Map(batch.map((entry) => [entry.key, entry]));
    const removed = new Set(gone.filter((key) => this.entries.delete(key)));
    const replaced = removed.size > 0 || batch.some((entry) => this.entries.has(entry.key));
    for (const entry of fresh.values()) this.entries.set(entry.key, entry);
    const added = [...fresh.values()];
    // Sorting two sorted runs is a single merge in the engines' algorithm.
    const merged = (entries: PriceEntry[], order: Order) =>
      (replaced ? entries.filter((entry) => !fresh.has(entry.key) && !removed.has(entry.key)) : entries)
        .concat(added.sort(order))
        .sort(order);
    const isListed = this.order === this.listed;
    this.listed = merged(this.listed, asListed);
    this.order = isListed ? this.listed : merged(this.order, orderOf(this.sorting));
    this.show();
  }

  sortBy(sorting: PriceSorting): void {
    this.sorting = sorting;
    this.order = sorting.column === 'product' && !sorting.descending ? this.listed : sorted(this.listed, sorting);
    this.show();
  }

  filterBy(filter: PriceFilter): void {
    // One more letter was typed: only prices that are shown already can match.
    const { query, ...others } = this.filter;
    const narrows =
      query !== '' &&
      filter.query.startsWith(query) &&
      (Object.keys(others) as (keyof typeof others)[]).every((name) => others[name] === filter[name]);
    this.filter = filter;
    this.show(narrows ? this.shown : this.order);
  }

  private show(from: readonly PriceEntry[] = this.order): void {
    const { side, productId, partyId, currency, day, showing } = this.filter;
    const words = queryWords(this.filter.query);
    const latest = day === '' ? null : inForce(this.entries.values(), day);
    this.shown = from.filter((entry) => {
      if (!hasWords(entry.haystack, words)) return false;
      if (side !== '' && entry.side !== side) return false;
      if (productId !== '' && entry.productId !== productId) return false;
      if (partyId !== '' && entry.partyId !== partyId) return false;
      if (currency !== '' && entry.currency !== currency) return false;
      if (
        latest !== null &&
        !(entry.price && !entry.isLocked && latest.get(bandOf(entry)) === entry.price.effectiveDate)
      )
        return false;
      if (showing === 'unsent') return entry.isUnsent;
      if (showing === 'locked') return entry.isLocked;
      return showing !== 'pointedOut' || this.isPointedOut(entry);
    });
  }
}
