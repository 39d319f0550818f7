import type { LocalDate } from '../../domain/values/dates.ts';
import { ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import { accountOf, balancesAt, baseText, type Books } from './balances.ts';

/** An account's closing balance, in one of the two columns; in base currency. */
export interface TrialBalanceRow {
  accountId: string;
  accountCode: string;
  description: string;
  accountType: string | undefined;
  debit: DecimalString;
  credit: DecimalString;
}

/** An amount in one of the columns debit and credit. @param units in minor units; a debit is above zero */
export function inColumns(books: Books, units: bigint): Pick<TrialBalanceRow, 'debit' | 'credit'> {
  const amount = baseText(books, units < 0n ? -units : units);
  return units < 0n ? { debit: ZERO, credit: amount } : { debit: amount, credit: ZERO };
}

/**
 * The balance of each account at the end of a day, by code (`balancesAt`); that of suspense only if it is not zero.
 * @param includeEmpty whether accounts with no balance and no entry are rows too
 */
export function trialBalance(books: Books, asAt: LocalDate, includeEmpty: boolean): TrialBalanceRow[] {
  // Each opening crosses the suspense account: where all of it is explained, nobody has to look there.
  const { suspenseAccountId } = books.legalEntity.ledger ?? {};
  return [...balancesAt(books, asAt, includeEmpty)]
    .filter(([accountId, balance]) => includeEmpty || balance !== 0n || accountId !== suspenseAccountId)
    .map(([accountId, balance]): TrialBalanceRow => {
      const { code, description, accountType } = accountOf(books, accountId);
      return { accountId, accountCode: code, description, accountType, ...inColumns(books, balance) };
    })
    .sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1));
}
