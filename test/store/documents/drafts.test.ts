import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { draftInvoice, instant, intRef, invoiceLine, pulledRecord } from '../../support/documents.ts';
import { changesOf, newConnectionId, openStore } from '../support/openStore.ts';

const problem = (code: string, message: RegExp) =>
  expect.objectContaining({ problem: expect.objectContaining({ code, message: expect.stringMatching(message) }) });

describe('a draft', () => {
  test('is stored under its IntRef and is there after the window was closed', async () => {
    const connectionId = newConnectionId();
    const first = await openStore(connectionId);
    const record = await first.createDraft(draftInvoice(1));
    expect(record).toMatchObject({
      key: intRef(1),
      revision: 0,
      base: null,
      id: null,
      editedAt: '2026-03-02T10:00:00.0000000Z',
    });
    first.close();

    const again = await openStore(connectionId);
    expect(await again.record(intRef(1))).toEqual(record);
  });

  test('is stored in one step with the texts that are no valid values', async () => {
    const store = await openStore();
    const published = changesOf(store);
    await store.createDraft(draftInvoice(1), { dueDate: 'soon' });
    expect(await store.record(intRef(1))).toMatchObject({
      revision: 0,
      local: { description: 'Order 1' },
      badInput: { dueDate: 'soon' },
    });
    expect(published).toHaveLength(1);
  });

  test('is read with others in the order of their keys; one that is not there is left out', async () => {
    const store = await openStore();
    await store.createDrafts([1, 2, 3].map((n) => draftInvoice(n)));
    const keys = [intRef(3), 'not there', intRef(1)];
    expect((await store.records(keys)).map(({ key }) => key)).toEqual([intRef(3), intRef(1)]);
    expect(await store.records([])).toEqual([]);
  });

  test('is discarded with hundreds of others in one step; if one of them is not there, all stay', async () => {
    const store = await openStore();
    const numbers = Array.from({ length: 520 }, (_, n) => n + 1);
    await store.createDrafts(numbers.map((n) => draftInvoice(n)));
    const published = changesOf(store);
    const gone = numbers.slice(0, 518).map((n) => intRef(n));
    await expect(store.discardDrafts([...gone, 'not there'])).rejects.toEqual(
      problem('internal', /There is no document not there/),
    );
    expect(await store.pendingRows()).toHaveLength(520);
    expect(published).toEqual([]);
    await store.discardDrafts(gone);
    expect((await store.pendingRows()).map(({ key }) => key).sort()).toEqual([intRef(519), intRef(520)].sort());
    expect((await store.firstRows('saleInvoice', 10)).map(({ key }) => key).sort()).toEqual(
      [intRef(519), intRef(520)].sort(),
    );
    expect(published).toHaveLength(1);
  });

  test('does not replace another one with the same IntRef', async () => {
    const store = await openStore();
    await store.createDraft(draftInvoice(1, { description: 'the first' }));
    await expect(store.createDraft(draftInvoice(1, { description: 'the second' }))).rejects.toEqual(
      problem('internal', /already/),
    );
    expect((await store.record(intRef(1)))?.local?.description).toBe('the first');
  });

  test('shows its totals, its state and "draft" in the list', async () => {
    const store = await openStore();
    await store.createDraft(draftInvoice(1, { lines: [invoiceLine(1), invoiceLine(2, { quantity: decimal('3') })] }));
    // 2 × 10.50 = 21.00 and 3 × 10.50 = 31.50; tax 4.20 and 6.30.
    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      {
        key: intRef(1),
        netCurrencyAmount: '52.5',
        taxCurrencyAmount: '10.5',
        grossCurrencyAmount: '63',
        statusList: 'draft',
        state: 'queued',
      },
    ]);
  });

  test('without a customer is saved, not queued', async () => {
    const store = await openStore();
    await store.createDraft(draftInvoice(1, { contactAccountId: undefined }));
    expect(await store.pendingRows()).toMatchObject([{ key: intRef(1), contactAccountId: '', state: 'saved' }]);
  });

  test('that the service never saw can be discarded, with its row', async () => {
    const store = await openStore();
    await store.createDraft(draftInvoice(1));
    const published = changesOf(store);
    await store.discardDraft(intRef(1));
    expect(await store.record(intRef(1))).toBeUndefined();
    expect(await store.firstRows('saleInvoice', 10)).toEqual([]);
    expect(await store.forSync.pendingKeys()).toEqual([]);
    expect(published).toEqual([{ documents: [intRef(1)], references: [], resources: [] }]);
  });

  test('that was refused is queued again as it is on request', async () => {
    const store = await openStore();
    const record = await store.createDraft(draftInvoice(1));
    const rejection = {
      code: 'service.refused' as const,
      message: 'Period 2026-11 is closed.',
      revision: record.revision,
      at: instant(),
    };
    await store.forSync.write([{ expectedRevision: record.revision, record: { ...record, rejection } }]);
    expect(await store.pendingRows()).toMatchObject([{ state: 'rejected' }]);

    const again = await store.sendAgain(intRef(1));
    expect(again).toMatchObject({ rejection: null, local: record.local });
    expect(await store.pendingRows()).toMatchObject([{ state: 'queued' }]);
  });

  test('that a request may have sent cannot be discarded', async () => {
    const store = await openStore();
    const record = await store.createDraft(draftInvoice(1));
    const sent = { ...record, inFlight: { operation: 'create' as const, revision: 0, sentAt: instant() } };
    await store.forSync.write([{ expectedRevision: 0, record: sent }]);
    await expect(store.discardDraft(intRef(1))).rejects.toEqual(problem('internal', /may have reached/));
    expect(await store.rows([intRef(1)])).toMatchObject([{ state: 'inFlight' }]);
  });

  test('can be one of many that are stored in one step, and discarded in one', async () => {
    const store = await openStore();
    const published = changesOf(store);
    const drafts = [1, 2, 3].map((number) => draftInvoice(number));
    await store.createDrafts(drafts);
    expect(published).toMatchObject([{ documents: [intRef(1), intRef(2), intRef(3)] }]);
    expect(await store.firstRows('saleInvoice', 10)).toHaveLength(3);
    await store.discardDrafts([intRef(1), intRef(3)]);
    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([{ key: intRef(2) }]);
    expect(published).toHaveLength(2);
  });

  test('stays with all others if one of them cannot be discarded', async () => {
    const store = await openStore();
    await store.createDrafts([draftInvoice(1)]);
    const record = await store.createDraft(draftInvoice(2));
    const sent = { ...record, inFlight: { operation: 'create' as const, revision: 0, sentAt: instant() } };
    await store.forSync.write([{ expectedRevision: 0, record: sent }]);
    await expect(store.discardDrafts([intRef(1), intRef(2)])).rejects.toEqual(problem('internal', /may have reached/));
    expect(await store.firstRows('saleInvoice', 10)).toHaveLength(2);
  });
});

describe('an edit', () => {
  test('raises the revision, and changes the row and its place in the list', async () => {
    const store = await openStore();
    await store.forSync.write([1, 2].map((n) => ({ expectedRevision: null, record: pulledRecord(n) })));
    const [newest, older] = await store.firstRows('saleInvoice', 2);
    const published = changesOf(store);
    const record = await store.edit(older!.key, (document) => ({ ...document, docDate: localDate('2026-12-31') }));
    expect(record).toMatchObject({ revision: 1, editedAt: '2026-03-02T10:00:00.0000000Z' });
    expect((await store.firstRows('saleInvoice', 2)).map((row) => row.key)).toEqual([older!.key, newest!.key]);
    expect(await store.forSync.pendingKeys()).toEqual([older!.key]);
    expect(published).toEqual([{ documents: [older!.key], references: [], resources: [] }]);
  });

  test('that is undone leaves nothing to send', async () => {
    const store = await openStore();
    const pulled = pulledRecord(1);
    await store.forSync.write([{ expectedRevision: null, record: pulled }]);
    await store.edit(pulled.key, (document) => ({ ...document, description: 'Changed' }));
    expect(await store.rows([pulled.key])).toMatchObject([{ state: 'queued', description: 'Changed' }]);

    const undone = await store.edit(pulled.key, (document) => ({ ...document, description: 'Order 1' }));
    expect(undone).toMatchObject({ local: null, revision: 2 });
    expect(await store.pendingRows()).toEqual([]);
    expect(await store.rows([pulled.key])).toMatchObject([{ state: 'synced', description: 'Order 1' }]);
  });

  test('with a text that is no valid value keeps the text, and the record does not count as synced', async () => {
    const store = await openStore();
    const pulled = pulledRecord(1);
    await store.forSync.write([{ expectedRevision: null, record: pulled }]);
    await store.edit(pulled.key, (document) => document, { docDate: '31 Feb' });
    expect(await store.record(pulled.key)).toMatchObject({ badInput: { docDate: '31 Feb' } });
    expect(await store.rows([pulled.key])).toMatchObject([{ state: 'saved' }]);

    await store.edit(pulled.key, (document) => document, {});
    expect(await store.record(pulled.key)).toMatchObject({ badInput: {}, local: null });
  });

  test('that fails changes nothing, and its own error comes through', async () => {
    const store = await openStore();
    await store.createDraft(draftInvoice(1));
    const published = changesOf(store);
    const wrong = new RangeError('no such line');
    await expect(
      store.edit(intRef(1), () => {
        throw wrong;
      }),
    ).rejects.toBe(wrong);
    expect(await store.record(intRef(1))).toMatchObject({ revision: 0 });
    expect(published).toEqual([]);
  });

  test('of a missing document is refused', async () => {
    const store = await openStore();
    await expect(store.edit('nowhere', (document) => document)).rejects.toEqual(
      problem('internal', /no document nowhere/),
    );
  });

  test('of a hundred at once loses none', async () => {
    const store = await openStore();
    await store.createDraft(draftInvoice(1, { description: '' }));
    await Promise.all(
      Array.from({ length: 100 }, () =>
        store.edit(intRef(1), (document) => ({ ...document, description: `${document.description}x` })),
      ),
    );
    expect(await store.record(intRef(1))).toMatchObject({ revision: 100, local: { description: 'x'.repeat(100) } });
  });
});

describe('a command', () => {
  test('waits on its record; queued twice it is done once', async () => {
    const store = await openStore();
    const pulled = pulledRecord(1);
    await store.forSync.write([{ expectedRevision: null, record: pulled }]);
    const queued = await store.queueCommand(pulled.key, { name: 'abandon' });
    expect(queued).toMatchObject({
      revision: 1,
      commands: [{ name: 'abandon', queuedAt: '2026-03-02T10:00:00.0000000Z' }],
    });
    expect(await store.queueCommand(pulled.key, { name: 'abandon' })).toEqual(queued);
    expect(await store.pendingRows()).toMatchObject([{ key: pulled.key, state: 'queued' }]);
  });
});

describe('a command', () => {
  test('that may have reached the service is not taken back; a later one is', async () => {
    const store = await openStore();
    const sent = pulledRecord(1, {
      commands: [{ name: 'submit', queuedAt: instant(1) }],
      inFlight: { operation: 'command', revision: 0, sentAt: instant(2) },
    });
    await store.forSync.write([{ expectedRevision: null, record: sent }]);
    await expect(store.takeBackCommand(sent.key)).rejects.toEqual(problem('internal', /may have reached/));
    expect(await store.record(sent.key)).toEqual(sent);
    await store.queueCommand(sent.key, { name: 'abandon' });
    expect((await store.takeBackCommand(sent.key)).commands).toEqual(sent.commands);
  });
});
