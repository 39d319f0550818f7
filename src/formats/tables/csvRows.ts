import { scanDate } from '../text/dates.ts';
import type { CellSpan, TableRows } from './tableRows.ts';

const QUOTE = 34;
const SPACE = 32;
const NEW_LINE = 10;
const RETURN = 13;
/** Longest run of lines inside one quoted cell: no bank writes more, but a lost quote would swallow the file. */
const MOST_LINES = 40;
/** Characters of a cell, mark and all, in a file of short ones: by it the room for a file's cells is made at once. */
const CELL = 10;
/** Lengths of a date as banks write it, with a time or a day of the week. */
const SHORTEST_DATE = 6;
const LONGEST_DATE = 40;

/** Where the cells of a text stand. Numbers in place of strings: a file has a million cells, of which few are looked at twice. */
class Cells {
  count = 0;
  /** What a cell says where that is not what stands between its bounds: doubled quotes. */
  readonly rewritten = new Map<number, string>();
  /** Start and end of each cell. */
  bounds: Int32Array;

  /** @param likely how many cells there may be. */
  constructor(likely: number) {
    this.bounds = new Int32Array(Math.max(16, likely * 2));
  }

  push(start: number, end: number): void {
    const at = this.count * 2;
    if (at + 2 > this.bounds.length) this.grow();
    this.bounds[at] = start;
    this.bounds[at + 1] = end;
    this.count += 1;
  }

  /** Takes back what was pushed behind `count`. */
  cutTo(count: number): void {
    for (const cell of this.rewritten.keys()) if (cell >= count) this.rewritten.delete(cell);
    this.count = count;
  }

  private grow(): void {
    const grown = new Int32Array(this.bounds.length * 2);
    grown.set(this.bounds);
    this.bounds = grown;
  }
}

/** Cuts a text into rows. After a row was cut, the fields say how it ended. */
class RowCutter {
  /** Behind which offset the next row begins. */
  next = 0;
  /** Whether the row's quotes were closed. */
  closed = true;
  /** How many lines the row stands on. */
  lines = 1;
  readonly cells: Cells;
  private readonly text: string;
  private readonly delimiter: string;
  private readonly code: number;
  /** The end of the line that is being cut. */
  private lineEnd = -1;
  /** The first delimiter behind the last place that asked for one: where there is none, the text is not searched again. */
  private found = -1;

  /** @param cells how many there may be. */
  constructor(text: string, delimiter: string, cells: number) {
    this.cells = new Cells(cells);
    this.text = text;
    this.delimiter = delimiter;
    this.code = delimiter.charCodeAt(0);
  }

  /** Cuts the row at `start`, whose quotes may span lines. */
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
        // The engine finds a character faster than any loop here would.
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

  /** Cuts one line at every delimiter, quotes or not; it may be one that was cut already. */
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

  /** Pushes the quoted cell whose first quote stands at `open`. @returns the offset behind it; -1 when it is not closed. */
  private cutQuotedCell(open: number): number {
    const text = this.text;
    const { cells } = this;
    let said = '';
    let from = open + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1 || (quote > this.lineEnd && !this.passLines(quote))) return -1;
      let after = quote + 1;
      let code = text.charCodeAt(after);
      if (code === QUOTE) {
        said += text.slice(from, after);
        from = after + 1;
        continue;
      }
      while (code === SPACE) code = text.charCodeAt((after += 1));
      if (code === this.code || code === NEW_LINE || code === RETURN || after >= text.length) {
        if (said !== '') cells.rewritten.set(cells.count, said + text.slice(from, quote));
        cells.push(open + 1, quote);
        return after;
      }
      // A quote inside a cell that does not end it stands for itself.
      said += text.slice(from, quote + 1);
      from = quote + 1;
    }
  }

  /** Counts the ends of lines up to a quote. @returns whether so many may stand in one cell. */
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

/** The rows of a delimited text, cut in one pass; empty lines are passed over. */
export class CsvRows implements TableRows {
  private readonly text: string;
  private readonly heldCells: Cells;
  private readonly first: number[] = [];
  private readonly heldLines: number[] = [];
  /** Rows that are not whole, by their number: few are. */
  private readonly marks = new Map<number, number>();

  /**
   * @param width how many cells a row has, once known: by it, quotes that were never closed are told from long cells.
   * @param most rows to be cut; all when left out
   */
  constructor(text: string, delimiter: string, { width, most = Infinity }: { width?: number; most?: number } = {}) {
    this.text = text;
    const cutter = new RowCutter(text, delimiter, most === Infinity ? text.length / CELL : most * 8);
    const { cells } = cutter;
    this.heldCells = cells;
    const endsOpen = !text.endsWith('\n');
    let start = 0;
    let line = 1;
    while (start < text.length && this.heldLines.length < most) {
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
        this.heldPush(first, line, BAD_QUOTES | (lineEnd === -1 ? OPEN : 0));
        start = stop + 1;
        line += 1;
      } else {
        this.heldPush(first, line, next >= text.length && endsOpen ? OPEN : 0);
        start = next;
        line += lines;
      }
    }
    this.first.push(cells.count);
  }

  get count(): number {
    return this.heldLines.length;
  }

  line(row: number): number {
    return this.heldLines[row] ?? 1;
  }

  width(row: number): number {
    return (this.first[row + 1] ?? 0) - (this.first[row] ?? 0);
  }

  cell(row: number, column: number): string {
    const cell = (this.first[row] ?? 0) + column;
    if (column < 0 || cell >= (this.first[row + 1] ?? 0)) return '';
    return (
      this.heldCells.rewritten.get(cell) ??
      this.text.slice(this.heldCells.bounds[cell * 2], this.heldCells.bounds[cell * 2 + 1])
    );
  }

  find(row: number, column: number, span: CellSpan): void {
    const cell = (this.first[row] ?? 0) + column;
    const { rewritten, bounds } = this.heldCells;
    const said = rewritten.size > 0 ? rewritten.get(cell) : undefined;
    if (column < 0 || cell >= (this.first[row + 1] ?? 0)) span.set('', 0, 0);
    else if (said !== undefined) span.set(said, 0, said.length);
    else span.set(this.text, bounds[cell * 2] ?? 0, bounds[cell * 2 + 1] ?? 0);
  }

  hasBadQuotes(row: number): boolean {
    return this.marks.size > 0 && ((this.marks.get(row) ?? 0) & BAD_QUOTES) !== 0;
  }

  isOpen(row: number): boolean {
    return this.marks.size > 0 && ((this.marks.get(row) ?? 0) & OPEN) !== 0;
  }

  private heldPush(first: number, line: number, marks: number): void {
    if (marks !== 0) this.marks.set(this.heldLines.length, marks);
    this.first.push(first);
    this.heldLines.push(line);
  }
}

/** Whether one of the cells is a date: a long text may have as many marks between its words as a row between its cells. */
function hasDay({ count, bounds }: Cells, text: string): boolean {
  for (let cell = 0; cell < count; cell += 1) {
    const [start = 0, end = 0] = bounds.subarray(cell * 2, cell * 2 + 2);
    if (end - start >= SHORTEST_DATE && end - start <= LONGEST_DATE && scanDate(text.slice(start, end)) !== null)
      return true;
  }
  return false;
}

/** A row on several lines of which a later one is a whole row by itself, day and all: a quote that never closed swallowed it. */
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
