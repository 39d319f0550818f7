import { expect, test } from 'vitest';
import { guid } from '../support/documents.ts';
import { invoice, openOffice } from './company.ts';

const TWIN = guid(99);

/** A service that took a create twice: wherever it shows the document, it shows one more like it under an id of its own. */
const twice: typeof fetch = async (input, init) => {
  const url = String(input);
  if ((init?.method ?? 'GET') !== 'GET' || !/\/api\/(saleInvoice\?|document\/)/i.test(url)) return fetch(input, init);
  if (!url.includes('/saleInvoice?') && !url.includes(TWIN)) return fetch(input, init);
  const list = await (await fetch(url.replace(/\/document\/[^?]*(\?.*)?$/, '/saleInvoice?skip=0&take=10'), init)).json() as { id: string }[];
  if (url.includes('/saleInvoice?')) return Response.json([...list, ...list.map((row) => ({ ...row, id: TWIN }))]);
  const [first] = list;
  const whole = await (await fetch(url.replace(TWIN, first?.id ?? ''), init)).json() as object;
  return Response.json({ ...whole, id: TWIN });
};

test('a draft whose answer was lost, and that the service has twice under its IntRef, stays in doubt, and it is told', async () => {
  const office = await openOffice({ client: { fetch: twice } });
  const key = office.store.draft(invoice(1));
  office.on('POST', /^\/api\/saleInvoice$/, 'dropAfterCommit');
  for (let run = 0; run < 2; run += 1) {
    expect(await office.sync()).toMatchObject({ inDoubt: 1, created: 0, problem: { message: `the service has more than one document under the IntRef ${key}` } });
  }
  expect(office.store.must(key)).toMatchObject({ id: null, base: null, inFlight: { operation: 'create' } });
  // Both are here as what they are: two documents of the service.
  const others = [...office.store.documents.values()].filter((record) => record.key !== key);
  expect(others.map(({ id }) => id)).toContain(TWIN);
  expect(others).toHaveLength(2);
  expect(office.count('POST', /^\/api\/saleInvoice$/)).toBe(1);
});

test('a draft that was answered, and that the service has once more under its IntRef, is told, whatever else goes wrong; both are here as what they are', async () => {
  const office = await openOffice({ client: { fetch: twice } });
  office.hold(({ method, url }) => (method === 'GET' && url.startsWith('/api/Project?') ? { status: 400 } : undefined));
  const key = office.store.draft(invoice(1));
  const reports = [await office.sync(), await office.sync()];
  expect(reports[0]).toMatchObject({ created: 1 });
  expect(reports.map(({ problem }) => problem?.message)).toContain(`the service has more than one document under the IntRef ${key}`);
  expect(office.store.must(key)).toMatchObject({ conflict: null, inFlight: null, local: null });
  expect([...office.store.documents.values()].map(({ id }) => id).sort()).toEqual([office.store.must(key).id, TWIN].sort());
  expect(office.count('POST', /^\/api\/saleInvoice$/)).toBe(1);
});
