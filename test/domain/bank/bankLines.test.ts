import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BANK_TEXT_LENGTHS,
  sidesOf,
  signedAmount,
  storedLineOf,
  type BankTransaction,
} from '../../../src/domain/bank/bankLine.ts';
import { cutAt, cutTexts } from '../../../src/domain/bank/cutTexts.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, negated, toDecimalString } from '../../../src/domain/values/decimal.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';

const transaction = (part: Partial<BankTransaction>): BankTransaction => ({
  kind: 'bankTransaction',
  bankAccountId: 'CURRENT',
  description: 'Rent',
  bankDate: localDate('2026-03-02'),
  depositAmount: decimal('1'),
  ...part,
});
const cents = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .map((units) => toDecimalString(new Decimal(units).div(100)));

describe('the two amounts of a bank transaction (spec 2.7)', () => {
  it('money in is a deposit, money out a withdrawal, and never both', () => {
    expect(sidesOf(decimal('12.5'))).toEqual({ depositAmount: '12.5' });
    expect(sidesOf(decimal('-12.5'))).toEqual({ withdrawalAmount: '12.5' });
    expect(sidesOf(decimal('0'))).toEqual({});
  });

  it('give any signed amount back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const sides = sidesOf(amount);
        expect(signedAmount(sides)).toBe(amount);
        expect(
          [sides.depositAmount, sides.withdrawalAmount].filter((side) => side !== undefined && new Decimal(side).gt(0)),
        ).toHaveLength(amount === '0' ? 0 : 1);
        expect(negated(negated(amount))).toBe(amount);
      }),
    );
  });
});

describe('texts that are too long for the service', () => {
  it('are cut at 250, 50 and 100, kept in full, and each cut is reported', () => {
    const { content, full, cuts } = cutTexts(
      transaction({ description: 'd'.repeat(251), bankReference: 'r'.repeat(50), merchantName: 'm'.repeat(130) }),
    );
    expect([content.description?.length, content.bankReference?.length, content.merchantName?.length]).toEqual([
      250, 50, 100,
    ]);
    expect(full).toEqual({ description: 'd'.repeat(251), merchantName: 'm'.repeat(130) });
    expect(cuts).toEqual([
      { field: 'description', length: 251, kept: 250 },
      { field: 'merchantName', length: 130, kept: 100 },
    ]);
  });

  it('a cut never leaves half a character, nor a blank at the end', () => {
    expect(cutAt('ab😀', 3)).toBe('ab');
    expect(cutAt('ab cd', 3)).toBe('ab');
    const unit = fc.oneof(
      fc.constantFrom('a', ' ', '😀'),
      fc
        .integer({ min: 0, max: 0x10_ffff })
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code)),
    );
    const text = fc.array(unit, { maxLength: 80 }).map((units) => units.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (whole, limit) => {
        const kept = cutAt(whole, limit);
        expect(kept.length).toBeLessThanOrEqual(limit);
        expect(whole.startsWith(kept)).toBe(true);
        expect(kept.isWellFormed()).toBe(true);
        if (whole.length > limit) expect(kept).toBe(kept.trimEnd());
      }),
    );
  });

  it('always fit when sent, and lose nothing here', () => {
    const long = fc.option(fc.string({ maxLength: 400 }), { nil: undefined });
    fc.assert(
      fc.property(long, long, long, (description, bankReference, merchantName) => {
        const { content, full } = cutTexts(transaction({ description, bankReference, merchantName }));
        for (const [field, text] of Object.entries({ description, bankReference, merchantName })) {
          const name = field as keyof typeof BANK_TEXT_LENGTHS;
          expect(content[name]?.length ?? 0).toBeLessThanOrEqual(BANK_TEXT_LENGTHS[name]);
          expect(full[name] ?? content[name]).toBe(text);
        }
      }),
    );
  });
});

describe('what a stored line is matched by', () => {
  const record = (content: BankTransaction, hereOnly = {}) => ({
    ...emptyResourceRecord('k', 'bankTransaction'),
    local: content,
    hereOnly,
  });

  it('is the text of the bank’s file, not a person’s edits', () => {
    const bank = { date: '2026-03-01', amount: '-40', description: 'CARD 1234 TESCO', reference: 'F1' };
    const changed = transaction({
      description: 'Groceries',
      depositAmount: undefined,
      withdrawalAmount: decimal('41'),
      bankDate: localDate('2026-03-05'),
    });
    expect(storedLineOf(record(changed, { bank }))).toEqual({ key: 'k', ...bank });
  });

  it('is the typed text of a typed line; a line without a date is not matched', () => {
    expect(storedLineOf(record(transaction({ bankReference: 'R' })))).toEqual({
      key: 'k',
      date: '2026-03-02',
      amount: '1',
      description: 'Rent',
      reference: 'R',
    });
    expect(storedLineOf(record(transaction({ bankDate: undefined })))).toBeNull();
  });

  it('is locked when the service says so, or a lock waits to be sent', () => {
    const locked = { ...record(transaction({ isActive: false })) };
    expect(storedLineOf(locked)?.locked).toBe(true);
    const unlocking = {
      ...locked,
      commands: [{ name: 'unlock' as const, queuedAt: '2026-03-02T00:00:00.0000000Z' as never }],
    };
    expect(storedLineOf(unlocking)?.locked).toBeUndefined();
  });
});
