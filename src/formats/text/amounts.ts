import { parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import { COMMA_CODE, isDigit, PlainAmount, POINT_CODE } from './plainAmount.ts';
import { isNumberAt, type CellSpan, type TableRow } from './tableRows.ts';
import { unmarked } from './texts.ts';

export type DecimalMark = '.' | ',';

/** A written amount without signs, currency and flags: `body` contains only digits, points and commas. */
export interface WrittenAmount {
  negative: boolean;
  /** Whether a sign of any kind was written. */
  signed: boolean;
  /** The side that CR or DR after the amount stands for. */
  flag?: 'in' | 'out';
  body: string;
}

const NOT_DIGITS = /[^\d.,]/;
/** White space of any kind and apostrophes between digits: thousands separators. */
const GROUPING = /(\d)[\s\u00a0\u202f\u2009'’´`](?=\d{3}(?!\d))/g;
const MINUS = /^[-−–—]|[-−–—]$/;
/** Currencies, CR and DR have at most three letters, but for the euro in full. */
const WORD = /(?!euros?\b)\b\p{L}{4}/iu;
/** A currency by its code, its sign or the letters that people write for it. */
const CODE = String.raw`[A-Z]{3}|[A-Z]{0,3}\p{Sc}|[Ee]uros?`;
const LETTERS =
  '[Kk]r|KR|Kčs?|Kc|zł|zl|S?Fr|Rs|TL|Tl|Ft|FT|kn|Kn|[Ll]ei|[Dd]in|KM|лв|руб|грн|ден|дин|RM|Rp|Dhs?|Bs|Lt|Ls|Sk|元|' +
  '円|圆|圓|원';
/** A single letter before a whole number may be that of a reference. */
const RAND = String.raw`R(?=[\s\u00a0]?[+\-−–]?\d[\d\s\u00a0.,]*[.,]\d\d$)`;
const CURRENCY = new RegExp(
  // Only letters are shortened with a point: `Fr.500` is 500, `$.50` and `USD .50` are 0.50.
  String.raw`^(?:${CODE}|(?:${LETTERS})\.?|${RAND})(?=[\s\u00a0\d(+\-−–.,])|` +
    String.raw`(?<=[\s\u00a0\d)+\-−–.,])(?:${CODE}|${LETTERS})\.?$`,
  'u',
);
/** A dash instead of the decimals is no minus: `500,-`, `500.–`, `500,--`, in Sweden `500:-`. */
const NO_DECIMALS = /(?<=\d)([.,:])\s?(?:[-−–—]{1,2}|=)(?=[^\d]*$)/u;
/** A colon before the cents, as in Sweden: `1 250:50`. */
const COLON = /^(\D*[\d.,\s\u00a0\u202f\u2009'’]*\d):(\d\d)(?=\D*$)/u;
const TIME = /^(?:[01]?\d|2[0-4]):[0-5]\d$/;
/** A dash instead of the units (`–.50` in Switzerland) could be a minus. */
const NO_UNITS = /[–—][.,]\d/;
const FLAG = /(?<=[\d\s\u00a0.,])(CR|DR|C|D|H|S)\.?$/i;
const OUT_FLAGS = new Set(['DR', 'D', 'S']);

/** Shared by all callers: each reads the result before the next scan. */
const plain = new PlainAmount();

/**
 * Removes signs before or after an amount, brackets, currencies, CR and DR. Null if the text is no amount.
 * @param hasColons cents stand behind colons, so that `12:50` is no time
 */
export function scanAmount(raw: string, hasColons = false): WrittenAmount | null {
  let text = unmarked(raw.trim());
  // Most texts that are no amounts have a word or no digit, and need no more patterns.
  if (!/\d/.test(text) || WORD.test(text)) return null;
  let negative = false;
  let signed = false;
  let flag: WrittenAmount['flag'];
  if (NOT_DIGITS.test(text)) {
    const brackets = /^(\D*)\((.*)\)(\D*)$/.exec(text);
    if (brackets) {
      text = `${brackets[1] ?? ''}${brackets[2] ?? ''}${brackets[3] ?? ''}`.trim();
      negative = true;
      signed = true;
    }
    if (NO_UNITS.test(text)) return null;
    text = text.replace(NO_DECIMALS, (_, mark: string) => (mark === ':' ? '' : mark));
    // At most a currency, a flag and a sign, in any order.
    for (let round = 0; round < 4 && NOT_DIGITS.test(text); round += 1) {
      const before = text;
      if (MINUS.test(text)) {
        if (signed) return null;
        text = text.replace(MINUS, '');
        negative = true;
        signed = true;
      } else if (/^\+|\+$/.test(text)) {
        if (signed) return null;
        text = text.replace(/^\+|\+$/, '');
        signed = true;
      } else if (FLAG.test(text)) {
        if (signed) return null;
        negative = OUT_FLAGS.has((FLAG.exec(text)?.[1] ?? '').toUpperCase());
        flag = negative ? 'out' : 'in';
        text = text.replace(FLAG, '');
        signed = true;
      } else text = text.replace(CURRENCY, '');
      text = text.trim();
      if (text === before) break;
    }
    text = text.replace(GROUPING, '$1');
    if (hasColons || !TIME.test(text)) text = text.replace(COLON, '$1,$2');
  }
  if (!/\d/.test(text) || NOT_DIGITS.test(text)) return null;
  return flag === undefined ? { negative, signed, body: text } : { negative, signed, flag, body: text };
}

const BY_MARK = {
  '.': /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?$/,
  ',': /^(\d{1,3}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,(\d*))?$/,
} as const;

/** Whether a text is an amount with a colon before its cents, and no time. */
export const hasColon = (text: string): boolean => COLON.test(text) && scanAmount(text) !== null;

/** Which decimal mark one written amount shows: a mark, null for none, or `both` if it can be read either way. */
export function markShown(body: string): DecimalMark | 'both' | null {
  const point = body.lastIndexOf('.');
  const comma = body.lastIndexOf(',');
  if (point === -1 && comma === -1) return null;
  if (point !== -1 && comma !== -1) return point > comma ? '.' : ',';
  const mark = point === -1 ? ',' : '.';
  const other = mark === '.' ? ',' : '.';
  const at = Math.max(point, comma);
  if (body.indexOf(mark) !== at) return other;
  // 1.234 can be read either way; 0.234, 1234.567 and 1.23 cannot.
  return body.length - at - 1 === 3 && at >= 1 && at <= 3 && !body.startsWith('0') ? 'both' : mark;
}

/** Number of digits after the last mark. */
export function placesIn(written: string): number {
  return /[.,](\d*)\D*$/.exec(written)?.[1]?.length ?? 0;
}

/** How a file's amounts are written. */
export interface AmountStyle {
  mark: DecimalMark;
  /** No amount of the file shows the mark, and it makes a difference. */
  ambiguous: boolean;
  /** Both marks occur as decimal marks. Amounts that can be read either way are then refused. */
  mixed: boolean;
  /** How a text that can be read either way is read beside numbers of a workbook, which all have a decimal point. */
  unclear?: DecimalMark;
  /** Cents stand behind colons: `12:50` is no time. */
  hasColons?: true;
}

const BY_POINT: AmountStyle = { mark: '.', ambiguous: false, mixed: false };
const BY_COMMA: AmountStyle = { mark: ',', ambiguous: false, mixed: false };
/** Each amount is read only by its own marks. */
const BY_ITSELF: AmountStyle = { mark: '.', ambiguous: false, mixed: true };

/**
 * Collects the amounts of a file, then decides how they are written (docs/formats.md, "decide over the whole column").
 */
export class AmountNotation {
  private points = 0;
  private commas = 0;
  private both: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  private hasColons = false;
  private hasNumbers = false;

  /** Adds a cell. A number of a workbook says nothing of how texts beside it are written. */
  addFrom(row: TableRow, column: number): void {
    if (isNumberAt(row, column)) this.addNumber();
    else this.add(row.cells[column] ?? '');
  }

  /** Adds a number of a workbook. */
  addNumber(): void {
    this.hasNumbers = true;
  }

  add(raw: string): void {
    this.addIn(raw, 0, raw.length);
  }

  /** Adds the amount in a cell. @returns the number of its decimals */
  addCell(cell: CellSpan): number {
    const { bytes, byte, source, start, end } = cell;
    const length = end - start;
    if (!cell.isAscii || length <= 3) return this.addIn(source, start, end);
    const last = byte + length - 1;
    return this.addHundredths(bytes[last], bytes[last - 1], bytes[last - 2], bytes[last - 3])
      ? 2
      : this.addIn(source, start, end);
  }

  /** Adds the amount between `start` and `end` of `source`. @returns the number of its decimals */
  private addIn(source: string, start: number, end: number): number {
    const code = (back: number) => source.charCodeAt(end - back);
    if (end - start > 3 && this.addHundredths(code(1), code(2), code(3), code(4))) return 2;
    const written = source.slice(start, end);
    this.addWritten(scanAmount(written)?.body);
    this.hasColons ||= hasColon(written);
    return placesIn(written);
  }

  /**
   * Adds an amount by its last characters. Nearly all amounts have two decimals: the character before them is the
   * decimal mark.
   * @returns whether it has two decimals
   */
  private addHundredths(last = 0, second = 0, mark = 0, before = 0): boolean {
    if ((mark !== POINT_CODE && mark !== COMMA_CODE) || !isDigit(last) || !isDigit(second) || !isDigit(before))
      return false;
    if (mark === POINT_CODE) this.points += 1;
    else this.commas += 1;
    return true;
  }

  private addWritten(body: string | undefined): void {
    if (body === undefined) return;
    const shownMark = markShown(body);
    if (shownMark === '.') this.points += 1;
    else if (shownMark === ',') this.commas += 1;
    else if (shownMark === 'both') this.both[body.includes('.') ? '.' : ','] += 1;
  }

  /**
   * Adds an amount.
   * @returns its value if it does not depend on the file's other amounts; null if it does, or if it is no amount
   */
  addSettled(raw: string): DecimalString | null {
    const places = this.addIn(raw, 0, raw.length);
    const last = places === 2 ? raw.charCodeAt(raw.length - 3) : 0;
    // With two decimals, the character before them is the decimal mark. Any other amount is read by its own marks, if
    // they show which is which.
    if (last === POINT_CODE || last === COMMA_CODE)
      return readWrittenAmount(raw, last === POINT_CODE ? BY_POINT : BY_COMMA);
    return readWrittenAmount(raw, BY_ITSELF);
  }

  /** @param prior the mark that the format prescribes; it is used only if the amounts show none */
  style(chosen?: DecimalMark, prior?: DecimalMark): AmountStyle {
    const texts = this.markStyle(chosen, prior);
    const style: AmountStyle =
      this.hasNumbers && this.points + this.commas + this.both['.'] + this.both[','] > 0
        ? { mark: '.', ambiguous: texts.ambiguous, mixed: true, ...(texts.mixed ? {} : { unclear: texts.mark }) }
        : this.hasNumbers
          ? BY_POINT
          : texts;
    return this.hasColons ? { ...style, hasColons: true } : style;
  }

  private markStyle(chosen?: DecimalMark, prior?: DecimalMark): AmountStyle {
    if (chosen) return { mark: chosen, ambiguous: false, mixed: false };
    if (this.points > 0 || this.commas > 0) {
      return {
        mark: this.points >= this.commas ? '.' : ',',
        ambiguous: false,
        mixed: this.points > 0 && this.commas > 0,
      };
    }
    if (this.both['.'] === 0 && this.both[','] === 0) return { mark: prior ?? '.', ambiguous: false, mixed: false };
    // With both 1.234 and 1,234 in one file, one of them has decimals, and nothing shows which.
    const mixed = this.both['.'] > 0 && this.both[','] > 0;
    // Three decimals are rare: unless the format prescribes a mark, a mark before three digits separates thousands.
    return { mark: prior ?? (this.both['.'] > 0 ? ',' : '.'), ambiguous: true, mixed };
  }
}

/** Writes digits in canonical form without arithmetic. */
function canonical(negative: boolean, whole: string, fraction: string): DecimalString | null {
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  const parts = fraction.replace(/0+$/, '');
  const text = parts === '' ? units : `${units}.${parts}`;
  return parseDecimal(negative && text !== '0' ? `-${text}` : text);
}

/** Reads an amount. @returns null if it is none, or if its marks do not fit the style: nothing is guessed */
export function readWrittenAmount(raw: string, style: AmountStyle): DecimalString | null {
  return !style.mixed && plain.scan(raw, 0, raw.length) && (plain.mark === '' || plain.mark === style.mark)
    ? plain.canonical
    : readWritten(raw, style);
}

/** Reads the amount in a cell. */
export function readCellAmount(cell: CellSpan, style: AmountStyle): DecimalString | null {
  return !style.mixed && plain.scanCell(cell) && (plain.mark === '' || plain.mark === style.mark)
    ? plain.canonical
    : readWritten(cell.text, style);
}

function readWritten(raw: string, style: AmountStyle): DecimalString | null {
  const written = scanAmount(raw, style.hasColons);
  if (written === null) return null;
  let mark = style.mark;
  if (style.mixed) {
    const shownMark = markShown(written.body);
    if (shownMark === 'both' && style.unclear === undefined) return null;
    mark = (shownMark === 'both' ? style.unclear : shownMark) ?? mark;
  }
  const parts = BY_MARK[mark].exec(written.body);
  if (!parts) return null;
  const whole = (parts[1] ?? '').replace(/[.,]/g, '');
  const fraction = parts[2] ?? '';
  return whole === '' && fraction === '' ? null : canonical(written.negative, whole, fraction);
}

/** The sign of the amount in a cell, however its marks are read; null if it is no amount. */
export function signIn(cell: CellSpan): -1 | 0 | 1 | null {
  if (plain.scanCell(cell)) return !plain.isNonZero ? 0 : plain.negative ? -1 : 1;
  const written = scanAmount(cell.text, true);
  if (written === null) return null;
  return !/[1-9]/.test(written.body) ? 0 : written.negative ? -1 : 1;
}

/** Whether the amount in a cell has a sign of any kind, such as a plus or CR. */
export function isSignedIn(cell: CellSpan): boolean {
  return plain.scanCell(cell) ? plain.negative : scanAmount(cell.text, true)?.signed === true;
}

const LETTER = /\p{L}/u;

/** The side that CR or DR stands for next to the amount in a cell; undefined without either. */
export function flagIn(cell: CellSpan): 'in' | 'out' | undefined {
  if (isDigit(cell.lastCode)) return undefined;
  const { text } = cell;
  return LETTER.test(text) ? scanAmount(text)?.flag : undefined;
}

/**
 * Reads an amount of a format with one decimal mark and no thousands separators (MT940, CAMT). Null also if it has only
 * the other mark, before three digits: nothing shows what that is.
 */
export function readPlainAmount(raw: string, mark: DecimalMark): DecimalString | null {
  if (!raw.includes(mark) && markShown(scanAmount(raw)?.body ?? '') === 'both') return null;
  return readWrittenAmount(raw.trim(), { mark, ambiguous: false, mixed: false });
}

/** The amount with the opposite sign. */
export function turned(amount: DecimalString): DecimalString {
  return (amount.startsWith('-') ? amount.slice(1) : amount === '0' ? amount : `-${amount}`) as DecimalString;
}
