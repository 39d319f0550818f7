import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';
import { openRawService } from '../../api/support/rawService.ts';

const ways = { node: nodeExchange(), fetch: fetchExchange(fetch) };
const never = new AbortController().signal;

test.each(Object.entries(ways))('over %s a compressed answer is read as it was written', async (_name, exchange) => {
  const service = await openRawService();
  service.answer = (response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"city":"Köln"}'));
  expect(await exchange(service.address, { method: 'GET', path: '/api/x', headers: {} }, never)).toMatchObject({
    status: 200,
    text: '{"city":"Köln"}',
  });
});

test.each(Object.entries(ways))('over %s a text comes without the mark of its byte order', async (_name, exchange) => {
  const service = await openRawService();
  service.answer = (response) => response.writeHead(200).end(Buffer.from([0xef, 0xbb, 0xbf, 0x5b, 0x5d]));
  expect(await exchange(service.address, { method: 'GET', path: '/api/x', headers: {} }, never)).toMatchObject({
    text: '[]',
  });
});

test.each(Object.entries(ways))('over %s a file comes as its bytes', async (_name, exchange) => {
  const service = await openRawService();
  const bytes = randomBytes(300_000);
  service.answer = (response) => response.writeHead(200).end(bytes);
  const answer = await exchange(service.address, { method: 'GET', path: '/file', headers: {}, isFile: true }, never);
  expect(Buffer.from(answer.bytes ?? [])).toEqual(bytes);
});

test.each(Object.entries(ways))(
  'over %s a form arrives with its boundary, and a redirection is not followed',
  async (_name, exchange) => {
    const service = await openRawService();
    service.answer = (response) => response.writeHead(302, { Location: 'https://elsewhere.example' }).end();
    const form = new FormData();
    form.set('File', new Blob(['receipt']), 'receipt.txt');
    const answer = await exchange(service.address, { method: 'POST', path: '/file', headers: {}, body: form }, never);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://elsewhere.example']);
    const [asked] = service.asked;
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(asked?.headers['content-type'] ?? '')?.[1];
    expect(asked?.body).toContain(`--${boundary}`);
    expect(asked?.body).toContain('receipt');
  },
);

test.each(Object.entries(ways))(
  'over %s what is given up breaks off at once, whether its answer has begun or not',
  async (_name, exchange) => {
    const service = await openRawService();
    const giveUpDuring = async (answer: (response: ServerResponse, giveUp: () => void) => void): Promise<void> => {
      const giving = new AbortController();
      service.answer = (response) => answer(response, () => giving.abort());
      await expect(
        exchange(service.address, { method: 'POST', path: '/api/x', headers: {}, body: '{}' }, giving.signal),
      ).rejects.toThrow();
    };
    await giveUpDuring((_response, giveUp) => setImmediate(giveUp));
    await giveUpDuring((response, giveUp) => {
      // Node's and fetch's own words for it: the head of the answer has arrived.
      const whileItIsRead = (): void => void setImmediate(giveUp);
      for (const arrived of ['http.client.response.finish', 'undici:request:headers']) {
        subscribe(arrived, whileItIsRead);
        onTestFinished(() => void unsubscribe(arrived, whileItIsRead));
      }
      response.writeHead(200).write('{');
    });
  },
);

test('a connection that is closed between two requests does no harm', async () => {
  const service = await openRawService();
  const exchange = nodeExchange();
  service.answer = (response) => {
    response.writeHead(200, { Connection: 'close' }).end('1');
  };
  for (let n = 0; n < 3; n += 1)
    expect(
      await exchange(service.address, { method: 'POST', path: '/api/x', headers: {}, body: '{}' }, never),
    ).toMatchObject({ text: '1' });
});

test('an address with a path is requested below that path', async () => {
  const service = await openRawService();
  await ways.node(`${service.address}/finance`, { method: 'GET', path: '/api/x', headers: {} }, never);
  expect(service.asked[0]?.url).toBe('/finance/api/x');
});

test('a request that cannot be sent counts as not sent', async () => {
  const service = await openRawService();
  const sent = ways.node(service.address, { method: 'GET', path: '/api/x', headers: { Domain: 'a\nb' } }, never);
  await expect(sent).rejects.toThrow(TypeError);
  expect(service.asked).toEqual([]);
});
