import { isJsonObject } from '../../domain/values/json.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Company } from '../company/company.ts';
import { classOfDocument, descriptorOf, serviceClassSchema } from '../base/classes.ts';
import { refuseAllocating, refuseClass } from '../company/finding.ts';
import { BODY_SINCE, bodyOfVersion } from '../documents/endpoints/fieldVersions.ts';
import { newDocumentSchema, readNewDocument } from '../documents/input.ts';
import { REPEATED } from '../documents/endpoints/shapes.ts';
import { stating, type Shape } from '../wire/contract.ts';
import { authorOf, sendJson } from '../company/exchange.ts';
import { ID, ofVersion } from '../wire/shapes.ts';
import { badRequest } from '../base/refusal.ts';
import { foldBody, type FoldedInput } from '../wire/fold.ts';

const LARGEST_BATCH = 1000;
const documentsBody = z.object({
  documents: z.array(z.object({ ...newDocumentSchema.shape, docClass: z.string().nullish() })),
});

/** What a create of several documents may repeat of documents that were read. */
function repeatedIn(list: string): Shape {
  return {
    name: 'RepeatedDocuments',
    schema: (apiVersion) => ({
      type: 'object',
      properties: { [list]: { type: 'array', items: REPEATED.schema(apiVersion) } },
    }),
  };
}

function listIn(body: FoldedInput, name: string): FoldedInput[] {
  const list = body[name];
  if (!Array.isArray(list) || !list.every(isJsonObject))
    throw badRequest(`${name.charAt(0).toUpperCase()}${name.slice(1)} must be a list.`);
  if (list.length === 0) throw badRequest('The batch is empty.');
  if (list.length > LARGEST_BATCH) throw badRequest(`A batch has at most ${String(LARGEST_BATCH)} documents.`);
  return list;
}

/** Document batching (spec 4.8): several documents in one request, all of them or none. */
export function addBatchRoutes(server: FastifyInstance, company: Company): void {
  const { database, documents } = company;

  server.post(
    '/api/DocumentBatch',
    stating({
      since: '1.8.0',
      summary: 'Create many documents, all or none',
      body: documentsBody,
      reads: repeatedIn('documents'),
      bodyOf: (schema, apiVersion) => ofVersion(schema, { documents: BODY_SINCE }, apiVersion),
      answer: { listOf: ID },
      status: 201,
    }),
    (request, reply) => {
      const author = authorOf(company, request);
      const ids = database.transact(() =>
        listIn(foldBody(request.body), 'documents').map((document, index) => {
          const docClass = serviceClassSchema.safeParse(descriptorOf(String(document.docClass ?? ''))?.docClass);
          if (document.docClass !== undefined && !docClass.success)
            throw badRequest(`Document #${String(index + 1)} DocClass names no class: ${String(document.docClass)}.`);
          const descriptor = docClass.success ? classOfDocument(docClass.data) : null;
          const input = readNewDocument(bodyOfVersion(document, company));
          refuseAllocating(company, request, input, descriptor);
          return documents.create(input, descriptor, author, undefined, (made) => refuseClass(company, request, made));
        }),
      );
      return sendJson(reply, JSON.stringify(ids), 201);
    },
  );
}
