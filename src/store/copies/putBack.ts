import type { StoredAttachmentPart, StoredDocument } from '../stored.ts';
import { partCount, type Attachment } from '../../domain/documents/attachment.ts';
import { fromBase64 } from '../../domain/values/base64.ts';
import type { CopyRow, UnreadableRow } from '../../domain/copies/copies.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { isPending } from '../../domain/records/state.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { hasIntRef } from '../../domain/resources/traits.ts';
import { attachmentOf, storedAttachment } from '../attachments/attachmentRow.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { heldById, heldByKey, heldWithin, putHeld } from '../records/heldResources.ts';
import { asStoreProblem } from '../problems.ts';
import { restoredAttachment, restoredRecord, type Restoring } from '../backup/restoredWork.ts';
import { countRestore, restoresOf } from '../backup/restores.ts';
import { recordOf, rowPlace, storedDocument, storedRow } from '../documentRow.ts';
import type { CompanyDatabase } from '../schema.ts';
import { checkedRows, LACKS_BYTES, LACKS_DOCUMENT, unreadableCopyRow } from '../backup/checkedRows.ts';
import type { PutBack, PutBackCount, UnsentSource } from '../copyContract.ts';

type Edited = Pick<DocumentRecord, 'revision' | 'editedAt'>;

/**
 * Whether a row replaces a stored one. Revisions alone do not tell: after a restore they continue from an older number,
 * and a later edit may have the lower one. An earlier edit never replaces a later one.
 */
function isNewer(row: Edited, held: Edited | undefined): boolean {
  if (held === undefined) return true;
  return (
    row.revision > held.revision && (row.editedAt === null || held.editedAt === null || row.editedAt >= held.editedAt)
  );
}

/** Files with all of their bytes, and files of which the copy lacks some: those could not be sent. */
interface ReadFiles {
  whole: Attachment[];
  parts: StoredAttachmentPart[];
  unreadable: UnreadableRow[];
}

/** Reads all parts of the files before the transaction starts: a transaction does not wait for other sources. */
async function readParts(files: readonly Attachment[], part: UnsentSource['part']): Promise<ReadFiles> {
  const found: ReadFiles = { whole: [], parts: [], unreadable: [] };
  for (const file of files) {
    const read: StoredAttachmentPart[] = [];
    for (let at = 0; at < partCount(file.size); at += 1) {
      const text = await part(file.key, at);
      const bytes = text === null ? null : fromBase64(text);
      if (bytes === null) break;
      read.push({ key: file.key, part: at, bytes });
    }
    if (read.length !== partCount(file.size)) {
      found.unreadable.push(unreadableCopyRow({ table: 'attachments', key: file.key }, file, LACKS_BYTES));
      continue;
    }
    found.whole.push(file);
    found.parts.push(...read);
  }
  return found;
}

/**
 * Stored documents with another key that are the same document: they have its id, or were read from the service with an
 * IntRef that is its key.
 */
async function twinsOf(
  { documents }: CompanyDatabase,
  record: DocumentRecord,
  byIntRef: ReadonlyMap<string, StoredDocument>,
): Promise<StoredDocument[]> {
  if (record.id !== null)
    return (await documents.where('id').equals(record.id).toArray()).filter(({ key }) => key !== record.key);
  const twin = byIntRef.get(record.key);
  return twin ? [twin] : [];
}

async function putDocuments(database: CompanyDatabase, records: readonly DocumentRecord[]): Promise<number> {
  const { documents, documentRows, attachments } = database;
  const held = await documents.bulkGet(records.map(({ key }) => key));
  const newer = records.filter((record, at) => isNewer(record, held[at]));
  const unsent = new Set(newer.flatMap(({ id, key }) => (id === null ? key : [])));
  const byIntRef = new Map<string, StoredDocument>();
  if (unsent.size > 0)
    await documents.each((row) => {
      const intRef = row.base?.intRef;
      if (intRef !== undefined && intRef !== row.key && unsent.has(intRef)) byIntRef.set(intRef, row);
    });
  const before = new Map(held.flatMap((row) => (row ? [[row.key, row] as const] : [])));
  let count = 0;
  for (const record of newer) {
    const twins = await twinsOf(database, record, byIntRef);
    // It has been edited here since.
    if (twins.some(({ pending }) => pending === 1)) continue;
    count += 1;
    for (const { key } of twins) await attachments.where('documentKey').equals(key).modify({ documentKey: record.key });
    const replaced = [...twins, ...[before.get(record.key)].filter((row) => row !== undefined)];
    for (const row of replaced) {
      await documents.delete(row.key);
      await documentRows.delete(rowPlace(recordOf(row)));
    }
    await documents.put(storedDocument(record));
    await documentRows.put(storedRow(record));
  }
  return count;
}

/** The IntRef of a record on the service. */
function serviceIntRef({ base }: ResourceRecord): string | undefined {
  return base !== null && 'intRef' in base ? base.intRef : undefined;
}

async function putResources(
  database: CompanyDatabase,
  records: readonly ResourceRecord[],
  restoring: Restoring,
): Promise<number> {
  const held = new Map<string, ResourceRecord>();
  for (const keys of inChunks(records.map(({ key }) => key)))
    for (const record of await heldByKey(database, keys)) held.set(record.key, record);
  const newer = records.filter((record) => isNewer(record, held.get(record.key)));
  const twins: ResourceRecord[] = [];
  for (const kind of new Set(newer.map((record) => record.kind))) {
    const added = newer.filter((record) => record.kind === kind && !held.has(record.key));
    const ids = added.flatMap(({ id }) => id ?? []);
    if (ids.length > 0) twins.push(...(await heldById(database, ids, kind)));
    // The IntRef of these is their key (spec 2.1, "IntRef"; docs/service-notes.md, "Contact").
    if (!hasIntRef(kind)) continue;
    const unsent = new Set(added.flatMap(({ id, key }) => (id === null ? key : [])));
    for (const twin of unsent.size > 0 ? await heldWithin(database, kind) : []) {
      const intRef = serviceIntRef(twin);
      if (intRef !== undefined && intRef !== twin.key && unsent.has(intRef)) twins.push(twin);
    }
  }
  // These have been edited here since.
  const pendingTwins = twins.filter(isPending);
  const put = newer.filter(
    ({ id, key }) => !pendingTwins.some((twin) => (id === null ? serviceIntRef(twin) === key : twin.id === id)),
  );
  for (const chunk of inChunks(put))
    await putHeld(
      database,
      chunk.map((record) => restoredRecord(record, held.get(record.key), restoring)),
      [],
    );
  const replaced = twins.filter((twin) => !isPending(twin));
  if (replaced.length > 0) await putHeld(database, [], replaced);
  return put.length;
}

/** Without its document a file could never be sent: it is left out with a document that cannot be read. */
async function withDocument(
  { documents }: CompanyDatabase,
  files: readonly Attachment[],
  unreadable: readonly UnreadableRow[],
): Promise<{ files: Attachment[]; alone: UnreadableRow[] }> {
  const found: { files: Attachment[]; alone: UnreadableRow[] } = { files: [], alone: [] };
  for (const file of files) {
    const isLeftOut = unreadable.some(({ table, key }) => table === 'documents' && key === file.documentKey);
    if (!isLeftOut || (await documents.where(':id').equals(file.documentKey).count()) > 0) found.files.push(file);
    else found.alone.push(unreadableCopyRow({ table: 'attachments', key: file.key }, file, LACKS_DOCUMENT));
  }
  return found;
}

async function putFiles(
  database: CompanyDatabase,
  { whole, parts }: { whole: readonly Attachment[]; parts: readonly StoredAttachmentPart[] },
  restoring: Restoring,
): Promise<number> {
  const { attachments, attachmentBytes, documents } = database;
  const held = await attachments.bulkGet(whole.map(({ key }) => key));
  const documentsHeld = await documents.bulkGet(whole.map(({ documentKey }) => documentKey));
  let count = 0;
  for (const [at, file] of whole.entries()) {
    const now = held[at];
    if (now && now.revision >= file.revision) {
      // A file that was attached while a whole copy was made is in that one without its bytes.
      if (now.id === null && (await attachmentBytes.where('key').equals(now.key).count()) < partCount(now.size))
        await attachmentBytes.bulkPut(parts.filter(({ key }) => key === now.key));
      continue;
    }
    const restored = restoredAttachment(
      file,
      now && attachmentOf(now),
      (documentsHeld[at]?.id ?? null) !== null,
      restoring,
    );
    await attachments.put(storedAttachment(restored));
    if (restored.id === null) await attachmentBytes.bulkPut(parts.filter(({ key }) => key === file.key));
    count += 1;
  }
  return count;
}

/**
 * Puts back edits that are in no record yet, for when the record is opened, and records that stay on this computer,
 * unless the database has newer ones: any, or if it is that of a backup, one that is as old as the backup.
 */
async function putSettings(
  { settings }: CompanyDatabase,
  rows: readonly CopyRow[],
  onTopOf: Instant | undefined,
): Promise<number> {
  let count = 0;
  for (const { key, row, revision: readAt } of rows) {
    const name = `page.${key}` as const;
    const held = await settings.get(name);
    const isLater = onTopOf !== undefined && readAt > Date.parse(onTopOf);
    if (held?.value !== undefined && held.value !== null && !isLater) continue;
    await settings.put({ name, value: row['value'] });
    count += 1;
  }
  return count;
}

/** What `putBack` would not put back. */
export async function unreadableIn({ rows, unreadable, part }: UnsentSource): Promise<UnreadableRow[]> {
  const { files, unreadable: damaged } = checkedRows(rows);
  const { unreadable: incomplete } = await readParts(files, part);
  return [...unreadable, ...damaged, ...incomplete];
}

/** Adds unsent work to the database (`CopySource.putBack`). A run that began before writes nothing any more. */
export async function putBack(
  database: CompanyDatabase,
  { rows, unreadable: unread, part, madeAt }: UnsentSource,
  now: number,
  onTopOf?: Instant,
): Promise<PutBack> {
  const { documents, resources, files, settings, unreadable: damaged } = checkedRows(rows);
  const { unreadable: incomplete, ...read } = await readParts(files, part);
  const restoring = { madeAt, at: instantOf(now) };
  const unreadable = [...unread, ...damaged, ...incomplete];
  return asStoreProblem(() =>
    database.transaction('rw', database.tables, async () => {
      const restores = await restoresOf(database);
      const putDocumentCount = await putDocuments(database, documents);
      const { files: whole, alone } = await withDocument(database, read.whole, unreadable);
      const count: PutBackCount = {
        documents: putDocumentCount,
        resources: await putResources(database, resources, restoring),
        attachments: await putFiles(database, { ...read, whole }, restoring),
        settings: await putSettings(database, settings, onTopOf),
      };
      await countRestore(database, restores);
      return { ...count, unreadable: [...unreadable, ...alone] };
    }),
  );
}
