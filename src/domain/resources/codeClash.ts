import type { ResourceKind } from './content.ts';
import type { ResourceRecord } from './record.ts';
import { currentVersion } from '../records/record.ts';

function intRefOf(record: ResourceRecord): string | undefined {
  const content = currentVersion(record);
  return 'intRef' in content ? content.intRef : undefined;
}

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

/**
 * Another record of the kind that has this record's code as its IntRef, or its IntRef as code: the service refuses
 * references by that value as ambiguous (spec 2.1 rule 3). A record that is gone does not count.
 */
export function intRefClash<K extends ResourceKind>(
  records: readonly ResourceRecord<K>[],
  own: { key: string; code: string | undefined; intRef: string | undefined },
): { holder: ResourceRecord<K>; value: string } | undefined {
  for (const holder of records) {
    if (holder.key === own.key || holder.goneAt !== null) continue;
    if (own.code && intRefOf(holder) === own.code) return { holder, value: own.code };
    if (own.intRef && codeOf(holder) === own.intRef) return { holder, value: own.intRef };
  }
  return undefined;
}
