import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue';
import { movedParts, needAllocations, type MovedSources } from '../../domain/reports/movedParts.ts';
import type { Side } from '../../domain/reports/ledgerStanding.ts';
import type { NamedAllocation } from '../../domain/reports/unpostedAllocations.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../store/contract.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useTask } from '../company/session/useTask.ts';
import { useDocumentRows } from './ledgerRows.ts';
import { allocationParts, sidesOfParties } from './useAged.ts';

export interface MovedParts {
  /** What documents add to the side, by key, where their allocations say it; null until these have been read. */
  readonly moved: ComputedRef<ReadonlyMap<string, DecimalString> | null>;
  readonly problem: Ref<string>;
}

/** Keeps what documents add to a side up with the company's documents. @param isWanted whether anything shows it */
export function useMovedParts(side: Side, isWanted: () => boolean): MovedParts {
  const company = useCompany();
  const rows = useDocumentRows(company);
  const parts = company.shared(allocationParts);
  const found = shallowRef<ReadonlyMap<string, readonly NamedAllocation[]> | null>(null);
  const task = useTask({ isOnPage: true });

  const isOfBothSides: MovedSources<DocumentListRow>['isOfBothSides'] = ({ contactAccountId }) => {
    const party = company.reference('contactAccount', contactAccountId);
    return (party?.isCustomer ?? false) === (party?.isSupplier ?? false);
  };
  const documents = computed(() => (isWanted() ? needAllocations(rows.value, isOfBothSides) : null));
  watch(
    documents,
    (needed) => {
      task.cancel();
      if (needed === null) return;
      void task.run(async (stop) => {
        const read = await parts.read(
          needed.map(({ key }) => key),
          { stop },
        );
        if (!stop.aborted) found.value = read;
      });
    },
    { immediate: true },
  );
  onScopeDispose(() => task.cancel());

  return {
    moved: computed(() => {
      const read = found.value;
      if (read === null || documents.value === null) return null;
      return movedParts<DocumentListRow>(documents.value, side, {
        sideOf: sidesOfParties(company),
        isOfBothSides,
        allocationsOf: ({ key }) => read.get(key) ?? [],
        find: (allocation, from) => company.named(allocation, from),
      });
    }),
    problem: task.problem,
  };
}
