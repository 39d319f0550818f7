import { expect, it, vi } from 'vitest';
import { deleteCompanyStore } from '../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { CompanyDatabase, hasDatabase } from '../../src/store/schema.ts';
import { onRefusal } from '../../src/store/problems.ts';
import { draftInvoice } from '../support/documents.ts';
import { newConnectionId, openStore } from './support/openStore.ts';

function databaseOf(store: CompanyStore): CompanyDatabase {
  const database: unknown = Reflect.get(store, 'database');
  if (!(database instanceof CompanyDatabase)) throw new TypeError('no database');
  return database;
}

it('a database that the browser has closed is opened again, with everything that was in it', async () => {
  const refusals: boolean[] = [];
  const end = onRefusal((isForRoom) => refusals.push(isForRoom));
  const store = await openStore(newConnectionId());
  const { key } = await store.createDraft(draftInvoice(1));
  await store.reopen();
  databaseOf(store).close();
  await expect(store.createDraft(draftInvoice(2))).rejects.toMatchObject({ problem: { code: 'store.failed' } });
  end();
  expect(refusals).toContain(false);
  await store.reopen();
  await store.createDraft(draftInvoice(2));
  expect((await store.record(key))?.key).toBe(key);
});

it.each([
  ['has heard of it', true],
  ['has not heard of it yet', false],
])('a database that somebody removed is not made anew while its page is open and %s', async (_, isHeard) => {
  const id = newConnectionId();
  const store = await openStore(id);
  let calls = 0;
  store.onClosedByBrowser(() => {
    calls += 1;
  });
  // As Chromium does when somebody clears the site's data: it closes, removes, and then tells the page.
  const native = databaseOf(store).backendDB();
  native.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(native.name).onsuccess = resolve;
  });
  if (isHeard) native.onclose?.(new Event('close'));
  await expect(store.createDraft(draftInvoice(1))).rejects.toMatchObject({ problem: { code: 'store.failed' } });
  await expect(store.reopen()).rejects.toMatchObject({ problem: { code: 'store.failed' } });
  expect(await hasDatabase(id)).toBe(false);
  expect(calls).toBe(1);
  store.close();
  expect(calls).toBe(1);
});

it('is heard each time that the browser closes a database, also one that was opened again', async () => {
  const store = await openStore(newConnectionId());
  const asOfBrowser = vi.fn();
  store.onClosedByBrowser(asOfBrowser);
  for (const times of [1, 2]) {
    const native = databaseOf(store).backendDB();
    native.close();
    native.onclose?.(new Event('close'));
    expect(asOfBrowser).toHaveBeenCalledTimes(times);
    await store.reopen();
  }
});

it('a database that another window of Daybook deletes was not closed by the browser', async () => {
  const id = newConnectionId();
  const store = await openStore(id);
  const asOfBrowser = vi.fn();
  store.onClosedByBrowser(asOfBrowser);
  await deleteCompanyStore(id);
  expect(databaseOf(store).isOpen()).toBe(false);
  expect(asOfBrowser).not.toHaveBeenCalled();
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
        refusal: 'unreadable',
        message: expect.stringContaining('Internal error opening backing store for indexedDB.open.'),
      },
    };
    await expect(hasDatabase('harbour')).rejects.toMatchObject(unread);
    await expect(openStore(newConnectionId())).rejects.toMatchObject(unread);
    telling.mockRestore();
  },
);
