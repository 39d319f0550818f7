import type { ResourceKind } from './content.ts';
import type { ResourceRecord } from './record.ts';
import { currentVersion } from '../records/record.ts';

function codeOf(record: ResourceRecord): string | undefined {
  const content = currentVersion(record);
  return 'code' in content ? content.code : undefined;
}

/**
 * Another record of the kind with this code: codes are unique within a kind (spec 2.1), compared without letter case. A
 * record that is gone does not count.
 */
export function codeClash<K extends ResourceKind>(
  records: readonly ResourceRecord<K>[],
  key: string,
  code: string | undefined,
): ResourceRecord<K> | undefined {
  if (!code) return undefined;
  const wanted = code.toLowerCase();
  return records.find(
    (record) => record.key !== key && record.goneAt === null && codeOf(record)?.toLowerCase() === wanted,
  );
}
