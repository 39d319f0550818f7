import { inChunks } from '../../domain/values/chunks.ts';
import { isAskedWhich } from '../../domain/documents/record.ts';
import type { SyncRecord, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import { adopt, askedWhich, leaveToBeFound, noteMissed, type FoundKind } from './adopt.ts';
import type { RunContext } from '../run/context.ts';
import { forEachSeparately } from '../run/forEachSeparately.ts';
import { neverSent } from '../rules/inFlight.ts';
import { takeIntentBack } from '../run/outcome.ts';
import { LATE_COMMIT } from './resending.ts';
import { goneIfMeant } from '../rules/transitions.ts';

const CHUNK = 200;

/**
 * How a record in doubt is settled:
 * - `byId`: it is read.
 * - `byLooking`: it is looked for, and sent again where it is certainly missing.
 * - `byLookingOnly`: it is looked for in each run and never sent again.
 * - `neverSent`: this service cannot have accepted it.
 * - `byPerson`: only a person can tell, from now on also during runs.
 * - `asked`: a person has been asked.
 */
export type Doubt = 'byId' | 'byLooking' | 'byLookingOnly' | 'neverSent' | 'byPerson' | 'asked';

/** How the doubts about records of one sort, documents or others, are settled. */
export interface DoubtfulKind<S extends RecordSort> extends FoundKind<S> {
  doubtOf(record: Synced<S>): Doubt;
  settleById(record: Synced<S>): Promise<unknown>;
}

/**
 * Looks for a record and adopts what was found.
 * @returns false when it was not found where it should be
 */
async function lookForAndAdopt<S extends RecordSort>(
  run: RunContext,
  kind: FoundKind<S>,
  record: Synced<S>,
): Promise<boolean> {
  const found = await kind.find(record);
  if (found.kind === 'none') return false;
  await adopt(run, kind, record, found);
  return true;
}

/**
 * A record not found that the service would accept a second time stays in doubt. If an earlier run did not find it
 * either, it is looked for again right before it may be sent.
 */
async function leaveMissing(run: RunContext, record: SyncRecord): Promise<void> {
  if (record.inFlight?.missedAt === undefined) {
    await noteMissed(run, record);
    return;
  }
  run.mayExist.add(record.key);
  run.notFound.add(record.key);
}

/**
 * The record that was looked for in vain may be sent again. If a person was asked which of several it is, they still
 * decide, since somebody may have removed it.
 */
async function setMissed<S extends RecordSort>(
  run: RunContext,
  { rules }: FoundKind<S>,
  record: Synced<S>,
): Promise<void> {
  run.mayExist.add(record.key);
  const at = run.now();
  await run.writer.change(record, (current) =>
    isAskedWhich(current) ? askedWhich(current, [], at) : goneIfMeant(rules, neverSent(current), at),
  );
}

/**
 * Settles what an earlier run left in doubt (docs/sync.md, "Unknown outcomes"), before anything is pulled or sent. What
 * is found is adopted. What is not found is looked for again a while later, and only then may it be sent again. Where
 * the service would not refuse a second one, it stays in doubt until right before it may be sent again
 * (`mayBeSentAgain`).
 */
export async function settleDoubts<S extends RecordSort>(
  run: RunContext,
  kind: DoubtfulKind<S>,
  inDoubt: readonly Synced<S>[],
): Promise<void> {
  for (const some of inChunks(inDoubt, CHUNK)) {
    const of = (doubt: Doubt): Synced<S>[] => some.filter((record) => kind.doubtOf(record) === doubt);
    await forEachSeparately(run, of('neverSent'), async (record) => {
      await takeIntentBack(run, kind.rules, record);
    });
    await forEachSeparately(run, of('byPerson'), async (record) => {
      await leaveToBeFound(run, record);
    });
    const [known, unknown, hidden] = [of('byId'), of('byLooking'), of('byLookingOnly')];
    const count = known.length + unknown.length + hidden.length;
    if (count === 0) continue;
    run.plan(count);
    await forEachSeparately(run, known, async (record) => {
      await kind.settleById(record);
    });
    await forEachSeparately(run, hidden, async (record) => {
      await lookForAndAdopt(run, kind, record);
    });
    const missing: Synced<S>[] = [];
    await forEachSeparately(run, unknown, async (record) => {
      if (await lookForAndAdopt(run, kind, record)) return;
      if (kind.isUnique(record)) missing.push(record);
      else await leaveMissing(run, record);
    });
    if (missing.length > 0) {
      await run.retryPolicy.wait(LATE_COMMIT);
      await forEachSeparately(run, missing, async (record) => {
        if (!(await lookForAndAdopt(run, kind, record))) await setMissed(run, kind, record);
      });
    }
    run.done(count);
  }
}
