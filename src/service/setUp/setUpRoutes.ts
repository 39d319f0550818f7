import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  SET_UP_RECORDS,
  setUpKindSchema,
  type SetUpKind,
  type SetUpRecord,
  type SetUpRow,
} from '../../domain/service/setUp.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { authorOf, createdStatus, sendJson } from '../company/exchange.ts';
import { notFound } from '../base/refusal.ts';
import { mayArea } from '../base/rights.ts';
import { readFields } from '../wire/fields.ts';
import { foldBody } from '../wire/fold.ts';
import { Query } from '../wire/query.ts';
import {
  fileReturn,
  periodRows,
  returnRows,
  savePeriod,
  saveUser,
  saveYear,
  userRows,
  yearRows,
} from './periodLists.ts';
import { companyRows, saveCompany } from './companyList.ts';
import { currencyRateRows, saveCurrencyRate, saveTaxRate, taxRateRows } from './rateLists.ts';
import { recordRows } from './recordRows.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';
import { removeRecord } from './removeRecord.ts';
import { saveRecord } from './saveRecord.ts';
import { codeTermRows, companyTermRows, saveCodeTerm, saveCompanyTerm } from './termLists.ts';

type Values = Readonly<Record<string, string>>;

/** One list of the set-up: how it is read, and how a row of it is made or changed. */
interface SetUpEntry {
  rows(company: Company): SetUpRow[];
  /** Makes a row; absent where rows are changed only. @returns its id */
  add?: (company: Company, id: null, values: Values, author: Author) => string;
  /** Changes a row; absent where rows are added only. @returns its id afterwards */
  change?: (company: Company, id: string, values: Values, author: Author) => string;
  /** Deletes a row that nothing uses; absent where none is deleted. */
  remove?: (company: Company, id: string, author: Author) => void;
}

type Save = (company: Company, id: string | null, values: Values, author: Author) => string;

/** A list whose rows are made and changed in one way. */
function saved(rows: SetUpEntry['rows'], save: Save): SetUpEntry {
  return { rows, add: save, change: save };
}

function ofRecord(kind: SetUpRecord): SetUpEntry {
  return {
    ...saved(
      (company) => recordRows(kind, company),
      (company, id, values, author) => saveRecord(company, kind, id, values, author),
    ),
    remove: (company, id, author) => removeRecord(company, kind, id, author),
  };
}

const LISTS: Readonly<Record<SetUpKind, SetUpEntry>> = {
  ...(Object.fromEntries(SET_UP_RECORDS.map((kind) => [kind, ofRecord(kind)])) as Record<SetUpRecord, SetUpEntry>),
  company: { rows: companyRows, change: saveCompany },
  companyTerm: saved(companyTermRows, saveCompanyTerm),
  codeTerm: saved(codeTermRows, saveCodeTerm),
  taxRate: saved(taxRateRows, saveTaxRate),
  currencyRate: saved(currencyRateRows, saveCurrencyRate),
  year: saved(yearRows, saveYear),
  period: { rows: periodRows, change: savePeriod },
  user: { rows: userRows, change: saveUser },
  taxReturn: { rows: returnRows, add: fileReturn },
};

/** The OpenAPI document leaves them out: other companies answer 404. */
const OWN = { area: 'setUp', isUnknownAt113: true, isHidden: true } as const;
const text = z.unknown().transform((value) => (value === null || value === undefined ? '' : String(value)));
const changeSchema = z.object({ revision: text.default(''), values: z.record(z.string(), text).default({}) });

interface ListParams {
  Params: { list: string };
}
interface RowParams {
  Params: { list: string; row: string };
}

/** @throws Refusal 404 for a company of another kind, and for a list that there is not */
function listNamed({ isOwn }: Company, name: string): SetUpEntry {
  if (!isOwn) throw notFound('Only a company that was made on this computer has a set-up to change.');
  const kind = setUpKindSchema.options.find((each) => each.toLowerCase() === name.toLowerCase());
  if (kind === undefined) throw notFound(`There is no list ${name} of the set-up.`);
  return LISTS[kind];
}

function rowNamed(list: SetUpEntry, company: Company, id: string): SetUpRow {
  const row = list.rows(company).find((each) => each.id === id);
  if (!row) throw notFound(`There is no row ${id} in this list of the set-up.`);
  return row;
}

/**
 * Our own endpoints to read and change what a company on this computer is set up with: the specification has it as
 * read-only (docs/local-service.md, "Set-up").
 */
export function addSetUpRoutes(server: FastifyInstance, company: Company): void {
  const mayChange = (request: FastifyRequest): boolean =>
    request.user !== null && mayArea(request.user.rights, 'setUp', 'write');

  server.get<ListParams>('/api/SetUp/:list', stating(OWN), (request, reply) => {
    const rows = listNamed(company, request.params.list).rows(company);
    return sendJson(reply, JSON.stringify({ rows, mayChange: mayChange(request) }));
  });

  server.post<ListParams>('/api/SetUp/:list', stating(OWN), (request, reply) => {
    const list = listNamed(company, request.params.list);
    if (!list.add) throw notFound('Rows of this list are changed only.');
    const { values } = readFields(changeSchema, foldBody(request.body));
    const id = list.add(company, null, values, authorOf(company, request));
    return sendJson(reply, JSON.stringify(rowNamed(list, company, id)), createdStatus(company));
  });

  server.patch<RowParams>('/api/SetUp/:list/:row', stating(OWN), (request, reply) => {
    const list = listNamed(company, request.params.list);
    if (!list.change) throw notFound('Rows of this list are added only.');
    const row = rowNamed(list, company, request.params.row);
    const { revision, values } = readFields(changeSchema, foldBody(request.body));
    const author = authorOf(company, request);
    if (revision !== row.revision) throw refusedSetUp(409, '', 'changedMeanwhile');
    const id = list.change(company, row.id, values, author);
    return sendJson(reply, JSON.stringify(rowNamed(list, company, id)));
  });

  server.delete<RowParams>('/api/SetUp/:list/:row', stating(OWN), (request, reply) => {
    const list = listNamed(company, request.params.list);
    if (!list.remove) throw notFound('Rows of this list are not deleted.');
    const row = rowNamed(list, company, request.params.row);
    if (new Query(request.query).text('revision') !== row.revision) throw refusedSetUp(409, '', 'changedMeanwhile');
    list.remove(company, row.id, authorOf(company, request));
    return reply.status(204).send();
  });
}
