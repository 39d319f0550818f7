import { compareDecimals, type DecimalString } from '../../../domain/values/decimal.ts';

/** Orders two amounts as rows have them: canonical decimals, an unknown amount ('') before all. */
export function compareAmounts(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? -1 : 1;
  return compareDecimals(a as DecimalString, b as DecimalString);
}
