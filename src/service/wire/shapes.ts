import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import { compareVersions } from '../../domain/values/apiVersion.ts';
import { currencyCodeSchema } from '../../domain/values/currency.ts';
import { localDateSchema } from '../../domain/values/dates.ts';
import { decimalSchema } from '../../domain/values/decimal.ts';
import type { JsonSchema, Parameter, Shape } from './contract.ts';

const DATE = { type: 'string', format: 'date' };
const CURRENCY = { type: 'string', maxLength: 5 };
const NUMBER = { type: 'number' };

/** The wire form of field kinds whose schemas transform. */
const WRITTEN = new Map<unknown, JsonSchema>([
  [localDateSchema, DATE],
  [currencyCodeSchema, CURRENCY],
  [decimalSchema, NUMBER],
]);

/** The JSON Schema of answers that have a schema: decimals are sent as numbers, dates as text. */
export function answerSchema(type: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, WRITTEN.get(zodSchema));
      // A request may send a number as text; an answer never does.
      if (Array.isArray(jsonSchema.type)) jsonSchema.type = jsonSchema.type.includes('integer') ? 'integer' : 'number';
      delete jsonSchema.default;
    },
  });
  return schema;
}

export function propertiesOf(schema: JsonSchema): Record<string, unknown> {
  return isJsonObject(schema.properties) ? schema.properties : {};
}

/** One object with the properties of all parts. */
export function joined(...parts: JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(propertiesOf)),
    required: parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
    additionalProperties: false,
  };
}

/**
 * The version that first has each property. A nested table is about the properties of an object, or of the objects in a
 * list.
 */
export interface Since {
  readonly [property: string]: string | Since;
}

/** A schema without the properties that a version does not have. */
export function ofVersion(schema: JsonSchema, since: Since, apiVersion: string): JsonSchema {
  if (Array.isArray(schema.anyOf))
    return {
      ...schema,
      anyOf: schema.anyOf.map((each) => (isJsonObject(each) ? ofVersion(each, since, apiVersion) : each)),
    };
  if (isJsonObject(schema.items)) return { ...schema, items: ofVersion(schema.items, since, apiVersion) };
  if (!isJsonObject(schema.properties)) return schema;
  const kept = Object.entries(schema.properties).flatMap(([name, property]): [string, unknown][] => {
    const first = since[name];
    if (typeof first === 'string') return compareVersions(apiVersion, first) < 0 ? [] : [[name, property]];
    return [[name, first !== undefined && isJsonObject(property) ? ofVersion(property, first, apiVersion) : property]];
  });
  const names = new Set(kept.map(([name]) => name));
  return {
    ...schema,
    properties: Object.fromEntries(kept),
    ...(Array.isArray(schema.required) ? { required: schema.required.filter((name) => names.has(String(name))) } : {}),
  };
}

export function shapeOf(name: string, type: z.ZodType): Shape {
  return { name, schema: () => answerSchema(type) };
}

/** An id as a bare JSON string (spec 2.1 rule 4). */
export const ID: Shape = { name: 'Id', schema: () => ({ type: 'string', format: 'uuid' }) };
export const NAME: Shape = { name: 'Name', schema: () => ({ type: 'string' }) };

export const TEXT = { type: 'string' };
export const FLAG = { type: 'boolean' };
/** `LastModifiedFrom` and `LastModifiedTo`: a date, or a date-time, in UTC unless it names a zone. */
export const MODIFIED: readonly Parameter[] = [
  { name: 'LastModifiedFrom', schema: TEXT },
  { name: 'LastModifiedTo', schema: TEXT },
];

export function paging(largest: number): Parameter[] {
  return [
    { name: 'skip', schema: { type: 'integer', minimum: 0 } },
    { name: 'take', schema: { type: 'integer', minimum: 1, maximum: largest } },
  ];
}

/** A comma list of names. */
export function including(names: readonly string[], since?: string): Parameter[] {
  return names.length === 0
    ? []
    : [
        {
          name: 'include',
          schema: { type: 'string', description: `Any of ${names.join(', ')}, with commas between` },
          ...(since === undefined ? {} : { since }),
        },
      ];
}
