import { currencyPlaces } from '../values/currency.ts';
import { Decimal, decimalIn, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
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

/** A written figure; null if there is none. What cannot be read was reported by the reader, and is null. */
function figure(text: string | null): Decimal | null {
  return text === null ? null : decimalIn(text);
}

/** The sum, or null if a part is unknown. */
function sumOf(parts: readonly (string | null)[]): Decimal | null {
  let sum = new Decimal(0);
  for (const part of parts) {
    const value = figure(part);
    if (value === null) return null;
    sum = sum.plus(value);
  }
  return sum;
}

/** Charges minus allowances, or null if one is unknown. */
function balanceOf(allowances: readonly EInvoiceAllowance[]): Decimal | null {
  let sum = new Decimal(0);
  for (const { isCharge, amount } of allowances) {
    const value = figure(amount);
    if (value === null || isCharge === null) return null;
    sum = isCharge ? sum.plus(value) : sum.minus(value);
  }
  return sum;
}

/**
 * The net amount of a line, not rounded: quantity × price ÷ base quantity − allowances + charges; null if a part is
 * unknown or the base quantity is zero.
 */
export function netOfLine(line: EInvoiceLine): Decimal | null {
  const [quantity, price, extra] = [figure(line.quantity), figure(line.netUnitPrice), balanceOf(line.allowances)];
  if (quantity === null || price === null || extra === null) return null;
  const amount = quantity.times(price);
  if (line.baseQuantity === null) return amount.plus(extra);
  const base = figure(line.baseQuantity);
  return base === null || base.isZero() ? null : amount.div(base).plus(extra);
}

/** Half of the last place that a figure is written to. */
function halfOf(written: string): Decimal {
  const point = written.indexOf('.');
  return new Decimal(10).pow(point === -1 ? 0 : point + 1 - written.length).div(2);
}

/** What rounding may leave: the currency's smallest unit. Forint have no smaller coins, and are rounded to whole ones. */
function smallestUnit(currency: string | null): Decimal {
  return currency === 'HUF' ? new Decimal(1) : new Decimal(10).pow(-currencyPlaces(currency ?? ''));
}

const rowKey = (category: string | null, rate: string | null): string =>
  `${category ?? ''} ${(figure(rate) ?? new Decimal(0)).toFixed()}`;

/**
 * All that does not add up, compared to the digit; quantity × price and taxable × rate may differ by what rounding to
 * the currency's smallest unit leaves (one unit). Figures that are missing are not compared: prepaid, rounding and the
 * tax of a document without any count as zero.
 */
export function checkSums(invoice: EInvoice): SumFinding[] {
  const findings: SumFinding[] = [];
  const { lines, allowances, totals } = invoice;
  const unit = smallestUnit(invoice.currency);
  const compare = (
    code: SumFinding['code'],
    field: string,
    written: string | null,
    calculated: Decimal | null,
    tolerance: Decimal = new Decimal(0),
  ): void => {
    const value = figure(written);
    if (value === null || calculated === null) return;
    const difference = value.minus(calculated);
    if (difference.isZero()) return;
    // A figure that is written to fewer places may be rounded to them.
    const allowed = tolerance.isZero() ? tolerance : Decimal.max(tolerance, halfOf(written ?? ''));
    if (difference.abs().lte(allowed)) return;
    findings.push({
      code,
      field,
      facts: {
        written: toDecimalString(value),
        calculated: toDecimalString(roundTo(calculated, 8)),
        difference: toDecimalString(roundTo(difference, 8)),
      },
    });
  };
  for (const [index, line] of lines.entries()) {
    compare('sum.line', `lines.${index}.netAmount`, line.netAmount, netOfLine(line), unit);
    const [gross, discount] = [figure(line.grossUnitPrice), figure(line.priceDiscount)];
    if (gross !== null && discount !== null)
      compare('sum.price', `lines.${index}.netUnitPrice`, line.netUnitPrice, gross.minus(discount), unit);
  }
  const hasLines = lines.length > 0;
  const lineNet = hasLines ? sumOf(lines.map(({ netAmount }) => netAmount)) : null;
  if (hasLines) compare('sum.lines', 'totals.lineNet', totals.lineNet, lineNet);
  const ofDocument = (isCharge: boolean): (string | null)[] =>
    allowances.filter((each) => each.isCharge === isCharge).map(({ amount }) => amount);
  compare('sum.allowances', 'totals.allowances', totals.allowances, sumOf(ofDocument(false)));
  compare('sum.charges', 'totals.charges', totals.charges, sumOf(ofDocument(true)));
  const extra = balanceOf(allowances);
  const written = figure(totals.lineNet);
  compare('sum.net', 'totals.net', totals.net, written !== null && extra !== null ? written.plus(extra) : null);
  if (lineNet !== null && extra !== null && written === null)
    compare('sum.net', 'totals.net', totals.net, lineNet.plus(extra));
  checkTax(invoice, compare, unit);
  const [net, gross] = [figure(totals.net), figure(totals.gross)];
  const taxed = figure(totals.tax ?? '0');
  compare('sum.gross', 'totals.gross', totals.gross, net !== null && taxed !== null ? net.plus(taxed) : null);
  const [prepaid, rounding] = [figure(totals.prepaid ?? '0'), figure(totals.rounding ?? '0')];
  if (gross !== null && prepaid !== null && rounding !== null)
    compare('sum.payable', 'totals.payable', totals.payable, gross.minus(prepaid).plus(rounding));
  return findings;
}

function checkTax(
  { lines, allowances, tax, totals }: EInvoice,
  compare: (
    code: SumFinding['code'],
    field: string,
    written: string | null,
    calculated: Decimal | null,
    tolerance?: Decimal,
  ) => void,
  unit: Decimal,
): void {
  if (tax.length === 0) return;
  compare('sum.tax', 'totals.tax', totals.tax ?? '0', sumOf(tax.map((row) => row.tax ?? '0')));
  compare('sum.taxableTotal', 'totals.net', totals.net, sumOf(tax.map((row) => row.taxable)));
  /** What the lines and allowances of a category and rate come to; null if one of them is unknown. */
  const expected = new Map<string, Decimal | null>();
  const add = (category: string | null, rate: string | null, amount: Decimal | null): void => {
    const key = rowKey(category, rate);
    const before = expected.get(key);
    expected.set(key, before === null || amount === null ? null : (before ?? new Decimal(0)).plus(amount));
  };
  for (const line of lines) add(line.taxCategory, line.taxRate, figure(line.netAmount));
  for (const each of allowances) add(each.taxCategory, each.taxRate, balanceOf([each]));
  for (const [index, row] of tax.entries()) {
    const taxable = figure(row.taxable);
    const rate = figure(row.rate ?? '0');
    if (taxable !== null && rate !== null)
      compare('sum.taxRow', `tax.${index}.tax`, row.tax ?? '0', taxable.times(rate).div(100), unit);
    // Without lines there is nothing to compare with: smaller profiles give only the totals.
    if (lines.length > 0)
      compare(
        'sum.taxable',
        `tax.${index}.taxable`,
        row.taxable,
        expected.get(rowKey(row.category, row.rate)) === undefined
          ? new Decimal(0)
          : (expected.get(rowKey(row.category, row.rate)) ?? null),
      );
  }
}
