import type { CommandName } from '../../domain/records/commands.ts';
import { kindOfRecord, type RecordSort, type Synced } from '../../domain/service/storeChange.ts';
import { hasUnreadableFields } from '../../domain/values/unreadable.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';
import { sortFailure } from '../run/failures.ts';
import { neverSent, rejected } from '../rules/inFlight.ts';
import { ROUNDS, setDenied, setRejected, takeIntentBack } from '../run/outcome.ts';
import { WRITE_AGAIN } from '../run/retryPolicy.ts';
import { commanded, gone } from '../rules/transitions.ts';
import type { CommandedKind, ReadKind } from './pushedKind.ts';

/**
 * Carries out the commands of a record in order. The record is read before each and compared. A command that is done
 * already, by whomever, is not sent again; one on a record that a colleague has changed may be withdrawn. One that the
 * service refuses is set aside with the service's words, and so are those behind it.
 * @returns the record as it is then; null when nothing more of it can be sent
 */
export async function pushCommands<S extends RecordSort, Request extends { name: CommandName }>(
  run: RunContext,
  kind: CommandedKind<S, Request>,
  record: Synced<S>,
): Promise<Synced<S> | null> {
  let current = record;
  let failures = 0;
  let failure: Problem | null = null;
  for (;;) {
    const read = await kind.read(current);
    if (!read) {
      run.vanished.add(current);
      return null;
    }
    const at = run.now();
    const ready = await run.change(current, (now) => {
      // What is read here settles a lost answer.
      const next = kind.afterRead(now, read, at);
      return !hasUnreadableFields(next) && kind.isToBeCommanded(next) ? kind.withCommandIntended(next, at) : next;
    });
    const request = ready && kind.nextRequest(ready);
    if (!ready?.inFlight || !request || hasUnreadableFields(ready)) return ready;
    if (ready.commands.length < current.commands.length) failures = 0;
    if (failure && failures === ROUNDS) throw run.givenUp(failure);
    let isAccepted = false;
    try {
      await run.retryPolicy.attempt(() => kind.command(ready, request), WRITE_AGAIN);
      isAccepted = true;
      run.denials.accepted(kindOfRecord(record), request.name);
      const done = await kind.conclude(ready, request);
      if (!done) return null;
      current = done;
    } catch (thrown) {
      const { kind: failed, problem } = sortFailure(run, thrown, isAccepted);
      // The command was accepted, and reading the record back was refused: it stays in doubt.
      if (isAccepted && failed === 'refused') throw thrown;
      if (failed === 'unsent') {
        await takeIntentBack(run, kind.rules, ready);
        throw thrown;
      }
      if (failed === 'denied') {
        await setDenied(run, kind.rules, ready, problem);
        return null;
      }
      if (failed === 'refused') return refused(run, kind, ready, request, problem);
      failures += 1;
      failure = problem;
      const left = await kind.settleLost(ready, request, problem);
      if (!left) return null;
      current = left;
    }
    const isDue = current.inFlight !== null || kind.isToBeCommanded(current);
    if (hasUnreadableFields(current) || !isDue) return current;
  }
}

/** Reads a record back after its command was accepted. */
export async function concludeByReading<S extends RecordSort>(
  run: RunContext,
  kind: ReadKind<S>,
  record: Synced<S>,
): Promise<Synced<S> | null> {
  const readBack = await kind.read(record);
  const at = run.now();
  run.countOf(record, 'updated');
  if (readBack) return run.change(record, (now) => commanded(kind.rules, now, readBack, at));
  run.vanished.add(record);
  return null;
}

/**
 * A refusal may be the echo of an earlier request whose answer was lost, or a colleague has just done the same: then
 * the command is done.
 */
async function refused<S extends RecordSort, Request extends { name: CommandName }>(
  run: RunContext,
  kind: CommandedKind<S, Request>,
  record: Synced<S>,
  request: Request,
  problem: Problem,
): Promise<Synced<S> | null> {
  if (!kind.mayBeDone(problem)) {
    await setRejected(run, kind.rules, record, problem);
    return null;
  }
  const read = await kind.readRefused(record, request);
  if (!read && request.name !== 'delete') {
    run.vanished.add(record);
    await takeIntentBack(run, kind.rules, record);
    return null;
  }
  const at = run.now();
  return run.change(record, (now) => {
    const next = read ? kind.afterRead(now, read, at) : gone(kind.rules, now, at);
    const isDone = next.conflict !== null || next.commands.length < now.commands.length;
    return hasUnreadableFields(next) || isDone
      ? neverSent(next)
      : rejected({ ...next, inFlight: now.inFlight }, problem, at);
  });
}
