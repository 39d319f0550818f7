import type { Instant, LocalDate } from '../domain/dates.ts';
import type { Listing } from '../domain/paging.ts';
import { unreadableKey, type Unreadable } from '../domain/unreadable.ts';

/** A row of a paged list: what it is known by, and what its place in the list may follow from. */
export interface PagedRow {
  id: string;
  lastModified?: Instant | undefined;
  docDate?: LocalDate | undefined;
}

/** What a page adds to a scan. */
export interface Added<R> {
  /** Rows, and unreadable ones, that no earlier page has shown. */
  fresh: R[];
  unreadable: Unreadable[];
  /** How many of its rows do not belong to what the scan has covered without a gap so far. */
  news: number;
}

/**
 * What a scan has shown so far. Offsets shift while somebody works, so a page continues the scan only if it shows a row that an earlier
 * page has shown, in the same place: a row that was modified in between may have moved, and proves nothing.
 */
export class SeenRows<R extends PagedRow> {
  private readonly shown = new Set<string>();
  /** Rows covered without a gap, with what their place follows from. */
  private readonly covered = new Map<string, string>();

  /** Whether a page shows a row that the scan has covered, and that has not moved since. */
  adjoins({ rows, unreadable = [] }: Listing<R>): boolean {
    return rows.some((row) => this.covered.get(row.id) === placeOf(row)) || unreadable.some((each) => this.covered.has(unreadableKey(each)));
  }

  /** @param isAdjoining whether the page continues what was covered so far */
  take({ rows, unreadable = [] }: Listing<R>, isAdjoining: boolean): Added<R> {
    const added: Added<R> = {
      fresh: rows.filter(({ id }) => !this.shown.has(id) && this.shown.add(id)),
      unreadable: unreadable.filter((each) => !this.shown.has(unreadableKey(each)) && this.shown.add(unreadableKey(each))),
      news: rows.filter(({ id }) => !this.covered.has(id)).length + unreadable.filter((each) => !this.covered.has(unreadableKey(each))).length,
    };
    if (isAdjoining) {
      for (const row of rows) this.covered.set(row.id, placeOf(row));
      for (const each of unreadable) this.covered.set(unreadableKey(each), '');
    }
    return added;
  }
}

function placeOf({ lastModified, docDate }: PagedRow): string {
  return `${lastModified ?? ''} ${docDate ?? ''}`;
}
