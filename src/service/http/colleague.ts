import type { Company } from '../company.ts';
import { readDocumentUpdate } from '../documents/input.ts';
import type { FaultHelpers } from './faults.ts';

const COLLEAGUE = 'colleague';

/**
 * A colleague who changes TheirRef of the draft that a request is about, or else of the newest draft, if there is one.
 */
export function colleagueIn({ ledger, source }: Company): FaultHelpers {
  let edits = 0;
  return {
    edit: (reference) => {
      const asked = reference === undefined ? null : ledger.table.idOf(reference);
      const id = asked !== null && ledger.load(asked).statuses.includes('draft') ? asked : ledger.table.newestDraft();
      if (id === null) return;
      edits += 1;
      ledger.update(id, readDocumentUpdate({ theirRef: `Colleague ${String(edits)}` }, id), {
        userName: COLLEAGUE,
        source,
      });
    },
  };
}
