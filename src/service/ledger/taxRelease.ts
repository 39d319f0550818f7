import type { LocalDate } from '../../domain/values/dates.ts';
import { nearest } from '../../domain/values/minorUnits.ts';
import type { Directory } from '../records/directory.ts';
import type { Entry } from './entry.ts';
import { isWaiting, RELEASED, taxAccount } from './taxAccounts.ts';

/** A payment of a document, as a part of its gross; both in minor units of its currency, without sign. */
export interface PaidPart {
  paid: bigint;
  gross: bigint;
  /** Whether nothing of the document is open after it. */
  isLast: boolean;
}

/** Never more than is left, nor the other way round. */
function within(amount: bigint, left: bigint): bigint {
  if (left < 0n) return -within(-amount, -left);
  return amount < 0n ? 0n : amount > left ? left : amount;
}

const isOfSameTax = (one: Entry, other: Entry): boolean =>
  one.role === other.role &&
  one.accountId === other.accountId &&
  one.taxCodeId === other.taxCodeId &&
  one.rate === other.rate;

/**
 * What a payment makes due of the tax that waits for it: for each code and rate the paid part of the tax and of its
 * base, rounded; the last payment all that is left.
 * @param posted the entries by which the document was posted
 * @param about all entries about it, from which follows what is left
 * @param taxDate the day of the payment
 * @throws Refusal 400 when a tax code lacks its account
 */
export function releasedTax(
  directory: Directory,
  posted: readonly Entry[],
  about: readonly Entry[],
  { paid, gross, isLast }: PaidPart,
  taxDate: LocalDate,
): Entry[] {
  return posted.flatMap((waiting): Entry[] => {
    const { role } = waiting;
    const code = directory.byId('taxCode', waiting.taxCodeId);
    if (!isWaiting(role) || !code) return [];
    const same = about.filter((each) => isOfSameTax(each, waiting));
    const part = (of: (entry: Entry) => bigint): bigint => {
      const left = same.reduce((sum, each) => sum + of(each), 0n);
      return isLast ? left : within(nearest(of(waiting) * paid, gross), left);
    };
    const [amount, currencyAmount, base] = [
      part((each) => each.amount),
      part((each) => each.currencyAmount),
      part((each) => each.base ?? 0n),
    ];
    const due = RELEASED[role];
    return [
      { ...waiting, amount: -amount, currencyAmount: -currencyAmount, base: -base },
      { ...waiting, role: due, accountId: taxAccount(directory, code, due), amount, currencyAmount, base, taxDate },
    ];
  });
}

/**
 * The same for what is written off and never paid: the tax does not fall due, and the loss is less by it.
 * @param loss the entry that bears the loss
 */
export function writtenOffTax(released: readonly Entry[], loss: Entry): Entry[] {
  const { role, accountId, costCentre, department, projectId, text } = loss;
  return released.map((entry): Entry => {
    if (isWaiting(entry.role)) return entry;
    const { amount, currency, currencyAmount, contactAccountId } = entry;
    const own = { role, accountId, costCentre, department, projectId, text };
    return { ...own, amount, currency, currencyAmount, contactAccountId };
  });
}
