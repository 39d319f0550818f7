import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { draftInvoice, guid, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { openStore } from '../support/openStore.ts';

const add = (store: CompanyStore, ...records: DocumentRecord[]): Promise<readonly string[]> =>
  store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));

test('a document that was read anew from the service is found by the key that it was made under', async () => {
  const store = await openStore();
  await add(store, pulledRecord(1), pulledRecord(2));
  await store.createDraft(draftInvoice(3));
  const now = await store.keysNow([intRef(1), guid(2, 6), intRef(3), intRef(9)]);
  expect(now).toEqual(
    new Map<string, string>([
      [intRef(1), guid(1, 6)],
      [guid(2, 6), guid(2, 6)],
      [intRef(3), intRef(3)],
    ]),
  );
});

test('one that comes later is found, too', async () => {
  const store = await openStore();
  await add(store, pulledRecord(1));
  expect(await store.keysNow([intRef(2)])).toEqual(new Map());
  await add(store, pulledRecord(2));
  expect(await store.keysNow([intRef(2)])).toEqual(new Map([[intRef(2), guid(2, 6)]]));
});

test('one that a backup brings is found, too', async () => {
  const store = await openStore();
  await add(store, pulledRecord(1));
  const file = await store.backup('Ashdown Ltd');
  const other = await openStore(store.connectionId);
  expect(await store.keysNow([intRef(1), intRef(2)])).toEqual(new Map([[intRef(1), guid(1, 6)]]));
  await add(other, pulledRecord(2));
  await expect.poll(() => store.keysNow([intRef(2)])).toEqual(new Map([[intRef(2), guid(2, 6)]]));
  await store.restore(file);
  expect(await store.keysNow([intRef(2)])).toEqual(new Map());
});

test('of two documents under one IntRef none is taken', async () => {
  const store = await openStore();
  const twin = pulledRecord(2, { base: { ...pulledInvoice(2), intRef: intRef(1) } });
  await add(store, pulledRecord(1), twin);
  expect(await store.keysNow([intRef(1)])).toEqual(new Map());
});

test('the draft under its own key is found before any document with that IntRef', async () => {
  const store = await openStore();
  await add(store, pulledRecord(1));
  await store.createDraft(draftInvoice(1));
  expect(await store.keysNow([intRef(1)])).toEqual(new Map([[intRef(1), intRef(1)]]));
});

test('two questions at once get the same answer', async () => {
  const store = await openStore();
  await add(store, pulledRecord(1));
  const [first, second] = await Promise.all([store.keysNow([intRef(1)]), store.keysNow([intRef(1)])]);
  expect(first).toEqual(new Map([[intRef(1), guid(1, 6)]]));
  expect(second).toEqual(first);
});
