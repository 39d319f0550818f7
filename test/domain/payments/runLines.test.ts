import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenDocument } from '../../../src/domain/drafting/outstanding.ts';
import { paymentGroups } from '../../../src/domain/drafting/paymentRun.ts';
import { lessDiscounts, paidParts, percentOf, runLine } from '../../../src/domain/payments/runLines.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { decimal, Decimal } from '../../../src/domain/values/decimal.ts';

function open(key: string, amount: string, currency = 'GBP'): OpenDocument {
  return {
    key,
    id: null,
    docClass: 'purchaseInvoice',
    contactAccountId: 'acme',
    legalEntityId: undefined,
    docNo: undefined,
    docDate: undefined,
    dueDate: undefined,
    currency: currencyCode(currency),
    open: decimal(amount),
  };
}

describe('a line of a payment run', () => {
  it('pays all that is open, less the discount, or what is typed', () => {
    expect(runLine(open('a', '100'))).toMatchObject({ pay: '100', discount: '0', fault: null });
    expect(runLine(open('a', '100'), { discount: decimal('2.5') })).toMatchObject({ pay: '97.5', fault: null });
    expect(runLine(open('a', '100'), { pay: decimal('40') })).toMatchObject({ pay: '40', discount: '0', fault: null });
    // A credit is used whole.
    expect(runLine(open('a', '-30'), { pay: decimal('5') })).toMatchObject({ pay: '-30', discount: '0', fault: null });
  });

  it.each([
    [{ pay: '0' }, 'notPositive'],
    [{ pay: '-5' }, 'notPositive'],
    [{ discount: '-1' }, 'notPositive'],
    [{ discount: '100' }, 'notPositive'],
    [{ pay: '100.01' }, 'tooMuch'],
    [{ pay: '99', discount: '1.01' }, 'tooMuch'],
    [{ pay: '9.999' }, 'decimals'],
  ])('refuses %j', (typed, fault) => {
    const line = runLine(open('a', '100'), {
      ...('pay' in typed && { pay: decimal(typed.pay) }),
      ...('discount' in typed && { discount: decimal(typed.discount) }),
    });
    expect(line.fault).toBe(fault);
    expect(paidParts([line])).toEqual([]);
  });

  it('takes a discount in per cent, rounded to the currency', () => {
    // 2 % of 123.45 is 2.469; 1.5 % of 1,234 yen is 18.51.
    expect(percentOf(open('a', '123.45'), decimal('2'))).toBe('2.47');
    expect(percentOf(open('a', '1234', 'JPY'), decimal('1.5'))).toBe('19');
  });

  it('is never paid more than is open, and a run pays the sum of its lines', () => {
    const pence = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ open: pence, pay: pence, discount: fc.nat(1_000_000) })), (given) => {
        const amount = (value: number) => decimal(new Decimal(value).div(100).toFixed());
        const lines = given.map((each, index) =>
          runLine(open(`a${index}`, amount(each.open)), { pay: amount(each.pay), discount: amount(each.discount) }),
        );
        const good = lines.filter(({ fault }) => fault === null);
        for (const { pay, discount, document } of good)
          expect(new Decimal(pay).plus(discount).lte(document.open)).toBe(true);
        const sum = good.reduce((total, { pay }) => total.plus(pay), new Decimal(0));
        expect(new Decimal(paymentGroups(paidParts(lines))[0]?.total ?? 0).eq(sum)).toBe(true);
      }),
    );
  });

  it('does not offer a discount that was taken as the rest of an unpaid invoice', () => {
    const taken = [{ document: 'a', amount: decimal('2.5'), credit: 'c' }];
    const rest = (amount: string, isUnposted: boolean) =>
      lessDiscounts([open('a', amount), open('b', '7')], taken, () => isUnposted).map((each) => each.open);
    expect(rest('2.5', true)).toEqual(['7']);
    expect(rest('10', true)).toEqual(['7.5', '7']);
    // Once its credit is posted, the credit itself is offered.
    expect(rest('2.5', false)).toEqual(['2.5', '7']);
  });
});
