import { expect, test } from 'vitest';
import { objectOf, openService } from './support/service.ts';

async function documentOf(apiVersion: string): Promise<Record<string, unknown>> {
  const { service } = await openService({ apiVersion });
  const answer = await fetch(`${service.address}/openapi.json`);
  expect(answer.status).toBe(200);
  return objectOf(await answer.json());
}

test('the OpenAPI document says the version and every endpoint that it has, without a session (spec 9 rule 1, 1.2.7 specification)', async () => {
  const api = await documentOf('1.19');
  expect(api.openapi).toBe('3.1.0');
  expect(objectOf(api.info).version).toBe('1.19');
  const paths = objectOf(api.paths);
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(objectOf(methods)).map((method) => `${method} ${path}`),
  );
  for (const wanted of [
    'post /api/session/create/api',
    'get /api/Product/{ref}/PurchasePrice',
    'post /api/Product/{ref}/SalePrice/{child}/lock',
    'patch /api/Department/{ref}',
    'post /api/CostCentre/{ref}/unlock',
    'delete /api/BankTransaction/{child}',
    'post /api/purchaseInvoice',
    'patch /api/document/{ref}/detail/{line}',
    'post /api/documents/{ref}/allocation',
    'get /api/document/{ref}/match/details',
    'post /api/Enquiry/run/{id}',
    'get /api/BatchPayments',
    'get /api/Budget',
  ])
    expect(named).toContain(wanted);
  const identifiers = Object.values(paths).flatMap((methods) =>
    Object.values(objectOf(methods)).map((operation) => objectOf(operation).operationId),
  );
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

test('the bodies come from the schemas that requests are read by', async () => {
  const api = await documentOf('1.19');
  const create = objectOf(objectOf(objectOf(api.paths)['/api/saleInvoice']).post);
  const schema = objectOf(objectOf(objectOf(objectOf(create.requestBody).content)['application/json']).schema);
  const properties = objectOf(schema.properties);
  expect(properties.description).toEqual({ anyOf: [{ type: 'string', maxLength: 250 }, { type: 'null' }] });
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(['theirDocNo', 'details', 'ext', 'explicitAmounts', 'allocations']),
  );
});

test('an older version lacks what came later', async () => {
  const old = await documentOf('1.3');
  const paths = Object.keys(objectOf(old.paths));
  expect(objectOf(old.info).version).toBe('1.3');
  expect(paths).toContain('/api/saleInvoice');
  for (const later of ['/api/BankTransaction', '/api/Product/{ref}/SalePrice', '/api/Budget'])
    expect(paths).not.toContain(later);
});

test('the explorer is a page of its own, with nothing from elsewhere and no code made from text (spec 9 rule 1)', async () => {
  const { service } = await openService();
  const page = await fetch(`${service.address}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  const html = await page.text();
  const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
  expect(assets).toEqual(['/docs/explorer.css', '/docs/explorer.js', '/openapi.json']);
  for (const asset of assets) expect((await fetch(service.address + asset)).status).toBe(200);
  const script = await (await fetch(`${service.address}/docs/explorer.js`)).text();
  expect(script).not.toMatch(/\beval\b|new Function|innerHTML|https?:/);
  expect(() => new Function(script)).not.toThrow();
});
