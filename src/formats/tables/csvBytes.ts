import { CellMark } from '../text/tableRows.ts';

export const QUOTE = 34;
export const NEW_LINE = 10;
export const RETURN = 13;
export const SPACE = 32;
/** The numbers of a cell. */
export const CELL = {
  /** Where its text begins and ends in the whole text. */
  start: 0,
  end: 1,
  /** Where it begins in the bytes. */
  byte: 2,
  /** What it contains: bits of `CellMark`. */
  marks: 3,
  width: 4,
} as const;

/** The numbers of a row. */
export const ROW = {
  /** Its first cell. */
  cell: 0,
  /** The line where it begins, from 1. */
  line: 1,
  /** What is wrong with it: bits of `CsvRows`. */
  faults: 2,
  width: 3,
} as const;

/** The kind of a byte where a cell may end. The other kinds are bits of `CellMark`. */
export const STOP = 128;

/** The kind of each byte. @param stops the bytes where a cell may end */
export function kindsOfBytes(stops: readonly number[]): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(CellMark.control, 0, SPACE);
  kinds[SPACE] = CellMark.blank;
  kinds.fill(CellMark.wide, 0x80);
  for (const byte of stops) kinds[byte] = (kinds[byte] ?? 0) | STOP;
  return kinds;
}

/** The kinds of bytes inside quotes. */
export const QUOTED = kindsOfBytes([QUOTE, NEW_LINE]);

/** How many more bytes than UTF-16 units there are between `from` and `to`. */
export function surplus(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    // A character has one byte that leads and up to three that follow. With three that follow, it has two units.
    if (byte >= 0xf0 && byte < FOREIGN) count -= 1;
    else if (byte >= 0x80 && byte < 0xc0) count += 1;
  }
  return count;
}

/** A byte that UTF-8 never uses: it stands for a delimiter outside ASCII, so that each delimiter is one byte. */
const FOREIGN = 0xff;

/** A text in UTF-8, in which each delimiter is one byte. @param utf8 the text in UTF-8, where it is at hand */
export function divisibleBytes(text: string, delimiter: string, utf8?: Uint8Array): Uint8Array {
  const encoder = new TextEncoder();
  if (delimiterByte(delimiter) !== FOREIGN) return utf8 ?? encoder.encode(text);
  const parts = text.split(delimiter).map((part) => encoder.encode(part));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, -1)).fill(FOREIGN);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length + 1;
  }
  return bytes;
}

/** The byte of a delimiter in `divisibleBytes`. */
export function delimiterByte(delimiter: string): number {
  const code = delimiter.charCodeAt(0);
  return code < 0x80 ? code : FOREIGN;
}
