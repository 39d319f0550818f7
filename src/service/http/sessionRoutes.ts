import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Company } from '../company.ts';
import { foldBody } from '../wire/fold.ts';

export const SIGN_IN_PATH = '/api/session/create/api';

function domainOf(request: FastifyRequest): string | undefined {
  const { domain } = request.headers;
  return typeof domain === 'string' ? domain : undefined;
}

/** Signing in and out (spec 4.1, 5; field notes, "Further paths"). */
export function addSessionRoutes(server: FastifyInstance, { sessions }: Company): void {
  server.post(SIGN_IN_PATH, (request) => {
    const { username, userName, userApiKey } = foldBody(request.body);
    return sessions.open(domainOf(request), username ?? userName, userApiKey);
  });

  server.post('/api/Session/close', (request, reply) => {
    sessions.close(request.headers.authorization, domainOf(request));
    return reply.code(200).send();
  });

  server.get('/api/Profile', (request) => ({ userId: request.user?.id, username: request.user?.name }));
}
