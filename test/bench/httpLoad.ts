import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

export interface Answer {
  status: number;
  body: string;
}

/** A request in wire form, written in advance, so that the sending side costs as little as possible. */
export function requestText(
  address: string,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const { host } = new URL(address);
  const all = {
    Host: host,
    ...headers,
    ...(method === 'POST' && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/** The answer at the beginning of the received bytes, or null while it is incomplete. Every answer has a length. */
function answerIn(come: Buffer): Answer | null {
  const end = come.indexOf(END_OF_HEAD);
  if (end === -1) return null;
  const head = come.toString('latin1', 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without its length: ${head}`);
  const whole = end + END_OF_HEAD.length + Number(length);
  if (come.length < whole) return null;
  return { status: Number(head.slice(9, 12)), body: come.toString('utf8', end + END_OF_HEAD.length, whole) };
}

/** Connections that stay open. On each, the next request follows the previous answer. */
export class HttpLoad {
  private readonly sockets: readonly Socket[];

  private constructor(sockets: readonly Socket[]) {
    this.sockets = sockets;
  }

  static async open(address: string, connections: number): Promise<HttpLoad> {
    const { hostname, port } = new URL(address);
    const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    return new HttpLoad(sockets);
  }

  /**
   * Sends all requests over all connections.
   * @param onAnswer called with each answer and its milliseconds
   * @throws Error on the first answer whose status is not the expected one
   */
  async ask(
    requests: Iterable<Buffer>,
    expected: number,
    onAnswer: (answer: Answer, milliseconds: number) => void = () => undefined,
  ): Promise<void> {
    const waiting = requests[Symbol.iterator]();
    await Promise.all(this.sockets.map((socket) => this.askOn(socket, waiting, expected, onAnswer)));
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private askOn(
    socket: Socket,
    waiting: Iterator<Buffer>,
    expected: number,
    onAnswer: (answer: Answer, milliseconds: number) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let come: Buffer = Buffer.alloc(0);
      let asked = 0;
      const end = (error?: Error): void => {
        socket.off('data', take).off('error', end).off('close', closed);
        if (error) reject(error);
        else resolve();
      };
      const closed = (): void => end(new Error('the service has closed a connection'));
      const next = (): void => {
        const request = waiting.next();
        if (request.done) {
          end();
          return;
        }
        asked = performance.now();
        socket.write(request.value);
      };
      const take = (chunk: Buffer): void => {
        come = come.length === 0 ? chunk : Buffer.concat([come, chunk]);
        const answer = answerIn(come);
        if (!answer) return;
        come = Buffer.alloc(0);
        if (answer.status !== expected) {
          end(new Error(`HTTP ${String(answer.status)}: ${answer.body}`));
          return;
        }
        onAnswer(answer, performance.now() - asked);
        next();
      };
      socket.on('data', take).on('error', end).on('close', closed);
      next();
    });
  }
}

/** Signs in to a service. @returns the headers of a session */
export async function sessionHeaders({
  address,
  domain,
  user,
  apiKey,
}: {
  address: string;
  domain: string;
  user: string;
  apiKey: string;
}): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: user, userApiKey: apiKey }),
  });
  const session: unknown = await answer.json();
  if (typeof session !== 'object' || session === null || !('sessionToken' in session))
    throw new Error(`signing in: HTTP ${String(answer.status)}`);
  return { Authorization: `Bearer ${String(session.sessionToken)}`, Domain: domain };
}
