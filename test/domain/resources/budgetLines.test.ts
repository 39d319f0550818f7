import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  budgetLines,
  budgetRows,
  budgetTotal,
  filledOn,
  monthsOf,
  type BudgetRow,
} from '../../../src/domain/resources/budgetLines.ts';
import { localDate } from '../../../src/domain/values/dates.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03'];
const row = (periodId: string, budgetAmount: string, part: Record<string, string> = {}): BudgetRow => ({
  values: { accountId: 'rent', periodId, budgetAmount, ...part },
});

it('puts rows that differ only in month and amount on one line', () => {
  const { lines, others } = budgetLines(
    [row('2026-02', '5'), row('2026-01', '3'), row('2026-01', '1', { projectId: 'p' }), row('2025-12', '9')],
    MONTHS,
  );
  expect(lines.map(({ head, months }) => [head.projectId, months.size])).toEqual([
    [undefined, 2],
    ['p', 1],
  ]);
  expect(lines.map((line) => budgetTotal(line, MONTHS).toString())).toEqual(['8', '1']);
  expect(others).toEqual([row('2025-12', '9')]);
});

it('loses and changes no row of a budget, also where two are alike', () => {
  const rows = fc.array(
    fc.record({
      values: fc.record(
        {
          accountId: fc.constantFrom('rent', 'wages'),
          periodId: fc.constantFrom(...MONTHS, '2025-12', 'of its own'),
          budgetAmount: fc.constantFrom('1', '2.5'),
          description: fc.constantFrom('Fair', 'Shop'),
        },
        { requiredKeys: ['accountId', 'periodId', 'budgetAmount'] },
      ),
    }),
    { maxLength: 30 },
  );
  const sorted = (all: readonly BudgetRow[]): string[] =>
    all.map(({ values }) => JSON.stringify(Object.entries(values).sort())).sort();
  fc.assert(
    fc.property(rows, (all) => {
      const { lines, others } = budgetLines(all, MONTHS);
      expect(sorted([...budgetRows(lines), ...others])).toEqual(sorted(all));
    }),
  );
});

it('fills on from the first amount: a month that has one keeps it, and those before stay empty', () => {
  const [line] = budgetLines([row('2026-02', '5')], MONTHS).lines;
  const filled = line && filledOn(line, MONTHS);
  expect(MONTHS.map((month) => filled?.months.get(month)?.amount)).toEqual([undefined, '5', '5']);
});

it('knows the months of a year that does not begin in January, or is short', () => {
  const year = (from: string, to: string) => monthsOf({ dateFrom: localDate(from), dateTo: localDate(to) });
  expect(year('2026-04-01', '2027-03-31')).toHaveLength(12);
  expect(year('2026-04-01', '2027-03-31').at(-1)).toBe('2027-03');
  expect(year('2026-11-15', '2026-12-31')).toEqual(['2026-11', '2026-12']);
});
