import { expect, it } from 'vitest';
import { intRefClash } from '../../../src/domain/resources/codeClash.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';

const partyOf = (key: string, code: string, intRef?: string) => ({
  ...emptyResourceRecord<'contactAccount'>(key, 'contactAccount'),
  local: {
    kind: 'contactAccount' as const,
    code,
    description: code,
    customer: {},
    ...(intRef !== undefined && { intRef: intRef as never }),
  },
});

it('finds the record whose IntRef is the code of another, from either side (spec 2.1 rule 3)', () => {
  const oldham = partyOf('a', 'OLD', 'CRM-7');
  const newham = partyOf('b', 'CRM-7');
  const other = partyOf('c', 'OTHER', 'OTHER');
  const all = [oldham, newham, other];
  expect(intRefClash(all, { key: 'b', code: 'CRM-7', intRef: undefined })).toEqual({ holder: oldham, value: 'CRM-7' });
  expect(intRefClash(all, { key: 'a', code: 'OLD', intRef: 'CRM-7' })).toEqual({ holder: newham, value: 'CRM-7' });
  // Its own code may be its own IntRef.
  expect(intRefClash(all, { key: 'c', code: 'OTHER', intRef: 'OTHER' })).toBeUndefined();
  expect(intRefClash([{ ...oldham, goneAt: '2026-03-01T00:00:00Z' as never }], { key: 'b', code: 'CRM-7', intRef: undefined })).toBeUndefined();
});
