import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { openFinanceService } from '../../../src/service/service.ts';
import { startedService } from '../../support/startedService.ts';
import { openService, type Integrator } from '../support/service.ts';
import { untilMet } from '../../support/until.ts';

async function look(api: Integrator, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(api.service.address + path, { headers });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

/** The value of a line of metrics; null when there is none. */
function valueIn(text: string, line: string): number | null {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length));
}

test('live and ready need no session and tell nothing of the company', async () => {
  const api = await openService();
  expect(await look(api, '/health/live')).toMatchObject({ status: 200, text: '{"status":"live"}' });
  expect(await look(api, '/health/ready')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
});

test('it is live and not ready while the database does not answer', async () => {
  const service = openFinanceService({ database: ':memory:' });
  service.company.database.close();
  const [live, ready] = await Promise.all(
    ['/health/live', '/health/ready'].map((url) => service.inject({ method: 'GET', url })),
  );
  expect(live?.statusCode).toBe(200);
  expect([ready?.statusCode, ready?.body]).toEqual([
    503,
    '{"status":"not ready","reason":"the database does not answer"}',
  ]);
});

test.each([
  ['/health/live', '{"status":"live"}'],
  ['/health/ready', '{"status":"not ready","reason":"the service is ending"}'],
])('while it ends, %s answers on an open connection: %s', async (path, body) => {
  const service = await startedService({ drainLimit: 60_000 });
  const socket = connect(service.port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.write(
    'POST /api/session/create/api HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n\r\n',
  );
  await untilMet(() => expect(heard).toContain('100 Continue'));
  const closing = service.close();
  await untilMet(() => expect(fetch(service.address)).rejects.toThrow('fetch failed'));
  socket.write(`{}GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await Promise.all([closing, ended]);
  expect(heard.endsWith(`\r\n\r\n${body}`)).toBe(true);
});

test('metrics count requests by method, route and status, and how long they took', async () => {
  const api = await openService({ metrics: 'loopback' });
  await api.invoice();
  await api.get('/api/document/00000000-0000-7000-8000-000000000000');
  await api.get('/nowhere/Ltd');
  await api.call('GET', '/api/Profile', undefined, { Authorization: 'Bearer no' });
  const { status, text, type } = await look(api, '/metrics');
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const total = (labels: string): number | null => valueIn(text, `daybook_http_requests_total{${labels}}`);
  expect(total('method="GET",route="/api/document/:ref",status="200"')).toBe(1);
  expect(total('method="GET",route="/api/document/:ref",status="404"')).toBe(1);
  expect(total('method="GET",route="none",status="404"')).toBe(1);
  expect(total('method="GET",route="/api/Profile",status="401"')).toBe(1);
  const took = 'daybook_http_request_duration_seconds';
  const ofDocument = 'method="GET",route="/api/document/:ref"';
  expect(valueIn(text, `${took}_count{${ofDocument}}`)).toBe(2);
  expect(valueIn(text, `${took}_bucket{${ofDocument},le="+Inf"}`)).toBe(2);
  const buckets = text.split('\n').filter((line) => line.startsWith(`${took}_bucket{${ofDocument}`));
  const counts = buckets.map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toHaveLength(12);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(valueIn(text, 'daybook_http_requests_under_way')).toBe(1);
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(text).not.toMatch(/Ltd|00000000|bookkeeper|Bearer/);
  expect(text).toMatch(/^(?:# (?:HELP|TYPE) .+\n|[a-z_]+(?:\{(?:[a-z]+="[^"\\\n]*",?)+\})? [\d.e+-]+\n)+$/);
});

test('the delay of the event loop is that since the last look', async () => {
  const api = await openService({ metrics: 'loopback' });
  const late = 'daybook_event_loop_delay_seconds{quantile="1"}';
  await untilMet(async () => expect(valueIn((await look(api, '/metrics')).text, late)).not.toBeNull());
  const until = performance.now() + 300;
  while (performance.now() < until);
  await untilMet(async () => expect(valueIn((await look(api, '/metrics')).text, late)).toBeGreaterThan(0.2));
  await untilMet(async () => expect(valueIn((await look(api, '/metrics')).text, late) ?? 1).toBeLessThan(0.2));
});

test('metrics are for programs of this computer, unless everyone may read them', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const read = async (metrics: 'loopback' | 'everyone' | undefined, headers = {}) => {
    const api = await openService({ metrics, host: '0.0.0.0' });
    const asked = async (host: string): Promise<number> =>
      (await fetch(`http://${host}:${String(api.service.port)}/metrics`, { headers })).status;
    return [await asked('127.0.0.1'), outside === undefined ? null : await asked(outside)];
  };
  const other = outside === undefined ? null : 404;
  expect(await read('loopback')).toEqual([200, other]);
  // A proxy of this computer asks for somebody else.
  expect(await read('loopback', { 'X-Forwarded-For': '192.0.2.1' })).toEqual([404, other]);
  expect(await read('everyone')).toEqual([200, outside === undefined ? null : 200]);
  expect(await read(undefined)).toEqual([404, other]);
});
