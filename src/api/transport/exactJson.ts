/** JSON without floating point: numbers that a double cannot hold are read and written digit by digit. */

// A double keeps 15 significant digits of any decimal, whatever its exponent; a number with more needs a closer look.
const LONG_NUMBER = /[:[,]\s*-?[\d.]{16}/;
const EXACT_DIGITS = 15;

function significantDigits(source: string): number {
  return source
    .replace(/[eE].*$/, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '').length;
}

function exactly(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return significantDigits(context.source) > EXACT_DIGITS || !Number.isFinite(value) ? context.source : value;
}

/**
 * Reads JSON. A number with more than 15 significant digits becomes its own text, which every decimal field accepts.
 * All others stay numbers, which print exactly as they were written.
 * @throws SyntaxError when the text is not JSON
 */
export function readJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
}

/** `JSON.rawJSON` of ECMAScript 2026, which Node has and TypeScript's library does not yet. */
interface RawJson {
  rawJSON(text: string): unknown;
}

function hasRawJson(json: object): json is RawJson {
  return 'rawJSON' in json;
}

/** A decimal string as a value that `JSON.stringify` writes as a number, digit by digit. */
export function jsonNumber(decimal: string): unknown {
  const double = Number(decimal);
  if (String(double) === decimal) return double;
  return hasRawJson(JSON) ? JSON.rawJSON(decimal) : decimal;
}
