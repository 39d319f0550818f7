import { Decimal, parseDecimal, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { DocumentLine } from './document.ts';

/*
 * The service has no field for a discount on a line: a line has a unit price, and that is all its amounts are worked
 * out from (spec 2.9, 2.10). So a discount is taken off the unit price, and the text after the line (`TextPost`) ends
 * with a note of both, as in `100 - 10%`. That text is sent and read back like any other, so every computer, the paper
 * and the service show the same; a note counts only while it leads to the unit price.
 */

/** What is taken off the price of one unit: a share of it, per cent, or an amount. */
export type LineDiscount = { percent: DecimalString } | { amount: DecimalString };

/** A line's price before its discount, and the discount. */
export interface Discounted {
  listPrice: DecimalString;
  discount: LineDiscount;
}

/** Decimal places of a discounted unit price: as many as the service returns (spec 2.10). */
const PRICE_PLACES = 5;

/** One line of text: list price, minus, discount; numbers in canonical form. */
const NOTE = /^(-?\d+(?:\.\d+)?) - (\d+(?:\.\d+)?)(%?)$/;

/**
 * The unit price after a discount, rounded to `PRICE_PLACES` decimals, midpoints away from zero. It is not rounded to
 * the currency: 1,000 units at 0.99 less 5 % come to 940.50, not to 940.00.
 */
export function discountedPrice({ listPrice, discount }: Discounted): DecimalString {
  const list = new Decimal(listPrice);
  const price =
    'percent' in discount ? list.times(new Decimal(100).minus(discount.percent)).div(100) : list.minus(discount.amount);
  return toDecimalString(roundTo(price, PRICE_PLACES));
}

/** A discount at rest: `10%`, or `2.5` for an amount. */
export function discountText(discount: LineDiscount): string {
  return 'percent' in discount ? `${discount.percent}%` : discount.amount;
}

/** Reads a discount at rest. @returns null for what is none: it is above zero, and at most 100 % */
export function readDiscount(text: string): LineDiscount | null {
  const isPercent = text.endsWith('%');
  const number = parseDecimal(isPercent ? text.slice(0, -1) : text);
  if (number === null || !new Decimal(number).gt(0) || (isPercent && new Decimal(number).gt(100))) return null;
  return isPercent ? { percent: number } : { amount: number };
}

function noteOf({ listPrice, discount }: Discounted): string {
  return `${listPrice} - ${discountText(discount)}`;
}

/** The text after a line in two parts: what people have written, and the note of a discount, if it ends with one. */
function partsOf(textPost: string | undefined): { others: string | undefined; noted: Discounted | null } {
  const lines = (textPost ?? '').split('\n');
  const [, price = '', number = '', percent = ''] = NOTE.exec(lines.at(-1)?.trim() ?? '') ?? [];
  const listPrice = parseDecimal(price);
  const discount = readDiscount(number + percent);
  if (price === '' || listPrice === null || discount === null) return { others: textPost, noted: null };
  const others = lines.slice(0, -1).join('\n');
  return { others: others === '' ? undefined : others, noted: { listPrice, discount } };
}

/** The discount of a line; null if it has none, or if its note does not lead to its unit price. */
export function discountOf({ textPost, currencyUnitPrice }: DocumentLine): Discounted | null {
  if (textPost === undefined || currencyUnitPrice === undefined) return null;
  const { noted } = partsOf(textPost);
  return noted !== null && discountedPrice(noted) === currencyUnitPrice ? noted : null;
}

/**
 * The note of a discount that no longer leads to the unit price, as somebody who does not know Daybook leaves it with
 * another price. It is a text like any other then, and still read by the customer. Null if there is none.
 */
export function endedDiscount(line: DocumentLine): string | null {
  if (line.currencyUnitPrice === undefined) return null;
  const { noted } = partsOf(textAfter(line));
  return noted && noteOf(noted);
}

/** The text after a line without the note of its discount; undefined if there is no other text. */
export function textAfter(line: DocumentLine): string | undefined {
  return discountOf(line) === null ? line.textPost : partsOf(line.textPost).others;
}

/**
 * The line with another discount, or without one: then it has its list price again. A line without a price stays as it
 * is, since there is nothing to take a discount off.
 */
export function withDiscount(line: DocumentLine, discount: LineDiscount | null): DocumentLine {
  const held = discountOf(line);
  const listPrice = held?.listPrice ?? line.currencyUnitPrice;
  if (listPrice === undefined || (discount === null && held === null)) return line;
  const { others, noted } = partsOf(line.textPost);
  if (discount === null) return { ...line, currencyUnitPrice: listPrice, textPost: others };
  // Of notes that have ended, only one in per cent is replaced: `2025 - 26` may be somebody's own words.
  const isOurs = held !== null || (noted !== null && 'percent' in noted.discount);
  const kept = isOurs ? others : line.textPost;
  return {
    ...line,
    currencyUnitPrice: discountedPrice({ listPrice, discount }),
    textPost: [...(kept === undefined ? [] : [kept]), noteOf({ listPrice, discount })].join('\n'),
  };
}

/** A line that has got another price than before: that price is final, and the note of the discount before it goes. */
export function withFinalPrice(line: DocumentLine, before: DocumentLine): DocumentLine {
  const isOther = line.currencyUnitPrice !== before.currencyUnitPrice;
  if (!isOther || line.textPost !== before.textPost || discountOf(before) === null) return line;
  return { ...line, textPost: textAfter(before) };
}
