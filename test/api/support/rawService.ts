import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { financeClient, type FinanceClient, type FinanceClientOptions } from '../../../src/api/financeClient.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Answers one request. There is no answer when it neither writes nor ends. */
export type Answering = (response: ServerResponse, asked: Asked) => void;

/** A server over real HTTP that answers whatever the test says, well-formed or not. */
export class RawService {
  readonly asked: Asked[] = [];
  address = '';
  signIn: Answering = (response) =>
    this.json(response, 200, {
      sessionToken: `token-${this.asked.length}`,
      tokenDue: new Date(Date.now() + 1_800_000).toISOString(),
      domain: 'demo',
      apiVer: '1.19',
    });
  answer: Answering = (response) => this.json(response, 200, []);

  json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.text(response, status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
  }

  text(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
    response.writeHead(status, headers).end(body);
  }

  /** Begins an answer and breaks the connection before its end. */
  cut(response: ServerResponse, status: number, begin: string): void {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': String(begin.length + 50) });
    response.write(begin, () => response.socket?.destroy());
  }

  get signIns(): number {
    return this.asked.filter((each) => each.url === '/api/session/create/api').length;
  }

  /** A client over the backend's own transport, unless the test brings a `fetch`. */
  client(options: Partial<FinanceClientOptions> = {}): FinanceClient {
    return financeClient({
      baseUrl: this.address,
      domain: 'demo',
      userName: 'bookkeeper',
      apiKey: () => 'secret',
      ...(options.fetch ? {} : { exchange: nodeExchange() }),
      ...options,
    });
  }
}

export async function openRawService(): Promise<RawService> {
  const service = new RawService();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked: Asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      service.asked.push(asked);
      if (asked.url === '/api/session/create/api') service.signIn(response, asked);
      else service.answer(response, asked);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return service;
}

/** An address on this machine at which nothing listens. */
export async function nobodysAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
