import { operationOf } from '../../domain/service/blocker.ts';
import { kindOfRecord, type SyncRecord, type RecordSort, type Synced } from '../../domain/service/storeChange.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { RunContext } from './context.ts';
import { neverSent, rejected } from '../rules/inFlight.ts';
import { wasDenied } from './permissionBatches.ts';
import type { RecordRules } from '../rules/recordRules.ts';
import { goneIfMeant } from '../rules/transitions.ts';

/** Rounds of sending and looking before a record is left in doubt for the next run. */
export const ROUNDS = 3;

/** Notes that a request did not leave, or changed nothing: the record waits as before. */
export function takeIntentBack<S extends RecordSort>(
  run: RunContext,
  rules: RecordRules<S>,
  record: Synced<S>,
): Promise<Synced<S> | null> {
  const at = run.now();
  return run.writer.change(record, (current) => goneIfMeant(rules, neverSent(current), at));
}

/**
 * Sets the record aside with the service's words.
 * @param record with the intent that was refused, if there was one: edits made since are not set aside
 */
export function setRejected<S extends RecordSort>(
  run: RunContext,
  rules: RecordRules<S>,
  record: Synced<S>,
  problem: Problem,
): Promise<Synced<S> | null> {
  const at = run.now();
  return run.writer.change(record, (current) =>
    goneIfMeant(rules, rejected({ ...current, inFlight: current.inFlight ?? record.inFlight }, problem, at), at),
  );
}

/** Sets aside a record that this user may not send, and counts the refusal: perhaps the whole kind is denied. */
export async function setDenied<S extends RecordSort>(
  run: RunContext,
  rules: RecordRules<S>,
  record: Synced<S>,
  problem: Problem,
  closedParent: string | null = null,
): Promise<void> {
  run.denials.refused(kindOfRecord(record), operationOf(record), problem.message, wasDenied(record), closedParent);
  await setRejected(run, rules, record, problem);
}

/**
 * Sets aside a record that this user may not read, before anything of it was sent. A record with a request in flight
 * stays in doubt.
 * @param closedParentOf the parent into which this user may not look, where the refusal counts for that
 */
export async function setReadDenied<S extends RecordSort>(
  run: RunContext,
  rules: RecordRules<S>,
  record: Synced<S>,
  problem: Problem,
  closedParentOf: (record: Synced<S>) => string | null = () => null,
): Promise<void> {
  const now = await run.stored(record);
  if (now && now.inFlight === null) await setDenied(run, rules, now, problem, closedParentOf(now));
}

/**
 * Notes why a record cannot be sent yet, unless it says so already; every run looks into it again.
 * @param isDue whether, as the record is now, anything of it would be sent
 */
export async function setHeldBack<R extends SyncRecord>(
  run: RunContext,
  record: R,
  problem: Problem,
  isDue: (record: R) => boolean,
): Promise<void> {
  const { rejection, revision } = record;
  if (rejection?.code === problem.code && rejection.message === problem.message && rejection.revision === revision)
    return;
  const at = run.now();
  await run.writer.change(record, (current) => (isDue(current) ? rejected(current, problem, at) : null));
}
