import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * What befalls a request, for tests and simulations:
 * - `refuse`: the connection is closed as soon as the request's head is there; nothing is done
 * - `dropBeforeCommit`: the same once the whole request is there; nothing is done
 * - `dropAfterCommit`: everything is done, and the connection closed instead of answering
 * - `status`: answered so without being looked at, with `Retry-After` where given, in seconds
 * - `delayMs`: done that much later
 */
export type Fault = 'none' | 'refuse' | 'dropBeforeCommit' | 'dropAfterCommit' | { status: number; retryAfter?: number } | { delayMs: number };

export interface FaultedRequest {
  method: string;
  /** Path and query as they came in. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Chooses the fault of each request, once, when its head has come in. */
export interface Faults {
  onRequest(request: FaultedRequest): Fault;
}

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault;
  }
}

/** Closes the connection without an answer. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
  request.raw.socket.destroy();
}

/** Must be added before the hooks that sign in, so that a fault strikes first. */
export function addFaults(server: FastifyInstance, faults: Faults): void {
  server.decorateRequest('fault', 'none');

  server.addHook('onRequest', async (request, reply) => {
    request.fault = faults.onRequest({ method: request.method, url: request.url, headers: request.headers });
    const { fault } = request;
    if (fault === 'refuse') cut(request, reply);
    if (typeof fault === 'string') return;
    if ('delayMs' in fault) {
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      return;
    }
    if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
    throw new Refusal(fault.status, fault.status === 429 ? 'Too many requests.' : 'The service was told to fail here.');
  });

  server.addHook('preHandler', async (request, reply) => {
    if (request.fault === 'dropBeforeCommit') cut(request, reply);
  });

  server.addHook('onSend', async (request, reply, payload) => {
    if (request.fault === 'dropAfterCommit') cut(request, reply);
    return payload;
  });
}
