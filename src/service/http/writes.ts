import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Company } from '../company/company.ts';
import { mayArea, wantedBy } from '../base/rights.ts';
import { forbidden } from '../base/refusal.ts';
import { clientIsGone, isGone } from '../company/exchange.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends when what the request changes is committed; null for one that changes nothing. */
    commit: Promise<void> | null;
    /** How often it was done: what was taken back with others is done again, and its first answer does not count. */
    runs: number;
  }
}

function askingOf(request: FastifyRequest): { asked: string; address: string } {
  return { asked: `${request.method} ${request.originalUrl.split('?')[0] ?? ''}`, address: request.ip };
}

/**
 * Notes who asks, and refuses what needs a right to an area that they do not have.
 * @throws Refusal 401, 403
 */
export function admitUser(company: Company, request: FastifyRequest): void {
  const { authorization, domain } = request.headers;
  const { area, readsOnly } = request.contract;
  request.user = company.sessions.userOf(authorization, typeof domain === 'string' ? domain : undefined);
  const wanted = readsOnly ? 'read' : wantedBy(request.method);
  if (area === undefined || mayArea(request.user.rights, area, wanted)) return;
  throw forbidden(company, `The user may not ${wanted === 'read' ? 'see' : 'change'} ${area}.`);
}

/**
 * Has each request that changes something done in one transaction, together with others that arrive meanwhile, and its
 * answer sent when that is committed. Handlers are synchronous: nothing comes between what one reads and what it
 * writes. Must be added before the routes, and before other hooks on answers.
 */
export function addWrites(server: FastifyInstance, company: Company): void {
  const { database } = company;
  server.decorateRequest('commit', null);
  server.decorateRequest('runs', 0);
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (request.commit === null) {
      done(null, payload);
      return;
    }
    const { runs } = request;
    // Where it fails, the failure is the answer, in place of this one.
    request.commit.then(
      () => {
        if (runs === request.runs) done(null, payload);
      },
      () => null,
    );
  });
  server.addHook('onRoute', (route) => {
    const { readsOnly, isPublic } = route.config?.contract ?? {};
    if (route.method === 'GET' || readsOnly || isPublic) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      let answer: unknown;
      const done = database.grouped(() => {
        // They wait for each other, and the client may have gone meanwhile.
        if (isGone(request)) throw clientIsGone();
        // The body may have come slowly: whoever was locked meanwhile changes nothing any more.
        admitUser(company, request);
        request.runs += 1;
        answer = handler.call(this, request, reply);
      }, askingOf(request));
      request.commit = done;
      try {
        await done;
      } catch (error) {
        request.commit = null;
        throw error;
      }
      return answer;
    };
  });
}
