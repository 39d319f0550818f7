import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { instantSchema, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { needsManualCheck } from '../../../src/domain/resources/readiness.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import type { LocalStore } from '../../../src/sync/run/ports.ts';
import { draftInvoice, guid, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { newConnectionId, openStore } from '../support/openStore.ts';
import { problemWith } from '../../support/problemWith.ts';

const watermark = instantSchema.parse('2026-03-01T08:00:00Z');
async function lines(file: Blob): Promise<string[]> {
  return gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString('utf8')
    .trimEnd()
    .split('\n');
}
function fileOf(text: readonly string[]): Blob {
  return new Blob([gzipSync(`${text.join('\n')}\n`)]);
}

/** A company with 1,100 drafts, one department, a cursor and settings. */
async function filled(connectionId: string) {
  const store = await openStore(connectionId, {
    now: () => Date.UTC(2026, 2, 2, 10),
    randomBytes: (target) => crypto.getRandomValues(target),
  });
  const drafts = Array.from({ length: 1_100 }, (_, index) => draftInvoice(index + 1));
  for (const draft of drafts) await store.createDraft(draft);
  await store.resources.create<'department'>([{ kind: 'department', code: 'SALES', description: 'Sales' }]);
  await store.forSync.write([], [{ stream: 'document:saleInvoice', watermark, sweptAt: null, resumeAt: null }]);
  await store.changeSettings((settings) => ({ ...settings, rateDirection: 'basePerForeign' }));
  return store;
}

describe('a backup of a company', () => {
  it('reports its counts, and restores every draft, record, cursor and setting', async () => {
    const id = newConnectionId();
    const store = await filled(id);
    const before = {
      keys: await store.forSync.pendingKeys(),
      rows: await store.firstRows('saleInvoice', 3_000),
      department: await store.resources.pending(),
    };
    const file = await store.backup('Ashdown Ltd');
    expect(await store.inspectBackup(file)).toMatchObject({
      company: 'Ashdown Ltd',
      documents: 1_100,
      records: 1,
      waiting: 1_101,
      madeAt: '2026-03-02T10:00:00.0000000Z',
    });

    const [first = ''] = before.keys;
    await store.edit(first, (document) => ({ ...document, description: 'written after the backup' }));
    const [late] = await store.resources.create<'department'>([
      { kind: 'department', code: 'LATE', description: 'Made after the backup' },
    ]);
    await store.forSync.write(
      [],
      [
        {
          stream: 'document:saleInvoice',
          watermark: instantSchema.parse('2026-03-05T08:00:00Z'),
          sweptAt: null,
          resumeAt: null,
        },
      ],
    );
    await store.restore(file);

    expect(await store.forSync.pendingKeys()).toEqual(before.keys);
    expect(await store.firstRows('saleInvoice', 3_000)).toEqual(before.rows);
    expect(await store.resources.pending()).toEqual(before.department);
    expect(await store.resources.record('department', late?.key ?? '')).toBeUndefined();
    expect((await store.references('department')).map(({ code }) => code)).toEqual(['SALES']);
    expect((await store.forSync.cursor('document:saleInvoice'))?.watermark).toBe('2026-03-01T08:00:00.0000000Z');
    expect((await store.settings()).rateDirection).toBe('basePerForeign');
  });

  it('is refused as a whole when it was cut short, is damaged, or is of another company or a newer Daybook, and nothing changes', async () => {
    const store = await openStore(newConnectionId());
    await store.createDraft(draftInvoice(1));
    const text = await lines(await store.backup('Ashdown Ltd'));
    const [head = '', ...rows] = text;
    const other = await openStore(newConnectionId());
    const cut = await store.backup('Ashdown Ltd');
    const damaged = text.map((line) => line.replace('"docClass":"saleInvoice"', '"docClass":"saleSomething"'));

    expect((await problemWith(store.restore(fileOf(text.slice(0, -1))))).message).toContain('cut short');
    expect((await problemWith(store.restore(cut.slice(0, cut.size - 20)))).message).toContain('damaged');
    expect((await problemWith(store.restore(fileOf(damaged)))).message).toContain('damaged');
    expect(
      (await problemWith(store.restore(fileOf(text.filter((line) => !line.includes('"table":"documents"')))))).message,
    ).toContain('should hold');
    expect(
      (await problemWith(store.restore(fileOf([head.replace(/"schema":\d+/, '"schema":999'), ...rows])))).message,
    ).toContain('newer Daybook');
    expect((await problemWith(store.restore(new Blob(['hello'])))).code).toBe('store.badBackup');
    expect((await problemWith(other.restore(fileOf(text)))).message).toContain('of another company: Ashdown Ltd');

    expect(await store.forSync.pendingKeys()).toHaveLength(1);
    expect(await other.forSync.pendingKeys()).toEqual([]);
  });
});

describe('a bank line that was pending when a backup was made', () => {
  const content = {
    kind: 'bankTransaction' as const,
    bankAccountId: guid(1, 4),
    description: 'Rent',
    bankDate: localDate('2026-03-02'),
    withdrawalAmount: decimal('50'),
  };
  const sentAt = instantSchema.parse('2026-03-02T11:00:00Z');
  /** Restores the backup over what became of the line since. */
  async function restoredOver(
    since: (line: ResourceRecord) => ResourceRecord | null,
  ): Promise<{ before: ResourceRecord; after: ResourceRecord | undefined }> {
    const store = await openStore();
    const [before] = await store.resources.create<'bankTransaction'>([content]);
    const file = await store.backup('Ashdown Ltd');
    const now = since(before!);
    if (now === null) await store.resources.discard('bankTransaction', [before!.key]);
    else await store.forSync.write([{ expectedRevision: before!.revision, record: now }]);
    await store.restore(file);
    return { before: before!, after: await store.resources.record('bankTransaction', before!.key) };
  }

  it('and was sent since is read from the service by its id, and not created a second time', async () => {
    const { before, after } = await restoredOver((line) => ({
      ...line,
      id: guid(1, 9),
      base: { ...content, description: 'Rent March', isActive: true },
      local: null,
    }));
    expect(after).toEqual({
      ...before,
      id: guid(1, 9),
      inFlight: {
        operation: 'create',
        revision: before.revision,
        sentAt: '2026-03-02T10:00:00.0000000Z',
        sent: content,
      },
    });
    expect(needsManualCheck(after!, false)).toBe(false);
  });

  it('and whose upload is in doubt since is asked about; different content in the backup counts as an edit of what was sent', async () => {
    const sent = { ...content, description: 'Rent March' };
    const doubtful = await restoredOver((line) => ({
      ...line,
      revision: line.revision + 1,
      local: sent,
      inFlight: { operation: 'create', revision: line.revision + 1, sentAt, sent, candidates: [] },
    }));
    expect(doubtful.after).toEqual({
      ...doubtful.before,
      revision: doubtful.before.revision + 1,
      inFlight: { operation: 'create', revision: doubtful.before.revision, sentAt, sent, candidates: [] },
    });
    const same = await restoredOver((line) => ({
      ...line,
      inFlight: { operation: 'create', revision: line.revision, sentAt, sent: content, candidates: [] },
    }));
    expect(same.after).toEqual({
      ...same.before,
      inFlight: { operation: 'create', revision: same.before.revision, sentAt, sent: content, candidates: [] },
    });
  });

  it('and which a person has since found on the service without its id counts as sent', async () => {
    const { before, after } = await restoredOver((line) => ({ ...line, base: content, isUnread: true, local: null }));
    expect(after).toEqual({ ...before, base: content, isUnread: true, local: null });
  });

  it('and which is still pending and was never sent stays pending', async () => {
    const { before, after } = await restoredOver((line) => ({
      ...line,
      revision: line.revision + 1,
      local: { ...content, description: 'Typed since' },
    }));
    expect(after).toEqual(before);
  });

  it('and which this computer no longer knows is in doubt, and a person is asked', async () => {
    const { before, after } = await restoredOver(() => null);
    expect(after).toEqual({
      ...before,
      inFlight: {
        operation: 'create',
        revision: before.revision,
        sentAt: '2026-03-02T10:00:00.0000000Z',
        sent: content,
        candidates: [],
        restoredAt: '2026-03-02T10:00:00.0000000Z',
      },
    });
    expect(needsManualCheck(after!, false)).toBe(true);
  });

  it('and is gone from the service since stays gone', async () => {
    const there = { ...content, isActive: true };
    const { before, after } = await restoredOver((line) => ({
      ...line,
      id: guid(1, 9),
      base: there,
      local: null,
      goneAt: sentAt,
    }));
    expect(after).toEqual({ ...before, id: guid(1, 9), base: there, local: null, goneAt: sentAt });
  });
});

describe('a backup that is restored into an empty database of the same company', () => {
  const product = guid(1, 7);
  const account = guid(1, 8);
  const price = {
    kind: 'salePrice' as const,
    productId: product,
    quantityFrom: decimal('1'),
    unitPrice: decimal('9.99'),
  };
  const person = { kind: 'contact' as const, contactAccountId: account, lastName: 'Hale' };
  const line = {
    kind: 'bankTransaction' as const,
    bankAccountId: guid(1, 4),
    description: 'Rent',
    bankDate: localDate('2026-03-02'),
    withdrawalAmount: decimal('50'),
  };

  /** The file of a store with unsent work of every kind, and an empty database of the same company. */
  async function emptied(): Promise<{ store: Awaited<ReturnType<typeof openStore>>; file: Blob }> {
    const id = newConnectionId();
    const store = await openStore(id);
    await store.resources.create<'bankTransaction'>([
      line,
      { ...line, description: 'Fuel' },
      { ...line, description: 'No amount yet', withdrawalAmount: undefined },
    ]);
    await store.resources.create<'salePrice'>([price]);
    await store.resources.create<'contact'>([person]);
    await store.resources.create<'department'>([{ kind: 'department', code: 'SALES', description: 'Sales' }]);
    const draft = await store.createDraft(draftInvoice(1));
    await store.forSync.write([{ expectedRevision: null, record: pulledRecord(2) }]);
    for (const key of [draft.key, pulledRecord(2).key])
      await store.attachments.add(key, [
        { fileName: 'scan.pdf', contentType: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) },
      ]);
    const file = await store.backup('Ashdown Ltd');
    store.close();
    for (const name of await indexedDB.databases()) if (name.name?.includes(id)) indexedDB.deleteDatabase(name.name);
    return { store: await openStore(id), file };
  }

  it('says beforehand how many of each kind will be in doubt: incomplete records and those that can be looked up are not counted', async () => {
    const { store, file } = await emptied();
    expect((await store.inspectBackup(file)).inDoubt).toEqual({
      bankTransaction: 2,
      salePrice: 1,
      contact: 1,
      attachment: 1,
    });
    expect(await store.forSync.pendingKeys()).toEqual([]);
  });

  it('leaves exactly these in doubt, each with the instant of the restore', async () => {
    const { store, file } = await emptied();
    await store.restore(file);
    const doubts = (await store.resources.pending()).flatMap(({ kind, inFlight }) =>
      inFlight ? [{ kind, ...inFlight }] : [],
    );
    const at = '2026-03-02T10:00:00.0000000Z';
    expect(
      doubts
        .filter(({ kind }) => kind === 'bankTransaction')
        .map(({ sent, candidates, restoredAt }) => [
          sent?.kind === 'bankTransaction' && sent.description,
          candidates,
          restoredAt,
        ])
        .toSorted(),
    ).toEqual([
      ['Fuel', [], at],
      ['Rent', [], at],
    ]);
    expect(doubts.find(({ kind }) => kind === 'salePrice')).toMatchObject({
      operation: 'create',
      sent: price,
      knownIds: [],
      restoredAt: at,
    });
    expect(doubts.find(({ kind }) => kind === 'contact')).toMatchObject({
      operation: 'create',
      sent: person,
      knownIds: [],
      restoredAt: at,
    });
    expect(doubts).toHaveLength(4);
    const files = await store.forSync.attachments();
    expect(files.map(({ documentKey, inFlight }) => [documentKey, inFlight?.knownIds, inFlight?.restoredAt])).toEqual(
      expect.arrayContaining([
        [pulledRecord(2).key, [], at],
        [intRef(1), undefined, undefined],
      ]),
    );
    expect(files).toHaveLength(2);
  });
});

describe('a run that began before a backup was restored', () => {
  const cursorOf = (stream: 'document:saleInvoice' | 'reference:payTerm') => ({
    stream,
    watermark: instantSchema.parse('2026-03-05T08:00:00Z'),
    sweptAt: watermark,
    resumeAt: null,
  });
  const term = { kind: 'payTerm' as const, id: guid(1, 5), code: '30D', description: '30 days', isActive: true };
  /** Every kind of write of a run. */
  const writesOf = (run: LocalStore): Record<string, () => Promise<unknown>> => ({
    'what was read, and how far': () =>
      run.write([{ expectedRevision: null, record: pulledRecord(2) }], [cursorOf('document:saleInvoice')]),
    'how far alone': () => run.write([], [cursorOf('document:saleInvoice')]),
    'what the service shows': () =>
      run.writeShown([
        { key: pulledRecord(1).key, revision: 0, document: { ...pulledInvoice(1), description: 'read before' } },
      ]),
    'a list': () => run.writeReferences('payTerm', [term], true, cursorOf('reference:payTerm')),
    files: () => run.writeAttachments([]),
  });

  it.each([
    ['the same window', false],
    ['another window', true],
  ])(
    'writes nothing any more, restored in %s; the next one does, and whoever keeps the books',
    async (_, isElsewhere) => {
      const id = newConnectionId();
      const store = await openStore(id);
      await store.forSync.write([{ expectedRevision: null, record: pulledRecord(1) }]);
      const file = await store.backup('Ashdown Ltd');
      const run = await store.forRun();
      for (const write of Object.values(writesOf(run))) await write();
      expect(await store.forSync.cursor('document:saleInvoice')).toEqual(cursorOf('document:saleInvoice'));

      await (isElsewhere ? await openStore(id) : store).restore(file);
      for (const [what, write] of Object.entries(writesOf(run)))
        expect(await problemWith(write()), what).toMatchObject({
          code: 'store.failed',
          refusal: 'restored',
        });
      expect(await store.record(pulledRecord(1).key)).toEqual(pulledRecord(1));
      expect(await store.record(pulledRecord(2).key)).toBeUndefined();
      expect(await store.forSync.cursor('document:saleInvoice')).toBeNull();
      expect(await store.references('payTerm')).toEqual([]);

      await store.createDraft(draftInvoice(3));
      expect(
        await (
          await store.forRun()
        ).write([{ expectedRevision: null, record: pulledRecord(2) }], [cursorOf('document:saleInvoice')]),
      ).toEqual([]);
      expect(await store.record(pulledRecord(2).key)).toEqual(pulledRecord(2));
    },
  );

  it('is distinguished from one that began after an earlier restore, whatever the backup', async () => {
    const store = await openStore();
    const first = await store.backup('Ashdown Ltd');
    await store.restore(first);
    const later = await store.backup('Ashdown Ltd');
    for (const file of [first, later, first]) {
      const run = await store.forRun();
      expect(await run.write([], [cursorOf('document:saleInvoice')])).toEqual([]);
      await store.restore(file);
      expect(await problemWith(run.write([], [cursorOf('document:saleInvoice')]))).toMatchObject({
        code: 'store.failed',
      });
    }
  });
});
