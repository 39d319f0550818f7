import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { problemSchema } from '../values/result.ts';

/*
 * Copies that the backend keeps outside the browser profile (`src/backend/copies`): a journal of what is not on the service
 * yet, whole backups, and a sentinel that says what the database of each company held.
 */

/** Tables whose waiting rows go into the journal. Of `settings` only the edits that are not in their record yet. */
export const copiedTableSchema = z.enum(['documents', 'resources', 'attachments', 'settings']);
export type CopiedTable = z.infer<typeof copiedTableSchema>;

export const copyNameSchema = z.object({ table: copiedTableSchema, key: z.string().min(1).max(200) });
/** Which row of the database an entry of the journal is about. */
export type CopyName = z.infer<typeof copyNameSchema>;

/** The name in one text, for maps and sets. */
export function copyNameText({ table, key }: CopyName): string {
  return `${table} ${key}`;
}

/** A row of a copy that cannot be read, and why. The copy keeps it as it is. */
export const unreadableRowSchema = copyNameSchema.extend({
  /** By what a person knows it, where that can be read. */ name: z.string().optional(),
  why: z.string(),
});
export type UnreadableRow = z.infer<typeof unreadableRowSchema>;

/** What identifies one state of a row. Two rows with the same mark say the same, as far as a copy is concerned. */
export const copyMarkSchema = copyNameSchema.extend({ revision: z.number().int(), mark: z.string().max(200) });
export type CopyMark = z.infer<typeof copyMarkSchema>;

/** A row as a backup writes it. Whoever puts it back checks it as the rows of a backup are checked. */
export const copyRowSchema = copyMarkSchema.extend({ row: z.record(z.string(), z.unknown()) });
export type CopyRow = z.infer<typeof copyRowSchema>;

/** What the database of a company held when this was last noted. */
export const sentinelSchema = z.object({
  /** A random id that is kept inside the database, so that another database is recognised though it holds as many records. */
  identity: z.string().min(1).max(80),
  documents: z.number().int().nonnegative(),
  /** Records of the other kinds, prices included. */
  records: z.number().int().nonnegative(),
  notedAt: instantSchema,
});
export type Sentinel = z.infer<typeof sentinelSchema>;

/** Rows of the journal, counted. */
export const unsentCountSchema = z.object({
  documents: z.number().int(),
  records: z.number().int(),
  files: z.number().int(),
  /** When the journal last changed; null when nothing was ever written. */
  changedAt: instantSchema.nullable(),
});
export type UnsentCount = z.infer<typeof unsentCountSchema>;

/** A whole backup among the copies. The counts stand in the file's own head. */
export const wholeCopySchema = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** Kept until a person lets it go: it is from before somebody went on with a database that lacked something. */
  isHeld: z.boolean(),
  madeAt: instantSchema,
  schema: z.number().int(),
  documents: z.number().int(),
  records: z.number().int(),
  waiting: z.number().int(),
});
export type WholeCopy = z.infer<typeof wholeCopySchema>;

/** Unsent work that somebody decided not to put back. It stays until newer ones push it out. */
export const asideCopySchema = z.object({ name: z.string(), count: unsentCountSchema });

export const copySettingsSchema = z.object({
  /** Where the copies are: the folder of this company for `about`, the folder of all for `settings`. */
  folder: z.string(),
  /** Whether the folder is the one inside the data folder. */
  isUsual: z.boolean(),
  /** How many whole copies are kept of a company, and how many journals that were set aside. */
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
/** Everything that the backend can say of the copies of one company. */
export type CopiesAbout = z.infer<typeof copiesAboutSchema>;

/** What is told after entries were written and flushed to the disk. */
export const appendedSchema = z.object({
  /** Which journal it is: another one whenever it was opened or begun anew, and may hold other rows than before. */
  journal: z.string(),
  /** Rows that the journal holds now. */
  held: z.number().int(),
  /** Keys of attached files of which the journal still lacks bytes. */
  wanted: z.array(z.string()),
  /** Bytes that can still be written though the disk is full: they are allocated already. */
  reserve: z.number().int(),
});
export type Appended = z.infer<typeof appendedSchema>;

/** How many rows there are, whatever they are. */
export function unsentTotal({ documents, records, files }: UnsentCount): number {
  return documents + records + files;
}

/** What was found in place of the database that the sentinel describes. */
export type LossKind = 'missing' | 'empty' | 'unreadable' | 'other' | 'small' | 'behind';

/** What a look at the database has found. */
export interface FoundDatabase {
  state: 'missing' | 'unreadable' | 'there';
  identity: string | null;
  documents: number;
  records: number;
}

/** A database with less than this share of what it held has lost something; a person may well delete a few. */
const FAR_SMALLER = 0.5;
/** Of so few records a half is quickly deleted by hand. */
const FEW_RECORDS = 10;

/**
 * Whether the database is the one that the sentinel describes, and still holds about as much.
 * @param expected null when nothing is known of an earlier database
 * @param hasCopies whether the journal or a whole copy holds records: then an empty database is not a new one
 * @returns null when all is well
 */
export function lossOf(
  found: FoundDatabase,
  expected: Pick<Sentinel, 'identity' | 'documents' | 'records'> | null,
  hasCopies: boolean,
): LossKind | null {
  const held = found.documents + found.records;
  const should = expected === null ? 0 : expected.documents + expected.records;
  const wasFilled = should > 0 || hasCopies;
  if (found.state === 'unreadable') return wasFilled ? 'unreadable' : null;
  if (found.state === 'missing') return wasFilled ? 'missing' : null;
  if (expected === null) return held === 0 && hasCopies ? 'empty' : null;
  if (found.identity !== expected.identity) {
    if (!wasFilled) return null;
    return held === 0 ? 'empty' : 'other';
  }
  // The same database: somebody may have deleted everything in it, and the sentinel says so.
  if (should === 0) return null;
  if (held === 0) return 'empty';
  return should >= FEW_RECORDS && held < should * FAR_SMALLER ? 'small' : null;
}

/** Whether the copies hold any record. A folder that cannot be read may. */
export function holdsRecords({ problem, unsent, whole }: Pick<CopiesAbout, 'problem' | 'unsent' | 'whole'>): boolean {
  return problem !== null || unsentTotal(unsent) > 0 || whole.some(({ documents, records }) => documents + records > 0);
}
