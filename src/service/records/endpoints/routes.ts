import type { FastifyInstance } from 'fastify';
import { compareVersions } from '../../../domain/values/apiVersion.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { isGuid } from '../../../domain/values/identifiers.ts';
import type { Company } from '../../company/company.ts';
import { stating } from '../../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson, type RefParams } from '../../company/exchange.ts';
import { HISTORY, historyText } from '../../wire/historyAnswer.ts';
import { notFound } from '../../base/refusal.ts';
import { behaves } from '../../base/versions.ts';
import { spanEnd } from '../../storage/stamps.ts';
import { foldBody } from '../../wire/fold.ts';
import { wireJson } from '../../wire/json.ts';
import { LARGEST_TAKE, Query } from '../../wire/query.ts';
import { keepRecord } from '../amend.ts';
import { CATALOGS, catalogNamed } from '../catalogs.ts';
import type { KeptRecord } from '../directory.ts';
import { included } from './includes.ts';
import { kindInWords, type RecordKind } from '../kinds.ts';
import { givenRecord, shownRecord } from './spelled.ts';
import { RECORD_ENDPOINTS, type RecordEndpoints } from './recordEndpoints.ts';
import { ID, NAME, paging } from '../../wire/shapes.ts';
import {
  CATALOG_ITEM,
  INCLUDED,
  includeParameters,
  listParameters,
  recordBody,
  recordBodyOf,
  recordShape,
} from './shapes.ts';
import { waitOf } from '../authorisation.ts';
import { mayArea, type RightArea, type Rights } from '../../base/rights.ts';
import { recordFilter, seenRecord } from './seeing.ts';

/**
 * Returns a test whether a record passes a list's filters. Closed records are left out unless asked for
 * (docs/service-notes.md, "Finding things again").
 */
function listFilter(
  endpoints: RecordEndpoints,
  query: Query,
  { directory }: Company,
): (record: KeptRecord<RecordKind>) => boolean {
  const tests: ((record: KeptRecord<RecordKind>) => boolean)[] = [];
  const text = (name: string): string | undefined => query.text(name);
  if (query.flag('IncludeClosed') !== true) tests.push((record) => record.isActive);
  for (const filter of endpoints.filters) {
    if (
      filter !== 'lastModified' &&
      endpoints.filtersSince !== undefined &&
      compareVersions(directory.apiVersion, endpoints.filtersSince) < 0
    )
      continue;
    if (filter === 'code' || filter === 'intRef') {
      const wanted = text(filter);
      if (wanted !== undefined) tests.push((record) => record[filter] === wanted);
    } else if (filter === 'lastModified') {
      const from = text('LastModifiedFrom');
      const to = text('LastModifiedTo');
      const first = from === undefined ? undefined : spanEnd('LastModifiedFrom', from, 'from');
      const last = to === undefined ? undefined : spanEnd('LastModifiedTo', to, 'to');
      if (first !== undefined) tests.push((record) => record.lastModified >= first);
      if (last !== undefined) tests.push((record) => record.lastModified <= last);
    } else if (filter === 'contactAccountId' || filter === 'legalEntityId') {
      const wanted = text(filter);
      // A reference that names nothing matches nothing.
      const id =
        wanted === undefined
          ? undefined
          : directory.find(filter === 'legalEntityId' ? 'legalEntity' : 'contactAccount', wanted)?.id;
      if (wanted !== undefined)
        tests.push(
          (record) => id !== undefined && filter in record && (record as KeptRecord<'project'>)[filter] === id,
        );
    } else {
      const wanted = query.flag(filter === 'isSale' ? 'IsSale' : 'IsPurchase');
      if (wanted !== undefined)
        tests.push((record) => filter in record && (record as KeptRecord<'product'>)[filter] === wanted);
    }
  }
  return (record) => tests.every((test) => test(record));
}

/** Kinds with their own routes for reading one record, because such a read shows more than the directory holds. */
const OWN_READ: ReadonlySet<RecordKind> = new Set(['project', 'contactAccount']);

const gate = (first: string | undefined): { since?: string } => (first === undefined ? {} : { since: first });
const pathOf = ({ path }: RecordEndpoints): string => `/api/${path}`;

function addEndpoints(server: FastifyInstance, company: Company, endpoints: RecordEndpoints): void {
  addList(server, company, endpoints);
  addHistory(server, company, endpoints);
  if (!OWN_READ.has(endpoints.kind)) addRead(server, company, endpoints);
  if (endpoints.lockableSince !== undefined) addLocking(server, company, endpoints, endpoints.lockableSince);
  if (endpoints.writable) addWriting(server, company, endpoints);
}

function addList(server: FastifyInstance, company: Company, endpoints: RecordEndpoints): void {
  const { kind, since } = endpoints;
  server.get(
    pathOf(endpoints),
    stating({
      area: 'records',
      summary: `List ${kindInWords(kind)}s`,
      parameters: listParameters(endpoints),
      answer: { listOf: recordShape(kind, INCLUDED[kind]) },
      ...gate(since),
    }),
    (request, reply) => {
      const query = new Query(request.query);
      const { skip, take } = query.page(endpoints.largestTake);
      const found = company.directory
        .all(kind)
        .filter(listFilter(endpoints, query, company))
        .filter(recordFilter(company, request));
      return sendJson(
        reply,
        wireJson(
          found.slice(skip, skip + take).map((record) => shownRecord(company, kind, record, query.list('include'))),
        ),
      );
    },
  );
}

function addHistory(server: FastifyInstance, company: Company, endpoints: RecordEndpoints): void {
  const { kind, since } = endpoints;
  server.get<RefParams>(
    `${pathOf(endpoints)}/:ref/history`,
    stating({
      ...{ area: 'records', summary: `What was done to a ${kindInWords(kind)}`, isUnknownAt113: true },
      answer: { listOf: HISTORY },
      ...gate(since),
    }),
    (request, reply) => {
      const { id } = seenRecord(company, request, kind, request.params.ref);
      return sendJson(reply, historyText(company.database.events.of(id)));
    },
  );
}

function addRead(server: FastifyInstance, company: Company, endpoints: RecordEndpoints): void {
  const { kind, since } = endpoints;
  server.get<RefParams>(
    `${pathOf(endpoints)}/:ref`,
    stating({
      area: 'records',
      summary: `Get one ${kindInWords(kind)}`,
      parameters: includeParameters(kind, company.apiVersion),
      answer: recordShape(kind, INCLUDED[kind]),
      ...gate(since),
    }),
    (request, reply) => {
      const record = seenRecord(company, request, kind, request.params.ref);
      return sendJson(
        reply,
        wireJson({
          ...shownRecord(company, kind, record),
          ...included(company, kind, record.id, new Query(request.query).list('include') ?? []),
        }),
      );
    },
  );
}

function addLocking(server: FastifyInstance, company: Company, endpoints: RecordEndpoints, since: string): void {
  const { kind } = endpoints;
  for (const [name, isActive] of [
    ['lock', false],
    ['unlock', true],
  ] as const) {
    server.post<RefParams>(
      `${pathOf(endpoints)}/:ref/${name}`,
      stating({
        area: 'records',
        summary: `${name === 'lock' ? 'Lock' : 'Unlock'} a ${kindInWords(kind)}`,
        since,
        answer: ID,
      }),
      (request, reply) => {
        const record = seenRecord(company, request, kind, request.params.ref);
        if (record.isActive !== isActive)
          keepRecord(company.directory, kind, record, { isActive }, authorOf(company, request));
        return sendId(reply, record.id);
      },
    );
  }
}

function addWriting(server: FastifyInstance, company: Company, endpoints: RecordEndpoints): void {
  const { kind, writableSince } = endpoints;
  const { directory } = company;
  const path = pathOf(endpoints);
  const words = kindInWords(kind);
  const body = { body: recordBody(kind), bodyOf: recordBodyOf(kind) };
  server.post(
    path,
    stating({
      area: 'records',
      summary: `Create a ${words}`,
      ...body,
      reads: recordShape(kind, INCLUDED[kind]),
      answer: ID,
      status: 201,
      ...gate(writableSince),
    }),
    (request, reply) => {
      const author = authorOf(company, request);
      const record = keepRecord(
        directory,
        kind,
        null,
        givenRecord(company, kind, foldBody(request.body), null, author.source),
        author,
        waitOf(company, kind),
      );
      return sendCreated(reply, company, record.id);
    },
  );

  server.patch<RefParams>(
    `${path}/:ref`,
    stating({ area: 'records', summary: `Update a ${words}`, ...body, answer: ID, ...gate(writableSince) }),
    (request, reply) => {
      const { ref } = request.params;
      // Before 1.0.8 a product could be updated by its id only (spec 9).
      if (kind === 'product' && !isGuid(ref) && !behaves(company.apiVersion, 'productByCode'))
        throw notFound(`There is no product with the id ${ref}.`);
      const kept = seenRecord(company, request, kind, ref);
      const author = authorOf(company, request);
      return sendId(
        reply,
        keepRecord(
          directory,
          kind,
          kept,
          givenRecord(company, kind, foldBody(request.body), kept, author.source),
          author,
          waitOf(company, kind),
        ).id,
      );
    },
  );
}

/** What a catalog shows of a record to those alone who may see an area: to choose it, others do not need it. */
const SHOWN_WITH: Readonly<Record<string, RightArea>> = {
  ...{ address: 'records', warningMessage: 'records' },
  unitPrice: 'prices',
};

function withoutHidden(item: object, rights: Rights | undefined): object {
  if (rights === undefined) return item;
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => {
      const area = SHOWN_WITH[name];
      return area === undefined || mayArea(rights, area, 'read');
    }),
  );
}

/** The endpoints of all records except documents: those of their own (spec 4.4, 4.5, 4.8) and the catalogs. */
export function addRecordRoutes(server: FastifyInstance, company: Company): void {
  for (const endpoints of RECORD_ENDPOINTS) addEndpoints(server, company, endpoints);

  server.get(
    '/api/Catalog',
    stating({ summary: 'List the names of the catalogs', answer: { listOf: NAME } }),
    (_request, reply) => sendJson(reply, JSON.stringify(CATALOGS.map(({ name }) => name))),
  );

  server.get<{ Params: { name: string } }>(
    '/api/Catalog/:name',
    stating({
      summary: 'List the items of a catalog',
      parameters: paging(LARGEST_TAKE),
      answer: { listOf: CATALOG_ITEM },
    }),
    (request, reply) => {
      const catalog = catalogNamed(request.params.name);
      // Answers the whole catalog unless a page is asked for: a catalog has no filters (docs/service-notes.md, "Finding
      // things again").
      const query = new Query(request.query);
      const { skip, take } = query.page();
      const today = todayOn(company.source.now());
      const items = catalog.items(company.directory, recordFilter(company, request), today);
      const shown = items.map((item) => withoutHidden(item, request.user?.rights));
      return sendJson(reply, wireJson(shown.slice(skip, query.text('take') === undefined ? undefined : skip + take)));
    },
  );
}
