import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localDateSchema } from '../../domain/values/dates.ts';
import { decimalSchema } from '../../domain/values/decimal.ts';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { authorOf, sendJson, type RefParams } from '../company/exchange.ts';
import { shapeOf } from '../wire/shapes.ts';
import { seenRecord } from '../records/endpoints/seeing.ts';
import { badRequest } from '../base/refusal.ts';
import { readFields } from '../wire/fields.ts';
import { foldBody } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';
import { BooksOpening } from './opening.ts';
import { openingInputSchema } from './openingInput.ts';

const account = { accountId: z.string(), accountCode: z.string(), description: z.string() };
const OPENING = shapeOf(
  'Opening',
  z.object({
    date: localDateSchema,
    documents: z.number().int(),
    imbalance: decimalSchema,
    comparisons: z.array(
      z.object({ ...account, givenAmount: decimalSchema, postedAmount: decimalSchema, difference: decimalSchema }),
    ),
    suspense: z.object({ ...account, amount: decimalSchema }),
    trialBalance: z.array(
      z.object({ ...account, accountType: z.string().optional(), debit: decimalSchema, credit: decimalSchema }),
    ),
  }),
);
const STATE = shapeOf(
  'OpeningState',
  z.object({
    legalEntityId: z.string(),
    baseCurrency: z.string(),
    booksStart: localDateSchema,
    openedAt: localDateSchema.nullable(),
    documents: z.number().int(),
    canTakeBack: z.boolean(),
    hasPostings: z.boolean(),
    taxPayableAccountId: z.string().nullable(),
    accounts: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        description: z.string(),
        accountType: z.string().optional(),
        isOfReturns: z.boolean(),
      }),
    ),
  }),
);

const OWN = { area: 'ledger', isUnknownAt113: true } as const;

/** Our own endpoints with which books begin that were kept elsewhere before. */
export function addOpeningRoutes(server: FastifyInstance, company: Company): void {
  const path = '/api/LegalEntity/:ref/opening';

  server.get<RefParams>(
    path,
    stating({ ...OWN, summary: 'Whether the books were opened with balances', answer: STATE }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const booksStart = company.generalLedger.startOf(entity.id);
      if (booksStart === null) throw badRequest(`${entity.code} has no ledger. Start it first.`);
      const opening = new BooksOpening(company, entity);
      const kept = opening.kept();
      return sendJson(
        reply,
        wireJson({
          legalEntityId: entity.id,
          baseCurrency: entity.baseCurrency,
          booksStart,
          openedAt: kept?.date ?? null,
          documents: kept?.documents.length ?? 0,
          canTakeBack: kept !== null && opening.isLast(kept),
          hasPostings: company.generalLedger.postings.hasFrom(entity.id, booksStart),
          taxPayableAccountId: entity.ledger?.taxPayableAccountId ?? null,
          accounts: opening.accounts(),
        }),
      );
    },
  );

  server.post<RefParams>(
    path,
    stating({
      ...OWN,
      summary: 'Open the books with balances and open invoices',
      body: openingInputSchema,
      answer: OPENING,
    }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const input = readFields(openingInputSchema, foldBody(request.body));
      return sendJson(reply, wireJson(new BooksOpening(company, entity).open(input, authorOf(company, request))));
    },
  );

  server.delete<RefParams>(
    path,
    stating({ ...OWN, summary: 'Take the opening back, while nothing is posted after it', status: 204 }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      new BooksOpening(company, entity).takeBack(authorOf(company, request));
      return reply.code(204).send();
    },
  );
}
