import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { sameContent } from '../../domain/content.ts';
import type { LocalDate } from '../../domain/dates.ts';
import { lineKey, isDraft, type Document, type DocumentLine } from '../../domain/document.ts';
import { shortcomingsOfRecord, type Shortcoming } from '../../domain/readiness.ts';
import { currentDocument, type DocumentRecord } from '../../domain/record.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import type { LineAmounts, TaxSummary } from '../../domain/totals.ts';
import type { CompanyStore } from '../../store/contract.ts';
import { HEADER_BY_ID, LINE_BY_ID, readEntry } from './fields.ts';
import { begunLine, isBlank, newLine, withCurrency, withCustomer, withDocDate, withProduct, taxOf, type Lookup } from './invoiceDraft.ts';
import { RunningTotals, toldAmounts, uncountableLines } from './runningTotals.ts';
import type { MintSource } from '../../domain/identifiers.ts';
import type { TotalsSetup } from '../../domain/totals.ts';

/** How long typing pauses, ms, before what is in the field is kept although it was not left yet. */
export const TYPING_PAUSE = 150;

/** Why a document cannot be edited; null when it can. */
export type Lock = 'notDraft' | 'abandonQueued' | 'gone' | 'conflict' | null;

export interface SessionSurroundings {
  store: CompanyStore;
  lookup: Lookup;
  rateDirection(): TotalsSetup['rateDirection'];
  today(): LocalDate;
  mint: MintSource;
}

type Change = (document: Document) => Document;

export function lockOf(record: DocumentRecord | null): Lock {
  if (!record) return null;
  if (record.conflict) return 'conflict';
  if (record.goneAt !== null) return 'gone';
  if (record.commands.some((command) => command.name === 'abandon')) return 'abandonQueued';
  return record.base !== null && !isDraft(record.base) ? 'notDraft' : null;
}

/**
 * One document open in an editor: what is typed changes it at once, is counted at once, and is
 * stored behind it, in order. Nothing here waits for the database.
 */
export class DocumentSession {
  readonly key: string;
  readonly record: ShallowRef<DocumentRecord | null>;
  readonly document: ShallowRef<Document>;
  readonly badInput: ShallowRef<Readonly<Record<string, string>>>;
  /** The empty last row: becomes a line when something is typed into it. */
  readonly nextLine: ShallowRef<DocumentLine>;
  /** Moves with every change of the totals. */
  readonly counted = shallowRef(0);
  readonly isSaving = shallowRef(false);
  readonly savedAt: ShallowRef<number | null> = shallowRef(null);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly lock: ComputedRef<Lock>;
  readonly shortcomings: ComputedRef<Shortcoming[]>;
  /** Keys of lines that the totals leave out: what was typed there gives no amounts. */
  readonly uncounted: ComputedRef<ReadonlySet<string>>;
  private readonly around: SessionSurroundings;
  private readonly totals: RunningTotals;
  private readonly typed = new Map<string, string>();
  private pause: ReturnType<typeof setTimeout> | null = null;
  private waiting: Change[] = [];
  private badMoved = false;
  private saving: Promise<void> | null = null;

  constructor(source: { record: DocumentRecord } | { fresh: Document }, around: SessionSurroundings) {
    this.around = around;
    const document = 'record' in source ? currentDocument(source.record) : source.fresh;
    this.key = 'record' in source ? source.record.key : (document.intRef ?? '');
    this.record = shallowRef('record' in source ? source.record : null);
    this.document = shallowRef(document);
    this.badInput = shallowRef('record' in source ? source.record.badInput : {});
    this.totals = new RunningTotals(document, {
      baseCurrency: () => around.lookup.baseCurrency,
      rateDirection: () => around.rateDirection(),
      rateOf: (taxCodeId) => around.lookup.find('taxCode', taxCodeId)?.taxRate,
    });
    this.nextLine = shallowRef(newLine(document, around.lookup, around.mint));
    this.uncounted = computed(() => uncountableLines(this.badInput.value));
    this.totals.follow(this.countable());
    this.lock = computed(() => lockOf(this.record.value));
    this.shortcomings = computed(() => shortcomingsOfRecord({ local: this.document.value, badInput: this.badInput.value }));
  }

  /** Whether nothing was ever stored of it. */
  get isFresh(): boolean {
    return this.record.value === null;
  }

  get setup(): TotalsSetup {
    return this.totals.setup;
  }

  /** The service's own amounts while nothing here differs from them, else what the lines come to. */
  headerAmounts(): LineAmounts {
    return (this.showsTold() && toldAmounts(this.document.value)) || this.totals.header;
  }

  lineAmounts(key: string): LineAmounts | undefined {
    if (this.uncounted.value.has(key)) return undefined;
    if (!this.showsTold()) return this.totals.line(key);
    if (this.told?.of !== this.document.value) this.told = { of: this.document.value, lines: new Map(this.document.value.lines.map((line) => [lineKey(line), toldAmounts(line)])) };
    return this.told.lines.get(key) ?? this.totals.line(key);
  }
  /** Amounts of each line as the service told them, of the document that is shown. */
  private told: { of: Document; lines: ReadonlyMap<string, LineAmounts | undefined> } | null = null;

  taxes(): TaxSummary[] {
    return this.totals.taxes;
  }

  /** The line with a key, the empty one included. */
  line(key: string): DocumentLine | undefined {
    return this.document.value.lines.find((line) => lineKey(line) === key) ?? (this.isNext(key) ? this.nextLine.value : undefined);
  }

  /** Counts what is being typed, and keeps it when the typing pauses. `path` is `field` or `lines.<key>.<field>`. */
  type(path: string, text: string): void {
    this.typed.set(path, text);
    this.previewTyped(path, text);
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = setTimeout(() => this.keepTyped(), TYPING_PAUSE);
  }

  /** Keeps what is in the fields now, without waiting for them to be left. */
  keepTyped(): void {
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = null;
    for (const [path, text] of [...this.typed]) this.commit(path, text);
  }

  /** Takes the text of a field that was left: its value, or, when it is none, the text itself. */
  commit(path: string, text: string): void {
    this.typed.delete(path);
    const { field, read } = this.fieldAt(path);
    const current = read();
    const reading = readEntry(field.kind, text, this.around.today(), current);
    if (!reading.ok) return this.keepBad(path, text);
    if (field.kind === 'reference' || field.kind === 'entry') return this.choose(path, reading.value);
    if (reading.value === current && !(path in this.badInput.value)) return this.endPreview(path);
    this.set(path, reading.value);
  }

  /** Takes a chosen reference (its id, or a currency's code). */
  choose(path: string, value: string | undefined): void {
    this.typed.delete(path);
    this.set(path, value);
  }

  /** Goes back to what was kept when the field was entered. */
  restore(path: string, value: string | undefined, bad: string | undefined): void {
    this.typed.delete(path);
    if (bad !== undefined) return this.keepBad(path, bad);
    if (this.fieldAt(path).read() === value && !(path in this.badInput.value)) return this.endPreview(path);
    this.set(path, value);
  }

  insertLine(before: string): DocumentLine {
    const line = newLine(this.document.value, this.around.lookup, this.around.mint);
    this.insertAt(line, this.indexOf(before));
    return line;
  }

  insertAt(line: DocumentLine, index: number): void {
    this.apply((document) => {
      const lines = document.lines.filter((one) => lineKey(one) !== lineKey(line));
      return { ...document, lines: lines.toSpliced(index < 0 ? lines.length : index, 0, line) };
    });
  }

  /** @returns the line and where it was, for an undo */
  removeLine(key: string): { line: DocumentLine; index: number } | null {
    const index = this.indexOf(key);
    const line = this.document.value.lines[index];
    if (!line) return null;
    const bad = Object.keys(this.badInput.value).filter((path) => path.startsWith(`lines.${key}.`));
    this.apply((document) => ({ ...document, lines: document.lines.filter((one) => lineKey(one) !== key) }), Object.fromEntries(bad.map((path) => [path, null])));
    return { line, index };
  }

  moveLine(key: string, step: 1 | -1): void {
    const [from, to] = [this.indexOf(key), this.indexOf(key) + step];
    if (from < 0 || to < 0 || to >= this.document.value.lines.length) return;
    this.apply((document) => {
      const at = document.lines.findIndex((line) => lineKey(line) === key);
      const line = document.lines[at];
      return line ? { ...document, lines: document.lines.toSpliced(at, 1).toSpliced(at + step, 0, line) } : document;
    });
  }

  indexOf(key: string): number {
    return this.document.value.lines.findIndex((line) => lineKey(line) === key);
  }

  isNext(key: string): boolean {
    return lineKey(this.nextLine.value) === key;
  }

  /** Resolves when everything typed so far is stored; rejects when the database refused. */
  async settle(): Promise<void> {
    this.keepTyped();
    await this.save();
  }

  /** Takes in what someone else wrote (a sync run, another window), unless something waits here. */
  async reload(): Promise<void> {
    if (this.isFresh || this.saving || this.waiting.length > 0) return;
    const record = await this.around.store.record(this.key);
    if (record && !this.saving && this.waiting.length === 0) this.adopt(record);
  }

  adopt(record: DocumentRecord): void {
    this.record.value = record;
    if (!this.badMoved && !sameTexts(this.badInput.value, record.badInput)) {
      this.badInput.value = record.badInput;
      this.follow();
    }
    const stored = currentDocument(record);
    if (stored === this.document.value) return;
    const isSame = sameContent(stored, this.document.value) && stored.lastModified === this.document.value.lastModified && stored.docNo === this.document.value.docNo;
    if (isSame) return;
    this.document.value = stored;
    this.follow();
  }

  /** Rates or the base currency have become known. */
  recount(): void {
    this.totals.recount(this.countable());
    this.counted.value += 1;
  }

  private showsTold(): boolean {
    return this.uncounted.value.size === 0 && this.typed.size === 0 && this.record.value !== null && this.record.value.local === null && this.waiting.length === 0 && !this.saving;
  }

  /** The document without the lines whose amounts nobody knows. */
  private countable(document = this.document.value): Document {
    const left = this.uncounted.value;
    return left.size === 0 ? document : { ...document, lines: document.lines.filter((line) => !left.has(lineKey(line))) };
  }

  private follow(): void {
    this.totals.follow(this.countable());
    this.counted.value += 1;
  }

  private fieldAt(path: string) {
    const { lineOf, id } = partsOf(path);
    if (lineOf === null) {
      const field = HEADER_BY_ID.get(id);
      if (!field) throw new TypeError(`no header field ${id}`);
      return { field, read: () => field.read(this.document.value) };
    }
    const field = LINE_BY_ID.get(id);
    if (!field) throw new TypeError(`no line field ${id}`);
    return { field, read: () => field.read(this.line(lineOf) ?? this.nextLine.value) };
  }

  private keepBad(path: string, text: string): void {
    if (this.badInput.value[path] === text) return;
    const { lineOf } = partsOf(path);
    this.apply((document) => (lineOf === null ? document : this.changedLine(document, lineOf, (line) => line)), { [path]: text });
  }

  private set(path: string, value: string | undefined): void {
    const { lineOf, id } = partsOf(path);
    const { lookup } = this.around;
    const settled = { [path]: null };
    if (lineOf !== null) {
      const field = LINE_BY_ID.get(id);
      const change = (line: DocumentLine): DocumentLine => {
        if (id === 'productId') return withProduct(line, value, this.document.value.currency, lookup);
        if (id === 'taxCodeId') return value === undefined ? { ...line, taxCodeId: undefined, taxRate: undefined } : { ...line, ...taxOf(value, lookup) };
        return field ? field.write(line, value) : line;
      };
      // Leaving a cell of the empty row empty makes no line of it.
      if (this.isNext(lineOf) && value === undefined && isBlank(change(this.nextLine.value))) return this.endPreview(path);
      return this.apply((document) => this.changedLine(document, lineOf, change), settled);
    }
    if (id === 'contactAccountId') return this.apply((document) => withCustomer(document, value, lookup), settled);
    if (id === 'currency') return this.apply((document) => withCurrency(document, value, lookup), settled);
    const field = HEADER_BY_ID.get(id);
    if (!field) return;
    if (id === 'docDate') return this.apply((document) => withDocDate(document, field.write(document, value).docDate, lookup), settled);
    this.apply((document) => field.write(document, value), settled);
  }

  /** Changes the line of a key; the empty one joins the others. */
  private changedLine(document: Document, key: string, change: (line: DocumentLine) => DocumentLine): Document {
    const at = document.lines.findIndex((line) => lineKey(line) === key);
    const line = document.lines[at] ?? (this.pendingNext.get(key) ?? (this.isNext(key) ? this.nextLine.value : undefined));
    if (!line) return document;
    if (at < 0) this.pendingNext.set(key, line);
    return { ...document, lines: at < 0 ? [...document.lines, change(begunLine(line))] : document.lines.with(at, change(line)) };
  }
  /** Empty rows that have become lines here and are on their way into the store. */
  private readonly pendingNext = new Map<string, DocumentLine>();

  private apply(change: Change, bad: Record<string, string | null> = {}): void {
    const customer = this.document.value.contactAccountId;
    this.document.value = change(this.document.value);
    const texts = Object.entries({ ...this.badInput.value, ...bad }).filter((entry): entry is [string, string] => entry[1] !== null);
    this.badInput.value = Object.fromEntries(texts);
    this.badMoved = true;
    if (this.indexOf(lineKey(this.nextLine.value)) >= 0) this.nextLine.value = newLine(this.document.value, this.around.lookup, this.around.mint);
    else if (this.document.value.contactAccountId !== customer) this.nextLine.value = { ...newLine(this.document.value, this.around.lookup, this.around.mint), intRef: this.nextLine.value.intRef };
    this.follow();
    this.waiting.push(change);
    // A refusal is shown from `problem`; whoever waits for the outcome calls `settle`.
    this.save().catch((thrown: unknown) => {
      this.problem.value = problemOf(thrown);
    });
  }

  private save(): Promise<void> {
    this.saving ??= this.storeWaiting().finally(() => {
      this.saving = null;
      this.isSaving.value = false;
    });
    return this.saving;
  }

  private async storeWaiting(): Promise<void> {
    const { store } = this.around;
    while (this.waiting.length > 0) {
      this.isSaving.value = true;
      const changes = this.waiting;
      const bad = { ...this.badInput.value };
      this.waiting = [];
      this.badMoved = false;
      const all: Change = (document) => changes.reduce((changed, change) => change(changed), document);
      try {
        let record = this.record.value === null ? await store.createDraft(this.document.value) : await store.edit(this.key, all, bad);
        if (this.record.value === null && Object.keys(bad).length > 0) record = await store.edit(this.key, (document) => document, bad);
        this.problem.value = null;
        this.savedAt.value = Date.now();
        if (this.waiting.length === 0) this.adopt(record);
        else this.record.value = record;
      } catch (thrown) {
        this.waiting = [...changes, ...this.waiting];
        throw thrown;
      }
    }
  }

  private previewTyped(path: string, text: string): void {
    const { lineOf, id } = partsOf(path);
    const { field, read } = this.fieldAt(path);
    const reading = readEntry(field.kind, text, this.around.today(), read());
    if (!reading.ok || field.kind === 'reference' || field.kind === 'entry') return;
    if (lineOf !== null) {
      const line = this.line(lineOf);
      const lineField = LINE_BY_ID.get(id);
      const isNext = this.isNext(lineOf);
      if (line && lineField && (!isNext || reading.value !== undefined)) this.totals.preview(lineField.write(isNext ? begunLine(line) : line, reading.value));
    } else if (id === 'currencyRate') {
      this.totals.follow(this.countable(HEADER_BY_ID.get(id)?.write(this.document.value, reading.value)));
    }
    this.counted.value += 1;
  }

  private endPreview(path: string): void {
    const { lineOf } = partsOf(path);
    if (lineOf !== null && this.isNext(lineOf)) this.totals.forget(lineOf);
    this.follow();
  }
}

function sameTexts(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}

/** `lines.<key>.<field>` and `<field>`; keys have no dots. */
export function partsOf(path: string): { lineOf: string | null; id: string } {
  const match = /^lines\.([^.]+)\.(.+)$/.exec(path);
  return match ? { lineOf: match[1] ?? null, id: match[2] ?? '' } : { lineOf: null, id: path };
}
