import { describe, expect, it } from 'vitest';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { withField } from '../../../src/domain/resources/readiness.ts';
import { resourcePatch } from '../../../src/domain/resources/slots.ts';

describe('a party', () => {
  const late: ContentOf<'contactAccount'> = { kind: 'contactAccount', code: 'Q1', customer: { warningMessage: 'Pays late' } };

  it('stays a customer when the last of its terms is taken away', () => {
    const cleared = withField(late, 'customer.warningMessage', undefined);
    expect(cleared).toEqual({ kind: 'contactAccount', code: 'Q1', customer: {} });
    expect(resourcePatch(late, cleared)).toEqual({ 'customer.warningMessage': null });
  });

  it('is no customer any more when that is taken away as a whole, and no term that is taken away later makes it one', () => {
    const ticked = withField(late, 'customer', undefined);
    expect(resourcePatch(late, ticked)).toEqual({ customer: null });
    expect(withField(ticked, 'customer.warningMessage', undefined)).toEqual({ kind: 'contactAccount', code: 'Q1' });
  });

  it('has no address when the last line of it is taken away', () => {
    expect(withField({ kind: 'contactAccount', code: 'Q1', contact: { address: { city: 'Bath' } } }, 'contact.address.city', undefined)).toEqual({ kind: 'contactAccount', code: 'Q1' });
  });
});
