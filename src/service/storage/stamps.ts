import { badRequest } from '../base/refusal.ts';

/**
 * A moment in UTC as the service writes it: `2026-03-01T09:00:00.000001`, always six decimals and no zone. Sorts as
 * text.
 */
export type Stamp = string;

const MICROSECONDS = 1000;

function write(microseconds: number): Stamp {
  const milliseconds = Math.floor(microseconds / MICROSECONDS);
  const rest = String(microseconds - milliseconds * MICROSECONDS).padStart(3, '0');
  return `${new Date(milliseconds).toISOString().slice(0, 23)}${rest}`;
}

/** A stamp as microseconds since 1970. */
export function microsecondsOf(stamp: Stamp): number {
  return Date.parse(`${stamp.slice(0, 23)}Z`) * MICROSECONDS + Number(stamp.slice(23));
}

/**
 * Issues the `lastModified` of each change: strictly later than every one before it, even when the clock stands still
 * or is put back, and after a restart.
 */
export class Stamps {
  private last: number;

  /** @param latest the latest stamp in the database, if there is one */
  constructor(latest: Stamp | null) {
    this.last = latest === null ? 0 : microsecondsOf(latest);
  }

  /** Has the next one come after this, too. */
  follow(stamp: Stamp): void {
    this.last = Math.max(this.last, microsecondsOf(stamp));
  }

  /** @param now milliseconds since 1970 */
  next(now: number): Stamp {
    let microseconds = Math.max(Math.floor(now) * MICROSECONDS + 1, this.last + 1);
    // The last digit is never 0: a reader that drops trailing zeros must not get stamps of different lengths.
    if (microseconds % 10 === 0) microseconds += 1;
    this.last = microseconds;
    return write(microseconds);
  }
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * One end of a `LastModifiedFrom`/`LastModifiedTo` span; both ends are included. A date alone means its first moment as
 * a start and its last moment as an end; without a zone it is UTC.
 * @throws Refusal 400 when it is neither a date nor a date-time
 */
export function spanEnd(name: string, text: string, end: 'from' | 'to'): Stamp {
  // A plus sign that was not percent-encoded arrives as a space.
  const match = WRITTEN.exec(text.trim().replace(/ (?=\d{2}:\d{2}$)/, '+'));
  const [, date = '', time, fraction = '', zone = 'Z'] = match ?? [];
  const moment = match ? Date.parse(`${date}T${(time ?? '00:00').padEnd(5)}${zone}`) : Number.NaN;
  // `Date.parse` reads 31 February as 3 March.
  const exists = match !== null && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  if (!exists || Number.isNaN(moment)) {
    throw badRequest(`${name} is not a date (YYYY-MM-DD) or date-time: ${text}`);
  }
  if (time === undefined) return end === 'from' ? `${date}T00:00:00.000000` : `${date}T23:59:59.999999`;
  const seconds = new Date(moment).toISOString().slice(0, 19);
  // An end with fewer decimals than ours, or none, includes the whole second or fraction that it names.
  return `${seconds}.${fraction.slice(1, 7).padEnd(6, end === 'from' ? '0' : '9')}`;
}
