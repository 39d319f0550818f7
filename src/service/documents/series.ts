import type { LocalDate } from '../../domain/values/dates.ts';

/** A series of document numbers: what they begin with, and with how many digits a number is written at least. */
export interface Series {
  readonly name: string;
  readonly digits: number;
}

/** The series of a document type. */
export const seriesOf = (prefix: string): Series => ({ name: prefix, digits: 6 });

/** The series of sales invoices where there is a ledger: it begins anew each year. */
export const seriesOfYear = (prefix: string, day: LocalDate): Series => ({
  name: `${prefix}${day.slice(0, 4)}-`,
  digits: 5,
});

/** A number of a series as documents show it. */
export function numberIn({ name, digits }: Series, number: number): string {
  return `${name}${String(number).padStart(digits, '0')}`;
}
