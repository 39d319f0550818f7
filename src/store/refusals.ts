import { ProblemError } from '../domain/values/result.ts';

/* Apart from `problems.ts`, because pure rules need no database. */

/** The problem of a request that the state of a record does not allow. */
export function notAllowed(message: string): ProblemError {
  return new ProblemError({ code: 'internal', message });
}
