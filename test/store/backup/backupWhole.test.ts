import { readFile } from 'node:fs/promises';
import { gzipSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problemOf } from '../../../src/domain/values/result.ts';
import { writeBackup } from '../../../src/store/backup/backup.ts';
import { restoreBackup } from '../../../src/store/backup/restoreBackup.ts';
import { deleteCompanyStore } from '../../../src/store/company/companyStore.ts';
import { CompanyDatabase, SCHEMAS } from '../../../src/store/schema.ts';
import { fromTypedJson, toTypedJson } from '../../../src/store/backup/typedJson.ts';
import { guid, intRef } from '../../support/documents.ts';
import { PNG, writeEveryRow } from '../support/everyRow.ts';
import { newConnectionId, openStore } from '../support/openStore.ts';
import { RELEASED_V1_KEYS } from '../support/releasedV1.ts';

const NOW = Date.UTC(2026, 2, 2, 10);

async function open(connectionId: string): Promise<CompanyDatabase> {
  const database = new CompanyDatabase(connectionId);
  await database.open();
  onTestFinished(() => database.close());
  return database;
}

/** The contents of blobs, files and bytes, for comparison. */
async function shown(value: unknown): Promise<unknown> {
  if (ArrayBuffer.isView(value))
    return {
      view: value.constructor.name,
      bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
    };
  if (value instanceof Blob) {
    const bytes = [...new Uint8Array(await value.arrayBuffer())];
    return {
      isFile: value instanceof File,
      type: value.type,
      bytes,
      ...(value instanceof File ? { name: value.name, lastModified: value.lastModified } : {}),
    };
  }
  if (Array.isArray(value)) return Promise.all(value.map(shown));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([name, each]) => [name, await shown(each)] as const)),
  );
}

/** Every row of every table; the prices of a sheet are parsed. */
async function whole(database: CompanyDatabase): Promise<Record<string, unknown>> {
  const tables = await Promise.all(
    database.tables.map(async (table) => [table.name, await shown(await table.toArray())] as const),
  );
  const sheets = (await database.priceSheets.toArray()).map((sheet) => ({
    ...sheet,
    records: JSON.parse(sheet.records) as unknown,
  }));
  return { ...Object.fromEntries(tables), priceSheets: sheets };
}

describe('everything that the store keeps', () => {
  it('is the same after a backup was restored into a new database', async () => {
    const id = newConnectionId();
    const before = await open(id);
    await writeEveryRow(before);
    const held = await whole(before);
    for (const [table, rows] of Object.entries(held)) expect(rows, `${table} has rows to compare`).not.toEqual([]);
    const file = await writeBackup(before, 'Ashdown Ltd', NOW);
    before.close();
    await deleteCompanyStore(id);

    const after = await open(id);
    await restoreBackup(after, file, NOW);
    const { settings, ...tables } = await whole(after);
    const { settings: settingsBefore, ...tablesBefore } = held;
    for (const [table, rows] of Object.entries(tablesBefore)) expect(tables[table], table).toStrictEqual(rows);
    // The restore is counted; nothing else is new.
    expect(settings).toStrictEqual([...(settingsBefore as object[]), { name: 'restores', value: 1 }]);
  });

  it('keeps the logo of the letterhead, with its type', async () => {
    const store = await openStore();
    await store.savePageSettings('letterhead', { name: 'Ashdown Ltd', logo: new Blob([PNG], { type: 'image/png' }) });
    await store.restore(await store.backup('Ashdown Ltd'));
    expect(await shown(await store.pageSettings('letterhead'))).toEqual({
      name: 'Ashdown Ltd',
      logo: { isFile: false, type: 'image/png', bytes: [...PNG] },
    });
  });

  it('is not written at all if a value cannot be encoded, instead of coming back as {}', async () => {
    const store = await openStore();
    await store.savePageSettings('odd', /a pattern/);
    await expect(store.backup('Ashdown Ltd')).rejects.toThrow('a backup cannot keep a value of type [object RegExp]');
  });

  it('is backed up without a picture whose bytes the browser has lost', async () => {
    const lost = new Blob([PNG], { type: 'image/png' });
    Object.defineProperty(lost, 'arrayBuffer', {
      value: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });
    expect(fromTypedJson(JSON.parse(JSON.stringify(await toTypedJson({ name: 'Ashdown Ltd', logo: lost }))))).toEqual({
      name: 'Ashdown Ltd',
      logo: null,
    });
  });

  it('is refused as a whole if a value is damaged or of a type that this Daybook does not know', async () => {
    const store = await openStore();
    await store.savePageSettings('picture', new Blob([PNG], { type: 'image/png' }));
    const text = gunzipSync(Buffer.from(await (await store.backup('Ashdown Ltd')).arrayBuffer())).toString('utf8');
    const restored = (changed: string) =>
      store.restore(new Blob([gzipSync(changed)])).then(
        () => 'restored',
        (thrown: unknown) => problemOf(thrown),
      );
    expect(await restored(text)).toBe('restored');
    for (const [damage, why] of [
      [text.replace('"$type":"blob"', '"$type":"constructor"'), 'a value of the unknown type constructor'],
      [text.replace('"bytes":"', '"bytes":"!'), 'not bytes'],
    ] as const) {
      expect(damage).not.toBe(text);
      expect(await restored(damage)).toEqual({
        code: 'store.badBackup',
        message: `it is damaged at page.picture (${why})`,
      });
    }
    expect(await restored(text.replace('"encoding":2', '"encoding":3'))).toEqual({
      code: 'store.badBackup',
      message: 'it was made by a newer Daybook',
    });
  });
});

describe('a backup file of an earlier Daybook', () => {
  /** The company in every file of `backups/`. */
  const CONNECTION = 'ashdown-000000000001';

  async function restored(version: number) {
    const bytes = await readFile(new URL(`backups/schema${String(version)}.daybook`, import.meta.url));
    await deleteCompanyStore(CONNECTION);
    const store = await openStore(CONNECTION);
    await store.restore(new Blob([bytes]));
    return store;
  }

  it('exists for each released schema', async () => {
    for (const { version } of SCHEMAS) {
      const bytes = await readFile(new URL(`backups/schema${String(version)}.daybook`, import.meta.url));
      const [head = ''] = gunzipSync(bytes).toString('utf8').split('\n');
      expect(JSON.parse(head)).toMatchObject({ format: 'daybook-backup', schema: version });
    }
  });

  it('restores from schema 1, written by hand: backups came with schema 2', async () => {
    const store = await restored(1);
    expect(await store.firstRows('saleInvoice', 10)).toMatchObject([
      {
        key: RELEASED_V1_KEYS.draft,
        currency: 'JPY',
        grossCurrencyAmount: '3300',
        lineWords: 'delivery',
        state: 'queued',
      },
      { key: RELEASED_V1_KEYS.posted, docNo: 'SI000001', state: 'synced' },
    ]);
    expect(await store.forSync.pendingKeys()).toEqual([RELEASED_V1_KEYS.draft]);
    expect(await store.forSync.cursor('document:saleInvoice')).toMatchObject({ resumeAt: 50 });
    expect(await store.references('contactAccount')).toMatchObject([{ description: 'Mill & Co' }]);
    expect(await store.settings()).toMatchObject({ baseCurrency: 'GBP' });
  });

  it.each([2, 3, 4, 5, 6, 7])('restores from schema %i, as its Daybook wrote it', async (version) => {
    const store = await restored(version);
    const [read, price, product, term] = [guid(1, 6), guid(1, 11), guid(1, 10), guid(1, 9)];
    expect(await store.record(read)).toMatchObject({
      base: { docNo: 'SI000001', grossCurrencyAmount: '25.2' },
      commands: [{ name: 'unauthorise', queuedAt: '2026-03-02T10:00:00.0000000Z' }],
    });
    expect(await store.record(intRef(2))).toMatchObject({
      base: null,
      local: { description: 'Order for Zoë, 3 × Ledger' },
      badInput: { dueDate: 'tomorow' },
    });
    expect(
      (await store.firstRows('saleInvoice', 10)).map(({ key, grossCurrencyAmount }) => [key, grossCurrencyAmount]),
    ).toEqual([
      [intRef(2), '25.2'],
      [read, '25.2'],
    ]);
    expect(await store.resources.record('salePrice', price)).toMatchObject({
      base: { unitPrice: '9.5' },
      local: { unitPrice: '11' },
      revision: 1,
    });
    expect(await store.resources.record('product', product)).toMatchObject({ base: { code: 'P1' }, local: null });
    const waiting = await store.resources.pending();
    expect(waiting.find(({ kind }) => kind === 'department')).toMatchObject({
      local: { code: 'SALES', description: 'Sales' },
    });
    expect(waiting.find(({ kind }) => kind === 'bankTransaction')).toMatchObject({
      local: { description: 'Rent', withdrawalAmount: '50' },
      hereOnly: { import: 'march.csv' },
    });
    expect(waiting).toHaveLength(3);
    expect(await store.references('payTerm')).toMatchObject([{ id: term, code: '30D', days: 30 }]);
    expect(await store.forSync.cursor('document:saleInvoice')).toEqual({
      stream: 'document:saleInvoice',
      watermark: '2026-03-01T08:00:00.0000000Z',
      sweptAt: null,
      resumeAt: 50,
    });
    const [receipt] = await store.attachments.of(read);
    expect(receipt).toMatchObject({ fileName: 'receipt.bin', size: 5, description: 'Till receipt' });
    expect(await store.attachments.bytes(receipt?.key ?? '')).toEqual(Uint8Array.from([0, 1, 127, 128, 255]));
    expect(await store.settings()).toEqual({ baseCurrency: 'GBP', rateDirection: 'basePerForeign' });
    // That version of Daybook already lost the logo.
    expect(await store.pageSettings('letterhead')).toEqual({
      name: 'Ashdown Ltd',
      address: '1 Mill Lane\nAshdown',
      details: '',
      bank: '',
      terms: '',
      paper: 'a4',
      logo: {},
    });
    expect(await store.runs()).toMatchObject([{ startedAt: '2026-03-02T09:00:00.0000000Z', requests: 7 }]);
  });
});
