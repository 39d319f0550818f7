import type { LocalDate } from '../../domain/values/dates.ts';
import { type Decimal, type DecimalString } from '../../domain/values/decimal.ts';
import { fractionOf, unitsAt } from '../../domain/values/minorUnits.ts';
import { toDecimalString } from '../../domain/values/decimal.ts';

/**
 * What an entry is in its posting. `output` and `input` are tax on sales and on purchases, `outputNotDue` and
 * `inputNotDue` the same while it waits for payment, `owed` the tax that a buyer owes under a reverse charge (its other
 * half is `input`), `valuation` what a revaluation adds, `deferral` what a month takes of what was deferred, `return`
 * what a tax return moves to the account of tax payable.
 */
export const ENTRY_ROLES = [
  'control',
  'bank',
  'net',
  'output',
  'input',
  'outputNotDue',
  'inputNotDue',
  'owed',
  'return',
  'rounding',
  'exchange',
  'valuation',
  'deferral',
] as const;
export type EntryRole = (typeof ENTRY_ROLES)[number];

/** What an account is debited or credited. */
export interface Entry {
  accountId: string;
  role: EntryRole;
  /** In minor units of the base currency; a debit is above zero. */
  amount: bigint;
  currency: string;
  /** In minor units of that currency. */
  currencyAmount: bigint;
  contactAccountId?: string | undefined;
  taxCodeId?: string | undefined;
  /** Of tax: its rate in per cent, the net that it is worked out from (with the sign of the tax), and its date. */
  rate?: string | undefined;
  base?: bigint | undefined;
  taxDate?: string | undefined;
  costCentre?: string | undefined;
  department?: string | undefined;
  projectId?: string | undefined;
  text?: string | undefined;
  /** The document whose tax waits for payment or is released. */
  documentId?: string | undefined;
}

/**
 * What undoes an entry.
 * @param day from which its tax counts, if that is after the tax that it takes back; null: on the same day as that
 */
export function opposite(entry: Entry, day: LocalDate | null): Entry {
  return {
    ...entry,
    amount: -entry.amount,
    currencyAmount: -entry.currencyAmount,
    base: entry.base === undefined ? undefined : -entry.base,
    taxDate: entry.taxDate === undefined || day === null || day < entry.taxDate ? entry.taxDate : day,
  };
}

/** An amount in minor units, midpoints away from zero. */
export function minor(amount: DecimalString | Decimal, places: number): bigint {
  return unitsAt(fractionOf(typeof amount === 'string' ? amount : toDecimalString(amount)), places);
}

/** What entries come to, in minor units of the base currency. */
export function entriesTotal(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { amount }) => sum + amount, 0n);
}
