import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { openBackendEndpoint, serveAll } from '../../bridge/backendEndpoint.ts';
import type { CallsOf } from '../../bridge/contract.ts';
import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import {
  hostProof,
  makeNonce,
  pageProof,
  PROVE_PATH,
  proveRequestSchema,
  RETURN_PATH,
  returnRequestSchema,
} from '../../bridge/hostProof.ts';
import { BRIDGE_PATH } from '../../bridge/webSocketLine.ts';
import { ok } from '../../domain/values/result.ts';
import type { Log } from '../files/log.ts';
import { readPageFile } from '../page/pageFiles.ts';
import { SECURITY_HEADERS } from '../page/pageSecurity.ts';
import { CONTROL_PATH, isOpenRequestProven, makeOpenAnswer, openRequestSchema } from './control.ts';
import { createGate, equal, type Gate } from './gate.ts';
import { type HostFile, pageKey } from './hostFile.ts';
import { webSocketPort } from './webSocketPort.ts';

export interface LocalServer {
  readonly origin: string;
  /** An address that lets in one browser, once. */
  freshAddress(): string;
  /** How many pages are connected now. */
  readonly pageCount: number;
  /** Closes the line of every page and stops listening. */
  close(): Promise<void>;
}

export interface LocalServerParts {
  file: HostFile;
  /** Folder of the built page. */
  pageFolder: string;
  /** Returns the backend that serves the pages, once it is open. */
  backend(): Promise<{ addPage(endpoint: BackendEndpoint): void }>;
  /** Called when the number of connected pages has changed. */
  pagesChanged(): void;
  /** Called when a second start asks for a window. */
  openWindow(address: string): void;
  log: Log;
}

/**
 * A longer message closes the line, and with it the current run. A hundred documents usually take less than 1 MB; with
 * sixty lines each, and the base, local and remote version of each, they take 18. A large limit is safe, because only
 * browsers that were let in can send.
 */
const LARGEST_MESSAGE = 128 * 1024 * 1024;
const LARGEST_CONTROL = 4096;
/** Pages that may be about to come back at the same time. */
const MOST_CHALLENGES = 100;
const NO_ENTRY =
  'Daybook does not know this browser. The address that npm start prints lets one browser in, once: run npm ' +
  'start again for a fresh one.';

function enter(gate: Gate, request: IncomingMessage, response: ServerResponse, token: string): void {
  const isFresh = gate.admits(token);
  // To open an address again from the browser's history is allowed.
  if (!isFresh && !gate.hasCookie(request)) return refuse(response, 403, NO_ENTRY);
  // No redirection: the browser would still count it to the file that led here, and not send the strict cookie.
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Set-Cookie': gate.setCookie(),
    'Cache-Control': 'no-store',
  });
  response.end('<!doctype html><title>Daybook</title><meta http-equiv="refresh" content="0; url=/">\n');
}

/** Lets a page of this Daybook come back after a restart, when it has proven itself. */
function returnsOf(gate: Gate, key: string) {
  /** Challenges of pages that want to come back, each used once; the oldest make room. */
  const challenges = new Set<string>();

  async function prove(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = proveRequestSchema.safeParse(request.method === 'POST' ? await bodyOf(request) : null);
    if (!asked.success) return refuse(response, 403, 'Only a page of Daybook may ask this.');
    const challenge = makeNonce();
    challenges.add(challenge);
    for (const oldest of challenges) {
      if (challenges.size <= MOST_CHALLENGES) break;
      challenges.delete(oldest);
    }
    answerJson(response, { proof: await hostProof(key, asked.data.nonce, challenge), challenge });
  }

  async function comeBack(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = returnRequestSchema.safeParse(request.method === 'POST' ? await bodyOf(request) : null);
    const isProven =
      asked.success &&
      challenges.delete(asked.data.challenge) &&
      equal(asked.data.proof, await pageProof(key, asked.data.challenge));
    if (!isProven) return refuse(response, 403, NO_ENTRY);
    answerJson(response, {}, { 'Set-Cookie': gate.setCookie() });
  }

  return { prove, comeBack };
}

async function control(
  { file, log, openWindow }: LocalServerParts,
  gate: Gate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = openRequestSchema.safeParse(request.method === 'POST' ? await bodyOf(request) : null);
  if (!asked.success || !isOpenRequestProven(file, asked.data))
    return refuse(response, 403, 'Only a second start of Daybook may ask this.');
  const address = gate.freshAddress();
  log.note(`a second start asked for ${asked.data.want === 'window' ? 'a window' : 'an address'}`);
  if (asked.data.want === 'window') openWindow(address);
  answerJson(response, makeOpenAnswer(file, asked.data, asked.data.want === 'window' ? gate.origin : address));
}

/** A browser always names the page that opens a WebSocket; a request without an origin does not come from one. */
function mayBridge(gate: Gate, request: IncomingMessage): boolean {
  return (
    request.url === BRIDGE_PATH &&
    gate.refusal(request) === null &&
    request.headers.origin === gate.origin &&
    gate.hasCookie(request)
  );
}

/**
 * Listens only on the loopback address, and serves the page and its bridge to those that the gate lets in. Rejects with
 * the system's error (EADDRINUSE) when the port is taken.
 */
export async function openLocalServer(parts: LocalServerParts): Promise<LocalServer> {
  const { file, log } = parts;
  const gate = createGate(file);
  const key = pageKey(file);
  const { prove, comeBack } = returnsOf(gate, key);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });

  const server = createServer((request, response) => {
    answer(request, response).catch((fault: unknown) => {
      log.fault(`request failed: ${String(fault)}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Daybook could not answer this.');
    });
  });
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    if (!mayBridge(gate, request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    parts.backend().then(
      (backend) =>
        sockets.handleUpgrade(request, socket, head, (webSocket) => {
          const endpoint = openBackendEndpoint(webSocketPort(webSocket));
          endpoint.onClose(parts.pagesChanged);
          serveAll<CallsOf<'host'>>(endpoint, { 'host.key': async () => ok(key) });
          backend.addPage(endpoint);
          parts.pagesChanged();
        }),
      () => socket.destroy(),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = gate.refusal(request);
    if (refusal !== null) return refuse(response, 403, refusal);
    const [pathname = '/', query = ''] = (request.url ?? '/').split('?', 2);
    if (pathname === CONTROL_PATH) return control(parts, gate, request, response);
    if (pathname === PROVE_PATH) return prove(request, response);
    if (pathname === RETURN_PATH) return comeBack(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Pages are only read here.');
    const token = new URLSearchParams(query).get('token');
    if (token !== null && pathname === '/') return enter(gate, request, response, token);
    if (!gate.hasCookie(request)) return refuse(response, 403, NO_ENTRY);
    const found = await readPageFile(parts.pageFolder, pathname);
    if (found === null) return refuse(response, 404, 'There is no such page.');
    response.writeHead(200, { ...found.headers, 'Content-Length': found.body.length });
    response.end(request.method === 'HEAD' ? undefined : found.body);
  }

  await listen(server, file.port);
  return {
    origin: gate.origin,
    freshAddress: () => gate.freshAddress(),
    get pageCount() {
      return sockets.clients.size;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function answerJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(`${sentence}\n`);
}

/** The body parsed as JSON; null when it is not JSON or too long. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > LARGEST_CONTROL) return null;
  }
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}
