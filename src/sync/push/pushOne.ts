import { operationOf } from '../../domain/service/blocker.ts';
import { kindOfRecord, type RecordSort, type Synced } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../run/context.ts';
import { setReadDenied } from '../run/outcome.ts';
import type { RecordRules } from '../rules/recordRules.ts';

/**
 * Sends what one record has to send, unless this user may not send its like. A failure that concerns only this record
 * is set aside, and the others go on (promise P).
 * @param isAgain whether earlier runs were refused it
 * @param closedParentOf the parent into which this user may not look, where a refusal to read counts for that
 */
export async function pushOne<S extends RecordSort>(
  run: RunContext,
  rules: RecordRules<S>,
  { record, isAgain }: { record: Synced<S>; isAgain: boolean },
  send: () => Promise<void>,
  closedParentOf?: (record: Synced<S>) => string | null,
): Promise<void> {
  const [kind, operation] = [kindOfRecord(record), operationOf(record)];
  if (isAgain ? run.denials.hasAgain(kind, operation) : run.denials.has(kind, operation)) return;
  run.stopIfEnded();
  try {
    await send();
    run.succeeded();
  } catch (thrown) {
    const problem = run.setAside(thrown);
    if (problem.code === 'permission.denied') await setReadDenied(run, rules, record, problem, closedParentOf);
  }
  run.done();
}
