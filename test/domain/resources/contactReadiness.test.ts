import { expect, test } from 'vitest';
import { issuesOfContent } from '../../../src/domain/resources/readiness.ts';

test('a contact is not sent without its customer or supplier, nor without a name or an email address', () => {
  expect(issuesOfContent({ kind: 'contact', firstName: 'Ann', lastName: 'Lee' })).toEqual([
    { path: 'contactAccountId', code: 'missing' },
  ]);
  expect(issuesOfContent({ kind: 'contact', contactAccountId: 'C00007' })).toEqual([
    { path: 'lastName', code: 'missing' },
  ]);
  expect(issuesOfContent({ kind: 'contact', contactAccountId: 'C00007', email: 'ann@example.com' })).toEqual([]);
});
