import { z } from 'zod';
import { listedAttachmentSchema } from '../domain/documents/attachment.ts';
import { documentClassSchema } from '../domain/kinds/documentClasses.ts';
import { resourceKindSchema } from '../domain/resources/content.ts';
import { peopleChangedSchema, peopleChangeSchema, peopleSchema } from '../domain/service/people.ts';
import { historyEventSchema } from '../domain/service/recordHistory.ts';
import {
  authorityTextSchema,
  connectionIdSchema,
  connectionSchema,
  credentialsSchema,
  LONGEST_NAME,
} from '../domain/service/connection.ts';
import { newCompanySchema } from '../domain/service/newCompany.ts';
import { connectionTestSchema } from '../domain/service/connectionTest.ts';
import { diskSpaceSchema, floorSchema } from '../domain/copies/diskSpace.ts';
import { addableCatalogSchema, catalogItemSchema } from '../domain/resources/catalogItem.ts';
import { enquiryResultSchema, enquirySchema } from '../domain/service/enquiry.ts';
import { openingOutcomeSchema, openingSchema, openingStateSchema } from '../domain/service/opening.ts';
import { partChangeSchema, partOutcomeSchema, projectPartsSchema } from '../domain/resources/projectParts.ts';
import { extraKindSchema, extraRowSchema } from '../domain/resources/extras.ts';
import { pdfRequestSchema, pdfResponseSchema } from '../domain/papers/paper.ts';
import { pagePolicySchema } from '../domain/service/policy.ts';
import { guidSchema } from '../domain/values/identifiers.ts';
import { referenceSchema } from '../domain/references/reference.ts';
import { runReadsSchema, syncProgressSchema, syncReportSchema } from '../domain/service/syncRun.ts';
import { wentBackAnswerSchema } from '../domain/service/wentBack.ts';
import { unreadableSchema } from '../domain/values/unreadable.ts';
import { updateStateSchema } from '../domain/service/updates.ts';
import { diskEncryptionSchema } from '../domain/service/diskEncryption.ts';
import { lockStateSchema } from '../domain/service/lock.ts';
import { bookCalls } from './bookCalls.ts';
import {
  setUpChangeSchema,
  setUpKindSchema,
  setUpListSchema,
  setUpRemovalSchema,
  setUpRowSchema,
} from '../domain/service/setUp.ts';
import { copyCalls } from './copyCalls.ts';
import { lockCalls } from './lockCalls.ts';
import { storeCalls } from './storeCalls.ts';

/**
 * The one contract between the page and the backend. Every call has a schema for its request and one for its response,
 * both checked on both sides; the response travels as a Result.
 */
export interface CallSchema {
  request: z.ZodType;
  response: z.ZodType;
  /**
   * Only for calls that answer with records: the response without their contents, which is all that the side that sends
   * it checks (`LOCAL_STORE`).
   */
  envelope?: z.ZodType;
}

/** Rows of a list, and rows that cannot be read (`Listing`). */
function listingOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), unreadable: z.array(unreadableSchema).readonly().optional() });
}

/** Characters of what a page may tell of a fault. */
export const LONGEST_FAULT = 2000;

const nothing = z.null();
const ofConnection = z.object({ connectionId: connectionIdSchema });
const ofLegalEntity = ofConnection.extend({ legalEntity: z.string().min(1) });

/** Calls from the page to the backend. There is no "fetch this address" and no "read this path". */
export const backendCalls = {
  'app.info': {
    request: nothing,
    response: z.object({
      version: z.string(),
      /** The build of the page that this backend belongs to (`buildOfPage`); '' if it is not known. */
      build: z.string(),
      host: z.enum(['electron', 'local']),
      /** What an administrator has set for the page; left out when there is nothing. */
      policy: pagePolicySchema.optional(),
      /** Whether the OS keychain can keep API keys; `reason` says why not. */
      keychain: z.object({ available: z.boolean(), reason: z.string() }),
    }),
  },
  /** What a page of the local host and the host know of each other (`hostProof.ts`). The shell does not answer it. */
  'host.key': { request: nothing, response: z.string().min(40) },
  /** Tells of a fault in the page that nobody caught, for the log: its name and where it came from. */
  'faults.report': { request: z.object({ facts: z.string().max(LONGEST_FAULT) }), response: nothing },
  /** The backend's part of a diagnostics file: no key, no name, no amount. */
  'diagnostics.read': { request: nothing, response: z.string() },
  /** Shows the folder of the log in the system's own file manager. */
  'diagnostics.openFolder': { request: nothing, response: nothing },
  /**
   * The key that a password gives for a sealed backup (`src/store/backup/sealed.ts`), by scrypt, which browsers do not
   * have: 32 bytes as Base64. `logN` says how costly it is.
   */
  'backup.key': {
    request: z.object({
      password: z.string().min(1).max(1000),
      salt: z.base64().max(200),
      logN: z.number().int().min(15).max(20),
    }),
    response: z.base64(),
  },
  /** The files that somebody has opened with Daybook since the last such call: names, and bytes as Base64. */
  'files.takeOpened': { request: nothing, response: z.array(z.object({ name: z.string(), bytes: z.base64() })) },
  /** Where the newest version of Daybook stands on this computer. */
  'updates.state': { request: nothing, response: updateStateSchema },
  /** Looks for one at once. */
  'updates.look': { request: nothing, response: updateStateSchema },
  /** Does not install the version that is ready for some days. */
  'updates.postpone': { request: nothing, response: updateStateSchema },
  /**
   * Ends Daybook, installs the version that is ready, and starts it again, after every window has stored what is typed
   * in it. The answer says what stands in the way; with null, Daybook ends.
   */
  'updates.install': {
    request: nothing,
    response: z.object({ obstacle: z.enum(['notReady', 'sync', 'replacing', 'unsaved']).nullable() }),
  },
  /** Draws papers as one PDF. It is given back, not stored. */
  'papers.pdf': { request: pdfRequestSchema, response: pdfResponseSchema },
  /** The free space of the disks that Daybook writes to. */
  'disk.space': { request: nothing, response: diskSpaceSchema },
  /** Whether the disk of the data folder is encrypted, as far as the system tells. */
  'disk.encryption': { request: nothing, response: diskEncryptionSchema },
  /** Sets the free space in MB below which only typed work is written. */
  'disk.setFloor': { request: z.object({ floorMb: floorSchema }), response: diskSpaceSchema },
  /**
   * Asks to move the browser's database files aside at the next start, because the browser can neither read nor delete
   * them.
   */
  'database.setAsideAtStart': { request: nothing, response: nothing },
  'connections.list': { request: nothing, response: z.array(connectionSchema) },
  /** Signs in with the credentials before it stores anything; a problem names the field at fault. */
  'connections.add': { request: credentialsSchema, response: connectionSchema },
  'connections.rename': {
    request: ofConnection.extend({ name: z.string().max(LONGEST_NAME) }),
    response: connectionSchema,
  },
  'connections.setKey': { request: ofConnection.extend({ apiKey: z.string() }), response: connectionSchema },
  /** Trusts an authority of the office's own for this connection, too (PEM), or, with null, no such one any more. */
  'connections.setAuthority': {
    request: ofConnection.extend({ authority: authorityTextSchema.nullable() }),
    response: connectionSchema,
  },
  /** Removes the connection and its key. The page deletes its own database. */
  'connections.remove': { request: ofConnection, response: nothing },
  /** Tries each step by which the service is reached, and says which one fails. */
  'connections.test': { request: ofConnection, response: connectionTestSchema },
  /** Starts the demo company's service, with its data the first time, and connects to it. */
  'connections.openDemo': { request: nothing, response: connectionSchema },
  /** The name of the company on this computer, connected or not; '' if that is not known, null if there is none. */
  'connections.ownCompany': { request: nothing, response: z.object({ name: z.string().nullable() }) },
  /** Starts the service of the company on this computer, and connects to it. */
  'connections.openOwn': { request: nothing, response: connectionSchema },
  /** Makes the company on this computer first; a problem `ownCompany.exists` says that there is one already. */
  'connections.makeOwn': { request: newCompanySchema, response: connectionSchema },
  /** Has a colleague change a draft on the demo company's service, so that there is a conflict to try. */
  'demo.colleague': { request: nothing, response: nothing },
  /**
   * Starts a run against the store of the page that asks, after every page has stored what is being typed in it.
   * Answers when the run has ended. The problem `sync.running` means that another run is under way: follow its progress
   * instead. `agreedGone` is what a person has answered about the short lists of the last run: how many records of a
   * kind are really gone. `wentBack` is what they have said about a service that went back;
   * `reads` what is read although it was read lately.
   */
  'sync.run': {
    request: ofConnection.extend({
      agreedGone: z.record(z.string(), z.number().int()).optional(),
      wentBack: wentBackAnswerSchema.optional(),
      reads: runReadsSchema.optional(),
    }),
    response: syncReportSchema,
  },
  'sync.cancel': { request: ofConnection, response: nothing },
  /**
   * This page is about to replace everything that is held of the company. From the answer to `replacing.end`, all that
   * was typed in any window is stored, no window takes more, and no run begins. Problems: `sync.running` during a run,
   * `store.replacing` while another page does the same, `typing.unsettled` when a window has not stored its typing.
   */
  'replacing.begin': { request: ofConnection, response: nothing },
  /** The page has ended it. `isReplaced` says whether everything was replaced: the other windows read it anew. */
  'replacing.end': { request: ofConnection.extend({ isReplaced: z.boolean() }), response: nothing },
  /** The enquiries stored on the service for this user. */
  'enquiries.list': { request: ofConnection, response: listingOf(enquirySchema) },
  /** Runs one of them on the service, which changes nothing. `body` says what of it is asked for. */
  'enquiries.run': {
    request: ofConnection.extend({ ref: z.string().min(1), body: z.record(z.string(), z.string()).optional() }),
    response: enquiryResultSchema,
  },
  /** How the opening of a legal entity's books stands. */
  'opening.read': { request: ofLegalEntity, response: openingStateSchema },
  /** What would come of an opening; nothing changes. */
  'opening.preview': { request: ofLegalEntity.extend({ opening: openingSchema }), response: openingOutcomeSchema },
  /** Opens the books with balances and open invoices, whole or not at all. */
  'opening.open': { request: ofLegalEntity.extend({ opening: openingSchema }), response: nothing },
  /** Takes that back, as long as nothing was posted after it. */
  'opening.takeBack': { request: ofLegalEntity, response: nothing },
  /** The staff of a department or cost centre, as the service has it now. */
  'structure.staff': {
    request: ofConnection.extend({ kind: z.enum(['department', 'costCentre']), id: guidSchema }),
    response: listingOf(referenceSchema),
  },
  /** Adds an item to a catalog, or renames the item with that code. Answers with the item as the service lists it. */
  'catalogs.put': {
    request: ofConnection.extend({ catalog: addableCatalogSchema, item: catalogItemSchema }),
    response: referenceSchema,
  },
  /** Availability and milestones of a project, as the service has them now. */
  'projects.parts': { request: ofConnection.extend({ project: guidSchema }), response: projectPartsSchema },
  /** Changes one of these lists, unless it has changed since it was shown. */
  'projects.changePart': {
    request: ofConnection.extend({ project: guidSchema, change: partChangeSchema }),
    response: partOutcomeSchema,
  },
  /** Smaller lists of the service (extras). `ref` is the id of their owner, or '' for lists of the company. */
  'extras.read': {
    request: ofConnection.extend({ kind: extraKindSchema, ref: z.string() }),
    response: listingOf(extraRowSchema),
  },
  /**
   * Saves such a list, unless it has changed since it was shown. Answers with the list as the service has it
   * afterwards.
   */
  'extras.save': {
    request: ofConnection.extend({
      kind: extraKindSchema,
      ref: z.string(),
      before: z.array(extraRowSchema),
      after: z.array(extraRowSchema),
    }),
    response: z.object({ isWritten: z.boolean(), listing: listingOf(extraRowSchema) }),
  },
  /** A list of what a company on this computer is set up with. */
  'setUp.read': { request: ofConnection.extend({ kind: setUpKindSchema }), response: setUpListSchema },
  /** Adds a row to such a list, or changes one, unless it has changed since it was shown. Answers with the row. */
  'setUp.save': {
    request: ofConnection.extend({ kind: setUpKindSchema, change: setUpChangeSchema }),
    response: setUpRowSchema,
  },
  /** Deletes a row of such a list that nothing uses, unless it has changed since it was shown. */
  'setUp.remove': {
    request: ofConnection.extend({ kind: setUpKindSchema, row: setUpRemovalSchema }),
    response: nothing,
  },
  /** Who may sign in to the service; null where it does not say so. */
  'people.read': { request: ofConnection, response: peopleSchema.nullable() },
  /** Changes users or their keys. Answers with the key that was made. */
  'people.change': { request: ofConnection.extend({ change: peopleChangeSchema }), response: peopleChangedSchema },
  /** What was done to a document or record, the oldest first; null where the service keeps no history. */
  'history.read': {
    request: ofConnection.extend({ kind: z.union([documentClassSchema, resourceKindSchema]), id: guidSchema }),
    response: listingOf(historyEventSchema).nullable(),
  },
  /** The files that the service has for a document. */
  'attachments.list': {
    request: ofConnection.extend({ document: guidSchema }),
    response: listingOf(listedAttachmentSchema),
  },
  /** The bytes of one of them as Base64. */
  'attachments.read': { request: ofConnection.extend({ document: guidSchema, id: guidSchema }), response: z.string() },
  ...copyCalls,
  ...bookCalls,
  ...lockCalls,
} as const satisfies Record<string, CallSchema>;

/**
 * Calls from the backend to a page: to store what is being typed, and the engine's port to the local store
 * (`LOCAL_STORE`).
 */
export const pageCalls = {
  /**
   * Stores what is being typed in this window as it is now, because a run reads the store next. Answers when that is
   * done; a problem says why something could not be stored.
   */
  'typing.settle': { request: ofConnection, response: nothing },
  /** The same before everything that is held of the company is replaced: no more is typed until `replacing.ended`. */
  'typing.stop': { request: ofConnection, response: nothing },
  ...storeCalls,
} as const satisfies Record<string, CallSchema>;

/** Events from the backend to every page. */
export const backendEvents = {
  'connections.changed': z.array(connectionSchema),
  /** Sent when the level of free space has changed, and now and then while there is little. */
  'disk.changed': diskSpaceSchema,
  'sync.progress': ofConnection.extend({ progress: syncProgressSchema }),
  'sync.finished': ofConnection.extend({ report: syncReportSchema }),
  /** Somebody opened files with Daybook: take them (`files.takeOpened`). */
  'files.opened': z.null(),
  /** Somebody chose this in the menu of the shell. */
  'menu.chosen': z.object({ what: z.enum(['diagnostics']) }),
  'updates.changed': updateStateSchema,
  /** The books are to be hidden, or may be shown again. */
  'lock.changed': lockStateSchema,
  'replacing.ended': ofConnection.extend({ isReplaced: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;

export type BackendCall = keyof typeof backendCalls;
/** The calls whose names begin so. */
export type CallsOf<Prefix extends string> = Extract<BackendCall, `${Prefix}.${string}`>;
export type PageCall = keyof typeof pageCalls;
export type BackendEvent = keyof typeof backendEvents;

export type BackendRequest<Name extends BackendCall> = z.infer<(typeof backendCalls)[Name]['request']>;
export type BackendResponse<Name extends BackendCall> = z.infer<(typeof backendCalls)[Name]['response']>;
export type PageCallRequest<Name extends PageCall> = z.infer<(typeof pageCalls)[Name]['request']>;
export type PageCallResponse<Name extends PageCall> = z.infer<(typeof pageCalls)[Name]['response']>;
export type BackendEventPayload<Name extends BackendEvent> = z.infer<(typeof backendEvents)[Name]>;
