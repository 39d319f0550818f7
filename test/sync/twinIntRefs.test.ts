import { expect, test } from 'vitest';
import { guid } from '../support/documents.ts';
import { currentContent } from '../../src/domain/resources/record.ts';
import { invoice, openOffice, type Office } from './support/company.ts';
import { project } from './records/contents.ts';

const TWIN = guid(99);
const TWINS = [TWIN, guid(98)];

/** A service that accepted a create twice: wherever it shows the document, it shows a copy under another id. */
const twice: typeof fetch = async (input, init) => {
  const url = String(input);
  if ((init?.method ?? 'GET') !== 'GET' || !/\/api\/(saleInvoice\?|document\/)/i.test(url)) return fetch(input, init);
  if (!url.includes('/saleInvoice?') && !url.includes(TWIN)) return fetch(input, init);
  const list = (await (
    await fetch(url.replace(/\/document\/[^?]*(\?.*)?$/, '/saleInvoice?skip=0&take=10'), init)
  ).json()) as { id: string }[];
  if (url.includes('/saleInvoice?')) return Response.json([...list, ...list.map((row) => ({ ...row, id: TWIN }))]);
  const [first] = list;
  const whole = (await (await fetch(url.replace(TWIN, first?.id ?? ''), init)).json()) as object;
  return Response.json({ ...whole, id: TWIN });
};

test('a draft whose answer was lost, and that the service has twice under its IntRef, stays in doubt, and this is reported', async () => {
  const office = await openOffice({ client: { fetch: twice } });
  const key = office.store.draft(invoice(1));
  office.on('POST', /^\/api\/saleInvoice$/, 'dropAfterCommit');
  for (let run = 0; run < 2; run += 1) {
    expect(await office.sync()).toMatchObject({
      inDoubt: 1,
      created: 0,
      problem: { message: `the service has more than one document under the IntRef ${key}` },
    });
  }
  expect(office.store.must(key)).toMatchObject({ id: null, base: null, inFlight: { operation: 'create' } });
  // Both are stored as they are: two documents of the service.
  const others = [...office.store.documents.values()].filter((record) => record.key !== key);
  expect(others.map(({ id }) => id)).toContain(TWIN);
  expect(others).toHaveLength(2);
  expect(office.count('POST', /^\/api\/saleInvoice$/)).toBe(1);
});

test('a second document on the service under the IntRef of an answered draft is reported, whatever else goes wrong; both are stored as they are', async () => {
  const office = await openOffice({ client: { fetch: twice } });
  office.hold(({ method, url }) => (method === 'GET' && url.startsWith('/api/Project?') ? { status: 400 } : undefined));
  const key = office.store.draft(invoice(1));
  const reports = [await office.sync(), await office.sync()];
  expect(reports[0]).toMatchObject({ created: 1 });
  expect(reports.map(({ problem }) => problem?.message)).toContain(
    `the service has more than one document under the IntRef ${key}`,
  );
  expect(office.store.must(key)).toMatchObject({ conflict: null, inFlight: null, local: null });
  expect([...office.store.documents.values()].map(({ id }) => id).sort()).toEqual(
    [office.store.must(key).id, TWIN].sort(),
  );
  expect(office.count('POST', /^\/api\/saleInvoice$/)).toBe(1);
});

/**
 * A service that accepted the creates of projects twice: its list shows a copy of each under its IntRef and an id of
 * its own.
 */
const projectTwice: typeof fetch = async (input, init) => {
  const url = String(input);
  if ((init?.method ?? 'GET') !== 'GET' || !/\/api\/Project(\?|\/)/i.test(url)) return fetch(input, init);
  const at = TWINS.findIndex((id) => url.includes(id));
  const isTwin = at !== -1;
  const answer = await fetch(isTwin ? url.replace(/\/Project\/.*$/, '/Project?skip=0&take=100') : input, init);
  if (!(isTwin || url.includes('/Project?')) || answer.status !== 200) return answer;
  const list = (await answer.json()) as { id: string; intRef?: string }[];
  const twins = list
    .filter(({ intRef }) => intRef?.startsWith('daybook-'))
    .map((row, index) => ({ ...row, id: TWINS[index] }));
  return Response.json(isTwin ? twins[at] : [...list, ...twins]);
};

/** Ids of the projects stored here under the name of the one that was created here. */
function slipways(office: Office): (string | null)[] {
  return [...office.store.resources.values()]
    .filter((record) => currentContent(record).kind === 'project' && JSON.stringify(record).includes('"Slipway"'))
    .map(({ id }) => id);
}

test.each([
  ['was answered', undefined],
  ['was lost', 'dropAfterCommit'],
] as const)(
  'a project whose create %s, and that the service has twice under its IntRef, is reported; both are stored as they are, and nothing is sent again',
  async (_, fault) => {
    const office = await openOffice({ client: { fetch: projectTwice } });
    const key = office.store.make(project('Slipway'));
    if (fault) office.on('POST', /^\/api\/Project$/, fault);
    const reports = [await office.sync(), await office.sync()];
    expect(reports.map(({ problem }) => problem?.message)).toContain(
      `the service has more than one project under the IntRef ${key}`,
    );
    expect(office.store.resource('project', key)).toMatchObject({ inFlight: null, conflict: null, local: null });
    expect(office.store.resource('project', key).id).not.toBe(TWIN);
    expect(slipways(office)).toHaveLength(2);
    expect(office.count('POST', /^\/api\/Project$/)).toBe(1);
  },
);

test('a project that waits here without an id, as in an old backup, and that a list shows twice under its IntRef, becomes one of the two; the other is stored beside it', async () => {
  const office = await openOffice({ client: { fetch: projectTwice } });
  const key = office.store.make(project('Slipway'));
  await office.colleague.call('POST', '/api/Project', { intRef: key, description: 'Slipway' });
  const reports = [await office.sync(), await office.sync()];
  expect(new Set(slipways(office)).size).toBe(2);
  expect(reports.map(({ problem }) => problem?.message)).toContain(
    `the service has more than one project under the IntRef ${key}`,
  );
  expect(office.count('POST', /^\/api\/Project$/)).toBe(1);
});

test('of several projects in one run that the service has twice, each is reported', async () => {
  const office = await openOffice({ client: { fetch: projectTwice } });
  const keys = [office.store.make(project('Slipway')), office.store.make(project('Quay'))];
  const reports = [await office.sync(), await office.sync()];
  const told = reports.map(({ problem }) => problem?.message ?? '').join();
  for (const key of keys) expect(told).toContain(key);
});

test('a cancelled run reports what it has found twice: no later run does', async () => {
  let isTwice = false;
  const office = await openOffice({
    client: { fetch: (...asked) => (isTwice ? projectTwice(...asked) : fetch(...asked)) },
  });
  const key = office.store.make(project('Slipway'));
  await office.sync();
  isTwice = true;
  const service = office.service();
  const list = service.listResources.bind(service);
  service.listResources = (...asked) => {
    if (asked[0] === 'product') office.controller.abort();
    return list(...asked);
  };
  expect(await office.sync()).toMatchObject({
    reachedEnd: false,
    problem: { message: `the service has more than one project under the IntRef ${key}` },
  });
});
