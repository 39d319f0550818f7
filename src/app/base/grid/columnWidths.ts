import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import { HEADER_ROW, leastWidthOf, NARROWEST, WIDEST, type GridColumn } from './grid.ts';

/** The box before each row. */
const CHECK = '30px';

interface WidthsOf<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rowHeight: number;
  /** Set where each row has a box before it. */
  readonly selection?: object | undefined;
  /** Widths that somebody gave columns, px. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

export interface ColumnWidths {
  /** Texts of a row that came into view, or are others now. */
  fit(cells: readonly { column: { id: string; fits?: boolean }; text: string }[]): void;
  /** How wide the column at a place is drawn, px. */
  widthNow(column: number): number;
  resizeTo(column: string, width: number): void;
  /** A handle was taken: the column follows the pointer until it is let go. */
  drag(event: PointerEvent, column: number): void;
}

/**
 * Column widths of a grid: those that somebody gave, else as wide as the longest text that came into view where a
 * column fits itself to its texts, else as the column says.
 *
 * @param resize another width for a column by its id, px
 */
export function useColumnWidths<Row>(
  grid: WidthsOf<Row>,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  resize: (column: string, width: number) => void,
): ColumnWidths {
  /** Longest text seen in each column that fits itself to its texts, in characters. */
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
  // Set only when they change: a binding would set them with every key, and lay every row out again.
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
