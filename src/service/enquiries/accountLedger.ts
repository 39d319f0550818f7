import { addDays, type LocalDate } from '../../domain/values/dates.ts';
import { ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import type { KeptRecord } from '../records/directory.ts';
import { isOfProfit } from '../ledger/accountTypes.ts';
import { baseText, retainedAccount, type Books } from './balances.ts';
import { inColumns } from './trialBalance.ts';
import { ledgerYearStart } from '../ledger/setUp.ts';

/** What an account was debited or credited, in base currency, and its balance after that; a debit is above zero. */
export interface AccountLedgerRow {
  date: LocalDate | string;
  /** The number of the posting; none for the opening balance and for what a year's end moves. */
  posting?: string;
  /** The number of the document that was posted, and its id. */
  document?: string;
  documentId?: string;
  contactAccountId?: string;
  text: string;
  debit: DecimalString;
  credit: DecimalString;
  balance: DecimalString;
}

/** What moves between income or expenses and retained profit when a year begins. */
interface YearEnd {
  date: LocalDate;
  amount: bigint;
}

/**
 * The entries of an account in a time, after its balance at the start, so that its last balance is that of the trial
 * balance. When a financial year begins, a row without a posting clears income and expenses, and adds the profit of the
 * year before to the account of retained profit.
 */
export function accountLedger(
  books: Books,
  account: KeptRecord<'account'>,
  dateFrom: LocalDate,
  dateTo: LocalDate,
): AccountLedgerRow[] {
  const rows: AccountLedgerRow[] = [];
  let balance = openingBalance(books, account, dateFrom);
  rows.push({
    date: dateFrom,
    text: 'Opening balance',
    debit: ZERO,
    credit: ZERO,
    balance: baseText(books, balance),
  });
  const add = (amount: bigint, row: Pick<AccountLedgerRow, 'date' | 'text'> & Partial<AccountLedgerRow>): void => {
    balance += amount;
    rows.push({ ...row, ...inColumns(books, amount), balance: baseText(books, balance) });
  };
  const yearEnds = yearEndsOf(books, account, dateFrom, dateTo);
  const clearUpTo = (day: string): void => {
    for (let next = yearEnds[0]; next !== undefined && next.date <= day; next = yearEnds[0]) {
      yearEnds.shift();
      if (next.amount !== 0n)
        add(next.amount, { date: next.date, text: `Profit of the year to ${addDays(next.date, -1)}` });
    }
  };
  const entries = books.database.prepare(
    `SELECT entry.date, entry.posting, posting.document_id, contact_account_id, posting.text AS posted, entry.text,
      amount
      FROM entry JOIN posting ON number = posting
      WHERE entry.legal_entity_id = ? AND account_id = ? AND entry.date BETWEEN ? AND ?
        ORDER BY entry.date, posting, seq`,
    { isExact: true },
  );
  for (const row of entries.iterate(books.legalEntity.id, account.id, dateFrom, dateTo)) {
    clearUpTo(String(row.date));
    const document =
      row.document_id === null ? {} : { document: String(row.posted), documentId: String(row.document_id) };
    const contact = row.contact_account_id === null ? {} : { contactAccountId: String(row.contact_account_id) };
    add(BigInt(String(row.amount)), {
      date: String(row.date),
      posting: String(row.posting),
      ...document,
      ...contact,
      text: String((row.document_id === null ? row.posted : row.text) ?? ''),
    });
  }
  clearUpTo(dateTo);
  return rows;
}

/** The balance at the start of a day, as a trial balance of that day would begin. */
function openingBalance(books: Books, account: KeptRecord<'account'>, day: LocalDate): bigint {
  const yearStart = ledgerYearStart(books.legalEntity, day);
  const own = sumBetween(books, [account.id], isOfProfit(account) ? yearStart : '', day);
  return account.id === retainedAccount(books) ? own + sumBetween(books, profitAccounts(books), '', yearStart) : own;
}

/** What the years that begin after a day move, up to another day, in order; nothing for most accounts. */
function yearEndsOf(books: Books, account: KeptRecord<'account'>, from: LocalDate, to: LocalDate): YearEnd[] {
  const isProfit = isOfProfit(account);
  if (!isProfit && account.id !== retainedAccount(books)) return [];
  const ends: YearEnd[] = [];
  for (let date = ledgerYearStart(books.legalEntity, to); date > from;) {
    const before = ledgerYearStart(books.legalEntity, addDays(date, -1));
    const made = sumBetween(books, isProfit ? [account.id] : profitAccounts(books), before, date);
    ends.unshift({ date, amount: isProfit ? -made : made });
    date = before;
  }
  return ends;
}

function profitAccounts({ directory }: Books): string[] {
  return directory.all('account').flatMap((account) => (isOfProfit(account) ? [account.id] : []));
}

/** The entries of accounts from a day on and before another, summed. @param from '' for all of them */
function sumBetween({ database, legalEntity }: Books, accountIds: readonly string[], from: string, to: string): bigint {
  const sum = database.prepare(
    `SELECT coalesce(sum(amount), 0) AS amount FROM entry
      WHERE legal_entity_id = ? AND account_id IN (SELECT value FROM ${database.eachOf('?', 'each_account')})
        AND date >= ? AND date < ?`,
    { isExact: true },
  );
  return BigInt(String(sum.get(legalEntity.id, JSON.stringify(accountIds), from, to)?.amount));
}
