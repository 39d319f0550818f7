import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * What the service says while it runs, one line of JSON each. Nothing in it is secret: no key, no token, no body, and
 * no path or query, which hold references and what people search for.
 */
export class Journal {
  private readonly write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.write = write;
  }

  note(level: 'info' | 'error', facts: Readonly<Record<string, unknown>>): void {
    this.write(JSON.stringify({ time: new Date().toISOString(), level, ...facts }));
  }

  /** A failure of the service itself. @param request its method and path */
  failure(error: unknown, request: string): void {
    const [asked] = request.split('?');
    this.note('error', {
      message: `${asked ?? ''} failed`,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}

/**
 * Notes each request when it is over, under an id that its answer bears, too (`X-Request-Id`). Those of programs that
 * watch the service are left out.
 */
export function addJournal(server: FastifyInstance, journal: Journal): void {
  server.addHook('onRequest', (request, reply, done) => {
    const id = randomUUID();
    const begun = performance.now();
    reply.header('X-Request-Id', id);
    if (request.contract.isWatch !== true)
      reply.raw.once('close', () =>
        journal.note('info', {
          id,
          method: request.method,
          route: request.pattern,
          // Null: the client went before its answer, or the connection was closed instead of one.
          status: reply.raw.writableFinished ? reply.raw.statusCode : null,
          ms: Math.round((performance.now() - begun) * 10) / 10,
          user: request.user?.name ?? null,
          address: request.ip,
        }),
      );
    done();
  });
}
