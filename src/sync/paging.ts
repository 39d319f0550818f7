import type { Instant } from '../domain/dates.ts';
import { problemOf } from '../domain/result.ts';
import type { Page } from '../domain/paging.ts';

/** Rows asked for at once: what the service takes where it declares nothing (field notes, "Finding things again"). */
export const TAKE = 100;
/** The most that it has been seen to take (there): for long lists, and only as long as it does take it. */
export const LARGE_TAKE = 500;
/** Rows that two pages share, so that one that shifts while somebody works is still met. */
export const SHARED = 10;

interface Row {
  id: string;
}

export interface ReadPage<R extends Row> {
  /** Rows that no earlier page has shown. */
  fresh: R[];
  serverTime: Instant | null;
  /** Where the scan goes on; null when this was the last page. */
  next: number | null;
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
function withinItsMost<R>(read: ReadRows<R>, wished: number): (skip: number) => Promise<{ page: Page<R>; take: number }> {
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
 * Reads a list to its end. Pages overlap, and rows met twice are given once. A short page need not be the end: the
 * service may give fewer rows than it is asked for, or leave out rows that this user may not see. A thorough scan (a
 * full sweep) therefore goes on right behind the rows it got, and then at the place that was asked for, until nothing
 * new comes; a scan of what was modified lately, which the next one overlaps, trusts a short page of what is known already.
 * @param options.hasNews asked once a page was taken in: whether the scan has shown anything that was not held. Then it is
 *   thorough too: the next one begins at the latest that was shown, and would not look for what a short page has left out
 */
export async function* pages<R extends Row>(
  read: ReadRows<R>,
  options: { from: number; thorough: boolean; take?: number; hasNews?: () => boolean },
): AsyncGenerator<ReadPage<R>> {
  const ask = withinItsMost(read, options.take ?? TAKE);
  const seen = new Set<string>();
  let { thorough } = options;
  let skip = Math.max(0, options.from - SHARED);
  let askedFor: number | null = null;
  let asking = ask(skip);
  for (;;) {
    const { page: { rows, serverTime }, take } = await asking;
    const fresh = rows.filter((row) => !seen.has(row.id) && seen.add(row.id));
    const isShort = rows.length < take;
    let next: number | null = null;
    if (!isShort) {
      // More rows than were asked for, or none that is new: the list is not paged.
      if (rows.length === take && fresh.length > 0) next = skip + take - SHARED;
      askedFor = null;
    } else if (fresh.length > 0) {
      if (thorough || mayBeCut(rows.length)) next = skip + rows.length;
      askedFor = skip + take;
    } else if (thorough && askedFor !== null && askedFor > skip) {
      next = askedFor;
      askedFor = null;
    }
    if (next !== null) {
      skip = next;
      // Asked for while this page is taken in. Whoever takes them may stop before; then nobody hears of a failure.
      asking = ask(next);
      asking.catch(() => undefined);
    }
    yield { fresh, serverTime, next };
    if (next !== null) continue;
    if (thorough || !isShort || fresh.length === 0 || options.hasNews?.() !== true) return;
    thorough = true;
    // Right behind what came is looked once: where that shows nothing, it was the end.
    askedFor = null;
    skip += rows.length;
    asking = ask(skip);
    asking.catch(() => undefined);
  }
}
