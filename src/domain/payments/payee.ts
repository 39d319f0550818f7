import type { CurrencyCode } from '../values/currency.ts';
import { ibansIn, isGiven, plainBic, plainIban, type AccountDetails } from './accountDetails.ts';

/** One of our own accounts that customers can pay into. */
export interface OwnPayee {
  /** The holder's name; '' for the company's. */
  name: string;
  account: AccountDetails;
  /** Undefined while it is not known. */
  currency: CurrencyCode | undefined;
}

/** Whom a customer pays, and where. */
export interface Payee {
  /** '' for the company's name. */
  name: string;
  iban: string;
  /** '' while it is not known. */
  bic: string;
}

/**
 * The account that a code on a paper pays into. It is the one that the paper names: the first IBAN of its bank details
 * that is no account of another currency. A paper that says nothing has the only own account in the currency; with two,
 * nobody can tell. Null for none.
 */
export function payeeOf(currency: CurrencyCode, bankDetails: string, own: readonly OwnPayee[]): Payee | null {
  const known = new Map<string, OwnPayee>();
  for (const one of own) if (isGiven(one.account.iban)) known.set(plainIban(one.account.iban), one);
  const takes = (iban: string): boolean => [undefined, currency].includes(known.get(iban)?.currency);
  const isSilent = bankDetails.trim() === '';
  const [iban, ...others] = (isSilent ? [...known.keys()] : ibansIn(bankDetails)).filter(takes);
  if (iban === undefined || (isSilent && others.length > 0)) return null;
  const { name = '', account } = known.get(iban) ?? {};
  return { name, iban, bic: plainBic(account?.bic ?? '') };
}
