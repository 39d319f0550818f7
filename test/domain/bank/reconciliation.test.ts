import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesSince,
  isBroken,
  ofAccount,
  reconciledKeys,
  reconciliationSchema,
  tickedTotals,
  type ReconciledLine,
  type Reconciliation,
} from '../../../src/domain/bank/reconciliation.ts';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';

const line = (key: string, amount: string, part: Partial<ReconciledLine> = {}): ReconciledLine => ({
  key,
  date: localDate('2026-03-05'),
  amount: decimal(amount),
  description: 'Rent',
  ...part,
});
const kept = (part: Partial<Reconciliation> = {}): Reconciliation => ({
  id: 'r1',
  bankAccountId: 'CUR',
  currency: 'GBP',
  from: localDate('2026-03-01'),
  to: localDate('2026-03-31'),
  opening: decimal('1000'),
  closing: decimal('520.5'),
  by: 'anwen',
  at: instantOf(Date.UTC(2026, 3, 2)),
  lines: [line('a', '-600'), line('b', '120.5')],
  ...part,
});

describe('a reconciliation', () => {
  it('is done when the ticked lines lead from one balance to the other', () => {
    // 1,000.00 + 120.50 − 600.00 = 520.50
    expect(tickedTotals(kept(), kept().lines)).toEqual({
      moneyIn: '120.5',
      moneyOut: '600',
      end: '520.5',
      difference: '0',
    });
    expect(tickedTotals(kept(), [line('b', '120.5')])).toMatchObject({ end: '1120.5', difference: '-600' });
  });

  it('the difference is what the lines that are not ticked come to', () => {
    const cents = (units: number) => toDecimalString(new Decimal(units).div(100));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.boolean())), (drawn) => {
        const lines = drawn.map(([units, isTicked], at) => ({ one: line(String(at), cents(units)), units, isTicked }));
        const closing = cents(12_345 + lines.reduce((sum, { units }) => sum + units, 0));
        const ticked = lines.filter(({ isTicked }) => isTicked).map(({ one }) => one);
        const left = lines.reduce((sum, { units, isTicked }) => sum + (isTicked ? 0 : units), 0);
        return tickedTotals({ opening: cents(12_345), closing }, ticked).difference === cents(left);
      }),
    );
  });

  it('notices a line that is gone, one with another day or amount, and one with another text', () => {
    const now = new Map([
      ['a', line('a', '-600', { date: localDate('2026-03-06') })],
      ['b', line('b', '120.5', { description: 'Sale' })],
    ]);
    const one = kept({ lines: [...kept().lines, line('c', '5')] });
    const found = changesSince(one, (key) => now.get(key));
    expect(found.map(({ what, was }) => `${was.key} ${what}`)).toEqual(['a changed', 'b text', 'c removed']);
    expect(isBroken(found)).toBe(true);
    expect(isBroken(found.filter(({ what }) => what === 'text'))).toBe(false);
    expect(changesSince(kept(), (key) => kept().lines.find((each) => each.key === key))).toEqual([]);
  });

  it('holds its lines: they are not offered to another', () => {
    const other = kept({ id: 'r2', to: localDate('2026-04-30'), lines: [line('d', '1')] });
    expect([...reconciledKeys([kept(), other], 'r1')]).toEqual(['d']);
    expect(ofAccount([kept(), other, kept({ id: 'x', bankAccountId: 'DEP' })], 'CUR').map(({ id }) => id)).toEqual([
      'r2',
      'r1',
    ]);
  });

  it('is read back as it was kept', () => {
    expect(reconciliationSchema.parse(JSON.parse(JSON.stringify(kept())))).toEqual(kept());
  });
});
