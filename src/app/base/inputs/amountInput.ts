import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import {
  AmountNotation,
  markShown,
  readWrittenAmount,
  scanAmount,
  type DecimalMark,
} from '../../../formats/text/amounts.ts';
import { marksOf } from '../i18n/locale.ts';

/**
 * The amount that was typed, or why it is none. `other` is the second way to read it, where a comma or a point may be
 * either a decimal mark or a separator of thousands.
 */
export type AmountReading =
  | { ok: true; value: DecimalString | undefined; other?: DecimalString }
  | { ok: false; code: AmountFault };
export type AmountFault = 'notANumber' | 'unfinished' | 'divideByZero' | 'tooLarge';

/** Results of a calculation are rounded to this many places; a plain number stays as it was typed. */
export const CALCULATION_PLACES = 5;
const LARGEST = new Decimal('1e15');

type Token = { kind: 'number'; text: string } | { kind: 'sign'; sign: '+' | '-' | '*' | '/' | '(' | ')' };

class Fault extends Error {
  readonly code: AmountFault;
  constructor(code: AmountFault) {
    super(code);
    this.code = code;
  }
}

const SPACES = /[\s\u00a0\u202f]+/g;
const SIGNS: Readonly<Record<string, '+' | '-' | '*' | '/' | '(' | ')'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  x: '*',
  '×': '*',
  '/': '/',
  ':': '/',
  '÷': '/',
  '(': '(',
  ')': ')',
};

function tokens(text: string): Token[] {
  const found: Token[] = [];
  const pattern = /([\d.,]+)|([-+−*x×/:÷()])/giy;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) throw new Fault('notANumber');
    if (match[1] !== undefined) found.push({ kind: 'number', text: match[1] });
    else {
      const sign = SIGNS[(match[2] ?? '').toLowerCase()];
      if (!sign) throw new Fault('notANumber');
      found.push({ kind: 'sign', sign });
    }
  }
  return found;
}

/** Whether a number could be read with either decimal mark: `1,500`, but not `1,50` or `1,500.00`. */
const isTwoWay = (body: string): boolean => markShown(body) === 'both';

/** Reads a number by the marks that it shows, and by `mark` where it could be read either way. */
function numberIn(text: string, body: string, mark: DecimalMark): Decimal {
  const shown = markShown(body);
  const value = readWrittenAmount(text, {
    mark: shown === null || shown === 'both' ? mark : shown,
    ambiguous: false,
    mixed: false,
  });
  if (value === null) throw new Fault('notANumber');
  return new Decimal(value);
}

/**
 * sum := product (('+' | '-') product)*; product := factor (('*' | '/') factor)*;
 * factor := '-' factor | '+' factor | '(' sum ')' | number
 */
class Calculation {
  private at = 0;
  private readonly tokens: readonly Token[];
  private readonly mark: DecimalMark;
  constructor(found: readonly Token[], mark: DecimalMark) {
    this.tokens = found;
    this.mark = mark;
  }

  result(): Decimal {
    const value = this.sum();
    if (this.at < this.tokens.length) throw new Fault('notANumber');
    return value;
  }

  private takes(...signs: string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return undefined;
    this.at += 1;
    return token.sign;
  }

  private sum(): Decimal {
    let value = this.product();
    for (let sign = this.takes('+', '-'); sign; sign = this.takes('+', '-')) {
      const next = this.product();
      value = sign === '+' ? value.plus(next) : value.minus(next);
    }
    return value;
  }

  private product(): Decimal {
    let value = this.factor();
    for (let sign = this.takes('*', '/'); sign; sign = this.takes('*', '/')) {
      const next = this.factor();
      if (sign === '/' && next.isZero()) throw new Fault('divideByZero');
      value = sign === '*' ? value.times(next) : value.div(next);
    }
    return value;
  }

  private factor(): Decimal {
    const sign = this.takes('-', '+', '(');
    if (sign === '-') return this.factor().neg();
    if (sign === '+') return this.factor();
    if (sign === '(') {
      const value = this.sum();
      if (!this.takes(')')) throw new Fault('unfinished');
      return value;
    }
    const token = this.tokens[this.at];
    if (token === undefined) throw new Fault('unfinished');
    if (token.kind !== 'number') throw new Fault('notANumber');
    this.at += 1;
    return numberIn(token.text, token.text, this.mark);
  }
}

/** Only these codes are part of an amount. A text with other letters is none. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The digits and marks of a single figure, with or without sign and currency; null for anything else. */
function figureIn(text: string): string | null {
  const written = scanAmount(text);
  // CR and DR are a bank's words; a plus at the end begins a calculation.
  if (written === null || written.flag !== undefined || text.endsWith('+')) return null;
  return (text.match(/[A-Za-z]{3}/g) ?? []).every((code) => CURRENCIES.has(code)) ? written.body : null;
}

const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

function stored(value: Decimal, isPlain: boolean): DecimalString {
  if (value.abs().gte(LARGEST)) throw new Fault('tooLarge');
  return toDecimalString(isPlain ? value : roundTo(value, CALCULATION_PLACES));
}

/** The text with either decimal mark, where both make a number of it. */
function readBothWays(read: (mark: DecimalMark) => DecimalString, mark: DecimalMark): AmountReading {
  const value = read(mark);
  const other = read(otherMark(mark));
  return value === other ? { ok: true, value } : { ok: true, value, other };
}

/** What is longer was pasted by mistake. */
const LONGEST = 500;

/**
 * Reads the text of an amount field: a number (`1234.5`, `£45`, `€ 12`, `1500-`, `1.500,00`), or a calculation with
 * `+ - * /` and brackets, in decimals and with the usual precedence. A lone number in brackets is negative, as
 * accountants write it, unless `=` before it marks a calculation. Empty text is no value.
 * @param mark the decimal mark of the locale: it decides where a number does not show which it has
 */
export function readAmount(text: string, mark: DecimalMark = marksOf().point): AmountReading {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  if (trimmed.length > LONGEST) return { ok: false, code: 'notANumber' };
  try {
    const body = figureIn(trimmed);
    if (body !== null) {
      const read = (by: DecimalMark): DecimalString => stored(numberIn(trimmed, body, by), true);
      return isTwoWay(body) ? readBothWays(read, mark) : { ok: true, value: read(mark) };
    }
    const found = tokens(trimmed.replace(SPACES, '').replace(/^=/, ''));
    const isPlain = found.length === 1 || (found.length === 2 && found[0]?.kind === 'sign');
    const read = (by: DecimalMark): DecimalString => stored(new Calculation(found, by).result(), isPlain);
    return found.some((token) => token.kind === 'number' && isTwoWay(token.text))
      ? readBothWays(read, mark)
      : { ok: true, value: read(mark) };
  } catch (thrown) {
    if (thrown instanceof Fault) return { ok: false, code: thrown.code };
    throw thrown;
  }
}

/** Whether a cell of a table is one figure. A calculation is typed, so `01/03/2026` and `12-345` are none there. */
export const isFigure = (text: string): boolean => figureIn(text.trim()) !== null && readAmount(text).ok;

/**
 * The decimal mark that the figures of a pasted table show together, so that `1.234` beside `99,90` is a thousand; the
 * page's own where none shows it. Null if they show both.
 */
export function markOfFigures(cells: Iterable<string>): DecimalMark | null {
  const notation = new AmountNotation();
  for (const cell of cells) if (isFigure(cell)) notation.add(cell);
  const { mark, mixed } = notation.style(undefined, marksOf().point);
  return mixed ? null : mark;
}
