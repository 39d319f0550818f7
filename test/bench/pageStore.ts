import { setImmediate } from 'node:timers/promises';
import { pageCalls } from '../../src/bridge/contract.ts';
import { documentSchema } from '../../src/domain/documents/document.ts';
import { withShown } from '../../src/domain/merge/shown.ts';
import { isPending } from '../../src/domain/records/state.ts';
import type { StoredVersion, RecordWrite, ShownDocument } from '../../src/domain/service/storeChange.ts';
import {
  cursorSchema,
  isDocumentRecord,
  syncRecordSchema,
  type Cursor,
  type Stream,
  type SyncRecord,
} from '../../src/domain/service/storeChange.ts';
import type { LocalStore } from '../../src/sync/run/ports.ts';

/** A stored record, and what is asked of many records at once without parsing each. */
interface Kept {
  text: string;
  revision: number;
  isPending: boolean;
  /** What the service has shown of a document since; the page puts it into the record. */
  shown?: string;
}

function recordOf({ text, shown }: Kept): SyncRecord {
  const record = syncRecordSchema.parse(JSON.parse(text));
  if (shown === undefined || !isDocumentRecord(record) || record.base === null) return record;
  return withShown({ ...record, base: record.base }, documentSchema.parse(JSON.parse(shown)));
}

/**
 * The local store with its costs in the engine's process. Each record is written as text on its way to the page and its
 * envelope checked; on its way back it is parsed and checked in full, once each, as the bridge does
 * (`src/bridge/contract.ts`). An answer comes in a later turn of the event loop, as over a line. The page's own work
 * (IndexedDB) happens in another process and is not included.
 */
export class PageStore implements LocalStore {
  private readonly kept = new Map<string, Kept>();
  private readonly heldById = new Map<string, StoredVersion>();
  private readonly cursors = new Map<Stream, string>();

  async cursor(stream: Stream): Promise<Cursor | null> {
    await setImmediate();
    const text = this.cursors.get(stream);
    return text === undefined ? null : cursorSchema.parse(JSON.parse(text));
  }

  async held(ids: readonly string[]): Promise<StoredVersion[]> {
    await setImmediate();
    return ids.flatMap((id) => this.heldById.get(id) ?? []);
  }

  async records(keys: readonly string[]): Promise<SyncRecord[]> {
    await setImmediate();
    return keys.flatMap((key) => {
      const kept = this.kept.get(key);
      return kept ? [recordOf(kept)] : [];
    });
  }

  async pendingKeys(): Promise<string[]> {
    await setImmediate();
    return [...this.kept]
      .filter(([, kept]) => kept.isPending)
      .map(([key]) => key)
      .sort();
  }

  async heldOf(): Promise<never[]> {
    return [];
  }

  async parentsDue(): Promise<never[]> {
    return [];
  }

  async write(writes: readonly RecordWrite[], cursors: readonly Cursor[] = []): Promise<string[]> {
    await setImmediate();
    const refused: string[] = [];
    const asked = pageCalls['store.write'].request.parse({ connectionId: 'bench', writes, cursors });
    for (const { expectedRevision, record } of asked.writes) {
      const { key, id, revision, base } = record;
      if ((this.kept.get(key)?.revision ?? null) !== expectedRevision) {
        refused.push(key);
        continue;
      }
      if (id !== null)
        this.heldById.set(id, {
          key,
          id,
          revision,
          lastModified: base?.lastModified ?? null,
          isAsShown: base !== null && !isPending(record),
        });
      this.kept.set(key, { text: JSON.stringify(record), revision, isPending: isPending(record) });
    }
    for (const cursor of cursors) this.cursors.set(cursor.stream, JSON.stringify(cursorSchema.parse(cursor)));
    return refused;
  }

  async writeShown(shown: readonly ShownDocument[]): Promise<string[]> {
    await setImmediate();
    const refused: string[] = [];
    const asked = pageCalls['store.writeShown'].request.parse({ connectionId: 'bench', shown });
    for (const { key, revision, document } of asked.shown) {
      const kept = this.kept.get(key);
      if (kept?.revision !== revision || kept.isPending) {
        refused.push(key);
        continue;
      }
      if (document.id !== undefined)
        this.heldById.set(document.id, {
          key,
          id: document.id,
          revision,
          lastModified: document.lastModified ?? null,
          isAsShown: true,
        });
      this.kept.set(key, { ...kept, shown: JSON.stringify(document) });
    }
    return refused;
  }

  async attachments(): Promise<never[]> {
    return [];
  }

  async attachmentPart(): Promise<null> {
    return null;
  }

  async writeAttachments(): Promise<never[]> {
    return [];
  }

  async typesWithContact(): Promise<string[]> {
    return [];
  }

  /** Only the page reads what documents refer to: the engine just passes it on. */
  async writeReferences(...[, references, , cursor]: Parameters<LocalStore['writeReferences']>): Promise<number> {
    JSON.stringify(references);
    this.cursors.set(cursor.stream, JSON.stringify(cursorSchema.parse(cursor)));
    return references.length;
  }
}
