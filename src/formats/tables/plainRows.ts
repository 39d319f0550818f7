import { CELL, NEW_LINE, QUOTE, QUOTED, RETURN, ROW, SPACE, STOP, surplus } from './csvBytes.ts';
import type { NumberRows } from './numberRows.ts';
import type { RowCutter } from './rowCutter.ts';
import { CellMark } from '../text/tableRows.ts';

/*
 * Nearly all rows are plain: they end in a line end, their quoted cells contain neither quotes nor line ends, and their
 * other cells contain no quotes. This divides them in one loop that calls nothing, and so several times faster than
 * `RowCutter` divides rows of any kind. An engine has the numbers of this module in its code; those of others it reads
 * again for each byte.
 */

const [LINE_END, CLOSE, BACK, ENDS, WIDE] = [NEW_LINE, QUOTE, RETURN, STOP, CellMark.wide];
const [CELL_WIDTH, ROW_WIDTH] = [CELL.width, ROW.width];
const INSIDE = QUOTED;

/** Whether rows with this delimiter can be divided here: others look like a quote, or the blanks around it. */
export function mayBePlain(delimiter: number): boolean {
  return ![QUOTE, SPACE, NEW_LINE, RETURN].includes(delimiter);
}

/**
 * Divides the plain rows at byte `cutter.next`, and moves `cutter` past them.
 * @param rows takes the rows
 * @param line the line where the first begins
 * @param most the most rows to have in `rows`
 */
export function cutPlainRows(cutter: RowCutter, rows: NumberRows, line: number, most: number): void {
  const { bytes, delimiter, cells, plainKinds } = cutter;
  const { length } = bytes;
  const [cellValues, rowValues] = [cells.values, rows.values];
  const lastCell = cellValues.length - CELL_WIDTH;
  const lastRow = Math.min(most * ROW_WIDTH, rowValues.length) - ROW_WIDTH;
  let { shift, next: start } = cutter;
  let row = rows.count * ROW_WIDTH;
  let first = cells.count * CELL_WIDTH;
  let number = line;
  while (row <= lastRow) {
    let at = start;
    let cell = first;
    let shifted = shift;
    let isPlain = false;
    while (at < length && cell <= lastCell) {
      const isQuoted = bytes[at] === CLOSE;
      const from = isQuoted ? at + 1 : at;
      const table = isQuoted ? INSIDE : plainKinds;
      let seen = 0;
      let end = from;
      for (; end < length; end += 1) {
        const kind = table[bytes[end] ?? 0] ?? 0;
        if ((kind & ENDS) !== 0) break;
        seen |= kind;
      }
      if (isQuoted && (end >= length || bytes[end] !== CLOSE)) break;
      at = isQuoted ? end + 1 : end;
      const isReturn = at < length && bytes[at] === BACK;
      if (isReturn) at += 1;
      const code = at < length ? (bytes[at] ?? 0) : 0;
      if (code !== LINE_END && (code !== delimiter || isReturn)) break;
      cellValues[cell] = from - shifted;
      if ((seen & WIDE) !== 0) shifted += surplus(bytes, from, end);
      cellValues[cell + 1] = end - shifted;
      cellValues[cell + 2] = from;
      cellValues[cell + 3] = seen;
      cell += CELL_WIDTH;
      at += 1;
      if (code === LINE_END) {
        // Empty lines are no rows.
        isPlain = isQuoted || end > start;
        break;
      }
    }
    if (!isPlain) break;
    rowValues[row] = first / CELL_WIDTH;
    rowValues[row + 1] = number;
    row += ROW_WIDTH;
    number += 1;
    start = at;
    first = cell;
    shift = shifted;
  }
  cutter.next = start;
  cutter.shift = shift;
  cells.count = first / CELL_WIDTH;
  rows.count = row / ROW_WIDTH;
}
