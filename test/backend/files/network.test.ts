import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { proxyEnvironment, proxyOf } from '../../../src/backend/files/network.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';

const PROXY = 'http://proxy.example:8080';

describe('the proxy of an address', () => {
  it.each([
    ['https://finance.example', { HTTPS_PROXY: PROXY }, PROXY],
    ['https://finance.example', { https_proxy: PROXY, HTTPS_PROXY: 'http://other.example' }, PROXY],
    ['https://finance.example', { HTTPS_PROXY: 'http://ann:secret@proxy.example:8080' }, PROXY],
    ['http://finance.example', { HTTPS_PROXY: PROXY }, null],
    ['https://finance.example', {}, null],
    ['https://finance.example', { HTTPS_PROXY: PROXY, NO_PROXY: 'finance.example' }, null],
    ['https://books.finance.example', { HTTPS_PROXY: PROXY, NO_PROXY: '.finance.example' }, null],
    ['https://finance.example:8443', { HTTPS_PROXY: PROXY, NO_PROXY: 'finance.example:443' }, PROXY],
    ['https://notfinance.example', { HTTPS_PROXY: PROXY, NO_PROXY: 'finance.example' }, PROXY],
    ['https://finance.example', { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, null],
    // The demo company's service is on this computer.
    ['http://127.0.0.1:20100', { HTTP_PROXY: PROXY }, null],
    ['http://localhost:20100', { HTTP_PROXY: PROXY, NO_PROXY: 'elsewhere.example' }, null],
  ])('of %s with %j is %s', (address, environment, expected) => {
    expect(proxyOf(address, environment)?.origin ?? null).toBe(expected);
    expect(proxyOf(address, environment)?.href ?? '').not.toContain('secret');
  });

  it('leaves Node alone when there is none', () => {
    expect(proxyEnvironment({ NO_PROXY: 'a.example' })).toBeUndefined();
  });
});

it('requests go over the proxy, but not those to this computer', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${String(request.method)} ${String(request.url)}`);
    response.end('{"from":"here"}');
  });
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${String(request.url)}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const own = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const exchange = nodeExchange({ HTTP_PROXY: own, HTTPS_PROXY: own });
  const never = new AbortController().signal;
  const ask = (address: string) => exchange(address, { method: 'GET', path: '/api/x', headers: {} }, never);
  expect((await ask('http://finance.example')).text).toBe('{"from":"here"}');
  expect((await ask(own)).text).toBe('{"from":"here"}');
  // A tunnel that the proxy refuses: nothing reached the service.
  await expect(ask('https://finance.example')).rejects.toMatchObject({ problem: { code: 'network.unreachable' } });
  expect(seen).toEqual(['GET http://finance.example/api/x', 'GET /api/x', 'CONNECT finance.example:443']);
});
