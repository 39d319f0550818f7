import { currencyPlaces } from '../../domain/values/currency.ts';
import { Decimal, roundTo, toDecimalString, ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import {
  baseAmounts,
  withinTolerance,
  type AmountFields,
  type AmountTriple,
  type TotalsSetup,
} from '../../domain/documents/totals.ts';
import { AMOUNT_FIELDS, type AmountField } from '../../domain/values/amountFields.ts';
import { badRequest, type Refusal } from '../base/refusal.ts';
import { pascalCase } from '../wire/fold.ts';
import type { StoredHeader } from './stored.ts';

/** Amounts that a caller may supply: any of the six, on header or line (spec 2.10). */
export type SuppliedAmounts = { [F in AmountField]?: DecimalString | null | undefined };

function placesOf(field: AmountField, setup: TotalsSetup): number {
  return currencyPlaces(field.includes('Currency') ? setup.currency : setup.baseCurrency);
}

/** Net, tax and gross belong together, once in document currency and once in base currency. */
const TRIPLES = [
  { net: 'netCurrencyAmount', tax: 'taxCurrencyAmount', gross: 'grossCurrencyAmount' },
  { net: 'netAmount', tax: 'taxAmount', gross: 'grossAmount' },
] as const;
type Triple = (typeof TRIPLES)[number];

/** The context of supplied amounts: currencies, rate, and whether net or gross was entered. */
export interface AcceptedTerms {
  setup: TotalsSetup;
  isNetEntry: boolean;
}

/** The supplied ones of the six amounts. */
export function presentAmounts(fields: SuppliedAmounts): SuppliedAmounts {
  const given: SuppliedAmounts = {};
  for (const field of AMOUNT_FIELDS)
    if (fields[field] !== undefined && fields[field] !== null) given[field] = fields[field];
  return given;
}

export function suppliesAmounts(supplied: SuppliedAmounts): boolean {
  return AMOUNT_FIELDS.some((field) => supplied[field] !== undefined && supplied[field] !== null);
}

/**
 * Accepts supplied amounts in place of calculated ones where they differ by at most 0.01 (spec 2.10 supplied rule 1),
 * rounded to the currency's precision like all amounts.
 *
 * An amount that was not supplied follows from the supplied ones of its triple, so that net + tax = gross still holds,
 * unless it would then exceed the tolerance itself. So amounts that were read may always be supplied again. Base
 * amounts follow the supplied amounts in document currency at the rate (spec 2.10.4).
 * @param where `Line #1 ` or nothing, put before the field's name
 * @throws Refusal 400 that names the field, the provided and the calculated value
 */
export function acceptAmounts(
  calculated: AmountFields,
  supplied: SuppliedAmounts,
  terms: AcceptedTerms,
  where: string,
): AmountFields {
  if (!suppliesAmounts(supplied)) return calculated;
  const [currency, base] = TRIPLES;
  const inCurrency = acceptTriple(currency, calculated, [calculated], supplied, terms.setup, where);
  const converted = withBase(inCurrency, calculated, terms);
  return acceptTriple(base, converted, [converted, calculated], supplied, terms.setup, where);
}

/**
 * Accepts the supplied amounts of one triple. @param expected values from any of which they may differ by the tolerance
 */
function acceptTriple(
  triple: Triple,
  from: AmountFields,
  expected: readonly AmountFields[],
  supplied: SuppliedAmounts,
  setup: TotalsSetup,
  where: string,
): AmountFields {
  const accepted: AmountFields = { ...from };
  const given = new Set<AmountField>();
  for (const field of Object.values(triple)) {
    const value = supplied[field];
    if (value === undefined || value === null) continue;
    const provided = new Decimal(value);
    const places = placesOf(field, setup);
    if (!expected.some((amounts) => withinTolerance(provided, new Decimal(amounts[field]))))
      throw outOfTolerance(`${where}${pascalCase(field)}`, value, new Decimal(from[field]), places);
    accepted[field] = toDecimalString(roundTo(provided, places));
    given.add(field);
  }
  follow(triple, accepted, from, given);
  return accepted;
}

/**
 * The refusal of a supplied amount (spec 2.10 supplied rule 2). @param calculated shown with the given
 * number of decimals
 */
export function outOfTolerance(field: string, provided: DecimalString, calculated: Decimal, places: number): Refusal {
  return badRequest(
    `${field}: the provided value ${provided} differs from the calculated value ${calculated.toFixed(places)} by ` +
      'more than 0.01.',
  );
}

/** The amounts of a triple minus those of another. */
function tripleOf({ net, tax, gross }: Triple, amounts: AmountFields, less?: AmountFields): AmountTriple {
  const of = (field: AmountField) => new Decimal(amounts[field]).minus(less?.[field] ?? 0);
  return { net: of(net), tax: of(tax), gross: of(gross) };
}

/**
 * Base amounts that follow from the amounts supplied in document currency. For a sum over several lines, each converted
 * and rounded by itself, the base amounts change by as much as the supplied amounts do.
 */
function withBase(
  accepted: AmountFields,
  calculated: AmountFields,
  { setup, isNetEntry }: AcceptedTerms,
): AmountFields {
  const [currency, base] = TRIPLES;
  const own = baseAmounts(tripleOf(currency, calculated), isNetEntry, setup);
  const before = tripleOf(base, calculated);
  const isOfOne = own.net.equals(before.net) && own.tax.equals(before.tax) && own.gross.equals(before.gross);
  const by = isOfOne
    ? baseAmounts(tripleOf(currency, accepted), isNetEntry, setup)
    : baseAmounts(tripleOf(currency, accepted, calculated), isNetEntry, setup);
  const of = (key: keyof AmountTriple) => toDecimalString(isOfOne ? by[key] : before[key].plus(by[key]));
  return { ...accepted, netAmount: of('net'), taxAmount: of('tax'), grossAmount: of('gross') };
}

function follow(
  triple: Triple,
  accepted: AmountFields,
  calculated: AmountFields,
  given: ReadonlySet<AmountField>,
): void {
  const { net, tax, gross } = triple;
  if (![net, tax, gross].some((field) => given.has(field))) return;
  const open = [gross, tax, net].find((field) => !given.has(field));
  if (open === undefined) return;
  const [netNow, taxNow, grossNow] = [
    new Decimal(accepted[net]),
    new Decimal(accepted[tax]),
    new Decimal(accepted[gross]),
  ];
  const value = open === gross ? netNow.plus(taxNow) : open === tax ? grossNow.minus(netNow) : grossNow.minus(taxNow);
  if (withinTolerance(value, new Decimal(calculated[open]))) accepted[open] = toDecimalString(value);
}

/**
 * Explicit amounts are used as given; all six are required (spec 2.10, "explicit missing").
 * @param where `line #1` or `header`
 * @throws Refusal 400 `Missing required line #<n> <FieldName>`
 */
export function explicitAmounts(supplied: SuppliedAmounts, where: string): AmountFields {
  const required = (field: AmountField): DecimalString => {
    const value = supplied[field];
    if (value === undefined || value === null) throw badRequest(`Missing required ${where} ${pascalCase(field)}`);
    return value;
  };
  return {
    netCurrencyAmount: required('netCurrencyAmount'),
    taxCurrencyAmount: required('taxCurrencyAmount'),
    grossCurrencyAmount: required('grossCurrencyAmount'),
    netAmount: required('netAmount'),
    taxAmount: required('taxAmount'),
    grossAmount: required('grossAmount'),
  };
}

/** Header totals: the sum over all lines (spec 2.10.5). Each line is rounded already, so the sum is too. */
export function sumOfLines(lines: readonly AmountFields[]): AmountFields {
  const total = (field: AmountField): DecimalString =>
    lines.length === 0 ? ZERO : toDecimalString(lines.reduce((sum, line) => sum.plus(line[field]), new Decimal(0)));
  return {
    netCurrencyAmount: total('netCurrencyAmount'),
    taxCurrencyAmount: total('taxCurrencyAmount'),
    grossCurrencyAmount: total('grossCurrencyAmount'),
    netAmount: total('netAmount'),
    taxAmount: total('taxAmount'),
    grossAmount: total('grossAmount'),
  };
}

/** Only the six amounts of a line or header. */
export function amountsOf(fields: AmountFields): AmountFields {
  return {
    netCurrencyAmount: fields.netCurrencyAmount,
    taxCurrencyAmount: fields.taxCurrencyAmount,
    grossCurrencyAmount: fields.grossCurrencyAmount,
    netAmount: fields.netAmount,
    taxAmount: fields.taxAmount,
    grossAmount: fields.grossAmount,
  };
}

export function sameAmounts(left: AmountFields, right: AmountFields): boolean {
  return AMOUNT_FIELDS.every((field) => left[field] === right[field]);
}

/** What the totals of a document depend on. */
export function setupOf(header: Pick<StoredHeader, 'currency' | 'baseCurrency' | 'currencyRate'>): TotalsSetup {
  return {
    currency: header.currency,
    baseCurrency: header.baseCurrency,
    currencyRate: header.currencyRate,
    rateDirection: 'foreignPerBase',
  };
}

export function sameSetup(left: TotalsSetup, right: TotalsSetup): boolean {
  return (
    left.currency === right.currency &&
    left.baseCurrency === right.baseCurrency &&
    left.currencyRate === right.currencyRate
  );
}

const UNIT_PRICE_PLACES = 5;

/** A unit price without and with tax, of the one that is entered; rounded to five places. */
export function unitPrices(
  price: DecimalString,
  taxRate: DecimalString,
  isNetEntry: boolean,
): { net: DecimalString; gross: DecimalString } {
  const factor = new Decimal(taxRate).div(100).plus(1);
  const other = isNetEntry
    ? new Decimal(price).times(factor)
    : factor.isZero()
      ? new Decimal(0)
      : new Decimal(price).div(factor);
  const rounded = toDecimalString(roundTo(other, UNIT_PRICE_PLACES));
  return isNetEntry ? { net: price, gross: rounded } : { net: rounded, gross: price };
}
