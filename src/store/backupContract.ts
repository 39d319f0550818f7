import { z } from 'zod';
import { connectionIdSchema } from '../domain/service/connection.ts';
import { instantSchema } from '../domain/values/dates.ts';
import { type MovedAccount, movedAccountSchema } from '../domain/copies/moved.ts';
import type { UnreadableRow } from '../domain/copies/copies.ts';
import type { ATTACHMENT_KIND } from '../domain/documents/attachment.ts';
import type { ResourceKind } from '../domain/resources/content.ts';

/**
 * A backup is one file: gzipped lines of JSON. The first line says which company it is of, each other line holds up to
 * a thousand rows of one table, and the last one gives their number, so that a file that was cut short is recognised.
 */
export const FORMAT = 'daybook-backup';
/**
 * How rows are written. 1: as plain JSON, which lost the logo of a letterhead, with the bytes of attached files as
 * Base64; such a file has no `encoding`. 2: as typed JSON (`typedJson.ts`).
 */
export const ENCODING = 2;
/** Parts of attached files: each has a line of its own. */
export const FILE_PARTS_TABLE = 'attachmentBytes';
/** Tables that say how far the service has been read. */
export const READING_TABLES: ReadonlySet<string> = new Set(['cursors', 'childReads']);

export const headSchema = z.object({
  format: z.literal(FORMAT),
  encoding: z.number().int().positive().default(1),
  /** The schema version of the rows. */
  schema: z.number().int().positive(),
  connectionId: connectionIdSchema,
  company: z.string(),
  madeAt: instantSchema,
  documents: z.number().int(),
  /** Of every other kind, prices included. */
  records: z.number().int(),
  /** How many of the records are prices. Backups of earlier Daybooks do not say. */
  prices: z.number().int().optional(),
  /** Records of every kind with something that was not on the service. */
  waiting: z.number().int(),
  /**
   * Only in a file that moves the books to another computer: the connection, without its key. An earlier Daybook
   * restores such a file like any backup.
   */
  account: movedAccountSchema.optional(),
});
/** The head of a backup. */
export type BackupHead = z.infer<typeof headSchema>;

export const booksFactsSchema = z.object({
  bytes: z.number().int().nonnegative(),
  /** SHA-256 of the whole file, in hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
/** What the file with the books of a company on this computer should be, in a backup of that company. */
export type BooksFacts = z.infer<typeof booksFactsSchema>;
/** Books to be put into a backup: parts of the file as Base64, in their order. */
export interface BooksToKeep extends BooksFacts {
  parts(): AsyncIterable<string>;
}

/** Kinds for which a person may have to say whether the service has a record. */
export type DoubtedKind = ResourceKind | typeof ATTACHMENT_KIND;
/** The head of a backup that can be restored here, and what would be in doubt and left out then. */
export interface InspectedBackup extends BackupHead {
  /**
   * How many records of each kind will be in doubt, because nothing here says whether they were sent after the backup
   * was made.
   */
  inDoubt: Partial<Record<DoubtedKind, number>>;
  /** Rows that cannot be read. Only a restore that is told to leaves them out. */
  unreadable: readonly UnreadableRow[];
  /** Set if it holds the file with the books of a company on this computer; null otherwise. */
  books: BooksFacts | null;
}
/** What some backups hold more. */
export interface MoreInBackup {
  /** The connection, when the books are moved to another computer. */
  account?: MovedAccount;
  /** Makes a copy of the file with the books of a company on this computer. */
  books?: () => Promise<BooksToKeep>;
}
