import { Decimal as DecimalJs } from 'decimal.js';
import { z } from 'zod';

/**
 * Decimal arithmetic for money with 40 significant digits, so that the product of two amounts that the service accepts
 * is never rounded. Midpoints are rounded away from zero.
 */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export type Decimal = DecimalJs;

declare const decimalBrand: unique symbol;

/**
 * A stored decimal number: optional minus, digits, optional fraction. Never an exponent, a plus sign, trailing zeros
 * after the point, or `-0`; so two equal numbers are equal strings.
 */
export type DecimalString = string & { readonly [decimalBrand]: true };

/** A form that is recognised as canonical at once; most texts already have it. */
const CANONICAL = /^(?:0|-?[1-9]\d{0,30}(?:\.\d{0,8}[1-9])?|-?0\.\d{0,8}[1-9])$/;
/** The same with zeros behind it, as programs write amounts: `12.50`, `8.00`. */
const PADDED = /^-?(?:0|[1-9]\d*)\.\d*0$/;
const WRITTEN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;

/**
 * Reads a number as people and services write it (`1200`, `-0.50`, `1.2e3`).
 * @returns its canonical form, or null when the text is not a number.
 */
export function parseDecimal(text: string): DecimalString | null {
  if (CANONICAL.test(text)) return text as DecimalString;
  if (PADDED.test(text)) return withoutPadding(text);
  const value = decimalIn(text);
  return value === null ? null : toDecimalString(value);
}

function withoutPadding(text: string): DecimalString {
  let end = text.length;
  while (text.endsWith('0', end)) end -= 1;
  if (text.endsWith('.', end)) end -= 1;
  const kept = text.slice(0, end);
  return (kept === '-0' ? '0' : kept) as DecimalString;
}

/** Reads a number in the same forms, to calculate with it; null when the text is not a number. */
export function decimalIn(text: string): Decimal | null {
  const trimmed = text.trim();
  return WRITTEN.test(trimmed) ? new Decimal(trimmed) : null;
}

/** Writes a finite Decimal in canonical form. */
export function toDecimalString(value: Decimal): DecimalString {
  // `Decimal#toFixed` without places writes neither exponent nor trailing zeros, but keeps `-0`.
  return (value.isZero() ? '0' : value.toFixed()) as DecimalString;
}

/** A decimal from a literal in source code, for example `decimal('0.2')`. Throws on a malformed one. */
export function decimal(literal: string): DecimalString {
  const parsed = parseDecimal(literal);
  if (parsed === null) throw new TypeError(`not a decimal number: ${literal}`);
  return parsed;
}

export const ZERO = decimal('0');

/** The amount with the opposite sign. */
export function negated(amount: DecimalString): DecimalString {
  if (amount === ZERO) return amount;
  return (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) as DecimalString;
}

/** Compares two stored decimals exactly, without arithmetic: by sign, length of the whole part, then digit by digit. */
export function compareDecimals(a: DecimalString, b: DecimalString): number {
  if (a === b) return 0;
  const aNegative = a.startsWith('-');
  if (aNegative !== b.startsWith('-')) return aNegative ? -1 : 1;
  return aNegative ? comparePositive(b.slice(1), a.slice(1)) : comparePositive(a, b);
}

function wholeLength(written: string): number {
  const point = written.indexOf('.');
  return point < 0 ? written.length : point;
}

function comparePositive(a: string, b: string): number {
  const difference = wholeLength(a) - wholeLength(b);
  if (difference !== 0) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Rounds to `places` decimals, midpoints away from zero (2.345 → 2.35, -2.345 → -2.35). The specification does not say
 * how to round midpoints; docs/service-notes.md, "Unknown".
 */
export function roundTo(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

/**
 * Accepts any spelling of a decimal and JSON numbers; gives the canonical string. One step, not a chain of schemas,
 * because a document has dozens of numbers.
 */
export const decimalSchema = z.transform((value: unknown, context): DecimalString => {
  const parsed = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'not a number' });
  return z.NEVER;
});
