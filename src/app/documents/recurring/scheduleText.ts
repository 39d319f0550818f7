import type { Schedule } from '../../../domain/recurring/schedule.ts';
import { formatDate } from '../../base/format/dates.ts';
import { byLocale } from '../../base/i18n/locale.ts';
import { t } from '../../base/i18n/texts.ts';

const weekday = byLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));

/** A schedule in a few words: `Every 2 weeks, Friday`. */
export function scheduleText({ every, unit, day, from, until }: Schedule): string {
  const rhythm =
    unit === 'week'
      ? t('recurring.schedule.weeks', { weekday: weekday().format(Date.parse(`${from}T00:00:00Z`)) }, every)
      : day === 'last'
        ? t('recurring.schedule.monthEnds', {}, every)
        : t('recurring.schedule.months', { day: String(day) }, every);
  return until === undefined ? rhythm : t('recurring.schedule.until', { schedule: rhythm, date: formatDate(until) });
}
