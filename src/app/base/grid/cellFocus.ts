import type { RowWindow } from './rowWindow.ts';
import { nextTick, watch, type ShallowRef } from 'vue';
import { HEADER, type ActiveCell } from './activeCell.ts';
import type { CellPosition } from './grid.ts';

interface RowsOf {
  readonly rows: { readonly length: number };
  /** Height of each row, px. */
  readonly rowHeight: number;
  /** While rows are being read, a cursor that nobody has moved stays in the first row. */
  readonly isFilling: boolean;
}

/** The keyboard focus of a grid, which stays with the active cell. */
export interface CellFocus {
  /** Gives the active cell the focus, once it is drawn. */
  focusActive(): Promise<void>;
  goTo(position: CellPosition): Promise<void>;
  /**
   * Makes a cell the active one and brings its row into view, with rows before it. The focus goes there only if the
   * grid has it.
   */
  show(position: CellPosition): Promise<void>;
  /** Brings the element of a cell into view. */
  reveal(position: CellPosition): void;
  /** For a blur on its way down: one that only comes from rows that move is stopped. */
  onBlur(event: FocusEvent): void;
}

/**
 * Rows that come, go or are sorted leave the focus where a person has it: in the same cell of the same record, and in
 * view if it was. If the record is gone, the row that is now in its place has the focus.
 * @param drawn changes whenever other rows are drawn
 * @param view which rows are in view
 */
export function useCellFocus(
  grid: RowsOf,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  { active, activeIndex, activate, keyAt }: ActiveCell,
  drawn: () => unknown,
  view: RowWindow,
): CellFocus {
  const hasFocus = (): boolean => root.value?.contains(document.activeElement) === true;
  const elementAt = ({ row, column }: CellPosition): HTMLElement | null =>
    root.value?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`) ?? null;
  const activeElement = (): HTMLElement | null => elementAt({ row: activeIndex.value, column: active.value.column });
  const intoView = (element: Element | null, row = activeIndex.value): void => {
    const look = (): void => element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    // Once the browser has told of its new position, and rows are drawn there.
    if (row >= 0 && view.reach(row)) requestAnimationFrame(look);
    else look();
  };

  /**
   * Whether the active cell still has to get the focus once it is drawn: a grid that was hidden has no rows at first.
   */
  let wantsFocus = false;
  function takeFocus(): void {
    const cell = wantsFocus ? activeElement() : null;
    if (!cell) return;
    wantsFocus = false;
    cell.focus({ preventScroll: true });
    intoView(cell);
  }
  watch(drawn, takeFocus, { flush: 'post' });
  async function focusActive(): Promise<void> {
    wantsFocus = true;
    await nextTick();
    takeFocus();
  }
  async function goTo(position: CellPosition): Promise<void> {
    activate(position);
    await focusActive();
  }

  // Rows in another order leave the places of their elements, and the browser takes the focus from an element that
  // moves.
  let place = 0;
  let hadFocus = false;
  /** Set while rows are moved to their places: a blur then does not mean that somebody left a cell. */
  let areMoving = false;
  watch(drawn, () => {
    hadFocus = hasFocus();
    areMoving = true;
  });
  /** Set if rows that came or went above have moved the focused row, which was in view: it stays in view. */
  let isCarriedAlong = false;
  watch([activeIndex, () => active.value.key], ([, key], [before, keyBefore]) => {
    const { scrollTop = 0, clientHeight = 0 } = root.value ?? {};
    const top = view.offsetOf(before) + grid.rowHeight;
    isCarriedAlong = key === keyBefore && top > scrollTop && top < scrollTop + clientHeight && hasFocus();
  });
  watch(
    drawn,
    () => {
      areMoving = false;
      const { key, column } = active.value;
      const isGone = key !== null && key !== HEADER && keyAt(activeIndex.value) !== key;
      if (!isGone) place = activeIndex.value;
      if (!hadFocus || grid.rows.length === 0) return;
      if (isGone) void goTo({ row: Math.max(0, Math.min(place, grid.rows.length - 1)), column });
      else if (document.activeElement === document.body) {
        const cell = activeElement();
        (cell?.querySelector<HTMLElement>('input, textarea') ?? cell)?.focus({ preventScroll: true });
      }
      if (grid.isFilling && key === null) activeElement()?.focus({ preventScroll: true });
      if (isCarriedAlong) intoView(document.activeElement);
      isCarriedAlong = false;
    },
    { flush: 'post' },
  );
  // Once all rows have been read, the cursor belongs to the record that it is on.
  watch(
    () => grid.isFilling,
    (isFilling) => {
      if (!isFilling && active.value.key === null && grid.rows.length > 0 && hasFocus())
        activate({ row: 0, column: active.value.column });
    },
    { flush: 'post' },
  );
  // Something beside or above the grid has taken room from it: the focused cell stays in view.
  watch(
    view.height,
    () => {
      if (hasFocus()) intoView(document.activeElement);
    },
    { flush: 'post' },
  );

  return {
    focusActive,
    goTo,
    async show(position) {
      activate(position);
      const { key } = active.value;
      wantsFocus = hasFocus();
      await nextTick();
      if (active.value.key !== key) return;
      view.scrollTo(position.row, view.height.value / 3);
      takeFocus();
    },
    reveal: (position) => intoView(elementAt(position), position.row),
    onBlur(event) {
      if (areMoving) event.stopPropagation();
    },
  };
}
