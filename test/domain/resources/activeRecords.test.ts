import { expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { emptyResourceRecord, isActiveRecord } from '../../../src/domain/resources/record.ts';
import { guid } from '../../support/documents.ts';

const at = instantOf(Date.UTC(2026, 2, 2));
const party = {
  ...emptyResourceRecord(guid(1), 'contactAccount'),
  id: guid(1),
  revision: 3,
  base: { kind: 'contactAccount' as const, id: guid(1), description: 'Ashdown' },
};
const lock = [{ name: 'lock' as const, queuedAt: at }];

test('a party whose lock waits is locked already, and in use again once the lock was refused or cannot be sent', () => {
  expect(isActiveRecord({ ...party, commands: lock })).toBe(false);
  expect(
    isActiveRecord({
      ...party,
      commands: lock,
      rejection: { code: 'version.tooOld', message: 'lock', revision: 3, at },
    }),
  ).toBe(true);
  expect(
    isActiveRecord({
      ...party,
      commands: lock,
      rejection: { code: 'service.refused', message: 'No', revision: 3, at },
    }),
  ).toBe(true);
  // Asked for anew since; or it only waits for another record.
  expect(
    isActiveRecord({
      ...party,
      commands: lock,
      rejection: { code: 'service.refused', message: 'No', revision: 2, at },
    }),
  ).toBe(false);
  expect(
    isActiveRecord({
      ...party,
      commands: lock,
      rejection: { code: 'record.waits', message: 'North', revision: 3, at },
    }),
  ).toBe(false);
});
