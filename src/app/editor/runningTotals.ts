import { Decimal, type DecimalString } from '../../domain/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../domain/document.ts';
import { DocumentTotals, type AmountTriple, type LineAmounts, type TaxSummary, type TotalsSetup } from '../../domain/totals.ts';

/** What totals depend on beside the document. */
export interface TotalsSurroundings {
  baseCurrency(): string;
  rateDirection(): TotalsSetup['rateDirection'];
  rateOf(taxCodeId: string | undefined): DecimalString | undefined;
}

function sameSetup(a: TotalsSetup, b: TotalsSetup): boolean {
  return a.currency === b.currency && a.baseCurrency === b.baseCurrency && a.currencyRate === b.currencyRate && a.rateDirection === b.rateDirection;
}

/**
 * Totals that follow a document while it is edited, what is being typed included. A changed line
 * costs the same in a document of a thousand lines; only currency and rate count all again.
 */
export class RunningTotals {
  private readonly surroundings: TotalsSurroundings;
  private totals: DocumentTotals;
  private counted = new Map<string, DocumentLine>();

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
      this.counted = new Map();
    }
    const gone = new Set(this.counted.keys());
    for (const line of document.lines) {
      const key = lineKey(line);
      gone.delete(key);
      if (this.counted.get(key) !== line) this.count(key, line);
    }
    for (const key of gone) this.forget(key);
  }

  /** Counts everything again: a tax rate or the base currency has become known. */
  recount(document: Document): void {
    this.totals = new DocumentTotals(this.setupOf(document));
    this.counted = new Map();
    this.follow(document);
  }

  /** Counts a line as it is being typed. */
  preview(line: DocumentLine): void {
    this.count(lineKey(line), line);
  }

  forget(key: string): void {
    this.counted.delete(key);
    this.totals.remove(key);
  }

  private count(key: string, line: DocumentLine): void {
    this.counted.set(key, line);
    this.totals.set(key, { ...line, taxRate: line.taxRate ?? this.surroundings.rateOf(line.taxCodeId) });
  }

  private setupOf(document: Document): TotalsSetup {
    const baseCurrency = this.surroundings.baseCurrency() || (document.baseCurrency ?? document.currency ?? '');
    return { currency: document.currency ?? baseCurrency, baseCurrency, currencyRate: document.currencyRate, rateDirection: this.surroundings.rateDirection() };
  }
}

/** Line fields that its amounts follow from. */
const AMOUNT_SOURCES: ReadonlySet<string> = new Set(['quantity', 'currencyUnitPrice', 'taxRate', 'taxCodeId', 'isNetEntry']);

/** Keys of the lines whose amounts nobody knows: something they follow from cannot be read. */
export function uncountableLines(badInput: Readonly<Record<string, string>>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const path of Object.keys(badInput)) {
    const [head, key, field] = path.split('.');
    if (head === 'lines' && key !== undefined && AMOUNT_SOURCES.has(field ?? '')) keys.add(key);
  }
  return keys;
}

type Amounts = Pick<DocumentLine, 'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount' | 'netAmount' | 'taxAmount' | 'grossAmount'>;

function triple(net?: string, tax?: string, gross?: string): AmountTriple | undefined {
  if (net === undefined || tax === undefined || gross === undefined) return undefined;
  return { net: new Decimal(net), tax: new Decimal(tax), gross: new Decimal(gross) };
}

/** Amounts as the service told them; undefined where it did not tell them all. */
export function toldAmounts(told: Amounts): LineAmounts | undefined {
  const currency = triple(told.netCurrencyAmount, told.taxCurrencyAmount, told.grossCurrencyAmount);
  if (!currency) return undefined;
  return { currency, base: triple(told.netAmount, told.taxAmount, told.grossAmount) ?? currency };
}
