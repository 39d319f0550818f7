import type { Instant } from './dates.ts';
import type { Unreadable } from './unreadable.ts';

/** A list from the service. A row that cannot be read does not affect the others. */
export interface Listing<Row> {
  rows: Row[];
  /** Rows that cannot be read; left out if there are none. */
  unreadable?: readonly Unreadable[] | undefined;
}

/** One page of results and the service's time when it answered (its `Date` header), if it sent one. */
export interface Page<Row> extends Listing<Row> {
  serverTime: Instant | null;
}

/** How many rows the service sent, readable or not: offsets count both. */
export function rowCount({ rows, unreadable = [] }: Listing<unknown>): number {
  return rows.length + unreadable.length;
}

/** The part of a search that is requested (spec 4.8, "paging"). */
export interface PageRequest {
  /** Probably inclusive; callers overlap their ranges (docs/sync.md, "Pulling"). */
  lastModifiedFrom?: Instant | undefined;
  skip: number;
  take: number;
  /**
   * Only the record with this IntRef or code (document number, for documents). A service that does not know the filter
   * also returns others.
   */
  named?: { intRef: string } | { code: string } | undefined;
}
