import { computed, shallowReactive, shallowRef, type ShallowRef } from 'vue';
import type { CompanySettings, CompanyStore, DocumentRow, StoreChange } from '../../store/contract.ts';
import type { Document } from '../../domain/document.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import { REFERENCE_KINDS, type Reference, type ReferenceKind } from '../../domain/reference.ts';
import type { Lookup } from '../editor/invoiceDraft.ts';
import { DocumentList, NO_FILTER, type ListEntry, type ListFilter, type Party, type Sorting } from '../list/documentList.ts';
import { ReferenceIndex } from '../references/referenceIndex.ts';

/** Rows of the first page: more than any screen shows. */
const FIRST_ROWS = 80;
/** Changes are gathered this long, ms, so that a sync that writes thousands does not redraw for each. */
const GATHER = 60;
const NOTHING = new ReferenceIndex([]);

function partiesOf(index: ReferenceIndex): ReadonlyMap<string, Party> {
  const parties = new Map<string, Party>();
  for (const { id, code, intRef, description } of index.all) {
    const party = { code, name: description };
    parties.set(id, party);
    if (code) parties.set(code, party);
    if (intRef) parties.set(intRef, party);
  }
  return parties;
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

/** The books of one company as the page holds them: its store, its references, its list of sale invoices. */
export class Books {
  readonly store: CompanyStore;
  readonly connectionId: string;
  readonly settings: ShallowRef<CompanySettings> = shallowRef({ baseCurrency: null, rateDirection: 'foreignPerBase' });
  readonly invoices: ShallowRef<readonly ListEntry[]> = shallowRef([]);
  readonly total = shallowRef(0);
  readonly pending: ShallowRef<readonly DocumentRow[]> = shallowRef([]);
  /** Whether every row has been read once. */
  readonly isRead = shallowRef(false);
  /** Why something that changed could not be read. */
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly filter: ShallowRef<ListFilter> = shallowRef(NO_FILTER);
  readonly sorting: ShallowRef<Sorting> = shallowRef({ column: 'docDate', descending: true });
  /** Drafts that nobody has typed into yet: not stored, by the IntRef minted for them. */
  readonly fresh = new Map<string, Document>();
  /** What is being told of each changed record: editors listen. */
  readonly changedRecords = new Set<(keys: StoreChange['documents']) => void>();
  private readonly list = new DocumentList();
  private readonly indexes = shallowReactive(new Map<ReferenceKind, ReferenceIndex>());
  private readonly stopListening: () => void;
  private gathered: { documents: Set<string> | 'many'; references: Set<ReferenceKind> } = { documents: new Set(), references: new Set() };
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(store: CompanyStore) {
    this.store = store;
    this.connectionId = store.connectionId;
    this.stopListening = store.onChange((change) => this.gather(change));
  }

  /** References of a kind; empty until they are read. Reactive. */
  references(kind: ReferenceKind): ReferenceIndex {
    return this.indexes.get(kind) ?? NOTHING;
  }

  reference(kind: ReferenceKind, value: string | undefined): Reference | undefined {
    return this.references(kind).find(value);
  }

  /** The base currency: as set, else as the legal entity has it; '' while nobody knows. */
  readonly baseCurrency = computed(() => this.settings.value.baseCurrency ?? this.references('legalEntity').all.find((entity) => entity.baseCurrency)?.baseCurrency ?? '');

  /** Looks references up as the rules of drafts need it. */
  readonly lookup: Lookup = lookupOf(this);

  /** Reads the first page at once, then references, then everything else. */
  async read(): Promise<void> {
    this.put(await this.store.firstRows('saleInvoice', FIRST_ROWS));
    await this.readReferences(REFERENCE_KINDS);
    this.settings.value = await this.store.settings();
    this.pending.value = await this.store.pendingRows();
    await this.readAll();
  }

  filterBy(filter: ListFilter): void {
    this.filter.value = filter;
    this.list.filterBy(filter);
    this.show();
  }

  sortBy(column: Sorting['column']): void {
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
    this.list.put(rows.filter((row) => row.docClass === 'saleInvoice'));
    this.show();
  }

  private show(): void {
    this.invoices.value = this.list.visible;
    this.total.value = this.list.size;
  }

  private async readAll(): Promise<void> {
    for await (const rows of this.store.allRows('saleInvoice')) {
      if (this.closed) return;
      this.put(rows);
    }
    this.isRead.value = true;
  }

  private async readReferences(kinds: readonly ReferenceKind[]): Promise<void> {
    await Promise.all(
      kinds.map(async (kind) => {
        const index = new ReferenceIndex(await this.store.references(kind));
        this.indexes.set(kind, index);
        if (kind !== 'contactAccount') return;
        this.list.setParties(partiesOf(index));
        this.show();
      }),
    );
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
