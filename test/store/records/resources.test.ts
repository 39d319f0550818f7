import { describe, expect, test, vi } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { isMintedKey, systemMint, type Guid } from '../../../src/domain/values/identifiers.ts';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { answered, edited, queued } from '../../../src/store/records/resourceEdits.ts';
import { CompanyDatabase } from '../../../src/store/schema.ts';
import { draftInvoice, guid, instant } from '../../support/documents.ts';
import { changesOf, newConnectionId, openStore } from '../support/openStore.ts';

const department = (code: string, change: Partial<ContentOf<'department'>> = {}): ContentOf<'department'> => ({
  kind: 'department',
  code,
  description: `Department ${code}`,
  ...change,
});
const price = (productId: string, unitPrice: string): ContentOf<'salePrice'> => ({
  kind: 'salePrice',
  productId,
  quantityFrom: decimal('1'),
  unitPrice: decimal(unitPrice),
});

/** A store whose keys are all different. */
const open = (): Promise<CompanyStore> => openStore(newConnectionId(), systemMint);

function pulledDepartment(n: number, change: Partial<ResourceRecord<'department'>> = {}): ResourceRecord<'department'> {
  const id = guid(n, 9);
  return {
    ...emptyResourceRecord(id, 'department'),
    id,
    base: { ...department(`D${String(n)}`), id, isActive: true, lastModified: instant(n) },
    ...change,
  };
}

async function everyOne(store: CompanyStore, kind: 'department' | 'salePrice'): Promise<ResourceRecord[]> {
  const found: ResourceRecord[] = [];
  for await (const chunk of store.resources.all(kind)) found.push(...chunk);
  return found;
}

describe('pending records', () => {
  test('are counted by kind, in parts that do not hold up the page, however many they are', async () => {
    const store = await open();
    const lines = Array.from({ length: 9_000 }, (_, n): ContentOf<'bankTransaction'> => ({
      kind: 'bankTransaction',
      bankAccountId: 'CUR',
      description: `Line ${String(n)}`,
      bankDate: localDate('2026-03-02'),
      depositAmount: decimal('1'),
    }));
    const made = await store.resources.create(lines);
    const [held] = await store.resources.create([department('A')]);
    const published: number[] = [];
    const read = IDBIndex.prototype.getAllKeys;
    const [readRows, plain] = [
      vi.spyOn(IDBObjectStore.prototype, 'getAll'),
      vi.spyOn(IDBIndex.prototype, 'getAllKeys').mockImplementation(function (this: IDBIndex, ...asked) {
        const request = read.apply(this, asked);
        request.addEventListener('success', () => published.push(request.result.length));
        return request;
      }),
    ];
    const kinds = await store.resources.pendingKinds();
    expect(kinds).toEqual(
      new Map([[held!.key, 'department'], ...made.map(({ key }) => [key, 'bankTransaction'] as const)]),
    );
    expect(Math.max(...published)).toBeLessThanOrEqual(4_000);
    expect(published.filter((count) => count > 0)).toEqual([1, 4_000, 4_000, 1_000]);
    // No record is read just to be counted.
    expect(readRows).not.toHaveBeenCalled();
    expect(await store.forSync.pendingKeys()).toEqual([held!, ...made].map(({ key }) => key).sort());
    plain.mockRestore();
    readRows.mockRestore();
  });
});

describe('records made here', () => {
  test('are stored under minted keys, wait to be sent, and are in the pickers under that key', async () => {
    const store = await open();
    const published = changesOf(store);
    const [made, other] = await store.resources.create(
      [department('A'), department('B')],
      [{ importedFrom: 'list.csv' }],
    );
    expect(isMintedKey(made!.key)).toBe(true);
    expect(await store.resources.records('department', [made!.key, other!.key])).toEqual([made, other]);
    expect(made).toMatchObject({ id: null, base: null, local: { code: 'A' }, hereOnly: { importedFrom: 'list.csv' } });
    expect((await store.resources.pending()).map(({ key }) => key).sort()).toEqual([made!.key, other!.key].sort());
    expect(await store.forSync.pendingKeys()).toEqual([made!.key, other!.key].sort());
    expect((await store.references('department')).map(({ id, code, isActive }) => [id, code, isActive]).sort()).toEqual(
      [
        [made!.key, 'A', true],
        [other!.key, 'B', true],
      ].sort(),
    );
    expect(published).toEqual([
      {
        documents: [],
        references: [{ kind: 'department', ids: [made!.key, other!.key] }],
        resources: [{ kind: 'department', keys: [made!.key, other!.key] }],
      },
    ]);
  });

  test('of kinds with an IntRef carry their key as such', async () => {
    const store = await open();
    const [party] = await store.resources.create([
      { kind: 'contactAccount', description: 'Quay Stores', customer: {} },
    ]);
    expect(party?.local).toMatchObject({ intRef: party?.key });
    expect(await store.references('contactAccount')).toMatchObject([
      { id: party?.key, intRef: party?.key, isCustomer: true, isSupplier: false },
    ]);
  });

  test("move their picker row to the service's id when it is known, and are still found by their key", async () => {
    const store = await open();
    const [made] = await store.resources.create([department('A')]);
    const id = guid(1, 9);
    await store.forSync.write([
      { expectedRevision: 0, record: { ...made!, id, base: { ...department('A'), id }, local: null } },
    ]);
    expect(await store.references('department')).toMatchObject([{ id, madeHere: made?.key, code: 'A' }]);
    expect(await store.resources.pending()).toEqual([]);
  });

  test('can be discarded while the service cannot have them and nothing refers to them', async () => {
    const store = await open();
    const [parent] = await store.resources.create([department('A')]);
    const [child] = await store.resources.create([department('B', { parentDepartmentId: parent!.key })]);
    await store.createDraft(draftInvoice(1, { post: { department: child!.key } }));
    await expect(store.resources.discard('department', [parent!.key])).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/refer to this one/) },
    });
    await expect(store.resources.discard('department', [child!.key])).rejects.toMatchObject({
      problem: { code: 'internal' },
    });
    expect((await store.resources.naming([parent!.key])).map(({ key }) => key)).toEqual([child!.key]);
    expect(await store.resources.naming([child!.key])).toMatchObject([{ docClass: 'saleInvoice' }]);
    const [free] = await store.resources.create([department('C')]);
    expect(await store.resources.naming([free!.key])).toEqual([]);
    await store.resources.discard('department', [free!.key]);
    expect(await store.resources.record('department', free!.key)).toBeUndefined();
    expect((await store.references('department')).map(({ code }) => code).sort()).toEqual(['A', 'B']);
    await store.forSync.write([
      { expectedRevision: 0, record: { ...child!, inFlight: { operation: 'create', revision: 0, sentAt: instant() } } },
    ]);
    await expect(store.resources.discard('department', [child!.key])).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/may have reached/) },
    });
  });
});

test('a record is in the pickers even if one write contained it twice: read by its id, and listed', async () => {
  const store = await openStore();
  const twice = await store.forSync.write(
    [pulledDepartment(1), pulledDepartment(2), pulledDepartment(1)].map((record) => ({
      expectedRevision: null,
      record,
    })),
  );
  expect(twice).toEqual([guid(1, 9)]);
  expect((await store.references('department')).map(({ id }) => id).sort()).toEqual([guid(1, 9), guid(2, 9)].sort());
});

describe('editing', () => {
  test('raises the revision, and a record that equals the service again is no longer pending', async () => {
    const store = await open();
    await store.forSync.write([{ expectedRevision: null, record: pulledDepartment(1) }]);
    const key = guid(1, 9);
    const [edited] = await store.resources.edit('department', [
      { key, change: (content) => ({ ...content, description: 'Mine' }) },
    ]);
    expect(edited).toMatchObject({ revision: 1, local: { description: 'Mine' }, editedAt: expect.any(String) });
    const [undone] = await store.resources.edit('department', [
      { key, change: (content) => ({ ...content, description: 'Department D1' }) },
    ]);
    expect(undone).toMatchObject({ revision: 2, local: null });
    expect(await store.resources.pending()).toEqual([]);
  });

  test('to a text that is no valid value keeps the record pending, whatever else it contains', async () => {
    const store = await open();
    await store.forSync.write([{ expectedRevision: null, record: pulledDepartment(1) }]);
    const edit = (badInput: Record<string, string>) =>
      store.resources.edit('department', [{ key: guid(1, 9), change: (content) => content, badInput }]);
    await edit({ parentDepartmentId: 'nothing like it' });
    expect(await store.resources.pending()).toMatchObject([
      { badInput: { parentDepartmentId: 'nothing like it' }, local: { description: 'Department D1' } },
    ]);
    await edit({});
    expect(await store.resources.pending()).toEqual([]);
  });

  test('a thousand prices at once publishes one change', async () => {
    const store = await open();
    const made = await store.resources.create(Array.from({ length: 1_000 }, (_, n) => price(guid(1), String(n + 3))));
    const published = changesOf(store);
    const after = await store.resources.edit(
      'salePrice',
      made.map(({ key }) => ({
        key,
        change: (content) => ({ ...content, currency: undefined, unitPrice: decimal('2') }),
      })),
    );
    expect(after).toHaveLength(1_000);
    expect(after.every(({ local, revision }) => local?.unitPrice === '2' && revision === 1)).toBe(true);
    expect(published).toHaveLength(1);
  });

  test('without a difference is no edit: a refused record stays refused', async () => {
    const store = await open();
    const [made] = await store.resources.create([department('A')]);
    const refused = {
      ...made!,
      rejection: { code: 'service.refused' as const, message: 'No.', revision: 0, at: instant(1) },
    };
    await store.forSync.write([{ expectedRevision: 0, record: refused }]);
    expect(
      await store.resources.edit('department', [{ key: made!.key, change: (content) => ({ ...content }) }]),
    ).toEqual([refused]);
    expect(await store.resources.record('department', made!.key)).toEqual(refused);
    const [changed] = await store.resources.edit('department', [
      { key: made!.key, change: (content) => ({ ...content, code: 'B' }) },
    ]);
    expect(changed).toMatchObject({ revision: 1, local: { code: 'B' } });
  });

  test('of a missing record changes none of the others', async () => {
    const store = await open();
    const [made] = await store.resources.create([department('A')]);
    const edits = [made!.key, 'nowhere'].map((key) => ({
      key,
      change: (content: ContentOf<'department'>) => ({ ...content, description: 'changed' }),
    }));
    await expect(store.resources.edit('department', edits)).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/nowhere/) },
    });
    expect(await store.resources.record('department', made!.key)).toEqual(made);
  });

  test('that moves a record to another parent is refused once the service may have it', async () => {
    const store = await open();
    const [made] = await store.resources.create([
      { kind: 'contact', contactAccountId: guid(1), lastName: 'Marsh' } satisfies ContentOf<'contact'>,
    ]);
    const move = (parent: Guid) =>
      store.resources.edit('contact', [
        { key: made!.key, change: (content) => ({ ...content, contactAccountId: parent }) },
      ]);
    const [moved] = await move(guid(2));
    expect(moved).toMatchObject({ revision: 1, local: { contactAccountId: guid(2) } });
    const asked: ResourceRecord = {
      ...moved!,
      inFlight: { operation: 'create', revision: 1, sentAt: instant(1), sent: moved!.local! },
    };
    await store.forSync.write([{ expectedRevision: 1, record: asked }]);
    await expect(move(guid(3))).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/stays where it was made/) },
    });
    const there: ResourceRecord = { ...moved!, id: guid(9), base: { ...moved!.local!, id: guid(9) }, local: null };
    await store.forSync.write([{ expectedRevision: 1, record: there }]);
    await expect(move(guid(3))).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/stays where it was made/) },
    });
    expect(await store.resources.record('contact', made!.key)).toEqual(there);
    const [renamed] = await store.resources.edit('contact', [
      { key: made!.key, change: (content) => ({ ...content, lastName: 'Reed' }) },
    ]);
    expect(renamed).toMatchObject({ local: { lastName: 'Reed', contactAccountId: guid(2) } });
  });

  test('is never written over by the engine', async () => {
    const store = await open();
    await store.forSync.write([{ expectedRevision: null, record: pulledDepartment(1) }]);
    await store.resources.edit('department', [
      { key: guid(1, 9), change: (content) => ({ ...content, description: 'Mine' }) },
    ]);
    expect(
      await store.forSync.write([{ expectedRevision: 0, record: pulledDepartment(1, { goneAt: instant(9) }) }]),
    ).toEqual([guid(1, 9)]);
    expect(await store.resources.record('department', guid(1, 9))).toMatchObject({
      goneAt: null,
      local: { description: 'Mine' },
    });
  });
});

describe('commands', () => {
  test('are queued once, cancel each other out, and are taken back', async () => {
    const store = await open();
    await store.forSync.write([{ expectedRevision: null, record: pulledDepartment(1) }]);
    const key = guid(1, 9);
    const commands = async () => (await store.resources.record('department', key))?.commands.map(({ name }) => name);
    await store.resources.queueCommand('department', [key], { name: 'lock' });
    await store.resources.queueCommand('department', [key], { name: 'lock' });
    expect(await commands()).toEqual(['lock']);
    expect(await store.references('department')).toMatchObject([{ isActive: false }]);
    await store.resources.queueCommand('department', [key], { name: 'unlock' });
    expect(await commands()).toEqual([]);
    await store.resources.queueCommand('department', [key], { name: 'lock' });
    await store.resources.takeBackCommand('department', [key]);
    expect(await commands()).toEqual([]);
    expect(await store.references('department')).toMatchObject([{ isActive: true }]);
    await expect(store.resources.queueCommand('department', [key], { name: 'delete' })).rejects.toMatchObject({
      problem: { code: 'internal' },
    });
  });

  test('that may have been sent are not taken back', async () => {
    const store = await open();
    await store.forSync.write([
      {
        expectedRevision: null,
        record: pulledDepartment(1, {
          commands: [{ name: 'lock', queuedAt: instant() }],
          inFlight: { operation: 'command', revision: 0, sentAt: instant() },
        }),
      },
    ]);
    await expect(store.resources.takeBackCommand('department', [guid(1, 9)])).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/may have reached/) },
    });
  });

  test('a deletion that may have been sent is not taken back, whatever was queued before it: it is sent first', async () => {
    const store = await open();
    const [lock, deletion] = [
      { name: 'lock' as const, queuedAt: instant(1) },
      { name: 'delete' as const, queuedAt: instant(2) },
    ];
    await store.forSync.write([
      {
        expectedRevision: null,
        record: pulledDepartment(1, {
          commands: [lock, deletion],
          inFlight: { operation: 'command', revision: 0, sentAt: instant(3) },
        }),
      },
    ]);
    await expect(store.resources.takeBackCommand('department', [guid(1, 9)])).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/may have reached/) },
    });
    expect(await store.resources.record('department', guid(1, 9))).toMatchObject({ commands: [lock, deletion] });
  });

  test('a refused deletion is sent again when it is queued once more, and withdrawn by an edit', async () => {
    const commands = [
      { name: 'lock' as const, queuedAt: instant(1) },
      { name: 'delete' as const, queuedAt: instant(2) },
    ];
    const base = { ...price(guid(2), '9.95'), id: guid(1) };
    const rejection = { code: 'service.refused' as const, message: 'No.', revision: 2, at: instant(3) };
    const refused: ResourceRecord<'salePrice'> = {
      ...emptyResourceRecord(guid(1), 'salePrice'),
      id: guid(1),
      revision: 2,
      base,
      commands,
      rejection,
    };
    const store = await open();
    await store.forSync.write([{ expectedRevision: null, record: refused }]);
    await store.resources.queueCommand('salePrice', [guid(1)], { name: 'delete' });
    expect(await store.resources.record('salePrice', guid(1))).toMatchObject({
      revision: 3,
      commands,
      rejection: null,
    });
    const edit = (unitPrice: string) =>
      store.resources.edit('salePrice', [
        { key: guid(1), change: (content) => ({ ...content, unitPrice: decimal(unitPrice) }) },
      ]);
    expect((await edit('8'))[0]).toMatchObject({ revision: 4, commands, local: { unitPrice: '8' } });
    await store.forSync.write([
      { expectedRevision: 4, record: { ...refused, revision: 4, rejection: { ...rejection, revision: 4 } } },
    ]);
    const [kept] = await edit('7');
    expect(kept).toMatchObject({ revision: 5, local: { unitPrice: '7' } });
    expect(kept?.commands).toEqual(commands.slice(0, 1));
  });

  test('a command after the one that may have been sent is taken back', async () => {
    const store = await open();
    const [lock, unlock] = [
      { name: 'lock' as const, queuedAt: instant(1) },
      { name: 'unlock' as const, queuedAt: instant(2) },
    ];
    await store.forSync.write([
      {
        expectedRevision: null,
        record: pulledDepartment(1, {
          commands: [lock, unlock],
          inFlight: { operation: 'command', revision: 0, sentAt: instant(3) },
        }),
      },
    ]);
    await store.resources.takeBackCommand('department', [guid(1, 9)]);
    expect(await store.resources.record('department', guid(1, 9))).toMatchObject({ commands: [lock] });
  });
});

describe('a bank line in doubt', () => {
  test('does not get an id that another line has', async () => {
    const store = await open();
    const line: ContentOf<'bankTransaction'> = {
      kind: 'bankTransaction',
      bankAccountId: 'CUR',
      description: 'Coffee',
      bankDate: localDate('2026-03-02'),
      depositAmount: decimal('3.5'),
    };
    const [doubtful, other] = await store.resources.create<'bankTransaction'>([line, line]);
    const inDoubt: ResourceRecord = {
      ...doubtful!,
      inFlight: { operation: 'create', revision: doubtful!.revision, sentAt: instant(1), sent: line },
    };
    await store.forSync.write([
      { expectedRevision: doubtful!.revision, record: inDoubt },
      {
        expectedRevision: other!.revision,
        record: { ...other!, id: guid(1), base: { ...line, id: guid(1) }, local: null },
      },
    ]);
    await expect(
      store.resources.answerDoubt('bankTransaction', doubtful!.key, { outcome: 'there', id: guid(1) }),
    ).rejects.toMatchObject({ problem: { code: 'record.idTaken' } });
    expect(await store.resources.record('bankTransaction', doubtful!.key)).toEqual(inDoubt);
    await store.resources.answerDoubt('bankTransaction', doubtful!.key, { outcome: 'there', id: guid(2) });
    expect(await store.resources.record('bankTransaction', doubtful!.key)).toMatchObject({ id: guid(2) });
  });
});

describe('a conflict', () => {
  const base: ContentOf<'department'> = {
    ...department('D1', { legacyRef: 'OLD' }),
    id: guid(1, 9),
    lastModified: instant(1),
  };
  const theirs = { ...base, description: 'Theirs', legacyRef: 'THEIRS', lastModified: instant(2) };
  const fields = [
    { path: 'description', base: 'Department D1', mine: 'Mine', theirs: 'Theirs' },
    { path: 'legacyRef', base: 'OLD', mine: 'MINE', theirs: 'THEIRS' },
  ];
  const inConflict = pulledDepartment(1, {
    base,
    local: { ...base, description: 'Mine', legacyRef: 'MINE' },
    revision: 3,
    conflict: { kind: 'fields', fields, theirs, seenAt: instant(3) },
  });
  const withConflict = async (record: ResourceRecord = inConflict): Promise<CompanyStore> => {
    const store = await open();
    await store.forSync.write([{ expectedRevision: null, record }]);
    return store;
  };

  test('is settled as mine, as theirs, or field by field', async () => {
    const key = guid(1, 9);
    expect(await (await withConflict()).resources.resolveConflict('department', key, 'mine')).toMatchObject({
      base: theirs,
      local: { description: 'Mine', legacyRef: 'MINE' },
      conflict: null,
      revision: 4,
    });
    expect(await (await withConflict()).resources.resolveConflict('department', key, 'theirs')).toMatchObject({
      base: theirs,
      local: null,
      conflict: null,
    });
    expect(
      await (
        await withConflict()
      ).resources.resolveConflict('department', key, { description: 'mine', legacyRef: 'theirs' }),
    ).toMatchObject({ local: { description: 'Mine', legacyRef: 'THEIRS' } });
    expect(
      await (
        await withConflict()
      ).resources.resolveConflict('department', key, { description: 'theirs', legacyRef: 'theirs' }),
    ).toMatchObject({ local: null });
  });

  test('settled as theirs field by field keeps edits of other fields, and a pending lock', async () => {
    const lock = { name: 'lock' as const, queuedAt: instant(2) };
    const beside = {
      ...inConflict,
      base,
      local: { ...base, description: 'Mine', legacyRef: 'MINE' },
      commands: [lock],
    };
    const contested = {
      ...beside,
      conflict: {
        kind: 'fields' as const,
        fields: fields.slice(0, 1),
        theirs: { ...base, description: 'Theirs' },
        seenAt: instant(3),
      },
    };
    const settled = await (
      await withConflict(contested)
    ).resources.resolveConflict('department', guid(1, 9), { description: 'theirs' });
    expect(settled).toMatchObject({
      base: { description: 'Theirs', legacyRef: 'OLD' },
      local: { description: 'Theirs', legacyRef: 'MINE' },
      commands: [lock],
      conflict: null,
    });
    const whole = await (await withConflict(contested)).resources.resolveConflict('department', guid(1, 9), 'theirs');
    expect(whole).toMatchObject({
      base: { description: 'Theirs', legacyRef: 'OLD' },
      local: null,
      commands: [lock],
      conflict: null,
    });
  });

  test('settled with anything of theirs deletes nothing, whenever the deletion was queued', async () => {
    const withDeletion = {
      ...inConflict,
      commands: [
        { name: 'lock' as const, queuedAt: instant(4) },
        { name: 'delete' as const, queuedAt: instant(5) },
      ],
    };
    for (const choice of ['theirs', { description: 'theirs', legacyRef: 'mine' }] as const) {
      expect(
        (await (await withConflict(withDeletion)).resources.resolveConflict('department', guid(1, 9), choice)).commands,
      ).toMatchObject([{ name: 'lock' }]);
    }
  });

  test('of a record that is gone: mine creates it again under a new key', async () => {
    const gone = {
      ...inConflict,
      conflict: { kind: 'gone' as const, fields: [], theirs: null, seenAt: instant(3) },
      goneAt: instant(3),
    };
    const store = await withConflict(gone);
    const copy = await store.resources.resolveConflict('department', guid(1, 9), 'mine');
    expect(copy).toMatchObject({ id: null, base: null, local: { description: 'Mine' } });
    expect(copy.local).not.toHaveProperty('id');
    expect(await store.resources.record('department', guid(1, 9))).toMatchObject({
      local: null,
      conflict: null,
      goneAt: instant(3),
    });
  });

  test("of a deletion and a colleague's change: mine deletes after all, theirs keeps it", async () => {
    const takenBack = [{ name: 'delete' as const, queuedAt: instant() }];
    const asked = {
      ...inConflict,
      local: null,
      conflict: { kind: 'fields' as const, fields, theirs, seenAt: instant(3), takenBack },
    };
    const store = await withConflict(asked);
    expect((await store.resources.pending()).map(({ key }) => key)).toEqual([guid(1, 9)]);
    expect(await store.resources.resolveConflict('department', guid(1, 9), 'mine')).toMatchObject({
      base: theirs,
      local: null,
      commands: takenBack,
      conflict: null,
    });
    for (const choice of [
      'theirs',
      { description: 'theirs', legacyRef: 'theirs' },
      { description: 'mine', legacyRef: 'theirs' },
    ] as const) {
      const other = await withConflict(asked);
      expect(await other.resources.resolveConflict('department', guid(1, 9), choice)).toMatchObject({
        base: theirs,
        commands: [],
        conflict: null,
      });
    }
    const byField = await withConflict(asked);
    expect(
      await byField.resources.resolveConflict('department', guid(1, 9), { description: 'mine', legacyRef: 'mine' }),
    ).toMatchObject({ commands: takenBack });
  });
});

describe('many', () => {
  test('prices are read in chunks, and those of one product by its id or its key', async () => {
    const store = await open();
    const [goods] = await store.resources.create([{ kind: 'product', code: 'P', description: 'Product' }]);
    const id = guid(7, 9);
    await store.resources.create([
      price(goods!.key, '1'),
      ...Array.from({ length: 11_500 }, (_, n) => price(guid(n % 50), '2')),
    ]);
    await store.forSync.write([
      { expectedRevision: 0, record: { ...goods!, id, base: { kind: 'product', id, code: 'P' }, local: null } },
    ]);
    await store.resources.create([price(id, '3')]);
    const sizes: number[] = [];
    for await (const chunk of store.resources.all('salePrice')) sizes.push(chunk.length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(new Set((await everyOne(store, 'salePrice')).map(({ key }) => key)).size).toBe(11_502);
    expect((await store.resources.under('salePrice', id)).map(({ local }) => local?.unitPrice).sort()).toEqual([
      '1',
      '3',
    ]);
    expect((await store.resources.under('salePrice', goods!.key)).map(({ local }) => local?.unitPrice).sort()).toEqual([
      '1',
      '3',
    ]);
  });
});

describe("the engine's port", () => {
  test('returns the stored records of a kind and below a parent, and the parents whose children are due', async () => {
    const store = await open();
    const id = guid(3, 9);
    await store.forSync.write([
      {
        expectedRevision: null,
        record: {
          ...emptyResourceRecord(id, 'product'),
          id,
          base: { kind: 'product', id, code: 'P', lastModified: instant(1) },
        },
      },
      { expectedRevision: null, record: pulledDepartment(1) },
    ]);
    expect(await store.forSync.held([id, guid(1, 9)], 'department')).toEqual([
      { key: guid(1, 9), id: guid(1, 9), revision: 0, lastModified: instant(1), isActive: true },
    ]);
    expect(await store.forSync.held([guid(1, 9)])).toEqual([]);
    expect(await store.forSync.parentsDue('salePrice', null, 10)).toEqual([id]);
    await store.forSync.write(
      [],
      [
        {
          stream: `resource:salePrice:${id}`,
          watermark: null,
          sweptAt: instant(5),
          resumeAt: null,
        },
      ],
    );
    expect(await store.forSync.parentsDue('salePrice', null, 10)).toEqual([]);
    expect(await store.forSync.parentsDue('salePrice', instant(5), 10)).toEqual([]);
    expect(await store.forSync.parentsDue('salePrice', instant(6), 10)).toEqual([id]);
    expect(await store.forSync.cursor(`resource:salePrice:${id}`)).toMatchObject({ sweptAt: instant(5) });
    expect(await store.forSync.cursor(`resource:purchasePrice:${id}`)).toMatchObject({ sweptAt: null });
    expect(await store.forSync.cursor(`resource:salePrice:${guid(77, 99)}`)).toBeNull();
    expect(await store.forSync.parentsDue('purchasePrice', null, 10)).toEqual([id]);
    // The product changes, so its prices are due again.
    await store.forSync.write([
      {
        expectedRevision: 0,
        record: {
          ...emptyResourceRecord(id, 'product'),
          id,
          base: { kind: 'product', id, code: 'P2', lastModified: instant(7) },
        },
      },
    ]);
    expect(await store.forSync.parentsDue('salePrice', null, 10)).toEqual([id]);
  });

  test('skips a mark whose parent is no id, as an earlier version stored for a contact without a party', async () => {
    const id = newConnectionId();
    const store = await openStore(id, systemMint);
    await store.forSync.write(
      [],
      [
        {
          stream: 'resource:contact:',
          watermark: null,
          sweptAt: instant(1),
          resumeAt: null,
        },
      ],
    );
    await store.forSync.write(
      [],
      [
        {
          stream: 'resource:contact:daybook-no-id',
          watermark: null,
          sweptAt: instant(1),
          resumeAt: null,
        },
      ],
    );
    expect(await store.forSync.parentsDue('contact', instant(9), 10)).toEqual([]);
    const raw = new CompanyDatabase(id);
    await raw.open();
    await raw.childReads.bulkPut([
      { kind: 'contact', parent: '', readAt: '' },
      { kind: 'contact', parent: guid(1, 9), readAt: '' },
    ]);
    raw.close();
    expect(await store.forSync.parentsDue('contact', null, 10)).toEqual([guid(1, 9)]);
  });

  test('makes the next sync read prices again on request, and says when they were last read', async () => {
    const store = await open();
    const [one, two] = [guid(3, 9), guid(4, 9)];
    const product = (id: Guid) => ({
      expectedRevision: null,
      record: {
        ...emptyResourceRecord(id, 'product'),
        id,
        base: { kind: 'product' as const, id, code: id, lastModified: instant(1) },
      },
    });
    await store.forSync.write([product(one), product(two)]);
    expect(await store.resources.childReading('salePrice', one)).toEqual({ readAt: null, isDue: true });
    expect(await store.resources.childReading('salePrice', guid(5, 9))).toBeUndefined();
    for (const id of [one, two])
      await store.forSync.write(
        [],
        [
          {
            stream: `resource:salePrice:${id}`,
            watermark: null,
            sweptAt: instant(5),
            resumeAt: null,
          },
        ],
      );
    expect(await store.resources.childReading('salePrice', one)).toEqual({ readAt: instant(5), isDue: false });

    await store.resources.readAgain('salePrice', [one, guid(5, 9)]);
    await store.resources.readAgain('salePrice', [one]);
    expect(await store.forSync.parentsDue('salePrice', null, 10)).toEqual([one]);
    expect(await store.resources.childReading('salePrice', one)).toEqual({ readAt: instant(5), isDue: true });
    await store.resources.readAgain('salePrice', 'all');
    expect(await store.forSync.parentsDue('salePrice', null, 10)).toEqual([one, two]);
    await store.forSync.write(
      [],
      [
        {
          stream: `resource:salePrice:${one}`,
          watermark: null,
          sweptAt: instant(9),
          resumeAt: null,
        },
      ],
    );
    expect(await store.resources.childReading('salePrice', one)).toEqual({ readAt: instant(9), isDue: false });
  });

  test('reads contacts of new parties gradually, the last changed first, and those of a party that changes at once', async () => {
    const store = await open();
    const party = (n: number, modified: number) => ({
      ...emptyResourceRecord(guid(n, 9), 'contactAccount'),
      id: guid(n, 9),
      base: {
        kind: 'contactAccount' as const,
        id: guid(n, 9),
        description: `Party ${n}`,
        lastModified: instant(modified),
      },
    });
    await store.forSync.write(
      [party(1, 3), party(2, 5), party(3, 4)].map((record) => ({ expectedRevision: null, record })),
    );
    expect(await store.forSync.parentsDue('contact', null, 10)).toEqual([]);
    expect(await store.forSync.parentsDue('contact', instant(6), 2)).toEqual([guid(2, 9), guid(3, 9)]);
    await store.forSync.write([{ expectedRevision: 0, record: party(1, 7) }]);
    expect(await store.forSync.parentsDue('contact', null, 10)).toEqual([guid(1, 9)]);
  });

  test('replaces the twin of a record in one transaction', async () => {
    const store = await open();
    const [made] = await store.resources.create([department('D1')]);
    await store.forSync.write([{ expectedRevision: null, record: pulledDepartment(1) }]);
    const id = guid(1, 9);
    await store.forSync.write([
      { expectedRevision: 0, record: { ...made!, id, base: { ...department('D1'), id }, local: null }, replaces: [id] },
    ]);
    expect((await everyOne(store, 'department')).map(({ key }) => key)).toEqual([made!.key]);
    expect(await store.references('department')).toMatchObject([{ id, madeHere: made?.key }]);
  });

  test('keeps a twin that a person edits between the look at it and the write', async () => {
    const store = await open();
    const [made] = await store.resources.create([department('D1')]);
    await store.forSync.write([{ expectedRevision: null, record: pulledDepartment(1) }]);
    const id = guid(1, 9);
    await store.resources.edit('department', [
      { key: id, change: (content) => ({ ...content, description: 'Named here' }) },
    ]);
    await store.forSync.write([
      { expectedRevision: 0, record: { ...made!, id, base: { ...department('D1'), id }, local: null }, replaces: [id] },
    ]);
    const edits = (await everyOne(store, 'department')).map(({ local }) => local);
    expect(edits).toContainEqual(expect.objectContaining({ description: 'Named here' }));
  });
});

describe('the stored reports of runs', () => {
  test('comes newest first', async () => {
    const store = await open();
    const report = {
      apiVersion: '1.19',
      created: 1,
      updated: 0,
      pulled: 0,
      rejected: 0,
      conflicts: 0,
      inDoubt: 0,
      notReady: 0,
      requests: 3,
      problem: null,
      denied: [],
    };
    for (const n of [1, 3, 2]) await store.keepRun({ ...report, startedAt: instant(n), finishedAt: instant(n + 1) });
    expect((await store.runs()).map(({ startedAt }) => startedAt)).toEqual([instant(3), instant(2), instant(1)]);
  });
});

describe('a price whose deletion', () => {
  const at = instant(5);
  const DELETE = { name: 'delete', queuedAt: instant(1) } as const;
  const base = { ...price(guid(5), '9'), id: guid(6) };

  test('was refused is kept when it is then locked: the deletion is not sent again', () => {
    const refused: ResourceRecord = {
      ...emptyResourceRecord(guid(6), 'salePrice'),
      id: guid(6),
      base,
      revision: 3,
      commands: [DELETE],
      rejection: { code: 'service.refused', message: 'In use.', revision: 3, at },
    };
    expect(queued(refused, { name: 'lock' }, at).commands).toEqual([{ name: 'lock', queuedAt: at }]);
    // Queued again, it is sent again.
    expect(queued(refused, { name: 'delete' }, at)).toMatchObject({ commands: [DELETE], rejection: null });
  });

  test('is pending while it is in doubt is gone once a person says that the service does not have it', () => {
    const sent = price(guid(5), '9');
    const doubtful: ResourceRecord = {
      ...emptyResourceRecord('made-here', 'salePrice'),
      local: sent,
      revision: 2,
      commands: [DELETE],
      inFlight: { operation: 'create', revision: 1, sentAt: at, sent, candidates: [guid(7)] },
    };
    expect(answered(doubtful, { outcome: 'notThere' }, at)).toMatchObject({
      base: sent,
      local: null,
      commands: [],
      inFlight: null,
      goneAt: at,
    });
    expect(answered({ ...doubtful, commands: [] }, { outcome: 'notThere' }, at)).toMatchObject({
      base: null,
      local: sent,
      inFlight: null,
      goneAt: null,
    });
  });
});

test('an edit that conflicts with a colleague keeps a record whose deletion was refused', () => {
  const seen = department('SALES');
  const base = { ...seen, id: guid(1), description: 'Theirs' };
  const refused: ResourceRecord<'department'> = {
    ...emptyResourceRecord(guid(1), 'department'),
    id: guid(1),
    revision: 4,
    base,
    local: { ...base, code: 'SALE' },
    commands: [{ name: 'delete', queuedAt: instant(1) }],
    rejection: { code: 'service.refused', message: 'in use', revision: 4, at: instant(2) },
  };
  const next = edited(
    refused,
    { ...base, code: 'SALE', description: 'Mine' },
    {},
    {},
    { seen: { ...base, code: 'SALE', description: seen.description }, at: instant(3) },
  );
  expect(next).toMatchObject({
    commands: [],
    conflict: { fields: [{ path: 'description', mine: 'Mine', theirs: 'Theirs' }] },
  });
});
