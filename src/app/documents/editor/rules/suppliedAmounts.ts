import { currencyPlaces } from '../../../../domain/values/currency.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import {
  isSuppliedField,
  sameEntry,
  SUPPLIED_FIELDS,
  withoutSuppliedAmounts,
  type SuppliedField,
} from '../../../../domain/documents/suppliedAmounts.ts';
import { suppliedAmountsOf, withinTolerance, type AmountTriple } from '../../../../domain/documents/totals.ts';
import { calculatedAmounts, withExplicitAmounts, type Calculation } from './explicitAmounts.ts';
import { numberValue, readEntry, type EntryReading } from '../../../base/inputs/fields.ts';
import {
  withInputChange,
  type EditedVersion,
  type InvalidInputChange,
  type InvalidInput,
} from '../../../../domain/documents/documentPatch.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';
import { pathParts } from '../../../editing/documentFields/paths.ts';

/** The line and field at the path of a supplied amount; null at other paths, and if amounts are explicit. */
export function suppliedAt(
  path: string,
  { explicitAmounts }: Pick<Document, 'explicitAmounts'>,
): { key: string; field: SuppliedField } | null {
  const { lineOf, id } = pathParts(path);
  return lineOf !== null && explicitAmounts !== true && isSuppliedField(id) ? { key: lineOf, field: id } : null;
}

/** The line with the typed amount, or the field that the typed amount puts beyond the tolerance. */
export type Supply =
  | { ok: true; line: DocumentLine }
  | { ok: false; field: SuppliedField; amount: Decimal; calculated: Decimal };

type Three = Record<SuppliedField, Decimal>;

function three({ net, tax, gross }: AmountTriple): Three {
  return { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross };
}

type Typed = Partial<Record<SuppliedField, DecimalString>>;

/**
 * Restores net + tax = gross after some of the three were typed, by adjusting one that was not typed: with net entry
 * the gross, otherwise the tax; with gross entry the tax, otherwise the net.
 */
function balanced(next: Three, typed: ReadonlySet<SuppliedField>, isNetEntry: boolean): Three {
  const { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross } = next;
  const order: readonly SuppliedField[] = isNetEntry
    ? ['grossCurrencyAmount', 'taxCurrencyAmount', 'netCurrencyAmount']
    : ['taxCurrencyAmount', 'netCurrencyAmount', 'grossCurrencyAmount'];
  const follows = order.find((field) => !typed.has(field)) ?? 'grossCurrencyAmount';
  if (follows === 'grossCurrencyAmount') return { ...next, grossCurrencyAmount: net.plus(tax) };
  return follows === 'taxCurrencyAmount'
    ? { ...next, taxCurrencyAmount: gross.minus(net) }
    : { ...next, netCurrencyAmount: gross.minus(tax) };
}

/** Whether two versions of a line have the same supplied amounts, or both have none. */
export function sameSupply(a: DocumentLine, b: DocumentLine): boolean {
  if (a.suppliedAmounts !== true || b.suppliedAmounts !== true)
    return (a.suppliedAmounts === true) === (b.suppliedAmounts === true);
  return SUPPLIED_FIELDS.every((field) => a[field] === b[field]);
}

/** A line's amounts from quantity, price and tax, ignoring supplied ones. In document currency. */
export function calculatedTriple(line: DocumentLine, calculation: Calculation): AmountTriple {
  return calculatedAmounts({ ...line, suppliedAmounts: false }, calculation).currency;
}

/**
 * The line with net, tax or gross as on the supplier's paper, if they are within 0.01 of the calculated amounts
 * (spec 2.10 supplied). They are rounded to the currency's precision, as the service rounds them.
 * @param typed one or several typed amounts; null removes the supplied amounts
 */
export function withSuppliedAmounts(line: DocumentLine, typed: Typed | null, calculation: Calculation): Supply {
  if (typed === null) return { ok: true, line: withoutSuppliedAmounts(line) };
  const places = currencyPlaces(calculation.setup.currency);
  const taxRate = line.taxRate ?? calculation.rateOf(line.taxCodeId);
  const calculated = three(calculatedTriple(line, calculation));
  const supplied = suppliedAmountsOf({ ...line, taxRate }, calculation.setup.currency);
  const held = supplied ? three(supplied) : calculated;
  const fields = SUPPLIED_FIELDS.filter((field) => typed[field] !== undefined);
  const given = { ...held };
  for (const field of fields) {
    const amount = new Decimal(typed[field] ?? 0);
    if (!withinTolerance(amount, calculated[field])) return { ok: false, field, amount, calculated: calculated[field] };
    given[field] = roundTo(amount, places);
  }
  const next = balanced(given, new Set(fields), line.isNetEntry ?? true);
  const off = SUPPLIED_FIELDS.find(
    (field) =>
      !withinTolerance(next[field], calculated[field]) || (fields.includes(field) && !next[field].eq(given[field])),
  );
  if (off !== undefined) return { ok: false, field: off, amount: next[off], calculated: calculated[off] };
  if (SUPPLIED_FIELDS.every((field) => next[field].eq(calculated[field])))
    return { ok: true, line: withoutSuppliedAmounts(line) };
  if (supplied && SUPPLIED_FIELDS.every((field) => next[field].eq(held[field]))) return { ok: true, line };
  const amounts = Object.fromEntries(SUPPLIED_FIELDS.map((field) => [field, toDecimalString(next[field])]));
  return {
    ok: true,
    line: {
      ...withoutSuppliedAmounts(line),
      ...(taxRate !== undefined && { taxRate }),
      suppliedAmounts: true,
      ...amounts,
    },
  };
}

/** A line whose supplied amounts no longer hold, as it was with them. */
export interface TakenAway {
  key: string;
  line: DocumentLine;
}

/**
 * The document after an edit, without supplied amounts that no longer hold: those of lines whose quantity, price, entry
 * (net or gross) or tax changed, and all of them after a change of currency. A change of rate leaves the amounts in
 * document currency as they are, but the service works out again what it already has (spec 2.10).
 * @param heldLine the line with a key as it was before the edit
 */
export function withoutStaleAmounts(
  before: Document,
  after: Document,
  isCreated: boolean,
  heldLine: (key: string) => DocumentLine | undefined,
): { document: Document; taken: TakenAway[] } {
  const isAnew = before.currency !== after.currency || (isCreated && before.currencyRate !== after.currencyRate);
  if ((before.lines === after.lines && !isAnew) || after.explicitAmounts === true)
    return { document: after, taken: [] };
  const { start, endAfter } = isAnew
    ? { start: 0, endAfter: after.lines.length }
    : changedStretch(before.lines, after.lines);
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
  return {
    document: { ...after, lines: [...after.lines.slice(0, start), ...kept, ...after.lines.slice(endAfter)] },
    taken,
  };
}

/** The typed amounts of a line that are kept as invalid input: their values and their paths. */
export function keptAmounts(
  bad: InvalidInput,
  key: string,
  today: LocalDate,
  but: string | null = null,
): { typed: Typed; paths: string[] } {
  const typed: Typed = {};
  const paths: string[] = [];
  for (const field of SUPPLIED_FIELDS) {
    const path = `lines.${key}.${field}`;
    const text = path === but ? undefined : bad[path];
    const value = text === undefined ? undefined : amountOf(text, today);
    if (value === undefined) continue;
    typed[field] = value;
    paths.push(path);
  }
  return { typed, paths };
}

/** An amount of a line as it is being typed. */
export interface TypedAmount {
  path: string;
  key: string;
  field: SuppliedField;
  text: string;
  reading: EntryReading;
}

/**
 * The line after net, tax or gross was typed as on the supplier's paper (spec 2.10 supplied), and the
 * change of the invalid input: an amount beyond the tolerance is kept as text.
 * @param line the line as it was before the typing
 */
export function takenAmount(
  line: DocumentLine,
  { path, key, field, text, reading }: TypedAmount,
  badInput: InvalidInput,
  { calculation, today }: { calculation: Calculation; today: LocalDate },
): { line: DocumentLine; bad: InvalidInputChange } {
  const value = reading.ok ? numberValue(reading.value) : undefined;
  const kept = keptAmounts(badInput, key, today, path);
  // Amounts that are beyond the tolerance one by one may be within it together.
  const together =
    value !== undefined && kept.paths.length > 0
      ? withSuppliedAmounts(line, { ...kept.typed, [field]: value }, calculation)
      : null;
  const supply =
    together?.ok === true
      ? together
      : reading.ok
        ? withSuppliedAmounts(line, value === undefined ? null : { [field]: value }, calculation)
        : null;
  // If the text is no amount within the tolerance, the line goes back to what it was before the typing.
  if (supply?.ok !== true) return { line, bad: { [path]: text } };
  const settled = [path, ...(supply === together ? kept.paths : [])].filter((one) => one in badInput);
  return { line: supply.line, bad: Object.fromEntries(settled.map((one) => [one, null])) };
}

/** The value of a text typed as an amount; undefined if it is not a number. */
export function amountOf(text: string, today: LocalDate): DecimalString | undefined {
  const reading = readEntry('price', text, today, undefined);
  return reading.ok ? numberValue(reading.value) : undefined;
}

/**
 * Takes amounts that were beyond the tolerance when typed, and kept as text, if they are possible now: because
 * quantity, price or tax has changed, or because the document's amounts are explicit.
 * @param at the path that is being typed into, which is left alone
 */
export function withKeptAmounts(
  edited: EditedVersion,
  at: string | null,
  calculation: Calculation,
  today: LocalDate,
): EditedVersion {
  const isExplicit = edited.document.explicitAmounts === true;
  const keys = new Set(
    Object.keys(edited.bad).flatMap((path) => {
      const { lineOf, id } = pathParts(path);
      return lineOf !== null && isSuppliedField(id) ? [lineOf] : [];
    }),
  );
  return [...keys].reduce((held, key): EditedVersion => {
    const line = held.document.lines.find((one) => lineKey(one) === key);
    const { typed, paths } = keptAmounts(held.bad, key, today, at);
    if (!line || paths.length === 0) return held;
    const supply: Supply = isExplicit
      ? { ok: true, line: { ...line, ...typed } }
      : withSuppliedAmounts(line, typed, calculation);
    if (!supply.ok) return held;
    const next = { ...held.document, lines: held.document.lines.map((one) => (one === line ? supply.line : one)) };
    return {
      document: isExplicit ? withExplicitAmounts(held.document, next, calculation, calculation) : next,
      bad: withInputChange(held.bad, Object.fromEntries(paths.map((path) => [path, null]))),
    };
  }, edited);
}
