import type { FastifyRequest } from 'fastify';
import type { Company } from './company.ts';
import { badRequest, forbidden, notFound } from '../base/refusal.ts';
import { EVERYTHING, mayClass, wantedBy, type Rights } from '../base/rights.ts';
import { behaves } from '../base/versions.ts';
import {
  descriptorOf,
  DOCUMENT_CLASS_DESCRIPTORS,
  serviceClassSchema,
  type DocumentClassDescriptor,
  type ServiceClass,
} from '../base/classes.ts';
import type { AllocatingInput } from '../documents/input.ts';
import type { StoredHeader } from '../documents/stored.ts';

function rightsOf(request: FastifyRequest): Rights {
  return request.user?.rights ?? EVERYTHING;
}

/** @throws Refusal 403 when the user lacks the right that the request's method needs for the class */
export function refuseClass(company: Company, request: FastifyRequest, docClass: ServiceClass): void {
  const wanted = wantedBy(request.method);
  if (mayClass(rightsOf(request), docClass, wanted)) return;
  throw forbidden(
    company,
    `The user may not ${wanted === 'read' ? 'see' : 'change'} documents of the class ${docClass}.`,
  );
}

/**
 * Ids of the legal entities whose documents the user may see; null is all (data access control: for searches since
 * 1.12, for enquiries since 1.2.2).
 */
export function visibleEntities(
  { directory, apiVersion }: Company,
  request: FastifyRequest,
  since: 'accessControlOfSearch' | 'accessControlOfEnquiries' = 'accessControlOfSearch',
): string[] | null {
  const { legalEntities } = rightsOf(request);
  if (legalEntities === null || !behaves(apiVersion, since)) return null;
  return legalEntities.flatMap((reference) => directory.find('legalEntity', reference)?.id ?? []);
}

/** Whether the user may not see a document that another one names. */
export function hiddenFrom(
  company: Company,
  request: FastifyRequest,
): (document: Pick<StoredHeader, 'docClass' | 'legalEntityId'>) => boolean {
  const visible = visibleEntities(company, request);
  return ({ docClass, legalEntityId }) =>
    !mayClass(rightsOf(request), docClass, 'read') || (visible !== null && !visible.includes(legalEntityId));
}

/**
 * The classes of a search on the generic path: those asked for, if the user may see each of them; all only with the
 * elevated permission (spec 5 rule 8).
 * @throws Refusal 403
 */
export function refuseSearch(company: Company, request: FastifyRequest, asked: readonly string[] | undefined): void {
  const rights = rightsOf(request);
  if (asked === undefined) {
    if (!rights.acrossClasses) throw forbidden(company, 'The user may not query across all classes of documents.');
    return;
  }
  for (const name of asked) {
    const docClass = descriptorOf(name)?.docClass;
    if (docClass) refuseClass(company, request, docClass);
  }
}

/** The classes that a search over all classes may show; null is every class. */
export function readableClasses(request: FastifyRequest): ServiceClass[] | null {
  const rights = rightsOf(request);
  const readable = DOCUMENT_CLASS_DESCRIPTORS.map(({ docClass }) => docClass).filter((docClass) =>
    mayClass(rights, docClass, 'read'),
  );
  return readable.length === DOCUMENT_CLASS_DESCRIPTORS.length ? null : readable;
}

/**
 * @param reference as the request names it @throws Refusal 403 when the user lacks the right that the request's method
 * needs for the document
 */
export function refuseDocument(company: Company, request: FastifyRequest, id: string, reference: string): void {
  const { table } = company.documents;
  refuseClass(company, request, serviceClassSchema.parse(table.classOf(id)));
  const visible = visibleEntities(company, request);
  if (visible && !visible.includes(table.legalEntityOf(id) ?? ''))
    throw forbidden(company, `The user may not see the document ${reference}.`);
}

/** What the path of a document's endpoint may name. */
export interface DocumentParams {
  Params: { docClass?: string; ref: string };
}

const CLASS_BY_PATH: ReadonlyMap<string, DocumentClassDescriptor> = new Map(
  DOCUMENT_CLASS_DESCRIPTORS.map((descriptor) => [descriptor.path.toLowerCase(), descriptor]),
);

/** The class that a request's path names; null on the path for all classes. */
export function classInPath({ params: { docClass } }: FastifyRequest<DocumentParams>): DocumentClassDescriptor | null {
  return (docClass !== undefined && CLASS_BY_PATH.get(docClass.toLowerCase())) || null;
}

/** Finds the document that a request's path, or a given reference, names. @returns its id */
export type DocumentFinder = (request: FastifyRequest<DocumentParams>, reference?: string) => string;

/**
 * @returns a finder that throws Refusal 404 when there is no such document or it is of another class than the path
 * names, 403 when the user lacks the right that the request's method needs
 */
export function documentFinder(company: Company): DocumentFinder {
  const { table } = company.documents;
  return (request, reference = request.params.ref) => {
    const descriptor = classInPath(request);
    if (descriptor) refuseClass(company, request, descriptor.docClass);
    const id = table.idOf(reference);
    if (id === null || (descriptor && table.classOf(id) !== descriptor.docClass))
      throw notFound(`There is no ${descriptor?.words ?? 'document'} ${reference}.`);
    refuseDocument(company, request, id, reference);
    return id;
  };
}

/**
 * An allocation changes the other document too, so the user needs the right to change each document that is named or
 * found. @throws Refusal 403
 */
export function refuseAllocating(
  company: Company,
  request: FastifyRequest,
  { allocations, allocateAuto }: AllocatingInput,
  descriptor: DocumentClassDescriptor | null,
): void {
  for (const { docId } of allocations ?? []) {
    const id = company.documents.table.idOf(docId);
    // A document that does not exist is reported later, by its place in the list.
    if (id !== null) refuseDocument(company, request, id, docId);
  }
  if (!allocateAuto) return;
  // The documents are not named, so this needs the right for every class that they may have.
  for (const each of DOCUMENT_CLASS_DESCRIPTORS)
    if (each.balance !== 0 && (descriptor === null || each.side === descriptor.side))
      refuseClass(company, request, each.docClass);
}

/**
 * To take an allocation back changes the other document, too.
 * @param allocation only this one of the document's @throws Refusal 403
 */
export function refuseMatched(company: Company, request: FastifyRequest, id: string, allocation?: string): void {
  for (const { id: row, fromId, toId } of company.documents.allocations.rows(id)) {
    const other = fromId === id ? toId : fromId;
    if (allocation === undefined || row === allocation) refuseDocument(company, request, other, other);
  }
}

/** Refuses with 400 a document of another class than the path's; with 404 before 1.5.0 (spec 7, spec 9). */
export function refuseOtherClass(
  { documents: { table }, apiVersion }: Company,
  descriptor: DocumentClassDescriptor | null,
  reference: string,
): void {
  const id = table.idOf(reference);
  const docClass = id === null ? null : table.classOf(id);
  if (
    descriptor === null ||
    docClass === null ||
    docClass === descriptor.docClass ||
    !behaves(apiVersion, 'unauthoriseMismatchIs400')
  )
    return;
  throw badRequest(
    `The document ${reference} is a ${descriptorOf(docClass)?.words ?? docClass} and not a ${descriptor.words}.`,
  );
}
