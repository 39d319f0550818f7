import { computed, shallowRef, type ComputedRef } from 'vue';
import type { LocalDate } from '../../domain/dates.ts';
import type { DecimalString } from '../../domain/decimal.ts';
import { statedTaxes, uncountableLines } from '../../domain/documentAmounts.ts';
import { lineKey, type Document, type DocumentLine } from '../../domain/document.ts';
import type { Lookup } from '../../domain/drafting/lookup.ts';
import type { LineAmounts, TaxSummary, TotalsSetup } from '../../domain/totals.ts';
import type { BadInput } from './documentPatch.ts';
import { RunningTotals, toldAmounts } from './runningTotals.ts';

/** What amounts are worked out with. */
export interface AmountSurroundings {
  lookup: Lookup;
  rateDirection(): TotalsSetup['rateDirection'];
  /** Per cent, on a tax date; undefined while nobody knows it. */
  rateOf?(taxCodeId: string | undefined, date: LocalDate): DecimalString | undefined;
  today(): LocalDate;
}

/** The document whose amounts are shown. */
export interface AmountSubject {
  document(): Document;
  badInput(): BadInput;
  /** Whether it is as the service told it: nothing here differs from that, or is being typed. */
  isAsTold(): boolean;
}

/**
 * The amounts that a document and its lines are shown with: those typed where they are explicit, the service's own while
 * nothing here differs from them, else what the lines come to, what is being typed included.
 */
export class ShownAmounts {
  /** Moves with every change of the totals. */
  readonly counted = shallowRef(0);
  /** Keys of lines that the totals leave out: what was typed there gives no amounts. */
  readonly uncounted: ComputedRef<ReadonlySet<string>>;
  private readonly around: AmountSurroundings;
  private readonly subject: AmountSubject;
  private readonly totals: RunningTotals;
  /** Amounts of each line as the service told them, of the document that is shown. */
  private told: { of: Document; lines: ReadonlyMap<string, LineAmounts | undefined> } | null = null;

  constructor(around: AmountSurroundings, subject: AmountSubject) {
    this.around = around;
    this.subject = subject;
    this.uncounted = computed(() => uncountableLines(subject.badInput()));
    this.totals = new RunningTotals(this.countable(), { baseCurrency: () => around.lookup.baseCurrency, rateDirection: () => around.rateDirection(), rateOf: (code) => this.rateOf(code) });
  }

  get setup(): TotalsSetup {
    return this.totals.setup;
  }

  header(): LineAmounts {
    return ((this.isExplicit || this.showsTold()) && toldAmounts(this.subject.document())) || this.totals.header;
  }

  /** What the lines come to, whatever the service told or a person typed. */
  calculatedHeader(): LineAmounts {
    return this.totals.header;
  }

  line(key: string): LineAmounts | undefined {
    if (this.uncounted.value.has(key)) return undefined;
    if (!this.isExplicit && !this.showsTold()) return this.totals.line(key);
    const document = this.subject.document();
    if (this.told?.of !== document) this.told = { of: document, lines: new Map(document.lines.map((line) => [lineKey(line), toldAmounts(line)])) };
    return this.told.lines.get(key) ?? this.totals.line(key);
  }

  calculatedLine(key: string): LineAmounts | undefined {
    return this.totals.line(key);
  }

  /** By tax code: the same amounts as the lines are shown with. */
  taxes(): TaxSummary[] {
    const { lines } = this.subject.document();
    const isStated = (this.isExplicit || this.showsTold()) && lines.every((line) => toldAmounts(line) !== undefined);
    return isStated ? statedTaxes(lines) : this.totals.taxes;
  }

  /** The tax rate of a code, per cent: as its catalog tells it, else as the books have it. */
  rateOf(taxCodeId: string | undefined): DecimalString | undefined {
    if (!this.around.rateOf) return this.around.lookup.find('taxCode', taxCodeId)?.taxRate;
    const { taxDate, docDate } = this.subject.document();
    return this.around.rateOf(taxCodeId, taxDate ?? docDate ?? this.around.today());
  }

  /** Counts the document as it is now. */
  follow(): void {
    this.totals.follow(this.countable());
    this.counted.value += 1;
  }

  /** Counts a document that is not shown yet, so that amounts that follow from its lines can be put into it. */
  countAhead(document: Document): void {
    this.totals.follow(this.countable(document));
  }

  /** Counts a line, or the header, as it is being typed. */
  preview(typed: { line: DocumentLine } | { document: Document }): void {
    if ('line' in typed) this.totals.preview(typed.line);
    else this.totals.follow(this.countable(typed.document));
  }

  /** What was typed into the empty row counts no more. */
  forget(key: string): void {
    this.totals.forget(key);
  }

  /** Rates or the base currency have become known. */
  recount(): void {
    this.totals.recount(this.countable());
    this.counted.value += 1;
  }

  private get isExplicit(): boolean {
    return this.subject.document().explicitAmounts === true;
  }

  private showsTold(): boolean {
    return this.uncounted.value.size === 0 && this.subject.isAsTold();
  }

  /** The document without the lines whose amounts nobody knows. */
  private countable(document = this.subject.document()): Document {
    const left = this.uncounted.value;
    return left.size === 0 ? document : { ...document, lines: document.lines.filter((line) => !left.has(lineKey(line))) };
  }
}
