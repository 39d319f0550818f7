import { sameValue } from './content.ts';
import { AMOUNT_SOURCES } from './documentAmounts.ts';
import type { DocumentLine } from './document.ts';
import { AMOUNT_FIELDS, showsSuppliedAmounts } from './totals.ts';

/** The three amounts of a line that can be supplied beside what it was entered with (spec 2.10); those in base currency follow from them. */
export const SUPPLIED_FIELDS = ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'] as const;
export type SuppliedField = (typeof SUPPLIED_FIELDS)[number];

export function isSuppliedField(field: string): field is SuppliedField {
  return SUPPLIED_FIELDS.some((each) => each === field);
}

/** The amounts that go with a line into another document: explicit ones all, of supplied ones those in document currency. */
export function amountsTaken({ suppliedAmounts }: DocumentLine, isExplicit: boolean): readonly (keyof DocumentLine)[] {
  if (isExplicit) return AMOUNT_FIELDS;
  return suppliedAmounts === true ? ['suppliedAmounts', ...SUPPLIED_FIELDS] : [];
}

/** Whether two lines are entered alike, so that amounts supplied with the one are those of the other. */
export function sameEntry(left: DocumentLine, right: DocumentLine): boolean {
  return [...AMOUNT_SOURCES, 'taxBandId' as const].every((field) => sameValue(left[field], right[field]));
}

/** The line with the amounts that are calculated for it. */
export function withoutSuppliedAmounts(line: DocumentLine): DocumentLine {
  if (line.suppliedAmounts !== true) return line;
  const taken: ReadonlySet<string> = new Set(['suppliedAmounts', ...AMOUNT_FIELDS]);
  return Object.fromEntries(Object.entries(line).filter(([name]) => !taken.has(name)));
}

/**
 * A line put together from two versions, with the amounts that the service has for it: those that were supplied, as long as it is
 * entered as there; else they are calculated, as the service does (spec 2.10).
 * @param theirs the line as the service has it
 */
export function withSuppliedAmountsOf(line: DocumentLine, theirs: DocumentLine | undefined): DocumentLine {
  if (!theirs || (theirs.suppliedAmounts !== true && line.suppliedAmounts !== true)) return line;
  const { taxRate } = theirs;
  // The rate is the service's to tell, and part of no version that a person made.
  const rated = taxRate === undefined ? line : { ...line, taxRate };
  if (!sameEntry(rated, theirs)) return withoutSuppliedAmounts(line);
  const amounts = Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) => (theirs[field] === undefined ? [] : [[field, theirs[field]]])),
  );
  const plain = { ...withoutSuppliedAmounts(rated), ...amounts };
  return theirs.suppliedAmounts === true ? { ...plain, suppliedAmounts: true } : plain;
}

/** Lines as the service shows them, those marked whose amounts somebody supplied: a line that is entered as before keeps them (spec 2.10). */
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
