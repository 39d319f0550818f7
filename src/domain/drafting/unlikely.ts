import { addMonths, type LocalDate } from '../values/dates.ts';
import { Decimal, type DecimalString } from '../values/decimal.ts';

/** Whether a date is more than a year from today: 1899 and 2199 are typing errors, and no period is open for them. */
export function isFarDate(date: LocalDate, today: LocalDate): boolean {
  return date < addMonths(today, -12) || date > addMonths(today, 12);
}

const MOST_DIGITS = 12;

/** Whether an amount has more than twelve digits before the point. */
export function isLongAmount(amount: DecimalString): boolean {
  return new Decimal(amount).abs().gte(new Decimal(10).pow(MOST_DIGITS));
}

/** How many times the largest amount so far is more than anybody means: of a party or a bank account, of a company. */
const BEYOND = { party: 100, account: 100, company: 20 } as const;

/** Whether an amount is far beyond the largest so far, of the same currency; both without regard to their signs. */
export function isBeyond(amount: DecimalString, largest: DecimalString, of: keyof typeof BEYOND): boolean {
  return new Decimal(amount).abs().gt(new Decimal(largest).abs().times(BEYOND[of]));
}
