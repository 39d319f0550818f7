import { currencyPlaces } from '../../domain/currency.ts';
import { Decimal, parseDecimal, roundTo, toDecimalString, type DecimalString } from '../../domain/decimal.ts';
import type { LocalDate } from '../../domain/dates.ts';
import { lineKey, type Document, type DocumentLine } from '../../domain/document.ts';
import { isSuppliedField, sameEntry, SUPPLIED_FIELDS, withoutSuppliedAmounts, type SuppliedField } from '../../domain/suppliedAmounts.ts';
import { suppliedAmountsOf, withinTolerance, type AmountTriple } from '../../domain/totals.ts';
import { calculatedAmounts, withExplicitAmounts, type Calculation } from './explicitAmounts.ts';
import { readEntry } from './fields.ts';
import { withBad } from './documentPatch.ts';
import type { Version } from './editHistory.ts';
import { LINE_AMOUNTS } from './lineFields.ts';
import { changedStretch } from './lineStretch.ts';
import { partsOf } from './paths.ts';

/** Where an amount of a line is typed as the supplier rounded it; null at every other path, and where amounts are explicit. */
export function suppliedAt(path: string, { explicitAmounts }: Pick<Document, 'explicitAmounts'>): { key: string; field: SuppliedField } | null {
  const { lineOf, id } = partsOf(path);
  return lineOf !== null && explicitAmounts !== true && isSuppliedField(id) ? { key: lineOf, field: id } : null;
}

/** A line with an amount that was typed, or which amount that puts beyond the tolerance. */
export type Supply = { ok: true; line: DocumentLine } | { ok: false; field: SuppliedField; amount: Decimal; calculated: Decimal };

type Three = Record<SuppliedField, Decimal>;

function three({ net, tax, gross }: AmountTriple): Three {
  return { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross };
}

/**
 * Net + tax = gross again after one of the three was typed. What follows is what was not entered: of a net price the gross, of a
 * price with tax the net, and the tax where that itself was not typed.
 */
function balanced(held: Three, typed: SuppliedField, value: Decimal, isNetEntry: boolean): Three {
  const next = { ...held, [typed]: value };
  const { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross } = next;
  if (isNetEntry && typed !== 'grossCurrencyAmount') return { ...next, grossCurrencyAmount: net.plus(tax) };
  if (typed === 'taxCurrencyAmount') return { ...next, netCurrencyAmount: gross.minus(tax) };
  return { ...next, taxCurrencyAmount: gross.minus(net) };
}

/** Whether two versions of a line have the same amounts supplied, or neither any. */
export function sameSupply(a: DocumentLine, b: DocumentLine): boolean {
  if (a.suppliedAmounts !== true || b.suppliedAmounts !== true) return (a.suppliedAmounts === true) === (b.suppliedAmounts === true);
  return SUPPLIED_FIELDS.every((field) => a[field] === b[field]);
}

/** What a line comes to by quantity, price and tax, whatever was supplied with it. In document currency. */
export function calculatedTriple(line: DocumentLine, calculation: Calculation): AmountTriple {
  return calculatedAmounts({ ...line, suppliedAmounts: false }, calculation).currency;
}

/**
 * The line with net, tax or gross as it is on the paper, where that is within 0.01 of the calculated one (spec 2.10,
 * caller-supplied amounts); rounded to the currency's precision, as the service rounds it.
 * @param value undefined takes the supplied amounts away
 */
export function withSuppliedAmount(line: DocumentLine, typed: SuppliedField, value: DecimalString | undefined, calculation: Calculation): Supply {
  if (value === undefined) return { ok: true, line: withoutSuppliedAmounts(line) };
  const { currency } = calculation.setup;
  const taxRate = line.taxRate ?? calculation.rateOf(line.taxCodeId);
  const calculated = three(calculatedTriple(line, calculation));
  const given = new Decimal(value);
  if (!withinTolerance(given, calculated[typed])) return { ok: false, field: typed, amount: given, calculated: calculated[typed] };
  const held = suppliedAmountsOf({ ...line, taxRate }, currency);
  const next = balanced(held ? three(held) : calculated, typed, roundTo(given, currencyPlaces(currency)), line.isNetEntry ?? true);
  const off = SUPPLIED_FIELDS.find((field) => !withinTolerance(next[field], calculated[field]));
  if (off !== undefined) return { ok: false, field: off, amount: next[off], calculated: calculated[off] };
  if (SUPPLIED_FIELDS.every((field) => next[field].eq(calculated[field]))) return { ok: true, line: withoutSuppliedAmounts(line) };
  if (held && SUPPLIED_FIELDS.every((field) => next[field].eq(three(held)[field]))) return { ok: true, line };
  const amounts = Object.fromEntries(SUPPLIED_FIELDS.map((field) => [field, toDecimalString(next[field])]));
  return { ok: true, line: { ...withoutSuppliedAmounts(line), ...(taxRate !== undefined && { taxRate }), suppliedAmounts: true, ...amounts } };
}

/** What was supplied with a line and does not hold any more, since what it was supplied for is another. */
export interface TakenAway {
  key: string;
  line: DocumentLine;
}

/**
 * The document after an edit without the supplied amounts of lines of which quantity, price, way of entry or tax became another,
 * or the currency: they were those of something else. A rate makes no other amounts in document currency, but the service works
 * out anew what it has (spec 2.10).
 * @param heldLine the line of a key as it was before the edit
 */
export function withoutStaleAmounts(before: Document, after: Document, isCreated: boolean, heldLine: (key: string) => DocumentLine | undefined): { document: Document; taken: TakenAway[] } {
  const isAnew = before.currency !== after.currency || (isCreated && before.currencyRate !== after.currencyRate);
  if ((before.lines === after.lines && !isAnew) || after.explicitAmounts === true) return { document: after, taken: [] };
  const { start, endAfter } = isAnew ? { start: 0, endAfter: after.lines.length } : changedStretch(before.lines, after.lines);
  const taken: TakenAway[] = [];
  const kept = after.lines.slice(start, endAfter).map((line) => {
    if (line.suppliedAmounts !== true) return line;
    const key = lineKey(line);
    const held = heldLine(key);
    if (!isAnew && (held?.suppliedAmounts !== true || sameEntry(held, line))) return line;
    taken.push({ key, line: held ?? line });
    return withoutSuppliedAmounts(line);
  });
  if (taken.length === 0) return { document: after, taken };
  return { document: { ...after, lines: [...after.lines.slice(0, start), ...kept, ...after.lines.slice(endAfter)] }, taken };
}

/**
 * Takes the amounts that were kept as text, beyond the tolerance when they were typed, where they can be by now: quantity, price or
 * tax has become another since, or the amounts of the document are explicit.
 * @param at the path that is being typed at, which is left to whoever types
 */
export function withKeptAmounts(edited: Version, at: string | null, calculation: Calculation, today: LocalDate): Version {
  const isExplicit = edited.document.explicitAmounts === true;
  return Object.entries(edited.bad).reduce((held, [path, text]): Version => {
    const { lineOf, id } = partsOf(path);
    if (path === at || lineOf === null || !isSuppliedField(id)) return held;
    const line = held.document.lines.find((one) => lineKey(one) === lineOf);
    const reading = readEntry(LINE_AMOUNTS[id].kind, text, today, undefined);
    if (!line || !reading.ok || reading.value === undefined) return held;
    const value = parseDecimal(reading.value) ?? undefined;
    const supply: Supply = isExplicit ? { ok: true, line: { ...line, [id]: value } } : withSuppliedAmount(line, id, value, calculation);
    if (!supply.ok) return held;
    const next = { ...held.document, lines: held.document.lines.map((one) => (one === line ? supply.line : one)) };
    return { document: isExplicit ? withExplicitAmounts(held.document, next, calculation, calculation) : next, bad: withBad(held.bad, { [path]: null }) };
  }, edited);
}
