import { expect, test } from 'vitest';
import { guid, intRef } from '../support/documents.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import { invoice, openOffice, type Office } from './support/company.ts';
import { project } from './records/contents.ts';

/** Longer than a scan looks back. */
const LATER = 5 * 60_000;
const TWIN = guid(99);
/** A sales invoice as a colleague makes it. */
const MADE = {
  docTypeId: 'SIN',
  contactAccountId: 'C00001',
  docDate: '2026-03-02',
  currency: 'GBP',
  description: 'Order 1',
};
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

test('a draft whose answer was lost, and that the service has twice under its IntRef, stays in doubt: a person is asked which one it is', async () => {
  const office = await openOffice({ client: { fetch: twice } });
  const key = office.store.draft(invoice(1));
  office.on('POST', /^\/api\/saleInvoice$/, 'dropAfterCommit');
  for (let run = 0; run < 2; run += 1)
    expect(await office.sync()).toMatchObject({ inDoubt: 1, created: 0, sharedIntRefs: 1, problem: null });
  expect(office.store.must(key)).toMatchObject({
    id: null,
    base: null,
    inFlight: { operation: 'create', candidates: [(await office.onlyInvoice()).id, TWIN] },
  });
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
  expect(reports[1]).toMatchObject({ sharedIntRefs: 1 });
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
    .filter((record) => currentVersion(record).kind === 'project' && JSON.stringify(record).includes('"Slipway"'))
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
    await office.sync();
    expect(await office.sync()).toMatchObject({ sharedIntRefs: 1, problem: null });
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
  for (let run = 0; run < 2; run += 1) expect(await office.sync()).toMatchObject({ sharedIntRefs: 1 });
  expect(new Set(slipways(office)).size).toBe(2);
  expect(office.count('POST', /^\/api\/Project$/)).toBe(1);
});

test('of several projects in one run that the service has twice, each is reported', async () => {
  const office = await openOffice({ client: { fetch: projectTwice } });
  for (const name of ['Slipway', 'Quay']) office.store.make(project(name));
  await office.sync();
  expect(await office.sync()).toMatchObject({ sharedIntRefs: 2 });
});

test('what a cancelled run has found twice is reported by the next one', async () => {
  let isTwice = false;
  const office = await openOffice({
    client: { fetch: (...asked) => (isTwice ? projectTwice(...asked) : fetch(...asked)) },
  });
  office.store.make(project('Slipway'));
  await office.sync();
  isTwice = true;
  const service = office.service();
  const list = service.listResources.bind(service);
  service.listResources = (...asked) => {
    if (asked[0] === 'product') office.controller.abort();
    return list(...asked);
  };
  expect(await office.sync()).toMatchObject({ reachedEnd: false });
  office.controller = new AbortController();
  service.listResources = list;
  isTwice = false;
  expect(await office.sync()).toMatchObject({ sharedIntRefs: 1 });
});

/**
 * A service that keeps no IntRef unique: further records are made under an IntRef with `~` and a digit added, which no
 * answer shows.
 */
const notUnique: typeof fetch = async (input, init) => {
  const url = String(input);
  const body = typeof init?.body === 'string' ? init.body.replace(/"intRef":"[^"]*/, '$&~9') : null;
  if ((init?.method ?? 'GET') !== 'GET') return fetch(input, { ...init, body });
  const asked = new URL(url).searchParams.get('IntRef');
  const answer = await fetch(asked === null ? input : url.replace(/IntRef=[^&]*&/, ''), init);
  const text = (await answer.text()).replace(/("intRef":"[^"~]*)~\d/g, '$1');
  const rows = asked === null ? [] : (JSON.parse(text) as { intRef?: string }[]).filter((row) => row.intRef === asked);
  return new Response(asked === null ? text : JSON.stringify(rows), answer);
};

function create(office: Office, intRefText: string, description: string): Promise<string> {
  return office.colleague.create('/api/Project', { intRef: intRefText, description });
}

test('two projects that another computer has made under one IntRef are reported by every run, until one of them is locked', async () => {
  const office = await openOffice({ client: { fetch: notUnique } });
  await create(office, intRef(1), 'Slipway');
  const id = await create(office, `${intRef(1)}~1`, 'Slipway');
  for (let run = 0; run < 3; run += 1) {
    expect(await office.sync()).toMatchObject({ sharedIntRefs: 1, problem: null });
    // From now on the list of changes shows only what comes later.
    office.serviceTime += LATER;
    await create(office, `other-${String(run)}`, 'Quay');
  }
  await office.colleague.call('POST', `/api/Project/${id}/lock`);
  expect(await office.sync()).not.toHaveProperty('sharedIntRefs');
});

test('a document that comes later under the IntRef of one made here is reported', async () => {
  const office = await openOffice({ client: { fetch: notUnique } });
  const key = office.store.draft(invoice(1));
  await office.sync();
  // The second one moves the watermark away from the first: the list of changes shows the third without it.
  for (const made of [MADE, { ...MADE, intRef: `${key}~1` }]) {
    office.serviceTime += LATER;
    await office.colleague.create('/api/saleInvoice', made);
    await office.sync();
  }
  expect(await office.sync()).toMatchObject({ sharedIntRefs: 1 });
});

/** A draft that waits here although the service has two documents under its IntRef, as in an old backup. */
async function withDraftThereTwice(): Promise<{ office: Office; key: string; ids: string[] }> {
  const office = await openOffice({ client: { fetch: notUnique } });
  const key = office.store.draft(invoice(1));
  const ids = [
    await office.colleague.create('/api/saleInvoice', { ...MADE, intRef: key }),
    await office.colleague.create('/api/saleInvoice', { ...MADE, intRef: `${key}~1` }),
  ];
  return { office, key, ids };
}

test('a draft that waits here, and that the service has twice, is not sent: a person is asked which one it is', async () => {
  const { office, key, ids } = await withDraftThereTwice();
  for (let run = 0; run < 2; run += 1) expect(await office.sync()).toMatchObject({ inDoubt: 1, created: 0 });
  expect(new Set(office.store.must(key).inFlight?.candidates)).toEqual(new Set(ids));
  expect(await office.invoices()).toHaveLength(2);
});

test('a draft that is none of the documents under its IntRef, as a person says, is sent; all three are reported', async () => {
  const { office, key } = await withDraftThereTwice();
  await office.sync();
  office.store.documents.set(key, { ...office.store.must(key), inFlight: null });
  expect(await office.sync()).toMatchObject({ inDoubt: 0, created: 1, sharedIntRefs: 1 });
  expect(office.store.cursors.get('document:saleInvoice')?.sharedIntRefs).toMatchObject([
    { intRef: key, ids: { length: 3 } },
  ]);
});

test('a draft stays in doubt when no document that a person was asked about has its IntRef any more', async () => {
  const { office, key, ids } = await withDraftThereTwice();
  await office.sync();
  for (const id of ids) await office.colleague.call('PATCH', `/api/document/${id}`, { intRef: `other-${id}` });
  expect(await office.sync()).toMatchObject({ inDoubt: 1, created: 0 });
  expect(office.store.must(key).inFlight).toMatchObject({ candidates: [] });
});
