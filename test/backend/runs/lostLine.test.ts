import { systemClocks } from '../../../src/api/transport/clocks.ts';
import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer, type AddressInfo, Socket, type Server } from 'node:net';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Transport } from '../../../src/api/transport/transport.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';
import { problemOf, type Problem } from '../../../src/domain/values/result.ts';
import { openRawService } from '../../api/support/rawService.ts';
import { newCertificate } from '../../support/certificates.ts';

const never = new AbortController().signal;

/** The outcome of a write to the address. */
async function failureOfWrite(baseUrl: string, exchange = nodeExchange()): Promise<Problem> {
  const transport = new Transport({ baseUrl, exchange, clocks: systemClocks, signal: never, timeout: 60_000 });
  try {
    await transport.send({ method: 'POST', path: '/api/BankTransaction', headers: {}, body: '{}' });
  } catch (thrown) {
    return problemOf(thrown);
  }
  throw new Error('it was answered');
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

/** The sockets that this process opens to a port from now on. */
function socketsTo(port: string): Socket[] {
  const sockets: Socket[] = [];
  const note = (message: unknown): void => {
    if (
      typeof message !== 'object' ||
      message === null ||
      !('socket' in message) ||
      !(message.socket instanceof Socket)
    )
      return;
    const { socket } = message;
    socket.once('connect', () => {
      if (String(socket.remotePort) === port) sockets.push(socket);
    });
  };
  subscribe('net.client.socket', note);
  onTestFinished(() => void unsubscribe('net.client.socket', note));
  return sockets;
}

test.each([
  'ENETDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
  'EPROTO',
  'ERR_SSL_BAD_RECORD_TYPE',
])(
  'a connection that ends with %s after the write has left leaves its outcome unknown, whether it was new or kept',
  async (code) => {
    const service = await openRawService();
    const exchange = nodeExchange();
    const sockets = socketsTo(new URL(service.address).port);
    const fail = (): void => void sockets.at(-1)?.destroy(Object.assign(new Error(`read ${code}`), { code }));
    service.answer = fail;
    expect(await failureOfWrite(service.address, exchange)).toMatchObject({
      code: 'network.lost',
      message: expect.stringContaining(code),
    });
    service.answer = (response) => service.json(response, 200, []);
    await exchange(service.address, { method: 'GET', path: '/api/Product', headers: {} }, never);
    service.answer = fail;
    expect(await failureOfWrite(service.address, exchange)).toMatchObject({ code: 'network.lost' });
    expect(sockets).toHaveLength(2);
    expect(service.asked).toHaveLength(3);
  },
);

test('nothing was sent to an unreachable address', async () => {
  // The broadcast address accepts no connection: the system refuses at once, without asking the network.
  expect(await failureOfWrite('http://255.255.255.255')).toMatchObject({ code: 'network.unreachable' });
});

test('nothing was sent over a line that is closed during the handshake', async () => {
  const port = await listening(createServer((socket) => socket.once('data', () => socket.destroy())));
  expect(await failureOfWrite(`https://127.0.0.1:${String(port)}`)).toMatchObject({ code: 'network.unreachable' });
});

/** A service over TLS; the line in front of it answers each request with bytes that are no TLS. */
async function secureService(): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const lines: Socket[] = [];
  const service = createSecureServer(newCertificate(), (request) => {
    asked.push(request.url ?? '');
    for (const line of lines) line.write('this is no TLS');
  });
  service.on('tlsClientError', () => undefined);
  const inner = await listening(service);
  const port = await listening(
    createServer((line) => {
      const onward = connect(inner, '127.0.0.1');
      lines.push(line);
      line.pipe(onward).pipe(line);
      for (const end of [line, onward]) end.on('error', () => undefined);
      line.on('close', () => onward.destroy());
    }),
  );
  return { address: `https://127.0.0.1:${String(port)}`, asked };
}

test('a certificate that nobody signed is refused before anything has left', async () => {
  const service = await secureService();
  expect(await failureOfWrite(service.address)).toMatchObject({ code: 'network.unreachable', why: 'unknownAuthority' });
  expect(service.asked).toEqual([]);
});

test('TLS that breaks after the handshake leaves the outcome of a write unknown', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const service = await secureService();
  expect(await failureOfWrite(service.address)).toMatchObject({
    code: 'network.lost',
    message: expect.stringMatching(/SSL|EPROTO/),
  });
  expect(service.asked).toEqual(['/api/BankTransaction']);
});
