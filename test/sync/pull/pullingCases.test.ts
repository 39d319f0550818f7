import { describe, expect, test } from 'vitest';
import { isPending } from '../../../src/domain/records/state.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { isDocumentRecord } from '../../../src/domain/service/storeChange.ts';
import { MemoryStore } from '../../support/memoryStore.ts';
import { invoice, openOffice } from '../support/company.ts';
import { withInvoice } from '../support/trade.ts';

/** The named cases of docs/sync.md, "How it is proved", about pulling and runs that end early: see `cases.test.ts`. */

const CREATE = /^\/api\/saleInvoice$/;

describe('pulling', () => {
  test('pages shift', async () => {
    const office = await openOffice();
    for (let n = 0; n < 130; n += 1)
      await office.colleague.invoice({ description: `N${String(n)}`, docDate: '2026-02-01' });
    // New ones come in at the head of the list while its pages are read.
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    let added = 0;
    service.searchDocuments = async (...asked) => {
      if (added < 3)
        await office.colleague.invoice({ description: `Shifts ${String((added += 1))}`, docDate: '2026-03-02' });
      return search(...asked);
    };
    await office.sync();
    await office.sync();
    expect(added).toBe(3);
    expect(office.store.documents.size).toBe((await office.colleague.list('/api/saleInvoice?take=500')).length);
  });

  test('a change that a list shows late, after a later one, is not passed over', async () => {
    const office = await openOffice();
    const early = (await office.colleague.invoice({ description: 'Early' })).id;
    office.serviceTime += 60_000;
    await office.colleague.invoice({ description: 'Late' });
    office.serviceTime += 60_000;
    // The copy that the first list comes from does not have the early change yet.
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    service.searchDocuments = async (...asked) => {
      const page = await search(...asked);
      return { ...page, rows: page.rows.filter(({ id }) => id !== early) };
    };
    await office.sync();
    expect([...office.store.documents.values()].map(({ base }) => base?.description)).toEqual(['Late']);
    service.searchDocuments = search;
    await office.sync();
    expect([...office.store.documents.values()].map(({ base }) => base?.description)).toEqual(['Late', 'Early']);
  });

  test.each([48, -48])('clock %i h off', async (hours) => {
    const office = await openOffice({ clockOffset: hours * 3_600_000 });
    await office.colleague.invoice({ description: 'First' });
    await office.sync();
    await office.colleague.invoice({ description: 'Second' });
    await office.sync();
    expect(office.store.documents.size).toBe(2);
    office.store.draft(invoice(1));
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0 });
  });

  test('empty or cut list', async () => {
    const { office, key } = await withInvoice();
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    service.searchDocuments = async (...asked) => ({ ...(await search(...asked)), rows: [] });
    const references = service.references.bind(service);
    service.references = async (...asked) => {
      const page = await references(...asked);
      return { ...page, rows: page.rows.slice(0, 1) };
    };
    office.store.cursors.clear();
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ goneAt: null, base: { description: 'Order 1' } });
    expect(
      [...office.store.referencesById.values()].filter(({ kind, isActive }) => kind === 'account' && !isActive),
    ).toEqual([]);
  });

  test.each(['quota exceeded', 'kill'] as const)('%s during first load', async (what) => {
    const office = await openOffice();
    for (let n = 0; n < 120; n += 1) await office.colleague.create('/api/saleInvoice', { contactAccountId: 'C00001' });
    const { store } = office;
    const write = store.write.bind(store);
    let isOver = false;
    // The first page of invoices is kept. There is no room for the second; or the page has gone before even the first
    // is written.
    store.write = async (...asked) => {
      const fault =
        what === 'kill'
          ? new Error('killed')
          : new ProblemError({ code: 'store.failed', message: 'The disk is full.' });
      if (isOver) throw fault;
      const refused = await write(...asked);
      isOver = asked[0].some(({ record }) => isDocumentRecord(record));
      if (isOver && what === 'kill') throw fault;
      return refused;
    };
    expect((await office.sync()).problem).toMatchObject({ code: what === 'kill' ? 'internal' : 'store.failed' });
    const kept = [...store.documents.values()].map(({ id }) => String(id));
    expect(kept).toHaveLength(100);
    expect(store.cursors.get('document:saleInvoice')).toMatchObject({ sweptAt: null, resumeAt: expect.any(Number) });

    store.write = write;
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ problem: null, conflicts: 0 });
    expect(store.documents.size).toBe(120);
    // It continues behind what was kept: nothing of that is read again.
    const read = office.seen.flatMap((each) => /^GET \/api\/document\/([0-9a-f-]{36})/.exec(each)?.[1] ?? []);
    expect(read).toHaveLength(20);
    expect(read.filter((id) => kept.includes(id))).toEqual([]);
    expect(store.cursors.get('document:saleInvoice')).toMatchObject({ sweptAt: expect.any(String), resumeAt: null });
  });

  test('cancel', async () => {
    const office = await openOffice();
    for (let n = 1; n <= 30; n += 1) office.store.draft(invoice(n));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('POST', CREATE) < 10) return undefined;
      office.controller.abort();
      return 'none';
    });
    const { created, problem } = await office.sync();
    expect(problem).toMatchObject({ code: 'sync.cancelled' });
    office.controller = new AbortController();
    expect(await office.sync()).toMatchObject({ created: 30 - created, problem: null, inDoubt: 0 });
    expect([...office.store.documents.values()].filter(isPending)).toEqual([]);
  });

  test('laptop asleep in the middle of a run', async () => {
    const office = await openOffice();
    const keys = [1, 2, 3, 4, 5].map((n) => office.store.draft(invoice(n)));
    const hours = 9 * 60 * 60_000;
    // A create is on its way: when the lid is opened, its socket is dead, and the session has long ended.
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('POST', CREATE) < 2) return undefined;
      office.time.time += hours;
      office.serviceTime += hours;
      return 'dropAfterCommit';
    });
    expect(await office.sync()).toMatchObject({ created: 5, inDoubt: 0, rejected: 0, problem: null });
    expect(office.count('POST', /session/)).toBe(2);
    // Each exists once, as another laptop shows.
    const other = new MemoryStore();
    await office.sync(other);
    expect([...other.documents.values()].map(({ base }) => base?.intRef).sort()).toEqual([...keys].sort());
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0, problem: null });
  });
});
