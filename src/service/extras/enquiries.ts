import { isJsonObject } from '../../domain/values/json.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Decimal, decimalSchema, toDecimalString } from '../../domain/values/decimal.ts';
import { DOCUMENT_CLASSES, type DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { Company } from '../company/company.ts';
import { visibleEntities } from '../company/finding.ts';
import { filterOf, type DocumentFilter } from '../documents/search/filter.ts';
import { stating } from '../wire/contract.ts';
import { sendJson } from '../company/exchange.ts';
import { shapeOf } from '../wire/shapes.ts';
import type { Replica } from '../enquiries/replica.ts';
import { ledgerEnquiries } from '../enquiries/ledgerEnquiries.ts';
import { notFound } from '../base/refusal.ts';
import { EVERYTHING, mayClass } from '../base/rights.ts';
import { exactJson, wireJson } from '../wire/json.ts';

type Row = Record<string, unknown>;

/** A stored query over the documents that the user may see (spec 4.8, 5 rule 8). */
interface Enquiry {
  id: string;
  description: string;
  /** The classes that it looks at, and the states of their documents. */
  classes: readonly DocumentClass[];
  statuses: DocumentFilter['statuses'];
  /** The group that a document counts in, and its amount in base currency. */
  group(document: Row): string;
  amount: string;
  /** Names of the two columns of its rows. */
  columns: readonly [string, string];
}

const MONTH = 7;

const ENQUIRIES: readonly Enquiry[] = [
  {
    id: 'debtors',
    description: 'Outstanding by customer',
    classes: ['saleInvoice', 'receipt'],
    statuses: [{ status: 'outstanding', is: true }],
    group: ({ contactAccountId }) => String(contactAccountId),
    amount: 'outstandingAmount',
    columns: ['contactAccountId', 'amount'],
  },
  {
    id: 'creditors',
    description: 'Outstanding by supplier',
    classes: ['purchaseInvoice', 'payment'],
    statuses: [{ status: 'outstanding', is: true }],
    group: ({ contactAccountId }) => String(contactAccountId),
    amount: 'outstandingAmount',
    columns: ['contactAccountId', 'amount'],
  },
  {
    id: 'turnover',
    description: 'Net sales by month',
    classes: ['saleInvoice'],
    statuses: [
      { status: 'posted', is: true },
      { status: 'reversed', is: false },
    ],
    group: ({ docDate }) => String(docDate).slice(0, MONTH),
    amount: 'netAmount',
    columns: ['month', 'amount'],
  },
];
const ENQUIRY = shapeOf('Enquiry', z.object({ id: z.string(), code: z.string(), description: z.string() }));
const text = z.string().optional();
const amount = decimalSchema.optional();
/** Documents are grouped by party or month; a row of the ledger is an account, an entry or a party. */
const ENQUIRY_ROW = shapeOf(
  'EnquiryRow',
  z.object({
    contactAccountId: text,
    contactAccountCode: text,
    month: text,
    amount,
    box: text,
    tax: amount,
    section: text,
    bankAccountId: text,
    bankAccountCode: text,
    accountId: text,
    accountCode: text,
    description: text,
    accountType: text,
    date: text,
    posting: text,
    document: text,
    documentId: text,
    text,
    debit: amount,
    credit: amount,
    balance: amount,
    currency: text,
    currencyAmount: amount,
    notDue: amount,
    days30: amount,
    days60: amount,
    days90: amount,
    older: amount,
    unallocated: amount,
  }),
);
const ENQUIRY_TABLE = shapeOf(
  'EnquiryTable',
  z.object({ name: z.string(), columns: z.array(z.string()), data: z.array(z.array(z.string())) }),
);
const OPPOSITE: ReadonlySet<unknown> = new Set(['receipt', 'payment']);

/** The rows of an enquiry that was run. */
interface Answered {
  description: string;
  columns: readonly string[];
  rows: readonly object[];
}

interface EnquiryParams {
  Params: { id: string };
}

function run(company: Company, enquiry: Enquiry, request: FastifyRequest): Row[] {
  const rights = request.user?.rights ?? EVERYTHING;
  const classes = enquiry.classes.filter((docClass) => mayClass(rights, docClass, 'read'));
  const visible = visibleEntities(company, request, 'accessControlOfEnquiries');
  const oneOf: DocumentFilter['oneOf'] = [{ field: 'docClass', values: classes }];
  if (visible) oneOf.push({ field: 'legalEntityId', values: visible });
  const sums = new Map<string, Decimal>();
  for (const { header } of company.documents.table.search(
    filterOf({ oneOf, statuses: enquiry.statuses }),
    0,
    Number.POSITIVE_INFINITY,
  )) {
    const document = exactJson(header);
    if (!isJsonObject(document)) continue;
    const value = new Decimal(String(document[enquiry.amount]));
    const group = enquiry.group(document);
    sums.set(group, (sums.get(group) ?? new Decimal(0)).plus(OPPOSITE.has(document.docClass) ? value.neg() : value));
  }
  const [name, sumName] = enquiry.columns;
  return [...sums]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([group, sum]) => ({ [name]: group, [sumName]: toDecimalString(sum) }));
}

/** Stored queries: listing and running them. @param replica answers those of the ledger, if there is one */
export function addEnquiryRoutes(server: FastifyInstance, company: Company, replica?: Replica): void {
  if (ENQUIRIES.some(({ classes }) => classes.some((docClass) => !DOCUMENT_CLASSES.includes(docClass))))
    throw new Error('an enquiry names a class that there is not');
  server.get(
    '/api/Enquiry',
    stating({
      area: 'enquiries',
      isUnknownAt113: true,
      summary: 'List the stored enquiries',
      answer: { listOf: ENQUIRY },
    }),
    (_request, reply) =>
      sendJson(
        reply,
        JSON.stringify(
          [...ENQUIRIES, ...ledgerEnquiries(company)].map(({ id, description }) => ({ id, code: id, description })),
        ),
      ),
  );
  /** Runs the enquiry that the path names. @throws Refusal 404 when there is none */
  const answerTo = async (request: FastifyRequest<EnquiryParams>): Promise<Answered> => {
    const named = ({ id }: { id: string }): boolean => id.toLowerCase() === request.params.id.toLowerCase();
    const ofDocuments = ENQUIRIES.find(named);
    if (ofDocuments) return { ...ofDocuments, rows: run(company, ofDocuments, request) };
    const ofLedger = ledgerEnquiries(company).find(named);
    if (!ofLedger) throw notFound(`There is no enquiry ${request.params.id}.`);
    const enquire = (from: Company): object[] => ofLedger.run(from, request);
    return { ...ofLedger, rows: replica ? await replica.answer(enquire) : enquire(company) };
  };
  // Running a query changes nothing, so the right to read is enough. At 1.13 rows are objects or a table
  // (docs/service-notes.md, "Enquiries").
  for (const path of ['/api/Enquiry/run/:id', '/api/Enquiry/run/:id/list']) {
    server.post<EnquiryParams>(
      path,
      stating({ readsOnly: true, area: 'enquiries', summary: 'Run a stored enquiry', answer: { listOf: ENQUIRY_ROW } }),
      async (request, reply) => sendJson(reply, wireJson((await answerTo(request)).rows)),
    );
  }
  server.post<EnquiryParams>(
    '/api/Enquiry/run/:id/table',
    stating({ readsOnly: true, area: 'enquiries', summary: 'Run a stored enquiry, as a table', answer: ENQUIRY_TABLE }),
    async (request, reply) => {
      const { description, columns, rows } = await answerTo(request);
      const data = rows.map((row) => columns.map((column) => new Map(Object.entries(row)).get(column) ?? ''));
      return sendJson(reply, wireJson({ name: description, columns, data }));
    },
  );
}
