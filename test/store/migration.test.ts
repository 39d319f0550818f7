import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../src/domain/values/decimal.ts';
import { documentRecordSchema } from '../../src/domain/documents/record.ts';
import { resourceRecordSchema } from '../../src/domain/resources/record.ts';
import { CompanyDatabase, databaseName, SCHEMAS } from '../../src/store/schema.ts';
import { newConnectionId, openStore } from './support/openStore.ts';
import { makeReleasedV1, RELEASED_V1, RELEASED_V1_KEYS } from './support/releasedV1.ts';
import { ADDED_BY_V2, makeReleasedV2, RELEASED_V2_KEYS } from './support/releasedV2.ts';
import { ADDED_BY_V3, makeReleasedV3, RELEASED_V3_KEYS } from './support/releasedV3.ts';
import { makeReleasedV5, RELEASED_V5_INVOICE } from './support/releasedV5.ts';
import { ADDED_BY_V7, makeReleasedV6, RELEASED_V6_INVOICE } from './support/releasedV6.ts';
import { makeReleasedV4, RELEASED_V4_INVOICE, RESOURCES_OF_V4 } from './support/releasedV4.ts';

describe('a company kept by version 1', () => {
  test('opens with everything that was in it', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV1(databaseName(connectionId));
    const store = await openStore(connectionId);

    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      { key: RELEASED_V1_KEYS.draft, currency: 'JPY', grossCurrencyAmount: '3300', state: 'queued' },
      { key: RELEASED_V1_KEYS.posted, docNo: 'SI000001', state: 'synced' },
    ]);
    for (const key of Object.values(RELEASED_V1_KEYS))
      expect(documentRecordSchema.parse(await store.record(key))).toMatchObject({ key });
    expect(await store.forSync.pendingKeys()).toEqual([RELEASED_V1_KEYS.draft]);
    expect(await store.forSync.cursor('document:saleInvoice')).toMatchObject({ resumeAt: 50 });
    expect(await store.references('contactAccount')).toMatchObject([{ description: 'Mill & Co' }]);
    expect(await store.settings()).toMatchObject({ baseCurrency: 'GBP' });
  });

  test('has rows with the words of lines, which version 1 did not store', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV1(databaseName(connectionId));
    const store = await openStore(connectionId);
    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      { lineWords: 'delivery', projectId: '' },
      { lineWords: '', projectId: '' },
    ]);
  });

  test('takes records of other kinds', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV1(databaseName(connectionId));
    const store = await openStore(connectionId);
    const [made] = await store.resources.create([{ kind: 'department', code: 'D1', description: 'Works' }]);
    expect(await store.resources.record('department', made?.key ?? '')).toEqual(made);
    expect(await store.references('department')).toMatchObject([{ code: 'D1', id: made?.key, madeHere: made?.key }]);
  });

  test('can still be edited', async () => {
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

describe('a company kept by version 2', () => {
  const { product, read, changed, made } = RELEASED_V2_KEYS;

  test('has every price that was in it, with unsent changes, and can still be edited', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV2(databaseName(connectionId), RELEASED_V1);
    const store = await openStore(connectionId);
    const prices = await store.resources.under('salePrice', product);
    expect(prices.map(({ key }) => key).sort()).toEqual(read);
    for (const price of prices)
      expect(resourceRecordSchema.parse(price)).toMatchObject({
        key: price.key,
        base: { unitPrice: '9.5', effectiveDate: '2026-01-01' },
        hereOnly: {},
      });
    expect(await store.forSync.pendingKeys()).toEqual([changed, made].sort());
    expect(await store.resources.record('salePrice', changed)).toMatchObject({
      revision: 1,
      local: { unitPrice: '11' },
      commands: [{ name: 'lock' }],
    });
    expect(await store.resources.record('purchasePrice', made)).toMatchObject({
      id: null,
      base: null,
      local: { unitPrice: '4' },
    });
    expect(await store.resources.record('product', product)).toMatchObject({ base: { code: 'P1' } });
    await store.resources.edit('salePrice', [
      { key: changed, change: (price) => ({ ...price, unitPrice: decimal('12') }) },
    ]);
    expect(await store.resources.record('salePrice', changed)).toMatchObject({
      revision: 2,
      local: { unitPrice: '12' },
    });
  });
});

describe('a company kept by version 3', () => {
  test('finds every unsent record by kind', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV3(databaseName(connectionId), [...RELEASED_V1, ...ADDED_BY_V2]);
    const store = await openStore(connectionId);
    const { line, department, sent } = RELEASED_V3_KEYS;
    expect(await store.resources.pendingKinds()).toEqual(
      new Map([
        [line, 'bankTransaction'],
        [department, 'department'],
      ]),
    );
    expect((await store.resources.pending()).map(({ key }) => key).sort()).toEqual([line, department].sort());
    expect(await store.forSync.pendingKeys()).toEqual([line, department].sort());
    expect(await store.resources.record('department', sent)).toMatchObject({ base: { code: 'SENT' }, local: null });
  });
});

describe('a company kept by version 4', () => {
  test('has rows with type, legal entity, order number and trans-no, which version 4 did not store', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV4(databaseName(connectionId), [...RELEASED_V1, ...ADDED_BY_V2, ...ADDED_BY_V3]);
    const store = await openStore(connectionId);
    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      {
        key: RELEASED_V4_INVOICE,
        docNo: 'SI000007',
        docTypeId: 'SIN',
        legalEntityId: 'HV',
        orderNo: 'ORD-7',
        transNo: '4711',
        lineWords: '',
      },
    ]);
  });
});

describe('a company kept by version 5', () => {
  test('has rows with tax date and base amounts, which version 5 did not store', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV5(databaseName(connectionId), [...RELEASED_V1, ...ADDED_BY_V2, ...ADDED_BY_V3]);
    const store = await openStore(connectionId);
    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      {
        key: RELEASED_V5_INVOICE,
        outstandingCurrencyAmount: '60',
        taxDate: '2026-03-31',
        inBase: { currency: 'GBP', netAmount: '85', taxAmount: '17', grossAmount: '102', outstandingAmount: '51' },
      },
    ]);
  });
});

describe('a company kept by version 6', () => {
  test('begins its history with what its records say was done', async () => {
    const connectionId = newConnectionId();
    await makeReleasedV6(databaseName(connectionId), [...RELEASED_V1, ...ADDED_BY_V2, ...ADDED_BY_V3]);
    const store = await openStore(connectionId);
    const told = async (key: string) => (await store.historyOf(key)).map(({ act, at }) => [act, at]);
    expect(await told(RELEASED_V6_INVOICE)).toEqual([
      ['changed', '2026-03-02T11:00:00.0000000Z'],
      ['conflict', '2026-03-02T12:00:00.0000000Z'],
    ]);
    expect(await told(RELEASED_V1_KEYS.posted)).toEqual([]);
  });
});

describe('the tables', () => {
  const shapes = (database: Dexie) =>
    database.tables
      .map(({ schema }) => ({
        table: schema.name,
        keyPath: schema.primKey.keyPath,
        indexes: schema.indexes.map((index) => index.name),
      }))
      .sort((a, b) => a.table.localeCompare(b.table));

  test('of version 1 are still declared as they were released', async () => {
    const database = new Dexie(newConnectionId());
    const [first] = SCHEMAS;
    database.version(1).stores(first?.stores ?? {});
    await database.open();
    expect(shapes(database)).toEqual([...RELEASED_V1].sort((a, b) => a.table.localeCompare(b.table)));
    database.close();
  });

  test('of version 7, which are those of version 4 and the history, are created as they were released', async () => {
    const database = new CompanyDatabase(newConnectionId());
    await database.open();
    expect(database.verno).toBe(7);
    const unchanged = ADDED_BY_V2.filter(({ table }) => table !== RESOURCES_OF_V4.table);
    expect(shapes(database)).toEqual(
      [...RELEASED_V1, ...unchanged, ...ADDED_BY_V3, RESOURCES_OF_V4, ADDED_BY_V7].sort((a, b) =>
        a.table.localeCompare(b.table),
      ),
    );
    database.close();
  });
});
