import { rowCount, type Page } from '../../domain/values/paging.ts';
import { behind, pages, SHARED, type IsKnown, type ReadPage } from './paging.ts';
import { seenKeys, SeenRows, type PagedRow } from './seenRows.ts';

type ReadRows<R> = (skip: number, take: number) => Promise<Page<R>>;

/**
 * A page, and where the scan continues if it ends after it. Read from the end: how many of the oldest rows are still to
 * be read. Read forwards: how many rows have been read.
 */
export interface DirectedPage<R extends PagedRow> extends ReadPage<R> {
  isFromEnd: boolean;
}

/**
 * Whether a full page runs from older to newer: then the newest rows are at the list's end (spec 4.7: "ordered by
 * transaction date").
 */
function isOldestFirst(rows: readonly PagedRow[]): boolean {
  const [first, last] = [rows[0]?.docDate, rows.at(-1)?.docDate];
  return first !== undefined && last !== undefined && first < last;
}

/** No list has more rows than this: a service that shows rows behind it does not count places properly. */
const MOST_ROWS = 100_000_000;

/**
 * Finds a place with no rows behind it, by doubling and then halving: no list gives its length.
 * @param first the first page, which is full
 * @returns null when the service does not give single rows by their place: it shows the first rows again, several rows,
 *   or rows at any place
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

/** Rows read from one place to another. `isUnsure` as in `ReadPage`. */
interface RowStretch<R> extends Page<R> {
  isUnsure?: true;
}

/** How often a stretch is read again when its rows have shifted meanwhile. */
const MOST_ATTEMPTS = 5;

/**
 * Reads a list from one place to another, and on until it shows a row that the scan has covered, or the list ends: the
 * service may give fewer rows than asked for, and more new rows than the overlap may have come in before this place.
 * Its parts overlap as pages do. Where two do not, rows were removed in between, and the stretch is read again.
 * @param isCovered whether a part shows a row that the scan has covered
 */
async function readStretch<R extends PagedRow>(
  read: ReadRows<R>,
  from: number,
  to: number,
  isCovered: (part: Page<R>) => Promise<boolean>,
): Promise<RowStretch<R>> {
  const nothing: Page<R> = { rows: [], serverTime: null };
  let all = nothing;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    // Rows of an attempt that failed may stand anywhere by now: they would vouch for places that nobody has read.
    all = nothing;
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
      // No service gives only one row at a time: a single row is the last.
      const isEnd = count <= 1 || (fresh.length + unreadable.length === 0 && count < most);
      if (isEnd || (isJoined && skip + count >= to)) return all;
      skip = behind(skip, count);
    }
  }
  return { ...all, isUnsure: true };
}

/**
 * Rows that have come in behind the end since, or that the search for the end did not see. They are given as one
 * page: a scan that is interrupted continues at rows that are stored, and all rows behind these have to be stored
 * too.
 */
async function readTail<R extends PagedRow>(
  read: ReadRows<R>,
  from: number,
  take: number,
): Promise<{ tail: Page<R>; isUnsure: boolean }> {
  let tail: Page<R> = { rows: [], serverTime: null };
  let isUnsure = false;
  for await (const page of pages(read, { from, thorough: true, take })) {
    tail = joined(tail, {
      rows: page.fresh,
      unreadable: page.unreadable,
      serverTime: tail.serverTime ?? page.serverTime,
    });
    isUnsure ||= page.isUnsure === true;
  }
  return { tail, isUnsure };
}

/**
 * Reads a whole list of dated rows, the newest first whichever way it is sorted, so that a first load shows current
 * work at once. A list sorted from old to new is read from its end backwards, in overlapping stretches. A stretch that
 * shows no row of a later one is widened until it does, or the list ends: then more new rows than the overlap have come
 * in further up.
 * @param resume where an interrupted scan continues; null starts from the beginning
 * @param isKnown whether any of these rows is stored as shown; used when an interrupted scan continues
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
    // More rows than asked for: the list is not paged, and there is no end to find.
    const end = rowCount(first) === take && isOldestFirst(first.rows) ? await findEnd(read, first) : null;
    if (end === null) {
      let isGiven = false;
      // The first page has been read already.
      const again: ReadRows<R> = (skip, count) => {
        if (isGiven || skip !== 0) return read(skip, count);
        isGiven = true;
        return Promise.resolve(first);
      };
      for await (const page of pages(again, { from: 0, thorough: true, take })) yield { ...page, isFromEnd: false };
      return;
    }
    at = end;
    const { tail, isUnsure } = await readTail(read, at, take);
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
  // Rows that come in further up move the rest back: stretches overlap by as much as pages do.
  const request = (end: number): Promise<RowStretch<R>> =>
    readStretch(read, Math.max(0, end - take), end + SHARED, isCovered);
  let requested = request(at);
  while (at > 0) {
    const page = await requested;
    isResuming = false;
    const { fresh, unreadable } = seen.take(page);
    at = Math.max(0, at - take);
    if (at > 0) {
      // Requested while this stretch is processed. The caller may stop before the answer; then nobody handles a
      // failure.
      requested = request(at);
      requested.catch(() => undefined);
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
