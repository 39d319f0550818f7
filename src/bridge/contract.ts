import { z } from 'zod';
import { attachmentSchema, attachmentWriteSchema, listedAttachmentSchema } from '../domain/documents/attachment.ts';
import { connectionIdSchema, connectionSchema, credentialsSchema, LONGEST_NAME } from '../domain/service/connection.ts';
import { instantSchema } from '../domain/values/dates.ts';
import { diskSpaceSchema, floorSchema } from '../domain/copies/diskSpace.ts';
import type { Document } from '../domain/documents/document.ts';
import { addableCatalogSchema, catalogItemSchema } from '../domain/resources/catalogItem.ts';
import { enquiryResultSchema, enquirySchema } from '../domain/service/enquiry.ts';
import { partChangeSchema, partOutcomeSchema, projectPartsSchema } from '../domain/resources/projectParts.ts';
import { extraKindSchema, extraRowSchema } from '../domain/resources/extras.ts';
import { guidSchema } from '../domain/values/identifiers.ts';
import { referenceKindSchema, referenceSchema, type Reference } from '../domain/resources/reference.ts';
import { resourceKindSchema } from '../domain/resources/content.ts';
import {
  cursorSchema,
  storedVersionSchema,
  recordWriteSchema,
  shownDocumentSchema,
  streamSchema,
  syncRecordSchema,
  type SyncRecord,
} from '../domain/service/storeChange.ts';
import { syncProgressSchema, syncReportSchema } from '../domain/service/syncRun.ts';
import { unreadableSchema } from '../domain/service/unreadable.ts';
import { copyCalls } from './copyCalls.ts';

/**
 * The one contract between the page and the backend. Every call has a schema for what is asked and
 * for what is answered, checked on both sides; the answer travels as a Result envelope.
 */
export interface CallSchema {
  request: z.ZodType;
  response: z.ZodType;
  /**
   * Of calls that carry records to the page and back: the envelope, without the contents. The backend checks contents, where
   * they come from elsewhere: from the service (`src/api`), and from the page (`response`). What it sends has been checked
   * there, and the page's own policy leaves zod to interpret its schemas, which takes longer than all else in a sync.
   */
  envelope?: { request: z.ZodType; response: z.ZodType };
}

/** Rows of a list, and those of it that cannot be read (`Listing`). */
function listingOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), unreadable: z.array(unreadableSchema).readonly().optional() });
}

function isRecord(value: unknown): value is { key: string; revision: number } {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('revision' in value)) return false;
  return (
    typeof value.key === 'string' &&
    value.key !== '' &&
    Number.isInteger(value.revision) &&
    ('docClass' in value || 'kind' in value)
  );
}
const recordEnvelope = z.custom<SyncRecord>(isRecord, 'not a record');
const writeEnvelope = recordWriteSchema.extend({ record: recordEnvelope });
const documentEnvelope = z.custom<Document>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'docClass' in value &&
    'lines' in value &&
    Array.isArray(value.lines),
  'not a document',
);
const shownEnvelope = shownDocumentSchema.extend({ document: documentEnvelope });
const referenceEnvelope = z.custom<Reference>(
  (value) =>
    typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && typeof value.id === 'string',
  'not a reference',
);

const nothing = z.null();
const keys = z.array(z.string());
const ofConnection = z.object({ connectionId: connectionIdSchema });

/** What the page may ask of the backend. There is no "fetch this address" and no "read this path". */
export const backendCalls = {
  'app.info': {
    request: nothing,
    response: z.object({
      version: z.string(),
      host: z.enum(['electron', 'local']),
      /** Whether API keys can be kept in the OS keychain; `reason` says why not. */
      keychain: z.object({ available: z.boolean(), reason: z.string() }),
    }),
  },
  /** The free space of the disks that Daybook writes to. */
  'disk.space': { request: nothing, response: diskSpaceSchema },
  /** Below so many MB only what is typed is written. */
  'disk.setFloor': { request: z.object({ floorMb: floorSchema }), response: diskSpaceSchema },
  /** Has the browser's database files moved aside at the next start, because the browser can neither read nor delete them. */
  'database.setAsideAtStart': { request: nothing, response: nothing },
  'connections.list': { request: nothing, response: z.array(connectionSchema) },
  /** Signs in with the credentials before anything is kept; problems name the field at fault. */
  'connections.add': { request: credentialsSchema, response: connectionSchema },
  'connections.rename': {
    request: ofConnection.extend({ name: z.string().max(LONGEST_NAME) }),
    response: connectionSchema,
  },
  'connections.setKey': { request: ofConnection.extend({ apiKey: z.string() }), response: connectionSchema },
  /** Forgets the connection and its key; the page's database is the page's own to delete. */
  'connections.remove': { request: ofConnection, response: nothing },
  /** Starts the demo company's service, the first time with its data, and connects to it. */
  'connections.openDemo': { request: nothing, response: connectionSchema },
  /**
   * Starts a run against the store of the page that asks, once every page has stored what is being typed in it. Answers when it has ended. A problem
   * `sync.running` means that one is under way already: follow its progress instead. `agreedGone` is what a person has said of
   * the last run's short lists: how many of a kind have gone.
   */
  'sync.run': {
    request: ofConnection.extend({ agreedGone: z.record(z.string(), z.number().int()).optional() }),
    response: syncReportSchema,
  },
  'sync.cancel': { request: ofConnection, response: nothing },
  /** The enquiries stored on the service for this user. */
  'enquiries.list': { request: ofConnection, response: listingOf(enquirySchema) },
  /** Runs one of them on the service; it changes nothing. */
  'enquiries.run': { request: ofConnection.extend({ ref: z.string().min(1) }), response: enquiryResultSchema },
  /** Who belongs to a department or cost centre, as the service has it now. */
  'structure.staff': {
    request: ofConnection.extend({ kind: z.enum(['department', 'costCentre']), id: guidSchema }),
    response: listingOf(referenceSchema),
  },
  /** Adds an item to a catalog, or gives the one of its code another name. Answers the item as the service lists it. */
  'catalogs.put': {
    request: ofConnection.extend({ catalog: addableCatalogSchema, item: catalogItemSchema }),
    response: referenceSchema,
  },
  /** Availability and milestones of a project, as the service has them now. */
  'projects.parts': { request: ofConnection.extend({ project: guidSchema }), response: projectPartsSchema },
  /** Changes one of these lists, unless it has become another since it was shown. */
  'projects.changePart': {
    request: ofConnection.extend({ project: guidSchema, change: partChangeSchema }),
    response: partOutcomeSchema,
  },
  /** What the service keeps beside its records; `ref` is the id of whose they are, '' of the company's. */
  'extras.read': {
    request: ofConnection.extend({ kind: extraKindSchema, ref: z.string() }),
    response: listingOf(extraRowSchema),
  },
  /** Makes them what they are to be, unless they have become others since they were shown, and answers them as the service shows them then. */
  'extras.save': {
    request: ofConnection.extend({
      kind: extraKindSchema,
      ref: z.string(),
      before: z.array(extraRowSchema),
      after: z.array(extraRowSchema),
    }),
    response: z.object({ isWritten: z.boolean(), listing: listingOf(extraRowSchema) }),
  },
  /** The files that the service has of a document. */
  'attachments.list': {
    request: ofConnection.extend({ document: guidSchema }),
    response: listingOf(listedAttachmentSchema),
  },
  /** One of them: its bytes as Base64. */
  'attachments.read': { request: ofConnection.extend({ document: guidSchema, id: guidSchema }), response: z.string() },
  ...copyCalls,
} as const satisfies Record<string, CallSchema>;

function referencesOf<Row extends z.ZodType<Reference>>(row: Row) {
  return ofConnection.extend({
    kind: referenceKindSchema,
    references: z.array(row),
    whole: z.boolean(),
    cursor: cursorSchema,
    agreed: z.number().int().optional(),
  });
}

/** What the backend asks of a page: to store what is typed, and the engine's port to the local store (`src/sync/ports.ts`, LocalStore). */
export const pageCalls = {
  /**
   * Stores what is being typed in this window, as it stands, and answers when that is done: a run looks into the store next. A
   * problem says why something could not be stored.
   */
  'typing.settle': { request: ofConnection, response: nothing },
  'store.cursor': { request: ofConnection.extend({ stream: streamSchema }), response: cursorSchema.nullable() },
  'store.held': {
    request: ofConnection.extend({ ids: z.array(guidSchema), kind: resourceKindSchema.optional() }),
    response: z.array(storedVersionSchema),
  },
  'store.records': {
    request: ofConnection.extend({ keys }),
    response: z.array(syncRecordSchema),
    envelope: { request: ofConnection.extend({ keys }), response: z.array(recordEnvelope) },
  },
  'store.heldOf': {
    request: ofConnection.extend({ kind: resourceKindSchema, parent: z.string().optional() }),
    response: z.array(storedVersionSchema),
  },
  'store.parentsDue': {
    request: ofConnection.extend({
      kind: resourceKindSchema,
      readBefore: instantSchema.nullable(),
      limit: z.number().int(),
    }),
    response: z.array(guidSchema),
  },
  'store.pendingKeys': { request: ofConnection, response: z.array(z.string()) },
  'store.write': {
    request: ofConnection.extend({ writes: z.array(recordWriteSchema), cursor: cursorSchema.optional() }),
    response: keys,
    envelope: {
      request: ofConnection.extend({ writes: z.array(writeEnvelope), cursor: cursorSchema.optional() }),
      response: keys,
    },
  },
  'store.writeShown': {
    request: ofConnection.extend({ shown: z.array(shownDocumentSchema) }),
    response: keys,
    envelope: { request: ofConnection.extend({ shown: z.array(shownEnvelope) }), response: keys },
  },
  'store.writeReferences': {
    request: referencesOf(referenceSchema),
    /** How many of them said something new. */
    response: z.number().int(),
    envelope: { request: referencesOf(referenceEnvelope), response: z.number().int() },
  },
  'store.attachments': {
    request: ofConnection.extend({ documentKey: z.string().optional() }),
    response: z.array(attachmentSchema),
  },
  /** A part of a file as Base64. */
  'store.attachmentPart': {
    request: ofConnection.extend({ key: z.string(), part: z.number().int() }),
    response: z.string().nullable(),
  },
  'store.writeAttachments': {
    request: ofConnection.extend({ writes: z.array(attachmentWriteSchema) }),
    response: z.array(z.string()),
  },
} as const satisfies Record<string, CallSchema>;

/** What the backend tells every page. */
export const backendEvents = {
  'connections.changed': z.array(connectionSchema),
  /** When the level of free space has changed, and from time to time while there is little. */
  'disk.changed': diskSpaceSchema,
  'sync.progress': ofConnection.extend({ progress: syncProgressSchema }),
  'sync.finished': ofConnection.extend({ report: syncReportSchema }),
} as const satisfies Record<string, z.ZodType>;

export type BackendCall = keyof typeof backendCalls;
export type PageCall = keyof typeof pageCalls;
export type BackendEvent = keyof typeof backendEvents;

export type BackendRequest<Name extends BackendCall> = z.infer<(typeof backendCalls)[Name]['request']>;
export type BackendResponse<Name extends BackendCall> = z.infer<(typeof backendCalls)[Name]['response']>;
export type PageCallRequest<Name extends PageCall> = z.infer<(typeof pageCalls)[Name]['request']>;
export type PageCallResponse<Name extends PageCall> = z.infer<(typeof pageCalls)[Name]['response']>;
export type BackendEventPayload<Name extends BackendEvent> = z.infer<(typeof backendEvents)[Name]>;
