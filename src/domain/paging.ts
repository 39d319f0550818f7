import type { Instant } from './dates.ts';

/** A page of a search and the service's clock when it answered (its `Date` header), where it told one. */
export interface Page<Row> {
  rows: Row[];
  serverTime: Instant | null;
}

/** Which part of a search is asked for (spec 4.8, "Paging of searches"). */
export interface PageRequest {
  /** Inclusive as far as anyone knows; callers overlap (design: sync, "Pulling"). */
  lastModifiedFrom?: Instant | undefined;
  skip: number;
  take: number;
}
