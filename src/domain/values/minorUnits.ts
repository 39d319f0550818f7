import { Decimal, type DecimalString } from './decimal.ts';

/**
 * Exact arithmetic on whole numbers of a currency's smallest unit, for the totals: several times faster than decimal
 * objects, and rounded only where the specification rounds (spec 2.10).
 */

/** A decimal as a fraction: `units` ÷ `power`, a power of ten. */
export interface Fraction {
  units: bigint;
  power: bigint;
}

const POWERS: readonly bigint[] = Array.from({ length: 41 }, (_, places) => 10n ** BigInt(places));
const NO_UNITS: Fraction = { units: 0n, power: 1n };
/** Digits that a double holds exactly: a text up to this length is read faster as a number. */
const SAFE_DIGITS = 15;

export function powerOfTen(places: number): bigint {
  return POWERS[places] ?? 10n ** BigInt(places);
}

/** Reads a stored decimal; a missing one is zero. */
export function fractionOf(text: DecimalString | undefined): Fraction {
  if (text === undefined) return NO_UNITS;
  const point = text.indexOf('.');
  const digits = point === -1 ? text : text.slice(0, point) + text.slice(point + 1);
  const units = digits.length <= SAFE_DIGITS ? BigInt(Number(digits)) : BigInt(digits);
  return { units, power: point === -1 ? 1n : powerOfTen(text.length - point - 1) };
}

/** The whole number nearest to `value` ÷ `by`, midpoints away from zero. @throws RangeError when `by` is zero */
export function nearest(value: bigint, by: bigint): bigint {
  if (by < 0n) return nearest(-value, -by);
  if (by === 1n) return value;
  const half = by / 2n;
  return value < 0n ? -((half - value) / by) : (value + half) / by;
}

/** The amount of so many smallest units, with `places` decimals. */
export function decimalOf(units: bigint, places: number): Decimal {
  if (places === 0) return new Decimal(units.toString());
  const isNegative = units < 0n;
  const digits = (isNegative ? -units : units).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return new Decimal(`${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`);
}
