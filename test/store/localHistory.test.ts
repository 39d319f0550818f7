import { expect, test } from 'vitest';
import { instantOf } from '../../src/domain/values/dates.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { draftInvoice, guid, instant, intRef, pulledInvoice, pulledRecord } from '../support/documents.ts';
import { newConnectionId, openStore, stillMint } from './support/openStore.ts';

const START = Date.UTC(2026, 2, 2, 10);
const MINUTE = 60_000;

async function storeWithClock(): Promise<{ store: CompanyStore; pass: (minutes: number) => void }> {
  let now = START;
  const store = await openStore(newConnectionId(), { ...stillMint(), now: () => now });
  return { store, pass: (minutes) => void (now += minutes * MINUTE) };
}
const told = async (store: CompanyStore, key: string): Promise<string[]> =>
  (await store.historyOf(key)).map(({ act, detail }) => `${act} ${detail}`.trim());

async function write(store: CompanyStore, key: string, change: Partial<DocumentRecord>): Promise<void> {
  const record = await store.record(key);
  if (!record) throw new Error(`no ${key}`);
  const refused = await store.forSync.write([
    { expectedRevision: record.revision, record: { ...structuredClone(record), ...change } },
  ]);
  expect(refused).toEqual([]);
}

test('a draft is noted with its first changes as one, and later ones again', async () => {
  const { store, pass } = await storeWithClock();
  await store.createDraft(draftInvoice(1));
  pass(9);
  await store.edit(intRef(1), (document) => ({ ...document, theirRef: 'A' }));
  expect(await told(store, intRef(1))).toEqual(['drafted']);
  pass(2);
  await store.edit(intRef(1), (document) => ({ ...document, theirRef: 'B' }));
  pass(9);
  await store.edit(intRef(1), (document) => ({ ...document, theirRef: 'C' }));
  expect(await store.historyOf(intRef(1))).toMatchObject([
    { act: 'drafted', at: instantOf(START) },
    { act: 'changed', at: instantOf(START + 11 * MINUTE) },
  ]);
});

test('what is asked for, sent, refused, sent again and taken is noted in its order', async () => {
  const { store, pass } = await storeWithClock();
  const key = intRef(1);
  await store.createDraft(draftInvoice(1));
  await store.queueCommand(key, { name: 'submit' });
  const sent = { operation: 'create' as const, revision: 1 };
  await write(store, key, { inFlight: { ...sent, sentAt: instant(10) } });
  const rejection = { code: 'service.refused' as const, message: 'Period closed', revision: 1, at: instant(11) };
  await write(store, key, { inFlight: null, rejection });
  pass(20);
  await store.sendAgain(key);
  await write(store, key, { inFlight: { ...sent, sentAt: instant(12) } });
  await write(store, key, { inFlight: null, id: guid(1), base: pulledInvoice(1), local: null });
  const command = { operation: 'command' as const, revision: 2, sentAt: instant(13) };
  await write(store, key, { inFlight: command });
  await write(store, key, { inFlight: null, commands: [] });
  expect(await told(store, key)).toEqual([
    'drafted',
    'asked submit',
    'sent',
    'refused Period closed',
    'sent',
    'answered',
    'sent submit',
    'answered',
  ]);
});

test('a request that had not arrived is told of as sent only', async () => {
  const { store } = await storeWithClock();
  await store.createDraft(draftInvoice(1));
  await write(store, intRef(1), { inFlight: { operation: 'create', revision: 0, sentAt: instant(10) } });
  await write(store, intRef(1), { inFlight: null });
  expect(await told(store, intRef(1))).toEqual(['drafted', 'sent']);
});

test('a newer version of the service is noted, a first reading is not', async () => {
  const { store } = await storeWithClock();
  const record = pulledRecord(1);
  await store.forSync.write([{ expectedRevision: null, record }]);
  expect(await told(store, record.key)).toEqual([]);
  await write(store, record.key, { base: { ...pulledInvoice(1), lastModified: instant(99) } });
  await write(store, record.key, { goneAt: instant(100) });
  expect(await told(store, record.key)).toEqual(['takenOver', 'gone']);
});

test('what did not happen is not noted: a write that is refused, and one that fails', async () => {
  const { store } = await storeWithClock();
  await store.createDraft(draftInvoice(1));
  const record = await store.record(intRef(1));
  if (!record) throw new Error('no draft');
  const inFlight = { operation: 'create' as const, revision: 0, sentAt: instant(10) };
  expect(await store.forSync.write([{ expectedRevision: 7, record: { ...record, inFlight } }])).toEqual([intRef(1)]);
  await expect(store.edit(intRef(9), (document) => document)).rejects.toThrow();
  expect(await told(store, intRef(1))).toEqual(['drafted']);
  expect(await told(store, intRef(9))).toEqual([]);
});

test('records are noted like documents, prices and bank lines are not', async () => {
  const { store } = await storeWithClock();
  const [department] = await store.resources.create([{ kind: 'department', code: 'D1', description: 'Works' }]);
  expect(await told(store, department?.key ?? '')).toEqual(['drafted']);
  const [line] = await store.resources.create([
    { kind: 'bankTransaction', bankAccountId: guid(1), transactionDate: undefined, description: 'Rent' } as never,
  ]);
  expect(await told(store, line?.key ?? '')).toEqual([]);
});

test('printing and exporting is noted, and all of it comes along in a backup', async () => {
  const { store } = await storeWithClock();
  await store.createDraft(draftInvoice(1));
  await store.noteDone([intRef(1)], 'printed');
  await store.noteDone([intRef(1)], 'exported', 'SI-1.xml');
  const before = await store.historyOf(intRef(1));
  expect(before.map(({ act, detail }) => [act, detail])).toEqual([
    ['drafted', ''],
    ['printed', ''],
    ['exported', 'SI-1.xml'],
  ]);
  const file = await store.backup('Acme');
  await store.noteDone([intRef(1)], 'printed');
  await store.restore(file);
  expect(await store.historyOf(intRef(1))).toEqual(before);
  // It goes on after it.
  await store.noteDone([intRef(1)], 'printed');
  expect((await store.historyOf(intRef(1))).map(({ act }) => act)).toEqual([
    'drafted',
    'printed',
    'exported',
    'printed',
  ]);
});
