import { parseDecimal, ZERO, type DecimalString } from '../domain/decimal.ts';
import type { DecimalMark } from './result.ts';

/** An amount as written, without its marks: `body` holds digits, points and commas only. */
export interface WrittenAmount {
  negative: boolean;
  /** Whether a sign of any kind was written. */
  signed: boolean;
  body: string;
}

/** Longer amounts than this are no money: they are left to the careful way. */
const PLAIN_LENGTH = 24;
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
const NOT_DIGITS = /[^\d.,]/;
/** White space of every kind and apostrophes between digits: groups of thousands. */
const GROUPING = /(\d)[\s\u00a0\u202f\u2009'’´`](?=\d{3}(?!\d))/g;
const MINUS = /^[-−–—]|[-−–—]$/;
const CURRENCY = /^(?:[A-Z]{3}|\p{Sc}|[A-Z]{0,3}\p{Sc}|kr|Kč|zł|Fr)\.?(?=[\s\u00a0\d(+\-−–.,])|(?<=[\s\u00a0\d)+\-−–.,])(?:[A-Z]{3}|\p{Sc}|kr|Kč|zł|Fr)\.?$/u;
const FLAG = /(?<=[\d\s\u00a0.,])(CR|DR|C|D|H|S)\.?$/i;
const OUT_FLAGS = new Set(['DR', 'D', 'S']);

const MINUS_CODE = 45;
const POINT_CODE = 46;
const ZERO_CODE = 48;
const isDigitCode = (code: number): boolean => code >= ZERO_CODE && code <= 57;

/** Decimals of an amount that is written plainly, `-1234.50`; -1 for any other. By character: a file has 100,000 of them. */
function placesOfPlain(raw: string): number {
  const first = raw.charCodeAt(0) === MINUS_CODE ? 1 : 0;
  let point = -1;
  for (let at = first; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if (isDigitCode(code)) continue;
    if (code !== POINT_CODE || point !== -1 || at === first) return -1;
    point = at;
  }
  if (raw.length === first || point === raw.length - 1) return -1;
  return point === -1 ? 0 : raw.length - 1 - point;
}

/** A plainly written amount in canonical form; null when it needs more than its last zeros taken off. */
function canonicalPlain(raw: string): DecimalString | null {
  const places = placesOfPlain(raw);
  if (places < 0) return null;
  const first = raw.charCodeAt(0) === MINUS_CODE ? 1 : 0;
  const whole = raw.length - (places === 0 ? 0 : places + 1);
  if (raw.charCodeAt(first) === ZERO_CODE && whole > first + 1) return null;
  let end = raw.length;
  while (end > whole + 1 && raw.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  if (end === whole + 1) end = whole;
  // -0 is 0: left to those who know.
  if (end === first + 1 && raw.charCodeAt(first) === ZERO_CODE) return ZERO;
  return raw.length > PLAIN_LENGTH ? null : ((end === raw.length ? raw : raw.slice(0, end)) as DecimalString);
}

/** Takes an amount's marks off: signs before or after, brackets, currencies, CR and DR. Null when it is no amount. */
export function scanAmount(raw: string): WrittenAmount | null {
  let text = raw.trim();
  if (text === '') return null;
  let negative = false;
  let signed = false;
  if (NOT_DIGITS.test(text)) {
    const brackets = /^(\D*)\((.*)\)(\D*)$/.exec(text);
    if (brackets) {
      text = `${brackets[1] ?? ''}${brackets[2] ?? ''}${brackets[3] ?? ''}`.trim();
      negative = true;
      signed = true;
    }
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
        text = text.replace(FLAG, '');
        signed = true;
      } else text = text.replace(CURRENCY, '');
      text = text.trim();
      if (text === before) break;
    }
    text = text.replace(GROUPING, '$1');
  }
  if (!/\d/.test(text) || NOT_DIGITS.test(text)) return null;
  return { negative, signed, body: text };
}

const BY_MARK = {
  '.': /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?$/,
  ',': /^(\d{1,3}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,(\d*))?$/,
} as const;

/** What one written amount says about the decimal mark: a mark, nothing, or that it can be read both ways. */
function evidence(body: string): DecimalMark | 'both' | null {
  const point = body.lastIndexOf('.');
  const comma = body.lastIndexOf(',');
  if (point === -1 && comma === -1) return null;
  if (point !== -1 && comma !== -1) return point > comma ? '.' : ',';
  const mark = point === -1 ? ',' : '.';
  const other = mark === '.' ? ',' : '.';
  const at = Math.max(point, comma);
  if (body.indexOf(mark) !== at) return other;
  // 1.234 is both; 0.234, 1234.567 and 1.23 are not.
  return body.length - at - 1 === 3 && at >= 1 && at <= 3 && !body.startsWith('0') ? 'both' : mark;
}

/** How a file's amounts are written. */
export interface AmountStyle {
  mark: DecimalMark;
  /** No amount of the file shows which mark it is, and it matters. */
  ambiguous: boolean;
  /** Both marks are shown as decimal: amounts that could be either are then refused. */
  mixed: boolean;
}

/** Collects the amounts of a file, then says how they are written (design: statements, "decide over the whole column"). */
export class AmountColumn {
  #points = 0;
  #commas = 0;
  #both: Record<DecimalMark, number> = { '.': 0, ',': 0 };

  add(raw: string): void {
    const places = placesOfPlain(raw);
    if (places >= 0 && places !== 3) {
      if (places > 0) this.#points += 1;
      return;
    }
    const body = scanAmount(raw)?.body;
    if (body === undefined) return;
    const said = evidence(body);
    if (said === '.') this.#points += 1;
    else if (said === ',') this.#commas += 1;
    else if (said === 'both') this.#both[body.includes('.') ? '.' : ','] += 1;
  }

  /** @param prior what the format prescribes; it decides only when the amounts do not. */
  style(chosen?: DecimalMark, prior?: DecimalMark): AmountStyle {
    if (chosen) return { mark: chosen, ambiguous: false, mixed: false };
    if (this.#points > 0 || this.#commas > 0) {
      return { mark: this.#points >= this.#commas ? '.' : ',', ambiguous: false, mixed: this.#points > 0 && this.#commas > 0 };
    }
    if (this.#both['.'] === 0 && this.#both[','] === 0) return { mark: prior ?? '.', ambiguous: false, mixed: false };
    // Both 1.234 and 1,234 in one file: one of them has decimals, and nothing says which.
    const mixed = this.#both['.'] > 0 && this.#both[','] > 0;
    // Three decimals are rare: without a prescription, a mark before three digits divides thousands.
    return { mark: prior ?? (this.#both['.'] > 0 ? ',' : '.'), ambiguous: true, mixed };
  }
}

/** Writes digits in canonical form without arithmetic. */
function canonical(negative: boolean, whole: string, fraction: string): DecimalString | null {
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  const parts = fraction.replace(/0+$/, '');
  const text = parts === '' ? units : `${units}.${parts}`;
  return parseDecimal(negative && text !== '0' ? `-${text}` : text);
}

/** Reads an amount. @returns null when it is none, or when its marks do not fit the style: it is never guessed. */
export function readAmount(raw: string, style: AmountStyle): DecimalString | null {
  const isPoint = style.mark === '.' && !style.mixed;
  const canonicalRaw = isPoint ? canonicalPlain(raw) : null;
  if (canonicalRaw !== null) return canonicalRaw;
  const plain = isPoint ? PLAIN.exec(raw) : null;
  if (plain) return canonical(plain[1] === '-', plain[2] ?? '', plain[3] ?? '');
  const written = scanAmount(raw);
  if (written === null) return null;
  let mark = style.mark;
  if (style.mixed) {
    const said = evidence(written.body);
    if (said === 'both') return null;
    mark = said ?? mark;
  }
  const parts = BY_MARK[mark].exec(written.body);
  if (!parts) return null;
  const whole = (parts[1] ?? '').replace(/[.,]/g, '');
  const fraction = parts[2] ?? '';
  return whole === '' && fraction === '' ? null : canonical(written.negative, whole, fraction);
}

/** Reads an amount of a format that knows one decimal mark and no thousands (MT940, CAMT). */
export function readPlainAmount(raw: string, mark: DecimalMark): DecimalString | null {
  return readAmount(raw.trim(), { mark, ambiguous: false, mixed: false });
}

/** The amount with its sign turned. */
export function turned(amount: DecimalString): DecimalString {
  return (amount.startsWith('-') ? amount.slice(1) : amount === '0' ? amount : `-${amount}`) as DecimalString;
}
