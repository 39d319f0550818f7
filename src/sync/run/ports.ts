import type { ApiVersion } from '../../domain/values/apiVersion.ts';
import type { Attachment, ListedAttachment } from '../../domain/documents/attachment.ts';
import type {
  Document,
  DocumentLine,
  ServiceDocumentRow,
  HeaderPatch,
  LinePatch,
} from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import type { Json } from '../../domain/values/json.ts';
import type { Listing, Page, PageRequest } from '../../domain/values/paging.ts';
import type { RequestedCommand } from '../../domain/records/commands.ts';
import type { Reference, ReferenceKind } from '../../domain/references/reference.ts';
import type { ContentOf, ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import type { HistoryWatch } from '../../domain/service/historyHead.ts';
import type { FieldsShown } from '../../domain/service/fieldsShown.ts';
import type { RequestOutcome, RunReads, SyncProgress } from '../../domain/service/syncRun.ts';
import type { LocalStore } from '../../domain/service/localStore.ts';
import type { WentBackAnswer } from '../../domain/service/wentBack.ts';

/** The local database as the engine sees it. */
export type { LocalStore } from '../../domain/service/localStore.ts';

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

  /** Which fields of records its answers have shown; it notes them with every answer. */
  readonly fieldsShown: FieldsShown;

  /** Whether its history still holds what it held. */
  readonly historyWatch: HistoryWatch;

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

/** What a run is given. */
export interface RunParts {
  store: LocalStore;
  service: FinanceService;
  environment: Environment;
  signal: AbortSignal;
  onProgress: (progress: SyncProgress) => void;
  docClasses: readonly DocumentClass[];
  /** Other kinds of records to reconcile; all of them by default. */
  resourceKinds?: readonly ResourceKind[];
  /** How many records of each kind have gone, as a person confirmed: the list of the kind may lack so many. */
  agreedGone?: ReadonlyMap<string, number>;
  /** What a person has said about a service that went back. */
  wentBack?: WentBackAnswer;
  /** What is read although it was read lately: kinds that a person has open, or everything. */
  reads?: RunReads;
}
