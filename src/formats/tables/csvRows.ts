import { scanDate } from '../text/dates.ts';
import type { CellSpan, TableRows } from './tableRows.ts';

const QUOTE = 34;
const SPACE = 32;
const NEW_LINE = 10;
const RETURN = 13;
/**
 * The most lines that one quoted cell may have. No bank writes more, and without a limit a quote that is never closed
 * would swallow the file.
 */
const MOST_LINES = 40;
/**
 * Average characters of a short cell with its delimiter: from it the array for all cells of a file is allocated at
 * once.
 */
const CELL = 10;
/** The same for a row. */
const ROW = 60;
/** The lengths that a date may have, with a time or a day of the week. */
const SHORTEST_DATE = 6;
const LONGEST_DATE = 40;

/** Pairs of numbers in one array: a file has a million of them, and an array of numbers would be copied as it grows. */
class Pairs {
  count = 0;
  /** The first and the second number of each pair. */
  values: Int32Array;

  /** @param likely the expected number of pairs */
  constructor(likely: number) {
    this.values = new Int32Array(Math.max(16, Math.ceil(likely) * 2));
  }

  push(first: number, second: number): void {
    const at = this.count * 2;
    if (at + 2 > this.values.length) this.grow();
    this.values[at] = first;
    this.values[at + 1] = second;
    this.count += 1;
  }

  private grow(): void {
    const grown = new Int32Array(this.values.length * 2);
    grown.set(this.values);
    this.values = grown;
  }
}

/**
 * The positions of a text's cells, start and end of each. They are numbers instead of strings: a file has a million
 * cells, and few are read twice.
 */
class Cells extends Pairs {
  /** The text of cells that differ from the source between their bounds, because of doubled quotes. */
  readonly rewritten = new Map<number, string>();

  /** Removes the cells from `count` on. */
  cutTo(count: number): void {
    for (const cell of this.rewritten.keys()) if (cell >= count) this.rewritten.delete(cell);
    this.count = count;
  }
}

/** Divides a text into rows. After each row, the fields say how it ended. */
class RowCutter {
  /** The offset where the next row begins. */
  next = 0;
  /** Whether the row's quotes were closed. */
  closed = true;
  /** The number of lines that the row extends over. */
  lines = 1;
  readonly cells: Cells;
  private readonly text: string;
  private readonly delimiter: string;
  private readonly code: number;
  /** The end of the current line. */
  private lineEnd = -1;
  /** The next delimiter that was found. Infinity if there is none, so that the text is not searched again. */
  private found = -1;

  /** @param cells the expected number of cells */
  constructor(text: string, delimiter: string, cells: number) {
    this.cells = new Cells(cells);
    this.text = text;
    this.delimiter = delimiter;
    this.code = delimiter.charCodeAt(0);
  }

  /** Divides the row at `start`, whose quoted cells may contain line ends. */
  cut(start: number): void {
    const text = this.text;
    const { length } = text;
    const { cells } = this;
    this.lines = 1;
    this.closed = true;
    if (this.lineEnd < start) this.lineEnd = this.lineEndFrom(start);
    let at = start;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE || (code === SPACE && text.charCodeAt(this.pastSpaces(at)) === QUOTE)) {
        const end = this.cutQuotedCell(code === QUOTE ? at : this.pastSpaces(at));
        if (end === -1) {
          this.next = length;
          this.closed = false;
          return;
        }
        at = end;
        if (text.charCodeAt(at) !== this.code) {
          if (text.charCodeAt(at) === RETURN) at += 1;
          this.next = text.charCodeAt(at) === NEW_LINE ? at + 1 : Math.max(at, start + 1);
          return;
        }
      } else {
        // `indexOf` is faster than a loop here.
        const end = this.found < at ? this.nextDelimiter(at) : this.found;
        if (end > this.lineEnd) {
          const stop = this.lineEnd;
          cells.push(at, stop > at && text.charCodeAt(stop - 1) === RETURN ? stop - 1 : stop);
          this.next = stop < length ? stop + 1 : length;
          return;
        }
        cells.push(at, end);
        at = end;
      }
      at += 1;
    }
  }

  /** Divides one line at every delimiter, ignoring quotes; the line may have been divided before. */
  cutLine(start: number, end: number): void {
    this.lineEnd = -1;
    this.found = -1;
    let from = start;
    for (let at = start; at < end; at += 1) {
      if (this.text.charCodeAt(at) !== this.code) continue;
      this.cells.push(from, at);
      from = at + 1;
    }
    this.cells.push(from, end);
  }

  private pastSpaces(from: number): number {
    let at = from;
    while (this.text.charCodeAt(at) === SPACE) at += 1;
    return at;
  }

  /** Adds the quoted cell whose first quote is at `open`. @returns the offset after it; -1 if it is not closed */
  private cutQuotedCell(open: number): number {
    const text = this.text;
    const { cells } = this;
    let unquoted = '';
    let from = open + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1 || (quote > this.lineEnd && !this.passLines(quote))) return -1;
      let after = quote + 1;
      let code = text.charCodeAt(after);
      if (code === QUOTE) {
        unquoted += text.slice(from, after);
        from = after + 1;
        continue;
      }
      while (code === SPACE) code = text.charCodeAt((after += 1));
      if (code === this.code || code === NEW_LINE || code === RETURN || after >= text.length) {
        if (unquoted !== '') cells.rewritten.set(cells.count, unquoted + text.slice(from, quote));
        cells.push(open + 1, quote);
        return after;
      }
      // A quote in the middle of a cell is part of its text.
      unquoted += text.slice(from, quote + 1);
      from = quote + 1;
    }
  }

  /** Counts the line ends up to a quote. @returns whether one cell may have so many */
  private passLines(quote: number): boolean {
    while (this.lineEnd < quote) {
      this.lines += 1;
      if (this.lines > MOST_LINES) return false;
      this.lineEnd = this.lineEndFrom(this.lineEnd + 1);
    }
    return true;
  }

  private nextDelimiter(at: number): number {
    const found = this.text.indexOf(this.delimiter, at);
    return (this.found = found === -1 ? Infinity : found);
  }

  private lineEndFrom(at: number): number {
    const found = this.text.indexOf('\n', at);
    return found === -1 ? this.text.length : found;
  }
}

const BAD_QUOTES = 1;
const OPEN = 2;

/** The rows of a delimited text, divided in one pass. Empty lines are skipped. */
export class CsvRows implements TableRows {
  private readonly text: string;
  private readonly cells: Cells;
  /** The first cell of each row, and the line where it begins; after the last row, where its cells end. */
  private readonly rows: Pairs;
  /** Flags of the rows that are not complete, by row number: there are few. */
  private readonly marks = new Map<number, number>();

  /**
   * @param width the number of cells in a row, once known: it shows whether a quoted cell is only long, or its quote
   * was never closed
   * @param most the most rows to read; all if left out
   */
  constructor(text: string, delimiter: string, { width, most = Infinity }: { width?: number; most?: number } = {}) {
    this.text = text;
    const cutter = new RowCutter(text, delimiter, most === Infinity ? text.length / CELL : most * 8);
    const { cells } = cutter;
    this.cells = cells;
    this.rows = new Pairs(most === Infinity ? text.length / ROW : most + 1);
    const endsOpen = !text.endsWith('\n');
    let start = 0;
    let line = 1;
    while (start < text.length && this.rows.count < most) {
      const head = text.charCodeAt(start);
      if (
        head === NEW_LINE ||
        (head === RETURN && (start + 1 === text.length || text.charCodeAt(start + 1) === NEW_LINE))
      ) {
        start += head === RETURN ? 2 : 1;
        line += 1;
        continue;
      }
      const first = cells.count;
      cutter.cut(start);
      const { next, lines } = cutter;
      if (
        !cutter.closed ||
        (lines > 1 && width !== undefined && swallows(text, start, next, lines, delimiter, width))
      ) {
        const lineEnd = text.indexOf('\n', start);
        const stop = lineEnd === -1 ? text.length : lineEnd;
        cells.cutTo(first);
        cutter.cutLine(start, text.charCodeAt(stop - 1) === RETURN ? stop - 1 : stop);
        this.addRow(first, line, BAD_QUOTES | (lineEnd === -1 ? OPEN : 0));
        start = stop + 1;
        line += 1;
      } else {
        this.addRow(first, line, next >= text.length && endsOpen ? OPEN : 0);
        start = next;
        line += lines;
      }
    }
    this.rows.push(cells.count, line);
  }

  get count(): number {
    return this.rows.count - 1;
  }

  line(row: number): number {
    return row < this.count ? (this.rows.values[row * 2 + 1] ?? 1) : 1;
  }

  width(row: number): number {
    return this.firstCell(row + 1) - this.firstCell(row);
  }

  cell(row: number, column: number): string {
    const cell = this.firstCell(row) + column;
    if (column < 0 || cell >= this.firstCell(row + 1)) return '';
    return (
      this.cells.rewritten.get(cell) ?? this.text.slice(this.cells.values[cell * 2], this.cells.values[cell * 2 + 1])
    );
  }

  find(row: number, column: number, span: CellSpan): void {
    const cell = this.firstCell(row) + column;
    const { rewritten, values } = this.cells;
    const unquoted = rewritten.size > 0 ? rewritten.get(cell) : undefined;
    if (column < 0 || cell >= this.firstCell(row + 1)) span.set('', 0, 0);
    else if (unquoted !== undefined) span.set(unquoted, 0, unquoted.length);
    else span.set(this.text, values[cell * 2] ?? 0, values[cell * 2 + 1] ?? 0);
  }

  hasBadQuotes(row: number): boolean {
    return this.marks.size > 0 && ((this.marks.get(row) ?? 0) & BAD_QUOTES) !== 0;
  }

  isOpen(row: number): boolean {
    return this.marks.size > 0 && ((this.marks.get(row) ?? 0) & OPEN) !== 0;
  }

  /** The index of a row's first cell; that of the row after the last is where its cells end. */
  private firstCell(row: number): number {
    return row < this.rows.count ? (this.rows.values[row * 2] ?? 0) : 0;
  }

  private addRow(first: number, line: number, marks: number): void {
    if (marks !== 0) this.marks.set(this.rows.count, marks);
    this.rows.push(first, line);
  }
}

/** Whether one of the cells is a date. A long text may contain as many delimiters as a row, but no date. */
function hasDay({ count, values }: Cells, text: string): boolean {
  for (let cell = 0; cell < count; cell += 1) {
    const [start = 0, end = 0] = values.subarray(cell * 2, cell * 2 + 2);
    if (end - start >= SHORTEST_DATE && end - start <= LONGEST_DATE && scanDate(text.slice(start, end)) !== null)
      return true;
  }
  return false;
}

/**
 * Whether a row over several lines contains a line that is a complete row with a date: then a quote that was never
 * closed swallowed it.
 */
function swallows(text: string, start: number, next: number, lines: number, delimiter: string, width: number): boolean {
  let line = text.indexOf('\n', start) + 1;
  for (let count = 1; count < lines && line > 0 && line < next; count += 1) {
    const end = text.indexOf('\n', line);
    const cutter = new RowCutter(text.slice(line, end === -1 ? text.length : end), delimiter, width);
    cutter.cut(0);
    if (cutter.cells.count >= width && hasDay(cutter.cells, text.slice(line, next))) return true;
    line = end + 1;
  }
  return false;
}
