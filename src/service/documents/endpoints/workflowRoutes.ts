import { isJsonObject } from '../../../domain/values/json.ts';
import type { FastifyInstance } from 'fastify';
import type { Company } from '../../company/company.ts';
import type { RouteContract, stating } from '../../wire/contract.ts';
import { authorOf, createdStatus, sendId, sendJson } from '../../company/exchange.ts';
import { foldBody, foldInputKeys } from '../../wire/fold.ts';
import { monthOfPeriod } from '../../base/periods.ts';
import { wireJson } from '../../wire/json.ts';
import type { Author } from '../../base/author.ts';
import { ID } from '../../wire/shapes.ts';
import { givenAllocating } from './spelled.ts';
import { ALLOCATION, bodySchema, MATCH, OUTSTANDING } from './shapes.ts';
import { bodyOfVersion } from './fieldVersions.ts';
import {
  hiddenFrom,
  classInPath,
  documentFinder,
  refuseAllocating,
  refuseMatched,
  refuseOtherClass,
  type DocumentParams,
} from '../../company/finding.ts';
import { allocatingBodySchema, amendmentSchema, readAllocating, readAmendment, readReversal } from '../input.ts';

interface AllocationParams {
  Params: DocumentParams['Params'] & { allocation: string };
}

type Stated = (contract: RouteContract) => ReturnType<typeof stating>;

/**
 * The endpoints that move a document through its states and match it with others (spec 3, 4.7; docs/service-notes.md,
 * "Further paths").
 */
export function addWorkflowRoutes(server: FastifyInstance, company: Company, base: string, stated: Stated): void {
  addSteps(server, company, base, stated);
  addMatching(server, company, base, stated);
}

function addSteps(server: FastifyInstance, company: Company, base: string, stated: Stated): void {
  const { workflow } = company;
  const idOf = documentFinder(company);

  /** An endpoint without a body that answers the document's id. */
  const step = (
    name: string,
    since: string,
    summary: string,
    take: (id: string, author: Author, body: unknown) => void,
  ): void => {
    server.post<DocumentParams>(`${base}/:ref/${name}`, stated({ summary, since, answer: ID }), (request, reply) => {
      if (name === 'unauthorise') refuseOtherClass(company, classInPath(request), request.params.ref);
      const id = idOf(request);
      if (name === 'abandon') refuseMatched(company, request, id);
      take(id, authorOf(company, request), foldInputKeys(request.body));
      return sendId(reply, id);
    });
  };
  step('abandon', '1.2.7', 'Abandon a draft', (id, author) => workflow.abandon(id, author));
  step('submit', '0.2', 'Submit a draft for authorisation and posting (queued)', (id, author) =>
    workflow.submit(id, author),
  );
  step('unauthorise', '1.2.7', 'Make an authorised document a draft again', (id, author) =>
    workflow.unauthorise(id, author),
  );
  step('unpost', '1.9.0', 'Take a posted document out of the ledger', (id, author) => workflow.unpost(id, author));
  step('reverse', '1.9.0', 'Reverse a posted document', (id, author, body) => {
    const { periodId } = readReversal(isJsonObject(body) ? body : {}, company.apiVersion);
    workflow.reverse(id, periodId ? monthOfPeriod(periodId) : null, author);
  });
  step('dispute', '1.7.0', 'Mark a posted document as disputed, or not', (id, author, body) =>
    workflow.dispute(id, !isJsonObject(body) || body.isDisputed !== false, author),
  );

  server.patch<DocumentParams>(
    `${base}/:ref/amend`,
    stated({ summary: 'Amend what may change in any state', body: amendmentSchema, bodyOf: bodySchema, answer: ID }),
    (request, reply) => {
      const id = idOf(request);
      workflow.amend(
        id,
        readAmendment(bodyOfVersion(foldBody(request.body), company), company.apiVersion),
        authorOf(company, request),
      );
      return sendId(reply, id);
    },
  );
}

function addMatching(server: FastifyInstance, company: Company, base: string, stated: Stated): void {
  const { documents } = company;
  const idOf = documentFinder(company);

  // `/api/documents/…` in the specification, `/api/document/…` at 1.13 (docs/service-notes.md).
  for (const path of base === '/api/document' ? [base, '/api/documents'] : [base]) {
    server.post<DocumentParams>(
      `${path}/:ref/allocation`,
      stated({
        summary: 'Allocate to other documents',
        body: allocatingBodySchema,
        reads: ALLOCATION,
        since: '1.0.2',
        isUnknownAt113: path !== base,
        answer: { listOf: ID },
        status: 201,
      }),
      (request, reply) => {
        const id = idOf(request);
        const allocating = readAllocating(givenAllocating(foldInputKeys(request.body), company));
        refuseAllocating(company, request, allocating, classInPath(request));
        const made = documents.allocations.allocate(id, allocating, authorOf(company, request));
        return sendJson(reply, JSON.stringify(made), createdStatus(company));
      },
    );
  }
  server.delete<AllocationParams>(
    `${base}/:ref/allocations/:allocation`,
    stated({ summary: 'Take an allocation back', since: '1.0.2', status: 204 }),
    (request, reply) => {
      const id = idOf(request);
      refuseMatched(company, request, id, request.params.allocation.toLowerCase());
      documents.allocations.remove(id, request.params.allocation, authorOf(company, request));
      return reply.code(204).send();
    },
  );

  server.get<DocumentParams>(
    `${base}/:ref/match/outstanding/amount`,
    stated({ summary: 'What is outstanding', since: '0.4', answer: OUTSTANDING }),
    (request, reply) => {
      const { outstandingAmount, outstandingCurrencyAmount, currency } = documents.load(idOf(request)).header;
      return sendJson(reply, wireJson({ outstandingAmount, outstandingCurrencyAmount, currency }));
    },
  );
  server.get<DocumentParams>(
    `${base}/:ref/match/details`,
    stated({ summary: 'What it is matched with', since: '0.4', answer: { listOf: MATCH } }),
    (request, reply) =>
      sendJson(reply, wireJson(documents.allocations.matches(idOf(request), 'other', hiddenFrom(company, request)))),
  );
  server.get<DocumentParams>(
    `${base}/:ref/match/reverse`,
    stated({ summary: 'Its matches, seen from the other documents', since: '1.2.7', answer: { listOf: MATCH } }),
    (request, reply) => sendJson(reply, wireJson(documents.allocations.matches(idOf(request), 'own'))),
  );
}
