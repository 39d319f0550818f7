import { isJsonObject } from '../../domain/values/json.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { AMOUNT_FIELDS } from '../../domain/values/amountFields.ts';

/** Amounts are sent with five decimals (spec 2.10). */
const AMOUNTS: ReadonlySet<string> = new Set<string>([
  ...AMOUNT_FIELDS,
  'outstandingAmount',
  'outstandingCurrencyAmount',
  'bankCurrencyAmount',
  'allocAmountCurrency',
  'allocAmountBase',
  'depositAmount',
  'withdrawalAmount',
  'amount',
  'budgetAmount',
  'currencyAmount',
  'debit',
  'credit',
  'tax',
  'taxBase',
  'bookAmount',
  'baseAmount',
  'balance',
  'notDue',
  'days30',
  'days60',
  'days90',
  'older',
  'unallocated',
  'imbalance',
  'givenAmount',
  'postedAmount',
  'difference',
]);
/** Decimals that are not amounts: written as numbers, with the decimals that they have. */
const NUMBERS: ReadonlySet<string> = new Set([
  'quantity',
  'orderIndex',
  'currencyUnitPrice',
  'netCurrencyUnitPrice',
  'grossCurrencyUnitPrice',
  'taxRate',
  'currencyRate',
  'unitPrice',
  'creditLimit',
  'bankCurrencyRate',
  'recoverable',
  'allocCurrencyRate',
  'periods',
  'quantityFrom',
  'quantityTo',
]);
const PLACES = 5;
/** Ids, dates, codes: text that needs no escaping in JSON. */
const PLAIN = /^[\w .:/-]*$/;

/** A decimal with exactly five places: `120` → `120.00000`. */
export function toFiveDecimals(decimal: string): string {
  const point = decimal.indexOf('.');
  if (point === -1) return `${decimal}.00000`;
  const places = decimal.length - point - 1;
  return places <= PLACES ? decimal + '0'.repeat(PLACES - places) : new Decimal(decimal).toFixed(PLACES);
}

/**
 * JSON text of a record or document in wire form. Inside the service decimals are strings; here they become JSON
 * numbers, written digit by digit, so that nothing passes through floating point. `ext` stays as it was given.
 */
export function wireJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(wireJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
  let text = '{';
  for (const key of Object.keys(value)) {
    const property = value[key];
    if (property === undefined) continue;
    if (text.length > 1) text += ',';
    text += `"${key}":`;
    if (typeof property === 'string') {
      if (AMOUNTS.has(key)) text += toFiveDecimals(property);
      else if (NUMBERS.has(key)) text += property;
      else text += PLAIN.test(property) ? `"${property}"` : JSON.stringify(property);
    } else if (typeof property === 'boolean') text += property ? 'true' : 'false';
    else if (key === 'ext') text += JSON.stringify(property);
    else text += wireJson(property);
  }
  return `${text}}`;
}

/** Two JSON objects as one text. */
export function joinJson(left: string, right: string): string {
  if (right === '{}') return left;
  return left === '{}' ? right : `${left.slice(0, -1)},${right.slice(1)}`;
}

const codeOf = (character: string): number => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, SPACE] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(' ')];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [codeOf('{'), codeOf('}'), codeOf('['), codeOf(']')];
const [MINUS, ZERO, NINE] = [codeOf('-'), codeOf('0'), codeOf('9')];

/**
 * Parses wire text with every number as the digits that were written, except inside `ext`. Reading each number's source
 * with a reviver would take three times as long.
 * @param text valid JSON
 */
export function exactJson(text: string): unknown {
  const exact: unknown = JSON.parse(withNumbersAsTexts(text));
  if (/"ext"/i.test(text)) restoreExt(exact, JSON.parse(text));
  return exact;
}

function withNumbersAsTexts(text: string): string {
  let [changed, from] = ['', 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === MINUS || (character >= ZERO && character <= NINE)) {
      const end = endOfNumber(text, at);
      changed += `${text.slice(from, at)}"${text.slice(at, end)}"`;
      from = end;
      at = end - 1;
    }
  }
  return changed + text.slice(from);
}

/** Where the text that begins at a quote has its other quote. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) return at;
    if (character === BACKSLASH) at += 1;
  }
  return text.length;
}

/** Where what follows a number begins: a comma, a bracket or a space. */
function endOfNumber(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === COMMA || character === CLOSE_OBJECT || character === CLOSE_LIST || character <= SPACE) return at;
  }
  return text.length;
}

function restoreExt(exact: unknown, plain: unknown): void {
  if (Array.isArray(exact) && Array.isArray(plain)) exact.forEach((each, index) => restoreExt(each, plain[index]));
  if (!isJsonObject(exact) || !isJsonObject(plain)) return;
  for (const key of Object.keys(exact)) {
    if (key === 'ext' || key === 'Ext') exact[key] = plain[key];
    else restoreExt(exact[key], plain[key]);
  }
}

/** More digits in a row than a double can hold: only then is it worth reading a body digit by digit. */
const LONG_NUMBER = /[\d.]{16}/;

/** How many objects and lists may be within each other in a request. */
export const MOST_LEVELS = 64;

/**
 * Whether a JSON text opens more objects and lists within each other than may be read; brackets in texts do not count.
 */
export function isTooDeep(text: string): boolean {
  let [depth, isText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      depth += 1;
      if (depth > MOST_LEVELS) return true;
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) depth -= 1;
  }
  return false;
}

/** A request body. Numbers that floating point would change become strings, which every numeric field accepts. */
export function readBody(text: string): unknown {
  const body: unknown = JSON.parse(text);
  return LONG_NUMBER.test(text) ? exactJson(text) : body;
}
