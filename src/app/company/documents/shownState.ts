import type { SyncState } from '../../../domain/documents/record.ts';
import type { DocumentListRow } from '../../../store/contract.ts';

/** The badge of a row: an open journal row is on its way during a run, and in doubt outside of one. */
export function shownState(state: DocumentListRow['state'], isRunning: boolean): SyncState {
  if (state !== 'inFlight') return state;
  return isRunning ? 'sending' : 'unknown';
}
