import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import { isGuid, uuidV7 } from '../../domain/values/identifiers.ts';
import type { Author } from '../base/author.ts';
import { ChildTable, type ChildStamps } from '../children/childTable.ts';
import { childShape } from '../children/shapes.ts';
import type { Company } from '../company/company.ts';
import { classOfDocument } from '../base/classes.ts';
import {
  allocatingBodySchema,
  allocationInputSchema,
  readAllocating,
  readNewDocument,
  type AllocationInput,
} from '../documents/input.ts';
import { refuseAllocating, refuseClass, visibleEntities } from '../company/finding.ts';
import { stating } from '../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson } from '../company/exchange.ts';
import { ID, MODIFIED, paging, TEXT } from '../wire/shapes.ts';
import { monthOfPeriod, periodIdOf } from '../base/periods.ts';
import { badRequest, forbidden, notFound } from '../base/refusal.ts';
import { refuseHidden } from '../records/hidden.ts';
import { spanEnd } from '../storage/stamps.ts';
import { foldBody, foldInputKeys, type FoldedInput } from '../wire/fold.ts';
import { codeField, dateField, decimalField, readFields, textUpTo } from '../wire/fields.ts';
import { wireJson } from '../wire/json.ts';
import { LARGEST_TAKE, Query } from '../wire/query.ts';

/*
 * Bulk payments as a service of 1.13 has them (docs/service-notes.md, "Bulk payments"): a batch names invoices and
 * amounts. What the papers leave open, the states, and that `process` makes the payments, is our own choice
 * (docs/local-service.md).
 */

const reference = codeField().nullish();
/** What a batch may be changed in. */
const changed = {
  paymentDate: dateField.nullish(),
  description: textUpTo(250).nullish(),
  bankRef: textUpTo(50).nullish(),
};
const changeBody = z.object(changed);
const batchBody = z.object({
  batchPaymentTypeId: reference,
  legalEntityId: reference,
  bankAccountId: reference,
  ...changed,
  paymentMethodId: reference,
  periodId: reference,
  allocations: z.array(allocationInputSchema).nullish(),
});

const STATES = ['draft', 'submitted', 'posted', 'processed', 'abandoned'] as const;
type State = (typeof STATES)[number];
const text = z.string().optional();
const keptSchema = z.object({
  batchNo: z.string(),
  state: z.enum(STATES),
  batchPaymentTypeId: text,
  legalEntityId: text,
  bankAccountId: z.string(),
  paymentDate: z.string(),
  description: text,
  bankRef: text,
  paymentMethodId: text,
  periodId: text,
  allocations: z.array(z.object({ id: z.string(), docId: z.string(), allocAmountCurrency: decimalField(5) })),
  /** The payments that it has made. */
  paymentIds: z.array(z.string()),
});
type Kept = z.output<typeof keptSchema>;
type Batch = Kept & ChildStamps;

/** The states in which a step is possible, and the state that it leads to. */
const STEPS: Readonly<Record<string, { from: readonly State[]; to: State; summary: string }>> = {
  submit: { from: ['draft'], to: 'submitted', summary: 'Submit a bulk payment' },
  post: { from: ['submitted'], to: 'posted', summary: 'Post a bulk payment' },
  unpost: { from: ['posted'], to: 'submitted', summary: 'Take a bulk payment back that was posted' },
  process: { from: ['posted'], to: 'processed', summary: 'Make the payments of a bulk payment' },
  amend: { from: ['submitted'], to: 'draft', summary: 'Make a bulk payment a draft again' },
  abandon: { from: ['draft', 'submitted'], to: 'abandoned', summary: 'Abandon a bulk payment' },
};

interface BatchParams {
  Params: { batch: string };
}
interface AllocationParams {
  Params: { batch: string; allocation: string };
}

/** Bulk payments: their rules, whatever path they are asked for by. */
class BulkPayments {
  readonly table: ChildTable<Kept>;
  private readonly company: Company;

  constructor(company: Company) {
    this.company = company;
    this.table = new ChildTable(company.database, 'BatchPayment', 'batch payment', keptSchema);
  }

  /** @param name its id or number @throws Refusal 404 */
  get(name: string): Batch {
    const found = isGuid(name) ? this.table.find('', name) : this.table.all('').find(({ batchNo }) => batchNo === name);
    if (!found) throw notFound(`There is no batch payment ${name}.`);
    return found;
  }

  /** As `get`. @throws Refusal 403 where the user may not see it */
  seen(name: string, request: FastifyRequest): Batch {
    const batch = this.get(name);
    if (!this.isSeen(request)(batch)) throw forbidden(this.company, `The user may not see the batch payment ${name}.`);
    return batch;
  }

  /** @returns whether the user may see a batch: it and all that it pays are of legal entities that they may see */
  isSeen(request: FastifyRequest): (batch: Batch) => boolean {
    const visible = visibleEntities(this.company, request);
    const { table } = this.company.documents;
    return ({ legalEntityId, allocations }) =>
      visible === null ||
      ((legalEntityId === undefined || visible.includes(legalEntityId)) &&
        allocations.every(({ docId }) => visible.includes(table.legalEntityOf(docId) ?? '')));
  }

  create(given: FoldedInput, author: Author): string {
    const { directory, documents, database } = this.company;
    const input = readFields(batchBody, given);
    const id = (kind: 'legalEntity' | 'paymentMethod', value: string | null | undefined, field: string) => {
      if (value === undefined || value === null) return undefined;
      const record = directory.require(kind, value, field);
      refuseHidden(directory, record, value, undefined, author);
      return record.id;
    };
    if (!input.bankAccountId) throw badRequest('BankAccountId is required.');
    if (!input.paymentDate) throw badRequest('PaymentDate is required.');
    const { paymentDate, periodId } = input;
    const bankAccount = directory.require('bankAccount', input.bankAccountId, 'BankAccountId');
    const month = periodId ? monthOfPeriod(periodId) : undefined;
    if (month === null) throw badRequest(`PeriodId names no period: ${String(periodId)}.`);
    return database.transact(() => {
      const made = this.table.create(
        '',
        {
          batchNo: `BP${String(documents.table.series.next('batchPayment')).padStart(6, '0')}`,
          state: 'draft',
          batchPaymentTypeId: input.batchPaymentTypeId ?? undefined,
          legalEntityId: id('legalEntity', input.legalEntityId, 'LegalEntityId'),
          bankAccountId: bankAccount.id,
          paymentDate,
          description: input.description ?? undefined,
          bankRef: input.bankRef ?? undefined,
          paymentMethodId: id('paymentMethod', input.paymentMethodId, 'PaymentMethodId'),
          periodId: month === undefined ? undefined : periodIdOf(month),
          allocations: this.allocationsOf(input.allocations ?? [], author),
          paymentIds: [],
        },
        author,
      );
      return made.id;
    });
  }

  change(batch: Batch, given: FoldedInput, author: Author): void {
    this.refuseUnlessDraft(batch);
    const input = readFields(changeBody, given);
    if (input.paymentDate === null) throw badRequest('PaymentDate is required.');
    this.keep(
      batch,
      {
        ...(input.paymentDate !== undefined && { paymentDate: input.paymentDate }),
        ...(input.description !== undefined && { description: input.description ?? undefined }),
        ...(input.bankRef !== undefined && { bankRef: input.bankRef ?? undefined }),
      },
      author,
    );
  }

  /** @param replaces whether these take the place of those that are there @returns the ids of the new allocations */
  allocate(batch: Batch, given: readonly AllocationInput[], replaces: boolean, author: Author): string[] {
    this.refuseUnlessDraft(batch);
    const made = this.allocationsOf(given, author);
    this.keep(batch, { allocations: [...(replaces ? [] : batch.allocations), ...made] }, author);
    return made.map(({ id }) => id);
  }

  removeAllocation(batch: Batch, allocation: string, author: Author): void {
    this.refuseUnlessDraft(batch);
    const left = batch.allocations.filter(({ id }) => id !== allocation.toLowerCase());
    if (left.length === batch.allocations.length) throw notFound(`The batch payment has no allocation ${allocation}.`);
    this.keep(batch, { allocations: left }, author);
  }

  take(batch: Batch, name: string, author: Author): void {
    const step = STEPS[name];
    if (!step?.from.includes(batch.state))
      throw badRequest(`The batch payment ${batch.batchNo} is ${batch.state}, which does not allow "${name}".`);
    if (name !== 'abandon' && batch.allocations.length === 0) throw badRequest('The batch payment is empty.');
    this.company.database.transact(() => {
      const paymentIds = name === 'process' ? this.pay(batch, author) : batch.paymentIds;
      this.keep(batch, { state: step.to, paymentIds }, author);
    });
  }

  /** Makes one payment for each supplier, allocated to its invoices. All are made or none. @returns their ids */
  private pay(batch: Batch, author: Author): string[] {
    const { documents } = this.company;
    const bySupplier = Map.groupBy(
      batch.allocations,
      ({ docId }) => documents.load(docId).header.contactAccountId ?? '',
    );
    return [...bySupplier].map(([contactAccountId, allocations]) => {
      const sum = allocations.reduce((total, each) => total.plus(each.allocAmountCurrency), new Decimal(0));
      const [first] = allocations;
      const payment = readNewDocument({
        contactAccountId,
        legalEntityId: batch.legalEntityId,
        bankAccountId: batch.bankAccountId,
        paymentMethodId: batch.paymentMethodId,
        docDate: batch.paymentDate,
        description: batch.description,
        currency: first && documents.load(first.docId).header.currency,
        currencyAmount: toDecimalString(sum),
        allocations: allocations.map(({ docId, allocAmountCurrency }) => ({ docId, allocAmountCurrency })),
      });
      return documents.create(payment, classOfDocument('payment'), author);
    });
  }

  /** What is named is read: its amount is what the invoice leaves open, unless it is given. @throws Refusal 400 */
  private allocationsOf(given: readonly AllocationInput[], author: Author): Kept['allocations'] {
    const { documents } = this.company;
    return given.map(({ docId, allocAmountCurrency }, index) => {
      const where = `Allocation #${String(index + 1)}`;
      const id = documents.table.idOf(docId);
      if (id === null) throw badRequest(`${where} DocId names no document: ${docId}.`);
      const { header } = documents.load(id);
      if (header.docClass !== 'purchaseInvoice')
        throw badRequest(`${where} ${header.docNo} is not a purchase invoice.`);
      const amount = new Decimal(allocAmountCurrency ?? header.outstandingCurrencyAmount);
      if (!amount.gt(0)) throw badRequest(`${where} AllocAmountCurrency must be greater than zero.`);
      if (amount.gt(header.outstandingCurrencyAmount))
        throw badRequest(`${where} AllocAmountCurrency is more than ${header.docNo} leaves open.`);
      return { id: uuidV7(author.source), docId: id, allocAmountCurrency: toDecimalString(amount) };
    });
  }

  private refuseUnlessDraft({ batchNo, state }: Batch): void {
    if (state !== 'draft') throw badRequest(`The batch payment ${batchNo} is ${state} and cannot be changed.`);
  }

  private keep(batch: Batch, change: Partial<Kept>, author: Author): void {
    const { id: _id, isActive: _active, lastModified: _modified, lastModifiedBy: _by, ...kept } = batch;
    this.table.change(batch, { ...kept, ...change }, author);
  }
}

/** The filters of a list of bulk payments. */
function filterOf(company: Company, query: Query): (batch: Batch) => boolean {
  const [from, to] = [query.text('LastModifiedFrom'), query.text('LastModifiedTo')];
  const first = from === undefined ? '' : spanEnd('LastModifiedFrom', from, 'from');
  const last = to === undefined ? '~' : spanEnd('LastModifiedTo', to, 'to');
  const [dateFrom = '', dateTo = '~'] = [query.text('PaymentDateFrom'), query.text('PaymentDateTo')];
  const [state, account, words] = [query.text('State'), query.text('BankAccountId'), query.text('Description')];
  const accountId = account === undefined ? undefined : (company.directory.find('bankAccount', account)?.id ?? '');
  return ({ lastModified, paymentDate, state: itsState, bankAccountId, description = '' }) =>
    lastModified >= first &&
    lastModified <= last &&
    paymentDate >= dateFrom &&
    paymentDate <= dateTo &&
    (state === undefined || itsState === state.toLowerCase()) &&
    (accountId === undefined || bankAccountId === accountId) &&
    (words === undefined || description.toLowerCase().includes(words.toLowerCase()));
}

const FILTERS = ['PaymentDateFrom', 'PaymentDateTo', 'State', 'BankAccountId', 'Description'].map((name) => ({
  name,
  schema: TEXT,
}));

const SHAPE = childShape('BatchPayment', keptSchema);
const OWN = { since: '1.8.0', area: 'bank' } as const;

/** Refuses a user who may not pay, or may not change an invoice that is paid. */
function refuseUnlessAllowed(
  company: Company,
  request: FastifyRequest,
  allocations: readonly AllocationInput[] = [],
): void {
  refuseClass(company, request, 'payment');
  refuseAllocating(company, request, { allocations: [...allocations] }, classOfDocument('payment'));
}

/** Bulk payments (spec 4.8): `/api/BatchPayments` in the specification, `/api/BatchPayment` at 1.13. */
export function addBulkPaymentRoutes(server: FastifyInstance, company: Company): void {
  const bulk = new BulkPayments(company);
  for (const path of ['/api/BatchPayments', '/api/BatchPayment']) {
    addBatches(server, company, bulk, path);
    addAllocations(server, company, bulk, path);
    addBatchSteps(server, company, bulk, path);
  }
}

function addBatches(server: FastifyInstance, company: Company, bulk: BulkPayments, path: string): void {
  server.get(
    path,
    stating({
      area: OWN.area,
      summary: 'List bulk payments',
      parameters: [...paging(LARGEST_TAKE), ...MODIFIED, ...FILTERS],
      answer: { listOf: SHAPE },
    }),
    (request, reply) => {
      const query = new Query(request.query);
      const { skip, take } = query.page();
      const found = bulk.table.all('').filter(bulk.isSeen(request)).filter(filterOf(company, query));
      return sendJson(reply, wireJson(found.slice(skip, skip + take)));
    },
  );
  server.get<BatchParams>(
    `${path}/:batch`,
    stating({ area: OWN.area, summary: 'Get one bulk payment', answer: SHAPE }),
    (request, reply) => sendJson(reply, wireJson(bulk.seen(request.params.batch, request))),
  );
  server.post(
    path,
    stating({
      ...OWN,
      summary: 'Pay many suppliers at once',
      body: batchBody,
      reads: SHAPE,
      answer: ID,
      status: 201,
    }),
    (request, reply) => {
      const given = foldBody(request.body);
      refuseUnlessAllowed(company, request, readFields(batchBody, given).allocations ?? []);
      return sendCreated(reply, company, bulk.create(given, authorOf(company, request)));
    },
  );
  server.patch<BatchParams>(
    `${path}/:batch`,
    stating({ ...OWN, summary: 'Change a bulk payment', body: changeBody, reads: SHAPE, answer: ID }),
    (request, reply) => {
      refuseUnlessAllowed(company, request);
      const batch = bulk.seen(request.params.batch, request);
      bulk.change(batch, foldBody(request.body), authorOf(company, request));
      return sendId(reply, batch.id);
    },
  );
}

function addAllocations(server: FastifyInstance, company: Company, bulk: BulkPayments, path: string): void {
  for (const method of ['POST', 'PUT'] as const) {
    server.route<BatchParams>({
      method,
      url: `${path}/:batch/allocations`,
      ...stating({
        ...OWN,
        summary: method === 'POST' ? 'Add invoices to a bulk payment' : 'Replace the invoices of a bulk payment',
        body: allocatingBodySchema,
        answer: { listOf: ID },
        status: 200,
      }),
      handler: (request, reply) => {
        const { allocations } = readAllocating(foldInputKeys(request.body));
        refuseUnlessAllowed(company, request, allocations ?? []);
        const batch = bulk.seen(request.params.batch, request);
        const made = bulk.allocate(batch, allocations ?? [], method === 'PUT', authorOf(company, request));
        return sendJson(reply, JSON.stringify(made));
      },
    });
  }
  server.delete<AllocationParams>(
    `${path}/:batch/allocations/:allocation`,
    stating({ ...OWN, summary: 'Take an invoice out of a bulk payment', status: 204 }),
    (request, reply) => {
      refuseUnlessAllowed(company, request);
      const { batch, allocation } = request.params;
      bulk.removeAllocation(bulk.seen(batch, request), allocation, authorOf(company, request));
      return reply.code(204).send();
    },
  );
}

function addBatchSteps(server: FastifyInstance, company: Company, bulk: BulkPayments, path: string): void {
  for (const [name, { summary }] of Object.entries(STEPS))
    server.post<BatchParams>(`${path}/:batch/${name}`, stating({ ...OWN, summary, answer: ID }), (request, reply) => {
      const batch = bulk.seen(request.params.batch, request);
      refuseUnlessAllowed(company, request, batch.allocations);
      bulk.take(batch, name, authorOf(company, request));
      return sendId(reply, batch.id);
    });
}
