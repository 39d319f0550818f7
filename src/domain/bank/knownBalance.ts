import { addDays, type LocalDate } from '../values/dates.ts';
import type { DecimalString } from '../values/decimal.ts';
import type { StatementPeriod } from './balances.ts';
import type { Reconciliation } from './reconciliation.ts';

/** What the bank says that an account held at the end of a day. */
export interface KnownBalance {
  on: LocalDate;
  amount: DecimalString;
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
    ...reconciled.map(({ to, closing }) => ({ on: to, amount: closing })),
    ...statements.flatMap(({ from, to, opening, closing }): KnownBalance[] => {
      if (closing !== undefined) return [{ on: to, amount: closing }];
      return opening === undefined ? [] : [{ on: addDays(from, -1), amount: opening }];
    }),
  ];
  return told.reduce<KnownBalance | null>(
    (newest, one) => (newest === null || one.on > newest.on ? one : newest),
    null,
  );
}
