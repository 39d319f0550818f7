import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { issuesOfRecord } from '../../../src/domain/documents/readiness.ts';
import { issuesOfResource } from '../../../src/domain/resources/readiness.ts';
import { readNewestFirst } from '../../../src/sync/pull/newestFirst.ts';
import { instant } from '../../support/documents.ts';
import { until } from '../../support/until.ts';
import { invoice, openOffice } from '../support/company.ts';
import { customer, product } from '../records/contents.ts';
import { idOf, money, openTrade, posted, queue, synced, trade } from '../support/trade.ts';

const DAY = 24 * 60 * 60_000;

/** A connection on which the service always fails on some requests. */
function failingOn(fails: (method: string, path: string) => boolean): typeof fetch {
  return (input, init) =>
    fails(init?.method ?? 'GET', new URL(String(input)).pathname)
      ? Promise.resolve(new Response('{"message":"Something went wrong."}', { status: 500 }))
      : fetch(input, init);
}

describe('records on which the service always fails', () => {
  test('do not hold up the others, however many they are', async () => {
    let broken: string[] = [];
    const office = await openOffice({ client: { fetch: failingOn((_, path) => broken.includes(path)) } });
    for (let n = 0; n < 12; n += 1) await office.colleague.invoice({ description: `N${String(n)}` });
    broken = (await office.colleague.list('/api/saleInvoice?take=500'))
      .slice(0, 10)
      .map(({ id }) => `/api/document/${String(id)}`);
    const key = office.store.draft(invoice(1));
    expect(await office.sync()).toMatchObject({ created: 1, problem: { code: 'service.failed' } });
    expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null });
    // The two others, and what was made here.
    expect(office.store.documents.size).toBe(3);
  });

  test('cost no later run the list of everything that came since, when they are old', async () => {
    let broken = '';
    const office = await openOffice({ client: { fetch: failingOn((_, path) => path === broken) } });
    await office.colleague.invoice({ description: 'Old' });
    const [old] = await office.colleague.list('/api/saleInvoice?take=500');
    broken = `/api/document/${String(old?.id)}`;
    office.serviceTime += 30 * DAY;
    office.store.draft(invoice(1));
    expect(await office.sync()).toMatchObject({ created: 1, problem: { code: 'service.failed' } });
    const cursor = await office.store.cursor('document:saleInvoice');
    expect(Date.parse(cursor?.watermark ?? '')).toBeGreaterThan(office.serviceTime - 8 * DAY);
    // As soon as it can be read, a sweep brings it.
    broken = '';
    if (cursor) await office.store.write([], [{ ...cursor, sweptAt: instant() }]);
    expect(await office.sync()).toMatchObject({ pulled: 1, problem: null });
    expect(office.store.documents.size).toBe(2);
  });

  test('as drafts do not keep a command from being carried out', async () => {
    let fails = false;
    const office = await openTrade({
      client: { fetch: failingOn((method, path) => fails && method === 'POST' && path === '/api/saleInvoice') },
    });
    const good = await synced(office, trade('saleInvoice', 50));
    queue(office, good, { name: 'submit' });
    for (let n = 1; n <= 3; n += 1) office.store.draft(trade('saleInvoice', n));
    fails = true;
    await office.sync();
    expect(office.store.must(good)).toMatchObject({ commands: [], base: { statusList: ['pending_auth'] } });
  });

  test('are asked about to the end: no request is under way when a run is over that had nothing to send', async () => {
    let asked = 0;
    let answerProbe = (): void => undefined;
    const probeMayEnd = new Promise<void>((resolve) => (answerProbe = resolve));
    let isProbing = false;
    // The last that a run reads.
    const failing = failingOn((_, path) => /\/(Sale|Purchase)Price$/.test(path));
    const slow: typeof fetch = async (input, init) => {
      asked += 1;
      // The request that checks whether the service answers takes longer than everything else.
      if (/[?&]take=1(&|$)/.test(new URL(String(input)).search)) {
        isProbing = true;
        await probeMayEnd;
      }
      return failing(input, init);
    };
    const office = await openOffice({ client: { fetch: slow } });
    let isOver = false;
    const run = office.sync().finally(() => (isOver = true));
    await until(() => isProbing);
    // Until the run asks for nothing more while a colleague has twenty answers: one that does not wait is over by then.
    for (let before = 0; before < asked;) {
      before = asked;
      for (let n = 0; n < 20; n += 1) await office.colleague.list('/api/saleInvoice');
    }
    expect(isOver).toBe(false);
    answerProbe();
    expect(await run).toMatchObject({ problem: { code: 'service.failed' } });
  });

  test('end the run when they are all there is', async () => {
    let isDown = false;
    const office = await openOffice({
      client: { fetch: failingOn((_, path) => (isDown ||= path.startsWith('/api/document/'))) },
    });
    for (let n = 0; n < 5; n += 1) await office.colleague.invoice({ description: `N${String(n)}` });
    const key = office.store.draft(invoice(1));
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, problem: { code: 'service.failed' } });
    expect(office.store.must(key)).toMatchObject({ inFlight: null });
    expect(office.count('POST', /^\/api\/saleInvoice$/)).toBe(0);
  });
});

test('a code that is longer than the service accepts is held back, and nothing else with it', async () => {
  const office = await openOffice();
  const long = 'x'.repeat(251);
  const keys = [
    office.store.draft(invoice(1, { docSerieId: long })),
    office.store.make(product('SPADE', { productGroupId: long })),
    office.store.make(
      customer('Quay Stores', { customer: { currency: currencyCode('GBP'), contactGroupCustomerId: long } }),
    ),
  ];
  const good = office.store.draft(invoice(2));
  expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, notReady: 3, problem: null });
  expect(office.store.must(good).id).not.toBeNull();
  expect(issuesOfRecord(office.store.must(keys[0]!))).toEqual([{ path: 'docSerieId', code: 'tooLong' }]);
  expect(issuesOfResource(office.store.resource('product', keys[1]!))).toEqual([
    { path: 'productGroupId', code: 'tooLong' },
  ]);
  expect(issuesOfResource(office.store.resource('contactAccount', keys[2]!))).toEqual([
    { path: 'customer.contactGroupCustomerId', code: 'tooLong' },
  ]);
});

/** A connection that always breaks under some requests, after which the service may still be asked. */
function losing(loses: (method: string, path: string, body: string) => boolean): typeof fetch {
  return async (input, init) => {
    const body =
      init?.body instanceof FormData ? String((init.body.get('File') as File).name) : String(init?.body ?? '');
    if (loses(init?.method ?? 'GET', new URL(String(input)).pathname, body))
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
      });
    return fetch(input, init);
  };
}

describe('a request of one record that is lost each time', () => {
  /** Loses every request that contains a text. */
  const BAD = 'unloved';
  const lossOf = (method: string, _: string, body: string): boolean => method !== 'GET' && body.includes(BAD);

  test('as a draft stays in doubt, and the others go; it goes once, as soon as it may', async () => {
    let isCut = true;
    const office = await openOffice({ client: { fetch: losing((...of) => isCut && lossOf(...of)) } });
    const bad = office.store.draft(invoice(1, { description: BAD }));
    for (let n = 2; n <= 20; n += 1) office.store.draft(invoice(n));
    const file = office.store.attach(office.store.draft(invoice(21)), 'note.pdf', new Uint8Array(3));
    expect(await office.sync()).toMatchObject({
      created: 21,
      inDoubt: 1,
      rejected: 0,
      problem: { code: 'service.failed' },
    });
    expect(office.store.must(bad)).toMatchObject({ id: null, inFlight: { operation: 'create' }, rejection: null });
    expect(office.store.attachment(file).id).not.toBeNull();
    const later = office.store.draft(invoice(22));
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 1 });
    expect(office.store.must(later).id).not.toBeNull();
    isCut = false;
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(await office.invoices()).toHaveLength(22);
  });

  test('as a change of a draft', async () => {
    const office = await openOffice({ client: { fetch: losing(lossOf) } });
    const keys = [1, 2, 3].map((n) => office.store.draft(invoice(n)));
    await office.sync();
    keys.forEach((key, at) =>
      office.store.edit(key, (document) => ({ ...document, description: at === 0 ? BAD : 'Loved' })),
    );
    office.store.draft(invoice(4));
    expect(await office.sync()).toMatchObject({ created: 1, updated: 2, problem: { code: 'service.failed' } });
    expect(office.store.must(keys[0]!)).toMatchObject({
      local: { description: BAD },
      base: { description: 'Order 1' },
      conflict: null,
    });
  });

  test('as a command: it stays in doubt, and the others are carried out', async () => {
    let path = '';
    const office = await openTrade({ client: { fetch: losing((method, of) => method === 'POST' && of === path) } });
    const keys: string[] = [];
    for (let n = 1; n <= 3; n += 1) keys.push(await synced(office, trade('saleInvoice', n)));
    for (const key of keys) queue(office, key, { name: 'submit' });
    path = `/api/document/${idOf(office, keys[0]!)}/submit`;
    const receipt = office.store.draft(money('receipt', 4, '25'));
    expect(await office.sync()).toMatchObject({
      created: 1,
      updated: 2,
      inDoubt: 1,
      problem: { code: 'service.failed' },
    });
    expect(office.store.must(keys[0]!)).toMatchObject({
      commands: [{ name: 'submit' }],
      inFlight: { operation: 'command' },
    });
    expect(office.store.must(receipt).id).not.toBeNull();
    path = '';
    expect(await office.sync()).toMatchObject({ updated: 1, inDoubt: 0, problem: null });
    expect(office.store.must(keys[0]!)).toMatchObject({ commands: [], base: { statusList: ['pending_auth'] } });
  });

  test('as a product, made or changed or locked', async () => {
    let locks = '';
    const office = await openOffice({
      client: {
        fetch: losing((method, path, body) => lossOf(method, path, body) || (locks !== '' && path.endsWith(locks))),
      },
    });
    const bad = office.store.make(product('BAD', { description: BAD }));
    const [changed, locked] = ['CHANGED', 'LOCKED'].map((code) => office.store.make(product(code)));
    expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 1, problem: { code: 'service.failed' } });
    expect(office.store.resource('product', bad)).toMatchObject({ id: null, inFlight: { operation: 'create' } });
    office.store.change('product', changed!, { description: BAD });
    office.store.command(locked!, 'lock');
    locks = `/${String(office.store.resource('product', locked!).id)}/lock`;
    office.store.draft(invoice(1));
    expect(await office.sync()).toMatchObject({
      created: 1,
      updated: 0,
      inDoubt: 3,
      conflicts: 0,
      problem: { code: 'service.failed' },
    });
    expect(office.store.resource('product', changed!)).toMatchObject({
      inFlight: { operation: 'update' },
      local: { description: BAD },
      base: { description: 'Product CHANGED' },
    });
    expect(office.store.resource('product', locked!)).toMatchObject({
      inFlight: { operation: 'command' },
      base: { isActive: true },
    });
  });

  test('as a file: it stays in doubt, and the others go', async () => {
    const office = await openOffice({ client: { fetch: losing(lossOf) } });
    const document = office.store.draft(invoice(1));
    const [bad, good] = [`${BAD}.zip`, 'note.pdf'].map((name, at) =>
      office.store.attach(document, name, new Uint8Array(3 + at)),
    );
    // It is not sent a second time in this run: the only sign of a problem is one lost answer.
    expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 1, problem: null });
    expect(office.store.attachment(bad!)).toMatchObject({ id: null, inFlight: { sentAt: expect.any(String) } });
    expect(office.store.attachment(good!).id).not.toBeNull();
  });
});

test('where no request gets through, only a few records are put in doubt', async () => {
  const office = await openOffice({
    client: { fetch: losing((method, path) => method === 'POST' && path === '/api/saleInvoice') },
  });
  for (let n = 1; n <= 40; n += 1) office.store.draft(invoice(n));
  const report = await office.sync();
  expect(report).toMatchObject({ created: 0, problem: { code: 'network.lost' } });
  expect(report.inDoubt).toBeLessThanOrEqual(12);
});

test('where the connection is dead after a lost request, nothing more is sent', async () => {
  let sent = 0;
  const office = await openOffice({
    client: {
      fetch: losing((method, path) => (method === 'POST' && path === '/api/saleInvoice' ? (sent += 1) > 0 : sent > 0)),
    },
  });
  for (let n = 1; n <= 40; n += 1) office.store.draft(invoice(n));
  expect(await office.sync()).toMatchObject({ created: 0, problem: { code: 'network.lost' } });
  // One for each lane.
  expect(sent).toBeLessThanOrEqual(6);
});

describe('a draft that was created and submitted in one run', () => {
  test('keeps the refusal of its submission', async () => {
    const office = await openTrade();
    const key = office.store.draft(trade('saleInvoice', 1));
    queue(office, key, { name: 'submit' });
    office.on('POST', /submit$/, { status: 400 });
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 1 });
    expect(office.store.must(key)).toMatchObject({ commands: [{ name: 'submit' }], rejection: { status: 400 } });
  });
});

describe('a document that the service does not show by its id', () => {
  test('keeps showing its amendment; once shown again, it is amended', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1, { description: 'Was' }));
    queue(office, key, { name: 'amend', fields: { description: 'Typed' } });
    office.refuseFilters();
    office.on('GET', new RegExp(`^/api/document/${idOf(office, key)}`), { status: 404 });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      conflict: {
        kind: 'gone',
        fields: [{ path: 'description', base: 'Was', mine: 'Typed' }],
        takenBack: [{ name: 'amend', fields: { description: 'Typed' } }],
      },
    });
    // A colleague's change brings it back into the list.
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, { theirRef: 'PO 9' });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      goneAt: null,
      conflict: null,
      commands: [],
      base: { description: 'Typed', theirRef: 'PO 9' },
    });
  });

  test('is done if it was to be deleted', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'delete' });
    office.refuseFilters();
    office.on('GET', new RegExp(`^/api/document/${idOf(office, key)}`), { status: 404 });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ commands: [], conflict: null, goneAt: expect.any(String) });
  });
});

test('a list that runs from old to new and is not paged is read once', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    id: String(n),
    docDate: localDate(n < 75 ? '2026-01-01' : '2026-02-01'),
  }));
  let reads = 0;
  const seen: string[] = [];
  const read = (): Promise<{ rows: typeof rows; serverTime: null }> => {
    reads += 1;
    if (reads > 10) throw new Error('there is no end of it');
    return Promise.resolve({ rows, serverTime: null });
  };
  for await (const { fresh } of readNewestFirst(read, 100, null)) seen.push(...fresh.map(({ id }) => id));
  expect(seen).toHaveLength(150);
});
