import { z } from 'zod';
import { connectionIdSchema } from '../domain/service/connection.ts';
import {
  appendedSchema,
  copiesAboutSchema,
  copyChunkSchema,
  copyMarkSchema,
  copyNameSchema,
  copyRowSchema,
  copySettingsSchema,
  FEWEST_COPIES,
  MOST_COPIES,
  sentinelSchema,
  unreadableRowSchema,
  wholeCopySchema,
} from '../domain/copies/copies.ts';

const ofConnection = z.object({ connectionId: connectionIdSchema });
/** The current journal or, with `aside`, one that was set aside under that name. */
const ofJournal = ofConnection.extend({ aside: z.string().optional() });
const nothing = z.null();
/** Where the list continues; null at its end. */
const next = z.number().int().nullable();
const from = z.number().int().nonnegative();

/**
 * Calls from the page about the copies outside the browser profile. Rows travel in the form of a backup, bytes as
 * Base64.
 */
export const copyCalls = {
  /** Deletes every copy of a company: whole ones, unsent work, what was set aside. For good. */
  'connections.deleteCopies': { request: ofConnection, response: nothing },
  'copies.about': { request: ofConnection, response: copiesAboutSchema },
  /**
   * Sets the folder of the copies and how many to keep. `folder: null` means the folder in the data folder. Moves the
   * existing copies.
   */
  'copies.configure': {
    request: z.object({
      folder: z.string().max(1_000).nullable(),
      keep: z.number().int().min(FEWEST_COPIES).max(MOST_COPIES),
    }),
    response: copySettingsSchema,
  },
  'copies.settings': { request: nothing, response: copySettingsSchema },
  /** The rows in the journal, and the id of that journal (`Appended.journal`). */
  'copies.held': {
    request: ofConnection.extend({ from }),
    response: z.object({ journal: z.string(), marks: z.array(copyMarkSchema), next }),
  },
  /**
   * Adds entries to the journal; answers when they are on the disk. `gone` comes before `put`. A row that is older than
   * the one in the journal is left out.
   */
  'copies.append': {
    request: ofConnection.extend({ gone: z.array(copyNameSchema), put: z.array(copyRowSchema) }),
    response: appendedSchema,
  },
  /** Adds a part of an attached file to the journal; answers when it is on the disk. */
  'copies.appendPart': {
    request: ofConnection.extend({
      key: z.string().min(1),
      part: from,
      parts: z.number().int().positive(),
      bytes: z.string(),
    }),
    response: nothing,
  },
  'copies.unsent': {
    request: ofJournal.extend({ from }),
    response: z.object({
      rows: z.array(copyRowSchema),
      /** Rows of the journal that cannot be read. */
      unreadable: z.array(unreadableRowSchema),
      next,
    }),
  },
  /** A part of an attached file from the journal; null when the journal lacks it. */
  'copies.unsentPart': {
    request: ofJournal.extend({ key: z.string().min(1), part: from }),
    response: z.string().nullable(),
  },
  /**
   * Adds to a file beside the copies the text of rows that cannot be read, before a restore leaves them out; `name` is
   * null for a new file. Answers when it is on the disk.
   */
  'copies.keepLeftOut': {
    request: ofConnection.extend({ name: z.string().nullable(), text: z.string() }),
    response: z.object({ name: z.string(), path: z.string() }),
  },
  /** Renames the journal and starts an empty one. */
  'copies.setAside': { request: ofConnection, response: nothing },
  /** Copies the journal under another name. */
  'copies.copyAside': { request: ofConnection, response: nothing },
  /** Protects the newest whole copies from removal until they are released, however many are made after them. */
  'copies.hold': { request: ofConnection, response: nothing },
  /** Releases a protected whole copy. */
  'copies.letGo': { request: ofConnection.extend({ name: z.string() }), response: nothing },
  /** Stores the sentinel, which says what the database holds now. */
  'copies.note': { request: ofConnection.extend({ sentinel: sentinelSchema }), response: nothing },
  /**
   * A whole backup is sent in parts: begin, write, end. Only when every byte has arrived does it become one of the
   * copies.
   */
  'copies.beginWhole': { request: ofConnection, response: z.string() },
  'copies.writeWhole': { request: z.object({ upload: z.string(), bytes: z.string() }), response: nothing },
  'copies.endWhole': { request: z.object({ upload: z.string(), size: from }), response: wholeCopySchema },
  /**
   * A whole copy that is written in chunks: begin, write, end. `held` are the digests of those that need not be
   * written, because the last full copy has them; it is empty when a full one is due.
   */
  'copies.beginChunks': {
    request: ofConnection,
    response: z.object({ upload: z.string(), held: z.array(copyChunkSchema.shape.digest) }),
  },
  /**
   * Takes the next chunks in their order. If some are only named and damaged in the full copy, takes none of them: the
   * answer has the digests of those to be written with their bytes, when all of them are sent again.
   */
  'copies.writeChunks': {
    request: z.object({ upload: z.string(), chunks: z.array(copyChunkSchema) }),
    response: z.object({ lacks: z.array(copyChunkSchema.shape.digest) }),
  },
  /** @param chunks how many there are in all; null gives the copy up */
  'copies.endChunks': {
    request: z.object({ upload: z.string(), chunks: from.nullable() }),
    response: wholeCopySchema.nullable(),
  },
  'copies.readWhole': {
    request: ofConnection.extend({ name: z.string(), from }),
    response: z.object({ bytes: z.string(), next }),
  },
} as const;
