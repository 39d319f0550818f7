import Dexie from 'dexie';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { isDocumentRecord, type Cursor } from '../../../src/domain/service/storeChange.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import type { CompanyStore, DocumentListRow } from '../../../src/store/contract.ts';
import { listRowOf } from '../../../src/store/documentRow.ts';
import { databaseName } from '../../../src/store/schema.ts';
import { draftInvoice, guid, instant, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { changesOf, newConnectionId, openStore } from '../support/openStore.ts';
import { untilMet } from '../../support/until.ts';

const cursor = (change: Partial<Cursor> = {}): Cursor => ({
  stream: 'document:saleInvoice',
  watermark: instant(5),
  sweptAt: null,
  resumeAt: 50,
  ...change,
});

async function everyRow(store: CompanyStore): Promise<DocumentListRow[]> {
  const rows: DocumentListRow[] = [];
  for await (const chunk of store.allRows('saleInvoice')) rows.push(...chunk);
  return rows;
}

/** A newer version of a stored document from the service. */
function pulledAgain(record: DocumentRecord, description: string): DocumentRecord {
  return { ...record, base: { ...pulledInvoice(1), description, docDate: localDate('2026-06-30') } };
}

describe('writing what was pulled', () => {
  test('stores records, rows and the cursor, and publishes the keys', async () => {
    const store = await openStore();
    const published = changesOf(store);
    const records = [1, 2, 3].map((n) => pulledRecord(n));
    expect(
      await store.forSync.write(
        records.map((record) => ({ expectedRevision: null, record })),
        [cursor()],
      ),
    ).toEqual([]);
    expect(await store.forSync.records([...records.map((record) => record.key), 'nowhere'])).toEqual(records);
    expect(await store.forSync.cursor('document:saleInvoice')).toEqual(cursor());
    expect(await store.forSync.cursor('document:payment')).toBeNull();
    expect(await everyRow(store)).toHaveLength(3);
    expect(published).toEqual([{ documents: records.map((record) => record.key), references: [], resources: [] }]);
  });

  test('does not replace a record that exists already', async () => {
    const store = await openStore();
    const there = pulledRecord(2);
    await store.forSync.write([{ expectedRevision: null, record: there }]);
    const refused = await store.forSync.write(
      [1, 2, 3].map((n) => ({ expectedRevision: null, record: pulledRecord(n, { revision: 9 }) })),
      [cursor()],
    );
    expect(refused).toEqual([there.key]);
    expect(await store.record(there.key)).toEqual(there);
    expect(await everyRow(store)).toHaveLength(3);
    expect(await store.forSync.cursor('document:saleInvoice')).toEqual(cursor());
  });

  test('leaves the row of a document that exists where it is, also when the refused one has another date', async () => {
    const store = await openStore();
    const there = [1, 2].map((n) => pulledRecord(n));
    await store.forSync.write(there.map((record) => ({ expectedRevision: null, record })));
    const published = changesOf(store);
    const elsewhere = there.map((record) => pulledAgain(record, 'refused'));
    // The third comes twice: the first of the two counts.
    const third = pulledRecord(3);
    expect(
      await store.forSync.write(
        [...elsewhere, third, pulledAgain(third, 'refused')].map((record) => ({ expectedRevision: null, record })),
      ),
    ).toEqual([...there, third].map(({ key }) => key));
    expect(await everyRow(store)).toEqual(
      expect.arrayContaining([...there, third].map((record) => expect.objectContaining(listRowOf(record)))),
    );
    expect(await everyRow(store)).toHaveLength(3);
    expect(published).toEqual([{ documents: [third.key], references: [], resources: [] }]);
  });

  test('puts the row of a new document in the place of one that was left without a document', async () => {
    const connectionId = newConnectionId();
    const store = await openStore(connectionId);
    const record = pulledRecord(1);
    await store.forSync.write([{ expectedRevision: null, record }]);
    const raw = await new Dexie(databaseName(connectionId)).open();
    await raw.table('documents').delete(record.key);
    raw.close();
    const base = record.base && { ...record.base, description: 'Read anew' };
    expect(await store.forSync.write([{ expectedRevision: null, record: { ...record, base } }])).toEqual([]);
    expect((await everyRow(store)).map(({ description }) => description)).toEqual(['Read anew']);
  });

  test('never writes over an edit made after the read', async () => {
    const store = await openStore();
    await store.forSync.write([{ expectedRevision: null, record: pulledRecord(1) }]);
    const [read] = (await store.forSync.records([pulledRecord(1).key])).filter(isDocumentRecord);
    await store.edit(read!.key, (document) => ({ ...document, description: 'typed meanwhile' }));
    expect(
      await store.forSync.write([{ expectedRevision: read!.revision, record: pulledAgain(read!, 'theirs') }]),
    ).toEqual([read!.key]);
    expect(await store.record(read!.key)).toMatchObject({ revision: 1, local: { description: 'typed meanwhile' } });
  });

  test('replaces the last version from the service with a newer one if nothing is pending, in the row, too', async () => {
    const store = await openStore();
    const published = changesOf(store);
    const [quiet, edited, moved] = [pulledRecord(1), pulledRecord(2), pulledRecord(3)];
    await store.forSync.write([quiet, edited, moved].map((record) => ({ expectedRevision: null, record })));
    await store.edit(edited.key, (document) => ({ ...document, description: 'typed meanwhile' }));
    expect(await store.forSync.held([quiet, edited].map(({ id }) => id!))).toMatchObject([
      { revision: 0, isAsShown: true },
      { revision: 1, isAsShown: false },
    ]);
    published.length = 0;
    const shown = (n: number, revision: number) => ({
      key: pulledRecord(n).key,
      revision,
      document: { ...pulledInvoice(n), docDate: localDate('2027-01-01') },
    });
    expect(await store.forSync.writeShown([shown(1, 0), shown(2, 1), shown(3, 7), shown(4, 0)])).toEqual(
      [2, 3, 4].map((n) => pulledRecord(n).key),
    );
    expect(await store.record(quiet.key)).toEqual({ ...quiet, base: { ...pulledInvoice(1), docDate: '2027-01-01' } });
    expect(await store.record(edited.key)).toMatchObject({
      revision: 1,
      local: { description: 'typed meanwhile' },
      base: edited.base,
    });
    expect(await store.record(moved.key)).toEqual(moved);
    expect(await everyRow(store)).toMatchObject([{ key: quiet.key, docDate: '2027-01-01' }, {}, {}]);
    expect(published).toEqual([{ documents: [quiet.key], references: [], resources: [] }]);
  });

  test('reports no modification time for a record that is gone, so that a list that shows it again counts as newer', async () => {
    const store = await openStore();
    const [there, gone] = [pulledRecord(1), pulledRecord(2, { goneAt: instant(5) })];
    await store.forSync.write([there, gone].map((record) => ({ expectedRevision: null, record })));
    expect(await store.forSync.held([there.id!, gone.id!])).toMatchObject([
      { key: there.key, lastModified: there.base?.lastModified },
      { key: gone.key, lastModified: null, isAsShown: false },
    ]);
    expect(there.base?.lastModified).toBeDefined();
  });

  test('refuses an update of a missing record', async () => {
    const store = await openStore();
    expect(await store.forSync.write([{ expectedRevision: 0, record: pulledRecord(1) }])).toEqual([
      pulledRecord(1).key,
    ]);
    expect(await everyRow(store)).toEqual([]);
  });

  test('keeps the later of two writes to one record, with one row', async () => {
    const store = await openStore();
    const record = pulledRecord(1);
    await store.forSync.write([{ expectedRevision: null, record }]);
    const dated = (day: string) => ({ ...record, base: { ...pulledInvoice(1), docDate: localDate(day) } });
    await store.forSync.write(['2027-01-01', '2027-01-02'].map((day) => ({ expectedRevision: 0, record: dated(day) })));
    expect(await everyRow(store)).toMatchObject([{ key: record.key, docDate: '2027-01-02' }]);
  });

  test('leaves nothing when it fails in the middle', async () => {
    const store = await openStore();
    const held = pulledRecord(1);
    await store.forSync.write([{ expectedRevision: null, record: held }], [cursor()]);
    const published = changesOf(store);
    // A function cannot be kept by IndexedDB: the database itself refuses the second record, after the first was put.
    const impossible = pulledRecord(3, { badInput: { total: (() => 1) as unknown as string } });
    const writes = [
      { expectedRevision: 0, record: pulledAgain(held, 'theirs') },
      { expectedRevision: null, record: pulledRecord(2) },
      { expectedRevision: null, record: impossible },
    ];
    await expect(store.forSync.write(writes, [cursor({ resumeAt: 100 })])).rejects.toMatchObject({
      problem: { code: 'store.failed' },
    });
    expect(await store.forSync.records([1, 2, 3].map((n) => pulledRecord(n).key))).toEqual([held]);
    expect(await everyRow(store)).toMatchObject([{ key: held.key, docDate: held.base?.docDate }]);
    expect(await store.forSync.cursor('document:saleInvoice')).toEqual(cursor());
    expect(published).toEqual([]);
  });

  test('publishes "many" when there are too many keys to list', async () => {
    const store = await openStore();
    const published = changesOf(store);
    await store.forSync.write(
      Array.from({ length: 1_001 }, (_, n) => ({ expectedRevision: null, record: pulledRecord(n, {}, 1) })),
    );
    expect(published).toEqual([{ documents: 'many', references: [], resources: [] }]);
  });
});

describe('stored and pending records', () => {
  test('are found by id; missing ones are left out', async () => {
    const store = await openStore();
    const draft = await store.createDraft(draftInvoice(7));
    const adopted = { ...draft, id: guid(7, 6), base: { ...pulledInvoice(7), lastModified: instant(30) }, local: null };
    await store.forSync.write([
      { expectedRevision: 0, record: adopted },
      { expectedRevision: null, record: pulledRecord(8) },
    ]);
    expect(await store.forSync.held([guid(8, 6), guid(99, 6), guid(7, 6)])).toEqual([
      { key: guid(8, 6), id: guid(8, 6), revision: 0, lastModified: instant(8), isAsShown: true },
      { key: intRef(7), id: guid(7, 6), revision: 0, lastModified: instant(30), isAsShown: true },
    ]);
  });

  test('pending keys come oldest first', async () => {
    const store = await openStore();
    for (const n of [3, 1, 2]) await store.createDraft(draftInvoice(n));
    await store.forSync.write([{ expectedRevision: null, record: pulledRecord(4) }]);
    expect(await store.forSync.pendingKeys()).toEqual([intRef(1), intRef(2), intRef(3)]);
  });
});

describe('the list', () => {
  test('comes newest first, in chunks, and documents without a date before all', async () => {
    const store = await openStore();
    const records = Array.from({ length: 6_000 }, (_, n) => pulledRecord(n, {}, 1));
    await store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
    await store.createDraft(draftInvoice(1, { docDate: undefined }));
    await store.createDraft(draftInvoice(2, { docClass: 'saleOrder' }));
    const sizes: number[] = [];
    for await (const chunk of store.allRows('saleInvoice')) sizes.push(chunk.length);
    const rows = await everyRow(store);
    expect(sizes).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1]);
    expect(rows[0]).toMatchObject({ key: intRef(1), docDate: '' });
    const dates = rows.slice(1).map((row) => row.docDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(rows.map((row) => row.key)).size).toBe(6_001);
    expect((await store.firstRows('saleInvoice', 50)).map((row) => row.key)).toEqual(
      rows.slice(0, 50).map((row) => row.key),
    );
  });
});

/** What the page and the engine do to ten records, in any order. */
type Step = {
  kind: 'create' | 'edit' | 'undo' | 'date' | 'read' | 'pull' | 'show' | 'discard';
  record: number;
  value: number;
};
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('create', 'edit', 'undo', 'date', 'read', 'pull', 'show', 'discard'),
    record: fc.nat(3),
    value: fc.nat(27),
  }),
  { maxLength: 40 },
);

describe('any sequence of actions', () => {
  test('never overwrites an edit, and rows and pending marks follow their records', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const store = await openCompanyStore(newConnectionId());
        const reads = new Map<number, DocumentRecord>();
        for (const { kind, record: n, value } of plan) {
          const key = pulledRecord(n).key;
          const now = await store.record(key);
          if (kind === 'create')
            await store.forSync.write([{ expectedRevision: null, record: pulledRecord(n, {}, 1) }]);
          else if (!now) continue;
          else if (kind === 'edit')
            await store.edit(key, (document) => ({ ...document, description: `edit ${value}` }));
          else if (kind === 'undo') await store.edit(key, () => now.base!);
          else if (kind === 'date')
            await store.edit(key, (document) => ({
              ...document,
              docDate: localDate(`2026-02-${String(value + 1).padStart(2, '0')}`),
            }));
          else if (kind === 'discard')
            await expect(store.discardDraft(key)).rejects.toMatchObject({ problem: { code: 'internal' } });
          else if (kind === 'read') reads.set(n, now);
          else {
            const read = reads.get(n);
            if (!read) continue;
            const base: Document = {
              ...read.base!,
              theirRef: `theirs ${value}`,
              docDate: localDate(`2025-03-${String(value + 1).padStart(2, '0')}`),
            };
            const isSure = now.revision === read.revision && (kind === 'pull' || now.local === null);
            const refused =
              kind === 'pull'
                ? await store.forSync.write([{ expectedRevision: read.revision, record: { ...read, base } }])
                : await store.forSync.writeShown([{ key, revision: read.revision, document: base }]);
            expect(refused).toEqual(isSure ? [] : [key]);
            if (refused.length > 0) expect(await store.record(key)).toEqual(now);
          }
        }
        const rows = await everyRow(store);
        const records = (await store.forSync.records([0, 1, 2, 3].map((n) => pulledRecord(n).key))).filter(
          isDocumentRecord,
        );
        expect(rows).toHaveLength(records.length);
        const byKey = new Map(rows.map((row) => [row.key, row]));
        for (const record of records) expect(byKey.get(record.key)).toMatchObject(listRowOf(record));
        expect(await store.forSync.pendingKeys()).toEqual(
          records
            .filter((record) => record.local)
            .map((record) => record.key)
            .sort(),
        );
        store.close();
      }),
      { numRuns: 60 },
    );
  });
});

describe('other windows', () => {
  test('receive a change after it was committed', async () => {
    const connectionId = newConnectionId();
    const here = await openStore(connectionId);
    const there = await openStore(connectionId);
    const published = changesOf(there);
    await here.createDraft(draftInvoice(1));
    await untilMet(() =>
      expect(published).toEqual([{ documents: [intRef(1)], references: [], resources: [], isElsewhere: true }]),
    );
    expect(await there.record(intRef(1))).toBeDefined();
  });
});

describe('a database that refuses', () => {
  test('because a newer Daybook made it says so', async () => {
    const connectionId = newConnectionId();
    const newer = new Dexie(databaseName(connectionId));
    newer.version(99).stores({ documents: '&key' });
    await newer.open();
    newer.close();
    await expect(openCompanyStore(connectionId)).rejects.toMatchObject({
      problem: { code: 'store.failed', refusal: 'newer' },
    });
  });

  test('because it was closed says so', async () => {
    const store = await openStore();
    store.close();
    await expect(store.settings()).rejects.toMatchObject({
      problem: { code: 'store.failed', refusal: 'closed' },
    });
  });
});
