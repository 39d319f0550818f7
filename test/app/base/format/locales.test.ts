import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../../../src/domain/values/decimal.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import {
  formatAmount,
  formatDecimal,
  formatNumber,
  formatPercent,
  formatPrice,
  moneyEquals,
} from '../../../../src/app/base/format/amounts.ts';
import { copiedNumber, copiedText } from '../../../../src/app/base/export/plainText.ts';
import {
  dateOrder,
  formatDate,
  formatDayOfYear,
  formatMoment,
  formatMonth,
  formatMonthOfYear,
  monthNames,
} from '../../../../src/app/base/format/dates.ts';
import { amountWords } from '../../../../src/app/base/format/searching.ts';
import { formatCount, LOCALES, marksOf } from '../../../../src/app/base/i18n/locale.ts';
import { inLanguage } from '../../../../src/app/base/i18n/language.ts';

/** The narrow space that French puts between thousands. */
const THIN = '\u202f';

describe('amounts', () => {
  it('are written as each language writes them', () => {
    const written = () => [
      formatAmount('1234.5', 'EUR'),
      formatDecimal(new Decimal('-1234567.891'), 'EUR'),
      formatPrice(decimal('0.125'), 'EUR'),
      formatNumber('20'),
      formatPercent('17.5'),
      formatAmount('1234', 'JPY'),
      formatCount(12345),
    ];
    expect(written()).toEqual(['1,234.50', '−1,234,567.89', '0.125', '20', '17.5%', '1,234', '12,345']);
    expect(inLanguage('de', written)).toEqual([
      '1.234,50',
      '−1.234.567,89',
      '0,125',
      '20',
      '17,5\u00a0%',
      '1.234',
      '12.345',
    ]);
    expect(inLanguage('fr', written)).toEqual([
      `1${THIN}234,50`,
      `−1${THIN}234${THIN}567,89`,
      '0,125',
      '20',
      '17,5\u00a0%',
      `1${THIN}234`,
      `12${THIN}345`,
    ]);
  });

  it('keep all their digits in every language', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.constantFrom(...LOCALES), (cents, locale) => {
        const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
        const amount = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const { group, point } = marksOf(locale);
        const shown = formatAmount(amount, 'EUR', locale);
        expect(shown.replaceAll(group, '').replace(point, '.').replace('−', '-')).toBe(amount);
      }),
    );
  });

  it('have the sign of their currency where the language has it', () => {
    const rate = () => moneyEquals('GBP', 'EUR', '1.1525');
    expect(rate()).toBe('£1 = €1.1525');
    expect(inLanguage('de', rate)).toBe('1\u00a0£ = 1,1525\u00a0€');
    expect(moneyEquals('KWD', 'KWD', '0.4')).toBe('KWD 1 = KWD 0.4');
  });

  it('are found as the language writes them', () => {
    const read = (query: string) => () => amountWords(query).map(({ amount }) => amount);
    expect(read('1,234.50 1234.50 12')()).toEqual(['1234.50', null, null]);
    expect(inLanguage('de', read('1.234,50 1234,5 12 RE-1,5'))).toEqual(['1234.50', '1234.5', null, null]);
    expect(inLanguage('fr', read('234,50'))).toEqual(['234.50']);
  });
});

describe('dates', () => {
  it('are written as each language writes them', () => {
    const written = () => [formatDate('2026-11-24'), formatDate('2026-02-05'), formatDate(undefined)];
    expect(written()).toEqual(['24 Nov 2026', '05 Feb 2026', '']);
    expect(inLanguage('de', written)).toEqual(['24.11.2026', '05.02.2026', '']);
    expect(inLanguage('fr', written)).toEqual(['24/11/2026', '05/02/2026', '']);
  });

  it('are told in part where there is little room', () => {
    const written = () => [formatMonth('2026-11-24'), formatMonthOfYear('2026-11-24'), formatDayOfYear('2026-11-24')];
    expect(written()).toEqual(['Nov', 'Nov 2026', '24 Nov']);
    expect(inLanguage('de', written)).toEqual(['Nov', 'Nov 2026', '24.11']);
    expect(inLanguage('fr', written)).toEqual(['nov.', 'nov. 2026', '24/11']);
  });

  it('have the day before the month in every language', () => {
    for (const locale of LOCALES) expect(dateOrder(locale).parts, locale).toEqual(['day', 'month', 'year']);
  });

  it('have three letters for each English month', () => {
    expect(monthNames('en-GB').map((name) => name.length)).toEqual(Array.from({ length: 12 }, () => 3));
  });

  it('leave the day out of a moment of today', () => {
    const now = new Date(2026, 10, 24, 14, 5).getTime();
    const yesterday = instantOf(new Date(2026, 10, 23, 9, 30).getTime());
    const written = () => [formatMoment(instantOf(now), now), formatMoment(yesterday, now)];
    expect(written()).toEqual(['14:05', '23 Nov 2026, 09:30']);
    expect(inLanguage('de', written)).toEqual(['14:05', '23.11.2026, 09:30']);
    expect(inLanguage('fr', written)).toEqual(['14:05', '23/11/2026, 09:30']);
  });
});

describe('numbers for the clipboard', () => {
  it('have the decimal mark that a spreadsheet of the language reads', () => {
    const copied = (shown: string) => () => [copiedText(shown), copiedNumber('1234.5')];
    expect(copied('−1,234.50')()).toEqual(['-1,234.50', '1234.5']);
    expect(inLanguage('de', copied('−1.234,50'))).toEqual(['-1.234,50', '1234,5']);
    expect(inLanguage('fr', copied(`−1${THIN}234,50`))).toEqual(['-1234,50', '1234,5']);
  });

  it('are no formulas', () => {
    expect(inLanguage('de', () => copiedText('=1,5'))).toBe("'=1,5");
    expect(copiedNumber('=1.5')).toBe('=1.5');
  });
});
