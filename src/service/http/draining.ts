import type { FastifyInstance } from 'fastify';
import { notBegun } from '../refusal.ts';

/** Milliseconds between two looks for connections that have fallen idle while the server ends. */
const LOOK_EVERY = 50;
/** After how many seconds a request that comes at the end may be sent again: a service that restarts is back by then. */
const BACK_AFTER = 5;

/**
 * While the server ends, a request that still comes on an open connection is not begun.
 * @returns whether it is ending
 */
export function addDraining(server: FastifyInstance): () => boolean {
  let isEnding = false;
  server.addHook('preClose', (done) => {
    isEnding = true;
    done();
  });
  server.addHook('onRequest', (request, _reply, done) => {
    // Fastify puts the options of a route together at each look.
    const isRefused = isEnding && request.routeOptions.config?.contract?.isWatch !== true;
    done(isRefused ? notBegun('The service is ending', BACK_AFTER) : undefined);
  });
  return () => isEnding;
}

/**
 * Accepts no further connection, and ends when the requests that are under way are answered.
 * @param limit milliseconds after which connections are closed without an answer
 */
export async function drained(server: FastifyInstance, limit: number): Promise<void> {
  const { server: connections } = server;
  const idle = setInterval(() => connections.closeIdleConnections(), LOOK_EVERY);
  const cut = setTimeout(() => connections.closeAllConnections(), limit);
  try {
    await server.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
