import { problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';
import { cancelled } from './retryPolicy.ts';
import type { RunContext } from './context.ts';

/** Failures of a write that the service may have carried out all the same. */
const UNKNOWN: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['network.lost', 'service.failed', 'service.nonsense']);

/**
 * What a failed write means for its record: `refused` with the service's words, `denied` to this user, `unknown` (it
 * may have been carried out), or `unsent` (it certainly was not, and the failure does not concern this record).
 */
export interface WriteFailure {
  kind: 'refused' | 'denied' | 'unknown' | 'unsent';
  problem: Problem;
}

/**
 * @param mayHaveArrived whether an earlier request of the same intent was accepted: then only a refusal is certain
 * @throws ProblemError `sync.cancelled` when the outcome is unknown and the run was cancelled: the next run looks it up
 */
export function sortFailure(run: RunContext, thrown: unknown, mayHaveArrived = false): WriteFailure {
  const problem = problemOf(thrown);
  // What something on the way refused after an earlier request is looked up: part of the intent is done.
  if (problem.isUnsent && !(mayHaveArrived && problem.code === 'service.nonsense')) return { kind: 'unsent', problem };
  if (problem.code === 'service.refused') return { kind: 'refused', problem };
  if (!mayHaveArrived && problem.code === 'permission.denied') return { kind: 'denied', problem };
  if (!mayHaveArrived && !UNKNOWN.has(problem.code)) return { kind: 'unsent', problem };
  if (run.isCancelled) throw cancelled(thrown);
  return { kind: 'unknown', problem };
}
