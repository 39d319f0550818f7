import { isJsonObject } from '../../domain/values/json.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentClassSchema } from '../../domain/documents/document.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import { ChildTable } from '../children/childTable.ts';
import { childShape } from '../children/shapes.ts';
import type { Company } from '../company.ts';
import { classOfDocument, descriptorOf } from '../documents/classes.ts';
import { refuseAllocating, refuseClass } from '../documents/search/finding.ts';
import { BODY_SINCE, bodyOfVersion } from '../documents/fieldVersions.ts';
import { newDocumentSchema, readNewDocument } from '../documents/input.ts';
import { REPEATED } from '../documents/shapes.ts';
import { stating, type Shape } from '../http/contract.ts';
import { authorOf, sendCreated, sendJson } from '../http/exchange.ts';
import { ID, MODIFIED, ofVersion, paging } from '../openapi/shapes.ts';
import { badRequest } from '../refusal.ts';
import { spanEnd } from '../storage/stamps.ts';
import { foldBody, type FoldedInput } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';
import { LARGEST_TAKE, Query } from '../wire/query.ts';
import { codeField, dateField, decimalField, readFields, textField } from '../wire/fields.ts';

const LARGEST_BATCH = 1000;
/** What all payments of a batch share, unless one has its own. */
const sharedSchema = z.object({
  description: textField(250).nullish(),
  bankAccountId: codeField().nullish(),
  docDate: dateField.nullish(),
});
const paymentsBody = z.object({ ...sharedSchema.shape, payments: z.array(newDocumentSchema) });
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
const batchSchema = z.object({
  description: z.string().optional(),
  paymentIds: z.array(z.string()),
  amount: decimalField(5),
});

function listIn(body: FoldedInput, name: string): FoldedInput[] {
  const list = body[name];
  if (!Array.isArray(list) || !list.every(isJsonObject))
    throw badRequest(`${name.charAt(0).toUpperCase()}${name.slice(1)} must be a list.`);
  if (list.length === 0) throw badRequest('The batch is empty.');
  if (list.length > LARGEST_BATCH) throw badRequest(`A batch has at most ${String(LARGEST_BATCH)} documents.`);
  return list;
}

/** Bulk payments (spec 4.8) and document batching: several documents in one request, all of them or none. */
export function addBatchRoutes(server: FastifyInstance, company: Company): void {
  const { database, ledger } = company;
  const batches = new ChildTable(database, 'BatchPayment', 'batch payment', batchSchema);
  const shape = childShape('BatchPayment', batchSchema);

  // `/api/BatchPayments` in the specification, `/api/BatchPayment` at 1.13 (docs/service-notes.md).
  for (const path of ['/api/BatchPayments', '/api/BatchPayment']) {
    server.get(
      path,
      stating({
        area: 'bank',
        summary: 'List bulk payments',
        parameters: [...paging(LARGEST_TAKE), ...MODIFIED],
        answer: { listOf: shape },
      }),
      (request, reply) => {
        const query = new Query(request.query);
        const [from, to] = [query.text('LastModifiedFrom'), query.text('LastModifiedTo')];
        const first = from === undefined ? '' : spanEnd('LastModifiedFrom', from, 'from');
        const last = to === undefined ? '~' : spanEnd('LastModifiedTo', to, 'to');
        const { skip, take } = query.page();
        const found = batches.all('').filter(({ lastModified }) => lastModified >= first && lastModified <= last);
        return sendJson(reply, wireJson(found.slice(skip, skip + take)));
      },
    );
    server.get<{ Params: { id: string } }>(
      `${path}/:id`,
      stating({ area: 'bank', summary: 'Get one bulk payment', answer: shape }),
      (request, reply) => sendJson(reply, wireJson(batches.get('', request.params.id))),
    );
    server.post(
      path,
      stating({
        since: '1.8.0',
        area: 'bank',
        summary: 'Pay many suppliers at once',
        body: paymentsBody,
        reads: repeatedIn('payments'),
        bodyOf: (schema, version) => ofVersion(schema, { payments: BODY_SINCE }, version),
        answer: ID,
        status: 201,
      }),
      (request, reply) => {
        refuseClass(company, request, 'payment');
        const given = foldBody(request.body);
        const author = authorOf(company, request);
        const { description, ...shared } = readFields(sharedSchema, given);
        const batch = database.transact(() => {
          const ids = listIn(given, 'payments').map((payment) => {
            const input = readNewDocument(bodyOfVersion({ ...shared, ...payment }, company));
            refuseAllocating(company, request, input, classOfDocument('payment'));
            return ledger.create(input, classOfDocument('payment'), author);
          });
          const amount = ids.reduce((sum, id) => sum.plus(ledger.load(id).header.grossAmount), new Decimal(0));
          return batches.create(
            '',
            { description: description ?? undefined, paymentIds: ids, amount: toDecimalString(amount) },
            author,
          );
        });
        return sendCreated(reply, company, batch.id);
      },
    );
  }

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
          const docClass = documentClassSchema.safeParse(descriptorOf(String(document.docClass ?? ''))?.docClass);
          if (document.docClass !== undefined && !docClass.success)
            throw badRequest(`Document #${String(index + 1)} DocClass names no class: ${String(document.docClass)}.`);
          const descriptor = docClass.success ? classOfDocument(docClass.data) : null;
          const input = readNewDocument(bodyOfVersion(document, company));
          refuseAllocating(company, request, input, descriptor);
          return ledger.create(input, descriptor, author, undefined, (made) => refuseClass(company, request, made));
        }),
      );
      return sendJson(reply, JSON.stringify(ids), 201);
    },
  );
}
