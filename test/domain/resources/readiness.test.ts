import { describe, expect, it } from 'vitest';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { issuesOfResource, withField } from '../../../src/domain/resources/readiness.ts';
import { resourcePatch } from '../../../src/domain/resources/slots.ts';

describe('a party', () => {
  const late: ContentOf<'contactAccount'> = {
    kind: 'contactAccount',
    code: 'Q1',
    customer: { warningMessage: 'Pays late' },
  };

  it('stays a customer when its last term is removed', () => {
    const cleared = withField(late, 'customer.warningMessage', undefined);
    expect(cleared).toEqual({ kind: 'contactAccount', code: 'Q1', customer: {} });
    expect(resourcePatch(late, cleared)).toEqual({ 'customer.warningMessage': null });
  });

  it('is no customer any more when the part is removed, and removing a term later does not make it one', () => {
    const ticked = withField(late, 'customer', undefined);
    expect(resourcePatch(late, ticked)).toEqual({ customer: null });
    expect(withField(ticked, 'customer.warningMessage', undefined)).toEqual({ kind: 'contactAccount', code: 'Q1' });
  });

  it('has no address when its last part is removed', () => {
    expect(
      withField(
        { kind: 'contactAccount', code: 'Q1', contact: { address: { city: 'Bath' } } },
        'contact.address.city',
        undefined,
      ),
    ).toEqual({ kind: 'contactAccount', code: 'Q1' });
  });
});

describe('the group of a customer or supplier', () => {
  const party = (part: Partial<ContentOf<'contactAccount'>>): ContentOf<'contactAccount'> => ({
    kind: 'contactAccount',
    description: 'Quay',
    ...part,
  });
  const lacks = (
    local: ContentOf<'contactAccount'>,
    version: string | null,
    base: ContentOf<'contactAccount'> | null = null,
  ) => issuesOfResource({ local, base, badInput: {} }, version).map(({ path, code }) => `${path} ${code}`);

  it('is required for each new part in version 1.13 only', () => {
    const both = party({ customer: {}, supplier: { contactGroupSupplierId: 'SUP' } });
    expect(lacks(both, '1.13.2')).toEqual(['customer.contactGroupCustomerId missing']);
    expect([lacks(both, '1.12'), lacks(both, '1.14'), lacks(both, '1.19'), lacks(both, null)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(lacks(party({ supplier: {} }), '1.13')).toEqual(['supplier.contactGroupSupplierId missing']);
    expect([lacks(party({}), '1.13'), lacks(party({ customer: { contactGroupCustomerId: 'CUST' } }), '1.13')]).toEqual([
      [],
      [],
    ]);
  });

  it('must not be removed, and is left to the service if it has none', () => {
    const kept = party({ customer: { contactGroupCustomerId: 'CUST' } });
    expect(lacks(party({ customer: {} }), '1.13', kept)).toEqual(['customer.contactGroupCustomerId missing']);
    expect(lacks(party({ description: 'Quays', customer: {} }), '1.13', party({ customer: {} }))).toEqual([]);
  });
});

describe('a price or tax code of a product, which 1.13 would drop without a word', () => {
  const product = (sale: ContentOf<'product'>['sale']): ContentOf<'product'> => ({
    kind: 'product',
    code: 'P',
    description: 'Rope',
    sale,
  });
  const held = (local: ContentOf<'product'>, version: string | null, base: ContentOf<'product'> | null = null) =>
    issuesOfResource({ local, base, badInput: {} }, version).map(({ path, code }) => `${path} ${code}`);
  const priced = product({ unitPrice: decimal('4.5'), taxCodeId: 'S' });

  it('holds the product back in version 1.13 only', () => {
    expect(held(priced, '1.13.2')).toEqual(['sale.unitPrice notKept', 'sale.taxCodeId notKept']);
    expect([held(priced, '1.12'), held(priced, '1.14'), held(priced, null)]).toEqual([[], [], []]);
    expect(held({ ...product({ accountId: '4000' }), purchase: { unitPrice: decimal('2') } }, '1.13')).toEqual([
      'purchase.unitPrice notKept',
    ]);
  });

  it('is changed where the service shows one', () => {
    expect(held(priced, '1.13', product({ unitPrice: decimal('4') }))).toEqual(['sale.taxCodeId notKept']);
  });
});
