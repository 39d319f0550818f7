import { describe, expect, it } from 'vitest';
import { partyAccount, payeeName } from '../../../src/domain/payments/partyAccounts.ts';
import { contactAccountSchema } from '../../../src/domain/resources/content.ts';

const EURO = { iban: 'DE89370400440532013000', accountName: 'Acme Berlin' };
const STERLING = { sortCode: '40-05-06', accountNo: '87654321' };
const party = (bankDetails: unknown) =>
  contactAccountSchema.parse({ kind: 'contactAccount', code: 'ACME', description: 'Acme Ltd', bankDetails });

describe('the account that a supplier is paid to', () => {
  it('follows the currency, as far as the record has one for it', () => {
    const both = party([{ accountName: 'Acme' }, EURO, STERLING]);
    expect(partyAccount(both, 'EUR')).toEqual(EURO);
    expect(partyAccount(both, 'GBP')).toEqual(STERLING);
    expect(partyAccount(party([EURO]), 'GBP')).toEqual(EURO);
    expect(partyAccount(party([{ accountName: 'Acme' }]), 'GBP')).toBeUndefined();
    expect(partyAccount(undefined, 'GBP')).toBeUndefined();
  });

  it('belongs to its holder, else to the supplier', () => {
    expect(payeeName(party([]), EURO)).toBe('Acme Berlin');
    expect(payeeName(party([]), STERLING)).toBe('Acme Ltd');
  });
});
