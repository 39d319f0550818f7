import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Company } from '../company.ts';
import { stating } from './contract.ts';
import { foldBody } from '../wire/fold.ts';

const SIGN_IN_PATH = '/api/session/create/api';
const credentialsSchema = z.object({ username: z.string(), userApiKey: z.string() });

function domainOf(request: FastifyRequest): string | undefined {
  const { domain } = request.headers;
  return typeof domain === 'string' ? domain : undefined;
}

/** Signing in and out (spec 4.1, 5; field notes, "Further paths"). */
export function addSessionRoutes(server: FastifyInstance, { sessions }: Company): void {
  server.post(SIGN_IN_PATH, stating({ isPublic: true, summary: 'Sign in: opens a session of 30 minutes', body: credentialsSchema }), (request) => {
    const { username, userName, userApiKey } = foldBody(request.body);
    return sessions.open(domainOf(request), username ?? userName, userApiKey);
  });

  server.post('/api/Session/close', stating({ summary: 'Sign out' }), (request, reply) => {
    sessions.close(request.headers.authorization, domainOf(request));
    return reply.code(200).send();
  });

  server.get('/api/Profile', stating({ summary: 'Who is signed in' }), (request) => ({ userId: request.user?.id, username: request.user?.name }));
}
