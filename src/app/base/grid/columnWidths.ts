import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { needOf, shareWidths, type ColumnNeed } from './columnShares.ts';
import { HEADER_ROW, NARROWEST, WIDEST, type GridColumn } from './grid.ts';
import type { DrawnColumn } from './stackedColumns.ts';
import { SeenWidths } from './seenWidths.ts';
import { textWidth, widthInTwoLines } from './textWidths.ts';

/** Width of the selection box in front of each row, px. */
const CHECK = 30;
/** The space on both sides of a cell's text and the line between two cells, px. */
const AROUND = 11;
/** The first and the last cell have more space at the edge of the grid, px. */
const EDGE = 10;
/** The mark of a sorted column, px, and how much wider its bold heading is. */
const SORT_MARK = 15;
const SORTED = 1.12;
/** A line of a text in a row that is high enough for several, px. */
const LINE = 18;
/** How much wider than its part of a text a line is. */
const WORDS_STAY_WHOLE = 1.25;
/** What a row is higher than its lines, px. */
const ROW_EDGE = 4;
/** Widths grow in steps, px: each growth lays out every row again. Figures that are typed grow most. */
const STEP = { text: 4, figure: 7, typed: 21 };
const stepOf = ({ fits, editable }: { fits?: boolean; editable?: unknown }): number =>
  fits ? STEP[editable ? 'typed' : 'figure'] : STEP.text;
const stepped = (width: number, step: number): number => Math.ceil(width / step) * step;

/** About the width at which a text fits into lines, px: none but the last is full, because words stay whole. */
const inLines = (width: number, lines: number): number =>
  lines === 1 ? width : Math.ceil((width / lines) * WORDS_STAY_WHOLE);

/** What the columns of a grid need if the longest text of each is so wide, px. */
function needsOf<Row>(
  { columns, rowHeight, sorted, widths }: Pick<WidthsOf<Row>, 'columns' | 'rowHeight' | 'sorted' | 'widths'>,
  contents: readonly number[],
): ColumnNeed[] {
  const isStacked = columns.some(({ lower }) => lower !== undefined);
  const lines = isStacked ? 1 : Math.max(1, Math.floor((rowHeight - ROW_EDGE) / LINE));
  const last = columns.length - 1;
  return columns.map(({ id, label, width, grow, fits, keeps, beside = 0, isFixed, lower }, at) => {
    const edge = at === 0 || at === last ? EDGE : 0;
    const content = contents[at] ?? 0;
    const isSorted =
      sorted !== undefined && (sorted.column === id || lower?.some((below) => below.id === sorted.column) === true);
    const around = AROUND + edge + (isSorted ? SORT_MARK : 0);
    const bold = isSorted ? SORTED : 1;
    const headingOf = (measure: typeof textWidth): number =>
      Math.ceil(
        Math.max(measure(label, 'heading'), ...(lower ?? []).map((below) => textWidth(below.label, 'heading'))) * bold,
      ) + around;
    return needOf({
      width,
      heading: headingOf(textWidth),
      // Two headings have a line each.
      wrapped: headingOf(lower ? textWidth : widthInTwoLines),
      content: content === 0 ? 0 : (fits ? content : inLines(content, lines)) + beside + AROUND + edge,
      grow,
      fits,
      keeps,
      isFixed,
      chosen: widths?.[id],
    });
  });
}

/** The width at which a grid cuts no name and no figure if the longest text of each column is so wide, px. */
export function widthNeeded<Row>(
  grid: Pick<WidthsOf<Row>, 'columns' | 'rowHeight' | 'sorted' | 'widths' | 'selection'>,
  contents: readonly number[],
): number {
  const steps = contents.map((width, at) => stepped(width, stepOf(grid.columns[at] ?? {})));
  return needsOf(grid, steps).reduce((sum, { kept }) => sum + kept, grid.selection ? CHECK : 0);
}

interface WidthsOf<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly rowHeight: number;
  /** Set if each row has a selection box. */
  readonly selection?: object | undefined;
  readonly sorted?: { readonly column: string } | undefined;
  /** Widths that a person gave columns, px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** The state of the grid that its widths depend on. */
interface GridNow {
  /** The width of the scrolling element, px; 0 while it is hidden. */
  readonly room: Readonly<ShallowRef<number>>;
  /** Whether rows are drawn. */
  readonly isDrawn: () => boolean;
  readonly isEditing: () => boolean;
}

/** A cell as far as it decides how wide its column is. */
interface SeenCell {
  column: Pick<GridColumn<never>, 'fits' | 'keeps' | 'editable'>;
  text: string;
  tone: string;
  lower?: readonly SeenCell[] | undefined;
}

export interface ColumnWidths {
  /** Call with the cells of a row that came into view or changed. */
  see(row: string, cells: readonly SeenCell[]): void;
  /** The width of the column at an index as drawn, px. */
  widthNow(column: number): number;
  resizeTo(column: string, width: number): void;
  /** Starts a drag of a handle: the column follows the pointer until it is released. */
  drag(event: PointerEvent, column: number): void;
}

/**
 * Column widths of a grid: the width that a person gave; otherwise what its texts need, as `shareWidths` shares the
 * room out. Columns stay where they are while somebody types or scrolls, but for amounts, which are never cut.
 * @param resize sets the width of a column by its id, px
 */
export function useColumnWidths<Row>(
  grid: WidthsOf<Row>,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  now: GridNow,
  resize: (column: string, width: number) => void,
): ColumnWidths {
  const seen = new SeenWidths();
  /** The width of the longest text of each column, px. */
  const contents = shallowRef<readonly number[]>([]);
  const ids: ComputedRef<string> = computed(() => grid.columns.map(({ id }) => id).join('\n'));
  let idsSeen = '';
  /** What is below in a cell counts if it is not to be cut. */
  const widthOf = ({ text, tone, lower = [] }: SeenCell): number =>
    Math.max(
      text === '' ? 0 : textWidth(text, tone === 'strong' ? 'strong' : 'plain'),
      ...lower
        .filter(({ column: { fits, keeps } }) => fits || keeps)
        .map((cell) => Math.min(widthOf(cell), cell.column.keeps ?? Infinity)),
    );
  function see(row: string, cells: readonly SeenCell[]): void {
    if (idsSeen !== ids.value) {
      seen.clear();
      idsSeen = ids.value;
    }
    const widths = cells.map((cell) => stepped(widthOf(cell), stepOf(cell.column)));
    seen.see(row, widths);
    const isLonger = (width: number, at: number): boolean =>
      cells[at]?.column.fits === true && width > (contents.value[at] ?? 0);
    if (contents.value.length === cells.length && widths.some(isLonger))
      contents.value = contents.value.map((width, at) =>
        Math.max(width, isLonger(widths[at] ?? 0, at) ? (widths[at] ?? 0) : 0),
      );
  }

  let idsSettled = '';
  watch(
    // Other columns may have other texts in the same rows.
    [() => grid.rows, ids, now.isDrawn, now.isEditing, () => grid.columns],
    ([rows, shown, , isEditing]) => {
      // Not while somebody types: the columns would move with each key.
      if (isEditing && shown === idsSettled) return;
      idsSettled = shown;
      seen.keepOnly(rows, grid.rowKey);
      const widest = seen.widest(grid.columns.length);
      if (widest.length !== contents.value.length || widest.some((width, at) => width !== contents.value[at]))
        contents.value = widest;
    },
    { flush: 'post', immediate: true },
  );

  const shares = computed(() =>
    shareWidths(needsOf(grid, contents.value), now.room.value - (grid.selection ? CHECK : 0)),
  );
  const template = computed(() =>
    [...(grid.selection ? [CHECK] : []), ...shares.value].map((width) => `${width}px`).join(' '),
  );
  const least = computed(() => `${shares.value.reduce((total, width) => total + width, grid.selection ? CHECK : 0)}px`);
  // Set only when they change: a binding would set them at every key, and lay out every row again.
  watch(
    [root, template, least, () => grid.rowHeight],
    ([element]) => {
      element?.style.setProperty('--columns', template.value);
      element?.style.setProperty('--least', least.value);
      element?.style.setProperty('--row', `${grid.rowHeight}px`);
    },
    { flush: 'post' },
  );

  const widthNow = (column: number): number =>
    root.value?.querySelector<HTMLElement>(`[data-at="${HEADER_ROW}:${column}"]`)?.getBoundingClientRect().width ?? 0;
  const resizeTo = (column: string, width: number): void =>
    resize(column, Math.round(Math.max(NARROWEST, Math.min(WIDEST, width))));
  return {
    see,
    widthNow,
    resizeTo,
    drag(event, index) {
      const handle = event.currentTarget;
      const column = grid.columns[index];
      if (!(handle instanceof HTMLElement) || !column || event.button !== 0) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const offset = widthNow(index) - event.clientX;
      const move = (moved: PointerEvent): void => resizeTo(column.id, moved.clientX + offset);
      handle.addEventListener('pointermove', move);
      handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
        once: true,
      });
    },
  };
}
