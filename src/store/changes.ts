import { z } from 'zod';
import { referenceKindSchema, type ReferenceKind } from '../domain/resources/reference.ts';
import { resourceKindSchema } from '../domain/resources/content.ts';
import type { DocumentListRow, StoreChange } from './contract.ts';
import { databaseName } from './schema.ts';

const MANY = 1_000;

const changeSchema = z.object({
  documents: z.union([z.array(z.string()), z.literal('many')]),
  references: z.array(z.object({ kind: referenceKindSchema, ids: z.union([z.array(z.string()), z.literal('many')]) })),
  resources: z.array(z.object({ kind: resourceKindSchema, keys: z.union([z.array(z.string()), z.literal('many')]) })),
  attachments: z.union([z.array(z.string()), z.literal('many')]).optional(),
  pageSettings: z.array(z.string()).optional(),
});

/** Keys, left out when there are too many to name. */
export function named(keys: readonly string[]): readonly string[] | 'many' {
  return keys.length > MANY ? 'many' : keys;
}

/** What a finished transaction wrote. */
export function documentsChanged(keys: readonly string[]): StoreChange {
  return { documents: named(keys), references: [], resources: [] };
}

/** The documents' part of it, with their rows where they are few enough to be named. */
export function writtenDocuments(rows: readonly DocumentListRow[]): Pick<StoreChange, 'documents' | 'rows'> {
  const documents = named(rows.map(({ key }) => key));
  return documents === 'many' || documents.length === 0 ? { documents } : { documents, rows };
}

/** References by their kind, as they are told. */
export function referencesChanged(
  idsByKind: ReadonlyMap<ReferenceKind, ReadonlySet<string>>,
): StoreChange['references'] {
  return [...idsByKind].map(([kind, ids]) => ({ kind, ids: named([...ids]) }));
}

/** Documents of which files were attached, sent or removed. */
export function attachmentsChanged(documentKeys: readonly string[]): StoreChange {
  return { documents: [], references: [], resources: [], attachments: documentKeys };
}

/** A setting that the page keeps. */
export function pageSettingChanged(name: string): StoreChange {
  return { documents: [], references: [], resources: [], pageSettings: [name] };
}

/**
 * Tells this window's listeners and, over a BroadcastChannel, those of the origin's other windows,
 * what a committed transaction wrote. Not Dexie's own observability: that speaks of index ranges, and
 * a list needs the keys of records, once per transaction.
 */
export class ChangeFeed {
  private readonly listeners = new Set<(change: StoreChange) => void>();
  private readonly channel: BroadcastChannel;
  /** Told first of what another window has written. */
  onElsewhere: (change: StoreChange) => void = () => undefined;

  constructor(connectionId: string) {
    this.channel = new BroadcastChannel(databaseName(connectionId));
    this.channel.onmessage = (event: MessageEvent<unknown>) => {
      const change = changeSchema.safeParse(event.data);
      if (!change.success) return;
      this.onElsewhere(change.data);
      this.tellListeners({ ...change.data, isElsewhere: true });
    };
  }

  /** To be called after the commit only. */
  publish(change: StoreChange): void {
    if (
      change.documents.length === 0 &&
      change.references.length === 0 &&
      change.resources.length === 0 &&
      (change.attachments ?? []).length === 0 &&
      (change.pageSettings ?? []).length === 0
    )
      return;
    // Other windows read what they list.
    const { rows: _, ...told } = change;
    this.channel.postMessage(told);
    this.tellListeners(change);
  }

  listen(listener: (change: StoreChange) => void): () => void {
    // A wrapper of its own, so that one function listening twice is told twice and leaves once.
    const entry = (change: StoreChange): void => listener(change);
    this.listeners.add(entry);
    return () => this.listeners.delete(entry);
  }

  close(): void {
    this.listeners.clear();
    this.channel.close();
  }

  private tellListeners(change: StoreChange): void {
    for (const listener of [...this.listeners]) listener(change);
  }
}
