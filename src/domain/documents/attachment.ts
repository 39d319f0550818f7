import { z } from 'zod';
import { versionHas } from '../values/apiVersion.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { guidSchema } from '../values/identifiers.ts';
import { rejectionSchema } from '../records/record.ts';
import { standingRejection, type SyncState } from '../records/state.ts';

const MEGABYTE = 1024 * 1024;
/** Largest file that the service accepts, in bytes (docs/service-notes.md, "Attachments"). */
export const LARGEST_ATTACHMENT = 16 * MEGABYTE;
/** Files are stored, and cross the bridge, in parts of this many bytes; the last may be shorter. */
export const ATTACHMENT_PART = MEGABYTE;
/** Longest description, in characters. */
export const ATTACHMENT_DESCRIPTION = 250;
/** The content type of a file if none is known. */
export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream';

/** The name of attachments among the kinds of records: in refused rights, and in the counts of a run. */
export const ATTACHMENT_KIND = 'attachment';

/** How many parts a file of this size (bytes) has. */
export function partCount(size: number): number {
  return Math.ceil(size / ATTACHMENT_PART);
}

/**
 * A file attached to a document here. Its bytes are stored until the service has them; then it never changes, and is
 * read from the service.
 */
export const attachmentSchema = z.object({
  /** Primary key, minted when the file was attached. The service never sees it, because attachments have no IntRef. */
  key: z.string().min(1),
  /** Key of the document's record; while the file is on a bank line, the key of that line. */
  documentKey: z.string().min(1),
  /** Key of the bank line that it was given to: it goes to the line's document, and returns if that is taken back. */
  lineKey: z.string().min(1).optional(),
  /** The service's id; null while it has none. */
  id: guidSchema.nullable(),
  /** Counts local changes. An outcome is written only if the revision is still the same. */
  revision: z.number().int(),
  fileName: z.string().min(1),
  contentType: z.string().min(1),
  /** Bytes. */
  size: z.number().int().nonnegative().max(LARGEST_ATTACHMENT),
  description: z.string().max(ATTACHMENT_DESCRIPTION).optional(),
  documentDate: localDateSchema.optional(),
  addedAt: instantSchema,
  /**
   * Written before the file is sent. `knownIds` are the ids in the document's list at that time; a new one may be this
   * file.
   */
  inFlight: z
    .object({
      sentAt: instantSchema,
      knownIds: z.array(guidSchema),
      /**
       * The service accepted it without returning its id. Each run looks for it; it is sent again only if a person says
       * so.
       */
      isTaken: z.literal(true).optional(),
      /**
       * The service does not list the document's files, for example because the document is gone. Whether the file
       * arrived is seen when it lists them again, or said by a person.
       */
      isUnlisted: z.literal(true).optional(),
      /** When the backup in which it waited was restored. The file may have been sent since the backup was made. */
      restoredAt: instantSchema.optional(),
      /** The service's time when it was first looked for and not found. */
      missedAt: instantSchema.optional(),
    })
    .nullable(),
  rejection: rejectionSchema.nullable(),
  /** When it became known that the service has it; null before. */
  sentAt: instantSchema.nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An attachment as the service lists it. */
export const listedAttachmentSchema = z.object({
  id: guidSchema,
  fileName: z.string(),
  contentType: z.string().optional(),
  /** Bytes; left out if the service does not say. */
  size: z.number().int().nonnegative().optional(),
  description: z.string().optional(),
  documentDate: localDateSchema.optional(),
});
export type ListedAttachment = z.infer<typeof listedAttachmentSchema>;

/** An attachment to write, unless the page has changed it meanwhile. */
export const attachmentWriteSchema = z.object({ expectedRevision: z.number().int(), attachment: attachmentSchema });
export type AttachmentWrite = z.infer<typeof attachmentWriteSchema>;

/** Whether it is on a bank line that has no document yet: it stays here until it has one. */
export function isOnLine({ documentKey, lineKey }: Pick<Attachment, 'documentKey' | 'lineKey'>): boolean {
  return lineKey === documentKey;
}

/** What is known about the document of a file. */
export interface AttachedTo {
  /** Whether the service has the document. */
  isThere: boolean;
  /** Whether the next run sends the document. */
  isQueued: boolean;
}

/**
 * Whether the reason that set it aside has passed: the service's version has attachments now, or it is a right, which
 * is tried again.
 */
export function isLifted({ rejection }: Pick<Attachment, 'rejection'>, version: string | null): boolean {
  if (rejection?.code === 'permission.denied') return version !== null;
  return rejection?.code === 'version.tooOld' && version !== null && versionHas(version, 'attachments');
}

/** Whether it stays set aside until a person acts. */
export function isSetAside(attachment: Pick<Attachment, 'rejection' | 'revision'>, version: string | null): boolean {
  return standingRejection(attachment) !== null && !isLifted(attachment, version);
}

/** Whether a person may say if it arrived, because sync runs may never find out. */
export function isForPerson({ inFlight }: Pick<Attachment, 'inFlight'>): boolean {
  return inFlight?.isTaken === true || inFlight?.isUnlisted === true;
}

/** Its sync state (docs/sync.md, promise H). A file is not sent while its document is not. */
export function attachmentState(attachment: Attachment, to: AttachedTo, isRunning: boolean): SyncState {
  if (attachment.id !== null) return 'synced';
  if (attachment.inFlight) return isRunning ? 'sending' : 'unknown';
  if (isSetAside(attachment, null))
    return attachment.rejection?.code === 'version.tooOld' || attachment.rejection?.code === 'permission.denied'
      ? 'waits'
      : 'rejected';
  return to.isThere || to.isQueued ? 'queued' : 'saved';
}
