/**
 * The position of a cell's text: from `start` to before `end` of `source`. A reader moves one such object from cell to
 * cell: a file has a million cells, and few are needed as strings.
 */
export class CellSpan {
  source = '';
  start = 0;
  end = 0;

  set(source: string, start: number, end: number): void {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** Whether the cell's text equals `other`. */
  says(other: string): boolean {
    const { source, start } = this;
    if (this.end - start !== other.length) return false;
    // Compares from the end: references and dates of neighbouring lines begin alike.
    for (let at = other.length - 1; at >= 0; at -= 1)
      if (source.charCodeAt(start + at) !== other.charCodeAt(at)) return false;
    return true;
  }
}

/** The rows of a table from any kind of file. Rows and columns count from 0; a missing cell is ''. */
export interface TableRows {
  readonly count: number;
  /** The line (CSV) or row (XLSX) where it begins, from 1. */
  line(row: number): number;
  /** The number of its cells. */
  width(row: number): number;
  cell(row: number, column: number): string;
  /** Moves `span` to a cell, without making a string. */
  find(row: number, column: number, span: CellSpan): void;
  /** A quote was opened and not closed: the row is then the single line, with the quotes as text. */
  hasBadQuotes(row: number): boolean;
  /** The file ends in this row, without a line end. */
  isOpen(row: number): boolean;
}

/** All cells of a row. */
export function cellsOf(rows: TableRows, row: number): string[] {
  const cells: string[] = [];
  for (let column = 0; column < rows.width(row); column += 1) cells.push(rows.cell(row, column));
  return cells;
}

/** A row whose cells are strings: for the few rows from which a layout is guessed, and for workbooks. */
export interface TableRow {
  cells: string[];
  line: number;
}

/** The first rows as strings. */
export function firstRows(rows: TableRows, most: number): TableRow[] {
  return Array.from({ length: Math.min(most, rows.count) }, (_, row) => ({
    cells: cellsOf(rows, row),
    line: rows.line(row),
  }));
}

/** Rows whose cells are strings already. */
export class ReadyRows implements TableRows {
  private readonly rows: readonly TableRow[];

  constructor(rows: readonly TableRow[]) {
    this.rows = rows;
  }

  get count(): number {
    return this.rows.length;
  }

  line(row: number): number {
    return this.rows[row]?.line ?? 1;
  }

  width(row: number): number {
    return this.rows[row]?.cells.length ?? 0;
  }

  cell(row: number, column: number): string {
    return this.rows[row]?.cells[column] ?? '';
  }

  find(row: number, column: number, span: CellSpan): void {
    const text = this.cell(row, column);
    span.set(text, 0, text.length);
  }

  hasBadQuotes(): boolean {
    return false;
  }

  isOpen(_row: number): boolean {
    return false;
  }
}
