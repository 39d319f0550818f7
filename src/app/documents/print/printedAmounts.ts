import { statedTaxes, uncountableLines } from '../../../domain/documents/documentAmounts.ts';
import { lineKey, type Document, type DocumentLine } from '../../../domain/documents/document.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { DocumentTotals, type RateDirection } from '../../../domain/documents/totals.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import { formatDecimal, moneyEquals } from '../../base/format/amounts.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';

/** What amounts are calculated with. */
export interface AmountLookup {
  baseCurrency: string;
  rateDirection: RateDirection;
  /** The rate of a tax code on a date, per cent: reported, learned or answered; undefined while unknown. */
  taxRate(taxCodeId: string | undefined, date: LocalDate | undefined): DecimalString | undefined;
}

export function taxRateOf(
  line: DocumentLine,
  { taxDate, docDate }: Document,
  lookup: AmountLookup,
): DecimalString | undefined {
  return line.taxRate ?? lookup.taxRate(line.taxCodeId, taxDate ?? docDate);
}

/** The printed amounts: the service's or explicit ones if all lines have them, otherwise calculated from the lines. */
export class PrintedAmounts {
  private readonly totals: DocumentTotals;
  private readonly lines: ReadonlyMap<string, DocumentLine>;
  private readonly document: Document;
  /** Whether the amounts are those on the lines, which the service reported or a person typed. */
  private readonly areStated: boolean;
  /** Keys of lines with unknown amounts, because of invalid input. They are left out, as in the editor. */
  readonly uncounted: ReadonlySet<string>;

  constructor(record: DocumentRecord, document: Document, lookup: AmountLookup) {
    this.document = document;
    const currency = document.currency ?? lookup.baseCurrency;
    const baseCurrency = lookup.baseCurrency || (document.baseCurrency ?? currency);
    this.totals = new DocumentTotals({
      currency,
      baseCurrency,
      currencyRate: document.currencyRate,
      rateDirection: lookup.rateDirection,
    });
    this.uncounted = uncountableLines(record.badInput);
    for (const line of document.lines)
      if (!this.uncounted.has(lineKey(line)))
        this.totals.set(lineKey(line), { ...line, taxRate: taxRateOf(line, document, lookup) });
    this.areStated =
      ((record.local === null && this.uncounted.size === 0) || document.explicitAmounts === true) &&
      document.lines.every(
        (line) =>
          line.netCurrencyAmount !== undefined &&
          line.taxCurrencyAmount !== undefined &&
          line.grossCurrencyAmount !== undefined,
      );
    this.lines = new Map(document.lines.map((line) => [lineKey(line), line]));
  }

  get currency(): string {
    return this.totals.setup.currency;
  }

  net(key: string): DecimalString | undefined {
    if (this.uncounted.has(key)) return undefined;
    if (this.areStated) return this.lines.get(key)?.netCurrencyAmount;
    const amounts = this.totals.line(key);
    return amounts && toDecimalString(amounts.currency.net);
  }

  get header(): { net: Decimal; tax: Decimal; gross: Decimal } {
    const { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross } = this.document;
    if (this.areStated && net !== undefined && tax !== undefined && gross !== undefined)
      return { net: new Decimal(net), tax: new Decimal(tax), gross: new Decimal(gross) };
    return this.totals.header.currency;
  }

  /** Tax and gross in base currency; null if the document is in base currency or has no rate. */
  get base(): { currency: string; tax: Decimal; gross: Decimal; rate: string } | null {
    const { currency, baseCurrency, currencyRate, rateDirection } = this.totals.setup;
    if (currency === baseCurrency || currencyRate === undefined) return null;
    const { taxAmount, grossAmount } = this.document;
    const { tax, gross } =
      this.areStated && taxAmount !== undefined && grossAmount !== undefined
        ? { tax: new Decimal(taxAmount), gross: new Decimal(grossAmount) }
        : this.totals.header.base;
    return {
      currency: baseCurrency,
      tax,
      gross,
      rate:
        rateDirection === 'basePerForeign'
          ? moneyEquals(currency, baseCurrency, currencyRate)
          : moneyEquals(baseCurrency, currency, currencyRate),
    };
  }

  taxes(nameOf: (taxCodeId: string | undefined) => string): PrintedPaper['taxes'] {
    const taxes = this.areStated ? statedTaxes(this.document.lines) : this.totals.taxes;
    return taxes.map(({ taxCodeId, net, tax }) => ({
      code: nameOf(taxCodeId),
      net: formatDecimal(net, this.currency),
      tax: formatDecimal(tax, this.currency),
    }));
  }
}
