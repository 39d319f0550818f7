import Dexie from 'dexie';
import { sameValue } from '../domain/content.ts';
import type { Guid } from '../domain/identifiers.ts';
import type { DocumentRecord } from '../domain/record.ts';
import { isShortList, type Reference, type ReferenceKind } from '../domain/reference.ts';
import type { HeldDocument, RecordWrite } from '../domain/storeChange.ts';
import type { LocalStore } from '../sync/ports.ts';
import { documentsChanged, type ChangeFeed } from './changes.ts';
import { inChunks } from './chunks.ts';
import { guarded, shortList } from './problems.ts';
import { recordOf, rowPlace, storedDocument, storedRow } from './row.ts';
import type { CompanyDatabase } from './schema.ts';

/** A record as it is held, and what takes its place. */
export interface Replacement {
  before: DocumentRecord;
  after: DocumentRecord;
}

/** Writes records in the place of those held, and their rows, in the caller's transaction. */
export async function replaceRecords(database: CompanyDatabase, replacements: readonly Replacement[]): Promise<void> {
  const { documents, documentRows } = database;
  for (const chunk of inChunks(replacements)) {
    const moved = chunk.map(({ before, after }) => [rowPlace(before), rowPlace(after)] as const).filter(([from, to]) => from[1] !== to[1]);
    if (moved.length > 0) await documentRows.bulkDelete(moved.map(([from]) => from));
    await documents.bulkPut(chunk.map(({ after }) => storedDocument(after)));
    await documentRows.bulkPut(chunk.map(({ after }) => storedRow(after)));
  }
}

/**
 * Adds records that must not exist yet, in the caller's transaction. The database itself refuses a
 * key that is taken, so that a first load reads nothing before it writes.
 * @returns the keys that were taken
 */
export async function addRecords(database: CompanyDatabase, records: readonly DocumentRecord[]): Promise<string[]> {
  const taken: string[] = [];
  for (const chunk of inChunks(records)) {
    const refused = new Set<number>();
    try {
      await database.documents.bulkAdd(chunk.map(storedDocument));
    } catch (thrown) {
      if (!(thrown instanceof Dexie.BulkError)) throw thrown;
      for (const [position, failure] of Object.entries(thrown.failuresByPos)) {
        if (failure.name !== 'ConstraintError') throw failure;
        refused.add(Number(position));
      }
    }
    const added = refused.size === 0 ? chunk : chunk.filter((_, position) => !refused.has(position));
    await database.documentRows.bulkPut(added.map(storedRow));
    for (const position of refused) taken.push(chunk[position]?.key ?? '');
  }
  return taken;
}

async function writeRecords(database: CompanyDatabase, writes: readonly RecordWrite[]): Promise<string[]> {
  const refused: string[] = [];
  const expected = writes.filter((write) => write.expectedRevision !== null);
  for (const chunk of inChunks(expected)) {
    const held = await database.documents.bulkGet(chunk.map((write) => write.record.key));
    // By key: of two writes to one record the later stands, and the row moves once.
    const replacements = new Map<string, Replacement>();
    for (const [index, { expectedRevision, record }] of chunk.entries()) {
      const before = held[index];
      if (before?.revision === expectedRevision) replacements.set(record.key, { before, after: record });
      else refused.push(record.key);
    }
    await replaceRecords(database, [...replacements.values()]);
  }
  const created = writes.filter((write) => write.expectedRevision === null).map((write) => write.record);
  refused.push(...(await addRecords(database, created)));
  return refused;
}

/**
 * Those of `incoming` that say something new, and, of a whole list, those held that are no longer in it.
 * @throws ProblemError `service.shortList` when those are most of what is held
 */
async function referenceChanges(database: CompanyDatabase, kind: ReferenceKind, incoming: readonly Reference[], whole: boolean): Promise<Reference[]> {
  const held = whole
    ? await database.references.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray()
    : (await database.references.bulkGet(incoming.map((reference) => [kind, reference.id]))).filter((found) => found !== undefined);
  const heldById = new Map(held.map((reference) => [reference.id, reference]));
  const changed = incoming.filter((reference) => !sameValue(reference, heldById.get(reference.id)));
  if (!whole) return changed;
  const listed = new Set(incoming.map((reference) => reference.id));
  const active = held.filter((reference) => reference.isActive);
  const missing = active.filter((reference) => !listed.has(reference.id));
  if (isShortList(missing.length, active.length)) throw shortList(kind, missing.length, active.length);
  return [...changed, ...missing.map((reference) => ({ ...reference, isActive: false }))];
}

function heldOf(record: DocumentRecord, id: Guid): HeldDocument {
  return { key: record.key, id, revision: record.revision, lastModified: record.base?.lastModified ?? null };
}

/** The engine's port over the database. */
export function syncPort(database: CompanyDatabase, feed: ChangeFeed): LocalStore {
  const { documents, documentRows, references, cursors } = database;
  return {
    cursor: (stream) => guarded(async () => (await cursors.get(stream)) ?? null),

    held: (ids) =>
      guarded(() =>
        database.transaction('r', documents, async () => {
          const found = await Promise.all(
            ids.map(async (id) => (await documents.where('id').equals(id).toArray()).map((record) => heldOf(record, id))),
          );
          return found.flat();
        }),
      ),

    records: (keys) => guarded(async () => (await documents.bulkGet([...keys])).filter((found) => found !== undefined).map(recordOf)),

    pendingKeys: () => guarded(() => documents.where('pending').equals(1).primaryKeys()),

    async write(writes, cursor) {
      const refused = await guarded(() =>
        database.transaction('rw', [documents, documentRows, cursors], async () => {
          const keys = await writeRecords(database, writes);
          if (cursor) await cursors.put(cursor);
          return keys;
        }),
      );
      const skipped = new Set(refused);
      feed.publish(documentsChanged(writes.map((write) => write.record.key).filter((key) => !skipped.has(key))));
      return refused;
    },

    async writeReferences(kind, incoming, whole, cursor) {
      const changed = await guarded(() =>
        database.transaction('rw', [references, cursors], async () => {
          const changes = await referenceChanges(database, kind, incoming, whole);
          for (const chunk of inChunks(changes)) await references.bulkPut(chunk);
          await cursors.put(cursor);
          return changes.length;
        }),
      );
      if (changed > 0) feed.publish({ documents: [], references: [kind], resources: [] });
      return changed;
    },
  };
}
