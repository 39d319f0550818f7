import type { ResourceRecord } from '../../domain/resources/record.ts';
import { needsManualCheck } from '../../domain/resources/readiness.ts';
import { isFoundByNewId, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isResourceRecord } from '../../domain/service/storeChange.ts';
import { forEachSeparately } from '../forEachSeparately.ts';
import type { RunContext } from '../context.ts';
import { chunked } from '../parallel.ts';
import { LATE_COMMIT } from '../resending.ts';
import { takeIntentBack } from '../outcome.ts';
import { adopt, findCreated, leaveToBeFound, noteMissed } from './find.ts';
import { afterRead, readWhole } from './learn.ts';
import { RESOURCE_RULES } from './rules.ts';
import { lacksKind } from './step.ts';

const CHUNK = 200;

/**
 * Settles an update or command whose answer was lost, or a create whose id a person has given: reads the record and
 * compares it.
 */
async function settleById(run: RunContext, record: ResourceRecord): Promise<void> {
  const read = await readWhole(run, record);
  if (!read && record.inFlight?.operation !== 'create') {
    run.vanished.add(record);
    return;
  }
  const at = run.now();
  const written = await run.writer.change(record, (current) => {
    if (read) return afterRead(current, read, at);
    // There is no record of the id given: the create is in doubt again. The person says that it is there, so it is not
    // sent again.
    return { ...current, id: null, inFlight: current.inFlight && { ...current.inFlight, candidates: [] } };
  });
  if (written?.conflict) run.conflicts.add(written.key);
}

/**
 * Looks for a record and adopts what was found.
 * @returns false when it was not found where it should be
 */
async function lookForAndAdopt(run: RunContext, record: ResourceRecord): Promise<boolean> {
  const found = await findCreated(run, record);
  if (found.kind === 'none') return false;
  await adopt(run, record, found);
  return true;
}

/**
 * A record not found below its parent stays in doubt. If an earlier run did not find it either, it is looked for again
 * right before it may be sent.
 */
async function leaveMissing(run: RunContext, record: ResourceRecord): Promise<void> {
  if (record.inFlight?.missedAt === undefined) {
    await noteMissed(run, record);
    return;
  }
  run.mayExist.add(record.key);
  run.notFound.add(record.key);
}

/**
 * Whether it is looked for in each run and never sent again: the service accepted it without giving its id and has not
 * shown it yet, or its parent is gone.
 */
function isToBeFound({ kind, inFlight }: ResourceRecord): boolean {
  return inFlight?.candidates?.length === 0 && RESOURCE_TRAITS[kind].foundBy !== 'manual';
}

/**
 * Whether it is in doubt only because a backup was restored, and this service cannot have accepted it because its
 * version lacks the kind.
 */
function wasNeverSent({ apiVersion }: RunContext, { kind, id, inFlight }: ResourceRecord): boolean {
  return id === null && inFlight?.restoredAt !== undefined && apiVersion !== null && lacksKind({ kind }, apiVersion);
}

/**
 * Settles what an earlier run left in doubt (docs/sync.md, "Unknown outcomes"), before anything is pulled or sent. What
 * is found is adopted. What is not found is looked for again a while later, and only then may it be sent again. Where
 * the service would not refuse a second one, it stays in doubt until right before it may be sent again
 * (`mayBeSentAgain`). What only a person can tell is left to one from now on, also during runs.
 */
export async function settleResourceDoubts(run: RunContext): Promise<void> {
  const all = (await run.pending.records())
    .filter(isResourceRecord)
    .filter((record) => record.inFlight !== null && run.resourceKinds.includes(record.kind));
  for (const unsettled of chunked(all, CHUNK)) {
    await forEachSeparately(
      run,
      unsettled.filter((record) => wasNeverSent(run, record)),
      async (record) => {
        await takeIntentBack(run, RESOURCE_RULES, record);
      },
    );
    const inDoubt = unsettled.filter((record) => !wasNeverSent(run, record));
    const known = inDoubt.filter(({ id }) => id !== null);
    const unknown = inDoubt.filter((record) => record.id === null && !needsManualCheck(record, false));
    const hidden = inDoubt.filter((record) => record.id === null && isToBeFound(record));
    const withoutCandidates = inDoubt.filter(
      ({ id, kind, inFlight }) =>
        id === null && inFlight?.candidates === undefined && RESOURCE_TRAITS[kind].foundBy === 'manual',
    );
    await forEachSeparately(run, withoutCandidates, async (record) => {
      await leaveToBeFound(run, record);
    });
    const count = known.length + unknown.length + hidden.length;
    if (count === 0) continue;
    run.plan(count);
    await forEachSeparately(run, known, (record) => settleById(run, record));
    await forEachSeparately(run, hidden, async (record) => {
      await lookForAndAdopt(run, record);
    });
    const missing: ResourceRecord[] = [];
    await forEachSeparately(run, unknown, async (record) => {
      if (await lookForAndAdopt(run, record)) return;
      if (isFoundByNewId(record.kind)) await leaveMissing(run, record);
      else missing.push(record);
    });
    if (missing.length > 0) {
      await run.retryPolicy.wait(LATE_COMMIT);
      await forEachSeparately(run, missing, async (record) => {
        if (await lookForAndAdopt(run, record)) return;
        run.mayExist.add(record.key);
        await takeIntentBack(run, RESOURCE_RULES, record);
      });
    }
    run.done(count);
  }
}
