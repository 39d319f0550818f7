import { SPLIT_PATH } from '../../../editing/documentFields/paths.ts';
import { Decimal, parseDecimal, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import { isPaidByLines, paidAmount } from '../../../../domain/documents/documentAmounts.ts';
import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/documents/documentTraits.ts';
import type { BadChange, BadInput } from '../../../../domain/documents/documentPatch.ts';

function isMoney({ docClass }: Document): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** What was paid before the first line came: what the lines are to come to. Null where that was never typed. */
export function amountToSplit(before: Document, after: Document, split: DecimalString | null): DecimalString | null {
  return isMoney(after) && before.lines.length === 0 && after.lines.length > 0
    ? (before.currencyAmount ?? null)
    : split;
}

/**
 * A payment or receipt after an edit: its lines say what is paid, and it says so itself as long as it has none. When the last line goes,
 * what was paid is there again, and amounts that were typed for lines are not.
 */
export function withPaidFollowing(before: Document, after: Document, split: DecimalString | null): Document {
  if (!isMoney(after) || before.lines === after.lines) return after;
  if (after.lines.length > 0)
    return after.currencyAmount === undefined ? after : { ...after, currencyAmount: undefined };
  if (before.lines.length === 0) return after;
  return { ...after, currencyAmount: split ?? paidAmount(before) ?? undefined, explicitAmounts: undefined };
}

/** The amount that is being split: as it is kept with the document, else as it was typed before the first line came. */
export function keptSplit(document: Document, bad: BadInput, split: DecimalString | null): DecimalString | null {
  const kept = isPaidByLines(document) ? bad[SPLIT_PATH] : undefined;
  return kept === undefined ? split : (parseDecimal(kept) ?? split);
}

/**
 * What is kept beside a payment or receipt after an edit: the amount that was typed, unless the lines come to that.
 * @param lines what the lines come to
 */
export function splitText(
  before: Document,
  after: Document,
  bad: BadInput,
  split: DecimalString | null,
  lines: () => Decimal,
): BadChange {
  if (!isMoney(after) || (before.lines.length === 0 && after.lines.length === 0)) return {};
  const wanted = after.lines.length === 0 || split === null || lines().eq(split) ? undefined : split;
  return bad[SPLIT_PATH] === wanted ? {} : { [SPLIT_PATH]: wanted ?? null };
}

/**
 * What is left of the amount paid, for the next line; undefined where nothing is, or nobody has said what is paid.
 * @param lines what the lines come to
 */
export function leftToSplit(
  document: Document,
  split: DecimalString | null,
  lines: () => Decimal,
): DecimalString | undefined {
  const paid = document.lines.length === 0 ? document.currencyAmount : split;
  if (!isMoney(document) || paid === undefined || paid === null) return undefined;
  const left = document.lines.length === 0 ? new Decimal(paid) : new Decimal(paid).minus(lines());
  return left.isZero() ? undefined : toDecimalString(left);
}

/** The next line of a payment or receipt, with what is left of the amount: that is paid with its tax, whatever the rate. */
export function withLeft(line: DocumentLine, left: DecimalString | undefined): DocumentLine {
  return left === undefined ? line : { ...line, currencyUnitPrice: left, isNetEntry: false };
}
