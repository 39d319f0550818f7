import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { BankTransaction } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { issuesOfResource, withField } from '../../../domain/resources/readiness.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { Autosave } from '../../editing/autosave.ts';
import { SeenFields } from '../../editing/conflicts/seenFields.ts';
import { History } from '../../editing/history.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import {
  BANK_FIELD_KINDS,
  BANK_FIELDS,
  isBankField,
  readBankEntry,
  withBankField,
  type BankField,
  type EnteredLine,
} from './bankFields.ts';
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
  before: EnteredLine;
  after: EnteredLine;
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
  /** Values that are typed and not written yet, by row and field. Reactive. */
  private readonly waiting: ShallowRef<ReadonlyMap<string, ReadonlyMap<BankField, EnteredLine>>> = shallowRef(
    new Map(),
  );
  /**
   * Lines made on this page, in their order. They stay at the end under the id of the empty row that they were. `key`
   * is null until they are stored.
   */
  private readonly made: ShallowRef<readonly { id: string; key: string | null }[]> = shallowRef([]);
  private readonly next = shallowRef('next-1');
  /** Rows that became lines while their first cell is still being typed, with the date that they took over. */
  private readonly begun = new Map<string, string | undefined>();
  private readonly seen = new SeenFields();
  private count = 1;
  private readonly autosave = new Autosave({ waits: () => this.waiting.value.size > 0, write: () => this.write() });

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
  at(row: EntryRow, field: BankField): EnteredLine {
    const typed = this.waiting.value.get(row.id)?.get(field);
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
    let content: BankTransaction = row.line?.content ?? {
      kind: 'bankTransaction',
      bankAccountId: this.liveLines.bankAccountId,
    };
    for (const [field, entered] of this.waiting.value.get(row.id) ?? [])
      if ('value' in entered) content = withBankField(content, field, entered.value);
    return content;
  }

  /**
   * Handles a keystroke: keeps the text, and writes it after a pause. The empty row becomes a line with its first
   * letter. Only a date waits until the cell is left, since half a date may be another date.
   */
  type(row: EntryRow, field: BankField, text: string): void {
    if (row.id === this.next.value && BANK_FIELD_KINDS[field] !== 'date' && text.trim() !== '') {
      const day = this.waiting.value.get(row.id)?.has('bankDate')
        ? undefined
        : (this.lastDate('bankDate') ?? this.today());
      if (day !== undefined) this.put(row.id, 'bankDate', { value: day });
      this.begun.set(row.id, day);
      this.begin();
    }
    this.put(row.id, field, this.read(row, field, text));
    if (row.line || this.begun.has(row.id)) this.autosave.soon();
  }

  /** Handles leaving a cell: one step that can be undone. `before` is its value when it was entered. */
  commit(row: EntryRow, field: BankField, before: EnteredLine, text: string): Promise<void> {
    return this.set(row, field, before, this.read(row, field, text));
  }

  choose(row: EntryRow, field: BankField, before: EnteredLine, value: string | undefined): Promise<void> {
    return this.set(row, field, before, { value });
  }

  /** Restores the value that a cell had when it was entered. */
  restore(row: EntryRow, field: BankField, before: EnteredLine): void {
    if (this.begun.has(row.id)) return void this.takeBack(row.id);
    this.put(row.id, field, before);
    if (row.line) void this.save();
    else this.drop(row.id, field);
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
    for (const { row, field, after } of steps) this.put(row, field, after);
    if (changes.some(({ row }) => row.id === this.next.value)) this.begin();
    await this.save();
  }

  /** Adds several lines at once, for a reviewed paste. Cells that cannot be read stay as they were typed. */
  async add(lines: readonly PastedBankLine[]): Promise<void> {
    try {
      const records = await this.store.resources.create<'bankTransaction'>(lines.map(({ content }) => content));
      const bad = records.flatMap(({ key }, index) => {
        const badInput = lines[index]?.badInput ?? {};
        return Object.keys(badInput).length === 0
          ? []
          : [{ key, change: (same: BankTransaction) => same, badInput: { ...badInput } }];
      });
      const marked = bad.length === 0 ? [] : await this.store.resources.edit('bankTransaction', bad);
      this.made.value = [...this.made.value, ...records.map(({ key }) => ({ id: key, key }))];
      this.liveLines.adopt([...records, ...marked]);
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    }
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

  private read(row: EntryRow, field: BankField, text: string): EnteredLine {
    const reading = readBankEntry(
      field,
      text,
      this.today(),
      row.line?.content[field] ?? this.lastDate(field),
      this.currency(),
    );
    return reading.ok ? { value: reading.value } : { bad: text };
  }

  /** Date keys in the empty row step from the last date that was typed. */
  private lastDate(field: BankField): string | undefined {
    const last = this.rows.value.at(-2);
    return field === 'bankDate' && last ? this.contentOf(last).bankDate : undefined;
  }

  private async set(row: EntryRow, field: BankField, before: EnteredLine, after: EnteredLine): Promise<void> {
    if (JSON.stringify(before) === JSON.stringify(after)) {
      if (this.begun.has(row.id)) return this.takeBack(row.id);
      // Intermediate values may have been written: the original value is written again.
      const stored: EnteredLine =
        row.line?.record.badInput[field] === undefined
          ? { value: row.line?.content[field] }
          : { bad: row.line.record.badInput[field] };
      if (row.line === null || JSON.stringify(stored) === JSON.stringify(after)) return this.drop(row.id, field);
      this.put(row.id, field, after);
      return this.save();
    }
    const steps: CellChange[] = [{ row: row.id, field, before, after }];
    if (field === 'description' && 'value' in after && after.value !== undefined)
      steps.push(...this.filled(row, after.value));
    // A new line takes over the date of the line before it.
    const last = this.lastDate('bankDate') ?? this.today();
    const dateIsOpen =
      row.id === this.next.value && field !== 'bankDate' && !this.waiting.value.get(row.id)?.has('bankDate');
    const day = this.begun.get(row.id) ?? (dateIsOpen ? last : undefined);
    this.begun.delete(row.id);
    if (day !== undefined)
      steps.push({ row: row.id, field: 'bankDate', before: { value: undefined }, after: { value: day } });
    this.record(steps);
    for (const step of steps) this.put(step.row, step.field, step.after);
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
    this.begun.delete(id);
    const waiting = new Map(this.waiting.value);
    waiting.delete(id);
    this.waiting.value = waiting;
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
    for (const change of changes) this.put(change.row, change.field, change[side]);
    void this.save();
  }

  private put(row: string, field: BankField, entered: EnteredLine): void {
    this.noteSeen(row, field);
    this.waiting.value = new Map(this.waiting.value).set(row, new Map(this.waiting.value.get(row)).set(field, entered));
  }

  /** Remembers the stored value of a field that is typed into, unless it is remembered already. */
  private noteSeen(row: string, field: BankField): void {
    const made = this.made.value.find((one) => one.id === row);
    const key = made ? made.key : row;
    const line = key === null ? undefined : this.liveLines.get(key);
    if (line)
      this.seen.begin(line.record, field, line.content[field], this.waiting.value.get(row)?.has(field) === true);
  }

  private drop(row: string, field: BankField): void {
    const fields = new Map(this.waiting.value.get(row));
    fields.delete(field);
    const waiting = new Map(this.waiting.value);
    if (fields.size === 0) waiting.delete(row);
    else waiting.set(row, fields);
    this.waiting.value = waiting;
  }

  private async write(): Promise<void> {
    for (const [id, fields] of this.waiting.value) {
      const made = this.made.value.find((one) => one.id === id);
      const line = this.liveLines.get(made ? made.key : id);
      if (line) await this.change(line, fields);
      else if (made?.key === null && this.isWorthKeeping(fields)) await this.create(id, fields);
      else continue;
      for (const [field, entered] of fields) {
        if (this.waiting.value.get(id)?.get(field) === entered) this.drop(id, field);
        else this.noteSeen(id, field);
      }
    }
  }

  private isWorthKeeping(fields: ReadonlyMap<BankField, EnteredLine>): boolean {
    return [...fields.values()].some((entered) => 'bad' in entered || entered.value !== undefined);
  }

  private async change(line: BankLine, fields: ReadonlyMap<BankField, EnteredLine>): Promise<void> {
    const badInput = { ...line.record.badInput };
    for (const [field, entered] of fields) {
      if ('bad' in entered) badInput[field] = entered.bad;
      else Reflect.deleteProperty(badInput, field);
    }
    const change = (content: BankTransaction): BankTransaction => this.changed(content, fields);
    const values = [...fields].flatMap(([field, entered]) => ('value' in entered ? [field] : []));
    const seen = this.seen.over<BankTransaction>(line.key, values, withField);
    this.liveLines.adopt(
      await this.store.resources.edit('bankTransaction', [{ key: line.key, change, seen, badInput }]),
    );
    for (const field of values) this.seen.end(line.key, field);
  }

  private async create(id: string, fields: ReadonlyMap<BankField, EnteredLine>): Promise<void> {
    const content = this.changed({ kind: 'bankTransaction', bankAccountId: this.liveLines.bankAccountId }, fields);
    const [created] = await this.store.resources.create<'bankTransaction'>([content]);
    if (!created) return;
    // Adopt the line before anything else can fail: otherwise the next try would create another line for the same row.
    this.liveLines.adopt([created]);
    this.made.value = this.made.value.map((one) => (one.id === id ? { id, key: created.key } : one));
    const badInput = Object.fromEntries(
      [...fields].flatMap(([field, entered]) => ('bad' in entered ? [[field, entered.bad]] : [])),
    );
    if (Object.keys(badInput).length > 0)
      this.liveLines.adopt(
        await this.store.resources.edit('bankTransaction', [{ key: created.key, change: (same) => same, badInput }]),
      );
  }

  private changed(content: BankTransaction, fields: ReadonlyMap<BankField, EnteredLine>): BankTransaction {
    let next = content;
    for (const field of BANK_FIELDS) {
      const entered = fields.get(field);
      if (entered && 'value' in entered) next = withBankField(next, field, entered.value);
    }
    return next;
  }
}
