import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Statement, StatementLine, StatementProblem } from './result.ts';

/** The sum of the booked lines: pending lines and lines that are only information do not count. */
export function sumOfBooked(lines: readonly StatementLine[]): Decimal {
  let sum = new Decimal(0);
  for (const line of lines) if (line.status === undefined) sum = sum.plus(line.amount);
  return sum;
}

/**
 * Checks opening + lines = closing where both are given; if they differ, warns with the difference (docs/formats.md,
 * "balance").
 */
export function checkBalance(statement: Statement): StatementProblem[] {
  if (statement.opening === undefined || statement.closing === undefined) return [];
  const expected = new Decimal(statement.opening).plus(sumOfBooked(statement.lines));
  const difference = new Decimal(statement.closing).minus(expected);
  if (difference.isZero()) return [];
  return [
    {
      code: 'balance.differs',
      kind: 'doubt',
      facts: { difference: toDecimalString(difference), account: statement.account ?? '' },
    },
  ];
}

/** Up to this limit, the sum of three whole numbers is exact in a `number`. */
const EXACT = Number.MAX_SAFE_INTEGER / 4;
/** Amounts are converted to whole numbers with this many decimals. */
const PLACES = 4;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** The amount as a whole number of ten-thousandths; NaN if that is not exact. */
function tenThousandths(amount: DecimalString): number {
  const negative = amount.charCodeAt(0) === MINUS;
  let units = 0;
  let places = -1;
  for (let at = negative ? 1 : 0; at < amount.length; at += 1) {
    const code = amount.charCodeAt(at);
    if (code === POINT) {
      places = 0;
      continue;
    }
    if (places >= 0) places += 1;
    units = units * 10 + code - ZERO;
  }
  if (places > PLACES) return Number.NaN;
  for (let at = Math.max(places, 0); at < PLACES; at += 1) units *= 10;
  if (units > EXACT) return Number.NaN;
  return negative ? -units : units;
}

/** A line with its amount and balance as whole ten-thousandths, or NaN where these are not exact. */
interface CheckedLine {
  line: StatementLine;
  amount: number;
  balance: number;
}

/**
 * Whether `before` + `amount` = `after`. Compares `units`, a whole number, where it is exact, and decimals otherwise.
 */
function isStep(units: number, before: StatementLine, amount: StatementLine, after: StatementLine): boolean {
  return Number.isNaN(units)
    ? new Decimal(before.balance ?? 0).plus(amount.amount).equals(after.balance ?? 0)
    : units === 0;
}

/**
 * Checks the balance column of a table while its lines are read: each line's balance must be the previous balance plus
 * the line's amount. Lines may run from oldest to newest or the other way. Lines that are not booked, or have no
 * balance, are skipped.
 */
export class StatementBalance {
  /** The first and the last line with a balance. */
  first: StatementLine | null = null;
  last: StatementLine | null = null;
  private withBalance = 0;
  private before: CheckedLine | null = null;
  private readonly breaks = {
    oldestFirst: { count: 0, first: null as StatementLine | null },
    newestFirst: { count: 0, first: null as StatementLine | null },
  };

  add(line: StatementLine): void {
    if (line.status !== undefined || line.balance === undefined) return;
    this.withBalance += 1;
    this.first ??= line;
    this.last = line;
    const amount = tenThousandths(line.amount);
    const balance = tenThousandths(line.balance);
    const before = this.before;
    if (before === null) {
      this.before = { line, amount, balance };
      return;
    }
    const { oldestFirst, newestFirst } = this.breaks;
    if (!isStep(before.balance + amount - balance, before.line, line, line)) {
      oldestFirst.count += 1;
      oldestFirst.first ??= line;
    }
    if (!isStep(balance + before.amount - before.balance, line, before.line, before.line)) {
      newestFirst.count += 1;
      newestFirst.first ??= line;
    }
    before.line = line;
    before.amount = amount;
    before.balance = balance;
  }

  /**
   * The direction in which the balances fit every line; null when neither direction does, or fewer than two lines have
   * a balance.
   */
  get order(): 'oldestFirst' | 'newestFirst' | null {
    if (this.withBalance < 2) return null;
    return this.breaks.oldestFirst.count === 0
      ? 'oldestFirst'
      : this.breaks.newestFirst.count === 0
        ? 'newestFirst'
        : null;
  }

  /**
   * Whether these lines fit better than the same lines with other amounts, and at most a quarter of them do not fit.
   */
  fitsBetterThan(other: StatementBalance): boolean {
    return this.withBalance >= 2 && this.fewestBreaks < other.fewestBreaks && this.fewestBreaks * 4 <= this.withBalance;
  }

  private get fewestBreaks(): number {
    return Math.min(this.breaks.oldestFirst.count, this.breaks.newestFirst.count);
  }

  /** The first line that does not fit, in the direction in which fewer lines fail. */
  get breaksAt(): StatementLine | null {
    if (this.withBalance < 2 || this.order !== null) return null;
    const { oldestFirst, newestFirst } = this.breaks;
    return (oldestFirst.count <= newestFirst.count ? oldestFirst : newestFirst).first;
  }
}
