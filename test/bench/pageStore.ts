import { isPending } from '../../src/domain/record.ts';
import type { HeldDocument, RecordWrite } from '../../src/domain/storeChange.ts';
import { cursorSchema, recordWriteSchema, syncRecordSchema, type Cursor, type Stream, type SyncRecord } from '../../src/domain/storeChange.ts';
import type { LocalStore } from '../../src/sync/ports.ts';

/** A record at rest, and what is asked of many at once without opening each. */
interface Kept {
  text: string;
  revision: number;
  isPending: boolean;
  held: HeldDocument | null;
}

/**
 * The local store as it costs the process in which the engine runs: each record is checked by its schema and written
 * out as text on its way to the page, and parsed and checked on its way back, once each, as the bridge does. What the
 * page does with it (IndexedDB) happens in another process and is not in here.
 */
export class PageStore implements LocalStore {
  private readonly kept = new Map<string, Kept>();
  private readonly cursors = new Map<Stream, string>();

  async cursor(stream: Stream): Promise<Cursor | null> {
    const text = this.cursors.get(stream);
    return text === undefined ? null : cursorSchema.parse(JSON.parse(text));
  }

  async held(ids: readonly string[]): Promise<HeldDocument[]> {
    const wanted = new Set(ids);
    return [...this.kept.values()].flatMap(({ held }) => (held && wanted.has(held.id) ? [held] : []));
  }

  async records(keys: readonly string[]): Promise<SyncRecord[]> {
    return keys.flatMap((key) => {
      const kept = this.kept.get(key);
      return kept ? [syncRecordSchema.parse(JSON.parse(kept.text))] : [];
    });
  }

  async pendingKeys(): Promise<string[]> {
    return [...this.kept].filter(([, kept]) => kept.isPending).map(([key]) => key).sort();
  }

  async heldOf(): Promise<never[]> {
    return [];
  }

  async parentsDue(): Promise<never[]> {
    return [];
  }

  async write(writes: readonly RecordWrite[], cursor?: Cursor): Promise<string[]> {
    const refused: string[] = [];
    for (const write of writes) {
      const { expectedRevision, record } = recordWriteSchema.parse(write);
      const { key, id, revision, base } = record;
      if ((this.kept.get(key)?.revision ?? null) !== expectedRevision) {
        refused.push(key);
        continue;
      }
      const held = id === null ? null : { key, id, revision, lastModified: base?.lastModified ?? null };
      this.kept.set(key, { text: JSON.stringify(record), revision, isPending: isPending(record), held });
    }
    if (cursor) this.cursors.set(cursor.stream, JSON.stringify(cursorSchema.parse(cursor)));
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

  /** What documents refer to is read by the page alone: the engine only hands it over. */
  async writeReferences(...[, references, , cursor]: Parameters<LocalStore['writeReferences']>): Promise<number> {
    JSON.stringify(references);
    this.cursors.set(cursor.stream, JSON.stringify(cursorSchema.parse(cursor)));
    return references.length;
  }
}
