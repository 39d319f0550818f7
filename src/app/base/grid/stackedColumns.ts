import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import type { GridColumn } from './grid.ts';
import { textWidth } from './textWidths.ts';

/** A column as it is drawn: where the room is short, with the texts of others in lines below. */
export type DrawnColumn<Row> = GridColumn<Row> & { lower?: readonly GridColumn<Row>[] };

/** How much higher a row is with a second line, and with each further one, px. */
const SECOND_LINE = 12;
const FURTHER_LINE = 17;
/** So many texts of a column are measured. */
const SAMPLE = 200;
/** Signs have different widths: texts with this part of the most signs may be the widest. */
const NEARLY = 0.85;

interface StackedGrid<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly rowHeight: number;
}

/** The width of the widest text of a column, px: rows are compared by `length`, and the longest texts measured. */
function widestText<Row>(column: GridColumn<Row>, rows: readonly Row[]): number {
  const { length } = column;
  const most = length ? rows.reduce((longest, row) => Math.max(longest, length(row)), 0) : 0;
  let [widest, measured] = [0, 0];
  for (const row of rows) {
    if (length && length(row) < most * NEARLY) continue;
    measured += 1;
    if (measured > SAMPLE) break;
    widest = Math.max(widest, textWidth(column.text(row), column.tone?.(row) === 'strong' ? 'strong' : 'plain'));
  }
  return widest;
}

/** The columns with those that have a place below another one there. */
export function stacked<Row>(columns: readonly GridColumn<Row>[]): DrawnColumn<Row>[] {
  const isBelow = ({ below }: GridColumn<Row>): boolean => columns.some(({ id }) => id === below);
  return columns
    .filter((column) => !isBelow(column))
    .map((column) => {
      const lower = columns.filter(({ below }) => below === column.id);
      return lower.length > 0 ? { ...column, lower } : column;
    });
}

export interface StackedColumns<Row> {
  readonly columns: ComputedRef<readonly DrawnColumn<Row>[]>;
  readonly rowHeight: ComputedRef<number>;
  /**
   * Begins to decide by the room, px; 0 while it is not known.
   * @param needs the width that the columns need if the longest text of each is so wide, px
   */
  decideBy(room: () => number, isEditing: () => boolean, needs: (contents: readonly number[]) => number): void;
}

/**
 * The columns of a grid as they are drawn. Where names and figures would be cut, columns with a place `below` another
 * one go there, and rows are higher. That is decided by all rows when the grid is shown and when rows come, and
 * then stays until columns or room change, so that nothing moves while somebody scrolls, filters or types.
 */
export function useStackedColumns<Row>(grid: StackedGrid<Row>): StackedColumns<Row> {
  const isStacked = shallowRef(false);
  const canStack = computed(() => grid.columns.some(({ below }) => below !== undefined));
  const drawn = computed<readonly DrawnColumn<Row>[]>(() => (isStacked.value ? stacked(grid.columns) : grid.columns));
  const linesBelow = computed(() => Math.max(0, ...drawn.value.map(({ lower }) => lower?.length ?? 0)));
  return {
    columns: drawn,
    rowHeight: computed(
      () => grid.rowHeight + (linesBelow.value === 0 ? 0 : SECOND_LINE + (linesBelow.value - 1) * FURTHER_LINE),
    ),
    decideBy(room, isEditing, needs) {
      let before = '';
      watch(
        [canStack, () => grid.columns, () => grid.rows.length, room],
        ([can, columns, count, width]) => {
          const place = `${width} ${columns.map(({ id, label }) => `${id} ${label}`).join()}`;
          if (place !== before) isStacked.value = false;
          before = place;
          if (!can || width === 0 || count === 0 || isStacked.value || isEditing()) return;
          const contents = columns.map((column) => widestText(column, grid.rows));
          isStacked.value = needs(contents) > width;
        },
        { immediate: true },
      );
    },
  };
}

/**
 * What a heading with several columns sorts by at the next key: each of them one way and the other, in turn.
 * @param stack the columns of the heading, from above
 * @param turned the column whose order was turned round last
 */
export function nextToSortBy(
  stack: readonly string[],
  sorted: string | undefined,
  turned: string | null,
): string | undefined {
  const at = sorted === undefined ? -1 : stack.indexOf(sorted);
  return at >= 0 && turned === sorted ? stack[(at + 1) % stack.length] : stack[Math.max(0, at)];
}
