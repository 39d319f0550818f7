import { addDays, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import type { Chance } from './chance.ts';

/** The nearest working day: Saturday becomes Friday, Sunday Monday. */
export function workday(date: LocalDate): LocalDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 6 ? addDays(date, -1) : day === 0 ? addDays(date, 1) : date;
}

/** The catalog's rate, changed by a few per cent, as it was some time ago. */
export function rateThen(chance: Chance, listed: DecimalString): DecimalString {
  return toDecimalString(roundTo(new Decimal(listed).times(1 + (chance.next() - 0.5) / 20), 4));
}
