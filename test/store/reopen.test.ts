import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { CompanyDatabase, hasDatabase } from '../../src/store/schema.ts';
import { onRefusal } from '../../src/store/problems.ts';
import { draftInvoice } from '../support/documents.ts';
import { newConnectionId, openStore } from './support/openStore.ts';

it('a database that the browser has closed is opened again, with everything that was in it', async () => {
  const refusals: boolean[] = [];
  const end = onRefusal((isForRoom) => refusals.push(isForRoom));
  const store = await openStore(newConnectionId());
  const { key } = await store.createDraft(draftInvoice(1));
  await store.reopen();
  const database: unknown = Reflect.get(store, 'database');
  if (!(database instanceof CompanyDatabase)) throw new TypeError('no database');
  database.close();
  await expect(store.createDraft(draftInvoice(2))).rejects.toMatchObject({ problem: { code: 'store.failed' } });
  end();
  expect(refusals).toContain(false);
  await store.reopen();
  await store.createDraft(draftInvoice(2));
  expect((await store.record(key))?.key).toBe(key);
});

it.each([
  ['no DOMException', { message: 'Internal error opening backing store for indexedDB.open.' }],
  ['a DOMException', new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')],
])(
  'files of which not even the names of the databases are told are a database that cannot be read: %s',
  async (_, refusal) => {
    const telling = vi.spyOn(indexedDB, 'databases').mockRejectedValue(refusal);
    const unread = {
      problem: {
        code: 'store.failed',
        message:
          'The local database could not be read or written. Its files, or the disk, may be damaged. (Internal error opening backing store for indexedDB.open.)',
      },
    };
    await expect(hasDatabase('harbour')).rejects.toMatchObject(unread);
    await expect(openStore(newConnectionId())).rejects.toMatchObject(unread);
    telling.mockRestore();
  },
);
