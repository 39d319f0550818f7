import type { StoredResource } from '../stored.ts';
import { isPending } from '../../domain/documents/record.ts';
import { currentContent, type ResourceRecord } from '../../domain/resources/record.ts';
import { parentOfContent } from '../../domain/resources/traits.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';

export function storedResource(record: ResourceRecord): StoredResource {
  const stored: StoredResource = { ...record, parent: parentOfContent(currentContent(record)) };
  return isPending(record) ? { ...stored, pending: 1 } : stored;
}

/** The record as everyone else knows it. */
export function resourceOf(stored: StoredResource): ResourceRecord {
  const { pending: _pending, parent: _parent, ...record } = stored;
  return record;
}

/** The record as one of its kind, or undefined when it is of another. */
export function ofKind<K extends ResourceKind>(
  record: ResourceRecord | undefined,
  kind: K,
): ResourceRecord<K> | undefined {
  // The contents of a record are of its kind: it was written so.
  return record?.kind === kind ? (record as ResourceRecord<K>) : undefined;
}
