import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { unsupportedFields, lacksSchedule, withoutUnsupported } from '../../domain/documents/unsupportedFields.ts';
import { isReadyToSend, NO_READINESS_FACTS, type ReadinessFacts } from '../../domain/documents/readiness.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { stepOf, type Step, type StepRules } from './step.ts';
import { changeTo, isEmptyChange } from './documentChange.ts';
import { lacksCommand } from './documentCommands.ts';

const DOCUMENT_STEPS: StepRules<DocumentRecord> = {
  isOutOfReach: () => false,
  isMeantToGo: () => false,
  isReady: (record, facts) =>
    isReadyToSend(record, facts) &&
    (record.id !== null ||
      record.local === null ||
      facts.version === null ||
      !lacksSchedule(record.local, facts.version, record.base)),
  isSupported({ local, base, commands: [first] }, version) {
    if (!local) return first === undefined || !lacksCommand(first, version);
    if (unsupportedFields(local, version, base).length === 0) return true;
    return base !== null && !isEmptyChange(changeTo(base, withoutUnsupported(local, version, base)));
  },
  isCommandFirst: () => false,
};

/** Decides what to do with a document as it is now. */
export function documentStep(
  record: DocumentRecord,
  docClasses: readonly DocumentClass[],
  facts: ReadinessFacts = NO_READINESS_FACTS,
): Step {
  return docClasses.includes(record.docClass) ? stepOf(DOCUMENT_STEPS, record, facts) : 'nothing';
}
