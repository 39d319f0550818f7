import { z } from 'zod';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';

export const STATEMENT_KINDS = ['open', 'movements', 'reminder'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A statement or reminder that was printed or made into a mail: for whom, when, and about how much. */
export const producedSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(STATEMENT_KINDS),
  /** The party's reference, and its code and name at that time. */
  party: z.string(),
  partyName: z.string(),
  currency: z.string(),
  asAt: localDateSchema,
  /** The first day of a statement of movements. */
  from: localDateSchema.optional(),
  /** 1 to 3; of reminders. */
  level: z.number().int().optional(),
  amount: decimalSchema,
  /** How many documents it names. */
  documents: z.number().int(),
  language: z.string(),
  /** The address of the mail that was made, '' where none was known; undefined when it was printed. */
  to: z.string().optional(),
});
export type Produced = z.infer<typeof producedSchema>;
