import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { storedLineOf, type BankRecord, type StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { BankImport } from '../../../domain/bank/bankImport.ts';
import { sameValue } from '../../../domain/documents/content.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { useCompany } from '../session/useCompany.ts';
import { recordsNow } from '../records/recordsNow.ts';
import { ChangeGatherer, concernsKind, type ChangedKeys } from '../session/changeGatherer.ts';
import { BankLine, descriptionsWith, isListed, lastSaying, LineDays, type LineDay } from './lineDays.ts';
import { Slices } from '../../base/ui/slices.ts';

export type { BankLine } from './lineDays.ts';

/**
 * A reading of all lines that is under way. It is kept in a field and not only in a local variable: an object that only
 * a pending request refers to is traversed while the page stands still, at each garbage collection.
 */
interface OngoingReading {
  readonly found: LineDays;
  /** What was written or removed here meanwhile, which the reading may have missed. */
  readonly records: BankRecord[];
  readonly gone: Set<string>;
}

/**
 * The bank transactions of one bank account, kept up to date with the store. Reactive through `days`, `lines` and
 * `imports`.
 */
export class LiveBankLines {
  readonly bankAccountId: string;
  /**
   * Oldest first, without lines that are gone or wait to be deleted. A change replaces only the days it concerns, so
   * what is worked out by day stays valid for the others.
   */
  readonly days: ShallowRef<readonly LineDay[]> = shallowRef([]);
  /** The lines of all days, in order. */
  readonly lines: ComputedRef<readonly BankLine[]> = computed(() => this.days.value.flatMap(({ lines }) => lines));
  /** Lines of which a person must choose a version. */
  readonly contested: ComputedRef<readonly BankLine[]> = computed(() => {
    // Depends on `days`, which every change replaces, although lines that are gone belong to no day.
    void this.days.value;
    return this.held.contested;
  });
  readonly imports: ShallowRef<readonly BankImport[]> = shallowRef([]);
  readonly isRead = shallowRef(false);
  /** Whether all lines are being read, or about to be: until then the list may show few of many. */
  readonly isReading = shallowRef(false);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  private readonly store: CompanyStore;
  private held = new LineDays();
  private readonly changes: ChangeGatherer;
  private reading: Promise<void> | null = null;
  private ongoing: OngoingReading | null = null;
  /** How often lines were put or removed. */
  private version = 0;
  private closed = false;

  constructor(store: CompanyStore, bankAccountId: string) {
    this.store = store;
    this.bankAccountId = bankAccountId;
    this.changes = new ChangeGatherer(store, {
      concerns: concernsKind('bankTransaction'),
      onChange: () => {
        if (this.isAllChanged()) this.isReading.value = true;
      },
      apply: ({ resources }) => this.apply(resources.get('bankTransaction') ?? new Set()),
    });
  }

  /** Reads every line; calls during a reading wait for it. */
  read(): Promise<void> {
    this.isReading.value = true;
    this.reading ??= this.readAll().finally(() => {
      this.reading = null;
      this.isReading.value = this.isAllChanged();
    });
    return this.reading;
  }

  get(key: string | null | undefined): BankLine | undefined {
    return key === null || key === undefined ? undefined : this.held.get(key);
  }

  /** The line of a key, if it is listed. Reactive. */
  listed(key: string): BankLine | undefined {
    const line = this.days.value.length === 0 ? undefined : this.held.get(key);
    return line && isListed(line) ? line : undefined;
  }

  /** The last line with this description, leaving out one key; undefined where there is none. */
  lastSaying(description: string, except: string | undefined): BankLine | undefined {
    return lastSaying(this.days.value, description, except);
  }

  /** Earlier descriptions that contain a text, leaving out the line of a key. */
  descriptionsWith(text: string, except: string | undefined): string[] {
    return descriptionsWith(this.days.value, text, except);
  }

  /** The number of records, with those that wait to be deleted: as the store counts them. */
  get size(): number {
    return this.held.size;
  }

  /** The lines that an import is compared with: all but those that wait to be deleted. */
  stored(): StoredBankLine[] {
    return this.lines.value.flatMap(({ record, here }) => storedLineOf(record, here) ?? []);
  }

  /** Applies what was just written here, without waiting for the store's report. */
  adopt(records: readonly BankRecord[]): void {
    this.version += 1;
    this.held.put(records.map((record) => new BankLine(record)));
    this.ongoing?.records.push(...records);
    this.days.value = this.held.days;
  }

  forget(keys: readonly string[]): void {
    this.version += 1;
    this.held.put([], keys);
    for (const key of keys) this.ongoing?.gone.add(key);
    this.days.value = this.held.days;
  }

  close(): void {
    this.closed = true;
    this.changes.close();
  }

  private async readAll(): Promise<void> {
    const ongoing: OngoingReading = { found: new LineDays(), records: [], gone: new Set() };
    const { found } = ongoing;
    this.ongoing = ongoing;
    try {
      for await (const chunk of this.store.bank.lines(this.bankAccountId))
        found.put(chunk.map((record) => new BankLine(record)));
      await prepareInSlices(found.days);
      this.imports.value = await this.store.bank.imports();
      if (this.closed) return;
      found.put(
        newest(ongoing.records, found).map((record) => new BankLine(record)),
        [...ongoing.gone],
      );
      this.held = found;
      this.problem.value = null;
      this.isRead.value = true;
      this.days.value = found.days;
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    } finally {
      this.ongoing = null;
    }
  }

  private isAllChanged(): boolean {
    return this.changes.gathered.resources.get('bankTransaction') === 'many';
  }

  private async apply(keys: ChangedKeys): Promise<void> {
    if (this.closed) return;
    if (keys === 'many') {
      // The reading under way may have missed what was written meanwhile.
      await this.reading;
      return this.read();
    }
    try {
      // The result of the reading under way must not be taken for what was held before.
      await this.reading;
      const found = await recordsNow(this.store.resources, 'bankTransaction', [...keys], () => this.version);
      const mine = found.filter((record) => currentVersion(record).bankAccountId === this.bankAccountId);
      const held = new Set(mine.map(({ key }) => key));
      const gone = [...keys].filter((key) => !held.has(key) && this.get(key) !== undefined);
      // What this page wrote is reported too: it is held already.
      const changed = mine.filter((record) => !sameValue(record, this.get(record.key)?.record));
      if (gone.length === 0 && changed.length === 0) return;
      if (gone.length > 0) this.forget(gone);
      if (changed.length > 0) this.adopt(changed);
      // An import, or the undoing of one, may have caused the change.
      this.imports.value = await this.store.bank.imports();
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    }
  }
}

/** The lines of the account that a page shows: read when it is chosen, and let go when another is, or the page. */
export function useBankLines(bankAccountId: () => string | undefined): ShallowRef<LiveBankLines | null> {
  const { store } = useCompany();
  const lines = shallowRef<LiveBankLines | null>(null);
  watch(
    bankAccountId,
    (id) => {
      lines.value?.close();
      lines.value = id === undefined ? null : new LiveBankLines(store, id);
      void lines.value?.read();
    },
    { immediate: true },
  );
  onScopeDispose(() => lines.value?.close());
  return lines;
}

/** Prepares the days' facts in slices: for 50,000 lines at once the page would stand still. */
async function prepareInSlices(days: readonly LineDay[]): Promise<void> {
  const slices = new Slices();
  for (const day of days) {
    day.prepare();
    if (slices.isOver) await slices.rest();
  }
}

/** The records written here meanwhile that are not older than the version read. */
function newest(records: readonly BankRecord[], found: LineDays): BankRecord[] {
  return records.filter(({ key, revision }) => revision >= (found.get(key)?.record.revision ?? 0));
}
