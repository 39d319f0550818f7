import { kindOfRecord, type Content, type RecordSort, type Synced } from '../../domain/service/storeChange.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { adopt, leaveToBeFound, NOT_FOUND, noteMissed, type FoundCreate, type FoundKind } from '../doubts/adopt.ts';
import type { RunContext } from '../run/context.ts';
import { sortFailure } from '../run/failures.ts';
import { ROUNDS, setDenied, setRejected, takeIntentBack } from '../run/outcome.ts';
import { LATE_COMMIT, leaveInDoubt } from '../doubts/resending.ts';
import { WRITE_AGAIN } from '../run/retryPolicy.ts';

/** How the records of one sort, documents or others, are created. */
export interface CreatedKind<S extends RecordSort> extends FoundKind<S> {
  /** @returns the new id; null when the answer does not give it */
  create(record: Synced<S>, sent: Content<S>): Promise<Guid | null>;
  /** Writes down the id of a create, and counts it. */
  take(record: Synced<S>, sent: Content<S>, id: Guid): Synced<S> | null | Promise<Synced<S> | null>;
  /** Whether the refusal may be about a record that says the same: ours, sent before, or a twin made elsewhere. */
  mayBeTaken(problem: Problem): boolean;
  /**
   * Whether one that was accepted without an id, and is not found, is sent again all the same. The list that it should
   * be in may lag behind.
   */
  isSentAgainUnnamed: boolean;
  /**
   * Concludes a create without an id that nothing finds again.
   * @param failure null when it was accepted
   * @returns null for a record that can be looked for
   */
  withoutLookUp?(record: Synced<S>, sent: Content<S>, failure: Problem | null): Promise<Synced<S> | null> | null;
  /** Counts a create that turned out to have arrived. */
  countFound(record: Synced<S>, wasRefused: boolean): void;
}

/** Looks for what an unanswered create has made, twice, since a late commit can follow a negative look-up. */
async function foundTwice<S extends RecordSort>(
  run: RunContext,
  kind: FoundKind<S>,
  record: Synced<S>,
): Promise<FoundCreate<S>> {
  const found = await kind.find(record);
  if (found.kind !== 'none') return found;
  await run.retryPolicy.wait(LATE_COMMIT);
  return kind.find(record);
}

/** Sets a refused create aside, unless an earlier request of ours has made the record. */
async function setCreateRefused<S extends RecordSort>(
  run: RunContext,
  kind: CreatedKind<S>,
  record: Synced<S>,
  problem: Problem,
): Promise<void> {
  const mayExist = run.mayExist.has(record.key);
  const isEcho = kind.mayBeTaken(problem);
  // This create was not accepted, where there can be only one. Written before the look-up, which may fail: otherwise
  // what is there would be taken for this create.
  if (isEcho && kind.isUnique(record)) await takeIntentBack(run, kind.rules, record);
  const found = mayExist || isEcho ? await kind.find(record) : NOT_FOUND;
  // If all that was sent is refused, nothing of it is below a parent that the service does not show.
  if (found.kind === 'none' || (found.kind === 'unseen' && !mayExist)) {
    await setRejected(run, kind.rules, record, problem);
    return;
  }
  // Somebody else's record has our code: the service has said so in its own words.
  if (found.kind === 'clash') {
    await setRejected(run, kind.rules, record, { ...problem, code: 'record.codeTaken', field: 'code' });
    return;
  }
  await adopt(run, kind, record, found, true);
  if (found.kind === 'one') kind.countFound(record, true);
}

/**
 * Creates the record whose intent is committed: one request, and its id is adopted at once. When the outcome is
 * unknown, the record is looked for, in the way that finds its kind, before anything is sent again. Where the service
 * would not refuse a second one, it stays in doubt until a later run (`mayBeSentAgain`). A record that cannot be looked
 * for is left to a person.
 * @param sent what the intent says
 * @returns the record when it was created or found; null when it was set aside
 */
export async function pushCreate<S extends RecordSort>(
  run: RunContext,
  kind: CreatedKind<S>,
  record: Synced<S>,
  sent: Content<S>,
): Promise<Synced<S> | null> {
  for (let round = 1; ; round += 1) {
    let failure: Problem = { code: 'network.lost', message: 'the answer to the create told no id' };
    let id: Guid | null = null;
    let isAccepted = false;
    try {
      id = await run.retryPolicy.attempt(() => kind.create(record, sent), WRITE_AGAIN);
      isAccepted = true;
      run.denials.accepted(kindOfRecord(record), 'create');
    } catch (thrown) {
      const { kind: failed, problem } = sortFailure(run, thrown);
      if (failed === 'unsent') {
        await takeIntentBack(run, kind.rules, record);
        throw thrown;
      }
      if (failed === 'denied') await setDenied(run, kind.rules, record, problem);
      if (failed === 'refused') await setCreateRefused(run, kind, record, problem);
      if (failed !== 'unknown') return null;
      failure = problem;
    }
    if (id !== null) return kind.take(record, sent, id);
    const concluded = kind.withoutLookUp?.(record, sent, isAccepted ? null : failure);
    if (concluded) return concluded;
    const isLeft = isAccepted && !kind.isSentAgainUnnamed;
    if (isLeft) await leaveToBeFound(run, record);
    run.mayExist.add(record.key);
    const found = await foundTwice(run, kind, record);
    if (found.kind !== 'none') {
      const adopted = await adopt(run, kind, record, found);
      if (found.kind !== 'one') return null;
      run.denials.accepted(kindOfRecord(record), 'create');
      kind.countFound(record, false);
      return adopted;
    }
    // It is not sent again; the next run looks for it.
    if (isLeft) return null;
    if (!kind.isUnique(record)) {
      await noteMissed(run, record);
      leaveInDoubt(run, failure);
      return null;
    }
    run.stopIfEnded();
    if (round === ROUNDS) throw run.givenUp(failure);
  }
}
