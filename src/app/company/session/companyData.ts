import { hasNothingWaiting } from '../../../domain/records/state.ts';
import type { ListEntry, ReferenceName } from '../documents/listEntry.ts';
import { computed, effectScope, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import type { CompanySettings, CompanyStore, DocumentListRow, StoreChange } from '../../../store/contract.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { DOCUMENT_CLASSES, type DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { NO_TYPES_WITH_CONTACT, typesWithContact, type TypesWithContact } from '../../../domain/documents/readiness.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import {
  REFERENCE_KINDS,
  spellingsOf,
  type Reference,
  type ReferenceKind,
} from '../../../domain/references/reference.ts';
import type { Lookup } from '../../../domain/learning/lookup.ts';
import {
  namedAllocations,
  UnpostedAllocations,
  type NamedAllocation,
} from '../../../domain/reports/unpostedAllocations.ts';
import { NO_FACTS } from '../../../domain/learning/facts.ts';
import { baseCurrencyOf, completed, type CompletedKind } from '../../../domain/learning/known.ts';
import { workedOff } from '../../base/ui/slices.ts';
import { NO_FILTER, type ListFilter } from '../documents/documentFilter.ts';
import { NEWEST_FIRST, type SortColumn, type Sorting } from '../documents/documentOrder.ts';
import type { DocumentScope } from '../documents/documentScope.ts';
import { KeptLists } from '../documents/listSettings.ts';
import { withTypeFacts } from '../documents/shownState.ts';
import { ListedDocuments, type RowWatcher } from '../documents/listedDocuments.ts';
import { ReferenceIndex } from './referenceIndex.ts';
import { ChangeGatherer, GATHER_FOR, SYNC_CHANGES, type GatheredChanges } from './changeGatherer.ts';
import { CopyState } from './copyState.ts';
import { RecentRows } from './writtenRows.ts';

/** Rows of the first page: more than any screen shows. */
const FIRST_ROWS = 80;
const NOTHING = new ReferenceIndex([]);
const NO_SPELLINGS: ReadonlySet<string> = new Set();

/** Milliseconds to gather the changes of a sync. */
const GATHER_FOR_SYNC = 300;

/**
 * Least time, ms, between two updates of the visible rows while a sync writes: all of them may change, and painting
 * them is the page's longest task of a first load.
 */
const SHOW_INTERVAL = 1_000;

/**
 * Milliseconds until changes are applied: soon for a few, later for those of a sync, so that nobody who types is held
 * up.
 */
function gatherFor({ documents }: GatheredChanges): number {
  return documents !== 'many' && documents.size <= SYNC_CHANGES ? GATHER_FOR : GATHER_FOR_SYNC;
}

/** Whether some change of a document is not on the service yet. */
function isWaiting({ state }: DocumentListRow): boolean {
  return !hasNothingWaiting(state);
}

function noteNames(names: Map<string, ReferenceName>, references: readonly Reference[]): void {
  for (const reference of references) {
    const named = { code: reference.code, name: reference.description };
    for (const spelling of spellingsOf(reference)) names.set(spelling, named);
  }
}

/** Kinds that lists of documents show by name. */
const NAMED_IN_LISTS = ['contactAccount', 'project'] as const satisfies readonly ReferenceKind[];

function lookupOf(company: CompanyData, docTypes: () => ReferenceIndex): Lookup {
  const index = (kind: ReferenceKind): ReferenceIndex => (kind === 'docType' ? docTypes() : company.references(kind));
  return {
    find: (kind, value) => index(kind).find(value),
    all: (kind) => index(kind).all,
    get baseCurrency() {
      return company.baseCurrency.value;
    },
  };
}

/** One open company as the page sees it: its store, its references, its lists of documents. */
export class CompanyData {
  readonly store: CompanyStore;
  readonly connectionId: string;
  readonly settings: ShallowRef<CompanySettings> = shallowRef({ baseCurrency: null, rateDirection: 'foreignPerBase' });
  /** Which documents the list shows. Each scope keeps its own filter and order. */
  readonly scope: ShallowRef<DocumentScope> = shallowRef('saleInvoice');
  readonly listed: ShallowRef<readonly ListEntry[]> = shallowRef([]);
  /** Counts the changes of documents, listed or not: read it where one is looked up by its key. */
  readonly documentsRevision = shallowRef(0);
  /** How many documents the scope has, without the filter. */
  readonly total = shallowRef(0);
  readonly pending: ShallowRef<readonly DocumentListRow[]> = shallowRef([]);
  /** Whether `pending` has been read once: until then, empty does not mean that nothing is pending. */
  readonly isPendingRead = shallowRef(false);
  /** Whether every row has been read once. */
  readonly isRead = shallowRef(false);
  /** Why a change could not be read. */
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly filter: ShallowRef<ListFilter> = shallowRef(NO_FILTER);
  readonly sorting: ShallowRef<Sorting> = shallowRef(NEWEST_FIRST);
  /** Columns, widths and saved filters of the lists. */
  readonly lists: KeptLists;
  /** Drafts as they were begun, by IntRef. They are stored when something is typed, and go if it is taken out again. */
  readonly fresh = new Map<string, Document>();
  /** How much of what this window has written is copied outside the browser profile. */
  readonly copies: CopyState;
  /** Called when the company is closed. */
  readonly whenClosed = new Set<() => void>();
  /** Called with the keys of each change: editors listen. */
  readonly changedRecords = new Set<(keys: StoreChange['documents']) => void>();
  private readonly list = new ListedDocuments(() => todayOn(Date.now()));
  private readonly views = new Map<DocumentScope, { filter: ListFilter; sorting: Sorting }>();
  private readonly indexes = shallowReactive(new Map<ReferenceKind, ReferenceIndex>());
  /** Document types that need a contact account. */
  readonly withContact: ShallowRef<TypesWithContact> = shallowRef(NO_TYPES_WITH_CONTACT);
  private readonly names = {
    contactAccount: new Map<string, ReferenceName>(),
    project: new Map<string, ReferenceName>(),
  };
  private readonly unposted = new UnpostedAllocations<DocumentListRow>();
  private readonly changes: ChangeGatherer;
  private readonly written = new RecentRows();
  /** For each reading of all rows that is under way, the documents changed since it began. */
  private readonly changedInReadings = new Set<Set<string>>();
  private readonly sharedParts = new Map<(company: CompanyData) => unknown, unknown>();
  private readonly life = effectScope(true);
  private closed = false;
  private shownAt = -Infinity;
  private showTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(store: CompanyStore) {
    this.store = store;
    this.connectionId = store.connectionId;
    this.copies = new CopyState(store);
    this.lists = new KeptLists(store);
    this.list.showScope(this.scope.value, NO_FILTER, NEWEST_FIRST);
    this.changes = new ChangeGatherer(store, {
      concerns: ({ documents, references }) => documents.length > 0 || references.length > 0,
      onChange: (change) => {
        this.written.note(change);
        if (change.documents !== 'many')
          for (const changed of this.changedInReadings) for (const key of change.documents) changed.add(key);
        for (const listener of this.changedRecords) listener(change.documents);
      },
      wait: gatherFor,
      apply: (gathered) =>
        this.apply(gathered).catch((thrown: unknown) => {
          if (!this.closed) this.problem.value = problemOf(thrown);
        }),
    });
  }

  /** References of a kind; empty until they are read. Reactive. */
  references(kind: ReferenceKind): ReferenceIndex {
    return kind === 'bankAccount' ? this.bankAccounts.value : (this.indexes.get(kind) ?? NOTHING);
  }

  /** References as they are known from documents, too, where the service shows no more than their codes and names. */
  private completedIndex(kind: CompletedKind): ReferenceIndex {
    const index = this.indexes.get(kind) ?? NOTHING;
    const facts = this.settings.value.facts ?? NO_FACTS;
    const all = index.all.map((reference) => completed(kind, reference, facts));
    return all.every((reference, at) => reference === index.all[at]) ? index : new ReferenceIndex(all);
  }
  private readonly bankAccounts = computed(() => this.completedIndex('bankAccount'));
  private readonly docTypes = computed(() => this.completedIndex('docType'));

  reference(kind: ReferenceKind, value: string | undefined): Reference | undefined {
    return this.references(kind).find(value);
  }

  /** The base currency: from the settings, else from the legal entity or the documents; '' while unknown. */
  readonly baseCurrency = computed(
    () =>
      this.settings.value.baseCurrency ??
      baseCurrencyOf(
        { all: (kind) => this.references(kind).all, find: (kind, value) => this.reference(kind, value) },
        this.settings.value.facts ?? NO_FACTS,
      )?.value ??
      '',
  );

  /** Looks references up as the rules of drafts need it. */
  readonly lookup: Lookup = lookupOf(this, () => this.docTypes.value);

  /** Reads the first page of each list at once, then references, then everything else. */
  async read(): Promise<void> {
    const firstPages = DOCUMENT_CLASSES.map((docClass) => this.store.firstRows(docClass, FIRST_ROWS));
    // Columns and widths come before the first rows, so that nothing moves once it is painted.
    await this.lists.read();
    this.sorting.value = this.lists.layout(this.scope.value).sorting;
    this.list.sortBy(this.sorting.value);
    const first = (await Promise.all(firstPages)).flat();
    await this.noteUnposted(first);
    this.list.put(this.shownRows(first));
    this.addBack();
    this.show();
    await this.readReferences(REFERENCE_KINDS);
    this.settings.value = await this.store.settings();
    // What was typed before a kill comes back before anything is listed as pending or sent.
    const { recoverUnsaved } = await import('../documents/unsavedEdits.ts');
    await recoverUnsaved(this.store);
    await this.readPending();
    await this.readAll();
  }

  /** Lists another class, or all, with the filter and order it last had. */
  showList(scope: DocumentScope): void {
    if (scope === this.scope.value && this.views.has(scope)) return;
    this.views.set(this.scope.value, { filter: this.filter.value, sorting: this.sorting.value });
    const view = this.views.get(scope) ?? { filter: NO_FILTER, sorting: this.lists.layout(scope).sorting };
    this.views.set(scope, view);
    this.scope.value = scope;
    this.filter.value = view.filter;
    this.sorting.value = view.sorting;
    this.list.showScope(scope, view.filter, view.sorting);
    this.show();
  }

  filterBy(filter: ListFilter): void {
    this.filter.value = filter;
    this.list.filterBy(filter);
    this.show();
  }

  /** Sorts by a column; the same column again reverses the order. */
  sortBy(column: SortColumn): void {
    const { column: current, descending } = this.sorting.value;
    this.sorting.value = { column, descending: current === column ? !descending : column === 'docDate' };
    this.list.sortBy(this.sorting.value);
    this.show();
  }

  /** Whether a document is listed, without searching the list. */
  get isListed(): (key: string) => boolean {
    return this.list.isShown;
  }

  entry(key: string): ListEntry | undefined {
    return this.list.get(key);
  }

  /** The best matches of a search, whatever the list's filter. */
  find(query: string, limit: number): ListEntry[] {
    return this.list.search(query, limit);
  }

  /** The document that an allocation names: by its id, or for one that was made here by its number. */
  named(allocation: NamedAllocation, from: DocumentListRow): DocumentListRow | undefined {
    return this.list.named(allocation, from);
  }

  /** How many documents there are, of every class. */
  get documentCount(): number {
    return this.list.count('all');
  }

  /** Every document with one party, newest first. */
  documentsOf(contactAccountId: string): ListEntry[] {
    return this.list.ofParty(contactAccountId);
  }

  /** The newest documents, of all classes or of one. */
  latest(limit: number, docClass?: DocumentClass): ListEntry[] {
    return this.list.latest(limit, docClass);
  }

  /** Opens a list with a filter. */
  showFiltered(scope: DocumentScope, filter: Partial<ListFilter>): void {
    this.showList(scope);
    this.filterBy({ ...NO_FILTER, ...filter });
  }

  /**
   * Every document that has been read so far; from then on, `watcher` hears of each change: of the rows that are gone
   * or were replaced, and of those that came.
   */
  watchRows(watcher: RowWatcher): { now: readonly ListEntry[]; stop: () => void } {
    this.list.watchers.add(watcher);
    return { now: this.list.all(), stop: () => void this.list.watchers.delete(watcher) };
  }

  /**
   * What all components of this company share: made when it is first asked for, in a scope that ends when the company
   * closes.
   */
  shared<T>(make: (company: CompanyData) => T): T {
    // The map's type cannot say that each value was made by its key.
    if (this.sharedParts.has(make)) return this.sharedParts.get(make) as T;
    if (this.closed) throw new Error('This company is closed.');
    const made = this.life.run(() => make(this)) as T;
    this.sharedParts.set(make, made);
    return made;
  }

  /** Applies a change to the stored settings, and shows the result. */
  async changeSettings(change: (settings: CompanySettings) => CompanySettings): Promise<void> {
    this.settings.value = await this.store.changeSettings(change);
  }

  close(): void {
    this.closed = true;
    if (this.showTimer !== null) clearTimeout(this.showTimer);
    this.changes.close();
    this.life.stop();
    for (const closed of this.whenClosed) closed();
    this.store.close();
  }

  /**
   * The rows of the store as the page shows them: with their state as it is by the facts of their document types, and
   * with what unposted documents have taken of them outstanding again.
   */
  private shownRows(rows: readonly DocumentListRow[]): DocumentListRow[] {
    const types = this.withContact.value;
    return rows.map((row) => this.unposted.addedBack(withTypeFacts(row, types)));
  }

  /** Reads what unposted documents among the rows of the store allocate; `addBack` then counts it. */
  private async noteUnposted(rows: readonly DocumentListRow[]): Promise<void> {
    const found = new Map(this.unposted.toRead(rows).map((row) => [row.key, row]));
    if (found.size === 0) return;
    for (const record of await this.store.records([...found.keys()])) {
      const row = found.get(record.key);
      if (row) this.unposted.note(row, namedAllocations(record));
    }
  }

  /** Brings the rows up to date of which unposted documents have taken something, or no longer have. */
  private addBack(): void {
    this.list.put(this.unposted.update((allocation, from) => this.named(allocation, from)));
  }

  /** The same, to the cent in base currency: what was released there stands in the documents themselves. */
  private async addBackToTheCent(): Promise<void> {
    const keys = this.unposted.ownToRead();
    if (keys.length === 0) return;
    for (const record of await this.store.records(keys)) this.unposted.noteOwn(record.key, namedAllocations(record));
    if (this.closed) return;
    this.addBack();
    this.show();
  }

  /** Notes the facts of the document types. Rows that wait are read again if these facts have changed. */
  private async noteTypes(): Promise<void> {
    const types = typesWithContact(this.references('docType').all);
    const held = this.withContact.value;
    if (types.size === held.size && [...types].every((type) => held.has(type))) return;
    this.withContact.value = types;
    if (!this.isPendingRead.value) return;
    await this.readPending();
    this.list.put(this.pending.value);
    this.show();
  }

  private show(): void {
    if (this.showTimer !== null) clearTimeout(this.showTimer);
    this.showTimer = null;
    this.shownAt = performance.now();
    this.listed.value = this.list.visible;
    this.documentsRevision.value += 1;
    this.total.value = this.list.count(this.scope.value);
  }

  /** Shows what was applied, at most once in `SHOW_INTERVAL`. */
  private showSoon(): void {
    const wait = this.shownAt + SHOW_INTERVAL - performance.now();
    if (wait <= 0) this.show();
    else this.showTimer ??= setTimeout(() => this.show(), wait);
  }

  /** @returns the keys of all documents that were read */
  private async readAll(): Promise<ReadonlySet<string>> {
    const changed = new Set<string>();
    this.changedInReadings.add(changed);
    try {
      return await this.readAllBut(changed);
    } finally {
      this.changedInReadings.delete(changed);
    }
  }

  /** @param changed what changes meanwhile: it was read before, and is listed as the change says */
  private async readAllBut(changed: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const read = new Set<string>();
    const isAgain = this.isRead.value;
    const shown = this.scope.value;
    const classes = [...DOCUMENT_CLASSES].sort((a, b) => Number(b === shown) - Number(a === shown));
    for (const docClass of classes) {
      for await (const all of this.store.allRows(docClass)) {
        if (this.closed) return read;
        for (const { key } of all) read.add(key);
        const isAsRead = ({ key }: DocumentListRow): boolean => !changed.has(key);
        await this.noteUnposted(all.filter(isAsRead));
        const rows = this.shownRows(all.filter(isAsRead));
        // The first time nobody works in the lists yet, and reading in steps would take longer.
        if (isAgain) await workedOff(this.list.putInSteps(rows), () => !this.closed);
        else this.list.put(rows);
        this.showSoon();
      }
    }
    this.addBack();
    this.show();
    await this.addBackToTheCent();
    this.isRead.value = true;
    return read;
  }

  private async readReferences(kinds: readonly ReferenceKind[]): Promise<void> {
    await Promise.all(
      kinds.map(async (kind) => {
        this.indexes.set(kind, new ReferenceIndex(await this.store.references(kind)));
      }),
    );
    if (kinds.includes('docType')) await this.noteTypes();
    const named = NAMED_IN_LISTS.filter((kind) => kinds.includes(kind));
    if (named.length === 0) return;
    for (const kind of named) {
      this.names[kind].clear();
      noteNames(this.names[kind], this.references(kind).all);
    }
    this.rename();
  }

  /** Reads the changed references again. @returns every spelling whose name may have changed, for `rename` */
  private async readSome(kind: ReferenceKind, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const written = await this.store.referencesOf(kind, [...ids]);
    const before = this.references(kind);
    const gone = [...ids].flatMap((id) => before.find(id) ?? []);
    this.indexes.set(kind, before.changed(ids, written));
    if (kind === 'docType') await this.noteTypes();
    const named = NAMED_IN_LISTS.find((each) => each === kind);
    if (named === undefined) return NO_SPELLINGS;
    for (const spelling of gone.flatMap(spellingsOf)) this.names[named].delete(spelling);
    noteNames(this.names[named], written);
    return new Set([...gone, ...written].flatMap(spellingsOf));
  }

  private rename(spellings?: ReadonlySet<string>): void {
    this.list.setNames({ parties: this.names.contactAccount, projects: this.names.project }, spellings);
    this.show();
  }

  private async applyReferences(changed: GatheredChanges['references']): Promise<void> {
    const whole = [...changed].filter(([, ids]) => ids === 'many').map(([kind]) => kind);
    if (whole.length > 0) await this.readReferences(whole);
    const spellings = new Set<string>();
    for (const [kind, ids] of changed)
      if (ids !== 'many') for (const spelling of await this.readSome(kind, ids)) spellings.add(spelling);
    if (spellings.size > 0) this.rename(spellings);
    this.settings.value = await this.store.settings();
  }

  private async apply({ documents, references }: GatheredChanges): Promise<void> {
    const written = this.written.take();
    if (this.closed) return;
    if (references.size > 0) await this.applyReferences(references);
    if (documents === 'many') {
      const read = await this.readAll();
      if (this.closed) return;
      // A restored backup may lack documents that were listed before. What was written during the reading has been
      // reported and is applied next.
      await workedOff(this.list.keepOnly(read), () => !this.closed);
      if (this.closed) return;
      this.unposted.keepOnly(read);
      this.addBack();
      this.show();
      await this.addBackToTheCent();
      await this.readPending();
      return;
    }
    if (documents.size === 0) return;
    const unknown = [...documents].filter((key) => !written.has(key));
    const stored = [...written.values(), ...(unknown.length > 0 ? await this.store.rows(unknown) : [])];
    await this.noteUnposted(stored);
    const rows = this.shownRows(stored);
    const found = new Set(rows.map((row) => row.key));
    const gone = [...documents].filter((key) => !found.has(key));
    this.list.remove(gone);
    this.unposted.forget(gone);
    this.list.put(rows);
    this.addBack();
    if (documents.size > SYNC_CHANGES) this.showSoon();
    else this.show();
    this.applyPending(documents, rows.filter(isWaiting));
    await this.addBackToTheCent();
  }

  private async readPending(): Promise<void> {
    this.pending.value = this.shownRows(await this.store.pendingRows());
    this.isPendingRead.value = true;
  }

  /** Updates `pending`; a document keeps its place while it waits. */
  private applyPending(changed: ReadonlySet<string>, waiting: readonly DocumentListRow[]): void {
    if (waiting.length === 0 && !this.pending.value.some(({ key }) => changed.has(key))) return;
    const changedRows = new Map(waiting.map((row) => [row.key, row]));
    const kept = this.pending.value.flatMap((row) => {
      if (!changed.has(row.key)) return row;
      const next = changedRows.get(row.key);
      changedRows.delete(row.key);
      return next ?? [];
    });
    this.pending.value = [...kept, ...changedRows.values()];
  }
}
