import { randomFillSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionHas } from '../../domain/values/apiVersion.ts';
import type { Author } from '../base/author.ts';
import type { Company } from './company.ts';
import { visibleEntities } from './finding.ts';
import { badRequest, type Refusal } from '../base/refusal.ts';
import type { User } from '../people/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null on the few endpoints that need no session. */
    user: User | null;
  }
}

export interface RefParams {
  Params: { ref: string };
}

const POOL_BYTES = 4096;
const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Random bytes of the system, for identifiers. Several hundred are drawn at a time, because one draw costs more than
 * the arithmetic of a line.
 */
export function systemRandom(target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (target.length > POOL_BYTES) return randomFillSync(target);
  if (used + target.length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  target.set(pool.subarray(used, used + target.length));
  used += target.length;
  return target;
}

export function authorOf(company: Company, request: FastifyRequest): Author {
  return {
    userName: request.user?.name ?? '',
    source: company.source,
    visibleEntities: visibleEntities(company, request),
  };
}

/** Whether the client has closed the connection, as far as the event loop has seen it. */
export function isGone({ raw }: FastifyRequest): boolean {
  return raw.aborted || raw.socket.destroyed || raw.socket.readableEnded;
}

export function clientIsGone(): Refusal {
  return badRequest('The client has ended the request.');
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends text that is JSON already. */
export function sendJson(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', JSON_TYPE).send(text);
}

/** An id as a bare JSON string (spec 2.1 rule 4). */
export function sendId(reply: FastifyReply, id: string, status = 200): FastifyReply {
  return sendJson(reply, `"${id}"`, status);
}

/** The status of creates: 201, and 200 before 1.2.1 (spec 4, spec 9). */
export function createdStatus({ apiVersion }: Company): 200 | 201 {
  return versionHas(apiVersion, 'createdIs201') ? 201 : 200;
}

export function sendCreated(reply: FastifyReply, company: Company, id: string): FastifyReply {
  return sendId(reply, id, createdStatus(company));
}
