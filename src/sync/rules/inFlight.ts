import type { Rejection } from '../../domain/records/record.ts';
import type { Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Problem } from '../../domain/values/result.ts';

interface Sent<C> {
  revision: number;
  base: C | null;
  local: C | null;
  inFlight: { operation: 'create' | 'update' | 'command'; revision: number; sent?: C | undefined } | null;
}

/**
 * The version that people have made since the request was built; null when they have not touched the record. Without
 * local edits that is the base again: they undid them.
 */
export function wantedSince<C>({ inFlight, revision, local, base }: Sent<C>): C | null {
  return inFlight?.revision === revision ? null : (local ?? base);
}

/**
 * The record while the service does not show it, when it was edited after its changes were sent. These may or may not
 * have arrived; a later read shows which. An edit that undid them would look like no edit, and what is still wanted of
 * them would look done.
 * @param overtakenBase gives a version that differs in everything wanted, whether or not what was sent has arrived
 */
export function editedSinceSent<S extends RecordSort>(
  record: Synced<S>,
  overtakenBase: (base: Content<S>, sent: Content<S>, wanted: Content<S>) => Content<S>,
): Synced<S> {
  const { inFlight, revision, base } = record;
  if (inFlight?.operation !== 'update' || !inFlight.sent || inFlight.revision === revision || base === null)
    return record;
  const wanted = wantedSince<Content<S>>(record) ?? base;
  return { ...record, base: overtakenBase(base, inFlight.sent, wanted), local: wanted };
}

/** The record when the request did not leave, or changed nothing: it waits as before. */
export function neverSent<R extends { inFlight: object | null }>(record: R): R {
  return { ...record, inFlight: null };
}

/** The record when the service refused it: the service's words stand until the record is edited. */
export function rejected<
  R extends { revision: number; inFlight: { revision: number } | null; rejection: Rejection | null },
>(record: R, problem: Problem, at: Instant): R {
  return {
    ...record,
    inFlight: null,
    rejection: { ...problem, revision: record.inFlight?.revision ?? record.revision, at },
  };
}
