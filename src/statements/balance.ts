import { Decimal, toDecimalString } from '../domain/decimal.ts';
import { isStep } from './steps.ts';
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

/** The lines whose balance is not the one before plus the line's amount, when the lines are read in this order. */
function breaksOf(lines: readonly StatementLine[], order: 'oldestFirst' | 'newestFirst'): StatementLine[] {
  const breaks: StatementLine[] = [];
  let before: StatementLine | null = null;
  for (const line of lines) {
    if (line.status !== undefined || line.balance === undefined) continue;
    if (before?.balance !== undefined) {
      const fits = order === 'oldestFirst' ? isStep(before.balance, line.amount, line.balance) : isStep(line.balance, before.amount, before.balance);
      if (!fits) breaks.push(line);
    }
    before = line;
  }
  return breaks;
}

/** Whether each line's balance is the one before plus the line's amount, in either direction. Lines without one are passed over. */
export function checkRunningBalance(lines: readonly StatementLine[]): RunningBalance {
  const told = lines.reduce((count, line) => (line.status === undefined && line.balance !== undefined ? count + 1 : count), 0);
  if (told < 2) return { order: null };
  const oldestFirst = breaksOf(lines, 'oldestFirst');
  if (oldestFirst.length === 0) return { order: 'oldestFirst' };
  const newestFirst = breaksOf(lines, 'newestFirst');
  if (newestFirst.length === 0) return { order: 'newestFirst' };
  const better = oldestFirst.length <= newestFirst.length ? oldestFirst : newestFirst;
  return better.length * 4 <= told ? { order: null, breaks: better[0] } : { order: null };
}
