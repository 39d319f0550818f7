import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with one request on its way. */
type Trouble =
  /** It arrives and is carried out; its answer is lost. */
  | { kind: 'lose' }
  /** It arrives and is carried out; its answer does not come while the line lives. */
  | { kind: 'hold' }
  /** It arrives and is carried out; its answer comes only when something else has happened. */
  | { kind: 'delay'; until: Promise<unknown> }
  /** It does not arrive; the line answers this in the service's place. */
  | { kind: 'refuse'; status: number; message: string };

/** A line to a service on which a fault can strike one request at a time. Everything else passes unchanged. */
export interface TroubledLine {
  readonly address: string;
  /** Every request that reached the service: method and path. */
  readonly seen: string[];
  /**
   * Makes a fault strike the next request that matches. Resolves when it has: by then the service has answered, unless
   * the request never reached it.
   */
  trouble(method: string, path: RegExp, trouble: Trouble): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  method: string;
  path: RegExp;
  trouble: Trouble;
  met: () => void;
}

/**
 * @param target the service's address, read for each request; null while there is no service
 * @param port where it listens; a free one when left out. Rejects with EADDRINUSE when another program has it
 */
export async function startTroubledLine(target: () => string | null, port = 0): Promise<TroubledLine> {
  const seen: string[] = [];
  const waiting: Waiting[] = [];

  function pass(incoming: IncomingMessage, answer: ServerResponse, found: Waiting | undefined): void {
    const { method, url: path, headers } = incoming;
    const there = target();
    if (there === null) {
      incoming.socket.destroy();
      return;
    }
    seen.push(`${method ?? ''} ${path ?? ''}`);
    const { hostname, port: targetPort } = new URL(there);
    const forwarded = request({ hostname, port: targetPort, method, path, headers }, (response) => {
      const give = (): void => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      };
      if (!found) {
        give();
        return;
      }
      if (found.trouble.kind === 'delay') {
        void found.trouble.until.then(give);
        found.met();
        return;
      }
      response.resume().on('end', () => {
        if (found.trouble.kind === 'lose') incoming.socket.destroy();
        found.met();
      });
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  }

  const server = createServer((incoming, answer) => {
    const index = waiting.findIndex(({ method, path }) => method === incoming.method && path.test(incoming.url ?? ''));
    const [found] = index < 0 ? [] : waiting.splice(index, 1);
    if (found?.trouble.kind !== 'refuse') {
      pass(incoming, answer, found);
      return;
    }
    const { status, message } = found.trouble;
    incoming.resume().on('end', () => {
      answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }));
      found.met();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    trouble: (method, path, trouble) => new Promise((met) => waiting.push({ method, path, trouble, met })),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
