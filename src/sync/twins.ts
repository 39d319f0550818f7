import type { IntRef } from '../domain/identifiers.ts';
import { ProblemError } from '../domain/result.ts';
import type { SyncRecord } from '../domain/storeChange.ts';

/** Whether the service has another record under the IntRef of one that is here and that it has, too: it does not keep them unique. */
export function isTwinOf(held: SyncRecord | undefined, id: string): held is SyncRecord {
  return held !== undefined && held.id !== null && held.id !== id && held.goneAt === null;
}

/** Both are kept as what they are; a person can tell which of them is one too many. @param kind as people call it: `document`, `project` */
export function twinProblem(kind: string, intRef: IntRef | string): ProblemError {
  return new ProblemError({ code: 'service.nonsense', message: `the service has more than one ${kind} under the IntRef ${intRef}` });
}
