import type { TypesWithContact } from '../../../domain/documents/readiness.ts';
import type { SyncState } from '../../../domain/records/state.ts';
import type { DocumentListRow } from '../../../store/contract.ts';

function isDraftRow({ statusList }: DocumentListRow): boolean {
  return statusList === '' || statusList.split(',').includes('draft');
}

/**
 * A row with the state that follows from its document type: a draft payment without a party, of a type that needs one,
 * is not sent (spec 2.8). The store writes its rows without the types, which may change after that.
 */
export function withTypeFacts(row: DocumentListRow, types: TypesWithContact): DocumentListRow {
  const isLacking =
    row.state === 'queued' && row.contactAccountId === '' && types.has(row.docTypeId) && isDraftRow(row);
  return isLacking ? { ...row, state: 'saved' } : row;
}

/**
 * The sync state that a row's icon shows: a request in flight means "sending" during a run, and "unknown" otherwise.
 */
export function shownState(state: DocumentListRow['state'], isRunning: boolean): SyncState {
  if (state !== 'inFlight') return state;
  return isRunning ? 'sending' : 'unknown';
}
