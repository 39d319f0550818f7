import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { exportLedger } from '../../../src/service/exports/exportLedger.ts';
import { beancountLedger } from '../../../src/service/exports/beancount.ts';
import { entriesCsv } from '../../../src/service/exports/entriesCsv.ts';
import { openBooks, type Books } from './support/books.ts';
import { command, keepBooks, scheme } from './support/history.ts';

/** A company with an invoice in another currency, whose texts need care. */
async function books(): Promise<Books> {
  const kept = await openBooks();
  await kept.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-01-20',
    currency: 'EUR',
    currencyRate: 1.25,
    details: [{ description: '=1+1, "so"', currencyUnitPrice: '100', taxCodeId: 'S' }],
  });
  return kept;
}

test('the ledger is written for beancount, with its accounts and what moves in another currency', async () => {
  const { api } = await books();
  // 100.00 ÷ 1.25 = 80.00, and 20 % of it 16.00.
  expect([...beancountLedger(api.service.company)].join('')).toBe(
    [
      'option "operating_currency" "GBP"',
      '1900-01-01 open Assets:1100-Debtors',
      '1900-01-01 open Income:4000-Sales',
      '1900-01-01 open Liabilities:2200-VAT-on-sales',
      '2026-01-20 * "SI2026-00001"',
      '  number: 1',
      '  Assets:1100-Debtors  96.00 GBP',
      '    foreign: "120.00 EUR"',
      '  Income:4000-Sales  -80.00 GBP',
      '    foreign: "-100.00 EUR"',
      '  Liabilities:2200-VAT-on-sales  -16.00 GBP',
      '    foreign: "-20.00 EUR"',
      '',
      '',
    ].join('\n'),
  );
});

test('the entries are written as a table that no spreadsheet takes for formulas', async () => {
  const { api } = await books();
  const [names, ...rows] = [...entriesCsv(api.service.company)].join('').split('\r\n');
  expect(names).toBe(
    'posting,date,journal,legalEntity,document,account,accountName,accountType,debit,credit,currency,currencyAmount,contact,taxCode,taxRate,taxBase,taxDate,text',
  );
  expect(rows).toEqual([
    '1,2026-01-20,sales,CO,SI2026-00001,1100,Debtors,debtors,96.00,,EUR,120.00,CUST,,,,,',
    `1,2026-01-20,sales,CO,SI2026-00001,4000,Sales,income,,80.00,EUR,-100.00,CUST,S,,,,"'=1+1, ""so"""`,
    '1,2026-01-20,sales,CO,SI2026-00001,2200,VAT on sales,tax,,16.00,EUR,-20.00,CUST,S,20,-80.00,2026-01-20,',
    '',
  ]);
});

test('of any history beancount gets transactions that balance, and the table the same sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), scheme, async (commands, terms) => {
      const { company } = (await keepBooks(commands, terms)).books.api.service;
      const written = [...beancountLedger(company)].join('');
      const sums: Record<string, Decimal> = {};
      const add = (code: string, amount: string): void =>
        void (sums[code] = (sums[code] ?? new Decimal(0)).plus(amount));
      for (const transaction of written.split('\n\n')) {
        const amounts = [...transaction.matchAll(/^ {2}\w+:(\d+)[^ ]*  (-?[\d.]+) GBP$/gm)];
        expect(amounts.reduce((sum, [, , amount = '']) => sum.plus(amount), new Decimal(0)).toNumber()).toBe(0);
        for (const [, code = '', amount = ''] of amounts) add(code, amount);
      }
      for (const row of [...entriesCsv(company)].slice(1)) {
        const [, code = '', debit = '', credit = ''] =
          /^\d+,[^,]*,\w+,CO,[^,]*,(\d+),(?:"[^"]*"|[^,]*),\w+,([\d.]*),([\d.]*),/.exec(row) ?? [];
        expect(debit + credit, row).toMatch(/\d/);
        add(code, new Decimal(credit === '' ? 0 : credit).minus(debit === '' ? 0 : debit).toFixed());
      }
      expect(Object.values(sums).every((sum) => sum.isZero())).toBe(true);
    }),
    { numRuns: 6 },
  );
});

test('a file that is not there is not made by an export', () => {
  expect(() => exportLedger({ database: '/nowhere/company.db', format: 'csv', to: undefined })).toThrow(
    'There is no file /nowhere/company.db.',
  );
});
