import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import { HEADER_ROW, leastWidthOf, NARROWEST, WIDEST, type GridColumn } from './grid.ts';

/** Width of the selection box in front of each row. */
const CHECK = '30px';

interface WidthsOf<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rowHeight: number;
  /** Set if each row has a selection box. */
  readonly selection?: object | undefined;
  /** Widths that a person gave columns, px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

export interface ColumnWidths {
  /** Call with the texts of a row that came into view or changed. */
  fit(cells: readonly { column: { id: string; fits?: boolean }; text: string }[]): void;
  /** The width of the column at an index as drawn, px. */
  widthNow(column: number): number;
  resizeTo(column: string, width: number): void;
  /** Starts a drag of a handle: the column follows the pointer until it is released. */
  drag(event: PointerEvent, column: number): void;
}

/**
 * Column widths of a grid: the width that a person gave; else, for a column that fits its texts, that of the longest
 * text seen so far; else the column's own.
 * @param resize sets the width of a column by its id, px
 */
export function useColumnWidths<Row>(
  grid: WidthsOf<Row>,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  resize: (column: string, width: number) => void,
): ColumnWidths {
  /** The length of the longest text seen so far, in characters, for each column that fits its texts. */
  const longest = shallowRef<ReadonlyMap<string, number>>(new Map());
  function fit(cells: readonly { column: { id: string; fits?: boolean }; text: string }[]): void {
    const longer = cells.filter(({ column, text }) => column.fits && text.length > (longest.value.get(column.id) ?? 0));
    if (longer.length > 0)
      longest.value = new Map([
        ...longest.value,
        ...longer.map(({ column, text }) => [column.id, text.length] as const),
      ]);
  }

  const leastOf = (column: GridColumn<Row>): string => leastWidthOf(column, longest.value.get(column.id) ?? 0);
  const chosenOf = ({ id }: GridColumn<Row>): string | undefined =>
    grid.widths?.[id] === undefined ? undefined : `${grid.widths[id]}px`;
  const check = (): string[] => (grid.selection ? [CHECK] : []);
  const template = computed(() =>
    [
      ...check(),
      ...grid.columns.map(
        (column) => chosenOf(column) ?? (column.grow ? `minmax(${column.width}px, ${column.grow}fr)` : leastOf(column)),
      ),
    ].join(' '),
  );
  const least = computed(
    () => `calc(${[...check(), ...grid.columns.map((column) => chosenOf(column) ?? leastOf(column))].join(' + ')})`,
  );
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
    fit,
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
