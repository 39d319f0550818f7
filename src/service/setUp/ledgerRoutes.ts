import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PERIOD_STATES } from '../../domain/service/setUp.ts';
import { currencyCodeSchema } from '../../domain/values/currency.ts';
import { localDateSchema } from '../../domain/values/dates.ts';
import { Decimal, decimalSchema } from '../../domain/values/decimal.ts';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson, type RefParams } from '../company/exchange.ts';
import { ID, paging, shapeOf } from '../wire/shapes.ts';
import { monthOfPeriod } from '../base/periods.ts';
import { seenRecord } from '../records/endpoints/seeing.ts';
import { badRequest } from '../base/refusal.ts';
import { refuseShutDay } from './uses.ts';
import { LARGEST_TAKE, Query } from '../wire/query.ts';
import { dateField, decimalField, documentDateField, readFields, textUpTo } from '../wire/fields.ts';
import { foldBody } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';

const startSchema = z.object({ dateFrom: documentDateField });
const periodSchema = z.object({ state: z.enum(PERIOD_STATES), reason: textUpTo(250).default('') });
const returnSchema = z.object({ dateFrom: dateField, dateTo: dateField, refund: decimalField(2).optional() });
const revaluationSchema = z.object({ date: documentDateField });
const rateSchema = z.object({ date: dateField, currencyRate: decimalField(8) });
const RATE = shapeOf('CurrencyRate', z.object({ date: localDateSchema, currencyRate: decimalSchema }));
const REVALUED = shapeOf(
  'Revalued',
  z.object({
    accountId: z.string(),
    contactAccountId: z.string().optional(),
    currency: z.string(),
    currencyAmount: decimalSchema,
    currencyRate: decimalSchema,
    bookAmount: decimalSchema,
    baseAmount: decimalSchema,
  }),
);
const PERIOD = shapeOf('LedgerPeriod', z.object({ periodCode: z.string(), state: z.enum(PERIOD_STATES) }));

const OWN = { area: 'ledger', isUnknownAt113: true } as const;

interface PeriodParams {
  Params: { ref: string; period: string };
}

/**
 * Our own endpoints around the general ledger: to start it, to open, close and lock its periods, and to file returns.
 */
export function addLedgerRoutes(server: FastifyInstance, company: Company): void {
  const { generalLedger, database } = company;

  server.post<RefParams>(
    '/api/LegalEntity/:ref/ledger',
    stating({ ...OWN, summary: 'Start the ledger of a legal entity', body: startSchema, answer: ID }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const { dateFrom } = readFields(startSchema, foldBody(request.body));
      database.transact(() => generalLedger.start(entity, dateFrom));
      return sendId(reply, entity.id);
    },
  );

  server.get<PeriodParams>(
    '/api/LegalEntity/:ref/period/:period',
    stating({ ...OWN, summary: 'Whether a period is open', answer: PERIOD }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const periodCode = monthNamed(request.params.period);
      return sendJson(reply, wireJson({ periodCode, state: generalLedger.periods.state(entity.id, periodCode) }));
    },
  );

  server.post<PeriodParams>(
    '/api/LegalEntity/:ref/period/:period',
    stating({ ...OWN, summary: 'Open, close or lock a period', body: periodSchema, answer: PERIOD }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const periodCode = monthNamed(request.params.period);
      const { state, reason } = readFields(periodSchema, foldBody(request.body));
      generalLedger.setPeriod(entity, periodCode, state, reason, authorOf(company, request));
      return sendJson(reply, wireJson({ periodCode, state }));
    },
  );

  addReturnRoute(server, company);
  addRevaluationRoute(server, company);
  addRateRoutes(server, company);
}

function addReturnRoute(server: FastifyInstance, company: Company): void {
  server.post<RefParams>(
    '/api/LegalEntity/:ref/taxReturn',
    stating({ ...OWN, summary: 'File a return of value added tax', body: returnSchema, answer: ID, status: 201 }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const period = readFields(returnSchema, foldBody(request.body));
      const author = authorOf(company, request);
      return sendCreated(
        reply,
        company,
        company.database.transact(() => company.generalLedger.fileReturn(entity, period, author)),
      );
    },
  );
}

function addRevaluationRoute(server: FastifyInstance, company: Company): void {
  server.post<RefParams>(
    '/api/LegalEntity/:ref/revaluation',
    stating({
      ...OWN,
      summary: 'Revalue what is open in other currencies at the end of a day',
      body: revaluationSchema,
      answer: { listOf: REVALUED },
    }),
    (request, reply) => {
      const entity = seenRecord(company, request, 'legalEntity', request.params.ref);
      const { date } = readFields(revaluationSchema, foldBody(request.body));
      const author = authorOf(company, request);
      return sendJson(
        reply,
        wireJson(company.database.transact(() => company.generalLedger.revalue(entity, date, author))),
      );
    },
  );
}

function addRateRoutes(server: FastifyInstance, company: Company): void {
  const { directory, source, database } = company;
  const RATES = { area: 'records', isUnknownAt113: true } as const;

  server.get<RefParams>(
    '/api/Currency/:ref/rate',
    stating({
      ...RATES,
      summary: 'The rates of a currency by day, newest first',
      parameters: paging(LARGEST_TAKE),
      answer: { listOf: RATE },
    }),
    (request, reply) => {
      const { code } = directory.get('currency', request.params.ref);
      const { skip, take } = new Query(request.query).page();
      return sendJson(reply, wireJson(directory.rates.list(currencyCodeSchema.parse(code), skip, take)));
    },
  );

  server.post<RefParams>(
    '/api/Currency/:ref/rate',
    stating({ ...RATES, summary: 'Enter the rate of a currency from a day on', body: rateSchema, answer: RATE }),
    (request, reply) => {
      const { code } = directory.get('currency', request.params.ref);
      const { date, currencyRate } = readFields(rateSchema, foldBody(request.body));
      if (!new Decimal(currencyRate).gt(0)) throw badRequest('CurrencyRate must be greater than zero.');
      refuseShutDay(company, date);
      const author = { userName: request.user?.name ?? '', source };
      database.transact(() => directory.rates.put(currencyCodeSchema.parse(code), { date, currencyRate }, author));
      return sendJson(reply, wireJson({ date, currencyRate }));
    },
  );
}

function monthNamed(reference: string): string {
  const month = monthOfPeriod(reference);
  if (month === null) throw badRequest(`PeriodId names no period: ${reference}.`);
  return month;
}
