import { addDays, addMonths, parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { fold, searchText } from '../../../domain/values/folding.ts';
import { byLocale, currentLocale } from '../i18n/locale.ts';

/** The date that was typed, or why it is none. */
export type DateReading = { ok: true; value: LocalDate | undefined } | { ok: false; code: 'notADate' | 'noSuchDay' };

export interface DateContext {
  today: LocalDate;
  /** The field's date before: steps and month keys start from it. */
  current?: LocalDate | undefined;
}

/** The names of a locale as they are typed, each in one or two spellings: `marz` and `maerz`. */
const typedNames = byLocale((locale) => {
  const named = (options: Intl.DateTimeFormatOptions, dates: readonly number[]): string[][] => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return dates.map((date) => searchText(format.format(date)).split(' '));
  };
  return {
    months: named(
      { month: 'long' },
      Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)),
    ),
    /** As JavaScript counts them, Sunday first: 1 November 2026 is one. */
    weekdays: named(
      { weekday: 'long' },
      Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 1 + day)),
    ),
  };
});

/**
 * The place of the name that a text begins, in the locale's names, otherwise in the English ones; -1 if there is none.
 */
function placeNamed(typed: string, names: 'months' | 'weekdays'): number {
  for (const locale of [currentLocale(), 'en-GB'] as const) {
    const found = typedNames(locale)[names].flatMap((spellings, at) =>
      spellings.some((name) => name.startsWith(typed)) ? [at] : [],
    );
    if (found.length === 1) return found[0] ?? -1;
  }
  return -1;
}

function pad(part: number, length = 2): string {
  return String(part).padStart(length, '0');
}

/** Two-digit years are in this century. */
function calendarDay(year: number, month: number, day: number): DateReading {
  const full = year < 100 ? 2000 + year : year;
  const date = parseLocalDate(`${pad(full, 4)}-${pad(month)}-${pad(day)}`);
  return date ? { ok: true, value: date } : { ok: false, code: 'noSuchDay' };
}

export function monthStart(date: LocalDate): LocalDate {
  return addDays(date, 1 - Number(date.slice(8)));
}

export function monthEnd(date: LocalDate): LocalDate {
  return addDays(addMonths(monthStart(date), 1), -1);
}

/** 0 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** A day that was counted to: none beyond the years that have four figures. */
function countedDay(day: LocalDate): DateReading {
  const value = parseLocalDate(day);
  return value === null ? { ok: false, code: 'noSuchDay' } : { ok: true, value };
}

/** The next such weekday, today included; null if the text names none. Two letters tell them apart. */
function nextWeekday(typed: string, today: LocalDate): LocalDate | null {
  const day = typed.length < 2 ? -1 : placeNamed(typed, 'weekdays');
  return day === -1 ? null : addDays(today, (day - weekdayOf(today) + 7) % 7);
}

function stepped(from: LocalDate, count: number, unit: string): LocalDate {
  if (unit === 'w') return addDays(from, count * 7);
  if (unit === 'm') return addMonths(from, count);
  if (unit === 'y') return addMonths(from, count * 12);
  return addDays(from, count);
}

/**
 * Reads a typed date: `t` today, `m`/`h` first and last day of the month, `+3d`, `-2w`, `+1m` from the field's date,
 * `15` or `15.` in this month, `5-2`, `5.2.` and `5-2-26` day before month, `050226`, `5 feb`, `2026-02-05`,
 * `20260205`, `mon` the next Monday or today; months and weekdays by their names in the language or in English. Empty
 * text is no date.
 */
export function readDate(text: string, context: DateContext): DateReading {
  const typed = fold(text.trim());
  const from = context.current ?? context.today;
  const [year, month] = [Number(context.today.slice(0, 4)), Number(context.today.slice(5, 7))];
  if (typed === '') return { ok: true, value: undefined };
  if (typed === 't') return { ok: true, value: context.today };
  if (typed === 'm') return countedDay(monthStart(from));
  if (typed === 'h') return countedDay(monthEnd(from));

  const step = /^([+-])(\d{1,4})?([dwmy])?$/.exec(typed);
  if (step) {
    const count = Number(step[2] ?? 1) * (step[1] === '-' ? -1 : 1);
    return countedDay(stepped(from, count, step[3] ?? 'd'));
  }
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(typed);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2}) ?[-./ ] ?(\d{1,2})(?: ?[-./ ] ?(\d{4}|\d{2})|\.)?$/.exec(typed);
  if (parts) return calendarDay(parts[3] ? Number(parts[3]) : year, Number(parts[2]), Number(parts[1]));
  const isoDigits = /^((?:19|20|21)\d{2})(0[1-9]|1[0-2])(\d{2})$/.exec(typed);
  if (isoDigits) return calendarDay(Number(isoDigits[1]), Number(isoDigits[2]), Number(isoDigits[3]));
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(typed);
  if (digits) return calendarDay(digits[3] ? Number(digits[3]) : year, Number(digits[2]), Number(digits[1]));
  const named = /^(\d{1,2})(?:er|st|nd|rd|th)?[-./ ]{0,2}([a-z]{3,9})\.?(?:[-./ ]?(\d{4}|\d{2}))?$/.exec(typed);
  if (named) {
    const index = placeNamed(named[2] ?? '', 'months');
    return index < 0
      ? { ok: false, code: 'notADate' }
      : calendarDay(named[3] ? Number(named[3]) : year, index + 1, Number(named[1]));
  }
  if (/^\d{1,2}\.?$/.test(typed)) return calendarDay(year, month, Number.parseInt(typed, 10));
  const weekday = nextWeekday(typed, context.today);
  if (weekday !== null) return { ok: true, value: weekday };
  return { ok: false, code: 'notADate' };
}

/** A key that changes a date at once, without being typed into it. */
export interface DateKey {
  key: string;
  code: string;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * The date that a key makes of `from`: `+`/`-` a day (Shift a week, Alt a month), arrows a day or a week, `t`, `m`,
 * `h`. The main row's `+` needs Shift on most keyboards, so there it is a day.
 */
export function dateByKey(event: DateKey, from: LocalDate, today: LocalDate): LocalDate | null {
  const date = countedByKey(event, from, today);
  return date === null ? null : parseLocalDate(date);
}

function countedByKey(event: DateKey, from: LocalDate, today: LocalDate): LocalDate | null {
  const forward = event.key === '+' || event.key === '=' || event.key === 'ArrowUp';
  const back = event.key === '-' || event.key === '_' || event.key === 'ArrowDown';
  if (forward || back) {
    const count = forward ? 1 : -1;
    if (event.altKey) return addMonths(from, count);
    const isWeek = event.shiftKey && !(event.key === '+' && event.code !== 'NumpadAdd');
    return addDays(from, isWeek ? count * 7 : count);
  }
  if (event.altKey) return null;
  if (event.key === 't') return today;
  if (event.key === 'm') return monthStart(from);
  if (event.key === 'h') return monthEnd(from);
  return null;
}
