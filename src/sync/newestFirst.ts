import type { LocalDate } from '../domain/dates.ts';
import type { Page } from '../domain/paging.ts';
import { pages, SHARED, type ReadPage } from './paging.ts';

interface DatedRow {
  id: string;
  docDate?: LocalDate | undefined;
}
type ReadRows<R> = (skip: number, take: number) => Promise<Page<R>>;

/** A page, and where the scan goes on if it is ended behind it: how many of the oldest rows are still to be read, or, forwards, how many have been. */
export interface DirectedPage<R extends DatedRow> extends ReadPage<R> {
  isFromEnd: boolean;
}

/** Whether a full page runs from older to newer: then the newest rows are at the list's end (spec 4.7: "ordered by transaction date"). */
function isOldestFirst(rows: readonly DatedRow[]): boolean {
  const [first, last] = [rows[0]?.docDate, rows.at(-1)?.docDate];
  return first !== undefined && last !== undefined && first < last;
}

/** A place of which nothing is behind, found by doubling and then halving: no list tells its length. */
async function findEnd<R>(read: ReadRows<R>, known: number): Promise<number> {
  let [there, beyond] = [known, known * 2];
  while ((await read(beyond, 1)).rows.length > 0) [there, beyond] = [beyond, beyond * 2];
  while (beyond - there > known) {
    const middle = Math.floor((there + beyond) / 2);
    if ((await read(middle, 1)).rows.length > 0) there = middle;
    else beyond = middle;
  }
  return beyond;
}

/** The rows of one stretch, asked for until it is full or nothing more comes: the service may give fewer than it is asked for. */
async function stretch<R extends DatedRow>(read: ReadRows<R>, from: number, to: number): Promise<Page<R>> {
  const rows: R[] = [];
  let serverTime: Page<R>['serverTime'] = null;
  for (let skip = from; skip < to; ) {
    const page = await read(skip, to - skip);
    serverTime = page.serverTime ?? serverTime;
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
    skip += page.rows.length;
  }
  return { rows, serverTime };
}

/**
 * Reads a list of dated rows whole, the newest first whichever way it is sorted, so that a first load shows at once what is
 * worked with. A list sorted from old to new is read from its end backwards, by overlapping stretches.
 * @param resume where an interrupted scan goes on; null begins anew
 */
export async function* newestFirst<R extends DatedRow>(read: ReadRows<R>, take: number, resume: { at: number; isFromEnd: boolean } | null): AsyncGenerator<DirectedPage<R>> {
  let at = resume?.at ?? 0;
  if (!resume) {
    const first = await read(0, take);
    // More than was asked for: the list is not paged, and has no end to be found.
    const isBackwards = first.rows.length === take && isOldestFirst(first.rows);
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
    for await (const page of pages(read, { from: at, thorough: true, take })) yield { ...page, next: at, isFromEnd: true };
  } else if (!resume.isFromEnd) {
    for await (const page of pages(read, { from: resume.at, thorough: true, take })) yield { ...page, isFromEnd: false };
    return;
  }
  if (at === 0) return;
  const seen = new Set<string>();
  // Rows that come in further up move the rest behind: stretches overlap by as much as pages do.
  const ask = (end: number): Promise<Page<R>> => stretch(read, Math.max(0, end - take), end + SHARED);
  let asking = ask(at);
  while (at > 0) {
    const { rows, serverTime } = await asking;
    const fresh = rows.filter(({ id }) => !seen.has(id) && seen.add(id)).reverse();
    at = Math.max(0, at - take);
    if (at > 0) {
      // Asked for while this stretch is taken in. Whoever takes them may stop before; then nobody hears of a failure.
      asking = ask(at);
      asking.catch(() => undefined);
    }
    yield { fresh, serverTime, next: at === 0 ? null : at, isFromEnd: true };
  }
}
