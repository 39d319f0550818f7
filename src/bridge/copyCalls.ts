import { z } from 'zod';
import { connectionIdSchema } from '../domain/service/connection.ts';
import {
  appendedSchema,
  copiesAboutSchema,
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
/** The journal that is written now, or by its name one that was set aside. */
const ofJournal = ofConnection.extend({ aside: z.string().optional() });
const nothing = z.null();
/** Where a list goes on; null at its end. */
const next = z.number().int().nullable();
const from = z.number().int().nonnegative();

/** What the page asks about the copies outside the browser profile. Rows travel as a backup writes them, bytes as Base64. */
export const copyCalls = {
  'copies.about': { request: ofConnection, response: copiesAboutSchema },
  /** Where copies go from now on, and how many stay. `folder: null` is the one in the data folder. Moves what is there. */
  'copies.configure': {
    request: z.object({
      folder: z.string().max(1_000).nullable(),
      keep: z.number().int().min(FEWEST_COPIES).max(MOST_COPIES),
    }),
    response: copySettingsSchema,
  },
  'copies.settings': { request: nothing, response: copySettingsSchema },
  /** Which rows the journal holds, and which journal that is (`Appended.journal`). */
  'copies.held': {
    request: ofConnection.extend({ from }),
    response: z.object({ journal: z.string(), marks: z.array(copyMarkSchema), next }),
  },
  /** Answers when the entries are on the disk. `gone` comes before `put`. A row older than the one held is left out. */
  'copies.append': {
    request: ofConnection.extend({ gone: z.array(copyNameSchema), put: z.array(copyRowSchema) }),
    response: appendedSchema,
  },
  /** A part of an attached file; answers when it is on the disk. */
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
      /** Rows that are in the journal and cannot be read. */ unreadable: z.array(unreadableRowSchema),
      next,
    }),
  },
  /** A part of an attached file out of the journal; null when the journal lacks it. */
  'copies.unsentPart': {
    request: ofJournal.extend({ key: z.string().min(1), part: from }),
    response: z.string().nullable(),
  },
  /** Keeps the journal under another name and begins an empty one. */
  'copies.setAside': { request: ofConnection, response: nothing },
  /** Keeps the journal as it is now under another name, too. */
  'copies.copyAside': { request: ofConnection, response: nothing },
  /** Has the newest whole copies stay, however many are made after them, until they are let go. */
  'copies.hold': { request: ofConnection, response: nothing },
  'copies.letGo': { request: ofConnection.extend({ name: z.string() }), response: nothing },
  /** What the database holds now. */
  'copies.note': { request: ofConnection.extend({ sentinel: sentinelSchema }), response: nothing },
  /** A whole backup comes in parts: begun, written, and ended when every byte has come. Only then it is one of the copies. */
  'copies.beginWhole': { request: ofConnection, response: z.string() },
  'copies.writeWhole': { request: z.object({ upload: z.string(), bytes: z.string() }), response: nothing },
  'copies.endWhole': { request: z.object({ upload: z.string(), size: from }), response: wholeCopySchema },
  'copies.readWhole': {
    request: ofConnection.extend({ name: z.string(), from }),
    response: z.object({ bytes: z.string(), next }),
  },
} as const;
