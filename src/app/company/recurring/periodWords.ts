import type { PeriodTexts } from '../../../domain/recurring/periodTexts.ts';
import { weekNumber, type Occurrence } from '../../../domain/recurring/schedule.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { formatDate, longMonthNames } from '../../base/format/dates.ts';
import { inLanguage, type WrittenLanguage } from '../../base/i18n/language.ts';

const MONTHS_OF_QUARTER = 3;
const monthOf = (date: LocalDate): number => Number(date.slice(5, 7));

/**
 * The words of a period in a language, as documents in that language write them. Several months are named by the first
 * and the last: `January–March`; the year is that of the last day.
 */
export function periodTexts({ date, from, to }: Occurrence, language: WrittenLanguage): PeriodTexts {
  return inLanguage(language, () => {
    const name = (of: LocalDate): string => longMonthNames()[monthOf(of) - 1] ?? '';
    return {
      month: from.slice(0, 7) === to.slice(0, 7) ? name(from) : `${name(from)}–${name(to)}`,
      year: to.slice(0, 4),
      from: formatDate(from),
      to: formatDate(to),
      date: formatDate(date),
      quarter: String(Math.ceil(monthOf(from) / MONTHS_OF_QUARTER)),
      week: String(weekNumber(from)),
    };
  });
}
