import type { MintSource } from '../../domain/values/identifiers.ts';

/**
 * Who makes a change, and where its time and new identifiers come from. Over HTTP these are the signed-in user, the
 * service's clock and the system's random numbers. The demo company brings its own, so that it is the same each time.
 */
export interface Author {
  readonly userName: string;
  readonly source: MintSource;
  /**
   * Ids of the legal entities that the author may see, and so may name; null or missing is all (data access control).
   */
  readonly visibleEntities?: readonly string[] | null;
}
