import type { FastifyInstance } from 'fastify';
import type { Company } from '../company/company.ts';
import type { Replica } from '../enquiries/replica.ts';
import { GoneBack, OtherLayout } from '../storage/engine.ts';
import { stating } from '../wire/contract.ts';
import { sendJson } from '../company/exchange.ts';
import type { RequestGate } from './gate.ts';

/** Why the service takes no requests now; null if it does. */
function hindrance(company: Company, isEnding: boolean): string | null {
  if (isEnding) return 'the service is ending';
  try {
    // Any read shows whether the database answers, and this one too whether it is still of this release.
    company.database.catchUp();
    company.database.setting('domain');
    return null;
  } catch (error) {
    if (error instanceof OtherLayout) return 'another release has brought the database up to date';
    if (error instanceof GoneBack) return 'the database has gone back: start this service again';
    return 'the database does not answer';
  }
}

/**
 * For programs that watch the service: whether the process runs, and whether it takes requests. Both need no session
 * and tell nothing of the company.
 */
export function addHealthRoutes(server: FastifyInstance, company: Company, gate: RequestGate, replica?: Replica): void {
  const watched = stating({ isWatch: true, isPublic: true, isHidden: true });
  server.get('/health/live', watched, (_request, reply) => sendJson(reply, '{"status":"live"}'));
  server.get('/health/ready', watched, async (_request, reply) => {
    const reason = hindrance(company, gate.isEnding);
    return reason === null
      ? // Without its replica the service answers as well.
        sendJson(reply, JSON.stringify({ status: 'ready', ...(replica && { replica: await replica.look() }) }))
      : sendJson(reply, JSON.stringify({ status: 'not ready', reason }), 503);
  });
}
