import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { webSocketPort } from '../../src/backend/localHost/webSocketPort.ts';
import { openBackendEndpoint } from '../../src/bridge/backendEndpoint.ts';
import type { BackendEndpoint } from '../../src/bridge/endpoint.ts';
import { connectOverWebSocket } from '../../src/bridge/webSocketLine.ts';
import { ok } from '../../src/domain/values/result.ts';
import { until } from '../support/until.ts';

interface Host {
  port: number;
  pages: BackendEndpoint[];
  stop(): Promise<void>;
}

/** A WebSocket server on a port that can be stopped and started again. */
async function host(port = 0): Promise<Host> {
  const server: Server = createServer();
  const sockets = new WebSocketServer({ server });
  const pages: BackendEndpoint[] = [];
  sockets.on('connection', (socket) => {
    const page = openBackendEndpoint(webSocketPort(socket));
    page.serve('connections.list', async () => ok([]));
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
function page(port: number) {
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
    after: (milliseconds, then) => {
      waits.push(milliseconds);
      if (!isOver) setImmediate(then);
    },
  });
  onTestFinished(() => sockets.at(-1)?.close());
  return { endpoint, waits };
}

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
