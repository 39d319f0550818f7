import type { Company } from '../company/company.ts';
import { readDocumentUpdate } from '../documents/input.ts';
import type { FaultHelpers } from './faults.ts';

const COLLEAGUE = 'colleague';

/**
 * A colleague who changes TheirRef of the draft that a request is about, or else of the newest draft, if there is one.
 */
export function colleagueIn({ documents, source }: Company): FaultHelpers {
  let edits = 0;
  return {
    edit: (reference) => {
      const asked = reference === undefined ? null : documents.table.idOf(reference);
      const id =
        asked !== null && documents.load(asked).statuses.includes('draft') ? asked : documents.table.newestDraft();
      if (id === null) return;
      edits += 1;
      documents.update(id, readDocumentUpdate({ theirRef: `Colleague ${String(edits)}` }, id), {
        userName: COLLEAGUE,
        source,
      });
    },
  };
}
