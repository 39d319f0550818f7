import { addDays, type LocalDate } from '../values/dates.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import { groupTotals, type LineSums, type StatementPeriod } from './balances.ts';
import type { Reconciliation } from './reconciliation.ts';

/** What an account held at the end of a day, and what tells it. */
export interface KnownBalance {
  on: LocalDate;
  amount: DecimalString;
  from: 'reconciliation' | 'statement' | 'ledger';
}

/**
 * The newest balance that is known of an account: the end of a reconciliation or a statement, or the day before a
 * statement that tells only its opening balance. Of one day, what was reconciled counts. Null while nothing tells one.
 */
export function newestBalance(
  reconciled: readonly Pick<Reconciliation, 'to' | 'closing'>[],
  statements: readonly StatementPeriod[],
): KnownBalance | null {
  const told = [
    ...reconciled.map(({ to, closing }): KnownBalance => ({ on: to, amount: closing, from: 'reconciliation' })),
    ...statements.flatMap(({ from, to, opening, closing }): KnownBalance[] => {
      if (closing !== undefined) return [{ on: to, amount: closing, from: 'statement' }];
      return opening === undefined ? [] : [{ on: addDays(from, -1), amount: opening, from: 'statement' }];
    }),
  ];
  return told.reduce<KnownBalance | null>(
    (newest, one) => (newest === null || one.on > newest.on ? one : newest),
    null,
  );
}

/**
 * What the account held before the first of its days, so that it holds the known balance at the end of that day; zero
 * while none is known. Exact; pending lines do not count.
 * @param days all days of the account, oldest first
 */
export function openingBefore(
  days: readonly { date: LocalDate | null; sums: LineSums }[],
  known: KnownBalance | null,
): DecimalString {
  if (known === null) return ZERO;
  const until = days.filter(({ date }) => date !== null && date <= known.on).map(({ sums }) => sums);
  const { moneyIn, moneyOut } = groupTotals(until, {});
  return toDecimalString(new Decimal(known.amount).minus(moneyIn).plus(moneyOut));
}
