import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { problemSchema } from '../values/result.ts';

/*
 * Copies that the backend keeps outside the browser profile (`src/backend/copies`): a journal of everything that is not
 * on the service yet, whole backups, and a sentinel that describes what the database of each company contained.
 */

/** How the names of page settings begin that hold records which stay on this computer (rules, templates, logs). */
export const LOCAL_RECORDS = 'local.';
/** How the names of page settings begin that say what an import of bank lines has changed, so that it can be undone. */
export const BANK_IMPORTS = 'bank.import.';

/**
 * Tables whose unsent rows are copied to the journal. Of `settings` only edits that are not stored in their record yet,
 * and records that stay on this computer.
 */
export const copiedTableSchema = z.enum(['documents', 'resources', 'attachments', 'settings']);
export type CopiedTable = z.infer<typeof copiedTableSchema>;

export const copyNameSchema = z.object({
  /** `damage`: bytes of the journal of which not even the name can be read; the key says where they are. */
  table: z.enum([...copiedTableSchema.options, 'damage']),
  /**
   * As long as it is: a name that is refused would hold up all the others (that of a kept mapping has its headings).
   */
  key: z.string().min(1),
});
/** The database row that a journal entry belongs to. */
export type CopyName = z.infer<typeof copyNameSchema>;

/** The name as a single text, for maps and sets. */
export function copyNameText({ table, key }: CopyName): string {
  return `${table} ${key}`;
}

/** A row of a copy that cannot be read, and why. The copy keeps it unchanged. */
export const unreadableRowSchema = z.object({
  /** The table and the key; of damaged bytes whatever can be read. */
  table: z.string(),
  key: z.string(),
  /** The class of a document or the kind of another record, if it can be read. */
  kind: z.string().optional(),
  /** The name that people know it by, if it can be read. */
  name: z.string().optional(),
  why: z.string(),
  /** What the copy holds of it. */
  text: z.string(),
});
export type UnreadableRow = z.infer<typeof unreadableRowSchema>;

/** Identifies one state of a row. Rows with equal marks are equal for a copy. */
export const copyMarkSchema = copyNameSchema.extend({ revision: z.number().int(), mark: z.string().max(200) });
export type CopyMark = z.infer<typeof copyMarkSchema>;

/**
 * The mark of a record or document: its id and state, each between bars. What is empty after the id says that nothing
 * of it waits.
 */
export interface MarkParts {
  id: string;
  isEdited: boolean;
  commands: number;
  sentAt: string;
  isAsked: boolean;
  rejectedAt: string;
  conflictSeenAt: string;
  lastModified: string;
}
export function textOfMark(mark: MarkParts): string {
  return [
    mark.id,
    mark.isEdited ? 'edited' : '',
    String(mark.commands),
    mark.sentAt,
    mark.isAsked ? 'asked' : '',
    mark.rejectedAt,
    mark.conflictSeenAt,
    mark.lastModified,
  ].join('|');
}
/** Whether the service has the row as it is: it is kept only because no sync could bring it back. */
export function isMarkedSent(mark: string): boolean {
  return /^[^|]+\|\|0\|\|\|\|\|/.test(mark);
}

/** A row as in a backup. Restoring it needs the same checks as restoring a backup. */
export const copyRowSchema = copyMarkSchema.extend({
  table: copiedTableSchema,
  row: z.record(z.string(), z.unknown()),
});
export type CopyRow = z.infer<typeof copyRowSchema>;

/** What the database of a company contained when this was last noted. */
export const sentinelSchema = z.object({
  /**
   * A random id inside the database, so that a different database is recognised even if it has equally many records.
   */
  identity: z.string().min(1).max(80),
  documents: z.number().int().nonnegative(),
  /** Records of the other kinds, without prices. */
  records: z.number().int().nonnegative(),
  notedAt: instantSchema,
});
export type Sentinel = z.infer<typeof sentinelSchema>;

/** Numbers of rows in the journal. */
export const unsentCountSchema = z.object({
  documents: z.number().int(),
  /** Of every other kind, those that were `sent` included. */
  records: z.number().int(),
  /**
   * Records that the service has already, and does not list: bank lines since the newest whole copy. No sync could
   * bring them back.
   */
  sent: z.number().int().default(0),
  files: z.number().int(),
  /** Rows that cannot be read, and of which the journal holds no later version. */
  damaged: z.number().int(),
  /** When the journal last changed; null when nothing was ever written. */
  changedAt: instantSchema.nullable(),
});
export type UnsentCount = z.infer<typeof unsentCountSchema>;

/** A whole backup among the copies. The counts come from the file's header. */
export const wholeCopySchema = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** Kept until a person releases it: it was made before somebody continued with a database that lacked something. */
  isHeld: z.boolean(),
  madeAt: instantSchema,
  schema: z.number().int(),
  documents: z.number().int(),
  /** Of every other kind, prices included. */
  records: z.number().int(),
  /** How many of the records are prices; copies of earlier Daybooks do not say. */
  prices: z.number().int().optional(),
  waiting: z.number().int(),
});
export type WholeCopy = z.infer<typeof wholeCopySchema>;

/**
 * A piece of a whole copy, known by its content: a line of the backup. A copy writes only those that the last full one
 * lacks.
 */
export const copyChunkSchema = z.object({
  /** SHA-256 of its text, in hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes of its text. */
  length: z.number().int().positive(),
  /** Its text, deflated, as Base64; null if the last full copy has it. */
  bytes: z.string().nullable(),
});
export type CopyChunk = z.infer<typeof copyChunkSchema>;

/** Unsent work that somebody decided not to restore. It is kept until newer ones replace it. */
export const asideCopySchema = z.object({ name: z.string(), count: unsentCountSchema });

export const copySettingsSchema = z.object({
  /** The folder of the copies: of this company for `about`, of all companies for `settings`. */
  folder: z.string(),
  /** Whether it is the default folder inside the data folder. */
  isUsual: z.boolean(),
  /** How many whole copies of a company are kept, and how many discarded journals. */
  keep: z.number().int(),
});
export type CopySettings = z.infer<typeof copySettingsSchema>;
export const FEWEST_COPIES = 2;
export const MOST_COPIES = 100;
export const USUAL_COPIES = 10;

export const copiesAboutSchema = z.object({
  settings: copySettingsSchema,
  /** Why the folder cannot be read; then nothing else is known. */
  problem: problemSchema.nullable(),
  sentinel: sentinelSchema.nullable(),
  unsent: unsentCountSchema,
  /** Newest first. */
  whole: z.array(wholeCopySchema),
  aside: z.array(asideCopySchema),
});
/** Everything that the backend knows about the copies of one company. */
export type CopiesAbout = z.infer<typeof copiesAboutSchema>;

/** The answer after entries were written and flushed to the disk. */
export const appendedSchema = z.object({
  /**
   * Identifies the journal. It changes whenever the journal is opened or started again, and may then have other rows.
   */
  journal: z.string(),
  /** Number of rows in the journal. */
  held: z.number().int(),
  /** Keys of attached files whose bytes the journal still lacks. */
  wanted: z.array(z.string()),
  /** Bytes that can still be written when the disk is full, because they are allocated already. */
  reserve: z.number().int(),
});
export type Appended = z.infer<typeof appendedSchema>;

/** The total number of rows, those that cannot be read included. */
export function unsentTotal({ documents, records, files, damaged }: UnsentCount): number {
  return documents + records + files + damaged;
}

/** What was found instead of the database that the sentinel describes; `newer`: a newer Daybook has upgraded it. */
export type LossKind = 'missing' | 'empty' | 'unreadable' | 'other' | 'small' | 'behind' | 'newer';

/** What was found in the database. */
export interface FoundDatabase {
  state: 'missing' | 'unreadable' | 'there';
  identity: string | null;
  documents: number;
  records: number;
}

/** A database with less than this share of its former records has lost something; a person may delete a few. */
const FAR_SMALLER = 0.5;
/** With fewer records than this, half of them are quickly deleted by hand. */
const FEW_RECORDS = 10;

/**
 * Whether the database is the one that the sentinel describes, with about as many records.
 * @param expected null if nothing is known of an earlier database
 * @param hasCopies whether the journal or a whole copy contains records: then an empty database is not a new one
 * @returns null if all is well
 */
export function lossOf(
  found: FoundDatabase,
  expected: Pick<Sentinel, 'identity' | 'documents' | 'records'> | null,
  hasCopies: boolean,
): LossKind | null {
  const foundRecords = found.documents + found.records;
  const expectedRecords = expected === null ? 0 : expected.documents + expected.records;
  const wasFilled = expectedRecords > 0 || hasCopies;
  if (found.state === 'unreadable') return wasFilled ? 'unreadable' : null;
  if (found.state === 'missing') return wasFilled ? 'missing' : null;
  if (expected === null) return foundRecords === 0 && hasCopies ? 'empty' : null;
  if (found.identity !== expected.identity) {
    if (!wasFilled) return null;
    return foundRecords === 0 ? 'empty' : 'other';
  }
  // The same database: somebody may have deleted everything, and the sentinel recorded that.
  if (expectedRecords === 0) return null;
  if (foundRecords === 0) return 'empty';
  return expectedRecords >= FEW_RECORDS && foundRecords < expectedRecords * FAR_SMALLER ? 'small' : null;
}

/** Whether the copies contain any record. A folder that cannot be read may. */
export function holdsRecords({ problem, unsent, whole }: Pick<CopiesAbout, 'problem' | 'unsent' | 'whole'>): boolean {
  return problem !== null || unsentTotal(unsent) > 0 || whole.some(({ documents, records }) => documents + records > 0);
}
