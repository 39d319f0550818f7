import { sameValue } from '../documents/content.ts';
import { Decimal, parseDecimal, roundTo } from '../values/decimal.ts';
import { currencyPlaces } from '../values/currency.ts';
import { isJsonObject, type Json } from '../values/json.ts';
import { agrees, asJson, isDecimalPath, type Slots } from '../documents/slots.ts';

/** Fields whose letter case has no meaning. References are compared without it anyway (`agrees`). */
const CODES = /(?:^|\.)(?:code|docNo|countryCode|postcode|postCode|iban|bic)$/;
/**
 * Rounding counts as spelling only if it moves the value by less than a cent and leaves the amount calculated from it
 * unchanged.
 */
const CENTS = 2;

/** Places of the currency that is sent along; a line or a price has none with it. */
function placesOf(siblings: Slots): number {
  const currency = siblings.get('currency');
  return typeof currency === 'string' ? Math.max(CENTS, currencyPlaces(currency)) : CENTS;
}

/**
 * The fields that may multiply a decimal; the first one that has a value counts. A unit price is multiplied by the
 * quantity that it holds for.
 */
const MULTIPLIED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['currencyUnitPrice', ['quantity']],
  ['quantity', ['currencyUnitPrice']],
  ['unitPrice', ['quantityTo', 'quantityFrom']],
]);
/** A rate multiplies whole amounts, so a rate with fewer decimals is always a different rate. */
const RATE = /Rate$/;

/**
 * A text in composed characters, with plain line ends, and without invisible spaces: around it, around its lines, or
 * several in a row.
 */
export function normalised(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

const NO_FIELDS: Slots = new Map();

/** The value that multiplies a decimal, from the same line or price; 1 if there is none. */
function multiplierOf(path: string, siblings: Slots): Decimal {
  for (const name of MULTIPLIED_BY.get(path) ?? []) {
    const value = siblings.get(name);
    const number = typeof value === 'string' ? parseDecimal(value) : null;
    if (number !== null) return new Decimal(number);
  }
  return new Decimal(1);
}

/**
 * Whether `read` is `sent` rounded to fewer decimals, and the amount calculated from it is the same to the cent: 3 ×
 * 9.956 is 29.87, and 3 × 9.96 is 29.88. The decimals are those of `read`, so 9.96 is no rounding of 9.95. Rounding to
 * zero does not count.
 */
function isRounded(sent: string, read: string, multiplier: Decimal, cents: number): boolean {
  const [from, to] = [parseDecimal(sent), parseDecimal(read)];
  if (from === null || to === null) return false;
  const [exact, rounded] = [new Decimal(from), new Decimal(to)];
  const places = rounded.decimalPlaces();
  if (places >= exact.decimalPlaces() || rounded.isZero() || !roundTo(exact, places).eq(rounded)) return false;
  const amountOf = (value: Decimal): Decimal => roundTo(value.times(multiplier), cents);
  return exact.minus(rounded).abs().lt(new Decimal(10).pow(-cents)) && amountOf(exact).eq(amountOf(rounded));
}

/**
 * Whether `read` is `sent`, only written in the service's own way: another Unicode form, other line ends or spaces, a
 * code in another case, a decimal rounded to fewer places. Use it only where we know that we sent the value; elsewhere
 * the difference may be somebody's correction.
 * @param siblings the fields sent along in the same header, line or record: a quantity multiplies a price
 */
export function isSpelling(
  path: string,
  sent: Json | undefined,
  read: Json | undefined,
  siblings: Slots = NO_FIELDS,
): boolean {
  if (isJsonObject(sent) && isJsonObject(read)) {
    return [...new Set([...Object.keys(sent), ...Object.keys(read)])].every((name) => {
      const [ours, theirs] = [asJson(sent[name]), asJson(read[name])];
      return sameValue(ours, theirs) || isSpelling(`${path}.${name}`, ours, theirs, siblings);
    });
  }
  if (typeof sent !== 'string') return false;
  // A service may drop a text of only spaces.
  if (read === undefined) return normalised(sent) === '';
  if (typeof read !== 'string') return false;
  const [ours, theirs] = [normalised(sent), normalised(read)];
  return (
    ours === theirs ||
    (CODES.test(path) && ours.toLowerCase() === theirs.toLowerCase()) ||
    (isDecimalPath(path) && !RATE.test(path) && isRounded(sent, read, multiplierOf(path, siblings), placesOf(siblings)))
  );
}

/** Whether `read` may be what we sent: it agrees with it, or is only spelled in the service's way (`isSpelling`). */
export function isAsSpelled(
  path: string,
  sent: Json | undefined,
  read: Json | undefined,
  siblings: Slots = NO_FIELDS,
): boolean {
  return agrees(path, sent, read) || isSpelling(path, sent, read, siblings);
}
