import { shallowRef, type ShallowRef } from 'vue';
import { Decimal, type DecimalString } from '../../../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import {
  DocumentTotals,
  type AmountTriple,
  type LineAmounts,
  type TaxSummary,
  type TotalsSetup,
} from '../../../../domain/documents/totals.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** What totals depend on beside the document. */
export interface TotalsEnvironment {
  baseCurrency(): string;
  rateDirection(): TotalsSetup['rateDirection'];
  /** Per cent, on the document's tax date where rates changed; undefined while nobody knows it. */
  rateOf(taxCodeId: string | undefined): DecimalString | undefined;
}

function sameSetup(a: TotalsSetup, b: TotalsSetup): boolean {
  return (
    a.currency === b.currency &&
    a.baseCurrency === b.baseCurrency &&
    a.currencyRate === b.currencyRate &&
    a.rateDirection === b.rateDirection
  );
}

/**
 * Totals that follow a document while it is edited, what is being typed included. A changed line costs the same in a
 * document of 5,000 lines; only currency and rate count all again. Who reads them hears when all is counted again; that one
 * line is another is for whoever shows it to know.
 */
export class RunningTotals {
  private readonly environment: TotalsEnvironment;
  private readonly counted: ShallowRef<DocumentTotals>;
  /** The lines that were followed last, in order: what is still the same object needs no counting. */
  private followed: readonly DocumentLine[] = [];

  constructor(document: Document, environment: TotalsEnvironment) {
    this.environment = environment;
    this.counted = shallowRef(new DocumentTotals(this.setupOf(document)));
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

  /** What a document is counted with, whichever one was followed last. */
  setupOf(document: Document): TotalsSetup {
    const baseCurrency = this.environment.baseCurrency() || (document.baseCurrency ?? document.currency ?? '');
    return {
      currency: document.currency ?? baseCurrency,
      baseCurrency,
      currencyRate: document.currencyRate,
      rateDirection: this.environment.rateDirection(),
    };
  }

  line(key: string): LineAmounts | undefined {
    return this.totals.line(key);
  }

  /** Counts what differs from the document that was followed before. */
  follow(document: Document): void {
    const setup = this.setupOf(document);
    if (!sameSetup(setup, this.totals.setup)) {
      this.counted.value = new DocumentTotals(setup);
      this.followed = [];
    }
    const [before, after] = [this.followed, document.lines];
    this.followed = after;
    const { start, endBefore, endAfter } = changedStretch(before, after);
    const gone = new Map<string, DocumentLine>();
    for (const line of before.slice(start, endBefore)) gone.set(lineKey(line), line);
    for (const line of after.slice(start, endAfter)) {
      const key = lineKey(line);
      if (gone.get(key) !== line) this.count(key, line);
      gone.delete(key);
    }
    for (const key of gone.keys()) this.totals.remove(key);
  }

  /** Counts everything again: a tax rate or the base currency has become known. */
  recount(document: Document): void {
    this.counted.value = new DocumentTotals(this.setupOf(document));
    this.followed = [];
    this.follow(document);
  }

  private get totals(): DocumentTotals {
    return this.counted.value;
  }

  private count(key: string, line: DocumentLine): void {
    this.totals.set(key, { ...line, taxRate: line.taxRate ?? this.environment.rateOf(line.taxCodeId) });
  }
}

type Amounts = Pick<
  DocumentLine,
  'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount' | 'netAmount' | 'taxAmount' | 'grossAmount'
>;

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
