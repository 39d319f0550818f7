import { computed, nextTick, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { ActiveCell } from './activeCell.ts';
import type { CellFocus } from './cellFocus.ts';
import { cellAfter, columnAfter, type CellMove, type CellPosition, type EditorMove, type GridColumn } from './grid.ts';

interface EditedGrid<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
}

/** The editor of a grid's cell, and where it leads. */
export interface CellEditing {
  /** The cell that is edited, and the text that opened it; null if none is. */
  readonly editing: ShallowRef<{ key: string; column: number; initial: string | null } | null>;
  /** The column being edited in the active row; -1 if there is none. */
  readonly openColumn: ComputedRef<number>;
  isEditable(position: CellPosition): boolean;
  isEditing(position: CellPosition): boolean;
  edit(position: CellPosition, initial: string | null): Promise<void>;
  /** @param key row and `column` of the editor that is done; one that was left for another cell is ignored */
  done(key: string, column: number, move: EditorMove): Promise<void>;
  /**
   * Goes where a move leads: Tab edits the cell, Enter only goes to it, since the next key may be an arrow.
   * @returns false if there is no further cell
   */
  moveOn(move: CellMove, from: CellPosition): boolean;
}

function isEditable<Row>(grid: EditedGrid<Row>, { row, column }: CellPosition): boolean {
  const [line, field] = [grid.rows[row], grid.columns[column]];
  return line !== undefined && field?.editable?.(line) === true;
}

/** Whether Tab stops there. */
function isTabStop<Row>(grid: EditedGrid<Row>, position: CellPosition): boolean {
  const row = grid.rows[position.row];
  return (
    row !== undefined && isEditable(grid, position) && grid.columns[position.column]?.isPassedByTab?.(row) !== true
  );
}

export function useCellEditing<Row>(
  grid: EditedGrid<Row>,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  { active, activeIndex, activate, keyAt }: ActiveCell,
  focus: CellFocus,
): CellEditing {
  const editing = shallowRef<{ key: string; column: number; initial: string | null } | null>(null);
  const openColumn = computed(() =>
    editing.value !== null && editing.value.key === active.value.key ? editing.value.column : -1,
  );
  async function edit(position: CellPosition, initial: string | null): Promise<void> {
    if (!isEditable(grid, position)) return focus.goTo(position);
    activate(position);
    editing.value = { key: keyAt(position.row), column: position.column, initial };
    await nextTick();
    focus.reveal(position);
  }
  function moveOn(move: CellMove, from: CellPosition): boolean {
    const to = cellAfter(move, from, { rows: grid.rows.length, columns: grid.columns.length }, (at) =>
      isTabStop(grid, at),
    );
    if (to === null) return false;
    void (move === 'next' || move === 'previous' ? edit(to, null) : focus.goTo(to));
    return true;
  }

  // Close an editor whose row was removed.
  watch(
    () => grid.rows,
    (rows) => {
      const open = editing.value;
      if (!open) return;
      const at = rows[activeIndex.value];
      if (at !== undefined && grid.rowKey(at) === open.key) return;
      if (!rows.some((row) => grid.rowKey(row) === open.key)) editing.value = null;
    },
  );
  // When columns come and go (a panel takes their room), the active cell stays in its own column: otherwise the next
  // typing would change another one.
  watch(
    () => grid.columns,
    (now, before) => {
      const { column, isHere } = columnAfter(before, now, active.value.column);
      if (!isHere && root.value?.contains(document.activeElement)) void focus.focusActive();
      if (column !== active.value.column) active.value = { ...active.value, column };
      const open = editing.value;
      const edited = columnAfter(before, now, open?.column ?? 0);
      if (open) editing.value = edited.isHere ? { ...open, column: edited.column } : null;
    },
  );

  return {
    editing,
    openColumn,
    isEditable: (position) => isEditable(grid, position),
    isEditing: ({ row, column }) => activeIndex.value === row && openColumn.value === column,
    edit,
    async done(key, column, move) {
      if (editing.value?.key !== key || editing.value.column !== column) return;
      const row = activeIndex.value;
      editing.value = null;
      if (move === 'none') return;
      // The committed value may have added a row or moved columns: wait until they are drawn.
      await nextTick();
      if (move === 'stay' || !moveOn(move, { row, column: active.value.column })) return focus.focusActive();
    },
    moveOn,
  };
}
