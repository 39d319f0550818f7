import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ChildTable } from '../children/childTable.ts';
import { childShape } from '../children/shapes.ts';
import type { Company } from '../company/company.ts';
import { stating, type RouteContract } from '../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson, type RefParams } from '../company/exchange.ts';
import { keepRecord } from '../records/amend.ts';
import { givenRecord, shownRecord } from '../records/endpoints/spelled.ts';
import { FLAG, ID, including } from '../wire/shapes.ts';
import { addPublishedPart, PUBLISHED_PARTS } from '../published/projectParts.ts';
import { INCLUDED, recordBody, recordBodyOf, recordShape } from '../records/endpoints/shapes.ts';
import { badRequest } from '../base/refusal.ts';
import { behaves, sinceOf } from '../base/versions.ts';
import { codeField, dateField, decimalField, flagField, readFields, textUpTo } from '../wire/fields.ts';
import { foldBody, foldInputKeys } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';
import { Query } from '../wire/query.ts';

/** What belongs to a project in its own lists (spec 4.8). */
const PARTS = [
  {
    path: 'availability',
    include: 'availability',
    words: 'availability',
    canAdd: true,
    schema: z.object({
      resourceId: codeField().optional(),
      dateFrom: dateField,
      dateTo: dateField.optional(),
      quantity: decimalField(5).optional(),
    }),
  },
  {
    path: 'milestone',
    include: 'milestones',
    words: 'milestone',
    canAdd: false,
    schema: z.object({
      code: codeField().optional(),
      description: textUpTo(100),
      dueDate: dateField.optional(),
      isReached: flagField.optional(),
    }),
  },
] as const;
const PLAIN_INCLUDES = ['ext', 'address'];

/** A part of projects, with the table that keeps it. */
function partTables(company: Company) {
  return PARTS.map((part) => {
    const schema: z.ZodType<object> = company.isPublished ? PUBLISHED_PARTS[part.path] : part.schema;
    return {
      ...part,
      schema,
      table: new ChildTable<object>(company.database, `Project ${part.path}`, part.words, schema),
    };
  });
}
type PartTable = ReturnType<typeof partTables>[number];

/**
 * Availability and milestones of projects, a read that includes them, and an update that names its project in the body
 * (spec 4.8).
 */
export function addProjectRoutes(server: FastifyInstance, company: Company): void {
  const tables = partTables(company);
  addProjectRead(server, company, tables);
  addProjectUpdate(server, company);
  for (const part of tables) addPartRoutes(server, company, part);
}

function addProjectRead(server: FastifyInstance, company: Company, tables: readonly PartTable[]): void {
  const { directory } = company;
  server.get<RefParams>(
    '/api/Project/:ref',
    stating({
      area: 'records',
      summary: 'Get one project, with what include names',
      parameters: [
        ...including(
          ['ext', 'address', 'availability', 'milestones', 'subProjects'],
          sinceOf('projectFiltersAndIncludes'),
        ),
        { name: 'IncludeClosed', schema: FLAG, since: sinceOf('closedInProject') },
      ],
      answer: recordShape('project', INCLUDED.project),
    }),
    (request, reply) => {
      const project = directory.get('project', request.params.ref);
      const added: Record<string, unknown> = {};
      const query = new Query(request.query);
      const isAsked = behaves(company.apiVersion, 'projectFiltersAndIncludes');
      const withClosed = query.flag('IncludeClosed') === true && behaves(company.apiVersion, 'closedInProject');
      for (const name of (isAsked ? query.list('include') : undefined) ?? []) {
        const wanted = name.toLowerCase();
        const part = tables.find(({ include }) => include.toLowerCase() === wanted);
        if (part) added[part.include] = part.table.all(project.id);
        else if (wanted === 'subprojects')
          added.subProjects = directory
            .all('project')
            .filter(({ parentProjectId, isActive }) => parentProjectId === project.id && (isActive || withClosed))
            .map((each) => shownRecord(company, 'project', each));
        else if (!PLAIN_INCLUDES.includes(wanted))
          throw badRequest(`include may name ext, address, availability, milestones, subProjects, not ${name}.`);
      }
      return sendJson(
        reply,
        wireJson({ ...shownRecord(company, 'project', project, query.list('include')), ...added }),
      );
    },
  );
}

function addProjectUpdate(server: FastifyInstance, company: Company): void {
  const { directory } = company;
  server.patch(
    '/api/Project',
    stating({
      area: 'records',
      summary: 'Update the project that the body names by id, code or IntRef',
      body: recordBody('project'),
      bodyOf: recordBodyOf('project'),
      answer: ID,
    }),
    (request, reply) => {
      const body = foldBody(request.body);
      const reference = body.id ?? body.code ?? body.intRef;
      if (typeof reference !== 'string') throw badRequest('Id, Code or IntRef is required.');
      const project = directory.get('project', reference);
      const author = authorOf(company, request);
      const { id: _id, ...change } = givenRecord(company, 'project', body, project, author.source);
      return sendId(reply, keepRecord(directory, 'project', project, change, author).id);
    },
  );
}

function addPartRoutes(
  server: FastifyInstance,
  company: Company,
  { path, words, canAdd, schema, table }: PartTable,
): void {
  const { database, directory } = company;
  const base = `/api/Project/:ref/${path}`;
  const shape = childShape(`Project ${path}`, schema);
  const described = (summary: string, more: RouteContract) =>
    stating({ since: '1.2.0', area: 'records', summary, ...more });
  server.get<RefParams>(
    base,
    described(`List each ${words} of a project`, { answer: { listOf: shape } }),
    (request, reply) => sendJson(reply, wireJson(table.all(directory.get('project', request.params.ref).id))),
  );
  if (company.isPublished) {
    addPublishedPart(server, company, { base, path, table });
    return;
  }
  server.put<RefParams>(
    base,
    described(`Replace every ${words} of a project`, { body: schema, isBodyList: true, answer: { listOf: ID } }),
    (request, reply) => {
      const project = directory.get('project', request.params.ref).id;
      const body = foldInputKeys(request.body);
      const parts = (Array.isArray(body) ? body : [body]).map((part: unknown) =>
        readFields<object>(schema, part ?? {}),
      );
      const author = authorOf(company, request);
      const ids = database.transact(() => {
        for (const before of table.all(project)) table.remove(before, author);
        return parts.map((part) => table.create(project, part, author).id);
      });
      return sendJson(reply, JSON.stringify(ids));
    },
  );
  server.delete<RefParams>(base, described(`Delete every ${words} of a project`, { status: 204 }), (request, reply) => {
    const project = directory.get('project', request.params.ref).id;
    database.transact(() => table.all(project).forEach((part) => table.remove(part, authorOf(company, request))));
    return reply.code(204).send();
  });
  if (!canAdd) return;
  server.post<RefParams>(
    base,
    described(`Add one ${words} to a project`, { body: schema, reads: shape, answer: ID, status: 201 }),
    (request, reply) => {
      const project = directory.get('project', request.params.ref).id;
      return sendCreated(
        reply,
        company,
        table.create(project, readFields<object>(schema, foldBody(request.body)), authorOf(company, request)).id,
      );
    },
  );
}
