import Dexie, { type Table } from 'dexie';
import { NO_FILTER } from '../../../src/app/company/documents/documentFilter.ts';
import { ListedDocuments } from '../../../src/app/company/documents/listedDocuments.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { databaseName } from '../../../src/store/schema.ts';
import type { StoredDocument, StoredRow } from '../../../src/store/stored.ts';
import { pulledRecord } from '../../support/documents.ts';
import { seal, unseal } from '../atRest/chachaPoly.ts';
import { offer } from './offer.ts';

/**
 * The experiment of docs/decisions/0019-encryption-at-rest.md: the same documents and rows in two databases, as they are
 * and sealed. Both are read and written in the same way, without the rest of the store.
 */

const COMPANY = 'at-rest';
const BATCH = 1_000;
const ROWS_PER_READ = 5_000;
const KEY = crypto.getRandomValues(new Uint8Array(32));
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

interface Sealed {
  key: string;
  docClass: string;
  /** In the clear: the list is read in this order. */
  newestFirst: number | string;
  nonce: Uint8Array;
  bytes: Uint8Array;
}

/** The store's two tables of documents, without its other tables and indexes. */
class Copy extends Dexie {
  constructor(name: 'bare' | 'hidden') {
    super(name, { cache: 'disabled', chromeTransactionDurability: 'strict' });
    // Equality is asked of ids and pending marks: they would be keyed hashes, which cost what a text costs.
    this.version(1).stores({ documents: '&key', documentRows: '&[docClass+newestFirst+key]' });
  }
}
const opened = (isHidden: boolean): Promise<Dexie> => new Copy(isHidden ? 'hidden' : 'bare').open();

/** Whether rows are sealed, or only written as the bytes of their JSON: the least that any cipher costs. */
let isCiphered = true;
function withoutCipher(): void {
  isCiphered = false;
}

let nonces = 0;
function hide(value: StoredDocument | StoredRow, place: Pick<StoredRow, 'docClass' | 'newestFirst' | 'key'>): Sealed {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(0, (nonces += 1), true);
  const { key, docClass, newestFirst } = place;
  const bytes = ENCODER.encode(JSON.stringify(value));
  return { key, docClass, newestFirst, nonce, bytes: isCiphered ? seal(KEY, nonce, bytes) : bytes };
}
// The shape is what `hide` was given.
const shown = <T>({ nonce, bytes }: Sealed): T =>
  JSON.parse(DECODER.decode(isCiphered ? unseal(KEY, nonce, bytes) : bytes)) as T;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Writes the documents by the store, and copies what it stores, as it is and sealed. */
async function fill(count: number): Promise<void> {
  const store = await openCompanyStore(COMPANY);
  for (let start = 0; start < count; start += BATCH)
    await store.forSync.write(
      Array.from({ length: BATCH }, (_, n) => ({ expectedRevision: null, record: pulledRecord(start + n) })),
    );
  store.close();
  const source = await new Dexie(databaseName(COMPANY), { cache: 'disabled' }).open();
  const [bare, hidden] = [await opened(false), await opened(true)];
  await readAll<StoredRow>(source.table('documentRows'), async (rows) => {
    const documents: StoredDocument[] = await source.table('documents').bulkGet(rows.map(({ key }) => key));
    for (let at = 0; at < rows.length; at += BATCH) {
      const [some, theirs] = [rows.slice(at, at + BATCH), documents.slice(at, at + BATCH)];
      await bare.table('documentRows').bulkPut(some);
      await bare.table('documents').bulkPut(theirs);
      await hidden.table('documentRows').bulkPut(some.map((row) => hide(row, row)));
      await hidden.table('documents').bulkPut(hiddenOf(theirs, some));
    }
  });
  for (const database of [source, bare, hidden]) database.close();
}

/** Documents sealed, in the order of their rows. */
function hiddenOf(documents: readonly StoredDocument[], rows: readonly StoredRow[]): Sealed[] {
  return documents.flatMap((document, index) => {
    const row = rows[index];
    return row ? hide(document, row) : [];
  });
}

async function readAll<Row>(table: Table<Row>, take: (rows: Row[]) => unknown): Promise<void> {
  let last: Row | undefined;
  for (;;) {
    const place = last as { docClass: string; newestFirst: string; key: string } | undefined;
    const from = place ? [place.docClass, place.newestFirst, place.key] : ['saleInvoice'];
    const rows = await table
      .where(':id')
      .between(from, ['saleInvoice', Dexie.maxKey], !place, true)
      .limit(ROWS_PER_READ)
      .toArray();
    await take(rows);
    last = rows.at(-1);
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** Milliseconds to open the database and read the first 60 rows of the list. */
async function open(isHidden: boolean): Promise<number> {
  return timed(async () => {
    const database = await opened(isHidden);
    const rows = await database.table('documentRows').orderBy(':id').limit(60).toArray();
    if (isHidden) rows.map((row: Sealed) => shown<StoredRow>(row));
    database.close();
  });
}

let list = new ListedDocuments(() => localDate('2026-03-18'));
/** Milliseconds until the list holds every row, sorted. */
async function load(isHidden: boolean): Promise<number> {
  list = new ListedDocuments(() => localDate('2026-03-18'));
  const database = await opened(isHidden);
  const took = await timed(() =>
    isHidden
      ? readAll<Sealed>(database.table('documentRows'), (rows) => list.put(rows.map((row) => shown<StoredRow>(row))))
      : readAll<StoredRow>(database.table('documentRows'), (rows) => list.put(rows)),
  );
  database.close();
  return took;
}

/** Milliseconds for a search through the loaded list, and what it found. */
async function search(text: string): Promise<number> {
  list.filterBy(NO_FILTER);
  const took = await timed(async () => list.filterBy({ ...NO_FILTER, query: text }));
  if (list.visible.length === 0) throw new Error(`nothing matches ${text}`);
  return took;
}

/** Milliseconds to write 1,000 documents with their rows in one transaction, as a sync does. */
async function write(isHidden: boolean): Promise<number> {
  const bare = await opened(false);
  const rows: StoredRow[] = await bare.table('documentRows').orderBy(':id').limit(BATCH).toArray();
  const documents: StoredDocument[] = await bare.table('documents').bulkGet(rows.map(({ key }) => key));
  const database = isHidden ? await opened(true) : bare;
  const took = await timed(() =>
    database.transaction('rw', ['documents', 'documentRows'], async () => {
      await database.table('documents').bulkPut(isHidden ? hiddenOf(documents, rows) : documents);
      await database.table('documentRows').bulkPut(isHidden ? rows.map((row) => hide(row, row)) : rows);
    }),
  );
  bare.close();
  database.close();
  return took;
}

/** Milliseconds to open one document by its key, a hundred times. */
async function one(isHidden: boolean): Promise<number> {
  const database = await opened(isHidden);
  const keys = await database.table('documents').orderBy(':id').limit(100).primaryKeys();
  const took = await timed(async () => {
    for (const key of keys) {
      const stored: unknown = await database.table('documents').get(key);
      if (isHidden) shown<StoredDocument>(stored as Sealed);
    }
  });
  database.close();
  return took;
}

offer({ withoutCipher, fill, open, load, search, write, one });
