import { computed, reactive, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { LocationQuery } from 'vue-router';
import type { CheckContext } from '../../../domain/reports/flightCheck/checkedRow.ts';
import { wholeMonthOf } from '../../../domain/reports/cashFlow.ts';
import { addMonths, parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';

type Period = CheckContext['period'];

/** Until this day of a month, the month before it is the one to be closed. */
const CLOSING_UNTIL = 20;

const dayOf = (text: LocationQuery[string] | undefined): LocalDate | null =>
  typeof text === 'string' ? parseLocalDate(text) : null;

export interface CheckedPeriod {
  readonly period: Readonly<ShallowRef<Period>>;
  /** Whether the field of an end holds a text that names no day; the field says why. */
  readonly bad: Record<'from' | 'to', boolean>;
  /** Whether the period ends before it begins. */
  readonly isReversed: ComputedRef<boolean>;
  readonly isGood: ComputedRef<boolean>;
  readonly lastMonth: Period;
  readonly thisMonth: Period;
  setDay(end: 'from' | 'to', day: LocalDate): void;
  /** Takes a period in place of what was typed. */
  choose(period: Period): void;
}

/**
 * The period that a person wants checked.
 * @param asked that of the address; without one it is at first the month that is to be closed
 */
export function useCheckedPeriod(today: LocalDate, asked: LocationQuery = {}): CheckedPeriod {
  const lastMonth = wholeMonthOf(addMonths(today, -1));
  const thisMonth = wholeMonthOf(today);
  const [from, to] = [dayOf(asked.from), dayOf(asked.to)];
  const usual = Number(today.slice(8)) <= CLOSING_UNTIL ? lastMonth : thisMonth;
  const period = shallowRef(from && to ? { from, to } : usual);
  const bad = reactive({ from: false, to: false });
  const isReversed = computed(() => period.value.from > period.value.to);
  return {
    period,
    bad,
    isReversed,
    isGood: computed(() => !bad.from && !bad.to && !isReversed.value),
    lastMonth,
    thisMonth,
    setDay(end, day) {
      period.value = { ...period.value, [end]: day };
    },
    choose(chosen) {
      Object.assign(bad, { from: false, to: false });
      period.value = chosen;
    },
  };
}
