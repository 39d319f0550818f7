import { ProblemError } from '../domain/values/result.ts';

/* What the store refuses by its own rules, apart from what the database refuses: pure rules need no database. */

/** A request that the state of a record does not allow. */
export function notAllowed(message: string): ProblemError {
  return new ProblemError({ code: 'internal', message });
}
