import { describe, expect, it } from 'vitest';
import { LARGEST_ATTACHMENT, type Attachment } from '../../../src/domain/documents/attachment.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { keptBytes } from '../../../src/sync/documents/attachmentFind.ts';
import { draftInvoice, guid, instant, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { changesOf, newConnectionId, openStore } from '../support/openStore.ts';
import { problemWith } from '../../support/problemWith.ts';

/** Two and a half parts, all different. */
const LONG = Uint8Array.from({ length: 2_621_440 }, (_, index) => (index >> 10) % 251);
/** Compares buffers, because a matcher would check millions of bytes one by one. */
function isLong(bytes: Uint8Array | null): boolean {
  return bytes !== null && Buffer.from(bytes).equals(LONG);
}
const SHORT = new Uint8Array([0, 255, 13, 10, 45]);

/** A company with one draft. */
async function company(connectionId = newConnectionId()): Promise<{ store: CompanyStore; document: string }> {
  const store = await openStore(connectionId, systemMint);
  const { key } = await store.createDraft(draftInvoice(1));
  return { store, document: key };
}

/** Writes the file as a run does once the service has it. */
function sent(attachment: Attachment): Attachment {
  return { ...attachment, id: guid(77), inFlight: null, sentAt: instant(3_600) };
}

describe('files attached to a draft', () => {
  it('are stored with their bytes, in the order in which they were attached, and published to listeners', async () => {
    const { store, document } = await company();
    const published = changesOf(store);
    await store.attachments.add(document, [
      {
        fileName: 'long.pdf',
        contentType: 'application/pdf',
        bytes: LONG,
        description: '  Signed  ',
        documentDate: localDate('2026-03-01'),
      },
      { fileName: 'short', bytes: SHORT, description: ' ' },
    ]);
    const [long, short] = await store.attachments.of(document);
    expect(long).toMatchObject({
      documentKey: document,
      id: null,
      revision: 0,
      fileName: 'long.pdf',
      contentType: 'application/pdf',
      size: 2_621_440,
      description: 'Signed',
      documentDate: '2026-03-01',
      inFlight: null,
      rejection: null,
      sentAt: null,
    });
    expect(short).toMatchObject({ fileName: 'short', contentType: 'application/octet-stream', size: 5 });
    expect(short).not.toHaveProperty('description');
    expect(isLong(await store.attachments.bytes(long?.key ?? ''))).toBe(true);
    expect(await store.attachments.bytes(short?.key ?? '')).toEqual(SHORT);
    expect((await store.attachments.pending()).map(({ fileName }) => fileName)).toEqual(['long.pdf', 'short']);
    expect(published).toEqual([{ documents: [], references: [], resources: [], attachments: [document] }]);
  });

  it('are published to other windows, too', async () => {
    const connectionId = newConnectionId();
    const { store, document } = await company(connectionId);
    const other = await openStore(connectionId, systemMint);
    const published = changesOf(other);
    await store.attachments.add(document, [{ fileName: 'a', bytes: SHORT }]);
    await expect
      .poll(() => published)
      .toEqual([{ documents: [], references: [], resources: [], attachments: [document], isElsewhere: true }]);
  });

  it('may be empty or 16 MB large; if one is a byte larger, none is stored', async () => {
    const { store, document } = await company();
    await store.attachments.add(document, [
      { fileName: 'empty', bytes: new Uint8Array() },
      { fileName: 'largest', bytes: new Uint8Array(LARGEST_ATTACHMENT) },
    ]);
    const [empty] = await store.attachments.of(document);
    expect((await store.attachments.bytes(empty?.key ?? ''))?.length).toBe(0);
    const fault = await problemWith(
      store.attachments.add(document, [
        { fileName: 'small', bytes: SHORT },
        { fileName: 'video.mp4', bytes: new Uint8Array(LARGEST_ATTACHMENT + 1) },
      ]),
    );
    expect(fault.message).toBe('video.mp4 is larger than 16 MB.');
    expect(await store.attachments.of(document)).toHaveLength(2);
  });

  it('need a document that is stored', async () => {
    const { store } = await company();
    expect(
      (await problemWith(store.attachments.add('daybook-nobody', [{ fileName: 'a', bytes: SHORT }]))).message,
    ).toContain('no such document');
    expect(await store.attachments.pending()).toEqual([]);
  });

  it('are removed with a discarded draft, with all their bytes', async () => {
    const { store, document } = await company();
    const [file] = await store.attachments.add(document, [{ fileName: 'a', bytes: LONG }]);
    const partsThere = async (): Promise<boolean[]> =>
      Promise.all([0, 1, 2].map(async (part) => (await store.forSync.attachmentPart(file!.key, part)) !== null));
    expect(await partsThere()).toEqual([true, true, true]);
    await store.discardDraft(document);
    expect(await store.attachments.pending()).toEqual([]);
    expect(await partsThere()).toEqual([false, false, false]);
  });

  it('can be described and removed until a request may have sent them', async () => {
    const { store, document } = await company();
    const [first, second] = await store.attachments.add(document, [
      { fileName: 'a', bytes: SHORT },
      { fileName: 'b', bytes: LONG },
    ]);
    if (!first || !second) throw new Error('nothing was added');
    expect(await store.attachments.describe(first.key, { description: 'Order' })).toMatchObject({
      description: 'Order',
      revision: 1,
    });
    await store.attachments.remove(second.key);
    expect(await store.forSync.attachmentPart(second.key, 2)).toBeNull();

    const [left] = await store.forSync.attachments();
    if (!left) throw new Error('it is not waiting');
    await store.forSync.writeAttachments([
      { expectedRevision: 1, attachment: { ...left, inFlight: { sentAt: instant(3_600), knownIds: [guid(1)] } } },
    ]);
    for (const work of [
      store.attachments.remove(first.key),
      store.attachments.describe(first.key, {}),
      store.attachments.sendAgain(first.key),
    ])
      expect((await problemWith(work)).message).toContain('may have reached the service');
    expect(await store.attachments.of(document)).toHaveLength(1);
  });

  it.each(['isTaken', 'isUnlisted'] as const)(
    'that may be there and are not shown (%s) can be removed, or sent again, when somebody has looked there',
    async (reason) => {
      const { store, document } = await company();
      const files = await store.attachments.add(document, [
        { fileName: 'there', bytes: SHORT },
        { fileName: 'not there', bytes: SHORT },
      ]);
      await store.forSync.writeAttachments(
        files.map((attachment) => ({
          expectedRevision: 0,
          attachment: { ...attachment, inFlight: { sentAt: instant(3_600), knownIds: [], [reason]: true } },
        })),
      );
      const [there, notThere] = files.map(({ key }) => key);
      expect((await problemWith(store.attachments.describe(there ?? '', {}))).message).toContain(
        'may have reached the service',
      );
      await store.attachments.remove(there ?? '');
      await store.attachments.sendAgain(notThere ?? '');
      expect(await store.attachments.of(document)).toMatchObject([
        { fileName: 'not there', inFlight: null, revision: 1 },
      ]);
    },
  );

  it('keep the refusal of the service until the file is changed, or sent again as it is', async () => {
    const { store, document } = await company();
    const [file] = await store.attachments.add(document, [{ fileName: 'a', bytes: SHORT }]);
    if (!file) throw new Error('nothing was added');
    await store.forSync.writeAttachments([
      {
        expectedRevision: 0,
        attachment: {
          ...file,
          rejection: { code: 'service.refused', message: 'No room.', revision: 0, at: instant(3_600) },
        },
      },
    ]);
    expect((await store.attachments.of(document))[0]?.rejection?.message).toBe('No room.');
    await store.attachments.sendAgain(file.key);
    expect((await store.attachments.of(document))[0]).toMatchObject({ rejection: null, revision: 1 });
  });
});

describe('files of a document that is gone', () => {
  it('stay with the new draft to which they went with the edits, whatever a run makes of what it had read before', async () => {
    const store = await openStore(undefined, systemMint);
    const base = { ...pulledInvoice(1), statusList: ['draft'] };
    const gone = pulledRecord(1, {
      base,
      local: { ...base, description: 'mine' },
      goneAt: instant(9),
      conflict: { kind: 'gone', fields: [], theirs: null, seenAt: instant(9) },
    });
    await store.forSync.write([{ expectedRevision: null, record: gone }]);
    await store.attachments.add(gone.key, [{ fileName: 'a', bytes: SHORT }]);
    const [read] = await store.forSync.attachments();
    if (!read) throw new Error('it is not waiting');
    const copy = await store.resolveConflict(gone.key, 'mine');
    const attachment: Attachment = {
      ...read,
      rejection: {
        code: 'service.refused',
        message: 'not found',
        status: 404,
        revision: read.revision,
        at: instant(10),
      },
    };
    expect(await store.forSync.writeAttachments([{ expectedRevision: read.revision, attachment }])).toEqual([read.key]);
    expect(await store.attachments.of(copy.key)).toMatchObject([{ fileName: 'a', rejection: null }]);
    expect(await store.attachments.of(gone.key)).toEqual([]);
  });
});

describe('the engine’s port', () => {
  it('returns the bytes part by part, unchanged', async () => {
    const { store, document } = await company();
    const [file] = await store.attachments.add(document, [{ fileName: 'a', bytes: LONG }]);
    if (!file) throw new Error('nothing was added');
    expect((await store.forSync.attachmentPart(file.key, 2))?.length).toBe(Math.ceil(524_288 / 3) * 4);
    expect(await store.forSync.attachmentPart(file.key, 3)).toBeNull();
    const run = { store: store.forSync } as Parameters<typeof keptBytes>[0];
    expect(isLong(await keptBytes(run, file))).toBe(true);
  });

  it('writes an outcome only if the file has not changed, and deletes the bytes of files that the service has', async () => {
    const { store, document } = await company();
    const [first, second] = await store.attachments.add(document, [
      { fileName: 'a', bytes: SHORT },
      { fileName: 'b', bytes: SHORT },
    ]);
    if (!first || !second) throw new Error('nothing was added');
    await store.attachments.describe(second.key, { description: 'meanwhile' });
    expect(
      await store.forSync.writeAttachments([
        { expectedRevision: 0, attachment: sent(first) },
        { expectedRevision: 0, attachment: sent(second) },
      ]),
    ).toEqual([second.key]);
    expect((await store.attachments.of(document)).map(({ id, description }) => [id, description])).toEqual([
      [guid(77), undefined],
      [null, 'meanwhile'],
    ]);
    expect(await store.attachments.bytes(first.key)).toBeNull();
    expect(await store.forSync.attachmentPart(first.key, 0)).toBeNull();
    expect(await store.attachments.bytes(second.key)).toEqual(SHORT);
    expect((await store.forSync.attachments()).map(({ key }) => key)).toEqual([second.key]);
    expect((await store.forSync.attachments(document)).map(({ key }) => key)).toEqual([first.key, second.key]);
    expect((await problemWith(store.attachments.remove(first.key))).message).toContain('on the service');
  });
});

describe('a backup', () => {
  it('restores files with their bytes, and counts the pending ones', async () => {
    const { store, document } = await company();
    const [first, second] = await store.attachments.add(document, [
      { fileName: 'sent.pdf', bytes: SHORT },
      { fileName: 'waiting.pdf', bytes: LONG },
    ]);
    if (!first || !second) throw new Error('nothing was added');
    await store.forSync.writeAttachments([{ expectedRevision: 0, attachment: sent(first) }]);
    const before = await store.attachments.of(document);
    const file = await store.backup('Ashdown Ltd');
    // The draft and one file.
    expect(await store.inspectBackup(file)).toMatchObject({ waiting: 2 });
    await store.attachments.remove(second.key);
    await store.restore(file);
    expect(await store.attachments.of(document)).toEqual(before);
    expect(isLong(await store.attachments.bytes(second.key))).toBe(true);
    expect((await store.attachments.pending()).map(({ key }) => key)).toEqual([second.key]);
  });
});
