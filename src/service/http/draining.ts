import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks for connections that have fallen idle while the server ends. */
const LOOK_EVERY = 50;

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
