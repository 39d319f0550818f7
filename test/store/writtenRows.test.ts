import { expect, it } from 'vitest';
import { localDate } from '../../src/domain/values/dates.ts';
import type { CompanyStore, DocumentListRow } from '../../src/store/contract.ts';
import { draftInvoice, intRef, pulledRecord } from '../support/documents.ts';
import { newConnectionId, openStore } from './support/openStore.ts';

/** The rows that a store has told since the last call, by key. */
function rowsTold(store: CompanyStore): () => Map<string, DocumentListRow> {
  const told = new Map<string, DocumentListRow>();
  store.onChange(({ rows = [] }) => rows.forEach((row) => told.set(row.key, row)));
  return () => {
    const since = new Map(told);
    told.clear();
    return since;
  };
}

it('tells with what it wrote the rows that one reads: of a pull, of an edit, of a row that moved', async () => {
  const store = await openStore();
  const told = rowsTold(store);
  const expectRead = async (keys: readonly string[]) => {
    const rows = told();
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
  // The second write expects a revision that is not held: nothing of it is told.
  const base = first.base && { ...first.base, description: 'Changed there' };
  await store.forSync.write([
    { expectedRevision: first.revision, record: { ...first, revision: first.revision + 1, base } },
    { expectedRevision: 99, record: second },
  ]);
  await expectRead([first.key]);
});

it('names neither rows nor keys of more than a thousand', async () => {
  const store = await openStore();
  const told: unknown[] = [];
  store.onChange(({ documents, rows }) => told.push({ documents, rows }));
  await store.forSync.write(
    Array.from({ length: 1_001 }, (_, n) => ({ expectedRevision: null, record: pulledRecord(n) })),
  );
  expect(told).toEqual([{ documents: 'many', rows: undefined }]);
});

it('tells other windows the keys alone, and nobody a row of what was discarded', async () => {
  const connectionId = newConnectionId();
  const [here, there] = [await openStore(connectionId), await openStore(connectionId)];
  const heard: unknown[] = [];
  there.onChange((change) => heard.push(change));
  await here.createDraft(draftInvoice(1));
  await expect
    .poll(() => heard)
    .toEqual([{ documents: [intRef(1)], references: [], resources: [], isElsewhere: true }]);
  const told = rowsTold(here);
  await here.discardDraft(intRef(1));
  expect(told()).toEqual(new Map());
});
