import { z } from 'zod';

declare const localDateBrand: unique symbol;
declare const instantBrand: unique symbol;

/** A calendar date without time or zone, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly [localDateBrand]: true };
/** A moment in UTC, ISO 8601 with `Z` and always seven decimals of a second, so that instants sort as text. */
export type Instant = string & { readonly [instantBrand]: true };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A day that every month has, so its existence need not be checked. */
const EVERY_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** @returns the date when the text is `YYYY-MM-DD` and such a day exists, else null. */
export function parseLocalDate(text: string): LocalDate | null {
  if (EVERY_MONTH.test(text)) return text as LocalDate;
  const match = DATE.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? (text as LocalDate) : null;
}

/** A date from a literal in source code. Throws on one that does not exist. */
export function localDate(literal: string): LocalDate {
  const parsed = parseLocalDate(literal);
  if (parsed === null) throw new TypeError(`not a date: ${literal}`);
  return parsed;
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10) as LocalDate;
}

/** The first day of the month that a day is in. */
export function firstOfMonth(day: LocalDate): LocalDate {
  return localDate(`${day.slice(0, 7)}-01`);
}

/** The same day `months` later; if that month is too short, its last day (31 January + 1 → 28 or 29 February). */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10) as LocalDate;
}

const DAY = 86_400_000;

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** The calendar date at `now` (milliseconds since 1970) on this computer's clock and in its time zone. */
export function todayOn(now: number): LocalDate {
  const here = new Date(now);
  const year = String(here.getFullYear()).padStart(4, '0');
  const month = String(here.getMonth() + 1).padStart(2, '0');
  return `${year}-${month}-${String(here.getDate()).padStart(2, '0')}` as LocalDate;
}

/** Decimals of a second in an instant: the finest that services show. */
const FRACTION = 7;

/** Whether a time has no fraction of a second, as from services that count in seconds. */
export function isWholeSecond(instant: Instant): boolean {
  return /:\d\d(?:\.0*)?Z$/.test(instant);
}

/** The instant of `now`, milliseconds since 1970. */
export function instantOf(now: number): Instant {
  return `${new Date(now)
    .toISOString()
    .slice(0, -1)
    .padEnd(20 + FRACTION, '0')}Z` as Instant;
}

/**
 * A date, or the date part of a date-time, which some versions of the service send
 * (docs/service-notes.md, "Responses").
 */
export const localDateSchema = z.string().transform((text, context): LocalDate => {
  const parsed = parseLocalDate(/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'not a date (YYYY-MM-DD)' });
  return z.NEVER;
});

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/;
/** In UTC, on a day that every month has: only the fraction has to be padded. */
const PLAIN = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,7}))?Z?$/;

/**
 * A date-time; without a zone it is UTC (service notes, `lastModified`). Seven decimals of a second are kept, finer
 * ones are cut off.
 */
export const instantSchema = z.string().transform((text, context): Instant => {
  const plain = PLAIN.exec(text);
  if (plain) return `${plain[1]}.${(plain[2] ?? '').padEnd(FRACTION, '0')}Z` as Instant;
  const match = DATE_TIME.exec(text);
  const whole = match ? Date.parse(`${match[1]}T${match[2]}${match[4] ?? 'Z'}`) : Number.NaN;
  if (match && !Number.isNaN(whole)) {
    const fraction = (match[3] ?? '').slice(0, FRACTION).padEnd(FRACTION, '0');
    return `${new Date(whole).toISOString().slice(0, 19)}.${fraction}Z` as Instant;
  }
  context.addIssue({ code: 'custom', message: 'not a date-time' });
  return z.NEVER;
});
