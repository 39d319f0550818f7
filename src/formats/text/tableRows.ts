/** What is known about a cell's text, as bits. */
export const CellMark = {
  /** It has control characters, such as line ends. */
  control: 2,
  /** It has characters outside ASCII. */
  wide: 4,
  /** It has blanks. */
  blank: 8,
  /** It has doubled quotes, each of which stands for one. */
  doubled: 16,
  /** Nothing is known about it. */
  unknown: 32,
} as const;

const NOT_ASCII = CellMark.wide | CellMark.doubled | CellMark.unknown;
const NOT_TIDY = NOT_ASCII | CellMark.control;
const SPACE = 32;
const NO_BYTES: Uint8Array = new Uint8Array();

/**
 * The position of a cell's text: from `start` to before `end` of `source`. A reader moves one such object from cell to
 * cell: a file has a million cells, and few are needed as strings.
 */
export class CellSpan {
  source = '';
  start = 0;
  end = 0;
  /** If the cell is ASCII, its text is also in these bytes, from `byte` on. They are faster to read than a string. */
  bytes: Uint8Array = NO_BYTES;
  byte = 0;
  private marks: number = CellMark.unknown;

  /** @param marks bits of `CellMark` @param byte where the text begins in `bytes`, if they are known */
  set(
    source: string,
    start: number,
    end: number,
    marks: number = CellMark.unknown,
    bytes: Uint8Array = NO_BYTES,
    byte = 0,
  ): void {
    this.source = source;
    this.start = start;
    this.end = end;
    this.marks = marks;
    this.bytes = bytes;
    this.byte = byte;
  }

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** The code of its last character; NaN if it is empty. */
  get lastCode(): number {
    const { source, start, end } = this;
    return end > start ? source.charCodeAt(end - 1) : Number.NaN;
  }

  /** Whether `bytes` holds the text. */
  get isAscii(): boolean {
    return (this.marks & NOT_ASCII) === 0;
  }

  /** Whether the text is known to be on one line, with single blanks between its words and none around them. */
  get isTidy(): boolean {
    const { bytes, byte, marks } = this;
    if ((marks & NOT_TIDY) !== 0) return false;
    if ((marks & CellMark.blank) === 0) return true;
    const end = byte + this.end - this.start;
    let before = SPACE;
    for (let at = byte; at < end; at += 1) {
      const code = bytes[at] ?? 0;
      if (code === SPACE && before === SPACE) return false;
      before = code;
    }
    return before !== SPACE;
  }

  /** Whether the cell's text equals `other`. */
  says(other: string): boolean {
    const { source, start, bytes, byte } = this;
    if (this.end - start !== other.length) return false;
    // Compares from the end: references and dates of neighbouring lines begin alike.
    if (this.isAscii) {
      for (let at = other.length - 1; at >= 0; at -= 1) if (bytes[byte + at] !== other.charCodeAt(at)) return false;
    } else {
      for (let at = other.length - 1; at >= 0; at -= 1)
        if (source.charCodeAt(start + at) !== other.charCodeAt(at)) return false;
    }
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
  /** Whether a workbook holds the cell as a number. */
  isNumber(row: number, column: number): boolean;
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
  /** The columns whose cells a workbook holds as numbers. */
  numbers?: readonly number[];
}

/** Whether a workbook holds a cell as a number. */
export const isNumberAt = ({ numbers }: TableRow, column: number): boolean => numbers?.includes(column) === true;

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

  isNumber(row: number, column: number): boolean {
    const found = this.rows[row];
    return found !== undefined && isNumberAt(found, column);
  }

  hasBadQuotes(): boolean {
    return false;
  }

  isOpen(_row: number): boolean {
    return false;
  }
}
