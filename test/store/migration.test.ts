import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { documentRecordSchema } from '../../src/domain/record.ts';
import { CompanyDatabase, databaseName } from '../../src/store/schema.ts';
import { newConnectionId, openStore } from './openStore.ts';
import { makeReleasedV1, RELEASED_V1, RELEASED_V1_KEYS } from './releasedV1.ts';

describe('a company kept by version 1', () => {
  test('opens with everything that was in it', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV1(databaseName(connectionId));
    const store = await openStore(connectionId);

    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      { key: RELEASED_V1_KEYS.draft, currency: 'JPY', grossCurrencyAmount: '3300', state: 'queued' },
      { key: RELEASED_V1_KEYS.posted, docNo: 'SI000001', state: 'synced' },
    ]);
    for (const key of Object.values(RELEASED_V1_KEYS)) expect(documentRecordSchema.parse(await store.record(key))).toMatchObject({ key });
    expect(await store.forSync.pendingKeys()).toEqual([RELEASED_V1_KEYS.draft]);
    expect(await store.forSync.cursor('document:saleInvoice')).toMatchObject({ resumeAt: 50 });
    expect(await store.references('contactAccount')).toMatchObject([{ description: 'Mill & Co' }]);
    expect(await store.settings()).toMatchObject({ baseCurrency: 'GBP' });
  });

  test('goes on being edited', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV1(databaseName(connectionId));
    const store = await openStore(connectionId);
    await store.edit(RELEASED_V1_KEYS.draft, (document) => ({ ...document, docDate: undefined }));
    expect((await store.firstRows('saleInvoice', 10)).map((row) => [row.key, row.docDate])).toEqual([
      [RELEASED_V1_KEYS.draft, ''],
      [RELEASED_V1_KEYS.posted, '2026-02-27'],
    ]);
  });
});

test('version 1 is still made as it was released', async () => {
  const database = new CompanyDatabase(newConnectionId());
  await database.open();
  expect(database.verno).toBe(1);
  const made = database.tables.map(({ schema }) => ({
    table: schema.name,
    keyPath: schema.primKey.keyPath,
    indexes: schema.indexes.map((index) => index.name),
  }));
  expect(made.sort((a, b) => a.table.localeCompare(b.table))).toEqual([...RELEASED_V1].sort((a, b) => a.table.localeCompare(b.table)));
  database.close();
});
