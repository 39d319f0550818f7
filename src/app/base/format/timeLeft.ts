import { t } from '../i18n/texts.ts';

/** What has to be done, and milliseconds that have passed, before a pace can be worked out. */
const ENOUGH_DONE = 20;
const ENOUGH_TIME = 10_000;
const MINUTE = 60_000;

/**
 * How long the rest of some work will take at the pace so far; '' while unknown.
 * @param passed milliseconds
 */
export function timeLeft({ done, passed, rest }: { done: number; passed: number; rest: number }): string {
  if (done < ENOUGH_DONE || passed < ENOUGH_TIME || rest <= 0) return '';
  const left = (passed / done) * rest;
  if (left < MINUTE) return t('syncCentre.leftSeconds');
  const minutes = Math.ceil(left / MINUTE);
  return t('syncCentre.left', { minutes }, minutes);
}
