import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { problemSchema } from './result.ts';

/** The steps of a run, in order (design: sync, "A run"). */
export const syncPhaseSchema = z.enum(['signingIn', 'settling', 'pulling', 'pushing', 'readingBack', 'finished']);
export type SyncPhase = z.infer<typeof syncPhaseSchema>;

export const syncProgressSchema = z.object({
  phase: syncPhaseSchema,
  /** Operations done of those planned so far; `planned` grows as the run learns more, and never shrinks. */
  done: z.number().int(),
  planned: z.number().int(),
});
export type SyncProgress = z.infer<typeof syncProgressSchema>;

/** What became of a run. `problem` is why it stopped early; records that were refused carry their own. */
export const syncReportSchema = z.object({
  startedAt: instantSchema,
  finishedAt: instantSchema,
  apiVersion: z.string().nullable(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Documents and references that said something new. */
  pulled: z.number().int(),
  rejected: z.number().int(),
  conflicts: z.number().int(),
  inDoubt: z.number().int(),
  /** Records left alone because they are not complete enough to be sent. */
  notReady: z.number().int(),
  requests: z.number().int(),
  problem: problemSchema.nullable(),
  /** Kinds of records this user may not read (403), by name; the others went through. */
  denied: z.array(z.string()),
});
export type SyncReport = z.infer<typeof syncReportSchema>;
