import type { LocalDate } from '../../../../domain/values/dates.ts';
import type { Decimal, DecimalString } from '../../../../domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import {
  isEmptyPatch,
  patchBetween,
  withInputChange,
  type EditedVersion,
  type InvalidInputChange,
  type DocumentPatch,
} from '../../../../domain/documents/documentPatch.ts';
import type { TotalsSetup } from '../../../../domain/documents/totals.ts';
import { needsOtherAmounts, withExplicitAmounts, type Calculation } from '../amounts/explicitAmounts.ts';
import { amountToSplit, keptSplit, splitText, withPaidFollowing } from '../amounts/paidByLines.ts';
import { withKeptAmounts, withoutStaleAmounts, type TakenAway } from '../amounts/suppliedAmounts.ts';
import { withFollowing, type LineFollowers } from '../lines/followingLines.ts';
import { SPLIT_PATH } from '../../../editing/documentFields/paths.ts';

/** An edited document with its invalid input. */
export interface EditState extends EditedVersion {
  /** The amount typed as paid before a payment or receipt got its first line; null if none was. */
  split: DecimalString | null;
}

/** A change as somebody made it, before anything follows from it. */
export interface DocumentEdit {
  document: Document;
  /** Texts that became invalid input; null for a path whose text no longer is. */
  bad: InvalidInputChange;
  /** The path of the field that was edited. */
  at: string | null;
}

/** What the consequences of an edit depend on besides the document. */
export interface EditRules {
  followers: LineFollowers;
  today: LocalDate;
  /** Whether the service has the document, or may have it. */
  isCreated: boolean;
  /** Whether the service has it with explicit amounts, which no update can change. */
  hasFixedAmounts: boolean;
  /** A line as it was before the typing into the edited field began. */
  heldLine(key: string): DocumentLine | undefined;
  setupOf(document: Document): TotalsSetup;
  rateOf: Calculation['rateOf'];
  /** The gross total of a document, in its currency. */
  grossOf(document: Document): Decimal;
}

/** The document after an edit, and how it differs from the one before. */
export interface EditOutcome {
  state: EditState;
  patch: DocumentPatch;
  /** Supplied amounts that no longer hold. */
  taken: TakenAway[];
}

/**
 * Applies an edit with all that follows from it: the amount paid, prices and rates of lines, supplied and explicit
 * amounts.
 * @returns null when nothing changes, or when the amounts are fixed and the edit would need others
 */
export function applyEdit(before: EditState, edit: DocumentEdit, rules: EditRules): EditOutcome | null {
  const { isCreated, hasFixedAmounts, heldLine } = rules;
  const kept = keptSplit(before.document, before.bad, before.split);
  const paid = withPaidFollowing(before.document, edit.document, kept);
  const followed = withFollowing(before.document, paid, rules.followers, heldLine);
  const { document: changed, taken } = withoutStaleAmounts(before.document, followed, isCreated, heldLine);
  if (hasFixedAmounts && needsOtherAmounts(before.document, changed)) return null;
  const calculationOf = (document: Document): Calculation => ({
    setup: rules.setupOf(document),
    rateOf: rules.rateOf,
  });
  const calculation = calculationOf(changed);
  const counted: EditedVersion = {
    document: hasFixedAmounts
      ? changed
      : withExplicitAmounts(before.document, changed, calculation, calculationOf(before.document)),
    bad: withInputChange(before.bad, edit.bad),
  };
  const version = isCreated ? counted : withKeptAmounts(counted, edit.at, calculation, rules.today);
  const { document } = version;
  const split = amountToSplit(before.document, document, SPLIT_PATH in edit.bad ? before.split : kept);
  const bad = withInputChange(
    version.bad,
    splitText(before.document, document, version.bad, split, () => rules.grossOf(document)),
  );
  const patch = patchBetween(before.document, document, { before: before.bad, after: bad });
  return isEmptyPatch(patch) ? null : { state: { document, bad, split }, patch, taken };
}
