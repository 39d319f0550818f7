import type { z } from 'zod';
import type { RightArea } from '../rights.ts';

/** A JSON Schema, as JSON. */
export type JsonSchema = Record<string, unknown>;

/** What an answer looks like, written out once under its name and referred to from every endpoint that gives it. */
export interface Shape {
  name: string;
  /** As the API's version shows it. */
  schema(apiVersion: string): JsonSchema;
  /** JSON when it is missing. */
  mediaType?: string;
}

/** A parameter of the query, or a header beside those that every request carries. */
export interface Parameter {
  name: string;
  in?: 'query' | 'header';
  schema: JsonSchema;
  /** The version that first has it; always there when it is missing. */
  since?: string;
}

/** What a route says of itself, for version gates, permissions and the OpenAPI document. */
export interface RouteContract {
  /** The version that first has the endpoint (spec 9); always there when it is missing. */
  since?: string;
  /** Whether 1.13 has no such endpoint: it is one that we have thought of, or that the specification spells otherwise. */
  isUnknownAt113?: boolean;
  /** What it does, in a few words. */
  summary?: string;
  /** What its body may carry. */
  body?: z.ZodType;
  /** Takes from the body's schema what a version does not know. */
  bodyOf?: (schema: JsonSchema, apiVersion: string) => JsonSchema;
  /** What a read of the thing shows: a create may repeat it. */
  reads?: Shape;
  /** JSON when it is missing. */
  bodyMediaType?: string;
  /** Whether the body may be a list of such as well. */
  isBodyList?: boolean;
  parameters?: readonly Parameter[];
  /** What it answers; nothing when it is missing. */
  answer?: Shape | { listOf: Shape };
  /** The status that it answers with; 200 when it is missing. */
  status?: 200 | 201 | 204;
  /** The area that a user must have access to; documents look to their class themselves. */
  area?: RightArea;
  /** Whether it changes nothing although its method says so. */
  readsOnly?: boolean;
  isDeprecated?: boolean;
  /** Whether it needs no session. */
  isPublic?: boolean;
  /** Whether it is left out of the OpenAPI document. */
  isHidden?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteContract;
  }
}

/** A route's options with its contract. */
export function stating(contract: RouteContract): { config: { contract: RouteContract } } {
  return { config: { contract } };
}
