import { describe, expect, it } from 'vitest';
import { changedDetails, type KnownAccount } from '../../../src/domain/payments/changedDetails.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';

const OLD = { sortCode: '40-05-06', accountNo: '87654321' };
const NEW = { sortCode: '40-05-06', accountNo: '87654329' };
function known(day: number, account: KnownAccount['account'], part: Partial<KnownAccount> = {}): KnownAccount {
  return { contactAccountId: 'acme', account, at: instantOf(Date.UTC(2026, 0, day)), by: 'file', ...part };
}

describe('changed bank details', () => {
  it('holds an account that differs from what was paid, with the last one before', () => {
    const older = known(1, { iban: 'DE89370400440532013000' });
    const last = known(2, OLD);
    expect(changedDetails('acme', NEW, [last, older])).toEqual({ before: last, now: NEW });
  });

  it('does not hold what was paid or checked before, in any spelling', () => {
    expect(changedDetails('acme', { ...OLD, sortCode: '400506' }, [known(1, OLD)])).toBeNull();
    expect(changedDetails('acme', NEW, [known(1, OLD), known(2, NEW, { by: 'check' })])).toBeNull();
    // A new name or BIC beside the same numbers sends the money to the same account.
    expect(changedDetails('acme', { ...OLD, accountName: 'Acme 2' }, [known(1, OLD)])).toBeNull();
  });

  it('holds a new sort code and number beside an IBAN that stays, and knows each of two accounts', () => {
    const iban = 'BE71 0961 2345 6769';
    const both = known(1, { iban, ...OLD });
    expect(changedDetails('acme', { iban, ...NEW }, [both])).toMatchObject({ before: both });
    expect(changedDetails('acme', { iban: 'DE89370400440532013000', ...OLD }, [both])).toMatchObject({ before: both });
    for (const same of [{ iban, ...OLD }, { iban }, OLD]) expect(changedDetails('acme', same, [both])).toBeNull();
    const british = { iban: 'GB82WEST12345698765432', sortCode: '12-34-56', accountNo: '98765432' };
    expect(changedDetails('acme', british, [known(1, { iban: british.iban })])).toBeNull();
  });

  it('cannot compare what it does not know', () => {
    expect(changedDetails('acme', NEW, [])).toBeNull();
    expect(changedDetails('acme', NEW, [known(1, OLD, { contactAccountId: 'other' })])).toBeNull();
    expect(changedDetails('acme', {}, [known(1, OLD)])).toBeNull();
    expect(changedDetails('acme', NEW, [known(1, {})])).toBeNull();
  });
});
