import { type Clocks, systemClocks } from '../../../src/api/transport/clocks.ts';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/domain/values/result.ts';
import { financeClient, type FinanceClient } from '../../../src/api/financeClient.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { FinanceService } from '../../../src/sync/run/ports.ts';
import { draftInvoice, guid, instant, intRef, invoiceLine } from '../../support/documents.ts';
import { nobodysAddress, openRawService, type RawService } from '../support/rawService.ts';
import { problemWith } from '../../support/problemWith.ts';

const page = { skip: 0, take: 100 };

/** The problems that a create, an update and a read meet. */
async function problems(service: RawService): Promise<{ create: Problem; update: Problem; read: Problem }> {
  const client = service.client();
  return {
    create: await problemWith(client.createDocument(draftInvoice(1))),
    update: await problemWith(client.updateHeader('saleInvoice', guid(1), { description: 'x' })),
    read: await problemWith(client.searchDocuments('saleInvoice', page)),
  };
}

test('the client sends nothing before the engine asks, and counts its own requests', async () => {
  const service = await openRawService();
  const idle: FinanceService = service.client();
  const busy: FinanceService = service.client();
  await busy.searchDocuments('saleInvoice', page);
  expect(service.asked.map(({ url }) => url)).toEqual(['/api/session/create/api', '/api/saleInvoice?skip=0&take=100']);
  expect([idle.requestCount, busy.requestCount]).toEqual([0, 2]);
});

describe('signing in', () => {
  test('sends domain, user and key as the specification says, and the token with every request', async () => {
    const service = await openRawService();
    await service.client().searchDocuments('saleInvoice', page);
    const [signIn, search] = service.asked;
    expect(signIn).toMatchObject({
      method: 'POST',
      url: '/api/session/create/api',
      headers: { domain: 'demo', 'content-type': 'application/json' },
    });
    expect(JSON.parse(signIn?.body ?? '')).toEqual({ username: 'bookkeeper', userApiKey: 'secret' });
    expect(search).toMatchObject({
      method: 'GET',
      url: '/api/saleInvoice?skip=0&take=100',
      headers: { authorization: 'Bearer token-1', domain: 'demo' },
    });
  });

  test('happens once, however many requests wait for it', async () => {
    const service = await openRawService();
    const client = service.client();
    await Promise.all(Array.from({ length: 8 }, () => client.searchDocuments('saleInvoice', page)));
    expect(service.signIns).toBe(1);
    expect(client.requestCount).toBe(9);
  });

  test('is renewed a minute before the session ends, by a clock of our own, though the clocks differ by 48 hours', async () => {
    const service = await openRawService();
    const date = Date.parse('2026-03-04T10:00:00Z');
    service.signIn = (response) =>
      service.json(
        response,
        200,
        {
          SessionToken: `t${service.signIns}`,
          TokenDue: new Date(date + 600_000).toISOString(),
          Domain: 'demo',
          ApiVer: '1.16',
        },
        { Date: new Date(date).toUTCString() },
      );
    let monotonic = 0;
    const clocks: Clocks = { ...systemClocks, monotonic: () => monotonic };
    const client = service.client({ clocks });
    await client.signIn();
    monotonic = 539_000;
    await client.signIn();
    expect(service.signIns).toBe(1);
    monotonic = 541_000;
    await client.signIn();
    expect(service.signIns).toBe(2);
  });

  test('without a server time: renewed after 29 minutes, whatever tokenDue says', async () => {
    const service = await openRawService();
    service.signIn = (response) => {
      response.sendDate = false;
      service.json(response, 200, {
        sessionToken: 't',
        tokenDue: '2099-01-01T00:00:00Z',
        domain: 'demo',
        apiVer: '1.16',
      });
    };
    let monotonic = 0;
    const client = service.client({ clocks: { ...systemClocks, monotonic: () => monotonic } });
    await client.signIn();
    monotonic = 29 * 60_000 - 1;
    await client.signIn();
    expect(service.signIns).toBe(1);
    monotonic = 29 * 60_000 + 1;
    await client.signIn();
    expect(service.signIns).toBe(2);
  });

  test.each<[string, (service: RawService) => void, Partial<Problem>]>([
    [
      '401',
      (service) => (service.signIn = (response) => service.json(response, 401, { message: 'The key is wrong.' })),
      { code: 'session.badCredentials', message: 'The key is wrong.', field: 'apiKey' },
    ],
    [
      '500 with nothing by a service that otherwise answers',
      (service) => {
        service.signIn = (response) => service.text(response, 500, '');
        service.answer = (response) => service.json(response, 401, { message: 'The Authorization header is missing.' });
      },
      { code: 'session.badCredentials', field: 'apiKey' },
    ],
    [
      '500 with nothing by a service that is down',
      (service) => (service.signIn = service.answer = (response) => service.text(response, 500, '')),
      { code: 'service.failed' },
    ],
    [
      '502 with nothing before a page of the gateway',
      (service) => {
        service.signIn = (response) => service.text(response, 502, '');
        service.answer = (response) => service.text(response, 404, '<html>Gateway</html>');
      },
      { code: 'service.failed' },
    ],
    [
      '500 with words',
      (service) => (service.signIn = (response) => service.json(response, 500, { message: 'Down.' })),
      { code: 'service.failed', message: 'Down.' },
    ],
    [
      '404',
      (service) => (service.signIn = (response) => service.text(response, 404, '<html>')),
      { code: 'service.nonsense', field: 'baseUrl' },
    ],
    [
      'a page',
      (service) => (service.signIn = (response) => service.text(response, 200, '<html>Welcome</html>')),
      { code: 'service.nonsense', field: 'baseUrl' },
    ],
    [
      'a redirection',
      (service) =>
        (service.signIn = (response) => service.text(response, 302, '', { Location: 'https://elsewhere.example/' })),
      { code: 'service.nonsense', field: 'baseUrl' },
    ],
  ])('answered by %s', async (_, prepare, expected) => {
    const service = await openRawService();
    prepare(service);
    expect(await problemWith(service.client().signIn())).toMatchObject(expected);
  });

  test('without a key sends nothing', async () => {
    const service = await openRawService();
    expect(await problemWith(service.client({ apiKey: () => null }).signIn())).toMatchObject({ code: 'key.missing' });
    expect(service.asked).toEqual([]);
  });
});

describe('401 on another request', () => {
  test('signs in once more for all requests, and each is sent once more', async () => {
    const service = await openRawService();
    service.answer = (response, asked) =>
      asked.headers.authorization === 'Bearer token-1'
        ? service.text(response, 401, '')
        : service.json(response, 200, []);
    const client = service.client();
    await Promise.all(Array.from({ length: 5 }, () => client.searchDocuments('saleInvoice', page)));
    expect(service.signIns).toBe(2);
    expect(service.asked).toHaveLength(2 + 5 + 5);
  });

  test('twice ends the session', async () => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, 401, '');
    expect(await problemWith(service.client().searchDocuments('saleInvoice', page))).toMatchObject({
      code: 'session.expired',
      status: 401,
    });
    expect(service.asked).toHaveLength(4);
  });

  test('twice before API 1.4.0 means a missing permission, and the key is not asked for', async () => {
    const service = await openRawService();
    service.signIn = (response) =>
      service.json(response, 200, {
        sessionToken: `t${service.signIns}`,
        tokenDue: '2026-01-01T00:00:00Z',
        domain: 'demo',
        apiVer: '1.3',
      });
    service.answer = (response) => service.text(response, 401, '');
    expect(await problemWith(service.client().searchDocuments('saleInvoice', page))).toMatchObject({
      code: 'permission.denied',
    });
  });
});

describe('what an answer means', () => {
  test('words in any form, with the field they are about', async () => {
    const service = await openRawService();
    const draft: Document = draftInvoice(1, { lines: [invoiceLine(1), invoiceLine(2)] });
    const problemFrom = async (body: string): Promise<Problem> => {
      service.answer = (response) => service.text(response, 400, body);
      return problemWith(service.client().createDocument(draft));
    };
    expect(await problemFrom('{"message":"Nothing doing."}')).toEqual({
      code: 'service.refused',
      status: 400,
      message: 'Nothing doing.',
    });
    expect(await problemFrom('{"Message":"Missing required line #2 NetAmount"}')).toMatchObject({
      message: 'Missing required line #2 NetAmount',
      field: `lines.${intRef(2, 1)}.netAmount`,
    });
    expect(
      await problemFrom('{"type":"x","title":"Invalid","status":400,"errors":{"DocDate":["is in a closed period"]}}'),
    ).toMatchObject({ message: 'is in a closed period', field: 'docDate' });
    expect(await problemFrom('{"title":"Invalid","errors":{"Details[0].Quantity":["is too large"]}}')).toMatchObject({
      message: 'is too large',
      field: `lines.${intRef(1, 1)}.quantity`,
    });
    expect(await problemFrom('{"title":"Invalid","detail":"Because."}')).toMatchObject({ message: 'Because.' });
    expect(await problemFrom('')).toEqual({ code: 'service.refused', status: 400, message: 'HTTP 400' });
    expect(await problemFrom('<html>Bad</html>')).toMatchObject({ message: 'HTTP 400' });
    expect(await problemFrom('plain words')).toMatchObject({ message: 'plain words' });
  });

  test.each<[number, Record<string, string>, Partial<Problem>]>([
    [403, {}, { code: 'permission.denied' }],
    [404, {}, { code: 'service.refused', status: 404 }],
    [429, { 'Retry-After': '12' }, { code: 'service.busy', retryAfter: 12 }],
    [
      503,
      { 'Retry-After': 'Mon, 02 Mar 2026 10:00:30 GMT', Date: 'Mon, 02 Mar 2026 10:00:00 GMT' },
      { code: 'service.failed', retryAfter: 30 },
    ],
    [500, {}, { code: 'service.failed' }],
    [307, { Location: 'https://elsewhere.example/' }, { code: 'service.nonsense' }],
  ])('%i', async (status, headers, expected) => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, status, '', headers);
    const found = await problems(service);
    for (const problem of Object.values(found)) expect(problem).toMatchObject(expected);
  });

  test('503 of a service that says that it has done nothing leaves no doubt about a write', async () => {
    const service = await openRawService();
    const refusal = { message: 'The service is busy; nothing was done.', reason: 'notBegun', facts: {} };
    service.answer = (response) => service.json(response, 503, refusal, { 'Retry-After': '2' });
    const busy = { code: 'service.busy', status: 503, message: refusal.message, retryAfter: 2 };
    for (const problem of Object.values(await problems(service))) expect(problem).toMatchObject(busy);
    service.answer = (response) => service.json(response, 500, refusal);
    for (const problem of Object.values(await problems(service)))
      expect(problem).toMatchObject({ code: 'service.failed' });
  });

  test('408: a read is repeated later, the outcome of a write is unknown', async () => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 408, { message: 'Too slow.' });
    const facts = { status: 408, message: 'Too slow.' };
    expect(await problems(service)).toEqual({
      create: { code: 'service.failed', ...facts },
      update: { code: 'service.failed', ...facts },
      read: { code: 'service.busy', ...facts },
    });
  });

  test('cut off in the middle: a write is lost, and so is a read; a refusal stays one', async () => {
    const service = await openRawService();
    service.answer = (response) => service.cut(response, 200, '"0000');
    expect(await problems(service)).toMatchObject({
      create: { code: 'network.lost' },
      update: { code: 'network.lost' },
      read: { code: 'network.lost' },
    });
    service.answer = (response) => service.cut(response, 400, '{"mess');
    expect(await problems(service)).toMatchObject({
      create: { code: 'service.refused' },
      update: { code: 'service.refused' },
      read: { code: 'service.refused' },
    });
  });

  test('closed without a word is lost', async () => {
    const service = await openRawService();
    service.answer = (response) => void response.socket?.destroy();
    expect(await problems(service)).toMatchObject({
      create: { code: 'network.lost' },
      update: { code: 'network.lost' },
      read: { code: 'network.lost' },
    });
  });

  test('that never comes is lost when its time is over', async () => {
    const service = await openRawService();
    service.answer = () => undefined;
    expect(await problemWith(service.client({ timeout: 40 }).createDocument(draftInvoice(1)))).toMatchObject({
      code: 'network.lost',
    });
  });

  test('that is a page: a read is nonsense, and the outcome of a change has to be looked up', async () => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, 200, '\r\n<html>Please sign in to the guest network</html>');
    expect(await problems(service)).toMatchObject({
      create: { code: 'network.lost' },
      update: { code: 'network.lost' },
      read: { code: 'service.nonsense' },
    });
    const file = { fileName: 'a', contentType: 'text/plain', bytes: new Uint8Array([1]) };
    expect(await problemWith(service.client().attach(guid(1), 'documents', file))).toMatchObject({
      code: 'network.lost',
    });
  });

  test('a page, or a proxy, that refuses a write means that the service has not got it', async () => {
    const service = await openRawService();
    const page = '<html>Blocked</html>';
    for (const [status, text] of [
      [400, page],
      [403, page],
      [404, page],
      [407, ''],
      [308, ''],
    ] as const) {
      service.answer = (response) => service.text(response, status, text);
      const { create, read } = await problems(service);
      expect(create).toMatchObject({ code: 'service.nonsense', status, isUnsent: true });
      expect(read).toMatchObject({ code: status === 403 ? 'permission.denied' : 'service.nonsense', status });
    }
    // A file that is too large for the gateway stays too large; after 303 it may have been done.
    service.answer = (response) => service.text(response, 413, page);
    expect((await problems(service)).create).toMatchObject({ code: 'service.refused' });
    service.answer = (response) => service.text(response, 303, '', { Location: '/done' });
    expect((await problems(service)).create).not.toHaveProperty('isUnsent');
  });

  test('404 with a page does not mean that a record is missing', async () => {
    const service = await openRawService();
    const client = service.client();
    service.answer = (response) => service.text(response, 404, '<html><h1>404 Not Found</h1></html>');
    const reads: (() => Promise<unknown>)[] = [
      () => client.document('saleInvoice', guid(1)),
      () => client.documentByIntRef('saleInvoice', intRef(1)),
      () => client.resource('product', guid(1)),
      () => client.resourcesUnder('salePrice', guid(1)),
      () => client.findResource('project', { intRef: intRef(1) }),
    ];
    for (const read of reads) {
      expect(await problemWith(read())).toEqual({ code: 'service.nonsense', status: 404, message: 'HTTP 404' });
    }
    for (const said of ['', '{"message":"No such record."}']) {
      service.answer = (response) => service.text(response, 404, said);
      expect(await client.document('saleInvoice', guid(1))).toBeNull();
      expect(await client.resource('product', guid(1))).toBeNull();
    }
  });

  test('to a change in other words than an id is still an answer', async () => {
    const service = await openRawService();
    for (const said of ['', 'OK', '"done"', '{}']) {
      service.answer = (response) => service.text(response, 200, said);
      await expect(
        service.client().updateHeader('saleInvoice', guid(1), { description: 'x' }),
      ).resolves.toBeUndefined();
    }
  });

  test('nothing listens at the address: no byte has left', async () => {
    const baseUrl = await nobodysAddress();
    const client = financeClient({ baseUrl, domain: 'demo', userName: 'u', apiKey: () => 'k' });
    expect(await problemWith(client.signIn())).toMatchObject({ code: 'network.unreachable', why: 'refused' });
    const nowhere = financeClient({
      baseUrl: 'https://no-such-host.invalid',
      domain: 'demo',
      userName: 'u',
      apiKey: () => 'k',
    });
    expect(await problemWith(nowhere.signIn())).toMatchObject({ code: 'network.unreachable' });
    const blocked = financeClient({
      baseUrl: 'http://127.0.0.1:9',
      domain: 'demo',
      userName: 'u',
      apiKey: () => 'k',
    });
    expect(await problemWith(blocked.signIn())).toMatchObject({ code: 'network.unreachable' });
  });

  test('a server without TLS, or with an untrusted certificate: no byte has left', async () => {
    const service = await openRawService();
    const client = service.client({ baseUrl: service.address.replace('http:', 'https:') });
    expect(await problemWith(client.signIn())).toMatchObject({ code: 'network.unreachable', why: 'notSecure' });
    const untrusted: typeof fetch = () =>
      Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
        }),
      );
    expect(await problemWith(service.client({ fetch: untrusted }).signIn())).toMatchObject({
      code: 'network.unreachable',
      why: 'unknownAuthority',
      message: expect.stringContaining('self-signed'),
    });
  });

  test.each<[string, string | undefined, string, Partial<Problem>]>([
    ['refused while it connected', 'connect', 'ECONNREFUSED', { code: 'network.unreachable', why: 'refused' }],
    ['without a network while it connected', 'connect', 'ENETDOWN', { code: 'network.unreachable', why: 'noRoute' }],
    ['without a way while it connected', 'connect', 'EHOSTUNREACH', { code: 'network.unreachable', why: 'noRoute' }],
    ['too slow while it connected', 'connect', 'ETIMEDOUT', { code: 'network.unreachable', why: 'noRoute' }],
    ['without such a computer', 'getaddrinfo', 'ENOTFOUND', { code: 'network.unreachable', why: 'unknownHost' }],
    ['without a network while it read', 'read', 'ENETDOWN', { code: 'network.lost' }],
    ['without a way while it read', 'read', 'EHOSTUNREACH', { code: 'network.lost' }],
    ['refused while it read', 'read', 'ECONNREFUSED', { code: 'network.lost' }],
    ['reset while it read', 'read', 'ECONNRESET', { code: 'network.lost' }],
    ['without a way while it wrote', 'write', 'ENETUNREACH', { code: 'network.lost' }],
    ['in TLS while it wrote', 'write', 'EPROTO', { code: 'network.lost' }],
    ['in TLS, nobody says when', undefined, 'ERR_SSL_BAD_RECORD_TYPE', { code: 'network.lost' }],
    ['without an address, nobody says when', undefined, 'EADDRNOTAVAIL', { code: 'network.lost' }],
  ])('a fetch that fails %s', async (_, syscall, code, expected) => {
    const service = await openRawService();
    const failing: typeof fetch = (input, init) =>
      String(input).includes('/session/')
        ? fetch(input, init)
        : Promise.reject(
            new TypeError('fetch failed', { cause: Object.assign(new Error(`${syscall} ${code}`), { code, syscall }) }),
          );
    expect(await problemWith(service.client({ fetch: failing }).createDocument(draftInvoice(1)))).toMatchObject(
      expected,
    );
  });

  test('cancelled: a read is cancelled, the outcome of a write is unknown', async () => {
    const service = await openRawService();
    for (const [code, ask] of [
      ['sync.cancelled', (client: FinanceClient) => client.searchDocuments('saleInvoice', page)],
      ['network.lost', (client: FinanceClient) => client.createDocument(draftInvoice(1))],
    ] as const) {
      const controller = new AbortController();
      service.answer = () => controller.abort();
      expect(await problemWith(ask(service.client({ signal: controller.signal })))).toMatchObject({ code });
    }
  });
});

describe('the id of a new document', () => {
  test.each([
    [`"${guid(7)}"`, guid(7)],
    [guid(7).toUpperCase(), guid(7)],
    [`{"Id":"${guid(7)}","DocNo":"SI1"}`, guid(7)],
    ['', null],
    ['{}', null],
  ])('in %j', async (body, id) => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, 201, body);
    expect(await service.client().createDocument(draftInvoice(1))).toBe(id);
  });
});

describe('bodies', () => {
  test('of a create carry IntRefs, numbers digit by digit, and none of the amounts that the service works out', async () => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, 201, `"${guid(7)}"`);
    const draft = draftInvoice(1, {
      currencyRate: decimal('1.12345678901234567890'),
      netCurrencyAmount: decimal('21'),
      docNo: '',
      ext: { Route: 'north', 'a.B': 1 },
      lines: [invoiceLine(1, { quantity: decimal('123456789012345.6789'), netAmount: decimal('21') })],
    });
    await service.client().createDocument(draft);
    const { url, body } = service.asked.at(-1)!;
    expect(url).toBe('/api/saleInvoice');
    expect(body).toContain('"quantity":123456789012345.6789');
    expect(body).toContain('"currencyRate":1.1234567890123456789');
    const json = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(json).sort()).toEqual([
      'contactAccountId',
      'currency',
      'currencyRate',
      'description',
      'details',
      'docDate',
      'docTypeId',
      'ext',
      'intRef',
    ]);
    expect(json).toMatchObject({ intRef: intRef(1), ext: { Route: 'north', 'a.B': 1 } });
    expect(Object.keys((json.details as object[])[0]!).sort()).toEqual([
      'currencyUnitPrice',
      'description',
      'intRef',
      'isNetEntry',
      'productId',
      'quantity',
      'taxCodeId',
    ]);
    expect(json.details).toMatchObject([{ intRef: intRef(1, 1), isNetEntry: true }]);
  });

  test('of a create with explicit amounts carry all of them', async () => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, 201, `"${guid(7)}"`);
    await service.client().createDocument(
      draftInvoice(1, {
        explicitAmounts: true,
        netAmount: decimal('21'),
        lines: [invoiceLine(1, { netAmount: decimal('21') })],
      }),
    );
    expect(JSON.parse(service.asked.at(-1)!.body)).toMatchObject({
      explicitAmounts: true,
      netAmount: 21,
      details: [{ netAmount: 21 }],
    });
  });

  test('of updates say null for what is cleared, and both posting fields', async () => {
    const service = await openRawService();
    service.answer = (response) => service.text(response, 200, '');
    const client = service.client();
    await client.updateHeader('saleInvoice', guid(1), {
      orderNo: null,
      description: '',
      post: { department: 'SAL' },
      ext: { Route: null },
      currencyRate: decimal('1.5'),
    });
    expect(service.asked.at(-1)).toMatchObject({ method: 'PATCH', url: `/api/document/${guid(1)}` });
    expect(JSON.parse(service.asked.at(-1)!.body)).toEqual({
      orderNo: null,
      description: null,
      post: { costCentre: null, department: 'SAL' },
      ext: { Route: null },
      currencyRate: 1.5,
    });
    await client.updateLine('saleInvoice', guid(1), intRef(1, 1), { quantity: decimal('3') });
    expect(service.asked.at(-1)).toMatchObject({
      method: 'PATCH',
      url: `/api/document/${guid(1)}/detail/${intRef(1, 1)}`,
      body: '{"quantity":3}',
    });
    await client.commandDocument('saleInvoice', guid(1), { name: 'abandon' });
    expect(service.asked.at(-1)).toMatchObject({ method: 'POST', url: `/api/document/${guid(1)}/abandon`, body: '' });
  });
});

describe('looking an IntRef up', () => {
  const there = {
    id: guid(5),
    intRef: intRef(5),
    docClass: 'saleInvoice',
    statusList: 'draft',
    details: [{ id: guid(51) }],
  };
  const other = { ...there, id: guid(6), intRef: intRef(6) };
  const byPath = (service: RawService, answers: Record<string, unknown>): void => {
    service.answer = (response, { url }) => {
      const found = Object.entries(answers).find(([path]) => url.startsWith(path));
      if (!found || found[1] === undefined) service.json(response, 404, { message: 'Not found.' });
      else if (found[1] === 400) service.json(response, 400, { message: 'Unknown filter.' });
      else service.json(response, 200, found[1]);
    };
  };

  test('by the search, and read whole', async () => {
    const service = await openRawService();
    byPath(service, { '/api/saleInvoice?': [there], [`/api/document/${guid(5)}`]: there });
    expect(await service.client().documentByIntRef('saleInvoice', intRef(5))).toMatchObject({
      id: guid(5),
      lines: [{ id: guid(51) }],
    });
    byPath(service, { '/api/saleInvoice?': [] });
    expect(await service.client().documentByIntRef('saleInvoice', intRef(5))).toBeNull();
  });

  test.each([[400], [undefined], [[other]]])('by the reference path when the search answers %j', async (search) => {
    const service = await openRawService();
    byPath(service, { '/api/saleInvoice?': search, [`/api/Document/intref/${intRef(5)}`]: there });
    expect(await service.client().documentByIntRef('saleInvoice', intRef(5))).toMatchObject({ id: guid(5) });
  });

  test('that neither knows is proved absent only by the document path', async () => {
    const service = await openRawService();
    byPath(service, { '/api/saleInvoice?': [other] });
    expect(await service.client().documentByIntRef('saleInvoice', intRef(5))).toBeNull();
    expect(service.asked.at(-1)?.url).toBe(`/api/document/${intRef(5)}?include=details%2Callocations`);
  });

  test('that is listed and missing when it is read proves nothing', async () => {
    const service = await openRawService();
    byPath(service, { '/api/saleInvoice?': [there] });
    expect(await problemWith(service.client().documentByIntRef('saleInvoice', intRef(5)))).toMatchObject({
      code: 'service.nonsense',
    });
  });

  test('never takes another document for it', async () => {
    const service = await openRawService();
    byPath(service, { '/api/saleInvoice?': [other], '/api/Document/intref/': other });
    expect(await problemWith(service.client().documentByIntRef('saleInvoice', intRef(5)))).toMatchObject({
      code: 'service.nonsense',
    });
  });
});

test('the time of a modification is sent as the service shows it, without a zone', async () => {
  const service = await openRawService();
  await service.client().searchDocuments('saleInvoice', { ...page, lastModifiedFrom: instant(1) });
  expect(service.asked.at(-1)?.url).toBe(
    '/api/saleInvoice?LastModifiedFrom=2026-03-02T09%3A00%3A01.0000000&skip=0&take=100',
  );
});
