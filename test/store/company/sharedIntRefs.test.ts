import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { draftInvoice, guid, instant, intRef, pulledRecord } from '../../support/documents.ts';
import { changesOf, openStore } from '../support/openStore.ts';

const STREAM = 'document:saleInvoice' as const;
const KEY = intRef(1);
const [FIRST, SECOND] = [guid(1, 7), guid(2, 7)];

/** Invoices that the service has under the IntRef of the first draft. */
function there(n: number, id: string, change: Partial<DocumentRecord> = {}): DocumentRecord {
  const record = pulledRecord(n);
  return { ...record, key: id, id: guid(n, 7), base: record.base && { ...record.base, intRef: KEY }, ...change };
}

/** Two invoices under one IntRef, as the engine has written them. */
async function withShared(change: Partial<DocumentRecord> = {}): Promise<CompanyStore> {
  const store = await openStore();
  await store.forSync.write(
    [there(1, FIRST), there(2, SECOND, change)].map((record) => ({ expectedRevision: null, record })),
    [
      {
        stream: STREAM,
        watermark: null,
        sweptAt: null,
        resumeAt: null,
        sharedIntRefs: [{ intRef: KEY, ids: [FIRST, SECOND] }],
      },
    ],
  );
  return store;
}

test('records that share an IntRef are shown until a person has called them right', async () => {
  const store = await withShared();
  const [shared, ...others] = await store.sharedRecords();
  expect(shared).toMatchObject({ stream: STREAM, intRef: KEY, records: [{ key: FIRST }, { key: SECOND }] });
  expect(others).toEqual([]);
  await store.callSharedRight({ stream: STREAM, intRef: KEY });
  expect(await store.sharedRecords()).toEqual([]);
});

test('records that share an IntRef are not shown once one of them is abandoned', async () => {
  const { base } = there(2, SECOND);
  const store = await withShared({ base: base && { ...base, statusList: ['abandoned'] } });
  expect(await store.sharedRecords()).toEqual([]);
});

/** The same, and the draft that may be one of them. */
async function withAskedDraft(change: Partial<DocumentRecord> = {}): Promise<CompanyStore> {
  const store = await withShared(change);
  const draft = await store.createDraft(draftInvoice(1));
  const inFlight = { operation: 'create' as const, revision: 0, sentAt: instant(), candidates: [FIRST, SECOND] };
  await store.forSync.write([{ expectedRevision: 0, record: { ...draft, inFlight } }]);
  return store;
}

test('a draft that a person has found takes the place of that document, and gets its files', async () => {
  const store = await withAskedDraft();
  const [file] = await store.attachments.add(FIRST, [{ fileName: 'paper.txt', bytes: new Uint8Array([1]) }]);
  // A run has read the file, and is about to send it.
  const [read] = await store.forSync.attachments();
  const published = changesOf(store);
  expect(await store.answerWhich(KEY, FIRST)).toMatchObject({ id: FIRST, revision: 1, inFlight: { revision: 1 } });
  expect((await store.record(KEY))?.inFlight).not.toHaveProperty('candidates');
  expect(await store.record(FIRST)).toBeUndefined();
  expect((await store.firstRows('saleInvoice', 10)).map(({ key }) => key).sort()).toEqual([SECOND, KEY].sort());
  expect(await store.attachments.of(KEY)).toMatchObject([{ key: file?.key }]);
  expect(published).toMatchObject([{ documents: [KEY, FIRST], attachments: [KEY, FIRST] }]);
  const inFlight = { sentAt: instant(), knownIds: [] };
  await store.forSync.writeAttachments([{ expectedRevision: 0, attachment: { ...read!, inFlight } }]);
  expect(await store.attachments.of(KEY)).toMatchObject([{ key: file?.key, inFlight: null }]);
});

test('a draft that is none of the documents waits to be sent again, or can be discarded', async () => {
  const store = await withAskedDraft();
  expect(await store.answerWhich(KEY, null)).toMatchObject({ id: null, inFlight: null });
  const other = await withAskedDraft();
  await other.discardDraft(KEY);
  expect(await other.record(KEY)).toBeUndefined();
});

test('a draft cannot become a document with changes that are not sent, and is answered only once', async () => {
  const store = await withAskedDraft({ local: there(2, SECOND).base });
  await expect(store.answerWhich(KEY, SECOND)).rejects.toThrow(/not sent yet/);
  await store.answerWhich(KEY, FIRST);
  await expect(store.answerWhich(KEY, FIRST)).rejects.toThrow(/settled already/);
});

test('a draft cannot become a document that was not read yet', async () => {
  const store = await withAskedDraft();
  const unread = guid(99);
  const record = await store.record(KEY);
  const inFlight = record?.inFlight && { ...record.inFlight, candidates: [FIRST, unread] };
  if (!record || !inFlight) throw new Error('no draft in doubt');
  await store.forSync.write([{ expectedRevision: record.revision, record: { ...record, inFlight } }]);
  await expect(store.answerWhich(KEY, unread)).rejects.toThrow(/not read that document yet/);
  expect((await store.record(KEY))?.inFlight).toEqual(inFlight);
});
