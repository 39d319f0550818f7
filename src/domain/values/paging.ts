import type { Instant } from './dates.ts';
import type { Unreadable } from '../service/unreadable.ts';

/** A list in which one row that cannot be read does not cost the others. */
export interface Listing<Row> {
  rows: Row[];
  /** Rows that are in the list and cannot be read; left out where there are none. */
  unreadable?: readonly Unreadable[] | undefined;
}

/** A page of a search and the service's clock when it answered (its `Date` header), where it told one. */
export interface Page<Row> extends Listing<Row> {
  serverTime: Instant | null;
}

/** How many rows the service gave, readable or not: what offsets count. */
export function rowCount({ rows, unreadable = [] }: Listing<unknown>): number {
  return rows.length + unreadable.length;
}

/** Which part of a search is asked for (spec 4.8, "Paging of searches"). */
export interface PageRequest {
  /** Inclusive as far as anyone knows; callers overlap (docs/sync.md, "Pulling"). */
  lastModifiedFrom?: Instant | undefined;
  skip: number;
  take: number;
  /** Only the record of this IntRef or code (of documents, number). A service that does not know the filter answers with others too. */
  named?: { intRef: string } | { code: string } | undefined;
}
