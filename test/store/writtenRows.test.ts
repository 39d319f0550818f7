import { expect, it } from 'vitest';
import { localDate } from '../../src/domain/values/dates.ts';
import type { CompanyStore, DocumentListRow } from '../../src/store/contract.ts';
import { draftInvoice, intRef, pulledRecord } from '../support/documents.ts';
import { newConnectionId, openStore } from './support/openStore.ts';

/** The rows that a store has published since the last call, by key. */
function publishedRows(store: CompanyStore): () => Map<string, DocumentListRow> {
  const published = new Map<string, DocumentListRow>();
  store.onChange(({ rows = [] }) => rows.forEach((row) => published.set(row.key, row)));
  return () => {
    const since = new Map(published);
    published.clear();
    return since;
  };
}

it('publishes the rows that it wrote: of a pull, of an edit, of a row that moved', async () => {
  const store = await openStore();
  const published = publishedRows(store);
  const expectRead = async (keys: readonly string[]) => {
    const rows = published();
    expect([...rows.keys()].sort()).toEqual([...keys].sort());
    for (const read of await store.rows(keys)) expect(rows.get(read.key)).toMatchObject(read);
  };
  const records = [1, 2, 3].map((n) => pulledRecord(n));
  await store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
  await expectRead(records.map(({ key }) => key));

  const { key } = await store.createDraft(draftInvoice(7));
  await expectRead([key]);
  await store.edit(key, (document) => ({ ...document, docDate: localDate('2026-02-01'), description: 'Chairs' }));
  await expectRead([key]);

  const [first, second] = records;
  if (!first || !second) throw new Error('no records were made');
  // The second write expects a revision that is not stored: nothing of it is published.
  const base = first.base && { ...first.base, description: 'Changed there' };
  await store.forSync.write([
    { expectedRevision: first.revision, record: { ...first, revision: first.revision + 1, base } },
    { expectedRevision: 99, record: second },
  ]);
  await expectRead([first.key]);
});

it('publishes neither rows nor keys of more than a thousand', async () => {
  const store = await openStore();
  const published: unknown[] = [];
  store.onChange(({ documents, rows }) => published.push({ documents, rows }));
  await store.forSync.write(
    Array.from({ length: 1_001 }, (_, n) => ({ expectedRevision: null, record: pulledRecord(n) })),
  );
  expect(published).toEqual([{ documents: 'many', rows: undefined }]);
});

it('sends other windows only the keys, and nobody the row of a discarded record', async () => {
  const connectionId = newConnectionId();
  const [here, there] = [await openStore(connectionId), await openStore(connectionId)];
  const received: unknown[] = [];
  there.onChange((change) => received.push(change));
  await here.createDraft(draftInvoice(1));
  await expect
    .poll(() => received)
    .toEqual([{ documents: [intRef(1)], references: [], resources: [], isElsewhere: true }]);
  const published = publishedRows(here);
  await here.discardDraft(intRef(1));
  expect(published()).toEqual(new Map());
});

it('tells what a sync run wrote from what a person did, here and in other windows', async () => {
  const connectionId = newConnectionId();
  const [here, there] = [await openStore(connectionId), await openStore(connectionId)];
  const told: unknown[] = [];
  const received: unknown[] = [];
  here.onChange(({ isOfRun }) => told.push(isOfRun));
  there.onChange(({ isOfRun }) => received.push(isOfRun));
  const run = await here.forRun();
  await run.write([{ expectedRevision: null, record: pulledRecord(1) }]);
  await here.createDraft(draftInvoice(2));
  expect(told).toEqual([true, undefined]);
  await expect.poll(() => received).toEqual([true, undefined]);
});
