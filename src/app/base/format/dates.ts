import type { Instant } from '../../../domain/values/dates.ts';
import { LOCALE } from './locale.ts';

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2026, month, 1)))
    .slice(0, 3),
);
const written = new Map<string, string>();

/** A date as `05 Feb 2026`: with the month in words, day and month are never confused. '' for none. */
export function formatDate(date: string | undefined): string {
  if (!date) return '';
  const known = written.get(date);
  if (known !== undefined) return known;
  const [year = '', month = '', day = ''] = date.split('-');
  const text = `${day} ${months[Number(month) - 1] ?? month} ${year}`;
  written.set(date, text);
  return text;
}

const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

/** Hour and minute by this machine's clock. */
export function formatTime(instant: Instant | number): string {
  return time.format(typeof instant === 'number' ? instant : Date.parse(instant));
}

/** Date and time by this machine's clock; the date is left out if it is today. */
export function formatMoment(instant: Instant, now: number): string {
  const at = new Date(Date.parse(instant));
  const clock = time.format(at);
  if (at.toDateString() === new Date(now).toDateString()) return clock;
  return `${String(at.getDate()).padStart(2, '0')} ${months[at.getMonth()] ?? ''} ${at.getFullYear()}, ${clock}`;
}
