import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { problemSchema, shortListSchema } from '../values/result.ts';
import { unreadableSchema } from './unreadable.ts';

/** The steps of a run, in order (docs/sync.md, "A run"). */
export const syncPhaseSchema = z.enum(['signingIn', 'settling', 'pulling', 'pushing', 'readingBack', 'finished']);
export type SyncPhase = z.infer<typeof syncPhaseSchema>;

export const syncProgressSchema = z.object({
  phase: syncPhaseSchema,
  /** Operations done of those planned so far; `planned` grows as the run learns more, and never shrinks. */
  done: z.number().int(),
  planned: z.number().int(),
  /** Why nothing goes on just now: a request failed so, and is made again after a pause. Left out while all goes well. */
  heldUpBy: problemSchema.shape.code.optional(),
});
export type SyncProgress = z.infer<typeof syncProgressSchema>;

/** How much is kept: of a run's requests the last that sent something or went wrong, and the last that only read; and how many runs. */
export const KEPT_OF_RUNS = { telling: 2_000, reads: 200, runs: 100 } as const;

/** What a run did with the records of one kind, and what stands open of them at its end. */
export const kindCountsSchema = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /** Left out where nothing was deleted, and of runs from before it was counted. */
  deleted: z.number().int().optional(),
  pulled: z.number().int(),
  rejected: z.number().int(),
  conflicts: z.number().int(),
  inDoubt: z.number().int(),
  notReady: z.number().int(),
  /** Complete, and kept here until something else has happened; left out where there are none. */
  waiting: z.number().int().optional(),
});
export type KindCounts = z.infer<typeof kindCountsSchema>;

/** Under this name a person's word is given on how many of the records that were answered with 404 have gone. */
export const VANISHED = 'vanished';

/** One request of a run and how it ended: no key, token or content is in it. */
export const requestOutcomeSchema = z.object({
  at: instantSchema,
  method: z.string(),
  /** The path with `{ref}` in the place of what names a record, and no query. */
  path: z.string(),
  /** What named the record in the path, or its IntRef in a create; '' for lists. */
  record: z.string(),
  /** HTTP status; null when no answer came. */
  status: z.number().int().nullable(),
  /** Milliseconds until it was answered, or given up. */
  took: z.number().int(),
});
export type RequestOutcome = z.infer<typeof requestOutcomeSchema>;

/**
 * What became of a run. `problem` is why it stopped early or, of one that reached its end, the first list or record that failed by
 * itself; records that were refused carry their own.
 */
export const syncReportSchema = z.object({
  startedAt: instantSchema,
  finishedAt: instantSchema,
  apiVersion: z.string().nullable(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Records deleted on the service; left out of runs from before it was counted, where they are among the updated. */
  deleted: z.number().int().optional(),
  /** Documents and references that said something new. */
  pulled: z.number().int(),
  rejected: z.number().int(),
  conflicts: z.number().int(),
  inDoubt: z.number().int(),
  /** Records left alone because they are not complete enough to be sent. */
  notReady: z.number().int(),
  /**
   * Complete records that could not go: this user may not send them, the service's version lacks them, or what they name
   * cannot be sent. Left out of runs from before they were told apart.
   */
  waiting: z.number().int().optional(),
  /** Windows that did not store what was being typed in them before the run looked, so that it may go with the next only; left out where there were none. */
  unsettled: z.number().int().optional(),
  requests: z.number().int(),
  problem: problemSchema.nullable(),
  /** Left out of runs from before it was told: these count as stopped early if they had a problem (`hasReachedEnd`). */
  reachedEnd: z.boolean().optional(),
  /** Lists that lacked most of what is held of them: nothing was concluded, and a person is asked. Left out where there are none. */
  shortLists: z.array(shortListSchema).optional(),
  /** Records that were answered with 404 one by one, so many that nothing was concluded and a person is asked. Left out where there are none. */
  vanished: z.number().int().optional(),
  /** Records that the service shows in a form that cannot be read: how many, and the first of them. Left out where there are none. */
  unreadable: z.object({ count: z.number().int(), records: z.array(unreadableSchema) }).optional(),
  /** Kinds of records this user may not read (403), by name; the others went through. */
  denied: z.array(z.string()),
  /** Kinds of records this user may not send (403), or operations of a kind (`saleInvoice submit`), with the service's words; of runs from before, they are among the denied. */
  deniedToSend: z.record(z.string(), z.string()).optional(),
  /** By document class or kind of record; only those of which anything is to be told. */
  kinds: z.record(z.string(), kindCountsSchema).optional(),
  /** Every write and every failure, and the last reads; the most recent few thousand. */
  outcomes: z.array(requestOutcomeSchema).optional(),
});
export type SyncReport = z.infer<typeof syncReportSchema>;

/** Whether a run went through all its steps, also where a list or a record failed by itself on the way. */
export function hasReachedEnd({ reachedEnd, problem }: Pick<SyncReport, 'reachedEnd' | 'problem'>): boolean {
  return reachedEnd ?? problem === null;
}
