import type { FastifyInstance } from 'fastify';
import { isJsonObject } from '../../domain/values/json.ts';
import { badRequest, notFound, type Refusal } from '../base/refusal.ts';
import { pascalCase } from '../wire/fold.ts';
import { exactJson, wireJson } from '../wire/json.ts';
import { LONGEST, OPERATIONS, PUBLISHED_SHAPES } from './shapes.ts';

/**
 * Makes the service take and show only what it publishes of itself at 1.13: properties that are not declared are
 * dropped from requests and from answers without a word, as a real service of that version does, and longer texts are
 * refused.
 */

type Shape = ReadonlyMap<string, string | null>;

const shapes = new Map<string, Shape>();

/** The properties of a schema by their names in lower case, with the schema of their values. */
function shapeOf(name: string): Shape {
  const known = shapes.get(name);
  if (known) return known;
  const properties = (PUBLISHED_SHAPES[name] ?? '').trim().split(/\s+/);
  const shape = new Map(
    properties.map((each): [string, string | null] => {
      const [property = '', of = null] = each.split(':');
      return [property.toLowerCase(), of];
    }),
  );
  shapes.set(name, shape);
  return shape;
}

/** The value without the properties that its schema does not declare, whatever the case of their names. */
function declared(value: unknown, schema: string | null): unknown {
  if (schema === null || schema === '') return value;
  if (Array.isArray(value)) return value.map((each) => declared(each, schema));
  if (!isJsonObject(value)) return value;
  const shape = shapeOf(schema);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const of = shape.get(name.toLowerCase());
      return of === undefined ? [] : [[name, declared(inner, of)]];
    }),
  );
}

/** The refusal of a body with a text that is longer than its schema says; null for any other. */
function tooLong(body: unknown, schema: string): Refusal | null {
  if (!isJsonObject(body)) return null;
  for (const [name, longest] of Object.entries(LONGEST[schema] ?? {})) {
    const given = Object.entries(body).find(([property]) => property.toLowerCase() === name.toLowerCase())?.[1];
    if (typeof given === 'string' && given.length > longest)
      return badRequest(`${pascalCase(name)} is longer than ${String(longest)} characters.`);
  }
  return null;
}

/** Paths of one document: every class has what documents have (spec 4.7). */
const OF_CLASS =
  /^\/api\/(?:documents|saleInvoice|saleOrder|saleQuote|purchaseOrder|purchaseInvoice|payment|receipt)(?=\/|$)/i;
/** What a service of 1.13 does not list. */
const UNLISTED = /^\/api\/ContactGroup$/i;

const operations = OPERATIONS.map(([method, path, request, answer]) => ({
  method,
  path: new RegExp(`^${path.replaceAll('*', '[^/]+')}$`, 'i'),
  request,
  answer,
}));

function operationOf(method: string, url: string) {
  const path = (url.split('?')[0] ?? '').replace(/\/$/, '').replace(OF_CLASS, '/api/Document');
  return operations.find((each) => each.method === method && each.path.test(path));
}

export function addPublishedShapes(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const { method, url } = request;
    if (method === 'GET' && UNLISTED.test(url.split('?')[0] ?? '')) {
      done(notFound(`There is no endpoint ${method} ${url}.`));
      return;
    }
    const schema = operationOf(method, url)?.request;
    if (!schema || Buffer.isBuffer(request.body)) {
      done();
      return;
    }
    request.body = declared(request.body, schema);
    done(tooLong(request.body, schema) ?? undefined);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const schema = operationOf(request.method, request.url)?.answer;
    const isShown = schema && reply.statusCode < 300 && typeof payload === 'string' && /^[[{]/.test(payload);
    done(null, isShown ? wireJson(declared(exactJson(payload), schema)) : payload);
  });
}
