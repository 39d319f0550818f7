import { instantOf, isWholeSecond, type Instant } from '../../domain/values/dates.ts';

/**
 * A scan asks for what was modified since the watermark and this much before it: a change may be stamped some time
 * before it can be seen. Milliseconds, like all lengths of time here.
 */
const OVERLAP = 2 * 60_000;
const DAY = 24 * 60 * 60_000;

export const DOCUMENT_SWEEP = 7 * DAY;
export const REFERENCE_SWEEP = DAY;
/**
 * A watermark is held back no longer than this for what could not be read. A sweep meets older records again, so that
 * not every run lists all that came since.
 */
const LONGEST_HELD_BACK = DOCUMENT_SWEEP;
/** Lists that cannot be filtered by modification are read again when they are older than this. */
export const WHOLE_LIST = 10 * 60_000;

/** A time before any that a service shows, for rows that have none: the watermark stays as far back as it may. */
export const LONG_AGO = instantOf(0);

export function earlier(instant: Instant, milliseconds: number): Instant {
  return instantOf(Date.parse(instant) - milliseconds);
}

export function scanFrom(watermark: Instant): Instant {
  return earlier(watermark, OVERLAP);
}

export function lowest(...instants: (Instant | null | undefined)[]): Instant | null {
  return instants.reduce<Instant | null>((low, each) => (each && (low === null || each < low) ? each : low), null);
}

export function highest(...instants: (Instant | null | undefined)[]): Instant | null {
  return instants.reduce<Instant | null>((high, each) => (each && (high === null || each > high) ? each : high), null);
}

/** A service that gives whole seconds may change a record twice in one second. */
const SECOND = 1_000;

/**
 * Whether a record may have changed since it was read although its time of modification is the same: the service gave
 * that time to the second, and the second was not over when the last scan began.
 * @param lookedAt of the cursor; undefined before the first scan, when nothing can be said
 */
export function mayHideChange(lastModified: Instant | undefined, lookedAt: Instant | undefined): boolean {
  if (lastModified === undefined || lookedAt === undefined || !isWholeSecond(lastModified)) return false;
  return lastModified >= earlier(lookedAt, SECOND);
}

/**
 * The time from which the next scan looks again at rows with times in whole seconds (`mayHideChange`): the service's
 * time at the scan's start, but no later than the latest modification that it showed, since another clock may stamp
 * these. A scan without news has just looked at these rows again, so the next one need not.
 */
export function lookedAtAfter(scan: { startedAt: Instant | null; shown: Instant | null; hasNews: boolean }): {
  lookedAt?: Instant;
} {
  const { startedAt, shown, hasNews } = scan;
  const lookedAt = lowest(startedAt, shown === null || hasNews ? shown : earlier(shown, -2 * SECOND));
  return lookedAt === null ? {} : { lookedAt };
}

/** Whether a sweep is due. Both times are the service's own; without its clock nobody can tell, so the sweep is due. */
export function isReadDue(sweptAt: Instant | null, serverTime: Instant | null, every: number): boolean {
  if (sweptAt === null || serverTime === null) return true;
  return Math.abs(Date.parse(serverTime) - Date.parse(sweptAt)) >= every;
}

/**
 * Whether a scan of changes has shown anything so late that the next scan would not overlap what this one covered. Then
 * it has to be read to its end, or the next one would pass over what a short page left out.
 */
export function leavesBehind(shown: Instant | null, before: Instant | null): boolean {
  return shown !== null && before !== null && Date.parse(shown) - Date.parse(before) > OVERLAP;
}

/**
 * The latest time for the watermark, given what a scan showed and could not read; null when it could read everything.
 */
export function heldBackTo({ shown, heldBack }: { shown: Instant | null; heldBack: Instant | null }): Instant | null {
  return shown && heldBack && highest(heldBack, earlier(shown, LONGEST_HELD_BACK));
}

/**
 * The watermark after a scan. A record modified while the scan ran may stand on a page that had been read by then, so
 * the watermark is no later than the start of the scan. That is the highest time shown, less the time that the scan
 * took (a length of time, which holds however wrong our clock is), and no later than the service's clock at the start,
 * where it gave one.
 */
export function watermarkAfter(scan: {
  before: Instant | null;
  shown: Instant | null;
  took: number;
  startedAt: Instant | null;
  heldBack: Instant | null;
}): Instant | null {
  const reached = scan.shown && lowest(earlier(scan.shown, Math.max(0, scan.took)), scan.startedAt, heldBackTo(scan));
  return highest(scan.before, reached);
}
