import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBankLines, type DemoBankLine, type DemoDocument } from '../../../src/app/company/demo/demoBank.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { openFinanceService } from '../../../src/service/service.ts';
import { JudgedLedger } from '../../support/judgedLedger.ts';
import { madeFolder } from '../../support/tidying.ts';
import { listOf, messageOf, openService } from '../support/service.ts';

// At the beginning of a year, in a long month, and at its end: what has been closed and filed moves with the days.
describe.each(['2026-03-02', '2026-08-31', '2027-01-10'])('the ledger of the demo company of %s', (today) => {
  const folder = madeFolder('ledger');
  const database = join(folder, 'books.sqlite');
  const clock = (): number => Date.parse(`${today}T12:00:00Z`);
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  const yearEnd = `${lastYear}-12-31`;
  const newYear = `${today.slice(0, 4)}-01-01`;
  let ledger: JudgedLedger;
  beforeAll(async () => {
    await openFinanceService({ database, demo: 'books', clock }).close();
    ledger = new JudgedLedger(database);
  });
  afterAll(() => {
    ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The last day of each month from the first one of the books on, and today. */
  function days(): string[] {
    const [year, month] = today.split('-').map(Number);
    const ends = Array.from({ length: 25 }, (_, ago) =>
      new Date(Date.UTC(year ?? 0, (month ?? 0) - 1 - ago, 0)).toISOString().slice(0, 10),
    );
    return [...ends.reverse(), today];
  }

  it('balances in every posting, and comes to nothing at the end of every month', () => {
    expect(ledger.number('SELECT count(*) FROM posting')).toBeGreaterThan(1_000);
    expect(ledger.unbalanced()).toEqual([]);
    expect(days().map((day) => ledger.total(day))).toEqual(days().map(() => 0));
  });

  it('owes and is owed on its control accounts what its documents leave open, at the end of every month', () => {
    for (const account of ['1100', '2100'] as const)
      for (const day of days())
        expect([account, day, ledger.balance(account, day)]).toEqual([account, day, ledger.open(account, day)]);
    // About 30,000 pounds are sold in a month, and a third of that is bought.
    expect(ledger.balance('1100', today)).toBeGreaterThan(1_000_000);
    expect(ledger.balance('2100', today)).toBeLessThan(-200_000);
  });

  it('has in the bank what was received and paid, at the end of every month, and is not overdrawn then', () => {
    for (const [code, account] of [
      ['GBP-CUR', '1200'],
      ['EUR-CUR', '1220'],
    ] as const)
      for (const day of days()) {
        const { ofLedger, ofDocuments } = ledger.bank(code, account, day);
        expect([code, day, ofLedger]).toEqual([code, day, ofDocuments]);
        expect(ofLedger, `${code} ${day}`).toBeGreaterThanOrEqual(0);
      }
    // Euros on their way to the current account arrive on the same day.
    expect(days().map((day) => ledger.balance('1230', day))).toEqual(days().map(() => 0));
  });

  it('has in the bank what the lines of its bank say, but for what nobody has entered yet', () => {
    const documents = ledger
      .read(
        `SELECT id AS key, doc_class AS docClass, doc_no AS docNo, doc_date AS docDate, coalesce(due_date, '') AS dueDate, currency,
            '' AS description, '' AS theirRef, '' AS party, statuses AS statusList,
            CAST(json_extract(header, '$.grossCurrencyAmount') AS TEXT) AS grossCurrencyAmount,
            CAST(json_extract(header, '$.outstandingCurrencyAmount') AS TEXT) AS outstandingCurrencyAmount
          FROM document WHERE doc_class IN ('saleInvoice', 'receipt', 'payment')`,
      )
      .map((row) => row as unknown as DemoDocument);
    const { here, inFile, opening } = demoBankLines(documents, localDate(today));
    const pence = (lines: readonly DemoBankLine[]): number =>
      lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const isEntered = ({ documentKey }: DemoBankLine): boolean => documentKey !== undefined;
    const [beforeFile, yesterday] = [addDays(localDate(today), -8), addDays(localDate(today), -1)];
    const notEntered = pence(here.filter((line) => !isEntered(line)));
    expect(ledger.balance('1200', beforeFile)).toBe(Math.round(Number(opening) * 100) - notEntered);
    expect(ledger.balance('1200', yesterday, addDays(beforeFile, 1))).toBe(pence(inFile.filter(isEntered)));
    expect(here.filter(isEntered).length).toBeGreaterThan(20);
  });

  it('realises what the rates of foreign invoices and their receipts differ by', () => {
    const { ofLedger, ofDocuments } = ledger.exchange(today);
    expect(ofLedger).toBe(ofDocuments);
    expect(ledger.number("SELECT count(*) FROM entry WHERE role = 'exchange' AND amount < 0")).toBeGreaterThan(5);
    expect(ledger.number("SELECT count(*) FROM entry WHERE role = 'exchange' AND amount > 0")).toBeGreaterThan(5);
  });

  it('has a deposit until the fit-out is done, with its VAT when it is paid, and one that is still to be deducted', () => {
    // 1,500.00 net is asked for on 12 September and paid a week later; the invoice of 18 November deducts it.
    const day = (monthAndDay: string) => `${lastYear}-${monthAndDay}`;
    expect(ledger.balance('2120', day('09-11'))).toBe(0);
    expect([ledger.balance('2120', day('09-12')), ledger.balance('2203', day('09-12'))]).toEqual([-150_000, -30_000]);
    expect([ledger.balance('2120', day('09-19')), ledger.balance('2203', day('09-19'))]).toEqual([-150_000, 0]);
    expect(ledger.balance('2120', day('11-18'))).toBe(0);
    // 2,000.00 net of another customer.
    expect(ledger.balance('2120', today)).toBe(-200_000);
  });

  it('writes off 640.00 of a customer who never paid, and claims the VAT on it back', () => {
    expect(ledger.balance('8100', yearEnd, `${lastYear}-01-01`)).toBe(64_000);
    const [claim] = ledger.read(
      "SELECT e.amount, e.base FROM entry e JOIN posting ON number = posting JOIN document d ON d.id = posting.document_id WHERE d.doc_class = 'journal' AND role = 'input'",
    );
    expect(claim).toEqual({ amount: 12_800, base: 64_000 });
    const open = ledger.number(
      "SELECT count(*) FROM document WHERE outstanding = 1 AND json_extract(header, '$.description') LIKE '%Workshop benches'",
    );
    expect(open).toBe(0);
  });

  it('accrues the accountant’s fee of last year, and pays insurance for a year of which months are to come', () => {
    expect([ledger.balance('2109', yearEnd), ledger.balance('2109', newYear)]).toEqual([-120_000, 0]);
    expect(ledger.balance('7600', yearEnd, `${lastYear}-01-01`)).toBe(120_000);
    // The bill of 1 March is 50.00 higher.
    const isBilled = today >= `${today.slice(0, 4)}-03-01`;
    expect(ledger.balance('7600', today, newYear)).toBe(isBilled ? 5_000 : -120_000);
    // 1,440.00 from 1 July on: six months of 120.00 are left at the end of the year.
    expect(ledger.balance('7104', yearEnd, `${lastYear}-01-01`)).toBe(72_000);
    expect(ledger.balance('1103', yearEnd)).toBe(72_000);
  });

  it('revalues at the end of last year, and undoes it on the next day', () => {
    expect(ledger.balance('1109', yearEnd)).not.toBe(0);
    expect(ledger.balance('1109', newYear)).toBe(0);
    // The euro account is left at the rate of the day, 1.1480.
    expect(ledger.balance('1220', yearEnd)).toBe(Math.round(ledger.bank('EUR-CUR', '1220', yearEnd).ofLedger / 1.148));
  });

  it('files a return for each quarter that is over for some time, with the VAT of its documents', () => {
    // Of the quarter to September also 300.00 of a deposit; to December 128.00 of the bad debt.
    for (const [from, to, deposits, badDebts] of [
      [`${lastYear}-07-01`, `${lastYear}-09-30`, 30_000, 0],
      ...(today < `${today.slice(0, 4)}-02-07` ? [] : [[`${lastYear}-10-01`, yearEnd, 0, 12_800] as const]),
    ] as const) {
      const { sales, purchases } = ledger.vat(from, to);
      const owed = -ledger.number(
        "SELECT coalesce(sum(amount), 0) FROM entry WHERE role = 'owed' AND tax_date BETWEEN ? AND ?",
        from,
        to,
      );
      expect([to, ledger.filed(to, '1')]).toEqual([to, sales + deposits + owed]);
      expect([to, ledger.filed(to, '4')]).toEqual([to, purchases + badDebts + owed]);
    }
    expect(ledger.balance('2202', today)).toBe(0);
  });

  it('has its months closed up to two before this one, and with them a whole year, in which nobody posts', async () => {
    const closed = ledger.closed();
    const [year, month] = today.split('-').map(Number);
    expect(closed.at(-1)).toBe(new Date(Date.UTC(year ?? 0, (month ?? 0) - 4, 1)).toISOString().slice(0, 7));
    const years = Map.groupBy(closed, (each) => each.slice(0, 4));
    expect([...years.values()].some((months) => months.length >= 11)).toBe(true);
    const api = await openService({ database, demo: 'none', clock });
    const id = await api.create('/api/purchaseInvoice', {
      contactAccountId: 'S00001',
      docDate: `${closed.at(-1) ?? ''}-05`,
      details: [{ accountId: '5000', quantity: 1, currencyUnitPrice: 10 }],
    });
    const refused = await api.call('POST', `/api/document/${id}/submit`);
    expect([refused.status, messageOf(refused)]).toEqual([
      403,
      `The period ${closed.at(-1) ?? ''} is closed: choose a date in an open one, or have it opened again.`,
    ]);
  });

  it('carries the profit of earlier years to the account of retained profit', async () => {
    const api = await openService({ database, demo: 'none', clock });
    const rows = listOf((await api.call('POST', '/api/Enquiry/run/trialBalance', { asAt: today })).json);
    const [debit, credit] = ['debit', 'credit'].map((side) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[side]) * 100), 0),
    );
    expect(debit).toBe(credit);
    const retained = rows.find(({ accountCode }) => accountCode === '3200');
    const earlier = ledger.number(
      `SELECT sum(amount) FROM entry JOIN record r ON r.id = account_id WHERE date <= ? AND json_extract(r.body, '$.accountType') IN ('income', 'expense')`,
      yearEnd,
    );
    expect(Math.round((Number(retained?.debit) - Number(retained?.credit)) * 100)).toBe(earlier);
    expect(rows.filter(({ accountCode }) => accountCode === '9998')).toEqual([]);
  });
});
