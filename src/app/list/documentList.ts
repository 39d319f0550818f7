import { currencyPlaces } from '../../domain/currency.ts';
import type { DocumentRow } from '../../store/contract.ts';
import { compareAmounts } from './amountOrder.ts';
import { amountWords, fold, holds, searchedAmount } from './folding.ts';

/** Columns that the list can be sorted by; all but `party` and `state` are fields of the row. */
export type SortColumn =
  | 'state' | 'docNo' | 'docDate' | 'dueDate' | 'party' | 'description' | 'theirRef' | 'currency'
  | 'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount' | 'outstandingCurrencyAmount';

export interface Sorting {
  column: SortColumn;
  descending: boolean;
}

export interface ListFilter {
  /** Words that each row must hold, in any order. */
  query: string;
  /** States of the badge; empty means all. */
  states: readonly DocumentRow['state'][];
  /** One of the service's statuses, or '' for all. */
  status: string;
  /** The contact account's id, or '' for all. */
  party: string;
  /** Document dates, inclusive, `YYYY-MM-DD` or ''. */
  from: string;
  to: string;
}

export const NO_FILTER: ListFilter = { query: '', states: [], status: '', party: '', from: '', to: '' };

/** Code and name of a contact account. */
export interface Party {
  code: string;
  name: string;
}

/** A row as it is listed: what the store keeps, the party's name, and what searches look into. */
export interface ListEntry {
  readonly key: string;
  readonly row: DocumentRow;
  readonly party: string;
  readonly haystack: string;
}

type Order = (a: ListEntry, b: ListEntry) => number;

const STATE_ORDER: readonly DocumentRow['state'][] = ['conflict', 'rejected', 'inFlight', 'saved', 'queued', 'synced'];
const LATEST = '9999-99-99';
const AMOUNTS: ReadonlySet<SortColumn> = new Set(['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount', 'outstandingCurrencyAmount']);

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function columnOrder(column: SortColumn): Order {
  if (column === 'state') return (a, b) => STATE_ORDER.indexOf(a.row.state) - STATE_ORDER.indexOf(b.row.state);
  if (column === 'party') return (a, b) => compareText(a.party, b.party);
  // What has no date yet is newer than all, as in the store's own order.
  if (column === 'docDate') return (a, b) => compareText(a.row.docDate || LATEST, b.row.docDate || LATEST);
  const field: Exclude<SortColumn, 'state' | 'party'> = column;
  if (AMOUNTS.has(column)) return (a, b) => compareAmounts(a.row[field], b.row[field]);
  return (a, b) => compareText(a.row[field], b.row[field]);
}

/** Equal rows keep the newest date first, then the key, so that the order is the same each time. */
function orderOf({ column, descending }: Sorting): Order {
  const first = columnOrder(column);
  const sign = descending ? -1 : 1;
  return (a, b) => sign * first(a, b) || compareText(b.row.docDate || LATEST, a.row.docDate || LATEST) || compareText(b.key, a.key);
}

function amountsOf(row: DocumentRow): string {
  const places = currencyPlaces(row.currency);
  const { grossCurrencyAmount: gross, netCurrencyAmount: net, taxCurrencyAmount: tax, outstandingCurrencyAmount: outstanding } = row;
  return [gross, net, tax, outstanding === gross ? '' : outstanding].map((amount) => searchedAmount(amount, places)).join(' ');
}

/** Code before name, as the list shows it. */
export function partyText(party: Party | undefined, reference: string): string {
  if (!party) return reference;
  return party.name === '' ? party.code : `${party.code} ${party.name}`;
}

/**
 * The rows of one document class in memory: sorted, filtered and searched without asking the
 * database. Changes cost one pass over the order, whatever their number.
 */
export class DocumentList {
  private readonly entries = new Map<string, ListEntry>();
  private order: ListEntry[] = [];
  private shown: ListEntry[] = [];
  private parties: ReadonlyMap<string, Party> = new Map();
  private sorting: Sorting = { column: 'docDate', descending: true };
  private filter: ListFilter = NO_FILTER;

  get size(): number {
    return this.entries.size;
  }

  /** What is shown, in order. A new array whenever anything of it changed. */
  get visible(): readonly ListEntry[] {
    return this.shown;
  }

  get(key: string): ListEntry | undefined {
    return this.entries.get(key);
  }

  /** Adds rows, in place of those held under the same key. */
  put(rows: readonly DocumentRow[]): void {
    if (rows.length === 0) return;
    const batch = new Map(rows.map((row) => [row.key, this.entryOf(row)]));
    const replaced = rows.some((row) => this.entries.has(row.key));
    for (const entry of batch.values()) this.entries.set(entry.key, entry);
    const kept = replaced ? this.order.filter((entry) => !batch.has(entry.key)) : this.order;
    // Two sorted runs: the sort that engines use merges them in one pass.
    const order = orderOf(this.sorting);
    this.order = kept.concat([...batch.values()].sort(order)).sort(order);
    this.show();
  }

  remove(keys: readonly string[]): void {
    const gone = new Set(keys.filter((key) => this.entries.delete(key)));
    if (gone.size === 0) return;
    this.order = this.order.filter((entry) => !gone.has(entry.key));
    this.show();
  }

  clear(): void {
    this.entries.clear();
    this.order = [];
    this.show();
  }

  /** Names of the contact accounts, by id: rows are shown, sorted and searched by them. */
  setParties(parties: ReadonlyMap<string, Party>): void {
    this.parties = parties;
    for (const [key, entry] of this.entries) this.entries.set(key, this.entryOf(entry.row));
    this.order = [...this.entries.values()].sort(orderOf(this.sorting));
    this.show();
  }

  sortBy(sorting: Sorting): void {
    this.sorting = sorting;
    this.order.sort(orderOf(sorting));
    this.show();
  }

  filterBy(filter: ListFilter): void {
    const narrows = this.narrowedBy(filter);
    this.filter = filter;
    this.show(narrows ? this.shown : this.order);
  }

  /** The first matches in today's order, whatever the filter shows. */
  search(query: string, limit: number): ListEntry[] {
    const words = amountWords(query);
    const found: ListEntry[] = [];
    if (words.length === 0) return found;
    for (const entry of this.order) {
      if (words.every((word) => holds(entry.haystack, word))) found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Whether what is shown already holds all that the new filter can show: one more letter was typed. */
  private narrowedBy(next: ListFilter): boolean {
    const { query, ...others } = this.filter;
    return (Object.keys(others) as (keyof typeof others)[]).every((name) => others[name] === next[name]) && query !== '' && next.query.startsWith(query);
  }

  private entryOf(row: DocumentRow): ListEntry {
    const party = partyText(this.parties.get(row.contactAccountId), row.contactAccountId);
    const haystack = fold(`${row.docNo} ${party} ${row.description} ${row.theirRef} ${row.theirDocNo} ${amountsOf(row)} ${row.currency} ${row.docDate}`);
    return { key: row.key, row, party, haystack };
  }

  private show(from: readonly ListEntry[] = this.order): void {
    const { states, status, party, from: first, to: last } = this.filter;
    const words = amountWords(this.filter.query);
    if (words.length === 0 && states.length === 0 && status === '' && party === '' && first === '' && last === '') {
      this.shown = [...this.order];
      return;
    }
    this.shown = from.filter(({ row, haystack }) => {
      for (const word of words) if (!holds(haystack, word)) return false;
      if (states.length > 0 && !states.includes(row.state)) return false;
      if (status !== '' && !row.statusList.split(',').includes(status)) return false;
      if (party !== '' && row.contactAccountId !== party) return false;
      return (first === '' || row.docDate >= first) && (last === '' || row.docDate <= last);
    });
  }
}
