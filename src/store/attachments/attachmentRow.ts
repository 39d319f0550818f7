import type { StoredAttachment, StoredAttachmentPart } from '../stored.ts';
import Dexie from 'dexie';
import { z } from 'zod';
import {
  ATTACHMENT_PART,
  partCount,
  type Attachment,
  type AttachmentWrite,
} from '../../domain/documents/attachment.ts';
import { fromBase64 } from '../../domain/values/base64.ts';
import type { CompanyDatabase } from '../schema.ts';

export function storedAttachment(attachment: Attachment): StoredAttachment {
  return attachment.id === null ? { ...attachment, pending: 1 } : attachment;
}

export function attachmentOf(stored: StoredAttachment): Attachment {
  const { pending: _, ...attachment } = stored;
  return attachment;
}

/** Splits a file into the parts in which the database stores it. */
export function partsOfFile(key: string, bytes: Uint8Array): StoredAttachmentPart[] {
  return Array.from({ length: partCount(bytes.length) }, (_, part) => ({
    key,
    part,
    bytes: bytes.slice(part * ATTACHMENT_PART, (part + 1) * ATTACHMENT_PART),
  }));
}

/** Removes the bytes of files, in the caller's transaction. */
export async function dropBytes(database: CompanyDatabase, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await database.attachmentBytes.where(':id').between([key, Dexie.minKey], [key, Dexie.maxKey]).delete();
}

/**
 * Writes files for the engine, in the caller's transaction, and deletes the bytes of those that the service has now.
 */
export async function writeAttachments(
  database: CompanyDatabase,
  writes: readonly AttachmentWrite[],
): Promise<{ refused: string[]; documents: string[] }> {
  const held = await database.attachments.bulkGet(writes.map(({ attachment }) => attachment.key));
  const isHeld = (_: AttachmentWrite, index: number): boolean =>
    held[index]?.revision === writes[index]?.expectedRevision;
  const kept = writes.filter(isHeld).map(({ attachment }) => attachment);
  if (kept.length > 0) await database.attachments.bulkPut(kept.map(storedAttachment));
  await dropBytes(
    database,
    kept.filter(({ id }) => id !== null).map(({ key }) => key),
  );
  return {
    refused: writes.filter((write, index) => !isHeld(write, index)).map(({ attachment }) => attachment.key),
    documents: [...new Set(kept.map(({ documentKey }) => documentKey))],
  };
}

export const storedPartSchema = z.object({
  key: z.string().min(1),
  part: z.number().int().nonnegative(),
  bytes: z.instanceof(Uint8Array),
});

/**
 * Reads a part as backups of encoding 1 hold it: its bytes are Base64.
 * @throws TypeError when the row is no part of a file
 */
export function partOfText(row: Record<string, unknown>): StoredAttachmentPart {
  const { key, part, bytes } = row;
  const read = typeof bytes === 'string' ? fromBase64(bytes) : null;
  if (typeof key !== 'string' || typeof part !== 'number' || read === null) throw new TypeError('not a part of a file');
  return { key, part, bytes: read };
}
