import type { LocalDate } from '../../domain/values/dates.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import { isControl, isOfProfit } from '../ledger/accountTypes.ts';
import { accountOf, balancesAt, baseText, type Books } from './balances.ts';
import { reportGroupOf, type ReportGroup } from '../../domain/resources/reportGroups.ts';

/** A row of a statement; without an account it is a total. */
export interface StatementAnswer {
  /** A report group, or what a total is of. */
  section: string;
  accountId?: string;
  accountCode?: string;
  description?: string;
  /** In base currency: income, liabilities and equity above zero as credits, expenses and assets as debits. */
  amount: DecimalString;
}

const CREDITS: ReadonlySet<string> = new Set<ReportGroup>([
  'income',
  'otherIncome',
  'financialIncome',
  'currentLiabilities',
  'longTermLiabilities',
  'provisions',
  'deferredIncome',
  'equity',
]);

/** The rows of a statement while it is made: accounts by section, each with its total, and sums of sections. */
class Statement {
  readonly rows: StatementAnswer[] = [];
  private readonly books: Books;
  private readonly balances: ReadonlyMap<ReportGroup, readonly (readonly [accountId: string, balance: bigint])[]>;

  /**
   * @param balances in minor units, a debit above zero, by section
   * @param includeEmpty whether accounts with a balance of nothing are rows too
   */
  constructor(
    books: Books,
    balances: Iterable<readonly [section: ReportGroup, accountId: string, balance: bigint]>,
    includeEmpty: boolean,
  ) {
    this.books = books;
    const sections = new Map<ReportGroup, [string, bigint][]>();
    for (const [section, accountId, balance] of balances)
      if (balance !== 0n || includeEmpty)
        sections.set(section, [...(sections.get(section) ?? []), [accountId, balance]]);
    this.balances = sections;
  }

  /** The sum of a section; a debit is above zero. */
  sum(section: ReportGroup): bigint {
    return (this.balances.get(section) ?? []).reduce((sum, [, balance]) => sum + balance, 0n);
  }

  has(section: ReportGroup): boolean {
    return this.balances.has(section);
  }

  /** Writes the accounts of a section, by code. */
  accounts(section: ReportGroup): void {
    const rows = (this.balances.get(section) ?? []).map(
      ([accountId, balance]): StatementAnswer & { accountCode: string } => {
        const { code, description } = accountOf(this.books, accountId);
        const amount = baseText(this.books, CREDITS.has(section) ? -balance : balance);
        return { section, accountId, accountCode: code, description, amount };
      },
    );
    this.rows.push(...rows.sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1)));
  }

  /** Writes the accounts of a section and their total; nothing when it has none. */
  section(section: ReportGroup): void {
    if (!this.has(section)) return;
    this.accounts(section);
    this.total(section, CREDITS.has(section) ? -this.sum(section) : this.sum(section));
  }

  total(section: string, amount: bigint): void {
    this.rows.push({ section, amount: baseText(this.books, amount) });
  }
}

/**
 * Income and expenses of a time, which may be part of a year or several, in the order of the total cost method (as §
 * 275 HGB and the French plan comptable have it): sales and their costs, what else comes of trade, then what is
 * financial, then the tax on profit.
 * @param includeEmpty whether accounts that come to nothing are rows too
 */
export function profitAndLoss(
  books: Books,
  dateFrom: LocalDate,
  dateTo: LocalDate,
  includeEmpty: boolean,
): StatementAnswer[] {
  const { directory, postings, legalEntity } = books;
  const moved = new Map<string, bigint>();
  if (includeEmpty) for (const { id, isActive } of directory.all('account')) if (isActive) moved.set(id, 0n);
  for (const { accountId, since } of postings.sumsUpTo(legalEntity.id, dateTo, dateFrom))
    if (since !== null) moved.set(accountId, since);
  const statement = new Statement(
    books,
    [...moved].flatMap(([accountId, sum]) => {
      const account = accountOf(books, accountId);
      const section = reportGroupOf(account.accountType, account.reportGroup);
      return section !== undefined && isOfProfit(account) ? [[section, accountId, sum] as const] : [];
    }),
    includeEmpty,
  );
  const profitOf = (sections: readonly ReportGroup[]): bigint =>
    -sections.reduce((sum, section) => sum + statement.sum(section), 0n);
  statement.section('income');
  statement.section('costOfSales');
  if (statement.has('costOfSales')) statement.total('grossProfit', profitOf(['income', 'costOfSales']));
  const OPERATING = ['income', 'costOfSales', 'otherIncome', 'staffCosts', 'depreciation', 'expenses'] as const;
  const FINANCIAL = ['financialIncome', 'financialCosts'] as const;
  const BEFORE_TAX = [...OPERATING, ...FINANCIAL];
  for (const section of OPERATING.slice(2)) statement.section(section);
  if (FINANCIAL.some((section) => statement.has(section))) statement.total('operatingProfit', profitOf(OPERATING));
  for (const section of FINANCIAL) statement.section(section);
  if (statement.has('taxOnProfit')) statement.total('profitBeforeTax', profitOf(BEFORE_TAX));
  statement.section('taxOnProfit');
  statement.total('profit', profitOf([...BEFORE_TAX, 'taxOnProfit']));
  return statement.rows;
}

/**
 * What a company has and owes at the end of a day. Customers in credit are among the liabilities and suppliers in debit
 * among the assets, contact by contact; a bank or tax account stands where its balance says. The profit of the year is
 * a row of the equity without an account, so that assets are liabilities and equity. Equity is last, but in countries
 * whose law begins that side with it (§ 266 HGB), where a total of the side ends it.
 */
export function balanceSheet(books: Books, asAt: LocalDate, includeEmpty: boolean): StatementAnswer[] {
  let profit = 0n;
  const placed: [ReportGroup, string, bigint][] = [];
  const bySign = (accountId: string, balance: bigint): void =>
    void placed.push([balance < 0n ? 'currentLiabilities' : 'currentAssets', accountId, balance]);
  const controls: string[] = [];
  for (const [accountId, balance] of balancesAt(books, asAt, includeEmpty)) {
    const account = accountOf(books, accountId);
    const section = reportGroupOf(account.accountType, account.reportGroup);
    if (isOfProfit(account)) profit -= balance;
    else if (isControl(account)) controls.push(accountId);
    else if (section === undefined) bySign(accountId, balance);
    else placed.push([section, accountId, balance]);
  }
  for (const [accountId, { debit, credit }] of grossOf(books, controls, asAt)) {
    if (debit !== 0n || credit === 0n) placed.push(['currentAssets', accountId, debit]);
    if (credit !== 0n) placed.push(['currentLiabilities', accountId, credit]);
  }
  const statement = new Statement(books, placed, includeEmpty);
  statement.section('fixedAssets');
  statement.section('currentAssets');
  statement.section('prepayments');
  statement.total('assets', sumOf(statement, ['fixedAssets', 'currentAssets', 'prepayments']));
  const isEquityFirst = EQUITY_FIRST.has(books.legalEntity.countryCode ?? '');
  if (isEquityFirst) equityPart(statement, profit);
  for (const section of LIABILITIES) statement.section(section);
  const liabilities = -sumOf(statement, LIABILITIES);
  statement.total('liabilities', liabilities);
  if (isEquityFirst) statement.total('liabilitiesAndEquity', liabilities + profit - statement.sum('equity'));
  else equityPart(statement, profit);
  return statement.rows;
}

const EQUITY_FIRST: ReadonlySet<string> = new Set(['AT', 'DE', 'FR']);
const LIABILITIES = ['provisions', 'currentLiabilities', 'longTermLiabilities', 'deferredIncome'] as const;

const sumOf = (statement: Statement, sections: readonly ReportGroup[]): bigint =>
  sections.reduce((sum, section) => sum + statement.sum(section), 0n);

function equityPart(statement: Statement, profit: bigint): void {
  statement.accounts('equity');
  statement.total('profit', profit);
  statement.total('equity', profit - statement.sum('equity'));
}

/** What the contacts of each control account owe together, and what is owed to them, which is below zero. */
function grossOf(
  { database, legalEntity }: Books,
  accountIds: readonly string[],
  asAt: LocalDate,
): Map<string, { debit: bigint; credit: bigint }> {
  const gross = new Map(accountIds.map((id) => [id, { debit: 0n, credit: 0n }]));
  const sums = database.prepare(
    `SELECT account_id, sum(amount) AS amount FROM entry
      WHERE legal_entity_id = ? AND account_id IN (SELECT value FROM ${database.eachOf('?', 'each_account')})
        AND date <= ? AND role = 'control'
      GROUP BY account_id, contact_account_id`,
    { isExact: true },
  );
  for (const { account_id: accountId, amount } of sums.iterate(legalEntity.id, JSON.stringify(accountIds), asAt)) {
    const of = gross.get(String(accountId));
    if (of && typeof amount === 'bigint') of[amount < 0n ? 'credit' : 'debit'] += amount;
  }
  return gross;
}
