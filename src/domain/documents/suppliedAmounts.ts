import { sameValue } from './content.ts';
import { AMOUNT_SOURCES } from './documentAmounts.ts';
import type { DocumentLine } from './document.ts';
import { showsSuppliedAmounts } from './totals.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';

/**
 * The three amounts of a line that can be supplied in addition to its entry (spec 2.10); those in base currency follow.
 */
export const SUPPLIED_FIELDS = ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'] as const;
export type SuppliedField = (typeof SUPPLIED_FIELDS)[number];

export function isSuppliedField(field: string): field is SuppliedField {
  return SUPPLIED_FIELDS.some((each) => each === field);
}

/**
 * The amounts that are copied with a line into another document: all explicit ones, or the supplied ones in document
 * currency.
 */
export function amountsTaken({ suppliedAmounts }: DocumentLine, isExplicit: boolean): readonly (keyof DocumentLine)[] {
  if (isExplicit) return AMOUNT_FIELDS;
  return suppliedAmounts === true ? ['suppliedAmounts', ...SUPPLIED_FIELDS] : [];
}

/** Whether two lines have the same entry, so that amounts supplied with one also apply to the other. */
export function sameEntry(left: DocumentLine, right: DocumentLine): boolean {
  return [...AMOUNT_SOURCES, 'taxBandId' as const].every((field) => sameValue(left[field], right[field]));
}

/** The line without its supplied amounts, so that they are calculated. */
export function withoutSuppliedAmounts(line: DocumentLine): DocumentLine {
  if (line.suppliedAmounts !== true) return line;
  const dropped: ReadonlySet<string> = new Set(['suppliedAmounts', ...AMOUNT_FIELDS]);
  return Object.fromEntries(Object.entries(line).filter(([name]) => !dropped.has(name)));
}

/**
 * A line merged from two versions, with the service's amounts: the supplied ones as long as its entry equals the
 * service's; otherwise they are calculated, as the service does (spec 2.10).
 * @param theirs the service's line
 */
export function withSuppliedAmountsOf(line: DocumentLine, theirs: DocumentLine | undefined): DocumentLine {
  if (!theirs || (theirs.suppliedAmounts !== true && line.suppliedAmounts !== true)) return line;
  const { taxRate } = theirs;
  // The rate comes from the service; no edited version has it.
  const rated = taxRate === undefined ? line : { ...line, taxRate };
  if (!sameEntry(rated, theirs)) return withoutSuppliedAmounts(line);
  const amounts = Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) => (theirs[field] === undefined ? [] : [[field, theirs[field]]])),
  );
  const plain = { ...withoutSuppliedAmounts(rated), ...amounts };
  return theirs.suppliedAmounts === true ? { ...plain, suppliedAmounts: true } : plain;
}

/**
 * The service's lines, with those marked whose amounts somebody supplied: a line keeps them while its entry stays the
 * same (spec 2.10).
 */
export function withSuppliedSeen(
  lines: DocumentLine[],
  currency: string | undefined,
  isNetEntry: boolean | undefined,
): DocumentLine[] {
  return lines.map((line) => {
    const isSupplied =
      currency !== undefined && showsSuppliedAmounts({ ...line, isNetEntry: line.isNetEntry ?? isNetEntry }, currency);
    return isSupplied ? { ...line, suppliedAmounts: true } : line;
  });
}
