import type { SyncRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../context.ts';

/**
 * Whether the service has a record of this id under the IntRef of another record that it also has: it does not keep
 * IntRefs unique.
 */
export function isTwinOf(held: SyncRecord | undefined, id: string): held is SyncRecord {
  return held !== undefined && held.id !== null && held.id !== id && held.goneAt === null;
}

/**
 * Reports a twin, with all others of the run. Both records are kept as they are; a person can tell which is one too
 * many. The report replaces problems of single records or lists, which show these themselves or come up in each run: a
 * twin shows nowhere else.
 * @param kind as people call it: `document`, `project`
 */
export function reportTwin(run: RunContext, kind: string, intRef: string): void {
  run.twins.set(intRef, kind);
  const byKind = Map.groupBy(run.twins, ([, each]) => each);
  const messages = [...byKind].map(
    ([each, twins]) => `more than one ${each} under the IntRef ${twins.map(([name]) => name).join(', ')}`,
  );
  run.problem = { code: 'service.nonsense', message: `the service has ${messages.join('; ')}` };
}
