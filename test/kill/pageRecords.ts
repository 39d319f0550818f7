import type { Page } from 'playwright-core';
import { documentRecordSchema, type DocumentRecord } from '../../src/domain/record.ts';
import { recordOf, rowPlace, storedDocument, storedRow } from '../../src/store/row.ts';
import type { StoredDocument } from '../../src/store/schema.ts';

/** Every document that the page's own database holds, read from the database itself. */
export async function recordsInPage(page: Page): Promise<DocumentRecord[]> {
  const stored = await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('daybook-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('the database cannot be opened'));
    });
    const all = await new Promise<unknown[]>((resolve, reject) => {
      const reading = database.transaction('documents').objectStore('documents').getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(new Error('the documents cannot be read'));
    });
    database.close();
    return JSON.stringify(all);
  });
  return (JSON.parse(stored) as StoredDocument[]).map((each) => documentRecordSchema.parse(recordOf(each)));
}

/** Puts records and their rows in the page's database, as so many edits would have. */
export async function putInPage(page: Page, changes: readonly { before: DocumentRecord | null; after: DocumentRecord }[]): Promise<void> {
  const writes = changes.map(({ before, after }) => ({ document: storedDocument(after), row: storedRow(after), gone: before ? rowPlace(before) : null }));
  await page.evaluate(async (text) => {
    const given = JSON.parse(text) as { document: object; row: object; gone: [string, number, string] | null }[];
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('daybook-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('the database cannot be opened'));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction(['documents', 'documentRows'], 'readwrite', { durability: 'strict' });
      for (const { document, row, gone } of given) {
        if (gone) writing.objectStore('documentRows').delete(gone);
        writing.objectStore('documents').put(document);
        writing.objectStore('documentRows').put(row);
      }
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(new Error('the documents cannot be written'));
    });
    database.close();
  }, JSON.stringify(writes));
}
