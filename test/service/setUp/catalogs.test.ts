import { expect, test } from 'vitest';
import { Integrator, objectOf } from '../support/service.ts';
import { openOwnCompany, refusalOf, type OwnCompany } from './support/ownCompany.ts';

/** Somebody who may do everything but change the set-up. */
async function bookkeeperOf({ api }: OwnCompany): Promise<Integrator> {
  const rights = objectOf(objectOf(objectOf((await api.get('/api/People')).json).roles).bookkeeper);
  expect((await api.call('POST', '/api/People', { act: 'addUser', name: 'ann', rights })).status).toBe(200);
  const asked = { act: 'createKey', name: 'ann', description: 'Laptop', validFrom: null, validTo: null };
  const { apiKey } = objectOf((await api.call('POST', '/api/People', asked)).json);
  const response = await fetch(`${api.service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: api.service.domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ann', userApiKey: apiKey }),
  });
  return new Integrator(api.service, String(objectOf(await response.json()).sessionToken));
}

const taxOf = async (own: OwnCompany): Promise<unknown> => {
  const details = [{ currencyUnitPrice: 100, taxCodeId: 'S' }];
  const id = await own.api.create('/api/saleInvoice', { contactAccountId: 'CUST', docDate: '2026-07-02', details });
  return (await own.api.read(`/api/document/${id}`)).taxCurrencyAmount;
};

test('the catalogs of a company of its own are no way round the right to its set-up', async () => {
  const own = await openOwnCompany();
  const ann = await bookkeeperOf(own);
  await own.invoice('2026-07-01', {});
  const before = await taxOf(own);
  const changes: [string, object][] = [
    ['TaxCode', { code: 'S', taxRate: 0 }],
    ['Account', { code: '1100', accountType: 'expense' }],
    ['DocType', { code: 'SIN', docClass: 'receipt', controlAccountId: '2100' }],
    ['LegalEntity', { code: 'CO', ledger: { years: [] } }],
  ];
  for (const [name, change] of changes) {
    expect((await ann.call('PUT', `/api/Catalog/${name}`, change)).status, name).toBe(403);
    expect((await ann.call('POST', `/api/Catalog/${name}`, [change])).status, name).toBe(403);
  }
  expect(await taxOf(own)).toBe(before);
});

test('whoever has that right changes through the catalogs what the set-up lets go, and nothing else', async () => {
  const own = await openOwnCompany();
  await own.invoice('2026-07-01', {});
  const put = (name: string, item: object) => own.api.call('PUT', `/api/Catalog/${name}`, item);
  expect(refusalOf(await put('TaxCode', { code: 'S', taxRate: 0 }))).toEqual([400, 'taxRate', 'onlyNew', {}]);
  expect(refusalOf(await put('Account', { code: '1100', accountType: 'expense' }))).toEqual([
    400,
    'accountType',
    'hasEntries',
    {},
  ]);
  expect(refusalOf(await put('Account', { code: '4999', description: 'Other' }))).toEqual([
    400,
    'accountType',
    'required',
    {},
  ]);
  expect((await put('LegalEntity', { code: 'CO', ledger: { years: [] } })).status).toBe(400);
  // The only account left would be the new one: the others have their places.
  const only = [{ code: '4998', description: 'Fees', accountType: 'income' }];
  expect((await own.api.call('POST', '/api/Catalog/Account', only)).status).toBe(400);
  expect((await put('Account', { code: '4998', description: 'Fees', accountType: 'income' })).status).toBe(201);
  expect((await put('TaxCode', { code: 'S', description: 'Standard' })).status).toBe(201);
  expect(await own.row('taxCode', 'S')).toMatchObject({ values: { description: 'Standard', taxRate: '20' } });
});

test('a replacement that is refused leaves each item at its place', async () => {
  const own = await openOwnCompany();
  const codes = async () => (await own.api.list('/api/Catalog/ProductGroup')).map(({ code }) => code);
  for (const code of ['A', 'B', 'C'])
    await own.api.call('PUT', '/api/Catalog/ProductGroup', { code, description: code });
  const renamed = [{ code: 'A', description: 'Renamed' }, { description: 'Without a code' }];
  expect((await own.api.call('POST', '/api/Catalog/ProductGroup', renamed)).status).toBe(400);
  expect(await codes()).toEqual(['A', 'B', 'C']);
});
