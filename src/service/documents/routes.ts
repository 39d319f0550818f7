import type { FastifyInstance, FastifyReply } from 'fastify';
import { versionHas } from '../../domain/apiVersion.ts';
import type { Company } from '../company.ts';
import { authorOf, sendCreated, sendId, sendJson, type RefParams } from '../http/exchange.ts';
import { badRequest, notFound } from '../refusal.ts';
import { foldBody } from '../wire/fold.ts';
import { Query } from '../wire/query.ts';
import { DOCUMENT_CLASS_DESCRIPTORS, type DocumentClassDescriptor } from './classes.ts';
import { documentText, summaryText } from './documentTable.ts';
import { readDocumentUpdate, readLine, readNewDocument, refuseUnknownProperties } from './input.ts';
import { readSearch } from './search.ts';

interface LineParams {
  Params: { ref: string; line: string };
}

/** A string since 1.16, an array before (spec 9). */
function statusList(company: Company, statuses: string): string {
  const list = statuses === '' ? [] : statuses.split(',');
  return JSON.stringify(versionHas(company.apiVersion, 'statusListIsString') ? list.join(',') : list);
}

/**
 * The endpoints of one class, or of all when `descriptor` is null (spec 4.7).
 * @param path path segment after `/api/`
 */
function addDocumentPath(server: FastifyInstance, company: Company, path: string, descriptor: DocumentClassDescriptor | null): void {
  const { ledger, directory } = company;
  const { table } = ledger;
  const base = `/api/${path}`;

  /** @throws Refusal 404 when there is no such document, or it is of another class than the path's */
  const idOf = (reference: string): string => {
    const id = table.idOf(reference);
    if (id === null || (descriptor && table.classOf(id) !== descriptor.docClass)) throw notFound(`There is no ${descriptor?.words ?? 'document'} ${reference}.`);
    return id;
  };
  const sendDocument = (reply: FastifyReply, id: string): FastifyReply => {
    const row = table.row(id);
    if (!row) throw notFound(`There is no document ${id}.`);
    return sendJson(reply, documentText(row, statusList(company, row.statuses)));
  };

  server.get(base, (request, reply) => {
    const { condition, values, skip, take } = readSearch(directory, new Query(request.query), descriptor);
    const found = table.search(condition, values, skip, take);
    return sendJson(reply, `[${found.map((row) => summaryText(row, statusList(company, row.statuses))).join(',')}]`);
  });

  server.post(base, (request, reply) => {
    const body = foldBody(request.body);
    if (request.headers['x-validate-unknown-properties'] !== undefined) refuseUnknownProperties(body);
    return sendCreated(reply, company, ledger.create(readNewDocument(body), descriptor, authorOf(company, request)));
  });

  server.get<RefParams>(`${base}/:ref`, (request, reply) => sendDocument(reply, idOf(request.params.ref)));

  server.get<RefParams>(`${base}/intref/:ref`, (request, reply) => {
    const id = table.withIntRef(request.params.ref);
    if (id === null) throw notFound(`There is no document with the IntRef ${request.params.ref}.`);
    return sendDocument(reply, idOf(id));
  });

  server.patch<RefParams>(`${base}/:ref`, (request, reply) => {
    const id = idOf(request.params.ref);
    ledger.update(id, readDocumentUpdate(foldBody(request.body), id), authorOf(company, request));
    return reply.code(200).send();
  });

  server.post<RefParams>(`${base}/:ref/detail`, (request, reply) => {
    const id = idOf(request.params.ref);
    const body = foldBody(request.body);
    if (body.id !== undefined && body.id !== null) throw badRequest('Id cannot be supplied: the service makes it.');
    return sendCreated(reply, company, ledger.addLine(id, readLine(body), authorOf(company, request)));
  });

  server.patch<LineParams>(`${base}/:ref/detail/:line`, (request, reply) => {
    const id = idOf(request.params.ref);
    return sendId(reply, ledger.updateLine(id, request.params.line, readLine(foldBody(request.body)), authorOf(company, request)));
  });

  server.delete<LineParams>(`${base}/:ref/detail/:line`, (request, reply) => {
    ledger.removeLine(idOf(request.params.ref), request.params.line, authorOf(company, request));
    return reply.code(204).send();
  });

  server.post<RefParams>(`${base}/:ref/abandon`, (request, reply) => {
    const id = idOf(request.params.ref);
    ledger.abandon(id, authorOf(company, request));
    return sendId(reply, id);
  });
}

export function addDocumentRoutes(server: FastifyInstance, company: Company): void {
  addDocumentPath(server, company, 'document', null);
  for (const descriptor of DOCUMENT_CLASS_DESCRIPTORS) addDocumentPath(server, company, descriptor.path, descriptor);
}
