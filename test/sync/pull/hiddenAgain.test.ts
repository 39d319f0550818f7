import { describe, expect, test } from 'vitest';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import type { Page } from '../../../src/domain/values/paging.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import {
  isDocumentRecord,
  isResourceRecord,
  type Stream,
  type SyncRecord,
} from '../../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import type { LocalStore } from '../../../src/sync/run/ports.ts';
import { runSync } from '../../../src/sync/run.ts';
import { openStore } from '../../store/support/openStore.ts';
import { instant } from '../../support/documents.ts';
import { MemoryStore } from '../../support/memoryStore.ts';
import { openOffice, type Office } from '../support/company.ts';
import { department, product, salePrice } from '../records/contents.ts';
import { idOf, openTrade, posted, queue, synced, there, trade } from '../support/trade.ts';

/** The stores that the engine runs over: that of the page, and that of the other tests. */
const STORES: Readonly<Record<string, () => Promise<LocalStore>>> = {
  'the database': async () => (await openStore()).forSync,
  'the store in memory': () => Promise.resolve(new MemoryStore()),
};

function sync(office: Office, store: LocalStore): Promise<SyncReport> {
  return runSync({
    store,
    service: office.service(),
    environment: office.time,
    signal: office.controller.signal,
    onProgress: () => undefined,
    docClasses: office.docClasses,
  });
}

/** Lets a long time pass: the lists of these streams are read whole again. */
async function waitLong(store: LocalStore, ...streams: Stream[]): Promise<void> {
  for (const stream of streams) {
    const cursor = await store.cursor(stream);
    if (cursor) await store.write([], [{ ...cursor, sweptAt: instant() }]);
  }
}

async function recordOf(store: LocalStore, id: Guid, kind?: 'department'): Promise<SyncRecord> {
  const [held] = await store.held([id], kind);
  const [record] = held ? await store.records([held.key]) : [];
  if (!record) throw new Error(`${id} is not held`);
  return record;
}

async function documentOf(store: LocalStore, id: Guid): Promise<DocumentRecord> {
  const record = await recordOf(store, id);
  if (!isDocumentRecord(record)) throw new Error(`${id} is no document`);
  return record;
}

async function departmentOf(store: LocalStore, id: Guid): Promise<ResourceRecord> {
  const record = await recordOf(store, id, 'department');
  if (!isResourceRecord(record)) throw new Error(`${id} is no department`);
  return record;
}

async function write(store: LocalStore, record: SyncRecord): Promise<void> {
  expect(await store.write([{ expectedRevision: record.revision, record }])).toEqual([]);
}

/** Makes the service hide everything of an id, in lists and by itself, until it is told to show it again. */
function hide(office: Office, hidden: Guid): { showAgain: () => void } {
  const service = office.service();
  const [search, document, list, resource] = [
    service.searchDocuments.bind(service),
    service.document.bind(service),
    service.listResources.bind(service),
    service.resource.bind(service),
  ];
  const without = <R extends { id: Guid }>(page: Page<R>): Page<R> => ({
    ...page,
    rows: page.rows.filter(({ id }) => id !== hidden),
  });
  service.searchDocuments = async (...asked) => without(await search(...asked));
  service.listResources = async (...asked) => without(await list(...asked));
  service.document = (docClass, id) => (id === hidden ? Promise.resolve(null) : document(docClass, id));
  service.resource = (kind, id, parent) => (id === hidden ? Promise.resolve(null) : resource(kind, id, parent));
  return {
    showAgain: () => Object.assign(service, { searchDocuments: search, document, listResources: list, resource }),
  };
}

/** A colleague's draft that was edited here, and that the service no longer showed when the edit was to be sent. */
async function withHiddenEdit(
  store: LocalStore,
): Promise<{ office: Office; id: Guid; hidden: DocumentRecord; showAgain: () => void }> {
  const office = await openOffice();
  await office.colleague.create('/api/saleInvoice', {
    contactAccountId: 'C00001',
    description: 'Theirs',
    details: [{ accountId: '4000', currencyUnitPrice: 5 }],
  });
  await sync(office, store);
  const [row] = (await office.service().searchDocuments('saleInvoice', { skip: 0, take: 1 })).rows;
  if (!row) throw new Error('it is not listed');
  const before = await documentOf(store, row.id);
  if (!before.base) throw new Error('it was not read');
  await write(store, { ...before, local: { ...before.base, description: 'Mine' } });
  const { showAgain } = hide(office, row.id);
  // It is the newest that is known: it looks as if the service had lost it.
  expect(await sync(office, store)).toMatchObject({ problem: { code: 'service.wentBack' } });
  const hidden = await documentOf(store, row.id);
  expect(hidden).toMatchObject({ goneAt: expect.any(String), conflict: { kind: 'gone' } });
  return { office, id: row.id, hidden, showAgain };
}

describe.each(Object.entries(STORES))('a record that was hidden and is listed again, unchanged, over %s', (_, open) => {
  test('is there again: a document whose edit was given up', async () => {
    const store = await open();
    const { office, id, hidden, showAgain } = await withHiddenEdit(store);
    await write(store, { ...hidden, local: null, conflict: null });
    showAgain();
    await waitLong(store, 'document:saleInvoice');
    expect(await sync(office, store)).toMatchObject({ problem: null, pulled: 1 });
    expect(await documentOf(store, id)).toMatchObject({
      goneAt: null,
      conflict: null,
      local: null,
      base: { description: 'Theirs' },
    });
    expect(await sync(office, store)).toMatchObject({ problem: null, pulled: 0 });
  });

  test('is there again: a document that was edited, and the edit is sent', async () => {
    const store = await open();
    const { office, id, showAgain } = await withHiddenEdit(store);
    showAgain();
    await waitLong(store, 'document:saleInvoice');
    expect(await sync(office, store)).toMatchObject({ problem: null, updated: 1 });
    expect(await documentOf(store, id)).toMatchObject({
      goneAt: null,
      conflict: null,
      local: null,
      base: { description: 'Mine' },
    });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Mine' });
  });

  test('is brought by the next run: a document that was listed and first answered with 404, however old it is', async () => {
    const office = await openOffice();
    const draft = (description: string) =>
      office.colleague.create('/api/saleInvoice', {
        contactAccountId: 'C00001',
        description,
        details: [{ accountId: '4000', currencyUnitPrice: 5 }],
      });
    await draft('Old');
    const [old] = (await office.service().searchDocuments('saleInvoice', { skip: 0, take: 1 })).rows;
    if (!old) throw new Error('it is not listed');
    office.serviceTime += 600_000;
    await draft('New');
    const store = await open();
    office.on('GET', new RegExp(`^/api/document/${old.id}`), { status: 404 });
    expect(await sync(office, store)).toMatchObject({ problem: null });
    expect(await store.held([old.id])).toEqual([]);
    expect(await sync(office, store)).toMatchObject({ problem: null });
    expect(await documentOf(store, old.id)).toMatchObject({ goneAt: null, base: { description: 'Old' } });
  });

  test('is there again: a department', async () => {
    const office = await openOffice();
    await office.colleague.create('/api/Department', { code: 'YARD', description: 'Yard' });
    const store = await open();
    await sync(office, store);
    const yard = (await office.service().listResources('department', { skip: 0, take: 100 })).rows.find(
      (row) => 'code' in row && row.code === 'YARD',
    );
    if (!yard) throw new Error('it is not listed');

    const { showAgain } = hide(office, yard.id);
    await waitLong(store, 'resource:department');
    await sync(office, store);
    expect(await departmentOf(store, yard.id)).toMatchObject({ goneAt: expect.any(String) });
    showAgain();
    await waitLong(store, 'resource:department');
    expect(await sync(office, store)).toMatchObject({ problem: null });
    expect(await departmentOf(store, yard.id)).toMatchObject({ goneAt: null, base: { description: 'Yard' } });
  });
});

describe('commands of a record that the service did not show for a while', () => {
  test('wait again: a document is abandoned after all', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'abandon' });
    office.refuseFilters();
    office.on('GET', new RegExp(`^/api/document/${idOf(office, key)}`), { status: 404 });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ goneAt: expect.any(String), commands: [], conflict: null });
    await waitLong(office.store, 'document:saleInvoice');
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    expect(office.store.must(key)).toMatchObject({ goneAt: null, commands: [], base: { statusList: ['abandoned'] } });
  });

  test('wait again at once, although the record was never read before it went', async () => {
    const office = await openTrade();
    const key = office.store.draft(trade('saleInvoice', 1, { description: 'As sent' }));
    queue(office, key, { name: 'abandon' });
    office.refuseFilters();
    // Before the command, for its fields that the service has never shown, and when it is read to make sure.
    for (let read = 0; read < 3; read += 1) office.on('GET', /^\/api\/document\//, { status: 404 });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ goneAt: expect.any(String), base: { description: 'As sent' } });
    await waitLong(office.store, 'document:saleInvoice');
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ goneAt: null, commands: [] });
  });

  test('wait again: a department is locked after all', async () => {
    const office = await openOffice();
    const key = office.store.make(department('YARD'));
    await office.sync();
    office.store.command(key, 'lock');
    office.refuseFilters();
    office.on('GET', /^\/api\/Department\/[^/]+$/, { status: 404 });
    await office.sync();
    expect(office.store.resource('department', key)).toMatchObject({ goneAt: expect.any(String), commands: [] });
    await waitLong(office.store, 'resource:department');
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    expect(office.store.resource('department', key)).toMatchObject({
      goneAt: null,
      commands: [],
      base: { isActive: false },
    });
  });

  test('wait again, however often the record was looked for and whatever was typed meanwhile: a document is submitted after all', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1));
    office.store.edit(key, (document) => ({ ...document, description: 'Typed' }));
    queue(office, key, { name: 'submit' });
    // Lists show it, but cannot be asked for one record, and reads of it answer 404.
    office.refuseFilters();
    const service = office.service();
    const read = service.document.bind(service);
    service.document = () => Promise.resolve(null);
    for (let run = 1; run <= 3; run += 1) {
      await office.sync();
      expect(office.store.must(key)).toMatchObject({
        commands: [],
        conflict: { kind: 'gone', takenBack: [{ name: 'submit' }] },
      });
      await waitLong(office.store, 'document:saleInvoice');
    }
    service.document = read;
    await waitLong(office.store, 'document:saleInvoice');
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.must(key)).toMatchObject({
      goneAt: null,
      conflict: null,
      commands: [],
      local: null,
      base: { description: 'Typed', statusList: ['pending_auth'] },
    });
  });

  test('are asked about again: an amendment of what a colleague had amended, however often the record was looked for', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1, { theirRef: 'PO 1', description: 'Was' }));
    queue(office, key, { name: 'amend', fields: { theirRef: 'PO 2', description: 'Is' } });
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, { theirRef: 'PO 3' });
    await office.sync();
    const question = {
      kind: 'fields',
      fields: [{ path: 'theirRef', base: 'PO 1', mine: 'PO 2', theirs: 'PO 3' }],
      takenBack: [{ name: 'amend' }],
    };
    expect(office.store.must(key)).toMatchObject({ commands: [], conflict: question });

    const service = office.service();
    const read = service.document.bind(service);
    service.document = () => Promise.resolve(null);
    office.refuseFilters();
    for (let run = 1; run <= 2; run += 1) {
      await waitLong(office.store, 'document:saleInvoice');
      // The list reports a change each time, and no read shows the document.
      await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, {
        textFooter: `Again ${String(run)}`,
      });
      await office.sync();
      expect(office.store.must(key)).toMatchObject({
        commands: [],
        conflict: { kind: 'gone', takenBack: [{ name: 'amend' }] },
      });
    }
    service.document = read;
    await waitLong(office.store, 'document:saleInvoice');
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ goneAt: null, commands: [], conflict: question });
    expect((await there(office, key)).theirRef).toBe('PO 3');
  });

  test('are asked about again: the deletion of a price that a colleague had changed', async () => {
    const office = await openOffice();
    const goods = office.store.make(product('NET-5'));
    await office.sync();
    const parent = office.store.resource('product', goods).id!;
    const key = office.store.make(salePrice(parent));
    await office.sync();
    const { id } = office.store.resource('salePrice', key);
    office.store.command(key, 'delete');
    await office.colleague.call('PATCH', `/api/Product/${parent}/SalePrice/${id!}`, { unitPrice: 9.5 });
    await office.sync();
    const question = {
      kind: 'fields',
      fields: [{ path: 'unitPrice', theirs: '9.5' }],
      takenBack: [{ name: 'delete' }],
    };
    expect(office.store.resource('salePrice', key)).toMatchObject({ commands: [], conflict: question });

    const service = office.service();
    const [under, resource] = [service.resourcesUnder.bind(service), service.resource.bind(service)];
    service.resource = (kind, each, below) => (each === id ? Promise.resolve(null) : resource(kind, each, below));
    service.resourcesUnder = async (...asked) => {
      const answer = await under(...asked);
      return answer && { ...answer, rows: answer.rows.filter((row) => row.id !== id) };
    };
    office.store.childReads.set(`salePrice:${parent}`, '');
    await office.sync();
    expect(office.store.resource('salePrice', key)).toMatchObject({ goneAt: expect.any(String), conflict: null });
    Object.assign(service, { resourcesUnder: under, resource });
    office.store.childReads.set(`salePrice:${parent}`, '');
    await office.sync();
    expect(office.store.resource('salePrice', key)).toMatchObject({ goneAt: null, conflict: question });
  });
});
