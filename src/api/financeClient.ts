import { type Clocks, systemClocks } from './transport/clocks.ts';
import type { ApiVersion } from '../domain/service/apiVersion.ts';
import type { ListedAttachment } from '../domain/documents/attachment.ts';
import type { AddableCatalog, CatalogItem } from '../domain/resources/catalogItem.ts';
import type {
  Document,
  DocumentClass,
  DocumentLine,
  HeaderPatch,
  LinePatch,
  ServiceDocumentRow,
} from '../domain/documents/document.ts';
import type { Enquiry, EnquiryResult } from '../domain/service/enquiry.ts';
import type { ExtraKind, ExtraRow, ExtrasSaved } from '../domain/resources/extras.ts';
import type { Guid, IntRef } from '../domain/values/identifiers.ts';
import type { Json } from '../domain/values/json.ts';
import type { ContentOf, ResourceContent, ResourceKind } from '../domain/resources/content.ts';
import type { PartChange, PartOutcome, ProjectParts } from '../domain/resources/projectParts.ts';
import type { RequestedCommand } from '../domain/documents/record.ts';
import type { Reference, ReferenceKind } from '../domain/resources/reference.ts';
import type { TreeKind } from '../domain/structure/tree.ts';
import type { RequestOutcome } from '../domain/service/syncRun.ts';
import { AttachmentEndpoints, type FileToSend } from './endpoints/attachments.ts';
import { putCatalogItem } from './endpoints/catalogItems.ts';
import { DocumentEndpoints } from './endpoints/documentEndpoints.ts';
import { fetchExchange, type Exchange } from './transport/exchange.ts';
import { readEnquiries, runEnquiry } from './endpoints/enquiries.ts';
import { readExtras, saveExtras } from './endpoints/extras.ts';
import type { Listing, Page, PageRequest } from '../domain/values/paging.ts';
import { REQUEST_TIMEOUT } from '../domain/service/requestTimeout.ts';
import { changeProjectPart, readProjectParts } from './endpoints/projectParts.ts';
import { readReferences } from './endpoints/referenceLists.ts';
import { Requests } from './transport/requests.ts';
import { ResourceEndpoints } from './endpoints/resourceEndpoints.ts';
import { Sessions, type Account } from './transport/session.ts';
import { readStaff } from './endpoints/structureStaff.ts';
import { Transport } from './transport/transport.ts';
import type { KeptWays } from './transport/ways.ts';

export interface FinanceClientOptions extends Account {
  /** As `normaliseAddress` returns it. */
  baseUrl: string;
  /** Ends every request of this client; without it requests end by themselves. */
  signal?: AbortSignal;
  /** How requests travel; `fetch` unless the host has something faster. */
  exchange?: Exchange;
  /** The global `fetch`, unless a test brings its own. */
  fetch?: typeof fetch;
  clocks?: Clocks;
  /** Milliseconds for one request with its answer. */
  timeout?: number;
  /** The ways of asking that are known of this service; without them they are found out again. */
  ways?: KeptWays;
}

/**
 * The Finance Service over HTTP: what the sync engine asks of it (`FinanceService` in `src/sync/ports.ts`). Every
 * method rejects with a ProblemError. None repeats a request by itself, except once after a 401.
 */
export class FinanceClient {
  private readonly transport: Transport;
  private readonly sessions: Sessions;
  private readonly requests: Requests;
  private readonly documents: DocumentEndpoints;
  private readonly resources: ResourceEndpoints;
  private readonly attachments: AttachmentEndpoints;

  constructor(options: FinanceClientOptions) {
    this.transport = new Transport({
      baseUrl: options.baseUrl,
      exchange: options.exchange ?? fetchExchange(options.fetch ?? fetch),
      clocks: options.clocks ?? systemClocks,
      signal: options.signal ?? new AbortController().signal,
      timeout: options.timeout ?? REQUEST_TIMEOUT,
    });
    this.sessions = new Sessions(this.transport, options);
    this.requests = new Requests(this.transport, this.sessions, options.ways);
    this.documents = new DocumentEndpoints(this.requests);
    this.resources = new ResourceEndpoints(this.requests);
    this.attachments = new AttachmentEndpoints(this.requests);
  }

  /** Requests sent so far, including sign-ins and repetitions. */
  get requestCount(): number {
    return this.transport.requestCount;
  }

  enquiries(): Promise<Listing<Enquiry>> {
    return readEnquiries(this.requests);
  }

  runEnquiry(ref: string): Promise<EnquiryResult> {
    return runEnquiry(this.requests, ref);
  }

  putCatalogItem(catalog: AddableCatalog, item: CatalogItem): Promise<Reference> {
    return putCatalogItem(this.requests, catalog, item);
  }

  staff(kind: TreeKind, id: Guid): Promise<Listing<Reference>> {
    return readStaff(this.requests, kind, id);
  }

  projectParts(project: Guid): Promise<ProjectParts> {
    return readProjectParts(this.requests, project);
  }

  changeProjectPart(project: Guid, change: PartChange): Promise<PartOutcome> {
    return changeProjectPart(this.requests, project, change);
  }

  /**
   * Smaller lists beside the records (spec 4.8, 9).
   * @param ref the id of the record that they belong to; '' for the company
   */
  extras(kind: ExtraKind, ref: string): Promise<Listing<ExtraRow>> {
    return readExtras(this.requests, kind, ref);
  }

  saveExtras(
    kind: ExtraKind,
    ref: string,
    before: readonly ExtraRow[],
    after: readonly ExtraRow[],
  ): Promise<ExtrasSaved> {
    return saveExtras(this.requests, kind, ref, before, after);
  }

  /** The outcome of each request since the last call. */
  takeOutcomes(): RequestOutcome[] {
    return this.requests.log.take();
  }

  async signIn(): Promise<{ apiVersion: ApiVersion }> {
    const { apiVersion } = await this.sessions.session();
    return { apiVersion };
  }

  references(kind: ReferenceKind, page: PageRequest): Promise<Page<Reference>> {
    return readReferences(this.requests, kind, page);
  }

  searchDocuments(docClass: DocumentClass, page: PageRequest): Promise<Page<ServiceDocumentRow>> {
    return this.documents.search(docClass, page);
  }

  document(docClass: DocumentClass, id: Guid): Promise<Document | null> {
    return this.documents.read(docClass, id);
  }

  documentByIntRef(docClass: DocumentClass, intRef: IntRef): Promise<Document | null> {
    return this.documents.findByIntRef(docClass, intRef);
  }

  createDocument(document: Document): Promise<Guid | null> {
    return this.documents.create(document);
  }

  updateHeader(_docClass: DocumentClass, id: Guid, patch: HeaderPatch): Promise<void> {
    return this.documents.updateHeader(id, patch);
  }

  replaceLines(_docClass: DocumentClass, id: Guid, lines: readonly DocumentLine[]): Promise<void> {
    return this.documents.replaceLines(id, lines);
  }

  addLine(_docClass: DocumentClass, id: Guid, line: DocumentLine): Promise<void> {
    return this.documents.addLine(id, line);
  }

  updateLine(_docClass: DocumentClass, id: Guid, line: Guid | IntRef, patch: LinePatch): Promise<void> {
    return this.documents.updateLine(id, line, patch);
  }

  removeLine(_docClass: DocumentClass, id: Guid, line: Guid | IntRef): Promise<void> {
    return this.documents.removeLine(id, line);
  }

  commandDocument(docClass: DocumentClass, id: Guid, command: RequestedCommand): Promise<void> {
    return this.documents.command(docClass, id, command);
  }

  listResources(kind: ResourceKind, page: PageRequest): Promise<Page<ResourceContent & { id: Guid }>> {
    return this.resources.list(kind, page);
  }

  resourcesUnder(kind: ResourceKind, parent: Guid): ReturnType<ResourceEndpoints['under']> {
    return this.resources.under(kind, parent);
  }

  resource<K extends ResourceKind>(kind: K, id: Guid, parent?: string): Promise<ContentOf<K> | null> {
    return this.resources.read(kind, id, parent);
  }

  findResource<K extends ResourceKind>(
    kind: K,
    by: { intRef: IntRef } | { code: string },
  ): Promise<ContentOf<K> | null> {
    return this.resources.find(kind, by);
  }

  createResource(content: ResourceContent, intRef?: IntRef): Promise<Guid | null> {
    return this.resources.create(content, intRef);
  }

  updateResource(
    kind: ResourceKind,
    id: Guid,
    patch: Readonly<Record<string, Json | null>>,
    parent?: string,
    read?: ResourceContent,
  ): Promise<void> {
    return this.resources.update(kind, id, patch, parent, read);
  }

  commandResource(kind: ResourceKind, id: Guid, command: 'lock' | 'unlock' | 'delete', parent?: string): Promise<void> {
    return this.resources.command(kind, id, command, parent);
  }

  attachmentGroup(document: Guid): Promise<string> {
    return this.attachments.group(document);
  }

  attach(document: Guid, group: string, file: FileToSend): Promise<Guid | null> {
    return this.attachments.create(document, group, file);
  }

  listAttachments(document: Guid): Promise<Listing<ListedAttachment>> {
    return this.attachments.list(document);
  }

  attachedFile(document: Guid, id: Guid): Promise<Uint8Array<ArrayBuffer>> {
    return this.attachments.read(document, id);
  }
}
