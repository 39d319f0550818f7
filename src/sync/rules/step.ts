import type { ReadinessFacts } from '../../domain/documents/readiness.ts';
import type { SyncRecord } from '../../domain/service/storeChange.ts';
import type { ProblemCode } from '../../domain/values/result.ts';

/** What a run does with a record. Only the first three steps send something. */
export type Step = 'create' | 'update' | 'command' | 'nothing' | 'notReady' | 'rejected' | 'conflict' | 'inDoubt';

/** Steps that send something. */
export const SENDS: ReadonlySet<Step> = new Set<Step>(['create', 'update', 'command']);

/** What the step of a record depends on, for records of one sort, documents or others. */
export interface StepRules<R> {
  /** Whether nothing of it can be sent, whatever waits. */
  isOutOfReach(record: R): boolean;
  /** Whether it is to be deleted: then it need not be complete. */
  isMeantToGo(record: R): boolean;
  /** Whether its local version is complete enough to be sent. */
  isReady(record: R, facts: ReadinessFacts): boolean;
  /** Whether some of what waits can be sent to a service of this version, when an earlier one was too old. */
  isSupported(record: R, version: string): boolean;
  /** Whether the first command has to be carried out before the changes are sent. */
  isCommandFirst(record: R): boolean;
}

/** Reasons to set a record aside that every run works out again: a right may have been given meanwhile. */
const LOOKED_INTO_AGAIN: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'record.waits',
  'record.notFound',
  'record.unreadable',
  'permission.denied',
]);

/**
 * Whether a rejection no longer holds, for all of the record or a part, because it was not the service's word on the
 * content.
 */
function isLifted<R extends SyncRecord>(rules: StepRules<R>, record: R, version: string | null): boolean {
  const code = record.rejection?.code;
  if (code !== undefined && LOOKED_INTO_AGAIN.has(code)) return true;
  return code === 'version.tooOld' && version !== null && rules.isSupported(record, version);
}

/** Decides what to do with a record as it is now. What exactly is sent depends on a fresh read. */
export function stepOf<R extends SyncRecord>(rules: StepRules<R>, record: R, facts: ReadinessFacts): Step {
  const { id, local, commands, rejection } = record;
  if (record.conflict) return 'conflict';
  if (record.inFlight) return 'inDoubt';
  if ((local === null && commands.length === 0) || rules.isOutOfReach(record)) return 'nothing';
  if (rejection?.revision === record.revision && !isLifted(rules, record, facts.version)) return 'rejected';
  if (rules.isMeantToGo(record)) return id === null ? 'nothing' : 'command';
  if (local !== null && !rules.isReady(record, facts)) return 'notReady';
  if (id === null) return local === null ? 'nothing' : 'create';
  return local === null || rules.isCommandFirst(record) ? 'command' : 'update';
}
