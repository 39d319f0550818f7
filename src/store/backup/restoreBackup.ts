import type { UnreadableRow } from '../../domain/copies/copies.ts';
import { ATTACHMENT_KIND, type Attachment } from '../../domain/documents/attachment.ts';
import { documentRecordSchema } from '../../domain/documents/record.ts';
import { resourceRecordSchema, type ResourceRecord } from '../../domain/resources/record.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import { attachmentOf, dropBytes, storedAttachment, storedPartSchema } from '../attachments/attachmentRow.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { forgetAllDiscarded } from '../discarded.ts';
import { identityOf, keepIdentity } from '../identity.ts';
import { storedDocument, storedRow } from '../documentRow.ts';
import { addHeld, heldByKey } from '../records/heldResources.ts';
import { writeGoingWith } from '../records/resourceWrites.ts';
import type { CompanyDatabase } from '../schema.ts';
import { FILE_PARTS_TABLE, READING_TABLES, type DoubtedKind, type InspectedBackup } from '../backupContract.ts';
import { badFile } from './backupLines.ts';
import { checkBackup, readChunk, type CheckedBackup } from './readBackup.ts';
import { restoredAttachment, restoredRecord, type Restoring } from './restoredWork.ts';
import { keepMoved, movedOf } from './movedNote.ts';
import { countRestore, restoresOf } from './restores.ts';

/** Tables whose rows are read from the service, as far as the cursors say. */
const TABLES_READ: ReadonlySet<string> = new Set(['documents', 'resources', 'references', ...READING_TABLES]);

/**
 * The unsent work of a backup, adjusted to what this database knows of it before it is replaced; in the caller's
 * transaction.
 */
async function restoredWork(
  database: CompanyDatabase,
  { waiting, files, documentsOnService }: CheckedBackup,
  restoring: Restoring,
): Promise<{ records: Map<string, ResourceRecord>; files: Attachment[] }> {
  const known = new Map<string, ResourceRecord>();
  for (const keys of inChunks(waiting.map(({ key }) => key)))
    for (const record of await heldByKey(database, keys)) known.set(record.key, record);
  const knownFiles = await database.attachments.bulkGet(files.map(({ key }) => key));
  const documents = await database.documents.bulkGet(files.map(({ documentKey }) => documentKey));
  return {
    records: new Map(waiting.map((record) => [record.key, restoredRecord(record, known.get(record.key), restoring)])),
    files: files.map((file, at) => {
      const [current, document] = [knownFiles[at], documents[at]];
      return restoredAttachment(
        file,
        current && attachmentOf(current),
        documentsOnService.has(file.documentKey) || (document?.id ?? null) !== null,
        restoring,
      );
    }),
  };
}

/**
 * The head of a backup, and what would be in doubt and left out after restoring it, once all of it has been checked.
 * @throws ProblemError `store.badBackup`
 */
export async function inspectBackup(database: CompanyDatabase, file: Blob): Promise<InspectedBackup> {
  const backup = await checkBackup(file);
  const { head, unreadable } = backup;
  const work = await database.transaction('r', database.tables, async () =>
    restoredWork(database, backup, { madeAt: head.madeAt, at: head.madeAt }),
  );
  const inDoubt: InspectedBackup['inDoubt'] = {};
  const count = (kind: DoubtedKind, { inFlight }: Pick<ResourceRecord, 'inFlight'> | Attachment): void => {
    if (inFlight?.restoredAt) inDoubt[kind] = (inDoubt[kind] ?? 0) + 1;
  };
  for (const record of work.records.values()) count(record.kind, record);
  for (const each of work.files) count(ATTACHMENT_KIND, each);
  return { ...head, inDoubt, unreadable, books: backup.books };
}

/** The rows of a backup that cannot be read. @throws ProblemError `store.badBackup` */
export async function unreadableInBackup(file: Blob): Promise<UnreadableRow[]> {
  return (await checkBackup(file)).unreadable;
}

/**
 * Replaces everything that this computer has of the company with a backup, in one transaction: all of it or nothing.
 * Work that was sent after the backup was made is found on the service by its IntRef or code. A bank line, price,
 * contact or file is recognised by what this computer knows of it, or is in doubt (`restoredRecord`). What was read
 * after the backup was made is read again, because the cursors are those of the backup. A run that began before writes
 * nothing any more (`CompanyStore.forRun`): its cursors would cover rows that no longer exist.
 * @param withoutUnreadable whether rows that cannot be read are left out. If the service has one of them, the
 *   cursors of the backup no longer hold: the next run reads everything again.
 * @returns when the backup was made
 * @throws ProblemError `store.badBackup` when the file is damaged, of another company, or of a newer Daybook, or when a
 *   row of it cannot be read and must not be left out
 */
export async function restoreBackup(
  database: CompanyDatabase,
  file: Blob,
  now: number,
  { withoutUnreadable }: { withoutUnreadable: boolean } = { withoutUnreadable: false },
): Promise<Instant> {
  const backup = await checkBackup(file);
  const { head, chunks, unreadable } = backup;
  if (database.name !== `daybook-${head.connectionId}`) throw badFile(`it is of another company: ${head.company}`);
  const [first] = unreadable;
  if (first && !withoutUnreadable) throw badFile(`it is damaged at ${first.name ?? first.key} (${first.why})`);
  const mayLackRead = unreadable.some(({ table }) => TABLES_READ.has(table));
  await database.transaction('rw', database.tables, async () => {
    const [restores, identity] = [await restoresOf(database), await identityOf(database)];
    const moved = await movedOf(database);
    const work = await restoredWork(database, backup, { madeAt: head.madeAt, at: instantOf(now) });
    const filesKept = new Set(work.files.map(({ key }) => key));
    for (const table of database.tables) await table.clear();
    database.prices.invalidateIndex();
    for (const line of chunks) {
      const { table, rows } = readChunk(head, line);
      if (table === 'attachments' || (mayLackRead && READING_TABLES.has(table))) continue;
      if (table === 'documents') {
        const records = documentRecordSchema.array().parse(rows);
        await database.documents.bulkPut(records.map(storedDocument));
        await database.documentRows.bulkPut(records.map(storedRow));
      } else if (table === 'resources') {
        const records = resourceRecordSchema
          .array()
          .parse(rows)
          .map((record) => work.records.get(record.key) ?? record);
        await addHeld(database, records);
        if (mayLackRead) await writeGoingWith(database, records);
      } else if (table === FILE_PARTS_TABLE)
        await database.attachmentBytes.bulkPut(
          storedPartSchema
            .array()
            .parse(rows)
            .filter(({ key }) => filesKept.has(key)),
        );
      else await database.tables.find(({ name }) => name === table)?.bulkPut(rows);
    }
    await database.attachments.bulkPut(work.files.map(storedAttachment));
    await dropBytes(
      database,
      work.files.filter(({ id }) => id !== null).map(({ key }) => key),
    );
    // After the settings of the backup, to overwrite the count in them.
    await countRestore(database, restores);
    // The copies already know what was removed before the backup was made.
    await forgetAllDiscarded(database);
    // The database keeps its identity, which the sentinel beside the copies names.
    if (identity !== null) await keepIdentity(database, identity);
    // A backup does not undo a move; a file that moves the books back, made after it, does.
    const isMovedBack = moved !== null && head.account !== undefined && head.madeAt > moved.at;
    if (moved !== null && !isMovedBack) await keepMoved(database, moved);
  });
  return head.madeAt;
}
