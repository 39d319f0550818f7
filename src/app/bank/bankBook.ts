import { shallowRef, type ShallowRef } from 'vue';
import { hereOnlyOf, isLeaving, isLocked, signedAmount, storedLineOf, type BankHereOnly, type BankRecord, type BankTransaction, type StoredLine } from '../../domain/bank/bankLine.ts';
import type { BankImport } from '../../domain/bank/bankImport.ts';
import { sameValue } from '../../domain/content.ts';
import { parseLocalDate, type LocalDate } from '../../domain/dates.ts';
import type { DecimalString } from '../../domain/decimal.ts';
import { currentContent } from '../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import type { CompanyStore } from '../../store/contract.ts';
import { ChangeGatherer, tellsOf, type ChangedKeys } from '../session/changeGatherer.ts';

/** As many changed lines are put into their places one by one; of more, all are sorted. */
const FEW = 20;

/** A bank transaction as it is listed. */
export interface BankLine {
  readonly key: string;
  readonly record: BankRecord;
  readonly content: BankTransaction;
  readonly here: BankHereOnly;
  /** Money in is positive. */
  readonly amount: DecimalString;
  readonly isLocked: boolean;
}

function lineOf(record: BankRecord): BankLine {
  const content = currentContent(record);
  return { key: record.key, record, content, here: hereOnlyOf(record), amount: signedAmount(content), isLocked: isLocked(record) };
}

/** The line's day, or null while it has none that can be read. */
export function dayOf(line: Pick<BankLine, 'content'>): LocalDate | null {
  return line.content.bankDate === undefined ? null : parseLocalDate(line.content.bankDate);
}

/** By day, then in the order of the bank within a day, then as they were typed; what has no day yet comes last. */
function byDay(a: BankLine, b: BankLine): number {
  const [left, right] = [a.content.bankDate ?? '9999', b.content.bankDate ?? '9999'];
  if (left !== right) return left < right ? -1 : 1;
  const [first, second] = [a.here.order ?? Number.MAX_SAFE_INTEGER, b.here.order ?? Number.MAX_SAFE_INTEGER];
  if (a.here.importId === b.here.importId && first !== second) return first - second;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function isListed({ record }: BankLine): boolean {
  return record.goneAt === null && !isLeaving(record);
}

/** Whether a line is listed where it was before it changed. */
function staysInPlace(before: BankLine, after: BankLine): boolean {
  return isListed(before) === isListed(after) && before.content.bankDate === after.content.bankDate && before.here.order === after.here.order && before.here.importId === after.here.importId;
}

/** The bank transactions of one bank account as the page holds them, kept up with the store. Reactive through `lines` and `imports`. */
export class BankBook {
  readonly bankAccountId: string;
  /** Oldest first; replaced as a whole when one changes. What waits to be deleted, or is gone, is left out. */
  readonly lines: ShallowRef<readonly BankLine[]> = shallowRef([]);
  readonly imports: ShallowRef<readonly BankImport[]> = shallowRef([]);
  readonly isRead = shallowRef(false);
  /** Whether the lines are being read as a whole, or are about to be: what is listed may be few of many. */
  readonly isReading = shallowRef(false);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  private readonly store: CompanyStore;
  private readonly byKey = new Map<string, BankLine>();
  private readonly changes: ChangeGatherer;
  private reading: Promise<void> | null = null;
  private closed = false;

  constructor(store: CompanyStore, bankAccountId: string) {
    this.store = store;
    this.bankAccountId = bankAccountId;
    this.changes = new ChangeGatherer(store, {
      concerns: tellsOf('bankTransaction'),
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
    return key === null || key === undefined ? undefined : this.byKey.get(key);
  }

  /** Every record, with those that wait to be deleted: as many as the store counts. */
  get size(): number {
    return this.byKey.size;
  }

  /** What an import is compared with: everything but what is leaving. */
  stored(): StoredLine[] {
    return this.lines.value.flatMap(({ record }) => storedLineOf(record) ?? []);
  }

  /** Takes in what was just written here, without waiting for the store to tell. */
  adopt(records: readonly BankRecord[]): void {
    const changed = records.map((record): [before: BankLine | undefined, after: BankLine] => [this.byKey.get(record.key), lineOf(record)]);
    for (const [, after] of changed) this.byKey.set(after.key, after);
    if (changed.length > 0 && changed.length <= FEW && changed.every(([before, after]) => before !== undefined && staysInPlace(before, after))) this.replace(changed);
    else this.show();
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.byKey.delete(key);
    this.show();
  }

  close(): void {
    this.closed = true;
    this.changes.close();
  }

  private show(): void {
    this.lines.value = [...this.byKey.values()].filter(isListed).sort(byDay);
  }

  /** A keystroke in one of 50,000 lines sorts none of them again. */
  private replace(changed: readonly [before: BankLine | undefined, after: BankLine][]): void {
    const lines = [...this.lines.value];
    for (const [before, after] of changed) {
      const at = before === undefined ? -1 : lines.indexOf(before);
      if (at !== -1) lines[at] = after;
    }
    this.lines.value = lines;
  }

  private async readAll(): Promise<void> {
    try {
      const found = new Map<string, BankLine>();
      for await (const chunk of this.store.bank.lines(this.bankAccountId)) for (const record of chunk) found.set(record.key, lineOf(record));
      this.imports.value = await this.store.bank.imports();
      if (this.closed) return;
      this.byKey.clear();
      for (const [key, line] of found) this.byKey.set(key, line);
      this.problem.value = null;
      this.isRead.value = true;
      this.show();
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
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
      const found = await this.store.resources.records('bankTransaction', [...keys]);
      const mine = found.filter((record) => currentContent(record).bankAccountId === this.bankAccountId);
      const held = new Set(mine.map(({ key }) => key));
      const gone = [...keys].filter((key) => !held.has(key) && this.byKey.has(key));
      for (const key of gone) this.byKey.delete(key);
      // What was written here comes back as news: it is held already.
      const news = mine.filter((record) => !sameValue(record, this.byKey.get(record.key)?.record));
      if (gone.length === 0 && news.length === 0) return;
      this.adopt(news);
      // It may have come of an import or of undoing one.
      this.imports.value = await this.store.bank.imports();
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    }
  }
}
