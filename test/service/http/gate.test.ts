import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ArgumentError } from '../../../src/service/base/arguments.ts';
import { readArguments } from '../../../src/service/cliArguments.ts';
import { messageOf, objectOf, openService, type Integrator } from '../support/service.ts';
import { untilMet } from '../../support/until.ts';

/** A request whose head the service has and whose body it waits for. @returns lets the client go */
async function held(api: Integrator): Promise<() => void> {
  const socket = connect(api.service.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.write(
    'POST /api/session/create/api HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
  );
  await untilMet(() => expect(heard).toContain('100 Continue'));
  return () => socket.destroy();
}

test('with too many requests under way, the next is not begun, and says when to come again', async () => {
  const api = await openService({ mostRequests: 2, metrics: 'loopback' });
  const [letGo] = [await held(api), await held(api)];
  const refused = await api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', intRef: 'one' });
  expect([refused.status, refused.headers.get('retry-after'), messageOf(refused)]).toEqual([
    503,
    '2',
    'The service is busy; nothing was done. Try again soon.',
  ]);
  expect(objectOf(refused.json).reason).toBe('notBegun');
  // Programs that watch it are answered all the same; the one that asks is the third.
  expect((await fetch(`${api.service.address}/health/ready`)).status).toBe(200);
  const metrics = await (await fetch(`${api.service.address}/metrics`)).text();
  expect(metrics).toContain('\ndaybook_http_requests_under_way 3\n');
  letGo();
  await untilMet(async () => expect((await api.get('/api/Profile')).status).toBe(200));
  expect(await api.list('/api/saleInvoice?IntRef=one')).toEqual([]);
});

test.each(['0', '-1', '1.5', 'many'])('--most-requests %s is refused with a sentence', (text) => {
  expect(() => readArguments([`--most-requests=${text}`])).toThrow(
    new ArgumentError(`--most-requests must be a whole number from 1 to 999999, not "${text}".`),
  );
});
