import { currencyPlaces } from '../values/currency.ts';
import { Decimal, roundTo, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import { decimalOf, fractionOf, powerOfTen } from '../values/minorUnits.ts';
import { namesParty } from './namesParty.ts';
import { openOf, numbersOf, wordsOfLine, type DocumentCandidate, type MatchedLine } from './documentMatches.ts';
import { searchSums, type Budget } from './subsetSums.ts';

/** What may lie between the documents and the bank line. */
export interface Allowances {
  /** The most that a bank keeps as its fee, in the currency of the line. */
  fee: DecimalString;
  /** The most that is taken off as settlement discount, in per cent of the documents. */
  discount: DecimalString;
}
export const NO_ALLOWANCES: Allowances = { fee: ZERO, discount: ZERO };

/** Open documents of one party that together make the line. */
export interface FittingSet {
  contactAccountId: string;
  /** Oldest first. Credits count against invoices. */
  documents: readonly DocumentCandidate[];
  /** What the documents come to beyond the line (negative: short of it); zero if they make it exactly. */
  difference: DecimalString;
  /** What the difference is taken for. */
  why: 'exact' | 'fee' | 'discount';
  /** How many of the documents the text names by number. */
  named: number;
  /** Whether one of them is a draft, which can be settled only once it is submitted. */
  hasDraft: boolean;
}

/** The sets that make a line. None is taken by itself when there are several. */
export interface Solution {
  /** Best first: exact ones, then those that the text names, then those of fewer documents; at most `MOST_SHOWN`. */
  sets: readonly FittingSet[];
  /** How many sets were found, up to `MOST_COUNTED`. */
  count: number;
  /** Whether there may be more: the search was ended, or it looked only for some sets of a party with very many. */
  mayBeMore: boolean;
}
export const NO_SOLUTION: Solution = { sets: [], count: 0, mayBeMore: false };

/** The most sets that are given; more are only counted. */
export const MOST_SHOWN = 5;
/** The most sets that are counted. */
export const MOST_COUNTED = 1_000;
/** The most steps of a search: about 30 ms. */
const MOST_STEPS = 2_000_000;
/** The most open documents of a party that are looked at, the newest. */
const MOST_OF_PARTY = 200;

/** An amount in smallest units; null when it has more decimals than the currency, or more digits than a number. */
function unitsOf(amount: DecimalString, places: number): number | null {
  const { units, power } = fractionOf(amount);
  const scaled = units * powerOfTen(places);
  const whole = scaled % power === 0n ? Number(scaled / power) : Number.NaN;
  return Number.isSafeInteger(whole) ? whole : null;
}

/** The range of sums of documents that can be the line, in smallest units. */
interface Range {
  wanted: number;
  least: number;
  most: number;
  /** The most that is taken for a fee: with money in the bank keeps it, with money out it comes on top. */
  fee: number;
}

function rangeOf(line: DecimalString, { fee, discount }: Allowances, places: number): Range | null {
  const wanted = unitsOf(toDecimalString(new Decimal(line).abs()), places);
  const most = unitsOf(toDecimalString(roundTo(new Decimal(fee), places)), places);
  if (wanted === null || most === null || wanted === 0) return null;
  const isOut = line.startsWith('-');
  // The documents × (1 − discount) make at least the line.
  const part = new Decimal(100).minus(discount).div(100);
  const discounted = part.gt(0) ? new Decimal(wanted).div(part).floor().toNumber() : wanted;
  return {
    wanted,
    least: Math.max(1, isOut ? wanted - most : wanted),
    most: Math.max(isOut ? wanted : wanted + most, discounted),
    fee: most,
  };
}

function byAge(a: DocumentCandidate, b: DocumentCandidate): number {
  const [left, right] = [a.docDate || '9999', b.docDate || '9999'];
  return left < right ? -1 : left > right ? 1 : a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function better(a: FittingSet, b: FittingSet): number {
  return (
    Number(a.why !== 'exact') - Number(b.why !== 'exact') ||
    b.named - a.named ||
    a.documents.length - b.documents.length ||
    (a.documents.map(({ key }) => key).join() < b.documents.map(({ key }) => key).join() ? -1 : 1)
  );
}

/**
 * Why a set fits although it differs; null if it does not.
 * @param difference in smallest units, as is the fee
 */
function reasonOf(difference: number, fee: number, isOut: boolean): FittingSet['why'] | null {
  if (difference === 0) return 'exact';
  // With money out a fee comes on top of the documents, and what is missing is a discount.
  if (Math.abs(difference) <= fee && !(isOut && difference > 0)) return 'fee';
  return difference < 0 ? null : 'discount';
}

/** A document that can be part of a set: what is open of it in smallest units, and whether the text names it. */
interface Weighed {
  document: DocumentCandidate;
  units: number;
  isNamed: boolean;
}

function inUnits(open: readonly DocumentCandidate[], text: string, isOut: boolean, places: number): Weighed[] {
  return open.flatMap((document) => {
    const units = unitsOf(openOf(document, isOut) ?? ZERO, places);
    const isNamed = numbersOf(document).some((number) => text.includes(number));
    return units === null || units === 0 ? [] : [{ document, units, isNamed }];
  });
}

function fittingSet(set: readonly Weighed[]): Pick<FittingSet, 'documents' | 'hasDraft' | 'named'> {
  return {
    documents: set.map(({ document }) => document),
    hasDraft: set.some(({ document }) => document.isDraft === true),
    named: set.filter(({ isNamed }) => isNamed).length,
  };
}

/**
 * The sets of open documents of one party that make the line: of the parties that its text names; if these have none,
 * of any party; if there are still none, with drafts that are not submitted. Calculated in whole smallest units. A
 * party with up to 24 open documents is searched completely; of a larger one, sets of up to four documents and of all
 * but up to four are found (`searchSums`). The work is bounded, so that 200 open documents take less than 100 ms in the
 * worst case; `mayBeMore` says when something was left out.
 * @param currency of the line and all candidates
 */
export function solve(
  line: MatchedLine,
  candidates: readonly DocumentCandidate[],
  currency: string,
  allowances: Allowances = NO_ALLOWANCES,
): Solution {
  const places = currencyPlaces(currency);
  const range = rangeOf(line.amount, allowances, places);
  if (range === null) return NO_SOLUTION;
  const text = wordsOfLine(line.text);
  const isOut = line.amount.startsWith('-');
  const budget: Budget = { steps: MOST_STEPS };
  const found: FittingSet[] = [];
  let mayBeMore = false;

  function searchParty(
    contactAccountId: string,
    open: readonly DocumentCandidate[],
    { wanted, fee, ...own }: Range,
  ): void {
    const known = inUnits(open.toSorted(byAge), text, isOut, places);
    const weighed = known.slice(-MOST_OF_PARTY);
    if (weighed.length < known.length) mayBeMore = true;
    const isPartyNamed = namesParty(text, open[0]?.partyName ?? '');
    // An amount alone, with a difference, says nothing about a party that the text does not name.
    const { least, most } =
      isPartyNamed || weighed.some(({ isNamed }) => isNamed) ? own : { least: wanted, most: wanted };
    const end = searchSums(
      weighed.map(({ units }) => units),
      least,
      most,
      budget,
      (indices, sum) => {
        const set = indices.flatMap((at) => weighed[at] ?? []);
        const why = reasonOf(sum - wanted, fee, isOut);
        const isNamed = isPartyNamed || set.some((one) => one.isNamed);
        if (why === null || (why !== 'exact' && !isNamed)) return true;
        const difference = toDecimalString(decimalOf(BigInt(sum - wanted), places));
        found.push({ ...fittingSet(set), contactAccountId, difference, why });
        return found.length < MOST_COUNTED;
      },
    );
    if (end !== 'whole') mayBeMore = true;
  }

  function searchAll(open: readonly DocumentCandidate[], within: Range): void {
    const byParty = Map.groupBy(open, ({ contactAccountId }) => contactAccountId);
    const named = new Map<string, DocumentCandidate[]>();
    const others = new Map<string, DocumentCandidate[]>();
    for (const [party, documents] of byParty)
      (namesParty(text, documents[0]?.partyName ?? '') ? named : others).set(party, documents);
    for (const parties of [named, others]) {
      for (const [party, documents] of parties) {
        if (found.length >= MOST_COUNTED || budget.steps <= 0) return;
        searchParty(party, documents, within);
      }
      if (found.length > 0) return;
    }
  }

  const usable = candidates.filter((one) => one.contactAccountId !== '' && openOf(one, isOut) !== null);
  searchAll(
    usable.filter(({ isDraft }) => isDraft !== true),
    range,
  );
  // Drafts count only if nothing that is owed already fits.
  if (found.length === 0 && usable.some(({ isDraft }) => isDraft === true)) searchAll(usable, range);
  return bestOf(found, mayBeMore || budget.steps <= 0);
}

function bestOf(found: readonly FittingSet[], mayBeMore: boolean): Solution {
  // An exact set leaves no room for a fee or a discount.
  const exact = found.filter(({ why }) => why === 'exact');
  const fitting = (exact.length > 0 ? exact : found).toSorted(better);
  return { sets: fitting.slice(0, MOST_SHOWN), count: fitting.length, mayBeMore };
}
