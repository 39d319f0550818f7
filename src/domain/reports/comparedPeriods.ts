import { addDays, addMonths, daysBetween, type LocalDate } from '../values/dates.ts';
import type { Period } from './cashFlow.ts';

/** What the figures of a period are compared with: those of the period before it, or of the same one a year before. */
export const COMPARISONS = ['before', 'yearBefore'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const YEAR = 12;

const isFirstOfMonth = (day: LocalDate): boolean => day.endsWith('-01');
const isLastOfMonth = (day: LocalDate): boolean => isFirstOfMonth(addDays(day, 1));
const monthOf = (day: LocalDate): number => Number(day.slice(0, 4)) * YEAR + Number(day.slice(5, 7));

/** A day some months earlier; the last day of a month stays one: 28 February → 31 January. */
function monthsBefore(day: LocalDate, months: number): LocalDate {
  return isLastOfMonth(day) ? addDays(addMonths(addDays(day, 1), -months), -1) : addMonths(day, -months);
}

/**
 * The period that another is compared with. Before whole months come as many whole months, before other periods as many
 * days.
 */
export function comparedPeriod({ from, to }: Period, comparison: Comparison): Period {
  if (comparison === 'yearBefore') return { from: addMonths(from, -YEAR), to: monthsBefore(to, YEAR) };
  const end = addDays(from, -1);
  return isFirstOfMonth(from) && isLastOfMonth(to)
    ? { from: addMonths(from, monthOf(from) - monthOf(to) - 1), to: end }
    : { from: addDays(end, -daysBetween(from, to)), to: end };
}

/** The day that balances of another day are compared with: a month or a year before. */
export function comparedDay(day: LocalDate, comparison: Comparison): LocalDate {
  return monthsBefore(day, comparison === 'before' ? 1 : YEAR);
}
