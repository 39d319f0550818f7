import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentFigures } from '../../../src/domain/reports/documentFigures.ts';
import { agedBalances } from '../../../src/domain/reports/agedBalance.ts';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';
import { anyRow } from './arbitraryDocuments.ts';

const TODAY = localDate('2026-06-30');

function figuresOf(rows: Iterable<DocumentListRow>): DocumentFigures {
  const figures = new DocumentFigures();
  for (const row of rows) figures.add(row, 1);
  return figures;
}

describe('the figures of all documents', () => {
  it('are the same as if made anew, whatever came, changed and went', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyRow, fc.boolean()), { maxLength: 40 }), (steps) => {
        const figures = new DocumentFigures();
        const held = new Map<string, DocumentListRow>();
        for (const [row, stays] of steps) {
          const before = held.get(row.key);
          if (before) figures.add(before, -1);
          held.delete(row.key);
          if (!stays) continue;
          figures.add(row, 1);
          held.set(row.key, row);
        }
        expect(figures.stored()).toEqual(figuresOf(held.values()).stored());
      }),
    );
  });

  it('are the same after they were stored', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const stored = figuresOf(rows).stored();
        expect(new DocumentFigures(stored).stored()).toEqual(stored);
      }),
    );
  });

  it('count drafts by their date; those without a date are not old', () => {
    const draft = (docDate: string) => listRow(docDate, { docDate, statusList: 'draft' });
    const figures = figuresOf([draft('2026-06-01'), draft('2026-06-22'), draft('2026-06-23'), draft(''), listRow('x')]);
    expect(figures.draftsTo(localDate('2026-06-22'))).toBe(2);
    expect(figures.draftsTo(localDate('2026-06-30'))).toBe(3);
  });
});

describe('ages', () => {
  it('sum to what is outstanding, to the last digit, on any day and with any bounds', () => {
    let compared = 0;
    const readable = anyRow.map((row): DocumentListRow => ({ ...row, unread: [] }));
    const bounds = fc
      .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 5 })
      .map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.oneof(fc.array(readable), fc.array(anyRow)),
        fc.constantFrom('2026-04-30', '2026-06-30', '2026-12-31'),
        bounds,
        (rows, day, ends) => {
          const { balances } = agedBalances(rows, localDate(day), ends);
          for (const { side, currency, ages, unallocated, total } of balances) {
            expect(ages).toHaveLength(ends.length + 1);
            const ofSide = side === 'sale' ? ['saleInvoice', 'receipt'] : ['purchaseInvoice', 'payment'];
            const owed = rows
              .filter((row) => ofSide.includes(row.docClass) && row.currency === currency && row.unread?.length === 0)
              .filter(({ statusList }) => statusList.includes('posted') && !statusList.includes('reversed'))
              .map(({ docClass, outstandingCurrencyAmount: open }) =>
                docClass === 'receipt' || docClass === 'payment'
                  ? new Decimal(open || 0).abs().negated()
                  : new Decimal(open || 0),
              )
              .reduce((sum, open) => sum.plus(open), new Decimal(0));
            expect(ages.reduce((sum, { amount }) => sum.plus(amount), unallocated.amount).equals(total)).toBe(true);
            // What cannot be read is left out of the balances, and rows of it are left out here.
            const isAllRead = rows.every(({ unread }) => unread?.length === 0);
            if (isAllRead) expect(total.equals(owed)).toBe(true);
            compared += isAllRead ? 1 : 0;
          }
        },
      ),
    );
    expect(compared).toBeGreaterThan(30);
  });

  it('name the due dates that belong to them', () => {
    const [balance] = agedBalances(
      [listRow('a', { dueDate: '2026-06-30', outstandingCurrencyAmount: '1' })],
      TODAY,
      [0, 30, 60, 90],
    ).balances;
    expect(balance?.ages.map(({ from, to }) => [from, to])).toEqual([
      ['2026-06-30', ''],
      ['2026-05-31', '2026-06-29'],
      ['2026-05-01', '2026-05-30'],
      ['2026-04-01', '2026-04-30'],
      ['', '2026-03-31'],
    ]);
  });

  it('take other bounds: by fourteen days', () => {
    const owed = (dueDate: string, outstandingCurrencyAmount: string) =>
      listRow(dueDate, { dueDate, outstandingCurrencyAmount });
    const [balance] = agedBalances(
      [owed('2026-07-04', '1'), owed('2026-06-16', '2'), owed('2026-06-15', '4'), owed('2026-06-02', '8')],
      TODAY,
      [14, 28],
    ).balances;
    expect(balance?.ages.map(({ amount, count }) => [amount.toFixed(), count])).toEqual([
      ['3', 2],
      ['12', 2],
      ['0', 0],
    ]);
  });

  it('leave out, and count, documents of which the service does not say what is outstanding', () => {
    const figures = figuresOf([
      listRow('a', { grossCurrencyAmount: '70' }),
      listRow('b', { grossCurrencyAmount: '30', outstandingCurrencyAmount: '30' }),
      listRow('c', { unread: ['outstandingCurrencyAmount'] }),
    ]);
    const [balance] = figures.owed.aged(TODAY);
    expect(balance?.total.toFixed()).toBe('30');
    expect(balance?.unknown).toEqual({ amount: new Decimal(70), count: 1 });
    expect(figures.owed.unread).toBe(1);
  });

  it('keep submitted documents and drafts apart', () => {
    const [balance] = agedBalances(
      [
        listRow('a', { statusList: 'approved,pending_posting', grossCurrencyAmount: '60' }),
        listRow('b', { statusList: 'approved', grossCurrencyAmount: '-10' }),
        listRow('c', { statusList: 'draft', grossCurrencyAmount: '300' }),
        listRow('d', { statusList: 'rejected', grossCurrencyAmount: '5' }),
        listRow('e', { docClass: 'receipt', statusList: 'pending_auth', grossCurrencyAmount: '20' }),
      ],
      TODAY,
    ).balances;
    // 60 − 10 − 20; 300 + 5
    expect([balance?.submitted.amount.toFixed(), balance?.submitted.count]).toEqual(['30', 3]);
    expect([balance?.drafts.amount.toFixed(), balance?.drafts.count]).toEqual(['305', 2]);
    expect(balance?.total.toFixed()).toBe('0');
  });

  it('count money that is not posted yet in full: what it has taken of the invoices is outstanding', () => {
    const [balance] = agedBalances(
      [
        // 100 is owed; the submitted receipt of 80 has taken 60 of it, the draft of 50 has taken 10.
        listRow('a', { grossCurrencyAmount: '100', outstandingCurrencyAmount: '100', settledByDrafts: decimal('70') }),
        listRow('b', {
          docClass: 'receipt',
          statusList: 'pending_posting',
          grossCurrencyAmount: '80',
          outstandingCurrencyAmount: '20',
        }),
        listRow('c', {
          docClass: 'receipt',
          statusList: 'draft',
          grossCurrencyAmount: '50',
          outstandingCurrencyAmount: '40',
        }),
        // One that the service has not seen has taken nothing there.
        listRow('d', { docClass: 'receipt', statusList: 'draft', grossCurrencyAmount: '5' }),
      ],
      TODAY,
    ).balances;
    expect(balance?.total.toFixed()).toBe('100');
    expect(balance?.settledByDrafts).toEqual({ amount: new Decimal(70), count: 1 });
    expect(balance?.submitted).toEqual({ amount: new Decimal(-80), count: 1 });
    expect(balance?.drafts).toEqual({ amount: new Decimal(-55), count: 2 });
  });

  it('count a submitted invoice in full, although nothing of it is open yet', () => {
    const [balance] = agedBalances(
      [listRow('a', { statusList: 'pending_posting', grossCurrencyAmount: '60', outstandingCurrencyAmount: '0' })],
      TODAY,
    ).balances;
    expect(balance?.submitted).toEqual({ amount: new Decimal(60), count: 1 });
  });
});
