import { ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import type { CellSpan } from './tableRows.ts';

/** Longer texts are left to `scanAmount`. */
const PLAIN_LENGTH = 24;
const MINUS_CODE = 45;
export const COMMA_CODE = 44;
export const POINT_CODE = 46;
const SPACE_CODE = 32;
const ZERO_CODE = 48;
const NINE_CODE = 57;
export const isDigit = (code: number): boolean => code >= ZERO_CODE && code <= NINE_CODE;

/** The end of the digits from `from` on. */
function pastDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1;
  return at;
}

/**
 * Scans an amount in its most common form: an optional minus, digits, and optionally one mark with more digits. It
 * works on characters within the source, because a file has 100,000 amounts.
 */
export class PlainAmount {
  negative = false;
  /** Whether it has a digit other than 0. */
  isNonZero = false;
  /** The mark before them; '' if there is none. */
  mark: '.' | ',' | '' = '';
  private source = '';
  /** Bounds of the digits before the mark, without leading zeros, but at least one digit. */
  private whole = 0;
  private wholeEnd = 0;
  /** The end of the digits after the mark, without trailing zeros. */
  private end = 0;
  /** The characters of a text that is no cell. */
  private readonly copy = new Uint8Array(PLAIN_LENGTH);

  /** @returns whether the text has this form; the fields then describe it */
  scan(source: string, start: number, end: number): boolean {
    let from = start;
    let to = end;
    while (from < to && source.charCodeAt(from) === SPACE_CODE) from += 1;
    while (to > from && source.charCodeAt(to - 1) === SPACE_CODE) to -= 1;
    if (to - from > PLAIN_LENGTH) return false;
    for (let at = from; at < to; at += 1) {
      const code = source.charCodeAt(at);
      if (code > NINE_CODE) return false;
      this.copy[at - from] = code;
    }
    this.source = source;
    return this.scanBytes(this.copy, 0, to - from, from);
  }

  /** The same for a cell. */
  scanCell(cell: CellSpan): boolean {
    if (!cell.isAscii) return this.scan(cell.source, cell.start, cell.end);
    const { bytes, byte, start, end } = cell;
    let from = byte;
    let to = byte + end - start;
    while (from < to && bytes[from] === SPACE_CODE) from += 1;
    while (to > from && bytes[to - 1] === SPACE_CODE) to -= 1;
    if (to - from > PLAIN_LENGTH) return false;
    this.source = cell.source;
    return this.scanBytes(bytes, from, to, start - byte);
  }

  /** Scans the bytes of the text. @param shift from a position in `bytes` to the same in the source */
  private scanBytes(bytes: Uint8Array, start: number, to: number, shift: number): boolean {
    const negative = start < to && bytes[start] === MINUS_CODE;
    const from = negative ? start + 1 : start;
    const wholeEnd = pastDigits(bytes, from, to);
    if (wholeEnd === from) return false;
    let end = wholeEnd;
    let mark: '.' | ',' | '' = '';
    if (wholeEnd < to) {
      const code = bytes[wholeEnd];
      if (code !== POINT_CODE && code !== COMMA_CODE) return false;
      if (wholeEnd + 1 === to || pastDigits(bytes, wholeEnd + 1, to) < to) return false;
      mark = code === POINT_CODE ? '.' : ',';
      end = to;
      while (bytes[end - 1] === ZERO_CODE) end -= 1;
      if (end === wholeEnd + 1) end = wholeEnd;
    }
    let whole = from;
    while (whole < wholeEnd - 1 && bytes[whole] === ZERO_CODE) whole += 1;
    this.negative = negative;
    this.isNonZero = bytes[whole] !== ZERO_CODE || end > wholeEnd;
    this.mark = mark;
    this.whole = whole + shift;
    this.wholeEnd = wholeEnd + shift;
    this.end = end + shift;
    return true;
  }

  /** The scanned amount in canonical form, if its mark is the decimal mark. */
  get canonical(): DecimalString {
    if (!this.isNonZero) return ZERO;
    const source = this.source;
    const whole = this.whole;
    const end = this.end;
    if (this.mark === ',' && end > this.wholeEnd) {
      const decimals = source.slice(this.wholeEnd + 1, end);
      return `${this.negative ? '-' : ''}${source.slice(whole, this.wholeEnd)}.${decimals}` as DecimalString;
    }
    // Most often the minus is right before the digits, and one slice is enough.
    if (!this.negative) return source.slice(whole, end) as DecimalString;
    return (
      source.charCodeAt(whole - 1) === MINUS_CODE ? source.slice(whole - 1, end) : `-${source.slice(whole, end)}`
    ) as DecimalString;
  }
}
