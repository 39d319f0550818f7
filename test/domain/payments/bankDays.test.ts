import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDayFrom, whyClosed } from '../../../src/domain/payments/bankDays.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';

/** The days of a year from Monday to Friday on which banks are closed. */
function closedIn(year: number, currency: string): string[] {
  const found: string[] = [];
  for (let date = localDate(`${year}-01-01`); date < `${year + 1}`; date = addDays(date, 1))
    if (whyClosed(date, currency) === 'bankHoliday') found.push(date.slice(5));
  return found;
}

describe('bank days', () => {
  // As the government has published them. New Year's Day 2028 and Christmas 2027 are Saturdays, Boxing Day 2026 is one.
  it.each([
    [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
    [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
    [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  ])('of sterling leave out the bank holidays of England in %i', (year, days) => {
    expect(closedIn(year, 'GBP')).toEqual(days);
  });

  it('of sterling leave out Christmas and Boxing Day when Christmas is a Sunday', () => {
    // 25 December 2033 is a Sunday: Boxing Day is Monday 26, and Christmas is kept on Tuesday 27.
    expect(closedIn(2033, 'GBP').slice(-2)).toEqual(['12-26', '12-27']);
    // 1 January 2034 is a Sunday: it is kept on Monday 2.
    expect(closedIn(2034, 'GBP')[0]).toBe('01-02');
  });

  it.each([
    // 1 May 2026 is a Friday, 26 December a Saturday; in 2027 May Day and both days of Christmas are at weekends.
    [2026, ['01-01', '04-03', '04-06', '05-01', '12-25']],
    [2027, ['01-01', '03-26', '03-29']],
    [2029, ['01-01', '03-30', '04-02', '05-01', '12-25', '12-26']],
  ])('of euros leave out the closing days of TARGET in %i, which move to no other day', (year, days) => {
    expect(closedIn(year, 'EUR')).toEqual(days);
  });

  it('of other currencies leave out weekends only', () => {
    expect(closedIn(2026, 'USD')).toEqual([]);
    expect(whyClosed(localDate('2026-12-26'), 'USD')).toBe('weekend');
  });

  it('are found from a closed day on', () => {
    // Christmas 2026 is a Friday; Monday 28 is kept for Boxing Day in England.
    expect(bankDayFrom(localDate('2026-12-25'), 'GBP')).toBe('2026-12-29');
    expect(bankDayFrom(localDate('2026-12-25'), 'EUR')).toBe('2026-12-28');
    expect(bankDayFrom(localDate('2026-12-24'), 'GBP')).toBe('2026-12-24');
  });

  it('are at most five days apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), fc.constantFrom('EUR', 'GBP', 'USD'), (days, currency) => {
        const date = addDays(localDate('2020-01-01'), days);
        const next = bankDayFrom(date, currency);
        expect(whyClosed(next, currency)).toBeNull();
        expect(next >= date && next <= addDays(date, 5)).toBe(true);
      }),
    );
  });
});
