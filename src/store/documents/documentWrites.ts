import { isAsShown, withShown } from '../../domain/merge/shown.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { isMintedKey } from '../../domain/values/identifiers.ts';
import { isPending } from '../../domain/records/state.ts';
import type { RecordWrite, ShownDocument } from '../../domain/service/storeChange.ts';
import { addRows, deleteRows, putRows } from '../bulk.ts';
import { documentsChanged, writtenDocuments } from '../changes.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { inPortions, KEYS_AT_ONCE, overlapping } from '../chunks.ts';
import type { DocumentListRow } from '../contract.ts';
import { noteDiscarded } from '../discarded.ts';
import { noteWritten } from '../localHistory.ts';
import { unmoved, type RecordTable } from '../records/recordChanges.ts';
import { notAllowed } from '../refusals.ts';
import type { CompanyDatabase } from '../schema.ts';
import type { StoredRow } from '../stored.ts';
import { recordOf, rowPlace, storedDocument, storedRow } from '../documentRow.ts';

/* Writes of documents with their list rows, each in the caller's transaction. */

/** Headers and lines in one write. A write holds up the page for some milliseconds, and a typed key waits that long. */
const LINES_PER_WRITE = 50;

function portionsOf<T>(list: readonly T[], recordOf: (each: T) => DocumentRecord): Iterable<readonly T[]> {
  return inPortions(list, LINES_PER_WRITE, (each) => {
    const { base, local } = recordOf(each);
    return 1 + (base?.lines.length ?? 0) + (local?.lines.length ?? 0);
  });
}

/** A stored document and the one that replaces it. */
interface Replaced {
  before: DocumentRecord;
  after: DocumentRecord;
}

/**
 * Replaces stored documents and their list rows.
 * @returns the rows
 */
async function replaceDocuments(
  { documents, documentRows }: CompanyDatabase,
  replacements: readonly Replaced[],
): Promise<DocumentListRow[]> {
  const written = await overlapping(
    portionsOf(replacements, ({ after }) => after),
    async (chunk): Promise<StoredRow[]> => {
      const moved = chunk
        .map(({ before, after }) => [rowPlace(before), rowPlace(after)] as const)
        .filter(([from, to]) => from[1] !== to[1]);
      if (moved.length > 0) await documentRows.bulkDelete(moved.map(([from]) => from));
      const rows = chunk.map(({ after }) => storedRow(after));
      await Promise.all([
        putRows(
          documents,
          chunk.map(({ after }) => storedDocument(after)),
        ),
        putRows(documentRows, rows),
      ]);
      return rows;
    },
  );
  return written.flat();
}

/**
 * Adds new documents. The database itself refuses a key that exists, so that a first load need not read before it
 * writes. Rows are added along with their documents, so that a portion waits for answers once; what that did wrong
 * where a document was refused is put right in the same transaction.
 * @returns the keys that existed, and the rows of the other documents
 */
async function addDocuments(
  { documents, documentRows }: CompanyDatabase,
  records: readonly DocumentRecord[],
): Promise<{ taken: string[]; rows: DocumentListRow[] }> {
  const taken: string[] = [];
  const written = await overlapping(
    portionsOf(records, (record) => record),
    async (chunk): Promise<StoredRow[]> => {
      const rows = chunk.map(storedRow);
      const [refused, kept] = await Promise.all([
        addRows(documents, chunk.map(storedDocument)),
        addRows(documentRows, rows),
      ]);
      if (refused.size === 0 && kept.size === 0) return rows;
      // A document that exists keeps its row, also where the refused one's has another place.
      const astray = chunk.filter((_, at) => refused.has(at) && !kept.has(at));
      if (astray.length > 0) await documentRows.bulkDelete(astray.map(rowPlace));
      // A row that was left without a document gives way.
      await putRows(
        documentRows,
        rows.filter((_, at) => kept.has(at) && !refused.has(at)),
      );
      for (const at of refused) taken.push(chunk[at]?.key ?? '');
      return rows.filter((_, at) => !refused.has(at));
    },
  );
  return { taken, rows: written.flat() };
}

export type DocumentWrite = RecordWrite & { record: DocumentRecord };

/**
 * Removes documents that are the same document on the service as another one; their files go to that one. One that has
 * been edited meanwhile stays.
 * @returns the keys that were removed
 */
async function removeReplaced(database: CompanyDatabase, { record, replaces = [] }: DocumentWrite): Promise<string[]> {
  const { documents, documentRows } = database;
  const held = (await documents.bulkGet(replaces)).filter((stored) => stored !== undefined && stored.pending !== 1);
  const others = held.flatMap((stored) => (stored ? [recordOf(stored)] : []));
  const keys = others.map(({ key }) => key);
  await documents.bulkDelete(keys);
  await documentRows.bulkDelete(others.map(rowPlace));
  if (keys.length > 0) await filesTo(database, keys, record.key);
  return keys;
}

/** Gives a document all files of others that it takes the place of, in the caller's transaction. */
export async function filesTo({ attachments }: CompanyDatabase, from: readonly string[], to: string): Promise<void> {
  await attachments
    .where('documentKey')
    .anyOf([...from])
    // The revision rises, so that a run that read the file before does not write it back.
    .modify((file) => {
      file.documentKey = to;
      file.revision += 1;
    });
}

/** What became of documents that the engine wrote. */
interface WrittenDocuments {
  /** Keys that were not written because their revision has moved or they exist. */
  refused: string[];
  /** The rows of the others. */
  rows: DocumentListRow[];
  /** Keys of documents that others have replaced. */
  removed: string[];
}

/** New documents that were made by Daybook, and read from the service under its id. */
function readAnew(writes: readonly DocumentWrite[]): { key: string; intRef: string }[] {
  return writes.flatMap(({ expectedRevision, record: { key, base } }) =>
    expectedRevision === null && base?.intRef !== undefined && base.intRef !== key && isMintedKey(base.intRef)
      ? [{ key, intRef: base.intRef }]
      : [],
  );
}

/** The keys of documents that have files here; asked for only when documents may take some. */
async function keysWithFiles({ attachments }: CompanyDatabase, isWanted: boolean): Promise<ReadonlySet<unknown>> {
  return new Set(isWanted ? await attachments.orderBy('documentKey').uniqueKeys() : []);
}

/**
 * Gives documents the files that were attached to them under their IntRef: after a database was lost, the copies had
 * the files, and the document itself comes from the service.
 * @param waiting the keys of documents that have files here
 */
async function takeFiles(
  database: CompanyDatabase,
  anew: readonly { key: string; intRef: string }[],
  waiting: ReadonlySet<unknown>,
): Promise<void> {
  for (const { key, intRef } of anew) {
    // A draft that still has this key keeps its files.
    if (!waiting.has(intRef) || (await database.documents.where(':id').equals(intRef).count()) > 0) continue;
    await filesTo(database, [intRef], key);
  }
}

/** Whether a write touches the table of attachments, too. */
export function touchesFiles(writes: readonly DocumentWrite[]): boolean {
  return writes.some(({ replaces }) => replaces !== undefined) || readAnew(writes).length > 0;
}

/** Writes documents for the engine; `touchesFiles` says whether that needs the table of attachments. */
export async function writeDocuments(
  database: CompanyDatabase,
  writes: readonly DocumentWrite[],
): Promise<WrittenDocuments> {
  const refused: string[] = [];
  const rows: DocumentListRow[] = [];
  const removed: string[] = [];
  for (const chunk of inChunks(writes.filter(({ expectedRevision }) => expectedRevision !== null))) {
    const found = unmoved(chunk, await database.documents.bulkGet(chunk.map(({ record }) => record.key)));
    refused.push(...found.moved);
    await noteWritten(database, found.replacements);
    rows.push(...(await replaceDocuments(database, found.replacements)));
    const written = new Set(found.replacements.map(({ after }) => after.key));
    for (const write of chunk)
      if (write.replaces && written.has(write.record.key)) removed.push(...(await removeReplaced(database, write)));
  }
  const anew = readAnew(writes);
  const fresh = writes.filter(({ expectedRevision }) => expectedRevision === null).map(({ record }) => record);
  const [created, waiting] = await Promise.all([
    addDocuments(database, fresh),
    keysWithFiles(database, anew.length > 0),
  ]);
  const taken = new Set(created.taken);
  await noteWritten(
    database,
    fresh.filter(({ key }) => !taken.has(key)).map((after) => ({ before: null, after })),
  );
  await takeFiles(database, anew, waiting);
  return { refused: [...refused, ...created.taken], rows: [...rows, ...created.rows], removed };
}

/**
 * Writes documents as the service shows them now.
 * @returns the keys of documents that now have unsent changes or whose revision has changed, and the rows of the others
 */
export async function shownWritten(
  database: CompanyDatabase,
  shown: readonly ShownDocument[],
): Promise<{ refused: string[]; rows: DocumentListRow[] }> {
  const refused: string[] = [];
  const rows: DocumentListRow[] = [];
  for (const chunk of inChunks(shown)) {
    const held = await database.documents.bulkGet(chunk.map(({ key }) => key));
    const replacements: Replaced[] = [];
    for (const [index, { key, revision, document }] of chunk.entries()) {
      const before = held[index];
      if (before?.revision === revision && isAsShown(before))
        replacements.push({ before, after: withShown(before, document) });
      else refused.push(key);
    }
    rows.push(...(await replaceDocuments(database, replacements)));
  }
  return { refused, rows };
}

/** The documents of a company, for what people change. */
export function documentTable(database: CompanyDatabase): RecordTable<DocumentRecord> {
  const { documents, documentRows } = database;
  return {
    tables: [documents, documentRows, database.history],
    async held(keys) {
      const records: DocumentRecord[] = [];
      for (const chunk of inChunks(keys, KEYS_AT_ONCE)) {
        const found = await documents.bulkGet([...chunk]);
        for (const [at, stored] of found.entries()) {
          if (!stored) {
            database.onRecordMissing();
            throw notAllowed(`There is no document ${chunk[at] ?? ''}.`);
          }
          records.push(recordOf(stored));
        }
      }
      return records;
    },
    async replace(replacements) {
      await noteWritten(database, replacements);
      const removed = replacements.flatMap(({ before, after }) => (before && !after ? before : []));
      const added = replacements.flatMap(({ before, after }) => (after && !before ? after : []));
      const replaced = replacements.flatMap(({ before, after }) => (before && after ? { before, after } : []));
      if (removed.length > 0) {
        await Promise.all([
          deleteRows(
            documents,
            removed.map(({ key }) => key),
          ),
          deleteRows(documentRows, removed.map(rowPlace)),
        ]);
        await noteDiscarded(
          database,
          removed.filter(isPending).map(({ key, revision }) => ({ table: 'documents', key, revision })),
        );
      }
      const rows = [...(await replaceDocuments(database, replaced)), ...(await addDocuments(database, added)).rows];
      // The row of a removed document has gone: then listeners read what they show.
      if (removed.length === 0) return { ...documentsChanged([]), ...writtenDocuments(rows) };
      return documentsChanged(replacements.flatMap(({ before, after }) => (after ?? before)?.key ?? []));
    },
  };
}
