import { describe, expect, it, onTestFinished } from 'vitest';
import { systemMint } from '../../src/domain/values/identifiers.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { CompanyDatabase } from '../../src/store/schema.ts';
import { draftInvoice, intRef } from '../support/documents.ts';
import { newConnectionId, openStore } from './support/openStore.ts';

async function opened(): Promise<{ store: CompanyStore; database: CompanyDatabase }> {
  const connectionId = newConnectionId();
  const store = await openStore(connectionId, systemMint);
  const database = new CompanyDatabase(connectionId);
  await database.open();
  onTestFinished(() => database.close());
  return { store, database };
}

async function discard(store: CompanyStore, ...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await store.createDraft(draftInvoice(number));
    await store.discardDraft(intRef(number));
  }
}

const names = (...numbers: number[]) => numbers.map((number) => ({ table: 'documents' as const, key: intRef(number) }));
const keysIn = async (store: CompanyStore): Promise<string[]> =>
  (await store.copies.discarded()).map(({ key }) => key).toSorted();
const keysOf = (...numbers: number[]): string[] => numbers.map((number) => intRef(number)).toSorted();

describe('what was discarded', () => {
  it('is noted by each removal alone, so that many removals do not write each other’s notes again', async () => {
    const { store, database } = await opened();
    await discard(store, 1, 2, 3);
    const notes = await database.settings.where('name').startsWith('discarded').toArray();
    expect(notes.map(({ value }) => (value as unknown[]).length)).toEqual([1, 1, 1]);
    expect(await keysIn(store)).toEqual(keysOf(1, 2, 3));
  });

  it('is forgotten where the journal knows it, and nothing else', async () => {
    const { store } = await opened();
    await discard(store, 1, 2, 3);
    await store.copies.forgetDiscarded(names(1, 3));
    expect(await keysIn(store)).toEqual(keysOf(2));
    await store.copies.forgetDiscarded(names(2));
    expect(await keysIn(store)).toEqual([]);
  });

  it('is read from the one list of an earlier Daybook too, which gets shorter', async () => {
    const { store, database } = await opened();
    await database.settings.put({
      name: 'discarded',
      value: names(1, 2).map((name) => ({ ...name, revision: 1 })),
    });
    await discard(store, 3);
    expect(await keysIn(store)).toEqual(keysOf(1, 2, 3));
    await store.copies.forgetDiscarded(names(1, 3));
    expect(await database.settings.where('name').startsWith('discarded').toArray()).toEqual([
      { name: 'discarded', value: [{ table: 'documents', key: intRef(2), revision: 1 }] },
    ]);
  });

  it('stays noted with its companions when it is restored and discarded again by itself', async () => {
    const { store, database } = await opened();
    await discard(store, 1);
    const [note] = await database.settings.where('name').startsWith('discarded').toArray();
    const [first] = note!.value as { table: 'documents'; key: string; revision: number }[];
    await database.settings.put({
      name: note!.name as 'discarded',
      value: [first!, { table: 'documents', key: intRef(2), revision: 1 }],
    });
    await discard(store, 1);
    expect(new Set(await keysIn(store))).toEqual(new Set(keysOf(1, 2)));
  });

  it('of the database before is forgotten when a backup replaces it', async () => {
    const { store } = await opened();
    const file = await store.backup('Ashdown Ltd');
    await discard(store, 1, 2);
    await store.restore(file);
    expect(await keysIn(store)).toEqual([]);
  });
});
