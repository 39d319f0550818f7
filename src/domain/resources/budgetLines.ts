import { addMonths, type LocalDate } from '../values/dates.ts';
import { Decimal, parseDecimal } from '../values/decimal.ts';
import type { FinancialYear } from '../reports/financialYear.ts';
import type { ExtraFieldName, ExtraRow } from './extras.ts';

/** What a line of a budget says of all its months. */
export const BUDGET_HEAD = ['accountId', 'description', 'departmentId', 'costCentreId', 'projectId'] as const;
export type BudgetHeadName = (typeof BUDGET_HEAD)[number];
export type BudgetHead = Readonly<Partial<Record<BudgetHeadName, string>>>;

/** The amount of a month, and the service's row that has it. */
export interface BudgetMonth {
  id?: string;
  amount?: string;
  /** A text that is no amount. */
  bad?: string;
}

/** A line of a budget in one year. The service has a row for each of its months. */
export interface BudgetLine {
  head: BudgetHead;
  /** By month, `YYYY-MM`. */
  months: ReadonlyMap<string, BudgetMonth>;
}

/** A row while it is edited: texts that are no values, by field. */
export interface BudgetRow extends ExtraRow {
  bad?: Readonly<Partial<Record<ExtraFieldName, string>>>;
}

/** The months of a financial year, `YYYY-MM`. */
export function monthsOf({ dateFrom, dateTo }: FinancialYear): string[] {
  const months: string[] = [];
  for (let day: LocalDate = dateFrom; day <= dateTo; day = addMonths(dateFrom, months.length))
    months.push(day.slice(0, 7));
  return months;
}

/**
 * The rows of some months as lines, each with what they have in common. Of two rows that differ in nothing but the
 * amount, the second begins a line of its own: no amount is added to another, and none is hidden.
 * @returns also the rows of other months, which stay as they are
 */
export function budgetLines(
  rows: readonly BudgetRow[],
  months: readonly string[],
): { lines: BudgetLine[]; others: BudgetRow[] } {
  const shown = new Set(months);
  const lines: { head: BudgetHead; months: Map<string, BudgetMonth> }[] = [];
  const others: BudgetRow[] = [];
  for (const row of rows) {
    const month = row.values['periodId'] ?? '';
    if (!shown.has(month)) {
      others.push(row);
      continue;
    }
    const head = headOf(row);
    const found = lines.find((line) => sameHead(line.head, head) && !line.months.has(month));
    const line = found ?? { head, months: new Map<string, BudgetMonth>() };
    if (!found) lines.push(line);
    const { budgetAmount: amount } = row.values;
    const bad = row.bad?.budgetAmount;
    line.months.set(month, {
      ...(row.id !== undefined && { id: row.id }),
      ...(amount !== undefined && { amount }),
      ...(bad !== undefined && { bad }),
    });
  }
  return { lines, others };
}

function headOf({ values }: ExtraRow): BudgetHead {
  return Object.fromEntries(BUDGET_HEAD.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

function sameHead(a: BudgetHead, b: BudgetHead): boolean {
  return BUDGET_HEAD.every((name) => a[name] === b[name]);
}

/** The rows that the service keeps for lines: one for each month that has an amount. */
export function budgetRows(lines: readonly BudgetLine[]): BudgetRow[] {
  return lines.flatMap(({ head, months }) =>
    [...months].map(([periodId, { id, amount, bad }]) => ({
      ...(id !== undefined && { id }),
      values: { ...head, periodId, ...(amount !== undefined && { budgetAmount: amount }) },
      ...(bad !== undefined && { bad: { budgetAmount: bad } }),
    })),
  );
}

/** What a line comes to in these months. */
export function budgetTotal({ months }: BudgetLine, of: readonly string[]): Decimal {
  return of.reduce((sum, month) => sum.plus(parseDecimal(months.get(month)?.amount ?? '') ?? 0), new Decimal(0));
}

/** The line with the amount before it in each month that has none; months before its first amount stay empty. */
export function filledOn(line: BudgetLine, of: readonly string[]): BudgetLine {
  const months = new Map(line.months);
  let amount: string | undefined;
  for (const month of of) {
    const held = months.get(month);
    if (held) amount = held.bad === undefined ? held.amount : amount;
    else if (amount !== undefined) months.set(month, { amount });
  }
  return { ...line, months };
}
