import { addDays, addMonths, type LocalDate } from '../../../domain/values/dates.ts';
import { monthEnd, monthStart, weekdayOf } from './dateInput.ts';

const DAYS = 7;

/** The first day of the week that a date is in. @param first the weekday on which weeks begin: 0 is Sunday */
export function weekStart(date: LocalDate, first: number): LocalDate {
  return addDays(date, -((weekdayOf(date) - first + DAYS) % DAYS));
}

/** The weeks that a month is part of, each of seven days. */
export function weeksOfMonth(date: LocalDate, first: number): LocalDate[][] {
  const weeks: LocalDate[][] = [];
  for (let start = weekStart(monthStart(date), first); start <= monthEnd(date); start = addDays(start, DAYS))
    weeks.push(Array.from({ length: DAYS }, (_, day) => addDays(start, day)));
  return weeks;
}

/**
 * The day that a key leads to in an open calendar: arrows, Home and End in the week, PageUp and PageDown by a month,
 * with Shift by a year. Null for other keys.
 */
export function dayByKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  from: LocalDate,
  first: number,
): LocalDate | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const months = event.shiftKey ? 12 : 1;
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -DAYS);
    case 'ArrowDown':
      return addDays(from, DAYS);
    case 'Home':
      return weekStart(from, first);
    case 'End':
      return addDays(weekStart(from, first), DAYS - 1);
    case 'PageUp':
      return addMonths(from, -months);
    case 'PageDown':
      return addMonths(from, months);
    default:
      return null;
  }
}
