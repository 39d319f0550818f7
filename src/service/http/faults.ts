import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

/**
 * What goes wrong with a request, for tests and simulations:
 * - `refuse`: the connection is closed as soon as the request's head has arrived; nothing is done
 * - `dropBeforeCommit`: the same once the whole request has arrived; nothing is done
 * - `dropAfterCommit`: everything is done, and the connection closed instead of an answer
 * - `truncate`: everything is done, and the connection closed half-way through the answer
 * - `duplicate`: everything is done twice, as when a network repeats a request; the first answer is sent
 * - `colleague`: before it is done, somebody else changes the document it is about, or the newest draft
 * - `status`: this status is the answer and nothing is done, with `Retry-After` where given, in seconds
 * - `delayMs`: done that many milliseconds later
 */
export type Fault =
  | 'none'
  | 'refuse'
  | 'dropBeforeCommit'
  | 'dropAfterCommit'
  | 'truncate'
  | 'duplicate'
  | 'colleague'
  | { status: number; retryAfter?: number }
  | { delayMs: number };

export interface FaultedRequest {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Chooses the fault of each request, once, when its head has arrived. */
export interface Faults {
  /** By how many milliseconds the service's clock is wrong. */
  readonly clockSkewMs?: number;
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

/** Sends the head and the first half of the answer, then closes the connection. */
function truncate(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const whole = Buffer.from(typeof payload === 'string' ? payload : '');
  const type = reply.getHeader('content-type');
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, {
    'content-length': Math.max(whole.length, 1),
    ...(typeof type === 'string' ? { 'content-type': type } : {}),
  });
  reply.raw.write(whole.subarray(0, Math.floor(whole.length / 2)), () => request.raw.socket.destroy());
}

/** Marks the second of two duplicate requests, so that no fault strikes it. Random, so that no caller can guess it. */
const SECOND = `x-second-${randomUUID()}`;

async function repeat(server: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { method, headers, body } = request;
  if (method !== 'POST' && method !== 'PATCH' && method !== 'PUT' && method !== 'DELETE') return;
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = headers;
  const payload =
    body === undefined || body === null ? {} : { payload: body instanceof Buffer ? body : JSON.stringify(body) };
  await server.inject({ method, url: request.originalUrl, headers: { ...kept, [SECOND]: 'yes' }, ...payload });
}

/** @param edit makes the colleague's change, given the path's reference if there is one */
export interface FaultHelpers {
  edit(reference: string | undefined): void;
}

/** Must be added before the hooks that check the session, so that a fault strikes first. */
export function addFaults(server: FastifyInstance, faults: Faults, helpers: FaultHelpers): void {
  server.decorateRequest('fault', 'none');

  server.addHook('onRequest', async (request, reply) => {
    if (request.headers[SECOND] !== undefined) return;
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

  server.addHook<{ Params: { ref?: string } }>('preHandler', async (request, reply) => {
    if (request.fault === 'dropBeforeCommit') cut(request, reply);
    if (request.fault === 'colleague') helpers.edit(request.params.ref);
  });

  server.addHook('onSend', async (request, reply, payload) => {
    if (request.fault === 'dropAfterCommit') cut(request, reply);
    if (request.fault === 'truncate') truncate(request, reply, payload);
    if (request.fault === 'duplicate') await repeat(server, request);
    return payload;
  });
}
