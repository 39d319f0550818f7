/**
 * Where a cell's text stands: from `start` to before `end` of `source`. A reader has one and moves it from cell to cell: a
 * file has a million cells, of which few are ever needed as strings of their own.
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

  /** Whether it says what `other` says. */
  says(other: string): boolean {
    const { source, start } = this;
    if (this.end - start !== other.length) return false;
    // From the end: references and dates of neighbouring lines begin alike.
    for (let at = other.length - 1; at >= 0; at -= 1)
      if (source.charCodeAt(start + at) !== other.charCodeAt(at)) return false;
    return true;
  }
}

/** The rows of a table, from whatever file they come. Rows and columns count from 0; a cell that is not there is ''. */
export interface TableRows {
  readonly count: number;
  /** The line (CSV) or row (XLSX) from 1 on which it begins. */
  line(row: number): number;
  /** How many cells it has. */
  width(row: number): number;
  cell(row: number, column: number): string;
  /** Moves `span` to a cell, without making its text. */
  find(row: number, column: number, span: CellSpan): void;
  /** Quotes were opened and not closed: the row was then read as the single line it stands on, quotes and all. */
  hasBadQuotes(row: number): boolean;
  /** The file ends in this row, without a line end. */
  isOpen(row: number): boolean;
}

/** All cells of a row. */
export function cellsOf(rows: TableRows, row: number): string[] {
  return Array.from({ length: rows.width(row) }, (_, column) => rows.cell(row, column));
}

/** A row with its cells written out: for the few that a layout is guessed from, and for workbooks. */
export interface TableRow {
  cells: string[];
  line: number;
}

/** The first rows, written out. */
export function firstRows(rows: TableRows, most: number): TableRow[] {
  return Array.from({ length: Math.min(most, rows.count) }, (_, row) => ({
    cells: cellsOf(rows, row),
    line: rows.line(row),
  }));
}

/** Rows that are written out already. */
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
