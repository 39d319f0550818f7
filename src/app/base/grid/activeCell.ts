import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { HEADER_ROW, type CellPosition, type GridColumn } from './grid.ts';

/** The key of the heading, as if it were a row. No record has it. */
export const HEADER = '\u0000header';

interface CellsOf<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  readonly editOnClick: boolean;
}

/** The cell with the roving tabindex. It belongs to its record, wherever that is in the list. */
export interface ActiveCell {
  /** The key of its row, null for the first one, and the index of its column. */
  readonly active: ShallowRef<{ key: string | null; column: number }>;
  /** The index of its row; `HEADER_ROW` for the heading. */
  readonly activeIndex: ComputedRef<number>;
  activate(position: CellPosition): void;
  /** The key of the row at an index. */
  keyAt(index: number): string;
}

/** Where cells are edited, the first editable column is active at first: Tab enters the grid there. */
export function useActiveCell<Row>(grid: CellsOf<Row>): ActiveCell {
  const active = shallowRef<{ key: string | null; column: number }>({
    key: null,
    column: grid.editOnClick
      ? Math.max(
          0,
          grid.columns.findIndex(({ editable }) => editable !== undefined),
        )
      : 0,
  });
  /** Where the row was last: the list is searched only if it is not there any more. */
  let hint = 0;
  const activeIndex = computed(() => {
    const { key } = active.value;
    if (key === HEADER) return HEADER_ROW;
    const { rows, rowKey } = grid;
    const hinted = rows[hint];
    if (key !== null && !(hinted !== undefined && rowKey(hinted) === key))
      hint = rows.findIndex((row) => rowKey(row) === key);
    if (key === null || hint < 0) hint = 0;
    return hint;
  });
  function keyAt(index: number): string {
    const row = grid.rows[index];
    return row === undefined ? String(index) : grid.rowKey(row);
  }
  return {
    active,
    activeIndex,
    activate({ row, column }) {
      active.value = { key: row === HEADER_ROW ? HEADER : keyAt(row), column };
    },
    keyAt,
  };
}
