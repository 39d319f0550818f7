import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatedAfter, agedParties, settledAfter } from '../../../src/domain/reports/agedParties.ts';
import { UnpostedAllocations, type NamedAllocation } from '../../../src/domain/reports/unpostedAllocations.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';

const invoice = (key: string, gross: string, open: string, part: Partial<DocumentListRow> = {}) =>
  listRow(key, { grossCurrencyAmount: gross, outstandingCurrencyAmount: open, ...part });
const draft = (key: string, gross: string, open: string, part: Partial<DocumentListRow> = {}) =>
  invoice(key, gross, open, { docClass: 'receipt', statusList: 'draft', ...part });
const of = (docId: string, amount: string): NamedAllocation => ({ id: '', docId, docNo: '', amount, base: '' });

/** The rows as the page counts them, when these documents allocate these amounts. */
function counted(rows: DocumentListRow[], named: Record<string, NamedAllocation[]>): DocumentListRow[] {
  const unposted = new UnpostedAllocations<DocumentListRow>();
  for (const row of unposted.toRead(rows)) unposted.note(row, named[row.key] ?? []);
  unposted.update(({ docId }) => rows.find(({ key }) => key === docId));
  return rows.map((row) => unposted.addedBack(row));
}
const open = (rows: DocumentListRow[]) =>
  rows.map(({ key, outstandingCurrencyAmount, settledByDrafts }) => [key, outstandingCurrencyAmount, settledByDrafts]);

describe('what allocations of unposted documents have taken', () => {
  it('is outstanding, until the document is posted', () => {
    const rows = [
      invoice('a', '100', '0'),
      invoice('b', '80', '30'),
      draft('c', '120', '0'),
      invoice('d', '30', '0', { docClass: 'receipt' }),
    ];
    // The draft of 120 has taken all 100 of a and 20 of b; the posted receipt has settled the other 30 of b.
    const named = { c: [of('a', '100'), of('b', '20')], d: [of('b', '30')] };
    expect(open(counted(rows, named))).toEqual([
      ['a', '100', '100'],
      ['b', '50', '20'],
      ['c', '0', undefined],
      ['d', '0', undefined],
    ]);
    const posted = rows.map((row) => (row.key === 'c' ? { ...row, statusList: 'approved,posted' } : row));
    expect(open(counted(posted, named)).slice(0, 2)).toEqual([
      ['a', '0', undefined],
      ['b', '30', undefined],
    ]);
  });

  it('is outstanding of a credit as less than zero, and never more than the whole', () => {
    const rows = [invoice('a', '-40', '-15'), invoice('b', '50', '40'), draft('c', '-25', '0'), draft('d', '60', '0')];
    // −15 − 25 = −40. Of b at most 50 can be open: the service has not taken all of the 60 there.
    expect(open(counted(rows, { c: [of('a', '25')], d: [of('b', '60')] })).slice(0, 2)).toEqual([
      ['a', '-40', '-25'],
      ['b', '50', '10'],
    ]);
  });

  it('is valued in base currency at the rate of the document', () => {
    const inBase = { currency: 'GBP', netAmount: '0', taxAmount: '0', grossAmount: '60' };
    const rows = [
      invoice('a', '70', '0', { currency: 'EUR', inBase: { ...inBase, outstandingAmount: '0' } }),
      invoice('b', '70', '0', { currency: 'EUR', inBase: { ...inBase, outstandingAmount: '0' } }),
      draft('c', '87.50', '0', { currency: 'EUR' }),
    ];
    // All of a is open: the 60 of it. Of b a quarter: 17.50 ÷ 70 × 60 = 15.
    const [a, b] = counted(rows, { c: [of('a', '70'), of('b', '17.50')] });
    expect([a?.inBase?.outstandingAmount, b?.inBase?.outstandingAmount]).toEqual(['60', '15']);
  });

  it('leaves in base currency what posted documents released to the cent', () => {
    // 100 € are £85.47, and 33.33 € of it £28.487: three receipts released £28.49 each, and 0.01 € of £0.00 is left. The
    // third is a draft: £85.47 less two of £28.49 is £28.49, although 33.34 € by themselves come to £28.4957.
    const inBase = { currency: 'GBP', netAmount: '0', taxAmount: '0', grossAmount: '85.47', outstandingAmount: '0' };
    const rows = [
      invoice('a', '100', '0.01', { currency: 'EUR', inBase }),
      draft('b', '33.33', '0', { currency: 'EUR' }),
    ];
    const [a] = counted(rows, { b: [of('a', '33.33')] });
    expect([a?.outstandingCurrencyAmount, a?.inBase?.outstandingAmount]).toEqual(['33.34', '28.49']);
    // £0.01 above the share of what is left: more than the whole is never open.
    const most = { ...inBase, outstandingAmount: '85.47' };
    const [b] = counted(
      [invoice('a', '100', '99.99', { currency: 'EUR', inBase: most }), draft('b', '0.005', '0', { currency: 'EUR' })],
      { b: [of('a', '0.005')] },
    );
    expect(b?.inBase?.outstandingAmount).toBe('85.47');
  });

  it('goes back to what the service reported when the draft is gone, whatever came in between', () => {
    const unposted = new UnpostedAllocations<DocumentListRow>();
    const [target, receipt] = [invoice('a', '100', '40'), draft('c', '60', '0')];
    const find = () => target;
    for (const row of unposted.toRead([target, receipt])) unposted.note(row, row === receipt ? [of('a', '60')] : []);
    expect(open(unposted.update(find))).toEqual([['a', '100', '60']]);
    expect(unposted.update(find)).toEqual([]);
    unposted.forget(['c']);
    expect(open(unposted.update(find))).toEqual([['a', '40', undefined]]);
  });

  it('makes every document outstanding as if the drafts had never been', () => {
    const parts = fc.array(
      fc.record({ of: fc.nat(2), cents: fc.integer({ min: 1, max: 3000 }), isDraft: fc.boolean() }),
    );
    fc.assert(
      fc.property(parts, (taken) => {
        const cents = (amount: number) => decimal((amount / 100).toFixed(2));
        const sum = (at: number, which: (part: (typeof taken)[number]) => boolean) =>
          taken.reduce((all, part) => (part.of === at && which(part) ? all + part.cents : all), 0);
        const whole = 1_000_000;
        const rows = [0, 1, 2].map((at) =>
          invoice(String(at), cents(whole), cents(whole - sum(at, () => true)), { contactAccountId: 'ASH' }),
        );
        const money = taken.map(({ cents: amount, isDraft }, at) =>
          draft(`m${at}`, cents(amount), '0', { statusList: isDraft ? 'draft' : 'posted' }),
        );
        const named = Object.fromEntries(taken.map((part, at) => [`m${at}`, [of(String(part.of), cents(part.cents))]]));
        expect(
          counted([...rows, ...money], named)
            .slice(0, 3)
            .map(({ outstandingCurrencyAmount }) => outstandingCurrencyAmount),
        ).toEqual([0, 1, 2].map((at) => cents(whole - sum(at, ({ isDraft }) => !isDraft))));
      }),
    );
  });
});

describe('aged debtors as at 30 September 2026', () => {
  it('have what drafts dated later have taken, beside what was settled later by what is posted', () => {
    const asAt = localDate('2026-09-30');
    const rows = [
      invoice('a', '18081', '0', { docDate: '2026-08-31', dueDate: '2026-09-30' }),
      invoice('b', '9993.69', '0', { docDate: '2026-08-01', dueDate: '2026-08-31' }),
      draft('c', '18081', '0', { docDate: '2026-11-02' }),
      invoice('d', '9993.69', '0', { docClass: 'receipt', docDate: '2026-10-05' }),
      // An invoice of October that a draft has taken: it explains all that it shows.
      invoice('e', '50', '0', { docDate: '2026-10-06' }),
      draft('f', '50', '0', { docDate: '2026-09-01' }),
    ];
    const named: Record<string, NamedAllocation[]> = {
      c: [of('a', '18081')],
      d: [of('b', '9993.69')],
      e: [of('f', '50')],
      f: [of('e', '50')],
    };
    const now = counted(rows, named);
    const later = allocatedAfter(
      settledAfter(now, { side: 'sale', asAt }),
      asAt,
      ({ key }) => named[key] ?? [],
      ({ docId }) => now.find(({ key }) => key === docId),
    );
    expect(later.unexplained).toEqual([]);
    const { parties } = agedParties(now, {
      side: 'sale',
      asAt,
      by: 'due',
      bounds: [30, 60, 90],
      inBase: false,
      later: later.named,
    });
    // Not due 18,081.00; 30 days late 9,993.69: together 28,074.69.
    expect(parties.map(({ ages, total }) => [ages.map(({ amount }) => amount.toFixed(2)), total.toFixed(2)])).toEqual([
      [['18081.00', '9993.69', '0.00', '0.00', '0.00'], '28074.69'],
    ]);
  });
});
