import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal, Decimal } from '../../../../src/domain/values/decimal.ts';
import { formatAmount, formatNumber, formatPrice } from '../../../../src/app/base/format/amounts.ts';
import { LOCALES, marksOf } from '../../../../src/app/base/i18n/locale.ts';
import { twoWaysNote } from '../../../../src/app/base/inputs/amountNote.ts';
import { readAmount } from '../../../../src/app/base/inputs/amountInput.ts';
import { dateByKey, readDate } from '../../../../src/app/base/inputs/dateInput.ts';

describe('what is typed into an amount field', () => {
  it.each([
    ['12*3.5', '42'],
    ['100/1.2', '83.33333'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['10-4-3', '3'],
    ['-5*-2', '10'],
    ['0.1+0.2', '0.3'],
    ['1,234.50', '1234.5'],
    ['12,5', '12.5'],
    ['.5', '0.5'],
    // No group of thousands begins with a zero.
    ['0,125', '0.125'],
    ['0,500', '0.5'],
    ['-0,125', '-0.125'],
    // Accountants write what is negative in brackets; a sum in them is a sum.
    ['(1,250.00)', '-1250'],
    ['(0)', '0'],
    ['(1+2)*3', '9'],
    ['=(12)', '12'],
    ['=3x4', '12'],
    ['1 000', '1000'],
    ['12.3456789', '12.3456789'],
    // With a currency, before or after.
    ['£45', '45'],
    ['€ 12', '12'],
    ['-£45', '-45'],
    ['£-45', '-45'],
    ['(£45)', '-45'],
    ['US$1,234.50', '1234.5'],
    ['EUR 7', '7'],
    ['7 EUR', '7'],
    // A minus at the end.
    ['1500-', '-1500'],
    ['1,500.25-', '-1500.25'],
    ['(1500)', '-1500'],
    ['−12', '-12'],
    // Two marks show which is which, in every language.
    ['1.500,00', '1500'],
    ['(1.234,50)', '-1234.5'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1 234 567,5', '1234567.5'],
    ['1’234.50', '1234.5'],
    ['1.500,50*2', '3001'],
  ])('%s is %s', (text, value) => {
    expect(readAmount(text)).toEqual({ ok: true, value });
  });

  it('is no value when it is empty', () => {
    expect(readAmount('  ')).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['twelve', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['INV1234', 'notANumber'],
    ['500ABC', 'notANumber'],
    ['10 %', 'notANumber'],
    ['45 DR', 'notANumber'],
    ['--', 'unfinished'],
    ['12+', 'unfinished'],
    ['12*', 'unfinished'],
    ['(1+2', 'unfinished'],
    ['5/0', 'divideByZero'],
    ['9999999999999999', 'tooLarge'],
    ['('.repeat(5000), 'notANumber'],
    [`${'-'.repeat(20_000)}1`, 'notANumber'],
  ])('%s cannot be read: %s', (text, code) => {
    expect(readAmount(text)).toEqual({ ok: false, code });
  });
});

describe('a comma or a point that can be read two ways', () => {
  it.each([
    ['1,234', '1234', '1.234'],
    ['1,500', '1500', '1.5'],
    ['1.500', '1.5', '1500'],
    ['(1,500)', '-1500', '-1.5'],
    ['£1,500', '1500', '1.5'],
    ['1,500-', '-1500', '-1.5'],
    ['1,500*2', '3000', '3'],
  ])('is read as English has it, and the other reading is named: %s', (text, value, other) => {
    expect(readAmount(text)).toEqual({ ok: true, value, other });
  });

  it.each([
    ['1,500', '1.5', '1500'],
    ['1.500', '1500', '1.5'],
  ])('is read the other way where the comma is the decimal mark: %s', (text, value, other) => {
    expect(readAmount(text, ',')).toEqual({ ok: true, value, other });
  });

  it.each(['1,50', '0,500', '1500', '1,500.00', '1.500,00', '1,500,000', '1234,567', '1 500', '12.5*3'])(
    'is none in %s',
    (text) => {
      expect(readAmount(text)).not.toHaveProperty('other');
    },
  );

  it('is named in words that can be read one way only', () => {
    expect(twoWaysNote('1,500')).toBe('Read as 1500, not as 1.5');
    expect(twoWaysNote('1.500')).toBe('Read as 1.5, not as 1500');
    expect(twoWaysNote('1500')).toBeNull();
    expect(twoWaysNote('much')).toBeNull();
  });
});

describe('an amount as any language writes it', () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => new Decimal(digits.toString()).div(new Decimal(10).pow(places)))
    .filter((amount) => amount.abs().lt('1e14'));

  it.each(LOCALES)('is read there as the same amount: %s', (locale) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const value = decimal(amount.toFixed());
        const { point } = marksOf(locale);
        for (const written of [
          formatNumber(value, locale),
          formatPrice(value, 'GBP', locale),
          ...(amount.decimalPlaces() <= 2 ? [formatAmount(value, 'GBP', locale)] : []),
        ]) {
          const reading = readAmount(written, point);
          expect(reading).toMatchObject({ ok: true, value });
          // Where another language would read something else, that is named, and only there.
          const elsewhere = readAmount(written, point === '.' ? ',' : '.');
          expect(elsewhere).toMatchObject({ ok: true, value: (reading.ok && reading.other) ?? value });
        }
      }),
    );
  });
});

describe('what is typed into a date field', () => {
  const today = localDate('2026-03-18');
  it.each([
    ['t', '2026-03-18'],
    ['15', '2026-03-15'],
    ['5-2', '2026-02-05'],
    ['5/2/27', '2027-02-05'],
    ['050226', '2026-02-05'],
    ['5 feb', '2026-02-05'],
    ['05 Feb 2027', '2027-02-05'],
    ['2026-02-05', '2026-02-05'],
    ['20261231', '2026-12-31'],
    // Day first, as before: there is no 20th month.
    ['31122026', '2026-12-31'],
    ['20122026', '2026-12-20'],
    // 18 March 2026 is a Wednesday.
    ['wed', '2026-03-18'],
    ['thu', '2026-03-19'],
    ['fri', '2026-03-20'],
    ['mon', '2026-03-23'],
    ['tu', '2026-03-24'],
    ['Sunday', '2026-03-22'],
    ['+3d', '2026-03-21'],
    ['-2w', '2026-03-04'],
    ['+1m', '2026-04-18'],
    ['m', '2026-03-01'],
    ['h', '2026-03-31'],
    ['5.2.', '2026-02-05'],
    ['5. 2. 27', '2027-02-05'],
    ['15.', '2026-03-15'],
    ['2026/02/05', '2026-02-05'],
    ['2026.02.05', '2026-02-05'],
    ['5th feb', '2026-02-05'],
    ['9999-12-31', '9999-12-31'],
  ])('%s is %s', (text, value) => {
    expect(readDate(text, { today })).toEqual({ ok: true, value });
  });

  it('steps from the date that the field held', () => {
    expect(readDate('+3d', { today, current: localDate('2026-02-27') })).toEqual({ ok: true, value: '2026-03-02' });
    expect(readDate('h', { today, current: localDate('2028-02-10') })).toEqual({ ok: true, value: '2028-02-29' });
  });

  it('knows which days there are', () => {
    expect(readDate('31-4', { today })).toEqual({ ok: false, code: 'noSuchDay' });
    expect(readDate('20260230', { today })).toEqual({ ok: false, code: 'noSuchDay' });
    expect(readDate('+9999y', { today })).toEqual({ ok: false, code: 'noSuchDay' });
    expect(readDate('-9999y', { today })).toEqual({ ok: false, code: 'noSuchDay' });
    expect(readDate('+', { today, current: localDate('9999-12-31') })).toEqual({ ok: false, code: 'noSuchDay' });
    expect(readDate('soon', { today })).toEqual({ ok: false, code: 'notADate' });
    expect(readDate('s', { today })).toEqual({ ok: false, code: 'notADate' });
  });

  it('moves by a key: a day, with Shift a week, with Alt a month', () => {
    const plain = { key: '+', code: 'NumpadAdd', shiftKey: false, altKey: false };
    const from = localDate('2026-01-31');
    expect(dateByKey(plain, from, today)).toBe('2026-02-01');
    expect(dateByKey({ ...plain, shiftKey: true }, from, today)).toBe('2026-02-07');
    expect(dateByKey({ ...plain, altKey: true }, from, today)).toBe('2026-02-28');
    expect(dateByKey({ key: '+', code: 'Equal', shiftKey: true, altKey: false }, from, today)).toBe('2026-02-01');
    expect(dateByKey({ ...plain, key: 't', code: 'KeyT' }, from, today)).toBe(today);
    expect(dateByKey(plain, localDate('9999-12-31'), today)).toBeNull();
    expect(dateByKey({ ...plain, key: '5', code: 'Digit5' }, from, today)).toBeNull();
  });
});
