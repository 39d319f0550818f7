import type { AccountDetails } from '../../domain/payments/accountDetails.ts';

/** An account as one line: IBAN in groups of four, else sort code and number. '' if it names none. */
export function accountText({ iban, sortCode, accountNo, bic }: AccountDetails): string {
  if (iban?.trim())
    return iban
      .replace(/\s+/g, '')
      .replace(/(.{4})(?=.)/g, '$1 ')
      .trim();
  return [sortCode, accountNo, accountNo?.trim() && !sortCode?.trim() ? bic : '']
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
}
