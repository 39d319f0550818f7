import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mondayOf,
  nextOccurrences,
  occurrences,
  occurrencesWithin,
  type Occurrence,
  type Schedule,
} from '../../../src/domain/recurring/schedule.ts';
import { addDays, localDate, type LocalDate } from '../../../src/domain/values/dates.ts';

function monthly(from: string, change: Partial<Schedule> = {}): Schedule {
  return { every: 1, unit: 'month', day: Number(from.slice(8)), from: localDate(from), covers: 'own', ...change };
}
function weekly(from: string, change: Partial<Schedule> = {}): Schedule {
  return { ...monthly(from), unit: 'week', ...change };
}
function first(schedule: Schedule, count: number): Occurrence[] {
  const found: Occurrence[] = [];
  for (const each of occurrences(schedule)) if (found.push(each) === count) break;
  return found;
}
const dates = (schedule: Schedule, count: number): string[] => first(schedule, count).map(({ date }) => date);

describe('a schedule in months', () => {
  test('on the 31st takes the last day of shorter months, and comes back to the 31st', () => {
    expect(dates(monthly('2026-01-31'), 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('on the 30th has the 29th in the February of a leap year only', () => {
    expect(dates(monthly('2027-12-30'), 4)).toEqual(['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']);
    expect(dates(monthly('2028-12-30'), 3)).toEqual(['2028-12-30', '2029-01-30', '2029-02-28']);
  });

  test('once a year from 29 February has 28 February between leap years', () => {
    expect(dates(monthly('2028-02-29', { every: 12 }), 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('on the last day has each month’s own', () => {
    expect(dates(monthly('2026-11-15', { day: 'last' }), 4)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
  });

  test('begins in the next month where its day is over, and counts its quarters from there', () => {
    expect(dates(monthly('2026-11-15', { day: 1, every: 3 }), 3)).toEqual(['2026-12-01', '2027-03-01', '2027-06-01']);
    expect(dates(monthly('2026-11-15', { day: 15, every: 3 }), 2)).toEqual(['2026-11-15', '2027-02-15']);
  });

  test('ends on its last day, that day included', () => {
    expect(dates(monthly('2026-10-01', { until: localDate('2026-12-01') }), 9)).toEqual([
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
    ]);
    expect(dates(monthly('2026-10-01', { until: localDate('2026-11-30') }), 9)).toHaveLength(2);
    expect(dates(monthly('2026-10-01', { until: localDate('2026-09-30') }), 9)).toEqual([]);
  });

  test('names its own period, the one before or the one after', () => {
    const [own] = first(monthly('2026-03-31', { every: 3 }), 1);
    expect(own).toMatchObject({ from: '2026-03-01', to: '2026-05-31', period: '20260300' });
    const [arrears] = first(monthly('2026-03-31', { covers: 'before' }), 1);
    expect(arrears).toMatchObject({ from: '2026-02-01', to: '2026-02-28', period: '20260300' });
    const [advance] = first(monthly('2026-12-15', { covers: 'after' }), 1);
    expect(advance).toMatchObject({ from: '2027-01-01', to: '2027-01-31', period: '20261200' });
  });
});

describe('a schedule in weeks', () => {
  test('keeps the weekday of its first date, over the end of a year', () => {
    // 18 December 2026 is a Friday; the weeks begin on the Mondays 14 and 28 December and 11 January.
    const found = first(weekly('2026-12-18', { every: 2 }), 3);
    expect(found.map(({ date, period, from, to }) => [date, period, from, to])).toEqual([
      ['2026-12-18', '20261214', '2026-12-14', '2026-12-27'],
      ['2027-01-01', '20261228', '2026-12-28', '2027-01-10'],
      ['2027-01-15', '20270111', '2027-01-11', '2027-01-24'],
    ]);
  });

  test('ends on its last day, that day included', () => {
    expect(dates(weekly('2026-11-06', { until: localDate('2026-11-20') }), 9)).toEqual([
      '2026-11-06',
      '2026-11-13',
      '2026-11-20',
    ]);
  });

  test('begins its weeks on Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map((day) => mondayOf(localDate(day)))).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});

test('the dates of a period of days, and the next ones after a day', () => {
  const schedule = monthly('2026-01-31');
  const within = occurrencesWithin(schedule, localDate('2026-02-01'), localDate('2026-03-31'));
  expect(within.map(({ date }) => date)).toEqual(['2026-02-28', '2026-03-31']);
  const next = nextOccurrences(schedule, localDate('2026-02-28'), 2);
  expect(next.map(({ date }) => date)).toEqual(['2026-03-31', '2026-04-30']);
  expect(nextOccurrences({ ...schedule, until: localDate('2026-03-31') }, localDate('2026-02-28'), 3)).toHaveLength(1);
});

const day: fc.Arbitrary<LocalDate> = fc
  .integer({ min: 0, max: 20_000 })
  .map((n) => addDays(localDate('2000-01-01'), n));
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  every: fc.integer({ min: 1, max: 24 }),
  unit: fc.constantFrom('week' as const, 'month' as const),
  day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)),
  from: day,
  covers: fc.constantFrom('own' as const, 'before' as const, 'after' as const),
});

test('of any schedule the dates rise strictly from its first day on, and each has a period of its own', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const found = first(schedule, 40);
      expect(found[0] && found[0].date >= schedule.from).toBe(true);
      for (const [at, each] of found.entries()) {
        const before = found[at - 1];
        if (before) expect(before.date < each.date && before.period < each.period && before.to < each.from).toBe(true);
        expect(each.from <= each.to).toBe(true);
      }
    }),
  );
});

test('moving the day within the month or week keeps the names of its periods', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 1, max: 28 }), (schedule, moved) => {
      const names = (of: Schedule): Set<string> => new Set(first(of, 30).map(({ period }) => period));
      const before = names({ ...schedule, unit: 'month', every: 1 });
      const after = [...names({ ...schedule, unit: 'month', every: 1, day: moved })];
      // At most the first or the last one differs: a month whose day had passed.
      expect(after).toHaveLength(30);
      expect(after.filter((period) => !before.has(period)).length).toBeLessThanOrEqual(1);
      const weeks: Schedule = { ...schedule, unit: 'week' };
      const sameWeek = { ...weeks, from: addDays(mondayOf(schedule.from), moved % 7) };
      expect(names(sameWeek)).toEqual(names(weeks));
    }),
  );
});
