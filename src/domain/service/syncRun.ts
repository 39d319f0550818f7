import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { problemSchema, shortListSchema } from '../values/result.ts';
import { unreadableSchema } from '../values/unreadable.ts';
import { historyHeadSchema } from './historyHead.ts';
import { wentBackSchema } from './wentBack.ts';

/** The steps of a run, in order (docs/sync.md, "A run"). */
export const syncPhaseSchema = z.enum(['signingIn', 'settling', 'pulling', 'pushing', 'readingBack', 'finished']);
export type SyncPhase = z.infer<typeof syncPhaseSchema>;

export const syncProgressSchema = z.object({
  phase: syncPhaseSchema,
  /** Operations done of those planned so far. `planned` grows as the run learns more, and never shrinks. */
  done: z.number().int(),
  planned: z.number().int(),
  /** Why the run pauses: a request failed with this problem and is made again later. Left out while all goes well. */
  heldUpBy: problemSchema.shape.code.optional(),
});
export type SyncProgress = z.infer<typeof syncProgressSchema>;

/**
 * How much is kept of runs: of each run the last `telling` requests that sent something or failed and the last `reads`
 * that only read; and the last `runs` runs.
 */
export const KEPT_OF_RUNS = { telling: 2_000, reads: 200, runs: 100 } as const;

/** What a run did with records, and what is still open at its end. */
export const kindCountsSchema = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /**
   * Records deleted on the service. Left out if nothing was deleted, and in runs from before this was counted, where
   * they count as updated.
   */
  deleted: z.number().int().optional(),
  /** Records and references with news. */
  pulled: z.number().int(),
  rejected: z.number().int(),
  conflicts: z.number().int(),
  inDoubt: z.number().int(),
  /** Records that are not complete enough to be sent. */
  notReady: z.number().int(),
  /**
   * Complete records that could not be sent: this user may not send them, the service's version lacks them, or a record
   * that they refer to cannot be sent. Left out if there are none, and in runs from before these were counted.
   */
  waiting: z.number().int().optional(),
});
export type KindCounts = z.infer<typeof kindCountsSchema>;

export const NO_COUNTS: Readonly<KindCounts> = {
  created: 0,
  updated: 0,
  pulled: 0,
  rejected: 0,
  conflicts: 0,
  inDoubt: 0,
  notReady: 0,
};

/**
 * What a run reads although it was read lately: the lists of these kinds (`reference:<kind>` for reference data), or
 * every list, price, contact and bank line. With `isOnly` a run reads these lists of reference data, and does nothing
 * else.
 */
export const runReadsSchema = z.union([
  z.object({ kinds: z.array(z.string()), isOnly: z.boolean().optional() }),
  z.literal('everything'),
]);
export type RunReads = z.infer<typeof runReadsSchema>;

/** Under this key a person confirms how many of the records that were answered with 404 are really gone. */
export const VANISHED = 'vanished';

/** One request of a run and its outcome, without keys, tokens or content. */
export const requestOutcomeSchema = z.object({
  at: instantSchema,
  method: z.string(),
  /** The path without its query; `{ref}` stands for the id of the record. */
  path: z.string(),
  /** The record's id in the path, or its IntRef in a create; '' for lists. */
  record: z.string(),
  /** HTTP status; null when no answer came. */
  status: z.number().int().nullable(),
  /** Milliseconds until the answer, or until the request was given up. */
  took: z.number().int(),
});
export type RequestOutcome = z.infer<typeof requestOutcomeSchema>;

/**
 * The outcome of a run. `problem` says why it stopped early; if it reached its end, `problem` is that of the first list
 * or record that failed. Rejected records carry their own problem.
 */
export const syncReportSchema = z.object({
  startedAt: instantSchema,
  finishedAt: instantSchema,
  apiVersion: z.string().nullable(),
  ...kindCountsSchema.shape,
  /**
   * How many windows had not stored what was being typed when the run looked, so that it is sent with the next run.
   * Left out if there were none.
   */
  unsettled: z.number().int().optional(),
  requests: z.number().int(),
  problem: problemSchema.nullable(),
  /**
   * Left out in runs from before it was recorded; those count as stopped early if they had a problem (`hasReachedEnd`).
   */
  reachedEnd: z.boolean().optional(),
  /**
   * Lists that lacked most of the records that are stored: nothing was concluded, and a person has to decide. Left out
   * if there are none.
   */
  shortLists: z.array(shortListSchema).optional(),
  /**
   * How many records were answered with 404 one by one: so many that nothing was concluded and a person has to decide.
   * Left out if there are none.
   */
  vanished: z.number().int().optional(),
  /**
   * How many IntRefs the service has for several records in use each, which nobody has called right. Left out if there
   * are none.
   */
  sharedIntRefs: z.number().int().optional(),
  /** Records that cannot be read: how many, and the first of them. Left out if there are none. */
  unreadable: z.object({ count: z.number().int(), records: z.array(unreadableSchema) }).optional(),
  /**
   * What the service has lost, when it is an older one again: nothing was pulled or sent, and a person has to decide.
   * Left out otherwise.
   */
  wentBack: wentBackSchema.optional(),
  /**
   * The event that was the newest of the service's history at an earlier sync, and that it no longer holds: its
   * database was put back, or rewritten. Left out otherwise.
   */
  historyBroken: historyHeadSchema.extend({ at: instantSchema }).optional(),
  /**
   * Lists that the run did not read, because they were read lately, by kind (`reference:<kind>` for reference data):
   * when that was, by the service's clock. Left out if it read all.
   */
  notRead: z.record(z.string(), instantSchema).optional(),
  /** Names of the kinds of records that this user may not read (403); the others were read. */
  denied: z.array(z.string()),
  /**
   * Kinds of records that this user may not send (403), or operations of a kind (`saleInvoice submit`), with the
   * service's message. In older runs they are part of `denied`.
   */
  deniedToSend: z.record(z.string(), z.string()).optional(),
  /** By document class or kind of record; only those with something to report. */
  kinds: z.record(z.string(), kindCountsSchema).optional(),
  /** Every write, every failure and the last reads; only the most recent (`KEPT_OF_RUNS`). */
  outcomes: z.array(requestOutcomeSchema).optional(),
});
export type SyncReport = z.infer<typeof syncReportSchema>;

/** Whether a run went through all its steps, even if a list or a record failed on the way. */
export function hasReachedEnd({ reachedEnd, problem }: Pick<SyncReport, 'reachedEnd' | 'problem'>): boolean {
  return reachedEnd ?? problem === null;
}
