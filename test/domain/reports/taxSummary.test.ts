import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterOf } from '../../../src/domain/reports/cashFlow.ts';
import { TaxTally, type TaxSummary } from '../../../src/domain/reports/taxSummary.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';
import { anyRow } from './arbitraryDocuments.ts';

const QUARTER = quarterOf(localDate('2026-11-24'));
const invoice = (docDate: string, net: string, tax: string, part: Partial<DocumentListRow> = {}) =>
  listRow(docDate + net, {
    docDate,
    netCurrencyAmount: net,
    taxCurrencyAmount: tax,
    grossCurrencyAmount: '1',
    ...part,
  });
const told = ({ sale, purchase, balance }: TaxSummary) => [
  [sale.net.amount.toFixed(2), sale.tax.amount.toFixed(2), sale.tax.count],
  [purchase.net.amount.toFixed(2), purchase.tax.amount.toFixed(2), purchase.tax.count],
  balance.toFixed(2),
];

function summed(rows: readonly DocumentListRow[]): TaxTally {
  const tally = new TaxTally();
  for (const row of rows) tally.add(row, 1);
  return tally;
}

describe('the tax of a quarter', () => {
  const rows = [
    invoice('2026-10-01', '100', '20'),
    invoice('2026-12-31', '50.55', '10.11'),
    invoice('2026-11-10', '-10', '-2'),
    // Its tax date is in the quarter, its document date is not; and the other way round.
    invoice('2026-09-30', '1000', '200', { taxDate: '2026-10-01' }),
    invoice('2026-10-05', '7777', '777', { taxDate: '2026-09-30' }),
    invoice('2026-11-11', '30', '6', { docClass: 'purchaseInvoice' }),
    invoice('2026-11-12', '5', '1', { statusList: 'approved,pending_posting' }),
    invoice('2026-11-13', '9999', '999', { statusList: 'draft' }),
    invoice('2026-11-13', '9999', '999', { statusList: 'posted,reversed' }),
    invoice('2026-11-13', '9999', '999', { docClass: 'saleOrder' }),
    invoice('2026-11-14', '234', '46.8', {
      currency: 'EUR',
      inBase: { currency: 'GBP', netAmount: '200', taxAmount: '40', grossAmount: '240', outstandingAmount: '0' },
    }),
    invoice('2026-11-15', '11', '2.2', { currency: 'USD' }),
  ];

  it('is that of sales without that of purchases, by tax date, of what is in the ledger', () => {
    // Net 100 + 50.55 − 10 + 1000 + 200; tax 20 + 10.11 − 2 + 200 + 40; 268.11 − 6
    expect(told(summed(rows).summary(QUARTER, 'GBP'))).toEqual([
      ['1340.55', '268.11', 5],
      ['30.00', '6.00', 1],
      '262.11',
    ]);
  });

  it('counts what receipts and payments bear, as the coding of bank lines makes them', () => {
    const money = [
      ...rows,
      // Fuel of 240.00 by card, takings of 60.00, and a receipt in dollars that settles an invoice and bears none.
      invoice('2026-10-06', '200', '40', { docClass: 'payment' }),
      invoice('2026-10-07', '50', '10', { docClass: 'receipt' }),
      invoice('2026-10-08', '', '', { docClass: 'receipt', currency: 'CHF' }),
      invoice('2026-10-09', '9999', '999', { docClass: 'payment', statusList: 'draft' }),
      // Tax of a journal is a line of its own.
      invoice('2026-10-10', '9999', '999', { docClass: 'journal' }),
    ];
    // 268.11 + 10 of sales, 6 + 40 of purchases.
    expect(told(summed(money).summary(QUARTER, 'GBP'))).toEqual([
      ['1390.55', '278.11', 6],
      ['230.00', '46.00', 2],
      '232.11',
    ]);
    expect(summed(money).otherCurrencies(QUARTER, 'GBP')).toEqual(['USD']);
  });

  it('tells what is submitted and not posted apart, and what is in currencies without base amounts', () => {
    expect(told(summed(rows).summary(QUARTER, 'GBP', 'submitted'))).toEqual([
      ['5.00', '1.00', 1],
      ['0.00', '0.00', 0],
      '1.00',
    ]);
    expect(summed(rows).otherCurrencies(QUARTER, 'GBP')).toEqual(['USD']);
  });

  it('is the same when it is kept up as when it is summed anew', () => {
    fc.assert(
      fc.property(fc.array(anyRow), fc.array(anyRow), (stay, leave) => {
        const tally = summed([...leave, ...stay]);
        for (const row of leave) tally.add(row, -1);
        const quarter = quarterOf(localDate('2026-06-30'));
        expect(told(tally.summary(quarter, 'GBP'))).toEqual(told(summed(stay).summary(quarter, 'GBP')));
      }),
    );
  });
});
