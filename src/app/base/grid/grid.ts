/** A column of a grid. `Row` is whatever the grid lists. */
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** A longer label, for screen readers and as a tooltip. */
  title?: string;
  /** What the column tells, as its tooltip; where the label does not say it by itself. */
  hint?: string;
  /** Usual width, px. It takes more for a longer text, and less where the room is short (`shareWidths`). */
  width: number;
  /** Whether its cells are icons: the heading has its label for screen readers only. */
  isIcon?: boolean;
  /** Share of the remaining width; 0 (the default) takes none of it. */
  grow?: number;
  align?: 'start' | 'end';
  /** Whether its texts are never cut: amounts and figures. */
  fits?: boolean;
  /** Up to which width its texts are not cut, px, while longer texts of other columns give way: `NAME_WIDTH`. */
  keeps?: number;
  /** The width of what its cells show beside the text, px: a mark in front of a word. */
  beside?: number;
  /** Whether it always keeps its width, because its cells show something else than its text. */
  isFixed?: boolean;
  sortable?: boolean;
  /** The column, by id, under whose text its own goes where the room is short for names and figures. */
  below?: string;
  /** About how many signs its text has, where that is known faster than the text. */
  length?(row: Row): number;
  /** @param index of the row, from 0, for a column that numbers the rows */
  text(row: Row, index?: number): string;
  /** The text for copying, plain enough for a spreadsheet; `text` if left out. */
  copy?(row: Row): string;
  /** What copied rows have in a cell of its own before this one: the currency of an amount. */
  copiedBefore?(row: Row): string;
  /** Whether the cell can be edited; no function means never. */
  editable?(row: Row): boolean;
  /**
   * Whether Tab skips the cell although it can be edited: a click or an arrow key reaches it, so that typing through a
   * row needs no additional key.
   */
  isPassedByTab?(row: Row): boolean;
  /**
   * The look of the text. `bad` marks input that could not be read, `struck` an amount that no longer counts,
   * `supplied` one that was typed over a calculated one.
   */
  tone?(row: Row): 'quiet' | 'strong' | 'bad' | 'struck' | 'supplied' | undefined;
  /** Why a cell is bad; screen readers read it with the cell. */
  note?(row: Row): string | undefined;
}

/** The columns without those that are hidden, by id: what does not fit, or what a person sees elsewhere. */
export function withoutHidden<Column extends { id: string }>(
  columns: readonly Column[],
  hidden: ReadonlySet<string>,
): readonly Column[] {
  return hidden.size === 0 ? columns : columns.filter(({ id }) => !hidden.has(id));
}

/**
 * Where the focus goes when a cell's editor has finished: to the next or previous cell (Tab), to the first cell of the
 * next or previous record (Enter), or in the column (Ctrl+Enter). `none` leaves it where it is.
 */
export type EditorMove = 'stay' | 'next' | 'previous' | 'nextRecord' | 'previousRecord' | 'down' | 'up' | 'none';
/** A move that leads to another cell. */
export type CellMove = Exclude<EditorMove, 'stay' | 'none'>;

export interface CellPosition {
  row: number;
  column: number;
}

/**
 * The index of a column after columns came or went. If it went, that of the nearest column before it that is still
 * there, else the first; `isHere` says whether the column itself remained.
 */
export function columnAfter(
  before: readonly { id: string }[],
  now: readonly { id: string }[],
  at: number,
): { column: number; isHere: boolean } {
  for (let place = at; place >= 0; place -= 1) {
    const column = now.findIndex(({ id }) => id === before[place]?.id);
    if (column >= 0) return { column, isHere: place === at };
  }
  return { column: 0, isHere: false };
}

/** The width of a name of forty letters with the space around it, px. */
export const NAME_WIDTH = 272;
/** The width of such a name with a code in front of it, px. */
export const CODED_NAME_WIDTH = 330;

/** The header is row -1, so that columns can be sorted from the keyboard. */
export const HEADER_ROW = -1;
/** The column of the selection box, before the first column. */
export const CHECK_COLUMN = -1;

interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The number of rows and columns of a grid, and of rows in a page. */
export interface GridSize {
  rows: number;
  columns: number;
  page: number;
}

/** Where a navigation key leads (ARIA grid pattern), or null when the key does not navigate. */
export function moveByKey(event: GridKey, from: CellPosition, size: GridSize): CellPosition | null {
  if (event.altKey) return null;
  const far = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const at = (row: number, column: number): CellPosition => ({
    row: Math.max(HEADER_ROW, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  switch (event.key) {
    case 'ArrowUp':
      return at(far ? 0 : from.row - 1, from.column);
    case 'ArrowDown':
      return at(far ? lastRow : from.row + 1, from.column);
    case 'ArrowLeft':
      return at(from.row, far ? 0 : from.column - 1);
    case 'ArrowRight':
      return at(from.row, far ? lastColumn : from.column + 1);
    case 'Home':
      return at(far ? 0 : from.row, 0);
    case 'End':
      return at(far ? lastRow : from.row, lastColumn);
    case 'PageUp':
      return at(Math.max(0, from.row - size.page), from.column);
    case 'PageDown':
      return at(from.row + size.page, from.column);
    default:
      return null;
  }
}

/** Limits of a column's width when it is dragged or stepped, px. */
export const NARROWEST = 36;
export const WIDEST = 900;
/** How much one key press changes a column's width, px. */
export const WIDTH_STEP = 12;

/** The next cell that can be edited, in reading order; null past the last or before the first. */
export function nextEditable(
  from: CellPosition,
  step: 1 | -1,
  size: Pick<GridSize, 'rows' | 'columns'>,
  editable: (position: CellPosition) => boolean,
): CellPosition | null {
  let { row, column } = from;
  for (;;) {
    column += step;
    if (column >= size.columns) [row, column] = [row + 1, 0];
    if (column < 0) [row, column] = [row - 1, size.columns - 1];
    if (row < 0 || row >= size.rows) return null;
    if (editable({ row, column })) return { row, column };
  }
}

/** The first cell of the next or previous row that can be edited; null if there is no such row. */
function firstOfRecord(
  { row }: CellPosition,
  step: 1 | -1,
  size: Pick<GridSize, 'rows' | 'columns'>,
  editable: (position: CellPosition) => boolean,
): CellPosition | null {
  for (let at = row + step; at >= 0 && at < size.rows; at += step)
    for (let column = 0; column < size.columns; column += 1)
      if (editable({ row: at, column })) return { row: at, column };
  return null;
}

/** Whether no key that changes a letter's meaning is down; Shift makes another letter. */
export function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey;
}

/** Where a move leads; null if there is no further cell. */
export function cellAfter(
  move: CellMove,
  from: CellPosition,
  size: Pick<GridSize, 'rows' | 'columns'>,
  editable: (position: CellPosition) => boolean,
): CellPosition | null {
  switch (move) {
    case 'next':
    case 'previous':
      return nextEditable(from, move === 'next' ? 1 : -1, size, editable);
    case 'nextRecord':
    case 'previousRecord':
      return firstOfRecord(from, move === 'nextRecord' ? 1 : -1, size, editable);
    default: {
      const row = from.row + (move === 'down' ? 1 : -1);
      return row < 0 || row >= size.rows ? null : { row, column: from.column };
    }
  }
}

/**
 * The keys of every grid with editable cells: Tab to the next cell, Enter to the next record, Ctrl+Enter down the
 * column, and backwards with Shift. Null for other keys.
 */
export function editorMoveOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): CellMove | null {
  if (event.altKey) return null;
  const isInColumn = event.ctrlKey || event.metaKey;
  if (event.key === 'Tab' && !isInColumn) return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Enter') return null;
  if (isInColumn) return event.shiftKey ? 'up' : 'down';
  return event.shiftKey ? 'previousRecord' : 'nextRecord';
}
