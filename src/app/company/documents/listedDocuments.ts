import { namedText, type EntryNames, type ListEntry, type Names } from './listEntry.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { NamedAllocation } from '../../../domain/reports/unpostedAllocations.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { NO_FILTER, rowTest, type ListFilter } from './documentFilter.ts';
import { NEWEST_FIRST, compareNewestFirst, orderOf, sorted, type Sorting } from './documentOrder.ts';
import type { DocumentScope } from './documentScope.ts';
import { searchText } from '../../../domain/values/folding.ts';
import { sortKey } from '../../../domain/values/sortKey.ts';
import { amountWords, searchedAmount } from '../../base/format/searching.ts';
import { hasWordsOf } from './entrySearch.ts';
import { exchange } from './orderedEntries.ts';
import { SharedTexts } from './sharedTexts.ts';

function amountsOf(row: DocumentListRow): string {
  const places = currencyPlaces(row.currency);
  const {
    grossCurrencyAmount: gross,
    netCurrencyAmount: net,
    taxCurrencyAmount: tax,
    outstandingCurrencyAmount: outstanding,
  } = row;
  return [gross, net, tax, outstanding === gross ? '' : outstanding]
    .map((amount) => searchedAmount(amount, places))
    .join(' ');
}

export type RowWatcher = (gone: readonly ListEntry[], added: readonly ListEntry[]) => void;

/** How many orders are kept while no document changes; each holds a reference for every document. */
const ORDERS_KEPT = 6;

/** Documents that one step changes: their places in the orders are searched for in a few milliseconds. */
const CHANGED_AT_ONCE = 250;

/** Whether two rows of a document say the same. */
function sameRow(held: DocumentListRow | undefined, row: DocumentListRow): boolean {
  if (held === undefined) return false;
  const names = Object.keys(row) as (keyof DocumentListRow)[];
  return names.length === Object.keys(held).length && names.every((name) => held[name] === row[name]);
}

/**
 * The list rows of every class in memory. One scope of them is shown: sorted, filtered and searched without asking the
 * database. The cost of a change depends on what it changes: only the shown array is copied for it, once each time
 * somebody reads it.
 */
export class ListedDocuments {
  private readonly entries = new Map<string, ListEntry>();
  private readonly counts = new Map<DocumentClass, number>();
  /** The documents of each party, newest first: an open document asks for them at every change. */
  private byParty = new Map<string, ListEntry[]>();
  private newest: ListEntry[] = [];
  private order: ListEntry[] = this.newest;
  /** Orders that are still valid, the one asked for last at the end: going back to one costs nothing. */
  private readonly orders = new Map<string, ListEntry[]>();
  private shown: ListEntry[] = [];
  /** Whether somebody has a reference to `shown`: then the next change is made in a copy of it. */
  private isShownShared = false;
  private names: Names = { parties: new Map(), projects: new Map() };
  /** The names of documents that were listed, by what they refer to. */
  private readonly entryNames = new Map<string, EntryNames>();
  private readonly texts = new SharedTexts();
  private scope: DocumentScope = 'all';
  private sorting: Sorting = NEWEST_FIRST;
  private filter: ListFilter = NO_FILTER;
  /** The day that order and filter go by. */
  private day: LocalDate;
  private readonly today: () => LocalDate;
  /** Called with the rows that went or were as they are no more, and with those that came or changed. */
  readonly watchers = new Set<RowWatcher>();

  /** @param today the day that "this month" and the like refer to */
  constructor(today: () => LocalDate) {
    this.today = today;
    this.day = today();
  }

  /** How many documents a scope has, without the filter. */
  count(scope: DocumentScope): number {
    return scope === 'all' ? this.entries.size : (this.counts.get(scope) ?? 0);
  }

  /** The shown entries, in order. After a change it is another array. */
  get visible(): readonly ListEntry[] {
    this.isShownShared = true;
    return this.shown;
  }

  /** Whether a document is shown, without searching the list. */
  get isShown(): (key: string) => boolean {
    const test = this.shownTest();
    return (key) => {
      const entry = this.entries.get(key);
      return entry !== undefined && (test === null || test(entry));
    };
  }

  get(key: string): ListEntry | undefined {
    return this.entries.get(key);
  }

  /** Adds rows, or replaces those with the same key. A row that says what is listed changes nothing. */
  put(rows: readonly DocumentListRow[]): void {
    const latest = new Map(rows.map((row) => [row.key, row]));
    const added: ListEntry[] = [];
    for (const [key, row] of latest) if (!sameRow(this.entries.get(key)?.row, row)) added.push(this.entryOf(row));
    const gone = added.flatMap(({ key }) => this.forget(key) ?? []);
    for (const entry of added) this.keep(entry);
    this.exchange(gone, added);
  }

  /** Puts many rows, some hundred at each step: between two steps the page may work. */
  *putInSteps(rows: readonly DocumentListRow[]): Generator<void, void> {
    for (let start = 0; start < rows.length; start += CHANGED_AT_ONCE) {
      this.put(rows.slice(start, start + CHANGED_AT_ONCE));
      yield;
    }
  }

  remove(keys: readonly string[]): void {
    this.exchange(
      keys.flatMap((key) => this.forget(key) ?? []),
      [],
    );
  }

  /** Removes all but these keys, some hundred at each step: between two steps the page may work. */
  *keepOnly(keys: ReadonlySet<string>): Generator<void, void> {
    const gone = [...this.entries.keys()].filter((key) => !keys.has(key));
    for (let start = 0; start < gone.length; start += CHANGED_AT_ONCE) {
      this.remove(gone.slice(start, start + CHANGED_AT_ONCE));
      yield;
    }
  }

  /**
   * Sets the names of what documents refer to: rows are shown, sorted and searched by them.
   * @param changed the spellings whose name may have changed; when left out, each document's names are compared
   */
  setNames(names: Names, changed?: ReadonlySet<string>): void {
    this.names = names;
    this.entryNames.clear();
    let isAny = false;
    const newest = this.newest.map((entry) => {
      const { row } = entry;
      if (changed && !changed.has(row.contactAccountId) && !changed.has(row.projectId)) return entry;
      const named = this.namesOf(row);
      if (!changed && named.party === entry.names.party && named.project === entry.names.project) return entry;
      isAny = true;
      const { docNo = '' } = entry.sortKeys;
      const renamed = { ...entry, names: named, sortKeys: { docNo } };
      this.entries.set(entry.key, renamed);
      return renamed;
    });
    if (!isAny) return;
    this.newest = newest;
    this.byParty = Map.groupBy(newest, ({ row }) => row.contactAccountId);
    this.orders.clear();
    this.sort();
    this.show();
  }

  /** Shows another scope with its own filter and order. */
  showScope(scope: DocumentScope, filter: ListFilter, sorting: Sorting): void {
    this.scope = scope;
    this.filter = filter;
    this.sorting = sorting;
    this.startDay();
    this.sort();
    this.show();
  }

  sortBy(sorting: Sorting): void {
    this.sorting = sorting;
    this.startDay();
    this.sort();
    this.show();
  }

  filterBy(filter: ListFilter): void {
    const isNewDay = this.startDay();
    if (isNewDay) this.sort();
    const isNarrower = !isNewDay && this.narrowsShown(filter);
    this.filter = filter;
    this.show(isNarrower ? this.shown : this.order);
  }

  /**
   * The best matches of all classes, whatever the list shows: first numbers that begin with the query, then the newest.
   */
  search(query: string, limit: number): ListEntry[] {
    const words = amountWords(query);
    const [first] = words;
    if (first === undefined) return [];
    const isFound = hasWordsOf(words);
    const [byNumber, others]: [ListEntry[], ListEntry[]] = [[], []];
    for (const entry of this.newest) {
      const found = entry.searched.startsWith(first.text) ? byNumber : others;
      if (found.length < limit && isFound(entry)) found.push(entry);
      if (byNumber.length === limit) break;
    }
    return byNumber.concat(others).slice(0, limit);
  }

  /** Every document as it is now, newest first, whatever the list shows. */
  all(): ListEntry[] {
    return this.newest.slice();
  }

  /** Every document of one party, newest first, whatever the list shows. */
  ofParty(contactAccountId: string): ListEntry[] {
    return this.byParty.get(contactAccountId)?.slice() ?? [];
  }

  /**
   * The document that an allocation names: by its id, or for one that was made here by its number. One of the same side
   * comes first, but a payment may pay out a customer's credit.
   */
  named({ docId, docNo }: NamedAllocation, from: DocumentListRow): DocumentListRow | undefined {
    const byId = this.get(docId)?.row;
    if (byId || docNo === '') return byId;
    const sideOf = ({ docClass }: DocumentListRow) => DOCUMENT_TRAITS[docClass].side;
    const numbered = this.ofParty(from.contactAccountId).flatMap(({ row }) =>
      row.docNo === docNo && row.currency === from.currency && DOCUMENT_TRAITS[row.docClass].isLedger ? [row] : [],
    );
    const ofSide = numbered.filter((row) => sideOf(row) === sideOf(from));
    const [found, another] = ofSide.length > 0 ? ofSide : numbered;
    return another === undefined ? found : undefined;
  }

  /** The newest documents, of all classes or of one. */
  latest(limit: number, docClass?: DocumentClass): ListEntry[] {
    if (docClass === undefined) return this.newest.slice(0, limit);
    const found: ListEntry[] = [];
    for (const entry of this.newest) {
      if (entry.row.docClass === docClass) found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  }

  /**
   * Whether the shown entries already include all that the new filter can show: for instance, one more letter was
   * typed.
   */
  private narrowsShown(next: ListFilter): boolean {
    const { query, ...others } = this.filter;
    return (
      (Object.keys(others) as (keyof typeof others)[]).every((name) => others[name] === next[name]) &&
      query !== '' &&
      next.query.startsWith(query)
    );
  }

  private keep(entry: ListEntry): void {
    this.entries.set(entry.key, entry);
    this.counts.set(entry.row.docClass, this.count(entry.row.docClass) + 1);
  }

  private forget(key: string): ListEntry | undefined {
    const held = this.entries.get(key);
    if (held) this.counts.set(held.row.docClass, this.count(held.row.docClass) - 1);
    this.entries.delete(key);
    return held;
  }

  /** Removes entries from every order and inserts others. */
  private exchange(gone: readonly ListEntry[], added: readonly ListEntry[]): void {
    if (gone.length === 0 && added.length === 0) return;
    for (const watcher of this.watchers) watcher(gone, added);
    const [goneOf, addedOf] = [gone, added].map((entries) => Map.groupBy(entries, ({ row }) => row.contactAccountId));
    for (const party of new Set([...gone, ...added].map(({ row }) => row.contactAccountId))) {
      const theirs = this.byParty.get(party) ?? [];
      exchange(theirs, goneOf?.get(party) ?? [], addedOf?.get(party) ?? [], compareNewestFirst);
      if (theirs.length === 0) this.byParty.delete(party);
      else this.byParty.set(party, theirs);
    }
    exchange(this.newest, gone, added, compareNewestFirst);
    // Since midnight "this month" may be another month, and more is overdue.
    if (this.startDay()) {
      this.sort();
      return this.show();
    }
    const order = orderOf(this.sorting, this.day);
    if (this.order !== this.newest) exchange(this.order, gone, added, order);
    // The shown order is up to date. Updating the other orders as well would cost as much again at each change.
    this.orders.clear();
    const isShown = this.shownTest();
    const [left, come] = isShown === null ? [gone, added] : [gone.filter(isShown), added.filter(isShown)];
    if (left.length === 0 && come.length === 0) return;
    if (this.isShownShared) this.shown = this.shown.slice();
    this.isShownShared = false;
    exchange(this.shown, left, come, order);
  }

  /** Goes by the day that it is now. @returns whether it is another one than before: then no order holds any more */
  private startDay(): boolean {
    const now = this.today();
    if (now === this.day) return false;
    this.day = now;
    this.orders.clear();
    return true;
  }

  private sort(): void {
    const { column, descending } = this.sorting;
    if (column === NEWEST_FIRST.column && descending === NEWEST_FIRST.descending) {
      this.order = this.newest;
      return;
    }
    const name = `${column} ${String(descending)}`;
    this.order = this.orders.get(name) ?? sorted(this.newest, this.sorting, this.day);
    this.orders.delete(name);
    this.orders.set(name, this.order);
    for (const longest of this.orders.keys()) {
      if (this.orders.size <= ORDERS_KEPT) break;
      this.orders.delete(longest);
    }
  }

  private namesOf({ contactAccountId, projectId }: DocumentListRow): EntryNames {
    const of = projectId === '' ? contactAccountId : `${contactAccountId} ${projectId}`;
    let names = this.entryNames.get(of);
    if (names === undefined) {
      const named = this.names.parties.get(contactAccountId);
      const party = namedText(named, contactAccountId);
      const partyName = named?.name || named?.code || contactAccountId;
      const project = projectId ? namedText(this.names.projects.get(projectId), projectId) : '';
      names = { party, partyName, project, searched: searchText(`${party} ${project}`) };
      this.entryNames.set(of, names);
    }
    return names;
  }

  private entryOf(read: DocumentListRow): ListEntry {
    const row = this.texts.shared(read);
    const { key, docNo, description, theirRef, theirDocNo, orderNo, transNo, currency, docDate } = row;
    const searched = searchText(
      `${docNo} ${description} ${theirRef} ${theirDocNo} ${orderNo} ${transNo} ` +
        `${amountsOf(row)} ${currency} ${docDate}`,
    );
    const searchedLines = searchText(row.lineWords);
    return { key, row, names: this.namesOf(row), searched, searchedLines, sortKeys: { docNo: sortKey(docNo) } };
  }

  private show(from: readonly ListEntry[] = this.order): void {
    const isShown = this.shownTest();
    this.shown = isShown === null ? this.order.slice() : from.filter(isShown);
    this.isShownShared = false;
  }

  /** The test for entries that scope and filter let through; null when they let all through. */
  private shownTest(): ((entry: ListEntry) => boolean) | null {
    const { scope } = this;
    const words = amountWords(this.filter.query);
    const test = rowTest(this.filter, this.day);
    const isEverything = scope === 'all' || this.count(scope) === this.entries.size;
    if (words.length === 0 && test === null && isEverything) return null;
    const isFound = hasWordsOf(words);
    return (entry) => {
      if (scope !== 'all' && entry.row.docClass !== scope) return false;
      return isFound(entry) && (test === null || test(entry.row));
    };
  }
}
