import { describe, expect, test } from 'vitest';
import type { FinanceClient } from '../../../src/api/financeClient.ts';
import type { Instant } from '../../../src/domain/values/dates.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import type { PageRequest } from '../../../src/domain/values/paging.ts';
import type { ResourceKind } from '../../../src/domain/resources/content.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { instant } from '../../support/documents.ts';
import { openOffice, type Office } from '../support/company.ts';
import { customer, department, firstOf, product } from './contents.ts';

const LISTS = /^\/api\/(ContactAccount|Product|Project|Department|CostCentre|Catalog\/|LegalEntity)/;

/** A long time passes: everything that is read from time to time is due. */
function waitLong({ store }: Office): void {
  for (const [stream, cursor] of store.cursors) store.cursors.set(stream, { ...cursor, sweptAt: instant() });
  for (const name of store.childReads.keys()) store.childReads.set(name, instant());
}

async function withPrices(): Promise<{ office: Office; goods: Guid; path: string }> {
  const office = await openOffice();
  const key = office.store.make(product('OAR-2'));
  await office.sync();
  const goods = office.store.resource('product', key).id!;
  return { office, goods, path: `/api/Product/${goods}/SalePrice` };
}

describe('lists', () => {
  test('bring every record once, with the rows of pickers, and the next run asks for changes only and writes nothing', async () => {
    const office = await openOffice();
    expect(await office.sync()).toMatchObject({ problem: null, denied: [] });
    const parties = await office.colleague.list('/api/ContactAccount?take=500');
    const held = [...office.store.resources.values()].filter(({ kind }) => kind === 'contactAccount');
    expect(held.map(({ id }) => id).sort()).toEqual(parties.map(({ id }) => id).sort());
    expect([...office.store.referencesById.values()].filter(({ kind }) => kind === 'contactAccount')).toHaveLength(
      parties.length,
    );

    const before = office.seen.length;
    let writes = 0;
    office.store.beforeWrite = (batch) => (writes += batch.length);
    expect(await office.sync()).toMatchObject({ pulled: 0, problem: null });
    expect(writes).toBe(0);
    const asked = office.seen.slice(before).filter((each) => LISTS.test(each.replace('GET ', '')));
    // A second page is asked for where the first, of everything modified in the last two minutes, may have been cut
    // short.
    expect([...new Set(asked.map((each) => each.split('?')[0]))]).toEqual([
      'GET /api/ContactAccount',
      'GET /api/Project',
      'GET /api/Product',
    ]);
    expect(asked.length).toBeLessThanOrEqual(2 * 3);
  });

  test('keep what the service has of a draft from an old backup that is discarded while it is read', async () => {
    const office = await openOffice();
    const key = office.store.make(customer('Marsh & Sons'));
    const backup = office.store.resource('contactAccount', key);
    await office.sync();
    const { id } = office.store.resource('contactAccount', key);
    // Nobody asks whether an incomplete draft was sent: the list shows it.
    office.store.resources.set(key, { ...backup, badInput: { email: 'ada at home' } });
    office.store.cursors.clear();
    office.hold(({ url }) => {
      if (url.startsWith(`/api/ContactAccount/${String(id)}`)) office.store.resources.delete(key);
      return undefined;
    });
    expect(await office.sync()).toMatchObject({ created: 0, problem: null });
    expect([...office.store.resources.values()].filter((held) => held.id === id)).toMatchObject([
      { key: id, base: { intRef: key, description: 'Marsh & Sons' }, local: null },
    ]);
  });

  test('are asked for once per kind by an idle run, and so are documents, though much was changed some time before', async () => {
    const office = await openOffice();
    await office.sync();
    const change = async (n: number): Promise<void> => {
      await office.colleague.create('/api/ContactAccount', {
        description: `Party ${n}`,
        customer: { currency: 'GBP' },
      });
      await office.colleague.create('/api/Project', { description: `Project ${n}` });
      await office.colleague.create('/api/Product', { code: `ZZ-${n}`, description: `Product ${n}` });
      await office.colleague.create('/api/saleInvoice', { contactAccountId: 'C00001' });
    };
    for (let n = 1; n <= 10; n += 1) await change(n);
    await office.sync();
    office.serviceTime += 3 * 60_000;
    await change(11);
    await office.sync();
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ pulled: 0, problem: null });
    expect(
      office.seen
        .map((each) => each.split('?')[0])
        .filter((each) => each?.startsWith('GET /api/'))
        .sort(),
    ).toEqual(['GET /api/ContactAccount', 'GET /api/Product', 'GET /api/Project', 'GET /api/saleInvoice']);
  });

  test("show a colleague's change, a new record and a lock in the next run", async () => {
    const office = await openOffice();
    await office.sync();
    const party = await firstOf(office, '/api/ContactAccount');
    await office.colleague.call('PATCH', `/api/ContactAccount/${party.id}`, { theirRef: 'R-77' });
    const made = await office.colleague.call('POST', '/api/Project', { description: 'Jetty' });
    expect(made).toBeDefined();
    const goods = await firstOf(office, '/api/Product');
    await office.colleague.call('PATCH', `/api/Product/${goods.id}`, { description: 'Renamed' });
    await office.sync();
    expect(office.store.resourceOf('contactAccount', party.id).base).toMatchObject({ theirRef: 'R-77' });
    expect(office.store.resourceOf('product', goods.id).base).toMatchObject({ description: 'Renamed' });
    expect(
      [...office.store.resources.values()].filter(
        ({ base }) => base?.kind === 'project' && base.description === 'Jetty',
      ),
    ).toHaveLength(1);
    expect(office.store.referencesById.get(goods.id)).toMatchObject({ description: 'Renamed' });
  });

  test('that a killed first load has not finished are read on', async () => {
    const office = await openOffice();
    let writes = 0;
    office.store.beforeWrite = () => {
      if ((writes += 1) > 2) throw new Error('killed');
    };
    await office.sync();
    office.store.beforeWrite = () => undefined;
    expect(await office.sync()).toMatchObject({ problem: null });
    const products = await office.colleague.list('/api/Product?take=500');
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'product')).toHaveLength(products.length);
  });
});

describe('a list that is refused after its first page', () => {
  const ofKind = (office: Office, kind: string) =>
    [...office.store.resources.values()].filter((record) => record.kind === kind);

  /** The service refuses a list from its second page on, and large pages. */
  function refusingLaterPages(office: Office, kind: ResourceKind, status: number): FinanceClient {
    const service = office.service();
    return Object.create(service, {
      listResources: {
        value: (asked: ResourceKind, page: PageRequest) => {
          if (asked === kind && (page.skip > 0 || page.take > 100))
            throw new ProblemError({
              code: 'service.refused',
              status: page.take > 100 ? 400 : status,
              message: 'No such page.',
            });
          return service.listResources(asked, page);
        },
      },
    }) as FinanceClient;
  }

  test.each([400, 404, 405, 410])(
    '(%i) is reported, keeps what came, and is read again in the next run',
    async (status) => {
      const office = await openOffice();
      for (let n = 0; n < 130; n += 1)
        await office.colleague.call('POST', '/api/Product', { code: `ZZ-${n}`, description: `Product ${n}` });
      const there = (await office.colleague.list('/api/Product?take=500')).length;
      const refusing = refusingLaterPages(office, 'product', status);
      for (let run = 1; run <= 2; run += 1) {
        expect(await office.sync(office.store, refusing)).toMatchObject({
          problem: { code: 'service.refused', status },
        });
        expect(ofKind(office, 'product')).toHaveLength(100);
      }
      expect(await office.sync()).toMatchObject({ problem: null });
      expect(ofKind(office, 'product')).toHaveLength(there);
    },
  );

  test('marks nothing that it did not show', async () => {
    const office = await openOffice();
    for (let n = 0; n < 130; n += 1) office.store.make(department(`D${n}`));
    await office.sync();
    const id = office.store.resourceOf('department', ofKind(office, 'department').at(-1)?.id).id;
    waitLong(office);
    const before = office.seen.length;
    await office.sync(office.store, refusingLaterPages(office, 'department', 404));
    expect(office.seen.slice(before).filter((each) => /Department\/[^?]/.test(each))).toEqual([]);
    expect(office.store.resourceOf('department', id)).toMatchObject({ goneAt: null });
  });
});

describe('a record that the service cannot show whole', () => {
  test("is set aside with the service's words and read once it can be; the others of its kind come all the same", async () => {
    let broken = '';
    const line: typeof fetch = (input, init) =>
      broken !== '' && String(input).includes(`/api/ContactAccount/${broken}`)
        ? Promise.resolve(new Response('{"message":"It broke."}', { status: 500 }))
        : fetch(input, init);
    const office = await openOffice({ client: { fetch: line } });
    const key = office.store.make(customer('Quay Stores'));
    await office.sync();
    const id = String(office.store.resource('contactAccount', key).id);
    // An edit here has the whole record read before anything is decided.
    office.store.change('contactAccount', key, { theirRef: 'MINE' });
    await office.colleague.call('PATCH', `/api/ContactAccount/${id}`, { description: 'Quay Stores Ltd' });
    office.serviceTime += 10 * 60_000;
    await office.colleague.call('POST', '/api/ContactAccount', {
      description: 'Newcomer',
      customer: { currency: 'GBP' },
    });
    broken = id;
    const descriptions = () =>
      [...office.store.resources.values()].flatMap(({ base }) =>
        base?.kind === 'contactAccount' ? [base.description] : [],
      );
    expect(await office.sync()).toMatchObject({ problem: { code: 'service.failed' } });
    expect(descriptions()).toContain('Newcomer');
    expect(office.store.resource('contactAccount', key)).toMatchObject({ local: { theirRef: 'MINE' }, inFlight: null });
    broken = '';
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(await office.colleague.read(`/api/ContactAccount/${id}`)).toMatchObject({
      description: 'Quay Stores Ltd',
      theirRef: 'MINE',
    });
    expect(descriptions()).toContain('Quay Stores Ltd');
  });

  test('and has nothing waiting here is read again in the next run, though others were changed after it', async () => {
    let broken = '';
    const line: typeof fetch = async (input, init) => {
      const url = String(input);
      if (broken !== '' && url.includes(`/api/ContactAccount/${broken}`))
        return new Response('{"message":"It broke."}', { status: 500 });
      const answer = await fetch(input, init);
      // A list that leaves out the terms, so that each changed party is read whole.
      if (!/\/api\/ContactAccount\?/.test(url)) return answer;
      return new Response((await answer.text()).replace(/"customer":\{[^}]*\}/g, '"customer":null'), {
        status: answer.status,
        headers: answer.headers,
      });
    };
    const office = await openOffice({ client: { fetch: line } });
    const key = office.store.make(customer('Quay Stores'));
    await office.sync();
    await office.sync();
    const id = String(office.store.resource('contactAccount', key).id);
    office.serviceTime += 10 * 60_000;
    await office.colleague.call('PATCH', `/api/ContactAccount/${id}`, { theirRef: 'THEIRS' });
    office.serviceTime += 10 * 60_000;
    await office.colleague.call('POST', '/api/ContactAccount', {
      description: 'Newcomer',
      customer: { currency: 'GBP' },
    });
    broken = id;
    expect(await office.sync()).toMatchObject({ problem: { code: 'service.failed' } });
    expect(office.store.resource('contactAccount', key).base).not.toMatchObject({ theirRef: 'THEIRS' });
    broken = '';
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.resource('contactAccount', key).base).toMatchObject({ theirRef: 'THEIRS' });
  });

  test('and is missing in a list holds up neither others that are missing, nor new ones', async () => {
    const office = await openOffice();
    const [first, second] = [office.store.make(department('D1')), office.store.make(department('D2'))];
    await office.sync();
    const [broken, locked] = [
      office.store.resource('department', first).id!,
      office.store.resource('department', second).id!,
    ];
    await office.colleague.call('POST', `/api/Department/${locked}/lock`);
    await office.colleague.call('POST', '/api/Department', { code: 'NEWCOMER', description: 'New' });
    const service = office.service();
    const [list, read] = [service.listResources.bind(service), service.resource.bind(service)];
    service.listResources = async (kind, page) => {
      const answer = await list(kind, page);
      return { ...answer, rows: answer.rows.filter(({ id }) => id !== broken && id !== locked) };
    };
    service.resource = (kind, id, parent) =>
      id === broken
        ? Promise.reject(new ProblemError({ code: 'service.failed', status: 500, message: 'It broke.' }))
        : read(kind, id, parent);
    waitLong(office);
    expect(await office.sync()).toMatchObject({ problem: { code: 'service.failed', message: 'It broke.' } });
    expect(office.store.resource('department', first)).toMatchObject({
      goneAt: null,
      base: { description: 'Department D1' },
    });
    expect(office.store.resource('department', second)).toMatchObject({ goneAt: null, base: { isActive: false } });
    expect(
      [...office.store.resources.values()].filter(
        ({ base }) => base?.kind === 'department' && base.code === 'NEWCOMER',
      ),
    ).toHaveLength(1);
  });
});

describe('a service that gives no time', () => {
  const DAY = 24 * 60 * 60_000;
  const withoutDate: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const headers = new Headers(answer.headers);
    headers.delete('date');
    return new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status, headers });
  };

  test('has its lists read whole and its prices read again all the same, by the local clock', async () => {
    const office = await openOffice({ client: { fetch: withoutDate } });
    const goods = office.store.make(product('OAR-2'));
    const unknown = office.store.make(product('OAR-3'));
    await office.sync();
    office.serviceTime += 10 * 60_000;
    await office.colleague.call('POST', '/api/Product', { code: 'OAR-4', description: 'Newer' });
    await office.sync();
    // Older than what was read last: only a whole list shows it.
    office.store.resources.delete(unknown);
    await office.colleague.call('POST', '/api/Department', { code: 'LATER', description: 'Later' });
    await office.colleague.call(
      'POST',
      `/api/Product/${String(office.store.resource('product', goods).id)}/SalePrice`,
      { quantityFrom: 1, unitPrice: 5 },
    );
    const news = () =>
      [...office.store.resources.values()].flatMap(({ kind, base }) =>
        kind === 'salePrice' || (base && 'code' in base && (base.code === 'OAR-3' || base.code === 'LATER'))
          ? [kind]
          : [],
      );
    await office.sync();
    expect(news()).toEqual([]);
    office.time.time += 2 * DAY;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(news().sort()).toEqual(['department', 'product', 'salePrice']);
  });

  test('is not asked for whole lists again and again', async () => {
    const office = await openOffice({ client: { fetch: withoutDate } });
    await office.sync();
    const before = office.seen.length;
    await office.sync();
    const asked = office.seen.slice(before).filter((each) => LISTS.test(each.replace('GET ', '')));
    expect([...new Set(asked.map((each) => each.split('?')[0]))]).toEqual([
      'GET /api/ContactAccount',
      'GET /api/Project',
      'GET /api/Product',
    ]);
  });
});

describe('absence is not deletion', () => {
  test('a locked department leaves the list and is inactive here, not gone', async () => {
    const office = await openOffice();
    const key = office.store.make(department('D1'));
    await office.sync();
    const id = String(office.store.resource('department', key).id);
    await office.colleague.call('POST', `/api/Department/${id}/lock`);
    waitLong(office);
    await office.sync();
    expect(office.store.resource('department', key)).toMatchObject({ goneAt: null, base: { isActive: false } });
    expect(office.store.referencesById.get(id)).toMatchObject({ isActive: false });
  });

  test('an empty or cut list marks nothing, and is reported', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 30; n += 1) office.store.make(department(`D${n}`));
    await office.sync();
    const held = [...office.store.resources.values()].filter(({ kind }) => kind === 'department').length;
    expect(held).toBeGreaterThanOrEqual(30);
    const service = office.service();
    const cut = Object.create(service, {
      listResources: {
        value: async (kind: 'department', page: { skip: number; take: number }) => {
          const answer = await service.listResources(kind, page);
          return kind === 'department' ? { ...answer, rows: page.skip === 0 ? answer.rows.slice(0, 2) : [] } : answer;
        },
      },
    }) as typeof service;
    waitLong(office);
    expect(await office.sync(office.store, cut)).toMatchObject({ problem: { code: 'service.shortList' } });
    expect(
      [...office.store.resources.values()].filter(({ kind, goneAt }) => kind === 'department' && goneAt !== null),
    ).toEqual([]);
    expect(await office.sync()).toMatchObject({ problem: null });
  });

  test('a list that can be filtered by modification is reported once when it is cut, and not read whole again in that run', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 30; n += 1)
      office.store.make({ kind: 'product', code: `P${String(n)}`, description: `Product ${String(n)}` });
    await office.sync();
    const held = [...office.store.resources.values()].filter(({ kind }) => kind === 'product').length;
    const service = office.service();
    /** How often somebody looked behind the page that was asked for: once for each reading of the whole list. */
    let whole = 0;
    const cut = Object.create(service, {
      listResources: {
        value: async (
          kind: 'product',
          page: { skip: number; take: number; lastModifiedFrom?: Instant | undefined },
        ) => {
          const answer = await service.listResources(kind, page);
          if (kind !== 'product' || page.lastModifiedFrom !== undefined) return answer;
          if (page.skip === page.take) whole += 1;
          return { ...answer, rows: page.skip === 0 ? answer.rows.slice(0, 2) : [] };
        },
      },
    }) as typeof service;
    waitLong(office);
    expect(await office.sync(office.store, cut)).toMatchObject({
      reachedEnd: true,
      shortLists: [{ kind: 'product', missing: held - 2, of: held }],
    });
    expect(whole).toBe(1);
  });

  test('of a list from which most have gone, as a person confirmed, each is still read: only what is not found has gone', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 60; n += 1) office.store.make(department(`D${n}`));
    await office.sync();
    const departments = [...office.store.resources.values()].filter(({ kind }) => kind === 'department');
    const made = departments.flatMap(({ base, id }) =>
      base?.kind === 'department' && /^D\d+$/.test(base.code ?? '') ? [String(id)] : [],
    );
    expect(made).toHaveLength(60);
    // 50 of them are hidden from this user; four others are only left out of the list.
    const gone = made.slice(0, 50);
    const hidden = new Set(made.slice(0, 54));
    office.hold(({ method, url }) =>
      method === 'GET' && gone.some((id) => url.endsWith(`/Department/${id}`)) ? { status: 404 } : undefined,
    );
    const service = office.service();
    const cut = Object.create(service, {
      listResources: {
        value: async (kind: 'department', page: { skip: number; take: number }) => {
          const answer = await service.listResources(kind, page);
          return kind === 'department' ? { ...answer, rows: answer.rows.filter(({ id }) => !hidden.has(id)) } : answer;
        },
      },
    }) as typeof service;
    const goneHere = (): string[] =>
      [...office.store.resources.values()]
        .filter(({ kind, goneAt }) => kind === 'department' && goneAt !== null)
        .map(({ id }) => String(id));
    waitLong(office);
    expect(await office.sync(office.store, cut)).toMatchObject({
      shortLists: [{ kind: 'department', missing: 54, of: departments.length }],
    });
    expect(goneHere()).toEqual([]);
    office.agreedGone = new Map([['department', 54]]);
    const agreed = await office.sync(office.store, cut);
    expect(agreed).toMatchObject({ problem: null });
    expect(agreed.shortLists).toBeUndefined();
    expect(goneHere().sort()).toEqual([...gone].sort());
  });
});

describe('prices', () => {
  test('of a product that is new here are read with it; of an unchanged one, not again for a day', async () => {
    const { office, goods, path } = await withPrices();
    await office.colleague.call('POST', path, { quantityFrom: 1, unitPrice: 5 });
    const before = office.seen.length;
    await office.sync();
    expect(office.seen.slice(before).filter((each) => each.includes('Price'))).toEqual([]);
    waitLong(office);
    await office.sync();
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toMatchObject([
      { base: { productId: goods, unitPrice: '5' } },
    ]);
  });

  test('of a product that has changed are read first', async () => {
    const { office, goods, path } = await withPrices();
    await office.colleague.call('POST', path, { quantityFrom: 1, unitPrice: 5 });
    await office.colleague.call('PATCH', `/api/Product/${goods}`, { description: 'Touched' });
    await office.sync();
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toHaveLength(1);
  });

  test('that a colleague has changed, locked or deleted are shown so; only the deleted one is gone', async () => {
    const { office, goods, path } = await withPrices();
    for (const unitPrice of [1, 2, 3])
      await office.colleague.call('POST', path, { quantityFrom: unitPrice, unitPrice });
    const read = async (): Promise<void> => {
      office.store.childReads.set(`salePrice:${goods}`, '');
      expect(await office.sync()).toMatchObject({ problem: null });
    };
    await read();
    const [first, second, third] = (await office.colleague.list(path)).map(({ id }) => String(id));
    await office.colleague.call('PATCH', `${path}/${first!}`, { unitPrice: 1.5 });
    await office.colleague.call('POST', `${path}/${second!}/lock`);
    await office.colleague.call('DELETE', `${path}/${third!}`);
    await read();
    expect(office.store.resourceOf('salePrice', first)).toMatchObject({
      goneAt: null,
      base: { unitPrice: '1.5', isActive: true },
    });
    expect(office.store.resourceOf('salePrice', second)).toMatchObject({ goneAt: null, base: { isActive: false } });
    expect(office.store.resourceOf('salePrice', third)).toMatchObject({ goneAt: expect.any(String) });
  });

  test('of many products continue where a run was ended', async () => {
    const office = await openOffice({ demo: 0 });
    await office.sync();
    for (const name of office.store.childReads.keys()) office.store.childReads.set(name, '');
    const waiting = [...office.store.childReads].filter(([name]) => name.startsWith('salePrice:')).length;
    expect(waiting).toBeGreaterThan(10);
    let reads = 0;
    office.strike((request) => {
      if (/SalePrice/.test(request.url) && (reads += 1) === 8) office.controller.abort(new Error('enough'));
      return undefined;
    });
    await office.sync();
    const left = [...office.store.childReads].filter(([name, at]) => name.startsWith('salePrice:') && at === '').length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(waiting);
    office.controller = new AbortController();
    await office.sync();
    expect([...office.store.childReads].filter(([, at]) => at === '')).toEqual([]);
  });

  test('of many products are written together, and so are the marks of products without any', async () => {
    const office = await openOffice({ demo: 0 });
    await office.sync();
    for (const name of office.store.childReads.keys()) office.store.childReads.set(name, '');
    const waiting = [...office.store.childReads.keys()].filter((name) => name.startsWith('salePrice:'));
    const marked: string[][] = [];
    office.store.beforeWrite = (_, cursors) => {
      const products = cursors.flatMap(({ stream }) => stream.match(/^resource:(salePrice:.*)/)?.[1] ?? []);
      if (products.length > 0) marked.push(products);
    };
    await office.sync();
    expect(marked.flat().sort()).toEqual(waiting.sort());
    expect(waiting.length).toBeGreaterThan(10);
    // As many products as have two hundred prices, or the last ones of sixty.
    expect(marked.length).toBeLessThanOrEqual(3);
  });

  test('of a product that fails stay unread, and those of all others are read', async () => {
    const office = await openOffice({ demo: 0 });
    await office.sync();
    for (const name of office.store.childReads.keys()) office.store.childReads.set(name, '');
    const [failing = ''] = [...office.store.childReads.keys()].filter((name) => name.startsWith('salePrice:'));
    const id = failing.replace('salePrice:', '');
    office.strike((request) =>
      request.url.includes(`/api/Product/${id}/SalePrice`) ? { status: 422, body: { error: 'Not now' } } : undefined,
    );
    expect(await office.sync()).toMatchObject({ problem: { code: 'service.refused' } });
    expect([...office.store.childReads].filter(([, at]) => at === '')).toEqual([[failing, '']]);
  });
});

describe('a party that the service shows without its contacts', () => {
  /** A service that leaves out the list where it is empty; with `all`, always. */
  const omitting =
    (all: () => boolean): typeof fetch =>
    async (input, init) => {
      const answer = await fetch(input, init);
      if ((init?.method ?? 'GET') !== 'GET' || !/include=contacts/.test(String(input)) || !answer.ok) return answer;
      const shown = (await answer.json()) as { contacts?: unknown[] };
      if (all() || shown.contacts?.length === 0) delete shown.contacts;
      return Response.json(shown, { headers: answer.headers });
    };

  test('has none, and no run reports a problem', async () => {
    const office = await openOffice({ client: { fetch: omitting(() => false) } });
    const key = office.store.make(customer('Omitted'));
    for (let run = 0; run < 2; run += 1) {
      expect(await office.sync()).toMatchObject({ problem: null });
      waitLong(office);
    }
    const { id } = office.store.resource('contactAccount', key);
    expect(office.count('GET', new RegExp(`${String(id)}.*include=contacts`))).toBeGreaterThan(0);
    const accounts = [...office.store.resources.values()].map(({ base }) =>
      base?.kind === 'contact' ? base.contactAccountId : null,
    );
    expect(accounts).not.toContain(id);
  });

  test('loses those that were deleted there, and none that the answer merely leaves out', async () => {
    let hides = false;
    const office = await openOffice({ client: { fetch: omitting(() => hides) } });
    const key = office.store.make(customer('Omitted'));
    await office.sync();
    const party = office.store.resource('contactAccount', key).id!;
    await office.colleague.call('POST', `/api/ContactAccount/${party}/contacts`, { firstName: 'Adaora' });
    waitLong(office);
    await office.sync();
    const adaora = () =>
      [...office.store.resources.values()].find(({ base }) => base?.kind === 'contact' && base.firstName === 'Adaora');
    const id = adaora()?.id;
    expect(adaora()).toMatchObject({ goneAt: null });
    hides = true;
    waitLong(office);
    await office.sync();
    expect(adaora()).toMatchObject({ goneAt: null });
    await office.colleague.call('DELETE', `/api/ContactAccount/${party}/contacts/${String(id)}`);
    waitLong(office);
    await office.sync();
    expect(adaora()).toMatchObject({ goneAt: expect.any(String) });
  });
});
