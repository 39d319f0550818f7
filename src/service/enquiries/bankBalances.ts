import { currencyPlaces } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import { decimalTextOf } from '../../domain/values/minorUnits.ts';
import { accountOf, baseText, type Books } from './balances.ts';

/** What an account of the type bank holds. */
export interface BankBalanceRow {
  /** The bank account of this ledger account, when it has just one. */
  bankAccountId?: string;
  bankAccountCode?: string;
  accountId: string;
  accountCode: string;
  description: string;
  currency: string;
  /** What is in its own currency. */
  currencyAmount: DecimalString;
  /** All of it in base currency; a debit, which is money, above zero. */
  balance: DecimalString;
}

/** What is in the bank at the end of a day, by ledger account. */
export function bankBalances(books: Books, asAt: LocalDate, includeEmpty: boolean): BankBalanceRow[] {
  const { directory, postings, legalEntity } = books;
  const balances = new Map(
    postings
      .sumsUpTo(legalEntity.id, asAt, asAt)
      .map(({ accountId, before, since }) => [accountId, (before ?? 0n) + (since ?? 0n)]),
  );
  return directory
    .all('account')
    .filter(({ accountType }) => accountType?.toLowerCase() === 'bank')
    .filter(({ id, isActive }) => balances.has(id) || (includeEmpty && isActive))
    .map(({ id }): BankBalanceRow => {
      const { code, description } = accountOf(books, id);
      const [bank, another] = directory.all('bankAccount').filter(({ accountId }) => accountId === id);
      const currency = bank?.currency ?? legalEntity.baseCurrency;
      const balance = balances.get(id) ?? 0n;
      const held = currency === legalEntity.baseCurrency ? balance : amountIn(books, id, currency, asAt);
      return {
        ...(bank && !another ? { bankAccountId: bank.id, bankAccountCode: bank.code } : {}),
        accountId: id,
        accountCode: code,
        description,
        currency,
        currencyAmount: decimalTextOf(held, currencyPlaces(currency)),
        balance: baseText(books, balance),
      };
    })
    .sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1));
}

function amountIn({ database, legalEntity }: Books, accountId: string, currency: string, asAt: LocalDate): bigint {
  const sum = database.prepare(
    `SELECT coalesce(sum(currency_amount), 0) AS amount FROM entry
      WHERE legal_entity_id = ? AND account_id = ? AND date <= ? AND currency = ?`,
    { isExact: true },
  );
  return BigInt(String(sum.get(legalEntity.id, accountId, asAt, currency)?.amount));
}
