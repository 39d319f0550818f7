import { currencyPlaces } from '../values/currency.ts';
import { parseDecimal, ZERO, type DecimalString } from '../values/decimal.ts';
import {
  decimalTextOf,
  dividedBy,
  isWithin,
  minus,
  NOTHING,
  plus,
  powerOfTen,
  times,
  unitsAt,
  writtenFraction,
  type Fraction,
} from '../values/minorUnits.ts';
import type { EInvoice, EInvoiceAllowance, EInvoiceLine } from './eInvoice.ts';

/**
 * Figures of an invoice that contradict each other. Each names the figure that is compared (`field`), what is written
 * there, and what the others come to.
 */
export interface SumFinding {
  code:
    | 'sum.line' // quantity × price − allowances + charges of a line
    | 'sum.price' // gross price − discount
    | 'sum.lines' // the lines (BR-CO-10)
    | 'sum.allowances' // the document's allowances (BR-CO-11)
    | 'sum.charges' // the document's charges (BR-CO-12)
    | 'sum.net' // lines − allowances + charges (BR-CO-13)
    | 'sum.taxable' // lines and allowances of one tax category and rate (BR-S-8 and its like)
    | 'sum.taxableTotal' // what is taxed in all categories
    | 'sum.taxRow' // taxable × rate (BR-CO-17)
    | 'sum.tax' // the tax of all categories (BR-CO-14)
    | 'sum.gross' // net + tax (BR-CO-15)
    | 'sum.payable'; // gross − prepaid + rounding (BR-CO-16)
  field: string;
  facts: { written: DecimalString; calculated: DecimalString; difference: DecimalString };
}

/** A figure of an invoice; null if it is not there, or could not be read, which the reader has reported. */
type Figure = Fraction | null;

const ONE: Fraction = { units: 1n, power: 1n };
const HUNDRED: Fraction = { units: 100n, power: 1n };

/** The sum, or null if a part is unknown. */
function sumOf(parts: readonly Figure[]): Figure {
  let sum = NOTHING;
  for (const part of parts) {
    if (part === null) return null;
    sum = plus(sum, part);
  }
  return sum;
}

/** Charges minus allowances, or null if one is unknown. */
function balanceOf(allowances: readonly EInvoiceAllowance[]): Figure {
  let sum = NOTHING;
  for (const { isCharge, amount } of allowances) {
    const value = writtenFraction(amount);
    if (value === null || isCharge === null) return null;
    sum = isCharge ? plus(sum, value) : minus(sum, value);
  }
  return sum;
}

/**
 * The net amount of a line, not rounded: quantity × price ÷ base quantity − allowances + charges; null if a part is
 * unknown or the base quantity is zero.
 */
function netOfLine(line: EInvoiceLine): Figure {
  const [quantity, price, extra] = [
    writtenFraction(line.quantity),
    writtenFraction(line.netUnitPrice),
    balanceOf(line.allowances),
  ];
  if (quantity === null || price === null || extra === null) return null;
  const amount = times(quantity, price);
  if (line.baseQuantity === null) return plus(amount, extra);
  const base = writtenFraction(line.baseQuantity);
  return base === null || base.units === 0n ? null : plus(dividedBy(amount, base), extra);
}

/** Half of the last place that a figure is written to. */
function halfOf(written: string): Fraction {
  const point = written.indexOf('.');
  return { units: 1n, power: 2n * powerOfTen(point === -1 ? 0 : written.length - point - 1) };
}

/**
 * What rounding may leave: the currency's smallest unit. Forint have no smaller coins, and are rounded to whole ones.
 */
function smallestUnit(currency: string | null): Fraction {
  return currency === 'HUF' ? ONE : { units: 1n, power: powerOfTen(currencyPlaces(currency ?? '')) };
}

/** Decimals of the facts of a finding. */
const PLACES = 8;

const rounded = (value: Fraction): DecimalString => decimalTextOf(unitsAt(value, PLACES), PLACES);

/**
 * How a written figure differs from what the others come to; null if they agree, or one is unknown.
 * @param tolerance what it may differ by; a figure that is written to fewer places may then be rounded to them
 */
function differenceOf(
  written: string | null,
  calculated: Figure,
  tolerance: Fraction | null = null,
): SumFinding['facts'] | null {
  if (written === null || calculated === null) return null;
  const value = writtenFraction(written);
  if (value === null) return null;
  const difference = minus(value, calculated);
  if (difference.units === 0n) return null;
  if (tolerance !== null && (isWithin(difference, tolerance) || isWithin(difference, halfOf(written)))) return null;
  return {
    written: parseDecimal(written) ?? ZERO,
    calculated: rounded(calculated),
    difference: rounded(difference),
  };
}

/**
 * All that does not add up, compared to the digit; quantity × price and taxable × rate may differ by what rounding to
 * the currency's smallest unit leaves (one unit). Figures that are missing are not compared: prepaid, rounding and the
 * tax of a document without any count as zero.
 */
export function checkSums(invoice: EInvoice): SumFinding[] {
  const findings: SumFinding[] = [];
  const { lines, allowances, totals } = invoice;
  const unit = smallestUnit(invoice.currency);
  const compare = (code: SumFinding['code'], field: string, written: string | null, calculated: Figure): void => {
    const facts = differenceOf(written, calculated);
    if (facts !== null) findings.push({ code, field, facts });
  };
  for (const [index, line] of lines.entries()) {
    const net = differenceOf(line.netAmount, netOfLine(line), unit);
    if (net !== null) findings.push({ code: 'sum.line', field: `lines.${index}.netAmount`, facts: net });
    const [gross, discount] = [writtenFraction(line.grossUnitPrice), writtenFraction(line.priceDiscount)];
    if (gross === null || discount === null) continue;
    const price = differenceOf(line.netUnitPrice, minus(gross, discount), unit);
    if (price !== null) findings.push({ code: 'sum.price', field: `lines.${index}.netUnitPrice`, facts: price });
  }
  const amounts = lines.map(({ netAmount }) => writtenFraction(netAmount));
  const lineNet = lines.length > 0 ? sumOf(amounts) : null;
  compare('sum.lines', 'totals.lineNet', totals.lineNet, lineNet);
  const ofDocument = (isCharge: boolean): Figure[] =>
    allowances.filter((each) => each.isCharge === isCharge).map(({ amount }) => writtenFraction(amount));
  compare('sum.allowances', 'totals.allowances', totals.allowances, sumOf(ofDocument(false)));
  compare('sum.charges', 'totals.charges', totals.charges, sumOf(ofDocument(true)));
  const extra = balanceOf(allowances);
  const beforeExtra = writtenFraction(totals.lineNet) ?? lineNet;
  compare('sum.net', 'totals.net', totals.net, beforeExtra && extra && plus(beforeExtra, extra));
  for (const finding of taxFindings(invoice, amounts, unit)) findings.push(finding);
  const [net, gross, taxed] = [
    writtenFraction(totals.net),
    writtenFraction(totals.gross),
    writtenFraction(totals.tax ?? '0'),
  ];
  compare('sum.gross', 'totals.gross', totals.gross, net && taxed && plus(net, taxed));
  const [prepaid, rounding] = [writtenFraction(totals.prepaid ?? '0'), writtenFraction(totals.rounding ?? '0')];
  if (gross !== null && prepaid !== null && rounding !== null)
    compare('sum.payable', 'totals.payable', totals.payable, plus(minus(gross, prepaid), rounding));
  return findings;
}

/** A tax category and rate, however the rate is written. */
function rowKey(category: string | null, rate: string | null): string {
  return `${category ?? ''} ${(rate === null ? null : parseDecimal(rate)) ?? ZERO}`;
}

/**
 * What does not add up in the tax of an invoice.
 * @param amounts the net amounts of its lines
 */
function taxFindings(
  { lines, allowances, tax, totals }: EInvoice,
  amounts: readonly Figure[],
  unit: Fraction,
): SumFinding[] {
  if (tax.length === 0) return [];
  const findings: SumFinding[] = [];
  const compare = (
    code: SumFinding['code'],
    field: string,
    written: string | null,
    calculated: Figure,
    tolerance?: Fraction,
  ): void => {
    const facts = differenceOf(written, calculated, tolerance);
    if (facts !== null) findings.push({ code, field, facts });
  };
  compare('sum.tax', 'totals.tax', totals.tax ?? '0', sumOf(tax.map((row) => writtenFraction(row.tax ?? '0'))));
  compare('sum.taxableTotal', 'totals.net', totals.net, sumOf(tax.map((row) => writtenFraction(row.taxable))));
  /** What the lines and allowances of a category and rate come to; null if one of them is unknown. */
  const expected = new Map<string, Figure>();
  const add = (category: string | null, rate: string | null, amount: Figure): void => {
    const key = rowKey(category, rate);
    const before = expected.get(key) ?? (expected.has(key) ? null : NOTHING);
    expected.set(key, before && amount && plus(before, amount));
  };
  for (const [index, line] of lines.entries()) add(line.taxCategory, line.taxRate, amounts[index] ?? null);
  for (const each of allowances) add(each.taxCategory, each.taxRate, balanceOf([each]));
  for (const [index, row] of tax.entries()) {
    const [taxable, rate] = [writtenFraction(row.taxable), writtenFraction(row.rate ?? '0')];
    if (taxable !== null && rate !== null) {
      const calculated = dividedBy(times(taxable, rate), HUNDRED);
      compare('sum.taxRow', `tax.${index}.tax`, row.tax ?? '0', calculated, unit);
    }
    // Without lines there is nothing to compare with: smaller profiles give only the totals.
    if (lines.length === 0) continue;
    const key = rowKey(row.category, row.rate);
    const inRow = expected.get(key) ?? (expected.has(key) ? null : NOTHING);
    compare('sum.taxable', `tax.${index}.taxable`, row.taxable, inRow);
  }
  return findings;
}
