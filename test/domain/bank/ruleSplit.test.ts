import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleFinder, type BankRule } from '../../../src/domain/bank/rules.ts';
import { leavesRest, splitParts, type RulePart } from '../../../src/domain/bank/ruleSplit.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';

const REST = { accountId: '7300' };
const share = (percent: string): RulePart => ({ accountId: '7500', percent: decimal(percent) });
const fixed = (amount: string): RulePart => ({ accountId: '7900', amount: decimal(amount) });
const amounts = (parts: readonly RulePart[], of: string, currency = 'GBP'): string[] | undefined =>
  splitParts(REST, parts, decimal(of), currency)?.map(({ accountId, amount }) => `${accountId} ${amount}`);

describe('a rule that splits a line', () => {
  it('gives each part its share or amount, and its own account the rest', () => {
    // 40% of 96.45 is 38.58; 96.45 − 38.58 − 12.50 = 45.37.
    expect(amounts([share('40'), fixed('12.50')], '96.45')).toEqual(['7300 45.37', '7500 38.58', '7900 12.5']);
    // A third of 100.00 is 33.33 and 33.33 again; the rest has the odd penny.
    expect(amounts([share('33.33'), share('33.33')], '100')).toEqual(['7300 33.34', '7500 33.33', '7500 33.33']);
    // 12.5% of 0.20 is 0.025: midpoints go away from zero.
    expect(amounts([share('12.5')], '0.20')).toEqual(['7300 0.17', '7500 0.03']);
    expect(amounts([share('50')], '101', 'JPY')).toEqual(['7300 50', '7500 51']);
    expect(amounts([], '96.45')).toEqual(['7300 96.45']);
  });

  it('makes no part of nothing', () => {
    expect(amounts([share('10')], '0.04')).toEqual(['7300 0.04']);
  });

  it('does not fit a line of which its parts take all', () => {
    expect([leavesRest([fixed('12.50')], decimal('-12.51')), leavesRest([fixed('12.50')], decimal('-12.50'))]).toEqual([
      true,
      false,
    ]);
    expect(amounts([fixed('12.50')], '12.50')).toBeUndefined();
    const whole: BankRule = { id: 'whole', pattern: 'severn', set: {}, code: REST };
    const split: BankRule = {
      id: 'split',
      pattern: 'severn fuels',
      set: {},
      code: { ...REST, parts: [fixed('12.50')] },
    };
    const find = ruleFinder([whole, split]);
    const found = (amount: string) => find({ text: 'SEVERN FUELS', side: 'out', amount: decimal(amount) })?.id;
    expect([found('-96.45'), found('-12.50')]).toEqual(['split', 'whole']);
  });

  it('comes to exactly the line, whatever the shares', () => {
    const percent = fc.integer({ min: 1, max: 2_400 }).map((hundredths) => share(String(hundredths / 100)));
    fc.assert(
      fc.property(fc.array(percent, { maxLength: 4 }), fc.integer({ min: 1, max: 9_999_999 }), (parts, pence) => {
        const amount = toDecimalString(new Decimal(pence).div(100));
        const made = splitParts(REST, parts, amount, 'GBP');
        if (made === null) return;
        expect(toDecimalString(made.reduce((sum, part) => sum.plus(part.amount), new Decimal(0)))).toBe(amount);
        expect(made.every((part) => new Decimal(part.amount).gt(0))).toBe(true);
      }),
    );
  });
});
