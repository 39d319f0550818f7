import { rowCount, type Page } from '../../domain/values/paging.ts';
import { behind, pages, SHARED, type IsKnown, type ReadPage } from './paging.ts';
import { seenKeys, SeenRows, type PagedRow } from './seenRows.ts';

type ReadRows<R> = (skip: number, take: number) => Promise<Page<R>>;

/** A page, and where the scan goes on if it is ended behind it: how many of the oldest rows are still to be read, or, forwards, how many have been. */
export interface DirectedPage<R extends PagedRow> extends ReadPage<R> {
  isFromEnd: boolean;
}

/** Whether a full page runs from older to newer: then the newest rows are at the list's end (spec 4.7: "ordered by transaction date"). */
function isOldestFirst(rows: readonly PagedRow[]): boolean {
  const [first, last] = [rows[0]?.docDate, rows.at(-1)?.docDate];
  return first !== undefined && last !== undefined && first < last;
}

/** No list has rows behind so many: a service that shows some there does not count places as it should. */
const MOST_ROWS = 100_000_000;

/**
 * A place of which nothing is behind, found by doubling and then halving: no list tells its length.
 * @param first the first page, which is full
 * @returns null when the service does not give single rows by their place: it shows the first ones again, several, or some at any place
 */
async function findEnd<R extends PagedRow>(read: ReadRows<R>, first: Page<R>): Promise<number | null> {
  const known = rowCount(first);
  const firstRows = new Set(seenKeys(first));
  const isThere = async (place: number): Promise<boolean | null> => {
    const keys = seenKeys(await read(place, 1));
    return keys.length > 1 || keys.some((key) => firstRows.has(key)) ? null : keys.length === 1;
  };
  let [there, beyond] = [known, known * 2];
  for (;;) {
    const found = beyond > MOST_ROWS ? null : await isThere(beyond);
    if (found === null) return null;
    if (!found) break;
    [there, beyond] = [beyond, beyond * 2];
  }
  while (beyond - there > known) {
    const middle = Math.floor((there + beyond) / 2);
    if ((await isThere(middle)) === true) there = middle;
    else beyond = middle;
  }
  return beyond;
}

function joined<R>(one: Page<R>, other: Page<R>): Page<R> {
  return {
    rows: [...one.rows, ...other.rows],
    unreadable: [...(one.unreadable ?? []), ...(other.unreadable ?? [])],
    serverTime: other.serverTime ?? one.serverTime,
  };
}

/** Rows read from one place to another. `isUnsure` as of a `ReadPage`. */
interface Stretch<R> extends Page<R> {
  isUnsure?: true;
}

/** So often a stretch is begun again, of which rows have shifted while it was read. */
const MOST_ATTEMPTS = 5;

/**
 * Reads a list from one place to another, and on until a row is shown that the scan has covered, or the list ends: the service may give
 * fewer rows than it is asked for, and more rows than the overlap may have been entered before this place. Its parts overlap as pages
 * do; where two do not, rows were removed in between, and it is read again.
 * @param isCovered whether a part shows a row that the scan has covered
 */
async function stretch<R extends PagedRow>(
  read: ReadRows<R>,
  from: number,
  to: number,
  isCovered: (part: Page<R>) => Promise<boolean>,
): Promise<Stretch<R>> {
  let all: Page<R> = { rows: [], serverTime: null };
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const seen = new SeenRows<R>();
    let [skip, most, isJoined] = [from, 0, false];
    for (;;) {
      const part = await read(skip, Math.max(to - skip, to - from));
      const count = rowCount(part);
      all = joined(all, part);
      if (skip !== from && !seen.adjoins(part)) break;
      const { fresh, unreadable } = seen.take(part);
      isJoined ||= await isCovered(part);
      most = Math.max(most, count);
      // No service gives a single row at once: there is no other behind it.
      const isEnd = count <= 1 || (fresh.length + unreadable.length === 0 && count < most);
      if (isEnd || (isJoined && skip + count >= to)) return all;
      skip = behind(skip, count);
    }
  }
  return { ...all, isUnsure: true };
}

/**
 * Reads a list of dated rows whole, the newest first whichever way it is sorted, so that a first load shows at once what is
 * worked with. A list sorted from old to new is read from its end backwards, by overlapping stretches; a stretch that shows no row that
 * a later one has shown is widened until it does, or the list ends: more rows than the overlap have been entered further up meanwhile.
 * @param resume where an interrupted scan goes on; null begins anew
 * @param isKnown whether any of some rows is held as it is shown: asked where an interrupted scan goes on
 */
export async function* readNewestFirst<R extends PagedRow>(
  read: ReadRows<R>,
  take: number,
  resume: { at: number; isFromEnd: boolean } | null,
  isKnown?: IsKnown<R>,
): AsyncGenerator<DirectedPage<R>> {
  let at = resume?.at ?? 0;
  const seen = new SeenRows<R>();
  if (!resume) {
    const first = await read(0, take);
    // More than was asked for: the list is not paged, and has no end to be found.
    const end = rowCount(first) === take && isOldestFirst(first.rows) ? await findEnd(read, first) : null;
    if (end === null) {
      let isAsked = false;
      // The first page has been read already.
      const again: ReadRows<R> = (skip, count) => {
        if (isAsked || skip !== 0) return read(skip, count);
        isAsked = true;
        return Promise.resolve(first);
      };
      for await (const page of pages(again, { from: 0, thorough: true, take })) yield { ...page, isFromEnd: false };
      return;
    }
    at = end;
    // What has come behind the end since, or was hidden from a look that went too far.
    // Given as one: a scan that is interrupted goes on at rows that are held, and all behind them have to be.
    let tail: Page<R> = { rows: [], serverTime: null };
    let isUnsure = false;
    for await (const page of pages(read, { from: at, thorough: true, take })) {
      tail = joined(tail, {
        rows: page.fresh,
        unreadable: page.unreadable,
        serverTime: tail.serverTime ?? page.serverTime,
      });
      isUnsure ||= page.isUnsure === true;
    }
    seen.take(tail);
    yield {
      fresh: tail.rows,
      unreadable: tail.unreadable ?? [],
      serverTime: tail.serverTime,
      next: at,
      isFromEnd: true,
      ...(isUnsure && { isUnsure }),
    };
  } else if (!resume.isFromEnd) {
    for await (const page of pages(read, { from: resume.at, thorough: true, take, ...(isKnown && { isKnown }) }))
      yield { ...page, isFromEnd: false };
    return;
  }
  if (at === 0) return;
  let isResuming = resume !== null;
  const isCovered = async (part: Page<R>): Promise<boolean> =>
    seen.adjoins(part) || (isResuming && isKnown !== undefined && isKnown(part.rows));
  // Rows that come in further up move the rest behind: stretches overlap by as much as pages do.
  const ask = (end: number): Promise<Stretch<R>> => stretch(read, Math.max(0, end - take), end + SHARED, isCovered);
  let asking = ask(at);
  while (at > 0) {
    const page = await asking;
    isResuming = false;
    const { fresh, unreadable } = seen.take(page);
    at = Math.max(0, at - take);
    if (at > 0) {
      // Asked for while this stretch is taken in. Whoever takes them may stop before; then nobody hears of a failure.
      asking = ask(at);
      asking.catch(() => undefined);
    }
    yield {
      fresh: fresh.reverse(),
      unreadable,
      serverTime: page.serverTime,
      next: at === 0 ? null : at,
      isFromEnd: true,
      ...(page.isUnsure && { isUnsure: true }),
    };
  }
}
