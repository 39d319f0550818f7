import { Decimal, toDecimalString } from '../domain/decimal.ts';
import type { Statement, StatementLine, StatementProblem } from './result.ts';

/** The sum of the lines that the balance holds: what is pending or only information is not in it. */
export function sumOfBooked(lines: readonly StatementLine[]): Decimal {
  let sum = new Decimal(0);
  for (const line of lines) if (line.status === undefined) sum = sum.plus(line.amount);
  return sum;
}

/** Opening + lines = closing, where both are given; otherwise a warning with the difference (design: statements, "balance"). */
export function checkBalance(statement: Statement): StatementProblem[] {
  if (statement.opening === undefined || statement.closing === undefined) return [];
  const expected = new Decimal(statement.opening).plus(sumOfBooked(statement.lines));
  const difference = new Decimal(statement.closing).minus(expected);
  if (difference.isZero()) return [];
  return [{ code: 'balance.differs', kind: 'doubt', facts: { difference: toDecimalString(difference), account: statement.account ?? '' } }];
}

/**
 * What a running balance column says. `order` is the direction in which it fits every line; when it fits most of
 * them, `breaks` is the first line that it does not fit.
 */
export interface RunningBalance {
  order: 'oldestFirst' | 'newestFirst' | null;
  breaks?: StatementLine;
}

/** Whether each line's balance is the one before plus the line's amount, in either direction. */
export function checkRunningBalance(lines: readonly StatementLine[]): RunningBalance {
  const withBalance = lines.filter((line) => line.status === undefined && line.balance !== undefined);
  if (withBalance.length < 2) return { order: null };
  const breaks: Record<'oldestFirst' | 'newestFirst', StatementLine[]> = { oldestFirst: [], newestFirst: [] };
  let before = withBalance[0];
  for (const line of withBalance.slice(1)) {
    if (before === undefined) break;
    const step = new Decimal(line.balance ?? 0).minus(before.balance ?? 0);
    if (!step.equals(line.amount)) breaks.oldestFirst.push(line);
    if (!step.negated().equals(before.amount)) breaks.newestFirst.push(line);
    before = line;
  }
  if (breaks.oldestFirst.length === 0) return { order: 'oldestFirst' };
  if (breaks.newestFirst.length === 0) return { order: 'newestFirst' };
  const better = breaks.oldestFirst.length <= breaks.newestFirst.length ? breaks.oldestFirst : breaks.newestFirst;
  return better.length * 4 <= withBalance.length ? { order: null, breaks: better[0] } : { order: null };
}
