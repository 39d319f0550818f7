import type { ContentOf } from '../resources/content.ts';
import { namesAccount, type AccountDetails } from './accountDetails.ts';

type Party = ContentOf<'contactAccount'>;

/**
 * The account of a supplier that is paid in a currency: euros go by IBAN, sterling by sort code, as far as the record
 * has them; else to the first that is named. Undefined if the record names none.
 */
export function partyAccount(party: Party | undefined, currency: string): AccountDetails | undefined {
  const named = (party?.bankDetails ?? []).filter(namesAccount);
  const has = (field: 'iban' | 'sortCode') => (account: AccountDetails) => (account[field] ?? '').trim() !== '';
  const wanted = currency === 'GBP' ? 'sortCode' : 'iban';
  return named.find(has(wanted)) ?? named[0];
}

/** Whom a supplier's account belongs to: the holder on the account, else the supplier's name. */
export function payeeName(party: Party | undefined, account: AccountDetails | undefined): string {
  return account?.accountName?.trim() || party?.description || '';
}
