import { expect, it } from 'vitest';
import {
  isCurtained,
  isLockDue,
  lockMinutes,
  waitAfterWrong,
  type LockState,
} from '../../../src/domain/service/lock.ts';

it.each([
  [null, null, null],
  [15, null, 15],
  [null, 10, 10],
  [15, 10, 10],
  [5, 10, 5],
])('own %s and demanded %s are %s minutes', (own, demanded, minutes) => {
  expect(lockMinutes(own, demanded)).toBe(minutes);
});

it('the books are hidden at the last second of the last minute', () => {
  expect(isLockDue(5, 299)).toBe(false);
  expect(isLockDue(5, 300)).toBe(true);
  expect(isLockDue(null, 99_999)).toBe(false);
});

it('three wrong passwords cost nothing to speak of; then the wait doubles up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 10, 11, 1000].map(waitAfterWrong)).toEqual([
    0, 0, 0, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
});

it('nothing is shown while it is locked, or while a demanded lock has no password yet', () => {
  const open: LockState = {
    isLocked: false,
    afterMinutes: null,
    demanded: null,
    hasPassword: false,
    knowsIdle: true,
    hasTouch: false,
    waitsUntil: null,
  };
  expect(isCurtained(open)).toBe(false);
  expect(isCurtained({ ...open, isLocked: true, hasPassword: true })).toBe(true);
  expect(isCurtained({ ...open, demanded: 10 })).toBe(true);
  expect(isCurtained({ ...open, demanded: 10, hasPassword: true })).toBe(false);
});
