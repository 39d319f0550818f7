import { z } from 'zod';
import { addDays, addMonths, daysBetween, localDateSchema, type LocalDate } from '../values/dates.ts';

/** Most weeks or months between two dates of a schedule. */
export const MOST_APART = 60;

/** When a template is due: every so many weeks or months. */
export const scheduleSchema = z.object({
  every: z.number().int().min(1).max(MOST_APART),
  unit: z.enum(['week', 'month']),
  /**
   * The day of the month; a shorter month takes its last day. `last`: always the last day. Weeks have the weekday of
   * `from` instead.
   */
  day: z.union([z.number().int().min(1).max(31), z.literal('last')]),
  /** Nothing is due before this day. In weeks it is the first date. */
  from: localDateSchema,
  /** The last day on which something may be due, included. */
  until: localDateSchema.optional(),
  /** Which period its texts name: that of the date, the one before (in arrears) or the one after (in advance). */
  covers: z.enum(['own', 'before', 'after']),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/**
 * Names a period within its template: eight digits. `YYYYMM00` for a schedule in months, by the month of the date;
 * `YYYYMMDD` of the Monday for one in weeks. Two dates of a schedule never share one, and moving the day within its
 * month or week keeps it: what was made of a period is not made again.
 */
export type PeriodKey = string;
export const periodKeySchema = z.string().regex(/^\d{8}$/, 'not a period');

/** One date of a schedule. */
export interface Occurrence {
  readonly date: LocalDate;
  readonly period: PeriodKey;
  /** The first and the last day that its texts name. */
  readonly from: LocalDate;
  readonly to: LocalDate;
}

function firstOfMonth(date: LocalDate): LocalDate {
  return addDays(date, 1 - Number(date.slice(8)));
}

function lastOfMonth(date: LocalDate): LocalDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

/** The schedule's day in the month that begins on `first`. */
function dayInMonth({ day }: Schedule, first: LocalDate): LocalDate {
  const last = lastOfMonth(first);
  return day === 'last' || day > Number(last.slice(8)) ? last : addDays(first, day - 1);
}

/** The Monday of a date's week. */
export function mondayOf(date: LocalDate): LocalDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The number of a date's week by ISO 8601: the week with the year's first Thursday is its first. */
export function weekNumber(date: LocalDate): number {
  const thursday = addDays(mondayOf(date), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

function inMonths(schedule: Schedule, date: LocalDate): Occurrence {
  const { every, covers } = schedule;
  const shift = { own: 0, before: -every, after: every }[covers];
  const from = addMonths(firstOfMonth(date), shift);
  return {
    date,
    period: `${date.slice(0, 7).replace('-', '')}00`,
    from,
    to: addDays(addMonths(from, every), -1),
  };
}

function inWeeks(schedule: Schedule, date: LocalDate): Occurrence {
  const { every, covers } = schedule;
  const monday = mondayOf(date);
  const from = addDays(monday, { own: 0, before: -7, after: 7 }[covers] * every);
  return { date, period: monday.replaceAll('-', ''), from, to: addDays(from, 7 * every - 1) };
}

/** The dates of a schedule from its first one on, strictly rising; without end if it has no `until`. */
export function* occurrences(schedule: Schedule): Generator<Occurrence> {
  const { every, unit, from, until } = schedule;
  const isOver = (date: LocalDate): boolean => until !== undefined && date > until;
  if (unit === 'week') {
    for (let date = from; !isOver(date); date = addDays(date, 7 * every)) yield inWeeks(schedule, date);
    return;
  }
  let month = firstOfMonth(from);
  if (dayInMonth(schedule, month) < from) month = addMonths(month, 1);
  for (; ; month = addMonths(month, every)) {
    const date = dayInMonth(schedule, month);
    if (isOver(date)) return;
    yield inMonths(schedule, date);
  }
}

/** Whether two schedules have the same periods, wherever they begin and end. */
export function sameRhythm(one: Schedule, other: Schedule): boolean {
  if (one.unit !== other.unit || one.every !== other.every) return false;
  const first = (schedule: Schedule): PeriodKey | undefined => occurrences(schedule).next().value?.period;
  const [endless, later] = one.from < other.from ? [one, other] : [other, one];
  const wanted = first({ ...later, until: undefined });
  if (wanted === undefined) return true;
  for (const { period } of occurrences({ ...endless, until: undefined }))
    if (period >= wanted) return period === wanted;
  return true;
}

/** The occurrences with a date in a period of days, both ends included. */
export function occurrencesWithin(schedule: Schedule, from: LocalDate, to: LocalDate): Occurrence[] {
  const found: Occurrence[] = [];
  for (const each of occurrences(schedule)) {
    if (each.date > to) break;
    if (each.date >= from) found.push(each);
  }
  return found;
}

/** The next occurrences after a day, at most `count`. */
export function nextOccurrences(schedule: Schedule, after: LocalDate, count: number): Occurrence[] {
  const found: Occurrence[] = [];
  if (count <= 0) return found;
  for (const each of occurrences(schedule)) {
    if (each.date <= after) continue;
    found.push(each);
    if (found.length === count) break;
  }
  return found;
}
