import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startedScript } from '../../support/startedScript.ts';
import { startedService } from '../../support/startedService.ts';
import { untilMet } from '../../support/until.ts';

const CLI = 'src/service/cli.ts';
const BODY = '{"username":"nobody","userApiKey":"none"}';
const SIGN_IN = `POST /api/session/create/api HTTP/1.1\r\nHost: x\r\nDomain: demo\r\nContent-Type: application/json\r\nContent-Length: ${String(BODY.length)}\r\n`;

interface Line {
  socket: Socket;
  heard: () => string;
  closed: Promise<unknown>;
}

function line(address: string): Line {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

/** A request whose head the service has and whose body it waits for. */
async function underWay(address: string): Promise<Line> {
  const made = line(address);
  made.socket.write(`${SIGN_IN}Expect: 100-continue\r\n\r\n`);
  await untilMet(() => expect(made.heard()).toContain('100 Continue'));
  return made;
}

async function startedProgram() {
  const program = startedScript(CLI, ['--demo', 'none']);
  const [, address = ''] = await program.line(/^Address: (.+)$/);
  return { program, address };
}

function refusesConnections(address: string): Promise<void> {
  return untilMet(() => expect(fetch(address)).rejects.toThrow('fetch failed'));
}

test('SIGTERM ends the service when the requests under way are answered', async () => {
  const { program, address } = await startedProgram();
  const idle = line(address);
  idle.socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n');
  await untilMet(() => expect(idle.heard()).toMatch(/^HTTP\/1\.1 200 /));
  const asked = await underWay(address);
  const ended = program.end('SIGTERM');
  await refusesConnections(address);
  await idle.closed;
  expect(program.isRunning).toBe(true);
  asked.socket.write(BODY);
  await asked.closed;
  expect(asked.heard()).toContain('401 Unauthorized');
  expect(asked.heard()).toContain('The user name or the API key is wrong.');
  expect(await ended).toBe(0);
});

test('a second SIGTERM ends it at once', async () => {
  const { program, address } = await startedProgram();
  const asked = await underWay(address);
  const ended = program.end('SIGTERM');
  await refusesConnections(address);
  // What npm passes on of one signal comes within moments, and is not the second.
  await untilMet(() => {
    void program.end('SIGTERM');
    expect(program.complained).toBe('Ended before every request was answered.\n');
  });
  expect(await ended).toBe(1);
  expect(asked.heard()).not.toContain('401');
});

test('the same signal twice within moments is one', async () => {
  const { program, address } = await startedProgram();
  const asked = await underWay(address);
  const ended = program.end('SIGTERM');
  void program.end('SIGTERM');
  await refusesConnections(address);
  asked.socket.write(BODY);
  expect(await ended).toBe(0);
  expect(asked.heard()).toContain('401 Unauthorized');
});

test('a request that comes behind one under way is not begun, and says so', async () => {
  const service = await startedService({ drainLimit: 60_000 });
  const asked = await underWay(service.address);
  const closing = service.close();
  await refusesConnections(service.address);
  asked.socket.write(`${BODY}${SIGN_IN}\r\n${BODY}`);
  await closing;
  await asked.closed;
  const [, first, second] = asked.heard().split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('401 Unauthorized');
  expect(second).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(second).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(second).toMatch(/\r\nconnection: close\r\n/i);
  expect(second).toContain(
    '{"message":"The service is ending; nothing was done. Try again soon.","reason":"notBegun","facts":{}}',
  );
});

test('after the limit, connections are closed without an answer', async () => {
  const service = await startedService({ drainLimit: 1 });
  const asked = await underWay(service.address);
  await service.close();
  await asked.closed;
  expect(asked.heard()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
});
