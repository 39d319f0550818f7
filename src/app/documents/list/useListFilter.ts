import { computed, type ComputedRef } from 'vue';
import { narrows, NO_FILTER, type ListFilter } from '../../company/documents/documentFilter.ts';
import type { DocumentScope } from '../../company/documents/documentScope.ts';
import type { SavedFilter } from '../../company/documents/listSettings.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { chipsOf, type Chip } from './chips.ts';

/** The filter of the shown list, and the saved filters of its class. */
export interface ShownFilter {
  readonly filter: ComputedRef<ListFilter>;
  readonly scope: ComputedRef<DocumentScope>;
  /** Whether it leaves documents out. */
  readonly isFiltered: ComputedRef<boolean>;
  /** What of it can be removed one by one. */
  readonly chips: ComputedRef<readonly Chip[]>;
  readonly saved: ComputedRef<readonly SavedFilter[]>;
  /** The name of the saved filter that the list has; '' if it has none of them. */
  readonly savedName: ComputedRef<string>;
  change(part: Partial<ListFilter>): void;
  /** Takes a saved filter; '' for none. */
  apply(name: string): void;
}

export function useListFilter(): ShownFilter {
  const company = useCompany();
  const { filter, scope, lists } = company;
  const saved = computed(() => lists.savedFor(scope.value));
  return {
    filter: computed(() => filter.value),
    scope: computed(() => scope.value),
    isFiltered: computed(() => filter.value.query !== '' || narrows(filter.value)),
    chips: computed(() => chipsOf(filter.value, scope.value, company)),
    saved,
    savedName: computed(() => {
      const now = JSON.stringify({ ...NO_FILTER, ...filter.value });
      return saved.value.find((one) => JSON.stringify(one.filter) === now)?.name ?? '';
    }),
    change: (part) => company.filterBy({ ...filter.value, ...part }),
    apply: (name) => company.filterBy(saved.value.find((one) => one.name === name)?.filter ?? NO_FILTER),
  };
}
