import { describe, expect, test } from 'vitest';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { lacksField } from '../../../src/domain/resources/fieldVersions.ts';
import { withField } from '../../../src/domain/resources/readiness.ts';
import { resourcePatch, resourceSlots, withResourceSlots } from '../../../src/domain/resources/slots.ts';

type Party = ContentOf<'contactAccount'>;
const PARTY: Party = {
  kind: 'contactAccount',
  code: 'A',
  ext: { 'a.b': 1 },
  customer: { creditScore: '75', ext: { Region: 'West', 'x.y': true } },
};

describe('custom fields of a record and of its parts (spec 2.11)', () => {
  test('merge by name, even with dots in the name', () => {
    const slots = resourceSlots(PARTY);
    expect([...slots.keys()]).toEqual([
      'customer',
      'code',
      'customer.creditScore',
      'customer.ext.Region',
      'customer.ext.x.y',
      'ext.a.b',
    ]);
    expect(withResourceSlots<Party>({ kind: 'contactAccount' }, slots)).toEqual(PARTY);
  });

  test('are sent by name: what is new, what changed, and null for what was deleted', () => {
    const changed = withField(
      withField(withField(PARTY, 'customer.ext.x.y', undefined), 'customer.ext.Region', 'East'),
      'ext.New',
      '',
    );
    expect(resourcePatch(PARTY, changed)).toEqual({
      'customer.ext.x.y': null,
      'customer.ext.Region': 'East',
      'ext.New': '',
    });
  });
});

test('an emptied line of a party’s address is sent as null, beside those that stay: the old one would stay there', () => {
  const at = (address: { address1: string; address2?: string; city: string }): Party => ({
    ...PARTY,
    contact: { address },
  });
  expect(
    resourcePatch(
      at({ address1: '2 Mill Lane', address2: 'Unit 4', city: 'Leeds' }),
      at({ address1: '2 Mill Lane', city: 'Leeds' }),
    ),
  ).toEqual({ 'contact.address': { address1: '2 Mill Lane', address2: null, city: 'Leeds' } });
});

describe('a field that the service’s version does not have', () => {
  test('is reported with the first version that has it', () => {
    expect(lacksField('contactAccount', 'customer.isDraft', '1.13')).toBe('1.18.0');
    expect(lacksField('contactAccount', 'resource.departmentId', '1.17')).toBe('1.18.0');
    expect(lacksField('product', 'ext.Colour', '1.7')).toBe('1.8.0');
    expect(lacksField('project', 'isWIP', '1.13')).toBe('1.15.0');
  });

  test('is not reported if the version has it, or it is as old as its kind', () => {
    expect(lacksField('contactAccount', 'customer.isDraft', '1.18')).toBeNull();
    expect(lacksField('contactAccount', 'customer.creditLimit', '1.0')).toBeNull();
    expect(lacksField('department', 'code', '1.6')).toBeNull();
  });
});
