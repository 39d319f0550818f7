import { effectScope, shallowRef, watch, type ShallowRef } from 'vue';
import type { PriceChoice, PriceQuery } from '../../../domain/prices/choosePrice.ts';
import { checkPrices, findingsByKey, type PriceFinding } from '../../../domain/prices/priceChecks.ts';
import { PRICE_KINDS, type PriceKind, type PriceRecord } from '../../../domain/prices/priceContent.ts';
import { PriceIndex } from '../../../domain/prices/priceIndex.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore, ResourceStore, StoreChange } from '../../../store/contract.ts';
import type { CompanyData } from '../session/companyData.ts';
import { defaultsBy, priceEntry, type PriceEntry, type PriceNames } from './priceEntry.ts';

/** Changes are gathered this long, ms, so that a sync that writes thousands does not redraw for each. */
const GATHER = 60;

/** The part of a store that prices are kept in. */
export interface PriceStore {
  resources: Pick<ResourceStore, 'all' | 'records'>;
  onChange(listener: (change: StoreChange) => void): () => void;
}

/** Whether the service has no longer what this record was, and nobody here has anything to say about it. */
function isAway({ goneAt, local, conflict, inFlight }: PriceRecord): boolean {
  return goneAt !== null && local === null && conflict === null && inFlight === null;
}

/** Follows what is put into the book. */
export type PriceListener = (put: readonly PriceEntry[], gone: readonly string[]) => void;

/**
 * Every price of a company in memory: each as it is listed, and all in the index that says which one holds. Kept up
 * with the store; `rename` takes in what has become known of what prices refer to.
 */
export class LivePrices {
  readonly isRead = shallowRef(false);
  /** Moves with every change of any price. */
  readonly version = shallowRef(0);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly names: PriceNames;
  readonly entries = new Map<string, PriceEntry>();
  /** How many things put into a price are shown and not written yet: what the store tells of it meanwhile is older. */
  readonly unwritten = new Map<string, number>();
  private readonly records = new Map<string, PriceRecord>();
  private readonly store: PriceStore;
  private readonly listeners = new Set<PriceListener>();
  private index = new PriceIndex();
  private readonly checked = new Map<string, ReadonlyMap<string, readonly PriceFinding[]>>();
  private gathered = new Map<PriceKind, Set<string> | 'many'>();
  private echo: { kind: PriceKind; heard: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private reading: Promise<void> | null = null;

  constructor(store: PriceStore, names: PriceNames) {
    this.store = store;
    this.names = names;
    store.onChange((change) => this.gather(change));
  }

  /** Reads every price once; later calls wait for the same reading. */
  read(): Promise<void> {
    this.reading ??= this.readAll();
    return this.reading;
  }

  /** @returns what stops it. Told at once of all that is here. */
  follow(listener: PriceListener): () => void {
    this.listeners.add(listener);
    listener([...this.entries.values()], []);
    return () => this.listeners.delete(listener);
  }

  get(key: string | undefined): PriceEntry | undefined {
    return key === undefined ? undefined : this.entries.get(key);
  }

  record(key: string): PriceRecord | undefined {
    return this.records.get(key);
  }

  choose(query: PriceQuery): PriceChoice | null {
    return this.index.choose(query);
  }

  /** Every price of a product that could ever hold, both sides, locked ones too. */
  ofProduct(productId: string) {
    return this.index.ofProduct(productId);
  }

  /** What looks wrong about the prices of a product, by price. */
  findings(productId: string): ReadonlyMap<string, readonly PriceFinding[]> {
    const known = this.checked.get(productId);
    if (known) return known;
    const found = findingsByKey(
      checkPrices(
        this.index.ofProduct(productId),
        this.names.today(),
        (key) => this.entries.get(key)?.isUnsent === true,
      ),
    );
    this.checked.set(productId, found);
    return found;
  }

  /**
   * Writes of this page that are taken in by themselves: the store's word that it was many is no reason to read them all
   * again. Said more than once, somebody else has written too.
   */
  async writing<T>(kind: PriceKind, work: () => Promise<T>): Promise<T> {
    const echo = { kind, heard: 0 };
    this.echo = echo;
    try {
      return await work();
    } finally {
      this.echo = null;
      if (echo.heard > 1) this.gather({ documents: [], references: [], resources: [{ kind, keys: 'many' }] });
    }
  }

  /** Takes in what was just written here, without waiting for the store to tell. */
  adopt(records: readonly PriceRecord[], away: readonly string[] = []): void {
    const defaults = defaultsBy(this.names);
    const put: PriceEntry[] = [];
    const gone = [...away, ...records.filter(isAway).map(({ key }) => key)];
    for (const record of records) {
      if (isAway(record)) continue;
      const before = this.entries.get(record.key);
      if (before && before.revision > record.revision) continue;
      this.records.set(record.key, record);
      const entry = priceEntry(record, this.names, defaults);
      put.push(entry);
      if (before) this.checked.delete(before.productId);
      this.checked.delete(entry.productId);
      this.entries.set(entry.key, entry);
      if (entry.price) this.index.set(entry.price);
      else this.index.delete(entry.key);
    }
    for (const key of gone) {
      const before = this.entries.get(key);
      if (!before) continue;
      this.checked.delete(before.productId);
      this.entries.delete(key);
      this.records.delete(key);
      this.index.delete(key);
    }
    this.tell(put, gone);
  }

  private tell(put: readonly PriceEntry[], gone: readonly string[]): void {
    for (const listener of this.listeners) listener(put, gone);
    this.version.value += 1;
  }

  /** Everything anew from the records held: names, the base currency or the day have changed. */
  rename(): void {
    const defaults = defaultsBy(this.names);
    const put = [...this.records.values()].map((record) => priceEntry(record, this.names, defaults));
    for (const entry of put) this.entries.set(entry.key, entry);
    this.reindex();
    this.tell(put, []);
  }

  private reindex(): void {
    this.index = new PriceIndex([...this.entries.values()].flatMap(({ price }) => price ?? []));
    this.checked.clear();
  }

  private async readAll(): Promise<void> {
    const before = new Set(this.entries.keys());
    try {
      for (const kind of PRICE_KINDS) await this.readKind(kind, before);
      this.reindex();
      this.isRead.value = true;
      this.tell([], [...before]);
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
      this.reading = null;
    }
  }

  /** Takes a kind in, chunk by chunk; the index is made once they are all there. */
  private async readKind(kind: PriceKind, before: Set<string>): Promise<void> {
    const defaults = defaultsBy(this.names);
    for await (const chunk of this.store.resources.all(kind)) {
      const there = chunk.filter((record) => !isAway(record));
      const put = there.map((record) => priceEntry(record, this.names, defaults));
      for (const record of there) this.records.set(record.key, record);
      for (const entry of put) {
        this.entries.set(entry.key, entry);
        before.delete(entry.key);
      }
      this.tell(put, []);
    }
    for (const [key, entry] of this.entries) {
      if (entry.kind !== kind || !before.has(key)) continue;
      this.entries.delete(key);
      this.records.delete(key);
    }
  }

  private gather({ resources }: StoreChange): void {
    if (this.reading === null) return;
    for (const { kind, keys } of resources) {
      if (kind !== 'purchasePrice' && kind !== 'salePrice') continue;
      if (keys === 'many' && this.echo?.kind === kind) {
        this.echo.heard += 1;
        continue;
      }
      const held = this.gathered.get(kind) ?? new Set<string>();
      if (keys === 'many' || held === 'many') this.gathered.set(kind, 'many');
      else this.gathered.set(kind, new Set([...held, ...keys]));
    }
    if (this.gathered.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.takeIn().catch((thrown: unknown) => {
        this.problem.value = problemOf(thrown);
      });
    }, GATHER);
  }

  private async takeIn(): Promise<void> {
    const { gathered } = this;
    this.gathered = new Map();
    if ([...gathered.values()].includes('many')) return this.readAll();
    for (const [kind, keys] of gathered) {
      const wanted = keys === 'many' ? [] : [...keys];
      const found = await this.store.resources.records(kind, wanted);
      const held = new Set(found.map(({ key }) => key));
      this.adopt(
        found.filter(({ key }) => !this.unwritten.has(key)),
        wanted.filter((key) => !held.has(key)),
      );
    }
  }
}

const opened = new WeakMap<CompanyStore, LivePrices>();

/** The prices of the books that are open: one book for every page. Begins to read it. */
export function livePricesOf(company: CompanyData): LivePrices {
  const held = opened.get(company.store);
  if (held) return held;
  const book = new LivePrices(company.store, {
    find: (kind, reference) => company.reference(kind, reference),
    baseCurrency: () => company.baseCurrency.value,
    today: () => todayOn(Date.now()),
  });
  opened.set(company.store, book);
  const naming = () => [
    company.references('product'),
    company.references('contactAccount'),
    company.references('project'),
    company.references('unitOfMeasure'),
    company.baseCurrency.value,
  ];
  // As long as the books: not only as long as the page that asked first.
  effectScope(true).run(() => watch(naming, () => book.rename()));
  void book.read();
  return book;
}
