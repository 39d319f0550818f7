import { describe, expect, test } from 'vitest';
import { BUGS, PROMISES, type Bug } from './checks/bugs.ts';
import { historyOf, play } from './play.ts';
import { shrunk } from './shrink.ts';

/** Seeds within which each bug must be caught. */
const ENOUGH = 60;

async function firstCaught(bug: Bug): Promise<number | null> {
  const seeds = Array.from({ length: ENOUGH }, (_, index) => index + 1);
  for (const seed of [bug.shownBy ?? 1, ...seeds]) {
    const { broken } = await play(historyOf(seed, bug.theme, bug.faultKinds), { bug });
    if (broken.some(({ promise, what }) => promise === bug.promise && (bug.message?.test(what) ?? true))) return seed;
  }
  return null;
}

describe('a simulation that cannot fail proves nothing:', () => {
  test.each(BUGS.map((bug) => [bug.promise, bug.name, bug] as const))(
    '%s is broken when %s',
    async (_promise, _name, bug) => {
      expect(await firstCaught(bug)).not.toBeNull();
    },
  );

  test('there is a bug for each promise', () => {
    expect(new Set(BUGS.map(({ promise }) => promise))).toEqual(new Set(PROMISES));
  });

  test('a broken promise is shown in the smallest history that breaks it', async () => {
    const bug = BUGS.find(({ name }) => name.startsWith('no intent'))!;
    const whole = historyOf(1);
    const { history, outcome } = await shrunk(whole, 'H', bug);
    expect(outcome.broken.some(({ promise }) => promise === 'H')).toBe(true);
    expect(history.actions.length + history.faults.length).toBeLessThan(whole.actions.length + whole.faults.length);
    // One record made here is enough to be sent without an intent: after the actions everybody syncs anyway.
    expect(history.actions).toHaveLength(1);
    expect(history.faults).toEqual([]);
  });
});
