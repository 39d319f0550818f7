import Dexie from 'dexie';
import { sameValue } from '../domain/content.ts';
import type { Guid } from '../domain/identifiers.ts';
import type { DocumentRecord } from '../domain/record.ts';
import type { Reference, ReferenceKind } from '../domain/reference.ts';
import type { HeldDocument, RecordWrite } from '../domain/storeChange.ts';
import type { LocalStore } from '../sync/ports.ts';
import { documentsChanged, type ChangeFeed } from './changes.ts';
import { inChunks } from './chunks.ts';
import { guarded } from './problems.ts';
import { recordOf, storedDocument, storedRow } from './row.ts';
import type { CompanyDatabase } from './schema.ts';

/** Records and their rows, in the caller's transaction. */
export async function putRecords(database: CompanyDatabase, records: readonly DocumentRecord[]): Promise<void> {
  for (const chunk of inChunks(records)) {
    await Promise.all([database.documents.bulkPut(chunk.map(storedDocument)), database.documentRows.bulkPut(chunk.map(storedRow))]);
  }
}

/**
 * Adds records that must not exist yet, in the caller's transaction. The database itself refuses a
 * key that is taken, so that a first load reads nothing before it writes.
 * @returns the keys that were taken
 */
async function addRecords(database: CompanyDatabase, records: readonly DocumentRecord[]): Promise<string[]> {
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
    const unmoved = chunk.filter((write, index) => held[index]?.revision === write.expectedRevision);
    if (unmoved.length < chunk.length) {
      refused.push(...chunk.filter((write, index) => held[index]?.revision !== write.expectedRevision).map((write) => write.record.key));
    }
    await putRecords(database, unmoved.map((write) => write.record));
  }
  const created = writes.filter((write) => write.expectedRevision === null).map((write) => write.record);
  refused.push(...(await addRecords(database, created)));
  return refused;
}

/** Those of `incoming` that say something new, and, of a whole list, those held that are no longer in it. */
async function referenceChanges(database: CompanyDatabase, kind: ReferenceKind, incoming: readonly Reference[], whole: boolean): Promise<Reference[]> {
  const held = whole
    ? await database.references.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray()
    : (await database.references.bulkGet(incoming.map((reference) => [kind, reference.id]))).filter((found) => found !== undefined);
  const heldById = new Map(held.map((reference) => [reference.id, reference]));
  const changed = incoming.filter((reference) => !sameValue(reference, heldById.get(reference.id)));
  if (!whole) return changed;
  const listed = new Set(incoming.map((reference) => reference.id));
  const missing = held.filter((reference) => reference.isActive && !listed.has(reference.id));
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
      if (changed > 0) feed.publish({ documents: [], references: [kind] });
    },
  };
}
