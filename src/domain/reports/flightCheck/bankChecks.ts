import { findGaps, periodTotals, type StatementPeriod } from '../../bank/balances.ts';
import type { LocalDate } from '../../values/dates.ts';
import { ZERO, type DecimalString } from '../../values/decimal.ts';
import { isWithin, type CheckContext } from './checkedRow.ts';
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
 * Lines of the period without a payment or receipt; statements whose lines do not lead from the opening to the closing
 * balance; and statements that are missing between two.
 */
export function bankFindings(account: CheckedAccount, { period }: CheckContext): Finding[] {
  const { lines, statements, code, currency } = account;
  const unexplained = lines
    .filter((line) => line.lacksDocument && !line.isPending && isWithin(period, line.date))
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
  return [...unexplained, ...off, ...gaps];
}
