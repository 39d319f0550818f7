import { z } from 'zod';
import { connectionSchema } from '../service/connection.ts';
import { instantSchema, type Instant } from '../values/dates.ts';
import { mintedAt } from '../values/identifiers.ts';
import { LOCAL_RECORDS } from './copies.ts';

/*
 * A company's books that were moved to another computer (docs/backup.md, "Moving to another computer"). The note stays
 * on the computer that they were moved from, which sends nothing until a person says that it is the one in use again.
 */

/** The kind of local record that the note is (`openLocalRecords`), and its only id. */
export const MOVED_KIND = 'moved';
const HERE = 'here';
/** The name of the page setting that holds the note. */
export const MOVED_SETTING = `${LOCAL_RECORDS}${MOVED_KIND}.${HERE}`;

export const movedSchema = z.object({
  id: z.literal(HERE),
  /** When the file was made, by the clock of this computer. */
  at: instantSchema,
});
export type Moved = z.infer<typeof movedSchema>;

export function movedNote(at: Instant): Moved {
  return { id: HERE, at };
}

/**
 * What a file that moves books says of their connection, so that the other computer asks only for the key. It does not
 * ask for that of a company on the computer (`isOwn`): its books are in the file, and its key in them.
 */
export const movedAccountSchema = connectionSchema.pick({
  name: true,
  baseUrl: true,
  domain: true,
  userName: true,
  isOwn: true,
});
export type MovedAccount = z.infer<typeof movedAccountSchema>;

/**
 * Whether a record may be in the file, so that the other computer may have sent it: it was made before the file, as the
 * time in its key says. A key that says no time may be.
 */
export function mayHaveMoved(key: string, at: Instant): boolean {
  const made = mintedAt(key);
  return made === null || made <= Date.parse(at);
}
