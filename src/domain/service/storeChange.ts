import { z } from 'zod';
import { historyHeadSchema } from './historyHead.ts';
import { instantSchema } from '../values/dates.ts';
import { guidSchema, intRefSchema } from '../values/identifiers.ts';
import { documentSchema, type Document } from '../documents/document.ts';
import { documentClassSchema, type DocumentClass } from '../kinds/documentClasses.ts';
import { documentRecordSchema, type DocumentRecord } from '../documents/record.ts';
import type { SyncedRecord } from '../records/record.ts';
import { referenceKindSchema } from '../references/reference.ts';
import { resourceKindSchema, type ResourceContent, type ResourceKind } from '../resources/content.ts';
import { resourceRecordSchema, type ResourceRecord } from '../resources/record.ts';
import { fieldsKnownSchema } from './fieldsShown.ts';
import { unreadableSchema } from '../values/unreadable.ts';
import { lostRecordSchema } from './wentBack.ts';

/**
 * What is pulled as one stream with its own cursor: a kind of reference, the documents of one class, the records of
 * another kind that is edited here, or the records of such a kind under one parent (a product's sale prices).
 * `lastKnown` is what was sent or read last.
 */
export const streamSchema = z.union([
  z.templateLiteral(['reference:', referenceKindSchema]),
  z.templateLiteral(['document:', documentClassSchema]),
  z.templateLiteral(['resource:', resourceKindSchema]),
  z.templateLiteral(['resource:', resourceKindSchema, ':', z.string()]),
  /** Nothing that is pulled: what is known of the fields that the service shows. */
  z.literal('fields'),
  z.literal('lastKnown'),
  /** Nothing that is pulled, either: the newest event of the service's history. */
  z.literal('history'),
]);
export type Stream = z.infer<typeof streamSchema>;

/**
 * Records of one kind that the service has under one IntRef of ours, although an IntRef is unique within its kind (spec
 * 2.1).
 */
export const sharedIntRefSchema = z.object({
  intRef: intRefSchema,
  /** Ids of the records seen under it. */
  ids: z.array(guidSchema),
  /** Set when a person has said that all of them are right. */
  isSettled: z.literal(true).optional(),
});
export type SharedIntRef = z.infer<typeof sharedIntRefSchema>;

/** How far a stream has been read. Saved in the same transaction as the rows it covers. */
export const cursorSchema = z.object({
  stream: streamSchema,
  /**
   * The highest `lastModified` that the service has shown; never the local clock (docs/service-notes.md, "Responses").
   */
  watermark: instantSchema.nullable(),
  /** When the last full sweep ended, by the service's `Date`; null until the first load is complete. */
  sweptAt: instantSchema.nullable(),
  /**
   * Where an interrupted full sweep continues: how many items to skip, or, if a first load reads from the end of the
   * list, how many are left.
   */
  resumeAt: z.number().int().nullable(),
  isFromEnd: z.boolean().optional(),
  /**
   * The service's time when the last scan began, or the latest time that it showed. What the service reported in a
   * later whole second may have changed again within that second (`mayHideChange`).
   */
  lookedAt: instantSchema.optional(),
  /** Rows of this stream that cannot be read; they are read again in each run. Left out if there are none. */
  unreadable: z.array(unreadableSchema).optional(),
  /** Kept until the service has only one record under each of them. Left out if there are none. */
  sharedIntRefs: z.array(sharedIntRefSchema).optional(),
  /** Only of the stream `fields`. */
  fields: fieldsKnownSchema.optional(),
  /** Of the stream `history`, and when this was seen. */
  head: historyHeadSchema.extend({ at: instantSchema }).optional(),
  /** Of the stream `lastKnown`: keys of what was sent or read last, oldest first. */
  lastKnown: z.array(z.string()).optional(),
  /** Of the same stream: keys of records that the service has lost, while a person is asked about them. */
  lost: z.array(z.string()).optional(),
  /**
   * Of the same stream: records edited here that others have changed since, with the modification known before, until
   * it is known that the service has not gone back.
   */
  overtaken: z.array(lostRecordSchema.extend({ lastModified: instantSchema })).optional(),
  /** Of the same stream: set once a person has answered, until a run has read every list. */
  takesOlder: z.literal(true).optional(),
});
export type Cursor = z.infer<typeof cursorSchema>;

/** The cursor of a stream of which nothing has been read. */
export const unreadCursor = (stream: Cursor['stream']): Cursor => ({
  stream,
  watermark: null,
  sweptAt: null,
  resumeAt: null,
});

/** A stored record without its content. */
export const storedVersionSchema = z.object({
  key: z.string(),
  id: guidSchema,
  revision: z.number().int(),
  /** Of the version last read (`lastModifiedOf`); null when the service showed none. */
  lastModified: instantSchema.nullable(),
  /** False when the service last showed the record as locked; not for documents. */
  isActive: z.boolean().optional(),
  /** True when the service's version is all that there is of a document (`isAsShown`). */
  isAsShown: z.boolean().optional(),
});
export type StoredVersion = z.infer<typeof storedVersionSchema>;

/** The two sorts of records that are edited here and synced, and what each says. */
interface RecordSorts {
  document: { record: DocumentRecord; content: Document };
  record: { record: ResourceRecord; content: ResourceContent };
}
export type RecordSort = keyof RecordSorts;
/** What a record of a sort says: a document, or the content of another kind. */
export type Content<S extends RecordSort = RecordSort> = RecordSorts[S]['content'];
/** A stored record of a sort. */
export type Synced<S extends RecordSort = RecordSort> = RecordSorts[S]['record'] & SyncedRecord<Content<S>>;
/** Any of them. All share one key space. */
export type SyncRecord = RecordSorts[RecordSort]['record'];
/** The class of a document, or the kind of another record. */
export type RecordKind = DocumentClass | ResourceKind;

export const syncRecordSchema: z.ZodType<SyncRecord> = z.union([
  documentRecordSchema,
  // The store makes sure that kind and content belong together; the schema cannot express it.
  resourceRecordSchema.transform((record) => record as ResourceRecord),
]);

export function isDocumentRecord(record: SyncRecord): record is DocumentRecord {
  return 'docClass' in record;
}

export function isResourceRecord(record: SyncRecord): record is ResourceRecord {
  return 'kind' in record;
}

export function kindOfRecord(record: SyncRecord): RecordKind {
  return isDocumentRecord(record) ? record.docClass : record.kind;
}

/** A record to write, unless the page has edited it meanwhile. */
export const recordWriteSchema = z.object({
  /** The revision that the record was read with; null when it must not exist yet. */
  expectedRevision: z.number().int().nullable(),
  record: syncRecordSchema,
  /** Keys of records that this one replaces: on the service they are the same record. */
  replaces: z.array(z.string()).optional(),
});
export type RecordWrite = z.infer<typeof recordWriteSchema>;

/**
 * A newer version of a document from the service. It replaces the base if the document has nothing else (`isAsShown`).
 */
export const shownDocumentSchema = z.object({
  key: z.string().min(1),
  /** The revision of the stored record. */
  revision: z.number().int(),
  document: documentSchema,
});
export type ShownDocument = z.infer<typeof shownDocumentSchema>;
