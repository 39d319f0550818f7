import { z } from 'zod';
import { referenceKindSchema, type ReferenceKind } from '../domain/references/reference.ts';
import { resourceKindSchema } from '../domain/resources/content.ts';
import type { DocumentListRow, StoreChange } from './contract.ts';
import { databaseName } from './schema.ts';

const MOST_KEYS = 1_000;

const changeSchema = z.object({
  documents: z.union([z.array(z.string()), z.literal('many')]),
  references: z.array(z.object({ kind: referenceKindSchema, ids: z.union([z.array(z.string()), z.literal('many')]) })),
  resources: z.array(z.object({ kind: resourceKindSchema, keys: z.union([z.array(z.string()), z.literal('many')]) })),
  attachments: z.union([z.array(z.string()), z.literal('many')]).optional(),
  pageSettings: z.union([z.array(z.string()), z.literal('many')]).optional(),
  isOfRun: z.literal(true).optional(),
});

/** The keys, or 'many' when there are too many to list. */
export function keysOrMany(keys: readonly string[]): readonly string[] | 'many' {
  return keys.length > MOST_KEYS ? 'many' : keys;
}

/** The change of a transaction that wrote these documents. */
export function documentsChanged(keys: readonly string[]): StoreChange {
  return { documents: keysOrMany(keys), references: [], resources: [] };
}

/** The part of a change that is about documents, with their rows when they are few enough to list. */
export function writtenDocuments(rows: readonly DocumentListRow[]): Pick<StoreChange, 'documents' | 'rows'> {
  const documents = keysOrMany(rows.map(({ key }) => key));
  return documents === 'many' || documents.length === 0 ? { documents } : { documents, rows };
}

/** The part of a change that is about references. */
export function referencesChanged(
  idsByKind: ReadonlyMap<ReferenceKind, ReadonlySet<string>>,
): StoreChange['references'] {
  return [...idsByKind].map(([kind, ids]) => ({ kind, ids: keysOrMany([...ids]) }));
}

/** The change of a transaction that attached, sent or removed files of these documents. */
export function attachmentsChanged(documentKeys: readonly string[]): StoreChange {
  return { documents: [], references: [], resources: [], attachments: documentKeys };
}

/** The change of a transaction that saved settings of the page. */
export function pageSettingsChanged(...names: string[]): StoreChange {
  return { documents: [], references: [], resources: [], pageSettings: names };
}

/**
 * Tells the listeners of this window and, over a BroadcastChannel, those of the origin's other windows what a committed
 * transaction wrote. Dexie's own observability reports index ranges instead; a list needs the keys of records, once for
 * each transaction.
 */
export class ChangeFeed {
  private readonly listeners = new Set<(change: StoreChange) => void>();
  private readonly channel: BroadcastChannel;
  /** Called before the listeners when another window has written something. */
  onChangeElsewhere: (change: StoreChange) => void = () => undefined;

  constructor(connectionId: string) {
    this.channel = new BroadcastChannel(databaseName(connectionId));
    this.channel.onmessage = (event: MessageEvent<unknown>) => {
      const change = changeSchema.safeParse(event.data);
      if (!change.success) return;
      this.onChangeElsewhere(change.data);
      this.notifyListeners({ ...change.data, isElsewhere: true });
    };
  }

  /** Call it only after the commit. */
  publish(change: StoreChange): void {
    if (
      change.documents.length === 0 &&
      change.references.length === 0 &&
      change.resources.length === 0 &&
      (change.attachments ?? []).length === 0 &&
      (change.pageSettings ?? []).length === 0
    )
      return;
    // Other windows read the rows that they show.
    const { rows: _, ...message } = change;
    this.channel.postMessage(message);
    this.notifyListeners(change);
  }

  listen(listener: (change: StoreChange) => void): () => void {
    // A wrapper, so that a function that listens twice is called twice and leaves once.
    const entry = (change: StoreChange): void => listener(change);
    this.listeners.add(entry);
    return () => this.listeners.delete(entry);
  }

  close(): void {
    this.listeners.clear();
    this.channel.close();
  }

  private notifyListeners(change: StoreChange): void {
    for (const listener of [...this.listeners]) listener(change);
  }
}
