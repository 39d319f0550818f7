import { isJsonObject } from '../../domain/values/json.ts';
import type { FastifyInstance } from 'fastify';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { authorOf, sendCreated, sendJson } from '../company/exchange.ts';
import { keepRecord } from '../records/amend.ts';
import { waitOf } from '../records/authorisation.ts';
import { catalogNamed, type Catalog } from '../records/catalogs.ts';
import { ID } from '../wire/shapes.ts';
import { badRequest } from '../base/refusal.ts';
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

/** Adds an item, or changes the one that has its code. @returns its id */
function put(company: Company, catalog: Catalog, item: FoldedInput, author: Author): string {
  if (typeof item.code !== 'string' && typeof item.code !== 'number') throw badRequest('Code is required.');
  const { directory } = company;
  const kept = directory.byCode(catalog.kind, String(item.code)) ?? null;
  const { id: _id, ...fields } = item;
  if (catalog.kind === 'legalEntity') company.generalLedger.refuseOtherCurrency(String(item.code), fields.baseCurrency);
  return keepRecord(
    directory,
    catalog.kind,
    kept,
    kept ? { isActive: true, ...fields } : completed(catalog, fields),
    author,
    waitOf(company, catalog.kind),
  ).id;
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
      const body = foldInputKeys(request.body);
      if (!Array.isArray(body) || !body.every(isJsonObject))
        throw badRequest('The request body must be a list of items.');
      const author = authorOf(company, request);
      const ids = database.transact(() => {
        const made = body.map((item) => put(company, catalog, item, author));
        for (const record of directory.all(catalog.kind)) {
          if (record.isActive && !made.includes(record.id))
            keepRecord(directory, catalog.kind, record, { isActive: false }, author);
        }
        return made;
      });
      return sendJson(reply, JSON.stringify(ids));
    },
  );
}
