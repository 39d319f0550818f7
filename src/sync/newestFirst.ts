import { rowCount, type Page } from '../domain/paging.ts';
import { behind, pages, SHARED, type IsKnown, type ReadPage } from './paging.ts';
import { SeenRows, type PagedRow } from './seenRows.ts';

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

/** A place of which nothing is behind, found by doubling and then halving: no list tells its length. */
async function findEnd<R>(read: ReadRows<R>, known: number): Promise<number> {
  let [there, beyond] = [known, known * 2];
  while (rowCount(await read(beyond, 1)) > 0) [there, beyond] = [beyond, beyond * 2];
  while (beyond - there > known) {
    const middle = Math.floor((there + beyond) / 2);
    if (rowCount(await read(middle, 1)) > 0) there = middle;
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

/** So often a stretch is begun again, of which rows have shifted while it was read. */
const MOST_ATTEMPTS = 5;

/**
 * The rows of one stretch, asked for until it is full or nothing more comes: the service may give fewer than it is asked for. Its parts
 * overlap as pages do; where two do not, rows were removed in between, and it is read again.
 */
async function stretch<R extends PagedRow>(read: ReadRows<R>, from: number, to: number): Promise<Page<R>> {
  let all: Page<R> = { rows: [], serverTime: null };
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const seen = new SeenRows<R>();
    let [skip, isWhole] = [from, true];
    while (isWhole) {
      const page = await read(skip, to - skip);
      all = joined(all, page);
      isWhole = skip === from || rowCount(page) === 0 || seen.adjoins(page);
      const { news } = seen.take(page, true);
      if (skip + rowCount(page) >= to || news === 0) break;
      skip = behind(skip, rowCount(page));
    }
    if (isWhole) break;
  }
  return all;
}

/**
 * Reads a list of dated rows whole, the newest first whichever way it is sorted, so that a first load shows at once what is
 * worked with. A list sorted from old to new is read from its end backwards, by overlapping stretches; a stretch that shows no row that
 * a later one has shown is widened until it does, or the list ends: more rows than the overlap have been entered further up meanwhile.
 * @param resume where an interrupted scan goes on; null begins anew
 * @param isKnown whether any of some rows is held as it is shown: asked where an interrupted scan goes on
 */
export async function* newestFirst<R extends PagedRow>(
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
    const isBackwards = rowCount(first) === take && isOldestFirst(first.rows);
    if (!isBackwards) {
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
    at = await findEnd(read, take);
    // What has come behind the end since, or was hidden from a look that went too far.
    for await (const page of pages(read, { from: at, thorough: true, take })) {
      seen.take({ rows: page.fresh, unreadable: page.unreadable }, true);
      yield { ...page, next: at, isFromEnd: true };
    }
  } else if (!resume.isFromEnd) {
    for await (const page of pages(read, { from: resume.at, thorough: true, take, ...(isKnown && { isKnown }) })) yield { ...page, isFromEnd: false };
    return;
  }
  if (at === 0) return;
  let isResuming = resume !== null;
  /** The stretch, and what is behind it until a row that is known. */
  const widened = async (of: Page<R>, end: number): Promise<Page<R>> => {
    let page = of;
    for (let from = end - SHARED; !seen.adjoins(page) && !(isResuming && (await isKnown?.(page.rows)) === true); from += take) {
      const further = await stretch(read, from, from + take);
      if (rowCount(further) === 0) break;
      page = joined(page, further);
    }
    isResuming = false;
    return page;
  };
  // Rows that come in further up move the rest behind: stretches overlap by as much as pages do.
  const ask = (end: number): Promise<Page<R>> => stretch(read, Math.max(0, end - take), end + SHARED);
  let asking = ask(at);
  while (at > 0) {
    const page = await widened(await asking, at + SHARED);
    const { fresh, unreadable } = seen.take(page, true);
    at = Math.max(0, at - take);
    if (at > 0) {
      // Asked for while this stretch is taken in. Whoever takes them may stop before; then nobody hears of a failure.
      asking = ask(at);
      asking.catch(() => undefined);
    }
    yield { fresh: fresh.reverse(), unreadable, serverTime: page.serverTime, next: at === 0 ? null : at, isFromEnd: true };
  }
}
