import type { Instant } from '../../../domain/values/dates.ts';
import { byLocale, currentLocale, type Locale } from '../i18n/locale.ts';

/** A part of a date. */
export type DatePart = 'day' | 'month' | 'year';

/** English has the month in words: in it, day and month are written in either order. */
const MONTHS_IN_WORDS: ReadonlySet<Locale> = new Set(['en-GB']);
const SAMPLE = Date.UTC(2026, 10, 24);

/** The short names of a locale's months, January first. */
export const monthNames: (locale?: Locale) => readonly string[] = byLocale((locale) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
      .format(new Date(Date.UTC(2026, month, 1)))
      // "Sept" is the only English name with four letters.
      .replace(/^Sept$/, 'Sep'),
  ),
);

/** The full names of a locale's months, January first, as they stand in a sentence. */
export const longMonthNames: (locale?: Locale) => readonly string[] = byLocale((locale) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 1))),
  ),
);

/** The order in which a locale writes the parts of a date, and the mark between them. */
export const dateOrder: (locale?: Locale) => { parts: readonly DatePart[]; mark: string } = byLocale((locale) => {
  const written = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(SAMPLE);
  return {
    parts: written.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
    mark: written.find(({ type }) => type === 'literal')?.value ?? '-',
  };
});

/** How a locale writes the dates of a list: each is worked out once. */
const writtenDates = byLocale((locale) => {
  const known = new Map<string, string>();
  const names = monthNames(locale);
  const { parts, mark } = dateOrder(locale);
  return (date: string): string => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const [year = '', month = '', day = ''] = date.split('-');
    const text = MONTHS_IN_WORDS.has(locale)
      ? `${day} ${names[Number(month) - 1] ?? month} ${year}`
      : parts.map((part) => ({ day, month, year })[part]).join(mark);
    known.set(date, text);
    return text;
  };
});

/** A date as `05 Feb 2026`, in other languages `05.02.2026` or `05/02/2026`. '' for none. */
export function formatDate(date: string | undefined): string {
  return date ? writtenDates()(date) : '';
}

function partsOf(date: string): Record<DatePart, string> {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month, year };
}
const monthName = (month: string): string => monthNames()[Number(month) - 1] ?? month;

/** The short name of a date's month. */
export function formatMonth(date: string): string {
  return monthName(partsOf(date).month);
}

/** Month and year of a date: `Feb 2026`. */
export function formatMonthOfYear(date: string): string {
  return `${formatMonth(date)} ${partsOf(date).year}`;
}

/** Day and month of a date, for narrow columns: `05 Feb`, in other languages `05.02` or `05/02`. */
export function formatDayOfYear(date: string): string {
  const written = partsOf(date);
  if (MONTHS_IN_WORDS.has(currentLocale())) return `${written.day} ${formatMonth(date)}`;
  const { parts, mark } = dateOrder();
  return parts.flatMap((part) => (part === 'year' ? [] : [written[part]])).join(mark);
}

const timeFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));

/** Hour and minute by this machine's clock. */
export function formatTime(instant: Instant | number): string {
  return timeFormat().format(typeof instant === 'number' ? instant : Date.parse(instant));
}

/** Date and time by this machine's clock; the date is left out if it is today. */
export function formatMoment(instant: Instant, now: number): string {
  const at = new Date(Date.parse(instant));
  const clock = formatTime(at.getTime());
  if (at.toDateString() === new Date(now).toDateString()) return clock;
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${formatDate(`${at.getFullYear()}-${month}-${day}`)}, ${clock}`;
}
