import { scanDate } from '../text/dates.ts';
import { NumberRows } from './numberRows.ts';
import { CELL, divisibleBytes, NEW_LINE, RETURN, ROW } from './csvBytes.ts';
import { cutPlainRows, mayBePlain } from './plainRows.ts';
import { RowCutter } from './rowCutter.ts';
import { CellMark, type CellSpan, type TableRows } from '../text/tableRows.ts';

/**
 * Average bytes of a short cell with its delimiter: from it the array for all cells of a file is allocated at once.
 */
const USUAL_CELL = 10;
/** The same for a row. */
const USUAL_ROW = 60;
/** The lengths that a date may have, with a time or a day of the week. */
const SHORTEST_DATE = 6;
const LONGEST_DATE = 40;

// Numbers of the module's own, which an engine writes into its code: a cell is found a million times.
const { width: CELL_WIDTH, end: END, byte: BYTE, marks: MARKS } = CELL;
const ROW_WIDTH = ROW.width;
const DOUBLED = CellMark.doubled;

const BAD_QUOTES = 1;
const OPEN = 2;

/** The rows of a delimited text, divided in one pass. Empty lines are skipped. */
export class CsvRows implements TableRows {
  readonly count: number;
  private readonly text: string;
  private readonly bytes: Uint8Array;
  private readonly cells: NumberRows;
  /** The rows: see `ROW`. One more than there are says where the cells of the last row end. */
  private readonly rows: NumberRows;

  /**
   * @param width the number of cells in a row, once known: it shows whether a quoted cell is only long, or its quote
   * was never closed
   * @param most the most rows to read; all if left out
   * @param utf8 the text in UTF-8, where it is at hand
   */
  constructor(
    text: string,
    delimiter: string,
    { width, most = Infinity, utf8 }: { width?: number; most?: number; utf8?: Uint8Array } = {},
  ) {
    const bytes = divisibleBytes(text, delimiter, utf8);
    this.text = text;
    this.bytes = bytes;
    const cutter = new RowCutter(bytes, delimiter, most === Infinity ? bytes.length / USUAL_CELL : most * 8);
    const { cells } = cutter;
    this.cells = cells;
    this.rows = new NumberRows(ROW.width, most === Infinity ? bytes.length / USUAL_ROW : most + 1);
    const { length } = bytes;
    const endsOpen = bytes[length - 1] !== NEW_LINE;
    let start = 0;
    let line = 1;
    const hasPlainRows = mayBePlain(cutter.delimiter);
    while (start < length && this.rows.count < most) {
      if (hasPlainRows) {
        const before = this.rows.count;
        cutter.next = start;
        cutPlainRows(cutter, this.rows, line, most);
        start = cutter.next;
        line += this.rows.count - before;
        if (start >= length || this.rows.count >= most) break;
      }
      const head = bytes[start];
      if (head === NEW_LINE || (head === RETURN && (start + 1 === length || bytes[start + 1] === NEW_LINE))) {
        start += head === RETURN ? 2 : 1;
        line += 1;
        continue;
      }
      const first = cells.count;
      cutter.cut(start);
      const { next, lines } = cutter;
      if (
        !cutter.closed ||
        (lines > 1 && width !== undefined && swallows(bytes, start, next, lines, delimiter, width))
      ) {
        const lineEnd = bytes.indexOf(NEW_LINE, start);
        const stop = lineEnd === -1 ? length : lineEnd;
        cutter.cutLine(start, bytes[stop - 1] === RETURN ? stop - 1 : stop);
        this.addRow(first, line, BAD_QUOTES | (lineEnd === -1 ? OPEN : 0));
        start = stop + 1;
        line += 1;
      } else {
        this.addRow(first, line, next >= length && endsOpen ? OPEN : 0);
        start = next;
        line += lines;
      }
    }
    this.count = this.rows.count;
    this.addRow(cells.count, line, 0);
  }

  line(row: number): number {
    return row < this.count ? (this.rows.values[row * ROW.width + ROW.line] ?? 1) : 1;
  }

  width(row: number): number {
    return this.firstCell(row + 1) - this.firstCell(row);
  }

  cell(row: number, column: number): string {
    const cell = this.firstCell(row) + column;
    return column < 0 || cell >= this.firstCell(row + 1) ? '' : this.cellText(cell * CELL.width);
  }

  find(row: number, column: number, span: CellSpan): void {
    const rows = this.rows.values;
    const cell = (rows[row * ROW_WIDTH] ?? 0) + column;
    if (row >= this.count || column < 0 || cell >= (rows[(row + 1) * ROW_WIDTH] ?? 0)) {
      span.set('', 0, 0);
      return;
    }
    const { values } = this.cells;
    const at = cell * CELL_WIDTH;
    const marks = values[at + MARKS] ?? 0;
    if ((marks & DOUBLED) === 0) {
      span.set(this.text, values[at] ?? 0, values[at + END] ?? 0, marks, this.bytes, values[at + BYTE] ?? 0);
    } else {
      const text = this.cellText(at);
      span.set(text, 0, text.length);
    }
  }

  isNumber(): boolean {
    return false;
  }

  hasBadQuotes(row: number): boolean {
    return (this.faults(row) & BAD_QUOTES) !== 0;
  }

  isOpen(row: number): boolean {
    return (this.faults(row) & OPEN) !== 0;
  }

  /** The text of the cell whose numbers begin at `at`. */
  private cellText(at: number): string {
    const { values } = this.cells;
    const text = this.text.slice(values[at + CELL.start], values[at + CELL.end]);
    return ((values[at + CELL.marks] ?? 0) & CellMark.doubled) === 0 ? text : text.replaceAll('""', '"');
  }

  private faults(row: number): number {
    return row < this.count ? (this.rows.values[row * ROW.width + ROW.faults] ?? 0) : 0;
  }

  /** The index of a row's first cell; that of the row after the last is where its cells end. */
  private firstCell(row: number): number {
    return row <= this.count ? (this.rows.values[row * ROW.width + ROW.cell] ?? 0) : 0;
  }

  private addRow(first: number, line: number, faults: number): void {
    const at = this.rows.add();
    const { values } = this.rows;
    values[at + ROW.cell] = first;
    values[at + ROW.line] = line;
    values[at + ROW.faults] = faults;
  }
}

/** Whether one of the cells is a date. A long text may contain as many delimiters as a row, but no date. */
function hasDay({ count, values }: NumberRows, text: string): boolean {
  for (let at = 0; at < count * CELL.width; at += CELL.width) {
    const [start = 0, end = 0] = values.subarray(at, at + 2);
    if (end - start >= SHORTEST_DATE && end - start <= LONGEST_DATE && scanDate(text.slice(start, end)) !== null)
      return true;
  }
  return false;
}

/**
 * Whether a row over several lines contains a line that is a complete row with a date: then a quote that was never
 * closed swallowed it.
 */
function swallows(
  bytes: Uint8Array,
  start: number,
  next: number,
  lines: number,
  delimiter: string,
  width: number,
): boolean {
  let line = bytes.indexOf(NEW_LINE, start) + 1;
  for (let count = 1; count < lines && line > 0 && line < next; count += 1) {
    const end = bytes.indexOf(NEW_LINE, line);
    const alone = bytes.subarray(line, end === -1 ? bytes.length : end);
    const cutter = new RowCutter(alone, delimiter, width);
    cutter.cut(0);
    // The first character may be one that a decoder takes for a byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(alone);
    if (cutter.cells.count >= width && hasDay(cutter.cells, text)) return true;
    line = end + 1;
  }
  return false;
}
