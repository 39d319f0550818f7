import type { ListEntry, ReferenceName } from '../documents/listEntry.ts';
import { computed, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import type { CompanySettings, CompanyStore, DocumentListRow, StoreChange } from '../../../store/contract.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { DOCUMENT_CLASSES, type Document, type DocumentClass } from '../../../domain/documents/document.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { REFERENCE_KINDS, type Reference, type ReferenceKind } from '../../../domain/resources/reference.ts';
import type { Lookup } from '../../../domain/drafting/lookup.ts';
import { NO_FACTS } from '../../../domain/learning/facts.ts';
import { baseCurrencyOf } from '../../../domain/learning/known.ts';
import { NO_FILTER, type ListFilter } from '../documents/documentFilter.ts';
import { NEWEST_FIRST, type SortColumn, type Sorting } from '../documents/documentOrder.ts';
import type { DocumentScope } from '../documents/documentScope.ts';
import { KeptLists } from '../documents/listSettings.ts';
import { ListedDocuments } from '../documents/listedDocuments.ts';
import { ReferenceIndex } from '../references/referenceIndex.ts';
import { ChangeGatherer, type GatheredChanges } from './changeGatherer.ts';
import { CopyState } from './copyState.ts';
import { RecentRows } from './writtenRows.ts';

/** Rows of the first page: more than any screen shows. */
const FIRST_ROWS = 80;
const NOTHING = new ReferenceIndex([]);
const NO_SPELLINGS: ReadonlySet<string> = new Set();

/** More documents than a person changes at once: a sync writes them, and goes on. */
const OF_A_SYNC = 20;
const GATHER = 60;
const GATHER_OF_A_SYNC = 300;

/** Milliseconds from one time that rows in sight change to the next while a sync writes on and on: all of them may, and painting that is the page's longest task of a first load. */
const SHOWN_APART = 1_000;

/** Milliseconds until changes are taken in: a few at once, what a sync writes in slices that hold up nobody who types. */
function gathering({ documents }: GatheredChanges): number {
  return documents !== 'many' && documents.size <= OF_A_SYNC ? GATHER : GATHER_OF_A_SYNC;
}

/** Whether something of a document is not on the service yet. */
function isWaiting({ state }: DocumentListRow): boolean {
  // Of what cannot be read as the service shows it nothing waits, else it would be called so.
  return state !== 'synced' && state !== 'unreadable';
}

/** How documents may spell a reference. */
function spellingsOf({ id, code, intRef }: Reference): string[] {
  return [id, code, intRef ?? ''].filter((spelling) => spelling !== '');
}

function noteNames(names: Map<string, ReferenceName>, references: readonly Reference[]): void {
  for (const reference of references) {
    const named = { code: reference.code, name: reference.description };
    for (const spelling of spellingsOf(reference)) names.set(spelling, named);
  }
}

/** Kinds that lists of documents show by name. */
const NAMED_IN_LISTS = ['contactAccount', 'project'] as const satisfies readonly ReferenceKind[];

function lookupOf(company: CompanyData): Lookup {
  return {
    find: (kind, value) => company.reference(kind, value),
    all: (kind) => company.references(kind).all,
    get baseCurrency() {
      return company.baseCurrency.value;
    },
  };
}

/** The books of one company as the page holds them: its store, its references, its lists of documents. */
export class CompanyData {
  readonly store: CompanyStore;
  readonly connectionId: string;
  readonly settings: ShallowRef<CompanySettings> = shallowRef({ baseCurrency: null, rateDirection: 'foreignPerBase' });
  /** What is listed, and what of: its filter and order are those of this list. */
  readonly scope: ShallowRef<DocumentScope> = shallowRef('saleInvoice');
  readonly listed: ShallowRef<readonly ListEntry[]> = shallowRef([]);
  /** How many there are of the scope, shown or not. */
  readonly total = shallowRef(0);
  readonly pending: ShallowRef<readonly DocumentListRow[]> = shallowRef([]);
  /** Whether `pending` has been read once: that there are none is known from then on only. */
  readonly isPendingRead = shallowRef(false);
  /** Whether every row has been read once. */
  readonly isRead = shallowRef(false);
  /** Why something that changed could not be read. */
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly filter: ShallowRef<ListFilter> = shallowRef(NO_FILTER);
  readonly sorting: ShallowRef<Sorting> = shallowRef(NEWEST_FIRST);
  /** Columns, widths and saved filters of the lists. */
  readonly lists: KeptLists;
  /** Drafts that nobody has typed into yet: not stored, by the IntRef minted for them. */
  readonly fresh = new Map<string, Document>();
  /** How far what is written here is copied outside the browser profile. */
  readonly copies: CopyState;
  /** Called once these are closed. */
  readonly whenClosed = new Set<() => void>();
  /** What is being told of each changed record: editors listen. */
  readonly changedRecords = new Set<(keys: StoreChange['documents']) => void>();
  private readonly list = new ListedDocuments(() => todayOn(Date.now()));
  private readonly views = new Map<DocumentScope, { filter: ListFilter; sorting: Sorting }>();
  private readonly indexes = shallowReactive(new Map<ReferenceKind, ReferenceIndex>());
  private readonly names = {
    contactAccount: new Map<string, ReferenceName>(),
    project: new Map<string, ReferenceName>(),
  };
  private readonly changes: ChangeGatherer;
  private readonly written = new RecentRows();
  private closed = false;
  private shownAt = -Infinity;
  private toShow: ReturnType<typeof setTimeout> | null = null;

  constructor(store: CompanyStore) {
    this.store = store;
    this.connectionId = store.connectionId;
    this.copies = new CopyState(store);
    this.lists = new KeptLists(store);
    this.list.showScope(this.scope.value, NO_FILTER, NEWEST_FIRST);
    this.changes = new ChangeGatherer(store, {
      concerns: ({ documents, references }) => documents.length > 0 || references.length > 0,
      heard: (change) => {
        this.written.hear(change);
        for (const listener of this.changedRecords) listener(change.documents);
      },
      wait: gathering,
      takeIn: (gathered) =>
        this.takeIn(gathered).catch((thrown: unknown) => {
          if (!this.closed) this.problem.value = problemOf(thrown);
        }),
    });
  }

  /** References of a kind; empty until they are read. Reactive. */
  references(kind: ReferenceKind): ReferenceIndex {
    return this.indexes.get(kind) ?? NOTHING;
  }

  reference(kind: ReferenceKind, value: string | undefined): Reference | undefined {
    return this.references(kind).find(value);
  }

  /** The base currency: as set, else as the legal entity or documents have it; '' while nobody knows. */
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
  readonly lookup: Lookup = lookupOf(this);

  /** Reads the first page of each list at once, then references, then everything else. */
  async read(): Promise<void> {
    const firstPages = DOCUMENT_CLASSES.map((docClass) => this.store.firstRows(docClass, FIRST_ROWS));
    // Columns and widths before the first rows: nothing moves once it is painted.
    await this.lists.read();
    this.sorting.value = this.lists.layout(this.scope.value).sorting;
    this.list.sortBy(this.sorting.value);
    this.put((await Promise.all(firstPages)).flat());
    await this.readReferences(REFERENCE_KINDS);
    this.settings.value = await this.store.settings();
    // Nothing that was typed before a kill is missing from what is listed, or sent.
    const { recoverUnsaved } = await import('../documents/unsavedEdits.ts');
    await recoverUnsaved(this.store);
    await this.readPending();
    await this.readAll();
  }

  /** Lists another class, or all, as it was filtered and sorted before. */
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

  /** Sorts by a column; by the same one again, the other way round. */
  sortBy(column: SortColumn): void {
    const { column: current, descending } = this.sorting.value;
    this.sorting.value = { column, descending: current === column ? !descending : column === 'docDate' };
    this.list.sortBy(this.sorting.value);
    this.show();
  }

  /** Whether a document is among those listed, without looking through them. */
  get isListed(): (key: string) => boolean {
    return this.list.isShown;
  }

  entry(key: string): ListEntry | undefined {
    return this.list.get(key);
  }

  /** The best matches of a search, whatever the list is filtered by. */
  find(query: string, limit: number): ListEntry[] {
    return this.list.search(query, limit);
  }

  /** Every document with one party, newest first. */
  documentsOf(contactAccountId: string): ListEntry[] {
    return this.list.ofParty(contactAccountId);
  }

  /** The newest documents, of all classes or of one. */
  latest(limit: number, docClass?: DocumentClass): ListEntry[] {
    return this.list.latest(limit, docClass);
  }

  /** Changes the settings as they are kept then. */
  async changeSettings(change: (settings: CompanySettings) => CompanySettings): Promise<void> {
    this.settings.value = await this.store.changeSettings(change);
  }

  close(): void {
    this.closed = true;
    if (this.toShow !== null) clearTimeout(this.toShow);
    this.changes.close();
    for (const closed of this.whenClosed) closed();
    this.store.close();
  }

  private put(rows: readonly DocumentListRow[]): void {
    this.list.put(rows);
    this.show();
  }

  private show(): void {
    if (this.toShow !== null) clearTimeout(this.toShow);
    this.toShow = null;
    this.shownAt = performance.now();
    this.listed.value = this.list.visible;
    this.total.value = this.list.count(this.scope.value);
  }

  /** Shows what was taken in, some time after it was shown last. */
  private showApart(): void {
    const rest = this.shownAt + SHOWN_APART - performance.now();
    if (rest <= 0) this.show();
    else this.toShow ??= setTimeout(() => this.show(), rest);
  }

  /** @returns the keys of all that was read */
  private async readAll(): Promise<ReadonlySet<string>> {
    const read = new Set<string>();
    const shown = this.scope.value;
    const classes = [...DOCUMENT_CLASSES].sort((a, b) => Number(b === shown) - Number(a === shown));
    for (const docClass of classes) {
      for await (const rows of this.store.allRows(docClass)) {
        if (this.closed) return read;
        this.put(rows);
        for (const { key } of rows) read.add(key);
      }
    }
    this.isRead.value = true;
    return read;
  }

  private async readReferences(kinds: readonly ReferenceKind[]): Promise<void> {
    await Promise.all(
      kinds.map(async (kind) => {
        this.indexes.set(kind, new ReferenceIndex(await this.store.references(kind)));
      }),
    );
    const named = NAMED_IN_LISTS.filter((kind) => kinds.includes(kind));
    if (named.length === 0) return;
    for (const kind of named) {
      this.names[kind].clear();
      noteNames(this.names[kind], this.references(kind).all);
    }
    this.rename();
  }

  /** Reads those references again that were written, and renames the documents that name them. */
  private async readSome(kind: ReferenceKind, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const written = await this.store.referencesOf(kind, [...ids]);
    const before = this.references(kind);
    const gone = [...ids].flatMap((id) => before.find(id) ?? []);
    this.indexes.set(kind, before.changed(ids, written));
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

  private async takeInReferences(changed: GatheredChanges['references']): Promise<void> {
    const whole = [...changed].filter(([, ids]) => ids === 'many').map(([kind]) => kind);
    if (whole.length > 0) await this.readReferences(whole);
    const spellings = new Set<string>();
    for (const [kind, ids] of changed)
      if (ids !== 'many') for (const spelling of await this.readSome(kind, ids)) spellings.add(spelling);
    if (spellings.size > 0) this.rename(spellings);
    this.settings.value = await this.store.settings();
  }

  private async takeIn({ documents, references }: GatheredChanges): Promise<void> {
    const written = this.written.take();
    if (this.closed) return;
    if (references.size > 0) await this.takeInReferences(references);
    if (documents === 'many') {
      const read = await this.readAll();
      if (this.closed) return;
      // A backup that was restored does not have all that there was. What came while it was read has been told, and is taken in next.
      this.list.keepOnly(read);
      this.show();
      await this.readPending();
      return;
    }
    if (documents.size === 0) return;
    const unknown = [...documents].filter((key) => !written.has(key));
    const rows = [...written.values(), ...(unknown.length > 0 ? await this.store.rows(unknown) : [])];
    const found = new Set(rows.map((row) => row.key));
    this.list.remove([...documents].filter((key) => !found.has(key)));
    this.list.put(rows);
    if (documents.size > OF_A_SYNC) this.showApart();
    else this.show();
    this.takeInPending(documents, rows.filter(isWaiting));
  }

  private async readPending(): Promise<void> {
    this.pending.value = await this.store.pendingRows();
    this.isPendingRead.value = true;
  }

  /** What waits stays in its place while it does. */
  private takeInPending(changed: ReadonlySet<string>, waiting: readonly DocumentListRow[]): void {
    if (waiting.length === 0 && !this.pending.value.some(({ key }) => changed.has(key))) return;
    const news = new Map(waiting.map((row) => [row.key, row]));
    const kept = this.pending.value.flatMap((row) => {
      if (!changed.has(row.key)) return row;
      const next = news.get(row.key);
      news.delete(row.key);
      return next ?? [];
    });
    this.pending.value = [...kept, ...news.values()];
  }
}
