import { type AmountField } from '../values/amountFields.ts';
import { currencyPlaces } from '../values/currency.ts';
import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { decimalOf, fractionOf, nearest, powerOfTen } from '../values/minorUnits.ts';

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

/** What determines the amounts of a line. A missing number counts as zero, a missing tax rate as 0 %. */
export interface LineEntry {
  quantity?: DecimalString | undefined;
  currencyUnitPrice?: DecimalString | undefined;
  /** Per cent: `20` is 20 %. */
  taxRate?: DecimalString | undefined;
  /** Whether the unit price is net (true, the default) or gross. */
  isNetEntry?: boolean | undefined;
  /**
   * Whether the three amounts below replace the calculated ones, if they are within the tolerance (spec 2.10
   * supplied).
   */
  suppliedAmounts?: boolean | undefined;
  netCurrencyAmount?: DecimalString | undefined;
  taxCurrencyAmount?: DecimalString | undefined;
  grossCurrencyAmount?: DecimalString | undefined;
}

/** The direction of `CurrencyRate`; the specification does not say (docs/service-notes.md, "Unknown"). */
export type RateDirection = 'foreignPerBase' | 'basePerForeign';

/** What all lines of a document share. */
export interface TotalsSetup {
  currency: string;
  baseCurrency: string;
  /** Positive; 1 if it is missing or the currencies are the same. */
  currencyRate?: DecimalString | undefined;
  rateDirection: RateDirection;
}

/** A triple in a currency's smallest units. */
export interface MinorTriple {
  net: bigint;
  tax: bigint;
  gross: bigint;
}

/** The numbers that follow from a setup, calculated once for all lines. */
interface Scale {
  places: number;
  basePlaces: number;
  /** How many smallest units one unit of the document's currency has. */
  unit: bigint;
  /** Base amount in smallest units = amount in smallest units × `times` ÷ `by`; null in the base currency itself. */
  base: { times: bigint; by: bigint } | null;
}

function scaleOf(setup: TotalsSetup): Scale {
  const places = currencyPlaces(setup.currency);
  const basePlaces = currencyPlaces(setup.baseCurrency);
  const [unit, baseUnit] = [powerOfTen(places), powerOfTen(basePlaces)];
  if (setup.currency === setup.baseCurrency) return { places, basePlaces, unit, base: null };
  const rate = fractionOf(setup.currencyRate);
  // Without a rate, or with a rate of zero (which validation refuses), base amounts equal the amounts in document
  // currency.
  if (rate.units === 0n) return { places, basePlaces, unit, base: { times: baseUnit, by: unit } };
  const [times, by] = setup.rateDirection === 'foreignPerBase' ? [rate.power, rate.units] : [rate.units, rate.power];
  return { places, basePlaces, unit, base: { times: baseUnit * times, by: unit * by } };
}

function currencyTriple(line: LineEntry, { unit }: Scale): MinorTriple {
  const [price, quantity, rate] = [
    fractionOf(line.currencyUnitPrice),
    fractionOf(line.quantity),
    fractionOf(line.taxRate),
  ];
  const entered = nearest(price.units * quantity.units * unit, price.power * quantity.power);
  // Rates are per cent.
  const whole = 100n * rate.power;
  if (line.isNetEntry ?? true) {
    const tax = nearest(entered * rate.units, whole);
    return { net: entered, tax, gross: entered + tax };
  }
  const divisor = whole + rate.units;
  const net = divisor === 0n ? 0n : nearest(entered * whole, divisor);
  return { net, tax: entered - net, gross: entered };
}

function baseTriple(amounts: MinorTriple, isNetEntry: boolean, { base }: Scale): MinorTriple {
  // In the base currency nothing is converted, and rounded amounts are not rounded again.
  if (base === null) return amounts;
  const net = nearest(amounts.net * base.times, base.by);
  if (isNetEntry) {
    const tax = nearest(amounts.tax * base.times, base.by);
    return { net, tax, gross: net + tax };
  }
  const gross = nearest(amounts.gross * base.times, base.by);
  return { net, tax: gross - net, gross };
}

/** The tolerance of supplied amounts is 1 divided by this (spec 2.10 supplied rule 1). */
const PER_TOLERANCE = 100n;

interface MinorAmounts {
  currency: MinorTriple;
  base: MinorTriple;
}

/** A supplied amount in smallest units; null if it is missing or differs from the calculated one by more than 0.01. */
function suppliedUnits(amount: DecimalString | undefined, calculated: bigint, unit: bigint): bigint | null {
  if (amount === undefined) return null;
  const { units, power } = fractionOf(amount);
  const off = units * unit - calculated * power;
  return (off < 0n ? -off : off) * PER_TOLERANCE > power * unit ? null : nearest(units * unit, power);
}

/**
 * The supplied amounts of a line, rounded to the currency's precision as the service does; null unless all three are
 * present and within the tolerance.
 */
function suppliedTriple(line: LineEntry, calculated: MinorTriple, { unit }: Scale): MinorTriple | null {
  const net = suppliedUnits(line.netCurrencyAmount, calculated.net, unit);
  const tax = suppliedUnits(line.taxCurrencyAmount, calculated.tax, unit);
  const gross = suppliedUnits(line.grossCurrencyAmount, calculated.gross, unit);
  return net === null || tax === null || gross === null ? null : { net, tax, gross };
}

function minorAmounts(line: LineEntry, scale: Scale): MinorAmounts {
  const calculated = currencyTriple(line, scale);
  const currency = (line.suppliedAmounts === true && suppliedTriple(line, calculated, scale)) || calculated;
  return { currency, base: inBase(currency, line.isNetEntry ?? true, scale) };
}

/**
 * Converts amounts to the base currency. If net + tax = gross holds before, it holds afterwards; otherwise each amount
 * is converted separately.
 */
function inBase(amounts: MinorTriple, isNetEntry: boolean, scale: Scale): MinorTriple {
  const { base } = scale;
  if (base === null || amounts.net + amounts.tax === amounts.gross) return baseTriple(amounts, isNetEntry, scale);
  const convert = (amount: bigint): bigint => nearest(amount * base.times, base.by);
  return { net: convert(amounts.net), tax: convert(amounts.tax), gross: convert(amounts.gross) };
}

export function tripleOf({ net, tax, gross }: MinorTriple, places: number): AmountTriple {
  return { net: decimalOf(net, places), tax: decimalOf(tax, places), gross: decimalOf(gross, places) };
}

function amountsOf({ currency, base }: MinorAmounts, { places, basePlaces }: Scale): LineAmounts {
  const triple = tripleOf(currency, places);
  return { currency: triple, base: base === currency ? { ...triple } : tripleOf(base, basePlaces) };
}

/**
 * Amounts of one line, each step rounded to the currency's precision, midpoints away from zero.
 *
 * - Net entry (spec 2.10.1 to 2.10.3): net = price × quantity, tax = net × rate, gross = net + tax.
 * - Gross entry (spec 2.10.6): gross = price × quantity, net = gross ÷ (1 + rate), tax = gross − net.
 * - Base amounts: the two that were calculated first are converted and rounded; the third follows from them, so that
 *   net + tax = gross holds in the base currency too (spec 2.10.4 converts all three; why we do not is in
 *   docs/decisions/0005-base-amounts.md).
 * - Supplied amounts replace those in document currency if each is within 0.01 of the calculated one.
 */
export function lineAmounts(line: LineEntry, setup: TotalsSetup): LineAmounts {
  const scale = scaleOf(setup);
  return amountsOf(minorAmounts(line, scale), scale);
}

/** The amounts of a line in the smallest units of its document's currency, rounded as `lineAmounts` does. */
export function lineUnits(line: LineEntry, currency: string): MinorTriple {
  return minorAmounts(line, currencyScale(currency)).currency;
}

function currencyScale(currency: string): Scale {
  return scaleOf({ currency, baseCurrency: currency, rateDirection: 'foreignPerBase' });
}

/**
 * The net, tax and gross that a person supplied with a line, rounded to the currency's precision; null if there are
 * none or one is beyond the tolerance.
 */
export function suppliedAmountsOf(line: LineEntry, currency: string): AmountTriple | null {
  if (line.suppliedAmounts !== true) return null;
  const scale = currencyScale(currency);
  const triple = suppliedTriple(line, currencyTriple(line, scale), scale);
  return triple && tripleOf(triple, scale.places);
}

/**
 * Whether the service's amounts of a line were supplied by somebody: they differ from the calculated ones, none by more
 * than the tolerance.
 */
export function showsSuppliedAmounts(line: LineEntry, currency: string): boolean {
  if (line.taxRate === undefined) return false;
  const scale = currencyScale(currency);
  const calculated = currencyTriple(line, scale);
  const triple = suppliedTriple(line, calculated, scale);
  return (
    triple !== null &&
    (triple.net !== calculated.net || triple.tax !== calculated.tax || triple.gross !== calculated.gross)
  );
}

/**
 * Converts amounts from document to base currency (spec 2.10.4), rounded to the base currency's precision, midpoints
 * away from zero. If net + tax = gross holds in the document's currency, it holds in the base currency too: the two
 * that were calculated first are converted. Otherwise each amount is converted separately.
 * @param amounts rounded to the document currency's precision
 */
export function baseAmounts(amounts: AmountTriple, isNetEntry: boolean, setup: TotalsSetup): AmountTriple {
  const scale = scaleOf(setup);
  const minor = (amount: Decimal) => BigInt(amount.times(scale.unit.toString()).toFixed(0));
  const triple = { net: minor(amounts.net), tax: minor(amounts.tax), gross: minor(amounts.gross) };
  return tripleOf(inBase(triple, isNetEntry, scale), scale.basePlaces);
}

/** Net and tax of the lines that share a tax code, in document currency. */
export interface TaxByCode {
  taxCodeId: string | undefined;
  net: Decimal;
  tax: Decimal;
  lines: number;
}

interface CountedLine {
  taxCodeId: string | undefined;
  amounts: MinorAmounts;
  /** The amounts as decimals, calculated when somebody asks for them. */
  cached?: LineAmounts;
}

interface CountedTaxes {
  net: bigint;
  tax: bigint;
  lines: number;
}

function zeroTriple(): MinorTriple {
  return { net: 0n, tax: 0n, gross: 0n };
}

function add(total: MinorTriple, line: MinorTriple, sign: 1 | -1): void {
  total.net += sign === 1 ? line.net : -line.net;
  total.tax += sign === 1 ? line.tax : -line.tax;
  total.gross += sign === 1 ? line.gross : -line.gross;
}

/**
 * Running totals of one document: header totals are the sum of the rounded lines (spec 2.10.5). Changing, adding or
 * removing a line takes the same time however many lines there are; only a change of the setup (currency, rate)
 * recalculates every line.
 */
export class DocumentTotals {
  private readonly lines = new Map<string, CountedLine>();
  private readonly byTaxCode = new Map<string | undefined, CountedTaxes>();
  private readonly sum: MinorAmounts = { currency: zeroTriple(), base: zeroTriple() };
  private readonly scale: Scale;
  /** The header's amounts as decimals; null since the last change. */
  private cachedHeader: LineAmounts | null = null;
  readonly setup: TotalsSetup;

  constructor(setup: TotalsSetup) {
    this.setup = setup;
    this.scale = scaleOf(setup);
  }

  /** Adds a line, or replaces the line with this key. */
  set(key: string, line: LineEntry & { taxCodeId?: string | undefined }): void {
    const before = this.lines.get(key);
    if (before) this.count(before, -1);
    const counted: CountedLine = { taxCodeId: line.taxCodeId, amounts: minorAmounts(line, this.scale) };
    this.lines.set(key, counted);
    this.count(counted, 1);
  }

  remove(key: string): void {
    const counted = this.lines.get(key);
    if (!counted) return;
    this.lines.delete(key);
    this.count(counted, -1);
  }

  line(key: string): LineAmounts | undefined {
    const counted = this.lines.get(key);
    return counted && (counted.cached ??= amountsOf(counted.amounts, this.scale));
  }

  get header(): LineAmounts {
    return (this.cachedHeader ??= {
      currency: tripleOf(this.sum.currency, this.scale.places),
      base: tripleOf(this.sum.base, this.scale.basePlaces),
    });
  }

  /** In the order in which the tax codes first occurred. */
  get taxes(): TaxByCode[] {
    const { places } = this.scale;
    return [...this.byTaxCode].map(([taxCodeId, { net, tax, lines }]) => ({
      taxCodeId,
      net: decimalOf(net, places),
      tax: decimalOf(tax, places),
      lines,
    }));
  }

  private count({ taxCodeId, amounts }: CountedLine, sign: 1 | -1): void {
    this.cachedHeader = null;
    add(this.sum.currency, amounts.currency, sign);
    add(this.sum.base, amounts.base, sign);
    const { net, tax } = amounts.currency;
    let summary = this.byTaxCode.get(taxCodeId);
    if (!summary) this.byTaxCode.set(taxCodeId, (summary = { net: 0n, tax: 0n, lines: 0 }));
    summary.net += sign === 1 ? net : -net;
    summary.tax += sign === 1 ? tax : -tax;
    summary.lines += sign;
    if (summary.lines === 0) this.byTaxCode.delete(taxCodeId);
  }
}

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

/** How much a supplied amount may differ from the calculated one (spec 2.10 supplied rule 1). */
export const AMOUNT_TOLERANCE = new Decimal(1).div(PER_TOLERANCE.toString());

export function withinTolerance(supplied: Decimal, calculated: Decimal): boolean {
  return supplied.minus(calculated).abs().lte(AMOUNT_TOLERANCE);
}
