import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '../../../src/store/backup/restoreBackup.ts';
import { fromTypedJson } from '../../../src/store/backup/typedJson.ts';
import { deleteCompanyStore } from '../../../src/store/company/companyStore.ts';
import { CompanyDatabase } from '../../../src/store/schema.ts';

/*
 * Files that Daybook wrote before its source was reorganised: a database with every form of row, as IndexedDB stored
 * it, and the backup of it. Names in the source may change; stored data must not.
 */

interface Dump {
  version: number;
  tables: {
    table: string;
    keyPath: string | string[];
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
    rows: object[];
  }[];
}

const COMPANY = 'ashdown-000000000025';
const NOW = Date.UTC(2026, 10, 24, 9);

const bytesOf = (name: string) => readFile(new URL(`backups/${name}`, import.meta.url));

async function readDump(): Promise<Dump> {
  return fromTypedJson(JSON.parse(gunzipSync(await bytesOf('everyRow.database.json.gz')).toString('utf8'))) as Dump;
}

/** Creates the database with plain IndexedDB. */
async function makeDatabase({ version, tables }: Dump): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`daybook-${COMPANY}`, version);
    request.onupgradeneeded = () => {
      for (const { table, keyPath, indexes, rows } of tables) {
        const store = request.result.createObjectStore(table, { keyPath });
        for (const { name, keyPath: path, unique, multiEntry } of indexes)
          store.createIndex(name, path, { unique, multiEntry });
        for (const row of rows) store.put(row);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.close();
}

async function open(): Promise<CompanyDatabase> {
  const database = new CompanyDatabase(COMPANY);
  await database.open();
  onTestFinished(() => database.close());
  return database;
}

/** Makes values comparable: the contents of blobs, the parsed prices of a sheet. */
async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { type: value.type, bytes: [...new Uint8Array(await value.arrayBuffer())] };
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, each]) =>
          [name, await comparable(name === 'records' && typeof each === 'string' ? JSON.parse(each) : each)] as const,
      ),
    ),
  );
}

/** Every row of every table. */
async function rowsOf(database: CompanyDatabase): Promise<Map<string, unknown>> {
  return new Map(
    await Promise.all(
      database.tables.map(async (table) => [table.name, await comparable(await table.toArray())] as const),
    ),
  );
}

describe('what an earlier Daybook stored', () => {
  let dump: Dump;
  beforeEach(async () => {
    await deleteCompanyStore(COMPANY);
    dump = await readDump();
  });

  it('has a row in every table', () => {
    expect(dump.tables.filter(({ rows }) => rows.length === 0)).toEqual([]);
    expect(dump.tables).toHaveLength(11);
  });

  it('opens unchanged', async () => {
    await makeDatabase(dump);
    const now = await rowsOf(await open());
    for (const { table, rows } of dump.tables) expect(now.get(table), table).toStrictEqual(await comparable(rows));
  });

  it('is restored unchanged from its backup', async () => {
    const database = await open();
    await restoreBackup(database, new Blob([await bytesOf('everyRow.daybook')]), NOW);
    const now = await rowsOf(database);
    for (const { table, rows } of dump.tables) {
      // The restore is counted; nothing else is new.
      const before = [...rows, ...(table === 'settings' ? [{ name: 'restores', value: 1 }] : [])];
      expect(now.get(table), table).toStrictEqual(await comparable(before));
    }
  });
});
