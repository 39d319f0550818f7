import { sameValue } from './content.ts';
import type { DecimalString } from '../values/decimal.ts';
import { lineKey, type Document, type DocumentLine, type LineField } from './document.ts';
import { amountFields, lineAmounts, type RateDirection, type TotalsSetup } from './totals.ts';
import { AMOUNT_FIELDS, type AmountField } from '../values/amountFields.ts';

/** An amount that would change if its line were created again from what was read of it. */
export interface ReworkedAmount {
  key: string;
  /** Position of the line in the document, from 1. */
  line: number;
  amount: AmountField;
  from: DecimalString;
  to: DecimalString;
}

/** Fields that determine the amounts of a line. */
const DETERMINING_FIELDS = [
  'productId',
  'taxBandId',
  'taxCodeId',
  'quantity',
  'isNetEntry',
  'currencyUnitPrice',
] as const satisfies readonly LineField[];
const OF_CURRENCY: ReadonlySet<AmountField> = new Set<AmountField>([
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
]);
const OF_NET: ReadonlySet<AmountField> = new Set<AmountField>(['netCurrencyAmount', 'netAmount']);

/**
 * The amounts of a line that can be calculated from what is read: without a tax rate only the net amounts of net entry,
 * without a base currency none in base currency.
 */
function calculableAmounts(line: DocumentLine, { baseCurrency }: Document): AmountField[] {
  const isNetEntry = line.isNetEntry ?? true;
  return AMOUNT_FIELDS.filter(
    (field) =>
      (baseCurrency !== undefined || OF_CURRENCY.has(field)) &&
      (line.taxRate !== undefined || (isNetEntry && OF_NET.has(field))),
  );
}

function changedAmounts(line: DocumentLine, place: number, theirs: Document, setup: TotalsSetup): ReworkedAmount[] {
  const calculated = amountFields(lineAmounts({ ...line, suppliedAmounts: false }, setup));
  return calculableAmounts(line, theirs).flatMap((amount) => {
    const [from, to] = [line[amount], calculated[amount]];
    return from === undefined || from === to ? [] : [{ key: lineKey(line), line: place, amount, from, to }];
  });
}

/**
 * The amounts that replacing all lines would change, in lines where nobody has changed what determines their amounts.
 * The service recalculates the amounts of new lines (spec 2.10, 4.7 rule 2), from prices and quantities that it may
 * show with only five decimals, and it drops supplied amounts.
 * @param theirs the service's version, as it was read
 * @param meant the lines that are to replace its lines, with the same references (`mergeDocuments`)
 */
export function amountsWorkedOutAnew(theirs: Document, meant: readonly DocumentLine[]): ReworkedAmount[] {
  const { currency, baseCurrency, currencyRate } = theirs;
  if (currency === undefined) return [];
  const held = new Map(theirs.lines.map((line) => [lineKey(line), line]));
  // The direction of the rate is not known. An amount counts as unchanged if one of the two directions keeps it.
  const directions: readonly RateDirection[] = ['foreignPerBase', 'basePerForeign'];
  const found = directions.map((rateDirection) => {
    const setup: TotalsSetup = { currency, baseCurrency: baseCurrency ?? currency, currencyRate, rateDirection };
    return meant.flatMap((line, index) => {
      const was = held.get(lineKey(line));
      const isUntouched = was !== undefined && DETERMINING_FIELDS.every((field) => sameValue(was[field], line[field]));
      return isUntouched
        ? changedAmounts({ ...was, isNetEntry: was.isNetEntry ?? theirs.isNetEntry }, index + 1, theirs, setup)
        : [];
    });
  });
  return found.reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
}

/** Whether the shared lines are in the same order in both, and lines only in `mine` come last. */
export function isInOrderOf(theirs: readonly DocumentLine[], mine: readonly DocumentLine[]): boolean {
  return inOrderOf(theirs, mine).every((line, index) => line === mine[index]);
}

/** The lines in the service's order, new ones last: in this order no line has to be sent again. */
export function inOrderOf(theirs: readonly DocumentLine[], mine: readonly DocumentLine[]): DocumentLine[] {
  const place = new Map(theirs.map((line, index) => [lineKey(line), index]));
  const placeOf = (line: DocumentLine): number => place.get(lineKey(line)) ?? theirs.length;
  return mine.toSorted((a, b) => placeOf(a) - placeOf(b));
}
