import type { z } from 'zod';
import type { Area } from '../rights.ts';

/** What a route says of itself, for version gates, permissions and the OpenAPI document. */
export interface RouteContract {
  /** The version that first has the endpoint (spec 9); always there when it is missing. */
  since?: string;
  /** What it does, in a few words. */
  summary?: string;
  /** What its body may carry. */
  body?: z.ZodType;
  /** The area that a user must have access to; documents look to their class themselves. */
  area?: Area;
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
