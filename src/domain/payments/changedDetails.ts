import type { Instant } from '../values/dates.ts';
import { accountKeys, namesAccount, type AccountDetails } from './accountDetails.ts';

/** An account of a supplier that was paid or checked before. */
export interface KnownAccount {
  contactAccountId: string;
  account: AccountDetails;
  at: Instant;
  /** How it came to be known: a payment was drafted to it, it stood in a payment file, or somebody checked it. */
  by: 'payment' | 'file' | 'check';
}

/** An account that differs from those that a supplier was paid to before. */
export interface ChangedDetails {
  /** The account that was paid or checked last. */
  before: KnownAccount;
  now: AccountDetails;
}

/**
 * Whether a supplier's account differs from all that are known of it, or one of the two that details with both an IBAN
 * and a sort code name. An account that was once paid, or that somebody has checked, is trusted from then on, so
 * suppliers may have several.
 *
 * Compares what money is sent by (`accountKeys`), not how it is spelled. What was never known cannot be compared: a
 * supplier that is paid for the first time is not held, and neither is one whose earlier payments were made elsewhere.
 * @param now from the record of the supplier, an incoming invoice or a payment file
 * @param known of any suppliers, in any order
 * @returns null if nothing is known yet, the account is known, or no account is named
 */
export function changedDetails(
  contactAccountId: string,
  now: AccountDetails,
  known: readonly KnownAccount[],
): ChangedDetails | null {
  if (!namesAccount(now)) return null;
  const own = known.filter(
    ({ contactAccountId: of, account }) => of === contactAccountId && accountKeys(account).length > 0,
  );
  const trusted = new Set(own.flatMap(({ account }) => accountKeys(account)));
  if (own.length === 0 || accountKeys(now).every((key) => trusted.has(key))) return null;
  return { before: own.reduce((last, each) => (each.at >= last.at ? each : last)), now };
}
