import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { shapeOf } from '../wire/shapes.ts';
import { foldBody } from '../wire/fold.ts';

const SIGN_IN_PATH = '/api/session/create/api';
const credentialsSchema = z.object({ username: z.string(), userApiKey: z.string() });

const text = z.string();
const SESSION = shapeOf('Session', z.object({ tokenDue: text, sessionToken: text, domain: text, apiVer: text }));
const PROFILE = shapeOf('Profile', z.object({ userId: text, username: text }));

function domainOf(request: FastifyRequest): string | undefined {
  const { domain } = request.headers;
  return typeof domain === 'string' ? domain : undefined;
}

/** Signing in and out (spec 4.1, 5; docs/service-notes.md, "Further paths"). */
export function addSessionRoutes(server: FastifyInstance, { sessions }: Company): void {
  server.post(
    SIGN_IN_PATH,
    stating({
      isPublic: true,
      summary: 'Sign in: opens a session of 30 minutes',
      body: credentialsSchema,
      answer: SESSION,
    }),
    (request) => {
      const { username, userName, userApiKey } = foldBody(request.body);
      return sessions.open({
        domain: domainOf(request),
        userName: username ?? userName,
        apiKey: userApiKey,
        address: request.ip,
      });
    },
  );

  server.post('/api/Session/close', stating({ summary: 'Sign out' }), (request, reply) => {
    sessions.close(request.headers.authorization, domainOf(request));
    return reply.code(200).send();
  });

  server.get('/api/Profile', stating({ summary: 'Who is signed in', answer: PROFILE }), (request) => ({
    userId: request.user?.id,
    username: request.user?.name,
  }));
}
