import { historyEventSchema, type HistoryEvent } from '../../domain/service/recordHistory.ts';
import { isDocumentClass, type DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Listing } from '../../domain/values/paging.ts';
import { LONGEST_SHOWN } from '../../domain/values/unreadable.ts';
import { foldKeys } from '../transport/fold.ts';
import { readRows } from '../wire/lists.ts';
import { RESOURCE_WIRES } from '../wire/resourceDescriptors.ts';
import type { OnFault } from '../wire/lenient.ts';
import type { Requests } from '../transport/requests.ts';

function readEvent(row: unknown, onFault: OnFault): HistoryEvent | null {
  const read = historyEventSchema.safeParse(foldKeys(row));
  if (read.success) return read.data;
  onFault({ field: 'history', shown: JSON.stringify(row).slice(0, LONGEST_SHOWN), why: 'other' });
  return null;
}

/**
 * What was done to a document or record, the oldest first (docs/office.md, "Its history"); null where the service
 * keeps no history.
 * @throws ProblemError
 */
export async function readHistory(
  requests: Requests,
  kind: DocumentClass | ResourceKind,
  id: Guid,
): Promise<Listing<HistoryEvent> | null> {
  const path = isDocumentClass(kind) ? `/api/${kind}/${id}` : RESOURCE_WIRES[kind].one(id, '');
  const answer = await requests.readIfThere(`${path}/history`);
  return answer && readRows(answer.json, 'historyEvent', readEvent);
}
