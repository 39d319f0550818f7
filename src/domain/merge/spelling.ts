import { sameValue } from '../documents/content.ts';
import { Decimal, parseDecimal, roundTo } from '../values/decimal.ts';
import type { Json } from '../values/json.ts';
import { agrees, asJson, isDecimalPath, isPlainObject, type Slots } from './slots.ts';

/** Fields whose letter case says nothing; references are compared without it anyhow (`agrees`). */
const CODES = /(?:^|\.)(?:code|docNo|countryCode|postcode|postCode|iban|bic)$/;
/** Rounding is spelling only while it moves a value by less than a cent, and what is worked out from it by nothing. */
const CENT = new Decimal('0.01');
const CENTS = 2;
/** What a decimal is multiplied by, the first that is given: a price by the quantity that it holds for. */
const MULTIPLIED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['currencyUnitPrice', ['quantity']],
  ['quantity', ['currencyUnitPrice']],
  ['unitPrice', ['quantityTo', 'quantityFrom']],
]);
/** A rate multiplies whole amounts: one with fewer places is another rate, however small the difference. */
const RATE = /Rate$/;

/** A text in composed characters, with plain line ends, and without spaces that nobody sees: around it, around its lines, or several in a row. */
function spelledPlainly(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

const NOTHING: Slots = new Map();

/** What stands beside a decimal in the same line or price and multiplies it; 1 where nothing does. */
function multiplierOf(path: string, beside: Slots): Decimal {
  for (const name of MULTIPLIED_BY.get(path) ?? []) {
    const value = beside.get(name);
    const number = typeof value === 'string' ? parseDecimal(value) : null;
    if (number !== null) return new Decimal(number);
  }
  return new Decimal(1);
}

/**
 * Whether `read` is `sent` rounded to fewer places, and the amount that is worked out from it the same to the cent: 3 at 9.956 come to
 * 29.87, and at 9.96 to 29.88. The places are those that `read` has, so that 9.96 is no rounding of 9.95. Nothing is rounded to nothing.
 */
function isRounded(sent: string, read: string, multiplier: Decimal): boolean {
  const [from, to] = [parseDecimal(sent), parseDecimal(read)];
  if (from === null || to === null) return false;
  const [exact, rounded] = [new Decimal(from), new Decimal(to)];
  const places = rounded.decimalPlaces();
  if (places >= exact.decimalPlaces() || rounded.isZero() || !roundTo(exact, places).eq(rounded)) return false;
  const amountOf = (value: Decimal): Decimal => roundTo(value.times(multiplier), CENTS);
  return exact.minus(rounded).abs().lt(CENT) && amountOf(exact).eq(amountOf(rounded));
}

/**
 * Whether a service that was sent the one and shows the other has but spelled it its own way: another Unicode form, other line ends or
 * spaces, a code in another case, a decimal rounded to fewer places. Only where we know that we sent it: elsewhere the difference may be
 * somebody's correction.
 * @param beside the fields that were sent with it, of the same header, line or record: a quantity multiplies a price
 */
export function isSpelling(
  path: string,
  sent: Json | undefined,
  read: Json | undefined,
  beside: Slots = NOTHING,
): boolean {
  if (isPlainObject(sent) && isPlainObject(read)) {
    return [...new Set([...Object.keys(sent), ...Object.keys(read)])].every((name) => {
      const [ours, theirs] = [asJson(sent[name]), asJson(read[name])];
      return sameValue(ours, theirs) || isSpelling(`${path}.${name}`, ours, theirs, beside);
    });
  }
  if (typeof sent !== 'string') return false;
  // Nothing but spaces may be kept as nothing.
  if (read === undefined) return spelledPlainly(sent) === '';
  if (typeof read !== 'string') return false;
  const [ours, theirs] = [spelledPlainly(sent), spelledPlainly(read)];
  return (
    ours === theirs ||
    (CODES.test(path) && ours.toLowerCase() === theirs.toLowerCase()) ||
    (isDecimalPath(path) && !RATE.test(path) && isRounded(sent, read, multiplierOf(path, beside)))
  );
}

/** Whether what is read may be what we sent: it agrees with it, or is spelled the service's way (`isSpelling`). */
export function isAsSpelled(
  path: string,
  sent: Json | undefined,
  read: Json | undefined,
  beside: Slots = NOTHING,
): boolean {
  return agrees(path, sent, read) || isSpelling(path, sent, read, beside);
}
