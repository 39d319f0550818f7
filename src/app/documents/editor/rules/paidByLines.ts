import { SPLIT_PATH } from '../../../editing/documentFields/paths.ts';
import { Decimal, parseDecimal, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import { isPaidByLines, paidAmount } from '../../../../domain/documents/documentAmounts.ts';
import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import type { InvalidInputChange, InvalidInput } from '../../../../domain/documents/documentPatch.ts';

function isMoney({ docClass }: Document): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** The amount typed as paid before the first line was added; the lines should add up to it. Null if none was typed. */
export function amountToSplit(before: Document, after: Document, split: DecimalString | null): DecimalString | null {
  return isMoney(after) && before.lines.length === 0 && after.lines.length > 0
    ? (before.currencyAmount ?? null)
    : split;
}

/**
 * A payment or receipt after an edit. With lines, their sum is the amount paid; without, the document holds it. When
 * the last line is removed, the amount paid returns to the document, and amounts are no longer explicit.
 */
export function withPaidFollowing(before: Document, after: Document, split: DecimalString | null): Document {
  if (!isMoney(after) || before.lines === after.lines) return after;
  if (after.lines.length > 0)
    return after.currencyAmount === undefined ? after : { ...after, currencyAmount: undefined };
  if (before.lines.length === 0) return after;
  return { ...after, currencyAmount: split ?? paidAmount(before) ?? undefined, explicitAmounts: undefined };
}

/** The amount that is being split: as kept with the document, otherwise as typed before the first line was added. */
export function keptSplit(document: Document, bad: InvalidInput, split: DecimalString | null): DecimalString | null {
  const kept = isPaidByLines(document) ? bad[SPLIT_PATH] : undefined;
  return kept === undefined ? split : (parseDecimal(kept) ?? split);
}

/**
 * The change of the amount to split that is kept with a payment or receipt. It is kept while the lines do not add up
 * to it.
 * @param lines the sum of the lines
 */
export function splitText(
  before: Document,
  after: Document,
  bad: InvalidInput,
  split: DecimalString | null,
  lines: () => Decimal,
): InvalidInputChange {
  if (!isMoney(after) || (before.lines.length === 0 && after.lines.length === 0)) return {};
  const wanted = after.lines.length === 0 || split === null || lines().eq(split) ? undefined : split;
  return bad[SPLIT_PATH] === wanted ? {} : { [SPLIT_PATH]: wanted ?? null };
}

/**
 * The rest of the amount paid, for the next line; undefined if nothing is left or no amount was typed.
 * @param lines the sum of the lines
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

/** The next line of a payment or receipt with the rest of the amount, entered gross: what is paid includes the tax. */
export function withLeft(line: DocumentLine, left: DecimalString | undefined): DocumentLine {
  return left === undefined ? line : { ...line, currencyUnitPrice: left, isNetEntry: false };
}
