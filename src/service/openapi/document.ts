import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { compareVersions, versionHas } from '../../domain/values/apiVersion.ts';
import type { JsonSchema, Parameter, RouteContract, Shape } from '../wire/contract.ts';
import { sinceOf } from '../base/versions.ts';

interface Operation {
  method: string;
  /** As the server writes it, `/api/document/:ref`, or OpenAPI: `/api/document/{ref}`. */
  path: string;
  contract: RouteContract;
}

type Json = Record<string, unknown>;

/** Records every route that is added from now on, so it must be called before the routes are added. */
export function collectOperations(server: FastifyInstance): Operation[] {
  const operations: Operation[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    const contract = config?.contract;
    if (!contract || contract.isHidden) return;
    for (const each of [method].flat()) operations.push({ method: each.toLowerCase(), path: url, contract });
  });
  return operations;
}

/** The operations that one route serves, with their paths as OpenAPI writes them. */
function operationsOf({ method, path: url, contract }: Operation): Operation[] {
  const [root, api, first = '', ...others] = url.split('/');
  const { eachOf = [{ path: first, words: '' }], summary = '' } = contract;
  return eachOf.map(({ path, words }) => ({
    method,
    path: [root, api, first.startsWith(':') ? path : first, ...others].join('/').replace(/:(\w+)/g, '{$1}'),
    contract: { ...contract, summary: summary.replace('{words}', words) },
  }));
}

const JSON_MEDIA = 'application/json';

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The request is malformed, or a rule of the service refuses it',
  401: 'Missing, invalid or expired credentials or token',
  403: 'Valid credentials, insufficient permission',
  404: 'There is no such thing',
  413: 'The body is larger than is taken',
  415: 'The body is not of the kind that is taken',
};

/** A header that every create with a body accepts (spec 4.7 rule 4). */
const UNKNOWN_PROPERTIES: Parameter = {
  name: 'X-Validate-Unknown-Properties',
  in: 'header',
  schema: { type: 'string' },
  since: sinceOf('unknownPropertiesHeader'),
};

function isCreate({ body, status }: RouteContract): boolean {
  return body !== undefined && status === 201;
}

function parametersOf({ path, contract }: Operation, apiVersion: string): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const parameters = [...(contract.parameters ?? []), ...(isCreate(contract) ? [UNKNOWN_PROPERTIES] : [])];
  const known = parameters.filter(({ since }) => since === undefined || compareVersions(apiVersion, since) >= 0);
  return [
    ...inPath,
    ...known.map(({ name, schema, in: place }) => ({ name, in: place ?? 'query', schema })),
    { name: 'Domain', in: 'header', required: true, schema: { type: 'string' } },
  ];
}

/** The part of the path that names its subject: `/api/saleInvoice/{ref}` → `saleInvoice`. */
function tagOf(path: string): string {
  return path.split('/')[2] ?? path;
}

function nameOf({ method, path }: Operation): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** What the body of a request may carry in a version; undefined when there is none. */
export function bodySchemaOf(
  { body, bodyOf: shaped, isBodyList }: RouteContract,
  apiVersion: string,
): JsonSchema | undefined {
  if (!body) return undefined;
  const { $schema: _dialect, ...whole } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const schema = shaped?.(whole, apiVersion) ?? whole;
  return isBodyList ? { anyOf: [schema, { type: 'array', items: schema }] } : schema;
}

function bodyOf(contract: RouteContract, apiVersion: string): Json | undefined {
  const schema = bodySchemaOf(contract, apiVersion);
  return schema && { content: { [contract.bodyMediaType ?? JSON_MEDIA]: { schema } } };
}

/** The shapes used so far, by name, for the document's components. */
class Components {
  readonly schemas: Record<string, Json> = {
    Error: {
      type: 'object',
      required: ['message'],
      properties: { message: { type: 'string' } },
      additionalProperties: false,
    },
  };
  private readonly apiVersion: string;

  constructor(apiVersion: string) {
    this.apiVersion = apiVersion;
  }

  refer({ name, schema }: Shape): Json {
    this.schemas[name] ??= schema(this.apiVersion);
    return { $ref: `#/components/schemas/${name}` };
  }
}

function answered({ answer, status = 200 }: RouteContract, components: Components, apiVersion: string): Json {
  const given = status === 201 && !versionHas(apiVersion, 'createdIs201') ? 200 : status;
  const schema =
    answer &&
    ('listOf' in answer ? { type: 'array', items: components.refer(answer.listOf) } : components.refer(answer));
  const mediaType = (answer && 'name' in answer ? answer.mediaType : undefined) ?? JSON_MEDIA;
  return { [String(given)]: { description: 'Done', ...(schema ? { content: { [mediaType]: { schema } } } : {}) } };
}

function describe(operation: Operation, components: Components, apiVersion: string): Json {
  const { contract, path } = operation;
  const refused = Object.entries(ERRORS).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  const requestBody = bodyOf(contract, apiVersion);
  return {
    operationId: nameOf(operation),
    tags: [tagOf(path)],
    summary: contract.summary,
    ...(contract.isDeprecated ? { deprecated: true } : {}),
    ...(contract.isPublic ? { security: [] } : {}),
    parameters: parametersOf(operation, apiVersion),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answered(contract, components, apiVersion), ...Object.fromEntries(refused) },
  };
}

/**
 * The OpenAPI 3.1 document of a version's endpoints (spec 9 rule 1). It comes from the same schemas that read requests
 * and store documents and records, without what the version does not have.
 * @param apiVersion with its revision
 */
export function openApiDocument(operations: readonly Operation[], apiVersion: string): Json {
  const paths: Record<string, Json> = {};
  const components = new Components(apiVersion);
  for (const operation of operations.flatMap(operationsOf)) {
    const { since } = operation.contract;
    if (since !== undefined && compareVersions(apiVersion, since) < 0) continue;
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describe(operation, components, apiVersion),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Finance Service',
      version: apiVersion,
      description:
        'The local Finance Service. Properties may be written in camelCase or PascalCase, numbers as numeric strings.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: components.schemas,
    },
  };
}
