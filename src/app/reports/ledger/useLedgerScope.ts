import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import { useRoute, useRouter, type LocationQuery } from 'vue-router';
import { quarterOf, type Period } from '../../../domain/reports/cashFlow.ts';
import { COMPARISONS, comparedDay, comparedPeriod, type Comparison } from '../../../domain/reports/comparedPeriods.ts';
import { yearTo, type FinancialYear } from '../../../domain/reports/financialYear.ts';
import { addDays, parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import type { LedgerReport } from './ledgerReports.ts';
import type { ComparedPart } from './ledgerRows.ts';
import type { LedgerQuestion } from './useLedgerAnswers.ts';

/** What a report of the ledger is about: its dates, and the account of an account ledger; '' until one is chosen. */
export interface LedgerScope extends Period {
  readonly account: string;
  readonly compared: readonly Comparison[];
}

/** Which comparisons a person can choose together. */
export const COMPARISON_CHOICES = ['none', ...COMPARISONS, 'both'] as const;
export type ComparisonChoice = (typeof COMPARISON_CHOICES)[number];
const comparedBy: Readonly<Record<ComparisonChoice, readonly Comparison[]>> = {
  none: [],
  before: ['before'],
  yearBefore: ['yearBefore'],
  both: COMPARISONS,
};

/** The dates of a part: those of the report, or those that it is compared with. */
export function partDates(
  report: LedgerReport,
  { from, to }: Period,
  part: ComparedPart,
  years: readonly FinancialYear[],
): Period {
  if (part === 'own') return { from, to };
  if (report.of !== 'day') return comparedPeriod({ from, to }, part);
  return yearTo(years, comparedDay(to, part));
}

/** The parameters of an enquiry, or those of an address: dates, and the account. */
export function bodyOf(
  report: LedgerReport,
  scope: LedgerScope,
  part: ComparedPart,
  years: readonly FinancialYear[],
): Record<string, string> {
  const { from, to } = partDates(report, scope, part, years);
  if (report.of === 'day') return { asAt: to };
  return { ...(report.of === 'account' && { account: scope.account }), dateFrom: from, dateTo: to };
}

export interface LedgerScopeControl {
  readonly scope: ComputedRef<LedgerScope>;
  readonly comparison: ComputedRef<ComparisonChoice>;
  /** Whether the period ends before it begins. */
  readonly isReversed: ComputedRef<boolean>;
  /** What is to be asked: nothing while a period is reversed or an account is missing. */
  readonly questions: ComputedRef<readonly LedgerQuestion[]>;
  set(part: Partial<Record<'from' | 'to' | 'account' | 'compare', string>>): void;
}

const textOf = (query: LocationQuery, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/**
 * What is chosen in a report; it stands in the address, so that Back, and a figure that is opened, lead to it.
 * @param years the financial years of the company
 */
export function useLedgerScope(
  report: LedgerReport,
  today: LocalDate,
  years: () => readonly FinancialYear[],
): LedgerScopeControl {
  const route = useRoute();
  const router = useRouter();
  const query = shallowRef(route.query);
  // On the way to another page the report stays as it is.
  watch(
    () => route.query,
    (now) => {
      if (route.params.report === report.name) query.value = now;
    },
  );
  const first = computed(() =>
    report.first === 'yearToDate' ? yearTo(years(), today) : quarterOf(addDays(quarterOf(today).from, -1)),
  );
  const comparison = computed(() => COMPARISON_CHOICES.find((one) => one === textOf(query.value, 'compare')) ?? 'none');
  const scope = computed((): LedgerScope => {
    const day = (name: 'from' | 'to') => parseLocalDate(textOf(query.value, name)) ?? first.value[name];
    const to = day('to');
    return {
      from: report.of === 'day' ? yearTo(years(), to).from : day('from'),
      to,
      account: textOf(query.value, 'account'),
      compared: report.hasSections ? comparedBy[comparison.value] : [],
    };
  });
  const isReversed = computed(() => scope.value.from > scope.value.to);
  return {
    scope,
    comparison,
    isReversed,
    questions: computed(() => {
      if (isReversed.value || (report.of === 'account' && scope.value.account === '')) return [];
      const parts: readonly ComparedPart[] = ['own', ...scope.value.compared];
      return parts.map((part) => ({ part, body: bodyOf(report, scope.value, part, years()) }));
    }),
    set: (part) => void router.replace({ query: { ...query.value, ...part } }),
  };
}
