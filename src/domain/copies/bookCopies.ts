import { z } from 'zod';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { problemSchema } from '../values/result.ts';

/*
 * Copies of the file in which the books of a company on this computer are (docs/own-company.md). They are none of the
 * copies of the page's database: those are in `copies.ts`.
 */

/** What a file of books holds, so that a person can tell two of them apart. */
export const bookFiguresSchema = z.object({
  documents: z.number().int(),
  postings: z.number().int(),
  /** When the last posting was made; null where there is none. */
  lastPosted: instantSchema.nullable(),
});
export type BookFigures = z.infer<typeof bookFiguresSchema>;

export const bookCopySchema = z.object({
  name: z.string(),
  day: localDateSchema,
  /**
   * Set if it was made because another file was about to take the place of the books: when. Left out for a day's copy.
   */
  replacedAt: instantSchema.optional(),
  bytes: z.number().int(),
  /** Whether it is beside the books, and whether it is in the folder that a person has chosen for all copies. */
  isBeside: z.boolean(),
  isInFolder: z.boolean(),
});
export type BookCopy = z.infer<typeof bookCopySchema>;

export const bookCopiesSchema = z.object({
  /** Newest first. */
  copies: z.array(bookCopySchema),
  /** Why the last copy beside the books could not be made; null if it could. */
  problem: problemSchema.nullable(),
  /** Why the chosen folder does not have the copies; null if it has, or if none is chosen. */
  folderProblem: problemSchema.nullable(),
});
export type BookCopies = z.infer<typeof bookCopiesSchema>;
