import type { Cursor, RecordWrite } from '../../../src/domain/service/storeChange.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { storedDocument, storedRow } from '../../../src/store/documentRow.ts';
import { databaseName } from '../../../src/store/schema.ts';
import { SHARED, TAKE } from '../../../src/sync/pull/paging.ts';
import { pulledRecord } from '../../support/documents.ts';
import { offer } from './offer.ts';
import { answered, committed, deleteRaw, openRaw, schemaOf } from './rawDatabase.ts';

/** What a first load writes at a time: one page of the list (`src/sync/documents/documentScan.ts`). */
const BATCH = TAKE - SHARED;
const CURSOR: Cursor = { stream: 'document:saleInvoice', watermark: null, sweptAt: null, resumeAt: 0 };

let records = [pulledRecord(0)];

/** Makes the invoices that every repetition writes, and checks that both sides write to the same schema. */
async function prepare(count: number): Promise<void> {
  records = Array.from({ length: count }, (_, n) => pulledRecord(n));
  const store = await openCompanyStore('schema');
  store.close();
  const opened = await answered(indexedDB.open(databaseName('schema')));
  const raw = await openRaw('raw-schema');
  if (schemaOf(opened, raw.objectStoreNames) !== schemaOf(raw, raw.objectStoreNames))
    throw new Error("the raw schema is not the store's");
  opened.close();
  raw.close();
}

/** @returns milliseconds */
async function throughStore(): Promise<number> {
  await deleteCompanyStore('writes');
  const store = await openCompanyStore('writes');
  const batches: RecordWrite[][] = [];
  for (let start = 0; start < records.length; start += BATCH) {
    batches.push(records.slice(start, start + BATCH).map((record) => ({ expectedRevision: null, record })));
  }
  const started = performance.now();
  for (const batch of batches) await store.forSync.write(batch, [CURSOR]);
  const took = performance.now() - started;
  store.close();
  return took;
}

/** @returns milliseconds */
async function raw(): Promise<number> {
  await deleteRaw('raw-writes');
  const database = await openRaw('raw-writes');
  const batches: { documents: object[]; rows: object[] }[] = [];
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = records.slice(start, start + BATCH);
    batches.push({ documents: batch.map(storedDocument), rows: batch.map(storedRow) });
  }
  const started = performance.now();
  for (const batch of batches) {
    const transaction = database.transaction(['documents', 'documentRows', 'cursors'], 'readwrite', {
      durability: 'strict',
    });
    const documents = transaction.objectStore('documents');
    const rows = transaction.objectStore('documentRows');
    for (const document of batch.documents) documents.put(document);
    for (const row of batch.rows) rows.put(row);
    transaction.objectStore('cursors').put(CURSOR);
    await committed(transaction);
  }
  const took = performance.now() - started;
  database.close();
  return took;
}

offer({ prepare, throughStore, raw });
