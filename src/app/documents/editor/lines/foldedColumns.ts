import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue';
import type { DocumentClass, DocumentLine } from '../../../../domain/documents/document.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { LINE } from '../../../editing/documentFields/lineFields.ts';

/** The columns that fold away while no line has a value in them. */
const FOLDING: readonly Field<DocumentLine>[] = [LINE.projectId, LINE.costCentre, LINE.department];

/** Which of these fields have a value in some line, by id. Looks at no more lines than it must. */
export function filledFields(
  fields: readonly Field<DocumentLine>[],
  lines: readonly DocumentLine[],
): ReadonlySet<string> {
  return new Set(fields.filter(({ read }) => lines.some((line) => (read(line) ?? '') !== '')).map(({ id }) => id));
}

export interface FoldedColumns {
  /** The columns that can fold, in order. */
  readonly folding: readonly Field<DocumentLine>[];
  /** The columns that are folded away now, by id. The same set until another column folds or opens. */
  readonly folded: ComputedRef<ReadonlySet<string>>;
  /** Whether a person has opened all of them. */
  readonly isOpen: Readonly<Ref<boolean>>;
  toggle(): void;
  /** Opens one column, to show something in it. */
  open(id: string): void;
}

const CHOICE = 'daybook.codingColumns.';

/**
 * Coding columns that are empty in all lines are folded away. A column opens by itself when a line gets a value there,
 * and then stays while the document is open, also if it is cleared again. Whether a person wants all of them open is
 * remembered on this computer for each class of documents.
 * @param columns all columns of the class
 */
export function useFoldedColumns(
  docClass: DocumentClass,
  columns: readonly Field<DocumentLine>[],
  lines: () => readonly DocumentLine[],
): FoldedColumns {
  const folding = columns.filter((field) => FOLDING.includes(field));
  const isOpen = ref(localStorage.getItem(CHOICE + docClass) === 'open');
  /** The columns that have opened by themselves. */
  const opened = shallowRef<ReadonlySet<string>>(new Set());
  watch(
    lines,
    (now) => {
      const others = folding.filter(({ id }) => !opened.value.has(id));
      const filled = filledFields(others, now);
      if (filled.size > 0) opened.value = new Set([...opened.value, ...filled]);
    },
    { immediate: true },
  );
  return {
    folding,
    folded: computed(
      () => new Set(isOpen.value ? [] : folding.map(({ id }) => id).filter((id) => !opened.value.has(id))),
    ),
    isOpen,
    toggle() {
      isOpen.value = !isOpen.value;
      localStorage.setItem(CHOICE + docClass, isOpen.value ? 'open' : 'folded');
      // Columns that were opened and left empty fold again.
      if (!isOpen.value) opened.value = filledFields(folding, lines());
    },
    open(id) {
      if (folding.some((field) => field.id === id)) opened.value = new Set([...opened.value, id]);
    },
  };
}
