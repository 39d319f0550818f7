import { computed, shallowRef, type ComputedRef } from 'vue';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import { Decimal, type DecimalString } from '../../../../domain/values/decimal.ts';
import { statedTaxes, uncountableLines } from '../../../../domain/documents/documentAmounts.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import type { Lookup } from '../../../../domain/drafting/lookup.ts';
import type { AmountTriple, LineAmounts, TaxSummary, TotalsSetup } from '../../../../domain/documents/totals.ts';
import type { BadInput } from '../../../../domain/documents/documentPatch.ts';
import { LineFindings } from '../lines/lineFindings.ts';
import { RunningTotals, toldAmounts } from './runningTotals.ts';
import { calculatedTriple } from './suppliedAmounts.ts';

/** What amounts are worked out with. */
export interface AmountEnvironment {
  lookup: Lookup;
  rateDirection(): TotalsSetup['rateDirection'];
  /** Per cent, on a tax date; undefined while nobody knows it. */
  rateOf?(taxCodeId: string | undefined, date: LocalDate): DecimalString | undefined;
  today(): LocalDate;
}

/** The document whose amounts are shown. */
export interface AmountSubject {
  document(): Document;
  /** The document as it was when its header last became another: who reads that hears of no line. */
  header(): Document;
  /** Texts that are no values, without the one that is still being typed: its line counts with the value before. */
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
  private readonly around: AmountEnvironment;
  private readonly subject: AmountSubject;
  private readonly totals: RunningTotals;
  /** By how much the supplied amounts of a line differ from the calculated ones. */
  private readonly supplied = new LineFindings((line: DocumentLine): AmountTriple[] => {
    const counted = line.suppliedAmounts === true ? this.totals.line(lineKey(line))?.currency : undefined;
    if (!counted) return [];
    const { net, tax, gross } = calculatedTriple(line, { setup: this.setup, rateOf: (code) => this.rateOf(code) });
    return [{ net: counted.net.minus(net), tax: counted.tax.minus(tax), gross: counted.gross.minus(gross) }];
  });
  /** Whether the amounts stand on the lines, as the service told them or a person typed them. */
  private readonly areStated: ComputedRef<boolean>;

  constructor(around: AmountEnvironment, subject: AmountSubject) {
    this.around = around;
    this.subject = subject;
    this.uncounted = computed((held) => {
      const left = uncountableLines(subject.badInput());
      return held?.size === left.size && [...left].every((key) => held.has(key)) ? held : left;
    });
    this.areStated = computed(
      () => subject.header().explicitAmounts === true || (this.uncounted.value.size === 0 && subject.isAsTold()),
    );
    this.totals = new RunningTotals(this.countable(), {
      baseCurrency: () => around.lookup.baseCurrency,
      rateDirection: () => around.rateDirection(),
      rateOf: (code) => this.rateOf(code),
    });
  }

  get setup(): TotalsSetup {
    return this.totals.setup;
  }

  /** What a document is counted with, whatever is being typed. */
  setupOf(document: Document): TotalsSetup {
    return this.totals.setupOf(document);
  }

  header(): LineAmounts {
    return (this.areStated.value && toldAmounts(this.subject.header())) || this.totals.header;
  }

  /** What the lines come to in document currency, whatever the service told or a person typed or supplied. */
  calculatedHeader(): AmountTriple {
    const { net, tax, gross } = this.totals.header.currency;
    const { lines } = this.subject.document();
    return this.supplied.of(lines, this.setup, this.uncounted.value).reduce(
      (sum, { found }) => ({
        net: sum.net.minus(found.net),
        tax: sum.tax.minus(found.tax),
        gross: sum.gross.minus(found.gross),
      }),
      { net, tax, gross },
    );
  }

  /** Of a line of the document as it is now; undefined where nobody knows them. */
  line(line: DocumentLine): LineAmounts | undefined {
    const key = lineKey(line);
    if (this.uncounted.value.has(key)) return undefined;
    return (this.areStated.value && toldAmounts(line)) || this.totals.line(key);
  }

  calculatedLine(line: DocumentLine): LineAmounts | undefined {
    return this.totals.line(lineKey(line));
  }

  /** By tax code: the same amounts as the lines are shown with. */
  taxes(): TaxSummary[] {
    if (!this.areStated.value) return this.totals.taxes;
    const { lines } = this.subject.document();
    return lines.every((line) => toldAmounts(line) !== undefined) ? statedTaxes(lines) : this.totals.taxes;
  }

  /** The tax rate of a code, per cent: as its catalog tells it, else as the books have it. */
  rateOf(taxCodeId: string | undefined): DecimalString | undefined {
    if (!this.around.rateOf) return this.around.lookup.find('taxCode', taxCodeId)?.taxRate;
    const { taxDate, docDate } = this.subject.header();
    return this.around.rateOf(taxCodeId, taxDate ?? docDate ?? this.around.today());
  }

  /** Counts the document as it is now. */
  follow(): void {
    this.totals.follow(this.countable());
    this.counted.value += 1;
  }

  /** What the lines of a document that is not shown yet come to, or its explicit amounts. Gross, in document currency. */
  grossAhead(document: Document): Decimal {
    this.countAhead(document);
    return document.explicitAmounts === true
      ? new Decimal(document.grossCurrencyAmount ?? 0)
      : this.totals.header.currency.gross;
  }

  /** Counts a document that is not shown yet, so that amounts that follow from its lines can be put into it. */
  countAhead(document: Document): void {
    this.totals.follow(this.countable(document));
  }

  /** Counts the document with a header field as it is being typed. */
  preview(typed: Document): void {
    this.totals.follow(this.countable(typed));
    this.counted.value += 1;
  }

  /** Rates or the base currency have become known. */
  recount(): void {
    this.totals.recount(this.countable());
    this.counted.value += 1;
  }

  /** The document without the lines whose amounts nobody knows. */
  private countable(document = this.subject.document()): Document {
    const left = this.uncounted.value;
    return left.size === 0
      ? document
      : { ...document, lines: document.lines.filter((line) => !left.has(lineKey(line))) };
  }
}
