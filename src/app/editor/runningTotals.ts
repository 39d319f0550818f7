import { Decimal, type DecimalString } from '../../domain/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../domain/document.ts';
import { DocumentTotals, type AmountTriple, type LineAmounts, type TaxSummary, type TotalsSetup } from '../../domain/totals.ts';

/** What totals depend on beside the document. */
export interface TotalsSurroundings {
  baseCurrency(): string;
  rateDirection(): TotalsSetup['rateDirection'];
  /** Per cent, on the document's tax date where rates changed; undefined while nobody knows it. */
  rateOf(taxCodeId: string | undefined): DecimalString | undefined;
}

function sameSetup(a: TotalsSetup, b: TotalsSetup): boolean {
  return a.currency === b.currency && a.baseCurrency === b.baseCurrency && a.currencyRate === b.currencyRate && a.rateDirection === b.rateDirection;
}

/**
 * Totals that follow a document while it is edited, what is being typed included. A changed line
 * costs the same in a document of 5,000 lines; only currency and rate count all again.
 */
export class RunningTotals {
  private readonly surroundings: TotalsSurroundings;
  private totals: DocumentTotals;
  /** The lines that were followed last, in order: what is still the same object needs no counting. */
  private followed: readonly DocumentLine[] = [];
  /** Lines counted otherwise than they were followed: as they are being typed. */
  private readonly previewed = new Set<string>();

  constructor(document: Document, surroundings: TotalsSurroundings) {
    this.surroundings = surroundings;
    this.totals = new DocumentTotals(this.setupOf(document));
    this.follow(document);
  }

  get setup(): TotalsSetup {
    return this.totals.setup;
  }

  get header(): LineAmounts {
    return this.totals.header;
  }

  get taxes(): TaxSummary[] {
    return this.totals.taxes;
  }

  line(key: string): LineAmounts | undefined {
    return this.totals.line(key);
  }

  /** Counts what differs from the document that was followed before. */
  follow(document: Document): void {
    const setup = this.setupOf(document);
    if (!sameSetup(setup, this.totals.setup)) {
      this.totals = new DocumentTotals(setup);
      this.followed = [];
      this.previewed.clear();
    }
    const { lines } = document;
    const [before, after] = [this.followed, lines];
    this.followed = lines;
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before[start] === after[start]) start += 1;
    let end = 0;
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
    const gone = new Map<string, DocumentLine>();
    for (let index = start; index < before.length - end; index += 1) {
      const line = before[index];
      if (line) gone.set(lineKey(line), line);
    }
    for (let index = start; index < after.length - end; index += 1) {
      const line = after[index];
      if (!line) continue;
      const key = lineKey(line);
      if (gone.get(key) !== line || this.previewed.has(key)) this.count(key, line);
      gone.delete(key);
      this.previewed.delete(key);
    }
    for (const key of gone.keys()) this.forget(key);
    if (this.previewed.size > 0) this.endPreviews(lines);
  }

  /** Counts everything again: a tax rate or the base currency has become known. */
  recount(document: Document): void {
    this.totals = new DocumentTotals(this.setupOf(document));
    this.followed = [];
    this.previewed.clear();
    this.follow(document);
  }

  /** Counts a line as it is being typed. */
  preview(line: DocumentLine): void {
    const key = lineKey(line);
    this.previewed.add(key);
    this.count(key, line);
  }

  forget(key: string): void {
    this.previewed.delete(key);
    this.totals.remove(key);
  }

  /** Lines that were being typed and were left as they were. */
  private endPreviews(lines: readonly DocumentLine[]): void {
    const left = new Set(this.previewed);
    this.previewed.clear();
    for (const line of lines) {
      const key = lineKey(line);
      if (left.delete(key)) this.count(key, line);
      if (left.size === 0) return;
    }
    for (const key of left) this.totals.remove(key);
  }

  private count(key: string, line: DocumentLine): void {
    this.totals.set(key, { ...line, taxRate: line.taxRate ?? this.surroundings.rateOf(line.taxCodeId) });
  }

  private setupOf(document: Document): TotalsSetup {
    const baseCurrency = this.surroundings.baseCurrency() || (document.baseCurrency ?? document.currency ?? '');
    return { currency: document.currency ?? baseCurrency, baseCurrency, currencyRate: document.currencyRate, rateDirection: this.surroundings.rateDirection() };
  }
}

type Amounts = Pick<DocumentLine, 'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount' | 'netAmount' | 'taxAmount' | 'grossAmount'>;

function triple(net?: string, tax?: string, gross?: string): AmountTriple | undefined {
  if (net === undefined || tax === undefined || gross === undefined) return undefined;
  return { net: new Decimal(net), tax: new Decimal(tax), gross: new Decimal(gross) };
}

/** Amounts as the service told them, or as a person typed them; undefined where they are not all there. */
export function toldAmounts(told: Amounts): LineAmounts | undefined {
  const currency = triple(told.netCurrencyAmount, told.taxCurrencyAmount, told.grossCurrencyAmount);
  if (!currency) return undefined;
  return { currency, base: triple(told.netAmount, told.taxAmount, told.grossAmount) ?? currency };
}
