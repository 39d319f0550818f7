import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { Command } from '../../../src/domain/records/commands.ts';
import type { Conflict, ConflictField } from '../../../src/domain/records/record.ts';
import { draftInvoice, guid, instant, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { changesOf, openStore } from '../support/openStore.ts';

const base: Document = { ...pulledInvoice(1, 2), statusList: ['draft'], description: 'as it was', theirRef: 'PO-1' };
const mine: Document = { ...base, description: 'mine' };

function inConflict(
  kind: Conflict<Document>['kind'],
  theirs: Document | null,
  change: Partial<DocumentRecord> = {},
): DocumentRecord {
  return pulledRecord(1, {
    base,
    local: mine,
    revision: 4,
    conflict: { kind, fields: [], theirs, seenAt: instant(9) },
    ...change,
  });
}

async function storeWith(record: DocumentRecord) {
  const store = await openStore();
  await store.forSync.write([{ expectedRevision: null, record }]);
  return store;
}

/** The local version after *mine*, of a draft that was edited here and has another version there. */
async function settledAs(local: Document, theirs: Document): Promise<Document> {
  const before = { ...base, lines: base.lines.map(({ intRef: _, ...line }) => line) };
  const fields = [{ path: `lines.${String(before.lines[1]?.id)}`, base: null, mine: null, theirs: null }];
  const store = await storeWith(
    inConflict('fields', theirs, {
      base: before,
      local,
      conflict: { kind: 'fields', fields, theirs, seenAt: instant(9) },
    }),
  );
  const settled = await store.resolveConflict(pulledRecord(1).key, 'mine');
  if (settled?.local == null) throw new Error('nothing is left to send');
  return settled.local;
}

describe('a conflict of fields', () => {
  const theirs: Document = { ...base, description: 'theirs', theirRef: 'PO-2' };

  test("kept as mine sends my field and leaves the colleague's other field", async () => {
    const store = await storeWith(inConflict('fields', theirs));
    const settled = await store.resolveConflict(pulledRecord(1).key, 'mine');
    expect(settled).toMatchObject({
      base: theirs,
      local: { description: 'mine', theirRef: 'PO-2' },
      conflict: null,
      revision: 5,
    });
    expect(await store.pendingRows()).toMatchObject([{ state: 'queued', description: 'mine' }]);
  });

  test('kept as theirs leaves nothing to send', async () => {
    const store = await storeWith(inConflict('fields', theirs, { badInput: { dueDate: 'soon' } }));
    const settled = await store.resolveConflict(pulledRecord(1).key, 'theirs');
    expect(settled).toMatchObject({ base: theirs, local: null, conflict: null, badInput: {}, revision: 5 });
    expect(await store.pendingRows()).toEqual([]);
  });

  test('with their date chosen leaves no question about mine', async () => {
    const badInput = { 'docDate.asked': 'farDate', 'dueDate.asked': 'farDate' };
    const store = await storeWith(inConflict('fields', theirs, { badInput }));
    const settled = await store.resolveConflict(pulledRecord(1).key, { docDate: 'theirs' });
    expect(settled.badInput).toEqual({ 'dueDate.asked': 'farDate' });
  });

  test('that both sides resolved in the same way leaves nothing to send', async () => {
    const store = await storeWith(inConflict('fields', { ...base, description: 'mine' }));
    expect(await store.resolveConflict(pulledRecord(1).key, 'mine')).toMatchObject({ local: null });
  });

  describe('of a draft that was never read before', () => {
    const [first, second] = base.lines;
    const local: Document = {
      ...base,
      description: 'mine',
      lines: first ? [{ ...first, description: 'my line' }] : [],
    };
    const fields: ConflictField[] = [
      { path: 'description', mine: 'mine', theirs: 'theirs' },
      { path: `lines.${String(first?.intRef)}.description`, mine: 'my line', theirs: String(first?.description) },
      { path: `lines.${String(second?.intRef)}`, theirs: { description: String(second?.description) } },
    ];
    const asked = inConflict('fields', theirs, {
      base: null,
      local,
      conflict: { kind: 'fields', fields, theirs, seenAt: instant(9) },
    });

    test('takes theirs for the fields with that choice, and mine everywhere else', async () => {
      const store = await storeWith(asked);
      const settled = await store.resolveConflict(pulledRecord(1).key, {
        description: 'theirs',
        [`lines.${String(second?.intRef)}`]: 'theirs',
      });
      expect(settled).toMatchObject({
        base: theirs,
        local: { description: 'theirs', lines: [{ description: 'my line' }, { description: second?.description }] },
      });
    });

    test('kept as mine sends a line that was removed there under an IntRef, by which it is found whatever its text becomes', async () => {
      const [first, second] = base.lines.map(({ intRef: _, ...line }) => line);
      if (!first || !second) throw new Error('two lines');
      const mineNow = { ...base, lines: [first, { ...second, description: 'Changed here' }] };
      const settled = await settledAs(mineNow, { ...base, lines: [first] });
      expect(settled.lines[0]).toEqual(first);
      expect(settled.lines[1]).toEqual({
        ...second,
        id: undefined,
        intRef: expect.stringMatching(/^daybook-/),
        description: 'Changed here',
      });
      // What the service still has keeps its id, also where it has another text.
      const changed = { ...base, lines: [first, { ...second, description: 'Changed there' }] };
      expect((await settledAs(mineNow, changed)).lines[1]).toMatchObject({
        id: second.id,
        description: 'Changed here',
      });
    });

    test('kept as mine has no line that only the service has', async () => {
      const store = await storeWith(asked);
      const settled = await store.resolveConflict(pulledRecord(1).key, 'mine');
      expect(settled.local).toMatchObject({ description: 'mine', lines: [{ description: 'my line' }] });
      expect(settled.local?.lines).toHaveLength(1);
    });
  });

  test('is settled once', async () => {
    const store = await storeWith(inConflict('fields', theirs));
    await store.resolveConflict(pulledRecord(1).key, 'theirs');
    await expect(store.resolveConflict(pulledRecord(1).key, 'mine')).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/settled already/) },
    });
  });
});

describe('a document that left draft during an edit', () => {
  const theirs: Document = { ...base, statusList: ['posted'], docNo: 'SI-9' };

  test('kept as mine becomes a new draft, and the posted one is as on the service', async () => {
    const store = await storeWith(
      inConflict('leftDraft', theirs, { commands: [{ name: 'abandon', queuedAt: instant() }] }),
    );
    const published = changesOf(store);
    const copy = await store.resolveConflict(pulledRecord(1).key, 'mine');
    // The random source of the test fills its n-th draw with n: first the reference of the copy, then one for each
    // line.
    expect(copy.key).toMatch(/^daybook-[0-9a-f]{8}-[0-9a-f]{4}-7101-8101-010101010101$/);
    expect(copy).toMatchObject({
      id: null,
      base: null,
      revision: 0,
      local: { description: 'mine', intRef: copy.key, contactAccountId: base.contactAccountId },
    });
    expect(copy.local).not.toHaveProperty('docNo');
    expect(copy.local).not.toHaveProperty('id');
    const keys = [...base.lines, ...(copy.local?.lines ?? [])].map((line) => line.intRef);
    expect(new Set(keys).size).toBe(4);
    expect(await store.record(pulledRecord(1).key)).toMatchObject({
      base: theirs,
      local: null,
      conflict: null,
      commands: [],
      revision: 5,
    });
    expect((await store.pendingRows()).map((row) => row.key)).toEqual([copy.key]);
    expect(published).toEqual([{ documents: [pulledRecord(1).key, copy.key], references: [], resources: [] }]);
  });
});

test('a payment that left draft keeps its allocations: the copy has none, and keeps the other texts that are no valid values', async () => {
  const theirs: Document = { ...base, docClass: 'payment', statusList: ['posted'] };
  const local: Document = {
    ...mine,
    docClass: 'payment',
    allocations: [{ docId: guid(77), allocAmountCurrency: decimal('10') }],
  };
  const store = await storeWith(
    inConflict('leftDraft', theirs, {
      docClass: 'payment',
      local,
      badInput: { dueDate: 'soon', [`allocations.${guid(77)}`]: 'ten' },
    }),
  );
  const copy = await store.resolveConflict(pulledRecord(1).key, 'mine');
  expect(copy.local).not.toHaveProperty('allocations');
  expect(copy.badInput).toEqual({ dueDate: 'soon' });
});

test('a posted document that was only to be abandoned is not copied', async () => {
  const theirs: Document = { ...base, statusList: ['posted'] };
  const store = await storeWith(
    inConflict('leftDraft', theirs, { local: null, commands: [{ name: 'abandon', queuedAt: instant() }] }),
  );
  expect(await store.resolveConflict(pulledRecord(1).key, 'mine')).toMatchObject({
    base: theirs,
    local: null,
    commands: [],
  });
  expect(await store.pendingRows()).toEqual([]);
});

describe('a document that was deleted on the service during an edit', () => {
  test('kept as theirs stays here, shown as gone', async () => {
    const store = await storeWith(inConflict('gone', null));
    expect(await store.resolveConflict(pulledRecord(1).key, 'theirs')).toMatchObject({
      base,
      local: null,
      goneAt: instant(9),
    });
  });

  test('kept as mine becomes a new draft', async () => {
    const store = await storeWith(inConflict('gone', null));
    const copy = await store.resolveConflict(pulledRecord(1).key, 'mine');
    expect(copy.local).toMatchObject({ description: 'mine', statusList: [] });
    expect(await store.record(pulledRecord(1).key)).toMatchObject({ local: null, goneAt: instant(9) });
  });

  test('and is a payment: the new draft takes over its allocations, and keeps the texts that are no valid values', async () => {
    const open = { docId: guid(77), docNo: 'SI-77', allocAmountCurrency: decimal('10') };
    const local: Document = { ...mine, docClass: 'payment', allocations: [{ ...open, id: guid(78) }] };
    const badInput = {
      dueDate: 'soon',
      [`allocations.${guid(77)}`]: 'ten',
      [`lines.${String(local.lines[1]?.intRef)}.quantity`]: 'two',
    };
    const store = await storeWith(
      inConflict('gone', null, { docClass: 'payment', base: { ...base, docClass: 'payment' }, local, badInput }),
    );
    const copy = await store.resolveConflict(pulledRecord(1).key, 'mine');
    expect(copy.local?.allocations).toEqual([{ docId: guid(77), allocAmountCurrency: '10' }]);
    expect(copy.badInput).toEqual({
      dueDate: 'soon',
      [`allocations.${guid(77)}`]: 'ten',
      [`lines.${String(copy.local?.lines[1]?.intRef)}.quantity`]: 'two',
    });
  });

  test('and is a payment with allocations in commands: the new draft takes over the remaining ones', async () => {
    const payment: Document = {
      ...base,
      docClass: 'payment',
      lines: [],
      allocations: [
        { id: guid(40), docId: guid(50), allocAmountCurrency: decimal('4') },
        { id: guid(41), docId: guid(51), allocAmountCurrency: decimal('6') },
      ],
    };
    const takenBack: Command[] = [
      { name: 'deallocate', allocationId: guid(40), queuedAt: instant(3) },
      { name: 'allocate', allocations: [{ document: guid(52), amount: decimal('2.5') }], queuedAt: instant(4) },
    ];
    const conflict: Conflict<Document> = { kind: 'gone', fields: [], theirs: null, seenAt: instant(9), takenBack };
    const record = inConflict('gone', null, {
      docClass: 'payment',
      base: payment,
      local: { ...payment, description: 'mine' },
      goneAt: instant(8),
      conflict,
    });
    const { copy } = settleConflict(DOCUMENT_EDITS, record, conflict, 'mine', systemMint, instant(10));
    expect(copy?.local?.allocations).toEqual([
      { docId: guid(51), allocAmountCurrency: '6' },
      { docId: guid(52), allocAmountCurrency: '2.5' },
    ]);
  });

  test('before it was ever read keeps what was sent', async () => {
    const sent = draftInvoice(1);
    const store = await storeWith({ ...inConflict('gone', null), key: intRef(1), base: null, local: sent });
    expect(await store.resolveConflict(intRef(1), 'theirs')).toMatchObject({
      base: sent,
      local: null,
      goneAt: instant(9),
    });
  });
});

describe('commands that were withdrawn because of a conflict', () => {
  const theirs: Document = { ...base, description: 'theirs', theirRef: 'PO-2' };
  const fields = [
    { path: 'description', base: 'as it was', mine: 'as it was', theirs: 'theirs' },
    { path: 'theirRef', base: 'PO-1', mine: 'PO-1', theirs: 'PO-2' },
  ];
  const submit: Command = { name: 'submit', queuedAt: instant(1) };
  const asked = (takenBack: Command[], change: Partial<DocumentRecord> = {}): DocumentRecord =>
    pulledRecord(1, {
      base,
      local: null,
      revision: 4,
      conflict: { kind: 'fields', fields, theirs, seenAt: instant(9), takenBack },
      ...change,
    });

  test('a submission is not queued again if theirs was chosen for any field, and is if mine stands for all', async () => {
    const commandsAfter = async (choice: Parameters<Awaited<ReturnType<typeof storeWith>>['resolveConflict']>[1]) =>
      (await (await storeWith(asked([submit]))).resolveConflict(pulledRecord(1).key, choice)).commands;
    expect(await commandsAfter({ description: 'theirs' })).toEqual([]);
    expect(await commandsAfter({ description: 'theirs', theirRef: 'mine' })).toEqual([]);
    expect(await commandsAfter({ description: 'mine' })).toEqual([submit]);
    expect(await commandsAfter('mine')).toEqual([submit]);
  });

  test('an amendment is queued again only with the fields for which mine was chosen', async () => {
    const amend: Command = { name: 'amend', fields: { description: 'mine', theirRef: 'PO-9' }, queuedAt: instant(1) };
    const store = await storeWith(asked([amend]));
    expect((await store.resolveConflict(pulledRecord(1).key, { theirRef: 'theirs' })).commands).toEqual([
      { ...amend, fields: { description: 'mine' } },
    ]);
  });

  test('a text that is no valid value keeps a draft pending that otherwise equals theirs', async () => {
    const store = await storeWith(asked([], { local: base, badInput: { dueDate: 'soon' } }));
    const settled = await store.resolveConflict(pulledRecord(1).key, { description: 'theirs', theirRef: 'theirs' });
    expect(settled).toMatchObject({
      badInput: { dueDate: 'soon' },
      local: { description: 'theirs', theirRef: 'PO-2' },
    });
    expect(await store.pendingRows()).toHaveLength(1);
  });
});
