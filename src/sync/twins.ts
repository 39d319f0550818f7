import type { SyncRecord } from '../domain/storeChange.ts';
import type { RunContext } from './context.ts';

/** Whether the service has another record under the IntRef of one that is here and that it has, too: it does not keep them unique. */
export function isTwinOf(held: SyncRecord | undefined, id: string): held is SyncRecord {
  return held !== undefined && held.id !== null && held.id !== id && held.goneAt === null;
}

/**
 * Reports it. Both are kept as what they are; a person can tell which of them is one too many. It goes before problems of single records or
 * lists, which show these themselves or come up with each run: this one shows nowhere else.
 * @param kind as people call it: `document`, `project`
 */
export function reportTwin(run: RunContext, kind: string, intRef: string): void {
  run.problem = { code: 'service.nonsense', message: `the service has more than one ${kind} under the IntRef ${intRef}` };
}
