import type { Instant } from '../../domain/values/dates.ts';
import { problemOf } from '../../domain/values/result.ts';
import { rowCount, type Page } from '../../domain/values/paging.ts';
import type { Unreadable } from '../../domain/values/unreadable.ts';
import { seenKeys, SeenRows, type PagedRow } from './seenRows.ts';

/**
 * Rows asked for at once: what the service accepts where it declares nothing (docs/service-notes.md, "Finding things
 * again").
 */
export const TAKE = 100;
/**
 * The most rows that the service has been seen to accept (docs/service-notes.md, "Finding things again"): for long
 * lists, and only while it accepts it.
 */
export const LARGE_TAKE = 500;
/**
 * Rows that two pages share, so that a row that shifts while somebody works is still met. Where more have shifted, the
 * scan goes back.
 */
export const SHARED = 10;
/**
 * How often a scan goes back at most. Where rows move all the time it continues all the same, and says so (`isUnsure`).
 */
const MOST_STEPS_BACK = 50;
/** After so many equal pages in a row the scan ends: the service shows the same rows at every place. */
const MOST_EQUAL_PAGES = 3;

export interface ReadPage<R extends PagedRow> {
  /** Rows that no earlier page has shown. */
  fresh: R[];
  /** Rows that cannot be read and that no earlier page has shown. */
  unreadable: readonly Unreadable[];
  serverTime: Instant | null;
  /** Where the scan continues; null when this was the last page. */
  next: number | null;
  /** Whether `next` counts the rows that are left, from the list's end (`readNewestFirst`). */
  isFromEnd?: boolean;
  /** A limit was reached at this page: rows may have been passed over, so the list does not count as read whole. */
  isUnsure?: true;
}

/**
 * Whether a short page may be cut by the service. A page shorter than asked for is the end of the list, unless the
 * service gives fewer rows than asked for: then it gives a round number.
 */
function mayBeCut(count: number): boolean {
  return count >= 10 && count % 5 === 0;
}

type ReadRows<R> = (skip: number, take: number) => Promise<Page<R>>;

/**
 * Asks for as many rows as wished until the service refuses that many, and then for the number that every list gives.
 */
function withinLimit<R>(read: ReadRows<R>, wished: number): (skip: number) => Promise<{ page: Page<R>; take: number }> {
  let take = wished;
  return async (skip) => {
    try {
      return { page: await read(skip, take), take };
    } catch (thrown) {
      if (take <= TAKE || problemOf(thrown).status !== 400) throw thrown;
      take = TAKE;
      return { page: await read(skip, take), take };
    }
  };
}

/**
 * Whether the service counts places, although it shows the same page at several in a row: then rows have shifted
 * meanwhile, and more may stand behind.
 */
async function countsPlaces<R extends PagedRow>(read: ReadRows<R>, skip: number, page: Page<R>): Promise<boolean> {
  const [second, ...others] = seenKeys(await read(skip + 1, 1));
  return second !== undefined && others.length === 0 && second !== seenKeys(page)[0];
}

/** Recognises rows that an earlier, interrupted scan has covered: whether one of them is stored as shown. */
export type IsKnown<R> = (rows: readonly R[]) => Promise<boolean>;

export interface PagesOptions<R> {
  from: number;
  thorough: boolean;
  take?: number;
  /**
   * Called after a page was taken in: whether the scan has shown anything that was not stored. Then it becomes thorough
   * too: the next scan begins at the latest time shown, and would not look for what a short page left out.
   */
  hasNews?: () => boolean;
  /** Called when an interrupted scan continues: a place where nothing is known has shifted, and the scan goes back. */
  isKnown?: IsKnown<R>;
}

/**
 * Reads a list to its end. Pages overlap, and rows met twice are given once. Each page has to show a row that an
 * earlier page has shown. Where none does, more rows than the overlap have been removed before it, or have moved, and
 * the scan goes back until one does. A short page need not be the end: the service may give fewer rows than asked for,
 * or leave out rows that this user may not see. A thorough scan (a full sweep) therefore continues behind the rows it
 * got, and then at the place it asked for, until nothing new comes. A scan of recent changes, which the next scan
 * overlaps, takes a short page without news for the end.
 */
export async function* pages<R extends PagedRow>(
  read: ReadRows<R>,
  options: PagesOptions<R>,
): AsyncGenerator<ReadPage<R>> {
  const request = withinLimit(read, options.take ?? TAKE);
  const seen = new SeenRows<R>();
  let { thorough } = options;
  let skip = Math.max(0, options.from - SHARED);
  let furthest = skip;
  let askedFor: number | null = null;
  let isResuming = skip > 0 && options.isKnown !== undefined;
  let mustAdjoin = isResuming;
  let stepsBack = 0;
  /**
   * The place of the last gap, and the page's keys there; whether the scan has continued since it stepped back from
   * there; and whether it has found anything new since.
   */
  let gap = { at: Infinity, ids: '', isContinued: false, hasFound: false };
  /** The most rows that one page has shown: a service that cuts pages never shows more. */
  let most = 0;
  let before = '';
  let equalPages = 0;
  let requested = request(skip);
  const isContinued = async (page: Page<R>, ids: string): Promise<boolean> => {
    if (seen.adjoins(page)) return true;
    if (!mustAdjoin || skip === 0) {
      if (rowCount(page) > 0) seen.beginAgain();
      return true;
    }
    // Everything before this place is known, and the same page still shows nothing known: this is how the service
    // answers here. Another page says that rows have shifted again.
    if (gap.isContinued && !gap.hasFound && skip === gap.at && ids === gap.ids) {
      seen.beginAgain();
      return true;
    }
    return isResuming && options.isKnown !== undefined && options.isKnown(page.rows);
  };
  for (;;) {
    const { page, take } = await requested;
    const { serverTime } = page;
    const count = rowCount(page);
    const isShort = count < take;
    most = Math.max(most, count);
    const ids = JSON.stringify(seenKeys(page));
    const isJoined = await isContinued(page, ids);
    const isAdjoining = isJoined || stepsBack >= MOST_STEPS_BACK;
    let isUnsure = !isJoined && isAdjoining;
    // Rows behind a gap are taken in when the scan reaches them: an interrupted scan continues at rows that are stored.
    const { fresh, unreadable } = isAdjoining ? seen.take(page) : NOTHING;
    const news = fresh.length + unreadable.length;
    if (isAdjoining) {
      gap.isContinued = true;
      gap.hasFound ||= news > 0;
    }
    furthest = Math.max(furthest, skip);
    equalPages = ids === before ? equalPages + 1 : 1;
    before = ids;
    if (equalPages >= MOST_EQUAL_PAGES && count > 1 && (await countsPlaces(read, skip, page))) equalPages = 1;
    // A full page of known rows is not the end: as many new rows may have come in before it. A list without pages shows
    // the same rows each time.
    const isFullAgain =
      count === most && (!isShort || thorough || mayBeCut(count)) && count > 1 && equalPages < MOST_EQUAL_PAGES;
    // After a step back, rows that are already known are read through again.
    const goesOn = news > 0 || skip < furthest || isFullAgain;
    let next: number | null = null;
    if (!isAdjoining) {
      stepsBack += 1;
      gap = { at: skip, ids, isContinued: false, hasFound: false };
      next = Math.max(0, skip - behind(0, take));
    } else {
      isResuming = false;
      if (!isShort) {
        // More rows than asked for: the list is not paged.
        if (count === take && goesOn) next = behind(skip, take);
        mustAdjoin = count > 1;
        askedFor = null;
      } else if (goesOn) {
        if ((thorough || mayBeCut(count)) && count > 0) {
          next = behind(skip, count);
          mustAdjoin = count > 1;
        }
        askedFor = skip + take;
      }
      if (isShort && next === null && thorough && askedFor !== null && askedFor > skip) {
        // Rows that are left out count in offsets: the rows at that place need not include any known one.
        next = askedFor;
        mustAdjoin = false;
        askedFor = null;
      }
    }
    // A list without pages shows all its rows whatever is asked for. A list that shows the same page everywhere may
    // have more rows.
    if (next === null && equalPages >= MOST_EQUAL_PAGES && count > 1) isUnsure ||= rowCount(await read(skip, 1)) === 1;
    if (next !== null) {
      skip = next;
      // Requested while this page is processed. The caller may stop before the answer; then nobody handles a failure.
      requested = request(next);
      requested.catch(() => undefined);
    }
    yield { fresh, unreadable, serverTime, next, ...(isUnsure && { isUnsure }) };
    if (next !== null) continue;
    if (thorough || !isShort || news === 0 || options.hasNews?.() !== true) return;
    thorough = true;
    // Looks once more behind what came: if nothing is there, it was the end.
    askedFor = null;
    skip = behind(skip, count);
    mustAdjoin = count > 1;
    requested = request(skip);
    requested.catch(() => undefined);
  }
}

const NOTHING = { fresh: [], unreadable: [] };

/**
 * The place where the next page begins after so many rows, with the overlap. A service that gives few rows at once
 * still makes progress.
 */
export function behind(skip: number, count: number): number {
  return skip + count - Math.min(SHARED, Math.floor(count / 2));
}
