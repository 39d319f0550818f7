import { findGaps, periodTotals, type StatementPeriod } from '../../bank/balances.ts';
import type { LocalDate } from '../../values/dates.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../values/decimal.ts';
import { isInPeriod, type CheckContext } from './checkedRow.ts';
import type { Finding } from './finding.ts';

/** A bank line as the checks need it. */
export interface CheckedBankLine {
  readonly key: string;
  readonly date: LocalDate;
  /** Money in is positive. */
  readonly amount: DecimalString;
  readonly text: string;
  /** Announced by the bank, but not booked yet. */
  readonly isPending: boolean;
  /** Whether no payment or receipt is known for it. */
  readonly lacksDocument: boolean;
}

/** A bank account with what is stored of it. */
export interface CheckedAccount {
  readonly id: string;
  readonly code: string;
  readonly currency: string;
  readonly lines: readonly CheckedBankLine[];
  readonly statements: readonly StatementPeriod[];
}

function aboutAccount(
  check: 'statementGap' | 'statementOff',
  { id, code, currency }: CheckedAccount,
  date: string,
  facts: Finding['facts'],
): Finding {
  return {
    id: `${check}.${id}.${date}`,
    check,
    record: { kind: 'bankAccount', key: id },
    facts: { account: code, ...facts },
    date,
    party: '',
    amount: facts['amount'] ?? '',
    currency,
  };
}

/**
 * Payments that take an account below zero: the largest of each day that begins at zero or above and ends below.
 * Balances are those of statements with an opening balance; the order of the lines of one day is not known.
 */
function overdrawn({ lines, statements, code, currency }: CheckedAccount, period: CheckContext['period']): Finding[] {
  const found = statements.flatMap(({ from, to, opening }) => {
    if (opening === undefined) return [];
    const within = lines.filter(({ date, isPending }) => !isPending && date >= from && date <= to);
    const days = [...Map.groupBy(within, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    let balance = new Decimal(opening);
    return days.flatMap(([date, some]): Finding[] => {
      const before = balance;
      for (const { amount } of some) balance = balance.plus(amount);
      const [line] = some.toSorted((a, b) => new Decimal(a.amount).comparedTo(b.amount));
      if (before.lt(0) || balance.gte(0) || line === undefined || !isInPeriod(period, date)) return [];
      const { key, text, amount } = line;
      return [
        {
          id: `bankOverdrawn.${key}`,
          check: 'bankOverdrawn',
          record: { kind: 'bankLine', key },
          facts: { account: code, text, difference: toDecimalString(balance) },
          date,
          party: '',
          amount,
          currency,
        },
      ];
    });
  });
  // Statements of a day and of its month both have it.
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/**
 * Lines of the period without a payment or receipt; payments that overdraw the account; statements whose lines do not
 * lead from the opening to the closing balance; and statements that are missing between two.
 */
export function bankFindings(account: CheckedAccount, { period }: CheckContext): Finding[] {
  const { lines, statements, code, currency } = account;
  const unexplained = lines
    .filter((line) => line.lacksDocument && !line.isPending && isInPeriod(period, line.date))
    .map(({ key, date, amount, text }): Finding => ({
      id: `bankUnexplained.${key}`,
      check: 'bankUnexplained',
      record: { kind: 'bankLine', key },
      facts: { account: code, text, amount },
      date,
      party: '',
      amount,
      currency,
    }));
  const off = statements.flatMap((statement): Finding[] => {
    const { from, to } = statement;
    // Of a statement outside the period, another period's check speaks.
    if (to < period.from || to > period.to) return [];
    const within = lines
      .filter(({ date }) => date >= from && date <= to)
      .map(({ key, date, amount, isPending }) => ({ key, date, amount, ...(isPending && { pending: true }) }));
    const { difference } = periodTotals(within, statement);
    if (difference === null || difference === ZERO) return [];
    return [aboutAccount('statementOff', account, to, { from, to, amount: difference })];
  });
  const gaps = findGaps(statements)
    .filter(({ after, before }) => before >= period.from && after <= period.to)
    .map(({ after, before, amount }) => aboutAccount('statementGap', account, before, { after, before, amount }));
  return [...unexplained, ...overdrawn(account, period), ...off, ...gaps];
}
