import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { messageOf, openService, type Integrator } from './support/service.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends bytes as they are and returns everything that is answered until the service closes the connection. */
function sendRaw(api: Integrator, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(api.service.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

test.each([
  ['GET', '/api/nothing', 'There is no endpoint GET /api/nothing.'],
  ['GET', '/', 'There is no endpoint GET /.'],
  ['PUT', '/api/document/1', 'There is no endpoint PUT /api/document/1.'],
  ['DELETE', '/api/ContactAccount/C00001', 'There is no endpoint DELETE /api/ContactAccount/C00001.'],
  ['GET', '/api/document/NOTHING', 'There is no document NOTHING.'],
  ['GET', '/api/saleInvoice/NOTHING', 'There is no sales invoice NOTHING.'],
  ['PATCH', '/api/document/NOTHING', 'There is no document NOTHING.'],
  ['GET', '/api/Project/NOTHING', 'There is no project NOTHING.'],
  ['GET', '/api/CostCentre/NOTHING', 'There is no cost centre NOTHING.'],
])('%s %s gets 404 with a message (spec 7 form)', async (method, path, message) => {
  const api = await openService();
  const answer = await api.call(method, path, method === 'PATCH' ? {} : undefined);
  expect([answer.status, messageOf(answer), answer.headers.get('content-type')]).toEqual([404, message, JSON_TYPE]);
});

test.each(['{', '{"a":}', 'hello', '{"a":1}}', '\u0000'])('a body that is no JSON, %j, gets 400', async (body) => {
  const api = await openService();
  const answer = await api.call('POST', '/api/saleInvoice', body);
  expect(answer.status).toBe(400);
  expect(String(messageOf(answer))).toMatch(/^The request body is not valid JSON/);
  expect(answer.text).not.toMatch(/node_modules|\.ts:|at Object/);
});

test.each(['[]', '"text"', '7', 'null', 'true', ''])('a body that is no object, %j, gets 400', async (body) => {
  const api = await openService();
  const answer = await api.call('POST', '/api/saleInvoice', body);
  expect([answer.status, messageOf(answer)]).toEqual([400, 'The request body must be a JSON object.']);
});

test.each([
  [{ details: {} }, 'Details is not a list.'],
  [{ details: [1] }, 'Line #1 is not an object.'],
  [{ details: [{}, null] }, 'Line #2 is not an object.'],
  [{ details: [{ quantity: 'two' }] }, 'Line #1 Quantity is not a number.'],
  [{ details: [{ quantity: {} }] }, 'Line #1 Quantity is not a number.'],
  [{ details: [{ quantity: 1e12 }] }, 'Line #1 Quantity is too large.'],
  [{ details: [{ quantity: '1e-9' }] }, 'Line #1 Quantity has more than 8 decimals.'],
  [{ details: [{ netAmount: '1.000001' }] }, 'Line #1 NetAmount has more than 5 decimals.'],
  [{ details: [{ ext: [] }] }, 'Line #1 Ext is not an object.'],
  [{ docDate: '2026-02-29' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '9899-12-32' }, 'DocDate is not a date (YYYY-MM-DD).'],
  // Due 30 days later, a day that has five digits of a year could not be read again.
  [{ docDate: '9999-12-15' }, 'DocDate must not be after 9899-12-31.'],
  [{ details: [{ taxRole: 'both' }] }, 'Line #1 TaxRole is none of output, input, owed.'],
  [{ docDate: 20260301 }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ dueDate: '1/3/2026' }, 'DueDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '2026-03-01T25:00:00' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '2026-03-01T10:00:00+15:00' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '2026-03-01T23:60:00' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '2026-03-01Tomorrow' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '0000-03-01' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ docDate: '0000-03-01T00:00:00' }, 'DocDate is not a date (YYYY-MM-DD).'],
  [{ currency: '£' }, 'Currency is not a currency code.'],
  [{ currencyRate: 'x' }, 'CurrencyRate is not a number.'],
  [{ isNetEntry: 'perhaps' }, 'IsNetEntry is neither true nor false.'],
  [{ ext: 'x' }, 'Ext is not an object.'],
  [{ post: [] }, 'Post is not an object.'],
  [{ intRef: '' }, 'IntRef is empty.'],
  [{ intRef: 'x'.repeat(51) }, 'IntRef is longer than 50 characters.'],
  [{ theirRef: 'x'.repeat(51) }, 'TheirRef is longer than 50 characters.'],
  [{ description: 'x'.repeat(251) }, 'Description is longer than 250 characters.'],
  [{ invoiceAddress: { postcode: 'x'.repeat(21) } }, 'InvoiceAddress.Postcode is longer than 20 characters.'],
])('a create with %j is refused by its field (spec 8 field lengths)', async (fields, message) => {
  const api = await openService();
  const answer = await api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', ...fields });
  expect([answer.status, messageOf(answer)]).toEqual([400, message]);
});

test('service notes, Responses: the date of a date-time counts', async () => {
  const api = await openService();
  for (const docDate of [
    '2026-02-28T00:00:00',
    '2026-02-28T23:59:59.9999999',
    '2026-02-28T10:00Z',
    '2026-02-28T10:00:00+01:00',
  ])
    expect((await api.invoice({ docDate })).docDate, docDate).toBe('2026-02-28');
});

test.each(['DocDateFrom=0000-01-01', 'DocDateTo=2026-03-01T25:00:00'])('a filter %s is refused', async (filter) => {
  const api = await openService();
  expect((await api.get(`/api/document?${filter}`)).status).toBe(400);
});

test.each([
  ['lists', (levels: number) => `{"contactAccountId":"C00001","details":${'['.repeat(levels)}${']'.repeat(levels)}}`],
  [
    'objects in Ext',
    (levels: number) => `{"contactAccountId":"C00001","ext":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
  ],
  ['objects', (levels: number) => `${'{"post":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ['lists of long numbers', (levels: number) => `{"a":${'['.repeat(levels)}1234567890123456789${']'.repeat(levels)}}`],
] as const)('%s nested by thousands get 400, in every body', async (_what, body) => {
  const api = await openService();
  const { id } = await api.invoice();
  for (const levels of [65, 5_000, 100_000])
    for (const [method, path] of [
      ['POST', '/api/saleInvoice'],
      ['PATCH', `/api/document/${String(id)}`],
      ['POST', '/api/DocumentBatch'],
      ['PATCH', '/api/ContactAccount/C00001'],
    ] as const) {
      const answer = await api.call(method, path, body(levels));
      expect([method, path, levels, answer.status, messageOf(answer)]).toEqual([
        method,
        path,
        levels,
        400,
        'The request body is nested more than 64 levels deep.',
      ]);
    }
});

test('brackets in a text are no levels, and 64 levels are taken', async () => {
  const api = await openService();
  const description = `${'['.repeat(100)} \\" ${'{'.repeat(100)}`;
  // The body is one level, Ext another, and 62 are within.
  const ext = JSON.parse(`${'{"a":'.repeat(63)}1${'}'.repeat(63)}`) as unknown;
  expect((await api.invoice({ description, ext })).ext).toEqual(ext);
});

test('names with a meaning in JavaScript do no harm', async () => {
  const api = await openService();
  const folded = await api.call(
    'POST',
    '/api/saleInvoice',
    '{"contactAccountId":"C00001","__proto__":{"description":"x"}}',
  );
  expect([folded.status, messageOf(folded)]).toEqual([400, 'The property name __proto__ is not allowed.']);
  const { id } = await api.invoice({
    constructor: 'x',
    toString: 'y',
    ext: JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
  });
  expect((await api.get(`/api/document/${String(id)}`)).text).toContain('"ext":{"__proto__":{"a":1},"constructor":2}');
});

test('a body that is too large gets 413', async () => {
  const api = await openService();
  const answer = await api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'C00001',
    ext: { long: 'x'.repeat(9 * 1024 * 1024) },
  });
  expect([answer.status, messageOf(answer)]).toEqual([413, 'The request body is larger than 8 MB.']);
});

test('what is not JSON gets 415; an empty body of any type is no body', async () => {
  const api = await openService();
  const form = await api.call('POST', '/api/saleInvoice', 'contactAccountId=C00001', {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect([form.status, messageOf(form)]).toEqual([415, 'Send JSON, with the header Content-Type: application/json.']);
  const { id } = await api.invoice();
  expect(
    (
      await api.call('POST', `/api/document/${String(id)}/abandon`, '', {
        'Content-Type': 'application/x-www-form-urlencoded',
      })
    ).status,
  ).toBe(200);
});

test('multipart is for attachments alone: elsewhere it gets 415 and changes nothing', async () => {
  const api = await openService();
  const { id } = await api.invoice({ description: 'before' });
  const part = '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nafter\r\n--x--\r\n';
  for (const type of ['multipart/form-data; boundary=x', 'multipart/mixed; boundary=x', 'multipart/form-data'])
    for (const [method, path] of [
      ['PATCH', `/api/document/${String(id)}`],
      ['POST', `/api/document/${String(id)}/submit`],
      ['POST', '/api/ContactAccount/C00001/lock'],
      ['POST', '/api/ContactAccount/C00001/unlock'],
      ['POST', '/api/saleInvoice'],
    ] as const) {
      const answer = await api.call(method, path, part, { 'Content-Type': type });
      expect([type, path, answer.status, messageOf(answer)]).toEqual([
        type,
        path,
        415,
        'Send JSON, with the header Content-Type: application/json.',
      ]);
    }
  expect(await api.read(`/api/document/${String(id)}`)).toMatchObject({ description: 'before', statusList: 'draft' });
});

test.each([
  ['half a head', 'POST /api/saleInvoice HTTP/1.1\r\nHost: x\r\n'],
  [
    'half a body',
    'POST /api/session/create/api HTTP/1.1\r\nHost: x\r\nDomain: demo\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"us',
  ],
])('%s is waited for as long as the service allows, then gets 408', async (_what, bytes) => {
  const api = await openService({ requestTimeout: 200 });
  expect(await sendRaw(api, bytes)).toMatch(
    /^HTTP\/1\.1 408 [^]*\{"message":"The request did not arrive in time\."\}$/,
  );
  expect((await api.get('/api/Profile')).status).toBe(200);
});

test('a malformed path, and bytes that are no HTTP, get 400 with a message', async () => {
  const api = await openService();
  const path = await sendRaw(
    api,
    `GET /api/document/%zz HTTP/1.1\r\nHost: x\r\nDomain: demo\r\nAuthorization: Bearer ${api.token}\r\nConnection: close\r\n\r\n`,
  );
  expect(path).toMatch(/^HTTP\/1\.1 400 [^]*\{"message":"The path is malformed\."\}$/);
  const noise = await sendRaw(api, 'NONSENSE\r\n\r\n');
  expect(noise).toMatch(/^HTTP\/1\.1 400 [^]*\{"message":"This is not a valid HTTP request\."\}$/);
  expect((await api.get('/api/Profile')).status).toBe(200);
});

test('a refused key never shows in an answer', async () => {
  const api = await openService();
  const response = await fetch(`${api.service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: 'demo', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bookkeeper', userApiKey: 'my-secret' }),
  });
  expect(await response.text()).not.toContain('my-secret');
});
