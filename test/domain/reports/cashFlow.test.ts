import { describe, expect, it } from 'vitest';
import { lastMonths, MoneyTally, nextWeeks, quarterOf } from '../../../src/domain/reports/cashFlow.ts';
import { OwedTally } from '../../../src/domain/reports/agedBalance.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { listRow } from '../../app/support/listRow.ts';

// A Tuesday.
const TODAY = localDate('2026-11-24');

describe('periods of reports', () => {
  it('are the last twelve calendar months, with the present one', () => {
    const months = lastMonths(TODAY, 12);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(months[2]).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(months[11]).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('are weeks from Monday, of which the first begins today', () => {
    expect(nextWeeks(TODAY, 3)).toEqual([
      { from: '2026-11-24', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-06' },
      { from: '2026-12-07', to: '2026-12-13' },
    ]);
    expect(nextWeeks(localDate('2026-11-29'), 2)).toEqual([
      { from: '2026-11-29', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-06' },
    ]);
  });

  it.each([
    ['2026-11-24', '2026-10-01', '2026-12-31'],
    ['2026-03-31', '2026-01-01', '2026-03-31'],
    ['2024-02-29', '2024-01-01', '2024-03-31'],
  ])('are quarters: %s is in that from %s to %s', (day, from, to) => {
    expect(quarterOf(localDate(day))).toEqual({ from, to });
  });
});

describe('money in and out', () => {
  it('is what was received and paid in each month, of what is in the ledger', () => {
    const money = new MoneyTally();
    const receipt = (docDate: string, grossCurrencyAmount: string, part = {}) =>
      listRow(docDate, { docClass: 'receipt', docDate, grossCurrencyAmount, ...part });
    for (const row of [
      receipt('2026-11-01', '100.10'),
      receipt('2026-11-30', '-0.35'),
      receipt('2026-10-31', '7'),
      receipt('2026-11-05', '999', { statusList: 'draft' }),
      receipt('2026-11-05', '999', { statusList: 'posted,reversed' }),
      receipt('2026-11-05', '999', { currency: 'EUR' }),
      listRow('p', { docClass: 'payment', docDate: '2026-11-12', grossCurrencyAmount: '20' }),
      listRow('i', { docClass: 'saleInvoice', docDate: '2026-11-12', grossCurrencyAmount: '555' }),
      receipt('2026-11-07', '117.65', {
        currency: 'EUR',
        inBase: { currency: 'GBP', netAmount: '100', taxAmount: '0', grossAmount: '100', outstandingAmount: '0' },
      }),
    ])
      money.add(row, 1);
    // 100.10 − 0.35 + 100 in pounds from euros
    expect(
      money
        .months(TODAY, 2, 'GBP')
        .map(({ from, received, paid }) => [from, received.amount.toFixed(2), received.count, paid.amount.toFixed(2)]),
    ).toEqual([
      ['2026-10-01', '7.00', 1, '0.00'],
      ['2026-11-01', '199.75', 3, '20.00'],
    ]);
  });

  it('falls due in the coming weeks by due date', () => {
    const owed = new OwedTally();
    for (const [dueDate, outstandingCurrencyAmount] of [
      ['2026-11-23', '1'],
      ['2026-11-24', '2'],
      ['2026-11-29', '4'],
      ['2026-11-30', '-8'],
      ['2026-12-06', '16'],
    ] as const)
      owed.add(listRow(dueDate, { dueDate, outstandingCurrencyAmount }), 1);
    expect(
      nextWeeks(TODAY, 3).map((week) => {
        const { amount, count } = owed.dueIn('sale', 'GBP', week);
        return [amount.toFixed(), count];
      }),
    ).toEqual([
      ['6', 2],
      ['8', 2],
      ['0', 0],
    ]);
  });
});
