import type { DocumentClass } from '../domain/document.ts';
import { isReadyToSend } from '../domain/readiness.ts';
import type { DocumentRecord } from '../domain/record.ts';

/** What a run does with a record. All but the first three leave it alone. */
export type Step = 'create' | 'update' | 'command' | 'nothing' | 'notReady' | 'rejected' | 'conflict' | 'inDoubt';

/** Decides what is to be done for a record as it is now. What exactly is sent is told from a fresh read (`changeTo`). */
export function stepFor(record: DocumentRecord, docClasses: readonly DocumentClass[]): Step {
  if (!docClasses.includes(record.docClass)) return 'nothing';
  if (record.conflict) return 'conflict';
  if (record.inFlight) return 'inDoubt';
  if (record.local === null && record.commands.length === 0) return 'nothing';
  if (record.rejection && record.rejection.revision === record.revision) return 'rejected';
  if (record.local !== null && !isReadyToSend(record)) return 'notReady';
  if (record.id === null) return record.local === null ? 'nothing' : 'create';
  return record.local === null ? 'command' : 'update';
}
