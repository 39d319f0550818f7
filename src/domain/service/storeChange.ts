import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { guidSchema } from '../values/identifiers.ts';
import { documentClassSchema, documentSchema } from '../documents/document.ts';
import { documentRecordSchema, type DocumentRecord } from '../documents/record.ts';
import { referenceKindSchema } from '../resources/reference.ts';
import { resourceKindSchema } from '../resources/content.ts';
import { resourceRecordSchema, type ResourceRecord } from '../resources/record.ts';
import { unreadableSchema } from './unreadable.ts';

/**
 * What is pulled as one stream with one cursor: a kind of reference, the documents of one class, the records of another
 * kind that is edited here, or those of such a kind under one parent (a product's sale prices).
 */
export const streamSchema = z.union([
  z.templateLiteral(['reference:', referenceKindSchema]),
  z.templateLiteral(['document:', documentClassSchema]),
  z.templateLiteral(['resource:', resourceKindSchema]),
  z.templateLiteral(['resource:', resourceKindSchema, ':', z.string()]),
]);
export type Stream = z.infer<typeof streamSchema>;

/** How far a stream has been read. Saved in the same transaction as the rows it covers. */
export const cursorSchema = z.object({
  stream: streamSchema,
  /** The highest `lastModified` that the service has shown; never our own clock (docs/service-notes.md, "Responses"). */
  watermark: instantSchema.nullable(),
  /** When the last full sweep ended (the service's `Date`); null while the first load is not complete. */
  sweptAt: instantSchema.nullable(),
  /** Where an interrupted full sweep goes on: items to skip; or, of a first load from the list's end, how many are left. */
  resumeAt: z.number().int().nullable(),
  isFromEnd: z.boolean().optional(),
  /** The service's time when the last scan began, or the latest that it showed: what it told to a later whole second may have changed again in that second (`mayHideChange`). */
  lookedAt: instantSchema.optional(),
  /** What the service shows in this stream and cannot be read: it is read again with each run. Left out where there is nothing of the kind. */
  unreadable: z.array(unreadableSchema).optional(),
});
export type Cursor = z.infer<typeof cursorSchema>;

/** What the store holds of a record, without its content. */
export const storedVersionSchema = z.object({
  key: z.string(),
  id: guidSchema,
  revision: z.number().int(),
  /** Of the base; null when the service showed none. */
  lastModified: instantSchema.nullable(),
  /** False when the service last showed it as locked; of records other than documents. */
  isActive: z.boolean().optional(),
  /** True when the service's version is all that there is of a document (`isAsShown`). */
  isAsShown: z.boolean().optional(),
});
export type StoredVersion = z.infer<typeof storedVersionSchema>;

/** Whatever is edited here and reconciled. All share one space of keys. */
export type SyncRecord = DocumentRecord | ResourceRecord;
export const syncRecordSchema: z.ZodType<SyncRecord> = z.union([
  documentRecordSchema,
  // Kind and contents agree: the store writes them so, and the schema cannot say it.
  resourceRecordSchema.transform((record) => record as ResourceRecord),
]);

export function isDocumentRecord(record: SyncRecord): record is DocumentRecord {
  return 'docClass' in record;
}

export function isResourceRecord(record: SyncRecord): record is ResourceRecord {
  return 'kind' in record;
}

/** A record to be written if the page has not edited it meanwhile. */
export const recordWriteSchema = z.object({
  /** The revision that the record was read with; null when it must not exist yet. */
  expectedRevision: z.number().int().nullable(),
  record: syncRecordSchema,
  /** Keys of records, other than documents, whose place this one takes: it turned out to be the same one on the service. */
  replaces: z.array(z.string()).optional(),
});
export type RecordWrite = z.infer<typeof recordWriteSchema>;

/** What the service shows of a document by now, to take the place of what it showed before if that is still all that there is of it. */
export const shownDocumentSchema = z.object({
  key: z.string().min(1),
  /** The revision that it is held with. */
  revision: z.number().int(),
  document: documentSchema,
});
export type ShownDocument = z.infer<typeof shownDocumentSchema>;
