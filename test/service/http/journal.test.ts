import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ArgumentError } from '../../../src/service/base/arguments.ts';
import { readArguments } from '../../../src/service/cliArguments.ts';
import { Journal } from '../../../src/service/http/journal.ts';
import { startedScript } from '../../support/startedScript.ts';
import { untilMet } from '../../support/until.ts';
import { objectOf, openService, type Integrator } from '../support/service.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A service that journals, with what it has said of requests to some route since it was asked for it. */
async function journalled(options: Parameters<typeof openService>[0] = {}) {
  const lines: string[] = [];
  const api = await openService({ log: (line) => lines.push(line), ...options });
  const said = (route: string): Record<string, unknown>[] =>
    lines.map((line) => objectOf(JSON.parse(line))).filter((each) => each.route === route);
  return { api, lines, said };
}

async function signInFrom(api: Integrator, address: string, key = 'wrong'): Promise<number> {
  const response = await fetch(`${api.service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: api.service.domain, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ username: 'bookkeeper', userApiKey: key }),
  });
  return response.status;
}

test('each request is a line of JSON: who, what, from where, how it ended and how long it took', async () => {
  const { api, said } = await journalled();
  const answer = await api.get('/api/document?Search=Fennel');
  await untilMet(() => expect(said('/api/document')).toHaveLength(1));
  const [line] = said('/api/document');
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: 'info',
    id: expect.stringMatching(UUID),
    method: 'GET',
    route: '/api/document',
    status: 200,
    ms: expect.any(Number),
    user: 'bookkeeper',
    address: '127.0.0.1',
  });
  expect(answer.headers.get('x-request-id')).toBe(line?.id);
  await api.get('/health/ready');
  await api.get('/nowhere/at-all');
  await untilMet(() => expect(said('none')).toMatchObject([{ status: 404, user: null }]));
  expect(said('/health/ready')).toEqual([]);
});

test('no line holds a key, a token, a body, a reference or a search', async () => {
  const { api, lines, said } = await journalled();
  const secret = 'a-key-typed-by-mistake';
  await api.call('POST', '/api/session/create/api', { username: secret, userApiKey: secret });
  const { id } = await api.invoice({ description: 'Fennel seeds' });
  await api.get('/api/document?Search=Fennel');
  await untilMet(() => expect(said('/api/document')).toHaveLength(1));
  expect(lines.length).toBeGreaterThanOrEqual(5);
  for (const hidden of [secret, 'Fennel', String(id), api.token, api.service.apiKey, 'Bearer'])
    expect(lines.join('\n')).not.toContain(hidden);
});

test('a client that goes before its answer has no status', async () => {
  const { api, said } = await journalled();
  const socket = connect(api.service.port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.write(
    'POST /api/session/create/api HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
  );
  await untilMet(() => expect(heard).toContain('100 Continue'));
  socket.destroy();
  await untilMet(() =>
    expect(said('/api/session/create/api')).toContainEqual(expect.objectContaining({ status: null })),
  );
});

test('X-Forwarded-For counts only from a proxy that is trusted', async () => {
  const plain = await journalled();
  await signInFrom(plain.api, '192.0.2.7');
  await untilMet(() => expect(plain.said('/api/session/create/api')).toHaveLength(2));
  expect(plain.said('/api/session/create/api').map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
  const behind = await journalled({ trustProxy: ['127.0.0.1'] });
  // What a client claims itself stands before what the proxy adds.
  await signInFrom(behind.api, '203.0.113.9, 192.0.2.7');
  await untilMet(() => expect(behind.said('/api/session/create/api')).toHaveLength(2));
  expect(behind.said('/api/session/create/api').at(-1)?.address).toBe('192.0.2.7');
});

test('behind a trusted proxy, signing in slows down by the address of the client', async () => {
  const { api } = await journalled({ trustProxy: ['127.0.0.1'] });
  for (let failure = 0; failure < 5; failure += 1) expect(await signInFrom(api, '192.0.2.7')).toBe(401);
  expect(await signInFrom(api, '192.0.2.7')).toBe(429);
  expect(await signInFrom(api, '192.0.2.8')).toBe(401);
});

test('a failure of the service is told with its place in the code, without the search', () => {
  const lines: string[] = [];
  new Journal((line) => lines.push(line)).failure(new Error('no disk'), 'GET /api/document?Search=Fennel');
  expect(lines.map((line) => objectOf(JSON.parse(line)))).toEqual([
    {
      time: expect.any(String),
      level: 'error',
      message: 'GET /api/document failed',
      error: expect.stringMatching(/^Error: no disk\n +at /),
    },
  ]);
});

test('the program writes lines of JSON to standard error, and nothing else', async () => {
  const program = startedScript('src/service/cli.ts', ['--demo', 'none', '--log', 'json']);
  const [, address = ''] = await program.line(/^Address: (.+)$/);
  expect((await fetch(`${address}/api/Profile`)).status).toBe(401);
  await program.line(/"route":"\/api\/Profile"/);
  expect(await program.end('SIGTERM')).toBe(0);
  const lines = program.complained.trim().split('\n');
  expect(lines.map((line) => objectOf(JSON.parse(line)).status)).toEqual([401]);
});

test.each([
  [['--log', 'text'], '--log must be json, not "text".'],
  [
    ['--trust-proxy', 'proxy'],
    '--trust-proxy must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, not "proxy".',
  ],
  [
    ['--trust-proxy', '10.0.0.0/33'],
    '--trust-proxy must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, not "10.0.0.0/33".',
  ],
  [['--metrics', 'all'], '--metrics must be loopback or everyone, not "all".'],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(new ArgumentError(sentence));
  expect(readArguments(['--trust-proxy', '127.0.0.1, fd00::/8']).trustProxy).toEqual(['127.0.0.1', 'fd00::/8']);
});
