import { operationOf } from '../domain/service/blocker.ts';
import type { DocumentRecord } from '../domain/documents/record.ts';
import type { Problem } from '../domain/values/result.ts';
import type { RunContext } from './context.ts';
import { sortFailure, type WriteFailure } from './failures.ts';
import { neverSent, rejected } from './inFlight.ts';
import { wasDenied } from './permissionBatches.ts';

/** Rounds of sending and looking before a record is left in doubt for the next run. */
export const ROUNDS = 3;

/** What a failed write means for its record, if it concerns the record. */
type Failure = WriteFailure & { kind: Exclude<WriteFailure['kind'], 'unsent'> };

/**
 * Sorts the failure of a write. Takes the intent back where the failure ends the run and the write certainly changed
 * nothing.
 * @param mayHaveArrived whether an earlier request of the same intent was accepted
 * @throws the failure itself when it does not concern this record
 */
export async function failureOf(
  run: RunContext,
  record: DocumentRecord,
  thrown: unknown,
  mayHaveArrived = false,
): Promise<Failure> {
  const { kind, problem } = sortFailure(run, thrown, mayHaveArrived);
  if (kind === 'unsent') {
    await run.writer.change(record, neverSent);
    throw thrown;
  }
  if (kind === 'denied') await setDenied(run, record, problem);
  return { kind, problem };
}

/** Sets aside a record that this user may not send, and counts the refusal: perhaps the whole kind is denied. */
async function setDenied(run: RunContext, record: DocumentRecord, problem: Problem): Promise<void> {
  run.denials.refused(record.docClass, operationOf(record), problem.message, wasDenied(record));
  await setRejected(run, record, problem);
}

/**
 * Sets aside a record that this user may not read, before anything of it was sent. A record with a request in flight
 * stays in doubt.
 */
export async function setReadDenied(run: RunContext, key: string, problem: Problem): Promise<void> {
  const [now] = await run.documents([key]);
  if (now && now.inFlight === null) await setDenied(run, now, problem);
}

/**
 * Sets the record aside with the service's words.
 * @param record with the intent that was refused, if there was one: edits made since are not set aside
 */
export async function setRejected(run: RunContext, record: DocumentRecord, problem: Problem): Promise<void> {
  const at = run.now();
  await run.writer.change(record, (current) =>
    rejected({ ...current, inFlight: current.inFlight ?? record.inFlight }, problem, at),
  );
}
