import { computed, ref, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import type { CheckContext } from '../../../domain/reports/flightCheck/checkedRow.ts';
import { addDays, addMonths, localDate, parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import { readEntry } from '../../base/inputs/fields.ts';

type Period = CheckContext['period'];

/** Until this day of a month, the month before it is the one to be closed. */
const CLOSING_UNTIL = 20;

function monthOf(day: LocalDate): Period {
  const from = localDate(`${day.slice(0, 7)}-01`);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

export interface CheckedPeriod {
  readonly period: Readonly<ShallowRef<Period>>;
  /** Why the period that was typed cannot be checked; '' if it can. */
  readonly problem: Readonly<Ref<string>>;
  readonly isGood: ComputedRef<boolean>;
  readonly lastMonth: Period;
  readonly thisMonth: Period;
  /** Takes a typed day. One that is no date changes only the problem. */
  setDay(end: 'from' | 'to', text: string): void;
  choose(period: Period): void;
}

/** The period that a person wants checked; at first the month that is to be closed. */
export function useCheckedPeriod(today: LocalDate): CheckedPeriod {
  const lastMonth = monthOf(addMonths(today, -1));
  const thisMonth = monthOf(today);
  const period = shallowRef(Number(today.slice(8)) <= CLOSING_UNTIL ? lastMonth : thisMonth);
  const problem = ref('');
  return {
    period,
    problem,
    isGood: computed(() => problem.value === '' && period.value.from <= period.value.to),
    lastMonth,
    thisMonth,
    setDay(end, text) {
      const reading = readEntry('date', text, today, undefined);
      const day = reading.ok ? parseLocalDate(reading.value ?? '') : null;
      if (day === null) {
        problem.value = t('bad.notADate', { text });
        return;
      }
      const next = { ...period.value, [end]: day };
      problem.value = next.from > next.to ? t('monthEnd.badPeriod') : '';
      period.value = next;
    },
    choose(chosen) {
      problem.value = '';
      period.value = chosen;
    },
  };
}
