import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { BankTransaction } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { issuesOfResource } from '../../../domain/resources/readiness.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { Autosave } from '../../editing/autosave.ts';
import {
  badInputWith,
  sameEntered,
  storedEntry,
  withEntries,
  type Entered,
  type Entries,
} from '../../editing/entered.ts';
import { History } from '../../editing/history.ts';
import { askedOnce, oddAmount, oddDate, type Oddity } from '../../editing/oddity.ts';
import { TypedEntries } from '../../editing/typedEntries.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import { BANK_FIELD_KINDS, BANK_FIELDS, isBankField, readBankEntry, type BankField } from './bankFields.ts';
import type { PastedBankLine } from './pastedLines.ts';

/** Fields that are filled in from the last line with the same description. */
const REMEMBERED = [
  'merchantName',
  'paymentMethodId',
  'depositAmount',
  'withdrawalAmount',
] as const satisfies readonly BankField[];

/**
 * A row of the entry grid: a line, or the empty last row (`line` is null while nothing of it is stored). It keeps its
 * id when it becomes a line.
 */
export interface EntryRow {
  readonly id: string;
  readonly line: BankLine | null;
}

interface CellPlace {
  row: string;
  field: BankField;
}
interface CellChange extends CellPlace {
  before: Entered;
  after: Entered;
}

/**
 * Typing lines of one bank account. Each cell is saved when it is left, and a moment after the last keystroke; steps
 * can be undone.
 */
export class BankEntry {
  readonly history = new History<readonly CellChange[], CellPlace>();
  readonly rows: ComputedRef<readonly EntryRow[]>;
  private readonly store: CompanyStore;
  private readonly liveLines: LiveBankLines;
  private readonly currency: () => string;
  private readonly today: () => LocalDate;
  private readonly typed = new TypedEntries((row) => this.lineOf(row)?.record);
  /**
   * Lines made on this page, in their order. They stay at the end under the id of the empty row that they were. `key`
   * is null until they are stored; pasted lines hold their place under a key that no line has.
   */
  private readonly made: ShallowRef<readonly { id: string; key: string | null }[]> = shallowRef([]);
  private readonly next = shallowRef('next-1');
  /** Rows that became lines while their first cell is still being typed, with the date that they took over. */
  private readonly begun = new Map<string, string | undefined>();
  private count = 1;
  private readonly autosave = new Autosave({ waits: () => !this.typed.isEmpty, write: () => this.write() });

  /** @param shown the listed lines (of a statement, a search); lines made on this page are always listed */
  constructor(
    store: CompanyStore,
    liveLines: LiveBankLines,
    shown: () => readonly BankLine[],
    currency: () => string,
    today: () => LocalDate,
  ) {
    this.store = store;
    this.liveLines = liveLines;
    this.currency = currency;
    this.today = today;
    this.rows = computed(() => {
      const made = this.made.value;
      const keys = new Set(made.map(({ key }) => key));
      const rows: EntryRow[] = made.length === 0 ? shown().slice() : shown().filter(({ key }) => !keys.has(key));
      for (const { id, key } of made) {
        const line = key === null ? null : this.liveLines.listed(key);
        // A line that was deleted meanwhile is no row any more.
        if (line !== undefined) rows.push({ id, line });
      }
      rows.push({ id: this.next.value, line: null });
      return rows;
    });
  }

  /** Why the last action failed; null if it did not. */
  get problem(): ShallowRef<Problem | null> {
    return this.autosave.problem;
  }

  /** The value of a row's field, typed or stored. */
  at(row: EntryRow, field: BankField): Entered {
    const typed = this.typed.at(row.id, field);
    if (typed) return typed;
    const bad = row.line?.record.badInput[field];
    return bad === undefined ? { value: row.line?.content[field] } : { bad };
  }

  /**
   * The field that the service named when it refused the row; otherwise the first that keeps it from being sent or
   * counted; undefined if nothing is wrong.
   */
  wrongField(row: EntryRow): BankField | undefined {
    const refused = row.line?.rejection?.field;
    if (refused !== undefined && isBankField(refused)) return refused;
    const bad = BANK_FIELDS.find((field) => 'bad' in this.at(row, field));
    if (bad !== undefined || row.line === null) return bad;
    const lacks = issuesOfResource(row.line.record);
    return BANK_FIELDS.find((field) => lacks.some(({ path }) => path === field));
  }

  /** The row's content, including what is being typed. */
  contentOf(row: EntryRow): BankTransaction {
    return withEntries(row.line?.content ?? this.emptyLine(), this.typed.of(row.id));
  }

  /**
   * Handles a keystroke: keeps the text, and writes it after a pause. The empty row becomes a line with its first
   * letter. Only a date waits until the cell is left, since half a date may be another date.
   */
  type(row: EntryRow, field: BankField, text: string): void {
    if (row.id === this.next.value && BANK_FIELD_KINDS[field] !== 'date' && text.trim() !== '') {
      const day = this.typed.at(row.id, 'bankDate') ? undefined : (this.dateAbove(row.id) ?? this.today());
      if (day !== undefined) this.typed.put(row.id, 'bankDate', { value: day });
      this.begun.set(row.id, day);
      this.begin();
    }
    this.typed.put(row.id, field, this.read(row, field, null, text));
    if (row.line || this.begun.has(row.id)) this.autosave.soon();
  }

  /** The value of a row's field; undefined if there is none, or only a text that is no value. */
  valueAt(row: EntryRow, field: BankField): string | undefined {
    const entered = this.at(row, field);
    return 'value' in entered ? entered.value : undefined;
  }

  /** What date keys in an empty cell step from: the bank date of the line above. */
  stepsFrom(row: EntryRow, field: BankField): string | undefined {
    return field === 'bankDate' ? this.dateAbove(row.id) : undefined;
  }

  /** Handles leaving a cell: one step that can be undone. `before` is its value when it was entered. */
  commit(row: EntryRow, field: BankField, before: Entered, text: string): Promise<void> {
    return this.set(row, field, before, this.read(row, field, before, text));
  }

  /** Why a value that was typed into a row is probably not meant; null if it is likely. */
  oddity(row: EntryRow, field: BankField, value: string | undefined): Oddity | null {
    if (BANK_FIELD_KINDS[field] === 'date') return oddDate(value, this.today());
    if (BANK_FIELD_KINDS[field] !== 'amount') return null;
    return oddAmount(value, () =>
      this.liveLines.lines.value.flatMap(({ key, amount }) => (key === row.line?.key ? [] : amount)),
    );
  }

  choose(row: EntryRow, field: BankField, before: Entered, value: string | undefined): Promise<void> {
    return this.set(row, field, before, { value });
  }

  /** Restores the value that a cell had when it was entered. The text may be stored already: undo brings it back. */
  restore(row: EntryRow, field: BankField, before: Entered): void {
    const typed = this.at(row, field);
    if (!sameEntered(before, typed)) {
      const day = this.begun.get(row.id);
      const steps: CellChange[] = [{ row: row.id, field, before, after: typed }];
      if (day !== undefined)
        steps.push({ row: row.id, field: 'bankDate', before: { value: undefined }, after: { value: day } });
      this.record(steps);
      this.record(steps.map((step) => ({ ...step, before: step.after, after: step.before })));
    }
    if (this.begun.has(row.id)) return void this.takeBack(row.id);
    this.typed.put(row.id, field, before);
    if (row.line) void this.save();
    else this.typed.drop(row.id, field);
  }

  /** Sets many cells as one step: pasting, filling, copying from above. */
  async setAll(changes: readonly { row: EntryRow; field: BankField; value: string | undefined }[]): Promise<void> {
    const steps = changes.map(({ row, field, value }): CellChange => ({
      row: row.id,
      field,
      before: this.at(row, field),
      after: { value },
    }));
    this.record(steps);
    for (const { row, field, after } of steps) this.typed.put(row, field, after);
    if (changes.some(({ row }) => row.id === this.next.value)) this.begin();
    await this.save();
  }

  /**
   * Adds several lines at once, for a reviewed paste, above the empty row and whatever is typed into it meanwhile.
   * Cells that cannot be read stay as they were typed.
   */
  async add(lines: readonly PastedBankLine[]): Promise<void> {
    this.count += 1;
    const place = `pasted-${this.count}`;
    const putThere = (made: readonly { id: string; key: string }[]): void => {
      this.made.value = this.made.value.flatMap((one) => (one.id === place ? made : one));
    };
    this.made.value = [...this.made.value, { id: place, key: place }];
    try {
      const records = await this.store.resources.create<'bankTransaction'>(lines.map(({ content }) => content));
      const bad = records.flatMap(({ key }, index) => {
        const badInput = lines[index]?.badInput ?? {};
        return Object.keys(badInput).length === 0
          ? []
          : [{ key, change: (same: BankTransaction) => same, badInput: { ...badInput } }];
      });
      const marked = bad.length === 0 ? [] : await this.store.resources.edit('bankTransaction', bad);
      putThere(records.map(({ key }) => ({ id: key, key })));
      this.liveLines.adopt([...records, ...marked]);
    } catch (thrown) {
      putThere([]);
      this.problem.value = problemOf(thrown);
    }
  }

  /** Earlier descriptions that contain what is typed into a row. */
  descriptionsWith(row: EntryRow, text: string): string[] {
    return this.liveLines.descriptionsWith(text, row.line?.key);
  }

  undo(): CellPlace | null {
    const step = this.history.undo();
    if (step) this.restoreAll(step.patch, 'before');
    return step?.at ?? null;
  }

  redo(): CellPlace | null {
    const step = this.history.redo();
    if (step) this.restoreAll(step.patch, 'after');
    return step?.at ?? null;
  }

  /** Writes what is waiting, now. */
  save(): Promise<void> {
    return this.autosave.now();
  }

  /** Resolves when everything typed so far is stored; rejects if the database refused. */
  settle(): Promise<void> {
    return this.autosave.settle();
  }

  private read(row: EntryRow, field: BankField, before: Entered | null, text: string): Entered {
    const from = row.line?.content[field] ?? this.stepsFrom(row, field);
    const reading = readBankEntry(field, text, this.today(), from, this.currency());
    if (!reading.ok) return { bad: text };
    const { value } = reading;
    return askedOnce(before, text, value, this.oddity(row, field, value) !== null);
  }

  /** The bank date of the line above a row. */
  private dateAbove(id: string): string | undefined {
    const above = this.rows.value[this.rows.value.findLastIndex((row) => row.id === id) - 1];
    return above && this.contentOf(above).bankDate;
  }

  private async set(row: EntryRow, field: BankField, before: Entered, after: Entered): Promise<void> {
    if (sameEntered(before, after)) {
      if (this.begun.has(row.id)) return this.takeBack(row.id);
      // Intermediate values may have been written: the original value is written again.
      if (row.line === null || sameEntered(storedEntry(row.line.record, field), after))
        return this.typed.drop(row.id, field);
      this.typed.put(row.id, field, after);
      return this.save();
    }
    const steps: CellChange[] = [{ row: row.id, field, before, after }];
    if (field === 'description' && 'value' in after && after.value !== undefined)
      steps.push(...this.filled(row, after.value));
    // A new line takes over the date of the line before it.
    const dateIsOpen =
      row.id === this.next.value && field !== 'bankDate' && this.typed.at(row.id, 'bankDate') === undefined;
    const day = this.begun.get(row.id) ?? (dateIsOpen ? (this.dateAbove(row.id) ?? this.today()) : undefined);
    this.begun.delete(row.id);
    if (day !== undefined)
      steps.push({ row: row.id, field: 'bankDate', before: { value: undefined }, after: { value: day } });
    this.record(steps);
    for (const step of steps) this.typed.put(step.row, step.field, step.after);
    if (row.id === this.next.value) this.begin();
    await this.save();
  }

  /** Turns the empty row into a line and adds a new empty row at once, so that the cursor can move on. */
  private begin(): void {
    this.made.value = [...this.made.value, { id: this.next.value, key: null }];
    this.count += 1;
    this.next.value = `next-${this.count}`;
  }

  /** Turns a line back into the empty row if all its letters were removed. */
  private async takeBack(id: string): Promise<void> {
    const begun = this.made.value.find((one) => one.id === id)?.key ?? null;
    // A file that it was given would go with it.
    if (begun !== null && (await this.store.attachments.of(begun)).length > 0) return;
    this.begun.delete(id);
    this.typed.drop(id);
    await this.save();
    const key = this.made.value.find((one) => one.id === id)?.key ?? null;
    this.made.value = this.made.value.filter((one) => one.id !== id);
    this.next.value = id;
    if (key === null) return;
    try {
      await this.store.resources.discard('bankTransaction', [key]);
      this.liveLines.forget([key]);
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    }
  }

  /** Values of the last line with the same description, for the empty fields of this row. */
  private filled(row: EntryRow, description: string): CellChange[] {
    const last = this.liveLines.lastSaying(description, row.line?.key);
    if (!last) return [];
    const content = this.contentOf(row);
    const hasAmount = content.depositAmount !== undefined || content.withdrawalAmount !== undefined;
    return REMEMBERED.flatMap((field): CellChange[] => {
      const value = last.content[field];
      const isOpen =
        field === 'depositAmount' || field === 'withdrawalAmount' ? !hasAmount : content[field] === undefined;
      return value === undefined || !isOpen
        ? []
        : [{ row: row.id, field, before: this.at(row, field), after: { value } }];
    });
  }

  private record(changes: readonly CellChange[]): void {
    const [first] = changes;
    if (first) this.history.add(changes, { row: first.row, field: first.field });
  }

  private restoreAll(changes: readonly CellChange[], side: 'before' | 'after'): void {
    // A line that became the empty row again is made once more.
    if (changes.some(({ row }) => row === this.next.value)) this.begin();
    for (const change of changes) this.typed.put(change.row, change.field, change[side]);
    void this.save();
  }

  private emptyLine(): BankTransaction {
    return { kind: 'bankTransaction', bankAccountId: this.liveLines.bankAccountId };
  }

  /** The stored line of a row. */
  private lineOf(row: string): BankLine | undefined {
    const made = this.made.value.find((one) => one.id === row);
    return this.liveLines.get(made ? made.key : row);
  }

  private async write(): Promise<void> {
    for (const [row, entries] of this.typed.all()) {
      const line = this.lineOf(row);
      if (line)
        this.liveLines.adopt(
          await this.store.resources.edit('bankTransaction', [this.typed.editOf(line.record, entries)]),
        );
      else if (this.isWorthKeeping(row, entries)) await this.create(row, entries);
      else continue;
      this.typed.written(row, entries);
    }
  }

  private isWorthKeeping(row: string, entries: Entries): boolean {
    return (
      this.made.value.some(({ id, key }) => id === row && key === null) &&
      [...entries.values()].some((entered) => 'bad' in entered || entered.value !== undefined)
    );
  }

  private async create(row: string, entries: Entries): Promise<void> {
    const [created] = await this.store.resources.create<'bankTransaction'>([withEntries(this.emptyLine(), entries)]);
    if (!created) return;
    // Adopt the line before anything else can fail: otherwise the next try would create another line for the same row.
    this.liveLines.adopt([created]);
    this.made.value = this.made.value.map((one) => (one.id === row ? { id: row, key: created.key } : one));
    const badInput = badInputWith({}, entries);
    if (Object.keys(badInput).length > 0)
      this.liveLines.adopt(
        await this.store.resources.edit('bankTransaction', [{ key: created.key, change: (same) => same, badInput }]),
      );
  }
}
