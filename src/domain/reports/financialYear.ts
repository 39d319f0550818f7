import { addDays, addMonths, localDate, type LocalDate } from '../values/dates.ts';
import type { Period } from './cashFlow.ts';

/** A financial year of a company; the end is included. */
export interface FinancialYear {
  dateFrom: LocalDate;
  dateTo: LocalDate;
}

const YEAR = 12;

/**
 * The first day of the financial year that a day is in. After the last year that is set up, and before the first, years
 * have twelve months; without any they are calendar years.
 */
export function yearStartOf(years: readonly FinancialYear[], day: LocalDate): LocalDate {
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) return localDate(`${day.slice(0, 4)}-01-01`);
  const within = years.find(({ dateFrom, dateTo }) => dateFrom <= day && day <= dateTo);
  if (within) return within.dateFrom;
  const anchor = day < first.dateFrom ? first.dateFrom : addDays(last.dateTo, 1);
  const distance = Number(day.slice(0, 4)) - Number(anchor.slice(0, 4));
  const start = addMonths(anchor, YEAR * distance);
  return start <= day ? start : addMonths(anchor, YEAR * (distance - 1));
}

/** The financial year that a day is in. */
export function yearOf(years: readonly FinancialYear[], day: LocalDate): FinancialYear {
  const dateFrom = yearStartOf(years, day);
  const known = years.find((year) => year.dateFrom === dateFrom);
  return known ?? { dateFrom, dateTo: addDays(addMonths(dateFrom, YEAR), -1) };
}

/** The financial year up to a day. */
export function yearTo(years: readonly FinancialYear[], day: LocalDate): Period {
  return { from: yearStartOf(years, day), to: day };
}
