import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue';
import { todayOn, type LocalDate } from '../../domain/values/dates.ts';

const MINUTE = 60_000;

/** Today; it changes at midnight, while the page is open. */
export function useToday(): ShallowRef<LocalDate> {
  const today = shallowRef(todayOn(Date.now()));
  const timer = setInterval(() => {
    today.value = todayOn(Date.now());
  }, MINUTE);
  onBeforeUnmount(() => clearInterval(timer));
  return today;
}
