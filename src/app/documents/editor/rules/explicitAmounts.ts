import { Decimal, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { withoutSuppliedAmounts } from '../../../../domain/documents/suppliedAmounts.ts';
import {
  amountFields,
  lineAmounts,
  type AmountFields,
  type LineAmounts,
  type TotalsSetup,
} from '../../../../domain/documents/totals.ts';
import { AMOUNT_FIELDS, type AmountField } from '../../../../domain/values/amountFields.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** What the calculated amounts of a line depend on besides the line. */
export interface Calculation {
  setup: TotalsSetup;
  rateOf(taxCodeId: string | undefined): DecimalString | undefined;
}

type Amounts = Partial<Record<AmountField, DecimalString | undefined>>;

const NONE: Amounts = Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, undefined]));
const CURRENCY_TRIPLE = ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'] as const;
const BASE_TRIPLE = ['netAmount', 'taxAmount', 'grossAmount'] as const;
type Triple = readonly [AmountField, AmountField, AmountField];

export function calculatedAmounts(line: DocumentLine, { setup, rateOf }: Calculation): LineAmounts {
  return lineAmounts({ ...line, taxRate: line.taxRate ?? rateOf(line.taxCodeId) }, setup);
}

function plus(a: DecimalString | undefined, b: DecimalString | undefined, sign: 1 | -1 = 1): DecimalString {
  return toDecimalString(new Decimal(a ?? 0).plus(new Decimal(b ?? 0).times(sign)));
}

/** Restores net + tax = gross after one of the three was typed: gross is adjusted, or tax if gross was typed. */
function balanced(amounts: Amounts, typed: AmountField, [net, tax, gross]: Triple): Amounts {
  if (typed === gross) return { ...amounts, [tax]: plus(amounts[gross], amounts[net], -1) };
  return { ...amounts, [gross]: plus(amounts[net], amounts[tax]) };
}

/** A line's amounts in base currency, converted from those in document currency. */
function inBase(line: DocumentLine, { setup }: Calculation): Amounts {
  const converted = (amount: DecimalString | undefined) =>
    lineAmounts({ quantity: amount, currencyUnitPrice: '1' as DecimalString }, setup).base.net;
  const [net, tax] = [converted(line.netCurrencyAmount), converted(line.taxCurrencyAmount)];
  return {
    netAmount: toDecimalString(net),
    taxAmount: toDecimalString(tax),
    grossAmount: toDecimalString(net.plus(tax)),
  };
}

function sameAmounts(amounts: Amounts, calculated: AmountFields): boolean {
  return AMOUNT_FIELDS.every((field) => amounts[field] === calculated[field]);
}

/** `begun`, the line before the typing into a field, with the amounts of `now`: explicit amounts outlive each edit. */
export function withExplicitAmountsOf(now: DocumentLine, begun: DocumentLine): DocumentLine {
  return { ...begun, ...Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, now[field]])) };
}

function changedAmount(before: DocumentLine | undefined, after: DocumentLine): AmountField | undefined {
  return before && AMOUNT_FIELDS.find((field) => before[field] !== after[field]);
}

/**
 * The line with its base amounts converted again after a change of currency or rate, unless they were typed. If the
 * document is in base currency, they always equal the other amounts.
 */
function withBaseFollowing(
  before: DocumentLine,
  after: DocumentLine,
  calculation: Calculation,
  was: Calculation,
): DocumentLine {
  const { currency, baseCurrency } = calculation.setup;
  const converted = inBase(before, was);
  const areTyped = BASE_TRIPLE.some((field) => before[field] !== converted[field]);
  return areTyped && currency !== baseCurrency ? after : { ...after, ...inBase(after, calculation) };
}

/** The line after an edit: typed amounts stay, calculated ones are calculated again. */
function followedLine(
  before: DocumentLine | undefined,
  after: DocumentLine,
  calculation: Calculation,
  was: Calculation,
): DocumentLine {
  const typed = changedAmount(before, after);
  if (typed !== undefined && after[typed] !== undefined) {
    const isBase = BASE_TRIPLE.some((field) => field === typed);
    const line = { ...after, ...balanced(after, typed, isBase ? BASE_TRIPLE : CURRENCY_TRIPLE) };
    return isBase ? line : { ...line, ...inBase(line, calculation) };
  }
  if (
    before === undefined ||
    AMOUNT_FIELDS.some((field) => after[field] === undefined) ||
    sameAmounts(before, amountFields(calculatedAmounts(before, was)))
  ) {
    // Supplied amounts become the first explicit ones and are no longer marked as supplied.
    return { ...withoutSuppliedAmounts(after), ...amountFields(calculatedAmounts(after, calculation)) };
  }
  return withBaseFollowing(before, after, calculation, was);
}

/** Header amounts after lines changed, adjusted by the difference so that the other lines are not summed again. */
function moved(header: Amounts, gone: readonly DocumentLine[], come: readonly DocumentLine[]): Amounts {
  return Object.fromEntries(
    AMOUNT_FIELDS.map((field) => {
      const less = gone.reduce((sum, line) => sum.minus(line[field] ?? 0), new Decimal(header[field] ?? 0));
      return [field, toDecimalString(come.reduce((sum, line) => sum.plus(line[field] ?? 0), less))];
    }),
  );
}

/**
 * The document after an edit, with its explicit amounts: every line has all six, and the header is their sum
 * (spec 2.10). If amounts stop being explicit, they are removed, and the service works them out.
 * @param was how amounts were calculated before the edit
 */
export function withExplicitAmounts(
  before: Document,
  after: Document,
  calculation: Calculation,
  was: Calculation,
): Document {
  if (after.explicitAmounts !== true) {
    return before.explicitAmounts === true
      ? { ...after, ...NONE, lines: after.lines.map((line) => ({ ...line, ...NONE })) }
      : after;
  }
  const isSameSetup =
    calculation.setup.currency === was.setup.currency && calculation.setup.currencyRate === was.setup.currencyRate;
  const goesOn = before.explicitAmounts === true;
  if (goesOn && before.lines === after.lines && isSameSetup) return after;
  const { start, endBefore, endAfter } =
    goesOn && isSameSetup
      ? changedStretch(before.lines, after.lines)
      : { start: 0, endBefore: before.lines.length, endAfter: after.lines.length };
  const gone = new Map(goesOn ? before.lines.slice(start, endBefore).map((line) => [lineKey(line), line]) : []);
  const [come, left]: [DocumentLine[], DocumentLine[]] = [[], []];
  const followed = after.lines.slice(start, endAfter).map((line) => {
    const known = gone.get(lineKey(line));
    gone.delete(lineKey(line));
    if (known === line && isSameSetup) return line;
    const next = followedLine(known, line, calculation, was);
    come.push(next);
    if (known) left.push(known);
    return next;
  });
  const lines = [...after.lines.slice(0, start), ...followed, ...after.lines.slice(endAfter)];
  return { ...after, ...moved(goesOn ? before : NONE, [...left, ...gone.values()], come), lines };
}

/** Line fields that explicit amounts stand for. Once the amounts are fixed, these are too. */
const STOOD_FOR = [
  'productId',
  'quantity',
  'currencyUnitPrice',
  'isNetEntry',
  'taxBandId',
  'taxCodeId',
  'taxRate',
  ...AMOUNT_FIELDS,
] as const satisfies readonly (keyof DocumentLine)[];

export function isStoodFor(field: string): boolean {
  return STOOD_FOR.some((each) => each === field);
}

/** Whether a change needs other explicit amounts: it changes the set or order of lines, or fields in `STOOD_FOR`. */
export function needsOtherAmounts(before: Document, after: Document): boolean {
  if (before.lines === after.lines) return false;
  if (before.lines.length !== after.lines.length) return true;
  return before.lines.some((line, at) => {
    const next = after.lines[at];
    return (
      next !== line &&
      (next === undefined || lineKey(next) !== lineKey(line) || STOOD_FOR.some((field) => next[field] !== line[field]))
    );
  });
}
