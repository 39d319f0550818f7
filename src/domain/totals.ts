import { currencyPlaces } from './currency.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from './decimal.ts';

/** Net, tax and gross of a line or header in one currency, rounded to that currency's precision. */
export interface AmountTriple {
  net: Decimal;
  tax: Decimal;
  gross: Decimal;
}

/** The six amount fields of spec 2.10: in document currency and in base currency. */
export interface LineAmounts {
  currency: AmountTriple;
  base: AmountTriple;
}

/** What the amounts of a line follow from. A number that is missing counts as zero, a missing tax rate as 0 %. */
export interface LineEntry {
  quantity?: DecimalString | undefined;
  currencyUnitPrice?: DecimalString | undefined;
  /** Per cent: `20` is 20 %. */
  taxRate?: DecimalString | undefined;
  /** Whether the unit price is net (true, the default) or gross. */
  isNetEntry?: boolean | undefined;
}

/** Which way `CurrencyRate` is written; the specification does not say (field notes, "Unknown"). */
export type RateDirection = 'foreignPerBase' | 'basePerForeign';

/** What all lines of a document share. */
export interface TotalsSetup {
  currency: string;
  baseCurrency: string;
  /** Positive; 1 where it is missing or the currencies are the same. */
  currencyRate?: DecimalString | undefined;
  rateDirection: RateDirection;
}

const HUNDRED = new Decimal(100);
const ONE = new Decimal(1);
const NOTHING = new Decimal(0);

function number(text: DecimalString | undefined): Decimal {
  return text === undefined ? NOTHING : new Decimal(text);
}

function toBase(amount: Decimal, setup: TotalsSetup, places: number): Decimal {
  if (setup.currencyRate === undefined) return roundTo(amount, places);
  const rate = new Decimal(setup.currencyRate);
  // A rate of zero is refused by the document's checks; while it is being typed, the base amounts stay at par.
  if (rate.isZero()) return roundTo(amount, places);
  return roundTo(setup.rateDirection === 'foreignPerBase' ? amount.div(rate) : amount.times(rate), places);
}

/**
 * Amounts of one line, each step rounded to the currency's precision, midpoints half away from zero.
 *
 * Net entry (spec 2.10.1–3): net = price × quantity, tax = net × rate, gross = net + tax.
 * Gross entry (spec 2.10.6): gross = price × quantity, net = gross ÷ (1 + rate), tax = gross − net.
 * Base amounts (spec 2.10.4): the two that were determined first are converted and rounded, the
 * third follows, so that net + tax = gross holds in the base currency too.
 */
export function lineAmounts(line: LineEntry, setup: TotalsSetup): LineAmounts {
  const places = currencyPlaces(setup.currency);
  const basePlaces = currencyPlaces(setup.baseCurrency);
  const entered = roundTo(number(line.currencyUnitPrice).times(number(line.quantity)), places);
  const rate = number(line.taxRate).div(HUNDRED);

  const isBase = setup.currency === setup.baseCurrency;
  if (line.isNetEntry ?? true) {
    const tax = roundTo(entered.times(rate), places);
    const currency: AmountTriple = { net: entered, tax, gross: entered.plus(tax) };
    // In the base currency itself nothing is converted, and what is rounded already is not rounded again.
    if (isBase) return { currency, base: { ...currency } };
    const baseNet = toBase(entered, setup, basePlaces);
    const baseTax = toBase(tax, setup, basePlaces);
    return {
      currency,
      base: { net: baseNet, tax: baseTax, gross: baseNet.plus(baseTax) },
    };
  }
  const divisor = ONE.plus(rate);
  const net = divisor.isZero() ? NOTHING : roundTo(entered.div(divisor), places);
  const currency: AmountTriple = { net, tax: entered.minus(net), gross: entered };
  if (isBase) return { currency, base: { ...currency } };
  const baseGross = toBase(entered, setup, basePlaces);
  const baseNet = toBase(net, setup, basePlaces);
  return {
    currency,
    base: { net: baseNet, tax: baseGross.minus(baseNet), gross: baseGross },
  };
}

/** Net and tax of the lines that share a tax code, in document currency. */
export interface TaxSummary {
  taxCodeId: string | undefined;
  net: Decimal;
  tax: Decimal;
  lines: number;
}

interface CountedLine {
  taxCodeId: string | undefined;
  amounts: LineAmounts;
}

function zeroTriple(): AmountTriple {
  return { net: NOTHING, tax: NOTHING, gross: NOTHING };
}

function add(total: AmountTriple, line: AmountTriple, sign: 1 | -1): void {
  total.net = sign === 1 ? total.net.plus(line.net) : total.net.minus(line.net);
  total.tax = sign === 1 ? total.tax.plus(line.tax) : total.tax.minus(line.tax);
  total.gross = sign === 1 ? total.gross.plus(line.gross) : total.gross.minus(line.gross);
}

/**
 * Running totals of one document: header totals are the sum of the rounded lines (spec 2.10.5).
 * Changing, adding or removing a line costs the same however many lines there are; only a change
 * of the setup (currency, rate) calculates every line again.
 */
export class DocumentTotals {
  private readonly lines = new Map<string, CountedLine>();
  private readonly byTaxCode = new Map<string | undefined, TaxSummary>();
  private readonly sum: LineAmounts = { currency: zeroTriple(), base: zeroTriple() };
  readonly setup: TotalsSetup;

  constructor(setup: TotalsSetup) {
    this.setup = setup;
  }

  /** Counts a line under its key, in place of what was counted there before. Returns its amounts. */
  set(key: string, line: LineEntry & { taxCodeId?: string | undefined }): LineAmounts {
    this.remove(key);
    const counted = { taxCodeId: line.taxCodeId, amounts: lineAmounts(line, this.setup) };
    this.lines.set(key, counted);
    this.count(counted, 1);
    return counted.amounts;
  }

  remove(key: string): void {
    const counted = this.lines.get(key);
    if (!counted) return;
    this.lines.delete(key);
    this.count(counted, -1);
  }

  line(key: string): LineAmounts | undefined {
    return this.lines.get(key)?.amounts;
  }

  get header(): LineAmounts {
    return { currency: { ...this.sum.currency }, base: { ...this.sum.base } };
  }

  /** In the order in which the tax codes first came up. */
  get taxes(): TaxSummary[] {
    return [...this.byTaxCode.values()].map((summary) => ({ ...summary }));
  }

  private count(line: CountedLine, sign: 1 | -1): void {
    add(this.sum.currency, line.amounts.currency, sign);
    add(this.sum.base, line.amounts.base, sign);
    const summary = this.byTaxCode.get(line.taxCodeId) ?? { taxCodeId: line.taxCodeId, net: NOTHING, tax: NOTHING, lines: 0 };
    const { net, tax } = line.amounts.currency;
    summary.net = sign === 1 ? summary.net.plus(net) : summary.net.minus(net);
    summary.tax = sign === 1 ? summary.tax.plus(tax) : summary.tax.minus(tax);
    summary.lines += sign;
    if (summary.lines === 0) this.byTaxCode.delete(line.taxCodeId);
    else this.byTaxCode.set(line.taxCodeId, summary);
  }
}

/** The six amount fields as they are named on the wire and in documents (spec 2.10). */
export const AMOUNT_FIELDS = [
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
  'netAmount',
  'taxAmount',
  'grossAmount',
] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];
export type AmountFields = Record<AmountField, DecimalString>;

export function amountFields(amounts: LineAmounts): AmountFields {
  return {
    netCurrencyAmount: toDecimalString(amounts.currency.net),
    taxCurrencyAmount: toDecimalString(amounts.currency.tax),
    grossCurrencyAmount: toDecimalString(amounts.currency.gross),
    netAmount: toDecimalString(amounts.base.net),
    taxAmount: toDecimalString(amounts.base.tax),
    grossAmount: toDecimalString(amounts.base.gross),
  };
}

/** A supplied amount may differ from the calculated one by at most this (spec 2.10, caller-supplied amounts, rule 1). */
export const AMOUNT_TOLERANCE = new Decimal('0.01');

export function withinTolerance(supplied: Decimal, calculated: Decimal): boolean {
  return supplied.minus(calculated).abs().lte(AMOUNT_TOLERANCE);
}
