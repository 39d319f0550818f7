import { computed, type ComputedRef } from 'vue';
import { SORT_COLUMNS, type SortColumn, type Sorting } from '../../company/documents/documentOrder.ts';
import type { ListLayout } from '../../company/documents/listSettings.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useWindowWidth } from '../../base/ui/windowWidth.ts';
import { useTask } from '../../company/session/useTask.ts';
import { documentColumns, shownColumns, withCurrencies, type DocumentColumn } from './columns.ts';

/** The columns next to an open document: what tells documents apart. */
const BESIDE: ReadonlySet<string> = new Set(['sync', 'life', 'docNo', 'party', 'grossCurrencyAmount']);
/** The columns next to it where the window is wide. */
const BESIDE_WIDE: ReadonlySet<string> = new Set([...BESIDE, 'docClass', 'docDate']);
/** The width of a window, px, from which the list next to an open document has room for them. */
const WIDE = 1800;

/** Columns, widths and order of the shown list. They are kept for each class. */
export interface ShownLayout {
  readonly layout: ComputedRef<ListLayout>;
  readonly columns: ComputedRef<readonly DocumentColumn[]>;
  /** The columns that a person has chosen, also while a narrow list does not show all of them. */
  readonly chosenColumns: ComputedRef<readonly DocumentColumn[]>;
  readonly sorted: ComputedRef<Sorting>;
  sort(column: string): void;
  /** @param width null for the usual one */
  resize(column: string, width: number | null): void;
  /** @param chosen null for the usual ones */
  choose(chosen: SortColumn[] | null): void;
}

/** @param isNarrow whether the list stands next to an open document */
export function useListLayout(isNarrow: () => boolean): ShownLayout {
  const company = useCompany();
  const { scope, lists, sorting } = company;
  const task = useTask();
  const { width } = useWindowWidth();
  const layout = computed(() => lists.layout(scope.value));
  const chosenColumns = computed(() => shownColumns(scope.value, layout.value.columns));
  const change = (part: Partial<ListLayout>): void => void task.run(() => lists.changeLayout(scope.value, part));
  return {
    layout,
    chosenColumns,
    columns: computed(() =>
      withCurrencies(
        isNarrow()
          ? documentColumns(scope.value).filter(({ id }) => (width.value < WIDE ? BESIDE : BESIDE_WIDE).has(id))
          : chosenColumns.value,
        company.baseCurrency.value,
      ),
    ),
    sorted: computed(() => sorting.value),
    sort(id) {
      const column = SORT_COLUMNS.find((one) => one === id);
      if (!column) return;
      company.sortBy(column);
      change({ sorting: sorting.value });
    },
    resize(column, width) {
      const { [column]: _, ...others } = layout.value.widths;
      change({ widths: width === null ? others : { ...others, [column]: width } });
    },
    choose: (chosen) => change({ columns: chosen, ...(chosen === null && { widths: {} }) }),
  };
}
