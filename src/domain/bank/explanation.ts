import type { DifferingDocuments } from './differingDocuments.ts';
import {
  BOOKED_WITHIN,
  isToldByNumber,
  type DocumentMatcher,
  type DocumentProposal,
  type MatchedLine,
} from './documentMatches.ts';
import { ruleWords, type BankRule, type RuleCoding, type RuledLine } from './rules.ts';
import { takenUnasked } from './takenUnasked.ts';
import type { FittingSet, Solution } from './unexplained.ts';

/** The most proposals of each kind that are looked at and shown for a line. */
const MOST_PROPOSALS = 6;

/** How a line was coded last time. */
export interface LastCoding {
  code: RuleCoding;
  /** The line that was coded so. */
  key: string;
}

/**
 * What explains a line best. A document, a rule, a set and the coding of last time can be taken as they are; of a
 * choice a person decides; nothing is left to code by hand. Certain is what is exact, fits alone and leaves no question
 * open.
 */
export type Explanation =
  | { by: 'document'; proposal: DocumentProposal; isCertain: boolean }
  | { by: 'rule'; rule: BankRule; isCertain: boolean }
  | { by: 'set'; set: FittingSet; isCertain: false }
  | { by: 'lastTime'; last: LastCoding; isCertain: false }
  | { by: 'choice'; first: DocumentProposal | FittingSet; isCertain: false }
  | { by: 'nothing'; isCertain: false };

/** What is known of a line: its documents, best first, its rule, and how such a line was coded last. */
export interface KnownOfLine {
  line: MatchedLine;
  /** Documents that come to exactly the line. */
  proposals: readonly DocumentProposal[];
  /** Documents that the text names although the amount differs. */
  others: readonly DocumentProposal[];
  rule: BankRule | null;
  last: LastCoding | undefined;
  /** Searched only where it is needed. */
  sets: () => Solution;
}

/**
 * Whether a payment or receipt of the text's number is so far from the line's day that the line may be a second one of
 * the same invoice.
 */
export const isFar = ({ kind, days }: DocumentProposal): boolean => kind === 'booked' && days > BOOKED_WITHIN;

/** Documents that come to exactly the line, without those that belong to another line. */
export function exactProposals(
  line: MatchedLine,
  matcher: DocumentMatcher,
  isOffered: (proposal: DocumentProposal) => boolean,
): readonly DocumentProposal[] {
  return matcher.proposals(line).filter(isOffered).slice(0, MOST_PROPOSALS);
}

/** Documents that the text names although the amount differs, unless it names one that comes to it. */
export function namedOthers(
  line: MatchedLine,
  proposals: readonly DocumentProposal[],
  differing: DifferingDocuments,
  isOffered: (proposal: DocumentProposal) => boolean,
): readonly DocumentProposal[] {
  if (proposals.some((one) => one.reasons.includes('number') && !isFar(one))) return [];
  const exact = new Set(proposals.flatMap(({ documents }) => documents.map(({ key }) => key)));
  return differing
    .proposals(line)
    .filter((one) => isOffered(one) && !one.documents.some(({ key }) => exact.has(key)))
    .slice(0, MOST_PROPOSALS);
}

/** The set that one key takes: the only one, exact or within what is allowed, of documents that can be settled. */
export function onlySet({ sets: [first], count, mayBeMore }: Solution): FittingSet | undefined {
  return count === 1 && !mayBeMore && first?.hasDraft === false ? first : undefined;
}

/**
 * Whether more than its amount speaks for a document so clearly that nobody need look. By the party alone it may be the
 * bill of another month, of which each has the same amount, if it is dated after the line; and a short number may be
 * that of a card.
 */
function isTold({ kind, reasons, documents }: DocumentProposal, line: MatchedLine): boolean {
  if (reasons.includes('number') && isToldByNumber(line.text, documents)) return true;
  const isEarlier = kind === 'settles' && documents.some(({ docDate }) => docDate > line.date);
  return !isEarlier && reasons.some((reason) => reason !== 'amount' && reason !== 'number');
}

/**
 * The best explanation of a line: a document, then its rule, then the only set, then the coding of last time. A
 * document is certain if it is the only one and more than its amount speaks for it; a rule, if no document competes.
 */
export function explanationOf({ line, proposals, others, rule, last, sets }: KnownOfLine): Explanation {
  const { proposal: chosen } = takenUnasked(proposals, others);
  const isAlone = proposals.length + others.length === 1;
  if (chosen) return { by: 'document', proposal: chosen, isCertain: isAlone && isTold(chosen, line) };
  const [first] = [...proposals, ...others];
  if (proposals.length > 0 && first) return { by: 'choice', first, isCertain: false };
  if (rule) return { by: 'rule', rule, isCertain: others.length === 0 };
  const solution = sets();
  const set = onlySet(solution);
  if (set) return { by: 'set', set, isCertain: false };
  const open = first ?? solution.sets[0];
  if (open) return { by: 'choice', first: open, isCertain: false };
  return last ? { by: 'lastTime', last, isCertain: false } : { by: 'nothing', isCertain: false };
}

/** Explanations of many lines: where two would take the same document, neither is certain. */
export function withoutRivals(found: ReadonlyMap<string, Explanation>): ReadonlyMap<string, Explanation> {
  const wanted = new Map<string, number>();
  for (const one of found.values())
    for (const { key } of one.by === 'document' ? one.proposal.documents : one.by === 'set' ? one.set.documents : [])
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
  return new Map(
    [...found].map(([line, one]) => {
      const isRival = one.by === 'document' && one.proposal.documents.some(({ key }) => (wanted.get(key) ?? 0) > 1);
      return [line, isRival ? { ...one, isCertain: false } : one];
    }),
  );
}

/** Least letters of a word that says something. */
const LEAST_LETTERS = 3;

/**
 * What lines of the same kind share: the direction of the money, and the words without a digit and single letters,
 * which vary from line to line. Null for a text that has none of three letters.
 */
export function kindOfText({ text, side }: RuledLine): string | null {
  const words = ruleWords(text)
    .trim()
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word));
  return words.some((word) => word.length >= LEAST_LETTERS) ? `${side} ${words.join(' ')}` : null;
}
