import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { CompanyDatabase } from '../../src/store/schema.ts';
import { onRefusal } from '../../src/store/problems.ts';
import { draftInvoice } from '../support/documents.ts';
import { newConnectionId, openStore } from './openStore.ts';

it('a database that the browser has closed is opened again, with everything that was in it', async () => {
  const heard: boolean[] = [];
  const end = onRefusal((isForRoom) => heard.push(isForRoom));
  const store = await openStore(newConnectionId());
  const { key } = await store.createDraft(draftInvoice(1));
  await store.reopen();
  const database: unknown = Reflect.get(store, 'database');
  if (!(database instanceof CompanyDatabase)) throw new TypeError('no database');
  database.close();
  await expect(store.createDraft(draftInvoice(2))).rejects.toMatchObject({ problem: { code: 'store.failed' } });
  end();
  expect(heard).toContain(false);
  await store.reopen();
  await store.createDraft(draftInvoice(2));
  expect((await store.record(key))?.key).toBe(key);
});
