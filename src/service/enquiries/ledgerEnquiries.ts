import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LocalDate } from '../../domain/values/dates.ts';
import type { Company } from '../company/company.ts';
import { visibleEntities } from '../company/finding.ts';
import { badRequest, forbidden } from '../base/refusal.ts';
import { codeField, dateField, flagField, readFields } from '../wire/fields.ts';
import { foldBody } from '../wire/fold.ts';
import { accountLedger } from './accountLedger.ts';
import { agedItems } from './agedItems.ts';
import type { Books } from './balances.ts';
import { bankBalances } from './bankBalances.ts';
import { balanceSheet, profitAndLoss } from './statements.ts';
import { trialBalance } from './trialBalance.ts';

/** An enquiry of the general ledger (spec 4.8): its body says what of it is asked for. */
export interface LedgerEnquiry {
  id: string;
  description: string;
  columns: readonly string[];
  run(company: Company, request: FastifyRequest): object[];
}

const ofEntity = { legalEntityId: codeField().nullish() };
const includeEmpty = flagField.nullish().transform((flag) => flag === true);
const asAtSchema = z.object({ ...ofEntity, asAt: dateField, includeEmpty });
const spanSchema = z.object({ ...ofEntity, dateFrom: dateField, dateTo: dateField, includeEmpty });
const accountSchema = z.object({ ...ofEntity, account: codeField(), dateFrom: dateField, dateTo: dateField });

/** @throws Refusal 400 when a time ends before it starts */
function refuseBackwards<Span extends { dateFrom: LocalDate; dateTo: LocalDate }>(span: Span): Span {
  if (span.dateTo < span.dateFrom) throw badRequest(`DateTo ${span.dateTo} is before DateFrom ${span.dateFrom}.`);
  return span;
}

/**
 * The books of the legal entity that a body names, else of the first one with a ledger.
 * @throws Refusal 400 when it has no ledger, 403 when the user may not see it
 */
function booksOf(company: Company, request: FastifyRequest, reference: string | null | undefined): Books {
  const entity =
    reference === undefined || reference === null
      ? company.generalLedger.entities()[0]
      : company.directory.require('legalEntity', reference, 'LegalEntityId');
  if (!entity || company.generalLedger.startOf(entity.id) === null)
    throw badRequest(`LegalEntityId: ${entity?.code ?? 'the company'} has no ledger. Start it first.`);
  const visible = visibleEntities(company, request, 'accessControlOfEnquiries');
  if (visible && !visible.includes(entity.id))
    throw forbidden(company, `The user may not see the ledger of ${entity.code}.`);
  const { database, directory, generalLedger } = company;
  const { postings, openItems } = generalLedger;
  return { database, directory, postings, openItems, legalEntity: entity };
}

/** An enquiry as at the end of a day. */
function atEndOfDay<Row extends object>(
  facts: Omit<LedgerEnquiry, 'run'>,
  rowsOf: (books: Books, asAt: LocalDate, includeEmpty: boolean) => Row[],
): LedgerEnquiry {
  return {
    ...facts,
    run: (company, request) => {
      const asked = readFields(asAtSchema, foldBody(request.body));
      return rowsOf(booksOf(company, request, asked.legalEntityId), asked.asAt, asked.includeEmpty);
    },
  };
}

const STATEMENT = ['section', 'accountId', 'accountCode', 'description', 'amount'];
const AGED = [
  'contactAccountId',
  'contactAccountCode',
  'description',
  'notDue',
  'days30',
  'days60',
  'days90',
  'older',
  'unallocated',
  'amount',
];

const ENQUIRIES: readonly LedgerEnquiry[] = [
  atEndOfDay(
    {
      id: 'trialBalance',
      description: 'Trial balance',
      columns: ['accountId', 'accountCode', 'description', 'accountType', 'debit', 'credit'],
    },
    trialBalance,
  ),
  {
    id: 'profitAndLoss',
    description: 'Profit and loss',
    columns: STATEMENT,
    run: (company, request) => {
      const asked = refuseBackwards(readFields(spanSchema, foldBody(request.body)));
      const books = booksOf(company, request, asked.legalEntityId);
      return profitAndLoss(books, asked.dateFrom, asked.dateTo, asked.includeEmpty);
    },
  },
  atEndOfDay({ id: 'balanceSheet', description: 'Balance sheet', columns: STATEMENT }, balanceSheet),
  {
    id: 'accountLedger',
    description: 'Entries of an account',
    columns: ['date', 'posting', 'document', 'text', 'debit', 'credit', 'balance'],
    run: (company, request) => {
      const asked = refuseBackwards(readFields(accountSchema, foldBody(request.body)));
      const books = booksOf(company, request, asked.legalEntityId);
      const account = company.directory.require('account', asked.account, 'Account');
      return accountLedger(books, account, asked.dateFrom, asked.dateTo);
    },
  },
  {
    id: 'taxReturn',
    description: 'Tax return',
    columns: ['form', 'box', 'description', 'amount', 'tax'],
    run: (company, request) => {
      const { legalEntityId, dateFrom, dateTo } = refuseBackwards(readFields(spanSchema, foldBody(request.body)));
      const { legalEntity } = booksOf(company, request, legalEntityId);
      return company.generalLedger.taxReturns.boxes(legalEntity, { dateFrom, dateTo });
    },
  },
  atEndOfDay({ id: 'agedDebtors', description: 'Aged debtors', columns: AGED }, (books, asAt) =>
    agedItems(books, 'debtors', asAt),
  ),
  atEndOfDay({ id: 'agedCreditors', description: 'Aged creditors', columns: AGED }, (books, asAt) =>
    agedItems(books, 'creditors', asAt),
  ),
  atEndOfDay(
    {
      id: 'bankBalances',
      description: 'Bank balances',
      columns: ['accountId', 'accountCode', 'description', 'currency', 'currencyAmount', 'balance', 'bankAccountId'],
    },
    bankBalances,
  ),
];

/** The enquiries of the ledger: none while no legal entity has one. */
export function ledgerEnquiries({ generalLedger }: Company): readonly LedgerEnquiry[] {
  return generalLedger.entities().length === 0 ? [] : ENQUIRIES;
}
