import type { StoredResource } from './stored.ts';
import { isPending } from '../domain/records/state.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import { currentVersion } from '../domain/records/record.ts';
import { parentOfContent } from '../domain/resources/traits.ts';
import type { ResourceKind } from '../domain/resources/content.ts';

export function storedResource(record: ResourceRecord): StoredResource {
  const stored: StoredResource = { ...record, parent: parentOfContent(currentVersion(record)) };
  return isPending(record) ? { ...stored, pending: 1 } : stored;
}

/** The record without what only the database needs. */
export function resourceOf(stored: StoredResource): ResourceRecord {
  const { pending: _pending, parent: _parent, ...record } = stored;
  return record;
}

/** The record if it is of this kind, otherwise undefined. */
export function ofKind<K extends ResourceKind>(
  record: ResourceRecord | undefined,
  kind: K,
): ResourceRecord<K> | undefined {
  // The store writes only contents of the record's own kind.
  return record?.kind === kind ? (record as ResourceRecord<K>) : undefined;
}
