import type { StoredDocument, StoredResource } from '../../src/store/stored.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { documentRecordSchema, type DocumentRecord } from '../../src/domain/documents/record.ts';
import { unknownState, currentVersion } from '../../src/domain/records/record.ts';
import { resourceRecordSchema, type ResourceRecord } from '../../src/domain/resources/record.ts';
import { parentOfContent } from '../../src/domain/resources/traits.ts';
import { isPriceRecord } from '../../src/store/priceSheets.ts';
import { resourceOf, storedResource } from '../../src/store/resourceRow.ts';
import { recordOf, rowPlace, storedDocument, storedRow } from '../../src/store/documentRow.ts';

/** Every row of one table, read from the page's own database. */
async function rowsInPage(page: Page, table: string): Promise<unknown[]> {
  const stored = await page.evaluate(async (name) => {
    const database = (await indexedDB.databases()).find((each) => each.name?.startsWith('daybook-'))?.name ?? '';
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('the database cannot be opened'));
    });
    const all = await new Promise<unknown[]>((resolve, reject) => {
      const reading = opened.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(new Error(`${name} cannot be read`));
    });
    opened.close();
    return JSON.stringify(all);
  }, table);
  return JSON.parse(stored) as unknown[];
}

interface Writes {
  put: Record<string, unknown[]>;
  gone: Record<string, unknown[]>;
}

async function write(page: Page, writes: Writes): Promise<void> {
  await page.evaluate(async (text) => {
    const { put, gone } = JSON.parse(text) as { put: Record<string, object[]>; gone: Record<string, IDBValidKey[]> };
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('daybook-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('the database cannot be opened'));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction([...new Set([...Object.keys(put), ...Object.keys(gone)])], 'readwrite', {
        durability: 'strict',
      });
      for (const [table, keys] of Object.entries(gone)) for (const key of keys) writing.objectStore(table).delete(key);
      for (const [table, rows] of Object.entries(put)) for (const row of rows) writing.objectStore(table).put(row);
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(new Error('the records cannot be written'));
    });
    database.close();
  }, JSON.stringify(writes));
}

/** Every document that the page holds. */
export async function recordsInPage(page: Page): Promise<DocumentRecord[]> {
  return (await rowsInPage(page, 'documents')).map((each) =>
    documentRecordSchema.parse(recordOf(each as StoredDocument)),
  );
}

const sheetSchema = z.object({ kind: z.string(), parent: z.string(), part: z.number(), records: z.string() });

/** Every record that is not a document in the page's database: in its own row, or as a price on a sheet. */
export async function resourcesInPage(page: Page): Promise<ResourceRecord[]> {
  const rows = (await rowsInPage(page, 'resources')).map((each): unknown => resourceOf(each as StoredResource));
  const prices = (await rowsInPage(page, 'priceSheets')).flatMap(
    (each) => JSON.parse(sheetSchema.parse(each).records) as unknown[],
  );
  const whole = prices.map((each) => ({ ...unknownState(), hereOnly: {}, ...(each as object) }));
  return [...rows, ...whole].map((each) => resourceRecordSchema.parse(each));
}

/** Puts documents and their rows into the page's database, as that many edits would have done. */
export async function putInPage(
  page: Page,
  changes: readonly { before: DocumentRecord | null; after: DocumentRecord }[],
): Promise<void> {
  await write(page, {
    put: {
      documents: changes.map(({ after }) => storedDocument(after)),
      documentRows: changes.map(({ after }) => storedRow(after)),
    },
    gone: { documentRows: changes.flatMap(({ before }) => (before ? [rowPlace(before)] : [])) },
  });
}

/** Puts other records into the page's database; each new price has a sheet of its own. */
export async function putResourcesInPage(page: Page, records: readonly ResourceRecord[]): Promise<void> {
  const sheets = (await rowsInPage(page, 'priceSheets')).map((each) => sheetSchema.parse(each));
  const groups = Map.groupBy(
    records.filter(isPriceRecord),
    (record) => `${record.kind} ${parentOfContent(currentVersion(record))}`,
  );
  const added = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const parent = parentOfContent(currentVersion(first));
    const parts = sheets
      .filter((sheet) => sheet.kind === first.kind && sheet.parent === parent)
      .map(({ part }) => part);
    return [{ kind: first.kind, parent, part: Math.max(-1, ...parts) + 1, records: JSON.stringify(group), pending: 1 }];
  });
  await write(page, {
    put: { resources: records.filter((record) => !isPriceRecord(record)).map(storedResource), priceSheets: added },
    gone: {},
  });
}
