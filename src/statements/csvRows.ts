import type { TableRows } from './tableRows.ts';

const QUOTE = 34;
const SPACE = 32;
const NEW_LINE = 10;
const RETURN = 13;
/** Longest run of lines inside one quoted cell: no bank writes more, but a lost quote would swallow the file. */
const MOST_LINES = 40;

/** Where the cells of a text stand. Numbers in place of strings: a file has a million cells, of which few are looked at twice. */
class Cells {
  count = 0;
  /** What a cell says where that is not what stands between its bounds: doubled quotes. */
  readonly rewritten = new Map<number, string>();
  #bounds = new Int32Array(1 << 12);

  push(start: number, end: number): void {
    const at = this.count * 2;
    if (at + 2 > this.#bounds.length) {
      const grown = new Int32Array(this.#bounds.length * 2);
      grown.set(this.#bounds);
      this.#bounds = grown;
    }
    this.#bounds[at] = start;
    this.#bounds[at + 1] = end;
    this.count += 1;
  }

  text(source: string, cell: number): string {
    return this.rewritten.get(cell) ?? source.slice(this.#bounds[cell * 2], this.#bounds[cell * 2 + 1]);
  }

  /** Takes back what was pushed behind `count`. */
  cutTo(count: number): void {
    for (const cell of this.rewritten.keys()) if (cell >= count) this.rewritten.delete(cell);
    this.count = count;
  }
}

/** A row that was cut: behind which offset the next begins, whether its quotes were closed, and how many lines it stands on. */
interface Cut {
  next: number;
  closed: boolean;
  lines: number;
}

/** Pushes the quoted cell whose first quote stands at `open`. @returns the offset behind it; -1 when it is never closed. */
function cutQuotedCell(text: string, open: number, delimiter: number, cells: Cells): number {
  let said = '';
  let from = open + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return -1;
    let after = quote + 1;
    if (text.charCodeAt(after) === QUOTE) {
      said += text.slice(from, after);
      from = after + 1;
      continue;
    }
    while (text.charCodeAt(after) === SPACE) after += 1;
    const code = text.charCodeAt(after);
    if (after >= text.length || code === delimiter || code === NEW_LINE || code === RETURN) {
      if (said !== '') cells.rewritten.set(cells.count, said + text.slice(from, quote));
      cells.push(open + 1, quote);
      return after;
    }
    // A quote inside a cell that does not end it stands for itself.
    said += text.slice(from, quote + 1);
    from = quote + 1;
  }
}

/** Pushes the cells of the row at `start`, whose quotes may span lines. */
function cutRow(text: string, start: number, delimiter: number, cells: Cells): Cut {
  let at = start;
  let lines = 1;
  for (;;) {
    let first = at;
    while (text.charCodeAt(first) === SPACE) first += 1;
    if (text.charCodeAt(first) === QUOTE) {
      const end = cutQuotedCell(text, first, delimiter, cells);
      if (end === -1) return { next: text.length, closed: false, lines };
      for (let line = text.indexOf('\n', at); line !== -1 && line < end; line = text.indexOf('\n', line + 1)) lines += 1;
      at = end;
    } else {
      let end = at;
      let code = text.charCodeAt(end);
      while (code !== delimiter && code !== NEW_LINE && end < text.length) {
        end += 1;
        code = text.charCodeAt(end);
      }
      cells.push(at, code !== delimiter && end > at && text.charCodeAt(end - 1) === RETURN ? end - 1 : end);
      at = end;
    }
    if (at < text.length && text.charCodeAt(at) === delimiter) {
      at += 1;
      continue;
    }
    if (text.charCodeAt(at) === RETURN) at += 1;
    return { next: text.charCodeAt(at) === NEW_LINE ? at + 1 : Math.max(at, start + 1), closed: true, lines };
  }
}

/** Cuts one line at every delimiter, quotes or not. */
function cutLine(text: string, start: number, end: number, delimiter: number, cells: Cells): void {
  let from = start;
  for (let at = start; at < end; at += 1) {
    if (text.charCodeAt(at) !== delimiter) continue;
    cells.push(from, at);
    from = at + 1;
  }
  cells.push(from, end);
}

/** A row on several lines of which a later one is a whole row by itself: a quote that never closed swallowed it. */
function swallows(text: string, start: number, row: Cut, delimiter: number, width: number): boolean {
  let line = text.indexOf('\n', start) + 1;
  for (let count = 1; count < row.lines && line > 0 && line < row.next; count += 1) {
    const end = text.indexOf('\n', line);
    const cells = new Cells();
    cutRow(text.slice(line, end === -1 ? text.length : end), 0, delimiter, cells);
    if (cells.count >= width) return true;
    line = end + 1;
  }
  return false;
}

const BAD_QUOTES = 1;
const OPEN = 2;

/** The rows of a delimited text, cut in one pass; empty lines are passed over. */
export class CsvRows implements TableRows {
  readonly #text: string;
  readonly #cells = new Cells();
  readonly #first: number[] = [];
  readonly #lines: number[] = [];
  readonly #marks: number[] = [];

  /**
   * @param width how many cells a row has, once known: by it, quotes that were never closed are told from long cells.
   * @param most rows to be cut; all when left out
   */
  constructor(text: string, delimiter: string, { width, most = Infinity }: { width?: number; most?: number } = {}) {
    this.#text = text;
    const code = delimiter.charCodeAt(0);
    const cells = this.#cells;
    const endsOpen = !text.endsWith('\n');
    let start = 0;
    let line = 1;
    while (start < text.length && this.#lines.length < most) {
      const lineEnd = text.indexOf('\n', start);
      const stop = lineEnd === -1 ? text.length : lineEnd;
      const end = stop > start && text.charCodeAt(stop - 1) === RETURN ? stop - 1 : stop;
      if (end === start) {
        start = stop + 1;
        line += 1;
        continue;
      }
      const first = cells.count;
      const row = cutRow(text, start, code, cells);
      const damaged = !row.closed || row.lines > MOST_LINES || (row.lines > 1 && width !== undefined && swallows(text, start, row, code, width));
      if (damaged) {
        cells.cutTo(first);
        cutLine(text, start, end, code, cells);
        this.#push(first, line, BAD_QUOTES | (lineEnd === -1 ? OPEN : 0));
        start = stop + 1;
        line += 1;
      } else {
        this.#push(first, line, row.next >= text.length && endsOpen ? OPEN : 0);
        start = row.next;
        line += row.lines;
      }
    }
    this.#first.push(cells.count);
  }

  get count(): number {
    return this.#lines.length;
  }

  line(row: number): number {
    return this.#lines[row] ?? 1;
  }

  width(row: number): number {
    return (this.#first[row + 1] ?? 0) - (this.#first[row] ?? 0);
  }

  cell(row: number, column: number): string {
    const cell = (this.#first[row] ?? 0) + column;
    return column < 0 || cell >= (this.#first[row + 1] ?? 0) ? '' : this.#cells.text(this.#text, cell);
  }

  hasBadQuotes(row: number): boolean {
    return ((this.#marks[row] ?? 0) & BAD_QUOTES) !== 0;
  }

  isOpen(row: number): boolean {
    return ((this.#marks[row] ?? 0) & OPEN) !== 0;
  }

  #push(first: number, line: number, marks: number): void {
    this.#first.push(first);
    this.#lines.push(line);
    this.#marks.push(marks);
  }
}
