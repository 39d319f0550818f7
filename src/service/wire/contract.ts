import type { z } from 'zod';
import type { RightArea } from '../base/rights.ts';

/** A JSON Schema, as JSON. */
export type JsonSchema = Record<string, unknown>;

/** The shape of an answer. The OpenAPI document defines it once under its name, and every endpoint refers to it. */
export interface Shape {
  name: string;
  /** Its schema in a version of the API. */
  schema(apiVersion: string): JsonSchema;
  /** JSON when it is missing. */
  mediaType?: string;
}

/** A parameter of the query, or a header besides those that every request has. */
export interface Parameter {
  name: string;
  in?: 'query' | 'header';
  schema: JsonSchema;
  /** The version that first has it; it was always there when this is missing. */
  since?: string;
}

/** What a route declares for version gates, permissions and the OpenAPI document. */
export interface RouteContract {
  /** The version that first has the endpoint (spec 9); it was always there when this is missing. */
  since?: string;
  /** Whether 1.13 does not have the endpoint: it is our own, or the specification spells it differently. */
  isUnknownAt113?: boolean;
  /** What it does, in a few words. With `eachOf`, `{words}` stands for what the path is for. */
  summary?: string;
  /** What the first part of the path after `/api/` may be, if it is a parameter. */
  eachOf?: readonly { path: string; words: string }[];
  /** What its body may carry. */
  body?: z.ZodType;
  /** Removes from the body's schema what a version does not have. */
  bodyOf?: (schema: JsonSchema, apiVersion: string) => JsonSchema;
  /** The shape of a read of the record: a create may repeat it. */
  reads?: Shape;
  /** JSON when it is missing. */
  bodyMediaType?: string;
  /** Whether the body may also be a list. */
  isBodyList?: boolean;
  parameters?: readonly Parameter[];
  /** The answer; there is none when this is missing. */
  answer?: Shape | { listOf: Shape };
  /** The status that it answers with; 200 when it is missing. */
  status?: 200 | 201 | 204;
  /** The area that the user must have access to; documents check their class themselves. */
  area?: RightArea;
  /** Whether it changes nothing although its method suggests it. */
  readsOnly?: boolean;
  isDeprecated?: boolean;
  /** Whether it needs no session. */
  isPublic?: boolean;
  /** Whether it is for programs that watch the service: answered also while that ends, and in every version. */
  isWatch?: boolean;
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
