import type { StoredChildRead, StoredDocument } from '../stored.ts';
import Dexie, { type Table } from 'dexie';
import { toBase64 } from '../../domain/values/base64.ts';
import { sameValue } from '../../domain/documents/content.ts';
import { instantSchema, type Instant } from '../../domain/values/dates.ts';
import { isGuid, type Guid } from '../../domain/values/identifiers.ts';
import { isAsShown } from '../../domain/merge/shown.ts';
import { typesWithContact } from '../../domain/documents/readiness.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { isShortList, type Reference, type ReferenceKind } from '../../domain/references/reference.ts';
import { isDocumentClass, type DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../domain/resources/content.ts';
import { lastModifiedOf } from '../../domain/records/record.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { isChildKind } from '../../domain/resources/traits.ts';
import { ProblemError, shortListProblem } from '../../domain/values/result.ts';
import { hasUnreadableFields } from '../../domain/values/unreadable.ts';
import {
  isDocumentRecord,
  isResourceRecord,
  type Cursor,
  type Stream,
  type StoredVersion,
  type RecordWrite,
} from '../../domain/service/storeChange.ts';
import type { LocalStore } from '../../domain/service/localStore.ts';
import { isOnLine } from '../../domain/documents/attachment.ts';
import { attachmentOf, writeAttachments } from '../attachments/attachmentRow.ts';
import { filesCatchUp, lineFileTables } from '../attachments/lineFiles.ts';
import { putRows } from '../bulk.ts';
import { attachmentsChanged, keysOrMany, writtenDocuments, type ChangeFeed } from '../changes.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { asStoreProblem } from '../problems.ts';
import { refuseAfterRestore } from '../backup/restores.ts';
import {
  heldById,
  heldByKey,
  heldPendingKeys,
  heldReferences,
  heldWithin,
  tablesOf,
} from '../records/heldResources.ts';
import { resourcesChanged, resourceTables, writeResources } from '../records/resourceWrites.ts';
import { shownWritten, touchesFiles, writeDocuments, type DocumentWrite } from '../documents/documentWrites.ts';
import { recordOf } from '../documentRow.ts';
import type { CompanyDatabase } from '../schema.ts';

type ResourceWrite = RecordWrite & { record: ResourceRecord };

/**
 * The references to write: those of `incoming` that differ from the stored ones and, when `incoming` is the whole list,
 * the stored ones that it no longer contains, as inactive.
 * @param agreed how many missing references a person has accepted
 * @throws ProblemError `service.shortList` when most of the active stored references are missing, and more than
 *   `agreed`
 */
async function referenceChanges(
  database: CompanyDatabase,
  kind: ReferenceKind,
  incoming: readonly Reference[],
  whole: boolean,
  { unreadable = [] }: Cursor,
  agreed: number,
): Promise<Reference[]> {
  const held = whole
    ? await heldReferences(database, kind)
    : (await database.references.bulkGet(incoming.map((reference) => [kind, reference.id]))).filter(
        (found) => found !== undefined,
      );
  const heldById = new Map(held.map((reference) => [reference.id, reference]));
  const changed = incoming.filter((reference) => !sameValue(reference, heldById.get(reference.id)));
  if (!whole) return changed;
  // A row that cannot be read is in the list, too.
  const listed = new Set([...incoming, ...unreadable].map(({ id }) => id));
  const active = held.filter((reference) => reference.isActive);
  const missing = active.filter((reference) => !listed.has(reference.id));
  if (isShortList(missing.length, active.length, agreed))
    throw new ProblemError(shortListProblem({ kind, missing: missing.length, of: active.length }));
  return [...changed, ...missing.map((reference) => ({ ...reference, isActive: false }))];
}

/** Whose records a stream such as `resource:salePrice:<product>` reads; null for the stream of a whole list. */
function parentOfStream(stream: Cursor['stream']): Pick<StoredChildRead, 'kind' | 'parent'> | null {
  const [, kind, parent] = stream.split(':');
  const childKind = RESOURCE_KINDS.find((each) => each === kind);
  return parent === undefined || childKind === undefined ? null : { kind: childKind, parent };
}

/**
 * Writes cursors, at least one, in the caller's transaction. A stream such as `resource:salePrice:<product>` goes into
 * the table of child reads: it says when the prices of that product were last read.
 */
async function putCursors(database: CompanyDatabase, cursors: readonly Cursor[]): Promise<void> {
  const ofLists: Cursor[] = [];
  const ofParents: StoredChildRead[] = [];
  for (const cursor of cursors) {
    const below = parentOfStream(cursor.stream);
    if (below === null) ofLists.push(cursor);
    else if (isGuid(below.parent)) ofParents.push({ ...below, readAt: cursor.sweptAt ?? '' });
  }
  if (ofLists.length > 0) await putRows(database.cursors, ofLists);
  if (ofParents.length > 0) await putRows(database.childReads, ofParents);
}

/**
 * A record that is gone from the service counts as never read: when a list shows it again, the engine reads it however
 * long ago it was modified (promise A). So does a record with fields that could not be read.
 */
function heldOf(record: DocumentRecord | ResourceRecord, id: Guid): StoredVersion {
  const isGone = record.goneAt !== null;
  const held = {
    key: record.key,
    id,
    revision: record.revision,
    lastModified: isGone || hasUnreadableFields(record) ? null : (lastModifiedOf(record) ?? null),
  };
  if (isDocumentRecord(record)) return { ...held, isAsShown: !isGone && isAsShown(record) };
  return { ...held, isActive: record.base?.isActive ?? true };
}

/**
 * Finds documents by id, with plain IndexedDB requests: a first load asks for a hundred ids with each page of the list,
 * and Dexie's own work on that many small reads holds up the page longer than the reads do.
 */
function documentsWithIds(
  transaction: IDBTransaction,
  table: string,
  ids: readonly Guid[],
): PromiseLike<StoredVersion[]> {
  const index = transaction.objectStore(table).index('id');
  return new Dexie.Promise<StoredVersion[]>((resolve, reject) => {
    const found: StoredVersion[][] = ids.map(() => []);
    let left = ids.length;
    if (left === 0) resolve([]);
    for (const [at, id] of ids.entries()) {
      const request: IDBRequest<StoredDocument[]> = index.getAll(id);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        found[at] = request.result.map((record) => heldOf(record, id));
        left -= 1;
        if (left === 0) resolve(found.flat());
      };
    }
  });
}

/** Documents in one read: more would hold up the page. */
const DOCUMENTS_PER_READ = 500;

/** Whether a record is not gone, or was marked gone no earlier than that. */
function isHeld({ goneAt }: { goneAt: Instant | null }, goneSince: Instant | undefined): boolean {
  return goneAt === null || (goneSince !== undefined && goneAt >= goneSince);
}

/** How far a list was read. One below a parent has no cursor of its own: when it was read is noted with the parent. */
async function cursorOf(database: CompanyDatabase, stream: Stream): Promise<Cursor | null> {
  const below = parentOfStream(stream);
  if (below === null) return (await database.cursors.get(stream)) ?? null;
  const read = await database.childReads.get([below.kind, below.parent]);
  if (read === undefined) return null;
  const sweptAt = read.readAt === '' ? null : instantSchema.parse(read.readAt);
  return { stream, watermark: null, sweptAt, resumeAt: null };
}

/** The stored documents of a class that the service has, read in portions. */
async function heldOfClass(
  { documents }: CompanyDatabase,
  docClass: DocumentClass,
  goneSince: Instant | undefined,
): Promise<StoredVersion[]> {
  const found: StoredVersion[] = [];
  for (let last = ''; ;) {
    const some = await documents.where(':id').above(last).limit(DOCUMENTS_PER_READ).toArray();
    const end = some.at(-1);
    if (!end) return found;
    last = end.key;
    for (const record of some)
      if (record.docClass === docClass && record.id !== null && isHeld(record, goneSince))
        found.push(heldOf(record, record.id));
  }
}

/** The stored records of a kind below these parents; undefined stands for every one. */
function heldOfParents(
  database: CompanyDatabase,
  kind: ResourceKind,
  parents: readonly (string | undefined)[],
): Promise<ResourceRecord[]> {
  return database.transaction('r', tablesOf(database, kind), async () =>
    (await Promise.all(parents.map((each) => heldWithin(database, kind, each)))).flat(),
  );
}

/** Runs work in one transaction, unless a backup was restored since the run began. */
type InTransaction = <T>(tables: readonly Table[], work: () => Promise<T>) => Promise<T>;

type Reads = 'cursor' | 'held' | 'records' | 'pendingKeys' | 'heldOf' | 'parentsDue' | 'typesWithContact';

const withId = (record: ResourceRecord): StoredVersion[] => (record.id === null ? [] : [heldOf(record, record.id)]);

/** What the engine reads. */
function portReads(database: CompanyDatabase): Pick<LocalStore, Reads | 'attachments' | 'attachmentPart'> {
  const { documents, childReads } = database;
  return {
    cursor: (stream) => asStoreProblem(() => cursorOf(database, stream)),

    held: (ids, kind) => {
      if (kind === undefined)
        return asStoreProblem(() =>
          database.transaction('r', documents, async ({ idbtrans }) => documentsWithIds(idbtrans, documents.name, ids)),
        );
      return asStoreProblem(() =>
        database.transaction('r', tablesOf(database, kind), async () =>
          (await heldById(database, ids, kind)).flatMap(withId),
        ),
      );
    },

    records: (keys) =>
      asStoreProblem(async () => {
        const held = await documents.bulkGet([...keys]);
        const others = keys.filter((_, index) => held[index] === undefined);
        const found = held.filter((record) => record !== undefined).map(recordOf);
        if (others.length === 0) return found;
        return [...found, ...(await heldByKey(database, others))];
      }),

    pendingKeys: () =>
      asStoreProblem(async () => {
        const waiting = documents.where('pending').equals(1).primaryKeys();
        return (await Promise.all([waiting, heldPendingKeys(database)])).flat().sort();
      }),

    heldOf: (kind, parents, goneSince) => {
      if (isDocumentClass(kind)) return asStoreProblem(() => heldOfClass(database, kind, goneSince));
      return asStoreProblem(async () => {
        const found = await heldOfParents(database, kind, parents ?? [undefined]);
        return found.flatMap((record) => (isHeld(record, goneSince) ? withId(record) : []));
      });
    },

    parentsDue: (kind, readBefore, limit) =>
      asStoreProblem(async () => {
        if (!isChildKind(kind)) return [];
        const due = await childReads
          .where('[kind+readAt]')
          .between([kind, ''], [kind, readBefore ?? ''], true, readBefore === null)
          .limit(limit)
          .toArray();
        // A parent that is no id cannot be read from the service; it is skipped so that it does not stop the run.
        return due.flatMap(({ parent }) => (isGuid(parent) ? [parent] : []));
      }),

    typesWithContact: () =>
      asStoreProblem(async () => [...typesWithContact(await heldReferences(database, 'docType'))]),

    attachments: (documentKey) =>
      asStoreProblem(async () => {
        const [index, value] = documentKey === undefined ? ['pending', 1] : ['documentKey', documentKey];
        const found = await database.attachments.where(index).equals(value).sortBy('key');
        // Those on bank lines have no document with which they could be sent.
        return found.map(attachmentOf).filter((file) => !isOnLine(file));
      }),

    attachmentPart: (key, part) =>
      asStoreProblem(async () => {
        const held = await database.attachmentBytes.get([key, part]);
        return held ? toBase64(held.bytes) : null;
      }),
  };
}

/** Writes records with the cursors that cover them. @returns keys of records that people have changed meanwhile */
async function writeRecords(
  database: CompanyDatabase,
  feed: Pick<ChangeFeed, 'publish'>,
  inTransaction: InTransaction,
  writes: readonly RecordWrite[],
  cursors: readonly Cursor[],
): Promise<string[]> {
  const { documents, documentRows, childReads, settings } = database;
  const toDocuments = writes.filter((write): write is DocumentWrite => isDocumentRecord(write.record));
  const toResources = writes.filter((write): write is ResourceWrite => isResourceRecord(write.record));
  const tables = [
    ...(toDocuments.length > 0 ? [documents, documentRows, database.history] : []),
    ...(touchesFiles(toDocuments) ? [database.attachments] : []),
    ...(toResources.length > 0 ? [...resourceTables(database), settings] : []),
    database.cursors,
    childReads,
  ];
  const { refused, rows, changed, removed, replaced } = await inTransaction(tables, async () => {
    // The cursors go along with documents instead of waiting for them. After other records they come last: those
    // mark what is to be read below them, and cursors say what has been read.
    const [written] = await Promise.all([
      writeDocuments(database, toDocuments),
      cursors.length > 0 && toResources.length === 0 ? putCursors(database, cursors) : null,
    ]);
    const others =
      toResources.length === 0
        ? { refused: [], removed: [], references: undefined }
        : await writeResources(database, toResources);
    if (cursors.length > 0 && toResources.length > 0) await putCursors(database, cursors);
    return {
      refused: [...written.refused, ...others.refused],
      rows: written.rows,
      changed: others.references,
      removed: others.removed,
      replaced: written.removed,
    };
  });
  const skipped = new Set(refused);
  const written = toResources.map(({ record }) => record).filter(({ key }) => !skipped.has(key));
  feed.publish({
    ...resourcesChanged([...written, ...removed], changed),
    ...writtenDocuments(rows),
    // The row of a removed document has gone: then listeners read what they show.
    ...(replaced.length > 0 && {
      documents: keysOrMany([...rows.map(({ key }) => key), ...replaced]),
      rows: undefined,
      attachments: keysOrMany([...rows.map(({ key }) => key), ...replaced]),
    }),
  });
  // Bank lines are matched to payments and receipts. Apart, so that a first load does not wait for the files.
  const money = toDocuments.filter(({ record }) => DOCUMENT_TRAITS[record.docClass].entry === 'money');
  if (money.length > 0) {
    const come = new Set(money.map(({ record }) => record.base?.intRef));
    const owners = await inTransaction([...lineFileTables(database), database.resources], () =>
      filesCatchUp(database, come),
    );
    if (owners.length > 0) feed.publish(attachmentsChanged(owners));
  }
  return refused;
}

/**
 * The engine's port over the database.
 * @param restoresAtStart how many restores the database had counted when the run began; after another restore the port
 *   refuses every write
 */
export function syncPort(
  database: CompanyDatabase,
  feed: Pick<ChangeFeed, 'publish'>,
  restoresAtStart?: number,
): LocalStore {
  const { documents, documentRows, references, settings } = database;
  const inTransaction: InTransaction = (tables, work) =>
    asStoreProblem(() =>
      database.transaction(
        'rw',
        [...new Set([...tables, ...(restoresAtStart === undefined ? [] : [settings])])],
        async () => {
          if (restoresAtStart !== undefined) await refuseAfterRestore(database, restoresAtStart);
          return work();
        },
      ),
    );
  return {
    ...portReads(database),

    write: (writes, cursors = []) => writeRecords(database, feed, inTransaction, writes, cursors),

    async writeShown(shown) {
      const { refused, rows } = await inTransaction([documents, documentRows], () => shownWritten(database, shown));
      feed.publish({ ...writtenDocuments(rows), references: [], resources: [] });
      return refused;
    },

    async writeReferences(kind, incoming, whole, cursor, agreed = 0) {
      const changed = await inTransaction([references, database.cursors], async () => {
        const changes = await referenceChanges(database, kind, incoming, whole, cursor, agreed);
        for (const chunk of inChunks(changes)) await references.bulkPut(chunk);
        await database.cursors.put(cursor);
        return changes.map(({ id }) => id);
      });
      if (changed.length > 0)
        feed.publish({ documents: [], references: [{ kind, ids: keysOrMany(changed) }], resources: [] });
      return changed.length;
    },

    async writeAttachments(writes) {
      const { refused, documents: written } = await inTransaction(
        [database.attachments, database.attachmentBytes],
        () => writeAttachments(database, writes),
      );
      feed.publish(attachmentsChanged(written));
      return refused;
    },
  };
}
