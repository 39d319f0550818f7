import { currencyPlaces } from '../../domain/currency.ts';
import { Decimal, roundTo, toDecimalString, ZERO, type DecimalString } from '../../domain/decimal.ts';
import { AMOUNT_FIELDS, withinTolerance, type AmountField, type AmountFields, type TotalsSetup } from '../../domain/totals.ts';
import { badRequest } from '../refusal.ts';
import { pascalCase } from '../wire/fold.ts';

/** Amounts as a caller may supply them: any of the six, on header or line (spec 2.10). */
export type SuppliedAmounts = { [F in AmountField]?: DecimalString | null | undefined };

function placesOf(field: AmountField, setup: TotalsSetup): number {
  return currencyPlaces(field.includes('Currency') ? setup.currency : setup.baseCurrency);
}

/** Net, tax and gross go together, once in document currency and once in base currency. */
const TRIPLES = [
  { net: 'netCurrencyAmount', tax: 'taxCurrencyAmount', gross: 'grossCurrencyAmount' },
  { net: 'netAmount', tax: 'taxAmount', gross: 'grossAmount' },
] as const;

/** Those of the six amounts that are really there. */
export function givenAmounts(fields: SuppliedAmounts): SuppliedAmounts {
  const given: SuppliedAmounts = {};
  for (const field of AMOUNT_FIELDS) if (fields[field] !== undefined && fields[field] !== null) given[field] = fields[field];
  return given;
}

export function suppliesAmounts(supplied: SuppliedAmounts): boolean {
  return AMOUNT_FIELDS.some((field) => supplied[field] !== undefined && supplied[field] !== null);
}

/**
 * Takes supplied amounts in place of calculated ones where they differ by at most 0.01 (spec 2.10,
 * caller-supplied amounts, rules 1 and 2), rounded to currency precision as all amounts are.
 *
 * An amount that was not supplied follows from the supplied ones of its triple, so that net + tax = gross still holds,
 * unless that would take it out of the tolerance itself: so what is read back may always be supplied again.
 * @param where `Line #1 ` or nothing, put before the field's name
 * @throws Refusal 400 that names the field, the provided and the calculated value
 */
export function acceptAmounts(calculated: AmountFields, supplied: SuppliedAmounts, setup: TotalsSetup, where: string): AmountFields {
  if (!suppliesAmounts(supplied)) return calculated;
  const accepted: AmountFields = { ...calculated };
  const given = new Set<AmountField>();
  for (const field of AMOUNT_FIELDS) {
    const value = supplied[field];
    if (value === undefined || value === null) continue;
    const provided = new Decimal(value);
    const expected = new Decimal(calculated[field]);
    if (!withinTolerance(provided, expected)) {
      const places = placesOf(field, setup);
      throw badRequest(
        `${where}${pascalCase(field)}: the provided value ${value} differs from the calculated value ${expected.toFixed(places)} by more than 0.01.`,
      );
    }
    accepted[field] = toDecimalString(roundTo(provided, placesOf(field, setup)));
    given.add(field);
  }
  for (const triple of TRIPLES) follow(triple, accepted, calculated, given);
  return accepted;
}

function follow(triple: (typeof TRIPLES)[number], accepted: AmountFields, calculated: AmountFields, given: ReadonlySet<AmountField>): void {
  const { net, tax, gross } = triple;
  if (![net, tax, gross].some((field) => given.has(field))) return;
  const open = [gross, tax, net].find((field) => !given.has(field));
  if (open === undefined) return;
  const [netNow, taxNow, grossNow] = [new Decimal(accepted[net]), new Decimal(accepted[tax]), new Decimal(accepted[gross])];
  const value = open === gross ? netNow.plus(taxNow) : open === tax ? grossNow.minus(netNow) : grossNow.minus(taxNow);
  if (withinTolerance(value, new Decimal(calculated[open]))) accepted[open] = toDecimalString(value);
}

/**
 * Explicit amounts are taken as they are; every one must be there (spec 2.10, "Explicit amounts").
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

/** The six amounts of a line or header, and nothing else of it. */
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
