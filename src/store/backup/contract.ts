import { z } from 'zod';
import { connectionIdSchema } from '../../domain/service/connection.ts';
import { instantSchema } from '../../domain/values/dates.ts';
import type { ATTACHMENT_KIND } from '../../domain/documents/attachment.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';

/**
 * A backup is one file: gzipped lines of JSON. The first says whose it is, each of the others holds up to a thousand rows
 * of one table, and the last how many there were, so that a file that was cut short is known for one.
 */
export const FORMAT = 'daybook-backup';
export const headSchema = z.object({
  format: z.literal(FORMAT),
  encoding: z.number().int().positive().default(1),
  /** The schema that the rows are of. */
  schema: z.number().int().positive(),
  connectionId: connectionIdSchema,
  company: z.string(),
  madeAt: instantSchema,
  documents: z.number().int(),
  records: z.number().int(),
  /** Records of every kind that were not on the service. */
  waiting: z.number().int(),
});
/** What a backup says of itself. */
export type BackupHead = z.infer<typeof headSchema>;
/** Kinds of which a person may have to say whether the service has them. */
export type DoubtedKind = ResourceKind | typeof ATTACHMENT_KIND;
/** A backup that could be put back here now. */
export interface InspectedBackup extends BackupHead {
  /** How many records of each kind will be in doubt then, since nothing here says whether they were sent after it was made. */
  inDoubt: Partial<Record<DoubtedKind, number>>;
}
