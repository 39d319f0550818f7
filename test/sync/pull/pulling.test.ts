import { describe, expect, test, vi } from 'vitest';
import type { DocumentSummary } from '../../../src/domain/documents/document.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import type { Page } from '../../../src/domain/values/paging.ts';
import { pages } from '../../../src/sync/pull/paging.ts';
import { watermarkAfter } from '../../../src/sync/pull/cursors.ts';
import { guid, instant } from '../../support/documents.ts';
import { invoice, openOffice, type Office } from '../support/company.ts';

const SEARCH = /^\/api\/saleInvoice\?/;
const ONE_DOCUMENT = /^\/api\/document\/[0-9a-f-]+(\?|$)/;

/** The next list of changes shows only its first rows, as if there were no more. */
function cutNextChanges(office: Office, left: number): void {
  const service = office.service();
  const search = service.searchDocuments.bind(service);
  let isCut = true;
  service.searchDocuments = async (docClass, page) => {
    const answer = await search(docClass, page);
    if (!isCut || page.lastModifiedFrom === undefined) return answer;
    isCut = false;
    return { ...answer, rows: answer.rows.slice(0, left) };
  };
}

async function withInvoices(count: number): Promise<Office> {
  const office = await openOffice();
  for (let n = 1; n <= count; n += 1)
    await office.colleague.create('/api/saleInvoice', {
      contactAccountId: 'C00001',
      description: `Theirs ${n}`,
      details: [{ accountId: '4000', currencyUnitPrice: n }],
    });
  office.seen.length = 0;
  return office;
}

const ids = (office: Office): Set<string | null> =>
  new Set([...office.store.documents.values()].map((record) => record.id));

describe('a first load', () => {
  test('brings every document once, whole, and the references', async () => {
    const office = await withInvoices(120);
    expect(await office.sync()).toMatchObject({ problem: null, conflicts: 0, denied: [] });
    expect(office.store.documents.size).toBe(120);
    expect([...office.store.documents.values()].every((record) => record.base?.lines.length === 1)).toBe(true);
    expect(office.count('GET', ONE_DOCUMENT)).toBe(120);
    const references = [...office.store.referencesById.values()];
    expect(references.find((each) => each.kind === 'taxCode' && each.code === 'S')).toMatchObject({
      taxRate: '20',
      isActive: true,
    });
    expect(references.find((each) => each.kind === 'contactAccount' && each.code === 'C00001')).toMatchObject({
      isCustomer: true,
      currency: 'GBP',
    });
    expect(references.find((each) => each.kind === 'product' && each.code === 'PAP-A4-80')).toMatchObject({
      isSale: true,
      unitPrice: '21.95',
    });
    expect(references.find((each) => each.kind === 'legalEntity')).toMatchObject({ baseCurrency: 'GBP' });
  });

  test('does not wait for the slowest document of a page, and never sends more than six requests at once', async () => {
    const office = await withInvoices(120);
    const service = office.service();
    const read = service.document.bind(service);
    const othersAsked = Promise.withResolvers<undefined>();
    let [asked, underWay, most] = [0, 0, 0];
    service.document = async (...which) => {
      asked += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      // The first is answered when all the others have been asked for, including those of the next page.
      if (asked === 120) othersAsked.resolve(undefined);
      if (asked === 1) await othersAsked.promise;
      const found = await read(...which);
      underWay -= 1;
      return found;
    };
    expect(await office.sync()).toMatchObject({ problem: null, pulled: expect.any(Number) });
    expect(office.store.documents.size).toBe(120);
    expect(most).toBe(6);
  });

  test('that is interrupted continues where it was, and fetches nothing twice that was written', async () => {
    const office = await withInvoices(450);
    let isPast = false;
    office.strike((request) => {
      if (!ONE_DOCUMENT.test(request.url) || office.count('GET', ONE_DOCUMENT) < 350) return undefined;
      isPast = true;
      office.controller.abort();
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ problem: { code: 'sync.cancelled' } });
    expect(isPast).toBe(true);
    const cursor = office.store.cursors.get('document:saleInvoice');
    expect(cursor).toMatchObject({ sweptAt: null });
    expect(cursor?.resumeAt).toBeGreaterThan(0);
    const written = office.store.documents.size;
    expect(written).toBeGreaterThanOrEqual(300);
    office.seen.length = 0;
    office.controller = new AbortController();
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.documents.size).toBe(450);
    expect(office.count('GET', ONE_DOCUMENT)).toBe(450 - written);
    expect(office.store.cursors.get('document:saleInvoice')).toMatchObject({ resumeAt: null });
  });

  test("that the store has no room for stops with the store's words, keeps what was written, and continues when there is room", async () => {
    const office = await withInvoices(450);
    let writes = 0;
    office.store.beforeWrite = (batch) => {
      writes += batch.some(({ record }) => 'docClass' in record) ? 1 : 0;
      if (writes > 1) throw new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });
    };
    expect(await office.sync()).toMatchObject({ problem: { code: 'store.failed', message: 'QuotaExceededError' } });
    const written = office.store.documents.size;
    // A page of the list goes in one write.
    expect(written).toBeGreaterThanOrEqual(90);
    expect(written).toBeLessThan(450);
    office.store.beforeWrite = () => undefined;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.documents.size).toBe(450);
  });

  test('never saves a cursor ahead of the rows it covers', async () => {
    const office = await withInvoices(250);
    const places: { covered: number; held: number }[] = [];
    office.store.beforeWrite = (writes, [cursor]) => {
      if (cursor?.resumeAt)
        places.push({ covered: cursor.resumeAt, held: office.store.documents.size + writes.length });
    };
    await office.sync();
    expect(places.length).toBeGreaterThan(1);
    for (const { covered, held } of places) expect(held).toBeGreaterThanOrEqual(covered);
  });
});

describe('later pulls', () => {
  test('fetch only what has changed since', async () => {
    const office = await withInvoices(30);
    await office.sync();
    const [one] = [...office.store.documents.values()];
    await office.colleague.call('PATCH', `/api/document/${one?.id ?? ''}`, { description: 'Changed' });
    office.seen.length = 0;
    await office.sync();
    expect(office.count('GET', ONE_DOCUMENT)).toBe(1);
    expect(office.store.must(one?.key ?? '')).toMatchObject({ local: null, base: { description: 'Changed' } });
  });

  test('read from the store nothing of what nobody edits here', async () => {
    const office = await withInvoices(3);
    await office.sync();
    const asked = vi.spyOn(office.store, 'records');
    for (const { id } of office.store.documents.values())
      await office.colleague.call('PATCH', `/api/document/${id ?? ''}`, { theirRef: 'Theirs' });
    expect(await office.sync()).toMatchObject({ pulled: 3, conflicts: 0, problem: null });
    expect([...office.store.documents.values()].map((record) => record.base?.theirRef)).toEqual([
      'Theirs',
      'Theirs',
      'Theirs',
    ]);
    // But what is known last, to see whether the service has gone back.
    const known = office.store.cursors.get('lastKnown')?.lastKnown ?? [];
    expect(asked.mock.calls.flat(2).filter((key) => !known.includes(key))).toEqual([]);
  });

  test('merge a change into what is typed while it is read, and ask where both changed the same', async () => {
    const office = await withInvoices(2);
    await office.sync();
    const [one, other] = [...office.store.documents.values()];
    if (!one || !other) throw new Error('two were made');
    for (const { id } of [one, other])
      await office.colleague.call('PATCH', `/api/document/${id ?? ''}`, { theirRef: 'Theirs' });
    office.store.beforeShown = () => {
      office.store.beforeShown = () => undefined;
      office.store.edit(one.key, (document) => ({ ...document, orderNo: 'Mine' }));
      office.store.edit(other.key, (document) => ({ ...document, theirRef: 'Mine' }));
    };
    expect(await office.sync()).toMatchObject({ conflicts: 1, updated: 1, problem: null });
    expect(office.store.must(one.key)).toMatchObject({ local: null, base: { theirRef: 'Theirs', orderNo: 'Mine' } });
    expect(office.store.must(other.key)).toMatchObject({
      local: { theirRef: 'Mine' },
      conflict: { kind: 'fields', fields: [{ path: 'theirRef', mine: 'Mine', theirs: 'Theirs' }] },
    });
  });

  test('do not mark a record as gone that answers 404 while its list shows it, and name it', async () => {
    const office = await withInvoices(1);
    await office.sync();
    const { key, id } = office.store.only();
    await office.colleague.call('PATCH', `/api/document/${id ?? ''}`, { theirRef: 'Theirs' });
    office.service().document = () => Promise.resolve(null);
    expect(await office.sync()).toMatchObject({
      problem: null,
      unreadable: { count: 1, records: [{ kind: 'saleInvoice', id }] },
    });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null, goneAt: null });
  });

  test('mark a record as gone that answers 404 where the service cannot be asked for it in a list', async () => {
    const office = await withInvoices(1);
    await office.sync();
    const { key, id } = office.store.only();
    await office.colleague.call('PATCH', `/api/document/${id ?? ''}`, { theirRef: 'Theirs' });
    office.service().document = () => Promise.resolve(null);
    office.refuseFilters();
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null, goneAt: expect.any(String) });
  });

  test('work with our clock 48 hours ahead or behind', async () => {
    for (const clockOffset of [48 * 3_600_000, -48 * 3_600_000]) {
      const office = await openOffice({ clockOffset });
      await office.colleague.invoice({ description: 'One' });
      await office.sync();
      await office.colleague.invoice({ description: 'Two' });
      office.store.draft(invoice(1));
      expect(await office.sync()).toMatchObject({ created: 1, problem: null });
      await office.sync();
      expect(office.store.documents.size).toBe(3);
      expect([...office.store.documents.values()].every((record) => record.base?.docNo !== undefined)).toBe(true);
    }
  });

  test('take no document for gone because a list does not show it', async () => {
    const office = await withInvoices(20);
    await office.sync();
    const before = ids(office);
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    service.searchDocuments = async (...asked) => ({ ...(await search(...asked)), rows: [] });
    await office.sync();
    expect(ids(office)).toEqual(before);
    expect([...office.store.documents.values()].every((record) => record.goneAt === null && record.base !== null)).toBe(
      true,
    );
  });

  test('keep the references when a list comes back empty', async () => {
    const office = await withInvoices(1);
    await office.sync();
    const count = [...office.store.referencesById.values()].filter((each) => each.isActive).length;
    const service = office.service();
    service.references = async () => ({ rows: [], serverTime: null });
    await office.sync();
    expect([...office.store.referencesById.values()].filter((each) => each.isActive)).toHaveLength(count);
  });

  test('mark what a whole list no longer has as inactive, and never remove it', async () => {
    const office = await openOffice();
    await office.sync();
    const service = office.service();
    const references = service.references.bind(service);
    service.references = async (kind, page) => {
      const answer = await references(kind, page);
      return kind === 'taxCode' ? { ...answer, rows: answer.rows.filter((row) => row.code !== 'S') } : answer;
    };
    for (const [stream, cursor] of office.store.cursors)
      office.store.cursors.set(stream, { ...cursor, sweptAt: instant() });
    await office.sync();
    expect(
      [...office.store.referencesById.values()].find((each) => each.kind === 'taxCode' && each.code === 'S'),
    ).toMatchObject({ isActive: false });
  });

  test('keep the references when most would vanish, report it, and look again in the next run', async () => {
    const office = await openOffice();
    const service = office.service();
    const references = service.references.bind(service);
    const terms = Array.from({ length: 30 }, (_, n) => ({
      kind: 'payTerm' as const,
      id: guid(n, 5),
      code: `T${n}`,
      description: '',
      isActive: true,
    }));
    let shown = terms;
    service.references = async (kind, page) => {
      const answer = await references(kind, page);
      return kind === 'payTerm' ? { ...answer, rows: shown } : answer;
    };
    const active = () =>
      [...office.store.referencesById.values()]
        .filter((each) => each.kind === 'payTerm' && each.isActive)
        .map((each) => each.code);
    const longAgo = () => {
      for (const [stream, cursor] of office.store.cursors)
        office.store.cursors.set(stream, { ...cursor, sweptAt: instant() });
    };
    await office.sync();
    longAgo();
    shown = terms.slice(0, 4).map((term) => ({ ...term, code: `${term.code}-new` }));
    for (let run = 0; run < 2; run += 1) {
      // One short list does not end the run.
      expect(await office.sync()).toMatchObject({
        problem: { code: 'service.shortList' },
        reachedEnd: true,
        shortLists: [{ kind: 'payTerm', missing: 26, of: 30 }],
      });
      expect(active()).toEqual([...shown.map((term) => term.code), ...terms.slice(4).map((term) => term.code)]);
    }
    // As many have gone as a person has confirmed; with one more, a person would be asked again.
    office.agreedGone = new Map([
      ['payTerm', 25],
      ['taxCode', 99],
    ]);
    expect(await office.sync()).toMatchObject({ shortLists: [{ kind: 'payTerm', missing: 26, of: 30 }] });
    expect(active()).toHaveLength(30);
    office.agreedGone = new Map([['payTerm', 26]]);
    const agreed = await office.sync();
    expect(agreed).toMatchObject({ problem: null, reachedEnd: true });
    expect(agreed.shortLists).toBeUndefined();
    expect(active()).toEqual(shown.map((term) => term.code));
    // Those that come back are offered again.
    office.agreedGone = new Map();
    longAgo();
    shown = terms.slice(0, 20);
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(active()).toEqual(shown.map((term) => term.code));
  });

  test('of a list that shows its first page at every place keep what came, report it, and read it again in each run', async () => {
    const office = await withInvoices(120);
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    let isStuck = true;
    service.searchDocuments = (docClass, page) => search(docClass, isStuck ? { ...page, skip: 0 } : page);
    for (let run = 1; run <= 2; run += 1) {
      expect(await office.sync()).toMatchObject({
        reachedEnd: true,
        problem: { code: 'service.unsteadyList', message: 'saleInvoice' },
      });
      expect(office.store.documents.size).toBe(100);
    }
    isStuck = false;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.documents.size).toBe(120);
  });

  test('skip a list that the service does not know', async () => {
    const office = await openOffice();
    office.on('GET', /Catalog\/BankAccount/, { status: 404 });
    office.store.draft(invoice(1));
    expect(await office.sync()).toMatchObject({ created: 1, problem: null, denied: [] });
  });

  test.each([
    ['account', /Catalog\/Account\?/],
    ['department', /\/Department\?/],
  ])(
    'report which list was refused: the %s list, whose rows would otherwise be missing silently',
    async (kind, path) => {
      const office = await openOffice();
      const end = office.hold(({ method, url }) => (method === 'GET' && path.test(url) ? { status: 400 } : undefined));
      const key = office.store.draft(invoice(1));
      for (let run = 1; run <= 2; run += 1)
        expect(await office.sync()).toMatchObject({
          problem: { code: 'service.refusedList', message: kind, status: 400 },
        });
      end();
      expect(await office.sync()).toMatchObject({ problem: null });
      expect(office.store.must(key)).toMatchObject({ inFlight: null, local: null });
    },
  );

  test('a list of changes that is cut short is read on: its missing rows are not passed over', async () => {
    const office = await withInvoices(4);
    await office.sync();
    const rows = await office.colleague.list('/api/saleInvoice');
    const late = rows.map(({ id }) => String(id));
    const early = late.pop();
    await office.colleague.call('PATCH', `/api/document/${String(early)}`, { description: 'Long ago' });
    // Long enough that the next scan, which begins a little before the last change seen, would not meet it.
    office.serviceTime += 20 * 60_000;
    for (const id of late) await office.colleague.call('PATCH', `/api/document/${id}`, { description: 'Now' });
    cutNextChanges(office, 2);
    const descriptions = (): unknown[] =>
      [...office.store.documents.values()].map(({ base }) => base?.description).sort();
    for (let run = 0; run < 2; run += 1) expect(await office.sync()).toMatchObject({ problem: null });
    expect(descriptions()).toEqual(['Long ago', 'Now', 'Now', 'Now']);
    // Nothing new: one look.
    office.seen.length = 0;
    await office.sync();
    expect(office.count('GET', /^\/api\/saleInvoice\?/)).toBe(1);
  });

  test("a short list that shows only what was sent from here is read on too: our own later changes do not hide a colleague's", async () => {
    const office = await withInvoices(4);
    await office.sync();
    const rows = await office.colleague.list('/api/saleInvoice');
    const early = String(rows.at(-1)?.id);
    // Changed by a colleague after this run has looked, and well before what it sends.
    office.strike((request) => {
      if (request.method !== 'PATCH') return undefined;
      const { company } = office.colleague.service;
      company.documents.update(early, { description: 'Long ago' }, { userName: 'colleague', source: company.source });
      office.serviceTime += 20 * 60_000;
      return 'none';
    });
    const own = [...office.store.documents.values()].filter(({ id }) => id !== early);
    for (const { key } of own) office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 3, conflicts: 0 });
    cutNextChanges(office, 3);
    for (let run = 0; run < 2; run += 1) expect(await office.sync()).toMatchObject({ problem: null });
    expect([...office.store.documents.values()].map(({ base }) => base?.description).sort()).toEqual([
      'Long ago',
      'Mine',
      'Mine',
      'Mine',
    ]);
    office.seen.length = 0;
    await office.sync();
    expect(office.count('GET', /^\/api\/saleInvoice\?/)).toBe(1);
  });

  test('a document that cannot be read is asked for again in the next run', async () => {
    const office = await withInvoices(5);
    const service = office.service();
    const read = service.document.bind(service);
    let isBroken = true;
    let broken: string | undefined;
    service.document = async (docClass, id) => {
      broken ??= id;
      if (isBroken && id === broken) {
        throw new ProblemError({ code: 'service.nonsense', message: 'the answer is not a document' });
      }
      return read(docClass, id);
    };
    expect(await office.sync()).toMatchObject({ problem: { code: 'service.nonsense' } });
    expect(office.store.documents.size).toBe(4);
    isBroken = false;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.documents.size).toBe(5);
  });
});

describe('a change that is pulled under an edit', () => {
  test('is merged, and a later push sends only what is mine', async () => {
    const office = await withInvoices(1);
    await office.sync();
    const { key, id } = office.store.only();
    office.store.edit(key, (document) => ({
      ...document,
      contactAccountId: document.contactAccountId,
      orderNo: 'Mine',
      description: '',
    }));
    office.store.documents.set(key, { ...office.store.must(key), badInput: { currencyRate: '1,2,3' } });
    await office.colleague.call('PATCH', `/api/document/${id ?? ''}`, { theirRef: 'Theirs' });
    expect(await office.sync()).toMatchObject({ updated: 0, notReady: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({
      revision: 1,
      local: { orderNo: 'Mine', theirRef: 'Theirs' },
      base: { theirRef: 'Theirs' },
      badInput: { currencyRate: '1,2,3' },
    });
  });
});

/** A list of so many rows, of which some are hidden from this user and at most `most` are given at once. */
function list(
  count: number,
  { most = 100, hidden = new Set<number>() } = {},
): (skip: number, take: number) => Promise<Page<DocumentSummary>> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: guid(n),
    docClass: 'saleInvoice' as const,
    statusList: [],
  }));
  return async (skip, take) => ({
    rows: rows.slice(skip, skip + Math.min(take, most)).filter((_, index) => !hidden.has(skip + index)),
    serverTime: null,
  });
}

async function allOf<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

async function readAll(
  read: (skip: number, take: number) => Promise<Page<DocumentSummary>>,
  thorough: boolean,
  take = 100,
): Promise<string[]> {
  const found: string[] = [];
  for await (const page of pages(read, { from: 0, thorough, take })) found.push(...page.fresh.map((row) => row.id));
  return found;
}

describe('paging', () => {
  test.each([0, 1, 99, 100, 101, 190, 200, 555])('reads %i rows once each', async (count) => {
    for (const thorough of [true, false]) expect(await readAll(list(count), thorough)).toHaveLength(count);
  });

  test.each([10, 25, 50])('reads all rows of a service that gives at most %i at once', async (most) => {
    for (const thorough of [true, false]) expect(await readAll(list(230, { most }), thorough)).toHaveLength(230);
  });

  test('asks for large pages, and for small ones where the service refuses large ones', async () => {
    const rows = list(1_200, { most: 500 });
    const asked: number[] = [];
    const upTo = (largest: number) => async (skip: number, take: number) => {
      asked.push(take);
      if (take > largest)
        throw new ProblemError({ code: 'service.refused', message: 'take must be at most 100', status: 400 });
      return rows(skip, take);
    };
    expect(await readAll(upTo(500), true, 500)).toHaveLength(1_200);
    expect(new Set(asked)).toEqual(new Set([500]));
    asked.length = 0;
    expect(await readAll(upTo(100), true, 500)).toHaveLength(1_200);
    expect(asked.slice(0, 3)).toEqual([500, 100, 100]);
    expect(asked.filter((take) => take === 500)).toHaveLength(1);
    // A refusal of the small page is about something else.
    await expect(readAll(upTo(50), true, 500)).rejects.toThrow('take must be');
  });

  test('reads all rows that are not hidden, even behind nearly a whole page of hidden ones', async () => {
    const hidden = new Set(Array.from({ length: 98 }, (_, n) => 101 + n));
    expect(await readAll(list(300, { hidden }), true)).toHaveLength(202);
  });

  test('ends at a list that is not paged at all', async () => {
    const whole = list(150, { most: 150 });
    expect(await readAll(() => whole(0, 150), true)).toHaveLength(150);
    const hundred = list(100);
    expect(await readAll(() => hundred(0, 100), false)).toHaveLength(100);
  });

  test('continues after fifty steps back in a list that moves all the time, and reports that rows may be missing', async () => {
    // Each answer begins at another place: no page ever shows a row of the one before, and none is empty.
    let answers = 0;
    const moving = async (_skip: number, take: number): Promise<Page<{ id: string }>> => {
      answers += 1;
      return {
        rows: answers > 200 ? [] : Array.from({ length: take }, (_, n) => ({ id: `r${String(answers)}.${String(n)}` })),
        serverTime: null,
      };
    };
    const read = await allOf(pages(moving, { from: 0, thorough: true }));
    expect(answers).toBeGreaterThan(51);
    expect(read.some(({ isUnsure }) => isUnsure)).toBe(true);
    expect((await allOf(pages(list(555), { from: 0, thorough: true }))).some(({ isUnsure }) => isUnsure)).toBe(false);
  });

  test('meets rows that shift while somebody works', async () => {
    const full = list(300);
    let isShifted = false;
    // Between the first and the second page eight rows before them disappear.
    const shifting = async (skip: number, take: number) => {
      const page = await full(isShifted ? skip + 8 : skip, take);
      isShifted = true;
      return page;
    };
    expect(await readAll(shifting, true)).toHaveLength(300);
  });

  test('does not go back while fewer rows than the overlap have shifted', async () => {
    const full = list(300);
    const asked: number[] = [];
    const shifting = async (skip: number, take: number) => {
      asked.push(skip);
      return full(asked.length > 1 ? skip + 8 : skip, take);
    };
    await readAll(shifting, true);
    // Pages of 100 that share ten rows.
    expect(asked.slice(0, 4)).toEqual([0, 90, 180, 270]);
  });
});

describe('the watermark', () => {
  test('is no later than the start of the scan, and never goes back', () => {
    const nothing = { before: null, startedAt: null, heldBack: null };
    // Shown up to 60 s past nine, after a scan of 10 s: what changed since second 50 may have been missed.
    expect(watermarkAfter({ ...nothing, shown: instant(60), took: 10_000 })).toBe(instant(50));
    expect(watermarkAfter({ ...nothing, shown: instant(60), took: 10_000, startedAt: instant(45) })).toBe(instant(45));
    expect(watermarkAfter({ ...nothing, shown: instant(60), took: 0, heldBack: instant(30) })).toBe(instant(30));
    expect(watermarkAfter({ ...nothing, before: instant(55), shown: instant(60), took: 10_000 })).toBe(instant(55));
    expect(watermarkAfter({ ...nothing, before: instant(55), shown: null, took: 0 })).toBe(instant(55));
  });
});

test('the search is never asked for an upper limit of modification', async () => {
  const office = await withInvoices(3);
  await office.sync();
  await office.sync();
  expect(office.seen.filter((each) => SEARCH.test(each.slice(4)) && /LastModifiedTo/i.test(each))).toEqual([]);
  expect(office.seen.some((each) => /LastModifiedFrom=2026-03-02T/.test(each))).toBe(true);
});
