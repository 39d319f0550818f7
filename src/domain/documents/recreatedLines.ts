import { sameValue } from './content.ts';
import type { DecimalString } from '../values/decimal.ts';
import { lineKey, type Document, type DocumentLine, type LineField } from './document.ts';
import {
  AMOUNT_FIELDS,
  amountFields,
  lineAmounts,
  type AmountField,
  type RateDirection,
  type TotalsSetup,
} from './totals.ts';

/** An amount of a line that would become another one if the line were created anew from what was read of it. */
export interface ReworkedAmount {
  key: string;
  /** Place of the line in the document, from 1. */
  line: number;
  amount: AmountField;
  from: DecimalString;
  to: DecimalString;
}

/** What the amounts of a line follow from. */
const WORKED_OUT_FROM = [
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

/** The amounts of a line that can be told from what is read of it: without a tax rate only the net ones of net entry, without a base currency none in it. */
function tellable(line: DocumentLine, { baseCurrency }: Document): AmountField[] {
  const isNetEntry = line.isNetEntry ?? true;
  return AMOUNT_FIELDS.filter(
    (field) =>
      (baseCurrency !== undefined || OF_CURRENCY.has(field)) &&
      (line.taxRate !== undefined || (isNetEntry && OF_NET.has(field))),
  );
}

function reworked(line: DocumentLine, place: number, theirs: Document, setup: TotalsSetup): ReworkedAmount[] {
  const worked = amountFields(lineAmounts({ ...line, suppliedAmounts: false }, setup));
  return tellable(line, theirs).flatMap((amount) => {
    const [from, to] = [line[amount], worked[amount]];
    return from === undefined || from === to ? [] : [{ key: lineKey(line), line: place, amount, from, to }];
  });
}

/**
 * The amounts that a replacement of all lines would change in lines of which nobody has changed what their amounts follow from. The
 * service works the amounts of new lines out anew (spec 2.10, 4.7 rule 2), from prices and quantities that reads may show at five
 * decimals; and it forgets amounts that were supplied with a line.
 * @param theirs the service's version, as it was read
 * @param meant the lines that are to replace its lines, under the same references (`mergeDocuments`)
 */
export function amountsWorkedOutAnew(theirs: Document, meant: readonly DocumentLine[]): ReworkedAmount[] {
  const { currency, baseCurrency, currencyRate } = theirs;
  if (currency === undefined) return [];
  const held = new Map(theirs.lines.map((line) => [lineKey(line), line]));
  // Which way the rate is written is not told: amounts that follow from it either way stay as they are.
  const ways: readonly RateDirection[] = ['foreignPerBase', 'basePerForeign'];
  const found = ways.map((rateDirection) => {
    const setup: TotalsSetup = { currency, baseCurrency: baseCurrency ?? currency, currencyRate, rateDirection };
    return meant.flatMap((line, index) => {
      const was = held.get(lineKey(line));
      const isUntouched = was !== undefined && WORKED_OUT_FROM.every((field) => sameValue(was[field], line[field]));
      return isUntouched
        ? reworked({ ...was, isNetEntry: was.isNetEntry ?? theirs.isNetEntry }, index + 1, theirs, setup)
        : [];
    });
  });
  return found.reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
}

/** Whether both have the lines that they share in the same order, and `mine` has those that only it has behind them. */
export function isInOrderOf(theirs: readonly DocumentLine[], mine: readonly DocumentLine[]): boolean {
  return inOrderOf(theirs, mine).every((line, index) => line === mine[index]);
}

/** The lines in the order in which the service has them, and those that it does not have yet behind them: that order needs no line sent again. */
export function inOrderOf(theirs: readonly DocumentLine[], mine: readonly DocumentLine[]): DocumentLine[] {
  const place = new Map(theirs.map((line, index) => [lineKey(line), index]));
  const placeOf = (line: DocumentLine): number => place.get(lineKey(line)) ?? theirs.length;
  return mine.toSorted((a, b) => placeOf(a) - placeOf(b));
}
