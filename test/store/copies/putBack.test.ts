import { describe, expect, it } from 'vitest';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { toBase64 } from '../../../src/domain/values/base64.ts';
import type { CopyRow } from '../../../src/domain/copies/copies.ts';
import { CompanyDatabase } from '../../../src/store/schema.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { draftInvoice, guid, instant, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { newConnectionId, openStore } from '../support/openStore.ts';

const NO_PARTS = async (): Promise<null> => null;

async function waiting(store: CompanyStore): Promise<CopyRow[]> {
  const rows: CopyRow[] = [];
  for await (const piece of store.copies.waiting()) rows.push(...piece);
  return rows;
}
const put = (
  store: CompanyStore,
  rows: CopyRow[],
  part: (key: string, part: number) => Promise<string | null> = NO_PARTS,
) => store.copies.putBack({ rows, unreadable: [], madeAt: instant(1), part });

describe('unsent work that is put back', () => {
  it('is the same in an empty database as in the lost one, and a second time it changes nothing', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    await lost.edit(intRef(1), (document) => ({ ...document, description: 'Six oak chairs' }));
    await lost.forSync.write([
      {
        expectedRevision: null,
        record: { ...pulledRecord(2), local: { ...pulledInvoice(2), theirRef: 'PO-88' }, revision: 1 },
      },
    ]);
    await lost.resources.create<'department'>([{ kind: 'department', code: 'SALES', description: 'Sales' }]);
    const rows = await waiting(lost);

    const store = await openStore(undefined, systemMint);
    expect(await put(store, rows)).toEqual({ documents: 2, resources: 1, attachments: 0, settings: 0, unreadable: [] });
    expect(await waiting(store)).toEqual(rows);
    expect(await store.record(intRef(1))).toEqual(await lost.record(intRef(1)));
    expect((await store.firstRows('saleInvoice', 10)).map(({ key }) => key).toSorted()).toEqual(
      [intRef(1), pulledRecord(2).key].toSorted(),
    );
    expect(await put(store, rows)).toEqual({ documents: 0, resources: 0, attachments: 0, settings: 0, unreadable: [] });
    expect(await waiting(store)).toEqual(rows);
  });

  it('includes bank lines of the service that no whole copy has yet: a sync could not bring them back', async () => {
    let now = Date.parse('2026-05-04T08:00:00Z');
    const mint = { ...systemMint, now: () => now };
    const lost = await openStore(undefined, mint);
    const accepted = async (description: string): Promise<string> => {
      const line = { kind: 'bankTransaction', bankAccountId: guid(90), description } as const;
      const [made] = await lost.resources.create<'bankTransaction'>([line]);
      await lost.forSync.write([
        {
          expectedRevision: made!.revision,
          record: { ...made!, id: guid(Number(description)), base: made!.local, local: null },
        },
      ]);
      return made!.key;
    };
    await accepted('1');
    now += 3_600_000;
    await lost.copies.noteWhole(instantOf(now));
    expect(await waiting(lost)).toEqual([]);
    now += 60_000;
    const kept = await accepted('2');
    expect((await waiting(lost)).map(({ key }) => key)).toEqual([kept]);
    const names = { documents: [], attachments: false, pageSettings: [] };
    const piece = await lost.copies.written({ ...names, resources: new Map([['bankTransaction', [kept]]]) });
    expect(piece).toMatchObject({ put: [{ key: kept }], gone: [] });

    const store = await openStore(undefined, systemMint);
    await put(store, await waiting(lost));
    expect(await store.resources.record('bankTransaction', kept)).toMatchObject({
      id: guid(2),
      local: null,
      inFlight: null,
    });
    expect(await store.resources.pending()).toEqual([]);

    now += 3_600_000;
    await lost.copies.noteWhole(instantOf(now));
    expect(await waiting(lost)).toEqual([]);

    // A line of the minute before a whole copy may have been stored after it.
    const late = await accepted('3');
    now += 30_000;
    await lost.copies.noteWhole(instantOf(now));
    expect((await waiting(lost)).map(({ key }) => key)).toEqual([late]);
  });

  it('includes the documents that a bank line got since the whole copy, which has the line itself', async () => {
    let now = Date.parse('2026-05-04T08:00:00Z');
    const [id, mint] = [newConnectionId(), { ...systemMint, now: () => now }];
    const store = await openStore(id, mint);
    const line = { kind: 'bankTransaction', bankAccountId: guid(90), description: 'x' } as const;
    const [made] = await store.resources.create<'bankTransaction'>([line]);
    await store.forSync.write([
      { expectedRevision: made!.revision, record: { ...made!, id: guid(1), base: made!.local, local: null } },
    ]);
    now += 3_600_000;
    const whole = await store.backup('Firm');
    await store.copies.noteWhole(instantOf(now));
    expect(await waiting(store)).toEqual([]);
    now += 3_600_000;
    await store.bank.link(made!.key, [guid(77)]);
    const names = { documents: [], attachments: false, pageSettings: [] };
    const piece = await store.copies.written({ ...names, resources: new Map([['bankTransaction', [made!.key]]]) });
    expect(piece).toMatchObject({ put: [{ key: made!.key }], gone: [] });
    const rows = await waiting(store);
    await store.restore(whole);
    await put(store, rows);
    expect((await store.resources.record('bankTransaction', made!.key))?.hereOnly).toEqual({ documentKey: guid(77) });
  });

  it('is all put back, except an unreadable row, which is named', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    await lost.createDraft({ ...draftInvoice(2), description: 'Six oak chairs' });
    await lost.resources.create<'department'>([
      { kind: 'department', code: 'SALES', description: 'Sales' },
      { kind: 'department', code: 'WORKS', description: 'Works' },
    ]);
    const rows = await waiting(lost);
    const damaged = rows.map((each) => {
      if (each.key === intRef(2)) return { ...each, row: { ...each.row, docClass: 'nothing known' } };
      return JSON.stringify(each.row).includes('WORKS') ? { ...each, row: { ...each.row, revision: 'two' } } : each;
    });
    const works = rows.find(({ row }) => JSON.stringify(row).includes('WORKS'));
    const elsewhere = { table: 'documents' as const, key: intRef(9), why: 'it was torn', text: '' };

    const store = await openStore(undefined, systemMint);
    const done = await store.copies.putBack({
      rows: damaged,
      unreadable: [elsewhere],
      madeAt: instant(1),
      part: NO_PARTS,
    });
    expect(done).toMatchObject({ documents: 1, resources: 1 });
    expect(done.unreadable.map(({ table, key, name }) => [table, key, name])).toEqual([
      ['documents', intRef(9), undefined],
      ['documents', intRef(2), 'Six oak chairs'],
      ['resources', works?.key, 'WORKS'],
    ]);
    expect(done.unreadable[1]?.why).toContain('docClass');
    expect(await store.record(intRef(1))).toEqual(await lost.record(intRef(1)));
    expect(await store.resources.pending()).toHaveLength(1);
  });

  it('names an attached file if the copy lacks bytes of it', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    await lost.attachments.add(intRef(1), [{ fileName: 'scan.pdf', bytes: new Uint8Array([1, 2, 3]) }]);
    const store = await openStore(undefined, systemMint);
    const done = await put(store, await waiting(lost));
    expect(done).toMatchObject({
      documents: 1,
      attachments: 0,
      unreadable: [{ table: 'attachments', name: 'scan.pdf', why: 'the copy lacks bytes of it' }],
    });
  });

  it('leaves out an attached file whose document cannot be read, unless the database has the document', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    const bytes = new Uint8Array([1, 2, 3]);
    await lost.attachments.add(intRef(1), [{ fileName: 'scan.pdf', bytes }]);
    const rows = (await waiting(lost)).map((each) =>
      each.table === 'documents' ? { ...each, row: { ...each.row, docClass: 'nothing known' } } : each,
    );
    const part = async (): Promise<string> => toBase64(bytes);
    const done = await put(await openStore(undefined, systemMint), rows, part);
    expect(done).toMatchObject({ attachments: 0, unreadable: [{ key: intRef(1) }, { name: 'scan.pdf' }] });
    const store = await openStore(undefined, systemMint);
    await store.createDraft(draftInvoice(1));
    expect(await put(store, rows, part)).toMatchObject({ attachments: 1, unreadable: [{ key: intRef(1) }] });
  });

  it('replaces an older revision, but not a newer one', async () => {
    const store = await openStore(undefined, systemMint);
    await store.createDraft(draftInvoice(1));
    const [first] = await waiting(store);
    await store.edit(intRef(1), (document) => ({ ...document, description: 'edited since' }));
    const [second] = await waiting(store);
    expect(await put(store, [first!])).toMatchObject({ documents: 0 });
    expect((await store.record(intRef(1)))?.local?.description).toBe('edited since');
    const older = await openStore(undefined, systemMint);
    await put(older, [first!]);
    expect(await put(older, [second!])).toMatchObject({ documents: 1 });
    expect((await older.record(intRef(1)))?.local?.description).toBe('edited since');
    expect(await older.firstRows('saleInvoice', 10)).toHaveLength(1);
  });

  it('never replaces a later edit, even if its revision is lower because a backup was restored before it', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    for (const description of ['one', 'two', 'three'])
      await lost.edit(intRef(1), (document) => ({ ...document, description }));
    const [earlier] = await waiting(lost);
    const store = await openStore(undefined, systemMint);
    await store.createDraft(draftInvoice(1));
    await store.edit(intRef(1), (document) => ({ ...document, description: 'typed after the restore' }));
    expect(await put(store, [{ ...earlier!, row: { ...earlier!.row, editedAt: instant(1) } }])).toMatchObject({
      documents: 0,
    });
    expect((await store.record(intRef(1)))?.local?.description).toBe('typed after the restore');
  });

  it('becomes one document with the one read from the service meanwhile, by its IntRef or its id', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    const sent = { ...pulledRecord(2), local: { ...pulledInvoice(2), theirRef: 'PO-88' }, revision: 1, key: intRef(2) };
    await lost.forSync.write([{ expectedRevision: null, record: sent }]);
    const rows = await waiting(lost);

    const store = await openStore(undefined, systemMint);
    const readFirst = { ...pulledRecord(3), base: { ...pulledInvoice(3), intRef: intRef(1) } };
    await store.forSync.write([
      { expectedRevision: null, record: readFirst },
      { expectedRevision: null, record: { ...pulledRecord(2), key: guid(2, 77) } },
    ]);
    expect(await put(store, rows)).toMatchObject({ documents: 2 });
    expect((await store.firstRows('saleInvoice', 10)).map(({ key }) => key).toSorted()).toEqual(
      [intRef(1), intRef(2)].toSorted(),
    );
  });

  it('does not replace a document that was read from the service meanwhile and then edited; otherwise brings its files along', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    await lost.createDraft(draftInvoice(2));
    const rows = await waiting(lost);
    const store = await openStore(undefined, systemMint);
    const [edited, read] = [
      { ...pulledRecord(3), base: { ...pulledInvoice(3), intRef: intRef(1) } },
      { ...pulledRecord(4), base: { ...pulledInvoice(4), intRef: intRef(2) } },
    ];
    await store.forSync.write([
      { expectedRevision: null, record: edited },
      { expectedRevision: null, record: read },
    ]);
    await store.edit(edited.key, (document) => ({ ...document, description: 'gone on with here' }));
    const [file] = await store.attachments.add(read.key, [{ fileName: 'receipt.pdf', bytes: new Uint8Array([1]) }]);
    expect(await put(store, rows)).toMatchObject({ documents: 1 });
    expect((await store.record(edited.key))?.local?.description).toBe('gone on with here');
    expect(await store.record(intRef(1))).toBeUndefined();
    expect((await store.attachments.of(intRef(2))).map(({ key }) => key)).toEqual([file!.key]);
  });

  it('does not replace a project that was read meanwhile and then edited', async () => {
    const lost = await openStore(undefined, systemMint);
    const made = await lost.resources.create<'project'>([
      { kind: 'project', code: 'A', description: 'Kitchen' },
      { kind: 'project', code: 'B', description: 'Bathroom' },
    ]);
    const rows = await waiting(lost);
    const store = await openStore(undefined, systemMint);
    const read = made.map((record, at) => ({
      ...record,
      key: guid(5, at + 1),
      id: guid(5, at + 1),
      base: { ...record.local!, id: guid(5, at + 1) },
      local: null,
    }));
    await store.forSync.write(read.map((record) => ({ expectedRevision: null, record })));
    await store.resources.edit<'project'>('project', [
      { key: guid(5, 1), change: (content) => ({ ...content, description: 'Kitchen, ground floor' }) },
    ]);
    expect(await put(store, rows)).toMatchObject({ resources: 1 });
    const held: [string, string | undefined][] = [];
    for await (const records of store.resources.all('project'))
      for (const { key, local } of records) held.push([key, local?.description]);
    expect(held.toSorted()).toEqual(
      [
        [guid(5, 1), 'Kitchen, ground floor'],
        [made[1]!.key, 'Bathroom'],
      ].toSorted(),
    );
  });

  it('is in doubt if the service may have it and cannot find it by a reference: a bank line', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.resources.create<'bankTransaction'>([
      {
        kind: 'bankTransaction',
        bankAccountId: guid(1, 4),
        description: 'Rent',
        bankDate: localDate('2026-03-02'),
        withdrawalAmount: decimal('50'),
      },
    ]);
    const store = await openStore(undefined, systemMint);
    await put(store, await waiting(lost));
    const [line] = await store.resources.pending();
    expect(line?.inFlight).toMatchObject({ operation: 'create', sentAt: instant(1), candidates: [] });
  });

  it('brings an attached file with its bytes, and omits one whose bytes are incomplete', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.createDraft(draftInvoice(1));
    const bytes = new Uint8Array(1_500_000).map((_, at) => at % 251);
    const [file] = await lost.attachments.add(intRef(1), [{ fileName: 'receipt.pdf', bytes }]);
    const rows = await waiting(lost);
    const part = (key: string, at: number) => lost.forSync.attachmentPart(key, at);

    const without = await openStore(undefined, systemMint);
    expect(await put(without, rows, async (key, at) => (at === 0 ? part(key, at) : null))).toMatchObject({
      documents: 1,
      attachments: 0,
    });
    const store = await openStore(undefined, systemMint);
    const isWhole = async () => toBase64((await store.attachments.bytes(file!.key))!) === toBase64(bytes);
    expect(await put(store, rows, part)).toMatchObject({ documents: 1, attachments: 1 });
    expect(await isWhole()).toBe(true);
    // As in a whole copy that was made while the file was attached.
    const database = new CompanyDatabase(store.connectionId);
    await database.open();
    await database.attachmentBytes.clear();
    database.close();
    expect(await put(store, rows, part)).toMatchObject({ documents: 0, attachments: 0 });
    expect(await isWhole()).toBe(true);
  });

  it('brings typed work that is in no record yet, unless newer work is stored here', async () => {
    const lost = await openStore(undefined, systemMint);
    await lost.savePageSettings('unsavedEdits', { key: 'typed before' });
    const rows = await waiting(lost);
    const store = await openStore(undefined, systemMint);
    expect(await put(store, rows)).toMatchObject({ settings: 1 });
    expect(await store.pageSettings('unsavedEdits')).toEqual({ key: 'typed before' });
    await store.savePageSettings('unsavedEdits', { key: 'typed since' });
    expect(await put(store, rows)).toMatchObject({ settings: 0 });
  });
});

it('what stays on this computer and was changed after the whole copy is put back on top of it', async () => {
  const id = newConnectionId();
  const lost = await openStore(id, systemMint);
  const [before, after] = [{ state: 'begun' }, { state: 'finished' }];
  await lost.savePageSettings('local.reconciliation', before);
  // Also what becomes a record only once it is complete.
  const typed = ['opening', 'prices.row'];
  for (const name of typed) await lost.savePageSettings(name, before);
  const [whole, older] = [await lost.backup('Firm'), await waiting(lost)];
  for (const name of ['local.reconciliation', ...typed]) await lost.savePageSettings(name, after);
  const rows = await waiting(lost);
  const source = (from: readonly CopyRow[]) => ({ rows: from, unreadable: [], madeAt: instant(1), part: NO_PARTS });
  const now = async () => [await lost.pageSettings('local.reconciliation'), await lost.pageSettings('opening')];
  const madeAt = await lost.restore(whole);
  expect(await now()).toEqual([before, before]);
  await lost.copies.putBack(source(rows), madeAt);
  expect(await now()).toEqual([after, after]);
  // What was copied before the whole copy was made is the older one.
  const read = Date.parse(madeAt) - 1;
  await lost.copies.putBack(source(older.map((row) => ({ ...row, revision: read }))), madeAt);
  expect(await now()).toEqual([after, after]);
});

describe('the rows for the journal', () => {
  it('names rows that are no longer pending, and reports rows that the database has lost or has only in an older revision, but not discarded ones', async () => {
    const store = await openStore(undefined, systemMint);
    await store.createDraft(draftInvoice(1));
    await store.createDraft(draftInvoice(2));
    const names = { documents: [intRef(1), intRef(2)], resources: new Map(), attachments: false, pageSettings: [] };
    const before = await store.copies.written(names);
    expect([before.put.map(({ key }) => key), before.gone]).toEqual([[intRef(1), intRef(2)], []]);
    await store.discardDraft(intRef(2));
    expect(await store.copies.written(names)).toMatchObject({
      put: [{ key: intRef(1) }],
      gone: [{ table: 'documents', key: intRef(2) }],
    });
    const [first, second] = before.put;
    expect(
      await store.copies.lacks([
        first!,
        second!,
        { ...first!, revision: 9 },
        { ...second!, revision: 9 },
        { ...first!, key: intRef(3) },
      ]),
    ).toEqual([
      { ...first, revision: 9 },
      { ...second, revision: 9 },
      { ...first, key: intRef(3) },
    ]);
  });

  it('keeps its identity when a backup is restored', async () => {
    const store = await openStore(undefined, systemMint);
    const file = await store.backup('Ashdown Ltd');
    const identity = await store.copies.identify();
    await store.restore(file);
    expect(await store.copies.identity()).toBe(identity);
    expect(await store.copies.identify()).toBe(identity);
  });
});
