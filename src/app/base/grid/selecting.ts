import { computed, type ComputedRef } from 'vue';
import { copiedNumber, copiedText } from '../export/plainText.ts';
import type { CellPosition, GridColumn } from './grid.ts';
import type { RowSelection } from './selection.ts';

interface SelectingIn<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** All columns, for copied rows, and those that are drawn, one of which a position names. */
  readonly allColumns?: readonly GridColumn<Row>[];
  readonly columns: readonly GridColumn<Row>[];
  readonly selection?: RowSelection | undefined;
}

export interface Selecting {
  areAll: ComputedRef<boolean>;
  /** Selects every row, or none if all are selected already. */
  all(): void;
  /** Selects from one row to another, beginning where the last selection began. */
  extend(from: number, to: number): void;
  /** Handles Space, Ctrl+A and Escape where they select rows; false if the key has another use. */
  byKey(event: KeyboardEvent, position: CellPosition, isEditable: boolean): boolean;
  /** The text to copy, as a spreadsheet takes it: the selected rows, else a cell; null if there is neither. */
  copied(position: CellPosition): string | null;
}

/** Selects and copies rows of a grid. */
export function useSelecting<Row>(grid: SelectingIn<Row>): Selecting {
  const keys = (): string[] => grid.rows.map(grid.rowKey);
  const keyAt = (index: number): string => {
    const row = grid.rows[index];
    return row === undefined ? '' : grid.rowKey(row);
  };
  const areAll = computed(
    () => grid.selection !== undefined && grid.rows.length > 0 && grid.selection.size.value >= grid.rows.length,
  );
  const extend = (from: number, to: number): void => grid.selection?.extend(keys(), keyAt(from), keyAt(to));
  const textOf = (column: GridColumn<Row>, row: Row): string => {
    const plain = column.copy?.(row) ?? copiedText(column.text(row));
    return (column.copy && column.align === 'end' ? copiedNumber(plain) : plain).replace(/[\t\r\n]+/g, ' ');
  };
  const cellsOf = (column: GridColumn<Row>, row: Row): string[] => [
    ...(column.copiedBefore ? [column.copiedBefore(row)] : []),
    textOf(column, row),
  ];

  return {
    areAll,
    all: () => (areAll.value ? grid.selection?.clear() : grid.selection?.select(keys())),
    extend,
    byKey(event, { row }, isEditable) {
      const { selection } = grid;
      if (!selection || event.altKey) return false;
      const far = event.ctrlKey || event.metaKey;
      if (far && !event.shiftKey && event.key.toLowerCase() === 'a') {
        selection.select(keys());
        return true;
      }
      if (far || row < 0 || isEditable) return false;
      if (event.key === ' ') {
        if (event.shiftKey) extend(row, row);
        else selection.toggle(keyAt(row));
        return true;
      }
      if (event.key !== 'Escape' || selection.size.value === 0) return false;
      selection.clear();
      return true;
    },
    copied({ row: at, column: place }) {
      const { selection } = grid;
      if (selection && selection.size.value > 0) {
        const rows = grid.rows.filter((row) => selection.has(grid.rowKey(row)));
        return rows
          .map((row) => (grid.allColumns ?? grid.columns).flatMap((column) => cellsOf(column, row)).join('\t'))
          .join('\n');
      }
      const [row, column] = [grid.rows[at], grid.columns[place]];
      return row !== undefined && column ? textOf(column, row) : null;
    },
  };
}
