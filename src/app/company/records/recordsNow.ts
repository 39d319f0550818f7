import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import type { ResourceStore } from '../../../store/resourceContract.ts';

/**
 * Reads records. What is written here meanwhile is newer than what was read: then they are read again.
 * @param version counts what is written here
 */
export async function recordsNow<K extends ResourceKind>(
  resources: Pick<ResourceStore, 'records'>,
  kind: K,
  keys: readonly string[],
  version: () => number,
): Promise<ResourceRecord<K>[]> {
  for (;;) {
    const before = version();
    const found = await resources.records(kind, keys);
    if (version() === before) return found;
  }
}
