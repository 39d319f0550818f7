import type { FastifyInstance } from 'fastify';
import { notBegun } from '../refusal.ts';

/** After how many seconds a request that found too many others may be sent again. */
const AGAIN_AFTER = 2;

/**
 * Counts the requests that have begun and are not answered yet. One that finds too many others is not begun: waiting
 * behind them would take longer than its client waits for an answer.
 * @param most without limit when it is missing
 */
export function addUnderWay(server: FastifyInstance, most = Number.POSITIVE_INFINITY): () => number {
  let count = 0;
  server.addHook('onRequest', (request, reply, done) => {
    // Fastify puts the options of a route together at each look.
    if (count >= most && request.routeOptions.config?.contract?.isWatch !== true) {
      done(notBegun('The service is busy', AGAIN_AFTER));
      return;
    }
    count += 1;
    // Comes also when the client goes before its answer.
    reply.raw.once('close', () => (count -= 1));
    done();
  });
  return () => count;
}
