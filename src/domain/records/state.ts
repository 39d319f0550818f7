import { hasUnreadableFields, type MayBeUnreadable } from '../values/unreadable.ts';
import type { ProblemCode } from '../values/result.ts';

/** What determines the sync state of any record. Each is null or empty if there is none. */
export interface RecordFacts {
  base?: MayBeUnreadable | null;
  local: object | null;
  commands: readonly object[];
  inFlight: object | null;
  rejection: { revision: number; code?: ProblemCode } | null;
  conflict: object | null;
  revision: number;
  /** When a read by id was answered 404; null, or left out, while the service has the record. */
  goneAt?: string | null;
}

/** Whether anything of the record has not reached the service yet, or waits for a person's decision. */
export function isPending(
  record: Pick<RecordFacts, 'local' | 'commands' | 'inFlight'> & { conflict?: object | null },
): boolean {
  return (
    record.local !== null ||
    record.commands.length > 0 ||
    record.inFlight !== null ||
    (record.conflict ?? null) !== null
  );
}

/** The rejection of the record as it is now: an edit lifts it. */
export function standingRejection<R extends { revision: number }>({
  rejection,
  revision,
}: {
  rejection: R | null;
  revision: number;
}): R | null {
  return rejection?.revision === revision ? rejection : null;
}

/**
 * Reasons to set a record aside that are not the service's judgement of it: nothing in the record has to be corrected.
 */
const NOT_ITS_FAULT: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'record.waits',
  'record.notFound',
  'record.unreadable',
  'version.tooOld',
  'permission.denied',
]);

/**
 * The sync state of a record (docs/sync.md, promise H). `saved` is a draft that is not complete enough to be sent.
 * `waits` is complete, but cannot be sent until something else has happened. `unreadable` has nothing to send, and some
 * of its fields on the service cannot be read. `gone` has nothing to send, and the service does not have it any more.
 */
export const SYNC_STATES = [
  'saved',
  'waits',
  'queued',
  'sending',
  'synced',
  'rejected',
  'conflict',
  'unknown',
  'unreadable',
  'gone',
] as const;
export type SyncState = (typeof SYNC_STATES)[number];

const WITHOUT_WORK: ReadonlySet<string> = new Set<SyncState>(['synced', 'unreadable', 'gone']);

/** Whether nothing of a record in this state waits to be sent, or for a person. */
export function hasNothingWaiting(state: SyncState | 'inFlight'): boolean {
  return WITHOUT_WORK.has(state);
}

/**
 * The state that is shown for a record.
 * @param isReady whether its content is complete enough to be sent
 * @param isRunning whether a sync run is under way; a request in flight is not in doubt then
 */
export function syncState(record: RecordFacts, isReady: boolean, isRunning: boolean): SyncState {
  if (record.conflict) return 'conflict';
  if (record.inFlight) return isRunning ? 'sending' : 'unknown';
  if (!isPending(record)) {
    if ((record.goneAt ?? null) !== null) return 'gone';
    return hasUnreadableFields({ base: record.base ?? null }) ? 'unreadable' : 'synced';
  }
  const rejection = standingRejection(record);
  if (rejection) return rejection.code !== undefined && NOT_ITS_FAULT.has(rejection.code) ? 'waits' : 'rejected';
  return isReady || (record.local === null && record.commands.length > 0) ? 'queued' : 'saved';
}
