import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import type { CopyRow } from '../../../src/domain/copies/copies.ts';
import { draftInvoice, instant, intRef, pulledRecord } from '../../support/documents.ts';
import { changesOf, openStore } from '../support/openStore.ts';

const KEY = intRef(1);

/** A draft, and the document on the service that it turned out to be, read before under its own id. */
async function withTwin(change: Partial<DocumentRecord> = {}): Promise<{ store: CompanyStore; twin: DocumentRecord }> {
  const store = await openStore();
  const twin = pulledRecord(1);
  await store.forSync.write([{ expectedRevision: null, record: { ...twin, ...change } }]);
  await store.attachments.add(twin.key, [{ fileName: 'note.txt', bytes: new Uint8Array([1]) }]);
  await store.createDraft(draftInvoice(1));
  return { store, twin };
}

/** The draft becomes the document, as the engine writes it once it has found out. */
function become(store: CompanyStore, twin: DocumentRecord): Promise<readonly string[]> {
  const record: DocumentRecord = { ...twin, key: KEY, revision: 1 };
  return store.forSync.write([{ expectedRevision: 0, record, replaces: [twin.key] }]);
}

test('a draft that is a document read before takes its place, its row and its files', async () => {
  const { store, twin } = await withTwin();
  const changes = changesOf(store);
  expect(await become(store, twin)).toEqual([]);
  expect(await store.record(twin.key)).toBeUndefined();
  expect((await store.firstRows('saleInvoice', 9)).map(({ key }) => key)).toEqual([KEY]);
  expect((await store.attachments.of(KEY)).map(({ fileName }) => fileName)).toEqual(['note.txt']);
  expect(changes).toMatchObject([{ documents: [KEY, twin.key], attachments: [KEY, twin.key] }]);
});

test('a document that was edited meanwhile is not removed', async () => {
  const { store, twin } = await withTwin({ local: { ...draftInvoice(1), description: 'Edited' } });
  await become(store, twin);
  expect(await store.record(twin.key)).toMatchObject({ local: { description: 'Edited' } });
});

test('files that were put back before their document is read anew go to it', async () => {
  const store = await openStore();
  const key = intRef(1);
  await store.createDraft(draftInvoice(1));
  await store.attachments.add(key, [{ fileName: 'note.txt', bytes: new Uint8Array([1]) }]);
  const waiting: CopyRow[] = [];
  for await (const rows of store.copies.waiting()) waiting.push(...rows);
  const recovered = await openStore();
  await recovered.copies.putBack({
    madeAt: instant(),
    rows: waiting.filter(({ table }) => table === 'attachments'),
    unreadable: [],
    part: async () => 'AQ==',
  });
  const { key: id } = pulledRecord(1);
  await recovered.forSync.write([{ expectedRevision: null, record: pulledRecord(1) }]);
  expect((await recovered.attachments.of(id)).map(({ fileName }) => fileName)).toEqual(['note.txt']);
});
