import { ProblemError } from '../domain/result.ts';

/* What the store refuses by its own rules, apart from what the database refuses: pure rules need no database. */

/** A request that the state of a record does not allow. */
export function notAllowed(message: string): ProblemError {
  return new ProblemError({ code: 'internal', message });
}

/** A whole list that lacks most of what it held before (promise A). */
export function shortList(kind: string, missing: number, active: number): ProblemError {
  return new ProblemError({ code: 'service.shortList', message: `${kind}: ${missing} of ${active} are missing` });
}
