import { instantOf, isWholeSecond, type Instant } from '../../domain/values/dates.ts';

/**
 * A scan asks for what was modified since the watermark and this much before: a change may be stamped some time before
 * it can be seen.
 */
const OVERLAP = 2 * 60_000;
const DAY = 24 * 60 * 60_000;

export const DOCUMENT_SWEEP = 7 * DAY;
export const REFERENCE_SWEEP = DAY;
/** So far behind the latest a mark is kept for what could not be read; what is older is met again by a sweep, and costs no run the list of all that came since. */
const LONGEST_HELD_BACK = DOCUMENT_SWEEP;
/** Lists that cannot be asked for changes are read again when they are older than this. */
export const WHOLE_LIST = 10 * 60_000;

/** A time before any that a service shows: of what has none, so that the mark stays as far behind as it may. */
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

/** A second, in which a service that tells whole seconds may change a record twice. */
const SECOND = 1_000;

/**
 * Whether a record may have changed since it was read without its time of modification showing it: the service told that to the second,
 * and the second was not over when the last scan began.
 * @param lookedAt of the cursor; nothing can be said of what no scan has shown yet
 */
export function mayHideChange(lastModified: Instant | undefined, lookedAt: Instant | undefined): boolean {
  if (lastModified === undefined || lookedAt === undefined || !isWholeSecond(lastModified)) return false;
  return lastModified >= earlier(lookedAt, SECOND);
}

/**
 * The time from which the next scan looks again at what tells whole seconds (`mayHideChange`): the service's at the scan's start, and no
 * later than the latest modification that it showed, since these may be stamped by another clock. What a scan has shown without any news
 * has been looked at again by it, and is not once more.
 */
export function lookedAtAfter(scan: { startedAt: Instant | null; shown: Instant | null; hasNews: boolean }): {
  lookedAt?: Instant;
} {
  const { startedAt, shown, hasNews } = scan;
  const lookedAt = lowest(startedAt, shown === null || hasNews ? shown : earlier(shown, -2 * SECOND));
  return lookedAt === null ? {} : { lookedAt };
}

/** Whether a sweep is due; both times are the service's own, and without its clock nobody can tell: then it is. */
export function isReadDue(sweptAt: Instant | null, serverTime: Instant | null, every: number): boolean {
  if (sweptAt === null || serverTime === null) return true;
  return Math.abs(Date.parse(serverTime) - Date.parse(sweptAt)) >= every;
}

/**
 * Whether a scan of changes has shown anything so late that the next one would not overlap what this one covered. Then it is to be read to its
 * end: what a short page has left out would be passed over.
 */
export function leavesBehind(shown: Instant | null, before: Instant | null): boolean {
  return shown !== null && before !== null && Date.parse(shown) - Date.parse(before) > OVERLAP;
}

/** No later than which a mark stays for what a scan showed and could not read; null when there is nothing of the kind. */
export function heldBackTo({ shown, heldBack }: { shown: Instant | null; heldBack: Instant | null }): Instant | null {
  return shown && heldBack && highest(heldBack, earlier(shown, LONGEST_HELD_BACK));
}

/**
 * The watermark after a scan. What was modified while it ran may be on a page that had been read by then, so the mark is
 * no later than its start: the highest time that was shown, less the time that the scan took, which is a length of time
 * and holds however wrong our clock is; and no later than the service's clock at its start, where it told it.
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
