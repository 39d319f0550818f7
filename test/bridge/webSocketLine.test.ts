import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { webSocketPort } from '../../src/backend/localHost/webSocketPort.ts';
import { openBackendEndpoint } from '../../src/bridge/backendEndpoint.ts';
import type { BackendEndpoint } from '../../src/bridge/endpoint.ts';
import { hostProof, PROVE_PATH, proveRequestSchema, RETURN_PATH } from '../../src/bridge/hostProof.ts';
import { connectOverWebSocket } from '../../src/bridge/webSocketLine.ts';
import { ok } from '../../src/domain/values/result.ts';
import { until } from '../support/until.ts';

const KEY = 'k'.repeat(43);

interface Host {
  port: number;
  pages: BackendEndpoint[];
  stop(): Promise<void>;
}

/** A WebSocket server on a port that can be stopped and started again. */
async function host(port = 0, key = ''): Promise<Host> {
  const server: Server = createServer();
  const sockets = new WebSocketServer({ server });
  const pages: BackendEndpoint[] = [];
  sockets.on('connection', (socket) => {
    const page = openBackendEndpoint(webSocketPort(socket));
    page.serve('connections.list', async () => ok([]));
    if (key !== '') page.serve('host.key', async () => ok(key));
    pages.push(page);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(stop);
  return { port: (server.address() as AddressInfo).port, pages, stop };
}

/** The line of the page with Node's WebSocket; waits are recorded instead of waited for, until the test ends. */
function page(port: number, post?: (path: string, body: unknown) => Promise<unknown>) {
  const waits: number[] = [];
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const sockets: WebSocket[] = [];
  const endpoint = connectOverWebSocket(`ws://127.0.0.1:${port}/bridge`, {
    open: (address) => {
      const socket = new WebSocket(address);
      sockets.push(socket);
      return socket;
    },
    post: async (address, body) => post?.(new URL(address).pathname, body) ?? null,
    after: (milliseconds, then) => {
      waits.push(milliseconds);
      if (!isOver) setImmediate(then);
    },
  });
  onTestFinished(() => sockets.at(-1)?.close());
  return { endpoint, waits };
}

describe('a port that another program has taken', () => {
  it('gets no connection of the page, which goes on asking until its own host is back', async () => {
    const first = await host(0, KEY);
    let isProven = false;
    const asked: string[] = [];
    const { endpoint, waits } = page(first.port, async (path, body) => {
      asked.push(path);
      if (!isProven) return { proof: 'made up, of forty-three letters or so', challenge: 'c'.repeat(43) };
      if (path === RETURN_PATH) return {};
      const { nonce } = proveRequestSchema.parse(body);
      return { proof: await hostProof(KEY, nonce, 'c'.repeat(43)), challenge: 'c'.repeat(43) };
    });
    await endpoint.call('connections.list', null);
    await first.stop();
    const stranger = await host(first.port);
    await until(() => waits.length >= 4);
    expect(stranger.pages).toEqual([]);
    expect(new Set(asked)).toEqual(new Set([PROVE_PATH]));
    isProven = true;
    await until(() => endpoint.isOpen);
    expect(stranger.pages).toHaveLength(1);
  });
});

describe('the line over a WebSocket', () => {
  it('carries calls both ways', async () => {
    const { port, pages } = await host();
    const { endpoint } = page(port);
    endpoint.serve('store.pendingKeys', async () => ['INV-1']);
    expect(await endpoint.call('connections.list', null)).toEqual({ ok: true, value: [] });
    expect(endpoint.isOpen).toBe(true);
    expect(await pages[0]?.call('store.pendingKeys', { connectionId: 'harbour' })).toEqual({
      ok: true,
      value: ['INV-1'],
    });
  });

  it('reports at once that the backend cannot be reached, and waits longer each time, up to a limit', async () => {
    const { port, stop } = await host();
    await stop();
    const { endpoint, waits } = page(port);
    expect(await endpoint.call('connections.list', null)).toMatchObject({
      ok: false,
      problem: { code: 'bridge.closed' },
    });
    await until(() => waits.length >= 7);
    expect(waits.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  });

  it('answers open calls when the backend dies, and reconnects when it is back', async () => {
    const first = await host();
    const { endpoint } = page(first.port);
    const states: boolean[] = [];
    endpoint.onOpenChange((isOpen) => states.push(isOpen));
    endpoint.serve('store.pendingKeys', async () => ['INV-1']);
    await endpoint.call('connections.list', null);
    first.pages[0]?.serve('sync.cancel', () => new Promise(() => undefined));
    const underWay = endpoint.call('sync.cancel', { connectionId: 'harbour' });
    await first.stop();
    expect(await underWay).toMatchObject({ ok: false, problem: { code: 'bridge.closed' } });

    const second = await host(first.port);
    await until(() => endpoint.isOpen);
    expect(await endpoint.call('connections.list', null)).toEqual({ ok: true, value: [] });
    expect(await second.pages[0]?.call('store.pendingKeys', { connectionId: 'harbour' })).toEqual({
      ok: true,
      value: ['INV-1'],
    });
    expect(states).toEqual([true, false, true]);
  });
});
