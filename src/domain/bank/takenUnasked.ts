import { BOOKED_WITHIN, weakness, type DocumentProposal } from './documentMatches.ts';

/** Whether what is proposed for a line by its text alone says more than any that comes to the line. */
function saysMore(exact: readonly DocumentProposal[], differing: readonly DocumentProposal[]): boolean {
  if (exact.length === 0 || differing.length === 0 || exact.some((one) => weakness(one) === 0)) return false;
  return (
    exact.every((one) => weakness(one) === 2) ||
    differing.some(({ reasons }) => reasons.includes('number') || reasons.includes('returned'))
  );
}

/** Whether the other proposal is as likely as one that settles: an invoice as well named, or a payment in the books. */
function rivals(one: DocumentProposal, other: DocumentProposal): boolean {
  const [own, its] = [weakness(one), weakness(other)];
  if (other.kind === 'booked') return its < 2 || own === 2;
  return other.kind === 'draft' ? its < own : its <= own;
}

/** What is taken for a line without a choice of its own. */
export interface Unasked {
  /** Undefined if a person is to choose. */
  proposal: DocumentProposal | undefined;
  /** Whether that is because the text speaks of other documents than those with its amount. */
  isContested: boolean;
}

/**
 * The proposal that is taken for a line by one key: the only one that settles it, if no other is as likely, or the only
 * payment or receipt in the books.
 * @param exact those that come to the line, best first
 * @param differing those that the text names although the amount differs
 */
export function takenUnasked(exact: readonly DocumentProposal[], differing: readonly DocumentProposal[]): Unasked {
  if (saysMore(exact, differing)) return { proposal: undefined, isContested: true };
  const settling = exact.find(({ kind }) => kind === 'settles');
  if (settling) {
    const isOnly = !exact.some((other) => other !== settling && rivals(settling, other));
    return { proposal: isOnly ? settling : undefined, isContested: false };
  }
  const [first, ...others] = exact;
  const isOnly = first?.kind === 'booked' && others.length === 0 && first.days <= BOOKED_WITHIN;
  return { proposal: isOnly ? first : undefined, isContested: false };
}
