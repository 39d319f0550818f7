import type { MintSource } from '../domain/values/identifiers.ts';

/**
 * Who makes a change, and where its time and its new identifiers come from. Over HTTP that is the
 * signed-in user, the service's clock and the system's random numbers; the demo company brings
 * its own, so that it comes out the same each time.
 */
export interface Author {
  readonly userName: string;
  readonly source: MintSource;
}
