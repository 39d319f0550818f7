import { isJsonObject } from '../../domain/values/json.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SET_UP_RECORDS, type SetUpRecord } from '../../domain/service/setUp.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { authorOf, sendCreated, sendJson } from '../company/exchange.ts';
import { keepRecord } from '../records/amend.ts';
import { waitOf } from '../records/authorisation.ts';
import { catalogNamed, type Catalog } from '../records/catalogs.ts';
import { ID } from '../wire/shapes.ts';
import { badRequest, forbidden } from '../base/refusal.ts';
import { mayArea } from '../base/rights.ts';
import type { KeptRecord } from '../records/directory.ts';
import { isHidden, refuseHidden } from '../records/hidden.ts';
import type { RecordKind } from '../records/kinds.ts';
import { keepWithinSetUp } from '../setUp/saveRecord.ts';
import { lastDocumentDay } from '../setUp/uses.ts';
import { asksForUnknown } from '../company/unknownProperties.ts';
import { recordShape } from '../records/endpoints/shapes.ts';
import { refuseUnknownProperties } from '../wire/unknownProperties.ts';
import { foldBody, foldInputKeys, type FoldedInput } from '../wire/fold.ts';

interface CatalogParams {
  Params: { name: string };
}

/** A document type without a prefix numbers its documents by its code. */
function completed(catalog: Catalog, item: FoldedInput): FoldedInput {
  return catalog.kind === 'docType' && item.prefix === undefined
    ? { ...item, prefix: String(item.code ?? '').slice(0, 10) }
    : item;
}

function isOfSetUp(kind: RecordKind): kind is SetUpRecord {
  return (SET_UP_RECORDS as readonly string[]).includes(kind);
}

/**
 * Whoever may not change the set-up of a company of its own changes none of its lists here either.
 * @throws Refusal 403
 */
function admitToSetUp(company: Company, { kind }: Catalog, { user }: FastifyRequest): void {
  if (!company.isOwn || !(isOfSetUp(kind) || kind === 'legalEntity')) return;
  if (user === null || !mayArea(user.rights, 'setUp', 'write'))
    throw forbidden(company, 'The user may not change setUp.');
}

/** Keeps an item; in a company of its own, one of the set-up under the rules of that. */
function keep<K extends RecordKind>(
  company: Company,
  kind: K,
  kept: KeptRecord<K> | null,
  given: FoldedInput,
  author: Author,
  pendingUntil?: number,
): string {
  const keepIt = () => keepRecord(company.directory, kind, kept, given, author, pendingUntil);
  return (company.isOwn && isOfSetUp(kind) ? keepWithinSetUp(company, kind, keepIt) : keepIt()).id;
}

/** Adds an item, or changes the one that has its code. @returns its id */
function put(company: Company, catalog: Catalog, item: FoldedInput, author: Author): string {
  if (typeof item.code !== 'string' && typeof item.code !== 'number') throw badRequest('Code is required.');
  const { directory } = company;
  const { kind } = catalog;
  const code = String(item.code);
  const kept = directory.byCode(kind, code) ?? null;
  if (kept) refuseHidden(directory, kept, code, undefined, author);
  const { id: _id, ...fields } = item;
  if (kind === 'legalEntity') {
    company.generalLedger.refuseOtherCurrency(code, fields.baseCurrency);
    if (company.isOwn && kept && fields.ledger !== undefined && lastDocumentDay(company) !== null)
      throw badRequest('Ledger is changed under /api/SetUp: company, companyTerm, year and period.');
  }
  const given = kept ? { isActive: true, ...fields } : completed(catalog, fields);
  return keep(company, kind, kept, given, author, waitOf(company, kind));
}

/**
 * Managing the items of a catalog (spec 4.8; service notes): PUT adds an item, or changes the one with its code; POST
 * replaces the whole catalog. Items that a replacement leaves out are closed, not deleted, because documents may refer
 * to them.
 */
export function addCatalogItemRoutes(server: FastifyInstance, company: Company): void {
  const { database, directory } = company;
  server.put<CatalogParams>(
    '/api/Catalog/:name',
    stating({ since: '1.2.7', area: 'records', summary: 'Add an item to a catalog', answer: ID, status: 201 }),
    (request, reply) => {
      const catalog = catalogNamed(request.params.name);
      admitToSetUp(company, catalog, request);
      const item = foldBody(request.body);
      if (asksForUnknown(company, request))
        refuseUnknownProperties(item, [recordShape(catalog.kind).schema(company.apiVersion)]);
      const id = put(company, catalog, item, authorOf(company, request));
      return sendCreated(reply, company, id);
    },
  );

  server.post<CatalogParams>(
    '/api/Catalog/:name',
    stating({ since: '1.2.7', area: 'records', summary: 'Replace a whole catalog', answer: { listOf: ID } }),
    (request, reply) => {
      const catalog = catalogNamed(request.params.name);
      admitToSetUp(company, catalog, request);
      const body = foldInputKeys(request.body);
      if (!Array.isArray(body) || !body.every(isJsonObject))
        throw badRequest('The request body must be a list of items.');
      const author = authorOf(company, request);
      const ids = database.transact(() => {
        const made = body.map((item) => put(company, catalog, item, author));
        for (const record of directory.all(catalog.kind)) {
          if (record.isActive && !made.includes(record.id) && !isHidden(record, author.visibleEntities))
            keep(company, catalog.kind, record, { isActive: false }, author);
        }
        return made;
      });
      return sendJson(reply, JSON.stringify(ids));
    },
  );
}
