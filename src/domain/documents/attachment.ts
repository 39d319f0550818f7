import { z } from 'zod';
import { versionHas } from '../service/apiVersion.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { guidSchema } from '../values/identifiers.ts';
import { rejectionSchema, type SyncState } from './record.ts';

const MEGABYTE = 1024 * 1024;
/** Largest file that the service takes, in bytes (docs/service-notes.md, "Attachments"). */
export const LARGEST_ATTACHMENT = 16 * MEGABYTE;
/** A file is kept, and crosses the bridge, in parts of so many bytes; the last may be shorter. */
export const ATTACHMENT_PART = MEGABYTE;
/** Characters of a description. */
export const ATTACHMENT_DESCRIPTION = 250;
/** What a file is when nobody says. */
export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream';

/** How attachments are named where kinds of records are told apart: in what is denied, and in counts of a run. */
export const ATTACHMENT_KIND = 'attachment';

/** How many parts a file of so many bytes has. */
export function partCount(size: number): number {
  return Math.ceil(size / ATTACHMENT_PART);
}

/**
 * A file attached to a document here. Its bytes lie beside it until the service has them. It never changes once the service
 * has it: what is there is read from there.
 */
export const attachmentSchema = z.object({
  /** Primary key, minted when it was attached. The service never sees it: attachments have no IntRef. */
  key: z.string().min(1),
  /** Key of the document's record. */
  documentKey: z.string().min(1),
  /** The service's id; null while it has none. */
  id: guidSchema.nullable(),
  /** Counts local changes; an outcome is written only if it has not moved since. */
  revision: z.number().int(),
  fileName: z.string().min(1),
  contentType: z.string().min(1),
  /** Bytes. */
  size: z.number().int().nonnegative().max(LARGEST_ATTACHMENT),
  description: z.string().max(ATTACHMENT_DESCRIPTION).optional(),
  documentDate: localDateSchema.optional(),
  addedAt: instantSchema,
  /** Written before the file leaves. `knownIds` are those that the document's list had then: one beside them may be ours. */
  inFlight: z
    .object({
      sentAt: instantSchema,
      knownIds: z.array(guidSchema),
      /** The service took it without telling its id: it is looked for in each run, and never sent once more unless a person says so. */
      isTaken: z.literal(true).optional(),
      /** The service does not say what files its document has, as of one that is gone there: whether it arrived is seen once it does, or said by a person. */
      isUnlisted: z.literal(true).optional(),
      /** When the backup was put back in which it waited: it may have been sent since that was made. */
      restoredAt: instantSchema.optional(),
      /** The service's time when it was first looked for and not found there. */
      missedAt: instantSchema.optional(),
    })
    .nullable(),
  rejection: rejectionSchema.nullable(),
  /** When the service was known to have it; null while it is not. */
  sentAt: instantSchema.nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An attachment as the service lists it. */
export const listedAttachmentSchema = z.object({
  id: guidSchema,
  fileName: z.string(),
  contentType: z.string().optional(),
  /** Bytes; left out where the service does not say. */
  size: z.number().int().nonnegative().optional(),
  description: z.string().optional(),
  documentDate: localDateSchema.optional(),
});
export type ListedAttachment = z.infer<typeof listedAttachmentSchema>;

/** An attachment to be written if the page has not changed it meanwhile. */
export const attachmentWriteSchema = z.object({ expectedRevision: z.number().int(), attachment: attachmentSchema });
export type AttachmentWrite = z.infer<typeof attachmentWriteSchema>;

/** What is known of the record that a file hangs on. */
export interface AttachedTo {
  /** Whether the service has the document. */
  isThere: boolean;
  /** Whether the next run sends it. */
  isQueued: boolean;
}

/** Whether what set it aside was the version of the service, and has passed; or a right, which is tried again. */
export function isLifted({ rejection }: Pick<Attachment, 'rejection'>, version: string | null): boolean {
  if (rejection?.code === 'permission.denied') return version !== null;
  return rejection?.code === 'version.tooOld' && version !== null && versionHas(version, 'attachments');
}

/** Whether it stays until somebody does something about it. */
export function isSetAside(attachment: Pick<Attachment, 'rejection' | 'revision'>, version: string | null): boolean {
  const { rejection, revision } = attachment;
  return rejection !== null && rejection.revision === revision && !isLifted(attachment, version);
}

/** Whether a person may say what became of it: the runs cannot, and may never. */
export function isForPerson({ inFlight }: Pick<Attachment, 'inFlight'>): boolean {
  return inFlight?.isTaken === true || inFlight?.isUnlisted === true;
}

/** Its badge (docs/sync.md, promise H). A file whose document does not go with the next run does not go either. */
export function attachmentState(attachment: Attachment, to: AttachedTo, isRunning: boolean): SyncState {
  if (attachment.id !== null) return 'synced';
  if (attachment.inFlight) return isRunning ? 'sending' : 'unknown';
  if (isSetAside(attachment, null))
    return attachment.rejection?.code === 'version.tooOld' || attachment.rejection?.code === 'permission.denied'
      ? 'waits'
      : 'rejected';
  return to.isThere || to.isQueued ? 'queued' : 'saved';
}
