import { currencyPlaces } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { type DecimalString } from '../../domain/values/decimal.ts';
import { decimalTextOf } from '../../domain/values/minorUnits.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import type { Database } from '../storage/database.ts';
import { fittingAccount, isOfProfit } from '../ledger/accountTypes.ts';
import type { OpenItems } from '../ledger/openItems.ts';
import type { PostingTable } from '../ledger/postingTable.ts';
import { ledgerYearStart } from '../ledger/setUp.ts';

/** The books of one legal entity, to be read. */
export interface Books {
  database: Database;
  directory: Directory;
  postings: PostingTable;
  openItems: OpenItems;
  legalEntity: KeptRecord<'legalEntity'>;
}

/** An amount of the base currency as it is answered. @param units in minor units */
export function baseText({ legalEntity }: Books, units: bigint): DecimalString {
  return decimalTextOf(units, currencyPlaces(legalEntity.baseCurrency));
}

/** The account on which the profit of earlier years stands. @throws Refusal 400 when there is none */
export function retainedAccount({ directory, legalEntity }: Books): string {
  return fittingAccount(
    directory,
    legalEntity.ledger?.retainedAccountId,
    'the account of retained profit',
    `Ledger.RetainedAccountId of the legal entity ${legalEntity.code}`,
  );
}

/** @throws Error when there is none: the ledger never has entries on an account that there is not */
export function accountOf({ directory }: Books, id: string): KeptRecord<'account'> {
  const account = directory.byId('account', id);
  if (!account) throw new Error(`the ledger has entries on an account that there is not: ${id}`);
  return account;
}

/**
 * The balance of each account with entries at the end of a day, in minor units; a debit is above zero. Income and
 * expenses count from the start of the financial year; what earlier years made is on the account of retained profit,
 * without an entry of its own.
 * @param includeEmpty whether all other active accounts are among them
 */
export function balancesAt(books: Books, asAt: LocalDate, includeEmpty: boolean): Map<string, bigint> {
  const { directory, postings, legalEntity } = books;
  const yearStart = ledgerYearStart(legalEntity, asAt);
  const retained = retainedAccount(books);
  const balances = new Map<string, bigint>();
  const add = (id: string, amount: bigint): void => void balances.set(id, (balances.get(id) ?? 0n) + amount);
  for (const { accountId, before, since } of postings.sumsUpTo(legalEntity.id, asAt, yearStart)) {
    const isEarlierProfit = isOfProfit(directory.byId('account', accountId));
    if (before !== null && !(isEarlierProfit && before === 0n)) add(isEarlierProfit ? retained : accountId, before);
    if (since !== null) add(accountId, since);
  }
  if (includeEmpty) for (const { id, isActive } of directory.all('account')) if (isActive) add(id, 0n);
  return balances;
}
