import { RESOURCE_KINDS } from '../../domain/resources/content.ts';
import { inUseUnder } from '../../domain/service/sharedIntRef.ts';
import type { SyncRecord } from '../../domain/service/storeChange.ts';
import type { SharedRecords } from '../contract.ts';
import { recordOf } from '../documentRow.ts';
import { heldById } from '../records/heldResources.ts';
import type { CompanyDatabase } from '../schema.ts';

/** The records stored under these ids, of the stream `document:<class>` or `resource:<kind>`. */
async function heldUnder(database: CompanyDatabase, stream: string, ids: readonly string[]): Promise<SyncRecord[]> {
  const kind = RESOURCE_KINDS.find((each) => stream === `resource:${each}`);
  if (kind) return heldById(database, ids, kind);
  return (await database.documents.where('id').anyOf(ids).toArray()).map(recordOf);
}

/** Records in use that share an IntRef on the service, which nobody has called right. */
export async function sharedRecords(database: CompanyDatabase): Promise<SharedRecords[]> {
  const found: SharedRecords[] = [];
  for (const { stream, sharedIntRefs = [] } of await database.cursors.toArray()) {
    for (const { intRef, ids, isSettled } of sharedIntRefs) {
      const records = isSettled ? [] : inUseUnder(await heldUnder(database, stream, ids), intRef);
      if (records.length > 0) found.push({ stream, intRef, records });
    }
  }
  return found;
}

/** Notes that a person has called all records under an IntRef right. One that joins them later is asked about again. */
export async function callSharedRight(
  { cursors }: CompanyDatabase,
  { stream, intRef }: Pick<SharedRecords, 'stream' | 'intRef'>,
): Promise<void> {
  await cursors
    .where('stream')
    .equals(stream)
    .modify((cursor) => {
      for (const shared of cursor.sharedIntRefs ?? []) if (shared.intRef === intRef) shared.isSettled = true;
    });
}
