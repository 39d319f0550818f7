import { z } from 'zod';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { jsonSchema } from '../values/json.ts';
import { bankTransactionSchema } from '../resources/content.ts';
import type { BankLocalMetadata, BankTransaction } from './bankLine.ts';

const statementSchema = z.object({
  bankAccountId: z.string().min(1),
  /** Index of its file in `files`. */
  file: z.number().int(),
  /** As in the file. */
  account: z.string().optional(),
  number: z.string().optional(),
  currency: z.string().optional(),
  /** First and last day of its lines, or of its balances if it has no lines. */
  from: localDateSchema,
  to: localDateSchema,
  opening: decimalSchema.optional(),
  closing: decimalSchema.optional(),
});
export type ImportedStatement = z.infer<typeof statementSchema>;

/** One import: what it read, and what is needed to undo it. Kept by the store. */
export const bankImportSchema = z.object({
  id: z.string().min(1),
  at: instantSchema,
  files: z.array(z.object({ name: z.string(), format: z.string(), encoding: z.string(), size: z.number().int() })),
  statements: z.array(statementSchema),
  /** How many lines it added. */
  created: z.number().int(),
  /**
   * Known lines that it changed or only recognised: as they were before, and their revision afterwards. `made` is the
   * content after the import; imports of earlier versions of Daybook lack it.
   */
  changed: z.array(
    z.object({
      key: z.string(),
      revision: z.number().int(),
      content: bankTransactionSchema.nullable(),
      made: bankTransactionSchema.optional(),
      hereOnly: z.record(z.string(), jsonSchema),
    }),
  ),
});
export type BankImport = z.infer<typeof bankImportSchema>;

/** What an import writes: exactly what its preview showed, in one transaction. */
export interface ImportCommit {
  import: Pick<BankImport, 'id' | 'at' | 'files' | 'statements'>;
  /**
   * How many lines the preview saw on each account, and the greatest of their keys, which a line that came since
   * exceeds. If either has changed since, nothing is written.
   */
  seen: readonly { bankAccountId: string; lines: number; newest: string | null }[];
  creates: readonly { content: BankTransaction; hereOnly: BankLocalMetadata }[];
  /** Known lines: `revision` is the one that the preview saw; `content` is null if only `hereOnly` changes. */
  changes: readonly { key: string; revision: number; content: BankTransaction | null; hereOnly: BankLocalMetadata }[];
}

/**
 * What an undo did. `kept` lines stay as they are: a person has changed or locked them, or it is not known whether they
 * are on the service.
 */
export interface UndoReport {
  /** Removed here; the service never had them. */
  removed: number;
  /** On the service: their deletion waits for the next sync. */
  deleting: number;
  /** Restored to their state before the import. */
  restored: number;
  kept: { key: string; why: 'locked' | 'unknown' | 'edited' }[];
}
