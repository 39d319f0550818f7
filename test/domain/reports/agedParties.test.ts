import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agedParties,
  ageSpans,
  allocatedAfter,
  NOT_ALLOCATED,
  settledAfter,
  tidyBounds,
  type AgedOptions,
  type AgedReport,
} from '../../../src/domain/reports/agedParties.ts';
import { sideOfMoney } from '../../../src/domain/reports/ledgerStanding.ts';
import type { NamedAllocation } from '../../../src/domain/reports/unpostedAllocations.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';
import { anyRow } from './arbitraryDocuments.ts';

const DAY = localDate('2026-06-30');
const debtors: AgedOptions = { side: 'sale', asAt: DAY, by: 'due', bounds: [30, 60, 90], inBase: false };
const invoice = (key: string, docDate: string, open: string, part: Partial<DocumentListRow> = {}) =>
  listRow(key, { docDate, grossCurrencyAmount: open, outstandingCurrencyAmount: open, ...part });
const of = (docId: string, amount: string): NamedAllocation => ({ id: '', docId, docNo: '', amount, base: '' });
const told = ({ parties }: AgedReport) =>
  parties.map(({ party, currency, ages, notAllocated, total }) => [
    party,
    currency,
    ...ages.map(({ amount }) => amount.toFixed(2)),
    notAllocated.amount.toFixed(2),
    total.toFixed(2),
  ]);

describe('ages', () => {
  it('are spans of days, with what is not due first if they go by due date', () => {
    expect(ageSpans('due', [30, 60, 90])).toEqual([
      { from: null, to: 0 },
      { from: 1, to: 30 },
      { from: 31, to: 60 },
      { from: 61, to: 90 },
      { from: 91, to: null },
    ]);
    expect(ageSpans('document', [30])).toEqual([
      { from: 0, to: 30 },
      { from: 31, to: null },
    ]);
    expect(tidyBounds([90, 30, 30, 0, -5, 1.5])).toEqual([30, 90]);
  });
});

describe('aged debtors as at 30 June 2026', () => {
  const rows = [
    // Due on the day itself: not overdue. The day before: one day late.
    invoice('a', '2026-05-31', '100', { dueDate: '2026-06-30', contactAccountId: 'ASH' }),
    invoice('b', '2026-05-30', '20.10', { dueDate: '2026-06-29', contactAccountId: 'ASH' }),
    // 30, 31, 60, 61, 90 and 91 days late.
    invoice('c', '2026-05-01', '1', { dueDate: '2026-05-31', contactAccountId: 'ASH' }),
    invoice('d', '2026-05-01', '2', { dueDate: '2026-05-30', contactAccountId: 'ASH' }),
    invoice('e', '2026-04-01', '4', { dueDate: '2026-05-01', contactAccountId: 'ASH' }),
    invoice('f', '2026-04-01', '8', { dueDate: '2026-04-30', contactAccountId: 'ASH' }),
    invoice('g', '2026-03-01', '16', { dueDate: '2026-04-01', contactAccountId: 'ASH' }),
    invoice('h', '2026-03-01', '32', { dueDate: '2026-03-31', contactAccountId: 'ASH' }),
    // A credit, and a receipt of which 30 is not allocated.
    invoice('i', '2026-06-10', '-5', { contactAccountId: 'ASH' }),
    invoice('j', '2026-06-11', '30', { docClass: 'receipt', grossCurrencyAmount: '50', contactAccountId: 'ASH' }),
    invoice('k', '2026-06-12', '70.07', { contactAccountId: 'LUX', currency: 'EUR', dueDate: '2026-07-12' }),
    // Takings without a customer, are nobody's, whatever is outstanding of them.
    invoice('q', '2026-06-10', '412.60', { docClass: 'receipt', contactAccountId: '' }),
    // Not in it: dated later, not posted, another side, no debt.
    invoice('l', '2026-07-01', '999', { contactAccountId: 'ASH' }),
    invoice('m', '2026-06-01', '999', { statusList: 'draft' }),
    invoice('n', '2026-06-01', '999', { docClass: 'purchaseInvoice' }),
    invoice('o', '2026-06-01', '999', { docClass: 'saleOrder' }),
    invoice('p', '2026-06-01', '', {}),
    invoice('q', '2026-06-01', '999', { statusList: 'posted,reversed' }),
    invoice('r', '2026-06-01', '999', { unread: ['outstandingCurrencyAmount'] }),
  ];

  it('go by due date', () => {
    const report = agedParties(rows, debtors);
    // Not due 100; 1–30: 20.10 + 1 − 5 (a credit without due date of 10 June: 20 days); 31–60: 2 + 4; 61–90: 8 + 16
    expect(told(report)).toEqual([
      ['ASH', 'GBP', '100.00', '16.10', '6.00', '24.00', '32.00', '-30.00', '148.10'],
      ['LUX', 'EUR', '70.07', '0.00', '0.00', '0.00', '0.00', '0.00', '70.07'],
    ]);
    expect(report.after).toEqual(['l']);
    expect(report.ended).toEqual(['q']);
    expect(report.uncounted).toEqual(['p', 'r']);
    expect(report.parties[0]?.documents.find(({ key }) => key === 'j')).toEqual({
      key: 'j',
      place: NOT_ALLOCATED,
      open: '-30',
    });
  });

  it('go by document date', () => {
    // 0–30 days: 100 (30 days) − 5; 31–60: 20.10 (31) + 1 + 2 (60); 61–90: 4 + 8 (90); over: 16 + 32
    expect(told(agedParties(rows, { ...debtors, by: 'document' }))[0]).toEqual([
      'ASH',
      'GBP',
      '95.00',
      '23.10',
      '12.00',
      '48.00',
      '-30.00',
      '148.10',
    ]);
  });

  it('are in base currency where base amounts are known', () => {
    const inBase = { currency: 'GBP', netAmount: '0', taxAmount: '0', grossAmount: '60', outstandingAmount: '45' };
    const foreign = [
      invoice('a', '2026-06-12', '52.50', { currency: 'EUR', grossCurrencyAmount: '70', inBase }),
      invoice('b', '2026-06-12', '10'),
      invoice('c', '2026-06-12', '7', { currency: 'USD' }),
    ];
    expect(told(agedParties(foreign, { ...debtors, by: 'document', inBase: true }))).toEqual([
      ['customer-1', 'GBP', '55.00', '0.00', '0.00', '0.00', '0.00', '55.00'],
      ['customer-1', 'USD', '7.00', '0.00', '0.00', '0.00', '0.00', '7.00'],
    ]);
    // 17.50 € were allocated after the day: all 70 € were open, which are £60. With 7 € allocated: 59.50 ÷ 70 of £60.
    const asOn = (later: string) =>
      agedParties(foreign.slice(0, 1), {
        ...debtors,
        inBase: true,
        later: new Map([['a', [{ amount: later, base: '' }]]]),
      }).parties[0]?.total.toFixed(2);
    expect(asOn('17.5')).toBe('60.00');
    expect(asOn('7')).toBe('51.00');
  });
});

describe('what was allocated after the day', () => {
  const april = invoice('april', '2026-04-10', '0', { grossCurrencyAmount: '120' });
  const may = invoice('may', '2026-05-10', '30', { grossCurrencyAmount: '80' });
  const receipt = invoice('july', '2026-07-04', '0', { docClass: 'receipt', grossCurrencyAmount: '170' });
  const rows = [april, may, receipt];
  const named: NamedAllocation[] = [of('april', '120'), of('may', '50')];
  const find = ({ docId }: NamedAllocation) => rows.find(({ key }) => key === docId);

  it('was open on the day', () => {
    const settled = settledAfter(rows, { side: 'sale', asAt: DAY });
    expect(settled).toEqual([receipt]);
    const later = allocatedAfter(settled, DAY, () => named, find);
    expect([...later.named]).toEqual([
      ['april', [named[0]]],
      ['may', [named[1]]],
    ]);
    expect(later.unexplained).toEqual([]);
    // Both as they were before the receipt: 80 are due for 51 days, 120 for 81.
    expect(told(agedParties(rows, { ...debtors, later: later.named }))).toEqual([
      ['customer-1', 'GBP', '0.00', '0.00', '80.00', '120.00', '0.00', '0.00', '200.00'],
    ]);
  });

  it('was open on the day of a credit that a payment pays out later, and of a payment for a later credit', () => {
    const paidOut = (creditOn: string, paymentOn: string, side: 'sale' | 'purchase') => {
      const credit = invoice('credit', creditOn, '0', { grossCurrencyAmount: '-95.7', contactAccountId: 'ASH' });
      const payment = invoice('payment', paymentOn, '0', {
        docClass: 'payment',
        grossCurrencyAmount: '95.7',
        contactAccountId: 'ASH',
      });
      const all = [credit, payment];
      const settled = settledAfter(all, { side, asAt: DAY });
      const { named } = allocatedAfter(
        settled,
        DAY,
        ({ key }) => [{ docId: key === 'credit' ? 'payment' : 'credit', docNo: '', amount: '95.7', id: '', base: '' }],
        ({ docId }) => all.find(({ key }) => key === docId),
      );
      return {
        settled: settled.map(({ key }) => key),
        totals: agedParties(all, { ...debtors, side, later: named }).parties.map(({ total }) => total.toFixed(2)),
      };
    };
    expect(paidOut('2026-06-10', '2026-07-04', 'sale')).toEqual({ settled: ['payment'], totals: ['-95.70'] });
    expect(paidOut('2026-07-04', '2026-06-10', 'purchase')).toEqual({ settled: ['credit'], totals: ['-95.70'] });
    // A supplier's payment settles nothing of a customer's, and is not read for it.
    const toSupplier = { ...receipt, docClass: 'payment' as const, contactAccountId: 'NEX' };
    expect(settledAfter([april, toSupplier], { side: 'sale', asAt: DAY })).toEqual([]);
  });

  it('is said to be unknown where a document does not name all that it settles', () => {
    const settled = settledAfter(rows, { side: 'sale', asAt: DAY });
    expect(allocatedAfter(settled, DAY, () => named.slice(1), find).unexplained).toEqual(['july']);
    expect(
      allocatedAfter(
        settled,
        DAY,
        () => named,
        () => undefined,
      ).unexplained,
    ).toEqual(['july']);
  });
});

describe('aged lists of a company on this computer', () => {
  it('has journals on the account of their party', () => {
    const written = (key: string, contactAccountId: string, open: string) =>
      invoice(key, '2026-06-15', open, { docClass: 'journal', contactAccountId, grossCurrencyAmount: '999' });
    const journals = [
      invoice('a', '2026-06-01', '100', { dueDate: '2026-06-20', contactAccountId: 'ASH' }),
      // 60 is written off with a customer, and 25 of a bill need not be paid: a debit of the supplier's account.
      written('b', 'ASH', '-60'),
      invoice('c', '2026-06-01', '80', { dueDate: '2026-06-20', contactAccountId: 'NEX', docClass: 'purchaseInvoice' }),
      written('d', 'NEX', '25'),
      written('e', '', '7'),
    ];
    const sideOf = ({
      docClass,
      contactAccountId,
    }: {
      docClass: DocumentListRow['docClass'];
      contactAccountId: string;
    }) => sideOfMoney(docClass, { isCustomer: contactAccountId === 'ASH', isSupplier: contactAccountId === 'NEX' });
    const totals = (options: Partial<AgedOptions>) =>
      agedParties(journals, { ...debtors, ...options }).parties.map(
        ({ party, total }) => `${party} ${total.toFixed(2)}`,
      );
    expect(totals({ sideOf })).toEqual(['ASH 40.00']);
    expect(totals({ sideOf, side: 'purchase' })).toEqual(['NEX 55.00']);
    // Where the parties are not known, a journal is of no side.
    expect(totals({})).toEqual(['ASH 100.00']);
    expect(totals({ side: 'purchase' })).toEqual(['NEX 80.00']);
  });
});

describe('in any company', () => {
  const days = fc.integer({ min: -120, max: 60 }).map((offset) => addDays(DAY, offset));

  it('ages and unallocated money sum to what is outstanding', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRow, { maxLength: 8, selector: ({ key }) => key }),
        days,
        fc.constantFrom('due' as const, 'document' as const),
        (rows, asAt, by) => {
          const report = agedParties(rows, { ...debtors, asAt, by });
          let whole = new Decimal(0);
          for (const { documents, ages, notAllocated, total } of report.parties) {
            const sum = documents.reduce((all, { open }) => all.plus(open), new Decimal(0));
            expect(total.eq(sum)).toBe(true);
            expect(ages.reduce((all, { amount }) => all.plus(amount), notAllocated.amount).eq(sum)).toBe(true);
            whole = whole.plus(total);
          }
          const counted = new Set(report.parties.flatMap(({ documents }) => documents.map(({ key }) => key)));
          const outstanding = rows
            .filter(({ key }) => counted.has(key))
            .reduce(
              (all, { docClass, outstandingCurrencyAmount: open }) =>
                docClass === 'receipt' ? all.minus(new Decimal(open).abs()) : all.plus(open),
              new Decimal(0),
            );
          expect(whole.eq(outstanding)).toBe(true);
        },
      ),
    );
  });

  it('what was open on a day is what was dated to it, without what was allocated between such documents', () => {
    const pence = fc.integer({ min: 1, max: 90_000 });
    const paid = fc.record({
      invoiced: pence,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      on: days,
      paidOn: days,
    });
    fc.assert(
      fc.property(fc.array(paid, { maxLength: 8 }), (each) => {
        const money = (units: number) => new Decimal(units).div(100).toFixed();
        const rows: DocumentListRow[] = [];
        const named = new Map<string, NamedAllocation[]>();
        let expected = new Decimal(0);
        each.forEach(({ invoiced, share, on, paidOn }, index) => {
          const part = Math.round(invoiced * share);
          const [sold, got] = [`i${index}`, `r${index}`];
          rows.push(
            invoice(sold, on, money(invoiced - part), { grossCurrencyAmount: money(invoiced) }),
            invoice(got, paidOn, '0', { docClass: 'receipt', grossCurrencyAmount: money(part) }),
          );
          named.set(got, [of(sold, money(part))]);
          named.set(sold, [of(got, money(part))]);
          if (on <= DAY) expected = expected.plus(money(invoiced));
          if (paidOn <= DAY) expected = expected.minus(money(part));
        });
        const later = allocatedAfter(
          settledAfter(rows, { side: 'sale', asAt: DAY }),
          DAY,
          ({ key }) => named.get(key) ?? [],
          ({ docId }) => rows.find(({ key }) => key === docId),
        );
        expect(later.unexplained).toEqual([]);
        const { parties } = agedParties(rows, { ...debtors, later: later.named });
        expect(parties.reduce((sum, { total }) => sum.plus(total), new Decimal(0)).toFixed(2)).toBe(
          expected.toFixed(2),
        );
      }),
    );
  });
});
