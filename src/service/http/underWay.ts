import type { FastifyInstance } from 'fastify';

/** Counts the requests that have begun and are not answered yet. */
export function addUnderWay(server: FastifyInstance): () => number {
  let count = 0;
  server.addHook('onRequest', (_request, reply, done) => {
    count += 1;
    // Comes also when the client goes before its answer.
    reply.raw.once('close', () => (count -= 1));
    done();
  });
  return () => count;
}
