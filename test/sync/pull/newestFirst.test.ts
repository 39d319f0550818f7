import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import type { Page } from '../../../src/domain/values/paging.ts';
import { readNewestFirst } from '../../../src/sync/pull/newestFirst.ts';
import { openOffice } from '../support/company.ts';

interface Row {
  id: string;
  docDate: ReturnType<typeof localDate>;
}
const START = localDate('2020-01-01');
const row = (n: number): Row => ({ id: `r${String(n)}`, docDate: addDays(START, n) });
const list = (count: number): Row[] => Array.from({ length: count }, (_, n) => row(n));

/**
 * A list as the service would page it.
 * @param most rows that it gives at once, whatever is asked for
 */
function reader(rows: () => readonly Row[], most = 500) {
  const asked: [number, number][] = [];
  const read = async (skip: number, take: number): Promise<Page<Row>> => {
    asked.push([skip, take]);
    return { rows: rows().slice(skip, skip + Math.min(take, most)), serverTime: null };
  };
  return { read, asked };
}

async function allOf<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

async function readAll(pages: AsyncIterable<{ fresh: Row[] }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { fresh } of pages) ids.push(...fresh.map(({ id }) => id));
  return ids;
}

/** Which rows of `list(600)` a scan misses. @param meanwhile called after each page, with the number of pages so far */
async function lostBy(rows: ReturnType<typeof list>, meanwhile: (pages: number) => unknown) {
  const { read } = reader(() => rows);
  const found = new Set<string>();
  let pages = 0;
  for await (const { fresh } of readNewestFirst(read, 100, null)) {
    for (const { id } of fresh) found.add(id);
    meanwhile((pages += 1));
  }
  return list(600).filter(({ id }) => !found.has(id));
}

describe('a first load, the newest first', () => {
  test('of a list from old to new is read from its end: 1,234 rows in some 30 requests', async () => {
    const { read, asked } = reader(() => list(1_234));
    const ids = await readAll(readNewestFirst(read, 100, null));
    expect(ids.slice(0, 3)).toEqual(['r1233', 'r1232', 'r1231']);
    expect(new Set(ids).size).toBe(1_234);
    expect(asked.length).toBeLessThan(30);
  });

  test('of a list from new to old, or a short one, is read as it is, its first page once', async () => {
    const backwards = reader(() => list(250).reverse());
    const ids = await readAll(readNewestFirst(backwards.read, 100, null));
    expect(ids.slice(0, 2)).toEqual(['r249', 'r248']);
    expect(new Set(ids).size).toBe(250);
    const short = reader(() => list(7));
    expect(await readAll(readNewestFirst(short.read, 100, null))).toHaveLength(7);
    expect(short.asked.filter(([skip]) => skip === 0)).toHaveLength(1);
  });

  test('however long the list is, and however few rows the service gives at once, brings every row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 7, max: 120 }), async (count, most) => {
        expect(new Set(await readAll(readNewestFirst(reader(() => list(count), most).read, 50, null))).size).toBe(
          count,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('loses nothing while rows are added in between', async () => {
    const rows = list(600);
    // A colleague enters an old one after each page, which moves everything behind it.
    const enter = (n: number) => n <= 5 && rows.splice(50, 0, { id: `new${String(n)}`, docDate: addDays(START, 50) });
    expect(await lostBy(rows, enter)).toEqual([]);
  });

  test('loses nothing when a batch of fifty is entered between two pages', async () => {
    const rows = list(600);
    const added = Array.from({ length: 50 }, (_, n) => ({ id: `new${String(n)}`, docDate: addDays(START, 20) }));
    expect(await lostBy(rows, (pages) => pages === 2 && rows.splice(20, 0, ...added))).toEqual([]);
  });

  test('loses nothing when fifty rows that it has read are removed between two pages', async () => {
    const rows = list(600).reverse();
    expect(await lostBy(rows, (pages) => pages === 2 && rows.splice(0, 50))).toEqual([]);
  });

  test('loses nothing when a hundred rows are entered before what it has read, so that a whole page is known', async () => {
    const rows = list(600).reverse();
    const added = Array.from({ length: 100 }, (_, n) => ({ id: `new${String(n)}`, docDate: addDays(START, 601) }));
    expect(await lostBy(rows, (pages) => pages === 2 && rows.unshift(...added))).toEqual([]);
  });

  test('continues where it was ended', async () => {
    const { read } = reader(() => list(1_000));
    const found = new Set<string>();
    let at: number | null = null;
    for await (const { fresh, next, isFromEnd } of readNewestFirst(read, 100, null)) {
      expect(isFromEnd).toBe(true);
      for (const { id } of fresh) found.add(id);
      at = next;
      if (found.size > 400) break;
    }
    expect(found.has('r999')).toBe(true);
    for await (const { fresh } of readNewestFirst(read, 100, { at: at ?? 0, isFromEnd: true }))
      for (const { id } of fresh) found.add(id);
    expect(found.size).toBe(1_000);
  });
});

describe('a list without an end', () => {
  test('of a service that shows all hundred rows whatever is asked for is read whole, in a few requests, and is no problem', async () => {
    const asked: number[] = [];
    const read = async (skip: number): Promise<Page<Row>> => {
      asked.push(skip);
      return { rows: list(100), serverTime: null };
    };
    const pages = await allOf(readNewestFirst(read, 100, null));
    expect(new Set(pages.flatMap(({ fresh }) => fresh.map(({ id }) => id))).size).toBe(100);
    expect(pages.some(({ isUnsure }) => isUnsure)).toBe(false);
    expect(asked.length).toBeLessThan(10);
  });

  test('of a service that shows the first rows at every place brings these, and reports that there may be more', async () => {
    const asked: number[] = [];
    const read = async (skip: number, take: number): Promise<Page<Row>> => {
      asked.push(skip);
      return { rows: list(400).slice(0, take), serverTime: null };
    };
    const pages = await allOf(readNewestFirst(read, 100, null));
    expect(new Set(pages.flatMap(({ fresh }) => fresh.map(({ id }) => id))).size).toBe(100);
    expect(pages.some(({ isUnsure }) => isUnsure)).toBe(true);
    expect(asked.length).toBeLessThan(10);
  });

  test('of a service that shows its last row behind the end is not searched beyond any length that a list can have', async () => {
    const asked: number[] = [];
    const read = async (skip: number, take: number): Promise<Page<Row>> => {
      asked.push(skip);
      const rows = list(250).slice(skip, skip + take);
      return { rows: rows.length > 0 ? rows : [row(249)], serverTime: null };
    };
    expect(new Set(await readAll(readNewestFirst(read, 100, null))).size).toBe(250);
    expect(asked.length).toBeLessThan(50);
  });

  test('reports when every look at a stretch finds that the list has moved', async () => {
    const rows = list(600);
    const read = async (skip: number, take: number): Promise<Page<Row>> => {
      // Whenever more than one row is asked for behind the first page, a third of the list moves from its beginning to
      // its end.
      if (take > 1 && skip > 0) rows.push(...rows.splice(0, 200));
      return { rows: rows.slice(skip, skip + Math.min(take, 60)), serverTime: null };
    };
    let isUnsure = false;
    for await (const page of readNewestFirst(read, 60, null)) isUnsure ||= page.isUnsure === true;
    expect(isUnsure).toBe(true);
  });
});

test('documents of a company come newest first, and all of them, even when the run is ended in the middle', async () => {
  const office = await openOffice();
  for (let n = 1; n <= 460; n += 1) {
    await office.colleague.create('/api/saleInvoice', {
      contactAccountId: 'C00001',
      docDate: addDays(localDate('2025-01-01'), n % 400),
      details: [{ accountId: '4000', currencyUnitPrice: n }],
    });
  }
  office.seen.length = 0;
  let reads = 0;
  office.strike((request) => {
    if (/^\/api\/document\/[0-9a-f-]+(\?|$)/.test(request.url) && (reads += 1) === 330) office.controller.abort();
    return undefined;
  });
  expect(await office.sync()).toMatchObject({ problem: { code: 'sync.cancelled' } });
  const held = [...office.store.documents.values()].map(({ base }) => base?.docDate ?? '');
  expect(held.length).toBeGreaterThanOrEqual(300);
  expect(held.length).toBeLessThan(460);
  // Everything missing is older than everything stored.
  const there = await office.colleague.list('/api/saleInvoice?take=500');
  const dates = there
    .map(({ docDate }) => String(docDate).slice(0, 10))
    .sort()
    .reverse();
  expect([...held].sort().reverse()[299]).toBe(dates[299]);
  office.controller = new AbortController();
  expect(await office.sync()).toMatchObject({ problem: null });
  expect(office.store.documents.size).toBe(460);
});

test('a document that could not be read in an interrupted first load is read by the next run', async () => {
  const office = await openOffice();
  const created = async (n: number) =>
    office.colleague.create('/api/saleInvoice', {
      contactAccountId: 'C00001',
      docDate: addDays(localDate('2025-01-01'), n),
      details: [{ accountId: '4000', currencyUnitPrice: n }],
    });
  const made: string[] = [];
  for (let n = 100; n <= 399; n += 1) made.push(await created(n));
  // The oldest by date are entered ten minutes after the others: the last part of the load shows the latest changes.
  office.serviceTime += 10 * 60_000;
  for (let n = 0; n < 100; n += 1) await created(n);
  const newest = String(made.at(-1));
  const heal = office.hold(({ url }) => (url.startsWith(`/api/document/${newest}`) ? { status: 400 } : undefined));
  let reads = 0;
  office.strike(({ url }) => {
    if (/^\/api\/document\/[0-9a-f-]+(\?|$)/.test(url) && (reads += 1) === 250) office.controller.abort();
    return undefined;
  });
  expect(await office.sync()).toMatchObject({ problem: { code: 'sync.cancelled' } });
  expect(office.store.cursors.get('document:saleInvoice')).toMatchObject({
    sweptAt: null,
    resumeAt: expect.any(Number),
  });
  heal();
  office.controller = new AbortController();
  expect(await office.sync()).toMatchObject({ problem: null });
  expect(await office.sync()).toMatchObject({ problem: null });
  expect([...office.store.documents.values()].some(({ id }) => id === newest)).toBe(true);
  expect(office.store.documents.size).toBe(400);
});
