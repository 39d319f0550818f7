import { computed, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import type { CompanySettings, CompanyStore, DocumentRow, StoreChange } from '../../store/contract.ts';
import { todayOn } from '../../domain/dates.ts';
import { DOCUMENT_CLASSES, type Document, type DocumentClass } from '../../domain/document.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import { REFERENCE_KINDS, type Reference, type ReferenceKind } from '../../domain/reference.ts';
import type { Lookup } from '../../domain/drafting/lookup.ts';
import { baseCurrencyOf, NO_FACTS } from '../../domain/learning/known.ts';
import { NO_FILTER, type ListFilter } from '../list/documentFilter.ts';
import { NEWEST_FIRST, type SortColumn, type Sorting } from '../list/documentOrder.ts';
import type { DocumentScope } from '../list/documentScope.ts';
import { KeptLists } from '../list/listSettings.ts';
import { ListedDocuments, type ListEntry, type Named } from '../list/listedDocuments.ts';
import { ReferenceIndex } from '../references/referenceIndex.ts';

/** Rows of the first page: more than any screen shows. */
const FIRST_ROWS = 80;
/** Changes are gathered this long, ms, so that a sync that writes thousands does not redraw for each. */
const GATHER = 60;
const NOTHING = new ReferenceIndex([]);

function namesOf(index: ReferenceIndex): ReadonlyMap<string, Named> {
  const names = new Map<string, Named>();
  for (const { id, code, intRef, description } of index.all) {
    const named = { code, name: description };
    names.set(id, named);
    if (code) names.set(code, named);
    if (intRef) names.set(intRef, named);
  }
  return names;
}

function lookupOf(books: Books): Lookup {
  return {
    find: (kind, value) => books.reference(kind, value),
    all: (kind) => books.references(kind).all,
    get baseCurrency() {
      return books.baseCurrency.value;
    },
  };
}

/** The books of one company as the page holds them: its store, its references, its lists of documents. */
export class Books {
  readonly store: CompanyStore;
  readonly connectionId: string;
  readonly settings: ShallowRef<CompanySettings> = shallowRef({ baseCurrency: null, rateDirection: 'foreignPerBase' });
  /** What is listed, and what of: its filter and order are those of this list. */
  readonly scope: ShallowRef<DocumentScope> = shallowRef('saleInvoice');
  readonly listed: ShallowRef<readonly ListEntry[]> = shallowRef([]);
  /** How many there are of the scope, shown or not. */
  readonly total = shallowRef(0);
  readonly pending: ShallowRef<readonly DocumentRow[]> = shallowRef([]);
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
  /** What is being told of each changed record: editors listen. */
  readonly changedRecords = new Set<(keys: StoreChange['documents']) => void>();
  private readonly list = new ListedDocuments(() => todayOn(Date.now()));
  private readonly views = new Map<DocumentScope, { filter: ListFilter; sorting: Sorting }>();
  private readonly indexes = shallowReactive(new Map<ReferenceKind, ReferenceIndex>());
  private readonly stopListening: () => void;
  private gathered: { documents: Set<string> | 'many'; references: Set<ReferenceKind> } = { documents: new Set(), references: new Set() };
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(store: CompanyStore) {
    this.store = store;
    this.connectionId = store.connectionId;
    this.lists = new KeptLists(store);
    this.list.showScope(this.scope.value, NO_FILTER, NEWEST_FIRST);
    this.stopListening = store.onChange((change) => this.gather(change));
  }

  /** References of a kind; empty until they are read. Reactive. */
  references(kind: ReferenceKind): ReferenceIndex {
    return this.indexes.get(kind) ?? NOTHING;
  }

  reference(kind: ReferenceKind, value: string | undefined): Reference | undefined {
    return this.references(kind).find(value);
  }

  /** The base currency: as set, else as the legal entity or documents have it; '' while nobody knows. */
  readonly baseCurrency = computed(() => this.settings.value.baseCurrency ?? baseCurrencyOf({ all: (kind) => this.references(kind).all, find: (kind, value) => this.reference(kind, value) }, this.settings.value.facts ?? NO_FACTS)?.value ?? '');

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
    const { recoverUnsaved } = await import('../editor/unsavedEdits.ts');
    await recoverUnsaved(this.store);
    this.pending.value = await this.store.pendingRows();
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

  async saveSettings(settings: CompanySettings): Promise<void> {
    await this.store.saveSettings(settings);
    this.settings.value = settings;
  }

  close(): void {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.stopListening();
    this.store.close();
  }

  private put(rows: readonly DocumentRow[]): void {
    this.list.put(rows);
    this.show();
  }

  private show(): void {
    this.listed.value = this.list.visible;
    this.total.value = this.list.count(this.scope.value);
  }

  private async readAll(): Promise<void> {
    const shown = this.scope.value;
    const classes = [...DOCUMENT_CLASSES].sort((a, b) => Number(b === shown) - Number(a === shown));
    for (const docClass of classes) {
      for await (const rows of this.store.allRows(docClass)) {
        if (this.closed) return;
        this.put(rows);
      }
    }
    this.isRead.value = true;
  }

  private async readReferences(kinds: readonly ReferenceKind[]): Promise<void> {
    await Promise.all(
      kinds.map(async (kind) => {
        const index = new ReferenceIndex(await this.store.references(kind));
        this.indexes.set(kind, index);
      }),
    );
    if (!kinds.includes('contactAccount') && !kinds.includes('project')) return;
    this.list.setNames({ parties: namesOf(this.references('contactAccount')), projects: namesOf(this.references('project')) });
    this.show();
  }

  private gather({ documents, references }: StoreChange): void {
    for (const listener of this.changedRecords) listener(documents);
    if (documents === 'many' || this.gathered.documents === 'many') this.gathered.documents = 'many';
    else for (const key of documents) this.gathered.documents.add(key);
    for (const kind of references) this.gathered.references.add(kind);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.takeIn().catch((thrown: unknown) => {
        if (!this.closed) this.problem.value = problemOf(thrown);
      });
    }, GATHER);
  }

  private async takeIn(): Promise<void> {
    const { documents, references } = this.gathered;
    this.gathered = { documents: new Set(), references: new Set() };
    if (this.closed) return;
    if (references.size > 0) {
      await this.readReferences([...references]);
      this.settings.value = await this.store.settings();
    }
    if (documents === 'many') await this.readAll();
    else if (documents.size > 0) {
      const keys = [...documents];
      const rows = await this.store.rows(keys);
      const found = new Set(rows.map((row) => row.key));
      this.list.remove(keys.filter((key) => !found.has(key)));
      this.put(rows);
    }
    if (documents === 'many' || documents.size > 0) this.pending.value = await this.store.pendingRows();
  }
}
