import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import {
  budgetLines,
  budgetRows,
  filledOn,
  monthsOf,
  type BudgetHeadName,
  type BudgetLine,
  type BudgetMonth,
} from '../../../domain/resources/budgetLines.ts';
import { yearOf, type FinancialYear } from '../../../domain/reports/financialYear.ts';
import { addDays, todayOn } from '../../../domain/values/dates.ts';
import { financialYears } from '../../company/facts/companyFacts.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { formatMonthOfYear } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import { useExtras, type EditedRow, type Extras } from './useExtras.ts';

/** A line as the page shows it; its key stays while it is edited. */
export interface ShownLine extends BudgetLine {
  key: number;
  /** Texts of its head that are no values. */
  bad: Readonly<Partial<Record<BudgetHeadName, string>>>;
}

export interface EditedBudget {
  extras: Extras;
  year: ComputedRef<FinancialYear>;
  months: ComputedRef<readonly string[]>;
  lines: ShallowRef<readonly ShownLine[]>;
  isChanged: ComputedRef<boolean>;
  /** Why it cannot be saved; null if it can. */
  fault: ComputedRef<string | null>;
  /** Shows the year before or after. */
  step(years: 1 | -1): void;
  add(): void;
  remove(key: number): void;
  putHead(key: number, name: BudgetHeadName, value: string | undefined, bad?: string): void;
  putMonth(key: number, month: string, entry: Pick<BudgetMonth, 'amount' | 'bad'>): void;
  fill(key: number): void;
}

/** What keeps the lines from being saved; null if nothing does. */
function faultOf(lines: readonly ShownLine[]): string | null {
  for (const [at, { head, bad, months: of }] of lines.entries()) {
    const number = at + 1;
    const [wrong] = Object.keys(bad) as BudgetHeadName[];
    if (wrong !== undefined) return t('extras.bad', { number, field: t(`extras.field.${wrong}`) });
    if (head.accountId === undefined && of.size > 0)
      return t('extras.missing', { number, field: t('extras.field.accountId') });
    const month = [...of].find(([, entry]) => entry.bad !== undefined)?.[0];
    if (month !== undefined) return t('extras.bad', { number, field: formatMonthOfYear(month) });
  }
  return null;
}

function withHead(line: ShownLine, name: BudgetHeadName, value: string | undefined, text?: string): ShownLine {
  const { [name]: _value, ...head } = line.head;
  const { [name]: _bad, ...bad } = line.bad;
  return {
    ...line,
    head: value === undefined ? head : { ...head, [name]: value },
    bad: text === undefined ? bad : { ...bad, [name]: text },
  };
}

function withMonth(line: ShownLine, month: string, { amount, bad }: Pick<BudgetMonth, 'amount' | 'bad'>): ShownLine {
  const months = new Map(line.months);
  const id = months.get(month)?.id;
  if (amount === undefined && bad === undefined) months.delete(month);
  else
    months.set(month, {
      ...(id !== undefined && { id }),
      ...(amount !== undefined && { amount }),
      ...(bad !== undefined && { bad }),
    });
  return { ...line, months };
}

/** The budget of a financial year: a line for each account, with its months. */
export function useBudget(whose: () => string | null): EditedBudget {
  const company = useCompany();
  const extras = useExtras('budgets', whose);
  const day = shallowRef(todayOn(Date.now()));
  const year = computed(() => yearOf(financialYears(company), day.value));
  const months = computed(() => monthsOf(year.value));
  const lines: EditedBudget['lines'] = shallowRef([]);
  /** Rows of other years, which are saved as they are. */
  let others: readonly EditedRow[] = [];
  /** The rows that these lines are: other ones come from the service. */
  let written: readonly EditedRow[] | null = null;
  let made = 0;

  function show(): void {
    const read = budgetLines(extras.rows.value ?? [], months.value);
    ({ others } = read);
    lines.value = read.lines.map((line) => ({ ...line, key: (made += 1), bad: {} }));
  }
  watch(
    extras.rows,
    (rows) => {
      if (rows !== written) show();
    },
    { immediate: true, flush: 'sync' },
  );
  watch(months, (now, before) => {
    if (now.join() !== before.join()) show();
  });
  function write(next: readonly ShownLine[]): void {
    lines.value = next;
    written = [...others, ...budgetRows(next)];
    extras.change(written);
  }
  const change = (key: number, how: (line: ShownLine) => ShownLine): void =>
    write(lines.value.map((line) => (line.key === key ? how(line) : line)));

  return {
    extras,
    year,
    months,
    lines,
    fault: computed(() => faultOf(lines.value)),
    isChanged: computed(() => extras.isChanged.value || lines.value.some(({ bad }) => Object.keys(bad).length > 0)),
    step: (years) => {
      const { dateFrom, dateTo } = year.value;
      day.value = years === 1 ? addDays(dateTo, 1) : addDays(dateFrom, -1);
    },
    add: () => write([...lines.value, { key: (made += 1), head: {}, bad: {}, months: new Map() }]),
    remove: (key) => write(lines.value.filter((line) => line.key !== key)),
    putHead: (key, name, value, text) => change(key, (line) => withHead(line, name, value, text)),
    putMonth: (key, month, entry) => change(key, (line) => withMonth(line, month, entry)),
    fill: (key) => change(key, (line) => ({ ...line, ...filledOn(line, months.value) })),
  };
}
