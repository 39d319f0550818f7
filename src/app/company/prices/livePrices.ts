import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import type { PriceChoice, PriceQuery } from '../../../domain/prices/choosePrice.ts';
import { checkPrices, findingsByKey, type PriceFinding } from '../../../domain/prices/priceChecks.ts';
import { PRICE_KINDS, type PriceKind, type PriceRecord } from '../../../domain/prices/priceContent.ts';
import { PriceIndex } from '../../../domain/prices/priceIndex.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { StoreChange } from '../../../store/contract.ts';
import type { ResourceStore } from '../../../store/resourceContract.ts';
import { ChangeGatherer, type GatheredChanges } from '../session/changeGatherer.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { defaultsBy, priceEntry, type PriceEntry, type PriceNames } from './priceEntry.ts';

/** What of a store prices need. */
export interface PriceStore {
  resources: Pick<ResourceStore, 'all' | 'records'>;
  onChange(listener: (change: StoreChange) => void): () => void;
}

/** Whether the record is gone from the service and nothing of it waits here. */
function isGoneFromService({ goneAt, local, conflict, inFlight }: PriceRecord): boolean {
  return goneAt !== null && local === null && conflict === null && inFlight === null;
}

/** Called with the prices that were put and the keys of those that are gone. */
export type PriceListener = (put: readonly PriceEntry[], gone: readonly string[]) => void;

/**
 * Every price of a company in memory: each as a list entry, and all in the index that chooses the one that applies.
 * Kept up to date with the store; `rename` applies new names of what prices refer to.
 */
export class LivePrices {
  readonly isRead = shallowRef(false);
  /** Moves with every change of any price. */
  readonly version = shallowRef(0);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly names: PriceNames;
  readonly entries = new Map<string, PriceEntry>();
  /** How many changes of each price are shown and not written yet: until then the store reports an older version. */
  readonly unwritten = new Map<string, number>();
  private readonly records = new Map<string, PriceRecord>();
  private readonly store: PriceStore;
  private readonly listeners = new Set<PriceListener>();
  private readonly changes: ChangeGatherer;
  private index = new PriceIndex();
  private readonly checked = new Map<string, ReadonlyMap<string, readonly PriceFinding[]>>();
  private ownWrites: { kind: PriceKind; reports: number } | null = null;
  private reading: Promise<void> | null = null;

  constructor(store: PriceStore, names: PriceNames) {
    this.store = store;
    this.names = names;
    this.changes = new ChangeGatherer(store, {
      concerns: (change) => this.reading !== null && this.isNews(change),
      apply: (gathered) =>
        this.apply(gathered).catch((thrown: unknown) => {
          this.problem.value = problemOf(thrown);
        }),
    });
  }

  /** Reads every price once; later calls wait for the same reading. */
  read(): Promise<void> {
    this.reading ??= this.readAll();
    return this.reading;
  }

  /** Calls the listener at once with all prices held, then with each change. @returns a function that stops it */
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

  /** Every price of a product that could ever apply, both sides, locked ones too. */
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
   * Writes that this page applies by itself: the store's report that many prices of the kind changed then does not make
   * it read them all again. If the report comes more than once, somebody else has written too.
   */
  async writing<T>(kind: PriceKind, work: () => Promise<T>): Promise<T> {
    const ownWrites = { kind, reports: 0 };
    this.ownWrites = ownWrites;
    try {
      return await work();
    } finally {
      this.ownWrites = null;
      if (ownWrites.reports > 1)
        this.changes.hear({ documents: [], references: [], resources: [{ kind, keys: 'many' }] });
    }
  }

  /** Applies what was just written here, without waiting for the store's report. */
  adopt(records: readonly PriceRecord[], away: readonly string[] = []): void {
    const defaults = defaultsBy(this.names);
    const put: PriceEntry[] = [];
    const gone = [...away, ...records.filter(isGoneFromService).map(({ key }) => key)];
    for (const record of records) {
      if (isGoneFromService(record)) continue;
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
    this.notify(put, gone);
  }

  close(): void {
    this.changes.close();
  }

  private notify(put: readonly PriceEntry[], gone: readonly string[]): void {
    for (const listener of this.listeners) listener(put, gone);
    this.version.value += 1;
  }

  /** Makes all entries anew from the records held: names, the base currency or the day have changed. */
  rename(): void {
    const defaults = defaultsBy(this.names);
    const put = [...this.records.values()].map((record) => priceEntry(record, this.names, defaults));
    for (const entry of put) this.entries.set(entry.key, entry);
    this.reindex();
    this.notify(put, []);
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
      this.notify([], [...before]);
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
      this.reading = null;
    }
  }

  /** Reads one kind, chunk by chunk; the index is made when all kinds are read. */
  private async readKind(kind: PriceKind, before: Set<string>): Promise<void> {
    const defaults = defaultsBy(this.names);
    for await (const chunk of this.store.resources.all(kind)) {
      const kept = chunk.filter((record) => !isGoneFromService(record));
      const put = kept.map((record) => priceEntry(record, this.names, defaults));
      for (const record of kept) this.records.set(record.key, record);
      for (const entry of put) {
        this.entries.set(entry.key, entry);
        before.delete(entry.key);
      }
      this.notify(put, []);
    }
    for (const [key, entry] of this.entries) {
      if (entry.kind !== kind || !before.has(key)) continue;
      this.entries.delete(key);
      this.records.delete(key);
    }
  }

  /** Whether a change wrote prices that this page has not written and applied itself. */
  private isNews({ resources }: StoreChange): boolean {
    const written = resources.filter(({ kind }) => PRICE_KINDS.some((each) => each === kind));
    const others = written.filter(({ kind, keys }) => keys !== 'many' || kind !== this.ownWrites?.kind);
    if (this.ownWrites) this.ownWrites.reports += written.length - others.length;
    return others.length > 0;
  }

  private async apply({ resources }: GatheredChanges): Promise<void> {
    const written = PRICE_KINDS.flatMap((kind) => ({ kind, keys: resources.get(kind) ?? new Set<string>() }));
    if (written.some(({ keys }) => keys === 'many')) return this.readAll();
    for (const { kind, keys } of written) {
      const wanted = [...keys];
      if (wanted.length === 0) continue;
      const found = await this.store.resources.records(kind, wanted);
      const held = new Set(found.map(({ key }) => key));
      this.adopt(
        found.filter(({ key }) => !this.unwritten.has(key)),
        wanted.filter((key) => !held.has(key)),
      );
    }
  }
}

function makePrices(company: CompanyData): LivePrices {
  const prices = new LivePrices(company.store, {
    find: (kind, reference) => company.reference(kind, reference),
    baseCurrency: () => company.baseCurrency.value,
    today: () => todayOn(Date.now()),
  });
  const naming = () => [
    company.references('product'),
    company.references('contactAccount'),
    company.references('project'),
    company.references('unitOfMeasure'),
    company.baseCurrency.value,
  ];
  watch(naming, () => prices.rename());
  onScopeDispose(() => prices.close());
  void prices.read();
  return prices;
}

/** The prices of a company, shared by all its pages. Starts reading them. */
export function usePrices(company: CompanyData = useCompany()): LivePrices {
  return company.shared(makePrices);
}
