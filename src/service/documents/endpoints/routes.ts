import type { FastifyInstance, FastifyRequest } from 'fastify';
import { versionHas } from '../../../domain/values/apiVersion.ts';
import type { Company } from '../../company/company.ts';
import { stating, type RouteContract } from '../../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson } from '../../company/exchange.ts';
import { HISTORY, historyText } from '../../wire/historyAnswer.ts';
import { badRequest, notFound } from '../../base/refusal.ts';
import { behaves, sinceOf } from '../../base/versions.ts';
import { foldBody } from '../../wire/fold.ts';
import { joinJson, wireJson } from '../../wire/json.ts';
import { Query } from '../../wire/query.ts';
import { DOCUMENT_CLASS_DESCRIPTORS, type DocumentClassDescriptor, type ServiceClass } from '../../base/classes.ts';
import { documentText, summaryText } from '../documentText.ts';
import {
  documentInputSchema,
  lineInputSchema,
  newDocumentSchema,
  readDocumentUpdate,
  readLine,
  readNewDocument,
} from '../input.ts';
import { bodyOfVersion, hasAllFields, lineOfVersion, refuseUpdateOf, textOfVersion } from './fieldVersions.ts';
import {
  classInPath,
  documentFinder,
  readableClasses,
  refuseAllocating,
  refuseClass,
  refuseDocument,
  refuseSearch,
  hiddenFrom,
  visibleEntities,
  type DocumentParams,
} from '../../company/finding.ts';
import { readSearch } from '../search/search.ts';
import { ID } from '../../wire/shapes.ts';
import {
  bodySchema,
  DOCUMENT,
  INCLUDE_PARAMETERS as EXTRA_PARAMETERS,
  lineSchema,
  SEARCH_PARAMETERS,
  REPEATED,
  REPEATED_LINE,
  SUMMARY,
  updateBodySchema,
} from './shapes.ts';
import { shownLines, shownParticulars } from './spelled.ts';
import { addWorkflowRoutes } from './workflowRoutes.ts';

interface LineParams {
  Params: DocumentParams['Params'] & { line: string };
}

/** A string since 1.16, an array before (spec 9). */
function statusList(company: Company, statuses: string): string {
  const list = statuses === '' ? [] : statuses.split(',');
  return JSON.stringify(versionHas(company.apiVersion, 'statusListIsString') ? list.join(',') : list);
}

/**
 * The text of a document as the API's version shows it.
 * @param names the names that the request asks to include: 1.13 shows lines and allocations only when asked
 * @throws Refusal 404
 */
function textOf(company: Company, request: FastifyRequest, id: string, names: readonly string[]): string {
  const { table, allocations } = company.documents;
  const row = table.row(id);
  if (!row) throw notFound(`There is no document ${id}.`);
  const isShown = (name: string): boolean =>
    company.spellings === 'both' || names.some((each) => each.toLowerCase() === name);
  const whole = documentText(
    { header: row.header, particulars: shownParticulars(row.particulars, company) },
    statusList(company, row.statuses),
    {
      allocations: isShown('allocations')
        ? row.isAllocated
          ? wireJson(allocations.of(id, hiddenFrom(company, request)))
          : '[]'
        : null,
      details: isShown('details') ? shownLines(row.lines, company) : null,
    },
  );
  const text = hasAllFields(company.apiVersion) ? whole : textOfVersion(whole, company.apiVersion);
  return behaves(company.apiVersion, 'addressesOnRead') ? text : text.replace('"invoiceAddress":', '"billingAddress":');
}

/** What `include` may name (spec 4.7, "Get one"). The first two are in the document's text already. */
const EXTRAS: Readonly<Record<string, ((company: Company, request: FastifyRequest, id: string) => unknown) | null>> = {
  allocations: null,
  details: null,
  matches: (company, request, id) => company.documents.allocations.matches(id, 'other', hiddenFrom(company, request)),
};

/** The text of a document with what the request asks to include. @throws Refusal 404; 400 for an unknown name */
function shownText(company: Company, request: FastifyRequest, id: string): string {
  const query = new Query(request.query);
  const names = query.list('include') ?? [];
  const extras = names.flatMap((name): [string, unknown][] => {
    const entry = Object.entries(EXTRAS).find(([each]) => each === name.toLowerCase());
    if (!entry) throw badRequest(`include may name ${Object.keys(EXTRAS).join(', ')}, not ${name}.`);
    return entry[1] ? [[entry[0], entry[1](company, request, id)]] : [];
  });
  const text = textOf(company, request, id, names);
  return extras.length === 0 ? text : joinJson(text, wireJson(Object.fromEntries(extras)));
}

/** A part of a path that is one of these, in any case. */
const oneOf = (parts: readonly string[]): string => {
  const inAnyCase = (part: string): string =>
    part.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  return `(^(?:${parts.map(inAnyCase).join('|')})$)`;
};

/** A path of documents: where it is, and what states its contracts. */
interface DocumentPath {
  base: string;
  stated: (contract: RouteContract) => ReturnType<typeof stating>;
}

/**
 * The endpoints of each of these classes, or of the path for all (spec 4.7). One route serves all classes, because
 * each route makes every start longer.
 */
function addDocumentPath(
  server: FastifyInstance,
  company: Company,
  classes: readonly DocumentClassDescriptor[] | null,
): void {
  const base = classes ? `/api/:docClass${oneOf(classes.map(({ path }) => path))}` : '/api/document';
  const eachOf = classes ?? [{ path: 'document', words: 'document' }];
  const path: DocumentPath = { base, stated: (contract) => stating({ ...contract, eachOf }) };
  addListAndCreate(server, company, path);
  addReads(server, company, path);
  addChanges(server, company, path);
  addWorkflowRoutes(server, company, base, path.stated);
}

function addListAndCreate(server: FastifyInstance, company: Company, { base, stated }: DocumentPath): void {
  const { documents, directory } = company;
  const isWhole = hasAllFields(company.apiVersion);

  server.get<DocumentParams>(
    base,
    stated({ summary: 'Search {words}s', parameters: SEARCH_PARAMETERS, answer: { listOf: SUMMARY } }),
    (request, reply) => {
      const query = new Query(request.query);
      const descriptor = classInPath(request);
      if (descriptor) refuseClass(company, request, descriptor.docClass);
      else refuseSearch(company, request, query.list('docClass'));
      const { filter, skip, take } = readSearch(directory, query, descriptor, visibleEntities(company, request));
      const readable = descriptor ? null : readableClasses(request);
      if (readable) filter.oneOf.push({ field: 'docClass', values: readable });
      const found = documents.table
        .search(filter, skip, take)
        .map((row) => summaryText(row, statusList(company, row.statuses)));
      return sendJson(
        reply,
        `[${(isWhole ? found : found.map((text) => textOfVersion(text, company.apiVersion, true))).join(',')}]`,
      );
    },
  );

  server.post<DocumentParams>(
    base,
    stated({
      summary: 'Create a {words}',
      body: newDocumentSchema,
      bodyOf: bodySchema,
      reads: REPEATED,
      answer: ID,
      status: 201,
    }),
    (request, reply) => {
      const body = bodyOfVersion(foldBody(request.body), company);
      const descriptor = classInPath(request);
      const mayCreate = (docClass: ServiceClass): void => refuseClass(company, request, docClass);
      if (descriptor) mayCreate(descriptor.docClass);
      const input = readNewDocument(body);
      refuseAllocating(company, request, input, descriptor);
      const id = documents.create(input, descriptor, authorOf(company, request), undefined, mayCreate);
      return sendCreated(reply, company, id);
    },
  );
}

function addReads(server: FastifyInstance, company: Company, { base, stated }: DocumentPath): void {
  const { documents } = company;
  const idOf = documentFinder(company);

  server.get<DocumentParams>(
    `${base}/:ref`,
    stated({ summary: 'Get one {words}, with what include names', parameters: EXTRA_PARAMETERS, answer: DOCUMENT }),
    (request, reply) => {
      return sendJson(reply, shownText(company, request, idOf(request)));
    },
  );

  server.get<DocumentParams>(
    `${base}/intref/:ref`,
    stated({
      summary: 'Get one {words} by its IntRef',
      parameters: EXTRA_PARAMETERS,
      since: sinceOf('documentIntRef'),
      answer: DOCUMENT,
    }),
    (request, reply) => {
      const id = documents.table.withIntRef(request.params.ref);
      if (id === null) throw notFound(`There is no document with the IntRef ${request.params.ref}.`);
      return sendJson(reply, shownText(company, request, idOf(request, id)));
    },
  );

  server.get<DocumentParams>(
    `${base}/:ref/history`,
    stated({ summary: 'What was done to a {words}', isUnknownAt113: true, answer: { listOf: HISTORY } }),
    (request, reply) => sendJson(reply, historyText(documents.database.events.of(idOf(request)))),
  );
}

function addChanges(server: FastifyInstance, company: Company, { base, stated }: DocumentPath): void {
  const { documents } = company;
  const idOf = documentFinder(company);

  server.patch<DocumentParams>(
    `${base}/:ref`,
    stated({ summary: 'Update a {words}', body: documentInputSchema, bodyOf: updateBodySchema }),
    (request, reply) => {
      const id = idOf(request);
      const body = foldBody(request.body);
      refuseUpdateOf(body, company.apiVersion);
      documents.update(id, readDocumentUpdate(bodyOfVersion(body, company), id), authorOf(company, request));
      return reply.code(200).send();
    },
  );

  server.post<DocumentParams>(
    `${base}/:ref/detail`,
    stated({
      summary: 'Add a line',
      body: lineInputSchema,
      bodyOf: lineSchema,
      reads: REPEATED_LINE,
      since: '1.1.0',
      answer: ID,
      status: 201,
    }),
    (request, reply) => {
      const id = idOf(request);
      const body = foldBody(request.body);
      if (body.id !== undefined && body.id !== null)
        throw badRequest('Id cannot be supplied: it is given when the record is made.');
      return sendCreated(
        reply,
        company,
        documents.addLine(id, readLine(lineOfVersion(body, company)), authorOf(company, request)),
      );
    },
  );

  server.patch<LineParams>(
    `${base}/:ref/detail/:line`,
    stated({ summary: 'Update a line', body: lineInputSchema, bodyOf: lineSchema, since: '1.1.0', answer: ID }),
    (request, reply) => {
      const id = idOf(request);
      return sendId(
        reply,
        documents.updateLine(
          id,
          request.params.line,
          readLine(lineOfVersion(foldBody(request.body), company)),
          authorOf(company, request),
        ),
      );
    },
  );

  server.delete<LineParams>(
    `${base}/:ref/detail/:line`,
    stated({ summary: 'Delete a line', since: '1.1.0', status: 204 }),
    (request, reply) => {
      documents.removeLine(idOf(request), request.params.line, authorOf(company, request));
      return reply.code(204).send();
    },
  );
}

export function addDocumentRoutes(server: FastifyInstance, company: Company): void {
  const { documents } = company;
  addDocumentPath(server, company, null);
  // Journals are our own, so a service that is only 1.13 has none.
  const served = DOCUMENT_CLASS_DESCRIPTORS.filter(({ isJournal }) => !isJournal || company.spellings !== '1.13');
  addDocumentPath(server, company, served);

  server.patch<{ Params: { line: string } }>(
    '/api/document/detail/:line',
    stating({ summary: 'Update a line', body: lineInputSchema, bodyOf: lineSchema, isDeprecated: true, answer: ID }),
    (request, reply) => {
      const reference = request.params.line;
      const id = documents.table.withLine(reference.toLowerCase()) ?? documents.table.withLine(reference);
      if (id === null) throw notFound(`There is no line ${reference}.`);
      refuseDocument(company, request, id, reference);
      return sendId(
        reply,
        documents.updateLine(
          id,
          reference,
          readLine(lineOfVersion(foldBody(request.body), company)),
          authorOf(company, request),
        ),
      );
    },
  );
}
