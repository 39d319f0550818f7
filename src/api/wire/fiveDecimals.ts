import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import { Decimal, decimalSchema, roundTo, toDecimalString } from '../../domain/values/decimal.ts';

/** Values read back carry five decimals (spec 2.10); further places are noise of the service's arithmetic. */
const PLACES = 5;
/** A currency rate can be so small that five decimals would change it: 0.0000412 for one of the smallest units. */
const RATE_PLACES = 10;
const RATES: ReadonlySet<string> = new Set(['currencyRate', 'bankCurrencyRate']);

/** Where a value holds decimals: by field name, through lists. A number gives the decimal places. */
type Decimals = Map<string, Decimals | number>;

function decimalsIn(schema: unknown): Decimals {
  const found: Decimals = new Map();
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return decimalsIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return decimalsIn(schema.element);
  // Names mean the same in all options.
  if (schema instanceof z.ZodUnion)
    for (const option of schema.options) for (const [name, inner] of decimalsIn(option)) found.set(name, inner);
  if (schema instanceof z.ZodObject) {
    for (const [name, inner] of Object.entries(schema.shape)) {
      const part = isDecimal(inner) ? (RATES.has(name) ? RATE_PLACES : PLACES) : decimalsIn(inner);
      if (typeof part === 'number' || part.size > 0) found.set(name, part);
    }
  }
  return found;
}

function isDecimal(schema: unknown): boolean {
  return schema === decimalSchema || (schema instanceof z.ZodOptional && isDecimal(schema.unwrap()));
}

function rounded(decimal: string, places: number): string {
  const point = decimal.indexOf('.');
  return point === -1 || decimal.length - point - 1 <= places
    ? decimal
    : toDecimalString(roundTo(new Decimal(decimal), places));
}

function round(value: unknown, decimals: Decimals): void {
  if (Array.isArray(value)) {
    for (const each of value) round(each, decimals);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [name, inner] of decimals) {
    const held = value[name];
    if (held === undefined) continue;
    if (typeof inner !== 'number') round(held, inner);
    else if (typeof held === 'string') value[name] = rounded(held, inner);
  }
}

/**
 * Rounds every decimal that a schema has read to five places, halves away from zero, and currency rates to ten. Changes
 * its argument.
 * @returns the argument
 */
export function fiveDecimals<T>(schema: z.ZodType<T>): (read: T) => T {
  const decimals = decimalsIn(schema);
  return (read) => {
    round(read, decimals);
    return read;
  };
}
