import { z } from 'zod';
import { bookCopiesSchema, bookFiguresSchema } from '../domain/copies/bookCopies.ts';
import { connectionIdSchema, connectionSchema, LONGEST_NAME } from '../domain/service/connection.ts';

const ofConnection = z.object({ connectionId: connectionIdSchema });
const nothing = z.null();
/** Names a file of books on its way to the page, or from it. */
const transfer = z.object({ transfer: z.string() });
const count = z.number().int().nonnegative();

/**
 * Calls from the page about the file in which the books of a company on this computer are, and its copies. Bytes travel
 * as Base64.
 */
export const bookCalls = {
  'books.copies': { request: ofConnection, response: bookCopiesSchema },
  /**
   * What a copy and the present books hold, once the copy has passed SQLite's check; `now` is null where the present
   * file cannot be read.
   */
  'books.figures': {
    request: ofConnection.extend({ name: z.string() }),
    response: z.object({ copy: bookFiguresSchema, now: bookFiguresSchema.nullable() }),
  },
  /** Puts a copy in the place of the books, which are kept as a copy first. */
  'books.goBack': { request: ofConnection.extend({ name: z.string() }), response: nothing },
  /** Moves the books and their copies to the folder of removed companies, and names the place. */
  'books.remove': { request: ofConnection, response: z.object({ folder: z.string() }) },
  /** Copies the books as they are now, to be read in parts. The digest is SHA-256 in hex. */
  'books.beginRead': {
    request: ofConnection,
    response: transfer.extend({ bytes: count, digest: z.string() }),
  },
  'books.read': {
    request: transfer.extend({ from: count }),
    response: z.object({ bytes: z.base64(), next: count.nullable() }),
  },
  /** Books arrive in parts: begin, write, end. `end` checks their digest and has SQLite check them. */
  'books.beginWrite': { request: nothing, response: transfer },
  'books.write': { request: transfer.extend({ bytes: z.base64() }), response: nothing },
  'books.endWrite': { request: transfer.extend({ digest: z.string() }), response: bookFiguresSchema },
  /** Forgets a file on its way. */
  'books.giveUp': { request: transfer, response: nothing },
  /** Puts books that have arrived in the place of those that are here, which are kept as a copy first. */
  'books.replace': { request: ofConnection.extend(transfer.shape), response: nothing },
  /** Makes books that have arrived the company on this computer, where there is none, and connects to it. */
  'books.bring': {
    request: transfer.extend({ name: z.string().min(1).max(LONGEST_NAME) }),
    response: connectionSchema,
  },
} as const;
