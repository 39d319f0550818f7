import { compareDecimals, type DecimalString } from '../../../domain/values/decimal.ts';

/** Compares two amounts of rows: canonical decimals; an unknown amount ('') comes first. */
export function compareAmounts(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? -1 : 1;
  return compareDecimals(a as DecimalString, b as DecimalString);
}
