import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from './document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import {
  DocumentTotals,
  lineAmounts,
  type AmountTriple,
  type LineAmounts,
  type TaxByCode,
  type TotalsSetup,
} from './totals.ts';
import { decimal } from '../values/decimal.ts';
import { DEBIT_AND_CREDIT } from './journalLine.ts';
import { journalTotals } from './journalTotals.ts';

const ONE = decimal('1');

/** Net, tax and gross together; null when one is missing. */
export function amountTriple(
  net: DecimalString | undefined,
  tax: DecimalString | undefined,
  gross: DecimalString | undefined,
): AmountTriple | null {
  return net === undefined || tax === undefined || gross === undefined
    ? null
    : { net: new Decimal(net), tax: new Decimal(tax), gross: new Decimal(gross) };
}

/** Line fields that determine its amounts (spec 2.10). */
export const AMOUNT_SOURCES = [
  'quantity',
  'currencyUnitPrice',
  'taxCodeId',
  'taxRate',
  'isNetEntry',
] as const satisfies readonly (keyof DocumentLine)[];
const SOURCES: ReadonlySet<string> = new Set([...AMOUNT_SOURCES, ...DEBIT_AND_CREDIT]);

/**
 * Keys of the lines whose amounts cannot be calculated, because a field that determines them holds invalid input.
 * @param badInput by document path
 */
export function uncountableLines(badInput: Readonly<Record<string, string>>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const path of Object.keys(badInput)) {
    const [head, key, field] = path.split('.');
    if (head === 'lines' && key !== undefined && SOURCES.has(field ?? '')) keys.add(key);
  }
  return keys;
}

/** All amounts of a document in base currency: decimal strings. */
export interface BaseAmounts {
  currency: string;
  netAmount: string;
  taxAmount: string;
  grossAmount: string;
  outstandingAmount: string;
  /** How much of what is outstanding unposted documents have allocated (`UnpostedAllocations`). Left out if nothing. */
  settledByDrafts?: DecimalString;
}

/** The six amounts of a header or line; null when one is missing. */
export function statedAmounts(of: Document | DocumentLine): LineAmounts | null {
  const currency = amountTriple(of.netCurrencyAmount, of.taxCurrencyAmount, of.grossCurrencyAmount);
  const base = amountTriple(of.netAmount, of.taxAmount, of.grossAmount);
  return currency && base && { currency, base };
}

/** Whether it is a payment or receipt whose lines say what is paid; without lines its `currencyAmount` does. */
export function isPaidByLines({ docClass, lines }: Document): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money' && lines.length > 0;
}

/** Removes the own amount of a payment or receipt that has lines: it pays the sum of its lines. */
export function withoutOwnAmount(document: Document): Document {
  if (document.currencyAmount === undefined || !isPaidByLines(document)) return document;
  const { currencyAmount: _, ...rest } = document;
  return rest;
}

/**
 * The amount that a payment or receipt pays, in its currency: the sum of its lines, else the entered amount, else the
 * service's gross; null if it has none.
 */
export function paidAmount(document: Document): DecimalString | null {
  if (!isPaidByLines(document)) return document.currencyAmount ?? document.grossCurrencyAmount ?? null;
  const amounts = currencyAmountsOf(document);
  return amounts && toDecimalString(amounts.gross);
}

/**
 * The totals of a document: its explicit amounts; for a payment or receipt without lines the amount paid, as net; else
 * the sum of its rounded lines (spec 2.10). A line without a tax rate counts as untaxed.
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

/** The same in the document's own currency, which needs neither rate nor base currency; null if it has no currency. */
export function currencyAmountsOf(document: Document): AmountTriple | null {
  const { currency } = document;
  return currency === undefined
    ? null
    : amountsOfDocument(document, { currency, baseCurrency: currency, rateDirection: 'foreignPerBase' }).currency;
}

/** What lists show as its total: its gross, of a journal what its lines debit; null if it has no currency. */
export function listedTotal(document: Document): Decimal | null {
  return DOCUMENT_TRAITS[document.docClass].entry === 'journal'
    ? (journalTotals(document)?.debits ?? null)
    : (currencyAmountsOf(document)?.gross ?? null);
}

/**
 * Net and tax by tax code from the amounts on the lines, in document currency: as the service reported or a person
 * typed them, not calculated. A line without amounts counts as zero.
 */
export function statedTaxes(lines: readonly DocumentLine[]): TaxByCode[] {
  const taxes = new Map<string | undefined, TaxByCode>();
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
