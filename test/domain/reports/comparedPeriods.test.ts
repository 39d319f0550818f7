import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedDay, comparedPeriod } from '../../../src/domain/reports/comparedPeriods.ts';
import { addDays, daysBetween, localDate } from '../../../src/domain/values/dates.ts';

const period = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) });

describe('the period before', () => {
  it.each([
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['February of a leap year', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a week', '2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['a month that has not ended', '2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28'],
  ])('of %s', (_, from, to, before, end) => {
    expect(comparedPeriod(period(from, to), 'before')).toEqual(period(before, end));
  });

  it('ends the day before, whatever the period', () => {
    const first = localDate('2020-01-01');
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(800), (start, length) => {
        const from = addDays(first, start);
        const before = comparedPeriod({ from, to: addDays(from, length) }, 'before');
        expect(addDays(before.to, 1)).toBe(from);
        expect(daysBetween(before.from, before.to)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it('the same period a year before keeps the ends of months', () => {
  expect(comparedPeriod(period('2026-03-01', '2026-03-31'), 'yearBefore')).toEqual(period('2025-03-01', '2025-03-31'));
  expect(comparedPeriod(period('2029-02-01', '2029-02-28'), 'yearBefore')).toEqual(period('2028-02-01', '2028-02-29'));
  expect(comparedPeriod(period('2026-03-02', '2026-03-10'), 'yearBefore')).toEqual(period('2025-03-02', '2025-03-10'));
});

it('a day is compared with one a month or a year before; the last of a month stays the last', () => {
  expect(comparedDay(localDate('2026-02-28'), 'before')).toBe('2026-01-31');
  expect(comparedDay(localDate('2026-03-31'), 'before')).toBe('2026-02-28');
  expect(comparedDay(localDate('2026-03-15'), 'before')).toBe('2026-02-15');
  expect(comparedDay(localDate('2029-02-28'), 'yearBefore')).toBe('2028-02-29');
});
