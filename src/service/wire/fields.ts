import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import { currencyCodeSchema, type CurrencyCode } from '../../domain/values/currency.ts';
import { parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import { parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import { CODE_LENGTH } from '../../domain/values/identifiers.ts';
import { badRequest } from '../base/refusal.ts';
import { pascalCase } from './fold.ts';

/**
 * The kinds of fields that requests carry. Each is tolerant about form (a number in place of a code, a numeric string,
 * a date-time for a date) and strict about content. The issue's message completes the sentence that begins with the
 * field's name. `meta` holds what the OpenAPI document says.
 */

/** Text of at most `longest` characters. */
export function textUpTo(longest: number): z.ZodType<string> {
  return z
    .unknown()
    .transform((value, context): string => {
      const text = typeof value === 'number' ? String(value) : value;
      if (typeof text === 'string' && text.length <= longest) return text;
      context.addIssue({
        code: 'custom',
        message: typeof text === 'string' ? `is longer than ${String(longest)} characters` : 'is not a text',
      });
      return z.NEVER;
    })
    .meta({ type: 'string', maxLength: longest });
}

/** A code, number or reference: not empty, and not only spaces. */
export function codeField(longest = CODE_LENGTH): z.ZodType<string> {
  return z
    .unknown()
    .transform((value, context): string => {
      const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : null;
      if (text !== null && text !== '' && text.length <= longest) return text;
      const message =
        text === null ? 'is not a text' : text === '' ? 'is empty' : `is longer than ${String(longest)} characters`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: 'string', minLength: 1, maxLength: longest });
}

/** Most digits before the point: the number is below a million million. */
const MOST_DIGITS = 12;

/** @param fraction the index of the point, -1 when there is none */
function wholeDigits(decimal: DecimalString, fraction: number): number {
  return (fraction === -1 ? decimal.length : fraction) - (decimal.startsWith('-') ? 1 : 0);
}

/** A decimal, below a million million and with at most `places` decimals, so that two of them multiply exactly. */
export function decimalField(places: number): z.ZodType<DecimalString> {
  return z
    .unknown()
    .transform((value, context): DecimalString => {
      const decimal = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : null;
      if (decimal !== null) {
        const fraction = decimal.indexOf('.');
        if (wholeDigits(decimal, fraction) > MOST_DIGITS) context.addIssue({ code: 'custom', message: 'is too large' });
        else if (fraction !== -1 && decimal.length - fraction - 1 > places) {
          context.addIssue({ code: 'custom', message: `has more than ${String(places)} decimals` });
        } else return decimal;
        return z.NEVER;
      }
      context.addIssue({ code: 'custom', message: 'is not a number' });
      return z.NEVER;
    })
    .meta({ type: ['number', 'string'] });
}

const MOST_WHOLE = 999_999_999;

/** A whole number from `least` to `most`. */
export function wholeField(least = 0, most = MOST_WHOLE): z.ZodType<number> {
  return z
    .unknown()
    .transform((value, context): number => {
      const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
      if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
      const range = most === MOST_WHOLE ? String(least) : `${String(least)} to ${String(most)}`;
      context.addIssue({ code: 'custom', message: `is not a whole number from ${range}` });
      return z.NEVER;
    })
    .meta({ type: ['integer', 'string'] });
}

export const flagField: z.ZodType<boolean> = z
  .unknown()
  .transform((value, context): boolean => {
    if (typeof value === 'boolean') return value;
    const word = typeof value === 'string' ? value.toLowerCase() : null;
    if (word === 'true' || word === 'false') return word === 'true';
    context.addIssue({ code: 'custom', message: 'is neither true nor false' });
    return z.NEVER;
  })
  .meta({ type: 'boolean' });

/** The time of a date-time, which is not kept, must exist all the same; so must the year. */
const A_TIME =
  /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/;

/** The date that a text names, or the date of a date-time; null if there is no such day or time, or year. */
export function dateIn(text: string): LocalDate | null {
  if (!A_TIME.test(text) || text.startsWith('0000')) return null;
  return parseLocalDate(text.slice(0, 10));
}

export const dateField: z.ZodType<LocalDate> = z
  .unknown()
  .transform((value, context): LocalDate => {
    const date = typeof value === 'string' ? dateIn(value) : null;
    if (date !== null) return date;
    context.addIssue({ code: 'custom', message: 'is not a date (YYYY-MM-DD)' });
    return z.NEVER;
  })
  .meta({ type: 'string', format: 'date' });

const LAST_DAY = '9899-12-31';
/** The most days of a term, and the most months over which something is spread. */
export const MOST_DAYS = 9999;
export const MOST_MONTHS = 1200;

/** The day of a document: what is due, and what months follow, needs years of four digits too. */
export const documentDateField = dateField.refine((day) => day <= LAST_DAY, `must not be after ${LAST_DAY}`);

/** docs/service-notes.md, "Price read". */
const CURRENCY_LENGTH = 5;

export const currencyField: z.ZodType<CurrencyCode> = z
  .unknown()
  .transform((value, context): CurrencyCode => {
    const currency = currencyCodeSchema.safeParse(value);
    if (currency.success) return currency.data;
    const isLong = typeof value === 'string' && value.length > CURRENCY_LENGTH;
    context.addIssue({
      code: 'custom',
      message: isLong ? `is longer than ${String(CURRENCY_LENGTH)} characters` : 'is not a currency code',
    });
    return z.NEVER;
  })
  .meta({ type: 'string', minLength: 1, maxLength: CURRENCY_LENGTH });

/** Custom fields, with names and values as the caller gave them (spec 2.11). */
export type Ext = Record<string, unknown>;

export const extField: z.ZodType<Ext> = z
  .unknown()
  .transform((value, context): Ext => {
    if (isJsonObject(value)) return value;
    context.addIssue({ code: 'custom', message: 'is not an object' });
    return z.NEVER;
  })
  .meta({ type: 'object', additionalProperties: true });

/**
 * Merges custom fields: those not named stay, named ones are replaced, those set to null are deleted (spec 2.11).
 * @param given undefined changes nothing, null deletes all
 */
export function mergeExt(kept: Ext | undefined, given: Ext | null | undefined): Ext | undefined {
  if (given === undefined) return kept;
  const merged = Object.entries({ ...kept, ...given }).filter(([, value]) => value !== null);
  return given === null || merged.length === 0 ? undefined : Object.fromEntries(merged);
}

/** A field's name as sentences show it: `details`, 0, `quantity` → `Line #1 Quantity`. */
function nameOf(path: readonly PropertyKey[]): string {
  if (path[0] === 'details' && typeof path[1] === 'number') {
    return [`Line #${String(path[1] + 1)}`, ...path.slice(2).map((part) => pascalCase(String(part)))].join(' ');
  }
  return path.map((part) => pascalCase(String(part))).join('.') || 'The request body';
}

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'is not a list',
  object: 'is not an object',
  string: 'is not a text',
};

function wordsFor(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type') return EXPECTED[issue.expected] ?? 'is not valid';
  if (issue?.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`;
  return issue?.message ?? 'is not valid';
}

/**
 * Reads a folded body by its schema.
 * @param under put before the path of an error, for a body that is part of another
 * @throws Refusal 400 that names the first field in error
 */
export function readFields<T>(schema: z.ZodType<T>, body: unknown, under: readonly PropertyKey[] = []): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw badRequest(`${nameOf([...under, ...(issue?.path ?? [])])} ${wordsFor(issue)}.`);
}
