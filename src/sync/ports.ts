import type { ApiVersion } from '../domain/service/apiVersion.ts';
import type { Attachment, AttachmentWrite, ListedAttachment } from '../domain/documents/attachment.ts';
import type { Instant } from '../domain/values/dates.ts';
import type {
  Document,
  DocumentClass,
  DocumentLine,
  ServiceDocumentRow,
  HeaderPatch,
  LinePatch,
} from '../domain/documents/document.ts';
import type { Guid, IntRef } from '../domain/values/identifiers.ts';
import type { Json } from '../domain/values/json.ts';
import type { Listing, Page, PageRequest } from '../domain/values/paging.ts';
import type { RequestedCommand } from '../domain/documents/record.ts';
import type { Reference, ReferenceKind } from '../domain/resources/reference.ts';
import type { ContentOf, ResourceContent, ResourceKind } from '../domain/resources/content.ts';
import type { RequestOutcome } from '../domain/service/syncRun.ts';
import type {
  Cursor,
  StoredVersion,
  RecordWrite,
  ShownDocument,
  Stream,
  SyncRecord,
} from '../domain/service/storeChange.ts';

/**
 * The local database as the engine sees it. The engine decides, with pure functions from record to record; the store
 * compares and sets. Every method is one transaction. Each rejects with a ProblemError: `store.failed`, or
 * `sync.pageGone` when the page that owns the store has gone.
 */
export interface LocalStore {
  cursor(stream: Stream): Promise<Cursor | null>;

  /**
   * The stored versions of these ids: of documents, or of one kind of other records. Ids that are not stored are left
   * out.
   */
  held(ids: readonly Guid[], kind?: ResourceKind): Promise<StoredVersion[]>;

  /** Whole records of any kind, those that exist, in no particular order. */
  records(keys: readonly string[]): Promise<SyncRecord[]>;

  /** The stored versions of a kind, or of its records under one parent, that the service has and that are not gone. */
  heldOf(kind: ResourceKind, parent?: string): Promise<StoredVersion[]>;

  /**
   * Ids of parents whose records of a kind have to be read, the most urgent first: those never read or changed since,
   * then those last read before `readBefore` (the service's clock). A parent counts as read once its cursor is written.
   */
  parentsDue(kind: ResourceKind, readBefore: Instant | null, limit: number): Promise<Guid[]>;

  /** Keys of all records, of any kind, with something that the service does not have yet, oldest key first. */
  pendingKeys(): Promise<string[]>;

  /**
   * Writes each record whose revision has not moved, and the cursor, in one transaction.
   * @returns the keys that were *not* written because the page edited them meanwhile, or because they exist already:
   *   read them again and decide again
   */
  write(writes: readonly RecordWrite[], cursor?: Cursor): Promise<string[]>;

  /**
   * Writes what the service now shows of stored documents, all in one transaction (`withShown`). A document is written
   * only if its revision has not moved and it consists of nothing but the service's version.
   * @returns the keys that were *not* written: read them and decide
   */
  writeShown(shown: readonly ShownDocument[]): Promise<string[]>;

  /**
   * Writes references by id, and the cursor. With `whole`, the list was read to its end. Then stored references of the
   * kind that the list lacks are marked inactive, never removed (promise A); a reference that the cursor names as
   * unreadable counts as listed. Rejects with `service.shortList`, and writes nothing, when most of them would be
   * marked.
   * @param agreed how many of the kind have gone, as a person confirmed; so many may be marked in any case
   * @returns how many of the references said something new
   */
  writeReferences(
    kind: ReferenceKind,
    references: readonly Reference[],
    whole: boolean,
    cursor: Cursor,
    agreed?: number,
  ): Promise<number>;

  /**
   * Attachments that the service does not have yet; for one document, all attachments made here. In the order of their
   * keys.
   */
  attachments(documentKey?: string): Promise<Attachment[]>;

  /** One part of an attached file, at most a megabyte, as Base64; null when it is not there. */
  attachmentPart(key: string, part: number): Promise<string | null>;

  /**
   * Writes each attachment whose revision has not moved. Of attachments that have an id, the bytes are dropped.
   * @returns the keys that were *not* written
   */
  writeAttachments(writes: readonly AttachmentWrite[]): Promise<string[]>;
}

/** A file on its way to the service. */
export type OutgoingFile = Pick<Attachment, 'fileName' | 'contentType' | 'description' | 'documentDate'> & {
  bytes: Uint8Array<ArrayBuffer>;
};

/** A record as a list shows it: with its id. */
export type ListedResource = ResourceContent & { id: Guid };
/** Values by field path (`code`, `customer.currency`, `ext.<name>`); null clears the field. */
export type ResourcePatch = Readonly<Record<string, Json | null>>;
export type ResourceCommand = 'lock' | 'unlock' | 'delete';

/**
 * The Finance Service as the engine sees it. Every method rejects with a ProblemError: `network.unreachable` when no
 * byte left, `network.lost` when the outcome of a write is unknown, `service.refused` with the service's words on a
 * 4xx, and so on (`src/domain/values/result.ts`).
 */
export interface FinanceService {
  /** Signs in unless the session is still good. */
  signIn(): Promise<{ apiVersion: ApiVersion }>;

  /** A page of one kind of reference. Kinds that cannot be filtered by modification ignore that filter. */
  references(kind: ReferenceKind, page: PageRequest): Promise<Page<Reference>>;

  searchDocuments(docClass: DocumentClass, page: PageRequest): Promise<Page<ServiceDocumentRow>>;

  /** @returns null when the service answers 404: the document is gone, or hidden from this user */
  document(docClass: DocumentClass, id: Guid): Promise<Document | null>;

  /**
   * Finds a document by its IntRef: by the search filter, or by the reference path where the service refuses the
   * filter. Rejects with `service.nonsense` and `sharedBy` when the service has several under it.
   */
  documentByIntRef(docClass: DocumentClass, intRef: IntRef): Promise<Document | null>;

  /** @returns the new id, or null when the answer does not give it (then the document is looked up by IntRef) */
  createDocument(document: Document): Promise<Guid | null>;

  updateHeader(docClass: DocumentClass, id: Guid, patch: HeaderPatch): Promise<void>;

  /** Replaces every line (spec 4.7 rule 2). */
  replaceLines(docClass: DocumentClass, id: Guid, lines: readonly DocumentLine[]): Promise<void>;

  addLine(docClass: DocumentClass, id: Guid, line: DocumentLine): Promise<void>;

  /** @param line the line's id, or its IntRef where no id is known */
  updateLine(docClass: DocumentClass, id: Guid, line: Guid | IntRef, patch: LinePatch): Promise<void>;

  /** Deletes one line. Rejects with 404 or 405 where the line does not exist, or the service has no such request. */
  removeLine(docClass: DocumentClass, id: Guid, line: Guid | IntRef): Promise<void>;

  /** Asks for one command. What the command names is on the service already. */
  commandDocument(docClass: DocumentClass, id: Guid, command: RequestedCommand): Promise<void>;

  /**
   * A page of a kind that has a list of its own. Kinds that cannot be filtered by modification ignore that filter.
   * Includes locked records where the service shows them.
   */
  listResources(kind: ResourceKind, page: PageRequest): Promise<Page<ListedResource>>;

  /**
   * Every record of a kind under one parent, in one answer (service notes: "Price lists are not paged").
   * @returns null when the service has no such parent
   */
  resourcesUnder(kind: ResourceKind, parent: Guid): Promise<Page<ListedResource> | null>;

  /**
   * @param parent of kinds that live in the path of another
   * @returns null when the service answers 404
   */
  resource<K extends ResourceKind>(kind: K, id: Guid, parent?: string): Promise<ContentOf<K> | null>;

  /**
   * Finds a record by its IntRef or by its code, whichever identifies its kind.
   * @returns null when there is none
   */
  findResource<K extends ResourceKind>(
    kind: K,
    by: { intRef: IntRef } | { code: string },
  ): Promise<ContentOf<K> | null>;

  /** @returns the new id, or null when the answer does not give it */
  createResource(content: ResourceContent, intRef?: IntRef): Promise<Guid | null>;

  /**
   * Rejects with `record.changed`, and writes nothing, where the record has to be read again to be written and no
   * longer equals `read`. If that read fails, its problem says `isUnsent`.
   * @param patch by field path; null clears a field, a property of `ext`, or a whole part
   * @param read the record as it was read right before, with which `patch` was made
   */
  updateResource(
    kind: ResourceKind,
    id: Guid,
    patch: ResourcePatch,
    parent: string,
    read: ResourceContent,
  ): Promise<void>;

  /** Locks, unlocks, or deletes for good. */
  commandResource(kind: ResourceKind, id: Guid, command: ResourceCommand, parent?: string): Promise<void>;

  /** The group that a document's files go into (docs/service-notes.md, "Attachments"): the document's first. */
  attachmentGroup(document: Guid): Promise<string>;

  /** @returns the new id, or null when the answer does not give it */
  attach(document: Guid, group: string, file: OutgoingFile): Promise<Guid | null>;

  listAttachments(document: Guid): Promise<Listing<ListedAttachment>>;

  attachedFile(document: Guid, id: Guid): Promise<Uint8Array<ArrayBuffer>>;

  /** Requests sent so far, including sign-ins and repetitions. */
  readonly requestCount: number;

  /** The outcome of each request since the last call, for the history of runs. Contains nothing secret. */
  takeOutcomes?(): RequestOutcome[];
}

/** Time and chance, as arguments, so that a simulation can own them. */
export interface Environment {
  /** Milliseconds since 1970 by this machine's clock: for stamps only, never for cursors. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when cancelled. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Lets other work that is ready run first. Cannot be cancelled. */
  turn(): Promise<void>;
  /** Uniform in [0, 1): jitter. */
  random(): number;
}
