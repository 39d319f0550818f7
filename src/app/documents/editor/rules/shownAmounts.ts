import { computed, shallowRef, type ComputedRef } from 'vue';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import { Decimal, type DecimalString } from '../../../../domain/values/decimal.ts';
import { statedTaxes, uncountableLines } from '../../../../domain/documents/documentAmounts.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import type { Lookup } from '../../../../domain/learning/lookup.ts';
import type { AmountTriple, LineAmounts, TaxByCode, TotalsSetup } from '../../../../domain/documents/totals.ts';
import type { InvalidInput } from '../../../../domain/documents/documentPatch.ts';
import { leftOutReference } from '../../../editing/documentFields/leftOut.ts';
import { LINE } from '../../../editing/documentFields/lineFields.ts';
import { LineFindings } from './lineFindings.ts';
import { RunningTotals, givenAmounts } from './runningTotals.ts';
import { calculatedTriple } from './suppliedAmounts.ts';

/** What is needed to work out amounts. */
export interface AmountEnvironment {
  lookup: Lookup;
  rateDirection(): TotalsSetup['rateDirection'];
  /** Per cent, on a tax date; undefined while unknown. */
  rateOf?(taxCodeId: string | undefined, date: LocalDate): DecimalString | undefined;
  today(): LocalDate;
}

/** The document whose amounts are shown. */
export interface AmountSubject {
  document(): Document;
  /** The document as of the last change of its header. Changes of lines do not trigger readers. */
  header(): Document;
  /** Invalid input, without the text that is still being typed: its line counts with its previous value. */
  badInput(): InvalidInput;
  /** Whether the document is as the service reported it: nothing differs here or is being typed. */
  matchesService(): boolean;
}

/**
 * The amounts shown for a document and its lines: explicit amounts as typed; the service's amounts while nothing here
 * differs from the service; otherwise the calculated ones, including what is being typed.
 */
export class ShownAmounts {
  /** Increases with every change of the totals; read it to be triggered by them. */
  readonly counted = shallowRef(0);
  /** Keys of lines that the totals leave out because invalid input keeps their amounts unknown. */
  readonly uncounted: ComputedRef<ReadonlySet<string>>;
  private readonly environment: AmountEnvironment;
  private readonly subject: AmountSubject;
  private readonly totals: RunningTotals;
  /** The difference between the supplied and the calculated amounts of each line. */
  private readonly supplied = new LineFindings((line: DocumentLine): AmountTriple[] => {
    const counted = line.suppliedAmounts === true ? this.totals.line(lineKey(line))?.currency : undefined;
    if (!counted) return [];
    const { net, tax, gross } = calculatedTriple(line, { setup: this.setup, rateOf: (code) => this.rateOf(code) });
    return [{ net: counted.net.minus(net), tax: counted.tax.minus(tax), gross: counted.gross.minus(gross) }];
  });
  /** Whether the amounts are those on the lines, which the service reported or a person typed. */
  private readonly areStated: ComputedRef<boolean>;

  constructor(environment: AmountEnvironment, subject: AmountSubject) {
    this.environment = environment;
    this.subject = subject;
    this.uncounted = computed((held) => {
      const left = uncountableLines(subject.badInput());
      return held?.size === left.size && [...left].every((key) => held.has(key)) ? held : left;
    });
    this.areStated = computed(
      () => subject.header().explicitAmounts === true || (this.uncounted.value.size === 0 && subject.matchesService()),
    );
    this.totals = new RunningTotals(this.countable(), {
      baseCurrency: () => environment.lookup.baseCurrency,
      rateDirection: () => environment.rateDirection(),
      rateOf: (code) => this.rateOf(code),
      codeOf: (line) => leftOutReference(LINE.taxCodeId.id, line, subject.header(), environment.lookup)?.id,
    });
  }

  get setup(): TotalsSetup {
    return this.totals.setup;
  }

  /** The setup for a document, whatever is being typed. */
  setupOf(document: Document): TotalsSetup {
    return this.totals.setupOf(document);
  }

  header(): LineAmounts {
    return (this.areStated.value && givenAmounts(this.subject.header())) || this.totals.header;
  }

  /** The calculated totals in document currency, without reported, explicit or supplied amounts. */
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

  /** The amounts of a line of the current document; undefined if unknown. */
  line(line: DocumentLine): LineAmounts | undefined {
    const key = lineKey(line);
    if (this.uncounted.value.has(key)) return undefined;
    return (this.areStated.value && givenAmounts(line)) || this.totals.line(key);
  }

  calculatedLine(line: DocumentLine): LineAmounts | undefined {
    return this.totals.line(lineKey(line));
  }

  /** Totals by tax code, from the same amounts as the lines show. */
  taxes(): TaxByCode[] {
    if (!this.areStated.value) return this.totals.taxes;
    const { lines } = this.subject.document();
    return lines.every((line) => givenAmounts(line) !== undefined) ? statedTaxes(lines) : this.totals.taxes;
  }

  /** The tax rate of a code, per cent, from the catalog, otherwise from what this company's documents use. */
  rateOf(taxCodeId: string | undefined): DecimalString | undefined {
    // The tax of a journal is a line of its own.
    if (DOCUMENT_TRAITS[this.subject.header().docClass].entry === 'journal') return undefined;
    if (!this.environment.rateOf) return this.environment.lookup.find('taxCode', taxCodeId)?.taxRate;
    const { taxDate, docDate } = this.subject.header();
    return this.environment.rateOf(taxCodeId, taxDate ?? docDate ?? this.environment.today());
  }

  /** Counts the current document. */
  follow(): void {
    this.totals.follow(this.countable());
    this.counted.value += 1;
  }

  /** The gross total of a document that is not shown yet, in document currency; the explicit amount if it has one. */
  grossAhead(document: Document): Decimal {
    this.totals.follow(this.countable(document));
    return document.explicitAmounts === true
      ? new Decimal(document.grossCurrencyAmount ?? 0)
      : this.totals.header.currency.gross;
  }

  /** Counts the document with the value of a header field that is being typed. */
  preview(typed: Document): void {
    this.totals.follow(this.countable(typed));
    this.counted.value += 1;
  }

  /** Counts everything again, because rates or the base currency have become known. */
  recount(): void {
    this.totals.recount(this.countable());
    this.counted.value += 1;
  }

  /** The document without the lines whose amounts are unknown. */
  private countable(document = this.subject.document()): Document {
    const left = this.uncounted.value;
    return left.size === 0
      ? document
      : { ...document, lines: document.lines.filter((line) => !left.has(lineKey(line))) };
  }
}
