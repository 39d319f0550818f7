import { sameValue } from '../content.ts';
import { Decimal, parseDecimal, roundTo } from '../decimal.ts';
import type { Json } from '../json.ts';
import { agrees, asJson, isDecimalPath, isObject } from './slots.ts';

/** Fields whose letter case says nothing; references are compared without it anyhow (`agrees`). */
const CODES = /(?:^|\.)(?:code|docNo|countryCode|postcode|postCode|iban|bic)$/;
/** Rounding is spelling only while it moves a value by less than a cent. */
const CENT = new Decimal('0.01');
/** A rate multiplies whole amounts: one with fewer places is another rate, however small the difference. */
const RATE = /Rate$/;

/** A text in composed characters, with plain line ends, and without spaces that nobody sees: around it, around its lines, or several in a row. */
function spelledPlainly(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n').trim();
}

/** Whether `read` is `sent` rounded to fewer places. The places are those that `read` has, so that 9.96 is no rounding of 9.95. */
function isRounded(sent: string, read: string): boolean {
  const [from, to] = [parseDecimal(sent), parseDecimal(read)];
  if (from === null || to === null) return false;
  const [exact, rounded] = [new Decimal(from), new Decimal(to)];
  const places = rounded.decimalPlaces();
  return places < exact.decimalPlaces() && exact.minus(rounded).abs().lt(CENT) && roundTo(exact, places).eq(rounded);
}

/**
 * Whether a service that was sent the one and shows the other has but spelled it its own way: another Unicode form, other line ends or
 * spaces, a code in another case, a decimal rounded to fewer places. Only where we know that we sent it: elsewhere the difference may be
 * somebody's correction.
 */
export function isSpelling(path: string, sent: Json | undefined, read: Json | undefined): boolean {
  if (isObject(sent) && isObject(read)) {
    return [...new Set([...Object.keys(sent), ...Object.keys(read)])].every((name) => {
      const [ours, theirs] = [asJson(sent[name]), asJson(read[name])];
      return sameValue(ours, theirs) || isSpelling(`${path}.${name}`, ours, theirs);
    });
  }
  if (typeof sent !== 'string') return false;
  // Nothing but spaces may be kept as nothing.
  if (read === undefined) return spelledPlainly(sent) === '';
  if (typeof read !== 'string') return false;
  const [ours, theirs] = [spelledPlainly(sent), spelledPlainly(read)];
  return ours === theirs || (CODES.test(path) && ours.toLowerCase() === theirs.toLowerCase()) || (isDecimalPath(path) && !RATE.test(path) && isRounded(sent, read));
}

/** Whether what is read may be what we sent: it agrees with it, or is spelled the service's way. */
export function isAsSpelled(path: string, sent: Json | undefined, read: Json | undefined): boolean {
  return agrees(path, sent, read) || isSpelling(path, sent, read);
}
