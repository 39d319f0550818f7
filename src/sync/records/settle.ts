import type { ResourceRecord } from '../../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isResourceRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../run/context.ts';
import { settleDoubts, type Doubt } from '../doubts/settle.ts';
import { resourcesFound } from './find.ts';
import { afterRead, readWhole } from './learn.ts';
import { lacksKind } from '../rules/resourceStep.ts';

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
  // A service that went back has lost what was sent, too: the record stays in doubt until that is looked at.
  if (read && run.lastKnown.isOlder(record, read)) return;
  const at = run.now();
  await run.change(record, (current) => {
    if (read) return afterRead(current, read, at);
    // There is no record of the id given: the create is in doubt again. The person says that it is there, so it is not
    // sent again.
    return { ...current, id: null, inFlight: current.inFlight && { ...current.inFlight, candidates: [] } };
  });
}

function doubtOf({ apiVersion }: RunContext, { id, kind, inFlight }: ResourceRecord): Doubt {
  if (id !== null) return 'byId';
  // It is in doubt only because a backup was restored, and this service's version lacks the kind.
  if (inFlight?.restoredAt !== undefined && apiVersion !== null && lacksKind({ kind, id }, apiVersion))
    return 'neverSent';
  const isByPerson = RESOURCE_TRAITS[kind].foundBy === 'manual';
  const candidates = inFlight?.candidates;
  if (candidates === undefined) return isByPerson ? 'byPerson' : 'byLooking';
  // The service accepted it without giving its id and has not shown it yet, or its parent is gone.
  return candidates.length === 0 && !isByPerson ? 'byLookingOnly' : 'asked';
}

/** Settles what an earlier run left in doubt about records other than documents. */
export async function settleResourceDoubts(run: RunContext): Promise<void> {
  const inDoubt = (await run.pending.records())
    .filter(isResourceRecord)
    .filter((record) => record.inFlight !== null && run.resourceKinds.includes(record.kind));
  const kind = {
    ...resourcesFound(run),
    doubtOf: (record: ResourceRecord) => doubtOf(run, record),
    settleById: (record: ResourceRecord) => settleById(run, record),
  };
  await settleDoubts(run, kind, inDoubt);
}
