import type { SyncRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../context.ts';

/** Whether the service has another record under the IntRef of one that is here and that it has, too: it does not keep them unique. */
export function isTwinOf(held: SyncRecord | undefined, id: string): held is SyncRecord {
  return held !== undefined && held.id !== null && held.id !== id && held.goneAt === null;
}

/**
 * Reports it, and all others of the run. Both are kept as what they are; a person can tell which of them is one too many. It goes before problems of single records or
 * lists, which show these themselves or come up with each run: this one shows nowhere else.
 * @param kind as people call it: `document`, `project`
 */
export function reportTwin(run: RunContext, kind: string, intRef: string): void {
  run.twins.set(intRef, kind);
  const byKind = Map.groupBy(run.twins, ([, each]) => each);
  const told = [...byKind].map(
    ([each, twins]) => `more than one ${each} under the IntRef ${twins.map(([name]) => name).join(', ')}`,
  );
  run.problem = { code: 'service.nonsense', message: `the service has ${told.join('; ')}` };
}
