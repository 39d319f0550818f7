import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue';

export interface FoldedColumns {
  /** The columns that can fold, by id, in order. */
  readonly folding: readonly string[];
  /** The columns that are folded away now, by id. The same set until another column folds or opens. */
  readonly folded: ComputedRef<ReadonlySet<string>>;
  /** Whether a person has opened all of them. */
  readonly isOpen: Readonly<Ref<boolean>>;
  toggle(): void;
  /** Opens one column, to show something in it. */
  open(id: string): void;
}

/**
 * Columns that are empty in all rows are folded away. A column opens by itself when a row gets a value there, and then
 * stays while the page is open, also if it is cleared again.
 * @param folding the columns that can fold, by id, in order
 * @param filled which of the columns with these ids have a value in some row; asked again when what it reads changes
 * @param choice under which name this computer remembers whether a person wants all of them open
 */
export function useFoldedColumns(
  folding: readonly string[],
  filled: (ids: readonly string[]) => ReadonlySet<string>,
  choice: string,
): FoldedColumns {
  const isOpen = ref(localStorage.getItem(choice) === 'open');
  /** The columns that have opened by themselves. */
  const opened = shallowRef<ReadonlySet<string>>(new Set());
  watch(
    () => filled(folding.filter((id) => !opened.value.has(id))),
    (found) => {
      if (found.size > 0) opened.value = new Set([...opened.value, ...found]);
    },
    { immediate: true },
  );
  return {
    folding,
    folded: computed(() => new Set(isOpen.value ? [] : folding.filter((id) => !opened.value.has(id)))),
    isOpen,
    toggle() {
      isOpen.value = !isOpen.value;
      localStorage.setItem(choice, isOpen.value ? 'open' : 'folded');
      // Columns that were opened and left empty fold again.
      if (!isOpen.value) opened.value = filled(folding);
    },
    open(id) {
      if (folding.includes(id)) opened.value = new Set([...opened.value, id]);
    },
  };
}
