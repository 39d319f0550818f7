import { shallowRef, type ShallowRef } from 'vue';
import type { DecimalString } from '../../../../domain/values/decimal.ts';
import { amountTriple } from '../../../../domain/documents/documentAmounts.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import {
  DocumentTotals,
  type LineAmounts,
  type TaxByCode,
  type TotalsSetup,
} from '../../../../domain/documents/totals.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** What totals depend on besides the document. */
export interface TotalsEnvironment {
  baseCurrency(): string;
  rateDirection(): TotalsSetup['rateDirection'];
  /** Per cent, on the document's tax date if rates changed; undefined while unknown. */
  rateOf(taxCodeId: string | undefined): DecimalString | undefined;
  /** The code under which the tax of a line without one counts; none if left out. */
  codeOf?(line: DocumentLine): string | undefined;
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
 * Totals that follow a document while it is edited, including what is being typed. A changed line costs the same in a
 * document of 5,000 lines; only a change of currency or rate counts everything again. Reactive readers are triggered
 * only then; after a change of single lines the caller has to trigger them.
 */
export class RunningTotals {
  private readonly environment: TotalsEnvironment;
  private readonly counted: ShallowRef<DocumentTotals>;
  /** The lines that were counted last, in order. A line that is still the same object is not counted again. */
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

  get taxes(): TaxByCode[] {
    return this.totals.taxes;
  }

  /** The setup for a document, whichever one was followed last. */
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

  /** Counts the lines that differ from the document followed before. */
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

  /** Counts everything again, because a tax rate or the base currency has become known. */
  recount(document: Document): void {
    this.counted.value = new DocumentTotals(this.setupOf(document));
    this.followed = [];
    this.follow(document);
  }

  private get totals(): DocumentTotals {
    return this.counted.value;
  }

  private count(key: string, line: DocumentLine): void {
    const { rateOf, codeOf } = this.environment;
    const taxCodeId = line.taxCodeId ?? codeOf?.(line);
    this.totals.set(key, { ...line, taxCodeId, taxRate: line.taxRate ?? rateOf(line.taxCodeId) });
  }
}

type Amounts = Pick<
  DocumentLine,
  'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount' | 'netAmount' | 'taxAmount' | 'grossAmount'
>;

/**
 * Amounts that the service reported or a person typed; undefined if net, tax or gross is missing. Missing amounts in
 * base currency are those of the document's currency.
 */
export function givenAmounts(given: Amounts): LineAmounts | undefined {
  const currency = amountTriple(given.netCurrencyAmount, given.taxCurrencyAmount, given.grossCurrencyAmount);
  if (!currency) return undefined;
  return { currency, base: amountTriple(given.netAmount, given.taxAmount, given.grossAmount) ?? currency };
}
