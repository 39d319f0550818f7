import type { SyncState } from '../../../domain/records/state.ts';
import type { DocumentListRow } from '../../../store/contract.ts';

/**
 * The sync state that a row's icon shows: a request in flight means "sending" during a run, and "unknown" otherwise.
 */
export function shownState(state: DocumentListRow['state'], isRunning: boolean): SyncState {
  if (state !== 'inFlight') return state;
  return isRunning ? 'sending' : 'unknown';
}
