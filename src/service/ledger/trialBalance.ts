import { currencyPlaces } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import { decimalTextOf } from '../../domain/values/minorUnits.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { fittingAccount, isOfProfit } from './accountTypes.ts';
import type { PostingTable } from './postingTable.ts';
import { yearStartOf } from './setUp.ts';

/** An account's closing balance, in one of the two columns; in base currency. */
export interface TrialBalanceRow {
  accountId: string;
  accountCode: string;
  description: string;
  accountType: string | undefined;
  debit: DecimalString;
  credit: DecimalString;
}

/**
 * The balance of each account at the end of a day, by code. Income and expenses count from the start of the financial
 * year; what earlier years made is on the account of retained profit, without an entry of its own.
 * @param includeEmpty whether accounts with no balance and no entry are rows too
 */
export function trialBalance(
  postings: PostingTable,
  directory: Directory,
  legalEntity: KeptRecord<'legalEntity'>,
  asAt: LocalDate,
  includeEmpty: boolean,
): TrialBalanceRow[] {
  const places = currencyPlaces(legalEntity.baseCurrency);
  const yearStart = yearStartOf(legalEntity, asAt);
  const retained = fittingAccount(
    directory,
    legalEntity.ledger?.retainedAccountId,
    'the account of retained profit',
    `Ledger.RetainedAccountId of the legal entity ${legalEntity.code}`,
  );
  const balances = new Map<string, bigint>();
  const add = (id: string, amount: bigint): void => void balances.set(id, (balances.get(id) ?? 0n) + amount);
  for (const { accountId, before, since } of postings.sumsUpTo(legalEntity.id, asAt, yearStart)) {
    const isEarlierProfit = isOfProfit(directory.byId('account', accountId));
    if (before !== null && !(isEarlierProfit && before === 0n)) add(isEarlierProfit ? retained : accountId, before);
    if (since !== null) add(accountId, since);
  }
  if (includeEmpty) for (const { id, isActive } of directory.all('account')) if (isActive) add(id, 0n);
  return [...balances]
    .map(([accountId, balance]): TrialBalanceRow => {
      const account = directory.byId('account', accountId);
      if (!account) throw new Error(`the ledger has entries on an account that there is not: ${accountId}`);
      const amount = decimalTextOf(balance < 0n ? -balance : balance, places);
      return {
        accountId,
        accountCode: account.code,
        description: account.description,
        accountType: account.accountType,
        debit: balance < 0n ? ZERO : amount,
        credit: balance < 0n ? amount : ZERO,
      };
    })
    .sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1));
}
