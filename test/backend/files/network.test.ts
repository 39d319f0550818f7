import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { proxyEnvironment, proxyOf, wayOfAnswer, wayTo } from '../../../src/backend/files/network.ts';
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

describe('what the system says about the way', () => {
  it.each([
    ['DIRECT', null, ''],
    ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080', ''],
    ['HTTPS proxy.example:8443;PROXY other.example:80', 'https://proxy.example:8443', ''],
    ['proxy proxy.example:8080', 'http://proxy.example:8080', ''],
    // A kind that Daybook does not speak is passed over for one that it does.
    ['SOCKS5 socks.example:1080; PROXY proxy.example:8080', 'http://proxy.example:8080', ''],
    ['SOCKS5 socks.example:1080', null, 'SOCKS5 socks.example:1080'],
    ['QUIC proxy.example:443; SOCKS socks.example:1080', null, 'QUIC proxy.example:443; SOCKS socks.example:1080'],
    ['', null, ''],
    ['PROXY', null, 'PROXY'],
  ])('%j leads over %s', (answer, proxy, unusable) => {
    const way = wayOfAnswer(answer);
    expect([way.proxy?.origin ?? null, way.unusable]).toEqual([proxy, unusable]);
  });

  it('counts where the environment names no proxy, and never for this computer', async () => {
    const asked: string[] = [];
    const ask = async (address: string): Promise<string> => {
      asked.push(address);
      return 'PROXY system.example:8080';
    };
    const shown = async (address: string, environment: NodeJS.ProcessEnv): Promise<string> => {
      const { from, proxy } = await wayTo(address, environment, ask);
      return `${from} ${proxy?.host ?? 'direct'}`;
    };
    expect(await shown('https://finance.example', {})).toBe('system system.example:8080');
    expect(await shown('https://finance.example', { HTTPS_PROXY: PROXY })).toBe('environment proxy.example:8080');
    expect(await shown('http://finance.example', { HTTPS_PROXY: PROXY })).toBe('environment direct');
    expect(await shown('http://127.0.0.1:20100', {})).toBe('nobody direct');
    expect(await wayTo('https://finance.example', {})).toMatchObject({ from: 'nobody', proxy: null });
    expect(asked).toEqual(['https://finance.example']);
  });
});

it('requests go the way that the system names, and none leaves on a way that cannot be gone', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(String(request.url));
    response.end('{}');
  });
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${String(request.url)}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const own = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const never = new AbortController().signal;
  const exchange = nodeExchange({}, async (address) => {
    if (address.includes('socks')) return 'SOCKS5 socks.example:1080';
    return `PROXY ${own}`;
  });
  const ask = (address: string) => exchange(address, { method: 'GET', path: '/api/x', headers: {} }, never);
  expect((await ask('http://finance.example')).text).toBe('{}');
  await expect(ask('https://finance.example')).rejects.toMatchObject({ problem: { code: 'network.unreachable' } });
  await expect(ask('http://socks.example')).rejects.toMatchObject({
    problem: { code: 'network.unreachable', message: expect.stringContaining('SOCKS5 socks.example:1080') },
  });
  expect((await ask(`http://${own}`)).text).toBe('{}');
  expect(seen).toEqual(['http://finance.example/api/x', 'CONNECT finance.example:443', '/api/x']);
});
