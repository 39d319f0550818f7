import { expect, test } from 'vitest';
import { creates, type Operation } from '../support/operations.ts';
import { openService, messageOf, objectOf, type Integrator } from '../support/service.ts';

const VALIDATE = { 'X-Validate-Unknown-Properties': 'true' };

async function sent(api: Integrator, { path, body }: Operation, more: object): Promise<[number, unknown]> {
  const answer = await api.call(
    'POST',
    path,
    Array.isArray(body) ? body.map((each: object) => ({ ...each, ...more })) : { ...body, ...more },
    VALIDATE,
  );
  return [answer.status, answer.status === 400 ? messageOf(answer) : undefined];
}

test('every create reports an unknown property when the header asks for it, and takes the body without it (spec 4.7 rule 4)', async () => {
  const api = await openService();
  const all = await creates(api);
  expect(all.length).toBeGreaterThan(20);
  for (const operation of all) {
    expect([operation.template, ...(await sent(api, operation, { foo: 1 }))]).toEqual([
      operation.template,
      400,
      'Unknown properties: Foo.',
    ]);
    const [status, message] = await sent(api, operation, {});
    // The demo company keeps no ledger, so what belongs to one is refused for that alone.
    if (operation.template.startsWith('/api/LegalEntity/{ref}/')) expect(message).toMatch(/ledger/i);
    else expect([operation.template, status, message]).toEqual([operation.template, 201, undefined]);
  }
});

test('every create declares the header, from 1.2.9 on', async () => {
  for (const [apiVersion, isThere] of [
    ['1.2.8', false],
    ['1.2.9', true],
  ] as const) {
    const api = await openService({ apiVersion });
    const names = (await creates(api)).map(({ parameters }) => parameters.includes('X-Validate-Unknown-Properties'));
    expect(new Set(names)).toEqual(new Set([isThere]));
  }
});

test('parts of an attached file and items of a catalog are checked too', async () => {
  const api = await openService();
  const { docNo } = await api.invoice();
  const form = new FormData();
  form.set('File', new File(['x'], 'note.txt', { type: 'text/plain' }));
  form.set('Foo', 'x');
  const headers = { Authorization: `Bearer ${api.token}`, Domain: 'demo', ...VALIDATE };
  const path = `${api.service.address}/api/Document/${String(docNo)}/AttachmentGroup/documents/Attachment`;
  const refused = await fetch(path, { method: 'POST', headers, body: form });
  expect([refused.status, objectOf(await refused.json()).message]).toEqual([400, 'Unknown properties: Foo.']);
  form.delete('Foo');
  expect((await fetch(path, { method: 'POST', headers, body: form })).status).toBe(201);
  const item = await api.call('PUT', '/api/Catalog/MailType', { code: 'X', description: 'x', foo: 1 }, VALIDATE);
  expect([item.status, messageOf(item)]).toEqual([400, 'Unknown properties: Foo.']);
});

test('a create may repeat what a read shows, and a property of a later version is unknown', async () => {
  const api = await openService();
  const { id: _id, code: _code, intRef: _intRef, ...contact } = await api.read('/api/contactAccount/C00001');
  expect((await api.call('POST', '/api/contactAccount', contact, VALIDATE)).status).toBe(201);
  const {
    id: _invoice,
    docNo: _docNo,
    ...invoice
  } = await api.invoice({ details: [{ quantity: 1, currencyUnitPrice: 5 }] });
  const again = await api.call('POST', '/api/saleInvoice', invoice, VALIDATE);
  expect([again.status, typeof again.json]).toEqual([201, 'string']);

  const older = await openService({ apiVersion: '1.10' });
  const refused = await older.call(
    'POST',
    '/api/saleInvoice',
    { contactAccountId: 'C00001', orderNo: 'PO-1' },
    VALIDATE,
  );
  expect([refused.status, messageOf(refused)]).toEqual([400, 'Unknown properties: OrderNo.']);
});
