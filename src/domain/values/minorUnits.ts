import { Decimal, decimal, decimalIn, toDecimalString, type DecimalString } from './decimal.ts';

/**
 * Exact arithmetic on whole numbers, such as those of a currency's smallest unit, for totals and their checks: several
 * times faster than decimal objects, and rounded only where the specification rounds (spec 2.10).
 */

/** A number as a fraction: `units` ÷ `power`. That of a decimal is a power of ten; it is never below one. */
export interface Fraction {
  units: bigint;
  power: bigint;
}

const POWERS: readonly bigint[] = Array.from({ length: 41 }, (_, places) => 10n ** BigInt(places));
export const NOTHING: Fraction = { units: 0n, power: 1n };
/** Digits that a double holds exactly: a text up to this length is read faster as a number. */
const SAFE_DIGITS = 15;

export function powerOfTen(places: number): bigint {
  return POWERS[places] ?? 10n ** BigInt(places);
}

const [ZERO_CODE, POINT, PLUS, MINUS] = [48, 46, 43, 45];

/** Reads sign, digits and point, if a double holds the digits exactly; null for any other text. */
function shortFraction(text: string): Fraction | null {
  const sign = text.charCodeAt(0);
  let units = 0;
  let digits = 0;
  let point = -1;
  for (let at = sign === MINUS || sign === PLUS ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code - ZERO_CODE;
    if (digit >= 0 && digit <= 9) {
      units = units * 10 + digit;
      digits += 1;
    } else if (code === POINT && point === -1) point = at;
    else return null;
  }
  if (digits === 0 || digits > SAFE_DIGITS) return null;
  const power = point === -1 ? 1n : powerOfTen(text.length - point - 1);
  return { units: BigInt(sign === MINUS ? -units : units), power };
}

/** Reads a stored decimal; a missing one is zero. */
export function fractionOf(text: DecimalString | undefined): Fraction {
  if (text === undefined) return NOTHING;
  const short = shortFraction(text);
  if (short !== null) return short;
  const point = text.indexOf('.');
  if (point === -1) return { units: BigInt(text), power: 1n };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), power: powerOfTen(text.length - point - 1) };
}

/** Reads a number in the forms of `decimalIn`; null when there is none, or the text is not a number. */
export function writtenFraction(text: string | null): Fraction | null {
  if (text === null) return null;
  const short = shortFraction(text);
  if (short !== null) return short;
  const value = decimalIn(text);
  return value === null ? null : fractionOf(toDecimalString(value));
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.power === b.power) return { units: a.units + b.units, power: a.power };
  if (a.power < b.power) return plus(b, a);
  // Of two powers of ten, the larger one is a multiple of the other: the sum of many stays short.
  if (a.power % b.power === 0n) return { units: a.units + b.units * (a.power / b.power), power: a.power };
  return { units: a.units * b.power + b.units * a.power, power: a.power * b.power };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { units: -b.units, power: b.power });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { units: a.units * b.units, power: a.power * b.power };
}

/** @throws RangeError when `b` is zero */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  if (b.units === 0n) throw new RangeError('division by zero');
  const [units, power] = [a.units * b.power, a.power * b.units];
  return power < 0n ? { units: -units, power: -power } : { units, power };
}

/** Whether a number is at most so far from zero. */
export function isWithin({ units, power }: Fraction, most: Fraction): boolean {
  return (units < 0n ? -units : units) * most.power <= most.units * power;
}

/** Rounds to so many decimals, midpoints away from zero; in units of the last decimal. */
export function unitsAt({ units, power }: Fraction, places: number): bigint {
  return nearest(units * powerOfTen(places), power);
}

/** The whole number nearest to `value` ÷ `by`, midpoints away from zero. @throws RangeError when `by` is zero */
export function nearest(value: bigint, by: bigint): bigint {
  if (by < 0n) return nearest(-value, -by);
  if (by === 1n) return value;
  const half = by / 2n;
  return value < 0n ? -((half - value) / by) : (value + half) / by;
}

function written(units: bigint, places: number): string {
  if (places === 0) return units.toString();
  const isNegative = units < 0n;
  const digits = (isNegative ? -units : units).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The amount of so many smallest units, with `places` decimals. */
export function decimalOf(units: bigint, places: number): Decimal {
  return new Decimal(written(units, places));
}

/** The same as it is stored. */
export function decimalTextOf(units: bigint, places: number): DecimalString {
  return decimal(written(units, places));
}

/** A decimal, whose power is one of ten, as it is stored. */
export function fractionText({ units, power }: Fraction): DecimalString {
  return decimalTextOf(units, power.toString().length - 1);
}
