import type { Instant, LocalDate } from '../../domain/values/dates.ts';
import type { Listing } from '../../domain/values/paging.ts';
import { unreadableKey, type Unreadable } from '../../domain/values/unreadable.ts';

/** A row of a paged list: its id, and the fields that may decide its place in the list. */
export interface PagedRow {
  id: string;
  lastModified?: Instant | undefined;
  docDate?: LocalDate | undefined;
}

/** The keys that tell the rows of a page apart. */
export function seenKeys({ rows, unreadable = [] }: Listing<PagedRow>): string[] {
  return [...rows.map(({ id }) => id), ...unreadable.map(unreadableKey)];
}

/** What a page adds to a scan: rows, and unreadable ones, that no earlier page has shown. */
export interface Added<R> {
  fresh: R[];
  unreadable: Unreadable[];
}

/**
 * The rows that a scan has covered without a gap. Offsets shift while somebody works, so a page continues the scan only
 * if it shows a row that an earlier page has shown, in the same place: a row that was modified in between may have
 * moved, and proves nothing.
 */
export class SeenRows<R extends PagedRow> {
  private readonly given = new Set<string>();
  /** The fields that decide each row's place, by the row's id. */
  private readonly covered = new Map<string, string>();

  /** Whether a page shows a row that the scan has covered, and that has not moved since. */
  adjoins({ rows, unreadable = [] }: Listing<R>): boolean {
    return (
      rows.some((row) => this.covered.get(row.id) === placeOf(row)) ||
      unreadable.some((each) => this.covered.has(unreadableKey(each)))
    );
  }

  /** The scan begins again at a place that does not adjoin: what it covered before no longer proves anything. */
  beginAgain(): void {
    this.covered.clear();
  }

  /** Takes in a page that continues the scan. */
  take({ rows, unreadable = [] }: Listing<R>): Added<R> {
    return {
      fresh: rows.filter((row) => this.isNew(row.id, placeOf(row))),
      unreadable: unreadable.filter((each) => this.isNew(unreadableKey(each), '')),
    };
  }

  private isNew(key: string, place: string): boolean {
    const isNew = !this.given.has(key);
    this.given.add(key);
    this.covered.set(key, place);
    return isNew;
  }
}

function placeOf({ lastModified, docDate }: PagedRow): string {
  return `${lastModified ?? ''} ${docDate ?? ''}`;
}
