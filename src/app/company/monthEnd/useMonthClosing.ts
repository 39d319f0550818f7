import { computed, nextTick, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import type { PeriodState, SetUpRow } from '../../../domain/service/setUp.ts';
import { wholeMonthOf, type Period } from '../../../domain/reports/cashFlow.ts';
import { localDate } from '../../../domain/values/dates.ts';
import { formatMonthOfYear } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import { useToasts } from '../../base/ui/toasts.ts';
import { useCompany } from '../session/useCompany.ts';
import { choiceText } from '../setUp/setUpText.ts';
import { isRefusal, type SetUpRows } from '../setUp/useSetUpList.ts';
import type { FlightCheck } from './useFlightCheck.ts';

export interface MonthClosing {
  /** The month (`YYYY-MM`) whose check runs; '' for none. */
  readonly checking: Readonly<Ref<string>>;
  /** The month about which a person is asked, because its check has found something or did not end. */
  readonly asked: Readonly<ShallowRef<SetUpRow | null>>;
  /** Why a month was not changed. */
  readonly problem: Readonly<ShallowRef<{ readonly month: string; readonly text: string } | null>>;
  readonly isBusy: ComputedRef<boolean>;
  /** Checks a month, and closes it if nothing is open; else a person is asked. */
  close(row: SetUpRow): Promise<void>;
  /** Answers the question. */
  answer(isYes: boolean): Promise<void>;
  /** Opens, closes or locks a month without a check. @returns whether it is changed */
  set(row: SetUpRow, state: PeriodState, reason?: string): Promise<boolean>;
}

/** The days of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): Period {
  return wholeMonthOf(localDate(`${month}-01`));
}

export const monthName = (month: string): string => formatMonthOfYear(`${month}-01`);

/** Closes months: the check of a month runs first, unless what it has found is shown already. */
export function useMonthClosing(months: SetUpRows, check: FlightCheck): MonthClosing {
  const company = useCompany();
  const toasts = useToasts();
  const checking = shallowRef('');
  const asked = shallowRef<SetUpRow | null>(null);
  const problem = shallowRef<{ month: string; text: string } | null>(null);

  async function isClean(month: string): Promise<boolean> {
    const period = daysOfMonth(month);
    const known = check.result.value;
    const isKnown = known?.period.from === period.from && known.period.to === period.to && !check.isStale.value;
    if (!isKnown) await check.run(period);
    return check.result.value !== null && check.open.value.length + check.result.value.submitted === 0;
  }
  /** The check looks through what is read. */
  async function whenRead(): Promise<void> {
    if (company.isRead.value) return;
    await new Promise<void>((done) => {
      const stop = watch(company.isRead, () => {
        stop();
        done();
      });
    });
  }
  async function set(row: SetUpRow, state: PeriodState, reason = ''): Promise<boolean> {
    const saved = await months.save({ id: row.id, revision: row.revision, values: { state, reason } });
    problem.value = isRefusal(saved) ? { month: row.id, text: saved.text } : null;
    if (isRefusal(saved)) return false;
    toasts.show({ text: t('setUp.periods.changed', { month: monthName(row.id), state: choiceText('state', state) }) });
    return true;
  }

  return {
    checking,
    asked,
    problem,
    isBusy: computed(() => months.isBusy.value || checking.value !== ''),
    async close(row) {
      if (checking.value !== '' || months.isBusy.value) return;
      checking.value = row.id;
      try {
        await whenRead();
        if (!(await isClean(row.id))) {
          asked.value = row;
          return;
        }
      } finally {
        checking.value = '';
      }
      await set(row, 'closed');
    },
    async answer(isYes) {
      const row = asked.value;
      asked.value = null;
      await nextTick();
      if (row && isYes) await set(row, 'closed');
    },
    set,
  };
}
