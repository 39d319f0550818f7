import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Fault } from '../../../src/service/service.ts';
import { messageOf, openService, type Integrator } from '../support/service.ts';
import { untilMet } from '../../support/until.ts';

/** Starts a service and lets the test choose the fault of the next write. */
async function openFaulty() {
  const next: { fault: Fault } = { fault: 'none' };
  const seen: string[] = [];
  const api = await openService({
    faults: {
      onRequest: ({ method, url }) => {
        seen.push(`${method} ${url}`);
        const { fault } = next;
        next.fault = 'none';
        return fault;
      },
    },
  });
  seen.length = 0;
  return { api, next, seen };
}

const BODY = { contactAccountId: 'C00001', intRef: 'daybook-1' };

test.each(['refuse', 'dropBeforeCommit'] as const)(
  '%s: the connection closes without an answer, and nothing was created',
  async (fault) => {
    const { api, next } = await openFaulty();
    next.fault = fault;
    await expect(api.call('POST', '/api/saleInvoice', BODY)).rejects.toThrow('fetch failed');
    expect(await api.list('/api/saleInvoice?IntRef=daybook-1')).toEqual([]);
  },
);

test('dropAfterCommit: the connection closes without an answer, and the document exists once', async () => {
  const { api, next, seen } = await openFaulty();
  next.fault = 'dropAfterCommit';
  await expect(api.call('POST', '/api/saleInvoice', BODY)).rejects.toThrow('fetch failed');
  expect(await api.list('/api/saleInvoice?IntRef=daybook-1')).toHaveLength(1);
  expect(seen).toEqual(['POST /api/saleInvoice', 'GET /api/saleInvoice?IntRef=daybook-1']);
});

test('status: the service answers with it and Retry-After, and does not look at the request', async () => {
  const { api, next } = await openFaulty();
  next.fault = { status: 429, retryAfter: 7 };
  const busy = await api.call('POST', '/api/saleInvoice', BODY);
  expect([busy.status, busy.headers.get('retry-after'), messageOf(busy)]).toEqual([429, '7', 'Too many requests.']);
  next.fault = { status: 503 };
  const failed = await api.get('/api/Catalog');
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, null]);
  expect(await api.list('/api/document')).toEqual([]);
});

/**
 * Sends a create on its own connection and closes that once `until` holds.
 * @param length the body's length as the request states it; null is the true one
 */
async function sendAndClose(api: Integrator, length: number | null, until: () => Promise<void>): Promise<void> {
  const text = JSON.stringify(BODY);
  const head = [
    'POST /api/saleInvoice HTTP/1.1',
    'Host: 127.0.0.1',
    `Domain: ${api.service.domain}`,
    `Authorization: Bearer ${api.token}`,
    'Content-Type: application/json',
    `Content-Length: ${String(length ?? Buffer.byteLength(text))}`,
  ];
  const socket = connect(api.service.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`, (error) => (error ? reject(error) : resolve()));
  });
  await until();
  socket.destroy();
  await closed;
}

test.each([
  ['while the service is still busy with it', { delayMs: 150 }],
  ['right behind its last byte', 'none'],
] as const)('spec 4.7 rule 5: a request that the client ends %s creates nothing', async (_when, fault) => {
  const arrived: string[] = [];
  const api = await openService({
    faults: {
      onRequest: ({ method, url }) => {
        arrived.push(`${method} ${url}`);
        return method === 'POST' && url === '/api/saleInvoice'
          ? fault
          : url === '/api/Catalog'
            ? { delayMs: 300 }
            : 'none';
      },
    },
  });
  await sendAndClose(api, null, async () => {
    if (fault !== 'none') await untilMet(() => expect(arrived).toContain('POST /api/saleInvoice'));
  });
  // This one waits twice as long, so by its answer the first would have been made.
  await api.get('/api/Catalog');
  expect(await api.list('/api/document')).toEqual([]);
  // The same request, left to finish, is created.
  await api.create('/api/saleInvoice', BODY);
});

test('spec 4.7 rule 5: a create whose client goes while it waits to be committed with others makes nothing', async () => {
  const api = await openService();
  const { database } = api.service.company;
  const grouped = database.grouped.bind(database);
  const held: (() => void)[] = [];
  // The commit is held until the connection has closed, as it is under load.
  database.grouped = async (work) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return grouped(work);
  };
  await sendAndClose(api, null, () => untilMet(() => expect(held).toHaveLength(1)));
  // Two answers later the service has seen the close.
  await api.get('/api/Profile');
  await api.get('/api/Profile');
  held[0]?.();
  expect(await api.list('/api/document')).toEqual([]);
});

test('a request that is cut off in the middle of its body creates nothing (spec 4.7 rule 5; 9 1.8.x cancelled)', async () => {
  const { api, seen } = await openFaulty();
  await sendAndClose(api, 1000, () => untilMet(() => expect(seen).toContain('POST /api/saleInvoice')));
  expect(await api.list('/api/document')).toEqual([]);
  expect((await api.get('/api/Profile')).status).toBe(200);
});

test('inject: the same service and faults without a network', async () => {
  const { api, next } = await openFaulty();
  const headers = { domain: 'demo', authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const created = await api.service.inject({
    method: 'POST',
    url: '/api/saleInvoice',
    headers,
    payload: JSON.stringify({ contactAccountId: 'C00001' }),
  });
  expect(created.statusCode).toBe(201);
  next.fault = 'dropAfterCommit';
  await expect(
    api.service.inject({ method: 'POST', url: '/api/saleInvoice', headers, payload: JSON.stringify(BODY) }),
  ).rejects.toThrow();
  expect(await api.list('/api/document')).toHaveLength(2);
});
