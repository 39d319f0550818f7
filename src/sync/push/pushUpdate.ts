import { kindOfRecord, type Content, type RecordSort, type Synced } from '../../domain/service/storeChange.ts';
import { hasUnreadableFields } from '../../domain/values/unreadable.ts';
import type { RunContext } from '../run/context.ts';
import { sortFailure } from '../run/failures.ts';
import { ROUNDS, setDenied, setRejected, takeIntentBack } from '../run/outcome.ts';
import { WRITE_AGAIN } from '../run/retryPolicy.ts';
import { LATE_COMMIT } from '../doubts/resending.ts';
import { updated } from '../rules/transitions.ts';
import type { UpdatedKind, UpdateRequest } from './pushedKind.ts';

/**
 * Sends the requests of one update in order.
 * @returns how many were accepted, and the request that failed with its failure
 */
async function sendAll<C>(
  run: RunContext,
  requests: readonly UpdateRequest<C>[],
): Promise<{ taken: number; failed: { request: UpdateRequest<C>; thrown: unknown } | null }> {
  let taken = 0;
  for (const request of requests) {
    try {
      await run.retryPolicy.attempt(request.send, WRITE_AGAIN);
    } catch (thrown) {
      return { taken, failed: { request, thrown } };
    }
    taken += 1;
  }
  return { taken, failed: null };
}

/** The record, when the edits that were sent have been undone here since. */
async function undoneSince<S extends RecordSort>(run: RunContext, record: Synced<S>): Promise<Synced<S> | null> {
  const now = await run.stored(record);
  return now && now.local === null && now.revision !== record.revision ? now : null;
}

/** An update whose request failed. */
interface FailedUpdate<S extends RecordSort> {
  /** The record with what was sent in flight. */
  ready: Synced<S>;
  request: UpdateRequest<Content<S>>;
  thrown: unknown;
  /** How many requests were accepted before. */
  taken: number;
  round: number;
  /** An earlier request of the update that was lost, and may still arrive. */
  lost: Synced<S>['inFlight'];
}

/** What follows from a failed update: the record is read and sent again, or its update ends. */
type AfterFailure<R extends { inFlight: object | null }> = { again: R; lost: R['inFlight'] } | { ended: R | null };

/** Writes down what the failure of a request means for the record. */
async function afterFailure<S extends RecordSort>(
  run: RunContext,
  kind: UpdatedKind<S>,
  { ready, request, thrown, taken, round, lost }: FailedUpdate<S>,
): Promise<AfterFailure<Synced<S>>> {
  const { rules } = kind;
  const { kind: failure, problem } = sortFailure(run, thrown, taken > 0);
  // A colleague has changed it since it was read above: it is read and merged again. A record that changes all the
  // time waits for the next run. An earlier request may still arrive.
  if (failure === 'unsent') {
    const unsent = lost
      ? await run.writer.change(ready, (now) => ({ ...now, inFlight: lost }))
      : await takeIntentBack(run, rules, ready);
    if (problem.code !== 'record.changed') throw thrown;
    if (!unsent || round === ROUNDS) return { ended: null };
    return { again: unsent, lost };
  }
  // Something that the request names is missing or not shown: reading again tells which. The answer says nothing
  // about what was typed.
  const isUnserved = problem.code === 'service.refused' && (problem.status === 404 || problem.status === 405);
  const unserved = isUnserved ? request.unserved : undefined;
  const isMissing = failure === 'refused' && (problem.status === 404 || unserved !== undefined) && round < ROUNDS;
  const isRefused = failure === 'refused' && !isMissing;
  if (failure === 'denied' || (isRefused && taken === 0)) {
    if (isRefused) await setRejected(run, rules, ready, problem);
    else await setDenied(run, rules, ready, problem);
    const undone = lost === null || round === ROUNDS ? null : await undoneSince(run, ready);
    if (!undone) return { ended: null };
    // An earlier request was lost, and its edits have been undone: it may still arrive.
    await run.retryPolicy.wait(LATE_COMMIT);
    return { again: undone, lost };
  }
  // A part added by the lost request may come late. Sent again, it would be there twice where the service does not
  // compare IntRefs.
  if (failure === 'unknown' && request.adds) await run.retryPolicy.wait(LATE_COMMIT);
  const shown = await kind.read(ready);
  if (!shown) {
    run.vanished.add(ready);
    return { ended: null };
  }
  unserved?.(shown);
  const readAt = run.now();
  const after = await run.change(ready, (now) => kind.afterRead(now, shown, readAt));
  // The rejection concerns what was sent: that has been settled, and nobody has refused what was typed since.
  if (isRefused && after) await setRejected(run, rules, { ...after, inFlight: ready.inFlight }, problem);
  if (isRefused || !after || after.conflict || hasUnreadableFields(after)) return { ended: null };
  const isUndone = after.local === null && after.revision !== ready.revision;
  if (after.local === null && !isUndone && !isMissing) {
    run.countOf(ready, 'updated');
    return { ended: after };
  }
  run.stopIfEnded();
  if (round === ROUNDS) {
    // It may still arrive, and be undone here before it does: the next run finds out.
    await run.writer.change(after, (now) => ({ ...now, inFlight: now.inFlight ?? ready.inFlight }));
    if (isUndone) return { ended: null };
    throw run.givenUp(problem);
  }
  // The change was not there, and has been undone: it may still arrive.
  if (isUndone && !isMissing) await run.retryPolicy.wait(LATE_COMMIT);
  return { again: after, lost: isMissing ? lost : ready.inFlight };
}

/**
 * Sends the changes of a record that the service has: reads it right before, compares it with the base, merges, sends
 * only what differs, and reads it back (docs/sync.md, "Conflicts"). The window between the read and the write cannot be
 * closed with this API; the read-back shows what happened in it.
 * @returns the record when all was sent, or nothing had to be; null when it was set aside
 */
export async function pushUpdate<S extends RecordSort>(
  run: RunContext,
  kind: UpdatedKind<S>,
  record: Synced<S>,
): Promise<Synced<S> | null> {
  const { rules } = kind;
  let current = record;
  let lost: Synced<S>['inFlight'] = null;
  const inDoubtAgain = (now: Synced<S>): Synced<S> => ({ ...now, inFlight: now.inFlight ?? lost });
  for (let round = 1; ; round += 1) {
    const read = await kind.read(current);
    if (!read) {
      run.vanished.add(current);
      // A request lost before may have arrived: it stays in doubt until the record is shown again.
      if (lost) await run.writer.change(current, inDoubtAgain);
      return null;
    }
    const at = run.now();
    const ready = await run.change(current, (now) => {
      // A request lost before may have arrived since it was looked for: then the change is ours, even where it has been
      // undone here meanwhile.
      const next = kind.afterRead(inDoubtAgain(now), read, at);
      return !hasUnreadableFields(next) && kind.isToBeUpdated(next) ? kind.withUpdateIntended(next, at) : next;
    });
    if (!ready || ready.conflict || hasUnreadableFields(ready)) return null;
    const meant = ready.inFlight?.sent;
    if (!meant || !ready.base) return ready;
    const { requests, paths } = kind.updateRequests(ready, ready.base, meant);
    const { taken, failed } = await sendAll(run, requests);
    if (taken > 0) run.denials.accepted(kindOfRecord(record), 'update');
    if (!failed) {
      const readBack = await kind.read(ready);
      const readAt = run.now();
      run.countOf(record, 'updated');
      if (!readBack) {
        run.vanished.add(ready);
        return null;
      }
      return run.change(ready, (now) =>
        kind.afterUpdate(updated(rules, now, { content: meant, paths }, readBack, readAt), readAt),
      );
    }
    const after = await afterFailure(run, kind, { ready, ...failed, taken, round, lost });
    if ('ended' in after) return after.ended;
    current = after.again;
    lost = after.lost;
  }
}
