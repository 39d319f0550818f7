import { sameValue } from '../../src/domain/content.ts';
import { instantSchema } from '../../src/domain/dates.ts';
import type { Document } from '../../src/domain/document.ts';
import { isPending, documentRecordSchema, type DocumentRecord } from '../../src/domain/record.ts';
import { isShortList, type Reference, type ReferenceKind } from '../../src/domain/reference.ts';
import { ProblemError } from '../../src/domain/result.ts';
import type { Cursor, RecordWrite, Stream } from '../../src/domain/storeChange.ts';
import type { LocalStore } from '../../src/sync/ports.ts';

/** A record as the other end of the bridge has it: sent as text, and checked by its schema once. */
function overTheBridge(record: DocumentRecord): DocumentRecord {
  return documentRecordSchema.parse(JSON.parse(JSON.stringify(record)));
}

/**
 * The local store in memory: the port as the engine sees it, and what a page does besides. What the engine reads and
 * writes passes through text and its schema, as it does over the bridge.
 */
export class MemoryStore implements LocalStore {
  readonly documents = new Map<string, DocumentRecord>();
  readonly referencesById = new Map<string, Reference>();
  readonly cursors = new Map<Stream, Cursor>();
  /** Called with each batch before it is written: where a test edits or fails in between. */
  beforeWrite: (writes: readonly RecordWrite[], cursor: Cursor | undefined) => void = () => undefined;

  private async tick(): Promise<void> {
    await Promise.resolve();
  }

  async cursor(stream: Stream): Promise<Cursor | null> {
    await this.tick();
    return this.cursors.get(stream) ?? null;
  }

  async held(ids: readonly string[]) {
    await this.tick();
    const wanted = new Set(ids);
    return [...this.documents.values()].flatMap((record) =>
      record.id !== null && wanted.has(record.id) ? [{ key: record.key, id: record.id, revision: record.revision, lastModified: record.base?.lastModified ?? null }] : [],
    );
  }

  async records(keys: readonly string[]): Promise<DocumentRecord[]> {
    await this.tick();
    return keys.flatMap((key) => {
      const record = this.documents.get(key);
      return record ? [overTheBridge(record)] : [];
    });
  }

  async pendingKeys(): Promise<string[]> {
    await this.tick();
    return [...this.documents.values()].filter(isPending).map((record) => record.key).sort();
  }

  async write(writes: readonly RecordWrite[], cursor?: Cursor): Promise<string[]> {
    await this.tick();
    this.beforeWrite(writes, cursor);
    const refused: string[] = [];
    for (const { expectedRevision, record } of writes) {
      const held = this.documents.get(record.key);
      if ((held?.revision ?? null) === expectedRevision) this.documents.set(record.key, overTheBridge(record));
      else refused.push(record.key);
    }
    if (cursor) this.cursors.set(cursor.stream, structuredClone(cursor));
    return refused;
  }

  async writeReferences(kind: ReferenceKind, references: readonly Reference[], whole: boolean, cursor: Cursor): Promise<number> {
    await this.tick();
    const listed = new Set<string>(references.map((reference) => reference.id));
    const active = [...this.referencesById.values()].filter((held) => whole && held.kind === kind && held.isActive);
    const missing = active.filter((held) => !listed.has(held.id));
    if (isShortList(missing.length, active.length)) throw new ProblemError({ code: 'service.shortList', message: `${missing.length} of ${active.length}` });
    for (const held of missing) {
      this.referencesById.set(held.id, { ...held, isActive: false });
    }
    const changed = references.filter((reference) => !sameValue(reference, this.referencesById.get(reference.id)));
    for (const reference of changed) this.referencesById.set(reference.id, structuredClone(reference));
    this.cursors.set(cursor.stream, structuredClone(cursor));
    return changed.length + missing.length;
  }

  // What a page does.

  read(key: string): DocumentRecord | undefined {
    const record = this.documents.get(key);
    return record && structuredClone(record);
  }

  must(key: string): DocumentRecord {
    const record = this.read(key);
    if (!record) throw new Error(`no record ${key}`);
    return record;
  }

  /** The only record there is. */
  only(): DocumentRecord {
    const [key, ...others] = this.documents.keys();
    if (key === undefined || others.length > 0) throw new Error(`${this.documents.size} records`);
    return this.must(key);
  }

  draft(document: Document): string {
    const key = document.intRef;
    if (key === undefined) throw new Error('a draft has an IntRef');
    this.documents.set(key, {
      key, docClass: document.docClass, id: null, revision: 0, base: null, local: structuredClone(document), commands: [], inFlight: null,
      rejection: null, conflict: null, badInput: {}, goneAt: null, editedAt: null,
    });
    return key;
  }

  edit(key: string, change: (document: Document) => Document): void {
    const record = this.must(key);
    const current = record.local ?? record.base;
    if (!current) throw new Error('an empty record');
    this.documents.set(key, { ...record, local: change(current), revision: record.revision + 1 });
  }

  abandon(key: string): void {
    const record = this.must(key);
    const queuedAt = instantSchema.parse('2026-03-02T10:00:00Z');
    this.documents.set(key, { ...record, commands: [...record.commands, { name: 'abandon', queuedAt }], revision: record.revision + 1 });
  }
}
