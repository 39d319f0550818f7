import type { Instant } from '../../domain/values/dates.ts';
import { problemOf } from '../../domain/values/result.ts';
import { rowCount, type Page } from '../../domain/values/paging.ts';
import type { Unreadable } from '../../domain/service/unreadable.ts';
import { seenKeys, SeenRows, type PagedRow } from './seenRows.ts';

/** Rows asked for at once: what the service takes where it declares nothing (docs/service-notes.md, "Finding things again"). */
export const TAKE = 100;
/** The most that it has been seen to take (there): for long lists, and only as long as it does take it. */
export const LARGE_TAKE = 500;
/** Rows that two pages share, so that one that shifts while somebody works is still met. Where more have shifted, the scan goes back. */
export const SHARED = 10;
/** So often a scan goes back at most. Where everything moves all the time it goes on all the same, and says so (`isUnsure`). */
const MOST_STEPS_BACK = 50;
/** So many equal pages one after the other end a scan: the service shows the same rows at every place. */
const MOST_EQUAL_PAGES = 3;

export interface ReadPage<R extends PagedRow> {
  /** Rows that no earlier page has shown. */
  fresh: R[];
  /** Rows that cannot be read and that no earlier page has shown. */
  unreadable: readonly Unreadable[];
  serverTime: Instant | null;
  /** Where the scan goes on; null when this was the last page. */
  next: number | null;
  /** A limit was reached at this page: rows may have been passed over, and whoever reads must not count the list as read whole. */
  isUnsure?: true;
}

/**
 * A page shorter than was asked for is the end of the list, unless the service gives less than it is asked for: then
 * it gives a round number.
 */
function mayBeCut(count: number): boolean {
  return count >= 10 && count % 5 === 0;
}

type ReadRows<R> = (skip: number, take: number) => Promise<Page<R>>;

/** Asks for as many rows as is wished until the service refuses so many; from then on for what every list gives. */
function withinItsMost<R>(
  read: ReadRows<R>,
  wished: number,
): (skip: number) => Promise<{ page: Page<R>; take: number }> {
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

/** What tells of rows that an earlier, interrupted scan has covered: whether one of them is held as it is shown. */
export type IsKnown<R> = (rows: readonly R[]) => Promise<boolean>;

export interface PagesOptions<R> {
  from: number;
  thorough: boolean;
  take?: number;
  /**
   * Asked once a page was taken in: whether the scan has shown anything that was not held. Then it is thorough too: the next one
   * begins at the latest that was shown, and would not look for what a short page has left out.
   */
  hasNews?: () => boolean;
  /** Asked where a scan goes on that was interrupted: a place at which nothing is known has shifted, and it goes back. */
  isKnown?: IsKnown<R>;
}

/**
 * Reads a list to its end. Pages overlap, and rows met twice are given once. Each page has to show a row that an earlier one has shown:
 * where none is, more rows than the overlap have been removed before it, or have moved, and the scan goes back until one is. A short
 * page need not be the end: the service may give fewer rows than it is asked for, or leave out rows that this user may not see. A
 * thorough scan (a full sweep) therefore goes on behind the rows it got, and then at the place that was asked for, until nothing
 * new comes; a scan of what was modified lately, which the next one overlaps, trusts a short page of what is known already.
 */
export async function* pages<R extends PagedRow>(
  read: ReadRows<R>,
  options: PagesOptions<R>,
): AsyncGenerator<ReadPage<R>> {
  const ask = withinItsMost(read, options.take ?? TAKE);
  const seen = new SeenRows<R>();
  let { thorough } = options;
  let skip = Math.max(0, options.from - SHARED);
  let furthest = skip;
  let askedFor: number | null = null;
  let isResuming = skip > 0 && options.isKnown !== undefined;
  let mustAdjoin = isResuming;
  let stepsBack = 0;
  /** The place of the last gap; whether the scan has continued since it stepped back from there, and whether it has found anything. */
  let gap = { at: Infinity, isContinued: false, hasFound: false };
  /** The most rows that one page has shown: a service that cuts pages shows no more than that. */
  let most = 0;
  let before = '';
  let equalPages = 0;
  let asking = ask(skip);
  const isContinued = async (page: Page<R>): Promise<boolean> => {
    if (!mustAdjoin || skip === 0 || seen.adjoins(page)) return true;
    // All before this place is known, and it still shows nothing that is: the service answers so here.
    if (gap.isContinued && !gap.hasFound && skip >= gap.at) return true;
    return isResuming && options.isKnown !== undefined && options.isKnown(page.rows);
  };
  for (;;) {
    const { page, take } = await asking;
    const { serverTime } = page;
    const count = rowCount(page);
    const isShort = count < take;
    most = Math.max(most, count);
    const isJoined = await isContinued(page);
    const isAdjoining = isJoined || stepsBack >= MOST_STEPS_BACK;
    let isUnsure = !isJoined && isAdjoining;
    // What is shown behind a gap is taken in when the scan comes there: an interrupted scan goes on at what is held.
    const { fresh, unreadable } = isAdjoining ? seen.take(page) : NOTHING;
    const news = fresh.length + unreadable.length;
    if (isAdjoining) {
      gap.isContinued = true;
      gap.hasFound ||= news > 0;
    }
    furthest = Math.max(furthest, skip);
    const ids = JSON.stringify(seenKeys(page));
    equalPages = ids === before ? equalPages + 1 : 1;
    before = ids;
    // A full page of known rows is no end: as many may have been entered before it. A list without pages shows the same each time.
    const isFullAgain =
      count === most && (!isShort || thorough || mayBeCut(count)) && count > 1 && equalPages < MOST_EQUAL_PAGES;
    // Behind a page that a gap was found before, what is known already is gone through again.
    const goesOn = news > 0 || skip < furthest || isFullAgain;
    let next: number | null = null;
    if (!isAdjoining) {
      stepsBack += 1;
      gap = { at: skip, isContinued: false, hasFound: false };
      next = Math.max(0, skip - behind(0, take));
    } else {
      isResuming = false;
      if (!isShort) {
        // More rows than were asked for: the list is not paged.
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
        // Rows that are left out count in offsets: what stands there need not show any that is known.
        next = askedFor;
        mustAdjoin = false;
        askedFor = null;
      }
    }
    // A list without pages shows all its rows whatever is asked for. One that shows the same page everywhere may have more rows.
    if (next === null && equalPages >= MOST_EQUAL_PAGES && count > 1) isUnsure ||= rowCount(await read(skip, 1)) === 1;
    if (next !== null) {
      skip = next;
      // Asked for while this page is taken in. Whoever takes them may stop before; then nobody hears of a failure.
      asking = ask(next);
      asking.catch(() => undefined);
    }
    yield { fresh, unreadable, serverTime, next, ...(isUnsure && { isUnsure }) };
    if (next !== null) continue;
    if (thorough || !isShort || news === 0 || options.hasNews?.() !== true) return;
    thorough = true;
    // Behind what came is looked once: where that shows nothing, it was the end.
    askedFor = null;
    skip = behind(skip, count);
    mustAdjoin = count > 1;
    asking = ask(skip);
    asking.catch(() => undefined);
  }
}

const NOTHING = { fresh: [], unreadable: [] };

/** The place where the next page begins behind so many rows, with the overlap; a service that gives few rows at once still gets on. */
export function behind(skip: number, count: number): number {
  return skip + count - Math.min(SHARED, Math.floor(count / 2));
}
