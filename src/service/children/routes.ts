import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Company } from '../company/company.ts';
import { stating, type JsonSchema, type RouteContract } from '../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson } from '../company/exchange.ts';
import { foldBody, type FoldedInput } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';
import { LARGEST_TAKE, Query } from '../wire/query.ts';
import type { Author } from '../base/author.ts';
import type { RightArea } from '../base/rights.ts';
import { badRequest, forbidden } from '../base/refusal.ts';
import { bankTransactionInputSchema, serviceBankTransactionSchema, readBankTransaction } from './bankTransactions.ts';
import { FLAG, ID, ofVersion, paging, type Since } from '../wire/shapes.ts';
import { ChildTable, type ChildStamps } from './childTable.ts';
import { childShape } from './shapes.ts';
import { priceInputSchema, priceSchema, readPrice } from './prices.ts';

interface ChildParams {
  Params: { ref: string; child: string };
}

export interface ChildEndpoints<T extends object> {
  /** The path, with `:ref` for the parent where there is one: `/api/Product/:ref/SalePrice`. */
  path: string;
  table: ChildTable<T>;
  since: string;
  area: RightArea;
  body: z.ZodType;
  hasList: boolean;
  isLockable: boolean;
  /** The version that first has a field, where that is later than the endpoint's. */
  fieldsSince?: Since;
  /** Whether a record can also be read, changed and removed by its IntRef. */
  byIntRef?: true;
  /** The parent's id, or '' when there is none. @throws Refusal 404 */
  parentOf(reference: string): string;
  /** Whether the user may not see a record; nobody is refused when this is missing. */
  isHidden?: (child: T & ChildStamps, request: FastifyRequest) => boolean;
  /** How reads show a record; as it is stored when this is missing. */
  shown?: (child: T & ChildStamps) => object;
  /** @throws Refusal 400 */
  read(body: FoldedInput, before: (T & ChildStamps) | null, parent: string, author: Author): T;
}

function foundChild<T extends object>(
  company: Company,
  endpoints: ChildEndpoints<T>,
  request: FastifyRequest<ChildParams>,
): { parent: string; child: T & ChildStamps } {
  const parent = endpoints.parentOf(request.params.ref);
  const reference = request.params.child;
  const child =
    (endpoints.byIntRef && endpoints.table.findByIntRef(parent, reference)) || endpoints.table.get(parent, reference);
  if (endpoints.isHidden?.(child, request)) throw forbidden(company, `The user may not see ${reference}.`);
  return { parent, child };
}

/** The endpoints of records below a parent that are found by id: list, get, create, update, delete, lock, unlock. */
export function addChildEndpoints<T extends object>(
  server: FastifyInstance,
  company: Company,
  endpoints: ChildEndpoints<T>,
): void {
  const { path, table, since, area, shown = (child: T & ChildStamps): object => child } = endpoints;
  const shape = childShape(table.kind, table.schema, endpoints.fieldsSince);
  const described = (summary: string, more: RouteContract) =>
    stating({ since, area, summary: `${summary} ${table.words}`, ...more });
  const body = {
    body: endpoints.body,
    bodyOf: (schema: JsonSchema, apiVersion: string) => ofVersion(schema, endpoints.fieldsSince ?? {}, apiVersion),
  };
  const found = (request: FastifyRequest<ChildParams>) => foundChild(company, endpoints, request);

  if (endpoints.hasList) {
    server.get<ChildParams>(
      path,
      described('List each', {
        parameters: [...paging(LARGEST_TAKE), { name: 'IncludeClosed', schema: FLAG }],
        answer: { listOf: shape },
      }),
      (request, reply) => {
        const query = new Query(request.query);
        const all = table
          .all(endpoints.parentOf(request.params.ref))
          .filter((child) => child.isActive || query.flag('IncludeClosed') === true)
          .filter((child) => !endpoints.isHidden?.(child, request))
          .map(shown);
        const { skip, take } = query.page();
        return sendJson(reply, wireJson(all.slice(skip, query.text('take') === undefined ? undefined : skip + take)));
      },
    );
  }
  server.post<ChildParams>(
    path,
    described('Create a', { ...body, reads: shape, answer: ID, status: 201 }),
    (request, reply) => {
      const parent = endpoints.parentOf(request.params.ref);
      const body = foldBody(request.body);
      if (body.id !== undefined && body.id !== null)
        throw badRequest('Id cannot be supplied: it is given when the record is made.');
      const author = authorOf(company, request);
      return sendCreated(reply, company, table.create(parent, endpoints.read(body, null, parent, author), author).id);
    },
  );
  server.get<ChildParams>(`${path}/:child`, described('Get one', { answer: shape }), (request, reply) =>
    sendJson(reply, wireJson(shown(found(request).child))),
  );
  server.patch<ChildParams>(`${path}/:child`, described('Update a', { ...body, answer: ID }), (request, reply) => {
    const { parent, child } = found(request);
    const body = foldBody(request.body);
    if (body.id !== undefined && body.id !== null && String(body.id).toLowerCase() !== child.id)
      throw badRequest('Id cannot be modified.');
    const author = authorOf(company, request);
    return sendId(reply, table.change(child, endpoints.read(body, child, parent, author), author).id);
  });
  server.delete<ChildParams>(`${path}/:child`, described('Delete a', { status: 204 }), (request, reply) => {
    table.remove(found(request).child, authorOf(company, request));
    return reply.code(204).send();
  });
  if (!endpoints.isLockable) return;
  const setLocked = (isLocked: boolean) => (request: FastifyRequest<ChildParams>, reply: FastifyReply) => {
    const { child } = found(request);
    table.setLocked(child, isLocked, authorOf(company, request));
    return sendId(reply, child.id);
  };
  server.post<ChildParams>(`${path}/:child/lock`, described('Lock a', { answer: ID }), setLocked(true));
  server.post<ChildParams>(`${path}/:child/unlock`, described('Unlock a', { answer: ID }), setLocked(false));
}

/** Product prices (spec 4.2, 4.3) and bank transactions (spec 4.6). */
export function addChildRoutes(server: FastifyInstance, company: Company): void {
  const { database, directory } = company;
  for (const [name, words, part] of [
    ['PurchasePrice', 'purchase price', 'supplier'],
    ['SalePrice', 'sale price', 'customer'],
  ] as const) {
    addChildEndpoints(server, company, {
      path: `/api/Product/:ref/${name}`,
      table: new ChildTable(database, name, words, priceSchema),
      since: '1.11.0',
      area: 'prices',
      body: priceInputSchema,
      hasList: true,
      isLockable: true,
      parentOf: (reference) => directory.get('product', reference).id,
      read: (body, before, parent, author) =>
        readPrice(directory, part, directory.get('product', parent), body, before, author),
    });
  }
  addChildEndpoints(server, company, {
    path: '/api/BankTransaction',
    table: new ChildTable(database, 'BankTransaction', 'bank transaction', serviceBankTransactionSchema),
    since: '1.4.0',
    area: 'bank',
    body: bankTransactionInputSchema,
    hasList: false,
    isLockable: true,
    parentOf: () => '',
    read: (body, before) => readBankTransaction(directory, body, before),
  });
}
