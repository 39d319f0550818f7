import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a service that can lose answers: the request arrives and is carried out, the answer does not come back. */
export interface LossyProxy {
  readonly address: string;
  /** Every request that reached the service: method and path. */
  readonly seen: string[];
  /** Loses the answer to the next request that matches, after the service has given it. Resolves when it was lost. */
  loseAnswerTo(method: string, path: RegExp): Promise<void>;
  close(): Promise<void>;
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const seen: string[] = [];
  let losing: { method: string; path: RegExp; lost: () => void } | null = null;

  const server = createServer((incoming, answer) => {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    seen.push(`${method} ${path}`);
    const lose = losing && losing.method === method && losing.path.test(path) ? losing : null;
    if (lose) losing = null;

    const { hostname, port } = new URL(target);
    const forwarded = request({ hostname, port, method, path, headers: incoming.headers }, (response: IncomingMessage) => {
      if (!lose) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        return;
      }
      response.resume().on('end', () => {
        incoming.socket.destroy();
        lose.lost();
      });
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    loseAnswerTo: (method, path) => new Promise((lost) => (losing = { method, path, lost })),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
