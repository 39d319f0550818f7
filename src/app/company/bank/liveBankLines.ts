import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { storedLineOf, type BankRecord, type StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { BankImport } from '../../../domain/bank/bankImport.ts';
import { sameValue } from '../../../domain/documents/content.ts';
import { currentContent } from '../../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { ChangeGatherer, concernsKind, type ChangedKeys } from '../session/changeGatherer.ts';
import { BankLine, isListed, lastSaying, LineDays, type LineDay } from './lineDays.ts';
import { Slices } from '../../base/ui/slices.ts';

export type { BankLine } from './lineDays.ts';

/**
 * All lines as they are being read. The book holds it, and not only who reads: what nothing but a pending request leads to is
 * gone through while the page stands still, each time the browser clears its memory.
 */
interface Coming {
  readonly found: LineDays;
  /** What was written or removed here meanwhile: the reading may have passed it. */
  readonly records: BankRecord[];
  readonly gone: Set<string>;
}

/** The bank transactions of one bank account as the page holds them, kept up with the store. Reactive through `days`, `lines` and `imports`. */
export class LiveBankLines {
  readonly bankAccountId: string;
  /** Oldest first; what is asked of all lines is asked of their days, of which only those that changed are others. What waits to be deleted, or is gone, is left out. */
  readonly days: ShallowRef<readonly LineDay[]> = shallowRef([]);
  /** The lines of all days, in their order. */
  readonly lines: ComputedRef<readonly BankLine[]> = computed(() => this.days.value.flatMap(({ lines }) => lines));
  /** Lines of which a person has to choose a version. */
  readonly contested: ComputedRef<readonly BankLine[]> = computed(() => {
    // Told with each change, although what is gone is of no day.
    void this.days.value;
    return this.held.contested;
  });
  readonly imports: ShallowRef<readonly BankImport[]> = shallowRef([]);
  readonly isRead = shallowRef(false);
  /** Whether the lines are being read as a whole, or are about to be: what is listed may be few of many. */
  readonly isReading = shallowRef(false);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  private readonly store: CompanyStore;
  private held = new LineDays();
  private readonly changes: ChangeGatherer;
  private reading: Promise<void> | null = null;
  private coming: Coming | null = null;
  private closed = false;

  constructor(store: CompanyStore, bankAccountId: string) {
    this.store = store;
    this.bankAccountId = bankAccountId;
    this.changes = new ChangeGatherer(store, {
      concerns: concernsKind('bankTransaction'),
      heard: () => {
        if (this.isAllChanged()) this.isReading.value = true;
      },
      takeIn: ({ resources }) => this.takeIn(resources.get('bankTransaction') ?? new Set()),
    });
  }

  /** Reads every line; calls while one is under way wait for it. */
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

  /** The same while it is listed. Reactive. */
  listed(key: string): BankLine | undefined {
    const line = this.days.value.length === 0 ? undefined : this.held.get(key);
    return line && isListed(line) ? line : undefined;
  }

  /** The last line with this description, but for one; undefined when nothing of the kind is there. */
  lastSaying(description: string, except: string | undefined): BankLine | undefined {
    return lastSaying(this.days.value, description, except);
  }

  /** Every record, with those that wait to be deleted: as many as the store counts. */
  get size(): number {
    return this.held.size;
  }

  /** What an import is compared with: everything but what is leaving. */
  stored(): StoredBankLine[] {
    return this.lines.value.flatMap(({ record, here }) => storedLineOf(record, here) ?? []);
  }

  /** Takes in what was just written here, without waiting for the store to tell. */
  adopt(records: readonly BankRecord[]): void {
    this.held.put(records.map((record) => new BankLine(record)));
    this.coming?.records.push(...records);
    this.days.value = this.held.days;
  }

  forget(keys: readonly string[]): void {
    this.held.put([], keys);
    for (const key of keys) this.coming?.gone.add(key);
    this.days.value = this.held.days;
  }

  close(): void {
    this.closed = true;
    this.changes.close();
  }

  private async readAll(): Promise<void> {
    const coming: Coming = { found: new LineDays(), records: [], gone: new Set() };
    const { found } = coming;
    this.coming = coming;
    try {
      for await (const chunk of this.store.bank.lines(this.bankAccountId))
        found.put(chunk.map((record) => new BankLine(record)));
      await prepared(found.days);
      this.imports.value = await this.store.bank.imports();
      if (this.closed) return;
      found.put(
        newest(coming.records, found).map((record) => new BankLine(record)),
        [...coming.gone],
      );
      this.held = found;
      this.problem.value = null;
      this.isRead.value = true;
      this.days.value = found.days;
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    } finally {
      this.coming = null;
    }
  }

  private isAllChanged(): boolean {
    return this.changes.gathered.resources.get('bankTransaction') === 'many';
  }

  private async takeIn(keys: ChangedKeys): Promise<void> {
    if (this.closed) return;
    if (keys === 'many') {
      // A reading that is under way may have passed the place of what was written meanwhile.
      await this.reading;
      return this.read();
    }
    try {
      // What a reading that is under way brings is not to be taken for what was held before.
      await this.reading;
      const found = await this.store.resources.records('bankTransaction', [...keys]);
      const mine = found.filter((record) => currentContent(record).bankAccountId === this.bankAccountId);
      const held = new Set(mine.map(({ key }) => key));
      const gone = [...keys].filter((key) => !held.has(key) && this.get(key) !== undefined);
      // What was written here comes back as news: it is held already.
      const news = mine.filter((record) => !sameValue(record, this.get(record.key)?.record));
      if (gone.length === 0 && news.length === 0) return;
      if (gone.length > 0) this.forget(gone);
      if (news.length > 0) this.adopt(news);
      // It may have come of an import or of undoing one.
      this.imports.value = await this.store.bank.imports();
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    }
  }
}

/** Works out what the days come to in slices: of 50,000 lines at once the page would stand still. */
async function prepared(days: readonly LineDay[]): Promise<void> {
  const slices = new Slices();
  for (const day of days) {
    day.prepare();
    if (slices.isOver) await slices.rest();
  }
}

/** Of what was written here meanwhile, what is not older than what was read. */
function newest(records: readonly BankRecord[], found: LineDays): BankRecord[] {
  return records.filter(({ key, revision }) => revision >= (found.get(key)?.record.revision ?? 0));
}
