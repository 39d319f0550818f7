import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Company } from '../company.ts';
import { visibleEntities } from '../documents/search/finding.ts';
import type { KeptRecord } from '../records/directory.ts';
import { badRequest, forbidden } from '../refusal.ts';
import { codeField, dateField, flagField, readFields } from '../wire/fields.ts';
import { foldBody } from '../wire/fold.ts';
import { trialBalance } from './trialBalance.ts';

/** An enquiry of the general ledger (spec 4.8): its body says what of it is asked for. */
export interface LedgerEnquiry {
  id: string;
  description: string;
  columns: readonly string[];
  run(company: Company, request: FastifyRequest): object[];
}

const ofEntity = { legalEntityId: codeField().nullish() };
const returnSchema = z.object({ ...ofEntity, dateFrom: dateField, dateTo: dateField });
const asAtSchema = z.object({ ...ofEntity, asAt: dateField, includeEmpty: flagField.nullish() });

/**
 * The legal entity that a body names, else the first one with a ledger.
 * @throws Refusal 400 when it has no ledger, 403 when the user may not see it
 */
function entityOf(
  company: Company,
  request: FastifyRequest,
  reference: string | null | undefined,
): KeptRecord<'legalEntity'> {
  const entity =
    reference === undefined || reference === null
      ? company.generalLedger.entities()[0]
      : company.directory.require('legalEntity', reference, 'LegalEntityId');
  if (!entity || company.generalLedger.startOf(entity.id) === null)
    throw badRequest(`LegalEntityId: ${entity?.code ?? 'the company'} has no ledger. Start it first.`);
  const visible = visibleEntities(company, request, 'accessControlOfEnquiries');
  if (visible && !visible.includes(entity.id))
    throw forbidden(company, `The user may not see the ledger of ${entity.code}.`);
  return entity;
}

const ENQUIRIES: readonly LedgerEnquiry[] = [
  {
    id: 'trialBalance',
    description: 'Trial balance',
    columns: ['accountId', 'accountCode', 'description', 'accountType', 'debit', 'credit'],
    run: (company, request) => {
      const { asAt, includeEmpty, legalEntityId } = readFields(asAtSchema, foldBody(request.body));
      return trialBalance(
        company.generalLedger.postings,
        company.directory,
        entityOf(company, request, legalEntityId),
        asAt,
        includeEmpty === true,
      );
    },
  },
  {
    id: 'taxReturn',
    description: 'Tax return',
    columns: ['box', 'description', 'amount', 'tax'],
    run: (company, request) => {
      const { legalEntityId, ...period } = readFields(returnSchema, foldBody(request.body));
      return company.generalLedger.taxReturns.boxes(entityOf(company, request, legalEntityId), period);
    },
  },
];

/** The enquiries of the ledger: none while no legal entity has one. */
export function ledgerEnquiries({ generalLedger }: Company): readonly LedgerEnquiry[] {
  return generalLedger.entities().length === 0 ? [] : ENQUIRIES;
}
