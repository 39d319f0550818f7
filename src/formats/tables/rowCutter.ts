import {
  CELL,
  delimiterByte,
  kindsOfBytes,
  NEW_LINE,
  QUOTE,
  QUOTED,
  RETURN,
  SPACE,
  STOP,
  surplus,
} from './csvBytes.ts';
import { NumberRows } from './numberRows.ts';
import { CellMark } from '../text/tableRows.ts';

/**
 * The most lines that one quoted cell may have. No bank writes more, and without a limit a quote that is never closed
 * would swallow the file.
 */
const MOST_LINES = 40;

/**
 * Divides a text into rows of cells. It works on the text's bytes in UTF-8, because an engine reads a byte of an array
 * several times faster than a character of a string. After each row, the fields say how it ended.
 */
export class RowCutter {
  /** The byte where the next row begins. */
  next = 0;
  /** Whether the row's quotes were closed. */
  closed = true;
  /** The number of lines that the row extends over. */
  lines = 1;
  /** The cells of all rows: see `CELL`. */
  readonly cells: NumberRows;
  readonly bytes: Uint8Array;
  readonly delimiter: number;
  /** The kinds of bytes outside of quotes. */
  private readonly kinds: Uint8Array;
  /** The same where a quote is an end, too: for plain rows. */
  readonly plainKinds: Uint8Array;
  /** How many more bytes than UTF-16 units there are before the next cell. */
  shift = 0;
  /** The first cell of the current row, and the shift before it. */
  private first = 0;
  private firstShift = 0;

  /** @param bytes the text in UTF-8: see `divisibleBytes` @param cells the expected number of cells */
  constructor(bytes: Uint8Array, delimiter: string, cells: number) {
    this.cells = new NumberRows(CELL.width, cells);
    this.bytes = bytes;
    this.delimiter = delimiterByte(delimiter);
    this.kinds = kindsOfBytes([this.delimiter, NEW_LINE, RETURN]);
    this.plainKinds = kindsOfBytes([this.delimiter, NEW_LINE, RETURN, QUOTE]);
  }

  /** Divides the row at byte `start`, whose quoted cells may contain line ends. */
  cut(start: number): void {
    const { bytes, delimiter } = this;
    const { length } = bytes;
    this.lines = 1;
    this.closed = true;
    this.first = this.cells.count;
    this.firstShift = this.shift;
    let at = start;
    for (;;) {
      const open = at < length && bytes[at] === SPACE ? this.pastSpaces(at) : at;
      const end = open < length && bytes[open] === QUOTE ? this.cutQuoted(open + 1) : this.cutPlain(at, length);
      if (end < length && bytes[end] === delimiter) at = end + 1;
      else {
        if (end === -1) this.giveUp();
        else this.endRow(start, end);
        return;
      }
    }
  }

  /** Divides the current row again, as one line up to byte `end`: at every delimiter, with the quotes as text. */
  cutLine(start: number, end: number): void {
    this.cells.count = this.first;
    this.shift = this.firstShift;
    for (let at = start - 1; at < end;) at = this.cutPlain(at + 1, end);
  }

  private giveUp(): void {
    this.next = this.bytes.length;
    this.closed = false;
  }

  /** The row ends at byte `end`, which no delimiter follows. */
  private endRow(start: number, end: number): void {
    const last = this.byteAt(end) === RETURN ? end + 1 : end;
    this.next = this.byteAt(last) === NEW_LINE ? last + 1 : Math.max(last, start + 1);
  }

  /** Adds the cell without quotes at `start`. @returns the byte where it ends: a delimiter, a line end, or `limit` */
  private cutPlain(start: number, limit: number): number {
    const { bytes, kinds } = this;
    let seen = 0;
    let at = start;
    // Nothing is called in this loop, which takes most of the time: a call would make the engine read fields again.
    for (; at < limit; at += 1) {
      const kind = kinds[bytes[at] ?? 0] ?? 0;
      if ((kind & STOP) !== 0 && (bytes[at] !== RETURN || at + 1 >= bytes.length || bytes[at + 1] === NEW_LINE)) break;
      seen |= kind;
    }
    this.addCell(start, at, seen);
    return at;
  }

  /** Adds the quoted cell whose text begins at `start`. @returns the byte after it; -1 if it is not closed */
  private cutQuoted(start: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let seen = 0;
    for (let at = start; at < length; at += 1) {
      for (; at < length; at += 1) {
        const kind = QUOTED[bytes[at] ?? 0] ?? 0;
        seen |= kind;
        if ((kind & STOP) !== 0) break;
      }
      const code = this.byteAt(at);
      if (code === NEW_LINE) {
        this.lines += 1;
        if (this.lines > MOST_LINES) return -1;
      } else if (this.byteAt(at + 1) === QUOTE) {
        seen |= CellMark.doubled;
        at += 1;
      } else if (code === QUOTE) {
        const after = this.pastSpaces(at + 1);
        const next = this.byteAt(after);
        if (next === this.delimiter || next === NEW_LINE || next === RETURN || after >= length) {
          this.addCell(start, at, seen);
          return after;
        }
        // A quote in the middle of a cell is part of its text.
      }
    }
    return -1;
  }

  private addCell(start: number, end: number, seen: number): void {
    const { cells, shift } = this;
    if ((seen & CellMark.wide) !== 0) this.shift += surplus(this.bytes, start, end);
    const at = cells.add();
    const { values } = cells;
    values[at + CELL.start] = start - shift;
    values[at + CELL.end] = end - this.shift;
    values[at + CELL.byte] = start;
    values[at + CELL.marks] = seen & ~STOP;
  }

  private pastSpaces(from: number): number {
    let at = from;
    while (this.byteAt(at) === SPACE) at += 1;
    return at;
  }

  /** The byte at `at`; -1 behind the end, which an engine may read slowly. */
  private byteAt(at: number): number {
    return at < this.bytes.length ? (this.bytes[at] ?? -1) : -1;
  }
}
