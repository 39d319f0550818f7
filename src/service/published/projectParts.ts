import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ChildTable } from '../children/childTable.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { authorOf, type RefParams } from '../company/exchange.ts';
import { badRequest, notFound } from '../base/refusal.ts';
import { codeField, dateField, readFields, textUpTo } from '../wire/fields.ts';
import { foldInputKeys } from '../wire/fold.ts';

/**
 * Availability and milestones of a project as 1.13 publishes them (docs/service-notes.md, "Parts of a project"): a row
 * is a resource or a group of them; a milestone has a first and a last day, and is put or deleted by itself.
 */
export const PUBLISHED_PARTS = {
  availability: z.object({ resourceId: codeField().optional(), resourceGroupId: codeField().optional() }),
  milestone: z.object({
    code: codeField().optional(),
    description: textUpTo(100),
    dateStart: dateField.optional(),
    dateEnd: dateField.optional(),
  }),
} as const;
type Part = keyof typeof PUBLISHED_PARTS;

/** Requests name a resource otherwise than answers do. */
function fieldsOf(path: Part, item: unknown): object {
  const { resource, resourceGroup, ...others } = z.looseObject({}).parse(item);
  return readFields<object>(PUBLISHED_PARTS[path], {
    ...others,
    ...(resource !== undefined && { resourceId: resource }),
    ...(resourceGroup !== undefined && { resourceGroupId: resourceGroup }),
  });
}

/** @throws Refusal 400 for anything but a list of objects */
function listIn(path: Part, body: unknown): object[] {
  const list = foldInputKeys(body);
  if (!Array.isArray(list)) throw badRequest('The body is not a list.');
  return list.map((item: unknown) => fieldsOf(path, item));
}

export function addPublishedPart(
  server: FastifyInstance,
  company: Company,
  { base, path, table }: { base: string; path: Part; table: ChildTable<object> },
): void {
  const { database, directory } = company;
  const projectOf = (ref: string): string => directory.get('project', ref).id;
  server.post<RefParams>(base, (request, reply) => {
    const project = projectOf(request.params.ref);
    const author = authorOf(company, request);
    const added = listIn(path, request.body);
    database.transact(() => added.forEach((fields) => table.create(project, fields, author)));
    return reply.code(200).send();
  });
  if (path === 'availability') {
    const replaced = (ref: string, fields: readonly object[], author: Author): void => {
      const project = projectOf(ref);
      database.transact(() => {
        for (const before of table.all(project)) table.remove(before, author);
        for (const each of fields) table.create(project, each, author);
      });
    };
    server.put<RefParams>(base, (request, reply) => {
      replaced(request.params.ref, listIn(path, request.body), authorOf(company, request));
      return reply.code(200).send();
    });
    server.delete<RefParams>(base, (request, reply) => {
      replaced(request.params.ref, [], authorOf(company, request));
      return reply.code(200).send();
    });
    return;
  }
  const codeOf = (item: object): unknown => Reflect.get(item, 'code');
  server.put<RefParams>(base, (request, reply) => {
    const body = foldInputKeys(request.body);
    if (Array.isArray(body)) throw badRequest('The body is not an object.');
    const project = projectOf(request.params.ref);
    const fields = fieldsOf(path, body);
    const before = table.all(project).find((each) => codeOf(fields) !== undefined && codeOf(each) === codeOf(fields));
    const author = authorOf(company, request);
    database.transact(() => (before ? table.change(before, fields, author) : table.create(project, fields, author)));
    return reply.code(200).send();
  });
  server.delete<{ Params: { ref: string; item: string } }>(`${base}/:item`, (request, reply) => {
    const { ref, item } = request.params;
    const found = table.all(projectOf(ref)).find((each) => each.id === item.toLowerCase() || codeOf(each) === item);
    if (!found) throw notFound(`There is no milestone ${item}.`);
    table.remove(found, authorOf(company, request));
    return reply.code(200).send();
  });
}
