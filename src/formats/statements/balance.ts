import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import { tenThousandths } from './steps.ts';
import type { Statement, StatementLine, StatementProblem } from './result.ts';

/** The sum of the lines that the balance holds: what is pending or only information is not in it. */
export function sumOfBooked(lines: readonly StatementLine[]): Decimal {
  let sum = new Decimal(0);
  for (const line of lines) if (line.status === undefined) sum = sum.plus(line.amount);
  return sum;
}

/** Opening + lines = closing, where both are given; otherwise a warning with the difference (docs/formats.md, "balance"). */
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

/** A line as the check of its neighbour needs it: with its amounts as whole numbers where these are exact. */
interface Told {
  line: StatementLine;
  amount: number;
  balance: number;
}

/** Whether `before` + `amount` = `after`, in whole numbers; in decimals where they cannot hold the amounts. */
function isStep(units: number, before: StatementLine, amount: StatementLine, after: StatementLine): boolean {
  return Number.isNaN(units)
    ? new Decimal(before.balance ?? 0).plus(amount.amount).equals(after.balance ?? 0)
    : units === 0;
}

/**
 * Checks the balance column of a table, line by line as they are read: whether each line's balance is the one before plus
 * the line's amount, in either direction. Lines that are not booked, or have no balance, are passed over.
 */
export class StatementBalance {
  /** The first and the last line with a balance. */
  first: StatementLine | null = null;
  last: StatementLine | null = null;
  private told = 0;
  private before: Told | null = null;
  private readonly breaks = {
    oldestFirst: { count: 0, first: null as StatementLine | null },
    newestFirst: { count: 0, first: null as StatementLine | null },
  };

  add(line: StatementLine): void {
    if (line.status !== undefined || line.balance === undefined) return;
    this.told += 1;
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

  /** The direction in which the balances fit every line; null when they fit in none, or there are too few to tell. */
  get order(): 'oldestFirst' | 'newestFirst' | null {
    if (this.told < 2) return null;
    return this.breaks.oldestFirst.count === 0
      ? 'oldestFirst'
      : this.breaks.newestFirst.count === 0
        ? 'newestFirst'
        : null;
  }

  /** Whether more of these lines fit than of `other`, which are the same with other amounts, and most of these do. */
  fitsBetterThan(other: StatementBalance): boolean {
    return this.told >= 2 && this.fewestBreaks < other.fewestBreaks && this.fewestBreaks * 4 <= this.told;
  }

  private get fewestBreaks(): number {
    return Math.min(this.breaks.oldestFirst.count, this.breaks.newestFirst.count);
  }

  /** The first line that does not fit, in the direction in which more do: most of all where hardly any does. */
  get breaksAt(): StatementLine | null {
    if (this.told < 2 || this.order !== null) return null;
    const { oldestFirst, newestFirst } = this.breaks;
    return (oldestFirst.count <= newestFirst.count ? oldestFirst : newestFirst).first;
  }
}
