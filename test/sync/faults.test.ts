import { describe, expect, test } from 'vitest';
import { financeClient } from '../../src/api/financeClient.ts';
import { nobodysAddress } from '../api/support/rawService.ts';
import { isPending } from '../../src/domain/records/state.ts';
import { ProblemError } from '../../src/domain/values/result.ts';
import { until } from '../support/until.ts';
import { invoice, line, openOffice } from './support/company.ts';
import { clientOf } from '../api/support/clientOf.ts';

const CREATE = /^\/api\/saleInvoice$/;
const SESSION = /session/;

describe('one bad record', () => {
  test("is set aside with the service's words and the field at fault, and the others are sent", async () => {
    const office = await openOffice();
    const bad = office.store.draft(invoice(2, { lines: [line(2), line(22, { taxCodeId: 'NONE' })] }));
    for (const n of [1, 3, 4, 5]) office.store.draft(invoice(n));
    expect(await office.sync()).toMatchObject({ created: 4, rejected: 1, problem: null });
    expect(office.store.must(bad)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: {
        code: 'service.refused',
        status: 400,
        revision: 0,
        field: `lines.${line(22).intRef ?? ''}.taxCodeId`,
      },
    });
    expect(office.store.must(bad).rejection?.message).toContain('NONE');
    // The rejection stands until the record is edited.
    const before = office.count('POST', CREATE);
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 1 });
    expect(office.count('POST', CREATE)).toBe(before);
    office.store.edit(bad, (document) => ({ ...document, lines: [line(2)] }));
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0 });
    expect(office.store.must(bad)).toMatchObject({ rejection: null, local: null });
  });

  test('refused while it was edited is sent again in the next run', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1, { docTypeId: 'NONE' }));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url)) return undefined;
      office.store.edit(key, (document) => ({ ...document, docTypeId: 'SIN' }));
      return 'none';
    });
    await office.sync();
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0 });
  });

  test('on which the service always fails does not keep the others from being sent', async () => {
    let failing = '';
    const failsOnOne: typeof fetch = (input, init) =>
      failing !== '' && String(init?.body).includes(failing)
        ? Promise.resolve(new Response('{"message":"Something went wrong."}', { status: 500 }))
        : fetch(input, init);
    const office = await openOffice({ client: { fetch: failsOnOne } });
    const keys = [1, 2, 3].map((n) => office.store.draft(invoice(n)));
    failing = keys[0]!;
    expect(await office.sync()).toMatchObject({ created: 2, rejected: 0 });
    expect(keys.map((key) => isPending(office.store.must(key)))).toEqual([true, false, false]);
    failing = '';
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(await office.invoices()).toHaveLength(3);
  });
});

describe('a service that cannot be reached', () => {
  test('leaves everything as it was, and says so', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const nobody = financeClient({
      baseUrl: await nobodysAddress(),
      domain: 'demo',
      userName: 'bookkeeper',
      apiKey: () => 'k',
    });
    expect(await office.sync(office.store, nobody)).toMatchObject({
      created: 0,
      problem: { code: 'network.unreachable' },
    });
    expect(office.store.must(key)).toMatchObject({
      inFlight: null,
      rejection: null,
      local: { description: 'Order 1' },
    });
  });

  test('in the middle of a run: what was sent is kept, the rest waits and is not in doubt', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 30; n += 1) office.store.draft(invoice(n));
    let isDown = false;
    const refusing: typeof fetch = (input, init) => {
      if (!isDown && office.count('POST', CREATE) >= 10) isDown = true;
      if (isDown)
        return Promise.reject(
          new TypeError('fetch failed', {
            cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
          }),
        );
      return fetch(input, init);
    };
    const { service } = office.colleague;
    const client = clientOf(service, { fetch: refusing });
    const report = await office.sync(office.store, client);
    expect(report).toMatchObject({ problem: { code: 'network.unreachable' }, inDoubt: 0 });
    expect(report.created).toBeGreaterThan(0);
    expect([...office.store.documents.values()].filter((record) => record.inFlight !== null)).toEqual([]);
    isDown = false;
    await office.sync();
    expect(await office.invoices()).toHaveLength(30);
    expect([...office.store.documents.values()].every((record) => record.local === null)).toBe(true);
  });
});

describe('a session', () => {
  test('that expires in the middle of a batch is renewed once for all requests, and nothing is sent twice', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 20; n += 1) office.store.draft(invoice(n));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('POST', CREATE) < 8) return undefined;
      office.colleague.service.company.sessions.closeAll();
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ created: 20, problem: null, inDoubt: 0 });
    expect(office.count('POST', SESSION)).toBe(2);
    // The colleague's session ended too.
    const { signIn } = await import('../service/support/service.ts');
    expect(await (await signIn(office.colleague.service)).list('/api/saleInvoice?take=500')).toHaveLength(20);
  });

  test('whose key was revoked ends the run; local work is untouched and is sent in the next run', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 20; n += 1) office.store.draft(invoice(n));
    const { company, apiKey, user } = office.colleague.service;
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('POST', CREATE) < 8) return undefined;
      company.keys.revoke(apiKey);
      company.sessions.closeAll();
      return 'none';
    });
    const report = await office.sync();
    expect(report).toMatchObject({
      problem: { code: 'session.badCredentials', field: 'apiKey' },
      inDoubt: 0,
      rejected: 0,
    });
    expect(report.created).toBeLessThan(20);
    expect([...office.store.documents.values()].filter((record) => record.inFlight !== null)).toEqual([]);
    const newKey = company.keys.create({ userName: user, description: 'New' });
    const client = financeClient({
      baseUrl: office.colleague.service.address,
      domain: 'demo',
      userName: user,
      apiKey: () => newKey,
    });
    expect(await office.sync(office.store, client)).toMatchObject({ created: 20 - report.created, problem: null });
  });
});

describe('a service that asks to wait', () => {
  test('429 with Retry-After is honoured, and the record is sent without a look-up', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    office.on('POST', CREATE, { status: 429, retryAfter: 17 });
    expect(await office.sync()).toMatchObject({ created: 1, problem: null });
    expect(office.time.waits.some((wait) => wait >= 17_000 && wait < 18_000)).toBe(true);
    expect(office.count('GET', /IntRef=/)).toBe(0);
  });

  test('a service that has too much to do gets every record once it takes it, without a look-up', async () => {
    const office = await openOffice({ mostRequests: 5 });
    for (let n = 1; n <= 12; n += 1) office.store.draft(invoice(n));
    // Five of the six that go at once hold all places until the sixth has been refused.
    for (let n = 1; n <= 5; n += 1) office.on('POST', CREATE, { delayMs: 50 }, n);
    office.time.meanwhile = () => until(async () => (await office.colleague.get('/api/Profile')).status === 200);
    expect(await office.sync()).toMatchObject({ created: 12, inDoubt: 0, problem: null });
    // It asks to wait two seconds.
    expect(office.time.waits.filter((wait) => wait >= 2_000 && wait < 3_000).length).toBeGreaterThan(0);
    expect(office.count('GET', /IntRef=/)).toBe(0);
  });

  test('a page answered with 503 is asked for again after a while', async () => {
    const office = await openOffice();
    await office.colleague.invoice();
    office.on('GET', /^\/api\/saleInvoice/, { status: 503 });
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.documents.size).toBe(1);
  });

  test('is named while the run waits for it, and no longer', async () => {
    const office = await openOffice();
    office.on('GET', /^\/api\/saleInvoice/, { status: 429, retryAfter: 17 });
    const whileWaiting: (string | undefined)[] = [];
    office.time.meanwhile = () => {
      whileWaiting.push(office.progress.at(-1)?.heldUpBy);
    };
    await office.sync();
    expect(whileWaiting).toEqual(['service.busy']);
    expect(office.progress.at(-1)?.heldUpBy).toBeUndefined();
  });

  test('repeated 429 ends the run with that problem', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    for (let n = 0; n < 5; n += 1) office.on('POST', CREATE, { status: 429 });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, problem: { code: 'service.busy' } });
    expect(await office.sync()).toMatchObject({ created: 1 });
  });
});

describe('403', () => {
  test('on one list of references concerns only that list', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    office.on('GET', /^\/api\/CostCentre/, { status: 403 });
    expect(await office.sync()).toMatchObject({ created: 1, denied: ['costCentre'], problem: null });
    expect([...office.store.referencesById.values()].some((reference) => reference.kind === 'department')).toBe(true);
  });

  test("on creating a class: the records wait and are not in doubt; those that were tried have the service's words", async () => {
    const office = await openOffice();
    for (let n = 1; n <= 10; n += 1) office.store.draft(invoice(n));
    for (let n = 0; n < 10; n += 1) office.on('POST', CREATE, { status: 403 });
    expect(await office.sync()).toMatchObject({
      created: 0,
      rejected: 0,
      inDoubt: 0,
      denied: [],
      deniedToSend: { saleInvoice: expect.any(String) },
      waiting: 10,
    });
    expect(office.count('POST', CREATE)).toBeLessThanOrEqual(7);
    expect(
      [...office.store.documents.values()].every(
        ({ inFlight, rejection }) =>
          inFlight === null && (rejection === null || rejection.code === 'permission.denied'),
      ),
    ).toBe(true);
    expect([...office.store.documents.values()].filter(({ rejection }) => rejection === null)).toHaveLength(
      10 - office.count('POST', CREATE),
    );
  });
});

describe('cancel', () => {
  test('takes effect between two records, and the next run resumes', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 40; n += 1) office.store.draft(invoice(n));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('POST', CREATE) < 12) return undefined;
      office.controller.abort();
      return 'none';
    });
    const report = await office.sync();
    expect(report).toMatchObject({ problem: { code: 'sync.cancelled' }, inDoubt: 0 });
    expect(report.created).toBeGreaterThanOrEqual(12);
    expect(report.created).toBeLessThan(40);
    expect([...office.store.documents.values()].filter((record) => record.inFlight !== null)).toEqual([]);
    office.controller = new AbortController();
    expect(await office.sync()).toMatchObject({ created: 40 - report.created, problem: null });
    expect(await office.invoices()).toHaveLength(40);
  });

  test('while intents are committed leaves none of their records in doubt: none was sent', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 8; n += 1) office.store.draft(invoice(n));
    office.store.beforeWrite = (writes) => {
      if (writes.some(({ record }) => record.inFlight !== null)) office.controller.abort();
    };
    expect(await office.sync()).toMatchObject({ problem: { code: 'sync.cancelled' }, inDoubt: 0 });
    expect(office.count('POST', CREATE)).toBe(0);
    expect([...office.store.documents.values()].filter((record) => record.inFlight !== null)).toEqual([]);
  });
});

describe('cancelling while the store is full', () => {
  test('reports what could not be written: what was not sent stays in doubt until the next run', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 8; n += 1) office.store.draft(invoice(n));
    office.store.beforeWrite = (writes) => {
      if (writes.some(({ record }) => record.inFlight !== null)) office.controller.abort();
      else if (office.controller.signal.aborted)
        throw new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });
    };
    expect(await office.sync()).toMatchObject({
      problem: { code: 'store.failed', message: 'QuotaExceededError' },
      reachedEnd: false,
      inDoubt: 8,
    });
    expect(office.count('POST', CREATE)).toBe(0);
    office.store.beforeWrite = () => undefined;
    office.controller = new AbortController();
    expect(await office.sync()).toMatchObject({ created: 8, inDoubt: 0, problem: null });
    expect(await office.invoices()).toHaveLength(8);
  });
});

describe('a store that goes away during a run', () => {
  test('stops the sending; the next run finds again what was sent', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 60; n += 1) office.store.draft(invoice(n));
    office.store.beforeWrite = () => {
      if (office.count('POST', CREATE) >= 15) throw new Error('the page is gone');
    };
    expect(await office.sync()).toMatchObject({ problem: { message: 'the page is gone' } });
    // Fifteen, and what was under way beside them.
    expect(office.count('POST', CREATE)).toBeLessThan(30);
    office.store.beforeWrite = () => undefined;
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    const there = await office.invoices();
    expect(there).toHaveLength(60);
    expect(new Set(there.map((each) => each.intRef)).size).toBe(60);
    expect(
      [...office.store.documents.values()].every((record) => record.local === null && record.inFlight === null),
    ).toBe(true);
  });
});

describe('progress', () => {
  test('never goes back, and ends with everything that was planned', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 5; n += 1) office.store.draft(invoice(n));
    await office.sync();
    for (const [index, each] of office.progress.entries()) {
      const before = office.progress[index - 1];
      expect(each.done).toBeGreaterThanOrEqual(before?.done ?? 0);
      expect(each.planned).toBeGreaterThanOrEqual(Math.max(before?.planned ?? 0, each.done));
    }
    expect(office.progress.at(-1)).toMatchObject({ phase: 'finished' });
    expect(office.progress.at(-1)?.done).toBe(office.progress.at(-1)?.planned);
    expect([...new Set(office.progress.map((each) => each.phase))]).toEqual([
      'signingIn',
      'settling',
      'pulling',
      'pushing',
      'readingBack',
      'finished',
    ]);
  });
});
