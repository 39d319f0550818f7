import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';

/** The amount that was typed, or why it is none. */
export type AmountReading = { ok: true; value: DecimalString | undefined } | { ok: false; code: AmountFault };
export type AmountFault = 'notANumber' | 'unfinished' | 'divideByZero' | 'tooLarge';

/** Results of a calculation are rounded to this many places; a plain number stays as it was typed. */
export const CALCULATION_PLACES = 5;
const LARGEST = new Decimal('1e15');

type Token = { kind: 'number'; value: Decimal } | { kind: 'sign'; sign: '+' | '-' | '*' | '/' | '(' | ')' };

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

/**
 * Reads a number as people write it: `1234.5`, `1,234.50`, `1234,5`, `.5`. A comma separates thousands where every
 * group after it has three digits. Any other single comma is the decimal point, as in `0,125`: no group of thousands
 * begins with a zero.
 */
function plainNumber(text: string): Decimal {
  const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text);
  const dotted = grouped ? text.replaceAll(',', '') : text.replace(/^(\d*),(\d*)$/, '$1.$2');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(dotted)) throw new Fault('notANumber');
  return new Decimal(dotted.endsWith('.') ? dotted.slice(0, -1) : dotted);
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  const pattern = /([\d.,]+)|([-+−*x×/:÷()])/giy;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) throw new Fault('notANumber');
    if (match[1] !== undefined) found.push({ kind: 'number', value: plainNumber(match[1]) });
    else {
      const sign = SIGNS[(match[2] ?? '').toLowerCase()];
      if (!sign) throw new Fault('notANumber');
      found.push({ kind: 'sign', sign });
    }
  }
  return found;
}

/**
 * sum := product (('+' | '-') product)*; product := factor (('*' | '/') factor)*;
 * factor := '-' factor | '+' factor | '(' sum ')' | number
 */
class Calculation {
  private at = 0;
  private readonly tokens: readonly Token[];
  constructor(found: readonly Token[]) {
    this.tokens = found;
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
    return token.value;
  }
}

/**
 * Reads the text of an amount field: a number, or a calculation with `+ - * /` and brackets, in decimals and with the
 * usual precedence. A lone number in brackets is negative, as accountants write it, unless `=` before it marks a
 * calculation. Empty text is no value.
 */
export function readAmount(text: string): AmountReading {
  const written = text
    .replace(SPACES, '')
    .replace(/^\(([\d.,]+)\)$/, '-$1')
    .replace(/^=/, '');
  if (written === '') return { ok: true, value: undefined };
  try {
    const found = tokens(written);
    const isPlain = found.length === 1 || (found.length === 2 && found[0]?.kind === 'sign');
    const value = new Calculation(found).result();
    if (value.abs().gte(LARGEST)) return { ok: false, code: 'tooLarge' };
    return { ok: true, value: toDecimalString(isPlain ? value : roundTo(value, CALCULATION_PLACES)) };
  } catch (thrown) {
    if (thrown instanceof Fault) return { ok: false, code: thrown.code };
    throw thrown;
  }
}
