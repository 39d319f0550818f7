import { isBeyond, isFarDate, isLongAmount } from '../../domain/drafting/unlikely.ts';
import { parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, parseDecimal, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import { formatAmount } from '../base/format/amounts.ts';
import { t } from '../base/i18n/texts.ts';
import type { Entered } from './entered.ts';

/** Why a value that was typed into a cell is probably not meant. */
export type Oddity =
  | { code: 'farDate' }
  | { code: 'longAmount' }
  /** Far beyond the largest so far. */
  | { code: 'farAmount'; largest: DecimalString };

export function oddDate(value: string | undefined, today: LocalDate): Oddity | null {
  const date = parseLocalDate(value ?? '');
  return date !== null && isFarDate(date, today) ? { code: 'farDate' } : null;
}

/** @param others the other amounts of the same bank account or product and currency */
export function oddAmount(value: string | undefined, others: () => Iterable<string>): Oddity | null {
  const amount = parseDecimal(value ?? '');
  if (amount === null) return null;
  if (isLongAmount(amount)) return { code: 'longAmount' };
  let most = 0;
  for (const other of others()) most = Math.max(most, Math.abs(Number(other)));
  const largest = toDecimalString(new Decimal(most));
  return most > 0 && isBeyond(amount, largest, 'account') ? { code: 'farAmount', largest } : null;
}

/** Asks about a value: a sentence. @param text as it was typed */
export function oddityText(oddity: Oddity, text: string, currency: string): string {
  return oddity.code === 'farAmount'
    ? t('bad.farAmount', { text, amount: formatAmount(oddity.largest, currency) })
    : t(`bad.${oddity.code}`, { text });
}

/**
 * The entry of a cell that is typed into. An odd value is kept with its text, so that it is not sent before it was
 * typed once more: then the cell held this text already.
 * @param before what the cell held when it was entered; null while the typing goes on
 */
export function askedOnce(before: Entered | null, text: string, value: string | undefined, isOdd: boolean): Entered {
  const isMeant = before !== null && 'bad' in before && before.bad.trim() === text.trim();
  return !isOdd || isMeant ? { value } : { value, bad: text };
}
