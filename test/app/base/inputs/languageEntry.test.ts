import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseLocalDate } from '../../../../src/domain/values/dates.ts';
import { formatAmount, formatNumber } from '../../../../src/app/base/format/amounts.ts';
import { formatDate } from '../../../../src/app/base/format/dates.ts';
import { inLanguage, LANGUAGES } from '../../../../src/app/base/i18n/language.ts';
import { readAmount } from '../../../../src/app/base/inputs/amountInput.ts';
import { readDate } from '../../../../src/app/base/inputs/dateInput.ts';

const today = parseLocalDate('2026-11-24')!;
const valueOf = (text: string): string | undefined => {
  const reading = readAmount(text);
  return reading.ok ? reading.value : reading.code;
};

describe.each(LANGUAGES)('what the page shows in %s', (language) => {
  it('is read as the same amount when it is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), fc.nat(5), (digits, places) => {
        const text = String(Math.abs(digits)).padStart(places + 1, '0');
        const whole = text.slice(0, text.length - places).replace(/^0+(?=\d)/, '');
        const fraction = text.slice(text.length - places).replace(/0+$/, '');
        const amount = `${digits < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
        const [shown, inEuros] = inLanguage(language, () => [formatNumber(amount), formatAmount(amount, 'EUR')]);
        expect(inLanguage(language, () => valueOf(shown ?? ''))).toBe(amount);
        if (fraction.length <= 2) expect(inLanguage(language, () => valueOf(inEuros ?? ''))).toBe(amount);
      }),
    );
  });

  it('is read as the same day when it is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        const date = addDays(today, days);
        expect(inLanguage(language, () => readDate(formatDate(date), { today }))).toEqual({ ok: true, value: date });
      }),
    );
  });
});

describe('an amount', () => {
  it('is read as the language writes it, where it could be read in two ways', () => {
    expect(['1,500', '1.500', '1,500.00', '0,125', '12,50'].map(valueOf)).toEqual([
      '1500',
      '1.5',
      '1500',
      '0.125',
      '12.5',
    ]);
    const german = ['1.500', '1,500', '1.500,00', '0.125', '12.50', '1.234.567,5'];
    expect(inLanguage('de', () => german.map(valueOf))).toEqual(['1500', '1.5', '1500', '0.125', '12.5', '1234567.5']);
    const french = ['1\u202f500', '1\u00a0500,00', '1 500,5', '1,500'];
    expect(inLanguage('fr', () => french.map(valueOf))).toEqual(['1500', '1500', '1500.5', '1.5']);
  });

  it('is calculated as the language writes it', () => {
    expect(inLanguage('de', () => valueOf('12*3,5'))).toBe('42');
    expect(inLanguage('fr', () => valueOf('100/1,25'))).toBe('80');
  });
});

describe('a date', () => {
  const dateOf = (text: string): string | undefined => {
    const reading = readDate(text, { today });
    return reading.ok ? reading.value : reading.code;
  };

  it('is read by the names of months and weekdays in the language', () => {
    // 24 November 2026 is a Tuesday.
    const german = ['5 dez', '5. Mai 2027', '1 März', 'mi', 'di', 'Samstag'];
    expect(inLanguage('de', () => german.map(dateOf))).toEqual([
      '2026-12-05',
      '2027-05-05',
      '2026-03-01',
      '2026-11-25',
      '2026-11-24',
      '2026-11-28',
    ]);
    const french = ['14 juil', '14 juillet 2027', '1 août', 'di', 'lundi', '14 jui'];
    expect(inLanguage('fr', () => french.map(dateOf))).toEqual([
      '2026-07-14',
      '2027-07-14',
      '2026-08-01',
      '2026-11-29',
      '2026-11-30',
      'notADate',
    ]);
  });

  it('is read by a name with an umlaut, typed with or without it', () => {
    expect(inLanguage('de', () => ['5 mär', '5 marz', '5 maerz 2027'].map(dateOf))).toEqual([
      '2026-03-05',
      '2026-03-05',
      '2027-03-05',
    ]);
  });

  it('is read by English names in every language', () => {
    const typed = ['5 may', '5 dec 2027', 'wed'];
    for (const language of LANGUAGES)
      expect(
        inLanguage(language, () => typed.map(dateOf)),
        language,
      ).toEqual(['2026-05-05', '2027-12-05', '2026-11-25']);
  });
});
