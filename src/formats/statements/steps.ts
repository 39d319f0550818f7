import type { DecimalString } from '../../domain/values/decimal.ts';

/** Up to here, the sum of three whole numbers is exact in a `number`. */
const EXACT = Number.MAX_SAFE_INTEGER / 4;
/** Places that amounts are brought to. */
const PLACES = 4;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** The amount as a whole number of ten-thousandths; NaN where that is not exact. */
export function tenThousandths(amount: DecimalString): number {
  const negative = amount.charCodeAt(0) === MINUS;
  let units = 0;
  let places = -1;
  for (let at = negative ? 1 : 0; at < amount.length; at += 1) {
    const code = amount.charCodeAt(at);
    if (code === POINT) {
      places = 0;
      continue;
    }
    if (places >= 0) places += 1;
    units = units * 10 + code - ZERO;
  }
  if (places > PLACES) return Number.NaN;
  for (let at = Math.max(places, 0); at < PLACES; at += 1) units *= 10;
  if (units > EXACT) return Number.NaN;
  return negative ? -units : units;
}
