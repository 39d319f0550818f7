import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { listOf } from '../support/service.ts';
import type { Books } from './support/books.ts';
import { command, keepBooks, scheme } from './support/history.ts';

type Row = Record<string, unknown>;
const number = (value: unknown): Decimal => new Decimal(String(value));
const sum = (amounts: readonly Decimal[]): number =>
  amounts.reduce((total, one) => total.plus(one), new Decimal(0)).toNumber();

/** The total of a section, which has no account; nothing without one. */
const totalOf = (rows: readonly Row[], section: string): number =>
  sum(rows.flatMap((row) => (row.section === section && row.accountId === undefined ? [number(row.amount)] : [])));

/** Balances by account, a debit above zero. */
const balancesOf = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(
    rows.map((row) => [String(row.accountCode), number(row.debit).minus(String(row.credit)).toNumber()]),
  );

/** What invoices leave open at the end of a day, from the documents: those of other days are not looked at. */
function openInvoices(documents: readonly Row[], docClass: string, asAt: string): number {
  const posted = documents.filter(
    ({ statusList, docDate }) => statusList === 'approved,posted' && String(docDate) <= asAt,
  );
  const ids = new Set(posted.map(({ id }) => id));
  return sum(
    posted
      .filter((each) => each.docClass === docClass && !number(each.grossAmount).isNegative())
      .map(({ grossAmount, allocations }) =>
        listOf(allocations)
          .filter(({ docId }) => ids.has(docId))
          .reduce((open, { allocAmountBase }) => open.minus(String(allocAmountBase)), number(grossAmount)),
      ),
  );
}

const AGES = ['notDue', 'days30', 'days60', 'days90', 'older'];

async function statementsOf(books: Books, asAt: string) {
  const ask = (name: string, more: Row = {}) => books.enquire(name, { asAt, ...more });
  return {
    balances: balancesOf(await ask('trialBalance')),
    sheet: await ask('balanceSheet'),
    debtors: await ask('agedDebtors'),
    creditors: await ask('agedCreditors'),
    banks: await ask('bankBalances'),
    profit: await books.enquire('profitAndLoss', { dateFrom: `${asAt.slice(0, 4)}-01-01`, dateTo: asAt }),
  };
}

test('after any history the statements of each day balance and agree, with the aged lists and the account ledgers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), scheme, async (commands, terms) => {
      const { books, made } = await keepBooks(commands, terms);
      // The only journals are on control accounts; they are no invoices.
      const documents = await Promise.all(made.map((id) => books.api.read(`/api/document/${id}`)));
      for (const asAt of ['2026-03-31', '2026-12-31', '2027-08-15', '2029-12-31']) {
        const { balances, sheet, debtors, creditors, banks, profit } = await statementsOf(books, asAt);
        const equity = new Decimal(totalOf(sheet, 'equity')).plus(totalOf(sheet, 'liabilities')).toNumber();
        expect(totalOf(sheet, 'assets')).toBe(equity);
        expect(totalOf(profit, 'profit')).toBe(totalOf(sheet, 'profit'));
        expect(number(debtors.at(-1)?.amount).toNumber()).toBe(balances['1100'] ?? 0);
        expect(number(creditors.at(-1)?.amount).neg().toNumber() + 0).toBe(balances['2100'] ?? 0);
        for (const { accountCode, balance } of banks)
          expect(number(balance).toNumber()).toBe(balances[String(accountCode)]);
        for (const rows of [debtors, creditors])
          expect(sum(rows.slice(0, -1).map(({ amount }) => number(amount)))).toBe(
            number(rows.at(-1)?.amount).toNumber(),
          );
        const aged = (rows: readonly Row[]) => sum(AGES.map((age) => number(rows.at(-1)?.[age])));
        const journals = documents.some(({ docClass }) => docClass === 'journal');
        const reversed = documents.some(({ statusList }) => String(statusList).includes('reversed'));
        if (!reversed) expect(aged(creditors)).toBe(openInvoices(documents, 'purchaseInvoice', asAt));
        if (!reversed && !journals) expect(aged(debtors)).toBe(openInvoices(documents, 'saleInvoice', asAt));
        for (const account of ['1100', '3200', '4000', '5000']) {
          const rows = await books.enquire('accountLedger', { account, dateFrom: '2026-02-01', dateTo: asAt });
          expect(number(rows.at(-1)?.balance).toNumber() + 0).toBe(balances[account] ?? 0);
        }
      }
    }),
    { numRuns: 8 },
  );
});
