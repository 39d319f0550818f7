import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  installObstacle,
  isLookDue,
  putOffUntil,
  postponedUntil,
  UPDATE_STAGES,
  updatePolicySchema,
  waitsUntil,
} from '../../../src/domain/service/updates.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-03-18T12:00:00Z');

describe('a version that was found', () => {
  const released = { releasedAt: instantOf(NOON) };
  it('released on 18 March waits until 1 April where the administrator says 14 days', () => {
    expect(waitsUntil(released, { waitDays: 14 }, NOON)).toBe(instantOf(Date.parse('2026-04-01T12:00:00Z')));
    expect(waitsUntil(released, { waitDays: 14 }, Date.parse('2026-04-01T12:00:00Z'))).toBeNull();
  });

  it('does not wait where nobody says so, or where the release has no day', () => {
    expect(waitsUntil(released, undefined, NOON)).toBeNull();
    expect(waitsUntil(released, 'on', NOON)).toBeNull();
    expect(waitsUntil({ releasedAt: null }, { waitDays: 14 }, NOON)).toBeNull();
  });

  it('that somebody has put off stays so for seven days; the next version is not put off', () => {
    const kept = { postponed: { version: '0.2.0', until: postponedUntil(NOON) } };
    expect(putOffUntil({ version: '0.2.0' }, kept, NOON)).toBe(instantOf(NOON + 7 * DAY));
    expect(putOffUntil({ version: '0.2.0' }, kept, NOON + 7 * DAY)).toBeNull();
    expect(putOffUntil({ version: '0.2.1' }, kept, NOON)).toBeNull();
    expect(putOffUntil({ version: '0.2.0' }, { postponed: null }, NOON)).toBeNull();
  });
});

describe('a look for a newer version', () => {
  it.each([
    ['none', null, true],
    ['none', NOON - 6 * HOUR, true],
    ['none', NOON - 6 * HOUR + 1, false],
    ['failed', NOON - HOUR, true],
    ['failed', NOON - HOUR + 1, false],
    // The clock was set back by a day.
    ['none', NOON + DAY, true],
    ['waiting', NOON - 6 * HOUR, true],
    ['ready', null, false],
    ['fetching', null, false],
    ['off', null, false],
    ['elsewhere', null, false],
  ] as const)('at stage %s, last at %s, is due: %s', (stage, at, expected) => {
    expect(isLookDue({ stage, lookedAt: at === null ? null : instantOf(at) }, NOON)).toBe(expected);
  });
});

it('a version is installed only when it is ready, nothing syncs, nothing is replaced, and all is stored', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...UPDATE_STAGES),
      fc.boolean(),
      fc.boolean(),
      fc.nat(3),
      (stage, isSyncRunning, isReplacing, unsettled) => {
        const isFree = stage === 'ready' && !isSyncRunning && !isReplacing && unsettled === 0;
        expect(installObstacle({ stage, isSyncRunning, isReplacing, unsettled }) === null).toBe(isFree);
      },
    ),
  );
  const ready = { stage: 'ready', isSyncRunning: false, isReplacing: false, unsettled: 0 } as const;
  expect(installObstacle({ ...ready, isSyncRunning: true })).toBe('sync');
  expect(installObstacle({ ...ready, isReplacing: true })).toBe('replacing');
  expect(installObstacle({ ...ready, unsettled: 1 })).toBe('unsaved');
});

it('the administrator’s word is on, off, or days and a place with https', () => {
  const takes = (value: unknown): boolean => updatePolicySchema.safeParse(value).success;
  expect(['on', 'off', {}, { waitDays: 14, address: 'https://updates.example/daybook' }].every(takes)).toBe(true);
  expect(
    ['never', { waitDays: -1 }, { waitDays: 91 }, { address: 'http://updates.example' }, { days: 3 }].some(takes),
  ).toBe(false);
});
