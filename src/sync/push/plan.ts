import type { DocumentClass } from '../../domain/documents/document.ts';
import { unsupportedFields, lacksSchedule, withoutUnsupported } from '../../domain/documents/unsupportedFields.ts';
import { isReadyToSend } from '../../domain/documents/readiness.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { changeTo, isEmptyChange } from './change.ts';
import { lacksCommand } from './commands.ts';

/** What a run does with a record. Only the first three steps send something. */
export type Step = 'create' | 'update' | 'command' | 'nothing' | 'notReady' | 'rejected' | 'conflict' | 'inDoubt';

/**
 * Whether a rejection no longer holds, for all of the record or a part, because it was not the service's word on the
 * content.
 */
function isLifted({ rejection, local, base, commands }: DocumentRecord, version: string | null): boolean {
  // Every run works out again what the record waits for, and a right may have been given meanwhile
  // (`permissionBatches`).
  if (
    rejection?.code === 'record.waits' ||
    rejection?.code === 'record.notFound' ||
    rejection?.code === 'record.unreadable' ||
    rejection?.code === 'permission.denied'
  )
    return true;
  if (rejection?.code !== 'version.tooOld' || version === null) return false;
  if (!local) return commands[0] === undefined || !lacksCommand(commands[0], version);
  if (unsupportedFields(local, version, base).length === 0) return true;
  return base !== null && !isEmptyChange(changeTo(base, withoutUnsupported(local, version, base)));
}

/**
 * Decides what to do with a record as it is now. What exactly is sent depends on a fresh read (`changeTo`).
 * @param version of the service's API; null while it is not known
 */
export function stepFor(
  record: DocumentRecord,
  docClasses: readonly DocumentClass[],
  version: string | null = null,
): Step {
  if (!docClasses.includes(record.docClass)) return 'nothing';
  if (record.conflict) return 'conflict';
  if (record.inFlight) return 'inDoubt';
  if (record.local === null && record.commands.length === 0) return 'nothing';
  if (record.rejection && record.rejection.revision === record.revision && !isLifted(record, version))
    return 'rejected';
  if (record.local !== null && !isReadyToSend(record, version)) return 'notReady';
  if (
    record.id === null &&
    record.local !== null &&
    version !== null &&
    lacksSchedule(record.local, version, record.base)
  )
    return 'notReady';
  if (record.id === null) return record.local === null ? 'nothing' : 'create';
  return record.local === null ? 'command' : 'update';
}
