import { addDays, addMonths, firstOfMonth, type LocalDate } from '../values/dates.ts';
import { parseDecimal, ZERO } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { countedAmounts, isInLedger, type ReportedDocument } from './ledgerStanding.ts';
import { Tally, type Sum, type TallyRow } from './tally.ts';

/** Days from `from` to `to`, inclusive. */
export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A month with what was received and paid in it. */
export interface MoneyMonth extends Period {
  readonly received: Sum;
  readonly paid: Sum;
}

/** The month that a day is in. */
export function wholeMonthOf(day: LocalDate): Period {
  const from = firstOfMonth(day);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The last months up to that of `today`, oldest first. */
export function lastMonths(today: LocalDate, count: number): Period[] {
  const first = firstOfMonth(today);
  return Array.from({ length: count }, (_, at) => wholeMonthOf(addMonths(first, at + 1 - count)));
}

/** The next weeks: the first begins today and ends on Sunday, the others are whole weeks from Monday. */
export function nextWeeks(today: LocalDate, count: number): Period[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, at) => {
    const monday = addDays(today, at * 7 - weekday);
    return { from: at === 0 ? today : monday, to: addDays(monday, 6) };
  });
}

/** From the first day of periods that follow each other to the last. @throws RangeError if there are none */
export function wholeOf(periods: readonly Period[]): Period {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) throw new RangeError('there are no periods');
  return { from: first.from, to: last.to };
}

/** The quarter that contains a day: it begins in January, April, July or October. */
export function quarterOf(day: LocalDate): Period {
  const from = addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3));
  return { from, to: addDays(addMonths(from, 3), -1) };
}

/** Receipts and payments in the ledger, by the month of their document date. */
export class MoneyTally {
  private readonly tally: Tally;

  constructor(rows: Iterable<TallyRow> = []) {
    this.tally = Tally.of(rows);
  }

  /** Adds a document, or takes it out again as it was. */
  add(document: ReportedDocument, times: 1 | -1): void {
    if (DOCUMENT_TRAITS[document.docClass].entry !== 'money' || document.docDate === '' || !isInLedger(document))
      return;
    const { currency, gross } = countedAmounts(document);
    this.tally.add(keyOf(document.docClass, currency, document.docDate), parseDecimal(gross) ?? ZERO, times);
  }

  /** What came in and went out in one currency, in each of the last months. */
  months(today: LocalDate, count: number, currency: string): MoneyMonth[] {
    return lastMonths(today, count).map((month) => ({
      ...month,
      received: this.tally.get(keyOf('receipt', currency, month.from)),
      paid: this.tally.get(keyOf('payment', currency, month.from)),
    }));
  }

  rows(): TallyRow[] {
    return this.tally.rows();
  }
}

function keyOf(docClass: string, currency: string, day: string): string {
  return `${docClass} ${currency} ${day.slice(0, 7)}`;
}
