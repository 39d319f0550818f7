import { isTaxAt, rateOf, type RateRow } from '../../domain/pdfInvoices/asEInvoice.ts';
import type { PdfField, PdfFields, PdfFoundBy, PdfPage, PdfSpan } from '../../domain/pdfInvoices/pdfPage.ts';
import { Decimal, parseDecimal } from '../../domain/values/decimal.ts';
import { valuesFor } from './besideLabels.ts';
import type { FoundLabel } from './labels.ts';
import { amountReader, MOST_WORDS, type Notation } from './readings.ts';
import { findAll, type Found } from './spans.ts';

/** An amount that may be the net, the tax or the gross amount, and how much speaks for it. */
interface Candidate {
  value: Decimal;
  text: string;
  span: PdfSpan | null;
  by: PdfFoundBy;
  score: number;
}

const NAMES = ['net', 'tax', 'gross'] as const;
type TotalName = (typeof NAMES)[number];

/** Amounts of a page are tried against each other: of more than these, only the last ones are. */
const MOST_AMOUNTS = 60;
/** A rate that fits makes three amounts more likely than labels that only happen to agree. */
const RATE_SCORE = 4;
const LEARNED_SCORE = 20;

/** The amounts of all pages; percentages are none. */
export function amountsOf(pages: readonly PdfPage[], notation: Notation): Found<string>[] {
  const reads = amountReader(notation.amounts);
  return [...pages.keys()].flatMap((page) =>
    findAll(pages, page, MOST_WORDS.amount, reads).filter(
      ({ span }) => !/^%/.test(pages[page]?.words[span.to + 1]?.text ?? ''),
    ),
  );
}

/** The rates that the pages name, per cent, in canonical form. */
export function ratesOf(pages: readonly PdfPage[]): string[] {
  const text = pages.map(({ words }) => words.map((word) => word.text).join(' ')).join(' ');
  const rates = [...text.matchAll(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g)].flatMap(([, written]) => {
    const parsed = parseDecimal((written ?? '').replace(',', '.'));
    return parsed === null ? [] : [parsed];
  });
  return [...new Set<string>(rates)];
}

/**
 * Net, tax and gross: three amounts of which the first two make the third, best if labels name them and the tax is one
 * of the rates. What does not agree is never proposed; only a single gross amount is proposed alone.
 * @param learned what stands where a person showed it
 * @returns `disagree` if labels name all three, but no choice of them agrees
 */
export function findTotals(
  pages: readonly PdfPage[],
  labels: readonly FoundLabel[],
  notation: Notation,
  { learned, rates, currency }: { learned: PdfFields; rates: readonly string[]; currency: string },
): { fields: PdfFields; disagree: boolean } {
  const all = amountsOf(pages, notation);
  const named = Object.fromEntries(
    NAMES.map((name) => [name, candidatesFor(name, pages, labels, all, learned[name])]),
  ) as Record<TotalName, Candidate[]>;
  const loose = all
    .slice(-MOST_AMOUNTS)
    .flatMap((found) => candidate(found.value, found.span, 'sum', 0))
    .filter(({ value }, index, list) => list.findIndex((each) => each.value.equals(value)) === index);
  const best =
    bestTriple(named.net, named.tax, named.gross, rates, currency) ??
    bestTriple(named.net, named.tax, loose, rates, currency) ??
    bestTriple(named.net, loose, named.gross, rates, currency) ??
    bestTriple(loose, named.tax, named.gross, rates, currency) ??
    taxFree(named) ??
    byRateAlone(named.gross.length > 0 ? named.gross : loose, loose, rates, currency);
  if (best !== null) {
    const [net, tax, gross] = best.map(({ text, span, by }): PdfField => ({ value: text, span, by }));
    return { fields: { ...(net && { net }), ...(tax && { tax }), ...(gross && { gross }) }, disagree: false };
  }
  const disagree = NAMES.every((name) => named[name].length > 0);
  const [only, other] = distinct(named.gross);
  const isAlone = only !== undefined && other === undefined && named.net.length === 0 && named.tax.length === 0;
  return {
    fields: isAlone ? { gross: { value: only.text, span: only.span, by: only.by } } : {},
    disagree,
  };
}

const distinct = (list: readonly Candidate[]): Candidate[] =>
  list.filter(({ value }, index) => list.findIndex((each) => each.value.equals(value)) === index);

function candidate(text: string, span: PdfSpan | null, by: PdfFoundBy, score: number): Candidate[] {
  const parsed = parseDecimal(text);
  return parsed === null ? [] : [{ value: new Decimal(parsed), text, span, by, score }];
}

function candidatesFor(
  name: TotalName,
  pages: readonly PdfPage[],
  labels: readonly FoundLabel[],
  all: readonly Found<string>[],
  learned: PdfField | undefined,
): Candidate[] {
  const own = valuesFor(name, pages, labels, all, 'last').flatMap(({ value, span, score }) =>
    candidate(value, span, 'label', score),
  );
  return learned === undefined ? own : [...candidate(learned.value, learned.span, 'learned', LEARNED_SCORE), ...own];
}

type Triple = [net: Candidate, tax: Candidate, gross: Candidate];

/** The three that agree and for which most speaks; of equals the last on the pages, where totals stand. */
function bestTriple(
  nets: readonly Candidate[],
  taxes: readonly Candidate[],
  grosses: readonly Candidate[],
  rates: readonly string[],
  currency: string,
): Triple | null {
  let best: { triple: Triple; score: number } | null = null;
  for (const net of nets) {
    for (const tax of taxes) {
      const sum = net.value.plus(tax.value);
      for (const gross of grosses) {
        // One amount of the page cannot be two of the three.
        if (!sum.equals(gross.value) || net.value.isZero() || isSame(net, tax) || isSame(tax, gross)) continue;
        const isGuessed = [net, tax, gross].some(({ by }) => by === 'sum');
        const rate = rateOf(net.value, tax.value, rates, currency);
        if (isGuessed && (rate === null || tax.value.isZero())) continue;
        const score = net.score + tax.score + gross.score + (rate === null ? 0 : RATE_SCORE);
        if (best === null || score >= best.score) best = { triple: [net, tax, gross], score };
      }
    }
  }
  return best?.triple ?? null;
}

const isSame = (a: Candidate, b: Candidate): boolean =>
  a.span !== null && b.span !== null && a.span.page === b.span.page && a.span.from === b.span.from;

/** A net and a gross amount that are equal, and no tax beside them. */
function taxFree({ net: nets, tax: taxes, gross: grosses }: Record<TotalName, Candidate[]>): Triple | null {
  if (taxes.some(({ value }) => !value.isZero())) return null;
  for (const gross of grosses) {
    const net = nets.find(({ value }) => value.equals(gross.value));
    if (net) return [net, { value: new Decimal(0), text: '0', span: null, by: 'sum', score: 0 }, gross];
  }
  return null;
}

/** Without labels: the largest gross amount that is a net amount and its tax at a rate that the page names. */
function byRateAlone(
  grosses: readonly Candidate[],
  loose: readonly Candidate[],
  rates: readonly string[],
  currency: string,
): Triple | null {
  const positive = loose.filter(({ value }) => value.isPositive() && !value.isZero());
  let best: Triple | null = null;
  for (const gross of grosses) {
    for (const net of positive) {
      if (net.value.gte(gross.value) || (best && best[2].value.gte(gross.value))) continue;
      const rest = gross.value.minus(net.value);
      const tax = positive.find(({ value }) => value.equals(rest));
      if (tax && rates.some((rate) => rate !== '0' && isTaxAt(rate, net.value, tax.value, currency)))
        best = [net, tax, gross];
    }
  }
  return best;
}

/**
 * The net amount by rate: one row if the tax is one rate of it; two if the page shows two amounts that are together the
 * net amount, and their taxes at two of its rates the tax. Empty if neither is so.
 */
export function rateRows(
  net: Decimal,
  tax: Decimal,
  rates: readonly string[],
  amounts: readonly string[],
  currency: string,
): RateRow[] {
  const rate = rateOf(net, tax, rates, currency);
  if (rate !== null) return [{ rate, net: net.toFixed(), tax: tax.toFixed() }];
  const values = [...new Set(amounts)].map((text) => new Decimal(text)).filter((value) => !value.isZero());
  const has = (wanted: Decimal): boolean => values.some((value) => value.equals(wanted));
  const isRest = (rate: string, part: Decimal, rest: Decimal): boolean =>
    rate === '0' ? rest.isZero() : has(rest) && isTaxAt(rate, part, rest, currency);
  const tried = [...new Set([...rates, '0'])];
  for (const [index, first] of tried.entries()) {
    for (const second of tried.slice(index + 1)) {
      for (const part of values) {
        const other = net.minus(part);
        if (!has(other)) continue;
        const owns = first === '0' ? [new Decimal(0)] : values.filter((value) => isTaxAt(first, part, value, currency));
        const own = owns.find((value) => isRest(second, other, tax.minus(value)));
        if (own === undefined) continue;
        return [
          { rate: first, net: part.toFixed(), tax: own.toFixed() },
          { rate: second, net: other.toFixed(), tax: tax.minus(own).toFixed() },
        ];
      }
    }
  }
  return [];
}
