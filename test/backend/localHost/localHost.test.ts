import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { askRunningHost } from '../../../src/backend/localHost/control.ts';
import { type HostFile, pageKey, readHostFile } from '../../../src/backend/localHost/hostFile.ts';
import { type HostStart, openLocalHost } from '../../../src/backend/localHost/openLocalHost.ts';
import type { LocalServer } from '../../../src/backend/localHost/server.ts';
import { NONCE_PLACE } from '../../../src/backend/page/pageSecurity.ts';
import type { BackendEndpoint } from '../../../src/bridge/endpoint.ts';
import {
  makeNonce,
  pageProof,
  PROVE_PATH,
  proveAnswerSchema,
  RETURN_PATH,
  returnToHost,
} from '../../../src/bridge/hostProof.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

interface Running {
  server: LocalServer;
  file: HostFile;
  dataFolder: string;
  pageFolder: string;
  pages: BackendEndpoint[];
  windows: string[];
}

async function start(
  dataFolder: string,
  pageFolder: string,
  pages: BackendEndpoint[] = [],
  windows: string[] = [],
): Promise<HostStart> {
  const started = await openLocalHost(dataFolder, 'window', {
    pageFolder,
    backend: async () => ({
      addPage(page) {
        pages.push(page);
        page.serve('connections.list', async () => ok([]));
      },
    }),
    pagesChanged: () => undefined,
    openWindow: (address) => windows.push(address),
    log: keptLog(),
  });
  if (started.state === 'started') onTestFinished(() => started.server.close());
  return started;
}

async function running(): Promise<Running> {
  const folder = temporaryFolder();
  const pageFolder = join(folder, 'page');
  mkdirSync(join(pageFolder, 'assets'), { recursive: true });
  writeFileSync(join(pageFolder, 'index.html'), `<script nonce="${NONCE_PLACE}" src="./assets/a.js"></script>`);
  writeFileSync(join(pageFolder, 'assets', 'a.js'), 'void 0;');
  writeFileSync(join(folder, 'secret.js'), 'the books of somebody else');
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const pages: BackendEndpoint[] = [];
  const windows: string[] = [];
  const started = await start(dataFolder, pageFolder, pages, windows);
  if (started.state !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`);
  const kept = await readHostFile(dataFolder);
  if (kept.state !== 'there') throw new Error('no host file');
  return { server: started.server, file: kept.content, dataFolder, pageFolder, pages, windows };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A raw request: its path is sent as written. */
function ask(
  host: Running,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: host.file.port, path, method, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Enters with the one-time token, as a browser does. */
async function enter(host: Running): Promise<string> {
  const { pathname, search } = new URL(host.server.freshAddress());
  const answer = await ask(host, pathname + search);
  expect(answer.status).toBe(200);
  return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

describe('the one-time token', () => {
  it('is exchanged for a cookie that scripts cannot read and other sites cannot send', async () => {
    const host = await running();
    const { pathname, search } = new URL(host.server.freshAddress());
    const answer = await ask(host, pathname + search);
    expect(answer).toMatchObject({ status: 200 });
    // The page goes on by itself: a redirection would not bring the strict cookie along.
    expect(answer.body).toContain('<meta http-equiv="refresh" content="0; url=/">');
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
  });

  it('lets nobody in a second time, but a browser that is already in may open its history', async () => {
    const host = await running();
    const { pathname, search } = new URL(host.server.freshAddress());
    const first = await ask(host, pathname + search);
    const cookie = (first.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    const second = await ask(host, pathname + search);
    expect(second.status).toBe(403);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.body).toContain('run npm start again');
    expect((await ask(host, pathname + search, { Cookie: cookie })).status).toBe(200);
  });

  it('cannot be guessed', async () => {
    const host = await running();
    host.server.freshAddress();
    for (const guess of ['', 'x', 'undefined', host.file.controlKey])
      expect((await ask(host, `/?token=${guess}`)).status).toBe(403);
  });
});

describe('a browser with the cookie', () => {
  it('gets the page under a strict policy with a new nonce each time', async () => {
    const host = await running();
    const cookie = await enter(host);
    const first = await ask(host, '/', { Cookie: cookie });
    const second = await ask(host, '/', { Cookie: cookie });
    expect(first.status).toBe(200);
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? '';
    expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    expect(first.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(first.headers['content-security-policy']).not.toContain('unsafe');
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    expect(second.body).not.toBe(first.body);
    expect(await ask(host, '/assets/a.js', { Cookie: cookie })).toMatchObject({
      status: 200,
      body: 'void 0;',
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
  });

  it.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/%252e%252e/secret.js',
    '/..\\secret.js',
    '//secret.js',
    '/assets/./a.js',
    '/.hidden.js',
    '/a.js%00.png',
    '/assets',
    '/assets/',
    '/nothing.js',
    '/package.json',
  ])('does not get %s', async (path) => {
    const host = await running();
    const cookie = await enter(host);
    const answer = await ask(host, path, { Cookie: cookie });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('somebody else');
  });

  it('may only read', async () => {
    const host = await running();
    const cookie = await enter(host);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(host, '/', { Cookie: cookie }, method)).status).toBe(405);
  });

  it('is not known after a restart: each start has a cookie of its own', async () => {
    const host = await running();
    const cookie = await enter(host);
    await host.server.close();
    const again = await start(host.dataFolder, host.pageFolder);
    expect(again).toMatchObject({ state: 'started', server: { origin: host.server.origin } });
    expect((await ask(host, '/', { Cookie: cookie })).status).toBe(403);
    expect(readFileSync(join(host.dataFolder, 'local-host.json'), 'utf8')).not.toContain(cookie.split('=')[1]);
  });
});

describe('a page that comes back after a restart', () => {
  /** Posts JSON as the page does, and notes the cookie. */
  function pageOf(host: Running) {
    const got = { cookie: '' };
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const answer = await ask(host, path, { Origin: host.server.origin }, 'POST', JSON.stringify(body));
      got.cookie = (answer.headers['set-cookie']?.[0] ?? got.cookie).split(';')[0] ?? '';
      return answer.status === 200 ? JSON.parse(answer.body) : null;
    };
    return { got, post };
  }

  it('proves itself with the key that the host handed over, and gets the cookie of this start', async () => {
    const host = await running();
    const socket = await openSocket(host, { Cookie: await enter(host), Origin: host.server.origin });
    if (typeof socket === 'number') throw new Error(`refused with ${String(socket)}`);
    const handed = new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8')).result.value)),
    );
    socket.send(JSON.stringify({ kind: 'call', id: 1, name: 'host.key', request: null }));
    const key = await handed;
    expect(key).toBe(pageKey(host.file));
    await host.server.close();
    await start(host.dataFolder, host.pageFolder);
    const { got, post } = pageOf(host);
    expect(await returnToHost(key, post)).toBe(true);
    expect((await ask(host, '/', { Cookie: got.cookie })).status).toBe(200);
  });

  it('is let in by no proof of somebody else, none that was used, and none for a challenge of its own', async () => {
    const host = await running();
    const { got, post } = pageOf(host);
    expect(await returnToHost('x'.repeat(43), post)).toBe(false);
    const { challenge } = proveAnswerSchema.parse(await post(PROVE_PATH, { nonce: makeNonce() }));
    const proof = await pageProof(pageKey(host.file), challenge);
    expect(await post(RETURN_PATH, { challenge, proof: 'x'.repeat(43) })).toBeNull();
    expect(await post(RETURN_PATH, { challenge, proof })).toBeNull();
    const own = makeNonce();
    expect(await post(RETURN_PATH, { challenge: own, proof: await pageProof(pageKey(host.file), own) })).toBeNull();
    expect(got.cookie).toBe('');
  });
});

describe('whoever is not let in', () => {
  it('gets nothing without a cookie, or with a wrong one', async () => {
    const host = await running();
    const name = (await enter(host)).split('=')[0] ?? '';
    for (const path of ['/', '/assets/a.js', '/nothing.js']) {
      expect((await ask(host, path)).status).toBe(403);
      for (const cookie of [`${name}=`, `${name}=wrong`, `other=${host.file.controlKey}`])
        expect((await ask(host, path, { Cookie: cookie })).status).toBe(403);
    }
  });

  it('is refused when it calls the host by another name, even with the cookie', async () => {
    const host = await running();
    const cookie = await enter(host);
    for (const name of [
      'localhost',
      'evil.example',
      '127.0.0.1',
      `localhost:${host.file.port}`,
      `evil.example:${host.file.port}`,
    ]) {
      expect((await ask(host, '/', { Cookie: cookie, Host: name })).status, name).toBe(403);
    }
  });

  it('is refused when another page sends the request, even with the cookie', async () => {
    const host = await running();
    const cookie = await enter(host);
    for (const origin of [
      'null',
      'https://evil.example',
      `http://localhost:${host.file.port}`,
      `https://127.0.0.1:${host.file.port}`,
    ]) {
      expect((await ask(host, '/', { Cookie: cookie, Origin: origin })).status, origin).toBe(403);
    }
  });

  it('does not reach the host over any other address of this machine', async () => {
    const host = await running();
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const address of [
      '::1',
      ...others.filter((one) => !one.internal && !one.address.startsWith('fe80')).map((one) => one.address),
    ]) {
      const isReached = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port: host.file.port });
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
      expect(isReached, address).toBe(false);
    }
  });

  it('finds the host still running after nonsense on the line', async () => {
    const host = await running();
    const cookie = await enter(host);
    await new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: host.file.port }, () => socket.write('NONSENSE\r\n\r\n'));
      socket.resume().once('close', () => resolve());
    });
    expect((await ask(host, '/', { Cookie: cookie })).status).toBe(200);
  });
});

/** How opening a WebSocket ended: open, or the status with which it was refused. */
function openSocket(host: Running, headers: Record<string, string>, path = '/bridge'): Promise<WebSocket | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.file.port}${path}`, { headers });
    onTestFinished(() => socket.terminate());
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', () => resolve(0));
  });
}

describe("the bridge's WebSocket", () => {
  it('opens for the page with the cookie, and answers it', async () => {
    const host = await running();
    const socket = await openSocket(host, { Cookie: await enter(host), Origin: host.server.origin });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const answer = new Promise((resolve) =>
      socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8')))),
    );
    socket.send(JSON.stringify({ kind: 'call', id: 1, name: 'connections.list', request: null }));
    expect(await answer).toEqual({ kind: 'answer', id: 1, result: { ok: true, value: [] } });
    expect(host.server.pageCount).toBe(1);
  });

  it('carries an answer of 500 long documents, each in three versions, 60 kB each', async () => {
    const host = await running();
    const socket = await openSocket(host, { Cookie: await enter(host), Origin: host.server.origin });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const value = Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(60_000, '-'));
    socket.once('message', () => socket.send(JSON.stringify({ kind: 'answer', id: 1, result: { ok: true, value } })));
    expect(await host.pages[0]?.call('store.pendingKeys', { connectionId: 'harbour' })).toEqual({ ok: true, value });
  });

  it('opens for several tabs at once, and counts the open ones', async () => {
    const host = await running();
    const cookie = await enter(host);
    const sockets = await Promise.all(
      [1, 2, 3].map(() => openSocket(host, { Cookie: cookie, Origin: host.server.origin })),
    );
    expect(host.server.pageCount).toBe(3);
    for (const socket of sockets) if (typeof socket !== 'number') socket.close();
    await until(() => host.server.pageCount === 0);
  });

  it('is refused to a foreign page, even with the cookie, and to a request without an origin', async () => {
    const host = await running();
    const cookie = await enter(host);
    for (const headers of [
      { Cookie: cookie, Origin: 'https://evil.example' },
      { Cookie: cookie, Origin: 'null' },
      { Cookie: cookie, Origin: `http://localhost:${host.file.port}` },
      { Cookie: cookie },
      { Origin: host.server.origin },
      { Cookie: cookie, Origin: host.server.origin, Host: `evil.example:${host.file.port}` },
    ] as Record<string, string>[]) {
      expect(await openSocket(host, headers), JSON.stringify(headers)).toBe(403);
    }
    expect(await openSocket(host, { Cookie: cookie, Origin: host.server.origin }, '/elsewhere')).toBe(403);
    expect(host.pages).toHaveLength(0);
  });

  it('tells the backend when the page has gone', async () => {
    const host = await running();
    const socket = await openSocket(host, { Cookie: await enter(host), Origin: host.server.origin });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const gone = vi.fn();
    host.pages[0]?.onClose(gone);
    const call = host.pages[0]?.call('store.pendingKeys', { connectionId: 'harbour' });
    socket.terminate();
    expect(await call).toMatchObject({ ok: false, problem: { code: 'bridge.closed' } });
    expect(gone).toHaveBeenCalledOnce();
  });
});

describe('a second start on the same data folder', () => {
  it('finds the first one, which opens a window with a fresh token', async () => {
    const host = await running();
    const second = await start(host.dataFolder, host.pageFolder);
    expect(second.state).toBe('running');
    expect(host.windows).toHaveLength(1);
    const { pathname, search } = new URL(host.windows[0] ?? '');
    expect((await ask(host, pathname + search)).status).toBe(200);
  });

  it('can request an address instead', async () => {
    const host = await running();
    const answer = await askRunningHost(host.file, 'address');
    const { pathname, search } = new URL(answer?.address ?? '');
    expect((await ask(host, pathname + search)).status).toBe(200);
    expect(host.windows).toHaveLength(0);
  });

  it('is accepted only with the key of the data folder', async () => {
    const host = await running();
    expect(await askRunningHost({ ...host.file, controlKey: 'x'.repeat(43) }, 'window')).toBeNull();
    for (const body of [
      '',
      '{}',
      'x'.repeat(10_000),
      JSON.stringify({ want: 'window', nonce: 'n'.repeat(24), proof: '' }),
    ]) {
      expect((await ask(host, '/control/open', {}, 'POST', body)).status).toBe(403);
    }
    expect((await ask(host, '/control/open', { Cookie: await enter(host) })).status).toBe(403);
    expect(host.windows).toHaveLength(0);
  });

  it('leaves only the quicker one of two first starts', async () => {
    const folder = temporaryFolder();
    const starts = await Promise.all([1, 2, 3].map(() => start(folder, folder)));
    expect(starts.map((one) => one.state).sort()).toEqual(['running', 'running', 'started']);
  });
});

describe('the kept port', () => {
  it('is not replaced by another when another program has it', async () => {
    const host = await running();
    await host.server.close();
    const stranger = await listenAsStranger(host.file.port);
    const started = await start(host.dataFolder, host.pageFolder);
    stranger.closeAllConnections();
    expect(started).toMatchObject({ state: 'refused' });
    expect(started.state === 'refused' && started.sentence).toContain(
      `Port ${host.file.port} on 127.0.0.1 is taken by another program`,
    );
    const kept = await readHostFile(host.dataFolder);
    expect(kept).toEqual({ state: 'there', content: host.file });
  });

  it('is not replaced when its file is broken', async () => {
    const host = await running();
    await host.server.close();
    const path = join(host.dataFolder, 'local-host.json');
    writeFileSync(path, '{"port":');
    expect(await start(host.dataFolder, host.pageFolder)).toMatchObject({ state: 'refused' });
    expect(readFileSync(path, 'utf8')).toBe('{"port":');
  });

  it('can be read only by its owner', async () => {
    const host = await running();
    expect(statSync(join(host.dataFolder, 'local-host.json')).mode & 0o077).toBe(0);
  });
});

function listenAsStranger(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end('{"address":"http://evil.example","proof":"none"}'));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
