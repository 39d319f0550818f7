import { expect, test } from 'vitest';
import { yearTo } from '../../../src/domain/reports/financialYear.ts';
import { localDate } from '../../../src/domain/values/dates.ts';

const year = (from: string, to: string) => ({ dateFrom: localDate(from), dateTo: localDate(to) });

test.each([
  ['without years, the calendar year', [], '2026-11-29', '2026-01-01'],
  ['within a short year', [year('2026-04-06', '2026-12-31')], '2026-12-31', '2026-04-06'],
  ['after the last year, by twelve months', [year('2026-04-06', '2027-03-31')], '2028-05-01', '2028-04-01'],
  ['on the last day that can be written', [year('2026-04-06', '2027-03-31')], '9999-12-31', '9999-04-01'],
  ['long before the first year', [year('2026-04-06', '2027-03-31')], '0950-01-01', '0949-04-06'],
  ['before the first year, by twelve months', [year('2026-04-06', '2027-03-31')], '2026-04-05', '2025-04-06'],
])('%s', (_, years, day, from) => {
  expect(yearTo(years, localDate(day))).toEqual({ from, to: day });
});
