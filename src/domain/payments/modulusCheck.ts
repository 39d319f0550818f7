/*
 * Whether an account number can belong to a British sort code: the modulus check that Vocalink publishes ("Validating
 * account numbers", with its fourteen exceptions). Which weights hold for which sort codes is in a table that Pay.UK
 * licenses, so Daybook brings none; a person who has it gives it to Daybook (docs/payments.md).
 */

export const MODULUS_METHODS = ['MOD10', 'MOD11', 'DBLAL'] as const;
export type ModulusMethod = (typeof MODULUS_METHODS)[number];

/** One row of the table: how accounts of sort codes from one to another are checked. */
export interface ModulusRange {
  from: string;
  to: string;
  method: ModulusMethod;
  /** For the six digits of the sort code (u to z) and the eight of the account number (a to h). */
  weights: readonly number[];
  /** 1 to 14; 0 for none. */
  exception: number;
}

export interface ModulusTable {
  /** In the order of the table: a sort code has one or two rows. */
  ranges: readonly ModulusRange[];
  /** The sort code to calculate with instead, for exception 5; null if that list was not given. */
  substitutes: ReadonlyMap<string, string> | null;
}

/** Places of the account's digits behind those of the sort code. */
const [A, B, C, G, H] = [6, 7, 8, 12, 13] as const;

/** Weights that exception 2 uses where the account number does not begin with 0. */
const NOT_ZERO = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const NOT_ZERO_AND_NINE = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];
/** Sort codes that exceptions 8 and 9 calculate with. */
const SORT_CODE_OF_8 = '090126';
const SORT_CODE_OF_9 = '309634';
/** What exception 1 adds. */
const ADDED_BY_1 = 27;
/** Pairs of exceptions of which one passed check is enough: the exception of the first row. */
const ONE_IS_ENOUGH: ReadonlySet<number> = new Set([2, 10, 12]);

type Digits = readonly number[];

function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}

function weightsFor({ exception, weights }: ModulusRange, digits: Digits): readonly number[] {
  const withoutFirst = (): number[] => weights.map((weight, at) => (at <= B ? 0 : weight));
  const endsInNine = digits[G] === 9;
  switch (exception) {
    case 2:
      if (digits[A] === 0) return weights;
      return endsInNine ? NOT_ZERO_AND_NINE : NOT_ZERO;
    case 7:
      return endsInNine ? withoutFirst() : weights;
    case 10: {
      const begins = `${String(digits[A])}${String(digits[B])}`;
      return endsInNine && (begins === '09' || begins === '99') ? withoutFirst() : weights;
    }
    default:
      return weights;
  }
}

/** One check: the weighted sum against the method's modulus, or against the account's own check digits. */
function passes(range: ModulusRange, digits: Digits): boolean {
  const weights = weightsFor(range, digits);
  const products = digits.map((digit, at) => digit * (weights[at] ?? 0));
  const isDoubleAlternate = range.method === 'DBLAL';
  // Of a double alternate check the digits of the products are added, not the products.
  const parts = isDoubleAlternate ? products.flatMap((product) => digitsOf(String(Math.abs(product)))) : products;
  const sum = parts.reduce((before, part) => before + part, range.exception === 1 ? ADDED_BY_1 : 0);
  const modulus = range.method === 'MOD11' ? 11 : 10;
  const rest = sum % modulus;
  const [g = 0, h = 0] = [digits[G], digits[H]];
  if (range.exception === 4) return rest === g * 10 + h;
  if (range.exception === 5)
    return rest === 0 ? (isDoubleAlternate ? h : g) === 0 : modulus - rest === (isDoubleAlternate ? h : g);
  return rest === 0;
}

/** The account number with its last digit moved out at the end, as exception 14 tries it; null where it does not. */
function shifted(digits: Digits): Digits | null {
  const last = digits[H] ?? 0;
  if (last !== 0 && last !== 1 && last !== 9) return null;
  return [...digits.slice(0, A), 0, ...digits.slice(A, H)];
}

/** A foreign currency account of exception 6, which cannot be checked. */
function isForeign(digits: Digits): boolean {
  const first = digits[A] ?? 0;
  return first >= 4 && first <= 8 && digits[G] === digits[H];
}

/**
 * Whether the check digits of an account agree with its sort code.
 * @param sortCode 6 digits
 * @param accountNo 8 digits
 * @returns true also where the table says nothing of the sort code: such accounts cannot be checked
 */
export function passesModulusCheck(table: ModulusTable, sortCode: string, accountNo: string): boolean {
  const [first, second] = table.ranges.filter(({ from, to }) => from <= sortCode && sortCode <= to);
  if (first === undefined) return true;
  if (first.exception === 5 && table.substitutes === null) return true;
  const digitsWith = (code: string): Digits => digitsOf(code + accountNo);
  const own = digitsWith(
    first.exception === 5
      ? (table.substitutes?.get(sortCode) ?? sortCode)
      : first.exception === 8
        ? SORT_CODE_OF_8
        : sortCode,
  );
  if (first.exception === 6 && isForeign(own)) return true;
  const isFirstGood = passes(first, own);
  if (first.exception === 14) {
    const moved = shifted(own);
    return isFirstGood || (moved !== null && passes(first, moved));
  }
  if (second === undefined) return isFirstGood;
  // Exception 3: a third digit of 6 or 9 needs no second check.
  if (second.exception === 3 && (own[C] === 6 || own[C] === 9)) return isFirstGood;
  const isSecondGood = passes(second, second.exception === 9 ? digitsWith(SORT_CODE_OF_9) : own);
  return ONE_IS_ENOUGH.has(first.exception) ? isFirstGood || isSecondGood : isFirstGood && isSecondGood;
}
