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

interface Held {
  currencyAmount: bigint;
  balance: bigint;
}

/** What is in the bank at the end of a day, by ledger account. */
export function bankBalances(books: Books, asAt: LocalDate, includeEmpty: boolean): BankBalanceRow[] {
  const { database, directory, legalEntity } = books;
  const banks = directory.all('account').filter(({ accountType }) => accountType?.toLowerCase() === 'bank');
  const sums = database.sqlite.prepare(
    `SELECT account_id, currency, sum(currency_amount) AS currency_amount, sum(amount) AS amount FROM entry
      WHERE legal_entity_id = ? AND account_id IN (SELECT value FROM json_each(?)) AND date <= ?
      GROUP BY account_id, currency`,
  );
  sums.setReadBigInts(true);
  const ids = JSON.stringify(banks.map(({ id }) => id));
  const held = Map.groupBy(sums.all(legalEntity.id, ids, asAt), ({ account_id: id }) => String(id));
  return banks
    .filter(({ id, isActive }) => held.has(id) || (includeEmpty && isActive))
    .map(({ id }): BankBalanceRow => {
      const { code, description } = accountOf(books, id);
      const own = directory.all('bankAccount').filter(({ accountId }) => accountId === id);
      const currency = own[0]?.currency ?? legalEntity.baseCurrency;
      const total = (held.get(id) ?? []).reduce<Held>(
        (sum, row) => ({
          currencyAmount: sum.currencyAmount + (row.currency === currency ? BigInt(String(row.currency_amount)) : 0n),
          balance: sum.balance + BigInt(String(row.amount)),
        }),
        { currencyAmount: 0n, balance: 0n },
      );
      const [bank, another] = own;
      return {
        ...(bank && !another ? { bankAccountId: bank.id, bankAccountCode: bank.code } : {}),
        accountId: id,
        accountCode: code,
        description,
        currency,
        currencyAmount: decimalTextOf(
          currency === legalEntity.baseCurrency ? total.balance : total.currencyAmount,
          currencyPlaces(currency),
        ),
        balance: baseText(books, total.balance),
      };
    })
    .sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1));
}
