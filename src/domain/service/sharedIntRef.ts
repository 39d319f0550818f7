import type { IntRef } from '../values/identifiers.ts';
import { isDocumentRecord, type SyncRecord } from './storeChange.ts';

/** Whether the service still has the record under the IntRef, as far as is known here. */
export function standsUnder({ key, goneAt, base }: SyncRecord, intRef: IntRef): boolean {
  // What was sent from here may not have been read yet: then its key is its IntRef.
  const own = base && 'intRef' in base ? base.intRef : undefined;
  return goneAt === null && (own ?? key) === intRef;
}

/** Whether the record counts: a document that was abandoned or reversed, or a locked record, is not one too many. */
function isInUse(record: SyncRecord): boolean {
  if (!isDocumentRecord(record)) return record.base?.isActive !== false;
  const { statusList = [] } = record.base ?? {};
  return !statusList.includes('abandoned') && !statusList.includes('reversed');
}

/**
 * The records in use that share an IntRef; none when fewer than two are left.
 * @param records those stored here under the ids of the shared IntRef
 */
export function inUseUnder<R extends SyncRecord>(records: readonly R[], intRef: IntRef): R[] {
  const sharing = records.filter((record) => standsUnder(record, intRef) && isInUse(record));
  return sharing.length > 1 ? sharing : [];
}
