import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from './document.ts';
import { DOCUMENT_TRAITS } from './documentTraits.ts';
import {
  DocumentTotals,
  lineAmounts,
  type AmountTriple,
  type LineAmounts,
  type TaxSummary,
  type TotalsSetup,
} from './totals.ts';
import { decimal } from '../values/decimal.ts';

const ONE = decimal('1');

function told(
  net: DecimalString | undefined,
  tax: DecimalString | undefined,
  gross: DecimalString | undefined,
): AmountTriple | null {
  return net === undefined || tax === undefined || gross === undefined
    ? null
    : { net: new Decimal(net), tax: new Decimal(tax), gross: new Decimal(gross) };
}

/** Line fields that its amounts follow from (spec 2.10). */
export const AMOUNT_SOURCES = [
  'quantity',
  'currencyUnitPrice',
  'taxCodeId',
  'taxRate',
  'isNetEntry',
] as const satisfies readonly (keyof DocumentLine)[];
const SOURCES: ReadonlySet<string> = new Set(AMOUNT_SOURCES);

/** Keys of the lines whose amounts nobody knows: something they follow from cannot be read. @param badInput by document path */
export function uncountableLines(badInput: Readonly<Record<string, string>>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const path of Object.keys(badInput)) {
    const [head, key, field] = path.split('.');
    if (head === 'lines' && key !== undefined && SOURCES.has(field ?? '')) keys.add(key);
  }
  return keys;
}

/** The six amounts as they stand on a header or line; null when one is missing. */
export function statedAmounts(of: Document | DocumentLine): LineAmounts | null {
  const currency = told(of.netCurrencyAmount, of.taxCurrencyAmount, of.grossCurrencyAmount);
  const base = told(of.netAmount, of.taxAmount, of.grossAmount);
  return currency && base && { currency, base };
}

/** Whether it is a payment or receipt whose lines say what is paid; without lines it says so itself, as `currencyAmount`. */
export function isPaidByLines({ docClass, lines }: Document): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money' && lines.length > 0;
}

/** A payment or receipt with lines without an amount of its own: what it pays is what they come to, and nothing else is ever said of it. */
export function withoutOwnAmount(document: Document): Document {
  if (document.currencyAmount === undefined || !isPaidByLines(document)) return document;
  const { currencyAmount: _, ...rest } = document;
  return rest;
}

/** What a payment or receipt pays, in its currency: what its lines come to, else the amount entered, else the service's gross; null while it has none. */
export function paidAmount(document: Document): DecimalString | null {
  if (!isPaidByLines(document)) return document.currencyAmount ?? document.grossCurrencyAmount ?? null;
  const amounts = currencyAmountsOf(document);
  return amounts && toDecimalString(amounts.gross);
}

/**
 * What a document comes to: explicit amounts as they are given; a payment or receipt without lines what it pays, all of
 * it net; else the sum of its rounded lines (spec 2.10). A line without a tax rate counts as untaxed.
 */
export function amountsOfDocument(document: Document, setup: TotalsSetup): LineAmounts {
  const stated = document.explicitAmounts === true ? statedAmounts(document) : null;
  if (stated) return stated;
  if (DOCUMENT_TRAITS[document.docClass].entry === 'money' && document.lines.length === 0) {
    return lineAmounts({ quantity: ONE, currencyUnitPrice: document.currencyAmount }, setup);
  }
  const totals = new DocumentTotals(setup);
  for (const line of document.lines) totals.set(lineKey(line), line);
  return totals.header;
}

/** The same in the document's own currency, which needs neither rate nor base currency; null while it has no currency. */
export function currencyAmountsOf(document: Document): AmountTriple | null {
  const { currency } = document;
  return currency === undefined
    ? null
    : amountsOfDocument(document, { currency, baseCurrency: currency, rateDirection: 'foreignPerBase' }).currency;
}

/**
 * Net and tax by tax code as the lines state them, in document currency: what the service told or a person typed,
 * not what would be calculated. A line that states none counts as nothing.
 */
export function statedTaxes(lines: readonly DocumentLine[]): TaxSummary[] {
  const taxes = new Map<string | undefined, TaxSummary>();
  for (const { taxCodeId, netCurrencyAmount, taxCurrencyAmount } of lines) {
    const sum = taxes.get(taxCodeId) ?? { taxCodeId, net: new Decimal(0), tax: new Decimal(0), lines: 0 };
    taxes.set(taxCodeId, {
      taxCodeId,
      net: sum.net.plus(netCurrencyAmount ?? 0),
      tax: sum.tax.plus(taxCurrencyAmount ?? 0),
      lines: sum.lines + 1,
    });
  }
  return [...taxes.values()];
}
